/** New plans and plans put together, through the built command line: at a terminal, through a pipe, and driven by an agent. */
import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Desk, type Said } from '../../support/status-desk.js';

const CLI = resolve('dist/cli.js');
/** A terminal of its own, as util-linux makes one; where it is missing these tests are skipped and counted. */
const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null'], { input: '' }).status === 0;

const PRICING =
  '# Pricing research\n\n## Tasks\n\n- [x] list the hotels\n- [ ] compare the prices\n\n## Notes\n\nKeep me.\n';
const PROJECT = '# Project plan\r\n\r\n- [ ] open the shop\r\n';

function shop(): Desk {
  const d = new Desk();
  d.write('docs/plans/PRICING-RESEARCH.md', PRICING);
  d.write('docs/plans/project-plan.md', PROJECT);
  d.write('docs/plans/guest-tablet.md', '# Guest tablet\n\n- [ ] draw the menu\n');
  return d;
}

const quoted = (args: string[]): string => args.map((a) => `'${a.replaceAll("'", "'\\''")}'`).join(' ');

const world = (d: Desk, env: Record<string, string>) => ({
  cwd: d.root,
  env: {
    PATH: process.env.PATH,
    XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
    HOME: `${d.base}/home`,
    NO_COLOR: '1',
    TERM: 'xterm',
    ...env,
  },
});
const line = (args: string[]): string[] => ['-qec', quoted([process.execPath, CLI, ...args]), '/dev/null'];

/** `clew LINE` with a terminal at its input, where nobody can be asked. */
function atTerminal(d: Desk, args: string[], env: Record<string, string> = {}): Said {
  const options = { ...world(d, { CLEW_NO_INPUT: '1', ...env }), encoding: 'utf8', input: '' } as const;
  const r = spawnSync('script', line(args), options);
  return { code: r.status ?? -1, out: r.stdout, err: r.stderr };
}

/** The same with a person who presses `key` when they have read `cue`. */
function typed(d: Desk, args: string[], cue: string, key: string): Promise<{ code: number | null; out: string }> {
  return new Promise((done) => {
    const child = spawn('script', line(args), world(d, {}));
    let out = '';
    let pressed = false;
    child.stdout.on('data', (piece: Buffer) => {
      out += piece.toString('utf8');
      if (!pressed && out.includes(cue)) child.stdin.write(key);
      pressed ||= out.includes(cue);
    });
    child.on('close', (code) => done({ code, out }));
  });
}

type Found = { code: string; hint: string; severity: string; args: Record<string, unknown> };
interface Answer {
  similar: { reasons: string[] }[];
  question: { choices: { label: string; does: string }[] };
  findings: Found[];
  groups: { keep: string; others: string[]; files: { diff: string }[] }[];
}
const json = (s: Said): Answer => JSON.parse(s.out) as Answer;

describe('clew new-plan without a person', () => {
  for (const [who, env] of [
    ['a pipe', {}],
    ['an agent', { CLAUDECODE: '1' }],
    ['another agent', { CODEX_SANDBOX: 'seatbelt' }],
  ] as const)
    it(`${who} gets the plans alike and the question, exit 3, and nothing is written`, () => {
      const d = shop();
      const s = d.clew(['new-plan', 'Pricing research v2', '--yes', '--json'], { env });
      expect(s.code).toBe(3);
      const said = json(s);
      expect(said.similar[0]).toMatchObject({ path: 'docs/plans/PRICING-RESEARCH.md', verdict: 'same', active: true });
      expect(said.similar[0]!.reasons.join()).toContain('another version of it: v2');
      expect(said.question.choices.map((c) => c.label)).toEqual([
        'Add tasks to existing PRICING-RESEARCH.md?',
        'Merge with similar PRICING-RESEARCH.md?',
        'Create sub-section in project-plan.md?',
        'Yes, create new plan for Pricing research v2',
        'No, leave it',
      ]);
      expect(d.has('docs/plans/pricing-research-v2.md')).toBe(false);
      expect(d.read('docs/plans/PRICING-RESEARCH.md')).toBe(PRICING);
      expect(d.has('.clew/log.jsonl')).toBe(false);
    });

  it('also where no plan is like it, and by no letter', () => {
    const d = shop();
    const s = d.clew(['new-plan', 'Boiler maintenance', '--choose', 'a', '--json']);
    expect(s.code).toBe(3);
    expect(json(s).similar).toEqual([]);
    expect(json(s).question.choices.map((c) => c.does)).toEqual(['create', 'keep']);
    expect(d.has('docs/plans/boiler-maintenance.md')).toBe(false);
  });

  it('a title without letters and a folder elsewhere are usage errors', () => {
    const d = shop();
    expect(d.clew(['new-plan', '--', '---']).code).toBe(2);
    expect(d.clew(['new-plan', 'Boiler', '--in', '../x']).code).toBe(2);
    expect(d.clew(['new-plan', '../x/BOILER.md']).code).toBe(2);
    expect(d.clew(['new-plan', 'Boiler', '--in', '/x/BOILER.md']).code).toBe(2);
  });
});

