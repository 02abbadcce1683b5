/** Holds that settings which cannot be read are told with their true place, and that every hint behind them leads to something that a person can do. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command as status } from '../../../src/commands/context/status.js';
import type { Check } from '../../../src/commands/setup/_check.js';
import { command as doctor } from '../../../src/commands/setup/doctor.js';
import { command as init } from '../../../src/commands/setup/init.js';
import type { Outcome } from '../../../src/core/model.js';
import { hintOf, sentenceOf } from '../../../src/core/words/en.js';
import { readText } from '../../../src/runtime/settings/file.js';
import { runs } from '../../support/properties.js';
import { codes, Project } from '../../support/settings-world.js';
import { folder } from '../../support/world.js';

const CLAUDE = 'shop/.claude/settings.local.json';
const TOML = 'home/.codex/config.toml';

/** A project on a machine of which nothing is known but `files`. */
function project(files: Record<string, string> = {}): Project {
  const p = new Project(files);
  const none = ['CODEX_HOME', 'GEMINI_CLI_HOME', 'QWEN_HOME', 'COPILOT_HOME', 'XDG_CONFIG_HOME', 'CLINE_DIR'];
  p.env = { ...p.env, ...Object.fromEntries(none.map((k) => [k, undefined])), PATH: '' };
  return p;
}
const opens = (p: Project, file: string): string => `\${EDITOR:-vi} '${join(p.base, file)}'`;
const hints = (o: Outcome): string[] => o.findings.map((f) => hintOf(f, 'init'));

describe('bytes that are no UTF-8', () => {
  const dir = folder();
  const placeOf = (bytes: Buffer): unknown => {
    const path = join(dir, 'settings.json');
    writeFileSync(path, bytes);
    try {
      return readText(path);
    } catch (e) {
      const { line, column, bytes: odd } = e as { line: number; column: number; bytes: boolean };
      return { line, column, odd };
    }
  };

  it.each([
    ['a byte of another encoding', '{\n  "name": "M', [0xfc], 'ller"\n}\n', 2, 13],
    ['a letter that is cut off', '{\r\n\r\n  "n": "', [0xe2, 0x82], '"\r\n}', 3, 9],
    ['the second half of one', '"é', [0xa9], '"', 1, 3],
    ['behind a sign that stands for odd ones', '{ "a": "\ufffd\ufffd', [0xff], '" }', 1, 11],
    ['at the end', '{\n', [0xc3], '', 2, 1],
  ])('%s is told where it stands', (_, before, odd, after, line, column) => {
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from(odd), Buffer.from(after)]);
    expect(placeOf(bytes)).toEqual({ line, column, odd: true });
  });

  it('wherever it stands, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const text = Buffer.from(before).toString();
        const lines = text.split(/\r\n|\n|\r/);
        const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xff]), Buffer.from(after)]);
        expect(placeOf(bytes)).toEqual({ line: lines.length, column: lines.at(-1)!.length + 1, odd: true });
      }),
      { numRuns: runs(200) },
    );
  });

  it('stop init and are named; the hint opens the file', () => {
    const p = project();
    mkdirSync(dirname(join(p.base, CLAUDE)), { recursive: true });
    writeFileSync(join(p.base, CLAUDE), '{\n  "a": "\xff"\n}', 'latin1');
    const out = p.run(init, { yes: true });
    expect(codes(out)).toEqual(['bad-bytes']);
    expect(sentenceOf(out.findings[0]!)).toContain('is no UTF-8 (line 2, column 9)');
    expect(hints(out)).toEqual([opens(p, CLAUDE)]);
  });
});

