/** Decides about commands that read or write by what their words say: `find -delete`, `sed -i`, `tee`, `dd of=`, `curl -o`. */

import type { ShellWord } from '../../../model/command.js';
import { lazy } from '../../../text/lazy.js';
import { type Judged, printsInto, READS, unknownEffect, writesTo } from '../effects.js';
import { operandsOf, parseOptions } from '../options.js';
import { analyzeFind, analyzeXargs, type Inner } from './find-xargs.js';
import { analyzeSed } from './sed.js';
import { isReadOnlyAwk } from './sed-awk-programs.js';

/** A command that is judged by its words; `words` stand behind its name. */
export type Special = (words: ShellWord[], inner: Inner) => Judged;

const AWK = parseOptions('F: v: --field-separator: --assign:');
const CURL = parseOptions(
  'sSLIivfkgN46 H: X: A: u: m: e: --silent --show-error --location --head --include --verbose --fail --insecure --header: --request: --max-time: --connect-timeout: --retry: --user-agent: --user: --compressed --url: --globoff --http1.1 --http2 --no-progress-meter --fail-with-body',
);

function awk(words: ShellWord[]): Judged {
  const found = operandsOf(words, AWK);
  const program = found?.[0];
  if (found === null || program === undefined || !program.plain || !words.every((w) => w.plain || w.glob))
    return unknownEffect('awk');
  return isReadOnlyAwk(program.text) ? READS : unknownEffect('awk');
}

/** What is asked for is read, and what is sent may change anything. */
function curl(words: ShellWord[]): Judged {
  if (words.some((w) => !w.plain && w.text.startsWith('-'))) return unknownEffect('curl');
  const out = words.findIndex((w) => /^(?:-o|--output)$/.test(w.text));
  const rest = out < 0 ? words : words.filter((_, i) => i !== out && i !== out + 1);
  // An address that is expanded may be an option.
  const addresses = operandsOf(rest, CURL);
  if (addresses === null || !rest.every((w, i) => asks(w, rest[i + 1]) && !headsFrom(w, rest[i + 1])))
    return unknownEffect('curl');
  const urls = rest.flatMap((w, i) =>
    w.text === '--url' ? (rest[i + 1]?.text ?? '') : w.text.startsWith('--url=') ? w.text.slice(6) : [],
  );
  if (![...addresses.map((w) => w.text), ...urls].every(isWeb)) return unknownEffect('curl');
  const path = words[out + 1];
  // `#1` is what a part of the address comes to.
  return out < 0 ? READS : path?.plain && !path.text.includes('#') ? printed(path.text) : unknownEffect('curl -o');
}

