/** What the model is told at a prompt, a start, a stop and a compaction, and how long it may be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeQuestion } from '../../../src/core/clarify/question.js';
import type { Match, Reading, StartSource } from '../../../src/core/model.js';
import { tokens } from '../../../src/core/text/tokens.js';
import { askBrief, nudgeText, switchedBrief } from '../../../src/core/words/brief.js';
import { standingRule } from '../../../src/core/words/standing-rule.js';
import { HOUR, LEANING, shop, silent } from '../../support/shop.js';
import { facts, MINUTE, NOW, WORKSPACE, World, work } from '../../support/world.js';

describe('nudges', () => {
  const matches = (n: number): Match[] =>
    Array.from({ length: n }, (_, i) => ({
      context: `some-other-work-${i}`,
      plan: null,
      title: `Some other work ${i}`,
      score: 0.6,
      reasons: [],
    }));

  it('name the active work and the candidates in at most 60 tokens, and end the same way', () => {
    const text = nudgeText('rotate refresh tokens', matches(1), 's1');
    expect(text).toContain('rotate refresh tokens');
    expect(text).toContain('some-other-work-0');
    expect(text).toContain('clew switch');
    expect(text).not.toContain('\n');
  });

  it('name what a switch takes, whole or not at all: ids, and plans by their path', () => {
    const id = 'check-if-tests-setup-claude-hooks-test-g';
    const long = nudgeText('some long title of the active work', [{ ...matches(1)[0]!, context: id }], 's1');
    expect(long).toContain(id);
    const row = {
      path: 'docs/plans/PRICING.md',
      name: 'PRICING',
      title: 'Pricing',
      done: 0,
      total: 1,
      at: NOW,
      archived: false,
    };
    const plan = { ...matches(1)[0]!, context: null, plan: row };
    expect(nudgeText('auth', [plan], 's1')).toContain('or docs/plans/PRICING.md');
    const deep = { ...plan, plan: { ...row, path: `docs/${'of-many-parts/'.repeat(6)}PRICING.md` } };
    expect(nudgeText('auth', [deep], 's1')).toMatch(/[ >]PRICING\.md</);
    expect(nudgeText('auth', [{ ...plan, context: 'x'.repeat(300) }], 's1')).not.toContain('xx');
  });

  it('say of a context that it is done: a chore about it is no reason to open it again', () => {
    const text = nudgeText('auth', matches(1), 's1', (id) => id.endsWith('-0'));
    expect(text).toContain('or some-other-work-0 (done)<');
  });

  it('whatever the work is called', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('定价研究'.repeat(20), '👨‍👩‍👧‍👦'.repeat(30), '!?'.repeat(90), 'x'.repeat(300), ''),
    );
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 5 }), (active, others) => {
        const text = nudgeText(
          active,
          others.map((title) => ({ context: title, plan: null, title, score: 0.5, reasons: [] })),
          's1',
        );
        expect(tokens(text)).toBeLessThanOrEqual(60);
        expect(text.endsWith('if unclear, ask.')).toBe(true);
      }),
    );
  });

  it('change nothing of the active work’s words and branch, and are given once in a row', () => {
    const w = shop({ detect: LEANING });
    const { terms, branch } = w.active()!;
    w.branch = 'header';
    const first = w.prompt('the header overlaps the logo');
    expect(first.reading?.verb).toBe('nudge');
    expect(first.brief?.endsWith('if unclear, ask.')).toBe(true);
    expect(first).toMatchObject({ verdict: 'allow', did: '', undoable: false });
    expect(first.reading?.told).toBe(first.brief);
    expect(w.active()).toMatchObject({ terms, branch });
    const second = w.prompt('the footer overlaps as well');
    expect(second.reading).toMatchObject({ verb: 'nudge', told: '' });
    expect(second.brief).toBeUndefined();
    // Other candidates are other words.
    expect(w.prompt('compare the pricing research tiers').brief).toContain('PRICING-RESEARCH');
  });

  it('are not said where the model has the tool, which is nobody’s word passed over', () => {
    const w = shop({ detect: LEANING });
    w.branch = 'header';
    w.tool = true;
    const quiet = w.prompt('the header overlaps the logo');
    expect(quiet.brief).toBeUndefined();
    expect(quiet.reading).toMatchObject({ verb: 'nudge', told: '', unsaid: true });
    expect(w.state.heard?.s1).toMatchObject({ verb: 'stay' });
  });

  it('leave the last word to a calm prompt', () => {
    const w = shop({ detect: facts().config.detect });
    silent(w.prompt('yes, do that'));
    silent(w.prompt('the refresh token should rotate on logout too'));
    silent(w.prompt("that didn't work, try again"));
  });
});

describe('what the model is told at a prompt', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(
      '定价研究'.repeat(40),
      '👨‍👩‍👧‍👦'.repeat(30),
      '!?'.repeat(90),
      'x'.repeat(300),
      'Überprüfung '.repeat(20),
    ),
  );
  const plan = name.map((n) => ({
    path: `docs/${n}.md`,
    name: n,
    title: n,
    done: 3,
    total: 7,
    at: NOW,
    archived: false,
  }));

  it('has at most 300 tokens, whatever work and plans are called', () => {
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 4 }), name, (plans, title) => {
        const matches = plans.map((p) => ({ context: null, plan: p, title: p.title, score: 0.7, reasons: [] }));
        const q = makeQuestion({
          about: title,
          doubt: '0',
          matches,
          reading: {} as Reading,
          session: 's1',
          now: NOW,
          nonce: '3f2a91bc',
          current: title,
          held: '',
          plan: null,
          from: null,
          turn: 0,
          contexts: {},
          asked: {},
        });
        expect(tokens(askBrief(q, title, 's1'))).toBeLessThanOrEqual(300);
        const to = { context: work(title), plan: plans[0] ?? null };
        expect(tokens(switchedBrief(to, title, 's1', '7f3a'))).toBeLessThanOrEqual(300);
      }),
    );
  });

  it.each(['please ', '定价研究', '👨‍👩‍👧‍👦 '])('nor with a long prompt that was held back: %j', (word) => {
    const w = shop({ clarify: 'block' });
    const held = `switch to the warehouse project. ${word.repeat(2000 / word.length)}`;
    expect(w.prompt(held).hold).toBeDefined();
    const brief = w.prompt('a').brief!;
    expect(tokens(brief)).toBeLessThanOrEqual(300);
    expect(brief).toContain(`switch to the warehouse project. ${word.trim()}`);
    expect(brief).toContain('It is cut here; ask the user for the rest.');
    expect(w.prompt('switch to the orchard project').hold).toBeDefined();
    expect(w.prompt('a').brief).not.toContain('cut here');
  });
});

describe('starts', () => {
  const worked = (): World => {
    const w = shop();
    w.prompt("now let's work on the pricing research");
    w.prompt('compare the tiers of the pricing research');
    w.now += 3 * HOUR;
    return w;
  };

  it('says nothing where nothing is known', () => {
    for (const source of ['startup', 'resume', 'clear', 'compact', 'fork'] as StartSource[])
      silent(new World().start(source));
  });

  it.each(['startup', 'clear', 'fork'] as const)(
    '%s: names the active work with its plan, and the open ones',
    (source) => {
      const w = worked();
      const { brief } = w.start(source, 's2');
      expect(brief).toContain('clew: Active context, resuming its plan:');
      expect(brief).toContain(
        '\nactive pricing-research 0/1 "PRICING-RESEARCH"\nplan docs/plans/PRICING-RESEARCH.md\n',
      );
      expect(brief).toContain('\nopen auth-hardening 0/2 "AUTH-HARDENING"\n');
      expect(brief?.endsWith(standingRule(false))).toBe(true);
      expect(w.active('s2')?.id).toBe('pricing-research');
      expect(w.state.sessions.s2?.boundary).toBe(source);
    },
  );

  it('resume: keeps the session’s own work, whatever others do, and repeats nothing', () => {
    const w = worked();
    w.start('startup', 's2');
    w.prompt('switch to the dark theme project', 's2');
    const first = w.start('resume');
    expect(first.brief).toContain('active pricing-research');
    expect(first.brief).toContain('open dark-theme');
    expect(w.active()?.id).toBe('pricing-research');
    w.now -= MINUTE;
    silent(w.start('resume'));
  });

  it('compact: says again what is active', () => {
    const w = worked();
    const first = w.start('compact').brief;
    expect(first).toContain('active pricing-research');
    w.now -= MINUTE;
    expect(w.start('compact').brief).toBe(first);
  });

  it('clear: is told anew though it is the same session', () => {
    const w = worked();
    const first = w.start('clear').brief;
    w.now -= MINUTE;
    expect(w.start('clear').brief).toBe(first);
  });

  it('provisional and folded work is not listed', () => {
    const w = shop();
    w.prompt('Implement the following plan:\n\n# Warehouse robots\n');
    expect(w.start('startup', 's2').brief).not.toContain('Warehouse');
    expect(w.start('startup', 's3').brief).toContain('open auth-hardening');
  });

  it('the first prompt after a start knows of it, the second does not', () => {
    const w = worked();
    w.start('clear');
    expect(w.prompt('hello again').reading?.signals.map((s) => s.id)).toContain('new-session');
    expect(w.prompt('hello once more').reading?.signals.map((s) => s.id)).not.toContain('new-session');
  });
});

describe('stops, compaction and ends', () => {
  it('touched files belong to the active work, relative to the workspace, the newest first and at most 30', () => {
    const w = shop();
    silent(w.stop([`${WORKSPACE}/a.ts`, '/elsewhere/b.ts']));
    w.stop(Array.from({ length: 40 }, (_, i) => `${WORKSPACE}/f${i}.ts`));
    expect(w.active()?.files).toHaveLength(30);
    expect(w.active()?.files[0]).toBe('f0.ts');
    // That the turn ended is all there is to note.
    expect(w.stop(['f0.ts']).edits.map((e) => e.key)).toEqual(['turn/s1']);
  });

  it('compaction is told which work is active', () => {
    const w = shop();
    const { brief } = w.compact();
    expect(brief).toContain('auth-hardening: AUTH-HARDENING');
    expect(brief).toContain('plan docs/plans/AUTH-HARDENING.md');
    silent(new World().compact());
  });

  it('an end is noted, a resume is none', () => {
    const w = shop();
    silent(w.end('resume'));
    expect(w.state.sessions.s1?.ended).toBe(false);
    silent(w.end('prompt_input_exit'));
    expect(w.state.sessions.s1?.ended).toBe(true);
    w.prompt('one more thing');
    expect(w.state.sessions.s1?.ended).toBe(false);
  });
});
