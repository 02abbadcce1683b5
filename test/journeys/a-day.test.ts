/** Ada's day of thirty prompts: three switches, a question and a turn that is filed late come to a handful of lines for her, each of which says what was done. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const QUIET = [
  'make it shorter',
  'and friendlier, please',
  'yes',
  'add a test for an empty name',
  'it fails on my machine',
  'run the tests again',
  'good',
  'round them',
  'thanks',
];

it('thirty prompts come to eight lines at most, each of ours, and one for each thing that was done', () => {
  const j = new Journey();
  const lines: string[] = [];
  const hear = (user: string): void => void lines.push(...user.split('\n').filter((l) => l !== ''));
  const s = j.session('day');
  hear(s.start().user);
  let prompts = 0;
  const turn = (words: string, work: () => void = () => {}): void => {
    prompts++;
    hear(s.says(words).user);
    work();
    hear(s.stop().user);
  };
  const quiet = (n: number): void => QUIET.slice(0, n).forEach((words) => void turn(words));
  j.git('checkout', '-q', '-b', 'pilot');
  turn("let's work on the pilot plan", () => s.writes({ 'src/pilot/invite.ts': 'export const a = 1;\n' }));
  quiet(8);
  j.git('checkout', '-q', '-b', 'pricing');
  turn("now let's work on the pricing research", () => s.writes({ 'src/pricing/tiers.ts': 'export const b = 1;\n' }));
  quiet(8);
  // He goes to the branch of the pilot and works there, without a word.
  turn('the greeting must name the company as well', () => {
    s.runs('git checkout -q pilot');
    s.writes({ 'src/pilot/greeting.ts': 'export const c = 1;\n' });
  });
  quiet(4);
  turn("let's work on the invoice export plan");
  turn('a');
  turn("now let's work on the pricing research");
  quiet(4);
  expect(prompts).toBe(30);
  console.log(`a day of ${prompts} prompts: ${lines.length} lines for the user`);
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(8);
  for (const line of lines) expect(line).toMatch(/^clew: [^<{]+$/);
  const said = (form: RegExp): number => lines.filter((l) => form.test(l)).length;
  expect(
    [said(/switched to "Pilot/), said(/switched to "Pricing/), said(/will ask you/), said(/filed under/)],
    lines.join('\n'),
  ).toEqual([1, 2, 1, 1]);
});
