/** Ada comes back to a context: she and the model learn in one line what changed since, and how its branch is checked out. (Seeds 002 and 004) */
import { expect, it } from 'vitest';
import { tokens } from '../../src/core/text/tokens.js';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

const line = (text: string): string => /(?:Since its last turn|It belongs to)[^\n]*/.exec(text)?.[0] ?? '';

/** The documents stay where they are: they are not of one branch. */
function commit(j: Journey, message: string): void {
  j.git('add', 'src', 'docs');
  j.git('commit', '-q', '--allow-empty', '-m', message);
}

function pilotOnItsBranch(): { j: Journey; s: Session } {
  const j = new Journey();
  j.git('checkout', '-q', '-b', 'feat/12-pilot');
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.clew('update-context --mode PLAN --question "Which mail service?"');
  s.stop();
  commit(j, 'the letter');
  s.says('go on with PILOT-2');
  s.edits('src/pilot/invite.ts', 'Hello', 'Hi');
  s.stop();
  return { j, s };
}

it('where nothing changed nothing is said; what others did since is told to both, in at most 60 tokens', () => {
  const { j, s } = pilotOnItsBranch();
  s.end();
  const calm = new Session(j, 'two', j.root).start();
  expect(line(calm.model)).toBe('');
  expect(calm.user).toBe('clew: the active context is "Pilot plan" (1 of 3), carried over from before');

  j.later(60_000);
  j.edit('src/pilot/invite.ts', 'Hi', 'Good day');
  j.edit('docs/plans/PILOT-PLAN.md', '- [ ] PILOT-2', '- [x] PILOT-2');
  commit(j, 'by hand');
  commit(j, 'and again');
  const items = j.json('show').items as unknown as { id: string; place: string }[];
  expect(j.clew('resolve', items.find((i) => i.place === 'questions')!.id, '--by', 'The one of the shop').status).toBe(
    0,
  );
  const back = new Session(j, 'three', j.root).start();
  for (const said of [line(back.model), line(back.user)]) {
    expect(said).toContain('2 commits');
    expect(said).toContain('edited elsewhere: src/pilot/invite.ts');
    expect(said).toContain('1 box ticked (2 of 3 done)');
    expect(said).toContain('answered: "Which mail service?"');
    expect(tokens(said)).toBeLessThanOrEqual(60);
  }
});

it('what clew itself wrote there meanwhile is not edited elsewhere', () => {
  const { j, s } = pilotOnItsBranch();
  s.reads('docs/plans/PILOT-PLAN.md');
  s.stop();
  s.end();
  j.later(60_000);
  expect(j.clew('task', 'done', 'PILOT-2').status).toBe(0);
  const said = line(new Session(j, 'two', j.root).start().model);
  expect(said).toContain('1 box ticked');
  expect(said).not.toContain('edited elsewhere');
  j.edit('docs/plans/PILOT-PLAN.md', 'PILOT-3', 'PILOT-3:');
  expect(line(new Session(j, 'three', j.root).start().model)).toContain('edited elsewhere: docs/plans/PILOT-PLAN.md');
});

it('on a switch, too; another branch that is checked out is named with the line that changes it, which is never run', () => {
  const { j, s } = pilotOnItsBranch();
  commit(j, 'the letter again');
  s.says("now let's work on the pricing research");
  s.stop();
  j.git('checkout', '-q', 'main');
  const back = s.says('back to the pilot plan');
  for (const said of [line(back.model), line(back.user)]) {
    expect(said).toContain(
      'It belongs to the branch feat/12-pilot; the work tree is on main (git switch feat/12-pilot)',
    );
    // A checkout wrote the file anew, and nobody edited it.
    expect(said).not.toContain('edited elsewhere');
  }
  expect(j.git('branch', '--show-current').trim()).toBe('main');
  expect(j.clew('switch', 'pricing-research').out).not.toContain('git switch feat');
  expect(j.clew('switch', 'pilot-plan').out).toContain('git switch feat/12-pilot');
});

