/** Two branches, two people: what each wrote stays, item by item; what only a person can decide is left to them, and told to nobody as content. (Seeds 001, 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const DOCUMENT = '.clew/contexts/pilot-plan.md';
const PLAN = 'docs/plans/PILOT-PLAN.md';

/** A turn of a session of its own on the pilot, committed. */
function works(j: Journey, id: string, file: string): void {
  const s = j.session(id);
  s.says('go on with the pilot plan, PILOT-2');
  s.writes({ [`src/pilot/${file}`]: `export const ${id} = 1;\n` });
  s.stop();
  s.end();
  j.commit(`work of ${id}`);
}

/** A repository in which the pilot was worked on, and then on two branches. */
function onTwoBranches(j: Journey): void {
  const s = j.session('zero');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  s.end();
  j.commit('the context');
  j.git('checkout', '-q', '-b', 'theirs');
  works(j, 'lisbon', 'lisbon.ts');
  j.git('checkout', '-q', 'main');
  works(j, 'porto', 'porto.ts');
}

/** What git cannot merge is repaired, and the merge goes on. */
function merges(j: Journey, ...args: string[]): void {
  try {
    j.git(...args);
  } catch {
    expect(j.clew('check').out).toContain('.clew/contexts/');
    expect(j.clew('repair').status).toBe(0);
    j.git('add', '-A');
    j.git('-c', 'core.editor=true', args[0]!, '--continue');
  }
}

it('each decision, question and note of two branches stands in its own section', () => {
  const j = new Journey();
  const notes = (branch: string, ...said: string[]): void => {
    j.git('checkout', '-q', branch);
    for (let i = 0; i < said.length; i += 2)
      expect(j.clew('update-context', '--mode', 'PLAN', said[i]!, said[i + 1]!).status).toBe(0);
    j.commit(`notes on ${branch}`);
  };
  const s = j.session('zero');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  s.end();
  j.clew('switch', 'pilot-plan');
  j.commit('the context');
  j.git('branch', 'theirs');
  notes('theirs', '--decision', 'Invite by post', '--note', 'Stamps are dear');
  notes('main', '--decision', 'Invite in May', '--question', 'Who signs?');
  merges(j, 'merge', '-q', '-m', 'both', 'theirs');
  const { out } = j.clew('show', 'pilot-plan');
  const section = (name: string): string => new RegExp(`^.*${name}\\n((?:•.*\\n)+)`, 'm').exec(out)?.[1] ?? '';
  expect(section('Decisions')).toContain('Invite by post');
  expect(section('Decisions')).toContain('Invite in May');
  expect(section('Questions')).toContain('Who signs?');
  expect(section('Questions')).not.toContain('Invite by post');
  expect(section('Notes')).toContain('Stamps are dear');
  expect(j.clew('check').status).toBe(0);
});

it('what two branches recorded of one context is merged item by item', () => {
  const j = new Journey();
  onTwoBranches(j);
  merges(j, 'merge', '-q', '-m', 'both', 'theirs');
  const text = j.read(DOCUMENT);
  expect(text).not.toContain('<<<<<<<');
  for (const file of ['invite.ts', 'porto.ts', 'lisbon.ts']) expect(text).toContain(file);
  expect(j.clew('check').status).toBe(0);
  works(j, 'braga', 'braga.ts');
  expect(j.read(DOCUMENT).match(/^updated:/gm)).toHaveLength(1);
  expect(j.read(DOCUMENT)).toContain('braga.ts');
});

it('so it is by a rebase, and a revert loses no fact', () => {
  const j = new Journey();
  onTwoBranches(j);
  j.git('checkout', '-q', 'theirs');
  merges(j, 'rebase', '-q', 'main');
  for (const file of ['porto.ts', 'lisbon.ts']) expect(j.read(DOCUMENT)).toContain(file);
  works(j, 'braga', 'braga.ts');
  merges(j, 'revert', '--no-edit', 'HEAD~1');
  expect(j.exists('src/pilot/lisbon.ts')).toBe(false);
  expect(j.read(DOCUMENT)).toContain('braga.ts');
  expect(j.session('after').says('what is next on the pilot?').held).toBe('');
  expect(j.conflicts()).toEqual([]);
});