describe.skipIf(!hasTerminal)('clew new-plan at a terminal', () => {
  it('--yes makes it, keeps what was looked at and why, and undo takes it back', () => {
    const d = shop();
    const s = atTerminal(d, ['new-plan', 'Pricing research v2', '--yes', '--why', 'other market']);
    expect(s.out).toContain('made the plan docs/plans/pricing-research-v2.md');
    expect(s.code).toBe(0);
    expect(d.read('docs/plans/pricing-research-v2.md')).toMatch(/^# Pricing research v2\n/);
    const log = d.read('.clew/log.jsonl');
    const record = log
      .trim()
      .split('\n')
      .flatMap((l) => JSON.parse(l).edits)
      .find((e) => e.key === 'made/docs/plans/pricing-research-v2.md');
    expect(record.now).toMatchObject({ approvedBy: 'terminal', why: 'other market', title: 'Pricing research v2' });
    expect(record.now.looked[0]).toMatchObject({ path: 'docs/plans/PRICING-RESEARCH.md', verdict: 'same' });
    expect(d.clew(['undo', '--any']).code).toBe(0);
    expect(d.has('docs/plans/pricing-research-v2.md')).toBe(false);
  });

  it('an agent at a terminal is still an agent', () => {
    const d = shop();
    expect(atTerminal(d, ['new-plan', 'Boiler', '--yes'], { CLAUDECODE: '1' }).code).toBe(3);
    expect(atTerminal(d, ['new-plan', 'Boiler', '--yes'], { GEMINI_CLI: '1' }).code).toBe(3);
    expect(d.has('docs/plans/boiler.md')).toBe(false);
  });

  it.each([
    ['.', 'boiler.md'],
    ['./docs//plans/', 'docs/plans/boiler.md'],
  ])('--in %s makes %s', (folder, path) => {
    const d = shop();
    expect(atTerminal(d, ['new-plan', 'Boiler', '--yes', '--in', folder]).code).toBe(0);
    expect(d.read(path)).toContain('# Boiler');
  });

  it.each([
    [['docs/BOILER.md'], 'docs/BOILER.md', '# BOILER\n'],
    [['Boiler', 'care', '--in', 'docs/BOILER.md'], 'docs/BOILER.md', '# Boiler care\n'],
  ])('%j makes the very file that is named', (args, path, heading) => {
    const d = shop();
    expect(atTerminal(d, ['new-plan', ...args, '--yes']).code).toBe(0);
    expect(d.read(path)).toContain(heading);
    const again = atTerminal(d, ['new-plan', ...args, '--yes']);
    expect([again.code, again.out]).toEqual([7, expect.stringContaining(path)]);
  });

  it('without an answer nothing is made', () => {
    const d = shop();
    expect(atTerminal(d, ['new-plan', 'Boiler']).code).toBe(3);
    expect(d.has('docs/plans/boiler.md')).toBe(false);
  });

  it('a) adds the task behind the last one, b) merges below a heading, c) opens a section; undo gives back every byte', () => {
    for (const [letter, path, part] of [
      ['a', 'docs/plans/PRICING-RESEARCH.md', '- [ ] compare the prices\n- [ ] Pricing research v2\n\n## Notes\n'],
      ['b', 'docs/plans/PRICING-RESEARCH.md', 'Keep me.\n\n## Pricing research v2\n\n- [ ] Pricing research v2\n'],
      [
        'c',
        'docs/plans/project-plan.md',
        'shop\r\n\r\n## Pricing research v2\r\n\r\n- [ ] Say what is to be reached\r\n',
      ],
    ] as const) {
      const d = shop();
      const before = d.read(path);
      const s = atTerminal(d, ['new-plan', 'Pricing research v2', '--choose', letter]);
      expect(s.code, s.out).toBe(0);
      expect(d.read(path)).toContain(part);
      expect(d.has('docs/plans/pricing-research-v2.md')).toBe(false);
      expect(d.clew(['undo', '--any']).code).toBe(0);
      expect(d.read(path)).toBe(before);
    }
  });

  it('asked at the terminal, Enter takes the first choice, which is no new plan', async () => {
    const d = shop();
    const s = await typed(d, ['new-plan', 'Pricing research v2'], 'No, leave it', '\r');
    expect(s.out).toContain('d) Yes, create new plan for Pricing research v2');
    expect(s.code).toBe(0);
    expect(d.read('docs/plans/PRICING-RESEARCH.md')).toContain('- [ ] Pricing research v2\n\n## Notes');
    expect(d.has('docs/plans/pricing-research-v2.md')).toBe(false);
  });

  it('the letter that leaves it leaves it; another is no letter', () => {
    const d = shop();
    expect(atTerminal(d, ['new-plan', 'Pricing research v2', '--choose', 'e']).code).toBe(0);
    expect(atTerminal(d, ['new-plan', 'Pricing research v2', '--choose', 'z']).code).toBe(2);
    expect(d.read('docs/plans/PRICING-RESEARCH.md')).toBe(PRICING);
  });

  it('what is done or superseded is shown, and is not offered', () => {
    const d = shop();
    d.write('docs/plans/PRICING-RESEARCH.md', PRICING.replace('- [ ]', '- [x]'));
    const said = json(d.clew(['new-plan', 'Pricing research v2', '--json']));
    expect(said.similar[0]).toMatchObject({ path: 'docs/plans/PRICING-RESEARCH.md', active: false });
    expect(said.question.choices.map((c) => c.does)).toEqual(['create', 'keep']);
  });

  it('three open ones alike are said to want consolidation', () => {
    const d = shop();
    d.write('docs/plans/PRICING-RESEARCH-v2.md', PRICING);
    d.write('docs/plans/pricing-research-final.md', PRICING);
    const s = d.clew(['new-plan', 'Research on pricing', '--json']);
    const found = json(s).findings.find((f) => f.code === 'plans-crowded');
    expect(found).toMatchObject({ severity: 'warn', args: { count: 3 } });
    expect(found!.hint).toMatch(/^clew consolidate docs\/plans\//);
  });
});

describe('clew answer, where the choice makes or changes a plan', () => {
  function asked(): Desk {
    const d = shop();
    const choices = [
      { letter: 'a', label: 'Add tasks', act: { do: 'add-to', plan: 'docs/plans/guest-tablet.md', title: 'ring' } },
      { letter: 'b', label: 'Create', act: { do: 'create', title: 'Research on pricing' } },
    ];
    const now = {
      id: 'q1',
      session: 's1',
      at: 1,
      text: 'Which?',
      choices,
      fallback: 'a',
      doubt: 'x',
      held: '',
      answer: null,
    };
    const edits = [{ key: 'question/q1', was: null, now }];
    d.write(
      '.clew/log.jsonl',
      `${JSON.stringify({ v: 1, id: 'o1', at: 1, by: 'prompt', session: 's1', did: '', undoable: false, edits })}\n`,
    );
    d.clew(['index']);
    return d;
  }

  it('not through a pipe', () => {
    const d = asked();
    expect(d.clew(['answer', 'q1', 'a']).code).toBe(3);
    expect(d.clew(['answer', 'q1', 'b', '--yes']).code).toBe(3);
    expect(d.read('docs/plans/guest-tablet.md')).not.toContain('ring');
    expect(d.has('docs/plans/research-on-pricing.md')).toBe(false);
  });

  it.skipIf(!hasTerminal)('a letter that uses a plan changes that plan', () => {
    const d = asked();
    expect(atTerminal(d, ['answer', 'q1', 'a']).code).toBe(0);
    expect(d.read('docs/plans/guest-tablet.md')).toBe('# Guest tablet\n\n- [ ] draw the menu\n- [ ] ring\n');
  });

  it.skipIf(!hasTerminal)('a new plan is asked about once more where there is one like it', () => {
    const d = asked();
    const first = atTerminal(d, ['answer', 'q1', 'b']);
    expect([first.code, d.has('docs/plans/research-on-pricing.md')]).toEqual([3, false]);
    expect(first.out).toContain('Merge with similar PRICING-RESEARCH.md?');
    expect(atTerminal(d, ['answer', 'q1', 'b', '--yes', '--why', 'x']).code).toBe(0);
    expect(d.has('docs/plans/research-on-pricing.md')).toBe(true);
    expect(d.read('.clew/log.jsonl')).toContain('"made/docs/plans/research-on-pricing.md"');
  });
});

describe('clew consolidate', () => {
  function doubled(): Desk {
    const d = shop();
    d.write(
      'docs/plans/PRICING-RESEARCH-v2.md',
      '---\ntitle: Pricing research\n---\n\n# Pricing research v2\n\n- [ ] compare the prices\n- [ ] ask the guests\n  - [x] by letter\n',
    );
    return d;
  }
  const files = ['docs/plans/PRICING-RESEARCH.md', 'docs/plans/PRICING-RESEARCH-v2.md', 'docs/plans/guest-tablet.md'];
  const all = (d: Desk): string[] => files.map((f) => d.read(f));

  it('proposes a diff and writes nothing', () => {
    const d = doubled();
    const before = all(d);
    const said = json(d.clew(['consolidate', '--json']));
    expect(said.groups).toHaveLength(1);
    const group = said.groups[0]!;
    expect([group.keep, ...group.others].sort()).toEqual([...files].sort().slice(0, 2));
    expect(group.files.map((f) => f.diff).join('\n')).toContain('+## From [');
    expect(all(d)).toEqual(before);
  });

  it('is not applied for a pipe or an agent', () => {
    const d = doubled();
    const before = all(d);
    expect(d.clew(['consolidate', '--apply', '--yes']).code).toBe(3);
    expect(d.clew(['consolidate', '--apply', '--yes'], { env: { COPILOT_CLI: '1' } }).code).toBe(3);
    expect(all(d)).toEqual(before);
  });

  it.skipIf(!hasTerminal)('applied: tasks go over once, sources say so and stay, one undo gives all back', () => {
    const d = doubled();
    const before = all(d);
    const line = ['consolidate', files[0]!, files[1]!, '--apply', '--yes'];
    expect(atTerminal(d, line).code).toBe(0);
    expect(d.read(files[0]!)).toBe(
      `${PRICING}\n## From [Pricing research](<PRICING-RESEARCH-v2.md>)\n\n- [ ] ask the guests\n  - [x] by letter\n`,
    );
    expect(d.read(files[1]!)).toContain(
      'title: Pricing research\nsuperseded_by: "docs/plans/PRICING-RESEARCH.md"\n---\n',
    );
    expect(json(d.clew(['consolidate', '--json'])).groups).toEqual([]);
    const again = json(d.clew(['consolidate', files[0]!, files[1]!, '--json']));
    expect([again.groups, again.findings.map((f) => f.code)]).toEqual([[], ['consolidated']]);
    expect(d.clew(['undo', '--any']).code).toBe(0);
    expect(all(d)).toEqual(before);
  });

  it('a path that is no plan is said', () => {
    expect(doubled().clew(['consolidate', 'docs/plans/none.md']).code).toBe(5);
  });
});
