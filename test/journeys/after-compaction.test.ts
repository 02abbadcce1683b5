/** Ada's long session is compacted: what was recorded is told again or counted, and where all of it stands. (Seed 004; U16, U22, U25) */
import { encode as cl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

/** The dearer of the two real counts. */
const real = (text: string): number => Math.max(o200k(text).length, cl100k(text).length);
const THINGS = ['login form', 'refresh token', 'price table', 'night mail', 'export of invoices', 'audit log'];
const some = (n: number, say: (what: string, i: number) => string): string[] =>
  Array.from({ length: n }, (_, i) => say(THINGS[i % THINGS.length]!, i));

const DECISIONS = some(
  14,
  (what, i) => `The ${what} is kept in one place, and variant ${i} of it goes after the release`,
);
const FINDINGS = some(
  10,
  (what, i) => `The ${what} has no test for case ${i}, where two people change it at the same time`,
);
const REST = {
  recommendation: some(5, (what, i) => `Put check ${i} of the ${what} where it is read, not where it is written`),
  question: some(3, (what, i) => `May the ${what} be dropped for customers of tier ${i}?`),
  progress: some(4, (what, i) => `Step ${i} of the ${what} is written and reviewed`),
  note: some(3, (what, i) => `The ${what} was slow on machine ${i}`),
};

function recorded(decisions = DECISIONS, findings = FINDINGS) {
  const j = new Journey();
  const s = j.session('one');
  const flags = (name: string, texts: string[]): string => texts.map((t) => `--${name} '${t}'`).join(' ');
  s.says('PLAN: one place for everything that is kept of a login');
  s.clew(
    `update-context --mode PLAN --task 'One place for logins' ${flags('decision', decisions)} ${flags('question', REST.question)}`,
  );
  s.stop();
  s.says('ACT: write it');
  s.clew(`update-context --mode ACT ${flags('progress', REST.progress)} ${flags('note', REST.note)}`);
  s.stop();
  s.says('EVAL: does it hold?');
  const found = `${flags('finding', findings)} ${flags('recommendation', REST.recommendation)}`;
  s.clew(`update-context --mode EVAL --next 'Write test/login.test.ts for two at once' ${found}`);
  s.stop();
  return { j, s, path: Object.keys(j.documents()).map((id) => `.clew/contexts/${id}.md`)[0]! };
}

/** How many of `texts` are told, and how many are counted as not shown. */
function counted(told: string, texts: string[], what: string): [shown: number, cut: number] {
  const n = new RegExp(`(\\d+) ${what}`).exec(told)?.[1] ?? '0';
  return [texts.filter((t) => told.includes(t)).length, Number(n)];
}

it.each([
  ['40 entries', DECISIONS, FINDINGS],
  ['90 entries', some(45, (w, i) => `${DECISIONS[0]} (${w} ${i})`), some(30, (w, i) => `${FINDINGS[0]} (${w} ${i})`)],
])(
  'after a compaction with %s every decision and finding is told or counted, within 1,200 tokens',
  (_, decisions, findings) => {
    const { s, path } = recorded(decisions, findings);
    const asked = s.compacts().model;
    const told = s.start('compact').model;
    expect(real(told)).toBeLessThanOrEqual(1200);
    for (const text of [asked, told]) {
      expect(text).toContain('Next action: Write test/login.test.ts for two at once');
      expect(text).toContain(`Document: ${path}`);
    }
    for (const [texts, what] of [
      [decisions, 'decision'],
      [findings, 'finding'],
    ] as const) {
      const [shown, cut] = counted(told, texts, what);
      expect(shown).toBeGreaterThan(2);
      expect(shown + cut).toBe(texts.length);
    }
    console.log(
      `compaction with ${decisions.length + findings.length + 16} entries: ${real(told)} tokens; decisions told ${counted(told, decisions, 'decision')[0]} of ${decisions.length}, findings ${counted(told, findings, 'finding')[0]} of ${findings.length}`,
    );
  },
);

it.each(['ACT: mend what was found', 'EVAL: and now?', 'AUTO'])(
  '%s is told the findings and the path, within 300 tokens',
  (prompt) => {
    const { s, path } = recorded();
    const told = s.says(prompt).model;
    expect(real(told)).toBeLessThanOrEqual(300);
    expect(told).toContain(`Document: ${path}`);
    for (const [texts, what] of [
      [DECISIONS, 'decision'],
      [FINDINGS, 'finding'],
    ] as const) {
      const [shown, cut] = counted(told, texts, what);
      expect(shown).toBeGreaterThan(0);
      expect(shown + cut).toBe(texts.length);
    }
  },
);

it('files that are gone push neither goal, nor next action, nor decisions out of a switch', () => {
  const { j, s } = recorded(DECISIONS.slice(0, 2), FINDINGS.slice(0, 1));
  s.says('go on');
  const files = Object.fromEntries(
    some(12, (_, i) => `src/logins/a-rather-long-name-of-a-file-${i}.ts`).map((f) => [f, 'x\n']),
  );
  s.writes(files);
  s.stop();
  s.clew('switch --new "Something else"');
  for (const f of Object.keys(files)) j.remove(f);
  const id = Object.keys(j.documents()).find((d) => d.includes('one-place'))!;
  const told = s.clew(`switch ${id}`).out + s.says('back to it').model;
  for (const text of ['Goal: One place for logins', 'Next action: ', ...DECISIONS.slice(0, 2)])
    expect(told).toContain(text);
});

it('the finish gate names the fault and the call that mends it, and that call does', () => {
  const j = new Journey();
  j.clew('config', 'set', 'finishGate', 'strict');
  const s = j.session('one');
  s.says('rotate the refresh tokens on every login');
  s.writes({ 'src/token.ts': 'x\n' });
  const held = s.stop().held;
  expect(held).toContain('clew update-context --next');
  expect(s.clew('update-context --next "Write test/token.test.ts"').out).toContain('recorded');
  expect(s.stop().held).toBe('');
  s.says('and the docs');
  s.writes({ 'docs/token.md': 'x\n' });
  s.stop();
  expect(Object.values(j.documents())[0]).toMatch(
    /### Next action\n\n(?:- \(superseded.*\n)*- Write test\/token.test.ts/,
  );
});

it('a PLAN that is not recorded is asked for again behind a compaction, and ACT says that it is missing', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('PLAN: rotate the refresh tokens on every login');
  s.clew('update-context --mode PLAN --decision "Use JWT"');
  s.stop();
  s.says('PLAN: switch to opaque tokens');
  const again = s.compacts().model;
  expect(again).toContain('switch to opaque tokens');
  expect(again).toContain('clew update-context --mode PLAN');
  s.stop();
  expect(s.says('ACT').model).toMatch(/switch to opaque tokens.* was not recorded/);
  expect(s.clew('update-context --next "Ask Ada"').status).toBe(0);
  expect(s.clew('update-context --mode PLAN --decision "Use opaque tokens"').out).toContain('round 2');
  s.stop();
  expect(s.says('ACT: go on').model).not.toContain('not recorded');
  expect(s.compacts().model).not.toContain('not recorded yet');
});

