/** Decides what is compared of a plan's file name or title: lower case, without ending, date, id and version. */

import type { Kin } from '../../model.js';
import { words } from '../../text/words.js';
import { rootOf } from './derivations.js';
import { projectOf } from './project.js';
import { apart, meaningsOf } from './translations.js';

export interface Keyword {
  /** As `core/text/words.ts` gives it. */
  word: string;
  /** As it stands in the name, for slips of the pen. */
  written: string;
  /** Without the endings that make a noun of a verb. */
  root: string;
  /** How much it says: its rarity among the plans, less for what every plan says. */
  weight: number;
}

/** One way a plan is called, its file name or its title, made comparable. */
export interface PlanName {
  /** Submodules and projects that it belongs to, or names files of. */
  projects: string[];
  /** Its letters: lower case, without ending, date, id and version, words apart by one space. */
  bare: string;
  keywords: Keyword[];
  /** What was taken off its ends: `v2`, `final`, `copy`. */
  versions: string[];
  /** What tells it from others of a series: `1`, `b`, `q3`. */
  numbers: string[];
  /** The last number stands at the very end, with no other before it. */
  trailing: boolean;
  /** `design`, `tasks`, `plan` or `proposal`, where its title says which document it is. */
  document: string;
  /** The telling words of each of its tasks, where they are known. */
  tasks: string[][];
}

