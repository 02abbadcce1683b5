/** Ada ticks boxes by hand, in her editor: whatever is told of the plan afterwards is what the file says. (Seeds 000, 002, 003; U9) */
import { expect, it } from 'vitest';
import { openSqlite } from '../../src/stores/sqlite/open.js';
import { Journey } from './_journey.js';

/** The status of each task in the table `task_tracking`. */
function trackedIn(j: Journey): Map<string, string> {
  const { db } = openSqlite(j.path('.clew/sessions.db'), { derived: false });
  const rows = (db?.prepare('SELECT task_id, status FROM task_tracking').all() ?? []) as {
    task_id: string;
    status: string;
  }[];
  db?.close();
  return new Map(rows.map((r) => [r.task_id, r.status]));
}

/** What the document of `id` holds as still to be done. */
function openSteps(j: Journey, id: string): string[] {
  const parts = j
    .documents()
    [id]!.split(/^#{2,3} /m)
    .filter((p) => /^(?:In progress|Next|Next action)\n/.test(p));
  return parts.flatMap((p) => [...p.matchAll(/^- (?!\(resolved)(.*?)(?: <!--.*)?$/gm)].map((m) => m[1]!));
}

const PILOT = 'docs/plans/PILOT-PLAN.md';

function begun(): Journey {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  s.end();
  return j;
}

it('a task ticked by hand is no next action', () => {
  const j = begun();
  expect(j.documents()['pilot-plan']).toContain('PILOT-PLAN.md: 1 of 3 tasks done');
  j.edit(PILOT, '- [ ] PILOT-2', '- [x] PILOT-2');
  const told = j.session('two').start();
  expect(told.model).toContain('2/3');
  expect(told.model).toContain('PILOT-3');
  expect(told.model).not.toMatch(/next.*PILOT-2/i);
});

it('a plan whose boxes are all ticked is said to be finished', () => {
  const j = begun();
  j.edit(PILOT, '- [ ] PILOT-2', '- [x] PILOT-2');
  j.edit(PILOT, '- [ ] PILOT-3', '- [x] PILOT-3');
  const told = j.session('two').start();
  expect(told.model).toContain('3/3');
  expect(told.model).toMatch(/finished|all tasks (?:are )?done/i);
  expect(told.model).not.toMatch(/next.*PILOT-[23]/i);
  expect(j.clew('status').out).toMatch(/3 of 3|finished/);
});

it('a switch tells what is done as it is now', () => {
  const j = begun();
  j.edit('docs/plans/PRICING-RESEARCH.md', '- [ ] PRICE-1', '- [x] PRICE-1');
  const s = j.session('two');
  const told = s.says("now let's work on the pricing research");
  expect(told.model).toContain('1 of 2');
  expect(told.model).toContain('PRICE-2');
  expect(told.model).not.toMatch(/next.*PRICE-1/i);
});

it('what a command says of tasks follows a TodoWrite at once', async () => {
  const j = begun();
  const s = j.session('two');
  s.says("let's go on with the pilot plan");
  s.todos([
    { content: 'PILOT-2 write the invitation', status: 'completed' },
    { content: 'PILOT-3 collect what they say', status: 'in_progress' },
  ]);
  expect(j.read(PILOT)).toContain('- [x] PILOT-2');
  expect(j.clew('status').out).toContain('2 of 3');
  const { planned } = j.json('task') as unknown as { planned: { id: string; status: string }[] };
  expect(planned).toMatchObject([{ id: 'PILOT-3', status: 'in_progress' }]);
  // The table that is made of it follows by itself, a moment later; at once for whoever has it brought up to date.
  await expect.poll(() => trackedIn(j).get('PILOT-2'), { timeout: 20_000 }).toBe('completed');
  s.todos([{ content: 'PILOT-3 collect what they say', status: 'completed' }]);
  expect(j.clew('index').status).toBe(0);
  expect(trackedIn(j).get('PILOT-3')).toBe('completed');
});

it('a plan that is too long to be read whole says so: its count, and that its boxes do not follow', () => {
  const lines = Array.from({ length: 200_000 }, (_, i) => `- [ ] BIG-${i + 1} do the part number ${i + 1}`);
  const j = new Journey({ files: { 'docs/plans/BIG-MOVE.md': `# Big move\n\n${lines.join('\n')}\n` } });
  expect(j.clew('plans').out).toContain('0 of 5000 or more');
  const s = j.session('one');
  s.says("let's work on the big move");
  const todos = [{ content: 'BIG-3 do the part number 3', status: 'completed' }];
  expect(s.todos(todos).model).toContain('boxes do not follow');
  expect(s.todos(todos).model).toBe('');
});

it('a next action that clew made of the plan gives way to what the agent is at', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pricing research");
  s.clew('update-context --mode PLAN --decision "three tiers"');
  j.later(5000);
  s.stop();
  expect(j.documents()['pricing-research']).toContain('### Next action\n\n- PRICE-1');
  j.later(5000);
  s.says('go on');
  s.writes({ 'src/pricing/table.ts': 'export const table = 1;\n' });
  s.todos([{ content: 'paint the mole', status: 'in_progress' }]);
  s.stop();
  expect(j.documents()['pricing-research']).toContain('### Next action\n\n- paint the mole');
});

it('a task that the agent put as "[ID] words" is over when its box is ticked, everywhere', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pricing research");
  s.writes({ 'src/pricing/table.ts': 'export const table = 1;\n' });
  s.todos([
    { content: '[PRICE-1] Compare the five tiers of others', status: 'completed' },
    { content: '[PRICE-2] Put the question to twenty users', status: 'in_progress' },
  ]);
  s.stop();
  expect(j.documents()['pricing-research']).toContain('[PRICE-2] Put the question');
  j.later(60_000);
  s.says('and on');
  s.todos([
    { content: '[PRICE-1] Compare the five tiers of others', status: 'completed' },
    { content: '[PRICE-2] Put the question to twenty users', status: 'completed' },
  ]);
  const open = /(?:Next|Next action|In progress)\n(?:\n)?[-•].*PRICE/;
  expect(j.clew('show').out).toContain('finished');
  expect(j.clew('show').out).not.toMatch(open);
  expect(j.session('two').start().model).not.toMatch(/next action.*PRICE/i);
  s.stop();
  expect(j.clew('show').out).not.toMatch(open);
  expect(openSteps(j, 'pricing-research')).toEqual([]);
});

it('a plan that was finished leaves no next action of its own, and what Ada noted stays', () => {
  const j = begun();
  const document = '.clew/contexts/pilot-plan.md';
  j.edit(document, '### Next action\n\n', '### Next action\n\n- thank Mara for PILOT-9, the list\n');
  j.edit(PILOT, '- [ ] PILOT-2', '- [x] PILOT-2');
  j.edit(PILOT, '- [ ] PILOT-3', '- [x] PILOT-3');
  j.later(60_000);
  const s = j.session('two');
  s.says('thanks, what did we get?');
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 2;\n' });
  s.stop();
  expect(openSteps(j, 'pilot-plan')).toEqual(['thank Mara for PILOT-9, the list']);
});

it('a turn that only commits is recorded with its commit', () => {
  const j = begun();
  const s = j.session('two');
  s.start();
  s.says('go on with the pilot plan');
  s.stop('What next?');
  s.says('commit what is there');
  s.runs('git add src && git -c user.name=Ada -c user.email=ada@example.org commit -qm "Invite the pilots"');
  s.stop('Committed.');
  expect(j.documents()['pilot-plan']).toContain('commit Invite the pilots');
});
