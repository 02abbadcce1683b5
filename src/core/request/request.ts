/** Decides what a prompt's own words ask for before any probability: to turn to named work, to be asked which, or nothing. */
import { isActive } from '../context/match.js';
import { wasOver } from '../context/switch.js';
import type { Context, Facts, Match } from '../model.js';
import { query } from '../plan/search/query.js';
import { search } from '../plan/search/search.js';
import { warm } from '../text/regexp-warmup.js';
import { wordSet } from '../text/words.js';
import { isIdle } from './clauses.js';
import { leftWork } from './left-work.js';
import { fitOf, normalName } from './name.js';
import { mayNameTask, type NamedTask, taskNamed } from './named-task.js';
import { asksForWork } from './opens-work.js';
import { askedFor, type Phrase, phrasesIn } from './phrases.js';
import { planMatch, type Target, targetFinder } from './target.js';
import { isNumbered, isWithin } from './within.js';

/**
 * What is asked for. `obey`: one work is named. `ask`: one may be meant, or `matches` are several. `none`: nothing is known under
 * that name. `which`: other work, and no name. `hint`: perhaps work that nobody knows yet. `stay`: what is named is the work at
 * hand, or a part of it. `of`: the words that were seen; `about`: the name.
 */
export interface Request {
  do: 'obey' | 'ask' | 'none' | 'which' | 'hint' | 'stay';
  about: string;
  of: string;
  matches: Match[];
}

