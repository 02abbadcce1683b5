/** Decides what of a document a model is told when it takes the work up again: only what is open, the newest decisions first to stay. */

import type { Document, Item, Phase, Place } from '../model/document.js';
import { oneLine, truncate } from '../text/truncate.js';

/** Material for a brief; texts are those of the file, and must be fenced before a model sees them. */
export interface Told {
  title: string | null;
  goal: string | null;
  phase: Phase | null;
  round: number | null;
  agent: string | null;
  nextAction: string | null;
  /** How to get back into it. */
  resume: string[];
  next: string[];
  blockers: string[];
  questions: string[];
  /** Oldest first. */
  decisions: string[];
}

/** Decisions that say only where the session stood, or which work came together. */
const BOOKKEEPING = /^(?:Bootstrapped new context$|Restored from |pre-switch\b|Merged from .+: ")/;
/** What the end of a session writes down of a plan, for the record: how far the plan is now, its file says. */
const COUNTED = /^plan .+: \d+ of \d+ tasks done$/;

/** Does a decision only say where the session stood? */
export function isBookkeeping(text: string): boolean {
  return BOOKKEEPING.test(text);
}

/** Is an item of a document history, and nothing that anybody decided or did? */
export function isHistory({ place, text }: Pick<Item, 'place' | 'text'>): boolean {
  return (place === 'plan-decisions' && isBookkeeping(text)) || (place === 'done' && COUNTED.test(text));
}

/** Characters that one text may take in a brief. */
const MOST_TEXT = 240;

/** What is open in `document` (of a task, in a file that holds several). */
export function openParts(document: Document, task?: string): Told {
  const open = (place: Place): string[] =>
    inAge(document.items.filter((i) => i.place === place && i.task === task && i.state === 'open'));
  const { meta } = document;
  return {
    title: (task ?? meta.title) || null,
    goal: open('goal').at(-1) ?? null,
    phase: meta.phase ?? null,
    round: meta.round ?? null,
    agent: open('plan-agent').at(-1) ?? null,
    nextAction: open('next-action').at(-1) ?? open('next')[0] ?? null,
    resume: open('resume'),
    next: open('next'),
    blockers: open('blockers'),
    questions: open('questions'),
    decisions: open('plan-decisions').filter((text) => !isBookkeeping(text)),
  };
}

/**
 * Lines of a brief within `most` by `size` (tokens, characters). What is told first stays first; of decisions the newest stay,
 * and what had no room is counted.
 */
export function briefLines(t: Told, most: number, size: (text: string) => number): string[] {
  const out: string[] = [];
  let left = most;
  const say = (line: string): boolean => {
    const cost = size(line) + 1;
    if (cost > left) return false;
    left -= cost;
    out.push(line);
    return true;
  };
  const text = (s: string): string => truncate(oneLine(s), MOST_TEXT);
  if (t.goal !== null) say(`Goal: ${text(t.goal)}`);
  if (t.phase !== null) say(`Phase: ${t.phase}${t.round === null ? '' : `, round ${t.round}`}`);
  if (t.nextAction !== null) say(`Next action: ${text(t.nextAction)}`);
  for (const s of t.blockers) say(`Blocker: ${text(s)}`);
  for (const s of t.questions) say(`Open question: ${text(s)}`);
  for (const s of t.resume) say(`To resume: ${text(s)}`);
  if (t.agent !== null) say(`Recommended agent: ${text(t.agent)}`);
  const rest = `Decisions not shown: ${t.decisions.length}`;
  const counted = t.decisions.length > 0 && size(rest) + 1 <= left;
  left -= counted ? size(rest) + 1 : 0;
  const at = out.length;
  let shown = 0;
  while (shown < t.decisions.length && say(`Decided: ${text(t.decisions[t.decisions.length - 1 - shown]!)}`)) shown++;
  const decided = out.splice(at).reverse();
  const dropped = t.decisions.length - shown;
  if (dropped > 0 && counted) decided.unshift(`Decisions not shown: ${dropped}`);
  return [...out, ...decided];
}

/** Texts from the oldest to the newest; what has no date counts as older than what has, in the order of the file. */
function inAge(items: Item[]): string[] {
  return items.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)).map((i) => i.text);
}
