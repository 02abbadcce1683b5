/** Decides which files are plans because clew's records say so, wherever they stand: those of contexts, and those that were made as plans. */
import type { Edit, State } from '../../model.js';
import { isBelow } from '../../text/relative.js';
import { fileOf } from '../parse/detect-dialect.js';
import { isPlanPath } from './plan-paths.js';

/** As many are looked at beside those that conventions and settings name, the newest first. */
const MOST = 500;

/** Their files, workspace-relative; those that are plans by convention are found as such. */
export function ownPlans({ contexts, made }: Pick<State, 'contexts' | 'made'>): string[] {
  // A damaged record names none.
  const ofContexts = Object.values(contexts).flatMap(({ plan, status, lastAt }) =>
    typeof plan === 'string' && status !== 'folded' ? [{ path: plan, at: Number(lastAt) || 0 }] : [],
  );
  const wereMade = Object.entries(made ?? {}).map(([path, { at }]) => ({ path, at: Number(at) || 0 }));
  const newest = [...ofContexts, ...wereMade].sort((a, b) => b.at - a.at);
  return [...new Set(newest.flatMap(({ path }) => elsewhere(path)))].slice(0, MOST);
}

/** Those that `edits` bring in: no folder tells that there is something new to look at. */
export function newOwnPlans(edits: Edit[]): string[] {
  return edits.flatMap(({ key, was, now }) => {
    if (now === null) return [];
    if (key.startsWith('made/')) return elsewhere(key.slice('made/'.length));
    const { plan } = now;
    return key.startsWith('context/') && typeof plan === 'string' && plan !== was?.plan ? elsewhere(plan) : [];
  });
}

function elsewhere(path: string): string[] {
  const { file } = fileOf(path);
  return isBelow(file) && !isPlanPath(file) ? [file] : [];
}
