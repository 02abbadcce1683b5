/** Decides whether a question of an agent asks for leave to do a step, which decides nothing about the work. */

/** How one asks for leave, whatever for. "Can we drop Node 18?" asks for none. */
const LEAVE =
  /^(?:(?:so|and|then|ok|okay|also|und|dann|also),? )?(?:(?:may|can|could|might) i\b|am i (?:allowed|free) to\b|do i have (?:your |the )?(?:permission|leave|go|ok)|(?:do|will|would) you (?:allow|permit|approve)\b|(?:do you mind|would you mind|mind) if i\b|(?:is|would|are) (?:it|that|this|you) (?:be )?(?:ok|okay|fine|all ?right|good|acceptable) (?:(?:with (?:it|you|that) )?(?:if|when|that) i\b|for me to\b)|(?:darf|kann|könnte|dürfte) ich\b|(?:erlaubst|erlaubt|erlauben) (?:du|ihr|sie)\b|ist es (?:für (?:dich|sie) )?(?:ok|okay|in ordnung|recht), (?:wenn|dass) ich\b|(?:puis-je|est-ce que je peux)\b|¿?(?:puedo|podría)\b|(?:posso|potrei)\b|mag ik\b)/iu;
/** A step of the agent's own, behind words that may ask about the work as well. */
const STEP =
  'commit|push|pull|merge|rebase|stash|(?:re-?)?run|go (?:on|ahead)|continue|proceed|stop|wait|retry|restart|discard|revert|undo';
const STEPS = new RegExp(
  `^(?:(?:shall|should) i|(?:do you |would you )?(?:want|like) me to|ready (?:for me )?to)(?: (?:also|now|then|first|just|already|go ahead and))* (?:${STEP})\\b|^(?:${STEP})\\b`,
  'i',
);
const SCHRITT =
  /^(?:soll(?:te)? ich|möchtest du, dass ich|(?:willst du|wollen sie|möchten sie), dass ich)\b.*\b(?:commit\p{L}*|einchecken|pushen|pullen|mergen|rebasen|stashen|ausführen|laufen lassen|weiter\p{L}*|fortfahren|fortsetzen|aufhören|abbrechen|warten|verwerfen|zurücksetzen|rückgängig machen)$/iu;
const ENDS =
  /(?:^|[.,;:] )(?:allow (?:it|this|that|them)|proceed|continue|go ahead|shall i|may i|erlauben|weiter(?:machen)?|fortfahren|darf ich|soll ich)$/iu;

const MOST = 400;

/** Does the question `text` ask for leave? */
export function asksLeave(text: string): boolean {
  // What stands before the last question says what it is about.
  const asked = text
    .slice(-MOST)
    .trim()
    .replace(/[?？.\s]+$/u, '');
  const last = asked
    .split(/[.!?？:]\s+/u)
    .at(-1)!
    .trim();
  return LEAVE.test(last) || STEPS.test(last) || SCHRITT.test(last) || ENDS.test(asked);
}
