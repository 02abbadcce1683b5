/** Decides what a user would do about a verdict whose truth is known, as the lesson that it is. */
import type { Lesson } from '../detect/learn/lesson.js';
import type { Verb } from '../model.js';
import type { Label } from './row.js';

/** `speaks`: the user takes a wrong switch back, turns to the right work after a miss, follows a right nudge, answers a question. */
export function lessonOf(verb: Verb, label: Label, speaks: boolean): Lesson | null {
  const leaves = label === 'new' || label === 'back';
  if (verb === 'switch') return leaves || !speaks ? 'kept' : 'undone';
  if (verb === 'ask') return !speaks ? null : leaves ? 'answered' : 'declined';
  if (verb === 'nudge') return leaves && speaks ? 'taken' : 'ignored';
  return leaves && speaks ? 'missed' : 'silent';
}
