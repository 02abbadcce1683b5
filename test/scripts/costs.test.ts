/** Holds that what the README says clew costs is what the commands print that it names. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const README = readFileSync('README.md', 'utf8');
const number = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN);

it('tokens, as npm run injected prints them', () => {
  const printed = execFileSync(process.execPath, ['scripts/injected.mjs'], { encoding: 'utf8' });
  for (const [said, measured] of [
    [/about (\d+), in \d+ of the prompts/, /in 30 prompts: (\d+) tokens/],
    [/about \d+, in (\d+) of the prompts/, /tokens, in (\d+) of them/],
    [/about (\d+), never more than 1,200/, /session that follows: (\d+) tokens/],
    [/about (\d+); a host that loads/, /in each request: (\d+) tokens/],
  ] as const) {
    const is = number(printed, measured);
    expect(Math.abs(number(README, said) - is), `${said} is ${is}`).toBeLessThanOrEqual(is * 0.1);
  }
  expect(printed).toMatch(/^the 9 tools of the server/m);
});

it('goals, as npm run bench has them', () => {
  const goal = number(README, /before a prompt.*the goal is ([\d.]+) times/);
  expect(readFileSync('bench/real.mjs', 'utf8')).toContain(`p(ratios[k], 0.5), k === 0 ? ${goal} : null`);
  const tools = number(README, /before a tool call.*the goal is ([\d.]+) times/);
  expect(readFileSync('bench/tools.mjs', 'utf8')).toContain(`times[i] / floor, ${tools}]`);
});
