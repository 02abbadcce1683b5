/** `clew replay [TRANSCRIPT…]`: shows what clew would have said in recorded sessions. Nothing is written. */

import { decide } from '../../core/decide.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Recording, Replayed, Run } from '../../core/handlers/replay/recording.js';
import { replaySessions } from '../../core/handlers/replay/replay.js';
import type { Facts } from '../../core/model.js';
import { commandLines } from '../../core/text/command-line.js';
import type { Command } from '../_command.js';
import { command as answer } from '../context/answer.js';
import { command as back } from '../context/back.js';
import { command as switchTo } from '../context/switch.js';
import { command as undo } from '../history/undo.js';
import type { Answers } from './_answers.js';
import { filesNamed, hostNamed, RECORD_FLAGS } from './_record.js';
import { renderTimeline, type Totals } from './_timeline.js';

interface Transcripts {
  recordings: Recording[];
  clock: () => number;
}

export const command: Command = {
  name: 'replay',
  group: 'care',
  order: 12,
  summary: 'show what clew would have said in recorded sessions',
  args: '[transcript...]',
  flags: [
    ...RECORD_FLAGS,
    { name: 'workspace', value: 'DIR', about: 'take the plans of this folder' },
    { name: 'all', about: 'show quiet prompts and every signal too' },
  ],
  examples: [
    ['clew replay', 'replay the last session of this workspace, in whichever host'],
    ['clew replay session.jsonl', 'replay one recorded session'],
    ['clew replay ~/.claude/projects/PROJECT', 'replay all sessions of a project, in order'],
  ],
  writes: false,
  needs: (input) => [
    { kind: 'transcripts', paths: filesNamed(input), host: hostNamed(input) },
    { kind: 'plans', below: String(input.flags.workspace ?? '') },
  ],
  decide: (input, facts) => {
    const { recordings, clock } = facts.more.transcripts as Transcripts;
    if (recordings.length === 0) return emptyOutcome();
    const began = clock();
    const { sessions, contexts } = replaySessions(recordings, { settled: facts, run, decide });
    const totals = totalsOf(sessions, contexts.length, clock() - began);
    return emptyOutcome({
      view: {
        plans: facts.plans.count,
        all: input.flags.all === true,
        totals,
        sessions,
        contexts,
      } satisfies Answers['replay'],
    });
  },
  print: (view, term) => renderTimeline(view as never, term),
};

/** Our commands that change something; the others left no trace in a session. */
const CHANGING: Record<string, Command> = { switch: switchTo, back, undo, answer };
const VALUED = new Set(['--cwd', '--session']);

/** The first of our commands in a recorded command line. Who typed it is not recorded: it counts as the agent's. */
const run: Run = (line, facts, session) => {
  for (const [verb = '', ...rest] of commandLines(line)) {
    const changing = CHANGING[verb];
    if (changing === undefined || rest.includes('--dry-run') || rest.includes('--help')) continue;
    const args = rest.filter((word, i) => !word.startsWith('-') && !VALUED.has(rest[i - 1] ?? ''));
    return changing.decide(
      { args: verb === 'answer' ? known(args, facts, session) : args, flags: {}, session, agent: true },
      facts,
    );
  }
  return null;
};

/** A recorded question had an id of its own; it can only have been the session's open one. */
function known(args: string[], facts: Facts, session: string): string[] {
  const [ref = '', ...rest] = args;
  if (Object.hasOwn(facts.state.questions, ref)) return args;
  const open = Object.values(facts.state.questions).filter((q) => q.session === session && q.answer === null);
  return [open.at(-1)?.id ?? ref, ...rest];
}

function totalsOf(sessions: Replayed[], opened: number, took: number): Totals {
  const prompts = sessions.flatMap((s) => s.steps.filter((x) => x.kind === 'prompt'));
  const read = (verb: string): number =>
    prompts.filter((p) => p.reading?.verb === verb && p.reading.context !== null && p.question === null).length;
  return {
    prompts: prompts.length,
    quiet: read('stay'),
    nudges: read('nudge'),
    switches: read('switch'),
    questions: prompts.filter((p) => p.question !== null).length,
    answers: prompts.filter((p) => p.answer !== null).length,
    opened,
    malformed: sessions.reduce((n, s) => n + s.malformed, 0),
    perSecond: Number(((prompts.length / Math.max(took, 0.001)) * 1000).toPrecision(2)),
  };
}
