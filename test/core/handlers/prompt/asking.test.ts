/** Questions and answers: how a doubt is put, held, answered and never put twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceOf } from '../../../../src/core/clarify/parse-reply.js';
import { formatQuestion, makeQuestion } from '../../../../src/core/clarify/question.js';
import type { Match, Question, Reading } from '../../../../src/core/model.js';
import { claude } from '../../../../src/hosts/claude.js';
import { count, PLANS, shop } from '../../../support/shop.js';
import { NOW, plan, type World } from '../../../support/world.js';

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
        const q = makeQuestion({
          about,
          doubt: '0',
          matches,
          reading: {} as Reading,
          session: 's1',
          now: NOW,
          nonce: '3f2a91bc',
          current,
          held: '',
          plan: null,
          from: null,
          turn: 0,
          contexts: {},
          asked: {},
        });
        expect(count(formatQuestion(q))).toBeLessThanOrEqual(60);
        expect(q.choices.length).toBeGreaterThanOrEqual(2);
        expect(q.choices.length).toBeLessThanOrEqual(5);
        expect(q.choices.map((c) => c.letter).join('')).toBe('abcde'.slice(0, q.choices.length));
        expect(q.fallback).toBe('a');
        expect(q.choices.some((c) => c.act.do === 'keep')).toBe(true);
        for (const c of q.choices) expect(c.label).not.toMatch(/[\n\r\u2028]/);
        expect(q.text).toMatch(
          [
            /^I don't see a plan for /,
            /^Found existing (?:plan|context): /,
            /^Found multiple matching (?:plans|contexts|contexts and plans):/,
          ][Math.min(2, matches.length)]!,
        );
        for (const c of q.choices)
          for (const said of [c.letter, c.letter.toUpperCase(), `${c.letter})`, `(${c.letter})`, ` ${c.letter}. `])
            expect(choiceOf(q, said)).toBe(c);
      }),
    );
  });

  it('contexts without a plan are called contexts, by their titles, and plans beside them by theirs, with the path', () => {
    const of = (title: string, path: string | null): Match => {
      const at = { done: 0, total: 2, at: NOW, archived: false };
      const made = path === null ? null : { ...at, name: 'ROTA', path, title };
      return { context: path === null ? title : null, plan: made, title, score: 0.7, reasons: [] };
    };
    const rows = of('Crew rota import names rows', null);
    const rota = of('Crew rota import', 'docs/plans/ROTA.md');
    const asked = (...matches: Match[]): Question =>
      makeQuestion({
        ...{ about: 'rotta import', doubt: '0', matches, reading: {} as Reading, session: 's1', now: NOW },
        ...{ nonce: '3f2a91bc', current: 'y', held: '', plan: null, from: null, turn: 0, contexts: {}, asked: {} },
      });
    const both = asked(rows, rota);
    expect(both.text).toMatch(/^Found multiple matching contexts and plans:\n- Crew rota import names rows\n/);
    expect(both.text).toContain('\n- Crew rota import: docs/plans/ROTA.md, 0 of 2, ');
    expect(both.choices.map((c) => c.label)).toEqual([
      'Crew rota import names rows',
      'Crew rota import',
      'Stay with y',
    ]);
    expect(asked(rows, of('Rota', null)).text).toMatch(/^Found multiple matching contexts:\n/);
    expect(asked(rows).text).toBe('Found existing context: Crew rota import names rows. Continue with this context?');
    // Two that are called the same are told apart.
    const twins = asked(of('Rota', null), of('Rota', 'docs/a/ROTA.md'), of('Rota', 'docs/b/ROTA.md'));
    expect(new Set(twins.choices.map((c) => c.label)).size).toBe(4);
  });

  it('an id that is taken is not used again', () => {
    const ask = (asked: Record<string, Question>): Question =>
      makeQuestion({
        about: 'x',
        doubt: '0',
        matches: [],
        reading: {} as Reading,
        session: 's1',
        now: NOW,
        nonce: '3f2a91bc',
        current: 'y',
        held: '',
        plan: null,
        from: null,
        turn: 0,
        contexts: {},
        asked,
      });
    const first = ask({});
    expect(first.id).toBe('q3f2a');
    expect(ask({ [first.id]: first }).id).not.toBe(first.id);
  });
});

it('what was worked on is offered as a context, by its title, and what is new beside it as one, too', () => {
  const row = { path: 'docs/plans/CRANES.md', name: 'CRANES', title: 'Crane checks', done: 0, total: 2, at: NOW };
  const match: Match = {
    context: 'crane-checks',
    plan: { ...row, archived: false, state: 'open' },
    title: 'Crane checks',
    score: 0.7,
    reasons: [],
  };
  const asked = {
    doubt: '0',
    reading: {} as Reading,
    session: 's1',
    now: NOW,
    nonce: '3f2a91bc',
    held: '',
    plan: null,
  };
  const put = { ...asked, about: 'Winter service', current: 'Berths', from: null, turn: 0, contexts: {}, asked: {} };
  expect(formatQuestion(makeQuestion({ ...put, matches: [match] }))).toBe(
    [
      'Found existing context: Crane checks. Continue with this context?',
      'a) Yes, continue with Crane checks',
      'b) No, stay with Berths',
      'c) Something new: Winter service',
    ].join('\n'),
  );
});

describe('asking and answering', () => {
  const ask = (w: World): Question => w.prompt('switch to the warehouse project').question!;

  it('by the agent: the question goes to the model with the prompt, fenced, with the way to record the answer', () => {
    const w = shop({ clarify: 'agent' });
    const o = w.prompt('switch to the warehouse project');
    expect(o.hold).toBeUndefined();
    expect(o.brief).toContain(formatQuestion(o.question!));
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
      systemMessage:
        'clew: no plan or context is known as "warehouse": the agent will ask you; nothing is switched until then',
    });
  });

  it.each([
    ['switch to the warehouse project', 'no plan or context is known as "warehouse"'],
    [
      'switch to the signup funnel',
      'not sure which this prompt is about, "SIGNUP-FUNNEL-ASIA" or "SIGNUP-FUNNEL-EUROPE"',
    ],
    ['switch to the prycing research', 'not sure whether this prompt is about "PRICING-RESEARCH"'],
    ['now something else', 'not sure which context this prompt is about'],
  ])('of %j a stranger is told what is not sure, and what comes next', (said, unsure) => {
    const w = shop({ clarify: 'agent' });
    expect(w.prompt(said).notice).toBe(`clew: ${unsure}: the agent will ask you; nothing is switched until then`);
  });

  it('by holding the prompt back: the user reads the question, the model nothing', () => {
    const w = shop({ clarify: 'block' });
    const o = w.prompt('switch to the warehouse project');
    expect(o.brief).toBeUndefined();
    expect(o.hold).toBe(
      `${formatQuestion(o.question!)}\n\nReply with a letter, or send the prompt again to go on as before (a is the default).`,
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

  it('keep: nothing moves, the answer is recorded, the model hears it and the user, too', () => {
    const w = shop({ confirm: 'always' });
    const q = w.prompt('switch to the pricing research').question!;
    const o = w.prompt('b');
    expect(w.state.questions[q.id]?.answer).toBe('b');
    expect(w.active()?.id).toBe('auth-hardening');
    expect(o.brief).toContain(`the user answered question ${q.id}`);
    expect(o.brief).toContain('answer b) No, stay with AUTH-HARDENING');
    expect(o.notice).toContain('clew: your answer b) kept "AUTH-HARDENING" active');
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

  it('a plan that was just made is known before the index knows it', () => {
    const w = shop();
    ask(w);
    w.prompt('b');
    const { brief } = w.start('startup', 's2');
    expect(brief).toContain('active warehouse "warehouse"\nplan docs/plans/warehouse.md\n');
  });

  it('an answer is a prompt of the session, once', () => {
    for (const letter of ['a', 'b', 'c']) {
      const w = shop();
      ask(w);
      const { prompts } = w.state.sessions.s1!;
      const o = w.prompt(letter);
      expect(w.state.sessions.s1).toMatchObject({ prompts: prompts + 1, lastAt: w.now - 60_000 });
      expect(o.edits.filter((e) => e.key === 'session/s1')).toHaveLength(1);
    }
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
    for (const other of ['because', 'a big one', 'option', 'f', 'ab', '']) expect(choiceOf(q, other)).toBeNull();
    w.prompt('yes, continue with PRICING-RESEARCH.md');
    expect(w.active()?.plan).toBe('docs/plans/PRICING-RESEARCH.md');
  });

  it('a question stands for five prompts, and closes then or when the context changes', () => {
    const w = shop();
    const q = ask(w);
    for (let n = 0; n < 4; n++) w.prompt('rotate them once more, please');
    w.prompt('b');
    expect(w.state.questions[q.id]?.answer).toBe('b');
    const later = w.prompt('switch to the orchard project').question!;
    for (let n = 0; n < 5; n++) w.prompt('rotate them once more, please');
    expect(w.prompt('b').did).toBe('');
    expect(w.state.questions[later.id]?.answer).toBe('declined');
    const moved = w.prompt('switch to the cellar project').question!;
    w.prompt("now let's work on the pricing research");
    w.prompt('b');
    expect(w.state.questions[moved.id]?.answer).toBe('declined');
  });

  it.each([
    ['option b', 'b'],
    ['Option B please', 'b'],
    ['B. and start with the roof', 'b'],
    ['2', 'b'],
    ['(b)', 'b'],
    ['create a new plan', 'b'],
    ['Yes, create new plan for warehouse', 'b'],
    ['search', 'c'],
  ])('%s is an answer', (reply, letter) => {
    const w = shop();
    const q = ask(w);
    w.prompt(reply);
    expect(w.state.questions[q.id]?.answer).toBe(letter);
  });

  it('what only one choice is called is an answer, and yes to the one that was found', () => {
    const w = shop();
    const q = w.prompt('switch to the signup funnel project').question!;
    w.prompt('the europe one');
    expect(w.state.questions[q.id]?.answer).toBe('b');
    expect(w.active()?.plan).toBe('docs/plans/SIGNUP-FUNNEL-EUROPE.md');
    const s = shop({ confirm: 'always' });
    s.prompt('switch to the pricing research');
    s.prompt('yes');
    expect(s.active()?.plan).toBe('docs/plans/PRICING-RESEARCH.md');
  });

  it('a bare letter is for the agent where it offered choices of its own', () => {
    const q = ask(shop());
    const said = 'How shall I store them?\n\na) in memory\nb) on disk';
    expect(choiceOf(q, 'b', said)).toBeNull();
    expect(choiceOf(q, 'option b', said)?.letter).toBe('b');
    expect(choiceOf(q, 'b', formatQuestion(q))?.letter).toBe('b');
  });

  it('under block the host puts the held prompt back: with a letter behind it, it is the letter', () => {
    const w = shop({ clarify: 'block' });
    const q = ask(w);
    w.prompt('switch to the warehouse project b');
    expect(w.state.questions[q.id]?.answer).toBe('b');
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

  it.each(['agent', 'block'] as const)('what the user asks for is never silenced by an old question: %s', (clarify) => {
    const w = shop({ clarify });
    ask(w);
    w.prompt('c');
    expect(w.prompt('switch to the warehouse project').verdict).toBe('ask');
    w.start('startup', 's2');
    expect(w.prompt('switch to the warehouse project', 's2').verdict).toBe('ask');
  });
});