it('a plan that git could not merge is read on neither side, and repaired where no box was changed by both', () => {
  const j = new Journey();
  const tick = (task: string, branch: string): void => {
    j.git('checkout', '-q', branch);
    j.edit(PLAN, `- [ ] ${task}`, `- [x] ${task}`);
    j.commit(task);
  };
  j.git('branch', 'theirs');
  tick('PILOT-2', 'theirs');
  tick('PILOT-3', 'main');
  expect(() => j.git('merge', '-q', 'theirs')).toThrow();
  const marked = j.read(PLAN);
  expect(marked).toContain('<<<<<<<');
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.todos([{ content: 'PILOT-3 collect what they say', status: 'completed' }]);
  s.stop();
  expect(j.read(PLAN)).toBe(marked);
  expect(j.clew('task', 'done', 'PILOT-2').status).not.toBe(0);
  expect(j.read(PLAN)).toBe(marked);
  expect(j.clew('repair', '--dry-run').out).toContain('item by item');
  expect(j.read(PLAN)).toBe(marked);
  expect(j.clew('repair').status).toBe(0);
  expect(j.read(PLAN)).toBe(
    marked.replace(
      /<<<<<<<[\s\S]*>>>>>>>.*\n/,
      '- [x] PILOT-2 write the invitation\n- [x] PILOT-3 collect what they say\n',
    ),
  );
  expect(j.clew('plans').out).toContain('3 of 3');
});

it('intents that two branches added are both kept by repair; until then nothing is allowed unasked', () => {
  const j = new Journey();
  const file = '.clew/intents.yaml';
  const intent = (id: string, glob: string): string =>
    `  - id: ${id}\n    title: ${id}\n    status: open\n    owned_scope: [${glob}]\n`;
  j.write({ [file]: `version: 1\nintents:\n${intent('INT-001', 'src/**')}` });
  j.commit('one');
  j.git('branch', 'theirs');
  j.git('checkout', '-q', 'theirs');
  j.write({ [file]: j.read(file) + intent('INT-002', 'docs/**') });
  j.commit('two');
  j.git('checkout', '-q', 'main');
  j.write({ [file]: j.read(file) + intent('INT-003', 'test/**') });
  j.commit('three');
  expect(() => j.git('merge', '-q', 'theirs')).toThrow();
  expect(j.clew('intents').err).toContain('unfinished merge');
  expect(j.session('one').writes({ 'src/a.ts': 'export {};\n' }).verdict).not.toBe('allow');
  expect(j.clew('repair').status).toBe(0);
  const said = j.clew('intents').out;
  for (const id of ['INT-001', 'INT-002', 'INT-003']) expect(said).toContain(id);
});

it('a clone by a second person shows what came with it, and tells it to nobody until they turn to it', () => {
  const j = new Journey();
  onTwoBranches(j);
  const clone = j.path('../second');
  j.git('clone', '-q', '.', clone);
  expect(j.clewIn(clone, ['init', '--yes']).out).toContain('1 context');
  const listed = j.clewIn(clone, ['contexts']).out;
  expect(listed).toContain('pilot-plan');
  expect(j.session('mallory', { cwd: clone }).says('hello').model).not.toContain('porto.ts');
  expect(j.clewIn(clone, ['switch', 'pilot-plan']).status).toBe(0);
  expect(j.clewIn(clone, ['status']).out).toContain('PILOT-PLAN');
  const s = j.session('two', { cwd: clone });
  expect(s.start().model).toContain('Pilot');
});

