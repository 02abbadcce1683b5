/** Holds that every command prints with `--json` what its schema says, all of it and nothing else: on a month of work, at a desk where things are done, and where it is refused. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/_index.js';
import { aMonth } from '../../support/month.js';
import { SOAK, some } from '../../support/properties.js';
import { departures, unsaid } from '../../support/schema.js';
import { Desk } from '../../support/status-desk.js';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

const schema = JSON.parse(readFileSync('assets/views.schema.json', 'utf8'));
const NAMES = Object.keys(schema.commands);
const FRAME = Object.keys(schema.$defs.Answer.properties);

type Printed = Record<string, unknown> & { findings: { severity: string }[] };
/** Schemas by which something of a command's own was printed; some commands print alike. */
const seen = new Set<string>();

/** The schema of a line: that of its first two words, where there is one, else that of its first. */
function nameOf([first = '', second = '']: string[]): string {
  return NAMES.includes(`${first} ${second}`) ? `${first} ${second}` : first;
}

/** Holds `out` against the schema called `name`. */
function held(name: string, out: string): Printed {
  const said = JSON.parse(out) as Printed;
  // A flag makes it another answer, a verb is one of its command's.
  for (const of of new Set([name, name.includes(' --') ? name : name.split(' ')[0]!])) {
    const [own, refused] = schema.commands[of].allOf[1].anyOf;
    // Who prints nothing of their own says why; what is printed is held, also of what is refused.
    const prints = Object.keys(said).some((k) => !FRAME.includes(k)) || departures(said, own, schema).length === 0;
    expect(departures(said, { allOf: [schema.$defs.Answer, prints ? own : refused] }, schema)).toEqual([]);
    expect(unsaid(said, schema.commands[of], schema)).toEqual([]);
    if (prints) seen.add(JSON.stringify(schema.commands[of]));
  }
  return said;
}

it('every command has its schema, and every schema its command', () => {
  const first = new Set(NAMES.map((name) => name.split(' ')[0]));
  expect([...first].sort()).toEqual(commands.map((c) => c.name).sort());
});

it('a verb that a command names has the schema of its command', () => {
  const verbs = commands.flatMap((c) => NAMES.filter((n) => n.startsWith(`${c.name} `)).map((n) => [c, n] as const));
  for (const [c, name] of verbs) {
    const word = name.split(' ')[1]!;
    const known = [...(c.verbs ?? []).map(([line]) => line.split(' ')[0]), ...(c.completes?.([]) ?? [])];
    expect([name, known.includes(word) || c.flags.some((f) => `--${f.name}` === word)]).toEqual([name, true]);
  }
});