describe('hints behind settings that cannot be read', () => {
  it('broken TOML of Codex: init and doctor both end at the file, and neither sends to the other', () => {
    const p = project({ [TOML]: 'model = "x"\n[broken\n' });
    const out = p.run(init, { yes: true, host: 'codex' });
    expect(codes(out)).toEqual(['bad-toml']);
    expect(hints(out)).toEqual([opens(p, TOML)]);
    const said = p.run(doctor);
    const check = (said.view!.checks as Check[]).find((c) => c.host === 'Codex' && c.state === 'bad');
    expect(check).toMatchObject({ id: 'settings', next: opens(p, TOML) });
    expect(check!.text).toContain('(line 2, column 8)');
    expect(said.findings.map((f) => hintOf(f))).toEqual([opens(p, TOML)]);
  });

  it.each([
    ['no JSON', '{ "a": [', 'bad-settings'],
    ['something else where a list should be', '{ "hooks": 7 }', 'odd-settings'],
  ])('%s: the hint opens the file', (_, text, code) => {
    const p = project({ [CLAUDE]: text });
    const out = p.run(init, { yes: true });
    expect(codes(out)).toEqual([code]);
    expect(hints(out)).toEqual([opens(p, CLAUDE)]);
  });

  it('a hook in a file that broke since: status names file and place and sends to doctor, not to init', () => {
    const p = project({ 'home/.claude/x': '' });
    p.run(init, { yes: true });
    expect(codes(p.run(status))).not.toContain('hook-unread');
    p.write(CLAUDE, `${p.read(CLAUDE)}]`);
    const said = p.run(status);
    expect(codes(said)).toContain('hook-unread');
    expect(codes(said)).not.toContain('not-installed');
    const found = said.findings.find((f) => f.code === 'hook-unread')!;
    expect(sentenceOf(found)).toMatch(
      /settings\.local\.json cannot be read \(line \d+, column \d+\): Claude Code may not/,
    );
    expect(hintOf(found)).toBe('clew doctor');
    expect(p.run(doctor).findings.map((f) => hintOf(f))).toEqual([opens(p, CLAUDE)]);
  });
});

describe('what init says', () => {
  it('on a machine without any program it says so, for which one it is, and how another is named', () => {
    const p = project();
    const out = p.run(init, { yes: true });
    const found = out.findings.find((f) => f.code === 'no-agent')!;
    expect(sentenceOf(found)).toMatch(
      /^No program that runs agents was found on this machine\. This is for Claude Code/,
    );
    expect(hintOf(found)).toBe('clew help init');
    expect(p.read(CLAUDE)).toContain('hook.cjs');
    // Whoever named one knows, and where one is there is nothing to say.
    expect(codes(project().run(init, { yes: true, host: 'claude' }))).not.toContain('no-agent');
    expect(codes(project({ 'home/.codex/x': '' }).run(init, { yes: true }))).not.toContain('no-agent');
    expect(codes(project({ 'home/.claude/x': '' }).run(init, { yes: true }))).not.toContain('no-agent');
  });

  it('is installed is said of what stands there, not of what would be done', () => {
    const p = project();
    expect(p.run(init, { host: 'claude' }, [], true).view).toMatchObject({ dry: true, installed: false });
    expect(p.run(init, { host: 'claude' }).view).toMatchObject({ done: false, installed: false });
    expect(p.run(init, { host: 'claude', yes: true }).view).toMatchObject({ done: true, installed: true });
    const again = p.run(init, { host: 'claude', yes: true });
    expect(again.view).toMatchObject({ done: true, installed: true, changes: [] });
  });

  it.each([
    ['gemini', 'home/.gemini/settings.json', '{"hooksConfig": {"enabled": false}}', 'hooksConfig.enabled: false'],
    ['qwen', 'home/.qwen/settings.json', '{"disableAllHooks": true}', 'disableAllHooks: true'],
  ])('that %s is told to run no hook is said by the key of that program', (host, file, text, key) => {
    const p = project({ [file]: text });
    const found = p.run(init, { yes: true, host }).findings.find((f) => f.code === 'hooks-disabled')!;
    expect(sentenceOf(found)).toContain(`(${key})`);
    const check = (p.run(doctor).view!.checks as Check[]).find((c) => c.id === 'disabled');
    expect(check).toMatchObject({ text: expect.stringContaining(`(${key})`), next: opens(p, file) });
  });
});
