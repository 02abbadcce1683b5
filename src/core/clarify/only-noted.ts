/** Decides whether an answer only files what was asked about: "b, but only note it", "b, later"; then nothing is switched. */
import { warm } from '../text/regexp-warmup.js';

/** What the answer itself is, up to what is said behind it. */
const ANSWER = /^(?:[^,.;:)–—-]{1,60}[,.;:)–—]+|\(?#?[a-e1-5]\b\)?)\s*[-–—]?\s*/i;
const BUT = /^(?:(?:but|though|and|please|only|just|aber|und|bitte|mais|et|pero|y|mas|e)\b[,\s]+)*/i;
/** What puts it off, in front of what else is said. */
const OFF =
  /^(?:(?:a )?note(?: (?:it|that|this))?(?: down)?(?: (?:only|for later|for now|there))?(?=[.,;!]|$)|(?:file|write|jot|record|save|keep|remember) (?:it|that|this)(?: down)?(?: (?:only|as a note|for later|for now|there))(?=[.,;!]|$)|(?:as a note|for later|later|not (?:now|yet)|no switch|don'?t switch)(?: please)?(?=[.,;!]|$)|(?:nur |erst ?mal )?(?:notier\p{L}*|vermerk\p{L}*|aufschreiben|merken|merk\p{L}* (?:es|das|dir)\p{L}*)|(?:nur )?(?:als )?notiz(?=[.,;!]|$)|(?:für )?später(?=[.,;!]|$)|(?:noch )?nicht jetzt|(?:jetzt |noch )nicht(?=[.,;!]|$)|(?:juste |seulement )?not(?:er?|e-le)(?=[.,;!]|$)|plus tard|pas maintenant|(?:s[oó]lo )?(?:an[oó]ta|ap[uú]nta)\p{L}*|más tarde|ahora no|(?:só )?anot\p{L}*|mais tarde|agora não)/iu;
const LONGEST = 160;

/** Does `reply` answer, and put off what it answers about? */
export function isOnlyNoted(reply: string): boolean {
  if (reply.length > LONGEST) return false;
  const text = reply.trim().replace(/[’‘]/g, "'");
  const rest = text.replace(warm(ANSWER), '');
  return rest !== text && warm(OFF).test(rest.replace(warm(BUT), ''));
}
