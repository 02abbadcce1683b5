/** Decides by names alone whether a tool call may be one for the gate: the look that every call of a tool pays for. */
import type { ToolAct } from '../../model.js';

/** Words by which our commands approve. */
export const VERB = /\b(?:answer|new-plan|trust|init|uninstall|purge|scope|intent|config|mcp|hook)\b/;
/** Our program, however it is started. */
export const PROGRAM = /clew|\bcli(?:-main|-load)?\.js\b/i;
/** Our files and those of the hosts, and the hook, which would believe what it is told. */
export const FILES =
  /hook\.cjs|\.clew\b|\.config[\\/]clew|\.orchestration\b|active_intents|\.claude[\\/](?:settings|hooks)|\.claude\.json|\.mcp\.json|\.codex\b|\.copilot\b|\.gemini[\\/]settings|\.github[\\/]hooks|ai_memory|\.git[\\/]/i;
/** One of these stands in every path that `FILES` means: others are told without an expression. */
const MARKS = [
  'clew',
  'hook.cjs',
  'orchestration',
  'active_intents',
  '.claude',
  '.mcp.json',
  '.co',
  '.git',
  '.gemini',
  'ai_memory',
];
const LONGEST = 64 * 1024;

/** Has a call effects that an agreement may be about? */
export function mayLeave(act: ToolAct): boolean {
  return act.does === 'write' || act.does === 'run' || act.does === 'call' || act.does === 'unknown';
}

/** May the call be a yes of the agent to itself? That is asked about where nothing is agreed, too. */
export function mayBeOwn(act: ToolAct): boolean {
  if (act.does === 'write') return act.files.some((f) => mayBeFile(f.path));
  return act.does === 'run' && mayBeOwnCommand(act.command);
}

function mayBeFile(text: string): boolean {
  const lower = text.toLowerCase();
  return MARKS.some((mark) => lower.includes(mark)) && FILES.test(text);
}

/** The same of a command line, before it is parsed. */
export function mayBeOwnCommand(command: string): boolean {
  const text = bare(command.slice(0, LONGEST));
  if (mayBeFile(text)) return true;
  const worked = text.includes('$') || text.includes('`');
  const lower = text.toLowerCase();
  const ours = (lower.includes('clew') || lower.includes('cli')) && PROGRAM.test(text);
  // Two of three: a verb of ours, our program, something that is worked out.
  return (worked && ours) || ((worked || ours) && VERB.test(text));
}

const QUOTING = ['"', "'", '^', '\\'];

/** Quotes and backslashes say nothing of what is meant: `c\lew` is `clew`. Those of paths on Windows are strokes. */
export function bare(text: string): string {
  if (!QUOTING.some((c) => text.includes(c))) return text;
  return text
    .replace(/["'^]/g, '')
    .replace(/\\(?=\.)/g, '/')
    .replace(/\\/g, '');
}
