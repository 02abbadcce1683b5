/** Decides what one labelled example changes in the layer: a step of logistic regression, weighed by how much the label is worth. */
import type { Fields } from '../../model.js';
import { clampField, fieldOf, leaningOf, logit, sigmoid } from './layer.js';
import type { Heard } from './pending-label.js';

/** Whether the prompt left the work, and what the label weighs; `null` = as much as this user's silence has proved to be worth. */
export const LESSONS = {
  /** Turned to other work right after a prompt that was met with silence. */
  missed: { left: true, weight: 1 },
  /** Turned to other work after a nudge. */
  taken: { left: true, weight: 1 },
  /** Answered a question with other work. */
  answered: { left: true, weight: 1 },
  /** Let a switch stand. */
  kept: { left: true, weight: 1 },
  /** Took a switch back: nothing says more plainly that it was wrong. */
  undone: { left: false, weight: 2 },
  /** Answered a question with the work at hand. */
  declined: { left: false, weight: 1 },
  /** Went on after a nudge. */
  ignored: { left: false, weight: null },
  /** Went on after silence. */
  silent: { left: false, weight: null },
} satisfies Record<string, { left: boolean; weight: number | null }>;

export type Lesson = keyof typeof LESSONS;

/** How far one example moves a signal and the bias, and how much of what was learned before it leaves: chosen by measuring. */
const RATE = { signal: 0.04, bias: 0.02 };
export const KEEP = 0.998;
/** What arithmetic leaves: a reading on the very bar counts as one that crossed it. */
const ROUNDING = 1e-9;
/** So many expected switches go by before silence begins to count. */
const DOUBT = 2;

/** The fields of the record `learn/layer` after `lesson` about `heard`. Deterministic, and bounded whatever `layer` holds. */
export function applyLesson(layer: Fields | undefined, heard: Heard, lesson: Lesson): Fields {
  const { left } = LESSONS[lesson];
  const books = { ...accounts(layer, heard, left), ...trust(layer, heard, lesson) };
  const weight = LESSONS[lesson].weight ?? weightOfInaction(books, lesson === 'silent' ? 'silent' : 'ignored');
  const error = weight * ((left ? 1 : 0) - sigmoid(heard.odds + leaningOf(layer, heard.signals)));
  const now: Fields = { ...layer, ...books, [`n.${lesson}`]: fieldOf(layer, `n.${lesson}`) + 1 };
  const step = (field: string, by: number): void => {
    const after = round(clampField(field, KEEP * fieldOf(layer, field) + by));
    if (after !== 0 || field in now) now[field] = after;
  };
  step('bias', RATE.bias * error);
  for (const s of heard.signals) step(`w.${s.id}`, RATE.signal * error * s.strength);
  return now;
}

/** What the layer's own crossings of the bar have cost and brought. A false alarm that it cost is forgiven after 500 prompts. */
function accounts(layer: Fields | undefined, heard: Heard, left: boolean): Fields {
  const edge = logit(heard.bar);
  const before = heard.odds >= edge;
  const after = heard.odds + heard.taught >= edge - ROUNDING;
  const cost = before === after || left ? 0 : after ? 1 : -1;
  const found = before === after || !left ? 0 : after ? 1 : -1;
  const owed = fieldOf(layer, 'risked') + cost;
  return {
    risked: round(clampField('risked', owed > 0 ? Math.max(0, owed - 0.002) : owed)),
    earned: clampField('earned', fieldOf(layer, 'earned') + found),
  };
}

/** How many switches the shipped model expects where the user may speak up (`owed`, `offered`), and how often that happened. */
function trust(layer: Fields | undefined, heard: Heard, lesson: Lesson): Fields {
  const [expected, seen] =
    lesson === 'missed' || lesson === 'silent'
      ? ['owed', 'paid']
      : lesson === 'taken' || lesson === 'ignored'
        ? ['offered', 'followed']
        : [];
  if (expected === undefined || seen === undefined) return {};
  const spoke = LESSONS[lesson].left ? 1 : 0;
  return {
    [expected]: round(KEEP * fieldOf(layer, expected) + sigmoid(heard.odds)),
    [seen]: round(KEEP * fieldOf(layer, seen) + spoke),
  };
}

/**
 * What not acting is worth as a label, 0 to 1. Silence of somebody who corrects every mistake says that there was none; of somebody
 * who never corrects it says nothing.
 */
export function weightOfInaction(layer: Fields | undefined, lesson: 'silent' | 'ignored'): number {
  const [expected, seen] = lesson === 'silent' ? ['owed', 'paid'] : ['offered', 'followed'];
  return Math.min(1, fieldOf(layer, seen!) / (fieldOf(layer, expected!) + DOUBT));
}

/** Fine enough that the smallest shift still wears off. */
function round(v: number): number {
  return Math.round(v * 1e6) / 1e6;
}
