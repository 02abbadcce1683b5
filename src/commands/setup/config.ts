/** `clew config get | set | unset | list`: the settings of this workspace and the user's own, and where each comes from. */
import { choicesOf, configOf, faultOf, settingKeys as ours, settingAt, withKey } from '../../core/config.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { gateEdits } from '../../core/intent/contract/confirm.js';
import { intentsFile } from '../../core/intent/file/locate.js';
import { isBroken } from '../../core/intent/intent.js';
import type { Facts, Finding, Outcome } from '../../core/model.js';
import { carriedOver, faultOfReader, READER, READER_KEYS, readerSettings } from '../../core/reader/settings.js';
import { closestWord, closestWords } from '../../core/text/closest-word.js';
import { settingWords } from '../../core/words/settings.js';
import type { Command } from '../_command.js';
import { boundTo } from '../intent/_bound.js';
import type { Answers, SettingRow as Row } from './_answers.js';
import { asFile, parsed, programIn, withoutKey } from './_config-text.js';
import { EVERY_TOOL, withEveryTool } from './_every-tool.js';
import type { Written, WrittenFile } from './_settings.js';

/** The setting of the user's own that is no reader's: is the list of workspaces kept? */
const PROJECTS = 'projects';

/** Keys that are set in the user's own configuration, wherever the command is given. */
const OWN_KEYS = [...READER_KEYS, PROJECTS];

/** Every key. */
function keys(): string[] {
  return [...ours(), ...OWN_KEYS];
}

const PROGRAM = 'reader.command';
const OUTSIDE = 'a program outside of the workspace: whoever can write here would have it run';

export const command: Command = {
  name: 'config',
  group: 'care',
  order: 3,
  summary: 'show or change a setting: list, get, set, unset',
  args: '<verb> [key] [value]',
  flags: [{ name: 'origin', about: 'tell where each value comes from' }],
  examples: [
    ['clew config list --origin', 'every setting, and where its value comes from'],
    ['clew config get clarify', 'one setting'],
    ['clew config set clarify block', 'ask the user before an unclear prompt goes on'],
    [`clew config set plans '["docs/*.md"]'`, 'Markdown in docs is plans, too; a list is written as JSON'],
    ['clew config unset clarify', 'go back to the default'],
    ['clew config set reader.use host', "have the session's own host read prompts beside it (your own configuration)"],
  ],
  writes: (input) => input.args[0] === 'set' || input.args[0] === 'unset',
  completes: (args) =>
    args.length === 0
      ? ['list', 'get', 'set', 'unset']
      : args.length === 1 && args[0] !== 'list'
        ? keys()
        : args[0] === 'set'
          ? choicesOf(args[1]!)
          : [],
  needs: ({ args: [verb, key, value = ''] }) => [
    ...(isStrict(verb, key, value) ? [EVERY_TOOL] : []),
    { kind: 'config', program: verb === 'set' && key === PROGRAM ? programIn(value) : null },
  ],
  decide: (input, facts) => {
    const [verb, key, ...rest] = input.args;
    const file = facts.more.config as Written;
    if (verb === 'list' && key === undefined) return listed(file, input.flags.origin === true);
    if (verb === 'get' && key !== undefined && rest.length === 0) return got(file, key, input.flags.origin === true);
    if (verb === 'set' && key !== undefined && rest.length === 1) {
      const done = put(file, key, rest[0]!, input.agent, facts);
      return isStrict(verb, key, rest[0]!) ? withNext(withEveryTool(done, facts), facts) : done;
    }
    if (verb === 'unset' && key !== undefined && rest.length === 0) return unset(file, key, input.agent, facts);
    return emptyOutcome({ findings: [{ code: 'config-usage', args: {}, severity: 'error' }] });
  },
  print: (view, term) => {
    const rows = (view.rows ?? []) as Row[];
    const origin = (r: Row): string =>
      view.origin ? `  ${term.dim(r.origin === 'default' ? 'default' : String(view[r.origin]))}` : '';
    if (view.set) return rows.map((r) => `${term.good('✓')} ${r.key} is ${JSON.stringify(r.value)}`).join('\n');
    if (view.one)
      return rows.map((r) => (typeof r.value === 'string' ? r.value : JSON.stringify(r.value)) + origin(r)).join('\n');
    const width = Math.max(0, ...rows.map((r) => r.key.length));
    return rows
      .flatMap((r) => [
        `${term.bold(r.key.padEnd(width))}  ${JSON.stringify(r.value)}${origin(r)}`,
        ...(r.about === '' ? [] : [`  ${term.dim(r.about)}`]),
      ])
      .join('\n');
  },
};

