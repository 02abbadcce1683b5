/** Decides whether work was only talked about so far: that is where plans come from. */
import type { Context } from '../model.js';

/** Where hosts keep the plans that an agent writes. */
const PLAN_FILE = /(?:^|\/)\.(?:claude|codex|gemini|cursor|opencode)\/plans\/[^/]+\.md$/;

/** Has `work` been talked about, with nothing touched yet or a plan among the last files, and not been closed? */
export function expectsPlan(work: Context | null): boolean {
  if (work === null || work.prompts === 0 || work.closed) return false;
  return (
    (work.prompts < 8 && work.files.length === 0 && work.plan === null) ||
    work.files.slice(0, 8).some((f) => PLAN_FILE.test(f))
  );
}
