/** Decides whether a yes to a family of commands still holds: what it rests on must be as it was when a person said it. */

import type { Intent } from '../../model/intent.js';
import type { Facts } from '../../model.js';
import { lazy } from '../../text/lazy.js';
import { BRANCHING } from '../command/git/git-moving.js';
import { isLineCode } from '../command/programs/line-code.js';
import { plainName } from '../command/same-family.js';
import { projectChecks } from '../manifest/project-checks.js';
import { changeOf, groundOf, isManifest, programsOf, readsOf } from '../manifest/rests-on.js';
import { isSettingsName } from '../manifest/runner-settings.js';
import type { Reads } from '../manifest/task-text.js';
import type { Grant, Wanted } from '../scope/grants.js';
import { scopeOf } from '../scope/scope.js';
import { above, below } from './changed-places.js';

type Mine = (path: string) => boolean;
const MOST_FOLDERS = 40;

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
    // What such code is, the yes left open: it rests on nothing.
    if (isLineCode(family.mark)) {
      if (own.length === 0) asked.push({ ...family, changed: '' });
      continue;
    }
    // Who cannot read what it rests on takes the yes as it stands.
    if (own.some((g) => g.rests === undefined || reads() === null)) continue;
    const folder = family.in ?? '';
    const found = reads();
    const rests = found === null ? undefined : groundOf(family.mark, folder, found, mine());
    const changes = own.map((g) => {
      const home = g.in ?? '';
      const here =
        home === folder ? changeOf(g.rests!, rests!, mine()) : manifestAbove(folder, home, g, facts, found!, mine());
      return here || settingsNear(family, home, g.at, facts);
    });
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

/** A yes that was said in `home` holds in another folder while the manifest that is found from there, upwards, is older, or the one of the yes. */
function manifestAbove(folder: string, home: string, grant: Grant, facts: Facts, reads: Reads, mine: Mine): string {
  for (const at of above(folder)) {
    if (at === home) return changeOf(grant.rests!, groundOf(grant.mark, home, reads, mine), mine);
    const changed = facts.changedIn?.(at, grant.at, isManifest)[0];
    if (changed !== undefined) return below(at, changed);
    if (facts.changedIn?.(at, 0, isManifest).length) return '';
  }
  return '';
}

/** Settings of what runs that came since `since` where it stands, or where something lies that it is given, and above; at `home` they are known by their text. */
function settingsNear(family: Wanted, home: string, since: number, facts: Facts): string {
  const programs = programsOf(family.mark);
  const folders = new Set([family.in ?? '', ...(family.near ?? [])].flatMap(above));
  folders.delete(home);
  for (const at of [...folders].slice(0, MOST_FOLDERS)) {
    const found = facts.changedIn?.(at, since, (name) => programs.some((p) => isSettingsName(p, name)))[0];
    if (found !== undefined) return below(at, found);
  }
  return '';
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
