/** Decides how a sentence becomes a heading of a few words: what leads to its request, reasons and small words go. */
import { firstWord, wordList } from '../../text/first-word.js';
import { warm } from '../../text/regexp-warmup.js';
import { truncate } from '../../text/truncate.js';
import { words } from '../../text/words.js';

/** A title fits a line of a list. */
export const MOST = { words: 8, characters: 60 };
/** So many words of a sentence say enough to stop behind them. */
const WHOLE = 4;
export const LEAD =
  /^(?:(?:basically|\(?\d{1,2}[.)]|ok(?:ay)?|so ?what|als?o|great|good|perfect|cool|nice|awesome|thanks|thank you|hi|hey|hello|yes|yeah|no|next|also|now|then|so|and|but|well|alright|right|first|second|finally|actually|again|please|btw|by the way|as you know|one more thing|another thing|for now|instead|just|maybe|perhaps|still|i think|i guess|i believe|wait|hm+|oh)[\s,:;.!–-]+)+/i;
/** What goes back to the work that is named behind it. */
const RETURN =
  /^(?:(?:(?:go|going|get|getting|come|coming|move|moving|switch|switching|jump|jumping) )?back (?:to|on|onto)|return(?:ing)? to|zurück (?:zu[rm]?|an)|(?:reven(?:ons|ir)|retour(?:nons)?) (?:à|au|aux|sur)|(?:volvamos|volver|vuelve|regresemos|voltemos|voltar) (?:al?|para|à|ao))\s+(?=\S)/i;
/** What asks for something. */
export const ASKING =
  /^(?:(?:basically,? )?what (?:i|we)(?:'d| would)? (?:like|want|need) is(?: for you)?(?: that| to)?|(?:kannst|könntest) du (?:bitte )?(?:dafür sorgen,? dass|mir helfen,?|mal)?|(?:ich (?:will|möchte)|wir (?:sollten|müssen)|bitte)\b|(?:i(?:'d| would|'ll)? (?:like|want|need|love) )?(?:for )?(?:your|some) help(?: (?:with|to|in|by))?|(?:i(?:'d| would) (?:like|love) )?for (?:you|us)(?: and (?:i|me))? to(?: be able to)?|want(?:ed)? to|need to|trying to|spawn (?:an? )?\w+ (?:agents? )?to|ask (?:the )?\w+ to|(?:can|could|would|will|should|shall|may|do) (?:you|we|i)(?: please| also| just| maybe| now| then| perhaps)*(?: try to| help(?: me| us)?(?: to| with)?| go ahead and| want to| need to| have to)?|(?:i|we)(?:'d| would|'ll| will)?(?: also| really| just| now| then)*(?: like| want| wanted| need| love| prefer| have| plan| try| wish)(?: you| us| it)?(?: to)?(?: have| be able to)?|(?:i|we) (?:should|must|could|can|might)(?: also| just| now| probably| maybe)*|let'?s|let us|lets|go ahead and|help me(?: to)?|(?:please )?make sure(?: to| that)?|ensure(?: that)?|try to|is it possible (?:to|for us to)|how (?:do|can|would|should) (?:i|we|you)|how to|(?:it|that) would be (?:nice|great|good|cool) (?:to|if)(?: we| you| i)?(?: could| can)?|what about|how about|start by|proceed to|continue to|(?:i'm|i am|we're|we are) (?:trying|looking|going|planning|about) to|your task is to|the (?:goal|task|idea|plan|focus|aim)(?: of [\w ]{1,30}?)? is to|we are going to|use this (?:workspace|project|repo) to)\b(?!['’])[\s,:]*/i;
/** What says how things stand. */
const TELLING =
  /^(?:(?:i|we)(?: still)? (?:have|had|got|get)(?: (?:an?|this|the|some))? (?:issue|problem|error)s?(?: with| where| when| in| that)?|seems(?: like)?(?: that)?|i'?m wondering (?:if|whether|why)|do you know (?:why|how|if)|(?:can|could) it be that|there (?:is|are|seems to be)|there's|it (?:seems|looks) like|i (?:still )?(?:noticed|see|saw|found|notice|realized)(?: that)?|the (?:problem|issue) is that)\b[\s,:]*/i;
/** What asks for something, and what only tells how things stand. */
const VERB = wordList(
  'add adapt adjust allow analyse analyze apply audit automate avoid build bump change check clean cleanup clone combine compare configure convert copy create cut debug decouple define delete deploy design detect disable display document draft drop enable ensure evaluate execute expand explain explore export extend extract figure find finish fix format generate get give handle help hide implement import improve increase initialise initialize inline inspect install integrate introduce investigate keep limit list log look lower make measure merge migrate mock move normalise normalize open optimise optimize order organise organize patch persist pick plan polish port prepare prevent print publish pull push read rebase recreate redesign reduce refactor refine reformat release remove rename render reorder reorganise reorganize replace research reset resolve restore restructure return review revert rework rewrite rotate run save scaffold search send separate set setup ship show simplify skip sort speed split standardise standardize start stop store strip style summarise summarize support swap switch sync take test throw track translate trim turn understand unify update upgrade use validate verify wire work wrap write propose suggest bring back describe document group handle highlight increment learn let link load lock map mark match mention minimize mirror multiply note notify parse pause pin pass process prompt prove provide put question record redact redo reduce redirect register report request require respond retry rethink reuse scan select share sign skip specify solve stub submit tell transform triage tune type unblock uninstall upload validate warn watch',
);
/** Does `text` begin with what asks for something, and not with how things stand? */
export function isOrder(text: string): boolean {
  return VERB.has(firstWord(text));
}

