/** Decides what a command line comes to, whatever was agreed. */
import type { ShellCommand } from '../../model/command.js';
import type { Facts } from '../../model.js';
import { andList } from '../../text/count.js';
import { fingerprint } from '../../text/hash.js';
import { analyzeScript } from '../command/analyze.js';
import { commandsOf } from '../command/commands-of.js';
import type { Judged } from '../command/effects.js';
import { analyzePowerShell } from '../command/powershell.js';
import { isLineCode } from '../command/programs/line-code.js';
import type { Located } from '../scope/resolve-path.js';
import { checkOwnShell, checkOwnText, isFreeCommand, type OwnShell } from '../self-protection/protected-commands.js';
import { quoted, shownLine } from '../shown-line.js';
import { familiesOf } from './allowed-families.js';
import type { Changed } from './changed-places.js';
import type { Deed, Reason, Unknown } from './types.js';

/** Of a line so many commands are named, each by so many words of so many letters. */
const MOST_NAMED = 3;
const MOST_WORDS = 4;
const MOST_WORD = 30;
/** A package of a workspace lies no deeper. */
const MOST_UP = 6;

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
  const { judged: plain, personal, refused } = shellDeed(act, facts);
  const files = [...plain.writes, ...standingIn(plain, at, facts)].map(at);
  const loads = plain.loads.flatMap((load) => {
    const place = changed(load, files, act.command);
    return place === null
      ? []
      : { wanted: { kind: 'place' as const, what: place, mark: load.programs[0]! }, looks: load.looks === true };
  });
  // A check that may do more than look is a family like any other.
  const more =
    loads.length > 0 || plain.families.some((f) => f.needs !== undefined && !isInstalled(f.needs, at, facts));
  const judged = more ? { ...plain, families: plain.families.map((f) => ({ ...f, looks: false })) } : plain;
  const own = [
    ...(refused === '' ? [] : [{ code: 'persons' as const, what: refused }]),
    ...(personal === '' || refused !== '' ? [] : [{ code: 'own' as const, what: personal, more: '' }]),
    ...files.flatMap(owned),
  ];
  const families = judged.unknown.length === 0 ? null : familiesOf(judged, at);
  // All of it only looks: nothing is asked.
  const known = families?.length === 0 || judged.unknown.length === 0;
  const unknown = known ? [] : [unknownOf(act, cwd, facts)];
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

/** Does `program` stand in the project's own folder for programs, here or in a folder above? */
function isInstalled(program: string, at: Paths['at'], { exists }: Facts): boolean {
  for (let up = 0; up < MOST_UP; up++) {
    const { asked } = at(`${'../'.repeat(up)}node_modules/.bin/${program}`).at;
    if (asked === null) return false;
    if (exists?.(asked) === true) return true;
  }
  return false;
}

function shellDeed(act: { command: string; shell: string }, facts: Facts): OwnShell {
  if (act.shell === 'powershell') {
    const judged = analyzePowerShell(act.command);
    return { judged, personal: checkOwnText(act.command, judged), refused: '' };
  }
  const parse = facts.parsed ?? (() => null);
  return checkOwnShell(parse(act.command), act.command, parse);
}

/** What a command line is known by again. */
export function lineMark(command: string, cwd: string): string {
  return fingerprint(`${cwd}\n${command}`);
}

/** The identical command line in the same folder is known again; of a secret in it nothing is kept. */
function unknownOf(act: { command: string; shell: string }, cwd: string, facts: Facts): Unknown {
  const command = facts.cleaned?.(act.command) ?? act.command;
  return {
    kind: 'command',
    what: shownLine(command),
    mark: lineMark(command, cwd),
    part: troubleIn({ ...act, command }, facts),
  };
}

/** The commands of a line of which nobody can tell what they write, each by its first words; '' where no single one is the trouble. */
function troubleIn({ command, shell }: { command: string; shell: string }, { parsed }: Facts): string {
  const parse = parsed ?? (() => null);
  const script = shell === 'powershell' ? null : parse(command);
  if (script === null) return '';
  const others = commandsOf(script.steps).filter((c) => !isFreeCommand(c));
  const all = others.map((c) => ({ c, judged: analyzeScript({ steps: [c] }, parse) }));
  const strange = all.filter(({ judged }) => judged.strange);
  const code = all.filter(({ judged }) => judged.families.some((f) => isLineCode(f.name)));
  const unknown = all.filter(({ judged }) => judged.unknown.length > 0);
  const found = [strange, code, unknown].find((some) => some.length > 0) ?? [];
  const shown = [...new Set(found.map(({ c }) => shownLine(beginning(c))))].filter(Boolean);
  return commandList(shown.slice(0, MOST_NAMED));
}

/** `a`, `b` and `c`. */
export function commandList(names: string[]): string {
  return andList(names.map((n) => `\`${n}\``));
}

/** The first words of a command, up to what is worked out or long. */
function beginning({ words }: ShellCommand): string {
  const until = words.findIndex((w) => !w.plain || w.text.length > MOST_WORD || /[\s`]/.test(w.text));
  const first = words
    .slice(0, Math.min(until < 0 ? words.length : until, MOST_WORDS))
    .map(({ text }) => (/^[\w./@:+=,-]+$/.test(text) ? text : quoted(text)));
  return first.length === words.length ? first.join(' ') : first.length === 0 ? '' : `${first.join(' ')} …`;
}
