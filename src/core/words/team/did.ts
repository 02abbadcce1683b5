/** Decides in which words it is said what somebody did last in a context. */
import type { LastBy } from '../../team/last-by.js';
import { safeTitle } from '../../text/fence.js';

/** By the place of the words, or how they ended, what was done with them. */
const DID: Record<string, string> = {
  ...{ done: 'finished', doing: 'is at', next: 'next', 'next-action': 'next', goal: 'goal' },
  ...{ resolved: 'resolved', superseded: 'replaced' },
  ...{ 'plan-decisions': 'decided', questions: 'asked', blockers: 'blocked by' },
};
/** By the place of the words, what they are. */
const ARE: Record<string, string> = {
  ...{ 'plan-decisions': 'decision', questions: 'question', blockers: 'blocker', 'next-action': 'next action' },
  next: 'to do next',
};
const STATES: Record<string, string> = { completed: 'completed it', abandoned: 'gave it up', open: 'opened it' };

/** "finished "One mail…"", without who did it. */
export function didText({ what, text }: Pick<LastBy, 'what' | 'text'>): string {
  if (what === 'status') return STATES[text] ?? 'changed it';
  if (what === 'holder') return `handed it to ${safeTitle(text)}`;
  if (what === 'title') return `called it "${safeTitle(text)}"`;
  if (what === 'count') return `has ${safeTitle(text)} tasks of its plan done`;
  const verb = Object.hasOwn(DID, what) ? DID[what] : undefined;
  return verb === undefined || text === '' ? 'changed it' : `${verb} "${safeTitle(text)}"`;
}

/** What words are, by where they stand in a document. */
export function placeText(place: string): string {
  return (Object.hasOwn(ARE, place) ? ARE[place] : undefined) ?? safeTitle(place);
}
