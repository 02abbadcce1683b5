/** What happens at each event: the decision tree of specification S0, questions and answers, contexts, briefs, and undoing all of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asText, chosen, question } from '../src/core/clarify/question.js';
import { applyEdit, emptyState, inverse } from '../src/core/context/state.js';
import { decide } from '../src/core/decide.js';
import { read } from '../src/core/detect/reading.js';
import type { Config, Match, Outcome, Question, Reading, StartSource, State } from '../src/core/model.js';
import { tokens } from '../src/core/text/tokens.js';
import { askBrief, nudge, switchedBrief } from '../src/core/words/brief.js';
import { claude } from '../src/hosts/claude.js';
import { CROWD, facts, MINUTE, NOW, plan, sceneOf, stateOf, WORKSPACE, World, work } from './world.js';

const HOUR = 60 * MINUTE;
/** Thresholds at which every explicit phrase is acted on, and at which everything is at most a nudge: no weights are involved. */
const SURE: Config['detect'] = { nudge: 0, ask: 0, switch: 0, match: 0.5, margin: 0.15 };
const LEANING: Config['detect'] = { nudge: 0, ask: 2, switch: 2, match: 0.5, margin: 0.15 };

const PLANS = [
  ...CROWD,
  plan('AUTH-HARDENING', ['rotate refresh tokens', 'expire sessions']),
  plan('PRICING-RESEARCH', ['compare tiers']),
  plan('SIGNUP-FUNNEL-ASIA', ['translate the form']),
  plan('SIGNUP-FUNNEL-EUROPE', ['shorten the form']),
];

/** A world in which the auth work is active. */
function shop(config: Partial<Config> = {}): World {
  const w = new World({ plans: PLANS, config: { detect: SURE, ...config } });
  w.start();
  w.prompt('rotate the refresh tokens of the auth hardening plan');
  expect(w.active()?.plan).toBe('docs/plans/AUTH-HARDENING.md');
  return w;
}

const count = (text: string): number => text.split(/\s+/).length;
const silent = (o: Outcome): void => {
  expect(o).toMatchObject({ verdict: 'allow', findings: [] });
  expect([o.brief, o.notice, o.hold, o.question]).toEqual([undefined, undefined, undefined, undefined]);
};

