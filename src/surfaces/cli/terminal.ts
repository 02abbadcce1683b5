/** Decides how a terminal is written to: its width, whether lines are cut to it, and colour only where a person sees it (NO_COLOR, FORCE_COLOR, TERM=dumb). */
import type { Term } from '../../commands/_command.js';
import { cutColumns } from '../../core/text/columns.js';

type Env = Record<string, string | undefined>;

const NARROWEST = 20;

/** The terminal behind `stream`. Without one: lines for 80 columns, none of them cut, no colour. */
export function termOf(stream: { isTTY?: boolean; columns?: number }, env: Env): Term & { fits: boolean } {
  const colour = wantsColour(stream.isTTY === true, env);
  const paint = (code: number) => (s: string) => (colour && s !== '' ? `\u001b[${code}m${s}\u001b[0m` : s);
  const asked = Number.parseInt(env.COLUMNS ?? '', 10);
  const told = asked >= NARROWEST;
  const fits = told || stream.isTTY === true;
  return {
    width: told ? asked : Math.max(NARROWEST, stream.columns || 80),
    // A program reads the whole of an id and a path, or cannot go on with it.
    fits,
    cut: fits ? cutColumns : (text) => text,
    bold: paint(1),
    dim: paint(2),
    good: paint(32),
    warn: paint(33),
    bad: paint(31),
    accent: paint(36),
  };
}

function wantsColour(tty: boolean, env: Env): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') return true;
  return tty && env.TERM !== 'dumb';
}

/** Set by a program that runs commands for a model, for what it runs. */
const MARKS = [
  'CLAUDECODE',
  'CLAUDE_CODE_CHILD_SESSION',
  'COPILOT_CLI',
  'COPILOT_AGENT_SESSION_ID',
  'GEMINI_CLI',
  'GEMINI_SESSION_ID',
  'CURSOR_AGENT',
  'OPENCODE',
  'QWEN_CODE',
  'QWEN_CODE_SESSION_ID',
  'CLINE_ACTIVE',
  'AUGMENT_AGENT',
  'AI_AGENT',
];
/** What a person may set for themselves. */
const OWN = new Set(['CODEX_HOME', 'CODEX_API_KEY']);

/** Does an agent drive this command line? Its environment marks it. */
export function isAgentDriven(env: Env): boolean {
  return (
    MARKS.some((mark) => Boolean(env[mark])) || Object.keys(env).some((k) => k.startsWith('CODEX_') && !OWN.has(k))
  );
}

/** Where hosts say which session a command line is driven from. */
const SESSIONS = [
  ...['CLAUDE_CODE_SESSION_ID', 'CODEX_SESSION_ID', 'COPILOT_AGENT_SESSION_ID'],
  ...['GEMINI_SESSION_ID', 'QWEN_CODE_SESSION_ID'],
];

/** The session of the agent that drives this command line, as its host's hooks name it. */
export function sessionIn(env: Env): string | null {
  // What is set to nothing names none.
  return SESSIONS.map((name) => env[name]).find(Boolean) ?? null;
}
