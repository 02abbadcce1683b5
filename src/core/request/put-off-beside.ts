/** Decides which clauses of a prompt put off only something beside what the rest asks for ("…, the pdf step can come later"). */
import { lazy } from '../text/lazy.js';
import { sentencesOf } from '../text/own-words.js';
import { warm } from '../text/regexp-warmup.js';
import { wordSet } from '../text/words.js';
import { clausesOf, plainWords } from './clauses.js';
import type { Rules } from './languages/_language.js';
import { spokenRules } from './spoken.js';

const MOST = 600;
const LATER =
  /(?<!\p{L})(?:(?:for |until )?(?:later(?: on)?|tomorrow|next (?:week|month|time|year|sprint)|some ?day|another (?:day|time))|eventually|at some point|afterwards?|später|nachher|danach|morgen|irgendwann|nächste woche|plus tard|après|demain|un jour|la semaine prochaine|(?:para )?(?:m[áa]s tarde|luego|despu[ée]s|ma[ñn]ana|la semana que viene|mais tarde|depois|amanh[ãa]|algum dia))(?!\p{L})|(?:以后|之后|回头|改天|明天|下周)(?:再说)?|あとで|後で|後ほど|明日|来週/iu;
/** What is put off stands behind an article (in scripts without one: first), and before a verb or the moment. */
const ARTICLE = "(?:the|our|any|der|die|das|den|le|la|les|el|los|las|o|a|os|as)\\s+|l'";
const VERB =
  "can|could|may|might|will|would|should|shall|has|have|gets?|comes?|goes|go|waits?|is|are|we|i|for|until|'?ll|kann|können|könnte|soll|sollen|darf|wird|werden|kommt|kommen|folgt|folgen|machen?|ist|sind|wir|ich|peut|peuvent|pourra|vient|viendra|viendront|sera|on|nous|se|puede|pueden|viene|vienen|vendrá|va|van|queda|quedan|será|lo|para|pode|podem|vem|vêm|virá|fica|ficam";
const THING = lazy(
  () => new RegExp(`^(?:${ARTICLE})((?!(?:${VERB})\\s)\\S+(?:\\s\\S+){0,3}?)\\s(?:(?:${VERB})\\s|(?=§))`, 'iu'),
);
const THING_CJK = /^([^\s§]{1,12}?)(?:步骤|部分)?(?:可以|能|就|先|等|的|は|も|を)?§/u;
const CJK = /[\u3040-\u30ff\u3400-\u9fff]/;
/** Who says one of these speaks of what was named. */
const POINTS =
  /(?<!\p{L})(?:it|this|that|these|those|them|all|everything|whole|entire|thing|stuff|tasks?|work|job|latter|es|dies\w*|davon|ganze[nrs]?|alles|sache|aufgaben?|arbeit|umsetzung|ça|cela|tout|toute|chose|tâches?|travail|esto|eso|todo|toda|cosa|tareas?|trabajo|isso|isto|tudo|coisa|tarefas?|trabalho)(?!\p{L})|[这那它]|全部|全て|これ|それ/iu;

/** `own` without such clauses: as it was, where there are none. */
export function withoutPutOff(own: string): string {
  const text = plainWords(own.slice(0, MOST));
  if (!warm(LATER).test(text)) return own;
  const spoken = spokenRules(text.toLowerCase());
  const sentences = sentencesOf(text);
  const rest = sentences.map((sentence) =>
    clausesOf(sentence)
      .filter(({ clause, dictated }) => !dictated && isOther(clause.trim(), text, spoken))
      .reduceRight((s, { clause, start }) => s.slice(0, start) + s.slice(start + clause.length), sentence),
  );
  return rest.every((s, i) => s === sentences[i]) ? own : `${rest.join('\n')}${own.slice(MOST)}`;
}

/** Does `clause` put off, and nothing else, something that is called by no word of the rest of `text`? */
function isOther(clause: string, text: string, spoken: Rules[]): boolean {
  const rest = clause.replace(warm(LATER), '§');
  if (rest === clause || spoken.some((r) => warm(r.idle).test(rest)) || POINTS.test(rest)) return false;
  const thing = (CJK.test(rest) ? THING_CJK : warm(THING())).exec(rest)?.[1] ?? '';
  const called = wordSet(thing);
  const said = new Set(wordSet(text.replace(clause, ' ')));
  return called.length > 0 && !called.some((w) => said.has(w));
}
