/** Decides whether code on a command line only prints: values worked out by what is known to read, and nothing it could run. */

import type { ShellWord } from '../../../model/command.js';
import { type Judged, loading, READS } from '../effects.js';

/** What may stand in code that prints. Each expression is looked for where the reading stands. */
interface Language {
  /** A statement that prints, up to its bracket. */
  prints: RegExp;
  /** What needs no more to be a value. */
  names: RegExp;
  /** What may be called with values; its bracket stands behind it. */
  calls: RegExp;
  /** What may be called on a value. None of these takes a function. */
  methods: RegExp;
  /** `const a =`, which later statements may name. */
  sets: RegExp;
  /** A statement that brings what is part of the program. */
  brings: RegExp;
}

/** A text in quotes in which nothing is worked out, and a number. */
const TEXT = /'[^'\\\n]*'|"[^"\\\n]*"/y;
const NUMBER = /\d[\d_]*(?:\.\d+)?(?![\w.])/y;
const SIGN = /(?:\*\*|\/\/|[=!]==?|&&|\|\||\?\?|<=?|>=?|[-+*/%])/y;
const BEFORE = /(?:[-+!]|typeof\s|not\s)/y;
const FIELD = /\??\.([A-Za-z_]\w*)/y;
const PLACE = /\[\s*(?:-?\d+|'[^'\\\n]*'|"[^"\\\n]*")\s*\]/y;
const SLICE = /\[-?\d*:-?\d*\]/y;
/** By these a value leads to what makes code of a text. */
const LEADS_ON = /constructor|prototype|__|\b(?:call|apply|bind)\b/;
const MODULE = (name: string): string => `(?:require\\((?:'(?:node:)?${name}'|"(?:node:)?${name}")\\)|\\b${name})`;

/** Settings are read as data; whoever put a folder in their place is found by what the line loads. */
const NODE: Language = {
  prints: /console\.(?:log|error|info|table)\(/y,
  names:
    /process\.(?:versions?|platform|arch|execPath|argv|release)\b|process\.cwd\(\)|require\((?:'\.\/package\.json'|"\.\/package\.json")\)|Math\.(?:PI|E)\b|Number\.\w+_\w+|(?:true|false|null|undefined|NaN|Infinity)\b/y,
  calls: new RegExp(
    `(?:Math\\.[a-z]\\w*|Object\\.(?:keys|values|entries)|JSON\\.(?:stringify|parse)|Array\\.isArray|Number|String|Boolean|parseInt|` +
      `parseFloat|(?:en|de)codeURI(?:Component)?|Date\\.(?:now|parse)|new Date|Buffer\\.from|${MODULE('fs')}\\.(?:readFileSync|existsSync|readdirSync)|` +
      `${MODULE('path')}\\.(?:join|resolve|basename|dirname|extname|relative))(?=\\()`,
    'y',
  ),
  methods:
    /^(?:join|includes|slice|substring|split|trim|toUpperCase|toLowerCase|toString|toFixed|toISOString|getTime|indexOf|lastIndexOf|startsWith|endsWith|padStart|padEnd|at|concat|flat|reverse|charCodeAt|codePointAt|normalize)$/,
  sets: /(?:const|let|var)\s+([A-Za-z]\w*)\s*=(?!=)/y,
  brings: /(?!)/y,
};
/** `sys` is part of the program: every other module may stand in the folder. */
const PYTHON: Language = {
  prints: /print\(/y,
  names:
    /sys\.(?:version|version_info|executable|prefix|path|platform|byteorder|maxsize|argv)\b|(?:True|False|None)\b/y,
  calls: /(?:len|round|sum|min|max|abs|ord|chr|hex|bin|oct|int|float|str|repr|bool|sorted|list)(?=\()/y,
  methods: /^(?:join|split|strip|upper|lower|title|startswith|endswith|find|count|index|encode|hex|zfill|splitlines)$/,
  sets: /([A-Za-z]\w*)\s*=(?!=)/y,
  brings: /import sys\b/y,
};
const LONGEST = 600;
const DEEPEST = 20;

/** What `node -p CODE`, `node -e CODE` or `python -c CODE` does where that is plain to see; `null` for all else. */
export function printing(name: string, rest: ShellWord[]): Judged | null {
  const [flag, code, ...more] = rest;
  if (!flag?.plain || !code?.plain || more.length > 0 || code.text.length > LONGEST) return null;
  const text = code.text.trim();
  if (!prints(name, flag.text, text)) return null;
  return loading(READS, { programs: [text.includes('require(') ? 'require' : name, 'versions'], at: '', paths: [] });
}

function prints(name: string, flag: string, code: string): boolean {
  if (/^python3?$/.test(name)) return flag === '-c' && isPrinting(code, PYTHON);
  if (name !== 'node') return false;
  if (/^(?:-p|--print|-pe)$/.test(flag)) return isValues(code.replace(/;$/, ''), NODE);
  return /^(?:-e|--eval)$/.test(flag) && isPrinting(code, NODE);
}

/** Is `code` nothing but statements that print, or give a name to what is printed? */
function isPrinting(code: string, language: Language): boolean {
  const read = reading(code, language);
  for (let at = read.blank(0), n = 0; at < code.length; n++) {
    const printed = read.found(language.prints, at);
    const set = printed < 0 ? read.named(at) : -1;
    const end =
      printed >= 0 ? read.list(printed, ')') : set >= 0 ? read.value(set, 0) : read.found(language.brings, at);
    // Each statement is ended by a sign, or a line.
    const next = end < 0 ? -1 : read.ended(end);
    if (next < 0 || n > DEEPEST) return false;
    at = next;
  }
  return code !== '';
}

/** Is `code` values alone, parted by commas? */
function isValues(code: string, language: Language): boolean {
  return code !== '' && reading(`${code})`, language).list(0, ')') === code.length + 1;
}

/** A reading of `code`: each of these tells where what it looks for ends, -1 where it is not there. */
interface Reading {
  found: (of: RegExp, at: number) => number;
  blank: (at: number) => number;
  ended: (at: number) => number;
  named: (at: number) => number;
  list: (at: number, close: string, depth?: number) => number;
  value: (at: number, depth: number) => number;
}

function reading(code: string, { names, calls, methods, sets }: Language): Reading {
  const own = new Set<string>();
  const match = (of: RegExp, at: number): RegExpExecArray | null => {
    of.lastIndex = at;
    return of.exec(code);
  };
  const found = (of: RegExp, at: number): number => (match(of, at) === null ? -1 : of.lastIndex);
  const blank = (at: number): number => found(/\s*/y, at);
  const ended = (at: number): number => {
    const end = found(/[ \t]*(?:[;\n]\s*|$)+/y, at);
    return end < 0 ? -1 : blank(end);
  };
  const named = (at: number): number => {
    const name = match(sets, at)?.[1];
    if (name === undefined) return -1;
    own.add(name);
    return sets.lastIndex;
  };
  const list = (at: number, close: string, depth = 0): number => {
    let here = blank(at);
    if (code[here] === close) return here + 1;
    for (;;) {
      const end = value(here, depth + 1);
      if (end < 0) return -1;
      here = blank(end);
      if (code[here] === close) return here + 1;
      if (code[here] !== ',') return -1;
      here = blank(here + 1);
    }
  };
  const value = (at: number, depth: number): number => {
    let here = depth > DEEPEST ? -1 : one(blank(at), depth);
    while (here >= 0) {
      const sign = found(SIGN, blank(here));
      if (sign < 0) return here;
      here = one(blank(sign), depth);
    }
    return -1;
  };
  /** A value with what is asked of it. */
  const one = (at: number, depth: number): number => {
    let here = first(at, depth);
    while (here >= 0) {
      const field = match(FIELD, here);
      const place = field === null ? Math.max(found(PLACE, here), found(SLICE, here)) : FIELD.lastIndex;
      if (place < 0) return here;
      if (LEADS_ON.test(code.slice(here, place))) return -1;
      const called = code[place] === '(';
      if (called && (field === null || !methods.test(field[1]!))) return -1;
      here = called ? list(place + 1, ')', depth + 1) : place;
    }
    return -1;
  };
  const first = (at: number, depth: number): number => {
    const sign = found(BEFORE, at);
    if (sign >= 0) return depth > DEEPEST ? -1 : one(blank(sign), depth + 1);
    const open = code[at];
    if (open === '(' || open === '[') return list(at + 1, open === '(' ? ')' : ']', depth + 1);
    const call = found(calls, at);
    if (call >= 0) return LEADS_ON.test(code.slice(at, call)) ? -1 : list(call + 1, ')', depth + 1);
    const plain = Math.max(found(TEXT, at), found(NUMBER, at), found(names, at));
    if (plain >= 0) return plain;
    const word = match(/[A-Za-z]\w*(?!\w|\()/y, at)?.[0];
    return word !== undefined && own.has(word) ? at + word.length : -1;
  };
  return { found, blank, ended, named, list, value };
}