describe('the decision tree', () => {
  it('no match: the literal question with its three choices, and nothing is made', () => {
    const o = shop().prompt('switch to the warehouse project');
    expect(o.verdict).toBe('ask');
    expect(asText(o.question!)).toBe(
      "I don't see a plan for warehouse. Should I:\na) Add to current plan?\nb) Create new plan for warehouse?\nc) Search for existing plan?",
    );
    expect(o.edits.filter((e) => e.key.startsWith('file/') || e.key.startsWith('context/'))).toEqual([]);
  });

  it('one match: the switch is made and announced in one line, undoable', () => {
    const w = shop();
    const o = w.prompt("now let's work on the pricing research");
    expect(o.verdict).toBe('allow');
    expect(o.notice).toBe(
      'clew: now on "PRICING-RESEARCH" (docs/plans/PRICING-RESEARCH.md), was "AUTH-HARDENING". Undo: clew undo',
    );
    expect(o).toMatchObject({ undoable: true, did: 'turned to pricing-research' });
    expect(o.brief).toContain('now active pricing-research');
    expect(w.active()).toMatchObject({ plan: 'docs/plans/PRICING-RESEARCH.md', status: 'open' });
    expect(w.state.workspace.active).toBe('pricing-research');
    expect(w.state.sessions.s1?.trail).toEqual(['auth-hardening']);
  });

  it('one match, to be confirmed always: the literal question, and nothing moves', () => {
    const w = shop({ confirm: 'always' });
    const o = w.prompt("now let's work on the pricing research");
    expect(o.question?.text).toBe('Found existing plan: PRICING-RESEARCH.md. Continue with this plan?');
    expect(o.question?.choices.map((c) => `${c.letter}) ${c.label}`)).toEqual([
      'a) Yes, continue with PRICING-RESEARCH.md',
      'b) No, stay with AUTH-HARDENING',
      'c) Search for another plan',
    ]);
    expect(w.active()?.id).toBe('auth-hardening');
  });

  it('several matches: the literal question, each with its progress and last activity, never one picked silently', () => {
    const w = shop();
    const o = w.prompt('switch to the signup funnel project');
    expect(o.question?.text).toBe(
      'Found multiple matching plans:\n- SIGNUP-FUNNEL-ASIA.md: 0 of 1, 1 d ago\n- SIGNUP-FUNNEL-EUROPE.md: 0 of 1, 1 d ago\nWhich should we use?',
    );
    expect(o.question?.choices.map((c) => c.label)).toEqual([
      'SIGNUP-FUNNEL-ASIA.md',
      'SIGNUP-FUNNEL-EUROPE.md',
      'Stay with AUTH-HARDENING',
    ]);
    expect(w.active()?.id).toBe('auth-hardening');
  });

  it('a plan’s title is listed where it says more than the file’s name', () => {
    const w = shop();
    w.plans = [
      ...PLANS.slice(0, -2),
      ...['ASIA', 'EUROPE'].map((r) => ({ ...plan(`SIGNUP-FUNNEL-${r}`), title: `Sell more in ${r}` })),
    ];
    const { text } = w.prompt('switch to the signup funnel project').question!;
    expect(text).toContain('- SIGNUP-FUNNEL-ASIA.md: Sell more in ASIA, 0 of 1, 1 d ago');
  });

  it('plans of one name are told apart by their folders', () => {
    const w = shop();
    w.plans = [...PLANS, plan('PRICING-RESEARCH', ['compare tiers'], 'apps/eu/PRICING-RESEARCH.md')];
    const { choices } = w.prompt('switch to the pricing research').question!;
    expect(choices.map((c) => c.label).sort()).toEqual([
      'Stay with AUTH-HARDENING',
      'eu/PRICING-RESEARCH.md',
      'plans/PRICING-RESEARCH.md',
    ]);
  });

  it('weak signals turn an acted switch into a question', () => {
    const plans = { 'TEST-FIXES': 'fix tests' };
    const sure = (prompt: string): Reading =>
      read(sceneOf({ hit: true, prompt, plans, active: { title: 'auth' } }), { ...facts().config, detect: SURE });
    expect(sure('fix the tests')).toMatchObject({ verb: 'ask', target: 'docs/plans/TEST-FIXES.md' });
    expect(sure('fix the tests').signals.map((s) => s.id)).toContain('generic-task');
    expect(sure('work through all of the test fixes plan').verb).toBe('switch');
  });

  it('weak signals never ask alone', () => {
    for (const prompt of [
      'fix the tests',
      'please update the docs',
      'what would a careful colleague suggest here',
      'what is left in the signup work?',
    ]) {
      const scene = sceneOf({ hit: true, prompt, active: { title: 'auth' } });
      const r = read(scene, { ...facts().config, detect: SURE });
      expect(r.signals.length === 0 || r.signals.some((s) => s.class === 'weak')).toBe(true);
      expect(r.verb).toBe('nudge');
      expect(read(scene, facts().config).verb).toBe('stay');
    }
  });

  it('a path outside the work is no question', () => {
    const o = shop({ detect: facts().config.detect }).prompt(
      'does packages/billing/src/invoice.ts use the same clock?',
    );
    expect(o.question).toBeUndefined();
    expect(o.reading!.signals.map((s) => s.class)).not.toContain('explicit');
  });

  it('earlier work is returned to, not made anew', () => {
    const w = shop();
    w.prompt("now let's work on the pricing research");
    w.prompt('switch to the dark theme project');
    const before = Object.keys(w.state.contexts).sort();
    const o = w.prompt('back to the auth hardening');
    expect(w.active()?.id).toBe('auth-hardening');
    expect(o.notice).toContain('"AUTH-HARDENING"');
    expect(Object.keys(w.state.contexts).sort()).toEqual(before);
    expect(w.state.sessions.s1?.trail).toEqual(['auth-hardening', 'pricing-research', 'dark-theme']);
  });
});

