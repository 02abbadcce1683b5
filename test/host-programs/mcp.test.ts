/** Holds that real hosts and the inspector list the tools of `clew mcp` and call every one of them, with a server entry as a person writes it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { clew, install, inThisRun, project, runHost, runnable, SCRATCH } from './harness.js';

const CLI = resolve('dist/cli.js');
const INSPECTOR = join(SCRATCH, 'inspector');
const NODE22 = join(INSPECTOR, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
const LAUNCHER = join(INSPECTOR, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');

const PLANS = {
  'docs/plans/PRICING-RESEARCH.md': '# Pricing research\n\n- [ ] [P.1.1] list the tiers\n',
  '.clew/intents.yaml': `version: 1
current_intent_id: null
intents:
${[1, 2].map((n) => `  - id: INT-00${n}\n    summary: Work ${n}\n`).join('')}`,
  'docs/plans/AUTH-HARDENING.md': '# Auth hardening\n\n- [ ] [A.1.1] rotate the refresh tokens\n',
};
/** Every tool, with an input and what its result says. */
const CALLS: [tool: string, input: Record<string, string | boolean>, says: string][] = [
  ['find_plans', { query: 'pricing' }, 'PRICING-RESEARCH.md'],
  ['select_active_intent', { intent_id: 'INT-002' }, 'intent_context intent_id=.{0,2}INT-002'],
  ['switch_context', { to: 'docs/plans/AUTH-HARDENING.md' }, 'switched to Auth hardening|"title":"Auth hardening"'],
  ['parse_mode', { prompt: 'PLAN: rotate on login' }, 'mode PLAN|"mode":"PLAN","prompt"'],
  ['update_context', { mode: 'PLAN', task: 'rotate on login' }, 'recorded PLAN|"phase":"PLAN","round":1'],
  ['report_task', { task: 'A.1.1', status: 'completed' }, 'completed A.1.1|"did":"completed"'],
  ['propose_plan', { title: 'Pricing research for Asia' }, 'othing was written'],
  ['answer_question', {}, 'No question is open|Show the user these choices|nothing was recorded'],
  ['clew_status', {}, '● auth-hardening|"active":.{1,2}id":"auth-hardening"'],
];

/** The inspector and a Node it runs under, installed once; says aloud where it cannot be had. */
function inspector(): boolean {
  if (existsSync(LAUNCHER) && existsSync(NODE22)) return true;
  try {
    mkdirSync(INSPECTOR, { recursive: true });
    writeFileSync(join(INSPECTOR, 'package.json'), '{"private":true}');
    const packages = ['@modelcontextprotocol/inspector@2.12.0', `node-${process.platform}-${process.arch}@22`];
    execFileSync('npm', ['i', '--ignore-scripts', '--force', '--no-audit', '--no-fund', ...packages], {
      cwd: INSPECTOR,
      stdio: 'ignore',
    });
  } catch {}
  const there = existsSync(LAUNCHER) && existsSync(NODE22);
  if (!there) console.warn('SKIPPED: the inspector cannot be installed: the tools are not tried with it');
  return there;
}

describe.skipIf(!inspector())('the inspector', () => {
  const inspect = (cwd: string, ...args: string[]) =>
    spawnSync(NODE22, [LAUNCHER, '--cli', process.execPath, CLI, 'mcp', ...args], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: join(cwd, '..') },
    });

  it('lists the tools, and finds nothing in their schemas that other hosts would stumble over', () => {
    const listed = inspect(project(PLANS), '--strict', '--method', 'tools/list');
    expect([listed.status, listed.stderr]).toEqual([0, '']);
    const { tools } = JSON.parse(listed.stdout) as { tools: { name: string }[] };
    expect(tools.map((t) => t.name).sort()).toEqual(CALLS.map(([name]) => name).sort());
  });

  it('calls every tool', () => {
    const root = project(PLANS);
    for (const [name, input, says] of CALLS) {
      const given = Object.entries(input).flatMap(([k, v]) => ['--tool-arg', `${k}=${v}`]);
      const called = inspect(root, '--method', 'tools/call', '--tool-name', name, ...given);
      expect(called.stdout + called.stderr, name).toMatch(new RegExp(says));
    }
    expect(readFileSync(join(root, 'docs/plans/AUTH-HARDENING.md'), 'utf8')).toContain('- [x] [A.1.1]');
    expect(existsSync(join(root, 'docs/plans/pricing-research-for-asia.md'))).toBe(false);
  });
});

if (!runnable)
  console.warn('SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: no host calls the tools');

interface Host {
  client: string;
  /** The entry as that host wants it. */
  entry: Record<string, unknown>;
  /** What the host calls a tool. */
  called(tool: string): { name: string; namespace?: string };
  /** Does it show the model every tool by that name? */
  listed?: boolean;
  scenario?: Record<string, unknown>;
  more?: string[];
}

