/** Two branches changed one context document: git leaves its marks, and clew touches neither side until a person chose. (Seed 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

it('an unfinished merge is named, told to nobody as content, and never written over', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  s.end();
  const path = '.clew/contexts/pilot-plan.md';
  const side = (goal: string): void => j.edit(path, '- Pilot plan <!--', `- ${goal} <!--`);
  j.commit('the context');
  j.git('checkout', '-q', '-b', 'theirs');
  side('three pilots in Lisbon');
  j.commit('theirs');
  j.git('checkout', '-q', 'main');
  side('five pilots in Porto');
  j.commit('ours');
  expect(() => j.git('merge', '-q', 'theirs')).toThrow();
  const marked = j.read(path);
  expect(marked).toContain('<<<<<<<');
  const two = j.session('two');
  const told = two.start().model;
  expect(told).not.toContain('Lisbon');
  expect(told).not.toContain('Porto');
  two.says('go on with it');
  two.writes({ 'src/pilot/second.ts': 'export const second = 1;\n' });
  two.stop();
  expect(j.read(path)).toBe(marked);
  expect(j.conflicts()).toEqual([]);
  expect(j.clew('check').out + j.clew('check').err).toContain('unfinished merge');
  j.write({ [path]: marked.replace(/<<<<<<<.*\n([\s\S]*?)=======\n[\s\S]*?>>>>>>>.*\n/, '$1') });
  two.says('and once more');
  two.writes({ 'src/pilot/third.ts': 'export const third = 1;\n' });
  two.stop();
  expect(j.read(path)).toContain('third.ts');
});