/** Longest name or title that is looked at. */
const MOST = 200;
const ENDING = /\.(?:mdx?|markdown|txt|ya?ml|json|rst|adoc)$/i;
const DATE = /(?<!\d)(?:19|20)\d\d[-_. ]?(?:0[1-9]|1[0-2])(?:[-_. ]?(?:0[1-9]|[12]\d|3[01]))?(?!\d)/g;
const LEADING_ID =
  /^\s*(?:(?:task|issue|ticket|bug|draft|decision|gh|ghi|md|pr|mr|adr|rfc|doc|bd|#)\s*[-#]?\s*#?\d{1,6}(?:\.\d{1,4})?|(?!(?:19|20)\d\d\b)\d{2,6}|[a-z]\.\d{1,3}\.\d{1,3})\s*[-_:.) ]+(?=\S)/i;
const INNER_ID = /\(?\b(?:gh|ghi|md|pr|mr|issue|ticket|task)?\s?#\d{1,6}\b\)?|\b(?:gh|ghi|pr|mr)-\d{1,6}\b/gi;
const FIRST = /^(?:\[?(?:wip|draft|copy|old|new|final|revised|updated)\]?|copy of|kopie von|copie de)[-_: ]+(?=\S{3})/i;
const LAST =
  /[-_.\s]+\(?(?:v\d{1,3}|ver(?:sion)?[-_. ]?\d{1,3}|rev(?:ised|ision)?[-_. ]?\d{0,3}|final(?:ly)?|old|new|cop(?:y|ies)|kopie|copie|drafts?|updated?|latest|bak|backup|orig(?:inal)?|wip|neu|alt|ancien|nouveau)(?:[-_. ]?\(?\d{1,2}\)?)?\)?$|\s*\(\d{1,2}\)$/i;
/** Behind these words a version is the thing itself: "Release v2" and "Release v3" are two. */
const RELEASES =
  /\b(?:release|releasing|upgrade|upgrading|bump|migrate to|support|api|protocol|schema|node|python|java)\s*$/i;
/** What counts the members of a series when one letter or number follows it. */
const COUNTED =
  /\b(phase|part|step|stage|track|option|sprint|week|day|milestone|tier|level|batch|iteration|round|wave|chapter|section|module|lesson|group|team|rev|revision|variant|case|scenario|teil|schritt|etappe|partie|etape|fase|parte|paso)[\s#:.-]*(\d{1,4}(?:\.\d{1,4})*|[a-h]|i{1,3}|iv|vi{0,3}|ix|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third)\b/g;
const NUMBER =
  /\bq[1-4]\b|(?<= )(?:en|de|fr|ja|zh|nl|pt|ru|pl|ko)$|\b(?:v|node|python|java)?\s?\d{1,20}(?:\.\d{1,6})*\b/g;
/** Letters and figures in one: `ipv6`, `bd-n386`. */
const CODE = /\b(?=[a-z]+\d|\d+[a-z])[a-z\d]{3,20}\b/g;
/** What a plan is as a document, where its title says so: a design and the tasks of one change belong together. */
const DOCUMENT =
  /^(?:(design|tasks|change|proposal|(?:feature )?spec(?:ification)?|requirements|(?:implementation )?plan|implementation tasks)\s*:\s)+|\s(design|implementation plan|proposal|specification|requirements)$/i;
const KINDS: [string, RegExp][] = [
  ['design', /design/i],
  ['tasks', /task/i],
  ['plan', /plan/i],
];

/** Words that every plan may have in its name: they tell no plan from another. */
const GENERIC = new Set(
  words('plan plans project task tasks todo todos tasklist roadmap md spec specs proposal implementation change work'),
);
/** What stands between words in the other languages of `plan-words.json`, in lower case and without marks. */
const BETWEEN = new Set(
  (
    'de la le les du des et pour un une sur au aux der die das dem den und fur fuer von zur zum im ein eine el los las del y para con por lo ' +
    'os do da dos das na il gli di della delle dello dei degli per het een van voor op en och и в на для по с'
  ).split(' '),
);
/** Words for doing something to a thing: they say less than the thing. */
const DEEDS = new Set(
  words(
    'add design document fix implement update create support improve refactor remove change introduce enable extend ensure allow handle clean cleanup move rename write build make setup migrate test new better proper missing feature issue problem bug error',
  ),
);

/** A way a plan is called. `rarity` = how much a word says, about 1 for a common one and 8 for one that stands in one plan of thousands. */
export function nameOf(called: string, path: string, rarity: (word: string) => number): PlanName {
  const project = projectOf(path);
  const cut = spelledOut(
    camelApart(called.normalize('NFKC').slice(0, MOST).replace(ENDING, '')).toLowerCase().replace(/[’']/g, ''),
  );
  const { text, versions } = withoutVersions(cut.replace(DATE, ' ').replace(LEADING_ID, '').replace(INNER_ID, ' '));
  const document = documentOf(text);
  const { rest, numbers, trailing } = withoutNumbers(text.replace(/[_\-/]+/g, ' '));
  const bare = letters(`${rest} ${numbers.join(' ')}`);
  const said = words(apart(rest)).filter((w) => !/^\d+$/.test(w) && !BETWEEN.has(w));
  const all = [...new Set(said.filter((w, i) => !isOneTerm(said[i - 1], w)))].slice(0, 24);
  const telling = all.filter((w) => !isGeneric(w));
  const written = new Map(
    letters(rest)
      .split(' ')
      .map((w) => [words(w)[0] ?? w, w] as const),
  );
  const keywords = (telling.length > 0 ? telling : all).map((word) => ({
    word,
    written: written.get(word) ?? word,
    root: rootOf(word),
    weight: rarity(word) * (DEEDS.has(word) ? DEED : 1),
  }));
  return {
    projects: project === '' ? [] : [project],
    bare,
    keywords,
    versions,
    numbers,
    trailing,
    document,
    tasks: [],
  };
}

/** Do two words in a row mean one and the same: "base de données"? */
function isOneTerm(before: string | undefined, word: string): boolean {
  if (before === undefined || before === word) return false;
  const meant = meaningsOf(before).filter((m) => m !== before);
  return meaningsOf(word).some((m) => m !== word && meant.includes(m));
}

const DEED = 0.5;

/** Is the stem `word` a thing to do, or one that says as little? */
export function isDeed(word: string): boolean {
  return DEEDS.has(word);
}

/** Does the stem `word` tell no plan from another, in any language? */
export function isGeneric(word: string): boolean {
  return GENERIC.has(word) || meaningsOf(word).some((english) => GENERIC.has(english));
}

function documentOf(text: string): string {
  const said = DOCUMENT.exec(text);
  const name = said?.[1] ?? said?.[2];
  return name === undefined ? '' : (KINDS.find(([, kind]) => kind.test(name))?.[0] ?? 'proposal');
}

/** `migrationPlan` is two words where it is the whole name. */
function camelApart(called: string): string {
  if (!/[a-z][A-Z]|[A-Z]{2}[a-z]{2}/.test(called) || /[\s_.-]/.test(called.trim())) return called;
  return called.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z]{2})/g, '$1 $2');
}

function withoutVersions(text: string): { text: string; versions: string[] } {
  const versions: string[] = [];
  let rest = text.replace(/^[-_.\s]+|\s+$/g, '').replace(FIRST, (mark) => {
    versions.push(letters(mark));
    return '';
  });
  for (let i = 0; i < 4; i++) {
    const bare = rest.replace(/[-_.\s]+(?:plan|tasks?|tasklist|spec|doc)$/i, '');
    const tail = rest.slice(bare.length);
    const found = LAST.exec(bare);
    if (found === null || letters(bare.slice(0, found.index)).length < 3) break;
    if (/v(?:er(?:sion)?)?[-_. ]?\d/i.test(found[0]) && RELEASES.test(bare.slice(0, found.index))) break;
    versions.push(letters(found[0]));
    rest = bare.slice(0, found.index) + tail;
  }
  return { text: rest, versions };
}

function withoutNumbers(text: string): { rest: string; numbers: string[]; trailing: boolean } {
  const numbers: string[] = [];
  let trailing = false;
  let rest = text.replace(COUNTED, (_, word: string, number: string) => {
    numbers.push(...(ORDINALS[number] ?? number).split('.'));
    return `${word} `;
  });
  rest = rest.replace(NUMBER, (number, at: number) => {
    if (/^\s?\d+$/.test(number) && at + number.length === rest.trimEnd().length && numbers.length === 0)
      trailing = true;
    // "0.30.7" and "0-30-7" are one release.
    for (const part of number.trim().split('.')) numbers.push(part.replace(/^0+(?=\d)/, ''));
    return ' ';
  });
  for (const [code] of rest.matchAll(CODE)) numbers.push(code);
  return { rest, numbers, trailing };
}

const ORDINALS: Record<string, string> = {
  one: '1',
  first: '1',
  i: '1',
  two: '2',
  second: '2',
  ii: '2',
  three: '3',
  third: '3',
  iii: '3',
  four: '4',
  iv: '4',
  five: '5',
  v: '5',
  six: '6',
  vi: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
};

/** Short forms that hold figures: they would fall apart into letters. */
const FIGURED: [RegExp, string][] = [
  [/\bk8s\b/g, 'kubernetes'],
  [/\bi18n\b/g, 'internationalization'],
  [/\bl10n\b/g, 'localization'],
  [/\ba11y\b/g, 'accessibility'],
  [/\bo11y\b/g, 'observability'],
  [/\be2e\b|\bend[- ]to[- ]end\b/g, 'endtoend'],
  [/\b2fa\b|\btwo[- ]factor\b/g, 'twofactor'],
  [/\bc\+\+/g, 'cplusplus'],
  [/\bc#/g, 'csharp'],
];

function spelledOut(text: string): string {
  return FIGURED.reduce((t, [short, long]) => t.replace(short, long), text);
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** What is known of words beyond the two names. */
export interface Lexicon {
  /** Is it a word that people use, so that a neighbour is no slip of it? */
  known(word: string): boolean;
  kin(word: string): Kin[];
}
