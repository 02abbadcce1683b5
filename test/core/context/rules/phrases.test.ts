/** Holds which whole prompts are manual commands, and that the same words in any other prompt are not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Called,
  type Manual,
  type Names,
  parseManualCommand,
} from '../../../../src/core/context/rules/phrases.js';

const called = (id: string, taskId: string | null = null, ...ids: string[]): Called => ({ id, title: id, taskId, ids });
const NAMES: Names = {
  contexts: [
    called('pricing', 'PRC-1', '#12', 'prc-1'),
    called('auth', 'AUTH-7', '#482', '#30'),
    called('export', null, '#30', 'exp-9'),
    called('main'),
  ],
  listed: ['auth', 'pricing', 'folded-since'],
};
const told = (prompt: string, over: Partial<Names> = {}): Manual | null =>
  parseManualCommand(prompt, { ...NAMES, ...over });
const to = (id: string): Manual => ({ do: 'switch', to: id });

describe('commands', () => {
  it.each<[string, Manual]>([
    ['list contexts', { do: 'list' }],
    ['show contexts', { do: 'list' }],
    ['List all contexts.', { do: 'list' }],
    ['please show me the contexts', { do: 'list' }],
    ['show my contexts please', { do: 'list' }],
    ['switch to #1', to('auth')],
    ['switch to #2', to('pricing')],
    ['Switch back to #2.', to('pricing')],
    ['switch to PRC-1', to('pricing')],
    ['switch to prc-1', to('pricing')],
    ['switch to [AUTH-7]', to('auth')],
    ['switch to task AUTH-7', to('auth')],
    ['switch to pricing', to('pricing')],
    ['switch to exp-9', to('export')],
    ['new context guest tablet', { do: 'create', title: 'guest tablet' }],
    ['new context "Guest tablet". Begin with its menu (the long one)', { do: 'create', title: 'Guest tablet' }],
    ['new context "Guest tablet" and write the first file', { do: 'create', title: 'Guest tablet' }],
    ['new context Guest tablet. Begin with its menu', { do: 'create', title: 'Guest tablet' }],
    ['new context Guest tablet, begin with its menu', { do: 'create', title: 'Guest tablet' }],
    ['new context Login, logout', { do: 'create', title: 'Login, logout' }],
    ['new context: Guest tablet\n\nBegin with its menu.', { do: 'create', title: 'Guest tablet' }],
    ['start a new context "Guest tablet": begin with its menu', { do: 'create', title: 'Guest tablet' }],
    ['create a new context called Guest tablet and start', { do: 'create', title: 'Guest tablet' }],
    ['neuer Kontext "Gäste-Tablet". Fang mit dem Menü an', { do: 'create', title: 'Gäste-Tablet' }],
    [
      `new context Guest tablet. ${'Then the menu, the bill and the rest of it. '.repeat(6)}`,
      { do: 'create', title: 'Guest tablet' },
    ],
    ['create task GUEST-1', { do: 'create', title: 'GUEST-1' }],
    ['create task: list component', { do: 'create', title: 'list component' }],
    ['create new context "invoice list"', { do: 'create', title: 'invoice list' }],
    ['archive context', { do: 'archive' }],
    ['archive the current context', { do: 'archive' }],
    ['save and close', { do: 'archive' }],
    ['Save and close!', { do: 'archive' }],
  ])('%s', (prompt, want) => expect(told(prompt)).toEqual(want));
});

describe('no commands', () => {
  it.each([
    'list the contexts in this React file',
    'list contexts that the provider exports',
    'show contexts of the store in src/app.tsx',
    'list all context managers',
    'switch to main',
    'switch to main and pull',
    'switch to master',
    'switch to develop',
    'switch to tabs',
    'switch to tabs instead of spaces',
    'switch to pricing and fix the header',
    'switch to a mutex',
    'switch to 2 spaces',
    'switch to 2',
    'switch to UNKNOWN-99',
    'new context menu',
    'create a new context for the request handler',
    'open a new context in the canvas and draw on it',
    `start a new context manager${' and its tests'.repeat(12)}`,
    'new context provider for the theme',
    'new contexts are not saved',
    'create task list component',
    'create task runner for the build',
    'create a task for this',
    'create task',
    'create the task table in postgres',
    'create context object',
    'archive context files older than 30 days',
    'archive the contexts folder',
    'save and close the file handle',
    'save and close the modal when the user hits enter',
    '"list contexts"',
    'list contexts "of the app"',
    '`switch to #2`',
    '> switch to #2',
    'what does switch to #2 do?',
    'the docs say: save and close',
    'list contexts\nand then fix the header',
    '',
    ' ',
  ])('%s', (prompt) => expect(told(prompt)).toBe(null));
});

describe('#N', () => {
  it.each<[string, Partial<Names>, Manual]>([
    ['switch to #1', {}, to('auth')],
    ['switch to #12', {}, to('pricing')],
    ['switch to #482', { listed: null }, to('auth')],
    ['switch to #30', {}, { do: 'ask', ref: '#30', among: ['auth', 'export'] }],
    ['switch to #3', {}, { do: 'ask', ref: '#3', among: [] }],
    ['switch to #4', {}, { do: 'ask', ref: '#4', among: [] }],
    ['switch to #0', {}, { do: 'ask', ref: '#0', among: [] }],
    ['switch to #1', { listed: null }, { do: 'ask', ref: '#1', among: [] }],
    ['switch to #12', { listed: Array.from({ length: 12 }, () => 'export') }, to('export')],
  ])('%s %j', (prompt, over, want) => expect(told(prompt, over)).toEqual(want));
});

describe('ids', () => {
  it('two that differ only in case: the one as written, else a question', () => {
    const contexts = [called('one', 'PRC-1'), called('two', 'prc-1')];
    expect(told('switch to prc-1', { contexts })).toEqual(to('two'));
    expect(told('switch to Prc-1', { contexts })).toEqual({ do: 'ask', ref: 'Prc-1', among: ['one', 'two'] });
  });

  it('of its own come before one that another work named', () => {
    const contexts = [called('one', null, 'prc-1'), called('two', 'PRC-1')];
    expect(told('switch to prc-1', { contexts })).toEqual(to('two'));
  });
});

it('any prompt is read without a fault; only the seven openings can command', () => {
  const word = fc.constantFrom(
    'list',
    'show',
    'contexts',
    'switch',
    'to',
    '#2',
    'PRC-1',
    'new',
    'context',
    'task',
    'x',
    '"',
    'save and close',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.array(word, { maxLength: 8 }).map((w) => w.join(' ')),
      ),
      (p) => {
        const found = told(p);
        if (found !== null) expect(p.trim()).toMatch(/^(?:list|show|switch|new|create|archive|save|please)\b/i);
        expect(told(`and ${p}`)).toBe(null);
      },
    ),
  );
  expect(told(`list contexts ${'x'.repeat(1_000_000)}`)).toBe(null);
});
