/** Ada has several sessions: what a new one begins with is said in one way wherever it is said, and changes only when she turns to something. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';

/** The id of the newest prompt of session `id`. */
function promptOf(j: Journey, id: string): string {
  const { operations } = JSON.parse(j.clew('log', '--all', '--json').out);
  return operations.find((o: { by: string; session: string }) => o.by === 'prompt' && o.session === id).id;
}

/** What a session that begins now is told is active. */
const begins = (j: Journey, id: string): string =>
  j
    .session(id)
    .start()
    .model.split('\n')
    .find((l) => l.includes('active')) ?? '';

function ofTwo() {
  const j = new Journey();
  const old = j.session('old');
  old.says("let's work on the pricing research");
  old.stop();
  j.later(18 * 60_000);
  const late = j.session('late');
  late.says("let's work on the pilot plan");
  late.stop();
  return { j, old, late };
}

it('a prompt of an older session that is filed elsewhere is no choice of what comes next', () => {
  for (const to of [['pilot-plan'], ['fresh thing', '--new']]) {
    const { j } = ofTwo();
    j.clew('switch', 'pricing-research', '--next-session');
    const before = begins(j, 'new');
    expect(before).toContain('pricing-research');
    expect(j.clew('move', promptOf(j, 'old'), ...to)).toMatchObject({
      status: 0,
      out: expect.stringContaining('goes on'),
    });
    expect(begins(j, 'newer')).toBe(before);
    expect(j.read('.clew/active_context.md')).toContain('pricing-research');
  }
});

it('the last prompt of the session at work takes the workspace along', () => {
  const { j } = ofTwo();
  expect(j.clew('move', promptOf(j, 'late'), 'pricing-research').status).toBe(0);
  expect(begins(j, 'new')).toContain('pricing-research');
});

it('where a terminal means a session that is on other work than a new one begins with, that is said', () => {
  const { j } = ofTwo();
  const said = /A new session here begins with Pricing research \(clew switch ID --next-session changes that\)\./;
  for (const command of ['status', 'contexts', 'next']) expect(j.clew(command).out).not.toMatch(/A new session/);
  j.clew('switch', 'pricing-research', '--next-session');
  for (const command of ['status', 'contexts', 'next']) {
    expect(j.clew(command).out).toMatch(said);
    const { begins } = JSON.parse(j.clew(command, '--json').out);
    expect(begins).toEqual({ id: 'pricing-research', title: 'Pricing research' });
  }
  expect(j.clew('status').out).toMatch(/● pilot-plan .*\n {2}session \S+ \(claude\) is on it, /);
});

it('filing a prompt elsewhere and an undo of that leave each context as old as it was, in a terminal and on the page', () => {
  const { j } = ofTwo();
  j.later(60 * 60_000);
  const ages = (): unknown => {
    const { contexts } = JSON.parse(j.clew('contexts', '--json').out);
    const lasts = contexts.map((c: { id: string; ago: string }) => [c.id, c.ago]);
    const { open } = viewOf('home', {}, commandPorts({ cwd: j.root }));
    return { lasts, page: open.map((c) => [c.id, c.lastAt]) };
  };
  const before = ages();
  for (const act of [
    ['move', promptOf(j, 'late'), 'pricing-research'],
    ['update-context', '--in', 'pricing-research', '--goal', 'three tiers'],
  ]) {
    expect(j.clew(...act).status).toBe(0);
    expect(ages()).not.toEqual(before);
    expect(j.clew('undo', '--any').status).toBe(0);
    expect(ages()).toEqual(before);
  }
});

it('work that begins with a prompt of the past is as old as that prompt, and has nothing of what the end of its session summed up', () => {
  const { j, late } = ofTwo();
  late.says('write the invitation in src/pilot/invite.ts');
  late.writes({ 'src/pilot/invite.ts': 'dear' });
  late.stop();
  const id = promptOf(j, 'late');
  // In another second: times in documents have no finer ones.
  j.later(5000);
  late.end('clear');
  expect(j.read('.clew/contexts/pilot-plan.md')).toMatch(/### Done[\s\S]*tasks done/);
  j.later(60 * 60_000);
  expect(j.clew('move', id, 'Invitations by mail', '--new').status).toBe(0);
  const document = j.read('.clew/contexts/invitations-by-mail.md');
  expect(document).toContain('src/pilot/invite.ts');
  expect(document).not.toMatch(/tasks done/);
  expect(j.read('.clew/contexts/pilot-plan.md')).toMatch(/### Done[\s\S]*tasks done/);
  const { open } = viewOf('home', {}, commandPorts({ cwd: j.root }));
  const its = open.find((c) => c.id === 'invitations-by-mail')!;
  expect(its.lastAt).toBe(j.log().find((o) => o.id === id)!.at);
});
