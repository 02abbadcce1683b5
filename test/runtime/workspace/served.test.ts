/** Holds how the hook knows that a host's sessions have our tools: by the processes that wrote themselves down and still run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostOfClient, isServed, recordServer } from '../../../src/runtime/workspace/served.js';
import { folder } from '../../support/world.js';

/** No process has this number. */
const OVER = 999_999_999;

function dir(served = ''): string {
  const made = join(folder(), '.clew');
  mkdirSync(join(made, 'cache'), { recursive: true });
  if (served !== '') writeFileSync(join(made, 'cache', 'served'), served);
  return made;
}

describe('a server that runs', () => {
  it('gives the tools to the sessions of its host, and to no others', () => {
    const at = dir();
    recordServer(at, 'claude', process.pid);
    expect([isServed(at, 'claude', false), isServed(at, 'claude', true), isServed(at, 'codex', true)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('counts beside one that started later and is over', () => {
    const at = dir(`codex ${OVER}\nclaude ${process.pid}\n`);
    recordServer(at, 'claude', OVER);
    expect(isServed(at, 'claude', false)).toBe(true);
    expect(readFileSync(join(at, 'cache', 'served'), 'utf8')).toBe(`claude ${OVER}\nclaude ${process.pid}\n`);
  });
});

describe('a server that is over', () => {
  it('counts where a session begins, whose own may not be up yet; at a prompt it is forgotten', () => {
    const at = dir(`claude ${OVER}\ncodex 0\n`);
    expect(isServed(at, 'claude', true)).toBe(true);
    expect(isServed(at, 'claude', false)).toBe(false);
    expect(isServed(at, 'claude', true)).toBe(false);
    expect(isServed(at, 'codex', true)).toBe(true);
  });
});

it.each(['', 'claude', 'claude -1', 'claude 12x', '\u0000\u0001', 'x'.repeat(100_000), 'claude 1\n'.repeat(9999)])(
  'what is no list of processes gives no tools at a prompt: %j',
  (text) => {
    expect(isServed(dir(text), 'claude', false)).toBe(false);
  },
);

it('makes no folder where clew keeps nothing', () => {
  const none = join(folder(), '.clew');
  recordServer(none, 'claude', process.pid);
  expect(isServed(none, 'claude', true)).toBe(false);
});

it.each([
  ['claude-code', 'claude'],
  ['codex-mcp-client', 'codex'],
  ['GitHub Copilot CLI', 'copilot'],
  ['clew-doctor', null],
  ['test', null],
  ['', null],
])('the client %j is the host %s', (name, host) => {
  expect(hostOfClient(name)).toBe(host);
});
