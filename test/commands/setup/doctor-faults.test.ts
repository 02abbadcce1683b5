/** Holds that `doctor` finds what is broken in real files, mends what needs no decision of a person, and finds nothing where all is well. */
import { chmodSync, chownSync, mkdirSync, renameSync, utimesSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { command as doctor } from '../../../src/commands/setup/doctor.js';
import { ownCommand } from '../../../src/core/intent/self-protection/protected-paths.js';
import { some } from '../../support/properties.js';
import { PLAIN } from '../../support/settings-world.js';
import { CODEX, LOCAL, LOG, SERVERS, SickMachine } from '../../support/sick-machine.js';

afterEach(() => {
  vi.unstubAllEnvs();
  delete process.env.CLEW_DISABLE;
});

type Seed = (m: SickMachine) => void;
/** `mended`: by `--fix`; else it is a person's to decide. */
type Fault = [name: string, id: string, says: string | RegExp, seed: Seed, mended?: 'mended'];
type Held = { hooks: Record<string, unknown[]>; permissions: { allow: string[] }; mcpServers: object };
type Servers = { projects: Record<string, { mcpServers: Record<string, { args: string[] }> }>; mcpServers?: object };

const only = (text: string): string => `version: 1\nintents:\n${text}`;
const INTENT = '  - id: INT-001\n    summary: the pilot\n    scope:\n      allow_glob: ["src/**"]\n';
const MARKS = '<<<<<<< HEAD\n- [ ] PILOT-3 ask\n=======\n- [ ] PILOT-3 listen\n>>>>>>> other\n';
const servers = (m: SickMachine, change: (own: Record<string, { args: string[] }>, all: Servers) => void): void =>
  m.json(SERVERS, (all: Servers) => change(Object.values(all.projects)[0]!.mcpServers, all));
const future = (m: SickMachine, path: string): void => {
  const at = Date.now() / 1000 + 86_400;
  utimesSync(m.path(path), at, at);
};
const pins = '../home/.local/state/clew/pins';

const HOST: Fault[] = [
  [
    'the hook of one event is gone',
    'events',
    'Stop',
    (m) => m.json(LOCAL, (h: Held) => void delete h.hooks.Stop),
    'mended',
  ],
  ['all hooks are gone', 'lost', 'lost it', (m) => m.write(LOCAL, '{"model": "opus"}\n'), 'mended'],
  ['the file of the hooks is gone', 'lost', 'lost it', (m) => m.remove(LOCAL), 'mended'],
  [
    'a hook stands twice',
    'doubled',
    'twice',
    (m) => m.json(LOCAL, (h: Held) => void h.hooks.Stop!.push(h.hooks.Stop![0])),
    'mended',
  ],
  [
    'a hook of another host stands twice',
    'doubled',
    'hooks.json',
    (m) => m.json(CODEX, (h: Held) => void h.hooks.Stop!.push(h.hooks.Stop![0])),
    'mended',
  ],
  [
    'the hook names a file that is gone',
    'hook',
    '/gone/hook.cjs',
    (m) => m.edit(LOCAL, /\\"[^"]*hook\.cjs\\"/g, '\\"/gone/hook.cjs\\"'),
    'mended',
  ],
  [
    'the hook names a Node that is gone',
    'node',
    '/gone/node',
    (m) => m.edit(LOCAL, JSON.stringify(process.execPath).slice(1, -1), '/gone/node'),
    'mended',
  ],
  [
    'the hook is that of an older installation',
    'command',
    'another installation',
    (m) => m.edit(LOCAL, /hook\.cjs\\" claude/g, 'hook.cjs\\" claude --old'),
    'mended',
  ],
  [
    'hooks name fewer tools than are looked at',
    'tools',
    LOCAL,
    (m) =>
      m.json(LOCAL, (h: Held) => h.hooks.PreToolUse!.forEach((e) => Object.assign(e as object, { matcher: 'Write' }))),
    'mended',
  ],
  [
    'rules for the tools are gone',
    'permissions',
    'lacks rules',
    (m) => m.json(LOCAL, (h: Held) => void delete (h as Partial<Held>).permissions),
    'mended',
  ],
  ['everybody may write the hooks', 'ajar', LOCAL, (m) => chmodSync(m.path(LOCAL), 0o666), 'mended'],
  ['the server is not named', 'server', 'does not know', (m) => servers(m, (own) => void delete own.clew), 'mended'],
  ['the file that names the server is gone', 'server', 'does not know', (m) => m.remove(SERVERS), 'mended'],
  [
    'the server is named by another path',
    'server',
    'another installation',
    (m) => servers(m, (own) => void own.clew!.args.splice(0, 1, '/gone/dist/cli.js')),
    'mended',
  ],
  [
    'the server is named twice',
    'server-twice',
    'two places',
    (m) => servers(m, (own, all) => void Object.assign(all, { mcpServers: { clew: own.clew } })),
    'mended',
  ],
  [
    'the line of status is of another installation',
    'line',
    'line of status',
    (m) => {
      m.run('init', { yes: true, statusline: true });
      m.edit(LOCAL, /\\"[^"]*statusline\.cjs\\"/g, '\\"/gone/dist/statusline.cjs\\"');
    },
    'mended',
  ],
  [
    'settings with a byte order mark lost a hook',
    'events',
    'Stop',
    (m) => {
      m.json(LOCAL, (h: Held) => void delete h.hooks.Stop);
      m.write(LOCAL, `\ufeff${m.read(LOCAL)}`);
    },
    'mended',
  ],
  ['settings are no JSON', 'settings', 'line 1', (m) => m.write(LOCAL, '{"hooks": {')],
  [
    'the host is told to run no hooks',
    'disabled',
    'disableAllHooks',
    (m) => m.json(LOCAL, (h) => Object.assign(h, { disableAllHooks: true })),
  ],
  ['the folder of one of two hosts is gone', 'gone', '.codex', (m) => m.remove('../home/.codex')],
  [
    'a server of somebody else has the name',
    'server',
    SERVERS.slice(8),
    (m) => servers(m, (own) => Object.assign(own, { clew: { command: 'other' } })),
  ],
  ['the host would be committed', 'shared', LOCAL, (m) => m.remove('../home/.config/git/ignore')],
  [
    'clew is switched off here',
    'switched-off',
    'CLEW_DISABLE',
    () => Object.assign(process.env, { CLEW_DISABLE: '1' }),
  ],
];

const PLACE: Fault[] = [
  [
    'the log is torn at its end',
    'data',
    /log\.jsonl:\d+ was cut short/,
    (m) => {
      m.write(LOG, `${m.read(LOG)}{"v":1,"id":"x","at":1`);
      utimesSync(m.path(LOG), 1, 1);
    },
    'mended',
  ],
  [
    'the log is damaged in its middle',
    'data',
    /log\.jsonl:2 is no operation/,
    (m) => m.write(LOG, m.read(LOG).replace('\n{', '\n{"\u0000\n{')),
    'mended',
  ],
  [
    'the snapshot is damaged',
    'data',
    'state.json',
    (m) => {
      m.run('status');
      m.write('.clew/cache/state.json', '{"v":1,"size":');
    },
    'mended',
  ],
  [
    'a record is not whole',
    'data',
    'is not whole',
    (m) => m.log([{ key: 'context/half', was: null, now: { id: 'half', title: 'Half' } }]),
    'mended',
  ],
  [
    'a session is on what does not exist',
    'data',
    'does not exist',
    (m) => m.log([{ key: 'session/s-claude', was: { active: null }, now: { active: 'nowhere' } }]),
    'mended',
  ],
  [
    'the workspace is on what does not exist',
    'data',
    'does not exist',
    (m) => m.log([{ key: 'workspace/state', was: {}, now: { active: 'nowhere' } }]),
    'mended',
  ],
  [
    'a dead process has the lock',
    'data',
    'is dead',
    (m) => {
      m.write('.clew/lock', JSON.stringify({ pid: 2 ** 30, host: 'elsewhere' }));
      utimesSync(m.path('.clew/lock'), 1, 1);
    },
    'mended',
  ],
  [
    'the lock is dated in the future',
    'data',
    'is dead',
    (m) => {
      m.write('.clew/lock', JSON.stringify({ pid: 1, host: 'elsewhere' }));
      future(m, '.clew/lock');
    },
    'mended',
  ],
  [
    'a dead process left half a file',
    'data',
    'left by a process',
    (m) => {
      m.write('.clew/.log.clew-1073741824-0', 'x');
      utimesSync(m.path('.clew/.log.clew-1073741824-0'), 1, 1);
    },
    'mended',
  ],
  [
    'an operation was begun and not finished',
    'data',
    'not finished',
    (m) => {
      const key = 'store/contexts/begun.md';
      m.write(
        '.clew/cache/pending-b.json',
        JSON.stringify({
          v: 1,
          id: 'b',
          at: 1,
          by: 'new',
          session: null,
          did: 'x',
          undoable: true,
          edits: [{ key, was: null, now: { text: '---\nid: begun\n---\n# Begun\n' } }],
        }),
      );
    },
    'mended',
  ],
  [
    'a plan went elsewhere',
    'data',
    'stands at docs/plans/PILOT.md',
    (m) => {
      m.run('switch', {}, ['Pilot plan']);
      m.run('index');
      renameSync(m.path('docs/plans/PILOT-PLAN.md'), m.path('docs/plans/PILOT.md'));
    },
    'mended',
  ],
  [
    'a plan is gone',
    'data',
    'is not there any more',
    (m) => {
      m.run('switch', {}, ['Pilot plan']);
      m.remove('docs/plans/PILOT-PLAN.md');
      m.run('index');
    },
  ],
  [
    'a merge of a plan can be ended',
    'merge',
    'in the middle of a merge',
    (m) => merge(m, '- [ ] PILOT-4 write the invitation\n'),
    'mended',
  ],
  ['both sides of a merge changed one task', 'merge', 'in the middle of a merge', (m) => merge(m, '')],
  [
    'a document has marks of a merge',
    'merge',
    'in the middle of a merge',
    (m) => m.write(m.document(), `${m.read(m.document())}\n${MARKS}`),
  ],
  ['two documents have one id', 'data', 'has the id', (m) => m.write('.clew/contexts/zz.md', m.read(m.document()))],
  ['the index is damaged', 'index', 'damaged', (m) => m.write('.clew/cache/plans.idx', 'no index'), 'mended'],
  ['there is no index', 'index', 'no index', (m) => m.remove('.clew/cache/plans.idx'), 'mended'],
  [
    'the database is damaged',
    'index',
    'damaged',
    (m) => {
      for (const end of ['', '-wal', '-shm']) m.remove(`.clew/sessions.db${end}`);
      m.write('.clew/sessions.db', 'no database at all, and long enough');
    },
    'mended',
  ],
  [
    'git would commit what is of this machine',
    'ignored',
    'trace*.jsonl',
    (m) => m.write('.clew/.gitignore', 'log.jsonl*\n'),
    'mended',
  ],
  ['the list for git is gone', 'ignored', 'log.jsonl*', (m) => m.remove('.clew/.gitignore'), 'mended'],
  [
    'a setting has the wrong type',
    'config',
    'clarify',
    (m) => m.write('.clew/config.json', '{"clarify": 7, "guard": "off"}'),
    'mended',
  ],
  ['a setting is unknown', 'config', 'clarfy', (m) => m.write('.clew/config.json', '{"clarfy": "block"}')],
  ['the mode of the gate is none', 'config', 'gate', (m) => m.write('.clew/config.json', '{"gate": "strikt"}')],
  ['the settings are no JSON', 'config', 'line 1', (m) => m.write('.clew/config.json', '{"gate": }')],
  [
    'the log is a folder',
    'folder',
    'log.jsonl is no file',
    (m) => {
      m.remove(LOG);
      mkdirSync(m.path(LOG));
    },
  ],
  [
    'our folder is a file',
    'folder',
    'no folder',
    (m) => {
      m.remove('.clew');
      m.write('.clew', 'x');
    },
  ],
  [
    'the clock was ahead',
    'clock',
    'from now',
    (m) => m.log([{ key: 'session/s-claude', was: { prompts: 1 }, now: { prompts: 2 } }], Date.now() + 5 * 3_600_000),
  ],
  [
    'a linked work tree has records of its own',
    'own-records',
    '.clew',
    (m) => {
      m.git('worktree', 'add', '-q', '../tree', '-b', 'tree');
      m.write('../tree/.clew/log.jsonl', '{}\n');
      m.cwd = m.path('../tree');
    },
  ],
];

const CONTRACT: Fault[] = [
  [
    'intents are no YAML',
    'intents',
    '.clew/intents.yaml:2',
    (m) => m.write('.clew/intents.yaml', 'intents:\n\t- id: ['),
  ],
  ['two intents have one id', 'intents', 'INT-001', (m) => m.write('.clew/intents.yaml', only(INTENT + INTENT))],
  [
    'a glob cannot be used',
    'intents',
    '.clew/intents.yaml',
    (m) => m.write('.clew/intents.yaml', only(INTENT.replace('src/**', '/etc/../**'))),
  ],
  [
    'the current intent is none',
    'intents',
    'INT-009',
    (m) => m.write('.clew/intents.yaml', `current_intent_id: INT-009\n${only(INTENT)}`),
  ],
  [
    'what was confirmed is gone',
    'contract',
    'INT-001',
    (m) => {
      agreed(m);
      m.remove(pins);
    },
  ],
  [
    'everybody may write what was confirmed',
    'open',
    'does not count',
    (m) => {
      agreed(m);
      chmodSync(m.path(pins), 0o777);
    },
    'mended',
  ],
  [
    'what was confirmed belongs to somebody else',
    'pins',
    'somebody else',
    (m) => {
      agreed(m);
      chownSync(m.path(pins), 12_345, 12_345);
    },
  ],
];

function agreed(m: SickMachine): void {
  m.write('.clew/intents.yaml', only(INTENT));
  m.run('intent', { yes: true }, ['confirm']);
}

/** Two branches add a task each; where `other` is '' they change the same one. */
function merge(m: SickMachine, other: string): void {
  const plan = 'docs/plans/PILOT-PLAN.md';
  const [before, more] = [m.read(plan), '- [ ] PILOT-3 collect what they say\n'];
  m.git('checkout', '-qb', 'other');
  m.write(plan, other === '' ? before.replace('write the', 'print the') : `${before}${other}`);
  m.git('commit', '-qam', 'theirs');
  m.git('checkout', '-q', 'main');
  m.write(plan, other === '' ? before.replace('write the', 'send the') : `${before}${more}`);
  m.git('commit', '-qam', 'ours');
  try {
    m.git('merge', '-q', 'other');
  } catch {
    return;
  }
  throw new Error('git merged by itself');
}

const root = process.getuid?.() === 0;

describe.each([
  ['hosts', HOST],
  ['place', PLACE],
  ['contract', CONTRACT],
])('a fault of %s', (_, faults) => {
  it.each(some(faults))('%s', (name, id, says, seed, mended) => {
    if (name.endsWith('somebody else') && !root) return;
    // That it was well before, 'all is well' holds of the same machine.
    const m = new SickMachine();
    seed(m);
    const wrong = m.wrong();
    const found = wrong.find(
      (c) => c.id === id && (typeof says === 'string' ? c.text.includes(says) : says.test(c.text)),
    );
    expect(found ?? wrong).toMatchObject({ id, mends: mended === 'mended', next: expect.stringMatching(/./) });
    if (mended === undefined) return;
    m.run('doctor', { fix: true }, [], { without: ['probe', 'served'] });
    expect(m.wrong()).toEqual([]);
  });
});

describe('all is well', () => {
  const bare = { hosts: 'claude' };
  it.each<[name: string, options: ConstructorParameters<typeof SickMachine>[0], also?: Seed]>([
    ['one host', bare],
    ['three hosts', {}],
    ['for all projects', { ...bare, flags: { user: true } }],
    [
      'a linked work tree',
      {},
      (m) => {
        m.git('worktree', 'add', '-q', '../tree', '-b', 'tree');
        m.cwd = m.path('../tree');
      },
    ],
    [
      'a linked work tree that has the documents, too',
      bare,
      (m) => {
        m.git('add', '-A');
        m.git('commit', '-qm', 'contexts');
        m.git('worktree', 'add', '-q', '../tree', '-b', 'tree');
        m.cwd = m.path('../tree');
      },
    ],
    [
      'settings, a document and a plan of Windows',
      bare,
      (m) => {
        m.write(LOCAL, `\ufeff${m.read(LOCAL)}`);
        for (const path of [m.document(), 'docs/plans/PILOT-PLAN.md'])
          m.write(path, `\ufeff${m.read(path).replaceAll('\n', '\r\n')}`);
      },
    ],
    [
      'a line of status, an agreed intent, settings of its own',
      bare,
      (m) => {
        m.run('init', { yes: true, statusline: true });
        agreed(m);
        m.run('init', { yes: true });
        m.write('.clew/config.json', '{"clarify": "block"}');
      },
    ],
  ])('%s', (_, options, also) => {
    const m = new SickMachine(options);
    also?.(m);
    expect(m.wrong()).toEqual([]);
    const before = m.read(LOG);
    m.run('doctor', { fix: true }, [], { without: ['probe', 'served'] });
    expect(m.read(LOG)).toBe(before);
  });
});

describe('doctor --fix', () => {
  const severalFaults = (): SickMachine => {
    const m = new SickMachine({ hosts: 'claude' });
    m.write(LOCAL, '{"model": "opus"}\n');
    m.remove('.clew/.gitignore');
    m.write('.clew/config.json', '{"clarify": 7}');
    return m;
  };

  it('mends all as one operation, and undo puts every file of a person back', () => {
    const m = severalFaults();
    const out = m.run('doctor', { fix: true }, [], { without: ['probe', 'served'] });
    expect(out.view).toMatchObject({ mended: 3, operation: expect.any(String) });
    expect(m.wrong()).toEqual([]);
    m.run('undo', {}, [String(out.view!.operation)]);
    expect(m.read(LOCAL)).toBe('{"model": "opus"}\n');
    expect(m.read('.clew/config.json')).toBe('{"clarify": 7}');
  });

  it('says what it would do and writes nothing with --dry-run, nor for an agent', () => {
    const m = severalFaults();
    const files = () => [m.read(LOCAL), m.read('.clew/config.json'), m.read(LOG)];
    const before = files();
    const dry = m.run('doctor', { fix: true }, [], { dry: true, without: ['probe', 'served'] });
    expect(doctor.print(dry.view!, PLAIN)).toContain('would be repaired: .claude/settings.local.json had the hook');
    expect(files()).toEqual(before);
    const agent = m.run('doctor', { fix: true }, [], { agent: true, without: ['probe', 'served'] });
    expect(agent.findings.map((f) => f.code)).toEqual(['person-only']);
    expect(files()).toEqual(before);
    expect([ownCommand(['doctor', '--json', '--fix']), ownCommand(['doctor', '--json'])]).toEqual(['personal', 'free']);
  });

  it('ends with an error where something stays broken, and mends the rest all the same', () => {
    const m = severalFaults();
    m.json(LOCAL, (h) => Object.assign(h, { disableAllHooks: true }));
    const out = m.run('doctor', { fix: true }, [], { without: ['probe', 'served'] });
    expect(out.findings.map((f) => f.code)).toContain('unhealthy');
    expect(m.wrong().map((c) => c.id)).toEqual(['disabled']);
  });

  it('says under each host what is of it, each line once', () => {
    const m = severalFaults();
    const text = doctor.print(m.run('doctor', {}, [], { without: ['probe', 'served'] }).view!, PLAIN).split('\n');
    expect(text.filter((l) => /^[\w ]+$/.test(l))).toEqual(['Claude Code', 'For all of them']);
    const checks = text.filter((l) => /^[✓⚠✖]/.test(l));
    expect(new Set(checks).size).toBe(checks.length);
    expect(text.at(-1)).toBe('clew doctor --fix repairs 3 of them');
  });
});
