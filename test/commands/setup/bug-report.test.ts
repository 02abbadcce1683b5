/** Holds that a report for an issue says what helps, and nothing that a person wrote, chose or would keep to themselves. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { command } from '../../../src/commands/setup/bug-report.js';
import { PLAIN } from '../../support/settings-world.js';
import { LOCAL, LOG, SickMachine } from '../../support/sick-machine.js';

afterEach(() => vi.unstubAllEnvs());

/** What must not come out: secrets, names, titles, places, in every file that is read. */
const KEY = `ghp_${'Zr8'.repeat(12)}`;
const PRIVATE = ['quokka', 'Lovelace', 'ada@example.org', KEY, 'hunter2hunter2', 'sick-', 'harbor'];

function telling(): SickMachine {
  const m = new SickMachine({
    files: {
      'docs/plans/QUOKKA-PLAN.md': '# Quokka launch\n\n- [ ] QUOKKA-1 call Lovelace\n',
      'src/quokka.ts': 'export const password = "hunter2hunter2";\n',
    },
  });
  m.git('checkout', '-qb', 'lovelace/quokka');
  m.run('new', {}, ['Quokka launch for Lovelace']);
  m.run('task', {}, ['add', 'call Lovelace about the quokka']);
  m.write(
    '.clew/config.json',
    `{"clarify": "block", "plans": ["quokka/**"], "quokka": "${KEY}", "paths": {"intents": "quokka.yaml"}, "guard": "Lovelace"}`,
  );
  m.write(
    '.clew/intents.yaml',
    `version: 1\nintents:\n  - id: QUOKKA\n    summary: Lovelace\n    quokka: "${KEY}"\n  - id: [\n`,
  );
  m.write(
    '.clew/cache/faults.jsonl',
    `{"at":${Date.now()},"why":"ENOENT: no such file, open '/home/lovelace/quokka'"}\n{"at":${Date.now()},"why":"Lovelace QUOKKA said ${KEY}"}\n`,
  );
  m.json(LOCAL, (h: { hooks: Record<string, unknown> }) => {
    delete h.hooks.Stop;
    h.hooks.Quokka = [{ hooks: [{ type: 'command', command: `TOKEN=${KEY} quokka` }] }];
  });
  m.write(LOG, `${m.read(LOG)}Lovelace quokka\n`);
  m.write('../bin/claude', `#!/bin/sh\necho "2.1.7 (built for Lovelace, ${KEY})"\n`);
  m.write('../bin/codex', '#!/bin/sh\n');
  for (const program of ['claude', 'codex']) m.runnable(`../bin/${program}`);
  return m;
}

const report = (m: SickMachine): string =>
  command.print(m.run('bug-report', {}, [], { without: ['probe', 'served'] }).view!, PLAIN);

describe('bug-report', () => {
  it('says versions, what doctor found by its name, settings by key, codes, counts and sizes', () => {
    const text = report(telling());
    for (const line of [
      `Node ${process.versions.node}, ${process.platform}`,
      'claude 2.1.7, hook: project',
      'codex not found, hook: user',
      'warn: events (Claude Code): 1',
      'bad: data: ',
      'clarify: block',
      'plans: set',
      'paths.intents: set',
      'guard: set',
      'ENOENT: 1',
      'other: 1',
      'contexts, open: ',
      'sessions: 3',
      'plans: 2',
      'log.jsonl: ',
    ])
      expect(text).toContain(line);
  });

  it('holds no secret, title, prompt, path, branch or name', () => {
    const m = telling();
    const text = report(m);
    expect(JSON.stringify(m.checks()).toLowerCase()).toContain('quokka');
    for (const word of [...PRIVATE, m.base, m.home]) expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  });

  it('--out writes the same into a file', () => {
    const m = telling();
    const path = m.path('../report.md');
    m.run('bug-report', { out: path }, [], { without: ['probe', 'served'] });
    expect(m.read('../report.md')).toContain('- claude 2.1.7');
    expect(report(m)).toBe(m.read('../report.md').trimEnd());
  });
});
