/** Ada plans, acts and evaluates: what was decided and found is told in the next phase, after a compaction and in a new session. (Seeds 002, 004; U16) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

function planned() {
  const j = new Journey();
  const s = j.session('one');
  s.says('PLAN: rotate the refresh tokens on every login');
  const update = (mode: string, ...more: string[]): string =>
    s.clew(`update-context --mode ${mode} ${more.join(' ')}`).out;
  return { j, s, update };
}

it('a decision of PLAN is told to ACT, and PLAN alone begins a new round', () => {
  const { j, s, update } = planned();
  expect(
    update('PLAN', '--task "rotate refresh tokens"', '--decision "Use JWT with rotation"', '--agent backend'),
  ).toContain('recorded PLAN');
  s.stop();
  const act = s.says('ACT: write it').model;
  expect(act).toContain('Use JWT with rotation');
  expect(act).toContain('clew update-context --mode ACT');
  expect(act).toContain('credentials');
  expect(update('ACT', '--progress "rotation written"')).toContain('recorded ACT');
  s.stop();
  expect(s.says('EVAL: does it hold?').model).toContain('Use JWT with rotation');
  update('EVAL', '--finding "no test of an old token"');
  s.stop();
  const text = Object.values(j.documents()).find((d) => d.includes('JWT'))!;
  for (const said of ['backend', 'rotation written', 'no test of an old token']) expect(text).toContain(said);
  expect(text).not.toContain('round: 2');
});

it('a new round keeps the one before in a file of its own, and undo takes both back; AUTO begins one once', () => {
  const { j, update } = planned();
  update('PLAN', '--decision "Use JWT with rotation"');
  const [[id, text]] = Object.entries(j.documents()) as [[string, string]];
  const file = `.clew/contexts/${id}.md`;
  expect(update('AUTO --iteration 1', '--decision "Use opaque tokens"')).toContain('round 2');
  expect(j.read(file)).not.toContain('Use JWT with rotation');
  const former = j
    .git('ls-files', '--others', '.clew/contexts')
    .split('\n')
    .filter((f) => f !== file && f !== '');
  expect(former.map((f) => j.read(f)).join('\n')).toContain('Use JWT with rotation');
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(j.read(file)).toBe(text);
  update('PLAN', '--decision "Use opaque tokens"');
  expect(update('AUTO --iteration 2', '--progress "tokens written"')).not.toContain('round 3');
  for (const said of ['Use opaque tokens', 'tokens written']) expect(j.read(file)).toContain(said);
});

it('PLAN asks for the agent that should carry it out; how sure that is, is told only where it was said', () => {
  const { j, s, update } = planned();
  expect(s.says('PLAN: rotate them daily').model).toContain('--agent --confidence --next');
  const { mandatoryAction } = j.json('parse-mode', 'PLAN: x');
  expect(mandatoryAction).toMatchObject({ fields: ['agent', 'confidence', 'next'] });
  update('PLAN', '--decision "Use JWT"', '--agent bob');
  s.stop();
  const act = s.says('ACT: write it').model;
  expect(act).toContain('Recommended agent: bob');
  expect(act).not.toContain('confidence');
  expect(s.clew('update-context --mode PLAN --confidence 0.5').err).toContain('without its name: give agent.name');
});

it.each(['--mode PLAN', '--mode AUTO --iteration 1', '--mode ACT'])(
  'an update of nothing (%s) is refused, and the round with its decision and agent stays',
  (flags) => {
    const { j, s, update } = planned();
    update('PLAN', '--decision "Use JWT"', '--agent bob', '--confidence 0.9');
    update('ACT', '--progress "login written"');
    const before = j.documents();
    const done = s.clew(`update-context ${flags}`);
    expect(done.status).toBe(2);
    expect(done.err).toContain('nothing to record');
    expect(j.documents()).toEqual(before);
    const act = s.says('ACT: go on').model;
    for (const said of ['Use JWT', 'bob', 'round 1']) expect(act).toContain(said);
  },
);

it.each([
  ['PLAN: Implement user authentication', 'Implement user authentication'],
  ['ACT: implement user authentication', 'Implement user authentication'],
  ['AUTO Implement user authentication', 'Implement user authentication'],
  ['計画：Implement user authentication', 'Implement user authentication'],
])('the keyword of a phase is no part of what is opened: %s', (prompt, title) => {
  const j = new Journey();
  const s = j.session('one');
  s.says(prompt);
  s.stop();
  const { contexts } = j.json('contexts');
  expect(contexts).toMatchObject([{ id: 'implement-user-authentication', title }]);
});

it.each(['ACT', 'EVAL', 'AUTO', 'PLAN', 'ACT continue'])(
  '%s alone goes on with what is active, and opens nothing',
  (mode) => {
    const j = new Journey();
    j.session('one').says(mode);
    expect(j.json('contexts').contexts).toEqual([]);
    const s = j.session('two');
    s.start();
    s.says('rotate the refresh tokens on every login');
    s.clew('update-context --mode PLAN --decision "Use JWT"');
    s.stop();
    s.end();
    const next = j.session('three');
    next.start();
    const told = next.says(mode).model;
    expect(told).toContain(`mode ${mode.split(' ')[0]}.`);
    expect(told).not.toContain('another context');
  },
);

it('ACT without a plan is a clear error that says what to do, and writes nothing', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('rotate the refresh tokens on every login');
  s.stop();
  const before = j.documents();
  const done = s.clew(`update-context --mode ACT --progress "done"`);
  expect(done.status).not.toBe(0);
  expect(done.err).toContain('PLAN');
  expect(j.documents()).toEqual(before);
});

it('a compaction keeps what was decided: the start behind it tells it', () => {
  const { s, update } = planned();
  update('PLAN', '--task "rotate refresh tokens"', '--decision "Use JWT with rotation"');
  s.stop();
  const told = s.compacts().model;
  expect(told).toContain('Use JWT with rotation');
});

it('a new session, and one that goes on, begin with it', () => {
  const { j, s, update } = planned();
  update('PLAN', '--task "rotate refresh tokens"', '--decision "Use JWT with rotation"');
  s.stop();
  s.end();
  const [id] = Object.keys(j.documents());
  j.edit(`.clew/contexts/${id}.md`, 'Use JWT with rotation', 'Use JWT, rotated daily');
  expect(j.session('two').start().model).toContain('Use JWT, rotated daily');
  expect(j.session('one', { source: 'resume' }).says('and now?').model).not.toContain('error');
});

it.each([
  ['PLAN: migrate the users', 'PLAN'],
  ['plan: migrate the users', 'PLAN'],
  ['Plan', 'PLAN'],
  ['计划 迁移用户', 'PLAN'],
  ['plan the migration', null],
  ['Act on what the review found', null],
])('a model that asks, and the hook, read the same phase in %j', (prompt, mode) => {
  const { j, s, update } = planned();
  update('PLAN', '--decision "Use JWT with rotation"');
  s.stop();
  expect(j.json('parse-mode', prompt)).toMatchObject({ mode });
  const told = /clew: mode (\w+)\./.exec(s.says(prompt).model)?.[1] ?? null;
  expect(told).toBe(mode);
});

it('what was next in the round before is not next in the new one', () => {
  const { s, update } = planned();
  update('PLAN', '--task "rotate refresh tokens"', '--decision "Use JWT"', '--next "Write src/jwt.ts"');
  s.stop();
  s.says('PLAN: sign with another key');
  update('PLAN', '--decision "Use Ed25519"');
  const told = s.compacts().model;
  expect(told).toContain('Use Ed25519');
  expect(told).not.toMatch(/Use JWT|src\/jwt.ts/);
  update('PLAN', '--next "Write src/key.ts"');
  expect(s.compacts().model).toContain('Next action: Write src/key.ts');
});
