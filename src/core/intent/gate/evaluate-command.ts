/** Decides what a command line comes to, whatever was agreed. */
import type { Facts } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import type { Judged } from '../command/effects.js';
import { analyzePowerShell } from '../command/powershell.js';
import type { Wanted } from '../scope/grants.js';
import type { Located } from '../scope/resolve-path.js';
import { checkOwnShell, checkOwnText } from '../self-protection/protected-commands.js';
import { shownLine } from '../shown-line.js';
import { familiesOf } from './allowed-families.js';
import type { Changed } from './changed-places.js';
import type { Deed, Reason } from './types.js';

type Place = { path: string; at: Located };

/** What is asked of a path: where it lies, and to whom it belongs. */
export interface Paths {
  at: (path: string) => Place;
  owned: (place: Place) => Reason[];
  changed: Changed;
}

/** The deed of `act`, a command line given in the folder `cwd`. */
export function evaluateCommand(
  act: { command: string; shell: string },
  cwd: string,
  facts: Facts,
  { at, owned, changed }: Paths,
): Deed {
  const { judged: plain, personal } = shellDeed(act, facts);
  const files = [...plain.writes, ...standingIn(plain, at, facts)].map(at);
  const loads = plain.loads.flatMap((load) => {
    const place = changed(load, files, act.command);
    return place === null
      ? []
      : { wanted: { kind: 'place' as const, what: place, mark: load.programs[0]! }, looks: load.looks === true };
  });
  // A check that may do more than look is a family like any other.
  const judged =
    loads.length === 0 ? plain : { ...plain, families: plain.families.map((f) => ({ ...f, looks: false })) };
  const own = [
    ...(personal === '' ? [] : [{ code: 'own' as const, what: personal, more: '' }]),
    ...files.flatMap(owned),
  ];
  const families = judged.unknown.length === 0 ? null : familiesOf(judged, at);
  // All of it only looks: nothing is asked.
  const known = families?.length === 0 || judged.unknown.length === 0;
  const unknown = known ? [] : [unknownOf(facts.cleaned?.(act.command) ?? act.command, cwd)];
  const effects = !judged.reads || loads.length > 0;
  return { effects, files, texts: [act.command], unknown, families: families ?? [], own, loads };
}

/** What is there of the files that a line writes only where they are. */
function standingIn({ families }: Judged, at: Paths['at'], { exists }: Facts): string[] {
  return families.flatMap(({ at: folder, unless }) => {
    const path = unless === undefined ? null : folder === '' ? unless : `${folder}/${unless}`;
    const asked = path === null ? null : at(path).at.asked;
    return path === null || (asked !== null && exists?.(asked) === false) ? [] : [path];
  });
}

function shellDeed(act: { command: string; shell: string }, facts: Facts): { judged: Judged; personal: string } {
  if (act.shell === 'powershell') {
    const judged = analyzePowerShell(act.command);
    return { judged, personal: checkOwnText(act.command, judged) };
  }
  const parse = facts.parsed ?? (() => null);
  return checkOwnShell(parse(act.command), act.command, parse);
}

/** What a command line is known by again. */
export function lineMark(command: string, cwd: string): string {
  return fingerprint(`${cwd}\n${command}`);
}

/** The identical command line in the same folder is known again; of a secret in it nothing is kept. */
function unknownOf(command: string, cwd: string): Wanted {
  return { kind: 'command', what: shownLine(command), mark: lineMark(command, cwd) };
}
