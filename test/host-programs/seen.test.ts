/** Holds what a person sees in a real Claude Code for each thing that clew does: a row that says it, and no tag, no JSON, no command line. `npm run screens` writes the rows into docs/screens.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { clew, install, project, runnable } from './harness.js';
import { type Key, prompt, watch } from './screen.js';

if (!runnable) console.warn('SKIPPED: no host harness (CLEW_HOSTS): nobody looks at what is seen of clew');

const plan = (title: string, ...tasks: string[]): string =>
  `# ${title}\n\n## Tasks\n\n${tasks.map((t) => `- [ ] ${t}`).join('\n')}\n`;
const FILES = {
  'src/auth/token.ts': 'export const token = 1;\n',
  'src/pilot/invite.ts': 'export const invite = 1;\n',
  'docs/plans/PILOT-PLAN.md': plan('Pilot plan', 'PILOT-1 write src/pilot/invite.ts', 'PILOT-2 collect what they say'),
  'docs/plans/LOGIN-COOKIES.md': plan('Login cookies', 'COOKIE-1 rotate src/auth/token.ts', 'COOKIE-2 one for all'),
  'docs/plans/PRICING-RESEARCH.md': plan('Pricing research', 'PRICE-1 compare the tiers', 'PRICE-2 ask users'),
  'docs/plans/PRICING-PAGE.md': plan('Pricing page', 'PAGE-1 new hero', 'PAGE-2 toggle for yearly billing'),
};

/** One event: what is typed, what the model does, what the person must be able to read, and what the line of status says then. */
interface Seen {
  name: string;
  types: string;
  calls?: (root: string) => object[];
  row: RegExp;
  status: RegExp;
}
const write = (root: string, file: string, content: string): object => ({
  name: 'Write',
  input: { file_path: join(root, file), content },
});

const SEEN: Seen[] = [
  {
    name: 'a context opens',
    types: 'case opens: rotate the session cookie of the login cookies plan',
    calls: (root) => [
      { name: 'Read', input: { file_path: join(root, 'src/auth/token.ts') } },
      write(root, 'src/auth/token.ts', 'export const token = 2;\n'),
    ],
    row: /clew: your prompt switched to "Login cookies" \(docs\/plans\/LOGIN-COOKIES\.md\)\. Undo: clew undo \w+/,
    status: /● context: Login cookies 0\/2 · since .*you said/,
  },
  {
    name: 'a switch by words',
    types: "now let's work on the pilot plan",
    row: /clew: your prompt switched to "Pilot plan" \(docs\/plans\/PILOT-PLAN\.md\), was "Login cookies"\. Undo: clew undo \w+/,
    status: /● context: Pilot plan 0\/2 · since .*you said .*last, \d\d:\d\d: switched to Pilot plan/s,
  },
  {
    name: 'a question',
    types: "now let's work on the pricing project",
    row: /clew: not sure which this prompt is about, "Pricing .+" or "Pricing .+": the agent will ask you; nothing is switched/,
    status: /\? [\s\S]*waits for you: a\)/,
  },
  {
    name: 'its answer',
    types: 'b',
    row: /clew: your answer b\) switched to "Pricing .*Undo: clew undo \w+/,
    status: /● context: Pricing/,
  },
  {
    name: 'a new plan is held',
    types: 'case guard',
    calls: (root) => [write(root, 'docs/plans/PILOT-PLAN-V2.md', plan('Pilot plan v2', 'PILOT-1 write it'))],
    row: /clew: held .*PILOT-PLAN-V2\.md.*would be a new plan/,
    status: /\? context: Pricing[\s\S]*waits for you: type yes/,
  },
  {
    name: 'a call is refused by the gate',
    types: 'case gate',
    calls: (root) => [write(root, 'src/legacy/a.ts', 'x\n')],
    row: /clew: src\/legacy\/a\.ts is denied by the scope of INT-001/,
    status: /Pricing/,
  },
  { name: 'list contexts', types: 'list contexts', row: /clew: 3 open #1 pricing-/, status: /Pricing/ },
  {
    name: 'a compaction',
    types: '/compact',
    row: /clew: the active context is "Pricing .*kept over the compaction/,
    status: /Pricing/,
  },
];
const slug = (name: string): string => name.replace(/\W+/g, '-');

/** What a screen shows of the newest prompt: the rows behind it, and that of the line of status. */
function shownOf(screen: string, types: string): { rows: string[]; status: string } {
  const lines = screen.split('\n').map((l) => l.trimEnd());
  const rules = lines.flatMap((l, i) => (/^─{20,}/.test(l) ? [i] : []));
  const [top, bottom] = [rules.at(-2) ?? lines.length, rules.at(-1) ?? lines.length];
  const typed = types.slice(0, 20);
  // The host clears its screen behind `/clear` and shows what a start says above the words.
  const begins = types === '/clear' ? lines.findIndex((l) => l.includes('SessionStart:')) : -1;
  const typedAt = lines.findLastIndex(
    (l, i) => i < top && ((l.startsWith('❯') && l.includes(typed)) || l.includes('operation blocked by hook')),
  );
  const from = begins >= 0 ? begins : typedAt;
  return {
    // A row that the host writes of itself in front of its box says nothing of ours.
    rows: lines.slice(Math.max(0, from), top).filter((l) => l.trim() !== '' && !/^\s{10,}\S|tmux focus-events/.test(l)),
    status: lines
      .slice(bottom + 1)
      .filter((l) => /^\s*(?:[●○?] context|last, |waits for you|unsure|scope: )/.test(l))
      .map((l) => l.trim())
      .join('\n'),
  };
}

