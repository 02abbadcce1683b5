/** Decides how a command that the page asks for runs: as on the command line, with its lock, its log and its undo. */
import { commands } from '../../commands/_index.js';
import { titled } from '../../core/context/titled.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Context, Outcome } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { titleLine } from '../../core/text/truncate.js';
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
    const { sessions, contexts } = ports.store.state();
    const session = wish.session !== null && sessions[wish.session] !== undefined ? wish.session : null;
    if (command.tells && !dry) recordOpenTurns(ports, null);
    const outcome = runCommand(command, { args: wish.args, flags: wish.flags, session, ...who }, ports, dry);
    return doneOf({ ...outcome, did: byTitle(outcome.did, wish, contexts) }, wish.command);
  } catch (e) {
    const fault = e instanceof Locked ? lockedFinding(e, ports.now()) : storageFinding(e, ports.workspace.dir);
    return doneOf(emptyOutcome({ findings: [redactSecrets(fault, ports.redactor)] }), wish.command);
  } finally {
    ports.store.close();
  }
}

/** What was done, with the titles of the contexts that were asked for: the page shows ids nowhere else. */
function byTitle(did: string, { command, args, flags }: Wish, contexts: Record<string, Context>): string {
  // What is gone back on names its contexts itself.
  if (command === 'undo' || command === 'redo') return titled(did, contexts);
  const asked = new Set<unknown>([...args, ...Object.values(flags)]);
  const named = (word: string): string =>
    asked.has(word) && Object.hasOwn(contexts, word) ? titleLine(contexts[word]!.title) : word;
  return did
    .split(/([ :])/)
    .map(named)
    .join('');
}

function doneOf({ findings, did, view }: Outcome, verb: string): Done {
  return {
    ok: !findings.some((f) => f.severity === 'error'),
    did,
    findings: findings.map((f) => ({
      ...{ code: f.code, args: f.args },
      severity: f.severity,
      says: sentenceOf(f),
      next: hintOf(f, verb),
    })),
    view: view ?? {},
  };
}