describe('on a month of work', () => {
  let root = '';
  let env: Record<string, string>;
  beforeAll(() => {
    root = aMonth(Date.now());
    const home = folder();
    env = { PATH: process.env.PATH!, HOME: home, XDG_STATE_HOME: join(home, 'state'), LC_ALL: 'C.UTF-8' };
  });
  const clew = (args: string[]): Printed => {
    const r = spawnSync(process.execPath, [resolve('dist/cli.js'), ...args, '--json'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    return held(nameOf(args), r.stdout);
  };
  it.each(
    some([
      'status',
      'status --all',
      'contexts',
      'contexts --all',
      'next',
      'show',
      'show --all --ids',
      'show --path',
      'why',
      'why 3',
      'why 100000',
      'plans',
      'plans tide --max 3',
      'plans --stale --days 1',
      'plans --rescued',
      'plans nothing-is-called-so',
      'log',
      'log --all --max 200',
      'log --at 2h',
      'log --max none',
      'metrics',
      'metrics --since 12w --ascii',
      'board',
      'board --ascii',
      'timeline --week',
      'timeline --month',
      'report',
      'report --week --format html',
      'intents',
      'intent select',
      'scope list --all',
      'learn',
      'task',
      'task list --all',
      'check',
      'repair --dry-run',
      'trace',
      'trace --strays',
      'trace --export',
      'answer',
      'switch',
      'undo --dry-run',
      'undo --at 1d --dry-run',
      'redo --dry-run',
      'tidy',
      'consolidate',
      'index',
      'index --rebuild',
      'scan',
      'doctor',
      'bug-report',
      'retro',
      'retro --all --max 5',
      'config list',
      'config get gate',
      'route --prompt hello',
      'digest',
      'demo',
      'replay',
      'import',
      'findings',
      'findings plan-',
      'completion bash',
      'init --dry-run --diff',
      'uninstall --dry-run',
      'sync',
      'sync --dry-run',
      'team',
      'team intents',
      'eval',
    ]),
  )('clew %s', (line) => void clew(line.split(' ')));

  it('each plan and each context shows itself', () => {
    const { contexts } = clew(['contexts', '--all']) as unknown as { contexts: { id: string; plan: string | null }[] };
    for (const { id, plan } of contexts.slice(0, 2)) {
      clew(['show', id, '--all']);
      clew(['open', id]);
      clew(['log', '--context', id]);
      if (plan !== null) clew(['show', plan]);
      if (plan !== null) clew(['plans', '--similar', plan]);
    }
  });

  it('a file and a line of it say why they are there', () => {
    const { rows } = clew(['trace']) as unknown as { rows: { files: string[] }[] };
    const files = [...new Set(rows.flatMap((r) => r.files))];
    for (const file of files.slice(0, 4)) {
      clew(['trace', file]);
      clew(['trace', `${file}:1`]);
    }
  });
});

describe('at a desk', () => {
  const d = new Desk();
  const home = { env: { HOME: join(d.base, 'home') } };
  let last: Printed;
  beforeAll(() => {
    mkdirSync(join(d.base, 'home'));
    d.write('docs/plans/PRICING.md', '# Pricing\n\n## First\n\n- [ ] PRC-1 tiers\n- [ ] PRC-2 taxes\n');
    d.write('docs/plans/PRICING-V2.md', '# Pricing v2\n\n- [ ] PRC-1 tiers\n- [ ] PRC-2 taxes\n');
    d.write('docs/plans/AUTH.md', '# Auth\n\n- [ ] AUTH-1 rotate\n');
    d.write('package.json', '{"scripts":{"test":"vitest run"},"devDependencies":{"vitest":"4"}}');
    d.write('src/a.ts', 'const a = 1;\n');
    d.write('notes/streams/one.jsonl', '{"nothing":1}\n');
    d.write('notes/pairs.jsonl', '{"id":"1","prompt":"pricing tiers","plan":"p"}\n');
    d.write('notes/corpus.jsonl', '{"id":"p","title":"Pricing","text":"- [ ] tiers"}\n');
  });
  const clew = (args: string[], session = ''): Printed => {
    last = held(nameOf(args), d.clew([...args, '--json'], { ...home, session }).out);
    return last;
  };
  const lines = (all: string[]): void => it.each(all)('clew %s', (line) => void clew(words(line)));

  describe('where nothing is yet', () => {
    lines(['status', 'contexts', 'next', 'board', 'why', 'log', 'metrics', 'intents', 'learn', 'task', 'scope list']);
    lines(['show', 'intent select', 'answer', 'switch', 'undo', 'redo', 'back', 'tidy', 'retro', 'trace', 'digest']);
    lines(['done', 'pause', 'archive', 'reopen nothing', 'learn --reset', 'import', 'purge 3f2a', 'resolve nothing']);
  });

  describe('where contexts are worked on', () => {
    lines([
      'switch docs/plans/AUTH.md',
      'switch docs/plans/PRICING.md',
      'switch docs/plans/PRICING.md',
      'back',
      'switch auth --next-session',
      'new "Guest tablet"',
      'new --private "Own notes"',
      'rename guest-tablet "Tablet of a guest"',
      'status',
      'contexts',
      'next',
      'show docs/plans/PRICING.md',
      'show docs/plans',
      'plans --similar docs/plans/PRICING.md',
      'update-context --mode PLAN --decision "Use tiers" --question "Which database?"',
      'update-context --next "Run npm test"',
      'update-context --mode ACT --progress Begun',
      'update-context --mode NONE',
      'show --ids',
      'resolve "Use tiers"',
      'parse-mode "PLAN: rotate the tokens"',
      'parse-mode "nothing of the kind"',
      'pause',
      'pause own-notes',
      'reopen own-notes',
      'done guest-tablet',
      'reopen guest-tablet',
      'archive guest-tablet',
      'merge auth guest-tablet',
      'done auth --abandon',
      'undo --dry-run',
      'undo',
      'redo',
      'log',
      'tidy',
      'open auth',
      'open auth --run',
    ]);
    it('a prompt is filed to another context', () => {
      d.start('startup', 's2');
      d.turn('rotate the tokens of the login in src/auth.ts', d.wrote('src/auth.ts'), 's2');
      const { operations } = clew(['log', '--all']) as unknown as { operations: { id: string; by: string }[] };
      const prompt = operations.find((o) => o.by === 'prompt')!;
      clew(['move', prompt.id, 'pricing']);
      clew(['move', prompt.id, 'pricing']);
      clew(['why']);
      clew(['retro', 's2']);
    });
    it('a document says where it is', () => {
      clew(['switch', 'docs/plans/PRICING.md']);
      clew(['show', '--path']);
      clew(['show', 'docs/plans/PRICING.md', '--path']);
    });
    it('a question is answered', () => {
      d.turn("Now let's work on the harbour gauge project", [], 's2');
      clew(['status']);
      clew(['answer']);
      clew(['answer', 'last', 'z']);
      clew(['answer', 'last', 'd']);
      clew(['answer', 'last', 'd']);
      clew(['demo']);
    });
    it('a session that was recorded is read', () => {
      const path = join(d.base, 's2.jsonl');
      for (const name of ['digest', 'replay', 'route']) clew([name, path]);
    });
  });

  describe('where tasks are tracked', () => {
    lines([
      'task add "ask Ada" --id A.1.3',
      'task add "write the importer" --plan PRICING',
      'task start PRC-1',
      'task done PRC-1',
      'task done PRC-1',
      'task block A.1.3 --reason "she is away"',
      'task reopen A.1.3',
      'task move PRC-2 --to AUTH',
      'task cancel A.1.3',
      'task accept k1',
      'task drop k1',
      'task list',
      'task no-such-verb',
    ]);
  });

  describe('where work is agreed on', () => {
    lines([
      'intent new "Rotate tokens" --allow "src/**" --id INT-001 --criterion "All rotate"',
      'intent edit INT-001 --deny "src/old/**"',
      'intent criteria met INT-001 AC-1',
      'intent select INT-001 --default',
      'intent clear --default',
      'intent confirm',
      'intent refuse INT-001',
      'intent migrate',
      'intent no-such-verb',
      'intents',
      'status',
      'scope allow src/b.ts --intent INT-001 --reason "the token lives there"',
      'scope allow --families --intent INT-001',
      'scope allow --families --intent INT-001',
      'scope list',
      'scope allow',
      'scope revoke src/b.ts',
    ]);
    it('a session selects', () => {
      clew(['intent', 'select', 'INT-001'], 's2');
      clew(['intent', 'select'], 's2');
      clew(['intent', 'clear'], 's2');
      clew(['intent', 'select', 'nothing'], 's2');
    });
  });

  describe('where it is looked after', () => {
    lines([
      'new-plan "Pricing"',
      'new-plan "Zebra crossing"',
      'consolidate docs/plans/PRICING.md docs/plans/PRICING-V2.md',
      'consolidate docs/plans/PRICING.md docs/plans/PRICING-V2.md --apply',
      'config set clarify block',
      'config set clarify nonsense',
      'config unset clarify',
      'config unset clarify',
      'config get nothing',
      'init',
      'init --yes',
      'init --yes --gate strict',
      'init --gate nonsense',
      'doctor',
      'doctor --fix --dry-run',
      'doctor --fix',
      'repair',
      'check',
      'bug-report --out report.md',
      'report --out day.md',
      'eval --data notes/streams',
      'eval --data notes/streams --adapt --answers notes/pairs.jsonl --with-reader read.jsonl',
      'eval --match notes/pairs.jsonl notes/corpus.jsonl',
      'eval --match notes/nothing.jsonl notes/corpus.jsonl',
      'completion none',
      'replay nothing.jsonl',
      'sync --status',
      'uninstall',
      'uninstall --yes',
    ]);
    it('a host asks whether a call may be made', () => {
      const input = JSON.stringify({
        tool_name: 'Write',
        tool_input: { file_path: d.path('docs/plans/X.md'), content: '# X\n' },
      });
      held('hook', d.clew(['dev', 'hook', 'enforce', '--json'], { ...home, session: '', input }).out);
    });
    it('a secret is found, and taken out', () => {
      d.write('.clew/notes.md', `key: ${'sk-ant-api03-'}${'Zq8'.repeat(31)}-abcdefAA\n`);
      const { hits } = clew(['scan']) as unknown as { hits: { fingerprint: string; ours: boolean }[] };
      const mark = hits[0]?.fingerprint ?? '';
      clew(['purge', mark, '--dry-run']);
      clew(['purge', mark]);
      clew(['purge', mark, '--yes']);
    });
    it('another tool’s store becomes documents', () => {
      d.write('old/ai_memory/active_context.md', '# Active Context\n\n## Goal\n\nShip it\n');
      clew(['import', 'old', '--dry-run']);
      clew(['import', 'old']);
    });
  });

  describe('with words that it does not take', () => {
    it.each(commands.filter((c) => c.name !== 'hook').map((c) => [c.name]))('clew %s', (name) => {
      clew([name, 'no-such-thing', 'and', 'more']);
    });
  });
});

/** Verbs that a server of a team answers are held where there is one. */
const SERVED = /^(?:team|sync)\b/;

afterAll(() => {
  const was = (name: string): boolean => seen.has(JSON.stringify(schema.commands[name]));
  // Only in the long run all of it is said.
  if (SOAK && was('status --all') && was('uninstall'))
    expect(NAMES.filter((name) => !SERVED.test(name) && !was(name))).toEqual([]);
});

/** The words of a line, those in quotes as one. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2]!);
}
