/** Decides what of a transcript's end counts as the conversation: it is fed events newest first and says when it has enough. */
import type { Conversation, Prompt, SessionEvent } from '../model.js';
import { resultsReader } from './results.js';
import { todoListReader } from './todo-list.js';

/** Of one conversation, no more is kept. */
export const MOST = { said: 2000, touched: 60 };

export interface Limits {
  prompts: number;
  /** How many prompts back a Skill still counts. */
  skillLookback: number;
  /** Look for the todo list, however far back it is? Only the digest shows it. */
  todos: boolean;
}

/** What the hook thinks with. */
export const HEARD: Limits = { prompts: 5, skillLookback: 0, todos: false };

/** Something being read from a transcript backwards. */
export interface Reading<T = Conversation> {
  /** Takes the events of one line; lines come newest first, events of a line in their own order. */
  take(events: SessionEvent[]): void;
  /** From here on back only prompts count: nothing else that is said or done there would change the result. */
  onlyPrompts(): boolean;
  /** Nothing further back would change the result, todos apart (they may be arbitrarily old). */
  enough(): boolean;
  result(malformed: number, lines: number): T;
}

/** An empty conversation: no transcript, or nothing readable in it. */
export const SILENCE: Conversation = {
  prompts: [],
  said: '',
  skill: null,
  todos: null,
  touched: [],
  malformed: 0,
  lines: 0,
};

/**
 * Starts reading a conversation backwards. What was touched before `since`, the session's last prompt, is left out: a host may not
 * have written that prompt yet when its turn is over, and the last turn that it recorded is the one before.
 */
export function conversationReader(limits: Limits, since: number | null = null): Reading {
  const prompts: Prompt[] = [];
  const said: string[] = [];
  const touched = new Set<string>();
  const results = resultsReader();
  const todos = todoListReader();
  let turns = 0;
  let skill: Conversation['skill'] = null;
  let saidLength = 0;

  const list = (): Conversation['todos'] => {
    const known = todos.todos();
    return known === null ? null : [...known.values()];
  };
  const one = (e: SessionEvent): void => {
    if (e.kind === 'prompt') {
      turns++;
      if (prompts.length < limits.prompts) prompts.push({ text: e.text, at: e.at });
    } else if (e.kind === 'said' && turns === 0 && saidLength < MOST.said) {
      said.unshift(e.text);
      saidLength += e.text.length;
    } else if (e.kind === 'skill' && skill === null && turns < limits.skillLookback)
      skill = { name: e.name, turnsAgo: turns };
    else if (e.kind === 'touched' && turns === 0 && touched.size < MOST.touched) {
      const file = results.settled(e);
      if (file !== null && file.pending !== true && !isBefore(file, since)) touched.add(file.path);
    } else if (turns === 0 && (e.kind === 'done' || e.kind === 'failed')) results.take(e);
    else todos.take(e);
  };
  return {
    take: (events) => {
      for (let i = events.length - 1; i >= 0; i--) one(events[i]!);
    },
    onlyPrompts: () => turns > 0 && turns >= limits.skillLookback && !limits.todos,
    enough: () => turns >= Math.max(limits.prompts, limits.skillLookback) && (!limits.todos || todos.isWhole()),
    result: (malformed, lines) => ({
      prompts,
      said: said.join('\n').slice(-MOST.said),
      skill,
      todos: list(),
      touched: [...touched],
      malformed,
      lines,
    }),
  };
}

/** Is `e` recorded as older than `since`? A record without a time is not. */
export function isBefore(e: SessionEvent, since: number | null): boolean {
  return since !== null && 'at' in e && e.at != null && e.at < since;
}