describe('any question', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom('a b c d e f g h i j k l m n o p', '定价研究'.repeat(20), 'x'.repeat(200), ''),
    fc.lorem({ maxCount: 12 }),
  );
  const row = fc.record({
    path: name.map((n) => `docs/plans/${n}.md`),
    name,
    title: name,
    done: fc.nat(50),
    total: fc.nat(50),
    at: fc.integer({ min: 0, max: NOW * 2 }),
    archived: fc.boolean(),
  });
  const match: fc.Arbitrary<Match> = fc.record({
    context: fc.option(name),
    plan: fc.option(row),
    title: name,
    score: fc.constant(0.7),
    reasons: fc.constant([]),
  });

  it('has at most 60 words and 5 lettered choices, the first the default, each on its own line', () => {
    fc.assert(
      fc.property(fc.array(match, { maxLength: 4 }), name, name, (matches, about, current) => {
        const q = question({
          about,
          matches,
          reading: {} as Reading,
          session: 's1',
          now: NOW,
          nonce: '3f2a91bc',
          current,
          held: '',
          contexts: {},
          asked: {},
        });
        expect(count(asText(q))).toBeLessThanOrEqual(60);
        expect(q.choices.length).toBeGreaterThanOrEqual(2);
        expect(q.choices.length).toBeLessThanOrEqual(5);
        expect(q.choices.map((c) => c.letter).join('')).toBe('abcde'.slice(0, q.choices.length));
        expect(q.fallback).toBe('a');
        expect(q.choices.some((c) => c.act.do === 'keep')).toBe(true);
        for (const c of q.choices) expect(c.label).not.toMatch(/[\n\r\u2028]/);
        const first = ["I don't see a plan for ", 'Found existing plan: ', 'Found multiple matching plans:'][
          Math.min(2, matches.length)
        ]!;
        expect(q.text.startsWith(first)).toBe(true);
        for (const c of q.choices)
          for (const said of [c.letter, c.letter.toUpperCase(), `${c.letter})`, `(${c.letter})`, ` ${c.letter}. `])
            expect(chosen(q, said)).toBe(c);
      }),
    );
  });

  it('an id that is taken is not used again', () => {
    const ask = (asked: Record<string, Question>): Question =>
      question({
        about: 'x',
        matches: [],
        reading: {} as Reading,
        session: 's1',
        now: NOW,
        nonce: '3f2a91bc',
        current: 'y',
        held: '',
        contexts: {},
        asked,
      });
    const first = ask({});
    expect(first.id).toBe('q3f2a');
    expect(ask({ [first.id]: first }).id).not.toBe(first.id);
  });
});

