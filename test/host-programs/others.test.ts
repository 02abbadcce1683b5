/** Holds the hook in real Codex and Copilot CLI sessions: what the model's request contains after `clew init`, and that what is refused stays undone. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hosts } from '../../src/hosts/_index.js';
import { filesStore } from '../../src/stores/files.js';
import { clew, install, inThisRun, onPath, project, type Ran, runHost, runnable } from './harness.js';

if (!runnable)
  console.warn(
    'SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: real host programs are not tested',
  );

const plan = (title: string, ...tasks: string[]): string =>
  `# ${title}\n\n## Tasks\n\n${tasks.map((t) => `- [ ] ${t}`).join('\n')}\n`;
const FILES = {
  'README.md': '# Harbor\n',
  'src/auth/index.ts': 'export {};\n',
  'src/billing/index.ts': 'export {};\n',
  'docs/plans/AUTH-HARDENING.md': plan('Auth hardening', 'Rotate refresh tokens on login', 'Lock accounts'),
  'docs/plans/PRICING-RESEARCH.md': plan('Pricing research', 'List the tiers', 'Interview six customers'),
};
const V2 = plan('Pricing research v2', 'List the tiers again');
const FILE = 'docs/plans/PRICING-RESEARCH-v2.md';
const AUTH = 'harden the auth: rotate the refresh tokens on every login';
const REST = { when: { any: '.' }, text: 'Done.', repeat: true };

interface Tools {
  more?(root: string): object;
  write(root: string, file: string, text: string): object;
  run(command: string): object;
  /** Each prompt of the harness is a session of its own. */
  apart?: true;
}

/** Qwen Code has the tools of Gemini CLI. */
const GEMINI: Tools = {
  write: (root, file, content) => ({ name: 'write_file', input: { file_path: join(root, file), content } }),
  run: (command) => ({ name: 'run_shell_command', input: { command, description: 'x', is_background: false } }),
};

/** How each client's model writes a file, and runs a command. */
const TOOLS: Record<string, Tools> = {
  codex: {
    // The folder is one that its user trusts: in others Codex reads no hooks of the project.
    more: (root) => ({ model: 'gpt-5.6-sol', toml: `[projects.${JSON.stringify(root)}]\ntrust_level = "trusted"\n` }),
    write: (_, file, text) => ({
      ...{ name: 'apply_patch', kind: 'custom' },
      input: `*** Begin Patch\n*** Add File: ${file}\n${text.trimEnd().replace(/^/gm, '+')}\n*** End Patch\n`,
    }),
    // A login shell would have a search path of its own.
    run: (cmd) => ({ name: 'exec_command', input: { cmd, login: false } }),
  },
  copilot: {
    write: (root, file, file_text) => ({ name: 'create', input: { path: join(root, file), file_text } }),
    run: (command) => ({ name: 'bash', input: { command, description: 'x', initial_wait: 10, mode: 'sync' } }),
  },
  gemini: GEMINI,
  qwen: GEMINI,
  opencode: {
    write: (root, file, content) => ({ name: 'write', input: { filePath: join(root, file), content } }),
    run: (command) => ({ name: 'bash', input: { command, description: 'x' } }),
  },
  cline: {
    apart: true,
    write: (root, file, new_text) => ({ name: 'editor', input: { path: join(root, file), new_text } }),
    run: (command) => ({ name: 'run_commands', input: { commands: [command] } }),
  },
};

/** They have no dialog that a hook could open: what would be asked is refused with a question of ours. */
const ASKS_NOBODY = ['codex', 'gemini', 'opencode', 'cline'];

/** A project with the hook of `host` in the project's own settings. */
function installed(host: string): string {
  const root = project(FILES);
  expect(clew(root, ['init', '--yes', '--host', host, '--project']).code).toBe(0);
  expect(clew(root, ['index']).code).toBe(0);
  return root;
}

