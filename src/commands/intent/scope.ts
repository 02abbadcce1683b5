/** `clew scope allow | list | revoke`: what a person lets be written and run beyond the scope of an intent, for a time, with a reason. */
import { settledEdits, spentEdits } from '../../core/clarify/permit.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { BRANCHING } from '../../core/intent/command/git/git-moving.js';
import { confirmedGrants, grantAsItStands, NO_PINS } from '../../core/intent/contract/confirmed.js';
import { inForceOf } from '../../core/intent/contract/in-force.js';
import { intentsFile } from '../../core/intent/file/locate.js';
import { familiesByExample, familyByName } from '../../core/intent/gate/allowed-families.js';
import { lineMark } from '../../core/intent/gate/evaluate-command.js';
import { resting } from '../../core/intent/gate/granted-families.js';
import { intentAt, isBroken } from '../../core/intent/intent.js';
import { deniedOf } from '../../core/intent/scope/denied-grant.js';
import {
  activeGrants,
  type Grant,
  grantEdit,
  grantedPaths,
  grantsOf,
  holdsUnder,
  isCovered,
  isWhole,
  LONGEST,
  STANDARD,
  type Wanted,
} from '../../core/intent/scope/grants.js';
import { resolvePath } from '../../core/intent/scope/resolve-path.js';
import { faultOfGlob } from '../../core/intent/scope/validate-globs.js';
import { selectionIn } from '../../core/intent/select.js';
import { inOwnPlace } from '../../core/intent/self-protection/protected-paths.js';
import { quoted, shownLine } from '../../core/intent/shown-line.js';
import type { Intent, Intents } from '../../core/model/intent.js';
import type { Facts, Fields, Finding, Outcome } from '../../core/model.js';
import { andList } from '../../core/text/count.js';
import { formatDuration } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { parseTime } from '../../core/text/parse-time.js';
import { oneLine } from '../../core/text/truncate.js';
import type { Command, Input } from '../_command.js';
import type { Answers } from './_answers.js';
import { FAMILIES, familyEdits, saidFamilies, WHY } from './_families.js';
import { speakingSession } from './_shared.js';

export const command: Command = {
  name: 'scope',
  group: 'intents',
  order: 3,
  summary: 'allow what is asked about otherwise; list or revoke grants',
  args: '<verb> [what]',
  flags: [
    { name: 'reason', value: 'WHY', about: 'why it is allowed; kept with it' },
    {
      name: 'command',
      value: 'LINE',
      about: 'commands of its family, whatever their arguments; of none, this very line',
    },
    { name: 'family', value: 'NAME', about: 'the same by its name, as questions and the list say it: git stash' },
    FAMILIES,
    { name: 'for', value: 'TIME', about: 'how long it holds (2h, 3d); 7 days unless said' },
    { name: 'intent', value: 'ID', about: 'for which intent; else the one that is selected' },
    { name: 'all', about: 'list also grants that have ended' },
  ],
  examples: [
    ['clew scope allow src/billing/api.ts --reason "the token lives there"', 'allow one more file to be written'],
    ['clew scope allow ../shared/types --reason "generated" --for 2h', 'a folder outside, for two hours'],
    ['clew scope allow --command "npm test" --reason "the tests of this change"', 'every npm test, without a question'],
    ['clew scope allow --family "docker compose up" --reason "the database of the tests"', 'a family by its name'],
    ['clew scope allow --families', 'what the project does every day: tests, builds, checks, packages, formatters'],
    ['clew scope list', 'the grants: until when, and why'],
    ['clew scope revoke g3f2a', 'revoke one of them'],
  ],
  writes: (input) => input.args[0] === 'allow' || input.args[0] === 'revoke',
  needs: () => [],
  completes: ([verb]) =>
    verb === undefined ? ['list', 'allow', 'revoke'] : verb === 'revoke' ? [{ ids: 'grants' }] : [],
  decide: (input, facts) => {
    const [verb, what, ...rest] = input.args;
    const line = typeof input.flags.command === 'string' ? input.flags.command : undefined;
    const family = typeof input.flags.family === 'string' ? oneLine(input.flags.family) : undefined;
    if (line !== undefined && (verb !== 'allow' || what !== undefined)) return no('scope-usage', {});
    if (line !== undefined && family !== undefined) return no('scope-usage', {});
    if (line !== undefined) return allowed(commandsOf(line, facts), line, input, facts);
    if (family !== undefined) {
      if (verb !== 'allow' || what !== undefined) return no('scope-usage', {});
      const named = familyByName(family, facts);
      return 'near' in named ? unnamed(family, named.near) : allowed({ ...named, may: 'run' }, family, input, facts);
    }
    if (input.flags.families === true)
      return verb === 'allow' && what === undefined ? allowedFamilies(input, facts) : no('scope-usage', {});
    if (verb === 'allow' && what !== undefined && rest.length === 0)
      return allowed(pathOf(what, facts), what, input, facts);
    if (verb === 'list' && what === undefined) return listed(input.flags.all === true, facts);
    if (verb === 'revoke' && what !== undefined && rest.length === 0) return revoked(what, facts);
    return no('scope-usage', {});
  },
  print: (view, term) => {
    const rows = (view.grants ?? []) as Listed[];
    if (view.did) return `${term.good('✓')} ${view.did}`;
    if (rows.length === 0) return term.dim('There are no grants beyond the scopes.');
    return rows
      .map((g) =>
        [
          `${term.bold(g.id)}  ${oneLine(g.what)}`,
          term.dim(`       ${[g.kind, g.intent ?? 'any intent', g.left, oneLine(g.reason)].join(' · ')}`),
          ...(g.unconfirmed
            ? [`       ${term.warn('not confirmed on this machine')}: clew intent confirm ${g.id}`]
            : []),
        ].join('\n'),
      )
      .join('\n');
  },
};

