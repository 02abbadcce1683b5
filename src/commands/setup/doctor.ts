/** `clew doctor`: does everything work, and what stands in its way; `--fix` repairs what needs no decision. Each check has one cause and one safe command. */
import { configOf } from '../../core/config.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Edit, Facts, Fields, Finding } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import { countOf } from '../../core/text/count.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import type { Command, Term } from '../_command.js';
import { undoHint } from '../_undo-hint.js';
import type { Answers, CheckRow as Row } from './_answers.js';
import { bad, type Check, good, warn } from './_check.js';
import { asFile, withoutKey } from './_config-text.js';
import { settingsOf } from './_diff.js';
import { contractChecks } from './_doctor-contract.js';
import { hookChecks, reachCheck } from './_doctor-hook.js';
import { entryChecks, serverChecks } from './_doctor-mcp.js';
import { placeChecks } from './_doctor-place.js';
import { namesReader, readerChecks } from './_doctor-reader.js';
import { teamChecks } from './_doctor-team.js';
import type { Asks, Health, Probe, Reach, Written } from './_settings.js';

/** Two commands of one hook are at one place, which is said once. */
function unique(checks: Check[]): Check[] {
  const key = (c: Check): string => JSON.stringify([c.state, c.text]);
  const first = new Set<string>();
  return checks.filter((c) => !first.has(key(c)) && first.add(key(c)));
}

/** The safe next command of what is broken first: to run doctor once more is none. */
function nextOf(checks: Check[]): { next?: string } {
  const next = checks.find((c) => c.state === 'bad' && c.next !== '' && c.next !== 'clew doctor')?.next;
  return next === undefined ? {} : { next };
}

function isMended(c: Check): boolean {
  return c.state !== 'good' && (c.edits !== undefined || c.passing === true);
}

/** One change of a file mends several checks. */
function editsOf(checks: Check[]): Edit[] {
  const all = checks.flatMap((c) => (isMended(c) ? (c.edits ?? []) : []));
  return [...new Map(all.map((e) => [JSON.stringify(e), e])).values()];
}

export const command: Command = {
  name: 'doctor',
  group: 'care',
  order: 2,
  summary: 'check that everything works',
  args: '',
  flags: [{ name: 'fix', about: 'repair what needs no decision of yours; clew undo undoes it' }],
  examples: [
    ['clew doctor', 'check the hook, the settings, the index, the folder and the server'],
    ['clew doctor --fix --dry-run', 'say what would be done'],
    ['clew doctor --fix', 'do it, as one operation that can be undone'],
    ['clew doctor --json', 'the same for a program'],
  ],
  writes: (input) => input.flags.fix === true,
  needs: (input) => [
    { kind: 'settings', host: null, places: 'all' },
    { kind: 'health' },
    { kind: 'reach' },
    { kind: 'untracked' },
    { kind: 'merges' },
    { kind: 'probe' },
    { kind: 'served' },
    { kind: 'config' },
    { kind: 'asks' },
    { kind: 'check' },
    { kind: 'store' },
    { kind: 'team', ask: { do: 'look' } },
    { kind: 'index', how: input.flags.fix === true && input.dry !== true ? 'refresh' : 'open' },
  ],
  decide: (input, facts) => {
    const fix = input.flags.fix === true;
    const checks = unique(checksOf(facts));
    const left = fix ? checks.filter((c) => !isMended(c)) : checks;
    const broken = left.filter((c) => c.state === 'bad').length;
    const rows = checks.map(({ edits: _, passing: __, ...c }, i): Row => ({ ...c, mends: isMended(checks[i]!) }));
    const mended = rows.filter((r) => r.mends).length;
    const view = {
      checks: rows,
      broken,
      warnings: left.filter((c) => c.state === 'warn').length,
      mended,
      fix,
    } satisfies Answers['doctor'];
    if (fix && input.agent)
      return emptyOutcome({
        findings: [{ code: 'person-only', args: { name: 'doctor --fix' }, severity: 'error' }],
        view: { ...view, fix: false } satisfies Answers['doctor'],
      });
    // What it repairs first is broken itself, or nothing else is: a person's own part does not wait for warnings.
    const repairs =
      mended > 0 && (checks.some((c) => c.state === 'bad' && isMended(c)) || nextOf(left).next === undefined);
    const args = {
      count: broken,
      all: checks.length,
      ...(repairs && !fix ? { next: 'clew doctor --fix' } : nextOf(left)),
    };
    const edits = fix ? editsOf(checks) : [];
    return emptyOutcome({
      findings: broken > 0 ? [{ code: 'unhealthy', args, severity: 'error' }] : [],
      view: { ...view, dry: input.dry === true } satisfies Answers['doctor'],
      edits,
      ...(edits.length > 0 ? { anyway: true, undoable: true, did: `repaired ${countOf(mended, 'fault')}` } : {}),
    });
  },
  print: (view, term) => {
    const rows = view.checks as Row[];
    const hosts = [...new Set(rows.flatMap((r) => r.host ?? []))];
    const parts = [...hosts, undefined].map((host) => [
      ...(hosts.length === 0 ? [] : [term.bold(host ?? 'For all of them')]),
      ...rows.filter((r) => r.host === host).flatMap((r) => lines(r, view, term)),
    ]);
    return [...parts.flat(), ...summary(view, term)].join('\n');
  },
};

