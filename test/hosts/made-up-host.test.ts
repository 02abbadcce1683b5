/** Holds that a host is one file: a made-up one, known by nothing but its own recipe, is installed, checked, served, opened and taken out; and that the gate guards the settings of each. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Need } from '../../src/commands/_command.js';
import { command as open } from '../../src/commands/context/open.js';
import type { Check } from '../../src/commands/setup/_check.js';
import { command as doctor } from '../../src/commands/setup/doctor.js';
import { command as init } from '../../src/commands/setup/init.js';
import { command as uninstall } from '../../src/commands/setup/uninstall.js';
import { DEFAULTS } from '../../src/core/config.js';
import { mayBeOwn } from '../../src/core/intent/gate/prefilter.js';
import { inOwnPlace, ownPlace } from '../../src/core/intent/self-protection/protected-paths.js';
import { EVENTS, hookEntries, isOurEntry } from '../../src/hosts/_entries.js';
import type { Host } from '../../src/hosts/_host.js';
import { hosts } from '../../src/hosts/_index.js';
import { claude } from '../../src/hosts/claude.js';
import { readNeeds } from '../../src/runtime/inputs/index.js';
import { hostOfClient } from '../../src/runtime/workspace/served.js';
import { codes, Project } from '../support/settings-world.js';

const RULE = 'clew:switch_context';
const ferry: Host = {
  ...claude,
  id: 'ferry',
  name: 'Ferry Agent',
  recipe: {
    project: '.ferry/agent.json',
    user: '.ferry/agent.json',
    moved: 'FERRY_HOME',
    usual: 'user',
    begins: { schema: 3 },
    program: 'ferry',
    resume: '--again',
    trust: 'board it once',
    entries: (command) => [...hookEntries(command, { ...EVENTS, PreToolUse: '*' }), { path: ['may'], value: RULE }],
    ours: (value) => isOurEntry('ferry', value) || value === RULE,
    rules: [RULE],
    ruled: {
      user: '.ferry/rules/clew.toml',
      list: 'pass',
      value: { crew: 'clew', may: ['switch_context'], board: true },
      tools: 'may',
    },
    server: {
      user: '.ferry/agent.json',
      form: 'json',
      at: () => ['crew', 'clew'],
      value: (command, args) => ({ kind: 'local', command, args }),
    },
  },
};

beforeAll(() => void hosts.push(ferry));
afterAll(() => void hosts.pop());

function project(files: Record<string, string> = {}): Project {
  const p = new Project(files);
  p.env = { ...p.env, PATH: '', CLEW_DISABLE: undefined };
  return p;
}

it('goes in, is checked, and comes out byte for byte; init without --host offers it', () => {
  const p = project({ 'home/.ferry/agent.json': '{ "schema": 3 } // theirs\n' });
  const before = p.foreign();
  expect(p.run(init, {}).view!.others).toEqual([{ id: 'ferry', name: 'Ferry Agent' }]);
  const done = p.run(init, { host: 'ferry', yes: true });
  expect(codes(done)).toContain('needs-trust');
  expect(done.view!.served).toEqual(['~/.ferry/agent.json']);
  expect(p.read('home/.ferry/agent.json')).toContain('hook.cjs\\" ferry tool');
  expect(p.read('home/.ferry/rules/clew.toml')).toBe(
    '[[pass]]\ncrew = "clew"\nmay = ["switch_context"]\nboard = true\n',
  );
  expect(p.run(init, { host: 'ferry', yes: true }).view!.changes).toEqual([]);
  const checks = p.run(doctor).view!.checks as Check[];
  expect(checks.filter((c) => c.state === 'bad')).toEqual([]);
  expect(checks).toContainEqual(expect.objectContaining({ id: 'server', state: 'good' }));
  p.run(uninstall, { yes: true });
  expect(p.read('home/.ferry/agent.json')).toBe(before['home/.ferry/agent.json']);
  expect(existsSync(`${p.base}/home/.ferry/rules`)).toBe(false);
  p.env.FERRY_HOME = `${p.base}/pier`;
  p.run(init, { host: 'ferry', yes: true });
  expect(existsSync(`${p.base}/pier/agent.json`)).toBe(true);
});

it('is heard where its server is started, and opened by its own program', () => {
  expect(hostOfClient('ferry-mcp-client')).toBe('ferry');
  const needs = open.needs({ args: ['x'], flags: {} } as never).filter((n: Need) => n.kind === 'hosts');
  const { more } = readNeeds(needs, {} as never);
  expect(more.hosts).toContainEqual({ id: 'ferry', program: 'ferry', resume: '--again' });
});

it('its settings, as those of every host that is registered, are nothing that an agent writes', () => {
  const nothing = { contexts: {} };
  for (const { id, recipe } of hosts.filter((h) => h !== ferry))
    for (const path of [
      ...[recipe.project, recipe.user, recipe.server.user, recipe.ruled?.user ?? []].flat(),
      ...Object.values(recipe.server.on ?? {}),
    ]) {
      expect([id, path, inOwnPlace(path, DEFAULTS, nothing)]).toEqual([id, path, 'the settings of the host']);
      expect(inOwnPlace(`/home/x/${path.toUpperCase()}`, DEFAULTS, nothing)).toBe('the settings of the host');
      expect(inOwnPlace(`x${path}`, DEFAULTS, nothing)).toBe('');
      const files = [{ path: `/home/x/${path}`, how: 'write' as const, text: '' }];
      expect(mayBeOwn({ does: 'write', files })).toBe(true);
      expect(mayBeOwn({ does: 'run', command: `cp x ~/${path}`, shell: 'posix' })).toBe(true);
      if (Object.values(recipe.server.on ?? {}).includes(path)) continue;
      const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : path;
      expect(ownPlace(folder, DEFAULTS, nothing)).toBe('the settings of the host');
    }
});
