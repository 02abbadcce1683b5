/** Decides what a tool does that no host's file knows: by what it is given, whatever it is called. A name that only tells something is believed where nothing given to it says otherwise. */
import type { Facts, Fields } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import type { Wanted } from '../scope/grants.js';
import { isReadingTool } from './always-allowed.js';
import { evaluateCommand, type Paths } from './evaluate-command.js';
import { givenTo, isWriting } from './parameters.js';
import { isTellingName } from './read-only-tools.js';
import { textsIn } from './texts.js';
import type { Call, Deed, Unknown } from './types.js';

/** What goes into a program that runs already: each line of it is another one. */
const INPUT = new Set(['write_stdin', 'write_bash', 'write_powershell']);

/** The deed of a call of a server's tool, or of a tool that nobody knows. */
export function evaluateTool(call: Call, cwd: string, facts: Facts, paths: Paths): Deed {
  const { act } = call;
  const input = act.does === 'call' || act.does === 'unknown' ? (act.input ?? {}) : {};
  const server = act.does === 'call' ? act : null;
  const tool = server?.tool ?? call.name;
  const label = server === null ? call.name : `${server.server}/${tool}`;
  const named = server === null ? isReadingTool(tool) : isTellingName(tool);
  const given = givenTo(tool, input, named, facts.workspace);
  const tells = named && given.whole && !given.changes;
  const shell = /powershell|pwsh/i.test(tool) ? 'powershell' : 'posix';
  const lines = given.commands.map((command) => evaluateCommand({ command, shell }, cwd, facts, paths));
  const written = given.written.map(paths.at);
  const told = tells || (isWriting(tool) && written.length > 0) || isSilent(call.name, input);
  const asked = INPUT.has(call.name) ? inputOf(call.name, input) : toolOf(label, input, given.whole);
  const unknown: Unknown[] = [
    ...(told ? [] : [asked]),
    ...lines.flatMap((l) => l.unknown),
    ...given.statements.map((text) => statementOf(label, facts.cleaned?.(text) ?? text)),
  ];
  const effects = !told || written.length > 0 || unknown.length > 0 || lines.some((l) => l.effects);
  return {
    effects,
    files: [...written, ...lines.flatMap((l) => l.files)],
    ...(effects ? textsIn(input) : { texts: [] }),
    unknown,
    families: [],
    own: [...given.named.map(paths.at).flatMap(paths.owned), ...lines.flatMap((l) => l.own)],
    loads: lines.flatMap((l) => l.loads),
  };
}

/** Asked once under an intent, for what it is given: with other parameters it may do something else. More than is looked at is asked about each time. */
function toolOf(label: string, input: Fields, whole: boolean): Wanted {
  const mark = [label, ...Object.keys(input).sort()].join(' ');
  return { kind: 'tool', what: label, mark: whole && mark.length < 1000 ? mark : '' };
}

/** A program that is given nothing is only listened to. */
function isSilent(name: string, input: Fields): boolean {
  return INPUT.has(name) && typed(input) === '';
}

function typed(input: Fields): string {
  return String(input.chars ?? input.input ?? '');
}

/** A yes to what is typed into a program covers that alone. */
function inputOf(name: string, input: Fields): Unknown {
  return { code: 'input', kind: 'tool', what: `${name}: ${short(typed(input))}`, mark: '' };
}

function statementOf(label: string, text: string): Unknown {
  return {
    code: 'statement',
    kind: 'command',
    what: `${label}: ${short(text)}`,
    mark: fingerprint(`${label}\n${text}`),
  };
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}