type Listed = Answers['scope list']['grants'][number];

const MOST_NAMED = 5;
const NOTHING = { whole: false, by: [] };

type Told = { wanted: Wanted[]; may: string } | { why: string };

function allowed(told: Told, what: string, input: Input, facts: Facts): Outcome {
  const reason = oneLine(String(input.flags.reason ?? ''));
  if (reason === '') return no('scope-reason', { path: what });
  const until = untilOf(input.flags.for, facts.now);
  if (until === null) return no('scope-for', { time: String(input.flags.for) });
  const intent = meantIntent(input, facts);
  const file = intentsFile(facts)?.intents ?? null;
  if (intent === null)
    return file !== null && isBroken(file)
      ? emptyOutcome({ findings: file.findings.filter((f) => f.severity === 'error') })
      : 'why' in told || input.flags.intent !== undefined || !told.wanted.every(isOfAnyIntent)
        ? unselected(input, file)
        : granted(told, null, { reason, until, globs: '' }, facts);
  if ('why' in told) return no('scope-path', { path: what, why: told.why });
  const denied = told.wanted.map((w) => (w.kind === 'path' ? deniedOf(w.mark, intent.scope, facts) : NOTHING));
  const globs = [...new Set(denied.flatMap((d) => d.by))].slice(0, MOST_NAMED).map(safeTitle).join(', ');
  const args = { path: what, id: intent.id, globs };
  return denied.some((d) => d.whole)
    ? no('scope-denied', args)
    : granted(told, intent, { reason, until, globs, path: what }, facts);
}

/** What a person lets through; without an intent where it holds under any. */
function granted(
  { wanted: named, may }: Extract<Told, { may: string }>,
  intent: Intent | null,
  { reason, until, globs, path = '' }: { reason: string; until: number; globs: string; path?: string },
  facts: Facts,
): Outcome {
  const id = intent?.id ?? null;
  const wanted = withBranching(named);
  const edits = (intent === null ? wanted : resting(wanted, intent, facts)).map((w) =>
    grantEdit(w, { intent: holdsUnder(w, id), reason: reason.slice(0, 500), by: 'person', until }, facts.now),
  );
  const given = grantsIn(edits);
  const settled = settledEdits(allowedBy(given, facts), facts.state);
  const under = wanted.every((w) => holdsUnder(w, id) === null) ? 'any intent' : id;
  const did = `${wanted.map((w) => w.what).join(', ')} may be ${may} under ${under} for ${formatDuration(until - facts.now)}`;
  const part: Finding = { code: 'scope-denied-part', args: { path, id: String(id), globs }, severity: 'note' };
  return emptyOutcome({
    findings: globs === '' ? [] : [part],
    edits: [...edits, ...settled],
    did,
    undoable: true,
    view: { did, grant: given[0]!, grants: given } satisfies Answers['scope allow'],
  });
}

