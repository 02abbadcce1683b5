/** What a whole prompt that commands something does: the seed's manual commands, several tasks, and the quick look that finds them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitTasks } from '../../../../src/core/context/rules/several.js';
import { parseMode } from '../../../../src/core/document/mode.js';
import { wantsMore } from '../../../../src/core/handlers/prompt/prefilter.js';
import { idsIn } from '../../../../src/core/text/mentions.js';
import { tokens } from '../../../../src/core/text/tokens.js';
import { runs } from '../../../support/properties.js';
import { shop } from '../../../support/shop.js';
import { stateOf, World, work } from '../../../support/world.js';

/** Auth is active, pricing and the export wait; each knows an issue. */
function busy(over: object = {}): World {
  const contexts = [
    work('Auth', { ids: ['#482'], task: 'AUTH-7' }),
    work('Pricing', { ids: ['#12', '#30'], task: 'PRC-1', lastAt: 5000 }),
    work('Export', { ids: ['#30'], lastAt: 4000 }),
  ];
  return new World({ state: stateOf(contexts, over) });
}

describe('manual commands as prompts', () => {
  it('list: numbered in the brief, remembered, and nothing else moves', () => {
    const w = busy();
    const o = w.prompt('list contexts');
    expect(o.brief).toContain('#1 auth: Auth (active,');
    expect(o.brief).toMatch(/#2 pricing: [\s\S]*#3 export: /);
    expect(tokens(o.brief!)).toBeLessThanOrEqual(300);
    expect(w.state.sessions.s1?.listed).toEqual(['auth', 'pricing', 'export']);
    expect(o).toMatchObject({ undoable: false, notice: expect.stringContaining('3 open') });
    expect(o.wants).toBeUndefined();
    expect(w.active()?.id).toBe('auth');
  });

  it('list: however many there are, the brief keeps its limit and counts the rest', () => {
    const many = Array.from({ length: 80 }, (_, i) => work(`Piece of work number ${i}`, { lastAt: 9000 - i }));
    const o = new World({ state: stateOf(many) }).prompt('show contexts');
    expect(tokens(o.brief!)).toBeLessThanOrEqual(300);
    expect(o.brief).toMatch(/and \d+ more: clew contexts/);
  });

  it('switch to #N: that of the list, whatever has moved since', () => {
    const w = busy();
    w.prompt('list contexts');
    w.state.contexts.export!.lastAt = w.now;
    const o = w.prompt('switch to #2');
    expect(w.active()?.id).toBe('pricing');
    expect(o).toMatchObject({
      undoable: true,
      did: 'switched to pricing',
      notice: 'clew: your prompt switched to "Pricing", was "Auth". Undo: clew undo 1a2c',
    });
    expect(w.state.sessions.s1?.trail).toEqual(['auth']);
  });

  it('switch to TASK-ID, in any case; the work at hand stays', () => {
    const w = busy();
    w.prompt('switch to prc-1');
    expect(w.active()?.id).toBe('pricing');
    const o = w.prompt('switch to PRC-1');
    expect(o).toMatchObject({ undoable: false, notice: 'clew: already on "Pricing"' });
    expect(w.state.sessions.s1?.trail).toEqual(['auth']);
  });

  it('a number that fits several: a question with them as choices, and the letter decides', () => {
    const w = busy();
    const o = w.prompt('switch to #30');
    expect(o.verdict).toBe('ask');
    expect(o.question?.choices.map((c) => c.label)).toEqual(['Pricing', 'Export', 'Stay with Auth']);
    expect(w.active()?.id).toBe('auth');
    w.prompt('b');
    expect(w.active()?.id).toBe('export');
  });

  it('a number that nothing has: the other open work is offered; where there is none, it is said', () => {
    const w = busy();
    expect(w.prompt('switch to #99').question?.choices.map((c) => c.label)).toEqual([
      'Pricing',
      'Export',
      'Stay with Auth',
    ]);
    const alone = new World({ state: stateOf([work('Auth')]) });
    expect(alone.prompt('switch to #99')).toMatchObject({
      verdict: 'allow',
      notice: 'clew: no context is called "#99"',
    });
  });

  it('the question is held where questions are held', () => {
    const o = shop({ clarify: 'block' }).prompt('switch to #99');
    expect(o.hold === undefined ? o.notice : o.hold).toMatch(/#99|Which/);
    const w = busy();
    w.config.clarify = 'block';
    expect(w.prompt('switch to #30').hold).toContain('a) Pricing');
  });

  it('new context NAME: opened and turned to', () => {
    const w = busy();
    const o = w.prompt('new context guest tablet');
    expect(w.active()).toMatchObject({ id: 'guest-tablet', title: 'guest tablet', status: 'open' });
    expect(o.notice).toBe('clew: your prompt opened the new context "guest tablet", was "Auth". Undo: clew undo 1a2b');
  });

  it('create task ID: work that has this task is restored, never begun twice', () => {
    const w = busy();
    w.prompt('create task PRC-1');
    expect(w.active()?.id).toBe('pricing');
    w.prompt('create task GUEST-1');
    expect(w.active()).toMatchObject({ id: 'guest-1', task: 'GUEST-1' });
  });

  it('archive context: nobody stands on it, and it is still open', () => {
    const w = busy();
    const o = w.prompt('save and close');
    expect(w.active()).toBeNull();
    expect(w.state.workspace.active).toBeNull();
    expect(w.state.contexts.auth?.status).toBe('open');
    expect(o).toMatchObject({ undoable: true, did: 'archived auth' });
    expect(w.prompt('archive context')).toMatchObject({ undoable: false, notice: 'clew: no context is active' });
  });

  it('the model hears that no more was asked for', () => {
    expect(busy().prompt('archive context').brief).toContain('Nothing else was asked for');
  });

  it('a session that clew has not seen stands where the workspace stands', () => {
    const w = busy();
    w.prompt('switch to PRC-1', 's2');
    expect([w.active()?.id, w.active('s2')?.id]).toEqual(['auth', 'pricing']);
  });
});

describe('several tasks in one prompt', () => {
  it('one becomes current, the others wait, and it is said in one brief', () => {
    const w = busy();
    const o = w.prompt('work on #51, #52 and #53');
    expect(w.active()).toMatchObject({ id: 'task-51', title: '#51', task: '#51' });
    expect(['task-52', 'task-53'].map((id) => w.state.contexts[id]?.status)).toEqual(['open', 'open']);
    expect(o.brief).toMatch(/current task-51[\s\S]*waits task-52[\s\S]*waits task-53/);
    expect(tokens(o.brief!)).toBeLessThanOrEqual(300);
    expect(o).toMatchObject({ undoable: true, did: 'switched to task-51; task-52, task-53 wait' });
  });

  it('the one at hand stays current', () => {
    const w = busy();
    w.prompt('please work on PRC-9, AUTH-7 and PRC-10');
    expect(w.active()?.id).toBe('auth');
    expect(Object.keys(w.state.contexts).sort()).toEqual(['auth', 'export', 'prc-10', 'prc-9', 'pricing']);
  });

  it('work that is known is not opened a second time', () => {
    const w = busy();
    w.prompt('work on #51, PRC-1 and #53');
    expect(Object.keys(w.state.contexts).sort()).toEqual(['auth', 'export', 'pricing', 'task-51', 'task-53']);
    expect(w.active()?.id).toBe('task-51');
  });

  it('as the first prompt of a workspace', () => {
    const w = new World();
    w.prompt('do the login form and also the export as separate tasks');
    expect(w.active()?.title).toBe('the login form');
    expect(Object.values(w.state.contexts).map((c) => c.title)).toEqual(['the login form', 'the export']);
  });

  it.each([
    'fix the login and the export',
    'compare #51 and #52',
    'does #51 break #52 and #53?',
    'the tasks are listed in docs/plan.md, go on with the next two tasks',
    'run the three tasks of the build in parallel',
  ])('doubtful: %s', (text) => {
    const w = busy();
    w.prompt(text);
    expect(Object.keys(w.state.contexts).length).toBe(3);
  });
});

describe('the quick look', () => {
  it.each([
    'list contexts',
    'Save and close!',
    'please show me the contexts',
    'PLAN: x',
    'ACT go',
    'auto',
    '計画：認証',
    '계획 로그인',
    'AUTOMÁTICO: x',
    'Évaluer: x',
    'AUSFÜHREN: x',
    'work on #12, #13 and #14',
    'fix A and also B as separate tasks',
    '把登录和导出作为单独的任务',
  ])('lets pass: %s', (text) => expect(wantsMore(text, idsIn(text).length)).toBe(true));

  it.each([
    'rotate the refresh tokens on every login, see src/auth/token.ts',
    'yes, do that',
    "now let's work on the pricing research project",
    'issue #12 still fails after a retry, can you look at it again?',
    'planning the trip took an hour',
    '',
  ])('has nothing to do with: %s', (text) => expect(wantsMore(text, idsIn(text).length)).toBe(false));

  it('is never narrower than what stands behind it', () => {
    const word = fc.constantFrom(
      'plan',
      'PLAN',
      'Plan:',
      '計画',
      '评估：',
      'évaluer:',
      'AUSFÜHREN',
      'automático:',
      'do',
      'work on',
      '#12',
      'and',
      '#13,',
      'ABC-1',
      'as separate tasks',
      'in parallel',
      'the login',
      ';',
      '\n- ',
      'each as its own task',
      'als zwei Aufgaben',
      'как отдельные задачи',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const text = words.join(' ');
        const meant = parseMode(text, null).mode !== null || splitTasks(text).length > 1;
        if (meant) expect(wantsMore(text, idsIn(text).length)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('costs a prompt that commands nothing nothing: its outcome is that of the reading', () => {
    const w = busy();
    const o = w.prompt('create a list component for the menu');
    expect(o.reading?.prompt).toBe('create a list component for the menu');
    expect(o.wants).toBeUndefined();
  });
});
