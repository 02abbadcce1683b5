/** Holds what doctor and init say of settings that clew can read and their program does not take, or by which it starts another server or none. */
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/commands/setup/_check.js';
import { command as doctor } from '../../../src/commands/setup/doctor.js';
import { command as init } from '../../../src/commands/setup/init.js';
import { command as uninstall } from '../../../src/commands/setup/uninstall.js';
import { codes, Project } from '../../support/settings-world.js';

function project(files: Record<string, string> = {}): Project {
  const p = new Project(files);
  p.env = { ...p.env, PATH: '', CLINE_DIR: undefined, GEMINI_CLI_HOME: undefined, CODEX_HOME: undefined };
  return p;
}

/** Checks that are not good, by id. */
const said = (p: Project): Record<string, Check> =>
  Object.fromEntries(
    (p.run(doctor).view!.checks as Check[]).filter((c) => c.state !== 'good').map((c) => [c.id, c] as const),
  );

const MCP = 'home/.cline/data/settings/cline_mcp_settings.json';
const GEMINI = 'home/.gemini/settings.json';

describe('a file that its program does not load', () => {
  it.each([
    ['cline', MCP, (t: string) => t.replace('{\n', '{ // mine\n'), 'rejects-comment', 'line 1, column 3'],
    ['gemini', GEMINI, (t: string) => t.replace(/\n}\n$/, ',\n}\n'), 'rejects-comma', 'comma behind the last'],
    ['gemini', GEMINI, (t: string) => `\ufeff${t}`, 'rejects-mark', 'line 1, column 1'],
    ['qwen', 'home/.qwen/settings.json', (t: string) => t.replace(/\n}\n$/, ',\n}\n'), 'rejects-comma', 'Qwen Code'],
    [
      'claude',
      'shop/.claude/settings.local.json',
      (t: string) => `// mine\n${t}`,
      'rejects-comment',
      'line 1, column 1',
    ],
    ['claude', 'home/.claude.json', (t: string) => `// mine\n${t}`, 'rejects-comment', 'line 1, column 1'],
    ['copilot', 'home/.copilot/hooks/clew.json', (t: string) => `// mine\n${t}`, 'rejects-comment', 'Copilot CLI'],
    [
      'codex',
      'home/.codex/hooks.json',
      (t: string) => t.replace('{\n', '{\n  "theme": 1,\n'),
      'rejects-strange',
      '"theme"',
    ],
    [
      'codex',
      'home/.codex/hooks.json',
      (t: string) => t.replace('{\n', '{\n  "hooks": {},\n'),
      'rejects-twice',
      'again (line 3',
    ],
  ])('%s, %s', (host, file, edit, code, where) => {
    const p = project();
    p.run(init, { host, yes: true });
    p.write(file, edit(p.read(file)!));
    const check = said(p)[code];
    expect(check).toMatchObject({ state: 'bad', text: expect.stringContaining(where) });
    expect(check!.next).toBe(`\${EDITOR:-vi} '${p.base}/${file}'`);
    const before = p.read(file);
    expect(codes(p.run(init, { host, yes: true }))).toContain(code);
    expect(p.read(file)).toBe(before);
  });

  it.each([
    ['qwen', 'home/.qwen/settings.json'],
    ['gemini', GEMINI],
    ['opencode', 'home/.config/opencode/opencode.json'],
    ['copilot', 'home/.copilot/mcp-config.json'],
  ])('%s takes a comment in %s', (host, file) => {
    const p = project();
    p.run(init, { host, yes: true });
    p.write(file, `// mine\n${p.read(file)}`);
    expect(Object.keys(said(p)).filter((id) => id.startsWith('rejects'))).toEqual([]);
  });
});

describe('a key that stands twice', () => {
  const TWICE = '{\n  "mcpServers": {"a": {}},\n  "theme": 1,\n  "mcpServers": {"b": {"command": "x"}}\n}\n';

  it('init puts ours where it counts, says which that is, and uninstall takes it out byte for byte', () => {
    const p = project({ [GEMINI]: TWICE });
    const done = p.run(init, { host: 'gemini', yes: true });
    expect(done.findings).toContainEqual(
      expect.objectContaining({
        code: 'key-twice',
        args: expect.objectContaining({ key: 'mcpServers', line: 4, others: '2' }),
      }),
    );
    expect(JSON.parse(p.read(GEMINI)!).mcpServers).toMatchObject({ b: {}, clew: {} });
    expect(p.read(GEMINI)).toContain('"mcpServers": {"a": {}}');
    expect(said(p)['key-twice']).toMatchObject({
      state: 'warn',
      text: expect.stringContaining('not what stands at line 2'),
    });
    p.run(uninstall, { yes: true });
    expect(p.read(GEMINI)).toBe(TWICE);
  });

  it('ours in the one that does not count is told by doctor, init and uninstall', () => {
    const p = project();
    p.run(init, { host: 'gemini', yes: true });
    p.write(GEMINI, p.read(GEMINI)!.replace(/\n}\n$/, ',\n  "hooks": {"BeforeTool": []}\n}\n'));
    expect(said(p)['ours-unread']).toMatchObject({ text: expect.stringContaining('line 2, column 12') });
    expect(codes(p.run(init, { host: 'gemini' }))).toContain('ours-unread');
    expect(codes(p.run(uninstall, { yes: true }))).toContain('ours-unread');
  });
});

