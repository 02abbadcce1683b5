/** A commit stands in the document of the context whose work it holds, however it was made; so does a task of its plan that was finished. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const WHO =
  'export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.org GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.org\n';

/** What the document of `id` holds as done. */
function doneIn(j: Journey, id: string): string[] {
  const part = j
    .documents()
    [id]?.split(/^#{2,3} /m)
    .find((p) => p.startsWith('Done\n'));
  return [...(part ?? '').matchAll(/^- (?!\(resolved)(.*?)(?: <!--.*)?$/gm)].map((m) => m[1]!);
}

/** A session that worked on the pilot plan, and then on the pricing research, where it stands. */
function both() {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n', 'src/pilot/list.ts': 'export const list = [];\n' });
  s.stop();
  s.says("now let's work on the pricing research");
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [9, 19];\n' });
  s.stop();
  return { j, s };
}

it('two commits in one command line stand each with the work that they hold', () => {
  const { j, s } = both();
  s.says('commit the invitation and the tiers, each by itself');
  const ran = s.runs(
    `${WHO}git add src/pilot && git commit -q -F - <<'EOF'\nInvite the pilots\n\nTeach git about the commit hook.\nEOF\ngit add src/pricing && git commit -q -F - <<'EOF'\nTwo tiers only\nEOF\ngit log --oneline -2`,
  );
  expect(ran.status).toBe(0);
  s.stop('Committed.');
  expect(doneIn(j, 'pilot-plan').filter((t) => t.startsWith('commit'))).toEqual(['commit Invite the pilots']);
  expect(doneIn(j, 'pricing-research').filter((t) => t.startsWith('commit'))).toEqual(['commit Two tiers only']);
});

it.each([
  [
    'a command behind the here-document',
    `git commit -q -F - <<'EOF' && git show --stat HEAD\nTwo tiers only\n\nAda\nEOF`,
  ],
  ['words from a file', `echo 'Two tiers only' > ../words && git commit -q -F ../words`],
  ['words of an editor', `GIT_EDITOR='echo Two tiers only >' git commit -q`],
])('a commit is noted: %s', (_, line) => {
  const { j, s } = both();
  s.says('commit it');
  expect(s.runs(`${WHO}git add src/pricing && ${line}`).status).toBe(0);
  s.stop('Committed.');
  expect(doneIn(j, 'pricing-research')).toContain('commit Two tiers only');
  expect(doneIn(j, 'pilot-plan').join()).not.toContain('commit');
});

it('what was committed for a context that was then called done, or left, in the same turn stands there', () => {
  const { j, s } = both();
  s.says('commit the tiers and call it done');
  s.runs(`${WHO}git add src/pricing && git commit -q -m "Two tiers only"`);
  s.clew('done pricing-research');
  s.stop('Done.');
  expect(doneIn(j, 'pricing-research')).toContain('commit Two tiers only');
  s.says("let's work on the pilot plan");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 2;\n' });
  s.runs(`${WHO}git add src/pilot && git commit -q -m "Invite the pilots"`);
  s.clew('switch --new "Berth map"');
  s.writes({ 'src/berths.ts': 'export const berths = 2;\n' });
  s.stop('Done.');
  expect(doneIn(j, 'pilot-plan')).toContain('commit Invite the pilots');
  expect(doneIn(j, 'berth-map').join()).not.toContain('commit');
});

it('one commit that holds work of two contexts stands with both, and what nobody wrote with the one that committed it', () => {
  const { j, s } = both();
  s.says('commit all of it');
  s.runs(`${WHO}git add src && git commit -q -m "Pilots and tiers"`);
  s.stop('Committed.');
  expect(doneIn(j, 'pilot-plan')).toContain('commit Pilots and tiers');
  expect(doneIn(j, 'pricing-research')).toContain('commit Pilots and tiers');
  j.write({ 'NOTES.md': 'by hand\n' });
  s.says('commit my notes, too');
  s.runs(`${WHO}git add NOTES.md && git commit -q -m "Notes of Ada"`);
  s.stop('Committed.');
  expect(doneIn(j, 'pricing-research')).toContain('commit Notes of Ada');
  expect(doneIn(j, 'pilot-plan')).not.toContain('commit Notes of Ada');
});

it("what another session or a person commits meanwhile is nobody else's", () => {
  const { j, s } = both();
  const other = j.session('two');
  other.says("let's work on the pilot plan");
  other.writes({ 'src/pilot/map.ts': 'export const map = 1;\n' });
  s.says('commit the tiers');
  j.write({ 'NOTES.md': 'by hand\n' });
  j.git('add', 'NOTES.md');
  j.git('commit', '-qm', 'Notes of Ada');
  other.runs(`${WHO}git add src/pilot && git commit -qm "A map for the pilots"`);
  s.runs(`${WHO}git add src/pricing && git commit -qm "Two tiers only"`);
  s.stop('Committed.');
  other.stop('Committed.');
  expect(doneIn(j, 'pricing-research').filter((t) => t.startsWith('commit'))).toEqual(['commit Two tiers only']);
  expect(doneIn(j, 'pilot-plan').filter((t) => t.startsWith('commit'))).toEqual(['commit A map for the pilots']);
});

it('a commit in another repository is noted by the words it was made with', () => {
  const { j, s } = both();
  s.says('commit it over there');
  s.runs(`${WHO}git init -q ../quay && git -C ../quay commit -q --allow-empty -m "The quay begins"`);
  s.stop('Committed.');
  expect(doneIn(j, 'pricing-research')).toContain('commit The quay begins');
});

it('a task that was finished in a turn stands in the document when that turn ends', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  expect(doneIn(j, 'pilot-plan')).toContain('plan docs/plans/PILOT-PLAN.md: 1 of 3 tasks done');
  s.says('go on');
  s.edits('docs/plans/PILOT-PLAN.md', '- [ ] PILOT-2', '- [x] PILOT-2');
  s.stop();
  expect(doneIn(j, 'pilot-plan')).toContain('plan docs/plans/PILOT-PLAN.md: 2 of 3 tasks done');
  expect(doneIn(j, 'pilot-plan').join()).toContain('write the invitation');
  s.says('no, open that again');
  s.edits('docs/plans/PILOT-PLAN.md', '- [x] PILOT-2', '- [ ] PILOT-2');
  s.stop();
  expect(doneIn(j, 'pilot-plan')).toContain('plan docs/plans/PILOT-PLAN.md: 1 of 3 tasks done');
  expect(doneIn(j, 'pilot-plan').join()).not.toContain('write the invitation');
});

it('what was committed before a turn went on elsewhere is not of there, whatever is changed there afterwards', async () => {
  const { j, s } = both();
  s.says("let's work on the pilot plan");
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [9, 19, 0];\n' });
  s.stop();
  s.says('commit it, then back to the pricing research: names for the tiers');
  expect(s.runs(`${WHO}git add src/pricing && git commit -q -m "A free tier for pilots"`).status).toBe(0);
  // Git counts in seconds.
  await new Promise((done) => setTimeout(done, 1100));
  s.clew('switch pricing-research');
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = { free: 0, small: 9, large: 19 };\n' });
  s.stop('Done.');
  expect(doneIn(j, 'pilot-plan')).toContain('commit A free tier for pilots');
  expect(doneIn(j, 'pricing-research').join()).not.toContain('A free tier');
});

it('a title that a commit says better is told, stands in the log, and is taken back by the line that is told', () => {
  const j = new Journey({ bare: true });
  const s = j.session('one');
  s.says("a guest complained he couldn't book A1 on the day the other boat leaves, fix it");
  s.writes({ 'src/book.ts': 'export const book = 1;\n' });
  s.stop();
  const [id] = Object.keys(j.documents());
  const was = j.documents()[id!]!.match(/^title: (.*)$/m)![1]!;
  s.says('commit that');
  s.runs(`${WHO}git add src && git commit -q -m "Let a berth be booked from the day the other boat leaves"`);
  const { user } = s.stop('Committed.');
  expect(user).toMatch(/is called "Let a berth be booked.*" from now on/);
  expect(j.clew('log').out).toMatch(new RegExp(`renamed ${id} to "Let a berth`));
  const line = /Undo: (clew rename .*)$/m.exec(user)![1]!;
  expect(s.runs(line.replace(/^clew/, `node ${j.cli}`)).status).toBe(0);
  expect(j.documents()[id!]).toContain(`title: ${was}`);
  s.says('thanks, now the message in the mail');
  expect(s.stop('ok').user).not.toContain('is called');
});
