/** Decides whether a command line is an agent's yes to itself: our own commands in any disguise, and programs that are told our files. */
import { judgeScript } from '../command/judge.js';
import type { Judged } from '../command/judged.js';
import { type Parse, plainWord, type Script, type ShellCommand, type ShellStep } from '../command/script.js';
import { bare, FILES, mayBeOwnCommand, PROGRAM, VERB } from './glance.js';
import { ownCommand } from './own.js';

/** They run what they read. */
const RUNS = /^(?:(?:ba|z|da|k)?sh|source|\.|python[\d.]*|node|perl|ruby|xargs|parallel|at|batch)$/;

export interface OwnShell {
  /** What it does with our free commands taken out: they are no writing of files. */
  judged: Judged;
  /** What in it only a person may do, '' for nothing. */
  personal: string;
}

/** What a POSIX command line does, and whether it is a yes of the agent to itself. */
export function ownShell(script: Script | null, command: string, parse: Parse): OwnShell {
  if (script === null) {
    const judged = judgeScript(null, parse);
    return { judged, personal: mayBeOwnCommand(command) ? clipped(command) : '' };
  }
  const found: string[] = [];
  const steps = script.steps.map((s) => without(s, parse, found));
  const judged = judgeScript({ steps }, parse);
  // What is printed may be what one of these runs.
  const fed = judged.unknown.some((u) => RUNS.test(u)) && mayBeOwnCommand(command);
  return { judged, personal: found[0] ?? (fed ? clipped(command) : '') };
}

/** The same of a shell whose lines are not parsed. */
export function ownText(command: string, judged: Judged): string {
  return !judged.reads && mayBeOwnCommand(command) ? clipped(command) : '';
}

function without(step: ShellStep, parse: Parse, found: string[]): ShellStep {
  if (step.kind === 'group') return { kind: 'group', body: step.body.map((s) => without(s, parse, found)) };
  const kind = kindOf(step);
  if (kind === 'free') return { ...step, words: [plainWord('true')] };
  if (kind === 'personal' || disguised(step, parse)) found.push(clipped(step.words.map((w) => w.text).join(' ')));
  return step;
}

/** `clew …` written plainly. */
function kindOf(c: ShellCommand): 'personal' | 'free' | 'unknown' {
  const [first, ...rest] = c.words;
  if (first?.plain !== true || first.text !== 'clew') return 'unknown';
  // A word that is worked out while it runs may be any verb.
  const told = rest.findIndex((w) => !w.plain);
  const kind = ownCommand(rest.map((w) => w.text));
  if (told >= 0 && told < 2) return 'personal';
  return kind === 'free' && c.sets.length > 0 ? 'unknown' : kind;
}

/** Any other command that does more than read and names us, or names nothing and has one of our words. */
function disguised(c: ShellCommand, parse: Parse): boolean {
  const [first, ...rest] = c.words;
  if (first === undefined) return false;
  const { unknown } = judgeScript({ steps: [{ ...c, redirects: [] }] }, parse);
  if (unknown.length === 0) return false;
  const text = bare(c.words.map((w) => w.text).join(' '));
  return (
    FILES.test(text) || (PROGRAM.test(text) && VERB.test(text)) || (!first.plain && rest.some((w) => VERB.test(w.text)))
  );
}

function clipped(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 80);
}
