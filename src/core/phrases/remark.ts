/** Decides whether words are a remark about what the agent just did or said: feedback, a complaint, "why did you". */
import { canLeadTo, firstWord, wordList } from '../text/first-word.js';
import { warm } from '../text/regexp-warmup.js';

const REMARK = (): RegExp =>
  /^\W*(?:(?:ok(?:ay)?|hm+|no|yes|yeah|well|sorry|wait|actually|but|and|so|great|good|nice|perfect|almost there|seems like)\b[\s,.!:-]*)*(?:why (?:did(?:n'?t)?|do(?:n'?t)?|does(?:n'?t)?|is|are(?:n'?t)?|was|were)\b|did you|didn'?t you|are you|were you|have you|you (?:did|are|were|have|just|forgot|missed|said|wrote|should|need|can|seem|put|still)\b|i (?:don'?t|dont|do not|still|see|saw|mean|meant|tried|just (?:tried|checked|ran)|was|am|get|got|agree|like|asked|didn'?t|didnt)\b|it (?:is|was|does|doesn'?t|still|works|fails|should|looks)\b|(?:seems|looks|sounds) (?:like|good|to|wrong|fine|right)|still\b|(?:no|actually|wait|hm+|sorry)\b|don'?t\b|do not\b|(?:have|has) (?:all|you|we|it|the)\b|where (?:did|does|is|are|was|were)\b|what (?:did|does|happened|is|are|was)\b|when (?:is|does|do|did)\b|how (?:did|does|is|do)\b|same\b|not\b|i(?:'|')?m (?:seeing|getting|talking)|one (?:more|last)|last (?:one|change|thing)|thinking again|additional|also\b|what about|how about|instead of)/i;

const LEADS = wordList(
  'ok okay no yes yeah well sorry wait actually but and so great good nice perfect almost there seems like',
);

const STARTS = wordList(
  'why did didn didnt are were have has you i it seems looks sounds still no actually wait sorry don dont do_not where what when how same not one ' +
    'last thinking additional also instead',
);

/** Behind a lead-in these are remarks, too. */
const LATER = {
  has: (word: string): boolean =>
    STARTS.has(word) || word === 'im' || word.startsWith('hm') || word.startsWith('additional'),
};

export function remarkIn(own: string): RegExpExecArray | null {
  const start = own.slice(0, 200);
  const first = firstWord(start);
  if (!LEADS.has(first) && !STARTS.has(first) && !first.startsWith('hm') && first !== 'do') return null;
  return canLeadTo(start, LEADS, LATER) ? warm(REMARK()).exec(start) : null;
}

/** Does `own` open like a remark? */
export function isRemark(own: string): boolean {
  return remarkIn(own) !== null;
}
