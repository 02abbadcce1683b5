/** Ada sees how old her work is in many places: each says the same, and a prompt that went to other work ages none. */
import { expect, it } from 'vitest';
import { deskOf } from '../../src/runtime/board/desk.js';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

const HOUR = 3_600_000;
const PAGE = {
  'docs/plans/PRICING-PAGE.md': '# Pricing page\n\n- [ ] PAGE-1 lay out the tiers\n- [ ] PAGE-2 name the tiers\n',
};

/** How old the context `id` is wherever that is told. */
function ages(j: Journey, id: string, title: string): Record<string, string | undefined> {
  const desk = deskOf(j.root, { agent: false, terminal: true }, { version: '0', all: true });
  type Card = { id: string; lastAt: number };
  type Views = {
    home: { open: Card[] };
    context: { card: Card };
    projects: { projects: { here: boolean; open: Card[] }[] };
  };
  const view = <N extends keyof Views>(name: N, query = {}): Views[N] =>
    desk.view(name, query, null) as unknown as Views[N];
  const { now } = j.json('board') as unknown as { now: number };
  const old = (cards: Card[]): string | undefined =>
    cards.filter((c) => c.id === id).map((c) => `${Math.floor((now - c.lastAt) / HOUR)} h`)[0];
  const near = (text: string, from = id): string | undefined => /(\d+ h) ago/.exec(text.slice(text.indexOf(from)))?.[1];
  return {
    contexts: near(j.clew('contexts').out),
    status: near(j.clew('status').out),
    plans: near(j.clew('plans').out, title),
    show: near(j.clew('show', id).out),
    board: near(j.clew('board').out),
    report: near(j.clew('report').out.split('## Open contexts')[1]!, `| ${title} | `),
    home: old(view('home').open),
    page: old([view('context', { id }).card]),
    projects: old(view('projects').projects.find((p) => p.here)?.open ?? []),
  };
}

/** Two pieces of work, the pilot eight hours old and the page nine. */
function begun(): { j: Journey; s: Session } {
  const j = new Journey({ files: PAGE });
  const s = j.session('one');
  s.says("let's work on the pricing page");
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = 3;\n' });
  s.stop();
  j.later(HOUR);
  s.says("let's work on the pilot plan");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  j.later(8 * HOUR);
  return { j, s };
}

function told(age: string, seen: Record<string, string | undefined>): void {
  expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((where) => [where, age])));
}

it.each(['at once by its agent', 'by an answer in its session', 'by an answer in a terminal'] as const)(
  'a prompt that was turned away %s leaves its context as old as it was',
  (how) => {
    const { j, s } = begun();
    if (how === 'at once by its agent') {
      s.says('name the tiers, please');
      s.clew('switch pricing-page');
    } else {
      const asked = s.says("now let's work on the pricing project").model;
      const letter = /^\s*(\w)\).*(?:PRICING-PAGE|Pricing page)/im.exec(asked)![1]!;
      s.stop();
      if (how === 'by an answer in its session') s.says(letter);
      else expect(j.clew('answer', /clew answer (q\w+)/.exec(asked)![1]!, letter).status).toBe(0);
    }
    s.stop();
    j.later(HOUR);
    told('9 h', ages(j, 'pilot-plan', 'Pilot plan'));
    // The active context is named there without its age.
    told('1 h', { ...ages(j, 'pricing-page', 'Pricing page'), projects: '1 h' });
  },
);
