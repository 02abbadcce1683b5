/** Commands fail, and some are kept back by Ada: only a check that failed is what comes next, until something better is known. (Seeds 000, 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const FAILED = /it failed last/;
const PRICES = 'pricing-research';

function begun(): { j: Journey; s: ReturnType<Journey['session']> } {
  const j = new Journey({ files: { 'package.json': '{"scripts":{"test":"test -e passes"}}\n' } });
  const s = j.session('one');
  s.says("let's work on the pricing research");
  return { j, s };
}

it.each([
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).",
  'Permission to use Bash with command npm test has been denied.',
  '[Request interrupted by user for tool use]',
])('a call that was kept back leaves no trace: %s', (words) => {
  const { j, s } = begun();
  s.writes({ 'src/pricing/table.ts': 'export const table = 1;\n' });
  s.kept('Bash', { command: 'npm test' }, words);
  s.kept('Bash', { command: 'npm publish' }, words);
  s.stop();
  expect(j.documents()[PRICES]).not.toMatch(/npm (?:test|publish)/);
  expect(j.documents()[PRICES]).toContain('### Next action\n\n- PRICE-1');
});

it('a look or another command that failed is nothing that must pass', () => {
  const { j, s } = begun();
  s.writes({ 'src/pricing/table.ts': 'export const table = 1;\n' });
  s.runs('false > src/never.txt');
  s.runs('true; ls no-such-folder');
  s.stop();
  expect(j.documents()[PRICES]).not.toMatch(FAILED);
});

it('a check that failed is the next action until it passes', () => {
  const j = new Journey({ files: { 'package.json': '{"scripts":{"test":"test -e passes"}}\n' } });
  const s = j.session('one');
  s.says('please add a banner to the landing page in src/banner.ts');
  s.writes({ 'src/banner.ts': 'export const banner = 1;\n' });
  s.runs('npm test');
  s.stop();
  const id = Object.keys(j.documents())[0]!;
  expect(j.documents()[id]).toMatch(FAILED);
  expect(j.clew('show').out).toMatch(FAILED);
  j.write({ passes: '' });
  j.later(60_000);
  s.says('and now?');
  expect(s.runs('npm test').status).toBe(0);
  s.stop();
  expect(j.clew('show').out).not.toMatch(FAILED);
  expect(j.session('two').start().model).not.toMatch(FAILED);
});

it('a check that failed gives way to a task in progress, and to the plan when work goes on', () => {
  const { j, s } = begun();
  s.writes({ 'src/pricing/table.ts': 'export const table = 1;\n' });
  s.runs('npm test');
  s.stop();
  expect(j.clew('show').out).toMatch(FAILED);
  j.later(60_000);
  s.says('go on');
  s.todos([{ content: 'PRICE-1 compare the five tiers of others', status: 'in_progress' }]);
  s.stop();
  expect(j.clew('show').out).not.toMatch(FAILED);
  expect(j.documents()[PRICES]).toMatch(/### Next action\n\n- PRICE-1/);
});

it('a check that failed days ago is no news to a new session', () => {
  const { j, s } = begun();
  s.writes({ 'src/pricing/table.ts': 'export const table = 1;\n' });
  s.runs('npm test');
  s.stop();
  s.end();
  expect(j.session('two').start().model).toMatch(FAILED);
  j.later(2 * 24 * 3600_000);
  const told = j.session('three').start().model;
  expect(told).not.toMatch(FAILED);
  expect(told).toContain('PRICE-1');
});
