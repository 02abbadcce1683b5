/** Ada says what comes next: that stays the next action, whatever clew would make of files, todos and plan, until it is done. (Seeds 002, 004) */
import { describe, expect, it } from 'vitest';
import { ACTIVE, LOGIN } from '../support/adopted-world.js';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

const NEXT = 'Ask Bea whether the letter may be signed';

/** A turn in which the agent works on something else. */
function turn(s: Session, file = 'src/pilot/letter.ts'): void {
  s.says('the letter has a wrong date in its head');
  s.writes({ [file]: `export const letter = "${file}";\n` });
  s.todos([
    { content: 'Correct the date of the letter', status: 'in_progress' },
    { content: 'Look at the layout of the letter', status: 'pending' },
  ]);
  s.stop();
}

function begun(adopted: boolean): { j: Journey; s: Session } {
  const j = new Journey(adopted ? { files: { [ACTIVE]: LOGIN, 'src/a.ts': 'a\n' } } : {});
  const s = j.session('one');
  if (!adopted) s.says("let's work on the pilot plan");
  turn(s, 'src/pilot/first.ts');
  return { j, s };
}

describe.each([
  ['own document', false],
  ['adopted document', true],
])('in an %s', (_, adopted) => {
  it('the next step that was told stays, after more turns, a compaction, a switch and a new session', () => {
    const { j, s } = begun(adopted);
    expect(s.clew(`update-context --next "${NEXT}"`).status).toBe(0);
    s.stop();
    turn(s);
    expect(s.compacts().model).toContain(`Next action: ${NEXT}`);
    turn(s, 'src/pilot/second.ts');
    s.clew('switch --new "Invoices of the shop"');
    turn(s, 'src/shop.ts');
    s.clew(`switch ${adopted ? 'LOGIN-1' : 'pilot-plan'}`);
    turn(s, 'src/pilot/third.ts');
    s.end();
    expect(j.session('two').start().model).toContain(`Next action: ${NEXT}`);
  });
});

it('it ends when it is done, and another takes its place when that is told', () => {
  const { j, s } = begun(false);
  s.clew('update-context --next "PILOT-3: collect what they say"');
  turn(s);
  expect(s.compacts().model).toContain('Next action: PILOT-3');
  j.edit('docs/plans/PILOT-PLAN.md', '- [ ] PILOT-3', '- [x] PILOT-3');
  turn(s, 'src/pilot/second.ts');
  expect(s.compacts().model).toContain('Next action: Correct the date of the letter');
  s.clew(`update-context --next "${NEXT}"`);
  turn(s, 'src/pilot/third.ts');
  expect(s.compacts().model).toContain(`Next action: ${NEXT}`);
  s.says('and now the signature');
  s.todos([
    { content: NEXT, status: 'completed' },
    { content: 'Sign the letter', status: 'in_progress' },
  ]);
  s.stop();
  turn(s, 'src/pilot/fourth.ts');
  expect(s.compacts().model).not.toContain(NEXT);
});

it('a new round begins without the next step of the one before', () => {
  const { s } = begun(false);
  s.clew(`update-context --mode PLAN --decision "Letters are signed by hand" --next "${NEXT}"`);
  turn(s);
  expect(s.compacts().model).toContain(`Next action: ${NEXT}`);
  s.says('PLAN: send the letters by mail');
  s.clew('update-context --mode PLAN --decision "Letters are sent as PDF"');
  turn(s, 'src/pilot/second.ts');
  expect(s.compacts().model).not.toContain(NEXT);
});

const CALL = 'call navigator.credentials.create in src/login.ts';
const FILE = `## Current Task

- task_id: AUTH-1
	goal: Log in with passkeys
	status: in-progress

## Progress
	in_progress:
		- webauthn call
	next:
		- write the page of errors

\`\`\`yaml
# Quick Resume — AUTH-1
next_action: ${CALL}
\`\`\`
`;

it('what a person wrote into a file of another tool stays, after a switch with and without a turn', () => {
  const j = new Journey({ files: { [ACTIVE]: FILE, 'src/login.ts': 'a\n' } });
  const s = j.session('one');
  s.says('new context pay-7');
  expect(j.read('ai_memory/context_history/AUTH-1.md')).toContain(`next_action: ${CALL}`);
  expect(s.says('switch to AUTH-1').model).toContain(`Next action: ${CALL}`);
  turn(s, 'src/login.ts');
  expect(s.compacts().model).toContain(`Next action: ${CALL}`);
  s.clew(`update-context --next "${NEXT}"`);
  turn(s, 'src/login.ts');
  expect(s.compacts().model).toContain(`Next action: ${NEXT}`);
});

it('there, too, what clew made of a todo gives way when that is done', () => {
  const j = new Journey({ files: { [ACTIVE]: FILE.replace(CALL, 'webauthn call'), 'src/login.ts': 'a\n' } });
  const s = j.session('one');
  s.says('go on with it');
  s.writes({ 'src/login.ts': 'b\n' });
  s.todos([
    { content: 'webauthn call', status: 'completed' },
    { content: 'write the page of errors', status: 'in_progress' },
  ]);
  s.stop();
  expect(s.compacts().model).toContain('Next action: write the page of errors');
  s.says('go on');
  s.writes({ 'src/errors.ts': 'b\n' });
  s.todos([
    { content: 'write the page of errors', status: 'completed' },
    { content: 'send the mail to Bea', status: 'in_progress' },
  ]);
  s.stop();
  expect(s.compacts().model).toContain('Next action: send the mail to Bea');
});
