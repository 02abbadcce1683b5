/** Decides about commands that read or write by what their words say: `find -delete`, `sed -i`, `tee`, `dd of=`, `curl -o`. */
import { estranged, type Judged, READS, unsure, writing } from './judged.js';
import { operands, options } from './options.js';
import type { ShellWord } from './script.js';
import { awkReads, sedReads } from './stream.js';

/** What judges a command that another one runs. */
export type Inner = (words: ShellWord[]) => Judged;

/** A command that is judged by its words; `words` stand behind its name. */
export type Special = (words: ShellWord[], inner: Inner) => Judged;

const FIND_RUNS = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const FIND_WRITES = /^-(?:delete|fprint|fprint0|fprintf|fls)$/;
const SED = options(
  'nrEsuz e: --quiet --silent --regexp-extended --expression: --separate --null-data --debug --posix',
);
const AWK = options('F: v: --field-separator: --assign:');
const CURL = options(
  'sSLIivfkgN46 H: X: A: u: m: e: --silent --show-error --location --head --include --verbose --fail --insecure --header: --request: --max-time: --connect-timeout: --retry: --user-agent: --user: --compressed --url: --globoff --http1.1 --http2 --no-progress-meter --fail-with-body',
);

function find(words: ShellWord[], inner: Inner): Judged {
  if (words.some((w) => !w.plain && !w.glob)) return unsure('find');
  if (words.some((w) => FIND_WRITES.test(w.text))) return unsure('find -delete');
  for (let i = 0; i < words.length; i++) {
    if (!FIND_RUNS.has(words[i]!.text)) continue;
    const end = words.findIndex((w, k) => k > i && (w.text === ';' || w.text === '+'));
    const judged = inner(words.slice(i + 1, end < 0 ? undefined : end).map(filled));
    if (!judged.reads) return judged.unknown.length > 0 ? estranged(judged) : unsure('find -exec');
  }
  return READS;
}

/** What stands for a file that was found is known to nobody. */
function filled(w: ShellWord): ShellWord {
  return w.text.includes('{}') ? { ...w, plain: false } : w;
}

function xargs(words: ShellWord[], inner: Inner): Judged {
  const known = options(
    '0rtx n: L: I: P: d: s: --null --no-run-if-empty --max-args: --max-procs: --delimiter: --replace --verbose',
  );
  const from = words.findIndex((w, i) => !w.text.startsWith('-') && !takesValue(words[i - 1]?.text));
  const opts = from < 0 ? words : words.slice(0, from);
  if (operands(opts, known) === null) return unsure('xargs');
  if (from < 0) return READS;
  // What comes in may be anything: only what reads whatever it is given still reads.
  const judged = inner([...words.slice(from), { text: '$x', plain: false, glob: false }]);
  return judged.reads ? READS : unsure(`xargs ${words[from]!.text}`);
}

function takesValue(before: string | undefined): boolean {
  return before !== undefined && /^(?:-[nLIPds]|--max-args|--max-procs|--delimiter)$/.test(before);
}

function sed(words: ShellWord[]): Judged {
  const scripts: string[] = [];
  for (const [i, w] of words.entries())
    if (/^(?:-[nrEsuz]*e|--expression)$/.test(w.text)) scripts.push(words[i + 1]?.text ?? '');
  const files = operands(words, SED);
  const program = scripts.length > 0 ? scripts.join('\n') : files?.[0]?.text;
  const plain = words.every((w) => w.plain || w.glob) && (scripts.length > 0 || files?.[0]?.plain === true);
  if (files !== null && plain && program !== undefined && sedReads(program)) return READS;
  return inPlace(words) ?? unsure('sed');
}

/** `sed -i 's/a/b/' FILES` writes the files it names, where its program does nothing else. */
function inPlace(words: ShellWord[]): Judged | null {
  if (!words.every((w) => w.plain) || !words.some((w) => /^(?:-i|-[nrEsz]+i|--in-place)$/.test(w.text))) return null;
  const rest = words
    .filter((w) => !/^(?:-i|--in-place)$/.test(w.text))
    .map((w) => (/^-[nrEsz]+i$/.test(w.text) ? { ...w, text: w.text.slice(0, -1) } : w));
  const named = operands(rest, SED);
  // `sed -i '' PROGRAM FILE`: BSD's empty ending of a copy; to GNU's it is a program that does nothing to both.
  const files = named !== null && named.length > 2 && named[0]!.text === '' ? named.slice(1) : named;
  const e = rest.findIndex((w) => /^(?:-e|--expression)$/.test(w.text));
  const program = e < 0 ? files?.[0]?.text : rest[e + 1]?.text;
  if (files === null || program === undefined || !sedReads(program)) return null;
  return writing(...(e < 0 ? files.slice(1) : files).map((w) => w.text));
}