describe('a server of ours that its program does not start', () => {
  it.each([
    ['cline', MCP, (t: string) => t.replace('"disabled": false', '"disabled": true')],
    [
      'opencode',
      'home/.config/opencode/opencode.json',
      (t: string) => t.replace('"enabled": true', '"enabled": false'),
    ],
    ['codex', 'home/.codex/config.toml', (t: string) => `${t}enabled = false\n`],
    ['gemini', GEMINI, (t: string) => t.replace(/\n}\n$/, ',\n  "mcp": {"excluded": ["clew"]}\n}\n')],
    ['gemini', GEMINI, (t: string) => t.replace(/\n}\n$/, ',\n  "mcp": {"allowed": ["other"]}\n}\n')],
  ])('%s: turned off in %s', (host, file, edit) => {
    const p = project();
    p.run(init, { host, yes: true });
    p.write(file, edit(p.read(file)!));
    const before = p.read(file);
    const checks = said(p);
    expect(checks['server-off']).toMatchObject({ state: 'warn', text: expect.stringMatching(/line \d+, column \d+/) });
    expect(checks['server-off']!.next).toContain(`${p.base}/${file}`);
    // A person's own switch stays where they put it.
    expect(codes(p.run(init, { host, yes: true }))).toContain('server-off');
    expect(p.read(file)).toBe(before);
  });

  it.each([
    ['gemini', 'home/.gemini/mcp-server-enablement.json', '{"clew": {"enabled": false}}'],
    ['copilot', 'home/.copilot/settings.json', '{\n  "disabledMcpServers": ["clew"]\n}'],
  ])('%s: turned off in %s', (host, file, text) => {
    const p = project({ [file]: text });
    p.run(init, { host, yes: true });
    expect(said(p)['server-off']).toMatchObject({ next: `\${EDITOR:-vi} '${p.base}/${file}'` });
  });

  it('Claude Code: turned off for this project by /mcp', () => {
    const p = project();
    p.run(init, { host: 'claude', yes: true });
    const all = JSON.parse(p.read('home/.claude.json')!);
    for (const root of Object.keys(all.projects)) all.projects[root].disabledMcpServers = ['clew'];
    p.write('home/.claude.json', JSON.stringify(all, null, 2));
    expect(said(p)['server-off']!.text).toContain('Claude Code does not start it');
  });

  it.each([
    ['gemini', 'shop/.gemini/settings.json', '{\n  "mcpServers": {"clew": {"command": "x"}}\n}'],
    ['qwen', 'shop/.mcp.json', '{"mcpServers": {"clew": {"command": "x"}}}'],
    ['opencode', 'shop/opencode.jsonc', '{"mcp": {"clew": {"type": "local", "command": ["x"]}}}'],
    ['codex', 'shop/.codex/config.toml', '[mcp_servers.clew]\ncommand = "x"\n'],
  ])('%s: another one in %s counts here', (host, file, text) => {
    const p = project({ [file]: text });
    const done = p.run(init, { host, yes: true });
    expect(codes(done)).toContain('server-over');
    expect(said(p)['server-over']).toMatchObject({ state: 'warn', next: `\${EDITOR:-vi} '${p.base}/${file}'` });
    expect(p.read(file)).toBe(text);
  });

  it('Claude Code: what a project names counts before the server for all, not before the one of this project', () => {
    const file = { 'shop/.mcp.json': '{"mcpServers": {"clew": {"command": "x"}}}' };
    const own = project(file);
    own.run(init, { host: 'claude', yes: true });
    expect(said(own)['server-over']).toBeUndefined();
    const all = project(file);
    all.run(init, { host: 'claude', user: true, yes: true });
    expect(said(all)['server-over']!.text).toContain('.mcp.json');
  });
});

describe('tools of ours that Cline asks about', () => {
  it('are told where they are not named, and init names them; what else stands in the entry stays', () => {
    const p = project();
    p.run(init, { host: 'cline', yes: true });
    const whole = JSON.parse(p.read(MCP)!);
    const { autoApprove, ...rest } = whole.mcpServers.clew;
    p.write(
      MCP,
      JSON.stringify({ mcpServers: { clew: { ...rest, timeout: 60, autoApprove: ['find_plans'] } } }, null, 2),
    );
    expect(said(p).permissions).toMatchObject({ text: expect.stringContaining(`${autoApprove.length - 1} tools`) });
    p.run(init, { host: 'cline', yes: true });
    const { clew } = JSON.parse(p.read(MCP)!).mcpServers;
    expect(clew).toMatchObject({ ...rest, timeout: 60 });
    expect([...clew.autoApprove].sort()).toEqual([...autoApprove].sort());
    expect(said(p).permissions).toBeUndefined();
  });
});
