/** Cleo is asked which work she means, and answers in her session, in a terminal or on the page: it comes to the same wherever it is told. */
import { expect, it } from 'vitest';
import { deskOf } from '../../src/runtime/board/desk.js';
import { Journey } from './_journey.js';

const PAGE = { 'docs/plans/PRICING-PAGE.md': '# Pricing page\n\n- [ ] PAGE-1 lay out the tiers\n' };

type How = 'prompt' | 'terminal' | 'page' | 'later';

/** What is seen of a session that was asked about other work, and answered in the way `how`. */
function seen(how: How) {
  const j = new Journey({ files: PAGE });
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  const asked = s.says("now let's work on the pricing project").model;
  s.stop();
  const [, id = ''] = /clew answer (q\w+)/.exec(asked) ?? [];
  const letter = /^\s*(\w)\).*PRICING-PAGE/m.exec(asked)![1]!;
  const desk = deskOf(j.root, { agent: false, terminal: true }, { version: '0', all: false });
  if (how === 'later') {
    s.says('meanwhile, write the invitation in src/pilot/invite.ts');
    s.stop();
  }
  if (how === 'prompt') s.says(letter);
  else if (how === 'page')
    desk.act({ command: 'answer', args: [id, letter], flags: {}, session: null, at: null }, false);
  else expect(j.clew('answer', id, letter).status).toBe(0);
  s.says('lay out the tiers in src/pricing/tiers.ts');
  s.stop();
  const view = (name: string, query = {}) => desk.view(name as never, query, null) as never;
  const { turns } = view('session', { id: 'one' }) as { turns: Record<string, never>[] };
  const prompt = turns.find((t) => String(t.prompt).startsWith('now let'))!;
  return { j, desk, view, turns, prompt };
}

it.each(['prompt', 'terminal', 'page', 'later'] as const)(
  'answered by %s, the prompt counts for what was answered',
  (how) => {
    const { view, prompt, turns, desk, j } = seen(how);
    expect(prompt).toMatchObject({ filed: 'pricing-page', before: 'pilot-plan', counted: false });
    expect(prompt.corrected).toMatchObject({ to: 'pricing-page', says: 'switched to “Pricing page” by your answer' });
    const filed = turns.map((t) => t.filed);
    expect(filed[0]).toBe('pricing-page');
    if (how === 'later') expect(filed.slice(1, 3)).toEqual(['pilot-plan', 'pricing-page']);
    const { sessions } = view('context', { id: 'pricing-page' }) as { sessions: { prompts: number }[] };
    expect(sessions).toMatchObject([{ prompts: how === 'prompt' ? 3 : 2 }]);
    const { lanes } = view('timeline') as { lanes: { context: string; marks: object[] }[] };
    const mark = lanes.find((l) => l.context === 'pricing-page')!.marks.at(-1) as { session: string; id: string };
    expect(mark).toMatchObject({ from: 'pilot-plan', to: 'pricing-page', session: 'one', kind: 'answer' });
    // Taken back, the prompt is where it was.
    expect(desk.act({ command: 'undo', args: [mark.id], flags: {}, session: null, at: null }, false).ok).toBe(true);
    const after = (view('session', { id: 'one' }) as { turns: Record<string, unknown>[] }).turns;
    expect(after.find((t) => String(t.prompt).startsWith('now let'))).toMatchObject({ filed: 'pilot-plan' });
    expect(j.conflicts()).toEqual([]);
  },
);

it.each(['prompt', 'terminal', 'page', 'later'] as const)(
  '"something new", answered by %s, makes its context at once, called after the prompt that was asked about',
  (how) => {
    const j = new Journey();
    const s = j.session('one');
    s.says("let's work on the pilot plan");
    s.stop();
    const asked = s.says('something else now: the invoices should have a number').model;
    s.stop();
    expect(asked).toContain('Which context do you mean?');
    const [, id = ''] = /clew answer (q\w+)/.exec(asked) ?? [];
    const letter = /^\s*(\w)\) Something new/m.exec(asked)![1]!;
    const desk = deskOf(j.root, { agent: false, terminal: true }, { version: '0', all: false });
    const act = (command: string, ...args: string[]) =>
      desk.act({ command, args, flags: {}, session: null, at: null }, false);
    expect(desk.view('home', {}, null)).toMatchObject({
      questions: [{ id, session: 'one', prompt: 'something else now: the invoices should have a number' }],
    });
    if (how === 'later') {
      s.says('meanwhile, write the invitation in src/pilot/invite.ts');
      s.stop();
    }
    if (how === 'prompt') s.says('something new');
    else if (how === 'page') expect(act('answer', id, letter).ok).toBe(true);
    else expect(j.clew('answer', id, letter).status).toBe(0);
    const on = () => j.clew('status', '--session', 'one').out;
    expect(on()).toContain('● invoices-should-have-a-number');
    s.says('go on with it: write src/invoices/number.js');
    s.stop();
    expect(on()).toContain('● invoices-should-have-a-number');
    const turns = () =>
      (desk.view('session', { id: 'one' }, null) as never as { turns: Record<string, never>[] }).turns;
    const prompt = turns().find((t) => String(t.prompt).startsWith('something else'))!;
    expect(prompt).toMatchObject({ filed: 'invoices-should-have-a-number', before: 'pilot-plan', counted: false });
    expect(prompt.corrected).toMatchObject({ says: 'switched to “Invoices should have a number” by your answer' });
    expect(desk.view('judgement', {}, null)).toMatchObject({ corrected: 0 });
    // In one step it is as before.
    const made = j.log().findLast((o) => JSON.stringify(o).includes('context/invoices-should') && o.did !== '')!;
    expect(act('undo', String(made.id)).ok).toBe(true);
    expect(turns().find((t) => String(t.prompt).startsWith('something else'))).toMatchObject({ filed: 'pilot-plan' });
    expect(j.conflicts()).toEqual([]);
  },
);