/** A request behind the circumstances that lead to it. */
const BEHIND =
  /^(.{8,200}?)[,.:;]?\s(?=(?:i(?:'d| would)? (?:want|like|need)(?: you)? to|please|let'?s|can (?:you|we)|could (?:you|we)|we (?:should|must|need to)|it should)\s)/i;
/** Behind one of these stand reasons and details. */
const OVER =
  /\s*(?:[;(]|\s[-–—]\s|,\s*(?:see|cf|look at|so|because|but|which|where|while|since|as|then|and then|and also|instead|i|we|you|it|that|this|there|in order|using|like|e\.g|for example|currently|right now|when|if)\b|\b(?:so that|because|in order to|so we|so i|so it|so you|right now|instead of|rather than|such that|e\.g\.|for example|as well as|based on|according to|please|if possible|that (?:i|we|you|is|are|was|were|will|can|should|takes?|has|have)|which|who|where|while|whenever|and (?:then|also|make sure|let|tell|explain|see|check|i|we)|but)\b)/i;
const ARTICLE = wordList('a an the');
const SMALL = wordList(
  'a an the this these those our my your its their some just really please also again still actually basically currently maybe simply very quite properly me us it you i we them here there now new all any so such even already ahead following below above attached',
);
const DANGLING = wordList(
  'of for to and or with that which who whether because called named before after while until against since so every each in on at from by as that when where into if but via per about than like using without under over between then not no how what why which who re using so',
);

const PRONOUN = /^(?:i|you|we|they|he|she|it|who|what)['’](?:d|ll|ve|re|s|m)$/;

/** What names a thing, not what is to be done with it: "a changelog for the harbour, one sentence on it". */
const THING = /^(?:an?|the)\s/i;
/** Where the name of a thing ends; a comma of a list ends none: "the search, the sort and the export". */
const NAMED = /\s*(?:[;(]|:\s|\s[-–—]\s|,\s(?!(?:\S+\s){0,3}(?:and|or)\s|[^,]{1,24},)|\b(?:and then|please)\b)/i;

/** The circumstances that `sentence` begins with and the request behind them, or the whole. */
export function partsOf(sentence: string): string[] {
  if (isOrder(sentence.replace(warm(LEAD), '').replace(warm(ASKING), ''))) return [sentence];
  const front = warm(BEHIND).exec(sentence);
  return front === null ? [sentence] : [front[1]!, sentence.slice(front[0].length)];
}

/** Words of `title` that can be compared. */
export function contentOf(title: string): number {
  return words(title).length;
}

/** `sentence` as a heading: without what leads to its request, reasons and small words. */
export function shortened(sentence: string): string {
  let text = sentence.trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(warm(LEAD), '')
      .replace(warm(TELLING), '')
      .replace(warm(ASKING), '')
      .replace(warm(RETURN), '')
      .trim();
  }
  const isThing = THING.test(text);
  const ends = (where: RegExp, least: number): number => {
    const at = text.search(warm(where));
    return at > 0 && contentOf(text.slice(0, at)) >= least ? at : text.length;
  };
  const head = text.slice(0, Math.min(ends(OVER, WHOLE), isThing ? ends(NAMED, 2) : text.length));
  return clipped(
    head
      .replace(/[`"“”„«»*]|(?<!\w)'|'(?!\w)/g, '')
      .replace(/[?!.:,]+(?=\s|$)/g, '')
      .replace(isThing ? THING : '', '')
      .split(/\s+/)
      .filter((w) => (w !== '' && !SMALL.has(w.toLowerCase())) || (isThing && ARTICLE.has(w.toLowerCase())))
      .map((w) => w.replace(/^@(?=\w)/, ''))
      .map((w) => (w.length > 30 && w.includes('/') ? w.split('/').filter(Boolean).at(-1)! : w)),
  );
}

/** How many of `list` a title may have. */
function fitting(list: string[]): number {
  const saying = list.map((w) => !ARTICLE.has(w.toLowerCase()));
  const most = list.findIndex(
    (_, i) =>
      saying.slice(0, i).filter(Boolean).length >= MOST.words ||
      list.slice(0, i + 1).join(' ').length > MOST.characters,
  );
  return most < 0 ? list.length : most;
}

/** Does `word` lead to more? A title that ends in "the", "what" or "you'd" was cut in the middle. */
function isHanging(word: string): boolean {
  const said = word.toLowerCase();
  return DANGLING.has(said) || ARTICLE.has(said) || PRONOUN.test(said) || !/[\p{L}\p{N}]/u.test(said);
}

/** As many of `list` as a title may have, none of them left hanging at its end. */
export function clipped(list: string[]): string {
  const kept = list.slice(0, fitting(list));
  // What is cut is cut where something is said whole.
  const whole = kept.length === list.length ? -1 : kept.findLastIndex((w) => DANGLING.has(w.toLowerCase()));
  if (whole > 1 && contentOf(kept.slice(0, whole).join(' ')) >= WHOLE + 1) kept.length = whole;
  while (kept.length > 1 && isHanging(kept.at(-1)!)) kept.pop();
  const title = (kept.length === 0 ? truncate(list[0] ?? '', MOST.characters) : kept.join(' ')).replace(
    /[,:;–-]+$/,
    '',
  );
  return title === '' ? '' : title[0]!.toUpperCase() + title.slice(1);
}
