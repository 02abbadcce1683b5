/** Holds that `doctor` finds each fault that is put in, fires the real hook without leaving a trace, and cries no wolf. */
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/commands/setup/_check.js';
import { hookChecks } from '../../../src/commands/setup/_doctor-hook.js';
import type { Health, Probe, Settings } from '../../../src/commands/setup/_settings.js';
import { command as doctor } from '../../../src/commands/setup/doctor.js';
import { command as init } from '../../../src/commands/setup/init.js';
import { exitOf } from '../../../src/core/words/en.js';
import { codes, PLAIN, Project } from '../../support/settings-world.js';
import { MINUTE, NOW } from '../../support/world.js';

const LOCAL = 'shop/.claude/settings.local.json';
const YES = { yes: true };

function installed(): Project {
  const p = new Project();
  p.env = { ...p.env, NODE_EXTRA_CA_CERTS: undefined, CLEW_DISABLE: undefined };
  p.run(init, YES);
  return p;
}

const checks = (p: Project): Check[] => p.run(doctor).view!.checks as Check[];
const of = (p: Project, id: string): Check | undefined => checks(p).find((c) => c.id === id);
const edit = (p: Project, from: string | RegExp, to: string): void =>
  p.write(LOCAL, p.read(LOCAL)!.replaceAll(from, to));

/** A session that the hook has seen. */
function seen(p: Project, at: number): void {
  const session = { id: 's1', host: 'claude', active: null, trail: [], lastAt: at, prompts: 1, ended: false };
  const line = {
    v: 1,
    id: 'x',
    at,
    by: 'prompt',
    session: 's1',
    did: '',
    undoable: false,
    edits: [{ key: 'session/s1', was: null, now: session }],
  };
  p.ports().store.append(line as never);
}