/** The settings that `init` makes for the user, handed to the harness, which has a home of its own. */
function usersOwn(host: string, root: string): { args: string[]; scenario: object } {
  const home = mkdtempSync(join(tmpdir(), 'home-'));
  expect(clew(root, ['init', '--yes', '--host', host], { HOME: home }).code).toBe(0);
  const { user: made } = hosts.find((h) => h.id === host)!.recipe;
  const text = readFileSync(join(home, made), 'utf8');
  // OpenCode's settings have no part for hooks.
  if (host === 'opencode') return { args: [], scenario: { settings: JSON.parse(text) } };
  // Cline looks for plugins in a folder of its own.
  if (host === 'cline') return { args: [], scenario: { env: { PATH: onPath(root), CLINE_DIR: join(home, '.cline') } } };
  const file = join(home, 'made.json');
  writeFileSync(file, text);
  return { args: ['--hooks', file], scenario: {} };
}

const state = (root: string) => filesStore(join(root, '.clew')).state();

describe.skipIf(!runnable).each(inThisRun(Object.keys(TOOLS)))('%s', (host) => {
  const tools = TOOLS[host]!;
  const run = (root: string, prompts: string[], steps: object[], own = { args: [] as string[], scenario: {} }): Ran =>
    runHost(
      host,
      root,
      { ...tools.more?.(root), env: { PATH: onPath(root) }, prompts, steps, ...own.scenario },
      own.args,
    );
  beforeAll(() => install(host));

  it('a change of work reaches the model, and the next session begins with a brief', () => {
    const root = installed(host);
    const ran = run(root, [AUTH, "now let's work on the pricing research project"], [REST]);
    expect(ran.requests[0]).not.toContain('docs/plans/PRICING-RESEARCH.md');
    expect(ran.model).toContain('this prompt switched to another context');
    expect(ran.model).toContain('docs/plans/PRICING-RESEARCH.md');
    const sessions = Object.values(state(root).sessions);
    expect(sessions.map((s) => [s.host, s.prompts])).toEqual(
      tools.apart
        ? [
            [host, 1],
            [host, 1],
          ]
        : [[host, 2]],
    );
    expect(sessions[0]!.transcript).toMatch(/\.jsonl$/);
    const next = run(root, ['what is left to do there?'], [REST]);
    expect(next.requests[0]).toContain('docs/plans/PRICING-RESEARCH.md');
  });

  it('a prompt that fits several plans brings them and the question to the model', () => {
    const root = installed(host);
    writeFileSync(join(root, 'docs/plans/PRICING-PAGE.md'), plan('Pricing page', 'Draw the table'));
    expect(clew(root, ['index']).code).toBe(0);
    const ran = run(root, [AUTH, "now let's work on the pricing project"], [REST]);
    for (const words of [
      'Found multiple matching plans:',
      'PRICING-RESEARCH.md',
      'PRICING-PAGE.md',
      'Which should we use?',
    ])
      expect(ran.model).toContain(words);
    const before = Object.values(state(root).sessions).map((s) => state(root).contexts[s.active!]?.plan);
    expect([...new Set(before)]).toEqual(['docs/plans/AUTH-HARDENING.md']);
  });

  it('as installed for the user: a new plan is refused with its reason, other files and commands are not', () => {
    const root = project(FILES);
    const own = usersOwn(host, root);
    expect(clew(root, ['index']).code).toBe(0);
    const steps = [
      { when: { any: '.' }, text: 'I plan.', tools: [tools.write(root, FILE, V2)] },
      {
        when: { last: 'PRICING-RESEARCH|put this to the user' },
        tools: [tools.write(root, 'src/tiers.ts', 'export const tiers = 3;\n')],
      },
      { when: { last: '.' }, tools: [tools.run('echo fine > out.txt')] },
      REST,
    ];
    const ran = run(root, ['research the prices once more'], steps, own);
    expect(existsSync(join(root, FILE))).toBe(false);
    expect(ran.model).toContain('No plan is made without your own yes');
    expect(/to allow it, type: yes q/.test(ran.model)).toBe(ASKS_NOBODY.includes(host));
    expect(readFileSync(join(root, 'src/tiers.ts'), 'utf8')).toBe('export const tiers = 3;\n');
    expect(existsSync(join(root, 'out.txt'))).toBe(true);
    expect(clew(root, ['doctor', '--json'], { HOME: join(root, '..', 'nobody') }).out).toContain('"checks"');
  });

  it('a command of ours that its agent runs is an agent’s, and belongs to its session', () => {
    const root = installed(host);
    run(root, [AUTH], [REST]);
    const before = Object.keys(state(root).sessions);
    const steps = [
      { when: { any: '.' }, tools: [tools.run('clew switch docs/plans/PRICING-RESEARCH.md')] },
      { when: { any: '.' }, tools: [tools.run('clew new-plan spaceship --yes')] },
      REST,
    ];
    run(root, ['please turn to the prices'], steps);
    const ours = Object.values(state(root).sessions).filter((s) => !before.includes(s.id));
    expect(ours.map((s) => [s.host, state(root).contexts[s.active!]?.plan])).toEqual([
      [host, 'docs/plans/PRICING-RESEARCH.md'],
    ]);
    expect(existsSync(join(root, 'docs/plans/spaceship.md'))).toBe(false);
  });

  it('what a turn wrote is filed under its context when the turn ends', () => {
    const root = installed(host);
    const written = { when: { any: '.' }, tools: [tools.write(root, 'src/auth/token.ts', 'export const a = 1;\n')] };
    // No model answers at once, and a host may write its record behind the turn.
    run(root, [AUTH], [written, { ...REST, delayMs: 1500 }]);
    expect(existsSync(join(root, 'src/auth/token.ts'))).toBe(true);
    const shown = clew(root, ['show', 'auth-hardening']).out;
    expect(shown).toMatch(/Next action\n.*Rotate refresh tokens on login/);
  });

  it('Claude Code’s entry in the project says nothing here', () => {
    const root = project(FILES);
    expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
    const ran = run(root, [AUTH, "now let's work on the pricing research project"], [REST]);
    expect(ran.requests.length).toBeGreaterThan(0);
    expect(ran.model).not.toMatch(/clew-data|clew:|the user moved/);
    expect(Object.keys(state(root).sessions)).toEqual([]);
  });
});

