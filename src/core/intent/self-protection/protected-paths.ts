/** Decides what an agent may not do for itself: our records, the agreed scope, and the settings by which we are asked at all. */

import type { Config, State } from '../../model.js';
import { wordList } from '../../text/first-word.js';
import { PARTLY } from './expand-globs.js';
import { HOST_FILES, HOST_FILES_ELSEWHERE } from './host-files.js';
import { PERSONAL } from './persons-acts.js';

/**
 * Files that say what was agreed, and by which hosts know of us. Names of folders are told from the end of a path's front, in
 * any case. A word comes first that stands in every such path: for others no expression is built.
 */
const PLACES: [string, RegExp, string][] = [
  ['.clew', /(?:^|\/)\.clew(?:\/|$)/, 'the data of clew'],
  ['.config', /(?:^|\/)\.config\/clew(?:\/|$)/, 'the settings of clew'],
  ['clew', /(?:^|\/)clew\/pins(?:\/|$)|(?:^|\/)\.local\/state\/clew(?:\/|$)/, 'what a person confirmed'],
  ['node_modules', /(?:^|\/)node_modules\/(?:\.bin\/|@clew-context\/)?clew(?:\/|$)/, 'clew itself'],
  ['bin/clew', /(?:^|\/)bin\/clew(?:\.cmd|\.ps1)?$/, 'clew itself'],
  ['.orchestration', /(?:^|\/)\.orchestration(?:\/|$)/, 'the intents'],
  ['.claude', /(?:^|\/)\.claude\/(?:settings[^/]*\.json|hooks(?:\/.*)?)$/, 'the settings of the host'],
  ['.json', /(?:^|\/)\.(?:claude|mcp)\.json$/, 'the settings of the host'],
  ['.co', /(?:^|\/)\.(?:codex|copilot)(?:\/|$)/, 'the settings of the host'],
  ['.gemini', /(?:^|\/)\.gemini\/policies(?:\/|$)/, 'the settings of the host'],
  ['.github', /(?:^|\/)\.github\/hooks(?:\/|$)/, 'the settings of the host'],
  ['.git', /(?:^|\/)\.git(?:\/|$)/, 'the records of git'],
];

/**
 * What a path that is written or taken away belongs to, or holds, that only a person may change; '' for nothing of the kind.
 * A file beside it in the same folder is like any other.
 */
export function ownPlace(path: string, config: Pick<Config, 'paths'>, state: Pick<State, 'contexts'>): string {
  const own = inOwnPlace(path, config, state);
  if (own !== '') return own;
  const slashed = withoutEnds(path.replaceAll('\\', '/').toLowerCase());
  const at = slashed.endsWith('/') ? slashed.slice(0, -1) : slashed;
  if (PARTLY.has(at.slice(at.lastIndexOf('/') + 1))) return 'the settings of the host';
  if (at === '') return '';
  if (/(?:^|\/)\.local(?:\/state)?$/.test(at)) return 'what a person confirmed';
  const { activeContext, registry, history, contextDocument, intents } = config.paths;
  const below = (p: string): boolean => p.toLowerCase().startsWith(`${at}/`);
  if (below(intents)) return 'the intents';
  const kept = [activeContext, registry, contextDocument, history];
  return kept.some(below) && isAdopted(state) ? 'an adopted store' : '';
}

function isAdopted(state: Pick<State, 'contexts'>): boolean {
  return Object.values(state.contexts).some((c) => c.file != null);
}

/** What a path of the workspace, or a whole one, belongs to that only a person may change; '' for nothing of the kind. */
export function inOwnPlace(path: string, config: Pick<Config, 'paths'>, state: Pick<State, 'contexts'>): string {
  const at = withoutEnds(path.replaceAll('\\', '/').toLowerCase());
  const own = PLACES.find(([word, place]) => at.includes(word) && place.test(at));
  if (own) return own[2];
  if (
    [...HOST_FILES, ...HOST_FILES_ELSEWHERE].some(
      (file) => at.endsWith(file) && (at.length === file.length || at.at(-file.length - 1) === '/'),
    )
  )
    return 'the settings of the host';
  const { activeContext, registry, history, contextDocument, intents } = config.paths;
  if (at === intents.toLowerCase()) return 'the intents';
  if (!isAdopted(state)) return '';
  const adopted = [activeContext, registry, contextDocument].some((p) => at === p.toLowerCase());
  return adopted || at.startsWith(`${history.toLowerCase()}/`) ? 'an adopted store' : '';
}

/** Windows forgets dots and blanks at the end of a name. */
function withoutEnds(path: string): string {
  const has = ['./', ' /'].some((end) => path.includes(end)) || path.endsWith('.') || path.endsWith(' ');
  return has ? path.replace(/[. ]+(?=\/|$)/g, (m) => (m === '.' || m === '..' ? m : '')) : path;
}