/** Other schemes send whatever the address says; without one the name of the host tells it. */
function isWeb(address: string): boolean {
  if (/^https?:\/\//i.test(address)) return true;
  return (
    /^[\w.-]+(?::\d+)?(?:[/?#]|$)/.test(address) && !/^(?:ftps?|dict|ldaps?|imaps?|smtps?|pop3s?)\./i.test(address)
  );
}

function asks(w: ShellWord, next: ShellWord | undefined): boolean {
  const method = /^(?:-[a-zA-Z0-9]*X|--request=?)(.*)$/s.exec(w.text)?.[1];
  if (method === undefined) return true;
  return /^(?:GET|HEAD)$/.test(method !== '' ? method : next?.plain ? next.text : '');
}

/** `-H @FILE` sends the lines of a file. */
function headsFrom(w: ShellWord, next: ShellWord | undefined): boolean {
  const value = /^(?:-[a-zA-Z0-9]*H|--header=?)(.*)$/s.exec(w.text)?.[1];
  return value !== undefined && (value !== '' ? value : (next?.text ?? '')).startsWith('@');
}

function printed(path: string): Judged {
  return path === '-' ? READS : printsInto(path);
}

function dd(words: ShellWord[]): Judged {
  if (words.some((w) => !w.plain)) return unknownEffect('dd');
  return printsInto(...words.filter((w) => w.text.startsWith('of=')).map((w) => w.text.slice(3)));
}

/** Its options are words of their own, and not letters that combine; a second operand is written. */
function xxd(words: ShellWord[]): Judged {
  let operands = 0;
  for (let i = 0; i < words.length; i++) {
    const { text, plain } = words[i]!;
    if (!plain) return unknownEffect('xxd');
    if (/^-[cglos]$/.test(text)) {
      if (!words[++i]?.plain) return unknownEffect('xxd');
    } else if (!text.startsWith('-') || text === '-') operands++;
    else if (!/^-(?:[abCeEipu]|ps|[cglos]\d+)$/.test(text)) return unknownEffect('xxd');
  }
  return operands < 2 ? READS : unknownEffect('xxd');
}

function tar(words: ShellWord[]): Judged {
  const first = words[0]?.text ?? '';
  // A name with a colon in it is that of another machine's file.
  const isNamed = (w: ShellWord): boolean => w.plain && !w.text.startsWith('-') && !w.text.includes(':');
  const lists = /^-?[tvzjJf]*t[tvzjJf]*$/.test(first) && words.slice(1).every(isNamed);
  return lists ? READS : unknownEffect('tar');
}

/** Writes every file it is given; `from` = operands that are read only, counted from the front. */
function writer(known: string, pick: (paths: string[]) => string[] = (p) => p): Special {
  const of = parseOptions(known);
  return (words) => {
    const found = words.every((w) => w.plain) ? operandsOf(words, of) : null;
    const written = found === null ? [] : pick(found.map((w) => w.text));
    return written.length === 0 ? unknownEffect(words[0]?.text ?? 'writes') : writesTo(...written);
  };
}

/** What is packed may be taken away, what comes of it stands beside it. */
function packer(end: string): Special {
  const beside = (path: string): string[] =>
    path.endsWith(end) ? [path, path.slice(0, -end.length)] : [path, `${path}${end}`];
  return writer('dkfqvt0123456789 D: T: --decompress --keep --force --quiet --rm', (paths) => paths.flatMap(beside));
}

/** A relative target of a symbolic link leads from the folder of the link. */
function linked(words: ShellWord[]): Judged {
  const found = words.every((w) => w.plain)
    ? operandsOf(words, parseOptions('sfnvT --symbolic --force --no-dereference'))
    : null;
  const [target, name] = found?.map((w) => w.text) ?? [];
  if (found?.length !== 2 || target === undefined || name === undefined) return unknownEffect('ln');
  const symbolic = words.some((w) => /^-[fnvT]*s|^--symbolic$/.test(w.text));
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : '';
  return writesTo(name, symbolic && !/^[/~]/.test(target) ? folder + target : target);
}

const last = (paths: string[]): string[] => (paths.length > 1 ? paths.slice(-1) : []);

export const special = lazy(
  (): Record<string, Special> => ({
    find: analyzeFind,
    xargs: analyzeXargs,
    sed: analyzeSed,
    awk,
    gawk: awk,
    mawk: awk,
    curl,
    dd,
    tar,
    xxd,
    tee: (words) => {
      const files = words.every((w) => w.plain)
        ? operandsOf(words, parseOptions('ai --append --ignore-interrupts'))
        : null;
      return files === null ? unknownEffect('tee') : printsInto(...files.map((w) => w.text));
    },
    strip: writer('gsdSxX --strip-all --strip-debug --strip-unneeded'),
    gzip: packer('.gz'),
    gunzip: packer('.gz'),
    bzip2: packer('.bz2'),
    xz: packer('.xz'),
    zstd: packer('.zst'),
    touch: writer('acmh d: r: t: --no-create --date: --reference:'),
    mkdir: writer('pv m: --parents --verbose --mode:'),
    rmdir: writer('v --verbose'),
    rm: writer('rRfivdI --recursive --force --verbose'),
    unlink: writer(''),
    truncate: writer('c s: r: --size: --reference:'),
    shred: writer('uzfv n: --remove --zero'),
    cp: writer('aRrpdvfnuiLPHx --recursive --archive --force --verbose --no-clobber --update --preserve', last),
    // What is moved away is changed, too.
    mv: writer('fnuvi --force --no-clobber --verbose --update', (p) => (p.length > 1 ? p : [])),
    // Another name for a file is a way to write it: what is linked counts as written, too.
    ln: (words) => linked(words),
    install: writer('Dvp m: o: g: --mode:', last),
    chmod: writer('Rvcf --recursive', (p) => p.slice(1)),
    chown: writer('Rvcfh --recursive', (p) => p.slice(1)),
    unzip: (words) =>
      words[0]?.plain &&
      /^-[lptvqZ]*[lptvZ][lptvqZ]*$/.test(words[0].text) &&
      words.every((w) => w.plain) &&
      !words.slice(1).some((w) => w.text.startsWith('-'))
        ? READS
        : unknownEffect('unzip'),
  }),
);
