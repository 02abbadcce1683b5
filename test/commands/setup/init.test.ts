/** Holds that `init` shows what it changes, changes only that, and that `uninstall` leaves every byte as it was. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command as undo } from '../../../src/commands/history/undo.js';
import { command as doctor } from '../../../src/commands/setup/doctor.js';
import { command as init } from '../../../src/commands/setup/init.js';
import { command as uninstall } from '../../../src/commands/setup/uninstall.js';
import type { Outcome } from '../../../src/core/model.js';
import { exitOf } from '../../../src/core/words/en.js';
import { hosts } from '../../../src/hosts/_index.js';
import { codes as allCodes, PLAIN, Project } from '../../support/settings-world.js';

const LOCAL = 'shop/.claude/settings.local.json';
const USER = 'home/.claude/settings.json';
const YES = { yes: true };
/** Which programs this machine has is nothing of these. */
const codes = (o: Outcome): string[] => allCodes(o).filter((code) => code !== 'no-agent');
const EVENTS = [
  'SessionStart',
  'UserPromptSubmit',
  'Stop',
  'SessionEnd',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
];

const tuned = `${JSON.stringify({ env: { TOKEN: 'x' }, hooks: { Stop: [{ matcher: '', hooks: [{ type: 'command', command: 'say done' }] }] } }, null, 2)}\n`;
/** How people's files look. */
const FILES: Record<string, string | null> = {
  absent: null,
  empty: '',
  bare: '{}',
  'bare with a line end': '{}\n',
  'hooks of others': tuned,
  tabs: tuned.replaceAll('  ', '\t'),
  'four spaces, no line end': tuned.replaceAll('  ', '    ').trimEnd(),
  'Windows line ends': tuned.replaceAll('\n', '\r\n'),
  'byte order mark': `\ufeff${tuned}`,
  'one line': JSON.stringify(JSON.parse(tuned)),
  comments: `// mine\n${tuned.replace('"Stop"', '/* when it ends */ "Stop"').replace(/\n}\n$/, ' // the last\n  // word\n}\n')}`,
  'empty list': '{ "hooks": { "Stop": [], "UserPromptSubmit": [ ] } }',
  'trailing commas': '{\n  "model": "opus",\n  "hooks": {\n    "Stop": [],\n  },\n}\n',
};
/** What Claude Code does not load is said. */
const NOT_LOADED: Record<string, string[]> = { comments: ['rejects-comment'], 'trailing commas': ['rejects-comma'] };
const cases = Object.entries(FILES);
const project = (text: string | null, at = LOCAL): Project => new Project(text === null ? {} : { [at]: text });