/** What a name must fit by for each form: a verb of every step asks for more. */
const SOFT = new Set(['id', 'exact', 'typo', 'inside', 'words']);
/** What only nearly fits is asked about. */
const NEAR = new Set(['typo', 'slip', 'part']);
/** "that one": what was named before it. */
const POINTING = /^(?:that|this|the) one$|^one$/i;
const MENTION = 400;
/** A prompt that is nothing but a task is no longer. */
const MOST_TYPED = 160;
/** What stands between two names. */
const BESIDE = /\s(?:and|or|oder|und|ou|et|o|y|e|as well as)\s|\s*[,/&]\s*/i;
const MOST_NAMES = 8;
/** What nobody calls a plan. */
const NO_NAME =
  /^[\d.#]+$|^(?:phase|number|step|part|test|point|section|round) [\da-z]{1,3}$|\b(?:this|these|those|actual|the)$|^(?:(?:the )?(?:next|first|second|third|last|other|same|right|whole|new|existing|current)(?: one)?|(?:the )?(?:plan|project|task|feature|context|module|one|it|work))$|^(?:(?:look|working|completing|creating|planning|making|doing|ensure|sure)\b)/i;
/** Verbs of turning to what is new; "go with option 3" and "continue with the fixes" go on. */
const TURNS =
  /\b(?:switch|mov(?:e|ing) (?:over |on )?to|tackl|focus|turn|jump|hop|pivot|dive|get(?:ting)? (?:going|started|cracking) on|start|begin|work(?:ing)? on|time for)/i;
/** Who says this while on one of several that fit means another of them: "switch to pricing". */
const LEAVES =
  /\b(?:switch|swap|(?:go|going|come|get|jump|hop) (?:over |back )?to|back to|return to|wechs\w*|zurück|passe[rz]?|bascul\w*|revien\w*|cambi\w*|volv\w*|vuelv\w*|mud\w*|volta\w*)\b/i;
/** Who says this goes where they have been. */
const RETURNS =
  /\b(?:back (?:to|on)|return(?:ing)? to|zurück|revien\w*|reven\w*|retour\w*|volv\w*|vuelv\w*|regres\w*|volt\w*)\b/i;
const STARTS = /\b(?:start|begin)(?:n?ing)? on\b/i;
/** Who says this means no single task. */
const PROJECT = /\b(?:project|projekt|projet|proyecto|projeto|plano?)\b/i;
/** Who is on work of that name without a plan, and says this, means the plan. */
const PLAN = /\bplan\b/i;
/** What is no name: it says who does what. */
const SPOKEN = /\b(?:me|my|i|you|we|this|that|these|it|will|to|then)\b/i;
const MOST_WORDS = { ahead: 6, soft: 3 };
/** A name and nothing else is no longer; it stands behind what lets go of other work. */
const MOST_BARE = 60;
const LEFT_FOR =
  /^(?:(?:ok(?:ay)?|now|right|alright|well|gut|bon|vale|bueno)[ ,.!]+|(?:ok,? )?(?:forget|drop|park|leave|scrap|enough of|never ?mind) (?:this|that|it)(?: for now)?[,.;:–-]+ *)+/i;
/** The work at hand fits what was named so well that a part of it is meant. */
const OWN = 0.35;

/** What `own`, the user's words, ask for; `null` for nothing, which is most prompts. `left`: ids of the contexts that the session was on, the latest last. */
export function requestIn(own: string, active: Context | null, facts: Facts, left: string[] = []): Request | null {
  const phrases = phrasesIn(own);
  const bare = bareName(phrases, own, active, facts);
  if (bare !== null) return bare;
  const named = phrases.length === 0 ? null : byName(phrases, own, active, facts, left);
  if (named !== null && named.do !== 'ask') return named;
  const task = byTask(phrases, own, active, facts);
  if (task !== null && (named === null || task.do !== 'ask')) return task;
  return named ?? byLeft(phrases, active, facts, left) ?? unnamed(phrases, own, active, facts);
}

/** "ok pricing research", and what is called by the very words of a phrase: a name and nothing else. */
function bareName(phrases: Phrase[], own: string, active: Context | null, facts: Facts): Request | null {
  const text = own.trim().replace(/[\s.!]+$/, '');
  if (text.length > MOST_BARE || /[\n?？]/.test(text)) return null;
  const said = warm(LEFT_FOR).test(text) ? text.replace(LEFT_FOR, '') : phrases.length > 0 ? text : '';
  const name = normalName(said);
  if (name === '' || !isKnownName(name, facts)) return null;
  const found = targetFinder(facts)({ about: said, long: said }, false);
  const matches = (found?.matches ?? []).filter((m) =>
    [m.title, m.plan?.title ?? '', m.plan?.name ?? ''].some((called) => normalName(called) === name),
  );
  if (matches.length === 0) return null;
  if (matches.some((m) => isActive(m, active))) return { do: 'stay', about: said, of: text, matches: [] };
  return { do: matches.length === 1 ? 'obey' : 'ask', about: said, of: text, matches };
}

/** May work be called `name`? Asked of the index first: few prompts are worth reading all names for. */
function isKnownName(name: string, { state, plans }: Facts): boolean {
  if (Object.values(state.contexts).some((c) => normalName(c.title) === name)) return true;
  const terms = wordSet(name, MOST_NAMES + 1);
  return terms.length > 0 && terms.length <= MOST_NAMES && terms.every((t) => plans.postings(t) !== null);
}

/** What is asked for by the name of known work. */
function byName(phrases: Phrase[], own: string, active: Context | null, facts: Facts, left: string[]): Request | null {
  const targetOf = targetFinder(facts);
  let hand: Request | null = null;
  for (const phrase of phrases) {
    if (phrase.about === '') continue;
    const pointing = POINTING.test(phrase.about);
    const named = pointing ? { ...phrase, about: own.slice(0, MENTION), long: own.slice(0, MENTION) } : phrase;
    const target = targetOf(named, active === null || pointing);
    if (target === null || (pointing && target.fit !== 'inside') || !counts(phrase, target)) continue;
    const plans = PLAN.test(phrase.of) && active?.plan === null ? target.matches.filter((m) => m.plan !== null) : [];
    const others = target.matches.filter((m) => !isActive(m, active));
    if (plans.length === 0 && others.length < target.matches.length) {
      const whole = target.fit === 'exact' || target.fit === 'id';
      if (!whole && others.length > 0 && phrase.form === 'ahead' && warm(LEAVES).test(phrase.of))
        return { do: 'ask', about: phrase.called, of: phrase.of, matches: others };
      hand ??= { do: 'stay', about: phrase.called, of: phrase.of, matches: [] };
      continue;
    }
    const meant = plans.length > 0 ? plans : returnedTo(target.matches, phrase, facts);
    const matches = withOthers(meant, phrase, (about) => targetOf({ about, long: about }, false));
    const sure =
      matches.length === 1 &&
      (!NEAR.has(target.fit) || (target.fit === 'part' && isBackTo(matches[0]!, phrase, phrases, facts, left))) &&
      !(target.fit === 'inside' && isOver(matches[0]!, facts));
    return { do: sure ? 'obey' : 'ask', about: phrase.called, of: phrase.of, matches };
  }
  return hand;
}

/** Is it work that was ended? "new topic: season prices for 2027" only holds its name. */
function isOver({ context }: Match, { state }: Facts): boolean {
  return context !== null && wasOver(context, state);
}

/** "back to the berth thing": who goes back means what was there, and one context alone has that word: an open one, or one that this session was on. */
function isBackTo(match: Match, { about }: Phrase, phrases: Phrase[], facts: Facts, left: string[]): boolean {
  // The same name may stand behind another word of the prompt, too: "ok, back to the berth".
  const returns = phrases.some((p) => p.about === about && isReturn(p));
  return returns && match.context !== null && (!isOver(match, facts) || left.includes(match.context));
}

/** What a prompt of the words `own` goes back to, `null` where it does not. */
export function returnIn(own: string): Phrase | null {
  return phrasesIn(own).find((p) => p.about !== '' && isReturn(p)) ?? null;
}

function isReturn({ form, of }: Phrase): boolean {
  return form === 'ahead' && warm(RETURNS).test(of);
}

/** Of what is called the same, what is not over: "back to the csv" means nothing that was ended beside what is open. */
function returnedTo(matches: Match[], phrase: Phrase, facts: Facts): Match[] {
  const open = isReturn(phrase) ? matches.filter((m) => !isOver(m, facts)) : [];
  return open.length > 0 ? open : matches;
}

/** "back to the pdf pages": what was left, by words that are in its plan or were said of it. */
function byLeft(phrases: Phrase[], active: Context | null, facts: Facts, left: string[]): Request | null {
  for (const p of phrases) {
    if (p.about === '' || !isReturn(p) || isWithin(p) || !isName(p)) continue;
    const found = leftWork(p.about, active, left, facts);
    if (found === null) continue;
    return { do: found.sure ? 'obey' : 'ask', about: p.called, of: p.of, matches: found.matches };
  }
  return null;
}

/** What is asked for by the words of a task, behind a phrase or as all that is said. */
function byTask(phrases: Phrase[], own: string, active: Context | null, facts: Facts): Request | null {
  // What stands before its phrase may hold another one: "now do the pay button".
  const behind = (p: Phrase): number => (p.form === 'behind' ? 1 : 0);
  for (const { about, called, long, of, form } of phrases.toSorted((a, b) => behind(a) - behind(b))) {
    if (about === '') continue;
    const found = [long, called].map((said) => taskNamed(said, facts));
    const task = found.find((f) => f?.whole) ?? found.find((f) => f !== null);
    if (task != null && !task.whole && PROJECT.test(of)) continue;
    const request = task == null ? null : turnedTo(task, called, of, active, facts);
    if (request !== null && (form === 'ahead' || task!.plans.length === 1 || request.do === 'stay')) return request;
  }
  const typed = own.length > MOST_TYPED || own.includes('\n') ? '' : own.replace(/[\s.!?]+$/, '');
  const asked = typed === '' ? [] : [typed, ...(mayNameTask(typed, facts) ? askedFor(typed) : [])];
  for (const said of asked) {
    // "Add tests" is said of any work.
    const task = active !== null && wordSet(said).length === 2 ? null : taskNamed(said, facts);
    if (task?.whole) return asksForNothing(own) ? null : turnedTo(task, said, typed, active, facts);
  }
  return null;
}

function turnedTo(task: NamedTask, about: string, of: string, active: Context | null, facts: Facts): Request | null {
  const matches = task.plans.map((row) => planMatch(row, about, task.whole, facts));
  const here = matches.some((m) => isActive(m, active)) || (!task.whole && isHeard(about, active));
  if (here) return { do: 'stay', about, of, matches: [] };
  return { do: task.whole && matches.length === 1 ? 'obey' : 'ask', about, of, matches };
}

/** Has the work at hand heard all these words? Then they are of it. */
function isHeard(about: string, active: Context | null): boolean {
  return active !== null && wordSet(about).every((w) => active.terms.includes(w));
}

/** What is asked for without a name that is known. */
function unnamed(phrases: Phrase[], own: string, active: Context | null, facts: Facts): Request | null {
  const away = phrases.find((p) => p.form === 'away' && p.about === '');
  if (away !== undefined)
    return mentioned(own, away, active, facts) ?? { do: 'which', about: '', of: away.of, matches: [] };
  for (const p of phrases) {
    if (!p.kind || isWithin(p) || !isName(p)) continue;
    return { do: isOwn(p.about, active, facts) ? 'stay' : 'none', about: p.called, of: p.of, matches: [] };
  }
  const inside = phrases.find(isNumbered);
  if (inside !== undefined) return { do: 'stay', about: inside.called, of: inside.of, matches: [] };
  const hint = phrases.find(
    (p) => !isWithin(p) && announces(p) && !isHeard(p.called, active) && !isOwn(p.about, active, facts),
  );
  if (hint !== undefined) return { do: 'hint', about: hint.called, of: hint.of, matches: [] };
  return phrases.some(isWithin) ? { do: 'stay', about: '', of: '', matches: [] } : null;
}

/** "something different: could you add a favicon to the landing page": what is named beside, to be asked about. */
function mentioned(own: string, { of }: Phrase, active: Context | null, facts: Facts): Request | null {
  const text = own.slice(0, MENTION);
  const target = targetFinder(facts)({ about: text, long: text }, true);
  if (target?.fit !== 'inside' || target.matches.some((m) => isActive(m, active))) return null;
  return { do: 'ask', about: target.matches[0]!.title, of, matches: target.matches };
}

/** Do the words `own` ask for nothing, whatever they name: told of others, put off, negated, only asked about? `name`: what they may ask for beside a text that they dictate. */
export function asksForNothing(own: string, name = ''): boolean {
  return isIdle(own, name) || !asksForWork(own);
}

/** "invoices or the refund flow": `matches` and what else is named beside them, each by its whole name. */
function withOthers(matches: Match[], { about, long }: Phrase, targetOf: (name: string) => Target | null): Match[] {
  // A path holds slashes of its own.
  if (matches.length > 1 || !BESIDE.test(long) || /^\S+\/\S+\.\w+$/.test(about)) return matches;
  const others = [...new Set([long, about].flatMap((text) => text.split(BESIDE)))]
    .slice(0, MOST_NAMES)
    .flatMap((name) => {
      const target = targetOf(name.trim().replace(/^(?:the|our|my) /i, ''));
      return target !== null && (target.fit === 'exact' || target.fit === 'id') ? target.matches : [];
    });
  const found = new Map([...matches, ...others].map((m) => [m.context ?? m.plan?.path, m]));
  return [...found.values()];
}

/** Does it turn to what may be new, by a name as long as one can be? */
function announces({ about, form, of }: Phrase): boolean {
  const turns = form === 'ahead' ? warm(TURNS).test(of) : form === 'soft' && STARTS.test(of);
  return turns && about.split(/\s+/).length <= MOST_WORDS.ahead && !warm(NO_NAME).test(about);
}

/** Can the unknown name be that of a plan? A number, many words or a part of a sentence is none. */
function isName({ about, form }: Phrase): boolean {
  const most = form === 'soft' ? MOST_WORDS.soft : MOST_WORDS.ahead;
  return form !== 'behind' && about.split(/\s+/).length <= most && !warm(NO_NAME).test(about);
}

function counts(phrase: Phrase, { fit, matches }: Target): boolean {
  if (fit === 'id' || fit === 'exact') return true;
  // "The last item" is a word of its own, and no slip of the list that something is called.
  if (fit === 'slip' && warm(NO_NAME).test(phrase.about)) return false;
  if (phrase.form === 'behind' && fit === 'words' && SPOKEN.test(phrase.about)) return false;
  if (phrase.inner && !(phrase.about.includes(' ') && (fit === 'words' || isReturnTo(phrase, matches)))) return false;
  return (
    phrase.form === 'ahead' || phrase.form === 'away' || SOFT.has(fit) || (phrase.form === 'behind' && fit === 'slip')
  );
}

/** "back to the overlaps fix": a part of work that a word beside it names, and not that part alone ("back to the previous version"). */
function isReturnTo(phrase: Phrase, matches: Match[]): boolean {
  const part = phrase.about.split(/\s+/).at(-1)!;
  return isReturn(phrase) && matches.every((m) => fitOf(part, m.title, true) === null);
}

/** Does the plan at hand speak of it? */
function isOwn(about: string, active: Context | null, facts: Facts): boolean {
  if (active?.plan == null) return false;
  return search(query({ text: about, about }), facts.plans, facts.now, 5).some(
    (m) => m.plan?.path === active.plan && m.score >= OWN,
  );
}
