/** Decides whether a prompt asks in so many words that something be a context of its own, and what of the prompt says what that is. */
import { words } from '../../text/words.js';

/** What is said of a prompt that is longer is a text about contexts. */
const LONGEST = 400;
const OWN =
  '(?:(?:a|an|another) (?:(?:brand[- ])?new|separate|fresh|own|different) context|(?:its|their) own (?:new |separate )?context|a context of (?:its|their) own)';
const POINTED = '(?:it|this|that|these|those|them)(?: one| work| thing| topic)?';
const POLITE = "(?:(?:please|pls|(?:can|could|would) you|let'?s|now|ok(?:ay)?|then|so|and)[ ,]+)*";
/** Where a clause begins, and where it ends: behind more words it is a part of what is to be done ("open a new context and go to /login"). */
const BEGINS = `(?:^|[.,;:!?\n–—-]\\s*|\\s(?=(?:and|so) ))${POLITE}`;
const ENDS = '(?:[ ,]+(?:please|pls|then|now|thanks|instead))*\\s*(?=$|[.,;:!?\\n–—-])';
const clause = (of: string): RegExp => new RegExp(BEGINS + of + ENDS, 'i');

/** What is said is plainly of work, for what is pointed at is no thing of the code. */
const PLAIN = [
  clause(`(?:open|start|begin) ${OWN} (?:for|with|on) ${POINTED}`),
  clause(
    `(?:make|give|put|move|split|turn|keep|do|let|treat) ${POINTED} (?:(?:out )?(?:into|in|to|as|be|have|get|off into) )?${OWN}`,
  ),
  clause(`${POINTED} (?:needs?|deserves?|gets?|should (?:be|get|have)) ${OWN}`),
  clause(`(?:an? )?(?:new|separate|own|fresh) context (?:for|with|on) ${POINTED}`),
];
/** So one speaks of code as well: it counts alone, or beside what says that the work is another one. */
const BARE = [
  clause(`(?:open|start|begin|create|make|set up) ${OWN}(?: (?:for|with|on) ${POINTED})?`),
  clause('(?:an? )?(?:new|separate|own|fresh) context'),
];
/** "new context for the invoice total", "open a new context for …": the whole prompt, which names it. */
const NAMES = new RegExp(
  `^\\W*${POLITE}(?:(?:open|begin) ${OWN}|(?:an? )?(?:new|separate|own|fresh) context) for (?!each\\b|every\\b|all\\b|any\\b)([^\\n]{2,120}?)(?:[ ,]+(?:please|pls|then|now|thanks))*\\s*(?:$|[.;!?:\\n])`,
  'i',
);
/** "make that a piece of work called welcome mail", "I want a plan of its own: reviews by guests": the name stands behind it. */
const CALLED = [
  new RegExp(
    `${BEGINS}(?:make|turn|open|start|begin) (?:${POINTED} (?:(?:into|as) )?(?:${OWN}|(?:a|its own) (?:context|piece of work))|(?:an?|another|its own)(?: new| separate)? piece of work) (?:called|named)[ :]+([^\\n]{2,80}?)${ENDS}`,
    'i',
  ),
  new RegExp(
    `${BEGINS}(?:i|we)(?:['’]d| would)?(?: (?:now|also|really))* (?:want|need|like)(?: to have)? a(?: new| separate)? (?:plan|context|piece of work) of (?:its|their) own(?: (?:for|on|about) |\\s*[:–—-]\\s*)([^\\n]{2,120}?)\\s*(?:$|[.;!?\\n])`,
    'i',
  ),
];
/** "… is its own thing": it is not of the work at hand. */
const APART =
  /[\s,:–—-]*\b(?:(?:that|this|it)(?:['’]?s| is)|is|are|would be|should be)(?: really| actually| clearly| just)? (?:(?:its|their) own|an? (?:separate|different|unrelated|new|other)|another|something|separate|unrelated)(?: (?:thing|topic|piece of work|matter|story|issue|task|work|subject|else|different|new|separate|context))*\s*$/i;

const SPEAKS = /\bcontext\b|\bpiece of work\b|\bplan of (?:its|their) own\b/i;

/** Words that say what the new context is of, '' where they stand in no word of the prompt; `null` where none is asked for. */
export function ownContextIn(own: string): { of: string } | null {
  const text = own.trim();
  if (text.length > LONGEST || !SPEAKS.test(text)) return null;
  const named = [NAMES, ...CALLED].map((r) => r.exec(text)?.[1]).find((n) => n !== undefined);
  if (named !== undefined && words(named).length >= 2) return { of: named };
  for (const form of [...PLAIN, ...BARE]) {
    const said = form.exec(text);
    if (said === null) continue;
    const before = text.slice(0, said.index).trim();
    const apart = before.replace(APART, '').trim();
    const behind = text.slice(said.index + said[0].length).replace(/^[\s.,;:!?–—-]+/, '');
    if (BARE.includes(form) && apart === before && (before !== '' || behind !== '')) continue;
    return { of: words(apart).length > 0 ? apart : behind };
  }
  return null;
}