it('AUTO carries its iteration: followed to the letter it is recorded; continued it is the next one', () => {
  const j = new Journey();
  const s = j.session('one');
  const told = s.says('AUTO: rotate the refresh tokens on every login').model;
  const line = /`clew (update-context [^`]*)`/.exec(told)![1]!;
  expect(line).toBe('update-context --mode AUTO --iteration 1');
  expect(s.clew(`${line} --progress "the rotation"`).status).toBe(0);
  s.stop();
  expect(s.says('AUTO').model).toContain('--mode AUTO --iteration 2');
});

it('a first PLAN is round 1, whatever was answered before; each PLAN after it begins a round, further words about it none', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('rotate the refresh tokens on every login');
  s.writes({ 'src/token.ts': 'x\n' });
  s.stop();
  const [id] = Object.keys(j.documents());
  const file = `.clew/contexts/${id}.md`;
  j.write({ [file]: `${j.read(file)}\n## PLAN\n\n### Decisions\n\n- Asked Ada: JWT\n` });
  s.says('PLAN: the rotation');
  expect(s.clew('update-context --mode PLAN --decision "Rotate daily"').out).toContain('round 1');
  expect(j.read(file)).toContain('Asked Ada: JWT');
  expect(s.clew('update-context --mode PLAN --note "Ask the host"').out).toContain('round 1');
  s.stop();
  s.says('PLAN: opaque tokens');
  expect(s.clew('update-context --mode PLAN --decision "Use opaque tokens"').out).toContain('round 2');
  expect(s.clew('update-context --mode PLAN --note "Measure them"').out).toContain('round 2');
  expect(j.read(file)).not.toContain('Rotate daily');
  expect(j.read(`.clew/contexts/${id}/rounds/1.md`)).toContain('Rotate daily');
  expect(s.clew('update-context --mode PLAN --task "Sessions in the database" --decision "One table"').out).toContain(
    'round 3',
  );
});
