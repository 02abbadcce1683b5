/** Decides what of a document a model is told when it takes the work up again: what is open, the newest first to stay, what is cut counted, and where all of it stands. */

import type { Document, Item, Phase, Place } from '../model/document.js';
import { countOf } from '../text/count.js';
import { oneLine, truncate } from '../text/truncate.js';

/** The lists of a brief in their order, each with what its lines begin with and what one of them is called where it is counted. */
const LISTS = [
  { name: 'decisions', line: 'Decided', one: 'decision' },
  { name: 'agent', line: 'Recommended agent', one: 'agent' },
  { name: 'blockers', line: 'Blocker', one: 'blocker' },
  { name: 'findings', line: 'Found', one: 'finding' },
  { name: 'recommendations', line: 'Recommended', one: 'recommendation' },
  { name: 'questions', line: 'Open question', one: 'question' },
  { name: 'progress', line: 'Done', one: 'step' },
  { name: 'resume', line: 'To resume', one: 'hint' },
  { name: 'notes', line: 'Note', one: 'note' },
] as const;

type ListName = (typeof LISTS)[number]['name'];

/** Material for a brief; texts are those of the file, and must be fenced before a model sees them. Lists are oldest first. */
export interface Told extends Record<ListName, string[]> {
  title: string | null;
  goal: string | null;
  phase: Phase | null;
  round: number | null;
  nextAction: string | null;
  next: string[];
}

/** Decisions that say only where the session stood, or which work came together. */
const BOOKKEEPING = /^(?:Bootstrapped new context$|Restored from |pre-switch\b|Merged from (?:.+: "|another context$))/;
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

/** What is open in `documents`: that of the work, and what clew keeps beside it where its layout lacks a place. */
export function openParts(...documents: Document[]): Told {
  const items = documents.flatMap((d) => d.items.filter((i) => i.task === undefined && i.state === 'open'));
  const open = (...places: Place[]): string[] => inAge(items.filter((i) => places.includes(i.place)));
  /** Of one thing at a time the document of the work itself has the word. */
  const first = (place: Place): string | null =>
    documents
      .map((d) => inAge(items.filter((i) => i.place === place && d.items.includes(i))).at(-1))
      .find((text) => text !== undefined) ?? null;
  const meta = <K extends keyof Document['meta']>(key: K): Document['meta'][K] | null =>
    documents.map((d) => d.meta[key]).find((v) => v !== undefined) ?? null;
  return {
    title: documents[0]?.meta.title || null,
    goal: first('goal'),
    phase: meta('phase') ?? null,
    round: meta('round') ?? null,
    agent: open('plan-agent').slice(-1),
    nextAction: first('next-action') ?? open('next')[0] ?? null,
    resume: open('resume'),
    next: open('next'),
    blockers: open('blockers'),
    questions: open('questions'),
    decisions: open('plan-decisions').filter((text) => !isBookkeeping(text)),
    findings: open('eval-findings'),
    recommendations: open('eval-recommendations'),
    progress: open('act-progress'),
    notes: open('plan-notes', 'act-notes', 'eval-notes'),
  };
}

/**
 * Lines of a brief within `most` by `size` (tokens, characters): goal, phase and next action, then the lists, each from its newest
 * entry on, then `path`, where all of it stands, with the count of what had no room. A list leaves half of the room that is left
 * to those behind it, and gets what they do not need.
 */
export function briefLines(t: Told, most: number, size: (text: string) => number, path: string): string[] {
  const cut = (n: (name: ListName) => number): string => {
    const counts = LISTS.flatMap(({ name, one }) => (n(name) === 0 ? [] : [countOf(n(name), one)]));
    return `Document: ${path}${counts.length === 0 ? '' : ` (not shown here: ${counts.join(', ')})`}`;
  };
  const shown = new Map(LISTS.map(({ name }): [ListName, string[]] => [name, []]));
  const line = (name: ListName, begin: string): string | undefined => {
    const text = t[name].at(-1 - shown.get(name)!.length);
    return text === undefined ? undefined : `${begin}: ${short(text)}`;
  };
  let left = most - size(cut((name) => t[name].length)) - 1;
  const fits = (s: string, room: number): boolean => {
    const cost = size(s) + 1;
    if (cost > room || cost > left) return false;
    left -= cost;
    return true;
  };
  const head = headOf(t).filter((s) => fits(s, left));
  for (const share of [2, 1])
    for (const { name, line: begin } of LISTS) {
      const before = left;
      for (let s = line(name, begin); s !== undefined; s = line(name, begin)) {
        if (!fits(s, before / share - (before - left))) break;
        shown.get(name)!.push(s);
      }
    }
  return [
    ...head,
    ...LISTS.flatMap(({ name }) => shown.get(name)!),
    cut((name) => t[name].length - shown.get(name)!.length),
  ];
}

/** `text` on one line, as a brief has it. */
function short(text: string): string {
  return truncate(oneLine(text), MOST_TEXT);
}

function headOf(t: Told): string[] {
  return [
    ...(t.goal === null ? [] : [`Goal: ${short(t.goal)}`]),
    ...(t.phase === null ? [] : [`Phase: ${t.phase}${t.round === null ? '' : `, round ${t.round}`}`]),
    ...(t.nextAction === null ? [] : [`Next action: ${short(t.nextAction)}`]),
  ];
}

/** Texts from the oldest to the newest; what has no date counts as older than what has, in the order of the file. */
function inAge(items: Item[]): string[] {
  return items.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)).map((i) => i.text);
}
