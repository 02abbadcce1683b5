/** Decides which sessions a command looks back on, and reads what is left of their transcripts, without secrets. */
import { closeSync } from 'node:fs';
import type { Need } from '../../commands/_command.js';
import type { SeenSession } from '../../commands/session/_sessions.js';
import { newTurnReader, type TurnReader } from '../../core/retro/turns.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import type { Host } from '../../hosts/_host.js';
import { hosts } from '../../hosts/_index.js';
import type { Store } from '../../stores/_store.js';
import { makeRedactor } from '../secrets/redactor.js';
import type { Workspace } from '../workspace/workspace.js';
import { eachLine } from './read-recordings.js';
import { openRegular } from './transcript.js';

/** The sessions that `need` asks for, the one last heard of first. Never throws. */
export function readSessions(
  need: Need & { kind: 'sessions' },
  { store, workspace }: { store: Pick<Store, 'state'>; workspace: Workspace },
): SeenSession[] {
  return Object.values(store.state().sessions)
    .filter((s) => need.which === null || s.id.startsWith(need.which))
    .sort((a, b) => Number(b.id === need.which) - Number(a.id === need.which) || b.lastAt - a.lastAt)
    .slice(0, need.max)
    .map((s) => {
      const host = hosts.find((h) => h.id === s.host);
      const { id, lastAt } = s;
      const turns = s.transcript === null || host === undefined ? null : turnsIn(s.transcript, host, workspace);
      return { id, host: host?.name ?? s.host, lastAt, turns };
    });
}

function turnsIn(path: string, host: Host, workspace: Workspace): SeenSession['turns'] {
  if (!isThere(path)) return null;
  const reader: TurnReader = newTurnReader();
  let good = 0;
  eachLine(path, (line) => {
    const events = line === null ? null : host.line(line);
    if (events === null) return;
    good++;
    // Before anything is cut: half of a secret is not known as one.
    reader.take(redactSecrets(events, () => makeRedactor(workspace.dir)));
  });
  return good === 0 ? null : reader.turns();
}

function isThere(path: string): boolean {
  const fd = openRegular(path);
  if (fd === null) return false;
  closeSync(fd);
  return true;
}
