/** Decides whether a command line is an agent's yes to itself: our own commands in any disguise, and programs that are told our files. */
import { judgeScript } from '../command/judge.js';
import type { Judged } from '../command/judged.js';
import { type Parse, plainWord, type Script, type ShellCommand, type ShellStep } from '../command/script.js';
import { ownCommand } from './own.js';

/** Words by which our commands approve. */
const VERB = /\b(?:answer|new-plan|trust|init|uninstall|purge|scope|intent|config|mcp|hook)\b/;
/** Our program, however it is started. */
const PROGRAM = /clew|\bcli(?:-main|-load)?\.js\b/i;
/** Our files and those of the hosts, and the hook, which would believe what it is told. */
const FILES =
  /hook\.cjs|\.clew\b|\.config[\\/]clew|\.orchestration\b|active_intents|\.claude[\\/](?:settings|hooks)|\.claude\.json|\.mcp\.json|\.codex\b|\.copilot\b|\.github[\\/]hooks|ai_memory|\.git[\\/]hooks/i;
const LONGEST = 64 * 1024;

/** May `command` have to do with us? Asked before it is parsed, of every command line: no more than a glance. */
export function mayBeOwn(command: string): boolean {
  const text = bare(command.slice(0, LONGEST));
  return FILES.test(text) || (VERB.test(text) && (PROGRAM.test(text) || /[$`]/.test(text)));
}

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
    return { judged, personal: mayBeOwn(command) ? clipped(command) : '' };
  }
  const found: string[] = [];
  const steps = script.steps.map((s) => without(s, parse, found));
  return { judged: judgeScript({ steps }, parse), personal: found[0] ?? '' };
}

/** The same of a shell whose lines are not parsed. */
export function ownText(command: string, judged: Judged): string {
  return !judged.reads && mayBeOwn(command) ? clipped(command) : '';
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
    FILES.test(text) ||
    (PROGRAM.test(text) && VERB.test(text)) ||
    (!first.plain && rest.some((w) => VERB.test(w.text)))
  );
}

/** Quotes and backslashes say nothing of what is meant: `c\lew` is `clew`. Those of paths on Windows are kept as strokes. */
function bare(text: string): string {
  return text.replace(/["'^]/g, '').replace(/\\(?=[\w.])/g, (_, at: number, all: string) => (/[\w.]/.test(all[at - 1] ?? '') && /[.\\]/.test(all[at + 1]!) ? '/' : ''));
}

function clipped(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 80);
}
