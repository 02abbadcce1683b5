/** Ada puts right what stands in the gate's way: each surface names the place and the command that helps, and none leads her in a circle or to a weaker gate. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

const FILE = '.clew/intents.yaml';
const ONE = `version: 1
intents:
  - id: INT-001
    summary: the pilot
    scope:
      allow_glob: ["src/**"]
      deny_glob:
        - "src/pilot/secret/**"
`;

function agreed(gate = 'strict', files: Record<string, string> = { [FILE]: ONE }) {
  const j = new Journey({ files });
  j.clew('config', 'set', 'gate', gate);
  expect(j.clew('intent', 'confirm', '--yes')).toMatchObject({ status: 0 });
  return { j, s: j.session('one') };
}

it('what deny_glob denies is allowed by no grant: it says so, and which part stays denied', () => {
  const { j, s } = agreed();
  for (const path of ['src/pilot/secret/key.ts', 'src/pilot/secret', 'src/pilot/secret/*.ts']) {
    const no = j.clew('scope', 'allow', path, '--reason', 'why');
    expect([path, no.status]).toEqual([path, 3]);
    expect(no.err).toMatch(
      /denied by the scope of INT-001 \(src\/pilot\/secret\/\*\*\)[\s\S]*clew intent edit INT-001/,
    );
  }
  expect(s.writes({ 'src/pilot/secret/key.ts': 'x' }).verdict).toBe('deny');
  // Nobody was asked, so the page is where a person sees it.
  const { asked, counts } = viewOf('gate', {}, commandPorts({ cwd: j.root }));
  expect(asked).toMatchObject([
    { verdict: 'denied', what: 'src/pilot/secret/key.ts', intent: 'INT-001', work: 'the pilot' },
  ]);
  expect(counts).toMatchObject({ asked: 0, denied: 1 });
  const part = j.clew('scope', 'allow', 'src/pilot/**', '--reason', 'why');
  expect(part).toMatchObject({ status: 0, err: expect.stringContaining('stays denied: src/pilot/secret/**') });
  expect(j.clew('scope', 'allow', 'docs/**', '--reason', 'why').err).not.toContain('denied');
  expect(j.clew('scope', 'allow', '!docs/x.md', '--reason', 'why').status).toBe(2);
  // What it says to do helps.
  expect(s.writes({ 'src/pilot/secret/key.ts': 'x' }).verdict).toBe('deny');
  expect(j.clew('intent', 'edit', 'INT-001', '--deny', '!src/pilot/secret/key.ts').status).toBe(0);
  expect(s.writes({ 'src/pilot/secret/key.ts': 'x' })).toMatchObject({ verdict: '', user: '' });
  expect(s.writes({ 'src/pilot/secret/other.ts': 'x' }).verdict).toBe('deny');
});

it('a file of intents that cannot be read is said with its place and the next step by whoever is asked', () => {
  const { j } = agreed();
  const broken = ONE.replace('    summary', '   summary');
  j.write({ [FILE]: broken });
  const s = new Session(j, 'two', j.root);
  s.start();
  const next = `correct ${FILE} at line 4, then: clew intents`;
  const held = s.writes({ 'src/pilot/invite.ts': 'x' });
  expect(held).toMatchObject({ verdict: 'deny', held: expect.stringContaining(next) });
  for (const said of [
    j.clew('status').err,
    j.clew('doctor').out,
    j.clew('intents').err,
    j.clew('scope', 'allow', 'a', '--reason', 'b').err,
  ]) {
    expect(said).toContain(`${FILE}:4:`);
    expect(said).toContain(next);
  }
  expect(j.clew('intents').out).toContain('cannot be read');
  expect(j.clew('doctor').status).toBe(1);
  j.write({ [FILE]: ONE });
  expect(j.clew('intents')).toMatchObject({ status: 0, err: '' });
  expect(s.writes({ 'src/pilot/invite.ts': 'x' }).verdict).toBe('');
});

it('a glob of deny_glob that cannot be used is said with its place, and what helps is said where it is asked', () => {
  const { j, s } = agreed('strict', { [FILE]: ONE.replace('secret/**', '[secret') });
  const asked = s.tool('Write', { file_path: j.path('src/pilot/invite.ts'), content: 'x' }, () => {}, 'no');
  expect(asked.verdict).toBe('ask');
  const next = `correct ${FILE} at line 8, then: clew intent confirm INT-001`;
  for (const said of [j.clew('status').err, j.clew('doctor').out, j.clew('intents').err]) {
    expect(said).toContain(`${FILE}:8:11`);
    expect(said).toContain(next);
  }
  j.write({ [FILE]: ONE });
  expect(j.clew('intent', 'confirm', 'INT-001', '--yes').status).toBe(0);
  expect(s.writes({ 'src/pilot/invite.ts': 'x' }).verdict).toBe('');
  expect(j.clew('status').err).not.toContain(FILE);
});

it('where the gate is off by her word nobody says that not every tool is seen', () => {
  const { j } = agreed();
  expect(j.clew('config', 'set', 'gate', 'off').status).toBe(0);
  const s = new Session(j, 'two', j.root);
  const said = `${j.clew('status').err}${j.clew('doctor').out}${s.start().model}`;
  expect(said).not.toMatch(/tools that are looked at|not see every tool/);
});

it('a weaker gate in the file: what puts the file right is offered before what agrees to it', () => {
  const { j } = agreed();
  j.write({ '.clew/config.json': '{"gate":"warn"}\n' });
  const s = new Session(j, 'two', j.root);
  const told = s.start();
  for (const said of [told.user, told.model, j.clew('status').err, j.clew('doctor').out, j.clew('intents').err])
    expect(said).toMatch(/clew config set gate strict[\s\S]*(?:clew config set gate warn|clew intent confirm)/);
  expect(j.clew('intent', 'confirm').out).toContain('clew config set gate strict');
  expect(j.clew('config', 'set', 'gate', 'strict').status).toBe(0);
  expect(j.read('.clew/config.json')).toContain('strict');
  expect(j.clew('status').err).not.toContain('gate');
});

it('installed again after it was taken out, one warning says that all of it waits for one yes', () => {
  const { j } = agreed();
  expect(j.clew('uninstall', '--yes').status).toBe(0);
  expect(j.clew('init', '--yes').status).toBe(0);
  expect(j.clew('status').err.match(/clew intent confirm/g)).toHaveLength(1);
  expect(j.clew('doctor').out.match(/clew intent confirm/g)).toHaveLength(1);
  expect(j.clew('intent', 'confirm', '--yes').status).toBe(0);
  expect(j.clew('status').err).not.toContain('confirm');
});

const ADOPTED = '.orchestration/active_intents.yaml';
const OTHERS = `active_intents:
  - id: "INT-001"
    name: "the pilot"
    status: "IN_PROGRESS"
    owned_scope: ["src/pilot/**", "!src/pilot/secret/**"]
`;

it.each(['strict', 'warn'])(
  '%s: a file of intents that has another name, or none, leaves a session with what was confirmed',
  (gate) => {
    for (const selects of [true, false]) {
      const { j, s } = agreed(gate, { [ADOPTED]: OTHERS });
      if (selects) s.clew('intent select INT-001');
      const holds = (): void => {
        expect(s.writes({ 'src/pilot/invite.ts': `${Math.random()}` }).verdict).toBe('');
        expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toBe('ask');
        expect(s.writes({ 'src/pilot/secret/k.ts': 'x' }).verdict).toBe('deny');
      };
      holds();
      j.git('mv', ADOPTED, '.orchestration/intents.yaml');
      holds();
      const said = j.clewIn(j.root, ['status'], { CLAUDE_CODE_SESSION_ID: 'one' });
      expect(said.out).toContain('intent INT-001: the pilot');
      expect(said.err).toMatch(
        /No file of intents is here any more[\s\S]*INT-001[\s\S]*may lie on another branch[\s\S]*git checkout BRANCH -- \.clew/,
      );
      expect(j.clew('intent', 'confirm', 'INT-001').err).toContain('clew intent confirm INT-001 --yes');
      j.write({ [FILE]: 'version: 1\nintents: [\n' });
      holds();
      if (selects) {
        j.write({
          [FILE]: 'version: 1\nintents:\n  - id: INT-009\n    summary: all\n    scope: {allow_glob: ["**"]}\n',
        });
        holds();
      }
      j.remove(FILE);
      j.git('mv', '.orchestration/intents.yaml', ADOPTED);
      holds();
    }
  },
);

it('what is plainly narrower holds at once; an exception in deny_glob is not narrower', () => {
  const { j, s } = agreed();
  j.edit(FILE, '"src/**"', '"src/pilot/**"');
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no')).toMatchObject({ verdict: 'ask', user: '' });
  expect(s.writes({ 'src/pilot/invite.ts': 'x' })).toMatchObject({ verdict: '', user: '' });
  j.edit(
    FILE,
    '        - "src/pilot/secret/**"\n',
    '        - "src/pilot/secret/**"\n        - "!src/pilot/secret/**"\n',
  );
  const held = s.writes({ 'src/pilot/secret/key.ts': 'x' });
  expect(held.verdict).toBe('deny');
  expect(held.user).toContain('clew intent confirm');
});
