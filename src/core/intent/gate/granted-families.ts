/** Decides whether a yes to a family of commands still holds: what it rests on must be as it was when a person said it. */

import type { Intent } from '../../model/intent.js';
import type { Facts } from '../../model.js';
import { lazy } from '../../text/lazy.js';
import { BRANCHING } from '../command/git/git-moving.js';
import { plainName } from '../command/same-family.js';
import { projectChecks } from '../manifest/project-checks.js';
import { changeOf, groundOf, isManifest, readsOf } from '../manifest/rests-on.js';
import type { Grant, Wanted } from '../scope/grants.js';
import { scopeOf } from '../scope/scope.js';

/** A family that is asked about: with what a yes would rest on, and what changed since the last one. */
export interface AskedFamily extends Wanted {
  changed: string;
}

/** Which of `families` no grant lets run any more. */
export function askedFamilies(families: Wanted[], grants: Grant[], intent: Intent, facts: Facts): AskedFamily[] {
  if (families.length === 0) return [];
  const reads = lazy(() => readsOf(facts));
  const mine = lazy(() => writable(intent, facts));
  const asked: AskedFamily[] = [];
  for (const family of families) {
    const name = plainName(family.mark);
    const own = grants.filter((g) => g.kind === 'family' && plainName(g.mark) === name);
    // Who cannot read what it rests on takes the yes as it stands.
    if (own.some((g) => g.rests === undefined || reads() === null)) continue;
    const folder = family.in ?? '';
    const found = reads();
    const rests = found === null ? undefined : groundOf(family.mark, folder, found, mine());
    const changes = own.map((g) =>
      (g.in ?? '') === folder ? changeOf(g.rests!, rests!, mine()) : (elsewhere(folder, g.at, facts) ?? ''),
    );
    if (changes.includes('')) continue;
    asked.push({ ...family, ...(rests && { rests }), changed: changes[0] ?? '' });
  }
  return asked;
}

/** What a day is made of beside `asked`, which one yes lets run, too: the rest of what the project is tested, built and so on with, or of what moves between branches. */
export function besides(asked: Wanted[], grants: Grant[], intent: Intent, facts: Facts): Wanted[] {
  if (asked.length === 0 || asked.some((f) => f.in !== undefined)) return [];
  const reads = readsOf(facts);
  const names = asked.map((f) => plainName(f.mark));
  const isAsked = (name: string): boolean => names.includes(plainName(name));
  const daily = [BRANCHING, reads === null ? [] : projectChecks(reads).flatMap((c) => c.families)];
  const rest = daily.filter((all) => all.some(isAsked)).flatMap((all) => [...new Set(all)].filter((n) => !isAsked(n)));
  const wanted = rest.map((name): Wanted => ({ kind: 'family', what: name, mark: name }));
  return askedFamilies(wanted, grants, intent, facts).map(({ changed: _, ...w }) => w);
}

/** A yes that was said in one folder holds in others whose manifest is older than it. */
function elsewhere(folder: string, since: number, facts: Facts): string | undefined {
  const name = facts.changedIn?.(folder, since, isManifest)[0];
  return name === undefined ? undefined : folder === '' ? name : `${folder}/${name}`;
}

/** What the intent lets its agent write. */
export function writable(
  intent: Pick<Intent, 'scope'>,
  facts: Pick<Facts, 'globs' | 'exists' | 'workspace'>,
): (path: string) => boolean {
  const standing = lazy(() => scopeOf(intent.scope, facts));
  return (path) => standing()({ asked: path, real: [path], absolute: `${facts.workspace}/${path}` }) === 'in';
}

/** `families` with what a yes to each rests on, where somebody can read it. */
export function resting(families: Wanted[], intent: Pick<Intent, 'scope'>, facts: Facts): Wanted[] {
  const reads = readsOf(facts);
  if (reads === null) return families;
  const mine = writable(intent, facts);
  return families.map((f) => (f.kind === 'family' ? { ...f, rests: groundOf(f.mark, f.in ?? '', reads, mine) } : f));
}
