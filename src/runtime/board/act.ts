/** Decides how a command that the page asks for runs: as on the command line, with its lock, its log and its undo. */
import { commands } from '../../commands/_index.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Outcome } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import { Locked } from '../../stores/_store.js';
import { commandPorts } from '../inputs/command-ports.js';
import { lockedFinding, runCommand, storageFinding } from '../run/run.js';
import { recordOpenTurns } from '../sessions/open-turns.js';
import type { Done, Wish } from './wish.js';

/** Who sits at the page: `agent` where an agent started it, `terminal` where a person did at theirs. */
export interface Who {
  agent: boolean;
  terminal: boolean;
}

/** Runs `wish` in the folder `cwd`; what the world throws becomes a finding. */
export function act(wish: Wish, cwd: string, who: Who, dry: boolean): Done {
  const command = commands.find((c) => c.name === wish.command)!;
  const ports = commandPorts({ cwd });
  try {
    const known = wish.session !== null && ports.store.state().sessions[wish.session] !== undefined;
    const session = known ? wish.session : null;
    if (command.tells && !dry) recordOpenTurns(ports, null);
    return doneOf(
      runCommand(command, { args: wish.args, flags: wish.flags, session, ...who }, ports, dry),
      wish.command,
    );
  } catch (e) {
    const fault = e instanceof Locked ? lockedFinding(e, ports.now()) : storageFinding(e, ports.workspace.dir);
    return doneOf(emptyOutcome({ findings: [redactSecrets(fault, ports.redactor)] }), wish.command);
  } finally {
    ports.store.close();
  }
}

function doneOf({ findings, did, view }: Outcome, verb: string): Done {
  return {
    ok: !findings.some((f) => f.severity === 'error'),
    did,
    findings: findings.map((f) => ({
      code: f.code,
      severity: f.severity,
      says: sentenceOf(f),
      next: hintOf(f, verb),
    })),
    view: view ?? {},
  };
}