it('status and contexts show branch, the date of its last commit, and the number that it names', () => {
  const { j } = pilotOnItsBranch();
  for (const verb of ['status', 'contexts']) {
    const { out } = j.clew(verb);
    expect(out).toMatch(/on feat\/12-pilot \(#12, commit .* ago\)/);
  }
  expect(j.json('contexts')).toMatchObject({ contexts: [{ branch: 'feat/12-pilot', ref: '#12', state: 'open' }] });
});

it('turning to it from another branch leaves it its own, which is told whatever else is, and however long the other is called', () => {
  const { j, s } = pilotOnItsBranch();
  s.says("now let's work on the pricing research");
  s.stop();
  j.later(60_000);
  for (const task of ['PILOT-2', 'PILOT-3']) j.edit('docs/plans/PILOT-PLAN.md', `- [ ] ${task}`, `- [x] ${task}`);
  for (let n = 0; n < 12; n++) commit(j, `by hand ${n}`);
  j.git('checkout', '-q', '-b', 'feature/a-very-long-branch-name-that-goes-on-and-on-for-many-characters-indeed');
  const told = line(s.says('back to the pilot plan').model);
  expect(told).toContain('It belongs to the branch feat/12-pilot');
  expect(tokens(told)).toBeLessThanOrEqual(60);
  s.stop();
  expect(j.clew('contexts').out).toContain('feat/12-pilot');
  expect(j.clew('tidy').out).not.toContain('its branch is gone');
});

/** The lines of the document in which `text` stands, put as a person does. */
function byHand(j: Journey, change: (line: string) => string): void {
  const path = '.clew/contexts/pilot-plan.md';
  const was = j
    .read(path)
    .split('\n')
    .find((l) => l.includes('Which mail service?'))!;
  j.edit(path, was, change(was));
}

it.each<[string, (line: string) => string]>([
  ['ticked', (line) => line.replace('- ', '- [x] ')],
  ['struck out', (line) => line.replace('Which mail service?', '~~Which mail service?~~')],
  ['answered behind it', (line) => line.replace('service?', 'service? → the one of the shop')],
  ['answered below it', (line) => `${line}\n  Answer: the one of the shop`],
  ['written anew without a marker, and ticked', () => '- [x] Which mail service?'],
])(
  'a question that a person settled in the document is open no more, and is said to be answered: %s',
  (how, change) => {
    const { j, s } = pilotOnItsBranch();
    if (how.includes('without a marker')) {
      byHand(j, () => '- [ ] Which mail service?');
      s.says('go on with PILOT-2');
      s.edits('src/pilot/invite.ts', 'Hi', 'Good day');
      s.stop();
    }
    s.end();
    expect(new Session(j, 'two', j.root).start().model).toContain('Open question: ');
    byHand(j, change);
    const back = new Session(j, 'three', j.root).start();
    expect(back.model).not.toContain('Open question');
    for (const said of [line(back.model), line(back.user)])
      expect(said).toMatch(/answered: "(?:~~)?Which mail service\?/);
  },
);

it('a question stays open when more is asked or said of it', () => {
  const { j } = pilotOnItsBranch();
  byHand(j, (line) => line.replace('service?', 'service? The letter waits for it: ask Bea.'));
  expect(new Session(j, 'two', j.root).start().model).toContain('Open question: Which mail service?');
});

it('what was answered in a second session is told to the first when it comes back, whatever the second did after', () => {
  const { j, s } = pilotOnItsBranch();
  s.says("now let's work on the pricing research");
  s.stop();
  const two = j.session('two');
  two.says('back to the pilot plan');
  j.later(60_000);
  const items = j.json('show', 'pilot-plan').items as unknown as { id: string; place: string }[];
  two.clew(`resolve ${items.find((i) => i.place === 'questions')!.id} --by "The one of the shop"`);
  two.edits('src/pilot/invite.ts', 'Hi', 'Good day');
  two.stop();
  two.says('and the greeting');
  two.edits('src/pilot/invite.ts', 'Good day', 'Dear');
  two.stop();
  expect(line(two.says('switch to the pricing research').model)).not.toContain('answered');
  expect(line(s.says('back to the pilot plan').model)).toContain('answered: "Which mail service?"');
});

/** A context whose document holds a decision. */
function decided(): { j: Journey; s: Session; file: string } {
  const j = new Journey();
  const s = j.session('one');
  s.says('new context Login cookies');
  s.clew('update-context --mode PLAN --decision "Cookies end after an hour"');
  s.stop('Opened.');
  return { j, s, file: '.clew/contexts/login-cookies.md' };
}

it('a document that was deleted is told from the log, made anew by the next turn and said once', () => {
  const { j, s, file } = decided();
  j.remove(file);
  expect(s.says('ACT: write it').model).toContain('Cookies end after an hour');
  expect(j.exists(file)).toBe(false);
  s.writes({ 'src/cookie.ts': 'c\n' });
  expect(s.stop('Written.').user).toContain(`${file} was gone; it was made anew from the log.`);
  expect(j.read(file)).toMatch(/Cookies end after an hour[\s\S]*src\/cookie.ts/);
  expect(j.clew('check').out).not.toContain(file);
  s.says('go on');
  s.writes({ 'src/cookie.ts': 'd\n' });
  expect(s.stop('Written.').user).not.toContain('was gone');
  j.remove(file);
  expect(s.clew('update-context --mode ACT --progress "The cookie"').err).toContain('made anew');
  expect(j.read(file)).toMatch(/Cookies end after an hour[\s\S]*The cookie/);
});

it('where the log does not hold all of it, that is said', () => {
  const { j, s, file } = decided();
  j.write({ [file]: `Mine.\n` });
  s.clew('update-context --next "Write src/cookie.ts"');
  s.stop();
  j.remove(file);
  s.says('write it');
  s.writes({ 'src/cookie.ts': 'c\n' });
  expect(s.stop('Written.').user).toContain(`${file} was gone, and the log does not hold all of it`);
});

it('the registry of contexts says when it was written last, and how often', () => {
  const j = new Journey();
  j.clew('new', 'Login cookies');
  const stamps = () => /\nversion: (\d+)\nupdated_at: (\S+)\n/.exec(j.read('.clew/contexts_index.yaml'))!.slice(1);
  const [version, at] = stamps();
  j.later(86_400_000);
  j.clew('new', 'Pricing page');
  expect(Number(stamps()[0])).toBeGreaterThan(Number(version));
  expect(Date.parse(stamps()[1]!)).toBeGreaterThan(Date.parse(at!));
});

it('back goes to the context that is open and came before, from a terminal and in a session', () => {
  const j = new Journey({ bare: true });
  expect(j.clew('back').status).toBe(5);
  j.clew('new', 'Alpha rooms');
  expect(j.clew('back').err).toContain('no earlier context');
  j.clew('new', 'Beta doors');
  j.clew('done');
  expect(j.clew('back').out).toContain('switched to Alpha rooms');
  const s = j.session('one');
  s.clew('switch alpha-rooms');
  s.clew('switch --new "Gamma windows"');
  s.clew('done');
  expect(s.clew('back').out).toContain('switched to Alpha rooms');
});

it('a branch that has no documents is no damage: doctor and check say where they are, and all is there again behind it', () => {
  const j = new Journey();
  j.git('branch', 'earlier');
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  j.commit('the pilot');
  j.git('checkout', '-q', 'earlier');
  const doctor = j.clew('doctor').out;
  expect(doctor).toContain('⚠ .clew/contexts/pilot-plan.md is not on this branch; main has it');
  expect(doctor).not.toMatch(/✖ \.clew/);
  expect(j.clew('check').status).toBe(0);
  j.git('checkout', '-q', 'main');
  expect(j.clew('check').out).toContain('The data is consistent');
});

it('a session that begins beside one that is at work on its context says so to both, once it has ended no more', () => {
  const j = new Journey();
  const one = j.session('one');
  one.start();
  one.says("let's work on the pilot plan, PILOT-2");
  j.later(240_000);
  const two = new Session(j, 'two', j.root);
  const began = two.start();
  expect(began.user).toContain('carried over from before; another session worked on it 4 min ago');
  expect(began.model).toMatch(/clew: another session worked on the active context 4 min ago [^\n]+$/);
  expect(two.start('resume').user).not.toContain('another session');
  one.end();
  const three = new Session(j, 'three', j.root).start();
  expect(three.user + three.model).not.toContain('another session');
  // What was left an hour ago is at work no more, though nobody ended it.
  one.start('resume');
  j.later(3_700_000);
  expect(new Session(j, 'four', j.root).start().user).not.toContain('another session');
});

it('what the turn itself committed that went on to other work is no news there; what others did after it is', () => {
  const { j, s } = pilotOnItsBranch();
  const who = 'git -c user.name=Ada -c user.email=ada@example.org';
  s.says("ok commit that. now let's work on the pricing research");
  s.runs(`git add src docs && ${who} commit -q -m "the letter again"`);
  s.edits('src/pricing/tiers.ts', '29', '39');
  s.stop();
  expect(line(s.says('back to the pilot plan').model)).toBe('');
  s.stop();
  s.says("now let's work on the pricing research");
  s.stop();
  j.later(60_000);
  commit(j, 'by hand');
  expect(line(s.says('back to the pilot plan').model)).toContain('1 commit');
});

it('nor is it where the agent turned elsewhere in the middle of that turn', () => {
  const { s } = pilotOnItsBranch();
  const who = 'git -c user.name=Ada -c user.email=ada@example.org';
  s.says('commit that, and see whether the letter has a date');
  s.runs(`git add src docs && ${who} commit -q -m "the letter again"`);
  s.clew('switch --new "date of the letter"');
  s.edits('src/pilot/invite.ts', 'Hi', 'Good day');
  s.stop();
  expect(line(s.says('back to the pilot plan').model)).toBe('');
});