function lines(r: Row, view: Fields, term: Term): string[] {
  const mark = { good: term.good('✓'), warn: term.warn('⚠'), bad: term.bad('✖') };
  if (view.fix === true && r.mends)
    return [`${term.good('✓')} ${view.dry ? 'would be repaired' : 'repaired'}: ${r.text}`];
  const next = r.state === 'good' || r.next === '' ? [] : [`  ${term.dim(`try: ${r.next}`)}`];
  return [`${mark[r.state]} ${r.text}`, ...next];
}

function summary(view: Fields, term: Term): string[] {
  const count = Number(view.mended);
  if (view.fix !== true) return count === 0 ? [] : [term.dim(`clew doctor --fix repairs ${count} of them`)];
  if (count === 0) return [term.dim('There is nothing that could be repaired without you.')];
  if (view.dry) return [term.dim('Nothing was written.')];
  return [
    `${term.good('✓')} Repaired ${countOf(count, 'fault')}${view.operation === undefined ? '' : `; ${undoHint(view)}`}`,
  ];
}

/** Every check, as it stands. */
export function checksOf(facts: Facts): Check[] {
  const health = facts.more.health as Health;
  const settings = settingsOf(facts);
  const written = facts.more.config as Written;
  return [
    ...hookChecks(settings, health, (facts.more.probe ?? null) as Probe | null, facts.now),
    reachCheck(facts.more.reach as Reach),
    ...placeChecks(health, facts),
    ...contractChecks(facts),
    ...configChecks(written),
    ...readerChecks(written.user, facts.more.asks as Asks | undefined, facts.now),
    ...entryChecks(settings),
    ...serverChecks(facts.more.served as Parameters<typeof serverChecks>[0]),
    ...teamChecks(facts.more.team as TeamAnswer | undefined, facts.now),
  ];
}

/** What a gate is, what guards plans and where they are is not taken back for a person. */
const THEIRS = new Set(['gate', 'guard', 'plans']);

function configChecks(written: Written): Check[] {
  const { shown, user, text, fault } = written;
  const odd = { code: 'no-regular-file', args: { path: shown }, severity: 'warn' } as const;
  const unused = configOf(written.written).findings;
  const stops = [...(written.odd ? [odd] : []), ...(fault ? [fault] : [])];
  if (stops.length + unused.length === 0) {
    const all = `Every setting is at its default${namesReader(user) ? ', except those of the reader' : ''}`;
    return [good('config', text !== null ? `${shown} can be used` : all)];
  }
  return [
    // A gate is taken for strict there.
    ...stops.map((f) => bad('config', sentenceOf(f), f === odd ? hintOf(f) : 'clew config list --origin')),
    ...unused.map((f) => {
      const check = warn('config', sentenceOf(f), 'clew config list --origin');
      return mends(f) && stops.length === 0
        ? { ...check, edits: [withoutUnused(written, unused.filter(mends))] }
        : check;
    }),
  ];
}

/** The default holds in its place already; a key that is not known may be a later version's. */
function mends({ code, args }: Finding): boolean {
  return code === 'config-value' && !THEIRS.has(String(args.key).split('.')[0]!);
}

function withoutUnused({ key, text, written }: Written, unused: Finding[]): Edit {
  const rest = unused.reduce((all: Fields, f) => withoutKey(all, String(f.args.key)), written);
  return { key, was: { text }, now: { text: asFile(rest, text) } };
}
