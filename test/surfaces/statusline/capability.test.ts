import { expect, it } from 'vitest';
import { isColoured, isUnicode, roomFor } from '../../../src/surfaces/statusline/capability.js';

it('is as wide as somebody says, of which a host keeps its frame', () => {
  expect(roomFor({}, true)).toBe(80);
  expect(roomFor({ COLUMNS: '60' }, false)).toBe(60);
  expect(roomFor({ COLUMNS: '60' }, true)).toBe(56);
  expect(roomFor({ COLUMNS: '20' }, true)).toBe(20);
  expect(roomFor({ COLUMNS: 'wide' }, false)).toBe(80);
});

it('is coloured in a host, plain elsewhere unless somebody wants colours', () => {
  expect(isColoured({ TERM: 'xterm' }, true)).toBe(true);
  expect(isColoured({ NO_COLOR: '1', FORCE_COLOR: '1' }, true)).toBe(false);
  expect(isColoured({ TERM: 'dumb' }, true)).toBe(false);
  expect(isColoured({ TERM: 'xterm' }, false)).toBe(false);
  expect(isColoured({ FORCE_COLOR: '1' }, false)).toBe(true);
  expect(isColoured({ FORCE_COLOR: '0' }, false)).toBe(false);
});

it('has Unicode where the locale has it: the first that is set counts', () => {
  expect(isUnicode({ LANG: 'de_DE.UTF-8' }, 'linux')).toBe(true);
  expect(isUnicode({ LANG: 'C.utf8' }, 'linux')).toBe(true);
  expect(isUnicode({ LC_ALL: 'C', LANG: 'de_DE.UTF-8' }, 'linux')).toBe(false);
  expect(isUnicode({}, 'linux')).toBe(false);
  expect(isUnicode({}, 'darwin')).toBe(true);
});
