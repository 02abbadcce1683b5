/** Decides which files that a turn changed lie outside of what was agreed: looked for after the fact, since no reading of a command sees all it does. */
import { filesAskedFor, usedYeses } from '../clarify/permit.js';
import { presentEdits, recordEdit, sessionAt } from '../context/state.js';
import { isOurFile } from '../handlers/shared/our-files.js';
import { isGateOff } from '../intent/contract/in-force.js';
import { activeGrants, grantedPaths } from '../intent/scope/grants.js';
import { resolvePath } from '../intent/scope/resolve-path.js';
import { scopeOf } from '../intent/scope/scope.js';
import { type Standing as Agreed, selectionOf } from '../intent/select.js';
import type { Edit, Event, Facts, Finding, Outcome } from '../model.js';
import { safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';
import { type Change, MOST } from './change.js';
import { type Beside, isCompanyKept, type TreeFile, writerOf } from './meanwhile.js';
import { changeOf } from './record-change.js';

/** The turn that is looked at, when it ends or after commands of it. */
export type Turn = Pick<Extract<Event, { kind: 'stop' }>, 'session' | 'again'>;

/** What is said of strays, and the line that is kept of them. */
export interface Strayed {
  outcome: Outcome;
  change: Change | null;
  /** Those that were told now. */
  told: TreeFile[];
  /** Yeses to single calls that count for no later change. */
  edits: Edit[];
}

const SHOWN = 8;

/** The intent whose scope a turn is held against, `null` when there is none or the gate is off. */
export function intentFor(event: Turn, facts: Facts): Agreed | null {
  if (isGateOff(facts)) return null;
  const agreed = selectionOf(facts, event.session.id);
  // Where nothing is let in by name, nobody can tell what strays.
  return agreed === null || agreed.intent.scope.allow.length === 0 ? null : agreed;
}

/** `outcome` with what is to be said of files out of scope. `told` says which were told before, and as what; `beside` reads what others did. */
export function outOfScope(
  outcome: Outcome,
  event: Turn,
  facts: Facts,
  tree: { files: TreeFile[]; told: Record<string, string | null>; head: string | null },
  beside: () => Beside,
): Strayed {
  const agreed = intentFor(event, facts);
  if (agreed === null) return { outcome, change: null, told: [], edits: [] };
  const { intent } = agreed;
  const yeses = usedYeses(event.session.id, intent.id, facts.state);
  const edits = yeses.flatMap((q) => presentEdits(recordEdit(`question/${q.id}`, q, { ...q, seen: true })));
  const once = new Set(yeses.flatMap(filesAskedFor));
  const standsAt = scopeOf(intent.scope, facts);
  const granted = grantedPaths(activeGrants(facts, intent.id), facts);
  const own = new Set(ownFiles(event.session.id, facts));
  const out = tree.files.filter((f) => {
    if (isOwn(f.path, facts) || own.has(f.path)) return false;
    if (Object.hasOwn(tree.told, f.path) && tree.told[f.path] === f.hash) return false;
    const place = resolvePath(f.path, { cwd: facts.workspace, workspace: facts.workspace, real: facts.real });
    const at = standsAt(place);
    return at === 'denied' || (at === 'out' && !granted(place) && !once.has(f.path));
  });
  if (out.length === 0) return { outcome, change: null, told: [], edits };
  const others = beside();
  const since = sessionAt(facts.state, event.session.id)?.lastAt ?? 0;
  const written = out.map((f) => ({ f, by: writerOf(f, event.session.id, since, others, facts) }));
  const strays = written.filter(({ by }) => by !== 'other').map(({ f }) => f);
  if (strays.length === 0) return { outcome, change: null, told: [], edits };
  const args = { count: strays.length, list: listOf(strays), intent: intent.id };
  const finding: Finding = { code: 'stray', args, severity: 'warn' };
  const company = isCompanyKept(since, others, facts);
  const unsure = written.filter(({ by }) => by === 'unknown' && company).map(({ f }) => f);
  const sure = strays.filter((f) => !unsure.includes(f));
  const files = strays
    .slice(0, MOST.files)
    .map((f) => ({ path: f.path, how: f.hash === null ? ('delete' as const) : ('edit' as const), ranges: [] }));
  return {
    outcome: {
      ...outcome,
      findings: [...outcome.findings, finding],
      notice: [outcome.notice, strayNotice(args, unsure.length > 0)].filter(Boolean).join(' '),
      // Who was kept from stopping once is told no more; the user is.
      goesOn:
        event.again === true
          ? ''
          : [strayBrief(sure, intent.id), unsureBrief(unsure, intent.id)].filter(Boolean).join('\n'),
    },
    change: { ...changeOf(event.session, '', files, facts, tree.head), stray: true },
    told: strays,
    edits,
  };
}

function listOf(files: TreeFile[]): string {
  const list = files
    .slice(0, SHOWN)
    .map((f) => safeTitle(truncate(f.path, 120)))
    .join(', ');
  return list + (files.length > SHOWN ? ` and ${files.length - SHOWN} more` : '');
}

function strayNotice(a: { count: number; list: string; intent: string }, unsure: boolean): string {
  const files = a.count === 1 ? 'a file' : `${a.count} files`;
  return unsure
    ? `clew: ${files} outside of ${a.intent} changed in this turn, perhaps by another session: ${a.list}. Nothing was undone; \`clew trace --strays\` lists them.`
    : `clew: this turn changed ${files} outside of ${a.intent}: ${a.list}. Nothing was undone; \`clew trace --strays\` lists them.`;
}

function strayBrief(files: TreeFile[], intent: string): string {
  if (files.length === 0) return '';
  return `Outside of the scope of ${intent} and without a grant, this turn changed: ${listOf(files)}. Nothing was undone. Say so to your user, and why; if it was not meant, restore it; if it is needed, ask them for \`clew scope allow PATH --reason WHY\`.`;
}

/** Who obeys an order to restore what another session wrote deletes its work. */
function unsureBrief(files: TreeFile[], intent: string): string {
  if (files.length === 0) return '';
  return `Outside of the scope of ${intent} and without a grant, changed meanwhile, perhaps by another session: ${listOf(files)}. Nothing was undone. What you did not change, leave as it is. What you changed, say to your user, and why; if it is needed, ask them for \`clew scope allow PATH --reason WHY\`.`;
}

/** What clew itself writes: our folder, adopted stores. */
function isOwn(path: string, facts: Facts): boolean {
  return path.startsWith('.clew/') || isOurFile(path, facts.config) || path === facts.intents?.path;
}

/** Plans and documents that clew keeps for the session. */
function ownFiles(session: string, facts: Facts): string[] {
  const agreed = facts.state.agreed ?? {};
  const plan = Object.hasOwn(agreed, session) ? agreed[session]!.plan : null;
  const all = Object.values(facts.state.contexts).flatMap((c) => [c.file, c.plan]);
  return [...all, plan].filter((p): p is string => typeof p === 'string');
}
