/** Decides what the agent's last turn came to: files written, commands run, commits, todos changed, plans approved, questions answered. */

import { checkOf } from '../intent/command/check-line.js';
import type { SessionEvent, Todo, Turn } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';
import { isBefore, type Reading } from './conversation.js';
import { resultsReader } from './results.js';
import { todoListReader } from './todo-list.js';

/** A prompt's record may be this much older than what its hook noted (ms). */
const SKEW = 5000;
const MOST = { wrote: 60, ran: 40, decided: 12, commits: 10, prompt: 2000 };

/** A turn in which nothing happened. */
export const NO_TURN: Turn = {
  prompt: '',
  wrote: [],
  ran: [],
  failed: null,
  passed: [],
  commits: [],
  todos: null,
  decided: [],
  approved: null,
};

/**
 * Reads backwards to the newest prompt, and further only for the words of todos that the turn changed by their id. What was
 * done before `since` is left out: the session switched then. So is what is older than its last prompt, given at `prompted`: a
 * host that has not written that prompt yet shows the turn before.
 */
export function lastTurnReader(since: number | null = null, prompted: number | null = null): Reading<Turn> {
  const turn: Turn = { ...NO_TURN, wrote: [], ran: [], passed: [], commits: [], decided: [] };
  const failedCalls = new Set<string>();
  const refused = new Set<string>();
  const results = resultsReader();
  const tried = new Set<string>();
  /** The todos as they are, and as they were when the turn began. */
  const [now, before] = [todoListReader(), todoListReader()];
  let over = false;
  let former = false;
  const unnamed = (): boolean => [...(now.todos()?.values() ?? [])].some((t) => t.text === '');
  const isFormer = (e: SessionEvent): boolean => isBefore(e, since) || isBefore(e, prompted);
  const one = (e: SessionEvent): void => {
    if (isFormer(e)) former = true;
    results.take(e);
    if (e.kind === 'touched') {
      // A call that was made before a switch may be done after it.
      const file = results.settled(e);
      const counts = e.pending === true ? file?.pending !== true && !isFormer(file ?? e) : !former;
      if (file?.wrote === true && counts) add(turn.wrote, file.path, MOST.wrote);
    } else if (e.kind === 'prompt') {
      if (!isBefore(e, prompted === null ? null : prompted - SKEW)) turn.prompt = e.text.slice(0, MOST.prompt);
      over = true;
    } else if (e.kind === 'failed') {
      failedCalls.add(e.call);
      if (e.refused === true) refused.add(e.call);
    } else if (former) {
      // Done for the context that was active then, and recorded for it; whose a commit is, its files say.
      const counts = e.kind === 'ran' && !isBefore(e, prompted) && !failedCalls.has(e.call ?? '');
      if (counts && commitsIn(e.command).length > 0) turn.committed = true;
    } else if (e.kind === 'decided' && turn.decided.length < MOST.decided)
      turn.decided.push({ question: e.question, answer: e.answer });
    else if (e.kind === 'approved' && turn.approved === null)
      turn.approved = { title: headingOf(e.plan), path: e.path };
    // What was never run leaves no trace.
    else if (e.kind === 'ran' && !refused.has(e.call ?? '')) ran(e.command, failedCalls.has(e.call ?? ''));
  };
  const ran = (command: string, failed: boolean): void => {
    const line = truncate(oneLine(command), 200);
    if (line === '') return;
    const check = checkOf(command);
    // Read backwards: the first time a check is met is its last run.
    if (check !== null && !tried.has(check.words)) {
      if (failed) turn.failed ??= line;
      else if (check.sure) add(turn.passed, check.words, MOST.ran);
      tried.add(check.words);
    }
    add(turn.ran, line, MOST.ran);
    const commits = failed ? [] : commitsIn(command);
    if (commits.length > 0) turn.committed = true;
    // Read backwards, as the lines are.
    for (const subject of commits.reverse()) if (subject !== '') add(turn.commits, subject, MOST.commits);
  };
  return {
    take: (events) => {
      for (let i = events.length - 1; i >= 0; i--) {
        now.take(events[i]!);
        if (over || isBefore(events[i]!, prompted)) before.take(events[i]!);
        if (!over) one(events[i]!);
      }
    },
    onlyPrompts: () => false,
    enough: () => over && (now.isWhole() || !unnamed()),
    result: () => ({
      ...turn,
      todos: changedFrom(before.todos(), now.todos()),
      wrote: turn.wrote.reverse(),
      ran: turn.ran.reverse(),
      commits: turn.commits.reverse(),
      decided: turn.decided.reverse(),
      ...(since === null ? {} : { since }),
    }),
  };
}

/** The todos of `now` that are not in `before` as they are; what the turn left alone may be of other work. */
function changedFrom(before: Map<string, Todo> | null, now: Map<string, Todo> | null): Todo[] | null {
  const changed = [...(now ?? [])].flatMap(([id, t]) => {
    const was = before?.get(id);
    return t.text === '' || (was?.text === t.text && was.status === t.status) ? [] : [t];
  });
  return changed.length === 0 ? null : changed;
}

function add(list: string[], item: string, most: number): void {
  if (list.length < most && !list.includes(item)) list.push(item);
}

const COMMITS = /\bgit\b[^\n|;&]{0,200}\bcommit\b/;
/** Up to where another command of the line begins. */
const WITHIN = String.raw`^(?:[^\n|;&]|\\\n){0,400}?`;
const HEREDOC = new RegExp(String.raw`${WITHIN}<<-?\s*['"]?(\w{1,20})['"]?[^\n]*\n\s*([^\n]{1,200})`);
const QUOTED = new RegExp(
  String.raw`${WITHIN}\s(?:-m|-[a-z]{1,4}m|--message)[\s=]+(?:"((?:[^"\\]|\\.){1,400})|'([^']{1,400}))`,
  's',
);

/** The subjects of the commits that a command line makes, in order: quoted words, or the first line of a here-document; '' where its words stand elsewhere. */
function commitsIn(command: string): string[] {
  const subjects: string[] = [];
  let rest = command;
  while (subjects.length < MOST.commits) {
    const at = rest.search(COMMITS);
    if (at < 0) break;
    rest = rest.slice(at);
    const part = rest.slice(0, 4000);
    const heredoc = HEREDOC.exec(part);
    const quoted = heredoc === null ? QUOTED.exec(part) : null;
    const words = heredoc?.[2] ?? (quoted?.[1] ?? quoted?.[2] ?? '').split('\n')[0]!;
    subjects.push(truncate(oneLine(words), 120));
    // Words that speak of a commit make none.
    const end = heredoc === null ? -1 : rest.indexOf(`\n${heredoc[1]}`, heredoc[0].length - 1);
    rest = rest.slice(end >= 0 ? end : (quoted ?? heredoc)?.[0].length || COMMITS.exec(rest)![0].length);
  }
  return subjects;
}

/** The first heading of a plan, else its first line. */
function headingOf(plan: string): string {
  const text = plan.slice(0, 4000);
  const heading = /^#{1,3}\s+(.{1,200})$/m.exec(text)?.[1] ?? text.split('\n').find((l) => l.trim() !== '') ?? '';
  return truncate(oneLine(heading), 80);
}
