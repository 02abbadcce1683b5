import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serverFolder } from '../../../src/runtime/launch/server-folder.js';

const base = mkdtempSync(join(tmpdir(), 'server-folder-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const plugin = join(base, 'plugin');
mkdirSync(join(plugin, '.claude-plugin'), { recursive: true });
writeFileSync(join(plugin, '.claude-plugin/plugin.json'), '{}');

it('serves what the host says, else the folder it was started in', () => {
  expect(serverFolder({ CLAUDE_PROJECT_DIR: base }, plugin)).toBe(base);
  expect(serverFolder({ CLAUDE_PROJECT_DIR: '/nowhere' }, base)).toBe(base);
  expect(serverFolder({}, plugin, () => base)).toBe(plugin);
});

it('of a plugin that was started in its own folder, the folder of the host, where that can be told', () => {
  expect(serverFolder({ CLEW_PLUGIN: 'codex' }, plugin, () => base)).toBe(base);
  expect(serverFolder({ CLEW_PLUGIN: 'codex' }, plugin, () => null)).toBe(plugin);
  expect(serverFolder({ CLEW_PLUGIN: 'codex' }, base, () => plugin)).toBe(base);
});