describe.skipIf(!runnable || inThisRun(['copilot']).length === 0)('the entry for VS Code in Copilot CLI', () => {
  beforeAll(() => install('copilot'));

  it.each(['project', 'user'])(
    'is run there, says nothing, holds nothing and keeps nothing: that of the %s',
    (place) => {
      const root = project(FILES);
      const home = mkdtempSync(join(tmpdir(), 'home-'));
      expect(clew(root, ['init', '--yes', '--host', 'vscode', `--${place}`], { HOME: home }).code).toBe(0);
      const { recipe } = hosts.find((h) => h.id === 'vscode')!;
      const file = place === 'user' ? join(home, recipe.user) : join(root, recipe.project);
      // It leaves a mark that it was run.
      const mark = join(home, 'ran.txt');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"command": "', `"command": "echo >> ${mark}; `));
      const steps = [{ when: { any: '.' }, tools: [TOOLS.copilot!.write(root, FILE, V2)] }, REST];
      const scenario = {
        env: { PATH: onPath(root) },
        prompts: [AUTH, "now let's work on the pricing research"],
        steps,
      };
      const ran = runHost('copilot', root, scenario, place === 'user' ? ['--hooks', file] : []);
      expect([ran.requests.length > 0, existsSync(mark), existsSync(join(root, FILE))]).toEqual([true, true, true]);
      expect(ran.model).not.toMatch(/clew-data|clew:|the user moved/);
      expect(Object.keys(state(root).sessions)).toEqual([]);
    },
  );
});

describe.skipIf(!runnable).each(inThisRun(['gemini', 'qwen']))('a prompt that %s holds', (host) => {
  beforeAll(() => install(host));

  it('costs no turn: a list that was asked for, and one that leaves it open what is meant', () => {
    const root = installed(host);
    writeFileSync(join(root, 'docs/plans/PRICING-PAGE.md'), plan('Pricing page', 'Draw the table'));
    expect(clew(root, ['index']).code).toBe(0);
    expect(clew(root, ['config', 'set', 'clarify', 'block']).code).toBe(0);
    const ran = runHost(host, root, {
      prompts: [AUTH, 'list contexts', "now let's work on the pricing project"],
      steps: [REST],
    });
    expect(ran.model).toContain(AUTH);
    expect(ran.model).not.toMatch(/list contexts|the pricing project/);
    expect(Object.values(state(root).sessions).map((s) => s.prompts)).toEqual([3]);
  });

  it('and an agent goes on that has to mend what a command line left outside of its scope', () => {
    const root = installed(host);
    writeFileSync(join(root, 'make.sh'), 'echo x > src/billing/api.ts\n');
    expect(clew(root, ['intent', 'new', 'Rotate the tokens', '--allow', 'src/auth/**']).code).toBe(0);
    expect(clew(root, ['scope', 'allow', '--family', 'sh make.sh', '--intent', 'INT-001', '--reason', 'x']).code).toBe(
      0,
    );
    const steps = [{ when: { any: '.' }, tools: [GEMINI.run('sh make.sh')] }, REST];
    const ran = runHost(host, root, { prompts: ['go on'], steps });
    expect(existsSync(join(root, 'src/billing/api.ts'))).toBe(true);
    // Behind the call it says that it is done, and is told then.
    const told = ran.requests.filter((r) => r.includes('src/billing/api.ts'));
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]).toContain('Done.');
  });
});

const CLAUDE: typeof TOOLS = {
  claude: {
    more: () => ({ argv: ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash'] }),
    write: (root, file, content) => ({ name: 'Write', input: { file_path: join(root, file), content } }),
    run: (command) => ({ name: 'Bash', input: { command, description: 'x' } }),
  },
};

describe.skipIf(!runnable).each(inThisRun(['claude', ...Object.keys(TOOLS)]))('the gate in %s', (host) => {
  const tools = { ...TOOLS, ...CLAUDE }[host]!;
  const run = (root: string, prompts: string[], steps: object[]): Ran =>
    runHost(host, root, { ...tools.more?.(root), env: { PATH: onPath(root) }, prompts, steps });
  beforeAll(() => install(host));

  it('with two open intents: the first write is held, selecting one opens the gate, what leaves its scope is held, a grant lets it through', () => {
    const root = installed(host);
    for (const [words, glob] of [
      ['Rotate the tokens', 'src/auth/**'],
      ['Bill by the year', 'src/billing/**'],
    ] as const)
      expect(clew(root, ['intent', 'new', words, '--allow', glob]).code).toBe(0);
    expect(clew(root, ['config', 'set', 'gate', 'strict']).code).toBe(0);
    const outside = join(root, '..', `outside-${host}.txt`);
    const [own, other] = ['src/auth/token.ts', 'src/billing/api.ts'];
    const select = {
      when: { last: 'No active intent selected' },
      tools: [tools.run('clew intent select INT-001')],
    };
    const steps = [
      { when: { any: '.' }, text: 'I begin.', tools: [tools.write(root, own, 'export const a = 1;\n')] },
      select,
      { when: { last: 'INT-001' }, tools: [tools.write(root, own, 'export const b = 2;\n')] },
      { when: { last: '.' }, tools: [tools.write(root, other, 'export const c = 3;\n')] },
      { when: { last: 'src/billing|the user.s yes' }, tools: [tools.run(`echo x > ${outside}`)] },
      REST,
    ];
    const ran = run(root, ['rotate them now'], steps);
    expect(ran.model).toContain('Open intents: INT-001 (');
    expect(readFileSync(join(root, own), 'utf8')).toBe('export const b = 2;\n');
    expect([existsSync(join(root, other)), existsSync(outside)]).toEqual([false, false]);
    expect(ran.requests.at(-1)).toContain(`outside-${host}.txt`);
    expect(clew(root, ['scope', 'allow', other, '--intent', 'INT-001', '--reason', 'its tests need it']).code).toBe(0);
    const again = [
      { when: { any: '.' }, tools: [tools.write(root, other, 'export const d = 4;\n')] },
      select,
      { when: { last: 'INT-001' }, tools: [tools.write(root, other, 'export const c = 3;\n')] },
      REST,
    ];
    run(root, ['and the other one'], again);
    expect(readFileSync(join(root, other), 'utf8')).toBe('export const c = 3;\n');
    expect(clew(root, ['scope', 'list']).out).toContain('its tests need it');
  });
});

describe.skipIf(!runnable)('Codex, which asks nobody', () => {
  it('names the line that grants what it refused; once it was typed the next try goes through', () => {
    install('codex');
    const root = installed('codex');
    expect(clew(root, ['intent', 'new', 'Rotate the tokens', '--allow', 'src/auth/**']).code).toBe(0);
    const tries = (branch: string): Ran =>
      runHost('codex', root, {
        ...TOOLS.codex!.more?.(root),
        ...{ env: { PATH: onPath(root) }, prompts: ['begin a branch'] },
        steps: [{ when: { any: '.' }, tools: [TOOLS.codex!.run(`git checkout -b ${branch}`)] }, REST],
      });
    const typed = /clew (scope allow --family .{1,80}? --reason)/.exec(tries('one').model)?.[1] ?? '';
    expect(typed).toContain("--family 'git checkout -b'");
    const words = ['scope', 'allow', '--family', 'git checkout -b', '--intent', 'INT-001', '--reason', 'why'];
    expect(clew(root, words).code).toBe(0);
    tries('two');
    const branches = execFileSync('git', ['branch', '--list'], { cwd: root, encoding: 'utf8' });
    expect([branches.includes('one'), branches.includes('two')]).toEqual([false, true]);
  });
});

describe.skipIf(!runnable)('Codex, whose model chooses the folder of a command', () => {
  it('is judged by the workspace of its session, in a repository within it and outside of it, too', () => {
    install('codex');
    const root = installed('codex');
    expect(clew(root, ['intent', 'new', 'Rotate the tokens', '--allow', 'src/auth/**']).code).toBe(0);
    const nested = join(root, 'nested');
    mkdirSync(join(nested, '.git'), { recursive: true });
    writeFileSync(join(nested, '.git/HEAD'), 'ref: refs/heads/main\n');
    const folders = ['nested', mkdtempSync(join(tmpdir(), 'elsewhere-')), 'src/auth'];
    const steps = folders.map((workdir) => ({
      ...{ when: { any: '.' }, text: 'I run it.' },
      tools: [{ name: 'exec_command', input: { cmd: 'echo x > made.txt', workdir, login: false } }],
    }));
    const ran = runHost('codex', root, { ...TOOLS.codex!.more?.(root), prompts: ['go on'], steps: [...steps, REST] });
    expect(ran.model).toContain('nested/made.txt is not in the scope of INT-001');
    expect(folders.map((f) => existsSync(resolve(root, f, 'made.txt')))).toEqual([false, false, true]);
  });
});

describe.skipIf(!runnable)('Codex, which sums its session up', () => {
  it('is told behind it where its user is', () => {
    install('codex');
    const root = installed('codex');
    const steps = [
      { when: { any: AUTH }, tools: [TOOLS.codex!.run('echo a')], usage: { input_tokens: 50_000 } },
      { when: { last: '.' }, text: 'FAKE-SUMMARY-TEXT', usage: { input_tokens: 300 } },
      { when: { any: '.' }, text: 'Done.', repeat: true, usage: { input_tokens: 300 } },
    ];
    const { requests } = runHost('codex', root, {
      ...TOOLS.codex!.more!(root),
      argv: ['-c', 'model_auto_compact_token_limit=2000'],
      prompts: [AUTH],
      steps,
    });
    const behind = requests.filter((r) => r.includes('FAKE-SUMMARY-TEXT')).at(-1) ?? '';
    expect(behind).toContain('docs/plans/AUTH-HARDENING.md');
    expect(behind).toContain('clew');
  });
});

describe.skipIf(!runnable)('Codex without trust', () => {
  it('runs no hook and says nothing of it: doctor does', () => {
    install('codex');
    const root = installed('codex');
    const ran = runHost('codex', root, { model: 'gpt-5.6-sol', prompts: [AUTH], steps: [REST] }, ['--no-bypass']);
    expect(ran.requests.length).toBeGreaterThan(0);
    expect(Object.keys(state(root).sessions)).toEqual([]);
    expect(clew(root, ['doctor']).out).toContain('Codex has not run the hook here yet: type /hooks');
  });
});
