/** What VS Code sends: its documents have names in camel case, its program those of Claude Code; and how what it runs in Copilot CLI's folder is told apart. */
import type { Fields } from '../core/model.js';
import { isObject, stringOf } from './json.js';

/** `raw` under the names that others use. */
export function vscodeFields(raw: Fields): Fields {
  const { sessionId, hookEventName, ...rest } = raw;
  return {
    ...rest,
    session_id: stringOf(raw.session_id) || stringOf(sessionId),
    hook_event_name: stringOf(raw.hook_event_name) || stringOf(hookEventName),
  };
}

/** Does this payload come from VS Code, and not from Copilot CLI, whose hooks it runs, too? */
export function isVscode(raw: unknown): boolean {
  return (
    isObject(raw) &&
    (raw.hookEventName !== undefined || /[\\/]GitHub\.copilot-chat[\\/]/i.test(stringOf(raw.transcript_path)))
  );
}
