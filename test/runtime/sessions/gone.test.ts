/** Holds which sessions count as ended although no event told of it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { onStart } from '../../../src/core/handlers/session/on-start.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { runWith } from '../../../src/runtime/run/run.js';
import { endGone } from '../../../src/runtime/sessions/gone.js';
import { Project } from '../../support/settings-world.js';

/** Sessions of `host` that began, and what Cline's record of each has; which of them count as ended behind it. */
function ended(records: Record<string, (now: number) => string>, host = 'cline', own: string | null = null): string[] {
  const p = new Project();
  const ports = commandPorts({ cwd: p.root });
  for (const [id, text] of Object.entries(records)) {
    const session = { id, host, cwd: p.root, transcript: null };
    runWith({ kind: 'start', session, source: 'startup' }, ports, (e, facts) => onStart(e, facts));
    const dir = join(p.home, '.cline/data/sessions', id);
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, `${id}.json`), text(Date.now()));
  }
  endGone(ports, own, () => ports, { HOME: p.home });
  return Object.values(ports.store.state().sessions)
    .filter((s) => s.ended)
    .map((s) => s.id)
    .sort();
}

const at = (ms: number, more: object = {}): string =>
  JSON.stringify({ version: 1, started_at: 'x', ended_at: new Date(ms).toISOString(), ...more });

describe('a session of Cline', () => {
  it('is over where its record says so, and not where it goes on, began again since, or has just begun', () => {
    const records = {
      over: (now: number) => at(now + 2000),
      goes_on: () => JSON.stringify({ version: 1, ended_at: null }),
      nothing: () => '{"version": 1}',
      again: (now: number) => at(now - 3_600_000),
      own: (now: number) => at(now + 2000),
    };
    expect(ended(records, 'cline', 'own')).toEqual(['over']);
    expect(ended({ over: records.over }, 'gemini')).toEqual([]);
  });

  it('whose record is no record, or tells it far behind, goes on', () => {
    expect(
      ended({
        broken: () => '{"ended_at": "yesterday"}',
        none: () => '\u0000\u0001',
        cut: (now) => at(now + 2000, { metadata: { prompt: 'x'.repeat(100_000) } }),
        far: (now) => JSON.stringify({ metadata: 'x'.repeat(100_000), ended_at: new Date(now + 2000).toISOString() }),
      }),
    ).toEqual(['cut']);
  });
});
