/** Ada asks for other work and says which: what is opened for it says what she wanted, whoever answers, and follows her when she gives it another name. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const ASKED = 'guests want to pay online. make a plan for that, docs/PAY.md, three steps';
const goals = (text = ''): string[] =>
  [...text.matchAll(/## Goal\n\n((?:- .*\n)+)/g)].map((m) => m[1]!.replace(/ <!--.*/g, ''));

function begun(asked: string) {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.stop();
  const { model } = s.says(asked);
  s.stop();
  const letter = /^([a-e])\) Something new: (.*)$/m.exec(model) ?? [];
  const opened = (): string =>
    Object.entries(j.documents()).find(([id]) => id !== 'pilot-plan')?.[1] ?? Object.keys(j.documents()).join();
  return { j, s, model, letter: letter[1] ?? '', offered: letter[2] ?? '', opened };
}

it.each(['typed', 'in a terminal', 'by the agent'])('an answer that is given %s', (how) => {
  const { j, s, model, letter, offered, opened } = begun(`something else: ${ASKED}`);
  expect(offered, model).not.toBe('');
  const question = /\bq[0-9a-f]{4}\b/.exec(model)![0];
  if (how === 'typed') s.says(letter);
  else if (how === 'in a terminal') j.clew('answer', question, letter);
  else s.clew(`answer ${question} ${letter}`);
  if (how !== 'in a terminal') {
    s.edits('src/pricing/tiers.ts', '29', '39');
    s.stop();
  }
  expect(goals(opened())).toEqual([`- ${ASKED}\n`]);
});

it('what was said of the work at hand before is no part of it', () => {
  const { s, letter, model, opened } = begun(`thanks, that will do for the letter. now something else, ${ASKED}`);
  expect(letter, model).not.toBe('');
  s.says(letter);
  expect(goals(opened())).toEqual([`- ${ASKED}\n`]);
});

it('a prompt that names what is new and opens it at once', () => {
  const { opened } = begun('now something new: guests want to pay online with a card. three steps please');
  expect(goals(opened())).toEqual(['- guests want to pay online with a card. three steps please\n']);
});

it.each(['a context of its own for what the prompt says', 'for what the prompt before said'])('%s', (which) => {
  const { s, opened } = begun(which.startsWith('for') ? ASKED : `${ASKED}. open a new context for it please`);
  if (which.startsWith('for')) s.says('open a new context for that please');
  expect(goals(opened())[0]).toContain(ASKED);
});

it('a new name stands in the heading, and in a goal that was only the old one; undo takes both back', () => {
  const j = new Journey();
  const s = j.session('one');
  s.clew('switch --new "Make a plan"');
  s.stop();
  const text = (): string => j.documents()['make-a-plan']!;
  const before = text();
  expect(goals(before)).toEqual(['- Make a plan\n']);
  j.clew('rename', 'make-a-plan', 'Online payment');
  expect(text()).toContain('\n# Online payment\n');
  expect(goals(text())).toEqual(['- Online payment\n']);
  expect(text()).not.toContain('Make a plan');
  j.clew('undo');
  expect(text()).toBe(before);
  j.write({
    '.clew/contexts/make-a-plan.md': before
      .replace('# Make a plan', '# Paying')
      .replace('- Make a plan', '- guests pay'),
  });
  j.clew('rename', 'make-a-plan', 'Online payment');
  expect(text()).toContain('\n# Paying\n');
  expect(goals(text())).toEqual(['- guests pay\n']);
});
