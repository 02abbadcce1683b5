/** Decides of which family code is that stands on the command line itself: `node -e CODE`, `python - <<EOF`. One yes covers whatever such code does. */

import type { ShellCommand, ShellWord } from '../../../model/command.js';
import { type Judged, runsFamilies } from '../effects.js';

const BEGINS = 'code on the line by ';
/** By program, what code stands behind, and the options that may stand before it. */
const PROGRAMS: Record<string, { takes: RegExp; before: RegExp }> = {
  node: {
    takes: /^(?:-e|--eval|-p|--print|-pe)$/,
    before: /^--(?:input-type=[\w-]+|no-warnings|enable-source-maps|trace-[\w-]+|experimental-[\w-]+)$/,
  },
  bun: { takes: /^(?:-e|--eval|-p|--print)$/, before: /(?!)/ },
  tsx: { takes: /^(?:-e|--eval|-p|--print)$/, before: /(?!)/ },
  python: { takes: /^-[uBsEIOq]*c$/, before: /^-[uBsEIOq]+$/ },
  ruby: { takes: /^-e$/, before: /^-w$/ },
  php: { takes: /^-r$/, before: /(?!)/ },
};
/** Started by these a program has the project's own packages. */
const STARTS: [words: string[], of: RegExp][] = [
  [['uv', 'run'], /^python$/],
  [['poetry', 'run'], /^python$/],
  [['pipenv', 'run'], /^python$/],
  [['bundle', 'exec'], /^ruby$/],
  [['npx'], /^tsx$/],
];
const OWN_FOLDER = /^(?:\.\/)?(?:[\w.-]+\/)*(?:\.?venv|env|node_modules\/\.bin|vendor)(?:\/bin)?\//;

/** The names of these families. */
export function lineCodeNames(): string[] {
  const started = STARTS.flatMap(([words, of]) =>
    Object.keys(PROGRAMS).flatMap((p) => (of.test(p) ? `${words.join(' ')} ${p}` : [])),
  );
  return [...Object.keys(PROGRAMS), ...started].map((p) => BEGINS + p);
}

/** Is the family called `name` one of code on the line? */
export function isLineCode(name: string): boolean {
  return name.startsWith(BEGINS);
}

/** The program that runs the code of such a family. */
export function lineCodeProgram(name: string): string {
  return name.slice(BEGINS.length);
}

/** What a command is that is given code on its line; `null` for every other. */
export function lineCodeOf({ words, typed }: Pick<ShellCommand, 'words' | 'typed'>): Judged | null {
  const start = STARTS.find(([before]) => before.every((b, i) => isSaid(words[i], b)));
  const at = start === undefined ? 0 : start[0].length;
  const name = words[at]?.plain === true ? programOf(words[at].text, start === undefined) : null;
  if (name === null || (start !== undefined && !start[1].test(name))) return null;
  const { takes, before } = PROGRAMS[name]!;
  let i = at + 1;
  while (words[i]?.plain === true && before.test(words[i]!.text)) i++;
  const next = words[i];
  // What is typed in is the code where no other is named.
  const isTyped = typed === true && (next === undefined || (isSaid(next, '-') && words.length === i + 1));
  const isGiven = next?.plain === true && takes.test(next.text) && words.slice(i + 1).every(isOneWord);
  if (!isTyped && !(isGiven && words[i + 1] !== undefined)) return null;
  const shown = start === undefined ? name : `${start[0].join(' ')} ${name}`;
  return runsFamilies(name, [{ name: BEGINS + shown, at: '', paths: [], looks: false, file: '' }], []);
}

/** `python3.12` and the project's own `.venv/bin/python` are python. */
function programOf(word: string, alone: boolean): string | null {
  const name = (alone ? word.replace(OWN_FOLDER, '') : word).replace(/^(python)[\d.]+$/, '$1');
  return Object.hasOwn(PROGRAMS, name) ? name : null;
}

function isSaid(w: ShellWord | undefined, text: string): boolean {
  return w?.plain === true && w.text === text;
}

/** Code may be worked out, for a yes covers any; what stands behind it is no option. */
function isOneWord(w: ShellWord, i: number): boolean {
  return (w.plain || w.whole === true) && (i === 0 || !w.text.startsWith('-') || w.text === '--');
}
