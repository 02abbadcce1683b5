/** Decides which families of commands a line comes to that a person can let through: all of it is of one, and runs in the workspace. */
import type { Facts } from '../../model.js';
import { closestWord } from '../../text/closest-word.js';
import { lazy } from '../../text/lazy.js';
import { analyzeScript } from '../command/analyze.js';
import type { Judged } from '../command/effects.js';
import { shownSettings } from '../command/family-settings.js';
import { plainNames } from '../command/family-table.js';
import { GIT_NAMES } from '../command/git/git-moving.js';
import { isOpenEnded } from '../command/other-programs.js';
import { lineCodeNames } from '../command/programs/line-code.js';
import { parseSimple } from '../command/simple-parser.js';
import type { Wanted } from '../scope/grants.js';
import { type Located, resolvePath } from '../scope/resolve-path.js';

const WHOLE = /^(?:[\\/~]|[A-Za-z]:[\\/])/;

/** The families of `judged`, without those that only look; `null` where something is of none, runs elsewhere, or is led out of the workspace. */
export function familiesOf(judged: Judged, at: (path: string) => { at: Located }): Wanted[] | null {
  if (judged.strange) return null;
  const found = new Map<string, Wanted>();
  for (const f of judged.families) {
    const below = f.at === '' ? '.' : f.at;
    const from = (path: string): string => (WHOLE.test(path) ? path : `${below}/${path}`);
    const file = f.file === '' ? [] : [from(f.file)];
    const led = [below, ...f.paths.flatMap(pathsIn).map(from), ...file].map((path) => at(path).at);
    if (led.some((l) => l.asked === null || l.real.includes(null))) return null;
    // A file is the one of that place, whichever folder it is called from.
    const name = file.length === 0 ? f.name : `${f.name} ${led.at(-1)!.asked}`;
    const folder = led[0]!.asked!;
    if (f.looks) continue;
    const near = (f.operands ?? []).flatMap((w) => at(from(w)).at.asked ?? []).concat(found.get(name)?.near ?? []);
    found.set(name, {
      ...{ kind: 'family', what: name, mark: name, ...(folder === '' ? {} : { in: folder }) },
      ...(near.length === 0 ? {} : { near }),
    });
  }
  return [...found.values()];
}

/** The families that a person names by an example of them; `why` where there is none. */
export function familiesByExample(
  line: string,
  facts: Pick<Facts, 'workspace'>,
): { wanted: Wanted[] } | { why: string; told?: true; looks?: string } {
  const script = parseSimple(line.trim());
  const judged = script === null ? null : analyzeScript(script, () => null);
  if (judged === null || judged.families.length === 0)
    return { why: 'it is none of the commands that build, test or check' };
  if (judged.writes.length > 0) return { why: 'it names what it writes: allow that path', told: true };
  const here = { cwd: facts.workspace, workspace: facts.workspace };
  const wanted = familiesOf(judged, (path) => ({ at: resolvePath(path, here) }));
  if (wanted === null) return { why: 'part of it is of no family, or leads out of the workspace' };
  const looks = judged.families.length === 1 ? { looks: judged.families[0]!.name } : {};
  return wanted.length === 0 ? { why: 'it only looks, and is not asked about', told: true, ...looks } : { wanted };
}

/** The family that a person calls by its name, as questions and lists do; `near`: what may have been meant. */
export function familyByName(name: string, facts: Pick<Facts, 'workspace'>): { wanted: Wanted[] } | { near: string[] } {
  const [, before = '', own = name] = SET_BEFORE.exec(name) ?? [];
  const exported = own.startsWith('export ') ? own.slice('export '.length) : '';
  const given = [...`${before}${exported}`.matchAll(SETTING)].map((m) => m[0].replace(/='(.*)'$/, '=$1'));
  const isSet = [before.trim(), exported].filter(Boolean).join(' ') === (shownSettings(given) ?? null);
  const closest = closestWord(own, plain());
  const known =
    exported !== '' ||
    plain().includes(own) ||
    ((closest === null || !isOpenEnded(own.split(' ')[0]!)) && isItsExample(own, facts));
  if (known && (given.length === 0 ? exported === '' : isSet))
    return { wanted: [{ kind: 'family', what: name, mark: name }] };
  const begins = plain().filter((n) => n.startsWith(`${own} `) || (own.length > 1 && n.split(' ')[0] === own));
  const example = familiesByExample(name, facts);
  if ('wanted' in example) begins.unshift(...example.wanted.map((w) => w.what));
  return { near: [...new Set([...begins, ...(closest === null ? [] : [closest])])].slice(0, MOST_NEAR) };
}

const SETTING = /[A-Z]\w*=(?:'[^']*'|\S*)/g;
const SET_BEFORE = /^((?:[A-Z]\w*=(?:'[^']*'|\S*) )+)(.+)$/;
const MOST_NEAR = 5;
const plain = lazy(() => [...plainNames(), ...GIT_NAMES, ...lineCodeNames()]);

/** What a file is run by is no word of the line: `run bin/test` is the line `bin/test`. */
function isItsExample(name: string, facts: Pick<Facts, 'workspace'>): boolean {
  const line = name.replace(/^((?:bundle exec|poetry run|uv run) )?run (?=\S+$)/, '$1./');
  const told = familiesByExample(line, facts);
  if ('wanted' in told) return told.wanted.length === 1 && told.wanted[0]!.what === name;
  return told.looks === name;
}

/** The paths in a word that may lead out: as it stands, and behind what parts it. */
function pathsIn(word: string): string[] {
  return word.split(/[:=,](?=[\\/~.])/).filter((p) => WHOLE.test(p) || p.includes('..'));
}
