/** Ada's contexts come to an end: what looks closed or quiet is offered, never done; all of it is one operation that can be undone. (Seeds 000 and 002) */
import { expect, it } from 'vitest';
import { tokens } from '../../src/core/text/tokens.js';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

const DAY = 86_400_000;

it('a finished plan, a merged branch, one that is gone and a quiet month are offered at the next start once, and by status; tidy does all at once', () => {
  const j = new Journey({ files: { 'docs/plans/LETTER.md': '# Letter\n\n- [ ] LET-1 write the letter\n' } });
  const s = j.session('one');
  s.says("let's work on the letter, LET-1");
  s.edits('docs/plans/LETTER.md', '- [ ] LET-1', '- [x] LET-1');
  s.stop();
  j.commit('the letter');
  for (const [name, title] of [
    ['feat/tablet', 'Guest tablet'],
    ['feat/lamp', 'Harbor lamp'],
    ['feat/begun', 'Ferry times'],
  ] as const) {
    j.git('checkout', '-q', '-b', name, 'main');
    s.says(`new context ${title}`);
    s.writes({ [`src/${title.slice(0, 5).trim()}.ts`]: 'export {};\n' });
    s.stop();
    if (name !== 'feat/begun') j.commit(title);
    j.git('checkout', '-q', '-f', 'main');
  }
  j.git('merge', '-q', '--no-ff', '-m', 'merged', 'feat/tablet');
  j.git('branch', '-q', '-D', 'feat/lamp');
  s.says('back to the pilot plan');
  s.end();
  j.later(2 * DAY);

  const first = new Session(j, 'two', j.root).start();
  expect(first.user).toContain('3 contexts could be closed: clew tidy');
  expect(first.model).not.toContain('clew tidy');
  expect(j.clew('status').out).toContain('3 contexts could be closed: clew tidy');
  expect(new Session(j, 'three', j.root).start().user).not.toContain('clew tidy');
  const shown = j.clew('tidy').out;
  expect(shown).toMatch(/close +letter .*its plan is finished/);
  expect(shown).toMatch(/close +guest-tablet .*its branch is merged/);
  expect(shown).toMatch(/close +harbor-lamp .*its branch is gone/);
  // A branch that stands where it began holds no work that could be merged.
  expect(shown).not.toContain('ferry-times');

  j.later(31 * DAY);
  expect(j.clew('tidy').out).toMatch(/pause +ferry-times .*30 days/);
  const states = (): Record<string, string> =>
    Object.fromEntries(
      (j.json('contexts', '--all').contexts as unknown as { id: string; state: string }[]).map((c) => [c.id, c.state]),
    );
  const before = states();
  const agent = s.clew('tidy --yes');
  expect(agent.status).not.toBe(0);
  expect(agent.err).toMatch(/Where your user asked for it.*`clew pause ferry-times`.*`clew done letter`/);
  expect(states()).toEqual(before);
  expect(j.clew('tidy', '--yes').out).toContain('clew undo');
  expect(states()).toMatchObject({
    letter: 'done',
    'guest-tablet': 'done',
    'harbor-lamp': 'done',
    'ferry-times': 'paused',
  });
  expect(j.clew('undo').status).toBe(0);
  expect(states()).toEqual(before);
});

it('"park this" pauses: the context waits behind the others and comes back by its name', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.stop();
  s.says("now let's work on the pricing research");
  const parked = s.says('park this');
  expect(parked.user).toMatch(/paused "Pricing research".*clew undo/);
  expect(j.clew('contexts').out).toMatch(/pricing-research .*paused/);
  const brief = new Session(j, 'two', j.root).start().model;
  expect(brief.indexOf('open pilot-plan')).toBeLessThan(brief.indexOf('open pricing-research'));
  expect(s.says('back to the pricing research').user).toContain('switched to "Pricing research"');
  expect(j.clew('contexts').out).not.toMatch(/pricing-research .*paused/);
  expect(j.clew('pause', 'pilot-plan').out).toContain('✓ paused');
  expect(j.clew('pause', 'pilot-plan').out).toContain('paused already');
});

it('after a month of 200 contexts the map holds at most eight, that of the branch first, then the latest; the start stays within its limit', () => {
  const j = new Journey({ bare: true });
  const s = j.session('one');
  s.says('new context The first of all');
  j.git('checkout', '-q', '-b', 'feat/lamp');
  s.says('new context Harbor lamp');
  s.stop();
  j.git('checkout', '-q', 'main');
  const at = Date.now();
  const lines = Array.from({ length: 200 }, (_, i) => ({
    v: 1,
    id: `m${i}`,
    at,
    by: 'prompt',
    session: null,
    did: '',
    undoable: false,
    edits: [
      {
        key: `context/month-${i}`,
        was: null,
        now: {
          ...{ id: `month-${i}`, title: `Month ${i}`, status: 'open', plan: null, branch: null },
          ...{ opened: at, lastAt: at + i * 1000, prompts: 3, files: [], terms: [], ids: [] },
        },
      },
    ],
  }));
  for (const l of lines) j.append(j.path('.clew/log.jsonl'), l);
  j.git('checkout', '-q', 'feat/lamp');
  const brief = new Session(j, 'two', j.root).start('startup').model;
  const open = [...brief.matchAll(/^open (\S+)/gm)].map((m) => m[1]);
  expect(open.length).toBeLessThanOrEqual(8);
  expect(brief).toMatch(/active harbor-lamp|open harbor-lamp/);
  expect(open.filter((id) => id !== 'harbor-lamp')[0]).toBe('month-199');
  expect(tokens(brief)).toBeLessThanOrEqual(1200);
  j.later(31 * DAY);
  const later = new Session(j, 'three', j.root).start().user;
  expect(later).toMatch(/20\d contexts could be paused: clew tidy/);
});

