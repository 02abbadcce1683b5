/** Holds what is said of paths, quoting and rights on Windows and macOS where it can be told without them: by functions that are given how paths are written there. */
import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOurEntry } from '../../../src/hosts/_entries.js';
import { isOnPath } from '../../../src/runtime/inputs/settings.js';
import { pinsFile } from '../../../src/runtime/intents/pins.js';
import { hookCommand, partsOf, statusCommand } from '../../../src/runtime/settings/hook-command.js';
import { isAjar } from '../../../src/runtime/workspace/ajar.js';
import { userConfigFile } from '../../../src/runtime/workspace/user-config.js';

const NODE = 'C:\\Program Files\\nodejs\\node.exe';
const HOOK = 'C:\\Users\\Ada Lovelace\\AppData\\npm\\clew $new\\dist\\hook.cjs';
const WINDOWS = { node: NODE, hook: HOOK, windows: true, major: 20 };

describe('Windows', () => {
  it('a command of the hook has forward slashes, quotes, and no variable before it', () => {
    const line = hookCommand('claude', WINDOWS);
    expect(line).toMatch(/^"C:\/Program Files\/nodejs\/node\.exe" "C:\/Users\/Ada Lovelace\/[^"]*\/hook\.cjs" claude$/);
    expect(partsOf(line)).toEqual({ node: NODE.replaceAll('\\', '/'), hook: HOOK.replaceAll('\\', '/') });
    expect(partsOf(`& ${line} tool`)).toEqual(partsOf(line));
  });

  it('entries with either slash are ours, those of another program are not', () => {
    expect(isOurEntry('claude', { command: hookCommand('claude', WINDOWS) })).toBe(true);
    expect(isOurEntry('claude', { command: `"${NODE}" "${HOOK}" claude` })).toBe(true);
    expect(isOurEntry('claude', { command: 'C:/other/webhook.cjs claude' })).toBe(false);
    expect(isOurEntry('codex', { command: hookCommand('claude', WINDOWS) })).toBe(false);
  });

  it('a line of status stands beside the hook', () => {
    expect(partsOf(statusCommand({ ...WINDOWS, hook: 'C:/clew/dist/hook.cjs' }))?.hook).toBe(
      'C:/clew/dist/statusline.cjs',
    );
  });

  it.each([
    [{ APPDATA: 'C:\\Users\\Ada\\AppData\\Roaming' }, 'C:\\Users\\Ada\\AppData\\Roaming\\clew\\config.json'],
    [{ HOME: 'C:\\Users\\Ada' }, 'C:\\Users\\Ada\\.config\\clew\\config.json'],
    [{ APPDATA: 'Roaming', HOME: 'C:\\Users\\Ada' }, 'C:\\Users\\Ada\\.config\\clew\\config.json'],
    [{ APPDATA: 'Roaming' }, null],
  ])('own configuration by %j', (env, path) => {
    expect(userConfigFile(env, win32)).toBe(path);
  });

  it('what was confirmed is kept in the local folder of the user', () => {
    const file = pinsFile({ dir: 'C:\\work\\shop\\.clew' }, { LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local' }, win32);
    expect(win32.dirname(file)).toBe('C:\\Users\\Ada\\AppData\\Local\\clew\\pins');
    expect(pinsFile({ dir: 'C:\\work\\shop\\.clew' }, {}, win32)).toBe('');
  });

  it('a program is looked for by its endings, in folders parted by semicolons', () => {
    const there = (path: string): boolean => path === 'C:\\npm\\clew.cmd';
    expect(isOnPath('clew', { Path: 'tools;C:\\Windows;C:\\npm' }, win32, there as never)).toBe(true);
    expect(isOnPath('clew', { Path: 'C:\\Windows' }, win32, there as never)).toBe(false);
    expect(isOnPath('clew', { PATH: 'C:\\npm' }, win32, ((path: string) => path === 'C:\\npm\\clew') as never)).toBe(
      false,
    );
  });

  it('rights are not read from a mode', () => {
    expect(isAjar('/', 'win32')).toBe(false);
  });
});

describe('macOS', () => {
  const MAC = { node: '/opt/homebrew/bin/node', hook: '/Users/Ada Lovelace/lib/clew/dist/hook.cjs', windows: false };

  it('a command of the hook is quoted as anywhere with a shell, and read back', () => {
    expect(hookCommand('codex', { ...MAC, major: 22 })).toBe(`"${MAC.node}" "${MAC.hook}" codex`);
    expect(partsOf(hookCommand('codex', { ...MAC, major: 20 }))).toEqual({ node: MAC.node, hook: MAC.hook });
  });

  it('own configuration stands where it does on Linux', () => {
    expect(userConfigFile({ HOME: '/Users/ada' }, posix)).toBe('/Users/ada/.config/clew/config.json');
  });
});
