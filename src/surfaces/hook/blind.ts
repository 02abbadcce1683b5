/** Decides what the hook answers when it cannot think: nothing, unless the gate is strict. */
import { emptyState } from '../../core/context/state.js';
import { SILENCE } from '../../core/digest/conversation.js';
import { refuseBlind } from '../../core/handlers/tool/blind.js';
import { GATE_KEY } from '../../core/intent/contract/confirmed.js';
import type { Outcome, ToolEvent } from '../../core/model.js';
import { NO_PLANS } from '../../core/plan/index/no-plans.js';
import { blindText } from '../../core/words/gate.js';
import { readPins } from '../../runtime/intents/pins.js';
import { logError } from '../../runtime/run/error-log.js';
import { newNonce } from '../../runtime/run/nonce.js';
import { readConfigFile } from '../../runtime/workspace/config.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import { NoFile } from '../../stores/read-regular.js';
import { gatePorts } from './gate-ports.js';
import type { Load } from './io.js';

/** The answer to a call where `e` went wrong; `null` for none. */
export function blindAnswer(event: ToolEvent, workspace: Workspace, load: Load, e: unknown): Outcome | null {
  logError(workspace.dir, e, Date.now());
  return strictAnswer(event, workspace, load, blindText(whyBlind(e)));
}

/** The answer of a strict gate that cannot judge the call, and says `why`; `null` where it is not strict, or the call ran. */
export function strictAnswer(event: ToolEvent, workspace: Workspace, load: Load, why: string): Outcome | null {
  const { config } = readConfigFile(workspace.dir);
  const strict = config.gate === 'strict' || readPins(workspace).records[GATE_KEY]?.gate === 'strict';
  if (event.when !== 'before' || !strict) return null;
  const { globs, parsed, real } = gatePorts(workspace, load);
  const facts = {
    ...{ now: Date.now(), nonce: newNonce(), workspace: workspace.root, config, state: emptyState(), branch: null },
    ...{ conversation: SILENCE, plans: NO_PLANS, more: {}, globs: globs!, parsed: parsed!, real: real! },
  };
  return refuseBlind(event, facts, why);
}

/** What stands in the way, in a few words. */
export function whyBlind(e: unknown): string {
  const { code = '', path = '', message = '' } = e as NodeJS.ErrnoException;
  return e instanceof NoFile ? `${e.path}: ${e.message}` : `${code} ${path}`.trim() || message;
}
