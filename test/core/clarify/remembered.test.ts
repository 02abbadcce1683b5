/** Holds that a doubt which was declined silences evidence for the same doubt in its session, shows in `why`, and never silences what the user asks for. */
import { describe, expect, it } from 'vitest';
import { command as answer } from '../../../src/commands/context/answer.js';
import { applyEdit } from '../../../src/core/context/state.js';
import type { Outcome, Question } from '../../../src/core/model.js';
import { counterfactualText } from '../../../src/core/words/counterfactual.js';
import { shop } from '../../support/shop.js';
import type { World } from '../../support/world.js';

/** No phrase asks for it: the words fit another plan. */
const PROMPT = 'compare the tiers of pricing research';
/** What each asking shows, so that no test passes because nothing was ever asked. */
const put = (o: Outcome): boolean => o.question !== undefined;

/** A shop in which evidence asked, and the user has stayed: by answering, or by going on until the question closed. */
function stayed(how: 'answered' | 'passed'): World {
  const w = shop({ confirm: 'always' });
  const q = w.prompt(PROMPT).question!;
  expect(q.choices.map((c) => c.act.do)).toEqual(['switch', 'keep', 'create', 'search']);
  if (how === 'answered') w.prompt('b');
  else for (let n = 0; n < 6; n++) w.prompt('rotate them twice a day, please');
  return w;
}

describe('a declined doubt', () => {
  it.each(['answered', 'passed'] as const)('is not put again by evidence in its session: %s', (how) => {
    const w = stayed(how);
    const o = w.prompt(PROMPT);
    expect([put(o), o.verdict, o.notice]).toEqual([false, 'allow', undefined]);
    expect(o.reading?.settled).toBe(Object.keys(w.state.questions)[0]);
    expect(w.active()?.id).toBe('auth-hardening');
  });

  it('is put in no session any more once the user said so, and still silences no request', () => {
    const w = shop({ confirm: 'always' });
    w.prompt(PROMPT);
    w.prompt("don't ask again");
    w.start('startup', 's2');
    expect(put(w.prompt(PROMPT, 's2'))).toBe(false);
    expect(put(w.prompt('switch to the pricing research', 's2'))).toBe(true);
  });

  it('may be put in another session, and never keeps an explicit request from being heard', () => {
    const w = stayed('answered');
    expect(put(w.prompt('switch to the pricing research'))).toBe(true);
    const other = stayed('answered');
    other.start('startup', 's2');
    expect(put(other.prompt(PROMPT, 's2'))).toBe(true);
  });

  it('is explained, and can be taken back by name', () => {
    const w = stayed('answered');
    const [q] = Object.values(w.state.questions) as [Question];
    const why = counterfactualText(w.prompt(PROMPT).reading!);
    expect(why).toContain(`question ${q.id} had resolved this`);
    expect(why).toContain(`clew answer ${q.id} --forget`);
    const input = { args: [q.id], flags: { forget: true }, session: null, agent: false };
    const o = answer.decide(input, w.facts());
    expect(o.did).toBe(`forgot the answer to question ${q.id}`);
    for (const e of o.edits) applyEdit(w.state, e);
    expect(put(w.prompt(PROMPT))).toBe(true);
  });
});
