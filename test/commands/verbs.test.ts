/** The verbs that read and write context documents, as they ship: show, update-context, parse-mode, resolve, contexts, merge, new. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command as contexts } from '../../src/commands/context/contexts.js';
import { Kept } from '../support/operations-world.js';
import { Desk, type Said } from '../support/status-desk.js';
import { NOW, stateOf, work } from '../support/world.js';

const AUTH = 'rotate the refresh tokens on every login, see src/auth/token.ts';
const A = 'rotate-refresh-tokens-on-every-login';

function desk(): Desk {
  const d = new Desk();
  d.start();
  d.turn(AUTH, d.wrote('src/auth/token.ts'));
  return d;
}

const json = (s: Said): Record<string, unknown> => JSON.parse(s.out) as Record<string, unknown>;
const update = (d: Desk, ...args: string[]): Said => d.clew(['update-context', ...args]);
/** All documents and rounds, by their paths. */
function papers(d: Desk): Record<string, string> {
  const dir = d.path('.clew/contexts');
  if (!existsSync(dir)) return {};
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.md'));
  return Object.fromEntries(names.sort().map((n) => [n, readFileSync(join(dir, n), 'utf8')]));
}
function planned(): Desk {
  const d = desk();
  update(d, '--mode', 'PLAN', '--decision', 'Use JWT', '--question', 'which cookie?');
  return d;
}

describe('clew show', () => {
  it('title, state, age, goal, decisions and open questions; what is settled only with --all', () => {
    const d = planned();
    const item = /which cookie\? (\w+)/.exec(d.clew(['show', '--ids']).out)![1]!;
    expect(d.clew(['resolve', item]).code).toBe(0);
    const { out, code } = d.clew(['show']);
    expect(code).toBe(0);
    expect(out).toContain(`${A} · active · PLAN · last worked on moments ago`);
    for (const words of ['Goal', AUTH, 'PLAN › Decisions', 'Use JWT', '1 resolved item']) expect(out).toContain(words);
    // What only stands in for a next action is none.
    for (const words of ['which cookie?', 'Look at the last change']) expect(out).not.toContain(words);
    expect(d.clew(['show', '--all']).out).toContain('✓ which cookie?');
  });

  it('--json is the parsed document, --path its file', () => {
    const d = planned();
    expect(json(d.clew(['show', '--json']))).toMatchObject({
      schemaVersion: 1,
      id: A,
      state: 'open',
      active: true,
      meta: { id: A, phase: 'PLAN', status: 'active' },
      items: expect.arrayContaining([
        expect.objectContaining({ place: 'plan-decisions', text: 'Use JWT', state: 'open' }),
      ]),
    });
    expect(readFileSync(d.clew(['show', '--path']).out.trim(), 'utf8')).toBe(d.doc(A));
  });

  it('work without a document, work that nobody knows, and nothing at all', () => {
    const d = new Desk();
    d.start();
    expect(d.clew(['show'])).toMatchObject({ code: 5, err: expect.stringContaining('No context is active') });
    d.turn('make the build script faster');
    expect(d.clew(['show'])).toMatchObject({ code: 0, out: expect.stringContaining('no document yet') });
    expect(d.clew(['show', '--path']).code).toBe(5);
    expect(d.clew(['show', 'nobody']).code).toBe(5);
  });

  it('hides what could forge a terminal', () => {
    const d = planned();
    update(d, '--mode', 'PLAN', '--note', 'a\u001b[31mred\u202e');
    expect(d.clew(['show']).out).toContain('a[31mred');
    expect(d.clew(['show']).out).not.toMatch(/[\u001b\u202e]/);
  });
});

