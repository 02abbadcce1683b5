/** Decides what is right or wrong with the folder that clew keeps: can it be written, is the index there, what went wrong lately. */

import type { Flaw } from '../../core/context/integrity.js';
import { markedFindings } from '../../core/handlers/document/marked.js';
import { openContexts } from '../../core/handlers/shared/active-context.js';
import type { Edit, Facts } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import { formatDuration } from '../../core/text/duration.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { flawText } from '../../core/words/flaws.js';
import { bad, type Check, good, shutting, warn } from './_check.js';
import type { Health } from './_settings.js';
import { flawsIn } from './check.js';

const WEEK = 7 * 86_400_000;
const HOUR = 3_600_000;
const MOST_FLAWS = 20;
/** Whatever writes next ends them. */
const PASSING = new Set(['dead-lock', 'unfinished']);

/** Every check of `.clew`. */
export function placeChecks(health: Health, facts: Facts): Check[] {
  const lately = health.faults.filter((f) => facts.now - f.at < WEEK);
  const newest = lately[0];
  return [
    health.unwritable === ''
      ? good('folder', `${health.shown} can be written`)
      : bad('folder', `${health.shown} cannot be written (${health.unwritable})`, `ls -ld ${health.shown}`),
    ...merges(facts),
    ...dataChecks(facts),
    ...kept(health, facts.now),
    ...untracked((facts.more.untracked ?? []) as string[]),
    index(health, facts),
    ...sqlite(health),
    newest
      ? warn(
          'faults',
          `The hook had ${lately.length === 1 ? 'a problem' : `${lately.length} problems`} lately, the last ${formatDuration(facts.now - newest.at)} ago: ${truncate(oneLine(newest.why), 160)}`,
          'clew status',
        )
      : good('faults', 'The hook had no problem lately'),
  ];
}

/** Of a file with both sides of a merge nothing is read: plans, documents, the file of intents. */
function merges(facts: Facts): Check[] {
  const open = (facts.more.merges ?? []) as { path: string; mends: boolean }[];
  const marked = markedFindings(openContexts(facts, null), facts).map((f) => ({
    path: String(f.args.path),
    mends: false,
  }));
  const all = [...open, ...marked.filter((m) => !open.some((o) => o.path === m.path))];
  const flaws = flawsSeen(facts);
  return all.slice(0, 8).map(({ path, mends }) => {
    const next = mends ? 'clew repair' : `resolve it by hand: $EDITOR ${path}`;
    const check = warn('merge', `${path} is in the middle of a merge: nothing of it is read`, next);
    const edits = flaws.find((f) => f.path === path && f.code === 'merge-items')?.edits;
    return edits === undefined ? check : { ...check, edits };
  });
}

/** What `clew check` finds; what only came with the repository is no fault. */
function dataChecks(facts: Facts): Check[] {
  const flaws = flawsSeen(facts).filter((f) => f.code !== 'document-unknown' && !f.code.startsWith('merge-'));
  const checks = flaws.slice(0, MOST_FLAWS).map((f): Check => {
    const place = oneLine(f.path) + (f.line === null ? '' : `:${f.line}`);
    const check = (f.broken ? bad : warn)('data', `${place} ${oneLine(flawText(f))}`, wayOut(f));
    if (PASSING.has(f.code)) return { ...check, passing: true };
    return f.edits.length === 0 ? check : { ...check, edits: f.edits };
  });
  const more = flaws.length - MOST_FLAWS;
  return more <= 0 ? checks : [...checks, warn('data', `${countOf(more, 'flaw')} more`, 'clew check')];
}

function flawsSeen(facts: Facts): Flaw[] {
  return facts.more.check === undefined ? [] : flawsIn(facts);
}

function wayOut({ code, path, edits }: Flaw): string {
  if (edits.length > 0 || PASSING.has(code)) return 'clew repair';
  return code.startsWith('plan-') ? 'clew plans' : `$EDITOR ${path}`;
}

/** What stands about our records, and what they say of the clock. */
function kept({ unignored, latest, ownRecords, openPins }: Health, now: number): Check[] {
  const { length } = unignored;
  const edit: Edit = { key: 'mend/ignored', was: {}, now: { names: unignored } };
  const list = `.clew/.gitignore lacks ${unignored.slice(0, 3).join(', ')}${length > 3 ? `, and ${length - 3} more` : ''}`;
  return [
    ...(length === 0
      ? []
      : [
          { ...warn('ignored', `${list}: git would commit what is this machine's alone`, 'clew index'), edits: [edit] },
        ]),
    ...(latest !== null && latest > now + HOUR
      ? [warn('clock', `The log was last written ${formatDuration(latest - now)} from now: a clock is wrong`, 'date')]
      : []),
    ...(ownRecords === null
      ? []
      : [
          warn(
            'own-records',
            `${ownRecords} holds records that nobody reads: linked work trees share those of the main one`,
            `ls -l ${ownRecords}`,
          ),
        ]),
    ...(openPins === null
      ? []
      : [
          {
            ...warn(
              'open',
              `Everybody on this machine may write ${openPins}: what you confirmed does not count`,
              `chmod go-w ${openPins}`,
            ),
            edits: shutting(openPins),
          },
        ]),
  ];
}

/** Committed, or left to git to ignore, as a whole: a document that only one branch has stands in the way of the other. */
function untracked(paths: string[]): Check[] {
  if (paths.length === 0) return [];
  const named = `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? `, and ${paths.length - 3} more` : ''}`;
  const text = `Another branch has ${named} too, and here it is not committed: git will not check that branch out`;
  return [warn('untracked', text, 'git add .clew/contexts && git commit -m "Contexts" -- .clew/contexts')];
}

function index(health: Health, facts: Facts): Check {
  if (health.index === 'damaged' || health.database === 'damaged')
    return { ...bad('index', 'The index of plans is damaged', 'clew index --rebuild'), passing: true };
  if (health.index === 'none')
    return {
      ...warn('index', 'There is no index of plans yet; the next session start makes it', 'clew index'),
      passing: true,
    };
  return facts.plans.count > 0
    ? good('index', `The index holds ${countOf(facts.plans.count, 'plan')}`)
    : warn('index', 'The index holds no plan', 'clew plans');
}

/** Of use on Node 20 alone: later ones have it built in. */
function sqlite({ sqlite, node }: Health): Check[] {
  if (sqlite) return [];
  const text = `Node ${node} has no SQLite and the optional package is not installed: every plan is read at each look, and a moved plan is not known by its earlier path`;
  return [warn('sqlite', text, 'npm i -g @photostructure/sqlite@1.2')];
}
