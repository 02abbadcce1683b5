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
    expect(prompt.corrected).toMatchObject({ to: 'pricing-page', says: 'moved to Pricing page by your answer' });
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