/** Rows without what each run has of its own. */
const steady = (text: string, root: string): string =>
  text
    .replaceAll(root, '/home/ada/harbor')
    .replace(/clew undo \w{4,}/g, 'clew undo 7f3a')
    .replace(/clew undo$/gm, 'clew undo')
    .replace(/^(\s+)undo \w{4}$/gm, '$1undo 7f3a')
    .replace(/(clew undo\n\s+)\w{4}$/gm, (_, before: string) => `${before}7f3a`)
    .replace(/\bq[0-9a-f]{4}\b/g, 'q7f3a')
    .replace(/(since|last,) \d\d:\d\d/g, '$1 10:42')
    .replace(/^✻ .*$/gm, '')
    .replace(/\n{2,}/g, '\n');

/** To a branch, and a file written there. */
const onBranch = (root: string, to: string, file: string): object[] => [
  { name: 'Bash', input: { command: `git switch ${to}`, description: 'its branch' } },
  write(root, file, 'export const is = true;\n'),
];

/** A second session: what was begun is there at a start, a turn is filed late, an agent is kept from stopping. */
const LATER: Seen[] = [
  {
    name: 'work on one plan',
    types: "case one: let's work on the login cookies plan",
    calls: (root) => onBranch(root, '-qc login-cookies', 'src/auth/cookie.ts'),
    row: /clew: your prompt switched to "Login cookies"/,
    status: /● context: Login cookies/,
  },
  {
    name: 'and on another',
    types: "case two: now let's work on the pilot plan",
    calls: (root) => onBranch(root, '-qc pilot', 'src/pilot/letter.ts'),
    row: /clew: your prompt switched to "Pilot plan"/,
    status: /● context: Pilot plan/,
  },
  {
    name: 'a turn is filed late',
    types: 'case late: the session must end as well when its cookie does',
    calls: (root) => onBranch(root, '-q login-cookies', 'src/auth/session.ts'),
    row: /clew: this turn was filed under "Login cookies", as its work was for that.*Undo: clew undo/,
    status: /● context: Login cookies/,
  },
  {
    name: 'an agent is kept from stopping',
    types: 'new context "Newsletter footer". Begin with its file (case kept)',
    calls: (root) => [write(root, 'src/news/footer.ts', 'export const is = true;\n')],
    row: /clew: your prompt opened the new context "Newsletter footer".*Stop .*next/,
    status: /● context: Newsletter footer/,
  },
  {
    name: 'a start with contexts',
    types: '/clear',
    row: /clew: the active context is "Newsletter footer".*2 other contexts open/,
    status: /● context: Newsletter footer/,
  },
];

describe.skipIf(!runnable)('what is seen of clew in Claude Code', () => {
  beforeAll(() => install('claude'));

  it.each(
    [80, 120].flatMap((columns) => [
      { columns, part: 'first', seen: SEEN },
      { columns, part: 'later', seen: LATER },
    ]),
  )(
    'at $columns columns each event of the $part session has a row that says it, and no tag, JSON or command line',
    ({ columns, part, seen: events }) => {
      const root = project(FILES);
      expect(clew(root, ['init', '--yes', '--host', 'claude', '--statusline']).code).toBe(0);
      if (part === 'first') {
        const scope = ['--allow', 'src/**', '--allow', 'docs/**', '--deny', 'src/legacy/**'];
        expect(clew(root, ['intent', 'new', 'Harbor', ...scope]).code).toBe(0);
      } else expect(clew(root, ['config', 'set', 'finishGate', 'strict']).code).toBe(0);
      expect(clew(root, ['index']).code).toBe(0);
      const steps = events.flatMap(({ name, types, calls }) => {
        const word = /case \w+/.exec(types)?.[0];
        if (word === undefined) return [];
        const end = { when: { last: calls ? 'tool_result' : word }, text: `END ${slug(name)}`, delayMs: 1500 };
        return [
          ...(calls?.(root) ?? []).map((c, i) => ({ when: { last: i === 0 ? word : 'tool_result' }, tools: [c] })),
          end,
        ];
      });
      const keys: Key[] = [
        { sleep: 800, snap: 'start' },
        ...events.flatMap(({ name, types }): Key[] => [
          ...(types.startsWith('/') ? [{ key: 'C-u' }] : []),
          ...prompt(types),
          { wait: /case/.test(types) ? `END ${slug(name)}` : '.', ms: 25_000, soft: true },
          { sleep: 3000, snap: slug(name) },
        ]),
      ];
      const rest = { when: { any: '.' }, text: 'Done.', repeat: true };
      const { shown, ran } = watch(root, columns, keys, [...steps, rest], {
        argv: ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash(git switch *)'],
      });
      const page: string[] = [];
      for (const { name, types, row, status } of events) {
        const seen = shownOf(shown(slug(name)), types);
        const text = seen.rows.join('\n');
        const said = text.replace(/[⎿●]/g, ' ').replace(/\s+/g, ' ');
        expect([name, said, ran.stdout.slice(-300)]).toEqual([name, expect.stringMatching(row), expect.anything()]);
        expect([name, seen.status]).toEqual([name, expect.stringMatching(status)]);
        expect([name, said]).toEqual([
          name,
          expect.not.stringMatching(/<\/?clew|clew-data|hookSpecific|\{"|hook\.cjs|NODE_EXTRA/),
        ]);
        page.push(`### ${name}\n\n\`\`\`\n${steady(`${text}\n\n${seen.status}`, root)}\n\`\`\``);
      }
      if (process.env.CLEW_SCREENS === undefined) return;
      mkdirSync('.tmp/screens', { recursive: true });
      const head = part === 'first' ? `## ${columns} columns\n\n` : '';
      writeFileSync(`.tmp/screens/${columns}-${part}.md`, `${head}${page.join('\n\n')}\n`);
    },
  );
});
