/** Holds what a person meets who edits, breaks or goes round what init wrote: nothing of ours is left behind, and nothing is said that is not so. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/commands/setup/_check.js';
import { command as doctor } from '../../../src/commands/setup/doctor.js';
import { command as init } from '../../../src/commands/setup/init.js';
import { command as uninstall } from '../../../src/commands/setup/uninstall.js';
import { exitOf } from '../../../src/core/words/en.js';
import { readHealth } from '../../../src/runtime/inputs/health.js';
import { workspaceOf } from '../../../src/runtime/workspace/workspace.js';
import { filesStore } from '../../../src/stores/files.js';
import { codes, Project } from '../../support/settings-world.js';

function project(files: Record<string, string> = {}): Project {
  const p = new Project(files);
  p.env = { ...p.env, PATH: '', CLINE_DIR: undefined, CLINE_DATA_DIR: undefined, GEMINI_CLI_HOME: undefined };
  return p;
}

const checks = (p: Project): Check[] => p.run(doctor).view!.checks as Check[];

describe.each([
  ['gemini', 'home/.gemini/settings.json', 'home/.gemini/settings.json'],
  ['claude', 'home/.claude.json', 'shop/.claude/settings.local.json'],
])('a server of %s that its user edited', (host, file, settings) => {
  it('stays, is said to, and takes no rule of ours with it', () => {
    const p = project();
    p.run(init, { host, yes: true });
    p.write(file, p.read(file)!.replace(/"mcp"(\s*)\]/, '"mcp", "--verbose"$1]'));
    expect(p.read(file)).toContain('--verbose');
    const said = checks(p);
    expect(said.filter((c) => /did not put/.test(c.text))).toEqual([]);
    expect(said).toContainEqual(
      expect.objectContaining({ id: 'server', text: expect.stringContaining('as you edited') }),
    );
    const done = p.run(uninstall, { yes: true });
    expect(codes(done)).toContain('server-edited');
    expect(p.read(file)).toContain('--verbose');
    expect(`${p.read(settings)}`).not.toMatch(/switch_context|hook\.cjs/);
  });
});

describe('a file that was broken', () => {
  it.each([
    ['[]', 'odd-settings'],
    ['{"hooks":"no"}', 'odd-settings'],
    ['{"hooks":', 'bad-settings'],
  ])('before: %s is %s', (text, code) => {
    const p = project({ 'home/.gemini/settings.json': text });
    expect(codes(p.run(init, { host: 'gemini', yes: true }))).toEqual([code]);
    expect(p.read('home/.gemini/settings.json')).toBe(text);
  });

  it('since: doctor does not say that no hook is there, and uninstall is no success', () => {
    const p = project();
    p.run(init, { host: 'gemini,cursor', yes: true });
    p.write('home/.gemini/settings.json', `${p.read('home/.gemini/settings.json')}}`);
    const said = checks(p);
    expect(said.some((c) => c.text.startsWith('No hook of clew'))).toBe(false);
    expect(said).toContainEqual(
      expect.objectContaining({ state: 'bad', text: expect.stringContaining('hook of clew stands in it') }),
    );
    const done = p.run(uninstall, { yes: true });
    expect(exitOf(done.findings)).not.toBe(0);
    expect(p.read('home/.cursor/hooks.json')).toBeNull();
  });
});

describe('a session of Cline that ran without our plugin', () => {
  const record = (p: Project, id: string, at: number): void => {
    const dir = join(p.home, '.cline/data/sessions', id);
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, `${id}.json`), JSON.stringify({ session_id: id, cwd: p.root }));
    const file = join(dir, `${id}.messages.json`);
    writeFileSync(
      file,
      JSON.stringify({ messages: [{ id: 'a', role: 'user', content: '<user_input>hello</user_input>', ts: at }] }),
    );
  };
  const unheard = (p: Project) => {
    const workspace = workspaceOf(p.root);
    return readHealth({ workspace, store: filesStore(workspace.dir), env: p.env }).unheard.map((u) => [u.host, u.log]);
  };

  it('is told, with where to look; one from before the plugin is not', () => {
    const p = project();
    record(p, '1795641284786_k2urx', Date.now() - 86_400_000);
    p.run(init, { host: 'cline', yes: true });
    expect(unheard(p)).toEqual([]);
    expect(checks(p).some((c) => c.id === 'fired')).toBe(true);
    record(p, '1795641303776_s11af', Date.now());
    expect(unheard(p)).toEqual([['cline', '~/.cline/data/logs/cline.log']]);
    const said = checks(p);
    expect(said).toContainEqual(
      expect.objectContaining({ id: 'unheard', state: 'bad', next: 'grep plugin ~/.cline/data/logs/cline.log' }),
    );
    expect(said.some((c) => c.id === 'fired')).toBe(false);
  });
});

describe('lists of theirs on one line, with comments and commas', () => {
  it.each([
    ['a comment behind', '{\n  "version": 1,\n  "hooks": {\n    "stop": [ { "command": "b" } ] // keep me\n  }\n}\n'],
    ['commas behind each', '{\n  "version": 1,\n  "hooks": {\n    "stop": [ { "command": "b" }, ],\n  },\n}\n'],
    [
      'a comment behind the last comma',
      '{\n  "version": 1,\n  "hooks": {\n    "stop": [\n      { "command": "b" }, // mine\n    ], // all\n  },\n}\n',
    ],
  ])('%s: exactly ours goes, also where something else was edited since', (_, text) => {
    const p = project({ 'home/.cursor/hooks.json': text });
    p.run(init, { host: 'cursor', yes: true });
    p.write('home/.cursor/hooks.json', `// later\n${p.read('home/.cursor/hooks.json')!.replace('"b"', '"c"')}`);
    p.run(uninstall, { yes: true });
    expect(p.read('home/.cursor/hooks.json')).toBe(`// later\n${text.replace('"b"', '"c"')}`);
  });
});