it('"… is done, close this and go on with …" closes what is left and turns, in one step that an undo takes back', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pricing research");
  s.stop();
  s.says("let's work on the pilot plan");
  s.stop();
  const told = s.says('the pilot is done, close this and go on with the pricing research');
  expect(told.user).toContain('switched to "Pricing research"');
  expect(told.user).toContain('"Pilot plan" is closed as done');
  expect(told.model).toContain('closed already');
  s.stop();
  expect(j.documents()['pilot-plan']).toMatch(/^status: completed$/m);
  expect(j.clew('status').out).toMatch(/^● pricing-research/);
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(j.clew('status').out).toMatch(/^● pilot-plan/);
  expect(j.documents()['pilot-plan']).not.toMatch(/^status: completed$/m);
});

it('"park this and go to …" parks what is left; what was ended says that it is open again; status counts what it does not show', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.stop();
  expect(s.says('park this and go to the pricing research').user).toContain('"Pilot plan" is parked');
  expect(j.clew('contexts').out).toMatch(/pilot-plan.*paused/);
  expect(j.clew('done', 'pilot-plan').status).toBe(0);
  expect(s.says('back to the pilot plan').user).toContain('opened again "Pilot plan"');
  for (let n = 0; n < 10; n++) expect(j.clew('switch', '--new', `Ferry number ${n} of the harbor`).status).toBe(0);
  expect(j.clew('status').out).toMatch(/and \d more open: clew contexts/);
});

it('a branch that is merged while a session is on its context is offered by status at once, and at the next start', () => {
  const j = new Journey();
  const s = j.session('one');
  j.git('checkout', '-q', '-b', 'feat/tablet');
  s.says('new context guest tablet');
  s.writes({ 'src/tablet.ts': 'export {};\n' });
  s.stop();
  j.commit('tablet');
  expect(j.clew('status').out).not.toContain('clew tidy');
  j.git('checkout', '-q', '-f', 'main');
  expect(j.clew('status').out).not.toContain('clew tidy');
  j.git('merge', '-q', 'feat/tablet');
  expect(j.clew('status').out).toContain('1 context could be closed: clew tidy');
  s.end();
  expect(new Session(j, 'two', j.root).start().user).toContain('1 context could be closed: clew tidy');
  expect(j.clew('tidy', '--yes').status).toBe(0);
  expect(j.clew('status').out).not.toContain('guest-tablet');
});

it('who parks or archives what another session is at work on is told so', () => {
  const j = new Journey();
  const [one, two] = [j.session('one'), j.session('two')];
  for (const s of [one, two]) {
    s.start();
    s.says("let's work on the pilot plan");
    s.stop();
  }
  expect(one.says('park this').user).toMatch(/paused "Pilot plan"; 1 other session still on it: clew status\. Undo/);
  one.says('back to the pilot plan');
  one.stop();
  expect(one.says('park this and go to the pricing research').user).toContain(
    '"Pilot plan" is parked; 1 other session still on it',
  );
  two.end();
  one.says('back to the pilot plan');
  one.stop();
  expect(one.says('park this').user).not.toContain('other session');
});

it('the files say what the lists say: of an end, of opening it again, and of what is active no more', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.writes({ 'src/pilot/invite.ts': 'export {};\n' });
  s.stop();
  const id = (JSON.parse(j.clew('status', '--json').out) as { active: { id: string } }).active.id;
  const document = `.clew/contexts/${id}.md`;
  expect(j.read('.clew/active_context.md')).toContain(`contexts/${id}.md`);
  expect(j.clew('done', id).status).toBe(0);
  expect(j.read(document)).toMatch(/^status: completed$/m);
  expect(j.read('.clew/active_context.md')).toBe('');
  expect(j.clew('reopen', id).status).toBe(0);
  expect(j.read(document)).toMatch(/^status: paused$/m);
  expect(j.read('.clew/contexts_index.yaml')).toMatch(/task_id: "pilot-plan"(?:.|\n)*?status: "paused"/);
  expect(j.clew('undo').status).toBe(0);
  expect(j.read(document)).toMatch(/^status: completed$/m);
});
