/** Decides by names alone whether a tool call may be one for the gate: the look that every call of a tool pays for. */
import type { ToolAct } from '../../model.js';

/** Words by which our commands approve. */
export const VERB = /\b(?:answer|new-plan|trust|init|uninstall|purge|scope|intent|config|mcp|hook)\b/;
/** Our program, however it is started. */
export const PROGRAM = /clew|\bcli(?:-main|-load)?\.js\b/i;
/** Our files and those of the hosts, and the hook, which would believe what it is told. */
export const FILES =
  /hook\.cjs|\.clew\b|\.config[\\/]clew|\.orchestration\b|active_intents|\.claude[\\/](?:settings|hooks)|\.claude\.json|\.mcp\.json|\.codex\b|\.copilot\b|\.gemini[\\/]settings|\.github[\\/]hooks|ai_memory|\.git[\\/]/i;
const LONGEST = 64 * 1024;

/** Has a call effects that an agreement may be about? */
export function mayLeave(act: ToolAct): boolean {
  return act.does === 'write' || act.does === 'run' || act.does === 'call' || act.does === 'unknown';
}

/** May the call be a yes of the agent to itself? That is asked about where nothing is agreed, too. */
export function mayBeOwn(act: ToolAct): boolean {
  if (act.does === 'write') return act.files.some((f) => FILES.test(f.path));
  return act.does === 'run' && mayBeOwnCommand(act.command);
}

/** The same of a command line, before it is parsed. */
export function mayBeOwnCommand(command: string): boolean {
  const text = bare(command.slice(0, LONGEST));
  const marks = [VERB.test(text), PROGRAM.test(text), /[$`]/.test(text)];
  return FILES.test(text) || marks.filter(Boolean).length > 1;
}

/** Quotes and backslashes say nothing of what is meant: `c\lew` is `clew`. Those of paths on Windows are strokes. */
export function bare(text: string): string {
  return text
    .replace(/["'^]/g, '')
    .replace(/\\(?=\.)/g, '/')
    .replace(/\\/g, '');
}