describe('clew update-context', () => {
  it('PLAN, ACT, EVAL: each where it belongs, one document', () => {
    const d = planned();
    expect(update(d, '--mode', 'act', '--progress', 'Created auth middleware', '--progress', 'Login works').code).toBe(
      0,
    );
    expect(update(d, '--mode', 'EVAL', '--finding', 'No validation', '--recommendation', 'Add a schema').code).toBe(0);
    const doc = d.doc(A);
    for (const line of [
      '- Use JWT <!--',
      '- Created auth middleware <!--',
      '- Login works <!--',
      '- No validation <!--',
      '- Add a schema <!--',
    ])
      expect(doc).toContain(line);
    expect(doc.indexOf('## ACT')).toBeGreaterThan(doc.indexOf('## PLAN'));
    expect(doc.indexOf('## EVAL')).toBeGreaterThan(doc.indexOf('## ACT'));
    expect(doc).toMatch(/^phase: EVAL$/m);
  });

  it('a new PLAN keeps the round before in a file of its own; undo takes both back to the byte', () => {
    const d = planned();
    update(d, '--mode', 'ACT', '--progress', 'Login works');
    const before = papers(d);
    const { code } = update(d, '--mode', 'PLAN', '--decision', 'Use sessions');
    expect(code).toBe(0);
    const after = papers(d);
    expect(Object.keys(after)).toEqual([`${A}.md`, `${A}/rounds/1.md`]);
    expect(after[`${A}/rounds/1.md`]).toMatch(/Use JWT[\s\S]*Login works/);
    expect(after[`${A}.md`]).toContain('Use sessions');
    expect(after[`${A}.md`]).not.toContain('Use JWT');
    expect(d.clew(['undo']).out).toContain(`recorded PLAN of ${A}`);
    expect(papers(d)).toEqual(before);
    d.clew(['redo']);
    expect(papers(d)).toEqual(after);
  });

  it('ACT without PLAN is the clear error, and not a byte changes', () => {
    const d = desk();
    const before = papers(d);
    const said = update(d, '--mode', 'ACT', '--progress', 'x');
    expect(said).toMatchObject({ code: 2, err: expect.stringContaining('begin with PLAN') });
    expect(papers(d)).toEqual(before);
  });

  it('begins a document where there is none, and work where none is active', () => {
    const d = new Desk();
    d.start();
    expect(update(d, '--mode', 'PLAN', '--decision', 'x').code).toBe(5);
    expect(update(d, '--mode', 'PLAN', '--task', 'Guest tablet', '--decision', 'Android').code).toBe(0);
    expect(d.doc('guest-tablet')).toMatch(/- Guest tablet <!--[\s\S]*- Android <!--/);
    expect(json(d.clew(['status', '--json'])).active).toMatchObject({ id: 'guest-tablet' });
  });

  it('the same again changes nothing; the agent and the iterations of AUTO', () => {
    const d = planned();
    const before = d.doc(A);
    expect(update(d, '--mode', 'PLAN', '--decision', 'Use JWT').out).toContain('nothing new');
    expect(d.doc(A)).toBe(before);
    update(d, '--mode', 'PLAN', '--agent', 'backend-developer', '--confidence', '0.95');
    expect(d.doc(A)).toContain('- backend-developer (confidence: 0.95) <!--');
    expect(update(d, '--mode', 'AUTO', '--iteration', '1', '--note', 'once more').code).toBe(0);
    expect(update(d, '--mode', 'AUTO', '--iteration', '2', '--progress', 'and on').code).toBe(0);
    expect(Object.keys(papers(d))).toEqual([`${A}.md`, `${A}/rounds/1.md`]);
    for (const line of ['- once more <!--', '- and on <!--']) expect(d.doc(A)).toContain(line);
  });

  it.each([
    [['--mode', 'NOPE'], 'There is no mode "NOPE"'],
    [['--mode', 'PLAN', '--progress', 'x'], 'progress'],
    [['--mode', 'PLAN', '--how', 'append'], 'An update in PLAN cannot be made that way'],
    [['--mode', 'PLAN', '--how', 'foo'], 'An update cannot "foo"'],
    [['--mode', 'AUTO', '--note', 'x'], 'Only an update in AUTO has an iteration, and needs it'],
    [['--mode', 'AUTO', '--iteration', 'two'], '--iteration must be a number'],
    [['--mode', 'PLAN', '--agent', 'x', '--confidence', '7'], 'onfidence'],
    [[], 'mode'],
    [['--progress', 'x'], 'mode'],
    [['--decision', 'x', '--progress', 'y'], 'progress'],
  ])('%j: %s', (args, text) => {
    const d = planned();
    const before = papers(d);
    const { code, err } = update(d, ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(text)]);
    expect(err).toContain('clew help update-context');
    expect(papers(d)).toEqual(before);
  });

  it('one JSON object on standard input: text that looks like structure stays text', () => {
    const d = planned();
    const hostile = 'a\n## ACT\n### Progress\n- forged <!-- clew:x -->';
    const said = d.clew(['update-context', '--stdin', '--json'], {
      input: JSON.stringify({ mode: 'PLAN', decisions: [hostile] }),
    });
    expect(said.code).toBe(0);
    expect(json(said)).toMatchObject({ id: A, changed: true, contextDocument: { meta: { phase: 'PLAN' } } });
    const { items } = json(d.clew(['show', '--json'])) as { items: { place: string; text: string }[] };
    expect(items.filter((i) => i.place === 'plan-decisions').map((i) => i.text)).toContain(hostile);
    expect(items.some((i) => i.place === 'act-progress')).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{bad'],
    ['a list', '[1]'],
    ['too much', `{"mode":"PLAN","notes":["${'x'.repeat(300_000)}"]}`],
    ['a field that is none', '{"mode":"PLAN","path":"/etc/passwd"}'],
    ['fields of the wrong kind', '{"mode":"PLAN","notes":"x","agent":7}'],
    ['no mode', '{}'],
  ])('%s on standard input is a finding, and nothing is written', (_, input) => {
    const d = planned();
    const before = papers(d);
    const said = d.clew(['update-context', '--stdin'], { input });
    expect(said.code).toBe(2);
    expect(said.err).toMatch(/try: clew/);
    expect(said.err).not.toContain('    at ');
    expect(papers(d)).toEqual(before);
  });
});