it('an unfinished merge is named, told to nobody as content, and never written over', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  s.end();
  // As on a machine of somebody who has no clew.
  const path = DOCUMENT;
  const side = (goal: string): void => j.edit(path, '- Pilot plan <!--', `- ${goal} <!--`);
  j.commit('the context');
  j.git('checkout', '-q', '-b', 'theirs');
  side('three pilots in Lisbon');
  j.commit('theirs');
  j.git('checkout', '-q', 'main');
  side('five pilots in Porto');
  j.commit('ours');
  j.remove('.clew/.gitattributes');
  expect(() => j.git('merge', '-q', 'theirs')).toThrow();
  const marked = j.read(path);
  expect(marked).toContain('<<<<<<<');
  const two = j.session('two');
  const told = two.start().model;
  expect(told).not.toContain('Lisbon');
  expect(told).not.toContain('Porto');
  two.says('go on with it');
  two.writes({ 'src/pilot/second.ts': 'export const second = 1;\n' });
  two.stop();
  expect(j.read(path)).toBe(marked);
  expect(j.conflicts()).toEqual([]);
  expect(j.clew('check').out + j.clew('check').err).toContain('unfinished merge');
  j.write({ [path]: marked.replace(/<<<<<<<.*\n([\s\S]*?)=======\n[\s\S]*?>>>>>>>.*\n/, '$1') });
  two.says('and once more');
  two.writes({ 'src/pilot/third.ts': 'export const third = 1;\n' });
  two.stop();
  expect(j.read(path)).toContain('third.ts');
});

it('a document with conflict markers says so wherever it would be told, with the next command', () => {
  const j = new Journey();
  onTwoBranches(j);
  const s = j.session('two');
  s.says('go on with the pilot plan');
  s.stop();
  j.git('checkout', '-q', '--', '.');
  const whole = j.read(DOCUMENT);
  j.write({ [DOCUMENT]: whole.replace('## Goal', '<<<<<<< HEAD\n## Goal\n=======\n## Goal\n>>>>>>> theirs') });
  const marks = /\.clew\/contexts\/pilot-plan\.md has conflict markers.*\n?.*clew repair/;
  // Git knows of no merge here, so nothing can end it by itself.
  for (const said of [j.clew('show', 'pilot-plan').err, j.clew('status').err])
    expect(said).toMatch(/pilot-plan\.md has conflict markers.*\n.*by hand/);
  const asked = s.says('add the second line of the address');
  expect(asked.user).toMatch(marks);
  expect(asked.user.split('\n')).toHaveLength(1);
  expect(asked.model).toMatch(marks);
  const begun = j.session('three').start();
  expect(begun.user).toMatch(marks);
  expect(begun.model).not.toContain('says no date');
  j.write({ [DOCUMENT]: whole });
  expect(s.says('and the third one').user).toBe('');
  expect(j.clew('show', 'pilot-plan').err).toBe('');
});

it('a document that another branch has and this one has not committed stands in the way of git: doctor says so, with the way out', () => {
  const j = new Journey();
  j.git('checkout', '-q', '-b', 'theirs');
  works(j, 'lisbon', 'lisbon.ts');
  j.git('checkout', '-q', 'main');
  expect(j.clew('doctor').out).not.toContain('is not committed');
  const s = j.session('porto');
  s.says('go on with the pilot plan, PILOT-2');
  s.writes({ 'src/pilot/porto.ts': 'export const porto = 1;\n' });
  s.stop();
  expect(() => j.git('checkout', '-q', 'theirs')).toThrow();
  const { out } = j.clew('doctor');
  expect(out).toContain(`Another branch has ${DOCUMENT} too`);
  const next = /try: (git add \.clew.*)/.exec(out)![1]!;
  expect(s.runs(next.replaceAll('git ', 'git -c user.name=Ada -c user.email=ada@example.org ')).status).toBe(0);
  expect(j.clew('doctor').out).not.toContain('is not committed');
  j.git('checkout', '-q', 'theirs');
  expect(j.read(DOCUMENT)).toContain('lisbon.ts');
});

