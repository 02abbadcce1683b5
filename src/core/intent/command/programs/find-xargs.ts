/** Decides about commands that run another one on what they find or are fed: `find -exec`, `xargs`. */
import type { ShellWord } from '../../../model/command.js';
import { plainWord } from '../ast.js';
import { combineEffects, type Judged, READS, unknownEffect, withoutFamily } from '../effects.js';
import { isItself, parseOptions, wordsTaken } from '../options.js';

/** What judges a command that another one runs. */
export type Inner = (words: ShellWord[]) => Judged;

const FIND_RUNS = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const FIND_WRITES = /^-(?:delete|fprint|fprint0|fprintf|fls)$/;
const XARGS = parseOptions(
  '0rtx n: L: I: P: d: s: --null --no-run-if-empty --max-args: --max-procs: --delimiter: --replace --verbose',
);

export function analyzeFind(words: ShellWord[], inner: Inner): Judged {
  // `*.ts` may be several files, but none that is a word of `find`.
  if (!words.every((w) => isItself(w) || (w.glob && /^\*\.\w+$/.test(w.text)))) return unknownEffect('find');
  if (words.some((w) => FIND_WRITES.test(w.text))) return unknownEffect('find -delete');
  const runs: Judged[] = [];
  for (let i = 0; i < words.length; i++) {
    if (!FIND_RUNS.has(words[i]!.text)) continue;
    const end = words.findIndex((w, k) => k > i && (w.text === ';' || (w.text === '+' && words[k - 1]!.text === '{}')));
    const judged = inner(words.slice(i + 1, end < 0 ? undefined : end).map((w) => filled(w, ['{}'])));
    const formats = judged.reads ? null : formatted(words, i, end, inner);
    if (formats !== null) {
      runs.push(formats);
      continue;
    }
    if (!judged.reads) return judged.unknown.length > 0 ? withoutFamily(judged) : unknownEffect('find -exec');
    // Wherever it finds something.
    runs.push({ ...judged, loads: judged.loads.map((l) => ({ ...l, at: null })) });
  }
  return combineEffects([READS, ...runs]);
}

/** A formatter of what is found in some folders is one of these folders; `null` for all else. */
function formatted(words: ShellWord[], at: number, end: number, inner: Inner): Judged | null {
  const first = words.findIndex((w) => w.text.startsWith('-'));
  const folders = first < 1 ? [plainWord('.')] : words.slice(0, first);
  const run = words.slice(at + 1, end < 0 ? undefined : end);
  if (!FORMATS.test(run[0]?.text ?? '') || run.at(-1)?.text !== '{}') return null;
  const judged = inner([...run.slice(0, -1), ...folders]);
  return judged.families.length > 0 && !judged.strange && run.filter((w) => w.text.includes('{}')).length === 1
    ? judged
    : null;
}
const FORMATS = /^(?:gofmt|goimports|black|isort|rustfmt|clang-format)$/;

/** What stands in place of a mark is known to nobody. */
function filled(w: ShellWord, marks: string[]): ShellWord {
  return marks.some((m) => w.text.includes(m)) ? { text: w.text, plain: false, glob: false } : w;
}

export function analyzeXargs(words: ShellWord[], inner: Inner): Judged {
  const marks = ['{}'];
  let i = 0;
  while (i < words.length) {
    const w = words[i]!;
    if (!w.plain) return unknownEffect('xargs');
    if (!w.text.startsWith('-') || w.text === '-') break;
    const took = wordsTaken(w.text, XARGS);
    if (took === null) return unknownEffect('xargs');
    const mark = /^(?:-[0rtx]*I|--replace=)(.*)$/s.exec(w.text)?.[1];
    if (mark !== undefined) {
      const text = took === 1 ? words[i + 1] : { text: mark, plain: true };
      if (!text?.plain || text.text === '') return unknownEffect('xargs');
      marks.push(text.text);
    }
    i += 1 + took;
  }
  const run = words.slice(i);
  if (run.length === 0) return READS;
  // What comes in may be anything: only what reads whatever it is given still reads.
  const judged = inner([...run.map((w) => filled(w, marks)), { text: '$x', plain: false, glob: false }]);
  return judged.reads ? judged : unknownEffect(`xargs ${run[0]!.text}`);
}