function grantsIn(edits: Outcome['edits']): Grant[] {
  return edits.map((e) => e.now as unknown as Grant);
}

/** Would a call that asks for this alone be let through by `given` and what holds already? */
function allowedBy(given: Grant[], facts: Facts): (wanted: Wanted, intent: string | null) => boolean {
  return (wanted, intent) => {
    const holding = [...given.filter((g) => g.intent === null || g.intent === intent), ...activeGrants(facts, intent)];
    const at = resolvePath(wanted.what, { cwd: facts.workspace, workspace: facts.workspace });
    return isCovered(holding, wanted) || (wanted.kind === 'path' && grantedPaths(holding, facts)(at));
  };
}

function isOfAnyIntent(w: Wanted): boolean {
  return w.kind === 'family' && holdsUnder(w, '') === null;
}

/** One yes covers the ways between branches, as one to a question does. */
function withBranching(wanted: Wanted[]): Wanted[] {
  const names = wanted.map((w) => w.mark);
  if (!names.some((n) => BRANCHING.includes(n))) return wanted;
  const rest = BRANCHING.filter((n) => !names.includes(n));
  return [...wanted, ...rest.map((n): Wanted => ({ kind: 'family', what: n, mark: n }))];
}

/** The same line with an intent that is open, else what there is. */
function unselected({ args, flags }: Input, file: Intents | null): Outcome {
  const open = (file?.intents ?? []).filter((i) => i.open).map((i) => safeTitle(i.id));
  const told = (['command', 'family'] as const).flatMap((f) =>
    typeof flags[f] === 'string' ? [`--${f}`, quoted(oneLine(flags[f]))] : [],
  );
  const what = [
    ...args.slice(1).map((a) => quoted(oneLine(a))),
    ...told,
    ...(flags.families === true ? ['--families'] : []),
  ];
  const line = `clew scope allow ${what.join(' ')} --intent ${quoted(open[0] ?? '')} --reason "why"`;
  const list = open.length === 0 ? 'none is open' : `open: ${andList(open.slice(0, MOST_NAMED))}`;
  return no('no-intent-selected', { list, line: open.length === 0 ? 'clew intents' : line });
}

function meantIntent(input: Input, facts: Facts): Intent | null {
  const session = speakingSession(input, facts);
  // No grant goes against what counts, whatever the file says.
  const { intents } = inForceOf(facts, session);
  const asked = typeof input.flags.intent === 'string' ? input.flags.intent : null;
  if (asked !== null) return intents && intentAt(intents, asked);
  return selectionIn(facts.state, session, intents)?.intent ?? null;
}

/** What the manifests say, as one yes; nothing where all of it holds already. */
function allowedFamilies(input: Input, facts: Facts): Outcome {
  const until = input.flags.for === undefined ? facts.now + LONGEST : untilOf(input.flags.for, facts.now);
  if (until === null) return no('scope-for', { time: String(input.flags.for) });
  const intent = meantIntent(input, facts);
  if (intent === null) return unselected(input, intentsFile(facts)?.intents ?? null);
  const said = saidFamilies(facts);
  if (said === null) return no('scope-no-families', {});
  const reason = oneLine(String(input.flags.reason ?? WHY)).slice(0, 500);
  const edits = familyEdits(said, [intent], until, reason, facts);
  const names = (edits.length === 0 ? said.wanted.map((w) => w.what) : edits.map((e) => String(e.now!.what))).join(
    ', ',
  );
  if (edits.length === 0)
    return emptyOutcome({ view: { did: `${names} may run under ${intent.id} already` } satisfies Answers['scope'] });
  const did = `${names} may be run under ${intent.id} for ${formatDuration(until - facts.now)}`;
  return emptyOutcome({
    edits,
    did,
    undoable: true,
    view: { did, grants: grantsIn(edits) } satisfies Answers['scope allow'],
  });
}