describe('asking and answering', () => {
  const ask = (w: World): Question => w.prompt('switch to the warehouse project').question!;

  it('by the agent: the question goes to the model with the prompt, fenced, with the way to record the answer', () => {
    const w = shop({ clarify: 'agent' });
    const o = w.prompt('switch to the warehouse project');
    expect(o.hold).toBeUndefined();
    expect(o.brief).toContain(asText(o.question!));
    expect(o.brief).toContain(`clew answer ${o.question!.id} LETTER`);
    expect(o.question?.held).toBe('');
    expect(
      JSON.parse(
        claude.render(o, {
          kind: 'prompt',
          session: { host: 'claude', id: 's1', transcript: null, cwd: '' },
          prompt: '',
        }),
      ),
    ).toEqual({
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: o.brief },
    });
  });

  it('by holding the prompt back: the user reads the question, the model nothing', () => {
    const w = shop({ clarify: 'block' });
    const o = w.prompt('switch to the warehouse project');
    expect(o.brief).toBeUndefined();
    expect(o.hold).toBe(
      `${asText(o.question!)}\n\nReply with a letter, or send the prompt again to go on as before (a is the default).`,
    );
    expect(o.question?.held).toBe('switch to the warehouse project');
    expect(
      JSON.parse(
        claude.render(o, {
          kind: 'prompt',
          session: { host: 'claude', id: 's1', transcript: null, cwd: '' },
          prompt: '',
        }),
      ),
    ).toEqual({ decision: 'block', reason: o.hold });
  });

  it('keep: nothing moves, the answer is recorded and the model hears it', () => {
    const w = shop();
    const q = ask(w);
    const o = w.prompt('a');
    expect(w.state.questions[q.id]?.answer).toBe('a');
    expect(w.active()?.id).toBe('auth-hardening');
    expect(o.brief).toContain(`the user answered question ${q.id}`);
    expect(o.brief).toContain('answer a) Add to current plan?');
    expect(o).toMatchObject({ verdict: 'allow', undoable: true });
  });

  it('create: the plan is made, and only now', () => {
    const w = shop();
    const q = ask(w);
    const o = w.prompt('b)');
    expect(w.state.questions[q.id]?.answer).toBe('b');
    const made = o.edits.filter((e) => e.key.startsWith('file/'));
    expect(made).toEqual([
      {
        key: 'file/docs/plans/warehouse.md',
        was: null,
        now: { text: '# warehouse\n\n## Tasks\n\n- [ ] Say what is to be reached\n' },
      },
    ]);
    expect(w.active()).toMatchObject({ id: 'warehouse', status: 'open', plan: 'docs/plans/warehouse.md' });
  });

  it('search: what was found is told, nothing moves', () => {
    const w = shop();
    w.plans = [...PLANS, { ...plan('DEPOT'), body: 'where the warehouse robots drive' }];
    const q = ask(w);
    const o = w.prompt('C');
    expect(w.state.questions[q.id]?.answer).toBe('c');
    expect(o.brief).toContain('plan docs/plans/DEPOT.md');
    expect(w.active()?.id).toBe('auth-hardening');
  });

  it('switch: one of several', () => {
    const w = shop();
    w.prompt('switch to the signup funnel project');
    w.prompt('b');
    expect(w.active()?.plan).toBe('docs/plans/SIGNUP-FUNNEL-EUROPE.md');
  });

  it('a choice’s whole label is an answer; other words are not', () => {
    const w = shop({ confirm: 'always' });
    const q = w.prompt('switch to the pricing research').question!;
    for (const other of ['because', 'a big one', 'option', 'f', 'ab', '']) expect(chosen(q, other)).toBeNull();
    w.prompt('yes, continue with PRICING-RESEARCH.md');
    expect(w.active()?.plan).toBe('docs/plans/PRICING-RESEARCH.md');
  });

  it('a letter is an answer only to the question before it', () => {
    const w = shop();
    const q = ask(w);
    w.prompt('wait, how long does a token live?');
    w.prompt('b');
    expect(w.state.questions[q.id]?.answer).toBeNull();
    expect(w.active()?.id).toBe('auth-hardening');
  });

  it('a letter of another session is not an answer', () => {
    const w = shop();
    const q = ask(w);
    w.start('startup', 's2');
    w.prompt('b', 's2');
    expect(w.state.questions[q.id]?.answer).toBeNull();
  });

  it('the answer still counts after the agent has stopped, or the host has restarted', () => {
    const w = shop();
    const q = ask(w);
    w.stop();
    w.start('resume');
    w.prompt('b');
    expect(w.state.questions[q.id]?.answer).toBe('b');
  });

  it('the held prompt reaches the model with the answer', () => {
    const w = shop({ clarify: 'block' });
    ask(w);
    expect(w.prompt('b').brief).toContain('switch to the warehouse project');
  });

  it('a held prompt that is sent again goes on', () => {
    const w = shop({ clarify: 'block' });
    const q = ask(w);
    const o = w.prompt('switch to the warehouse project');
    expect(o.hold).toBeUndefined();
    expect(o.verdict).toBe('allow');
    expect(w.state.questions[q.id]?.answer).toBe('declined');
    expect(w.active()?.id).toBe('auth-hardening');
  });

  it.each(['agent', 'block'] as const)('the same doubt is asked once in a session: %s', (clarify) => {
    const w = shop({ clarify });
    ask(w);
    w.prompt('a');
    for (const text of [
      'switch to the warehouse project',
      "now let's work on the warehouse",
      'switch to the Warehouse project please',
    ]) {
      expect(w.prompt(text)).toMatchObject({ verdict: 'allow' });
    }
    expect(Object.keys(w.state.questions)).toHaveLength(1);
    expect(w.prompt('switch to the orchard project').verdict).toBe('ask');
  });
});