/** A repository in the middle of a merge of its pilot plan, which was worked on before; `same`: both sides ticked one box otherwise. */
function inMergeOfPlan(same: boolean): Journey {
  const j = new Journey();
  const s = j.session('zero');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  s.end();
  j.commit('the context');
  const tick = (branch: string, from: string, to: string): void => {
    j.git('checkout', '-q', branch);
    j.edit(PLAN, from, to);
    j.commit(to);
  };
  j.git('branch', 'theirs');
  tick('theirs', '- [ ] PILOT-2 write the invitation', `- [x] PILOT-2 ${same ? 'send' : 'write'} the invitation`);
  tick('main', same ? '- [ ] PILOT-2' : '- [ ] PILOT-3', same ? '- [~] PILOT-2' : '- [x] PILOT-3');
  expect(() => j.git('merge', '-q', 'theirs')).toThrow();
  return j;
}

it.each([
  [false, 'clew repair'],
  [true, 'resolve it by hand'],
])(
  'a plan in the middle of a merge is said to be, and nothing of it is counted (both sides changed one box: %s)',
  (same, next) => {
    const j = inMergeOfPlan(same);
    const middle = /in the middle of a merge/;
    const counted = /\d of \d|PILOT-[23]:? (?:write|send|collect)/;
    for (const args of [['status'], ['show', 'pilot-plan'], ['contexts']]) {
      const { out, err } = j.clew(...args);
      expect(out, args[0]).toMatch(middle);
      expect(out, args[0]).not.toMatch(counted);
      if (args[0] !== 'contexts') expect(err, args[0]).toContain(`try: ${next}`);
    }
    const s = j.session('two');
    expect(s.start().model).toMatch(middle);
    expect(s.start().model).not.toMatch(counted);
    s.says('switch to the pricing research');
    const back = s.says('switch to the pilot plan').model;
    expect(back).toMatch(middle);
    expect(back).not.toMatch(counted);
    const doctor = j.clew('doctor').out;
    expect(doctor).toContain(`${PLAN} is in the middle of a merge`);
    expect(doctor).toContain(`try: ${next}`);
    expect(j.clew('plans').err).toContain(`try: ${next}`);
  },
);

it('what is told of a plan is what the file of this work tree says', () => {
  const j = new Journey();
  const s = j.session('zero');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  s.end();
  j.commit('the context');
  const tree = j.path('../second');
  j.git('worktree', 'add', '-q', tree, '-b', 'second');
  j.edit(PLAN, '- [ ] PILOT-2', '- [x] PILOT-2', tree);
  expect(j.clewIn(tree, ['contexts']).out).toContain('2 of 3');
  expect(j.clew('contexts').out).toContain('1 of 3');
  expect(j.clewIn(tree, ['status']).out).toContain('2 of 3');
  expect(j.clew('show', 'pilot-plan').out).toContain('1 of 3');
  expect(j.session('two').start().model).toContain('1/3');
});

it('a document that a checkout took away is not written again while nothing of its work is done here', () => {
  const j = new Journey();
  j.git('checkout', '-q', '-b', 'theirs');
  const s = j.session('lisbon');
  s.says('go on with the pilot plan, PILOT-2');
  s.writes({ 'src/pilot/lisbon.ts': 'export const lisbon = 1;\n' });
  s.stop();
  j.commit('work of lisbon');
  j.git('checkout', '-q', 'main');
  expect(j.exists(DOCUMENT)).toBe(false);
  j.later(60_000);
  s.says('what is left of it?');
  s.stop();
  expect(j.exists(DOCUMENT)).toBe(false);
  s.says('switch to the pricing research');
  expect(j.exists(DOCUMENT)).toBe(false);
  j.git('checkout', '-q', 'theirs');
  expect(j.read(DOCUMENT)).toContain('lisbon.ts');
});
