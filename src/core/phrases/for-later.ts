/** Decides whether words only put something down for later: nothing is to be begun with it now. */
import { warm } from '../text/regexp-warmup.js';

const NOTED =
  /\b(?:(?:make|take|keep) (?:(?:me|us|yourself) )?an? (?:quick |short )?(?:note|reminder)|(?:just|only) note (?:it|that|this)(?: down)?(?! \w)|(?:note|jot|write|put) (?:(?:it|that|this|one|something) )?(?:down )?for later|(?:note|jot) (?:it|that|this|something) down|note (?:for|to) (?:later|self|me|us|myself)|for later|remind (?:me|us) (?:later|to)|not now|don'?t (?:start|begin|do) (?:it|that|this|anything) (?:now|yet|today)|notier\w*|merk(?:e|en)? (?:dir|es|das)|für später|(?:nicht|noch nicht) jetzt|note(?:r|z)? (?:ça|cela|pour plus tard)|pour plus tard|an[oó]ta(?:lo|r)?|para (?:luego|más tarde|mais tarde|depois))(?![\p{L}])/iu;
const MOST = 600;

/** Is what `own` names only noted, for another time? */
export function isForLaterOnly(own: string): boolean {
  return warm(NOTED).test(own.slice(0, MOST).replace(/[’‘]/g, "'"));
}
