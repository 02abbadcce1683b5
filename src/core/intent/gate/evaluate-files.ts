/** Decides what each file that a call writes comes to under an intent, and what a yes to it would let through. */

import type { Intent } from '../../model/intent.js';
import type { Facts } from '../../model.js';
import { oneLine } from '../../text/truncate.js';
import { isBrought } from '../scope/brought-links.js';
import { copyTargets } from '../scope/copy-targets.js';
import { copiedThrough } from '../scope/copy-through.js';
import { type Below, deniedBelow } from '../scope/denied-below.js';
import { type Grant, grantedPaths, type Wanted } from '../scope/grants.js';
import { takesIgnored } from '../scope/ignored-folder.js';
import type { Located } from '../scope/resolve-path.js';
import { type Standing, scopeOf } from '../scope/scope.js';
import { lostGlob } from '../scope/validate-globs.js';
import type { Call, Deed, Reason } from './types.js';

/** What is done by a command that is known by its family alone. */
const MILDER: Record<Below, Below> = { held: 'maybe', maybe: 'none', less: 'less', none: 'none' };

export function evaluateFiles(
  call: Call,
  deed: Deed,
  intent: Intent,
  grants: Grant[],
  facts: Facts,
): { reasons: Reason[]; wanted: Wanted[] } {
  const standing = scopeOf(intent.scope, facts);
  const granted = grantedPaths(grants, facts);
  const below = belowCall(call, intent, standing, facts);
  const reasons: Reason[] = [];
  const wanted: Wanted[] = [];
  for (const { path, at } of deed.files) {
    if (path === '') {
      reasons.push({ code: 'unnamed', what: '' });
      continue;
    }
    const said = standing(at);
    const what = at.asked === '' ? '.' : (at.asked ?? path);
    const found = said === 'denied' ? 'none' : below(path, at);
    // A formatter takes the files of a folder that it is set up for: what it does to the others is found after the fact.
    const held = deed.families.length === 0 ? found : MILDER[found];
    // No yes goes against what is kept out, and one to a folder says nothing of each file in it.
    const made = held === 'maybe' && !at.real.includes(null) && takesIgnored(call.act, path, at.asked, facts);
    if (made && named(grants, at)) continue;
    if (made) {
      const mark = literal(at.real[0]!);
      reasons.push({ code: 'ignored', what });
      wanted.push({ kind: 'path', what: at.real[0]!, mark });
      continue;
    }
    if (held === 'held' || held === 'maybe') {
      reasons.push({ code: held === 'held' ? 'holds' : 'mayhold', what });
      continue;
    }
    if (said !== 'denied' && isBrought(call.act, at, facts)) {
      reasons.push({ code: 'brought', what });
      continue;
    }
    const copied = copiedThrough(call.act, path, at, facts);
    const led = copied.places.find((p) => standing(p) !== 'in' && !granted(p));
    if (copied.untold || (led !== undefined && said === 'in')) {
      reasons.push(copied.untold ? { code: 'mayhold', what } : { code: 'out', what: `${what} (through a link there)` });
      continue;
    }
    const through = (said === 'in' && held === 'none') || (said !== 'denied' && granted(at));
    const outside = at.real.includes(null);
    if (through) {
      const shared = sharedFile(call, path, at, facts);
      if (shared === null || named(grants, at)) continue;
      reasons.push({ code: 'names', what: `${what}${shared}` });
      // A yes to its folder would be one to all that is in it.
      if (shared !== '') continue;
    } else {
      const whole = at.asked === '' && !outside;
      const untellable = said === 'unscoped' && (intent.unconfirmed === true || !whole);
      reasons.push(untellable ? untold(what, intent, facts) : { code: codeOf(said, whole, outside), what });
    }
    const mark = outside ? at.absolute : literal(at.real[0]!);
    if (said !== 'denied' && mark !== '')
      wanted.push({ kind: 'path', what: outside ? at.absolute : at.real[0]!, mark });
  }
  return { reasons, wanted };
}

/** A file that has other names, of which nobody knows where they stand: '' = what is written itself, else what lands in it; `null` = none. */
function sharedFile({ act }: Call, path: string, at: Located, facts: Facts): string | null {
  const landing = act.does === 'run' && /\b(?:cp|install)\b/.test(act.command) ? copyTargets(act, path, at, facts) : [];
  const names = ['', ...landing.flatMap((l) => (l.name === '' ? [] : `/${l.name}`))];
  return names.find((name) => (facts.names?.(`${at.absolute}${name}`) ?? 1) > 1) ?? null;
}

/** Did a person say yes to this very file? */
function named(grants: Grant[], at: Located): boolean {
  return grants.some((g) => g.kind === 'path' && g.mark === literal(at.real[0] ?? ''));
}

function codeOf(said: Standing, whole: boolean, outside: boolean): Reason['code'] {
  if (said === 'denied') return said;
  if (whole) return 'whole';
  if (said === 'unscoped') return said;
  return said === 'out' && outside ? 'outside' : 'out';
}

/** Why nobody can tell whether the scope lets a file in. */
function untold(what: string, intent: Intent, facts: Facts): Reason {
  if (intent.unconfirmed) return { code: 'unconfirmed', what };
  const glob = lostGlob(intent.scope, facts.workspace);
  if (glob === null) return { code: 'unscoped', what };
  const said = oneLine(glob).slice(0, 80);
  const at = facts.intents?.findings.find((f) => f.code === 'intent-glob' && f.args.of === said)?.args;
  return { code: 'unusable', what, more: at === undefined ? said : `${said}, ${at.path}:${at.line}:${at.column}` };
}

/** What the scope says of all below a path that a call does something to; of a file in a folder, where it lands there. */
function belowCall(
  { act }: Call,
  intent: Intent,
  standing: (at: Located) => Standing,
  facts: Facts,
): (path: string, at: Located) => Below {
  // Tools that write files cannot write a folder.
  if (act.does === 'write') return () => 'none';
  const below = deniedBelow(intent.scope, facts);
  return (path, at) => {
    const said = below(at);
    if (said === 'none') return said;
    const found = copyTargets(act, path, at, facts).map((l): Below => {
      if (l.name === '') return l.tree ? said : 'none';
      const there = { ...at, asked: inside(at.asked, l.name), real: at.real.map((p) => inside(p, l.name)) };
      return standing(there) === 'denied' ? 'held' : l.tree ? below(there) : 'none';
    });
    return (['held', 'maybe', 'less'] as const).find((b) => found.includes(b)) ?? 'none';
  };
}

function inside(folder: string | null, name: string): string | null {
  return folder === null ? null : folder === '' ? name : `${folder}/${name}`;
}

/** A file by its name, whatever signs of globs are in it. */
function literal(path: string): string {
  return path.replace(/[*?[\]{}\\!]/g, '\\$&');
}
