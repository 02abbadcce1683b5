/** Decides what is right or wrong with the folder that clew keeps: can it be written, is the index there, what went wrong lately. */

import { markedFindings } from '../../core/handlers/document/marked.js';
import { openContexts } from '../../core/handlers/shared/active-context.js';
import type { Facts } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import { formatDuration } from '../../core/text/duration.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { bad, type Check, good, warn } from './_doctor-hook.js';
import type { Health } from './_settings.js';

const WEEK = 7 * 86_400_000;

/** Every check of `.clew`. */
export function placeChecks(health: Health, facts: Facts): Check[] {
  const lately = health.faults.filter((f) => facts.now - f.at < WEEK);
  const newest = lately[0];
  return [
    health.unwritable === ''
      ? good('folder', `${health.shown} can be written`)
      : bad('folder', `${health.shown} cannot be written (${health.unwritable})`, `ls -ld ${health.shown}`),
    ...merges(facts),
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
  return all.slice(0, 8).map(({ path, mends }) => {
    const next = mends ? 'clew repair' : `resolve it by hand: $EDITOR ${path}`;
    return warn('merge', `${path} is in the middle of a merge: nothing of it is read`, next);
  });
}

/** Committed, or left to git to ignore, as a whole: a document that only one branch has stands in the way of the other. */
function untracked(paths: string[]): Check[] {
  if (paths.length === 0) return [];
  const named = `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? `, and ${paths.length - 3} more` : ''}`;
  const text = `Another branch has ${named} too, and here it is not committed: git will not check that branch out`;
  return [warn('untracked', text, 'git add .clew/contexts && git commit -m "Contexts" -- .clew/contexts')];
}

function index(health: Health, facts: Facts): Check {
  if (health.index === 'damaged') return bad('index', 'The index of plans is damaged', 'clew index --rebuild');
  if (health.index === 'none')
    return warn('index', 'There is no index of plans yet; the next session start makes it', 'clew index');
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
