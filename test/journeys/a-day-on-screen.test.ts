/** What a day looks like in a host's window of 80 columns: at each of twelve moments the screen alone says which context is active and why, what may be written, what was done last and what waits. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

interface Moment {
  name: string;
  typed: string;
  lines: string[];
  rows: string[];
}

const FILES = {
  'docs/plans/LOGIN-COOKIES.md':
    '# Login cookies\n\n- [ ] COOKIE-1 rotate src/auth/token.ts\n- [ ] COOKIE-2 one for all\n',
  'docs/plans/PRICING-PAGE.md': '# Pricing page\n\n- [ ] PAGE-1 new hero\n- [ ] PAGE-2 toggle for yearly billing\n',
  'src/auth/token.ts': 'export const token = 1;\n',
  'src/legacy/a.ts': 'export {};\n',
};

/** Words in rows of 80 columns, as a host breaks them. */
function wrapped(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const rows: string[] = [];
    for (let rest = line; rest !== ''; ) {
      const at = rest.length <= 72 ? rest.length : Math.max(1, rest.lastIndexOf(' ', 72));
      rows.push(rest.slice(0, at));
      rest = rest.slice(at).trimStart();
    }
    return rows;
  });
}

function day(): Moment[] {
  const j = new Journey({ files: FILES, installed: false });
  expect(j.clew('init', '--yes', '--statusline').status).toBe(0);
  const scope = ['--allow', 'src/**', '--allow', 'docs/**', '--deny', 'src/legacy/**'];
  expect(j.clew('intent', 'new', 'Harbor launch', ...scope).status).toBe(0);
  j.clew('index');
  const moments: Moment[] = [];
  const look = (id: string, name: string, typed: string, said: { user: string; held: string }): void => {
    const { statusLine } = JSON.parse(j.read('.claude/settings.local.json'));
    const input = JSON.stringify({ session_id: id, cwd: j.root, workspace: { project_dir: j.root } });
    const env = j.env({ TERM: 'xterm', NO_COLOR: '1', COLUMNS: '80', TZ: 'UTC' });
    const r = spawnSync('sh', ['-c', statusLine.command], { cwd: j.root, env, input, encoding: 'utf8' });
    const lines = [said.user, said.held].filter((t) => t !== '');
    moments.push({ name, typed, lines, rows: r.stdout.trimEnd().split('\n') });
    j.later(60_000);
  };
  const s = j.session('one');
  const opens = 'rotate the session cookie of the login cookies plan';
  look('one', 'the first request', opens, s.says(opens));
  s.reads('src/auth/token.ts');
  s.edits('src/auth/token.ts', 'token = 1', 'token = 2');
  s.edits('docs/plans/LOGIN-COOKIES.md', '- [ ] COOKIE-1', '- [x] COOKIE-1');
  const ends = s.stop('Rotated.');
  j.later(20 * 60_000);
  look('one', 'a while later', '', ends);
  const pilot = "now let's work on the pilot plan";
  look('one', 'a switch', pilot, s.says(pilot));
  const which = "now let's work on the pricing project";
  look('one', 'a question', which, s.says(which));
  look('one', 'its answer', 'b', s.says('b'));
  look('one', 'taken back', 'undo', s.says('undo'));
  s.says('make the invitation shorter');
  const held = s.writes(
    { 'docs/plans/PILOT-PLAN-V2.md': '# Pilot plan v2\n\n- [ ] PILOT-1 write it\n- [ ] PILOT-2 more\n' },
    'no',
  );
  look('one', 'a new plan is held', 'make the invitation shorter', held);
  s.says('d');
  const refused = s.writes({ 'src/legacy/a.ts': 'x\n' }, 'no');
  look('one', 'a call is refused', 'd', refused);
  s.says('and src/auth/token.ts gets a lifetime');
  s.reads('src/auth/token.ts');
  s.edits('src/auth/token.ts', 'token = 2', 'token = 3');
  s.edits('docs/plans/LOGIN-COOKIES.md', '- [ ] COOKIE-2', '- [x] COOKIE-2');
  look(
    'one',
    'the end of a turn for something else',
    'and src/auth/token.ts gets a lifetime',
    s.stop('The login cookies have a lifetime now.'),
  );
  look('one', 'a compaction', '/compact', s.compacts());
  s.end();
  j.later(20 * 3_600_000);
  const t = j.session('two');
  look('two', 'the next day', '', t.start());
  look('two', 'small talk', 'thanks, looks good', t.says('thanks, looks good'));
  return moments;
}

it('each of twelve moments says it all by itself', () => {
  const moments = day();
  const screens = moments.map(({ name, typed, lines, rows }) =>
    [
      `== ${name}`,
      ...(typed === '' ? [] : [`> ${typed}`]),
      ...lines.flatMap((l) => wrapped(l).map((r) => `  ${r}`)),
      '-'.repeat(80),
      ...rows,
    ].join('\n'),
  );
  if (process.env.CLEW_SCREENS !== undefined) {
    mkdirSync('.tmp/screens', { recursive: true });
    writeFileSync('.tmp/screens/day.txt', `${screens.join('\n\n')}\n`);
  }
  expect(moments).toHaveLength(12);
  for (const { name, rows, lines } of moments) {
    const [first, second] = rows;
    // Which one, why; what waits, was done or may be written.
    expect([name, first]).toEqual([
      name,
      expect.stringMatching(
        /^[●?] context: .+ · since (?:yesterday )?\d\d:\d\d: (?:you (?:said|answered) "|by your undo|carried over)/,
      ),
    ]);
    expect([name, second]).toEqual([
      name,
      expect.stringMatching(/^(?:waits for you: |unsure: |(?:last, .*)?scope: Harbor launch)/),
    ]);
    for (const r of rows) expect([name, r.length <= 76]).toEqual([name, true]);
    // The line and what stands below the box name the same context.
    const named = /(?:switched to|active context is) "([^"]+)"/.exec(lines[0] ?? '')?.[1];
    if (named !== undefined && !/undone: /.test(lines[0]!))
      expect([name, first]).toEqual([name, expect.stringContaining(named)]);
  }
});