function commandsOf(line: string, facts: Facts): Told {
  const named = familiesByExample(line, facts);
  if ('wanted' in named) return { ...named, may: 'run' };
  // A question names what it would be kept for, which may be no line itself.
  const family = familyByName(oneLine(line), facts);
  if ('wanted' in family) return { ...family, may: 'run' };
  // Of no family: this very line, where the workspace is.
  const wanted: Wanted = { kind: 'command', what: shownLine(line), mark: lineMark(line, facts.workspace) };
  return line.trim() === '' || named.told ? named : { wanted: [wanted], may: 'run, as this very line,' };
}

function unnamed(family: string, near: string[]): Outcome {
  return near.length === 0
    ? no('scope-family', { family: family.slice(0, 80) })
    : no('scope-family-near', { family: family.slice(0, 80), near: near.join(', '), first: near[0]! });
}

/** A path or globs from the workspace's root on, or a whole path outside; what only a person may change is asked about each time. */
function pathOf(what: string, facts: Facts): Told {
  if (what.startsWith('!')) return { why: 'a grant lets in, and `!` takes out' };
  const glob = /[*?[\]{}]/.test(what);
  const at = resolvePath(what, { cwd: facts.workspace, workspace: facts.workspace });
  if (at.absolute === '') return { why: 'it names no place that can be told' };
  const mark = at.asked ?? at.absolute;
  if (mark === '') return { why: 'it is the whole workspace' };
  if (inOwnPlace(mark, facts.config, facts.state) !== '') return { why: 'it is asked about each time' };
  const fault = isWhole(mark) ? (glob ? 'a path outside is allowed by its name' : '') : faultOfGlob(mark);
  if (fault !== '') return { why: fault };
  const folder = /[\\/]$/.test(what) ? '/' : '';
  const whole = `${mark}${folder}`;
  return { wanted: [{ kind: 'path', what: whole, mark: whole }], may: 'written' };
}

function untilOf(flag: unknown, now: number): number | null {
  if (flag === undefined) return now + STANDARD;
  const ago = /^\d+\s*\w+$/.test(String(flag)) ? parseTime(String(flag), now) : null;
  const length = ago === null ? 0 : now - ago;
  return length > 0 && length <= LONGEST ? now + length : null;
}

function listed(all: boolean, facts: Facts): Outcome {
  const confirmed = confirmedGrants(facts.state, facts.pins?.() ?? NO_PINS);
  const grants = grantsOf(facts.state)
    .filter((g) => all || g.until > facts.now)
    .map((g): Listed => {
      const left = g.until > facts.now ? `${formatDuration(g.until - facts.now)} left` : 'ended';
      return { ...g, left, unconfirmed: g.until > facts.now && !Object.hasOwn(confirmed, g.id) };
    });
  return emptyOutcome({ view: { grants } satisfies Answers['scope list'] });
}

function revoked(ref: string, facts: Facts): Outcome {
  const found = grantsOf(facts.state).filter((g) => g.id === ref || g.what === ref);
  if (found.length === 0) return no('no-grant', { ref });
  const twins = grantsOf(facts.state).filter(
    (g) => !found.includes(g) && g.until > facts.now && found.some((f) => isTwin(f, g)),
  );
  const still = twins.length === 0 ? '' : `; ${andList(twins.slice(0, MOST_NAMED).map((g) => g.id))} still allows it`;
  const did = `revoked the grant of ${found.map((g) => g.what).join(', ')}${still}`;
  const pins = facts.pins?.() ?? NO_PINS;
  const was = (id: string): Fields => grantAsItStands(id, facts.state.grants![id]!, pins);
  const edits = found.map(({ id }) => ({ key: `grant/${id}`, was: was(id), now: null }));
  const spent = found.flatMap((g) => spentEdits(g, facts.state));
  return emptyOutcome({
    edits: [...edits, ...spent],
    did,
    undoable: true,
    view: { did } satisfies Answers['scope revoke'],
  });
}

/** Does `other` let the same through under the intent of `one`? */
function isTwin(one: Grant, other: Grant): boolean {
  return one.kind === other.kind && one.mark === other.mark && (other.intent === null || other.intent === one.intent);
}

function no(code: string, args: Finding['args']): Outcome {
  return emptyOutcome({ findings: [{ code, args, severity: 'error' }] });
}
