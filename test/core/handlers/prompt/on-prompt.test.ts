import { describe, expect, it } from 'vitest';
import { formatQuestion } from '../../../../src/core/clarify/question.js';
import { applyEdit, emptyState } from '../../../../src/core/context/state.js';
import { readPrompt } from '../../../../src/core/detect/reading.js';
import type { Reading } from '../../../../src/core/model.js';
import { claude } from '../../../../src/hosts/claude.js';
import { HOUR, PLANS, SURE, shop, silent } from '../../../support/shop.js';
import { facts, MINUTE, plan, sceneOf, WORKSPACE, World } from '../../../support/world.js';

describe('the decision tree', () => {
  it('no match: the literal question with its three choices, and nothing is made', () => {
    const o = shop().prompt('switch to the warehouse project');
    expect(o.verdict).toBe('ask');
    expect(formatQuestion(o.question!)).toBe(
      "I don't see a plan for warehouse. Should I:\na) Add to current plan?\nb) Create new plan for warehouse?\nc) Search for existing plan?\nd) No, stay with AUTH-HARDENING",
    );
    expect(o.edits.filter((e) => e.key.startsWith('file/') || e.key.startsWith('context/'))).toEqual([]);
  });

  it('no name: which of the open contexts, or something new', () => {
    const w = shop();
    w.prompt("now let's work on the pricing research");
    const q = w.prompt('ok, another task now').question!;
    expect(formatQuestion(q)).toBe(
      'Which context do you mean?\na) AUTH-HARDENING\nb) Something new\nc) Stay with PRICING-RESEARCH',
    );
    w.prompt('b');
    expect(w.active()).toBeNull();
  });

  it('no name, but what is wanted in the same breath: "something new" is called after that', () => {
    const offered = (prompt: string) =>
      shop()
        .prompt(prompt)
        .question?.choices.find((c) => c.label.startsWith('Something new'));
    expect(offered('something else now: the invoices should have a number')?.act).toEqual({
      ...{ do: 'switch', context: null, plan: null, title: 'Invoices should have a number' },
    });
    expect(offered('something else, please')?.act).toEqual({ do: 'leave' });
  });

  it('a name that was only mentioned before is other work, an id of the active work is not', () => {
    const w = shop({ detect: facts().config.detect });
    w.prompt('does #45 of the warehouse need a refresh token?');
    expect(w.active()).toMatchObject({ id: 'auth-hardening', ids: ['#45'] });
    expect(w.active()?.terms).toContain('warehous');
    for (const text of ['start working on #45', 'continue working on issue 45']) {
      expect(w.prompt(text).question).toBeUndefined();
      expect(w.active()?.id).toBe('auth-hardening');
    }
    expect(w.prompt('start working on #46').question?.text).toBe("I don't see a plan for #46. Should I:");
    expect(w.prompt('switch to the warehouse project').question?.text).toContain('a plan for warehouse');
  });

  it('one match: the switch is made and announced in one line, undoable', () => {
    const w = shop();
    const o = w.prompt("now let's work on the pricing research");
    expect(o.verdict).toBe('allow');
    expect(o.notice).toBe(
      'clew: your prompt switched to "PRICING-RESEARCH" (docs/plans/PRICING-RESEARCH.md), was "AUTH-HARDENING". Undo: clew undo 1a2d',
    );
    expect(o).toMatchObject({ undoable: true, did: 'switched to pricing-research' });
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
      'c) Create new plan for pricing research',
      'd) Search for another plan',
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

  it('a plan without tasks has no progress', () => {
    const w = shop();
    w.plans = [...PLANS.slice(0, -2), ...['ASIA', 'EUROPE'].map((r) => ({ ...plan(`SIGNUP-FUNNEL-${r}`), tasks: [] }))];
    expect(w.prompt('switch to the signup funnel project').question?.text).toContain(
      '\n- SIGNUP-FUNNEL-ASIA.md: 1 d ago\n',
    );
  });

  it('plans of one name are told apart by their paths', () => {
    const w = shop();
    w.plans = [...PLANS, plan('PRICING-RESEARCH', ['compare tiers'], 'apps/eu/PRICING-RESEARCH.md')];
    const { choices } = w.prompt('switch to the pricing research').question!;
    expect(choices.map((c) => c.label).sort()).toEqual([
      'Stay with AUTH-HARDENING',
      'apps/eu/PRICING-RESEARCH.md',
      'docs/plans/PRICING-RESEARCH.md',
    ]);
  });

  it('weak signals turn an acted switch into a question', () => {
    const plans = { 'TEST-FIXES': 'fix tests' };
    const sure = (prompt: string): Reading =>
      readPrompt(sceneOf({ hit: true, prompt, plans, active: { title: 'auth' } }), { ...facts().config, detect: SURE });
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
      const r = readPrompt(scene, { ...facts().config, detect: SURE });
      expect(r.signals.length === 0 || r.signals.some((s) => s.class === 'weak')).toBe(true);
      expect(r.verb).toBe('nudge');
      expect(readPrompt(scene, facts().config).verb).toBe('stay');
    }
  });

  it('a path outside the work is no question', () => {
    const o = shop({ detect: facts().config.detect }).prompt(
      'does packages/billing/src/invoice.ts use the same clock?',
    );
    expect(o.question).toBeUndefined();
    expect(o.reading!.signals.map((s) => s.class)).not.toContain('explicit');
  });

  it('a question beside the work that points to no context is no doubt: questions open none; a request is', () => {
    const read = (prompt: string) => {
      const w = shop({ detect: { ...facts().config.detect, nudge: 0.01 } });
      w.start('clear');
      return w.prompt(prompt).reading!.verb;
    };
    expect(read('by the way, what is left to do in this repository?')).toBe('stay');
    expect(read('übrigens, was ist in diesem Repository noch zu tun?')).toBe('stay');
    expect(read('by the way, draw a parrot that wears sunglasses')).toBe('nudge');
    expect(read('by the way, what is left in the signup work?')).toBe('nudge');
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

describe('work that begins', () => {
  it('the first request opens it, and says so in one line; small talk and questions open nothing', () => {
    const w = new World();
    silent(w.start());
    for (const nothing of ['hello', 'thanks!', 'what is clew?', 'git status']) silent(w.prompt(nothing));
    expect(Object.values(w.state.contexts)).toHaveLength(0);
    const o = w.prompt('please fix the flaky login test. It fails on Mondays.');
    expect(o.notice).toMatch(/^clew: your prompt opened the new context "Fix flaky login test"\. Undo: clew undo \w+$/);
    expect(Object.values(w.state.contexts)).toHaveLength(1);
    expect(w.active()).toMatchObject({ title: 'Fix flaky login test', status: 'open', prompts: 1, plan: null });
    expect(w.state.workspace.active).toBe(w.active()?.id);
  });

  it('with the plan it plainly names', () => {
    const w = new World({ plans: PLANS });
    expect(w.prompt('continue with the pricing research').notice).toContain('switched to "PRICING-RESEARCH"');
    expect(w.active()?.plan).toBe('docs/plans/PRICING-RESEARCH.md');
  });

  it('which of several is asked', () => {
    const w = new World({ plans: PLANS });
    const q = w.prompt('continue with the signup funnel').question!;
    expect(q.choices.map((c) => c.label)).toEqual(['SIGNUP-FUNNEL-ASIA.md', 'SIGNUP-FUNNEL-EUROPE.md']);
    expect(w.active()).toBeNull();
  });

  const HANDOFF =
    'Implement the following plan:\n\n# Plan: Warehouse robots\n\n## Context\n\nThe depot needs robots.\n';

  it('a plan that is handed over opens provisional work under its heading', () => {
    const w = shop();
    const o = w.prompt(HANDOFF);
    expect(o.notice).toBe(
      'clew: your prompt opened the new context "Warehouse robots", was "AUTH-HARDENING". Undo: clew undo 1a2d',
    );
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

describe('what is kept of work', () => {
  it('the words of its title and of its latest prompts, at most 48, and the ids it named', () => {
    const w = new World();
    w.prompt('please rotate refresh tokens for #45.');
    for (let i = 0; i < 20; i++)
      w.prompt(`w${'abcdefghijklmnopqrst'[i]}qx zeppelin${i + 10} kraken${i + 10} marmot${i + 10}`);
    const { terms, ids } = w.active()!;
    expect(terms.length).toBeLessThanOrEqual(48);
    expect(terms.length).toBeGreaterThan(40);
    expect(terms).toEqual(expect.arrayContaining(['rotat', 'refresh', 'token', 'zeppelin', '29']));
    expect(terms).not.toContain('45qx');
    expect(ids).toEqual(['#45']);
    expect(w.state.sessions.s1).toMatchObject({ prompts: 21, lastAt: w.now - MINUTE });
  });

  it('its title in any script, and an id that no other has', () => {
    const w = new World({ config: { detect: SURE } });
    for (const text of ['修复登录页面', 'почини экспорт счетов', 'fix the search']) {
      w.state.workspace.active = null;
      w.prompt(text, text);
    }
    expect(Object.keys(w.state.contexts)).toEqual(['work', 'work-2', 'fix-search']);
    expect(w.state.contexts.work?.title).toBe('修复登录页面');
  });

  it('a record that this version does not know is left alone', () => {
    for (const key of ['', '/', 'context/', 'hologram/x', 'context/__proto__', 'file/docs/x.md', 'workspace/other']) {
      const state = emptyState();
      applyEdit(state, { key, was: null, now: { title: 'x' } });
      expect(state).toEqual(emptyState());
      expect(({} as { title?: string }).title).toBeUndefined();
    }
  });

  it('a log without its beginning makes no half of a record, and a prompt is answered all the same', () => {
    const w = shop();
    const { contexts, sessions } = structuredClone(w.state);
    const state = emptyState();
    for (const [id, c] of Object.entries(contexts))
      applyEdit(state, { key: `context/${id}`, was: { prompts: c.prompts }, now: { prompts: c.prompts + 1 } });
    for (const id of Object.keys(sessions))
      applyEdit(state, { key: `session/${id}`, was: { prompts: 1 }, now: { prompts: 2 } });
    expect(state).toEqual(emptyState());
    w.state = state;
    expect(w.prompt('rotate the refresh tokens on every login').reading).toBeDefined();
    expect(Object.keys(w.state.contexts)).toHaveLength(1);
  });

  it('of hundreds of past sessions and questions the oldest go when one starts, and what is learned and open stays', () => {
    const w = shop();
    const one = structuredClone(w.state.sessions.s1!);
    const question = w.prompt('switch to the warehouse project').question!;
    for (let i = 0; i < 300; i++) {
      w.state.sessions[`old-${i}`] = { ...one, id: `old-${i}`, lastAt: i };
      w.state.heard = { ...w.state.heard, [`old-${i}`]: { at: i } };
      w.state.questions[`q${i}`] = { ...question, id: `q${i}`, at: i };
    }
    const { contexts, learn } = structuredClone(w.state);
    const sizes = (): number[] => [w.state.sessions, w.state.questions].map((r) => Object.keys(r).length);
    w.start('startup');
    expect(sizes()).toEqual([200, 200]);
    expect(Object.keys(w.state.sessions)).toEqual(expect.arrayContaining(['s1', 'old-299', 'old-101']));
    for (const room of [w.state.sessions, w.state.heard!]) expect(room).not.toHaveProperty('old-0');
    expect(w.state.questions).not.toHaveProperty('q0');
    expect([w.state.contexts, w.state.learn]).toEqual([contexts, learn]);
    expect(w.start('startup').edits.filter((e) => e.now === null)).toEqual([]);
  });

  it('a clock that jumps back makes no negative gap', () => {
    const w = shop();
    w.now -= 10 * HOUR;
    const signals = w.prompt('hello again').reading!.signals.map((s) => s.id);
    expect(signals).not.toContain('long-gap');
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