function isStrict(verb?: string, key?: string, value?: string): boolean {
  return verb === 'set' && key === 'gate' && value === 'strict';
}

/** `outcome`, by which the gate is strict, with what comes next where there is nothing yet that it could hold anybody to, or only work of its own. */
function withNext(outcome: Outcome, facts: Facts): Outcome {
  const intents = intentsFile(facts)?.intents;
  const agreed = intents !== undefined && (isBroken(intents) || intents.intents.some((i) => i.open));
  if (outcome.findings.some((f) => f.severity === 'error')) return outcome;
  if (agreed) return { ...outcome, findings: [...outcome.findings, ...boundTo(intents, 'strict')] };
  return { ...outcome, findings: [...outcome.findings, { code: 'strict-no-intent', args: {}, severity: 'note' }] };
}

function rowOf(file: Written, key: string): Row {
  const own = OWN_KEYS.includes(key);
  const written = settingAt((own ? carriedOver(file.user?.written ?? {}) : file.written) ?? {}, key);
  const usable = written !== undefined && written !== null && faultIn(key, written) === null;
  if (own)
    return {
      key,
      about: settingWords(key),
      value: usable ? written : settingAt({ reader: READER, [PROJECTS]: true }, key),
      origin: usable ? 'user' : 'default',
    };
  return {
    key,
    about: settingWords(key),
    value: settingAt(configOf(file.written).config, key),
    origin: usable ? 'file' : 'default',
  };
}

function faultIn(key: string, value: unknown): string | null {
  if (key === PROJECTS) return value === null || typeof value === 'boolean' ? null : 'true or false';
  return READER_KEYS.includes(key) ? faultOfReader(key, value) : faultOf(key, value);
}

function faults(file: Written): Finding[] {
  return [file.fault, file.user?.fault ?? null].filter((f): f is Finding => f !== null);
}

function places(file: Written): { file: string; user: string } {
  return { file: file.shown, user: file.user?.shown ?? '' };
}

function listed(file: Written, origin: boolean): Outcome {
  const findings = [
    ...faults(file),
    ...configOf(file.written, file.text ?? '').findings,
    ...readerSettings(file.user?.written).findings,
  ];
  return emptyOutcome({
    findings,
    view: { rows: keys().map((key) => rowOf(file, key)), origin, ...places(file) } satisfies Answers['config'],
  });
}

function got(file: Written, key: string, origin: boolean): Outcome {
  if (!keys().includes(key)) return emptyOutcome({ findings: [unknown(key)] });
  // A value that stands in the workspace's file and does not count must not be taken for one that does.
  const unused = OWN_KEYS.includes(key)
    ? configOf(file.written, file.text ?? '').findings.filter((f) => f.code === 'config-user-only')
    : [];
  return emptyOutcome({
    findings: [...faults(file), ...unused],
    view: { rows: [rowOf(file, key)], one: true, origin, ...places(file) } satisfies Answers['config'],
  });
}

/** With these an agent could let itself make plans that nobody agreed to. */
const HUMAN = new Set(['guard', 'plans']);

/** The file that `key` stands in, or why it cannot be changed there. */
function fileOf(all: Written, key: string, agent: boolean): WrittenFile | Finding {
  const own = OWN_KEYS.includes(key);
  if ((own || HUMAN.has(key)) && agent) return { code: 'config-human', args: { key }, severity: 'error' };
  const file: WrittenFile | null = own ? all.user : all;
  if (file === null) return { code: 'no-home', args: { host: 'clew' }, severity: 'error' };
  return file.fault ? { ...file.fault, severity: 'error' } : file;
}

