/** Decides what a router is given: the session's block and the prompt, in the template. Nothing here ever throws. */
import { fileURLToPath } from 'node:url';
import { DEFAULTS } from '../../core/config.js';
import { digest } from '../../core/digest/digest.js';
import { fillRouter } from '../../core/digest/router.js';
import type { Conversation } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { claude } from '../../hosts/claude.js';
import { makeRedactor } from '../secrets/redactor.js';
import { templateAbove } from './template.js';
import { readConversation } from './transcript.js';

/** S1 reads the end of a transcript only; 4 MB is found in about 30 ms. */
const BOUNDS = { bytes: 4 * 1024 * 1024 };

/** The session context block of the transcript at `path` (S1), '' when there is nothing readable in it. */
export function extractRouterContext(
  path: string,
  maxTurns = DEFAULTS.digest.maxTurns,
  warn: (text: string) => void = toStderr,
): string {
  try {
    const turns = Number.isFinite(maxTurns)
      ? Math.max(0, Math.min(50, Math.floor(maxTurns)))
      : DEFAULTS.digest.maxTurns;
    const conversation = routerConversation(path, turns);
    if (conversation.lines === 0 && conversation.malformed > 0) warn(`clew: no line of ${path} could be read`);
    return digest(safe(conversation), { maxTurns: turns, promptTruncate: DEFAULTS.digest.promptTruncate });
  } catch {
    return '';
  }
}

/** The router's prompt for `prompt`: the template filled with the session's block, which is empty without a transcript. */
export function buildRouterContext(prompt: string, path: string | null): string {
  return fillRouter(routerTemplate(), path === null ? '' : extractRouterContext(path), safe(String(prompt ?? '')));
}

/** What a router is given goes to a model: it holds no secret. No workspace is known here, so the marks have a salt of this process. */
function safe<T>(value: T): T {
  return redactSecrets(value, () => makeRedactor(''));
}

/** The conversation at the end of a transcript, as far as the digest needs it. */
export function routerConversation(path: string, maxTurns: number): Conversation {
  return readConversation(
    path,
    claude,
    { prompts: maxTurns, skillLookback: DEFAULTS.digest.skillLookback, todos: true },
    BOUNDS,
  );
}

/** The template that this build ships. */
export function routerTemplate(): string {
  return templateAbove(fileURLToPath(import.meta.url));
}

function toStderr(text: string): void {
  process.stderr.write(`${text}\n`);
}
