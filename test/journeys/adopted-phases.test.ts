/** Ada's repository keeps its phases in the document of another tool: that document says where the work stands, whatever is kept beside it. (Seed 004, decision 0028) */
import { expect, it } from 'vitest';
import { BUDDY } from '../support/adopted-world.js';
import { STORES } from '../support/stores-in-use.js';
import { Journey } from './_journey.js';

function begun() {
  const j = new Journey({ files: { [BUDDY]: STORES['one document']![BUDDY]! } });
  return { j, s: j.session('one') };
}

it('a next step that is kept beside it leaves phase and iteration as they are', () => {
  const { j, s } = begun();
  s.says('AUTO: one page with all payments');
  expect(s.clew('update-context --mode AUTO --iteration 1 --decision "Cards, then banks"').status).toBe(0);
  expect(s.clew('update-context --next "Write src/pay.ts"').err).toContain('.clew/contexts/');
  s.stop();
  expect(s.says('AUTO: continue').model).toContain('--mode AUTO --iteration 2');
  expect(s.clew('update-context --mode AUTO --iteration 2 --progress "The page"').status).toBe(0);
  s.stop();
  const act = s.says('ACT: write the page').model;
  expect(act).toMatch(/Phase: ACT, round \d[\s\S]*Next action: Write src\/pay.ts/);
  expect(act).not.toContain('PLAN comes first');
  expect(j.json('parse-mode', 'ACT')).toMatchObject({ contextDocument: { meta: { auto: 2 } } });
});

it('a new round of the same work keeps its goal; another one is told', () => {
  const { j, s } = begun();
  s.clew('update-context --mode ACT --progress "Cards work"');
  s.clew('update-context --mode PLAN --decision "Banks next"');
  const goal = /### Task\n\n?.*One page with all payments/;
  expect(j.read(BUDDY)).toMatch(goal);
  expect(j.read(BUDDY)).not.toContain('Cards work');
  s.clew('update-context --mode AUTO --iteration 1 --progress "Banks work"');
  expect(s.compacts().model).toContain('Goal: One page with all payments');
  s.clew('update-context --mode PLAN --task "Refunds" --decision "By hand first"');
  expect(s.compacts().model).toContain('Goal: Refunds');
  expect(j.read(BUDDY)).not.toMatch(goal);
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(j.read(BUDDY)).toMatch(goal);
});

it('where it was deleted, the next PLAN makes it again in its form; ACT does not', () => {
  const { j, s } = begun();
  j.remove(BUDDY);
  expect(s.clew('update-context --mode ACT --progress "Cards work"').status).not.toBe(0);
  s.says('PLAN: one page with all payments');
  const done = s.clew('update-context --mode PLAN --decision "Cards, then banks"');
  expect(done.out).toContain(BUDDY);
  const text = j.read(BUDDY);
  expect(text).toMatch(
    /^# Context: [\s\S]*\n\*\*Current Mode\*\*: PLAN\n[\s\S]*## PLAN \(\d\d:\d\d\)[\s\S]*### Task\n[\s\S]*- Cards, then banks/,
  );
  expect(Object.keys(j.documents())).toEqual([]);
  s.stop();
  expect(s.says('ACT: write it').model).toContain('Cards, then banks');
  expect(j.clew('check').out).not.toContain(BUDDY);
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
});

it('rounds that are kept stay when the document they came from was deleted', () => {
  const { j, s } = begun();
  s.clew('update-context --mode PLAN --task "Refunds" --decision "By hand first"');
  const first = 'docs/codingbuddy/payment-page/rounds/1.md';
  const kept = j.read(first);
  j.remove(BUDDY);
  expect(s.clew('update-context --mode PLAN --task "Refunds" --decision "By hand first"').status).toBe(0);
  expect(s.clew('update-context --mode PLAN --task "Vouchers" --decision "Paper"').status).toBe(0);
  expect(j.read(first)).toBe(kept);
  expect(j.read('docs/codingbuddy/payment-page/rounds/2.md')).toContain('Refunds');
  expect(j.read(BUDDY)).toContain('Vouchers');
  expect(j.conflicts()).toEqual([]);
});

const SAMPLE = `# Context Document

## Metadata
- Created: 2026-01-11T10:00:00Z
- Last Updated: 2026-01-11T12:30:00Z
- Task: Implement user authentication

## PLAN

### Decisions
- Use JWT for session management

---

## ACT

### Progress
- Created auth middleware
`;

it('what a turn did stands beside it, which is said once; a turn that did nothing begins nothing', () => {
  const j = new Journey({ bare: true, files: { [BUDDY]: SAMPLE } });
  const s = j.session('one');
  s.says('what does the middleware check?');
  s.stop('The token.');
  expect(Object.keys(j.documents())).toEqual([]);
  s.says('go on with the user authentication');
  s.todos([
    { content: 'Hash the passwords', status: 'completed' },
    { content: 'Write src/limit.ts', status: 'pending' },
  ]);
  s.writes({ 'src/hash.ts': 'h\n' });
  const { user } = s.stop('Hashed.');
  expect(user).toContain('has no place for a part of it');
  const [beside, ...others] = Object.values(j.documents());
  expect(others).toEqual([]);
  for (const did of ['src/hash.ts', '- Hash the passwords', 'Write src/limit.ts']) expect.soft(beside).toContain(did);
  expect(j.read(BUDDY)).not.toMatch(/hash|limit/);
  expect(s.compacts().model).toContain('Next action: Write src/limit.ts');
  s.todos([
    { content: 'Hash the passwords', status: 'completed' },
    { content: 'Write src/limit.ts', status: 'completed' },
  ]);
  s.writes({ 'src/limit.ts': 'l\n' });
  expect(s.stop('Limited.').user).not.toContain('has no place');
  const after = Object.values(j.documents())[0]!;
  expect(after.match(/- Hash the passwords/g)).toHaveLength(1);
  expect(after).toMatch(/### Done[\s\S]*Write src\/limit.ts/);
  expect(j.clew('check').status).toBe(0);
});

it('what was next in the round before is not next in the new one', () => {
  const { s } = begun();
  s.clew('update-context --mode ACT --progress "Cards work" --next "Write src/cards.ts"');
  expect(s.compacts().model).toContain('Next action: Write src/cards.ts');
  s.clew('update-context --mode PLAN --decision "Banks next"');
  expect(s.compacts().model).not.toContain('src/cards.ts');
});

it('a plan for another task gives the work its name, wherever it is shown', () => {
  const j = new Journey({ bare: true, files: { [BUDDY]: SAMPLE } });
  const s = j.session('one');
  s.clew('update-context --mode PLAN --task "Pricing page" --decision "Three tiers"');
  expect(j.clew('contexts').out).toContain('Pricing page');
  expect(j.clew('show').out).toContain('Pricing page');
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(j.clew('contexts').out).toContain('Implement user authentication');
});