const command = { command: process.execPath, args: [CLI, 'mcp'] };
const HOSTS: Host[] = [
  {
    client: 'claude',
    entry: { type: 'stdio', ...command },
    called: (tool) => ({ name: `mcp__clew__${tool}` }),
    scenario: { mode: 'stream-json', argv: ['--allowedTools', 'mcp__clew'] },
  },
  {
    client: 'codex',
    entry: command,
    called: (name) => ({ name, namespace: 'mcp__clew' }),
    scenario: { model: 'gpt-5.1-codex' },
  },
  {
    client: 'copilot',
    entry: { type: 'local', ...command, tools: ['*'] },
    called: (tool) => ({ name: `clew-${tool}` }),
  },
  {
    client: 'opencode',
    entry: { type: 'local', command: [command.command, ...command.args], enabled: true },
    called: (tool) => ({ name: `clew_${tool}` }),
    listed: true,
  },
  {
    client: 'gemini',
    entry: { ...command, trust: true },
    called: (tool) => ({ name: `mcp_clew_${tool}` }),
    listed: true,
  },
  {
    client: 'qwen',
    entry: { ...command, trust: true },
    called: (tool) => ({ name: `mcp__clew__${tool}` }),
    more: ['--bin', join(SCRATCH, 'clients/qwen24/node_modules/@qwen-code/qwen-code/cli.js'), '--node', NODE22],
  },
  {
    client: 'cline',
    entry: command,
    called: (tool) => ({ name: `clew__${tool}` }),
    listed: true,
  },
];

describe.skipIf(!runnable).each(HOSTS.filter(({ client }) => inThisRun([client]).length > 0))(
  '$client',
  ({ client, entry, called, listed = false, scenario = {}, more = [] }) => {
    beforeAll(() => install(client));

    it('lists the tools and calls every one', () => {
      const root = project(PLANS);
      const file = join(root, '..', `mcp-${client}-${process.pid}.json`);
      writeFileSync(file, JSON.stringify({ mcpServers: { clew: entry } }));
      // Hosts begin to talk to the model before their servers are up, and ask it for titles meanwhile.
      const steps = CALLS.map(([tool, input], i) => ({
        when: listed ? { tool: called(tool).name } : { last: i > 0 ? '.' : 'use every tool' },
        ...(i === 0 ? { delayMs: 5000 } : {}),
        tools: [{ ...called(tool), input }],
      }));
      const ran = runHost(
        client,
        root,
        {
          prompts: ['use every tool'],
          ...scenario,
          steps: [...steps, { when: { any: '.' }, text: 'Done.', repeat: true }],
        },
        ['--mcp', file, ...more],
      );
      const text = ran.model.replaceAll('\\\\', '\\').replaceAll('\\"', '"').replaceAll('\\n', '\n');
      const heard = CALLS.filter(([, , says]) => new RegExp(says).test(text)).map(([name]) => name);
      console.log(`${client}: ${heard.length} of ${CALLS.length} tools answered the model`);
      expect(heard, ran.stdout.slice(-3000)).toEqual(CALLS.map(([name]) => name));
      expect(readFileSync(join(root, 'docs/plans/AUTH-HARDENING.md'), 'utf8')).toContain('- [x] [A.1.1]');
      expect(existsSync(join(root, 'docs/plans/pricing-research-for-asia.md'))).toBe(false);
      expect(clew(root, ['log', '--json']).out).toContain('update-context');
    });
  },
);

describe.skipIf(!runnable)('a form in Claude Code', () => {
  beforeAll(() => install('claude'));

  const proposed = (elicitation: Record<string, unknown>): { root: string; model: string } => {
    const root = project(PLANS);
    const file = join(root, '..', `mcp-form-${process.pid}.json`);
    writeFileSync(file, JSON.stringify({ mcpServers: { clew: { type: 'stdio', ...command } } }));
    const steps = [
      {
        when: { last: 'propose it' },
        tools: [{ name: 'mcp__clew__propose_plan', input: { title: 'Pricing research for Asia' } }],
      },
      { when: { any: '.' }, text: 'Done.', repeat: true },
    ];
    const argv = ['--allowedTools', 'mcp__clew', '--permission-prompt-tool', 'stdio'];
    const scenario = { mode: 'stream-json', prompts: ['propose it'], argv, control: { elicitation }, steps };
    return { root, model: runHost('claude', root, scenario, ['--mcp', file]).model };
  };

  it('that its user accepts makes the plan; one that they decline does not', () => {
    const yes = proposed({ action: 'accept', content: { choice: 'd' } });
    expect(readFileSync(join(yes.root, 'docs/plans/pricing-research-for-asia.md'), 'utf8')).toContain(
      '# Pricing research for Asia',
    );
    const no = proposed({ action: 'decline' });
    expect(existsSync(join(no.root, 'docs/plans/pricing-research-for-asia.md'))).toBe(false);
    expect(no.model).toContain('The user declined, and nothing was written');
  });
});