function awk(words: ShellWord[]): Judged {
  const found = operands(words, AWK);
  const program = found?.[0];
  if (found === null || program === undefined || !program.plain || !words.every((w) => w.plain || w.glob))
    return unsure('awk');
  return awkReads(program.text) ? READS : unsure('awk');
}

function curl(words: ShellWord[]): Judged {
  if (words.some((w) => !w.plain && w.text.startsWith('-'))) return unsure('curl');
  const out = words.findIndex((w) => /^(?:-o|--output)$/.test(w.text));
  const rest = out < 0 ? words : words.filter((_, i) => i !== out && i !== out + 1);
  // An address that is expanded may be an option.
  if (operands(rest, CURL) === null) return unsure('curl');
  const path = words[out + 1];
  return out < 0 ? READS : path?.plain ? target(path.text) : unsure('curl -o');
}

function target(path: string): Judged {
  return path === '-' || path === '/dev/null' ? READS : writing(path);
}

function dd(words: ShellWord[]): Judged {
  if (words.some((w) => !w.plain)) return unsure('dd');
  const out = words.find((w) => w.text.startsWith('of='));
  return out === undefined ? READS : target(out.text.slice(3));
}

function tar(words: ShellWord[]): Judged {
  const first = words[0]?.text ?? '';
  const lists =
    /^-?[tvzjJf]*t[tvzjJf]*$/.test(first) && words.slice(1).every((w) => w.plain && !w.text.startsWith('-'));
  return lists ? READS : unsure('tar');
}

/** Writes every file it is given; `from` = operands that are read only, counted from the front. */
function writer(known: string, pick: (paths: string[]) => string[] = (p) => p): Special {
  const of = options(known);
  return (words) => {
    const found = words.every((w) => w.plain) ? operands(words, of) : null;
    const written = found === null ? [] : pick(found.map((w) => w.text));
    return written.length === 0 ? unsure(words[0]?.text ?? 'writes') : writing(...written);
  };
}

/** A relative target of a symbolic link leads from the folder of the link. */
function linked(words: ShellWord[]): Judged {
  const found = words.every((w) => w.plain)
    ? operands(words, options('sfnvT --symbolic --force --no-dereference'))
    : null;
  const [target, name] = found?.map((w) => w.text) ?? [];
  if (found?.length !== 2 || target === undefined || name === undefined) return unsure('ln');
  const symbolic = words.some((w) => /^-[fnvT]*s|^--symbolic$/.test(w.text));
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : '';
  return writing(name, symbolic && !/^[/~]/.test(target) ? folder + target : target);
}

const last = (paths: string[]): string[] => (paths.length > 1 ? paths.slice(-1) : []);

export const SPECIAL: Record<string, Special> = {
  find,
  xargs,
  sed,
  awk,
  gawk: awk,
  mawk: awk,
  curl,
  dd,
  tar,
  tee: (words) => {
    const files = words.every((w) => w.plain) ? operands(words, options('ai --append --ignore-interrupts')) : null;
    return files === null ? unsure('tee') : files.length === 0 ? READS : writing(...files.map((w) => w.text));
  },
  touch: writer('acmh d: r: t: --no-create --date: --reference:'),
  mkdir: writer('pv m: --parents --verbose --mode:'),
  rmdir: writer('pv --parents --verbose'),
  rm: writer('rRfivdI --recursive --force --verbose'),
  unlink: writer(''),
  truncate: writer('c s: r: --size: --reference:'),
  shred: writer('uzfv n: --remove --zero'),
  cp: writer('aRrpdvfnuiLPHx --recursive --archive --force --verbose --no-clobber --update --preserve', last),
  // What is moved away is changed, too.
  mv: writer('fnuvi --force --no-clobber --verbose --update', (p) => (p.length > 1 ? p : [])),
  // Another name for a file is a way to write it: what is linked counts as written, too.
  ln: (words) => linked(words),
  install: writer('Dvpd m: o: g: --mode:', last),
  chmod: writer('Rvcf --recursive', (p) => p.slice(1)),
  chown: writer('Rvcfh --recursive', (p) => p.slice(1)),
  unzip: (words) =>
    words[0]?.plain &&
    /^-[lptvqZ]+$/.test(words[0].text) &&
    words.every((w) => w.plain) &&
    !words.slice(1).some((w) => w.text.startsWith('-'))
      ? READS
      : unsure('unzip'),
};