/** The default holds again. */
function unset(all: Written, key: string, agent: boolean, facts: Facts): Outcome {
  if (!keys().includes(key)) return emptyOutcome({ findings: [unknown(key)] });
  const own = OWN_KEYS.includes(key);
  const file = fileOf(all, key, agent);
  if ('code' in file) return emptyOutcome({ findings: [file] });
  const from = own ? carriedOver(file.written) : file.written;
  const written = withoutKey(from, key);
  const after = own ? { ...all, user: { ...file, written } } : { ...all, written };
  const view = { rows: [rowOf(after, key)], set: true, ...places(all) } satisfies Answers['config'];
  const standard = rowOf(after, key).value;
  const pins = key === 'gate' ? gateEdits(standard as Facts['config']['gate'], facts) : [];
  if (settingAt(from, key) === undefined && pins.length === 0)
    return emptyOutcome({ view, findings: [{ code: 'config-unset', args: { key }, severity: 'note' }] });
  const text = file.text === null ? null : { text: file.text };
  const edit = { key: file.key, was: text, now: { text: asFile(written, file.text) } };
  const edits = settingAt(from, key) === undefined ? pins : [edit, ...pins];
  return emptyOutcome({ edits, did: `set ${key} back to its default`, undoable: true, view });
}

/** `text` as a list of one, as it is typed into a shell; words that would need more than quotes are not repeated. */
function asList(text: string): string {
  return /^[\w./*?!{},@+-]{1,80}$/.test(text) ? `'["${text}"]'` : `'["docs/*.md"]'`;
}

function put(all: Written, key: string, text: string, agent: boolean, facts: Facts): Outcome {
  if (!keys().includes(key)) return emptyOutcome({ findings: [unknown(key)] });
  const own = OWN_KEYS.includes(key);
  const file = fileOf(all, key, agent);
  if ('code' in file) return emptyOutcome({ findings: [file] });
  const value = [parsed(text), text].find((v) => faultIn(key, v) === null);
  const isUnlisted = Array.isArray(rowOf(all, key).value) && typeof parsed(text) === 'string';
  if (value === undefined && isUnlisted)
    return emptyOutcome({
      findings: [{ code: 'config-list', args: { key, value: asList(text) }, severity: 'error' }],
    });
  if (value === undefined)
    return emptyOutcome({
      findings: [{ code: 'config-value', args: { key, want: String(faultIn(key, parsed(text))) }, severity: 'error' }],
    });
  if (all.inside && value !== null)
    return emptyOutcome({ findings: [{ code: 'config-value', args: { key, want: OUTSIDE }, severity: 'error' }] });
  const written = withKey(own ? carriedOver(file.written) : file.written, key, value);
  const after = own ? { ...all, user: { ...file, written } } : { ...all, written };
  const view = { rows: [rowOf(after, key)], set: true, ...places(all) } satisfies Answers['config'];
  // A gate that a person sets holds until a person sets another, whatever becomes of the file.
  const pins = key === 'gate' ? gateEdits(value as Facts['config']['gate'], facts) : [];
  const did = `set ${key} to ${JSON.stringify(value)}`;
  if (JSON.stringify(settingAt(file.written, key)) === JSON.stringify(value) && !('second' in file.written))
    return pins.length === 0 ? emptyOutcome({ view }) : emptyOutcome({ edits: pins, did, undoable: true, view });
  const edit = {
    key: file.key,
    was: file.text === null ? null : { text: file.text },
    now: { text: asFile(written, file.text) },
  };
  return emptyOutcome({ edits: [edit, ...pins], did, undoable: true, view });
}

function unknown(key: string): Finding {
  const today = key.replace(/^second\./, 'reader.');
  const first = keys().includes(today) ? today : closestWord(key, keys());
  const behindDot = keys().filter((k) => k.split('.')[1] === key || k.startsWith(`${key}.`));
  const near = [...new Set([...(first === null ? [] : [first]), ...behindDot, ...closestWords(key, keys())])];
  if (near.length === 0) return { code: 'config-unknown', args: { key }, severity: 'error' };
  return { code: 'config-near', args: { key, near: near[0]!, list: near.slice(0, 3).join(', ') }, severity: 'error' };
}
