/** Decides what a text points at: paths, issue and PR numbers, task ids, links. */
import { warm } from './regexp-warmup.js';

/** An id in its comparable form: `#123`, `abc-123`, `a.1.2`, `pr#123` and `task 011` are written `#123` and `#11`; `task 3` may be the third of a list. */
const ISSUE = (): RegExp =>
  /(?<![\w&/#])(?:#|\b(?:pr|pull request|issue|ticket|mr)[ -]?#?|\btask(?: ?#| (?=\d{3})))(\d{1,6})\b/giu;
/** One of these stands, lower case, in every text that `ISSUE` matches. */
const MARKS = ['#', 'task', 'issue', 'pr', 'pull', 'ticket', 'mr'];
const KEY = (): RegExp => /(?<![\w/.-])([A-Z][A-Z0-9]{1,9}-\d{1,6})(?![\w-])/g;
const TASK = (): RegExp => /(?<![\w/.])\[?([A-Z]\.\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)\]?(?![\w.])/g;
const LINK = /https?:\/\/[^\s<>"')\]]{4,300}/g;
const LINK_ID = /\/(?:pull|issues|merge_requests|pulls)\/(\d{1,6})/;
const NOT_A_KEY = /^(?:UTF|ISO|SHA|RFC|HTTP|ES|TLS|MD|IPV|CVE|ADR|GPT|COVID)-/;

const PATH = (): RegExp =>
  /(?<![\w@:/.-])(?:\.{0,2}\/)?(?:[\w@.+*-]{1,80}\/){1,12}[\w@.+*-]{0,80}|(?<![\w@:/.-])[\w-]{1,60}(?:\.[\w-]{1,40}){0,3}\.(?:ts|tsx|js|jsx|mjs|cjs|py|go|rs|rb|java|kt|swift|c|h|cpp|cs|php|md|mdx|json|yaml|yml|toml|sql|sh|html|css|scss|vue|svelte|proto|tf)\b/g;
/** First folders by which two words around a slash are a path, not "client/server". */
const ROOT = (): RegExp =>
  /^(?:src|libs?|docs?|tests?|specs?|packages|apps|bin|cmd|internal|pkg|scripts|crates|modules|services|components|config|public|assets|examples|tools|dist|build|node_modules|\.[\w-]+)\//i;

/** Ids that `text` names, comparable, each once, at most 24. Links to pulls and issues count by their number. */
export function idsIn(text: string): string[] {
  if (!/\d/.test(text)) return [];
  const found = new Set<string>();
  const linked = text.includes('://');
  if (linked) {
    for (const m of text.matchAll(LINK)) {
      const id = LINK_ID.exec(m[0]);
      if (id) found.add(`#${Number(id[1])}`);
    }
  }
  const rest = linked ? text.replace(LINK, ' ') : text;
  const lower = rest.toLowerCase();
  if (MARKS.some((mark) => lower.includes(mark))) for (const m of rest.matchAll(ISSUE())) found.add(`#${Number(m[1])}`);
  if (lower === rest) return [...found].slice(0, 24);
  for (const m of rest.matchAll(KEY())) if (!NOT_A_KEY.test(m[1]!)) found.add(m[1]!.toLowerCase());
  for (const m of rest.matchAll(TASK())) found.add(m[1]!.toLowerCase());
  return [...found].slice(0, 24);
}

/** Paths that `text` names, forward slashes, each once, at most 24; links are not paths. */
export function pathsIn(text: string): string[] {
  if (!text.includes('/') && !text.includes('.') && !text.includes('\\')) return [];
  const found = new Set<string>();
  let rest = text.includes('://') ? text.replace(LINK, ' ') : text;
  if (rest.includes('\\')) rest = rest.replace(/(?<=\w)\\(?=\w)/g, '/');
  if (rest.includes('@')) rest = rest.replace(/(?<=^|[\s(])@(?=[\w.])/g, '');
  for (const m of rest.matchAll(warm(PATH()))) {
    const path = m[0].replace(/[.,]+$/, '').replace(/^\.\//, '');
    if (path.length > 2 && (!path.includes('/') || isPath(path))) found.add(path);
    if (found.size >= 24) break;
  }
  return [...found];
}

/** Is this, which holds a slash, a place and not two words? */
function isPath(path: string): boolean {
  const parts = path.split('/');
  if (/^\d+(?:\/\d+)+$/.test(path) || parts[0]!.includes('@')) return false;
  return (
    parts.length > 2 ||
    parts[0] === '' ||
    parts[1] === '' ||
    path.includes('*') ||
    /^\.\.$|\.[a-z]\w{0,9}$/i.test(parts[1]!) ||
    ROOT().test(path) ||
    parts[0] === '..'
  );
}

/** The folders of a path, deepest first, as comparable index terms: `src/auth/a.ts` → `src/auth`, `src`. */
export function foldersOf(path: string): string[] {
  const parts = path
    .toLowerCase()
    .split('/')
    .slice(0, -1)
    .filter((p) => p !== '' && p !== '.' && p !== '..');
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('/'));
}