describe('init and back', () => {
  it.each(cases)('%s: uninstall leaves it byte for byte', (name, text) => {
    const p = project(text);
    const before = p.foreign();
    const done = p.run(init, YES);
    expect(codes(done)).toEqual(NOT_LOADED[name] ?? []);
    expect(done.did).toBe('installed the hook for Claude Code, added the MCP server to ~/.claude.json');
    expect(p.foreign()).not.toEqual(before);
    const out = p.run(uninstall, YES);
    expect(codes(out)).toEqual([]);
    expect(p.foreign()).toEqual(before);
  });

  it.each(cases)('%s: undo neither takes it out nor puts it back', (_, text) => {
    const p = project(text);
    const before = p.foreign();
    p.run(init, YES);
    const installed = p.foreign();
    expect(codes(p.run(undo))).toEqual(['no-undo']);
    expect(p.foreign()).toEqual(installed);
    p.run(uninstall, YES);
    expect(codes(p.run(undo))).toEqual(['no-undo']);
    expect(p.foreign()).toEqual(before);
  });

  it.each(cases)('%s: the second time there is nothing to do', (_, text) => {
    const p = project(text);
    p.run(init, YES);
    const once = p.tree();
    const again = p.run(init, YES);
    expect(again.edits).toEqual([]);
    expect(init.print(again.view!, PLAIN)).toContain('nothing to change');
    expect(p.tree()).toEqual(once);
  });

  it.each(cases)('%s: what was edited since stays, only our entries go', (_, text) => {
    const p = project(text);
    p.run(init, YES);
    const edited = p.read(LOCAL)!.replace('{', '{"theme": "dark",');
    p.write(LOCAL, edited);
    const out = p.run(uninstall, YES);
    expect(codes(out)).toEqual(['changed-since']);
    expect(exitOf(out.findings)).toBe(0);
    const left = p.read(LOCAL)!;
    expect(left).toContain('"theme": "dark"');
    expect(left).not.toContain('hook.cjs');
    if (text?.includes('say done')) expect(left).toContain('say done');
    if (text === tuned) expect(left).toBe(tuned.replace('{', '{"theme": "dark",'));
  });

  it.each(cases)('%s: without a log our entries are known by their look', (_, text) => {
    const p = project(text);
    p.run(init, YES);
    rmSync(join(p.root, '.clew'), { recursive: true });
    expect(codes(p.run(uninstall, YES))).toEqual([]);
    expect(p.read(LOCAL)).not.toContain('hook.cjs');
    if (text?.includes('say done')) expect(p.read(LOCAL)).toContain('say done');
  });

  it('a file that the host wrote anew in its own way', () => {
    const p = project(null);
    p.run(init, YES);
    const held = JSON.parse(p.read(LOCAL)!) as { permissions: { allow: string[] } };
    held.permissions.allow.unshift('Bash(ls:*)');
    p.write(
      LOCAL,
      JSON.stringify({ permissions: held.permissions, hooks: (held as { hooks?: object }).hooks }, null, 2),
    );
    expect(codes(p.run(uninstall, YES))).toEqual(['changed-since']);
    expect(JSON.parse(p.read(LOCAL)!)).toEqual({ permissions: { allow: ['Bash(ls:*)'] } });
  });

  it('a file that we made, changed and changed back to nothing, goes', () => {
    const p = project(null);
    const before = p.foreign();
    p.run(init, YES);
    p.write(LOCAL, JSON.stringify(JSON.parse(p.read(LOCAL)!)));
    p.run(uninstall, YES);
    expect(p.foreign()).toEqual(before);
  });

  it('keeps a folder that was there, and one where something else stands now', () => {
    const p = new Project();
    mkdirSync(join(p.root, '.claude'));
    p.run(init, YES);
    p.run(uninstall, YES);
    expect(existsSync(join(p.root, '.claude'))).toBe(true);
    rmSync(join(p.root, '.claude'), { recursive: true });
    p.run(init, YES);
    p.write('shop/.claude/notes.md', 'mine');
    p.run(uninstall, YES);
    expect(p.read('shop/.claude/notes.md')).toBe('mine');
  });

  it('a project that was moved', () => {
    const p = project(tuned);
    p.run(init, YES);
    p.move('store');
    p.run(uninstall, YES);
    expect(p.read('store/.claude/settings.local.json')).toBe(tuned);
  });

  it('an installation that has moved is replaced, and taken out whole', () => {
    for (const text of [tuned, null]) {
      const p = project(text);
      const before = p.foreign();
      p.run(init, YES);
      const log = join(p.root, '.clew', 'log.jsonl');
      const old = (s: string): string => s.replace(/[^"\\ ]+hook\.cjs/g, '/old/clew/hook.cjs');
      // As an older installation would have left it: other paths in the file, and the same in the log.
      p.write(LOCAL, old(p.read(LOCAL)!));
      writeFileSync(log, old(readFileSync(log, 'utf8')));
      const again = p.run(init, YES);
      expect(codes(again)).toEqual([]);
      expect(p.read(LOCAL)).not.toContain('/old/clew');
      const hooks = (JSON.parse(p.read(LOCAL)!) as { hooks: Record<string, unknown[]> }).hooks;
      expect(EVENTS.map((e) => JSON.stringify(hooks[e]).split('hook.cjs').length - 1)).toEqual(EVENTS.map(() => 1));
      p.run(uninstall, YES);
      expect(p.foreign()).toEqual(before);
    }
  });
});

describe('before anything is written', () => {
  it('says what it needs, with the diff, where nobody said yes', () => {
    const p = project(tuned);
    const before = p.tree();
    const out = p.run(init);
    expect(codes(out)).toEqual(['needs-yes']);
    expect(exitOf(out.findings)).toBe(3);
    const shown = init.print({ ...out.view!, diff: true }, PLAIN);
    expect(shown).toContain('--- .claude/settings.local.json\n+++ .claude/settings.local.json\n@@');
    expect(p.tree()).toEqual(before);
  });

  it('a dry run changes no byte and is no failure', () => {
    for (const text of [tuned, null]) {
      const p = project(text);
      const before = p.tree();
      const out = p.run(init, {}, [], true);
      expect(codes(out)).toEqual([]);
      expect(init.print(out.view!, PLAIN)).toMatch(/settings\.local\.json +the hook[\s\S]*Nothing was written/);
      expect(init.print({ ...out.view!, diff: true }, PLAIN)).toMatch(/\+ .*hook\.cjs[\s\S]*Nothing was written/);
      expect(p.tree()).toEqual(before);
      p.run(init, YES);
      const installed = p.tree();
      p.run(uninstall, {}, [], true);
      p.run(uninstall);
      p.run(undo, {}, [], true);
      expect(p.tree()).toEqual(installed);
    }
  });

  it.each([
    ['{"a": 1,,}', 1, 9],
    ['{\n  "hooks": []\n}', 2, 12],
    ['{\n  "a"', 2, 6],
  ])('leaves %j alone and says where it stumbles', (text, line, column) => {
    const p = project(text);
    const before = p.tree();
    const out = p.run(init, YES);
    const code = text.includes('"hooks": []') ? 'odd-settings' : 'bad-settings';
    expect(out.findings).toMatchObject([
      { code, args: { path: '.claude/settings.local.json', line, column }, severity: 'error' },
    ]);
    expect(p.tree()).toEqual(before);
    expect(codes(p.run(uninstall, YES))).toEqual([code]);
    expect(p.tree()).toEqual(before);
  });

  it('leaves bytes that are no text alone', () => {
    const p = new Project();
    mkdirSync(join(p.root, '.claude'));
    writeFileSync(join(p.root, '.claude/settings.local.json'), Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    const before = p.tree();
    expect(codes(p.run(init, YES))).toEqual(['bad-bytes']);
    expect(p.tree()).toEqual(before);
  });

  it('does not know every host', () => {
    const p = new Project();
    const out = p.run(init, { yes: true, host: 'clawd' });
    expect(out.findings[0]).toMatchObject({
      code: 'host-unknown',
      args: { host: 'clawd', list: hosts.map((h) => h.id).join(', ') },
    });
    expect(exitOf(out.findings)).toBe(2);
    expect(existsSync(join(p.root, '.clew'))).toBe(false);
  });

  it('says when git would commit what is private', () => {
    const p = new Project();
    rmSync(join(p.root, '.git'), { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd: p.root });
    expect(codes(p.run(init, YES))).toEqual(['settings-shared']);
    const checks = p.run(doctor).view!.checks as { id: string; state: string }[];
    expect(checks.find((c) => c.id === 'shared')?.state).toBe('warn');
    p.write('shop/.gitignore', '.claude/settings.local.json\n');
    expect(codes(p.run(init, YES))).toEqual([]);
  });

  it('says when the host runs no hooks at all', () => {
    expect(codes(project('{"disableAllHooks": true}').run(init, YES))).toEqual(['hooks-disabled']);
  });
});

describe('for all projects', () => {
  it('goes into the home, and comes out', () => {
    const p = project(tuned, USER);
    const before = p.foreign();
    p.run(init, { yes: true, user: true });
    expect(p.read(USER)).toContain('hook.cjs');
    expect(p.read(LOCAL)).toBe(null);
    p.run(init, YES);
    p.run(uninstall, YES);
    expect(p.foreign()).toEqual(before);
  });

  it('follows the host where its folder was moved', () => {
    const p = new Project();
    const before = p.foreign();
    p.env = { ...p.env, CLAUDE_CONFIG_DIR: join(p.base, 'elsewhere', 'claude') };
    p.run(init, { yes: true, user: true });
    expect(p.read('elsewhere/claude/settings.json')).toContain('hook.cjs');
    p.env = { ...p.env, CLAUDE_CONFIG_DIR: undefined };
    p.run(uninstall, YES);
    expect(p.foreign()).toEqual(before);
  });

  it('says so where there is no home', () => {
    const p = new Project();
    p.env = { ...p.env, HOME: undefined, USERPROFILE: undefined };
    expect(codes(p.run(init, { yes: true, user: true }))).toEqual(['no-home']);
    expect(codes(p.run(init, YES))).toEqual(['server-homeless']);
    expect(p.read(LOCAL)).toContain('hook.cjs');
  });
});

describe('links', () => {
  it('writes through a link and keeps it', () => {
    const p = project(tuned, 'dotfiles/claude.json');
    mkdirSync(join(p.root, '.claude'));
    symlinkSync('../../dotfiles/claude.json', join(p.base, LOCAL));
    const before = p.foreign();
    const out = p.run(init, YES);
    expect(init.print({ ...out.view!, diff: true }, PLAIN)).toContain(
      `.claude/settings.local.json → ${join(p.base, 'dotfiles/claude.json')}`,
    );
    expect(lstatSync(join(p.base, LOCAL)).isSymbolicLink()).toBe(true);
    expect(p.read('dotfiles/claude.json')).toContain('hook.cjs');
    p.run(uninstall, YES);
    expect(p.foreign()).toEqual(before);
  });

  it('writes where a link to nothing leads', () => {
    const p = new Project({ 'dotfiles/readme': '' });
    mkdirSync(join(p.root, '.claude'));
    symlinkSync(join(p.base, 'dotfiles/claude.json'), join(p.base, LOCAL));
    const before = p.foreign();
    p.run(init, YES);
    expect(p.read('dotfiles/claude.json')).toContain('hook.cjs');
    p.run(uninstall, YES);
    expect(p.foreign()).toEqual(before);
  });
});

describe('uninstall', () => {
  it('finds nothing where nothing is, and leaves nothing', () => {
    const p = project(tuned);
    const before = p.tree();
    const out = p.run(uninstall, YES);
    expect(codes(out)).toEqual(['not-installed']);
    expect(exitOf(out.findings)).toBe(5);
    expect(p.tree()).toEqual(before);
  });

  it('asks for a yes', () => {
    const p = project(tuned);
    p.run(init, YES);
    const installed = p.tree();
    const out = p.run(uninstall);
    expect([codes(out), exitOf(out.findings)]).toEqual([['needs-yes'], 3]);
    expect(p.tree()).toEqual(installed);
  });

  it('purge leaves the tree as it was before', () => {
    for (const text of [tuned, null]) {
      const p = project(text);
      const before = p.tree();
      p.run(init, YES);
      p.run(uninstall, { yes: true, purge: true });
      expect(p.tree()).toEqual(before);
    }
  });

  it('purge deletes what is kept when the hook is out already, and nothing twice', () => {
    const p = new Project();
    const before = p.tree();
    p.run(init, YES);
    p.run(uninstall, YES);
    expect(p.run(uninstall, { yes: true, purge: true }).did).toBe('deleted .clew');
    expect(p.tree()).toEqual(before);
    expect(codes(p.run(uninstall, { yes: true, purge: true }))).toEqual(['not-installed']);
    expect(p.tree()).toEqual(before);
  });

  it('purge takes compiled code out of the folder for caches, and only that', () => {
    const p = new Project({ 'home/.cache/other/x': '1' });
    const before = p.tree();
    p.run(init, YES);
    for (const of of ['hook', 'mcp', 'cli-status']) p.write(`home/.cache/clew/${of}-0a1b-v20.1.0-x64.bin`, 'code');
    p.run(uninstall, { yes: true, purge: true });
    expect(p.tree()).toEqual(before);
    p.run(init, YES);
    p.write('home/.cache/clew/hook-0a1b-v20.1.0-x64.bin', 'code');
    p.write('home/.cache/clew/mine', '1');
    p.run(uninstall, { yes: true, purge: true });
    expect(p.foreign()).toEqual({ ...before, 'home/.cache/clew': '/', 'home/.cache/clew/mine': '1' });
  });

  it('purge takes a link away and not what it leads to', () => {
    const p = new Project();
    p.run(init, YES);
    renameSync(join(p.root, '.clew'), join(p.base, 'kept'));
    symlinkSync(join(p.base, 'kept'), join(p.root, '.clew'));
    p.run(uninstall, { yes: true, purge: true });
    expect(existsSync(join(p.root, '.clew'))).toBe(false);
    expect(existsSync(join(p.base, 'kept', 'log.jsonl'))).toBe(true);
  });

  it('is not led to other files by a log that came with a repository', () => {
    const p = new Project({ 'home/.bashrc': 'export A=1\n', 'home/empty': '' });
    const edits = ['.bashrc', 'empty', '.ssh'].map((name) => ({
      key: `file/${join(p.home, name)}`,
      was: null,
      now: { host: 'claude', text: p.read(`home/${name}`) ?? '' },
    }));
    p.write(
      'shop/.clew/log.jsonl',
      `${JSON.stringify({ v: 1, id: 'x', at: 1, by: 'init', session: null, did: 'x', undoable: true, edits })}\n${JSON.stringify({ v: 1, edits: [{ key: 7 }, null] })}\n`,
    );
    const before = p.foreign();
    p.run(uninstall, YES);
    expect(p.foreign()).toEqual(before);
  });
});
