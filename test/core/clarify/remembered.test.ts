/** Holds that a doubt which was declined stays declined: in later sessions, for a month, as long as it is the same doubt. */
import { describe, expect, it } from 'vitest';
import { command as answer } from '../../../src/commands/context/answer.js';
import { MEMORY } from '../../../src/core/clarify/remembered.js';
import { applyEdit } from '../../../src/core/context/state.js';
import type { Outcome, Question } from '../../../src/core/model.js';
import { counterfactualText } from '../../../src/core/words/counterfactual.js';
import { shop, silent } from '../../support/shop.js';
import { plan, type World } from '../../support/world.js';

const PROMPT = 'switch to the signup funnel project';
const ask = (w: World, id = 's1'): Question => w.prompt(PROMPT, id).question!;
/** What each asking shows, so that no test passes because nothing was ever asked. */
const put = (o: Outcome): boolean => o.question !== undefined;

/** A shop in which two funnels fit, and the user has stayed: by answering, by sending on, or by saying nothing. */
function stayed(how: 'answered' | 'sent again' | 'ignored' | 'still open'): World {
  const w = shop({ clarify: how === 'sent again' ? 'block' : 'agent' });
  const q = ask(w);
  expect(q.choices.map((c) => c.act.do)).toEqual(['switch', 'switch', 'keep']);
  if (how === 'answered') w.prompt('c');
  if (how === 'sent again') w.prompt(PROMPT);
  if (how === 'ignored') w.prompt('rotate them twice a day, please');
  w.start('startup', 's2');
  return w;
}

describe('a declined doubt', () => {
  it.each(['answered', 'sent again', 'ignored', 'still open'] as const)(
    'is not put again in another session: %s',
    (how) => {
      const w = stayed(how);
      const o = w.prompt(PROMPT, 's2');
      silent(o);
      expect(o.reading?.settled).toBe(Object.keys(w.state.questions)[0]);
      expect(w.active('s2')?.id).toBe('auth-hardening');
      expect(Object.keys(w.state.questions)).toHaveLength(1);
    },
  );

  it('is the same one in other words, as long as the work and what fits are the same', () => {
    const w = stayed('answered');
    expect(put(w.prompt("now let's work on the signup funnel", 's2'))).toBe(false);
    expect(put(w.prompt('switch to the warehouse project', 's2'))).toBe(true);
  });

  it('is another one when another plan fits, too', () => {
    const w = stayed('answered');
    w.plans = [...w.plans, plan('SIGNUP-FUNNEL-AFRICA', ['shorten the form'])];
    expect(put(w.prompt(PROMPT, 's2'))).toBe(true);
  });

  it('is another one when other work is active', () => {
    const w = stayed('answered');
    w.prompt('switch to the pricing research', 's2');
    expect(w.active('s2')?.plan).toBe('docs/plans/PRICING-RESEARCH.md');
    expect(put(w.prompt(PROMPT, 's2'))).toBe(true);
  });

  it('without any match is told apart by what the user called it', () => {
    const w = shop();
    w.prompt('switch to the warehouse project');
    w.prompt('a');
    w.start('startup', 's2');
    expect(put(w.prompt('switch to the Warehouse project', 's2'))).toBe(false);
    expect(put(w.prompt('switch to the orchard project', 's2'))).toBe(true);
  });

  it('is forgotten after thirty days, in its own session, too', () => {
    for (const id of ['s1', 's2']) {
      const w = stayed('answered');
      w.now += MEMORY - 60 * 60_000;
      expect(put(w.prompt(PROMPT, id))).toBe(false);
      w.now += 2 * 60 * 60_000;
      expect(put(w.prompt(PROMPT, id))).toBe(true);
    }
  });

  it('is explained, and can be taken back by name', () => {
    const w = stayed('answered');
    const [q] = Object.values(w.state.questions) as [Question];
    const why = counterfactualText(w.prompt(PROMPT, 's2').reading!);
    expect(why).toContain(`question ${q.id} had resolved this`);
    expect(why).toContain(`clew answer ${q.id} --forget`);
    const input = { args: [q.id], flags: { forget: true }, session: null, agent: false };
    const o = answer.decide(input, w.facts());
    expect(o.did).toBe(`forgot the answer to question ${q.id}`);
    for (const e of o.edits) applyEdit(w.state, e);
    expect(put(w.prompt(PROMPT, 's2'))).toBe(true);
  });
});

describe('a doubt that was answered with other work', () => {
  it('is not put again in its session: the model settles it', () => {
    const w = shop();
    w.prompt('switch to the warehouse project');
    w.prompt('c');
    const o = w.prompt('switch to the warehouse project');
    expect(o).toMatchObject({ verdict: 'allow', reading: { verb: 'nudge' } });
    expect(o.brief).toContain('may be another context');
  });

  it('may be put in another session', () => {
    const w = shop();
    w.prompt('switch to the warehouse project');
    w.prompt('c');
    w.start('startup', 's2');
    expect(put(w.prompt('switch to the warehouse project', 's2'))).toBe(true);
  });
});
