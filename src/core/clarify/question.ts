/** Decides how a doubt is put to the user: the specification's three sentences, lettered choices, at most 60 words. */
import { contextId } from '../context/context.js';
import type { Act, Choice, Match, Question, Reading } from '../model.js';
import { clip } from '../text/clip.js';
import { title } from '../text/fence.js';
import { fingerprint } from '../text/hash.js';

const LETTERS = 'abcde';

export interface Doubt {
  /** The work that is asked about. */
  about: string;
  matches: Match[];
  reading: Reading;
  session: string;
  now: number;
  nonce: string;
  /** The current plan or work, as it is called. */
  current: string;
  held: string;
}

/** The question for a doubt with no, one or several matches (S0, clarification decision tree). */
export function question(d: Doubt): Question {
  const { text, choices } = d.matches.length === 0 ? none(d) : d.matches.length === 1 ? one(d) : several(d);
  return {
    id: `q${d.nonce.slice(0, 4)}`,
    session: d.session,
    at: d.now,
    text,
    choices,
    fallback: 'a',
    doubt: doubtOf(d.about, d.matches),
    held: d.held,
    answer: null,
  };
}

/** What makes two doubts the same one. */
export function doubtOf(about: string, matches: Match[]): string {
  return fingerprint([about.toLowerCase(), ...matches.map(ref)].join('\u0000')).slice(-8);
}

function none(d: Doubt): { text: string; choices: Choice[] } {
  const x = short(d.about);
  return asked(`I don't see a plan for ${x}. Should I:`, [
    ['Add to current plan?', { do: 'keep' }],
    [`Create new plan for ${x}?`, { do: 'create', title: d.about }],
    ['Search for existing plan?', { do: 'search', query: d.about }],
  ]);
}

function one(d: Doubt): { text: string; choices: Choice[] } {
  const m = d.matches[0]!;
  return asked(`Found existing plan: ${called(m)}. Continue with this plan?`, [
    [`Yes, continue with ${called(m)}`, to(m)],
    [`No, stay with ${short(d.current)}`, { do: 'keep' }],
    ['Search for another plan', { do: 'search', query: d.about }],
  ]);
}

function several(d: Doubt): { text: string; choices: Choice[] } {
  const shown = d.matches.slice(0, 4);
  const { choices } = asked('', [...shown.map((m) => [called(m), to(m)] as [string, Act]), [`Stay with ${short(d.current)}`, { do: 'keep' }]]);
  return { text: `Found multiple matching plans:\n${shown.map((m) => `- ${called(m)}`).join('\n')}\nWhich should we use?`, choices };
}

function asked(text: string, list: [string, Act][]): { text: string; choices: Choice[] } {
  return { text, choices: list.map(([label, act], i) => ({ letter: LETTERS[i]!, label, act })) };
}

function to(m: Match): Act {
  return { do: 'switch', context: m.context, plan: m.plan?.path ?? null, title: m.title };
}

function ref(m: Match): string {
  return m.context ?? m.plan?.path ?? '';
}

/** What a match is called in a question: its plan's file name, else its title. */
export function called(m: Match): string {
  return short(m.plan === null ? m.title : m.plan.path.split('/').at(-1)!);
}

function short(text: string): string {
  return clip(title(text), 40);
}

/** The question as a person reads it: sentence, then one choice a line. */
export function asText(q: Question): string {
  return [q.text, ...q.choices.map((c) => `${c.letter}) ${c.label}`)].join('\n');
}

/** The choice that `reply` picks: its letter alone ("b", "b)", "(b)"), or its whole label. */
export function chosen(q: Question, reply: string): Choice | null {
  const said = reply.trim().toLowerCase();
  const letter = /^\(?([a-e])[).:]?$/.exec(said)?.[1];
  return q.choices.find((c) => c.letter === letter || c.label.toLowerCase() === said) ?? null;
}

/** Id and title for a plan or context that an answer creates. */
export function named(about: string): string {
  return contextId(about, {});
}