describe('work that begins', () => {
  it('the first prompt opens it silently', () => {
    const w = new World();
    silent(w.start());
    silent(w.prompt('please fix the flaky login test. It fails on Mondays.'));
    expect(Object.values(w.state.contexts)).toHaveLength(1);
    expect(w.active()).toMatchObject({ title: 'fix the flaky login test.', status: 'open', prompts: 1, plan: null });
    expect(w.state.workspace.active).toBe(w.active()?.id);
  });

  it('with the plan it plainly names', () => {
    const w = new World({ plans: PLANS });
    silent(w.prompt('continue with the pricing research'));
    expect(w.active()?.plan).toBe('docs/plans/PRICING-RESEARCH.md');
  });

  it('but not with one of several', () => {
    const w = new World({ plans: PLANS });
    silent(w.prompt('continue with the signup funnel'));
    expect(w.active()?.plan).toBeNull();
  });

  const HANDOFF =
    'Implement the following plan:\n\n# Plan: Warehouse robots\n\n## Context\n\nThe depot needs robots.\n';

  it('a plan that is handed over opens provisional work under its heading', () => {
    const w = shop();
    const o = w.prompt(HANDOFF);
    expect(o.notice).toBe('clew: new work "Warehouse robots", was "AUTH-HARDENING". Undo: clew undo');
    expect(w.active()).toMatchObject({ title: 'Warehouse robots', status: 'provisional' });
  });

  it('a second prompt settles it', () => {
    const w = shop({ detect: facts().config.detect });
    w.prompt(HANDOFF);
    w.prompt('also add a test for it');
    expect(w.active()).toMatchObject({ title: 'Warehouse robots', status: 'open', prompts: 2 });
  });

  it('a touched file settles it', () => {
    const w = shop();
    w.prompt(HANDOFF);
    w.stop([`${WORKSPACE}/packages/depot/robot.ts`]);
    expect(w.active()).toMatchObject({ status: 'open', prompts: 1, files: ['packages/depot/robot.ts'] });
  });

  it('a stop without a touched file does not', () => {
    const w = shop();
    w.prompt(HANDOFF);
    w.stop();
    w.compact();
    expect(w.active()?.status).toBe('provisional');
  });

  it('left at once, it folds back into the work before it', () => {
    const w = shop();
    const { prompts } = w.active()!;
    w.prompt(HANDOFF);
    w.prompt('switch to the pricing research');
    expect(w.state.contexts['warehouse-robots']?.status).toBe('folded');
    expect(w.state.contexts['auth-hardening']?.prompts).toBe(prompts + 1);
    expect(w.start('startup', 's2').brief).not.toContain('Warehouse');
  });

  it('and its prompt is not lost when the work before it is where one returns to', () => {
    const w = shop();
    const { prompts } = w.active()!;
    w.prompt(HANDOFF);
    w.prompt('back to the auth hardening');
    expect(w.state.contexts['warehouse-robots']?.status).toBe('folded');
    expect(w.active()).toMatchObject({ id: 'auth-hardening', prompts: prompts + 2 });
  });

  it('is not folded while another session works on it', () => {
    const w = shop();
    w.prompt(HANDOFF);
    w.start('startup', 's2');
    w.prompt('switch to the pricing research');
    expect(w.active('s2')).toMatchObject({ id: 'warehouse-robots', status: 'provisional' });
  });

  it('the same plan handed over again is the same work', () => {
    const w = shop({ detect: facts().config.detect });
    w.prompt(HANDOFF);
    silent(w.prompt(HANDOFF));
    expect(Object.keys(w.state.contexts).sort()).toEqual(['auth-hardening', 'warehouse-robots']);
  });
});

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
    const text = nudge('rotate refresh tokens', matches(1), 's1');
    expect(text).toContain('rotate refresh tokens');
    expect(text).toContain('some-other-work-0');
    expect(text).toContain('clew switch');
    expect(text).not.toContain('\n');
  });

  it('whatever the work is called', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('定价研究'.repeat(20), '👨‍👩‍👧‍👦'.repeat(30), '!?'.repeat(90), 'x'.repeat(300), ''),
    );
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 5 }), (active, others) => {
        const text = nudge(
          active,
          others.map((title) => ({ context: title, plan: null, title, score: 0.5, reasons: [] })),
          's1',
        );
        expect(tokens(text)).toBeLessThanOrEqual(60);
        expect(text.endsWith('if unclear, ask the user.')).toBe(true);
        expect(text).toContain('>active');
      }),
    );
  });

  it('change nothing of the active work’s words and branch, and are given once in a row', () => {
    const w = shop({ detect: LEANING });
    const { terms, branch } = w.active()!;
    w.branch = 'header';
    const first = w.prompt('the header overlaps the logo');
    expect(first.reading?.verb).toBe('nudge');
    expect(first.brief?.endsWith('if unclear, ask the user.')).toBe(true);
    expect(first).toMatchObject({ verdict: 'allow', did: '', undoable: false });
    expect(first.reading?.told).toBe(first.brief);
    expect(w.active()).toMatchObject({ terms, branch });
    const second = w.prompt('the footer overlaps as well');
    expect(second.reading).toMatchObject({ verb: 'nudge', told: '' });
    expect(second.brief).toBeUndefined();
    // Other candidates are other words.
    expect(w.prompt('compare the pricing research tiers').brief).toContain('PRICING-RESEARCH');
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
        const q = question({
          about: title,
          matches,
          reading: {} as Reading,
          session: 's1',
          now: NOW,
          nonce: '3f2a91bc',
          current: title,
          held: '',
          contexts: {},
          asked: {},
        });
        expect(tokens(askBrief(q, title, 's1'))).toBeLessThanOrEqual(300);
        const to = { context: work(title), plan: plans[0] ?? null };
        expect(tokens(switchedBrief(to, title, 's1'))).toBeLessThanOrEqual(300);
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
      expect(brief).toContain('clew: Active work, resuming its plan:');
      expect(brief).toContain(
        '\nactive pricing-research: PRICING-RESEARCH (docs/plans/PRICING-RESEARCH.md, 0 of 1 tasks done)',
      );
      expect(brief).toContain(
        '\nopen auth-hardening: AUTH-HARDENING (docs/plans/AUTH-HARDENING.md, 0 of 2 tasks done), 3 h ago',
      );
      expect(brief?.endsWith('if unclear, ask the user.')).toBe(true);
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
    expect(first.brief).not.toContain('open ');
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

  it.each(['plain work', '定价研究与竞争对手的套餐比较', '👨‍👩‍👧‍👦🇩🇪', '<b>"quoted"</b> `work`', 'émigré Überprüfung'])(
    'at most 1,200 tokens with fifty open contexts: %s',
    (name) => {
      const contexts = Array.from({ length: 50 }, (_, i) =>
        work(`${i} ${name.repeat(12)}`, {
          id: `w${i}`,
          plan: `docs/plans/${name.repeat(5)}-${i}.md`,
          lastAt: NOW - i * HOUR,
        }),
      );
      const f = facts({ state: stateOf(contexts) });
      const { brief } = decide(
        { kind: 'start', session: { host: 'claude', id: 's9', transcript: null, cwd: WORKSPACE }, source: 'startup' },
        f,
      );
      expect(tokens(brief!)).toBeLessThanOrEqual(1200);
      expect(brief).toContain('active w0');
      expect(brief).toContain('open w1');
      expect(brief).not.toContain('open w20');
    },
  );

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
    expect(w.stop(['f0.ts']).edits).toEqual([]);
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

describe('what changes nothing at all', () => {
  const w = shop();
  it.each([
    '',
    ' \n ',
    '/commit',
    '/help',
    '/model opus',
    '/review-pr 45',
    '<task-notification>\n<task-id>b1</task-id>\nswitch to the warehouse project\n</task-notification>',
    '<agent-notification>done</agent-notification>',
    '<ide_opened_file>The user opened a.ts</ide_opened_file>',
    '<system-reminder>switch to the warehouse project</system-reminder>',
    '<local-command-stdout>ok</local-command-stdout>',
    '<bash-stdout>ok</bash-stdout>',
    '[Request interrupted by user]',
    'This session is being continued from a previous conversation that ran out of context.',
  ])('%j', (text) => {
    const o = w.prompt(text);
    silent(o);
    expect(o.edits).toEqual([]);
    expect(o.reading).toBeUndefined();
  });

  it('a sub-agent’s prompt', () => {
    expect(
      claude.parse({
        session_id: 's1',
        cwd: WORKSPACE,
        hook_event_name: 'UserPromptSubmit',
        prompt: 'switch to the warehouse project',
        agent_id: 'a1',
      }),
    ).toBeNull();
  });

  it('an event of a session nobody knows', () => {
    const fresh = new World();
    for (const o of [fresh.stop(['a.ts']), fresh.compact(), fresh.end()]) {
      silent(o);
      expect(o.edits).toEqual([]);
    }
  });

  it('a slash command with an instruction behind it is read', () => {
    expect(w.prompt('/pull switch to the warehouse project').reading?.prompt).toContain('warehouse');
  });
});

describe('any course of events', () => {
  const TEXTS = [
    'rotate the refresh tokens',
    "now let's work on the pricing research",
    'switch to the signup funnel project',
    'switch to the warehouse project',
    'back to the auth hardening',
    'different project: dark theme',
    'Implement the following plan:\n\n# Warehouse robots\n\nDo it.',
    'Implement the following plan:\n\n# Depot lights\n\nDo it.',
    'commit and push',
    'fix the tests',
    'the header overlaps the search field on small screens when the menu is open',
    'yes',
    'a',
    'b',
    'c',
    'e',
    '/commit',
    '<system-reminder>x</system-reminder>',
    '',
    '🚀',
    'toString __proto__ constructor',
  ];
  const id = fc.constantFrom('s1', 's2', '__proto__', 'constructor');
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('prompt'), id, text: fc.constantFrom(...TEXTS) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('start'),
        id,
        source: fc.constantFrom<StartSource>('startup', 'resume', 'clear', 'compact', 'fork'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('stop'),
        id,
        files: fc.subarray(['a.ts', `${WORKSPACE}/b/c.ts`, 'docs/x.md']),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('compact', 'end'), id }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('world'),
        hours: fc.integer({ min: -2, max: 200 }),
        branch: fc.constantFrom(null, 'main', 'auth', 'x/y'),
      }),
    },
  );
  const config = fc.record({
    clarify: fc.constantFrom('agent', 'block'),
    confirm: fc.constantFrom('unsure', 'always'),
    detect: fc.constantFrom(SURE, LEANING, facts().config.detect),
  }) as fc.Arbitrary<Partial<Config>>;

  /** Plays `steps` in a new world; `seen` gets each outcome with the state before and after it. */
  function play(
    steps: object[],
    over: Partial<Config>,
    seen: (o: Outcome, before: State, w: World) => void = () => {},
  ): World {
    const w = new World({ plans: PLANS, config: over });
    for (const s of steps as {
      kind: string;
      id: string;
      text: string;
      source: StartSource;
      files: string[];
      hours: number;
      branch: string | null;
    }[]) {
      const before = structuredClone(w.state);
      if (s.kind === 'world') {
        w.now += s.hours * HOUR;
        w.branch = s.branch;
        continue;
      }
      if (s.kind === 'prompt') seen(w.prompt(s.text, s.id), before, w);
      else if (s.kind === 'start') seen(w.start(s.source, s.id), before, w);
      else if (s.kind === 'stop') seen(w.stop(s.files, s.id), before, w);
      else if (s.kind === 'compact') seen(w.compact(s.id), before, w);
      else seen(w.end('other', s.id), before, w);
    }
    return w;
  }

  it('is undone exactly, step by step and as a whole', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), config, (steps, over) => {
        const w = play(steps, over, (o, before, now) => {
          const state = structuredClone(now.state);
          for (const e of inverse(o.edits)) applyEdit(state, e);
          expect(state).toEqual(before);
        });
        const state = structuredClone(w.state);
        for (const edits of w.kept.toReversed()) for (const e of inverse(edits)) applyEdit(state, e);
        expect(state).toEqual(emptyState());
      }),
      { numRuns: 150 },
    );
  });

  it('keeps what is said inside its budgets and what is active in existence', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), config, (steps, over) => {
        play(steps, over, (o, _, w) => {
          if (o.brief !== undefined)
            expect(tokens(o.brief)).toBeLessThanOrEqual(o.reading === undefined && o.did === '' ? 1200 : 300);
          if (o.question) expect(count(asText(o.question))).toBeLessThanOrEqual(60);
          if (o.notice !== undefined) expect(o.notice).not.toContain('\n');
          expect(o.verdict === 'ask').toBe(o.question !== undefined);
          expect(o.brief).not.toBe('');
          for (const s of Object.values(w.state.sessions)) {
            if (s.active === null) continue;
            expect(w.state.contexts[s.active]).toBeDefined();
            if (!s.ended) expect(w.state.contexts[s.active]?.status).not.toBe('folded');
          }
          for (const e of o.edits) if (e.key.startsWith('file/')) expect(o.did).toMatch(/^created /);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('is decided the same from the same facts, byte for byte, and leaves the facts alone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), config, fc.constantFrom(...TEXTS), (steps, over, text) => {
        const w = play(steps, over);
        const f = w.facts();
        const frozen = JSON.stringify(f.state);
        const event = {
          kind: 'prompt',
          session: { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE },
          prompt: text,
        } as const;
        const first = JSON.stringify(decide(event, f));
        expect(JSON.stringify(decide(event, f))).toBe(first);
        expect(JSON.stringify(decide(event, { ...w.facts(), nonce: f.nonce }))).toBe(first);
        expect(JSON.stringify(f.state)).toBe(frozen);
      }),
      { numRuns: 100 },
    );
  });
});
