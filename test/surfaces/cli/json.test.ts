/** Holds that every command prints one JSON object where `--json` asks for it: also of what it refuses, of a word that is missing, and of a line it cannot obey. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/_index.js';
import { Desk } from '../../support/status-desk.js';

/** What stands behind a command, where it does nothing much without. */
const WORDS: Record<string, string[]> = {
  switch: ['docs/plans/PRICING.md'],
  new: ['Guest tablet'],
  show: ['pricing'],
  rename: ['pricing', 'Prices'],
  merge: ['pricing', 'auth'],
  'new-plan': ['Zebra crossing'],
  'update-context': ['--mode', 'PLAN', '--decision', 'Use tiers'],
  intent: ['new', 'Prices', '--allow', 'src/**'],
  scope: ['list'],
  trace: ['docs/plans/PRICING.md'],
  config: ['list'],
  completion: ['bash'],
  purge: ['nothing'],
  task: ['add', 'ask Ada'],
  init: ['--yes'],
};
/** They speak a protocol of their own. */
const SPOKEN = new Set(['hook']);

function desk(): Desk {
  const d = new Desk();
  mkdirSync(join(d.base, 'home'));
  d.write('docs/plans/PRICING.md', '# Pricing\n\n- [ ] PRC-1 tiers\n');
  d.write('docs/plans/AUTH.md', '# Auth\n\n- [ ] AUTH-1 rotate\n');
  d.clew(['switch', 'docs/plans/AUTH.md']);
  d.clew(['switch', 'docs/plans/PRICING.md']);
  return d;
}
const home = (d: Desk): { env: Record<string, string> } => ({ env: { HOME: join(d.base, 'home') } });

const NAMES = commands.filter((c) => !SPOKEN.has(c.name)).map((c) => [c.name]);

/** Says what `clew LINE --json` printed, held to be one object, with a sentence and a next command for each finding. */
function object(d: Desk, line: string[]): void {
  const { out, err } = d.clew([...line, '--json'], home(d));
  const said = JSON.parse(out) as { schemaVersion: number; findings: { code: string; text: string; hint: string }[] };
  expect([said.schemaVersion, err]).toEqual([1, '']);
  for (const f of said.findings) expect([f.code, f.text, f.hint]).not.toContain('');
}

it.each(NAMES)('clew %s --json, as it is meant', (name) => object(desk(), [name, ...(WORDS[name] ?? [])]));

describe('with words that it does not take', () => {
  const d = desk();
  it.each(NAMES)('clew %s --json', (name) => object(d, [name, 'no-such-thing', 'and', 'more']));
});

it.each([[['open']], [['no-such-verb']], [['status', '--nope']]])('a line that cannot be obeyed: %j', (line) => {
  const { code, out, err } = new Desk().clew([...line, '--json']);
  expect([code, err]).toEqual([2, '']);
  expect(JSON.parse(out)).toMatchObject({ schemaVersion: 1, findings: [{ severity: 'error' }] });
});

it('the line of status has its rows', () => {
  const { out } = desk().clew(['statusline', '--json']);
  expect(JSON.parse(out)).toMatchObject({ schemaVersion: 1, rows: [expect.stringContaining('Pricing')] });
});
