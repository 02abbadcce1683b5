/** Decides whether a next step is one that somebody could begin with: it names a file, a command, an id or an object. */

import { isPlaceholder } from '../../plan/placeholder.js';
import { idsIn, pathsIn } from '../../text/mentions.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { wordSet } from '../../text/words.js';

/** Whole sentences that say nothing, after case and marks are gone; in several languages. */
const EMPTY = new Set(
  [
    'tbd|tba|todo|to do|n/a|na|none|nothing|null|unknown|see above|same as above|as discussed|wip|work in progress|in progress|ongoing|pending',
    'continue|continue work|continue working|keep going|carry on|go on|proceed|resume|next|next step|next steps|more work|more|finish|finish up|done|etc|and so on|ready|ask the user|wait for the user|await instructions|await user input',
    'weiter|weitermachen|fortsetzen|fortfahren|offen|noch offen|unklar|nächster schritt|wie besprochen|fertig machen|keine|nichts',
    'continuar|seguir|por definir|pendiente|siguiente paso|siguiente|nada|ninguno|próximo passo|a definir',
    'continuer|poursuivre|à définir|à faire|étape suivante|rien|suite',
    'продолжить|продолжать|далее|дальше|следующий шаг|уточнить|нет|продовжити|далі|наступний крок|немає',
    '继续|继续工作|待定|未定|下一步|无|继续进行|待办|続ける|続行|未定|次へ|次のステップ|なし|계속|다음 단계|없음|미정',
  ]
    .join('|')
    .split('|'),
);

/** Words that name no object: everything is a task, and every task is worked on. Marks are off, as in words that are compared. */
const VAGUE =
  'continue keep proceed resume carry go going start begin work working works do finish complete wrap make handle check verify review look test tests testing ' +
  'fix fixes fixing implement implementing implementation improve update change changes refactor cleanup clean debug investigate polish address deal ' +
  'next step steps task tasks todo todos item items thing things stuff rest remaining remainder everything something anything part parts point points ' +
  'issue issues problem problems bug bugs error errors code project feature features plan phase work progress feedback user users comment comments tbd tba wip ' +
  'some few other further more additional various needed necessary required appropriate later soon tomorrow today again pending open final finally possibly maybe ' +
  'weiter weitermachen arbeit arbeiten aufgabe aufgaben schritt rest fertig machen offen der die das dem den mit und an am im ' +
  'continuar seguir trabajo trabajar tarea tareas siguiente paso con en el la los las resto y ' +
  'continuer travail travailler tache etape suivante le les avec et sur';
/** The same in other scripts, for lines that are written in one: what takes those apart costs a cold process milliseconds. */
const VAGUE_ELSEWHERE =
  'продолжить работа работу работать задача задачи задачу задачей задаче следующий шаг над продовжити завдання роботу ' +
  '继续 工作 任务 下一步 一步 进行 完成 处理 剩余 续工 务工 続け 続行 作業 タス スク 残り';

/** A command by its program: what stands behind it is what it does. */
const COMMAND =
  /`[^`\n]{2,200}`|(?:^|[\s:(])(?:npm|npx|pnpm|yarn|bun|node|deno|git|gh|make|cargo|go|python3?|pip|pytest|uv|mvn|gradle|docker|kubectl|terraform|clew|curl|psql|vitest|jest|tsc|eslint|ruff|mypy)\s+[-\w./:]{2,}/;
/** A name out of the code: `camelCase`, `snake_case`, `Type.member`, `call()`, `--flag`, an environment variable. */
const NAME =
  /\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w*|\b\w+_\w+\b|\b[\w$]+\(\)|\b[A-Za-z]\w+\.[a-z]\w+\b|(?:^|\s)--[a-z][\w-]+/;
const LONGEST = 1000;

const ASCII = /^[\x00-\x7f]*$/;
const vague = new Map<string, Set<string>>();

/** How a line begins that stands in for a next action nobody knows. */
export const FILLER = 'Look at the last change of';

/** Does `text` only stand in for a next action? */
export function isFiller(text: string): boolean {
  return text.startsWith(FILLER);
}

/** Why `text` is no next step to begin with: it says nothing at all, or only what is true of all work; `null` when it is one. */
export function whyVague(text: string): 'empty' | 'vague' | null {
  if (isFiller(text)) return 'vague';
  if (isPlaceholder(text)) return 'empty';
  const line = oneLine(text.slice(0, LONGEST));
  const bare = line
    .toLowerCase()
    .replace(/^(?:next(?: action| step)?|nächster schritt|siguiente|далее|下一步)\s*[:：-]\s*/iu, '')
    .replace(/^[\s\-*•.…:?!–—[\]()]+|[\s.…:?!。！？–—[\]()]+$/gu, '');
  if (bare === '' || EMPTY.has(bare)) return 'empty';
  return COMMAND.test(line) || NAME.test(line) || pathsIn(line).length > 0 || idsIn(line).length > 0 || objects(line)
    ? null
    : 'vague';
}

/** Is there a word that is neither an action nor a general one? */
function objects(line: string): boolean {
  const general = generalWords(ASCII.test(line) ? VAGUE : `${VAGUE} ${VAGUE_ELSEWHERE}`);
  return wordSet(line, 60).some((w) => !general.has(w) && !/^\d+$/.test(w));
}

function generalWords(listed: string): Set<string> {
  let words = vague.get(listed);
  if (words === undefined) {
    words = new Set(wordSet(listed));
    vague.set(listed, words);
  }
  return words;
}

/** `text` as a finding may show it. */
export function quoted(text: string): string {
  return truncate(oneLine(text), 60);
}

/** Next steps and whether one can begin with them; they are this rule's tests. */
export const examples: [text: string, concrete: boolean][] = [
  ['fix the token refresh in src/auth/session.ts', true],
  ['run `npm test -- session`', true],
  ['npm run build, then look at the size', true],
  ['rename getUser to loadUser everywhere', true],
  ['PRC-12', true],
  ['finish A.1.2', true],
  ['review #482', true],
  ['write the migration for the invoices table', true],
  ['ask Ada whether the export may drop umlauts', true],
  ['deploy to staging and watch the error rate', true],
  ['Next: add a test for an expired cookie', true],
  ['handle CRLF in the registry reader', true],
  ['set MAX_RETRIES to 3', true],
  ['continue with the invoice export', true],
  ['docs/plans/PRICING.md: task 3', true],
  ['den Umlaut-Fehler im Rechnungsexport beheben', true],
  ['corregir la fecha de la factura', true],
  ['исправить кодировку в экспорте счетов', true],
  ['修复发票导出的编码', true],
  ['請求書の文字化けを直す', true],
  ['add --dry-run to the purge command', true],
  ['compare three pricing tiers with the board', true],
  ['', false],
  ['   \n', false],
  ['-', false],
  ['...', false],
  ['continue', false],
  ['Continue.', false],
  ['TBD', false],
  ['[tbd]', false],
  ['Next: TODO', false],
  ['n/a', false],
  ['next steps', false],
  ['keep going', false],
  ['continue working on the task', false],
  ['finish the remaining work', false],
  ['fix the bugs', false],
  ['fix remaining issues and test everything', false],
  ['do the next step', false],
  ['as discussed', false],
  ['wrap up', false],
  ['await user input', false],
  ['weitermachen', false],
  ['weiter mit der Arbeit', false],
  ['continuar con el trabajo', false],
  ['à définir', false],
  ['продолжить работу над задачей', false],
  ['продовжити', false],
  ['继续', false],
  ['继续工作', false],
  ['続ける', false],
  ['次のステップ', false],
];