describe('doctor', () => {
  it('is content with a healthy installation, and leaves no trace', () => {
    const p = installed();
    seen(p, NOW - 5 * MINUTE);
    // What the hook keeps of its own code is the engine's, and grows with its first runs.
    const tree = () => Object.entries(p.tree()).filter(([path]) => !path.includes('.cache/'));
    p.run(doctor);
    const before = tree();
    const out = p.run(doctor);
    expect(codes(out)).toEqual([]);
    expect(out.view!.broken).toBe(0);
    const text = doctor.print(out.view!, PLAIN);
    expect(text).toContain('✓ The hook for Claude Code is installed in .claude/settings.local.json');
    expect(text).toContain('✓ The hook runs');
    expect(text).toMatch(/✓ The hook takes \d+ ms, \d+ of them to start Node|⚠ The hook takes/);
    expect(text).toContain('✓ The hook read its last prompt 5 min ago');
    expect(text).not.toContain('✖');
    expect(tree()).toEqual(before);
  });

  it('every check that is not good names one command', () => {
    for (const c of [...checks(new Project()), ...checks(installed())]) expect(c.next !== '').toBe(c.state !== 'good');
  });

  it('nothing installed', () => {
    const p = new Project();
    const before = p.tree();
    const out = p.run(doctor);
    expect(codes(out)).toEqual(['unhealthy']);
    expect(exitOf(out.findings)).toBe(1);
    expect(of(p, 'installed')).toMatchObject({ state: 'bad', next: 'clew init' });
    expect(p.tree()).toEqual(before);
  });

  it('broken settings', () => {
    const p = installed();
    p.write(LOCAL, '{"hooks": {');
    expect(of(p, 'settings')).toMatchObject({ state: 'bad', text: expect.stringContaining('line 1, column 12') });
  });

  it('hooks switched off by the host, or by the environment', () => {
    const p = installed();
    edit(p, /^\{/g, '{"disableAllHooks": true,');
    expect(of(p, 'disabled')?.state).toBe('bad');
    p.env = { ...p.env, CLEW_DISABLE: '1' };
    expect(of(p, 'switched-off')?.state).toBe('warn');
    expect(of(p, 'runs')?.state).toBe('good');
  });

  it('a hook or a Node that is gone', () => {
    const q = installed();
    edit(q, /\\"[^"]*hook\.cjs\\"/g, '\\"/gone/hook.cjs\\"');
    expect(of(q, 'hook')).toMatchObject({ state: 'bad', text: expect.stringContaining('/gone/hook.cjs') });
    const r = installed();
    edit(r, JSON.stringify(JSON.stringify(process.execPath)).slice(1, -1), '\\"/gone/node\\"');
    expect(of(r, 'node')?.state).toBe('bad');
  });

  it('entries of another installation, which it does not fire', () => {
    const p = installed();
    const trap = join(p.base, 'trap.sh');
    writeFileSync(trap, `touch ${join(p.base, 'sprung')}\n`);
    symlinkSync('/bin/sh', join(p.base, 'node'));
    edit(p, /\\"[^"]*\\" \\"[^"]*hook\.cjs\\"/g, `\\"${join(p.base, 'node')}\\" \\"${trap}\\"; \\"hook.cjs\\"`);
    expect(of(p, 'command')?.state).toBe('warn');
    expect(of(p, 'runs')?.state).toBe('warn');
    expect(existsSync(join(p.base, 'sprung'))).toBe(false);
  });

  it.each([
    [{ exit: 1, printed: 'Error: Cannot find module' }, 'ends with code 1: Error: Cannot find module'],
    [{ exit: null, printed: '' }, 'did not end within 5 seconds'],
    [{ exit: 0, printed: 'hello' }, 'speaks up where it has nothing to say: hello'],
    [{ exit: 0, printed: '', faulted: true }, 'speaks up'],
  ])('a hook that goes wrong: %j', (seen, text) => {
    const p = installed();
    const { settings, health } = p
      .ports()
      .more(doctor.needs({ args: [], flags: {}, session: null, agent: false })).more;
    const probe: Probe = { command: '', faulted: false, ms: 50, floor: 40, ...seen };
    const found = hookChecks(settings as Settings, health as Health, probe, NOW).find((c) => c.id === 'runs');
    expect(found).toMatchObject({ state: 'bad', text: expect.stringContaining(text) });
  });

  it('a hook that is missing for one event', () => {
    const p = installed();
    const held = JSON.parse(p.read(LOCAL)!) as { hooks: Record<string, unknown> };
    delete held.hooks.Stop;
    p.write(LOCAL, JSON.stringify(held));
    expect(of(p, 'events')).toMatchObject({ state: 'warn', text: expect.stringContaining('Stop') });
    expect(of(p, 'changed')?.state).toBe('warn');
    p.run(init, YES);
    expect(of(p, 'events')).toBe(undefined);
  });

  it('problems the hook had lately, not old ones', () => {
    const p = installed();
    p.write('shop/.clew/cache/faults.jsonl', `{"at":${NOW - 40 * 86_400_000},"why":"old"}\n`);
    expect(of(p, 'faults')?.state).toBe('good');
    p.write('shop/.clew/cache/faults.jsonl', `{"at":${NOW - MINUTE},"why":"disk full"}\nnot json\n`);
    expect(of(p, 'faults')).toMatchObject({ state: 'warn', text: expect.stringContaining('disk full') });
  });

  it('a damaged index, and none', () => {
    const p = installed();
    expect(of(p, 'index')?.state).toBe('warn');
    p.write('shop/.clew/cache/plans.idx', 'no index');
    expect(of(p, 'index')).toMatchObject({ state: 'bad', next: 'clew index --rebuild' });
  });

  it('our own settings: broken, unknown, out of range', () => {
    const p = installed();
    p.write('shop/.clew/config.json', '{"clarify": }');
    expect(of(p, 'config')).toMatchObject({ state: 'bad', text: expect.stringContaining('line 1, column 13') });
    p.write('shop/.clew/config.json', '{"clarify": "never"}');
    expect(of(p, 'config')?.state).toBe('warn');
  });

  it('certificates that Node 20 would read', () => {
    const p = installed();
    p.env = { ...p.env, NODE_EXTRA_CA_CERTS: '/etc/ca.pem' };
    expect(of(p, 'certificates')?.state).toBe('good');
    edit(p, 'NODE_EXTRA_CA_CERTS= ', '');
    expect(of(p, 'certificates')?.state).toBe(process.versions.node.startsWith('20.') ? 'warn' : 'good');
  });

  it('a folder that is gone is no problem, it is made when something is kept', () => {
    const p = installed();
    rmSync(join(p.root, '.clew'), { recursive: true });
    expect(of(p, 'folder')?.state).toBe('good');
    expect(of(p, 'fired')).toMatchObject({
      state: 'warn',
      text: expect.stringContaining('start one of Claude Code here'),
      next: 'claude',
    });
  });
});
