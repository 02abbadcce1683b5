/** Decides which choice of an open question a reply says in words ("new plan please", "the page one"), and which reply declines them all. */
import type { Choice, Question } from '../model.js';
import { wordList } from '../text/first-word.js';
import { warm } from '../text/regexp-warmup.js';
import { actOf, asNamed, bestOf, GENERIC, wordsOf, worthOf } from './meant.js';

type Asked = Pick<Question, 'choices'>;

/** What may stand beside the words of a choice. Whatever else is said makes it a prompt of its own. */
const BESIDE = wordList(
  'yes yep yeah sure ok okay alright right then so just well i d would like want prefer let s us lets do it this that an one to for of in into on under my our your and now thanks thx you can could a the plan plans please use go with make open start of course obviously about thing stuff ones ' +
    'ja gern gerne klar bitte ein eine einen einem den dem der die das es dafür dazu zum zur mach mal einfach danach nach danke ' +
    'oui un une le la les du de des celui celle au aux dans stp svp il te plaît plait vous merci pour ça d accord ' +
    'si sí uno una el al en por favor gracias lo para eso vale ' +
    'sim um uma o ao no na obrigado obrigada isso faça faz projeto plano proyecto projet projekt project task context',
);
const DECLINES =
  /^(?:no|nope|nah|nein|non|não|いいえ|いや|不|不用|不要)(?:,? (?:thanks|thank you|stay|stay here|danke|merci|gracias|obrigad[oa]))?[.!]?$|^stay(?: here| with it)?[.!]?$|^(?:never ?mind|forget it|cancel|neither|none(?: of (?:them|these|those|the above))?|keine?(?:[srn]| davon)?|weder noch|aucune?(?: des deux)?|ninguno|ninguna|nenhum|nenhuma)[.!]?$/i;
/** "new of course, the landing page": what is said behind it is for the agent. */
const NEW =
  /^(?:(?:yes|ok|oh|well|a|the|something)[ ,]+)*new(?: (?:one|plan|context|work|project))?([ ,]+(?:please|of course|obviously|definitely))*(?:[.!,;–-]+\s*(.*))?$/;
const LONG_NEW = 200;

/** Does `reply` decline whatever was asked? */
export function declines(reply: string): boolean {
  return reply.length < 40 && warm(DECLINES).test(reply.trim());
}

/** What a reply in lower case, short or beginning with its answer, says in words. */
export function byWords(q: Asked, reply: string): Choice | null {
  const act = (...kinds: string[]): Choice | null => q.choices.find((c) => kinds.includes(actOf(c))) ?? null;
  const named = /^(?:yes,? (?:please,? )?)?(?:create|make|open|start)\b.*?\bnew\b.*?\bplan\b(.*)$/.exec(reply);
  const made = q.choices.find((c) => c.act.do === 'create') ?? null;
  if (named !== null) return isSameName(named[1]!, made) ? made : null;
  if (/^something (?:new|else)$/.test(reply)) return act('new');
  const said = byAct(q, reply);
  if (said !== null) return said;
  const switches = q.choices.filter((c) => c.act.do === 'switch');
  if (/^(?:yes|yep|yeah|sure|ok|ja|oui|sí|si|sim)(?![\p{L}])(?!.*(?:\?|\bbut\b|\bnew\b|\bnot\b))/u.test(reply))
    return switches.length === 1 ? switches[0]! : null;
  if (declines(reply)) return act('stay');
  const words = wordsOf(reply).filter((w) => !BESIDE.has(w));
  return words.length === 0 ? null : calledBy(words, switches);
}

/** The one of `choices` that all `said` words are of; what is called by those very words comes first. */
function calledBy(said: string[], choices: Choice[]): Choice | null {
  const rated = choices.map((c) => ({ c, worth: Math.min(...said.map((w) => asNamed(c, w))) }));
  const best = Math.max(0, ...rated.map((r) => r.worth));
  const fits = best === 0 ? [] : rated.filter((r) => r.worth === best);
  return fits.length === 1 ? fits[0]!.c : null;
}

/** "new", with what says how it is meant, or with what the question is about behind it. */
export function saysNew(q: Asked, reply: string): Choice | null {
  const m = reply.length > LONG_NEW || !/\bnew\b/.test(reply) ? null : NEW.exec(reply);
  const fresh = q.choices.filter((c) => actOf(c) === 'new');
  if (m === null || fresh.length !== 1) return null;
  return m[1] !== undefined || isSameName(m[2] ?? '', fresh[0]!) ? fresh[0]! : null;
}

/** What the choice does, in words of its speaker, and nothing else: "create one", "let's add it to the current plan". */
function byAct({ choices }: Asked, reply: string): Choice | null {
  const acts = choices.filter((c) => actOf(c) !== '');
  const choice = bestOf(reply, acts, 1.5);
  if (choice === null || /[?？]/.test(reply)) return null;
  if (/[\u3040-\u30ff\u3400-\u9fff]/.test(reply)) return reply.length <= 20 ? choice : null;
  return wordsOf(reply).every((w) => BESIDE.has(w) || worthOf(w, choice) > 0) ? choice : null;
}

/** Does `named`, what a reply calls the plan that it wants, fit the one that is offered? Without a name it does. */
function isSameName(named: string, offered: Choice | null): boolean {
  const said = wordsOf(named).filter((w) => !GENERIC.has(w));
  const known = wordsOf(offered?.label ?? '');
  return said.length === 0 || said.some((w) => known.includes(w));
}
