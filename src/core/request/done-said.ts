/** Decides whether a whole prompt says that a context is over: "season prices is done then, close it". */
import type { Called } from '../context/rules/phrases.js';
import { normalName } from './name.js';

const LONGEST = 120;
/** One of these stands in every prompt that closes something: asked first, for no expression is built to ask. */
const CUES = ['close', 'mark ', 'schlie', ' zu', ' ab'];
const LEAD =
  /^(?:(?:ok(?:ay)?|great|good|nice|perfect|super|gut|prima|so|now|then|and|well|please|bitte|also|dann)[ ,.!]+)+/i;
const TAIL = /(?:[ ,]+(?:then|now|please|pls|thanks|bitte|dann))*[\s.!]*$/i;
/** A name alone is not enough to close a thing of the code: the words say that it is over, or that a context is meant. */
const FORMS = [
  /^(.{2,80}?)(?:'s|’s| is| are) (?:all |now |completely |finally )*(?:done|finished|complete|completed)(?: now| then)?[ ,;.–-]+(?:(?:and|so|then|please|pls|you can|let'?s|can you) )*(?:close|end|finish) (?:it|that|this)(?: one| context| off| out| up)?$/i,
  /^(?:we(?:'re|’re| are)|i(?:'m|’m| am)) (?:done|finished) with (.{2,80}?)[ ,;.–-]+(?:(?:and|so|then|please|pls|you can|let'?s|can you) )*(?:close|end) (?:it|that|this)(?: one| context)?$/i,
  /^close (?:the )?context (?:of |for |on )?(.{2,80})$/i,
  /^close (?:the )?(.{2,80}?) context$/i,
  /^mark (?:the )?context (.{2,80}?) (?:as )?(?:done|finished|complete|completed)$/i,
  /^(.{2,80}?) (?:ist|sind) (?:jetzt |dann |damit )*(?:fertig|erledigt|abgeschlossen)(?: jetzt| dann)?[ ,;.–-]+(?:(?:und|also|dann|bitte) )*(?:(?:mach|mache) (?:es|das|den|ihn) (?:zu|dicht)|(?:schlie(?:ß|ss)|schlie(?:ß|ss)e) (?:es|das|den|ihn)(?: ab)?)$/i,
];
/** Who points closes what is at hand, where the words say that it is a context. */
const THIS = /^close (?:this|the current|the active) context$/i;

/** What is said to be over before other work is asked for: "the prices are done, close this and go on with the refunds". */
const CLOSES =
  /^(?:(?:ok(?:ay)?|great|good|nice|perfect|super|so|now|then|right|well|please)[ ,.!]+)*(?:(?:(.{2,80}?)(?:'s|’s| is| are) (?:all |now |completely |finally )*(?:done|finished|complete|completed)|(?:we(?:'re|’re| are)|i(?:'m|’m| am)) (?:done|finished) with (.{2,80}?))(?: now| then)?[ ,;.–-]+(?:(?:and|so|then|please|pls|you can|let'?s|can you) )*)?close (?:(it|that)|this|the (?:current|active) context)(?: one| context| work)?(?: as done)?(?: now| please)?(?: and|, |; |\. | [–-])/i;
const POINTS = /^(?:this|that|it|all|everything)(?: one| work| context)?$/i;

/** Does `own` begin by closing what is at hand? `name`: what it calls that, '' where it only points; `null` where it closes nothing. */
export function closesFirst(own: string): { name: string; points: boolean } | null {
  if (!own.slice(0, LONGEST).toLowerCase().includes('close ')) return null;
  const m = CLOSES.exec(own.trim());
  if (m === null) return null;
  const name = (m[1] ?? m[2] ?? '').replace(/^(?:the|our|my) /i, '');
  // "Close it" alone may be anything that is open.
  if (name === '' && m[3] !== undefined) return null;
  return { name: POINTS.test(name) ? '' : name, points: m[3] === undefined };
}

/** May `prompt` say so? Asked of every prompt. */
export function mayBeDone(prompt: string): boolean {
  if (prompt.length > LONGEST) return false;
  const lower = prompt.toLowerCase();
  return CUES.some((c) => lower.includes(c));
}

/** The context of `contexts` that `prompt` closes by its very name, '' for the one at hand, `null` for none. */
export function parseDone(prompt: string, contexts: Called[]): string | null {
  if (!mayBeDone(prompt)) return null;
  const text = prompt.trim().replace(LEAD, '').replace(TAIL, '');
  if (text.includes('\n')) return null;
  if (THIS.test(text)) return '';
  const said = FORMS.map((form) => form.exec(text)?.[1]).find((name) => name !== undefined);
  if (said === undefined) return null;
  const name = normalName(said.replace(/^(?:the|our|my|das|der|die) /i, ''));
  const found = contexts.filter((c) => [c.id, c.title, c.taskId ?? ''].some((n) => normalName(n) === name));
  return found.length === 1 ? found[0]!.id : null;
}
