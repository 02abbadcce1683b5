/** Ada has two sessions at work in one folder, each under an intent of its own: neither answers for what the other wrote. (C42, C42a) */
import { beforeEach, expect, it } from 'vitest';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

const INTENTS = `version: 1
intents:
  - {id: INT-001, summary: the pilot, scope: {allow_glob: ["src/pilot/**"]}}
  - {id: INT-002, summary: the pricing, scope: {allow_glob: ["src/pricing/**"]}}
`;
const INVITE = 'src/pilot/invite.ts';
const TIERS = 'src/pricing/tiers.ts';
/** A program that writes `path` by words that nobody can read. */
const program = (path: string, text: string): string => `node -e 'fs.appendFileSync("${path}", "${text}")'`;

let j: Journey;
let one: Session;
let two: Session;

beforeEach(() => {
  j = new Journey({ files: { '.clew/intents.yaml': INTENTS } });
  j.clew('config', 'set', 'gate', 'strict');
  j.clew('intent', 'confirm', '--yes');
  one = begun('one', "let's work on the pilot plan, PILOT-2", 'INT-001');
  two = begun('two', "let's work on the pricing research", 'INT-002');
});

function begun(id: string, prompt: string, intent: string): Session {
  const s = j.session(id);
  s.says(prompt);
  s.clew(`intent select ${intent}`);
  return s;
}
const strays = (): string => j.clew('trace', '--strays').out;

it('what the other wrote through its gate is told to neither, in a turn or at its end, and is nobody’s stray', () => {
  two.edits(TIERS, '', 'export const season = 1;\n');
  one.edits(INVITE, '"Dear "', '"Hello "');
  for (const [s, others] of [
    [one, TIERS],
    [two, INVITE],
  ] as const) {
    const told = [s.runs('node -e 0'), s.stop()].map((a) => a.model + a.held + a.user).join('\n');
    expect(told).not.toContain(others);
  }
  expect(strays()).toContain('no file outside of an intent is known');
  // A command line that names the file counts as a tool that does.
  one.says('go on');
  expect(two.runs(`rm ${TIERS}`).verdict).not.toBe('ask');
  expect(one.stop()).toMatchObject({ model: '', user: '' });
  expect(strays()).toContain('no file outside of an intent is known');
});

it('what the other is just writing is nobody’s stray, though its hook told of it only behind the look', () => {
  two.asksFor(['Edit', { file_path: j.path(TIERS), old_string: '', new_string: 'export const season = 1;\n' }])[0]!(
    () => {
      j.edit(TIERS, '', 'export const season = 1;\n');
      one.runs('node -e 0');
    },
  );
  expect(strays()).toContain('no file outside of an intent is known');
  expect(one.stop().model).not.toContain(TIERS);
});

it('what a program wrote over it is told and kept, and no order to restore it is given', () => {
  two.edits(TIERS, '', 'export const season = 1;\n');
  const told = one.runs(program(TIERS, '// mine')).model;
  expect(told).toContain(`changed meanwhile, perhaps by another session: ${TIERS}. Nothing was undone`);
  expect(told).not.toContain('restore it');
  expect(strays()).toContain(`${TIERS}  INT-001`);
});

it('the other one’s work in another work tree is no excuse here', () => {
  j.git('worktree', 'add', '-q', '../second', '-b', 'second');
  const second = j.path('../second');
  j.copyHooks(second);
  two.end();
  const there = j.session('there', { cwd: second });
  there.says("let's work on the pricing research");
  there.clew('intent select INT-002');
  one.says('go on');
  j.write({ [TIERS]: 'export const tiers = 9;\n' });
  there.writes({ [TIERS]: 'export const tiers = 7;\n' });
  expect(one.stop().model).toContain(`this turn changed: ${TIERS}. Nothing was undone`);
});

it('in a terminal `clew intent clear` guesses no session while both are under an intent, and says whose it let go of', () => {
  const which = j.clew('intent', 'clear');
  expect(which.status).toBe(3);
  expect(which.err).toContain('INT-001, session on Pilot plan: clew intent clear --session one');
  expect(which.err).toContain('INT-002, session on Pricing research: clew intent clear --session two');
  expect(one.writes({ [INVITE]: 'export {};\n' }).verdict).not.toBe('deny');
  expect(j.clew('intent', 'clear', '--session', 'two').out).toContain(
    'INT-002 no longer holds for the session on Pricing research.',
  );
  // One alone is left: it is meant, whoever was heard of last.
  two.says('go on');
  expect(j.clew('intent', 'clear').out).toContain('INT-001 no longer holds for the session on Pilot plan.');
});