/** Is the whole path `absolute` one of the program that runs in the folder `code`, or a folder above that holds it? */
export function isOwnCode(absolute: string, code: string): boolean {
  const [at, own] = [absolute, code].map((p) => p.replaceAll('\\', '/').toLowerCase().replace(/\/+$/, '')) as [
    string,
    string,
  ];
  if (at === '' || own === '') return false;
  const above = own.slice(0, own.lastIndexOf('/'));
  return at === own || at.startsWith(`${own}/`) || own.startsWith(`${at}/`) || at === `${above}/package.json`;
}

/** Commands that an agent may give: they read, or keep what it reports. Any other is not known here. */
export const FREE = wordList(
  'status show contexts plans log why check doctor route digest parse-mode scan intents switch new back done update-context ' +
    'task undo redo rename merge archive pause reopen tidy open resolve metrics retro index help scope intent config trace next ' +
    'team sync list ls version completion complete findings',
);

/** Those that only show something but with one of these options. */
export const SHOWING = wordList('demo replay bug-report statusline learn consolidate');
const DOING = /^--(?:out|reset|apply)(?:=|$)/;

export type OwnCommand = 'personal' | 'free' | 'unknown';

/** Who may give `clew` with these words behind it. */
export function ownCommand(args: string[]): OwnCommand {
  // Plumbing has two names: `clew dev hook` is `clew hook`.
  const [name = '', verb = ''] = args[0] === 'dev' ? args.slice(1) : args;
  if (/^(?:-v|--version|-h|--help)?$/.test(name)) return 'free';
  // What an option takes as its value may look like this, too.
  if (name !== 'hook' && name !== 'mcp' && /^(?:-h|--help)$/.test(args.find((a) => a.startsWith('-')) ?? ''))
    return 'free';
  const rows = Object.hasOwn(PERSONAL, name) ? PERSONAL[name]! : [];
  if (name === 'doctor') return args.includes('--fix') ? 'personal' : 'free';
  // Kept from the team by anybody, let out by a person.
  if (name === 'team' && verb === 'private' && args.some((a) => /^--off(?:=|$)/.test(a))) return 'personal';
  // Begins a session of a host.
  if (name === 'open' && args.some((a) => /^--run(?:=|$)/.test(a))) return 'unknown';
  // An option may stand before the verb.
  const led = rows.length > 0 && verb.startsWith('-') && args.slice(1).some((a) => !a.startsWith('-'));
  if (rows === '*' || rows.includes(verb) || led) return 'personal';
  if (SHOWING.has(name)) return args.some((a) => DOING.test(a)) ? 'unknown' : 'free';
  return FREE.has(name) ? 'free' : 'unknown';
}

/** May an agent give `clew NAME` whatever stands behind it? */
export function isFreeVerb(name: string): boolean {
  return (
    FREE.has(name) && !Object.hasOwn(PERSONAL, name) && !/^(?:doctor|open|list|ls|completion|complete)$/.test(name)
  );
}

/** Settings that make a gate or a question weaker. */
const WEAKER = /^(?:gate|gateAfter|guard|finishGate|confirm|clarify|tasks\.enforce|paths\..*)$/;

/** Is this, given by an agent, refused by the command itself? Answers that only relay are judged where they are recorded. */
export function isPersonal(name: string, args: string[]): boolean {
  if (name === 'answer' || name === 'new-plan' || name === 'hook' || name === 'mcp' || name === 'purge') return false;
  if (name === 'config') return (args[0] === 'set' || args[0] === 'unset') && WEAKER.test(args[1] ?? '');
  return ownCommand([name, ...args]) === 'personal';
}

/** Commands that end at once where an agent gives them, but for a dry run. An answer may be passed on, and the page shows an agent what it may see. */
const REFUSING = wordList('init uninstall scope intent config doctor team');
/** The same of others, with one of these options. */
const REFUSED: Record<string, RegExp> = {
  open: /^--run$/,
  consolidate: /^--apply$/,
  'new-plan': /^--(?:yes$|choose(?:=|$))/,
};

/** Does `clew` with these words behind it refuse an agent, whoever said yes to the call? Where an option stands before the verb, nobody looks that far. */
export function refusesAgent(words: string[]): boolean {
  const [name = '', ...args] = words;
  if (args.includes('--dry-run')) return false;
  if (Object.hasOwn(REFUSED, name)) return args.some((a) => REFUSED[name]!.test(a));
  const verb = args[0] ?? '';
  const led = PERSONAL[name] !== '*' && verb.startsWith('-') && name !== 'doctor' && name !== 'team';
  return REFUSING.has(name) && !led && isPersonal(name, args);
}

/** Records and files that only a person's operation may bring back, or take away again. */
const PERSONAL_KEY =
  /^(?:grant|pin|approved|made)\/|^(?:file|store)\/(?:.*\/)?(?:config|settings(?:\.local)?|hooks|\.mcp)\.json$|^(?:file|store)\/(?:.*\/)?(?:active_)?intents\.ya?ml$/;

/** Would undoing or doing again these edits be a yes that an agent gives itself? */
export function isPersonalKey(key: string): boolean {
  return PERSONAL_KEY.test(key);
}
