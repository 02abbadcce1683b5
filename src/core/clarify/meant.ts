/** Decides how well words that somebody else chose fit a choice of a question: by what it does, and by what it names. */
import type { Choice } from '../model.js';
import { wordList } from '../text/first-word.js';
import { warm } from '../text/regexp-warmup.js';
import { isSameWord, wordOf } from '../text/stem.js';

/** What people call one of several choices. */
export const OPTION =
  '(?:option|choice|answer|letter|number|antwort|auswahl|réponse|choix|opción|respuesta|opção|resposta)';
/** Words of our labels that any choice may have. */
export const GENERIC = wordList(
  'add to current create make new for search find existing another yes no continue stay something else keep is it of on and or in task project feature active what don ask again',
);
/** What says the act of a choice, and what only goes with it. In the languages that phrases are known in. */
const NEW: [RegExp, RegExp] = [
  /^(?:creat(?:e|ing)|new|fresh|neu(?:e[nmrs]?)?|erstell(?:e|en)?|anlegen|anzulegen|nouve(?:au|l|lle)|crée[rz]?|créons|nuev[oa]|crea(?:r|lo|la)?|nov[oa]|cri[ea](?:r|lo)?)$/,
  /^(?:separate|own|eigene[nr]?)$/,
];
const SEARCH: [RegExp, RegExp] = [
  /^(?:search(?:ing)?|suchen?|cherche[rz]?|recherche[rz]?|busca(?:r|lo)?|procur[ae]r?)$/,
  /^(?:look|find|existing|another|other|else|vorhandenen?|bestehenden?|existant|existente)$/,
];
const ADD: [RegExp, RegExp] = [
  /^$/,
  /^(?:add|adding|append|include|put|hinzu\p{L}*|füge?|aufnehmen|ajoute\p{L}*|añad\p{L}*|agreg\p{L}*|adicion\p{L}*|acrescent\p{L}*|current|active|aktuellen?|laufenden?|actuel|actual|atual)$/u,
];
const STAY: [RegExp, RegExp] = [
  /^(?:stay(?:ing)?|remain|bleib(?:e|en)?|reste[rz]?|quéda\p{L}*|queda(?:rse|rme)|permane\p{L}*|fica(?:r|mos)?)$/u,
  /^(?:no|keep|current|active|aktuellen?|actuel|actual|atual|here|hier|ici|aquí|aqui)$/,
];
/** The same in scripts without spaces. */
const SIGNS: [acts: string, sign: RegExp][] = [
  ['new', /新規|新しい|新建|新的|创建|作成|作って|作る/],
  ['search', /検索|探|搜索|查找|搜一下/],
  ['add', /追加|加える|添加|加到|加入|今の|現在の|当前|目前/],
  ['stay', /このまま|続け|留在|保持|继续当前/],
];
/** "Invoices" for the invoice export; less than a word that is the very same. */
const OTHER_FORM = 0.9;
const CJK = /[\u3040-\u30ff\u3400-\u9fff]/;
const ACTS: Record<string, [RegExp, RegExp]> = { new: NEW, search: SEARCH, add: ADD, stay: STAY };

/** What a choice does, as people put it; '' for turning to what is known. */
export function actOf({ act }: Choice): 'new' | 'search' | 'add' | 'stay' | '' {
  if (act.do === 'switch') return act.context === null && act.plan === null ? 'new' : '';
  if (act.do === 'create' || act.do === 'leave') return 'new';
  if (act.do === 'search') return 'search';
  return act.do === 'keep' ? 'stay' : 'add';
}

/** How much `word` speaks for `choice`; 0 for nothing. */
export function worthOf(word: string, choice: Choice): number {
  const acts = ACTS[actOf(choice)];
  if (acts !== undefined && warm(acts[0]).test(word)) return 2;
  if (acts !== undefined && warm(acts[1]).test(word)) return 1;
  if (acts === ADD && /^plano?$/.test(word)) return 0.5;
  return GENERIC.has(word) ? 0 : asNamed(choice, word);
}

/** Is `word` one that `choice` is called by: 1 as it stands there, less in another form of it, 0 for no. */
export function asNamed(choice: Choice, word: string): number {
  const names = wordsOf(namesOf(choice));
  if (names.includes(word)) return 1;
  const said = wordOf(word);
  return names.some((w) => isSameWord(said, wordOf(w))) ? OTHER_FORM : 0;
}

/** How well `text` fits `choice`. */
export function fitsBy(text: string, choice: Choice): number {
  const names = [...new Set(wordsOf(text))].reduce((sum, w) => sum + worthOf(w, choice), 0);
  if (!CJK.test(text)) return names;
  return names + SIGNS.filter(([act, sign]) => act === actOf(choice) && sign.test(text)).length * 2;
}

/** The one choice that `text` fits best, `null` where it fits none or several as well. */
export function bestOf(text: string, choices: Choice[], least: number): Choice | null {
  const rated = choices.map((c) => ({ c, fit: fitsBy(text, c) })).sort((a, b) => b.fit - a.fit);
  const [first, second] = rated;
  return first === undefined || first.fit < least || first.fit === second?.fit ? null : first.c;
}

function namesOf({ label, act }: Choice): string {
  if (act.do === 'switch') return `${label} ${act.title} ${act.plan ?? ''} ${act.context ?? ''}`;
  return 'plan' in act ? `${label} ${act.plan}` : label;
}

const SMALL = wordList('the one plan please a that this use with go md');

export function wordsOf(text: string): string[] {
  const all: string[] = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return all.filter((w) => !SMALL.has(w));
}
