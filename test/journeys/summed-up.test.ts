/** Ada leaves her work and comes back: what clew sums it up as goes on with it, what she wrote herself stays. (Seed 002) */
import { describe, expect, it } from 'vitest';
import { ACTIVE, HISTORY, INDEX, LOGIN } from '../support/adopted-world.js';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

function turn(s: Session, file: string, step: string): void {
  s.says('the letter has a wrong date in its head');
  s.writes({ [file]: `export const letter = "${file}";\n` });
  s.todos([{ content: step, status: 'completed' }]);
  s.stop();
}

describe.each([
  ['our own', false],
  ['an adopted', true],
])('in %s document', (_, adopted) => {
  const own = adopted ? 'LOGIN-1' : 'pilot-plan';
  function left() {
    const j = new Journey(adopted ? { files: { [ACTIVE]: LOGIN, 'src/a.ts': 'a\n' } } : {});
    const s = j.session('one');
    if (!adopted) s.says("let's work on the pilot plan");
    turn(s, 'src/pilot/first.ts', 'Write the first letter');
    s.clew('switch --new "Invoices of the shop"');
    turn(s, 'src/shop.ts', 'Count the invoices');
    const file = adopted ? `${HISTORY}/LOGIN-1.md` : '.clew/contexts/pilot-plan.md';
    return { j, s, file };
  }

  it('a summary of ours is made anew when the work has gone on', () => {
    const { j, s, file } = left();
    expect(j.read(file)).toMatch(/Done: .*Write the first letter/);
    s.clew(`switch ${own}`);
    turn(s, 'src/pilot/second.ts', 'Write the second letter');
    s.clew('switch invoices-of-the-shop');
    expect(j.read(file)).toMatch(/Done: .*Write the second letter/);
    expect(j.read(file).match(/Done: .*Write the second letter/g)).toHaveLength(1);
    if (adopted) expect(j.read(INDEX)).toContain('Write the second letter');
  });

  it('one that a person wrote, or changed, stays', () => {
    const { j, s, file } = left();
    const summary = /(- |\n)([^\n]*Done: [^\n]*Write the first letter)/.exec(j.read(file))![2]!;
    j.edit(file, summary, `${summary}, as Bea wants it`);
    s.clew(`switch ${own}`);
    turn(s, 'src/pilot/second.ts', 'Write the second letter');
    s.clew('switch invoices-of-the-shop');
    expect(j.read(file)).toContain('as Bea wants it');
    expect(j.read(file)).not.toMatch(/Done: .*Write the second letter/);
  });
});
