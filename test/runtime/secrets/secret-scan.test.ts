/** Holds that a planted secret reaches no file of ours, nobody's screen and no model, through the hook and the command line as they ship. */
import { type SpawnSyncReturns, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { material } from '../../../scripts/secrets/positives.mjs';
// @ts-expect-error a script without types
import { dice } from '../../../scripts/secrets/sample.mjs';
import { spawnSync } from '../../support/warm.js';
import { folder, line } from '../../support/world.js';

const CLI = resolve('dist/cli.js');
const r = material(dice(Number(process.env.CLEW_SEED)));
/** A secret of each sort that people paste, and what of it must be nowhere. */
const PLANTED: { text: string; core: string }[] = [
  ...Array.from({ length: 3 }, () => r.an(36) as string).map((core) => ({ text: `gh${'p_'}${core}`, core })),
  ...[r.pw2() as string].map((core) => ({ text: `postgres://app:${core}@db.corp.test/shop`, core })),
  ...[r.an(32) as string].map((core) => ({ text: `API_KEY=${core}`, core })),
];

/** A folder with a plain name: one in six random names looks like a key from afar. */
function plain(name: string): string {
  const dir = join(tmpdir(), name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir);
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

class Place {
  readonly root: string;
  readonly home: string;
  out = '';

  constructor(
    readonly dist = resolve('dist'),
    name = 'shop',
    readonly base = folder(),
  ) {
    this.home = join(base, 'home');
    this.root = join(this.base, name);
    this.write('.git/HEAD', 'ref: refs/heads/main\n');
    mkdirSync(this.home, { recursive: true });
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  private run(file: string, args: string[], input: string): SpawnSyncReturns<string> {
    const env = { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: this.home };
    const done = spawnSync(process.execPath, [file, ...args], { cwd: this.root, env, input, encoding: 'utf8' });
    this.out += done.stdout + done.stderr;
    return done;
  }

  hook(payload: object): SpawnSyncReturns<string> {
    const text = JSON.stringify({ session_id: 's1', cwd: this.root, ...payload });
    return this.run(join(this.dist, 'hook.cjs'), ['claude'], text);
  }

  prompt(prompt: string, more: object = {}): SpawnSyncReturns<string> {
    return this.hook({ hook_event_name: 'UserPromptSubmit', prompt, ...more });
  }

  clew(...args: string[]): SpawnSyncReturns<string> {
    return this.run(CLI, args, '');
  }

  /** The files below `.clew` and the home that hold `core`, in any case. */
  holding(core: string): string[] {
    return [join(this.root, '.clew'), this.home].flatMap((dir) =>
      existsSync(dir)
        ? readdirSync(dir, { recursive: true, withFileTypes: true })
            .filter((e) => e.isFile())
            .map((e) => join(e.parentPath, e.name))
            .filter((f) => readFileSync(f, 'latin1').toLowerCase().includes(core.toLowerCase()))
        : [],
    );
  }
}

describe('a planted secret', () => {
  it('in prompts, plans, paths, branches, answers and transcripts is nowhere in what clew keeps, prints or tells', () => {
    const p = new Place();
    const [a, b, c, url, key] = PLANTED as [(typeof PLANTED)[0], ...typeof PLANTED];
    p.write(
      'docs/plans/LOGIN.md',
      `# Login ${a.text}\n\n## Notes ${url!.text}\n\n- [ ] put ${key!.text} into the vault\n`,
    );
    p.write(`docs/plans/${b!.text}.md`, '# Hidden\n\n- [ ] x\n');
    p.write('.git/HEAD', `ref: refs/heads/fix/${c!.text}\n`);
    const transcript = join(p.base, 'session.jsonl');
    writeFileSync(
      transcript,
      `${[line.user(`use ${a.text} for it`), line.said(`ok, ${key!.text}`), line.tool('Edit', { file_path: `${p.root}/src/${c!.text}.ts` }), line.result('toolu_1', {})].join('\n')}\n`,
    );
    const more = { transcript_path: transcript };
    p.clew('index');
    p.hook({ hook_event_name: 'SessionStart', source: 'startup', ...more });
    p.prompt(`fix the login, the token is ${a.text}`, more);
    p.prompt(`now let's work on the ${b!.text} project`, more);
    const asked = p.prompt(`switch to the ${url!.text} migration`, more);
    expect(asked.status).toBe(0);
    p.prompt('b', more);
    p.prompt(`export ${key!.text}\nthen run it again`, more);
    p.hook({ hook_event_name: 'Stop', ...more });
    p.hook({ hook_event_name: 'PreCompact', trigger: 'auto', ...more });
    p.clew('index', '--rebuild');
    for (const args of [
      ['plans'],
      ['plans', a.text],
      ['status', '--json'],
      ['contexts'],
      ['why'],
      ['switch', '--new', `try ${a.text}`],
      ['switch', `docs/plans/${b!.text}.md`],
      ['answer', 'q1', key!.text],
      ['config', 'set', 'plans', `["${c!.text}/**"]`],
      ['config', 'get', url!.text],
      ['digest', transcript],
      ['replay', transcript, '--json'],
      ['replay', join(p.root, `${a.text}.jsonl`)],
      ['back'],
      ['undo'],
    ])
      p.clew(...args);
    const log = readFileSync(join(p.root, '.clew/log.jsonl'), 'utf8');
    expect(log).toMatch(/\[redacted github-pat [0-9a-f]{4}\]/);
    expect(readFileSync(join(p.root, '.clew/sessions.db'), 'latin1')).toContain('redacted');
    for (const { core } of PLANTED) {
      expect(p.holding(core)).toEqual([]);
      expect(p.out.toLowerCase().includes(core.toLowerCase())).toBe(false);
    }
    expect(p.out).toContain('its name holds a secret');
    const scan = p.clew('scan', '--history');
    expect([scan.status, scan.stdout]).toEqual([0, expect.stringContaining('no secret')]);
  });

  it('is known again by its digits in the same workspace only', () => {
    const [p, q] = [new Place(), new Place()];
    for (const place of [p, q, p]) place.prompt(`fix ${PLANTED[0]!.text} in the login please`);
    const marks = (x: Place): string[] => [
      ...new Set(readFileSync(join(x.root, '.clew/log.jsonl'), 'utf8').match(/\[redacted github-pat \w{4}\]/g)),
    ];
    expect(marks(p)).toHaveLength(1);
    expect(readFileSync(join(p.root, '.clew/cache/salt'), 'utf8')).not.toBe(
      readFileSync(join(q.root, '.clew/cache/salt'), 'utf8'),
    );
  });

  it('is not kept either when the rules cannot be loaded; the agent goes on', () => {
    const dist = folder();
    for (const f of ['hook.cjs', 'hook-prompt.js', 'hook-events.js']) copyFileSync(resolve('dist', f), join(dist, f));
    const p = new Place(dist);
    const done = p.prompt(`fix the login with ${PLANTED[0]!.text}`);
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(readFileSync(join(p.root, '.clew/log.jsonl'), 'utf8')).toContain('[redacted unread]');
    expect(p.holding(PLANTED[0]!.core)).toEqual([]);
  });

  it('has to be there: an ordinary day loads no rule', () => {
    const dist = folder();
    for (const f of ['hook.cjs', 'hook-prompt.js', 'hook-events.js']) copyFileSync(resolve('dist', f), join(dist, f));
    const p = new Place(dist, 'shop', plain('an-ordinary-day'));
    p.write('docs/plans/PRICING-RESEARCH.md', '# Pricing research\n\n- [ ] compare the five tiers\n');
    p.write('docs/plans/AUTH-HARDENING.md', '# Auth hardening\n\n- [ ] rotate refresh tokens\n');
    const session_id = '8f14e45f-ceea-467f-a8f0-aa11bb22cc33';
    const more = { session_id, transcript_path: `/home/ada/.claude/projects/shop/${session_id}.jsonl` };
    p.hook({ hook_event_name: 'SessionStart', source: 'startup', ...more });
    for (const prompt of [
      'the header overlaps the search field on small screens, see src/web/menu.ts',
      "now let's work on the pricing research",
      'switch to the signup funnel project',
      'b',
      'commit and push',
      'rotate the log files on every start',
    ])
      p.prompt(prompt, more);
    p.hook({ hook_event_name: 'Stop', ...more });
    const log = readFileSync(join(p.root, '.clew/log.jsonl'), 'utf8');
    expect(log.split('\n').length).toBeGreaterThan(6);
    expect(log + p.out).not.toContain('redacted');
    expect(existsSync(join(p.root, '.clew/cache/salt'))).toBe(false);
  });

  it('is not looked for in what a prompt derives from clean records: plans whose names speak of tokens load no rule', () => {
    const dist = folder();
    for (const f of ['hook.cjs', 'hook-prompt.js']) copyFileSync(resolve('dist', f), join(dist, f));
    const p = new Place(dist, 'shop', plain('what-is-derived'));
    p.write(
      'docs/plans/document-cache-token-6.md',
      '# Document the cache of token 6\n\n- [ ] measure the session cache\n',
    );
    p.clew('index', '--quiet', '--cwd', p.root);
    p.prompt('fix the retry of the session cache');
    p.prompt('document the session cache, too');
    const log = readFileSync(join(p.root, '.clew/log.jsonl'), 'utf8');
    expect(log).toContain('document-cache-token-6');
    expect(log + p.out).not.toContain('redacted');
    // The same words in a prompt are looked at: without the rules nothing of them is kept.
    p.prompt('the password of token-6 is hunter2, use it for the cache');
    expect(readFileSync(join(p.root, '.clew/log.jsonl'), 'utf8')).toContain('redacted unread');
    expect(p.holding('hunter2')).toEqual([]);
  });

  it('in a failure of the hook is not noted', () => {
    const { text, core } = PLANTED[0]!;
    const p = new Place();
    p.write('.clew/log.jsonl/x', '');
    p.prompt(`fix ${text}`, { session_id: text });
    expect(p.holding(core)).toEqual([]);
    expect(readFileSync(join(p.root, '.clew/cache/faults.jsonl'), 'utf8')).toContain('EISDIR');
  });

  it('in the name of the folder itself is not kept, and a failure there is not quoted', () => {
    const { text, core } = PLANTED[2]!;
    const p = new Place(resolve('dist'), text);
    p.write('docs/plans/PRICING.md', '# Pricing\n\n- [ ] compare\n');
    p.prompt('compare the prices in the pricing research');
    p.hook({ hook_event_name: 'Stop' });
    for (const args of [['init', '--yes'], ['index'], ['status'], ['plans'], ['doctor'], ['uninstall', '--yes']])
      p.clew(...args);
    expect(p.holding(core)).toEqual([]);
    p.write('.clew/broken/x', '');
    rmSync(join(p.root, '.clew/log.jsonl'));
    p.write('.clew/log.jsonl/x', '');
    p.prompt('compare the prices in the pricing research');
    expect(p.holding(core)).toEqual([]);
    expect(readFileSync(join(p.root, '.clew/cache/faults.jsonl'), 'utf8')).toContain('EISDIR');
    expect(p.clew('switch', '--new', 'x').status).toBe(6);
    expect(p.out).not.toContain(core);
  });
});

describe('clew scan and clew purge', () => {
  const { text, core } = PLANTED[1]!;

  function leaky(): Place {
    const p = new Place();
    p.clew('switch', '--new', 'first work');
    const log = join(p.root, '.clew/log.jsonl');
    const said = {
      v: 1,
      id: 'old',
      at: 1,
      by: 'prompt',
      session: null,
      did: `say\n${text}`,
      undoable: false,
      edits: [],
    };
    writeFileSync(log, `${readFileSync(log, 'utf8')}${JSON.stringify(said)}\nnot json ${text}\n`);
    p.write('.clew/contexts/first-work.md', `# First\n\ntoken: ${text}\n\nends\n`);
    p.write('.clew/contexts/archive/old.md', `lower ${text.toLowerCase()} and ${text}\n`);
    p.write('.clew/cache/state.json', JSON.stringify({ v: 0, x: text }));
    p.write('AGENTS.md', `use ${text}\n`);
    return p;
  }

  it('say where, never what; history only when asked; exit 9', () => {
    const p = leaky();
    const scan = p.clew('scan');
    expect(scan.status).toBe(9);
    for (const at of ['.clew/log.jsonl:2', '.clew/log.jsonl:3', '.clew/contexts/first-work.md:3', 'AGENTS.md:1'])
      expect(scan.stdout).toContain(at);
    expect(scan.stdout).not.toContain('archive');
    expect(p.clew('scan', '--history').stdout).toContain('.clew/contexts/archive/old.md:1');
    expect(p.clew('scan', 'AGENTS.md').stdout).not.toContain('.clew');
    expect(p.clew('scan', 'absent').status).toBe(5);
    expect(p.out).not.toContain(core);
  });

  it('purge asks, rewrites everything below .clew for good, and says that it did', () => {
    const p = leaky();
    const { hits } = JSON.parse(p.clew('scan', '--json').stdout) as { hits: { fingerprint: string }[] };
    const mark = hits[0]!.fingerprint;
    expect(new Set(hits.map((h) => h.fingerprint)).size).toBe(1);
    const before = p.holding(core).length;
    expect(p.clew('purge', mark).status).toBe(3);
    expect(p.clew('purge', mark, '--dry-run').status).toBe(0);
    expect(p.holding(core)).toHaveLength(before);
    const done = p.clew('purge', mark, '--yes');
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('cannot be undone');
    expect(p.holding(core)).toEqual([]);
    expect(readFileSync(join(p.root, 'AGENTS.md'), 'utf8')).toContain(text);
    expect(readFileSync(join(p.root, '.clew/contexts/first-work.md'), 'utf8')).toBe(
      `# First\n\ntoken: [redacted github-pat ${mark}]\n\nends\n`,
    );
    const lines = readFileSync(join(p.root, '.clew/log.jsonl'), 'utf8').trim().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      by: 'purge',
      undoable: false,
      edits: [{ key: `secret/${mark}` }],
    });
    expect(JSON.parse(lines[1]!).did).toBe(`say\n[redacted github-pat ${mark}]`);
    expect(p.clew('status', '--json').stdout).toContain('first-work');
    expect(p.clew('scan', '--history').stdout).not.toContain('.clew/');
    expect(p.clew('purge', mark, '--yes').status).toBe(5);
    expect(p.clew('undo').stdout).toContain('first-work');
    expect(p.out).not.toContain(core);
  });

  it('loses no line that a hook appends meanwhile', () => {
    const p = leaky();
    const { hits } = JSON.parse(p.clew('scan', '--json').stdout) as { hits: { fingerprint: string }[] };
    const script = `
      ( for i in 1 2 3 4 5 6; do echo "$2" | "$0" "$1" claude; done ) &
      "$0" "$3" purge "$4" --yes; code=$?; wait; exit $code`;
    const payload = JSON.stringify({
      session_id: 's9',
      hook_event_name: 'UserPromptSubmit',
      cwd: p.root,
      prompt: 'rotate the refresh tokens on every login',
    });
    const args = ['-c', script, process.execPath, resolve('dist/hook.cjs'), payload, CLI, hits[0]!.fingerprint];
    const env = { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: p.home, TMPDIR: tmpdir() };
    const purge = spawnSync('sh', args, { cwd: p.root, encoding: 'utf8', env });
    expect([purge.status, purge.stderr]).toEqual([0, '']);
    const log = readFileSync(join(p.root, '.clew/log.jsonl'), 'utf8');
    expect(log.match(/"by":"prompt","session":"s9"/g)).toHaveLength(6);
    expect(p.holding(core)).toEqual([]);
  });

  it('passes over files that come and go meanwhile', async () => {
    const p = leaky();
    const { hits } = JSON.parse(p.clew('scan', '--json').stdout) as { hits: { fingerprint: string }[] };
    const churn = `const fs = require('node:fs');
      for (;;) { fs.writeFileSync(process.argv[1], process.argv[2].repeat(2000)); fs.rmSync(process.argv[1]); }`;
    const others = [1, 2].map((n) =>
      spawn(process.execPath, ['-e', churn, join(p.root, `.clew/cache/.temp-${n}`), 'words ']),
    );
    try {
      for (let i = 0; i < 4; i++) expect(p.clew('scan').stderr).not.toContain('looked through');
      const purge = p.clew('purge', hits[0]!.fingerprint, '--yes');
      expect([purge.status, purge.stderr]).toEqual([0, '']);
    } finally {
      await Promise.all(
        others.map((o) => {
          const over = new Promise((done) => o.on('close', done));
          o.kill('SIGKILL');
          return over;
        }),
      );
    }
    expect(p.holding(core)).toEqual([]);
  });
});