describe('clew parse-mode', () => {
  it('contextDocument and mandatoryAction', () => {
    const d = planned();
    expect(json(d.clew(['parse-mode', 'ACT: go on', '--json']))).toMatchObject({
      mode: 'ACT',
      prompt: 'go on',
      contextDocument: { meta: { phase: 'PLAN' }, open: { questions: ['which cookie?'] } },
      mandatoryAction: { tool: 'update_context', mode: 'ACT', how: 'append' },
    });
    expect(d.clew(['parse-mode', 'plan:', 'the', 'trip']).out).toContain('mode PLAN');
  });

  it('without a keyword nothing is to be recorded, and nothing changes', () => {
    const d = planned();
    const before = papers(d);
    expect(json(d.clew(['parse-mode', 'planning the trip', '--json']))).toMatchObject({
      mode: null,
      mandatoryAction: null,
    });
    expect(papers(d)).toEqual(before);
    expect(desk().clew(['parse-mode', 'ACT: go'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('begin with PLAN'),
    });
  });
});

describe('clew resolve', () => {
  it('settles an item, or puts another in its place; both stay in the file and are undone', () => {
    const d = planned();
    const before = d.doc(A);
    const { items } = json(d.clew(['show', '--json'])) as { items: { id: string; text: string }[] };
    const id = (text: string): string => items.find((i) => i.text === text)!.id;
    expect(d.clew(['resolve', id('Use JWT'), '--by', 'Use sessions']).code).toBe(0);
    expect(d.doc(A)).toMatch(/- \(superseded [\d-]+ by \w+\) Use JWT <!--/);
    expect(d.clew(['show']).out).toContain('Use sessions');
    expect(d.clew(['show']).out).not.toContain('Use JWT');
    d.clew(['resolve', id('which cookie?')]);
    expect(d.doc(A)).toMatch(/- \(resolved [\d-]+\) which cookie\? <!--/);
    d.clew(['undo']);
    d.clew(['undo']);
    expect(d.doc(A)).toBe(before);
  });

  it('answers a question by a decision, in one step that one undo takes back', () => {
    const d = planned();
    const before = d.doc(A);
    const said = d.clew(['resolve', 'which cookie?', '--by', 'The session cookie']);
    expect(said.out).toContain('decided: The session cookie');
    expect(d.doc(A)).toMatch(/- \(resolved [\d-]+\) which cookie\? <!--/);
    const { items } = json(d.clew(['show', '--json'])) as { items: { place: string; text: string }[] };
    expect(items).toContainEqual(expect.objectContaining({ place: 'plan-decisions', text: 'The session cookie' }));
    expect(items.filter((i) => i.place === 'questions')).toEqual([]);
    expect(d.clew(['log', '--max', '1']).out).toContain('answered "which cookie?" of');
    d.clew(['undo']);
    expect(d.doc(A)).toBe(before);
  });

  it('says in the log what became of a decision: withdrawn, or what holds instead', () => {
    const d = planned();
    d.clew(['resolve', 'Use JWT', '--by', 'Use sessions']);
    expect(d.clew(['log', '--max', '1']).out).toContain(`replaced "Use JWT" of ${A}: “Use sessions”`);
    expect(d.clew(['resolve', 'Use sessions']).out).toContain('withdrawn: Use sessions');
    expect(d.clew(['log', '--max', '1']).out).toContain(`withdrew "Use sessions" of ${A}`);
    d.clew(['resolve', 'which cookie?']);
    expect(d.clew(['log', '--max', '1']).out).toContain(`resolved "which cookie?" of ${A}`);
  });

  it('withdraws what was noted, and resolves what was in the way', () => {
    const d = planned();
    d.clew(['update-context', '--mode', 'PLAN', '--note', 'Staging is old', '--blocker', 'No key yet']);
    expect(d.clew(['resolve', 'Staging is old']).out).toContain('withdrawn: Staging is old');
    expect(d.clew(['log', '--max', '1']).out).toContain(`withdrew "Staging is old" of ${A}`);
    expect(d.clew(['resolve', 'No key yet']).out).toContain('resolved: No key yet');
    expect(d.clew(['log', '--max', '1']).out).toContain(`resolved "No key yet" of ${A}`);
  });

  it('takes the own words of an item that is open', () => {
    const d = planned();
    expect(d.clew(['resolve', 'Which', 'cookie?']).out).toContain('resolved: which cookie?');
    expect(d.doc(A)).toMatch(/- \(resolved [\d-]+\) which cookie\? <!--/);
    expect(d.clew(['resolve', 'which cookie?']).code).toBe(5);
    expect(d.clew(['resolve', 'Use JWT', '--by', 'Use sessions']).code).toBe(0);
    expect(d.doc(A)).toMatch(/- \(superseded [\d-]+ by \w+\) Use JWT <!--/);
  });

  it('of other work by --in; what is unknown or settled says so', () => {
    const d = planned();
    const { items } = json(d.clew(['show', '--json'])) as { items: { id: string; text: string }[] };
    const id = items.find((i) => i.text === 'Use JWT')!.id;
    d.clew(['new', 'pricing']);
    expect(d.clew(['resolve', id]).code).toBe(5);
    expect(d.clew(['resolve', id, '--in', A]).code).toBe(0);
    expect(d.clew(['resolve', id, '--in', A]).out).toContain('was resolved already');
    expect(d.clew(['resolve', id, '--in', A, '--by', 'y']).code).toBe(7);
    expect(d.clew(['resolve', id, '--in', 'nobody']).code).toBe(5);
  });
});

describe('clew contexts', () => {
  it('prints numbers that switch understands, whatever moved since, and who else is on what', () => {
    const d = desk();
    d.clew(['new', 'pricing research']);
    d.start('startup', 's2');
    const { out } = d.clew(['contexts']);
    expect(out).toMatch(/● #1 pricing-research [\s\S]*1 other on it[\s\S]*○ #2 rotate-refresh/);
    expect(d.clew(['switch', '#2']).out).toContain(A);
    expect(d.clew(['switch', '#1']).out).toContain('pricing-research');
    expect(d.clew(['switch', '#3'])).toMatchObject({ code: 5, err: expect.stringContaining('has a #3') });
    expect(d.fire('UserPromptSubmit', { prompt: 'switch to #2' })).toContain(`now active ${A}`);
  });

  it('--all shows what is over, with its state', () => {
    const d = desk();
    d.clew(['new', 'pricing research']);
    d.clew(['done']);
    expect(d.clew(['contexts']).out).not.toContain('pricing-research');
    const { contexts } = json(d.clew(['contexts', '--all', '--json'])) as {
      contexts: { id: string; state: string; n: number }[];
    };
    expect(contexts).toEqual([
      expect.objectContaining({ id: 'pricing-research', state: 'done', n: 1 }),
      expect.objectContaining({ id: A, state: 'open', n: 2 }),
    ]);
  });

  it('lists where nothing can be written', () => {
    let full = false;
    const k = new Kept((s) => ({
      ...s,
      append: (o) => {
        if (full) throw Object.assign(new Error('read-only'), { code: 'EROFS' });
        s.append(o);
      },
    }));
    const state = stateOf([work('Auth')], { lastAt: NOW });
    k.does([
      { key: 'context/auth', was: null, now: { ...state.contexts.auth } },
      { key: 'session/s1', was: null, now: { ...state.sessions.s1 } },
    ]);
    full = true;
    const o = k.run(contexts, { session: 's1' });
    expect(o.view?.contexts).toMatchObject([{ n: 1, id: 'auth' }]);
    expect(o.findings).toMatchObject([{ code: 'storage', severity: 'note' }]);
  });

  it('is no step that undo would take back', () => {
    const d = desk();
    d.clew(['new', 'pricing research']);
    d.clew(['contexts']);
    expect(d.clew(['undo']).out).toContain('opened pricing-research');
  });
});

describe('clew merge', () => {
  it('brings what is open over with its date, sums the other up, and undo restores both to the byte', () => {
    const d = planned();
    d.clew(['new', 'pricing research']);
    update(d, '--mode', 'PLAN', '--decision', 'Use JWT', '--decision', 'Three tiers', '--question', 'yearly?');
    const dated = /- Three tiers <!-- clew:\w+ (\S+) -->/.exec(d.doc('pricing-research'))![1]!;
    const before = papers(d);
    const said = d.clew(['merge', A, 'pricing-research', '--json']);
    expect(json(said).documents).toEqual(['.clew/contexts/pricing-research.md', `.clew/contexts/${A}.md`]);
    const [into, from] = [d.doc(A), d.doc('pricing-research')];
    expect(into).toMatch(new RegExp(`- Three tiers <!-- clew:\\w+ ${dated} -->`));
    expect(into.match(/- Use JWT/g)).toHaveLength(1);
    for (const words of ['- yearly? <!--', '- which cookie? <!--', 'Goal of "pricing research"'])
      expect(into).toContain(words);
    expect(into).toMatch(/^status: active$/m);
    expect(from).toMatch(/^status: abandoned$/m);
    expect(from).toMatch(/- Merged into "Rotate refresh/);
    expect(from).toContain('Three tiers');
    d.clew(['undo']);
    expect(papers(d)).toEqual(before);
  });

  it('of work without documents joins the records alone', () => {
    const d = new Desk();
    d.start();
    d.turn('make the build script faster');
    d.clew(['new', 'pricing research']);
    expect(d.clew(['merge', 'pricing-research', 'make-build-script-faster']).code).toBe(0);
    expect(d.clew(['merge', 'pricing-research', 'nobody']).code).toBe(5);
  });
});

describe('clew new, for work that is known', () => {
  it('restores the one with that task id, and says so', () => {
    const d = new Desk();
    d.clew(['new', 'PRC-1 compare tiers']);
    d.clew(['new', 'guest tablet']);
    const said = d.clew(['new', 'PRC-1: the tiers again']);
    expect(said.out).toContain('switched to PRC-1 compare tiers (prc-1-compare-tiers)');
    expect(said.err).toContain('PRC-1 is the task of prc-1-compare-tiers already');
    expect(d.doc('prc-1-compare-tiers')).toMatch(/^task_id: PRC-1$/m);
    expect(d.doc('prc-1-compare-tiers')).toContain('Restored from');
    expect(Object.keys(papers(d)).sort()).toEqual(['guest-tablet.md', 'prc-1-compare-tiers.md']);
  });

  it('of the same category and tags is offered, never turned to', () => {
    const d = new Desk();
    d.clew(['new', 'fix the login session of the invoice page']);
    const said = d.clew(['new', 'fix the password token after a payment']);
    expect(said.out).toContain('(fix-the-password-token-after-a-payment)');
    expect(said.err).toContain('This may be the same context as fix-the-login-session-of-the-invoice-pag');
    expect(d.clew(['new', 'write a guide for beekeepers']).err).toBe('');
  });

  it('that is over is begun anew', () => {
    const d = new Desk();
    d.clew(['new', 'PRC-1 compare tiers']);
    d.clew(['done']);
    expect(d.clew(['new', 'PRC-1 once more']).out).toContain('(prc-1-once-more)');
  });

  it('names what documents changed only in --json', () => {
    const d = desk();
    const said = d.clew(['new', 'pricing', '--json']);
    expect(json(said).documents).toEqual([`.clew/contexts/${A}.md`, '.clew/contexts/pricing.md']);
    expect(d.clew(['switch', A]).out).not.toContain('store/');
  });
});
