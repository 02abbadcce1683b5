/** Holds that after `clew init` alone, in the home that the program uses, its model can switch: no flag, no dialog; and that without our rules it meets one. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { install, runnable, TITLE } from './harness.js';
import { CLIENT, Home, trustHooks } from './home.js';

if (!runnable)
  console.warn(
    'SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: nobody calls our tools from a home of their own',
  );

const plan = (title: string, ...tasks: string[]): string =>
  `# ${title}\n\n${tasks.map((t) => `- [ ] ${t}`).join('\n')}\n`;
const AUTH = 'docs/plans/AUTH-HARDENING.md';
const PRICING = 'docs/plans/PRICING-RESEARCH.md';
const FILES = {
  [AUTH]: plan('Auth hardening', 'Rotate refresh tokens on login', 'Lock accounts'),
  [PRICING]: plan('Pricing research', 'List the tiers', 'Interview six customers'),
};
const HOSTS = Object.keys(CLIENT) as (keyof typeof CLIENT)[];
const GO_ON = 'please carry on';
const REST = { when: { any: '.' }, text: 'Done.', repeat: true };

/** The model turns to other work when it is asked to go on; servers of hosts may be up a little later than their models. */
const turning = (host: (typeof HOSTS)[number], ref: string): object[] => [
  TITLE,
  {
    // Cline puts what a plugin says behind the prompt, as a message of its own.
    when: host === 'cline' ? { any: GO_ON } : { last: GO_ON },
    delayMs: 3000,
    tools: [{ ...CLIENT[host].call('switch_context'), input: { to: ref } }],
  },
  REST,
];

/** A home after `clew init`, in which one piece of work is going on. */
function installed(host: (typeof HOSTS)[number]): Home {
  const home = new Home(host, FILES);
  expect(home.clew('index').code).toBe(0);
  const done = home.clew('init', '--yes', '--host', host);
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('Added the MCP server to ~/.')]);
  expect(home.clew('switch', AUTH).code).toBe(0);
  return home;
}

/** Takes from `home` what lets the tools run, and leaves the server. */
const WITHOUT_RULES: Record<(typeof HOSTS)[number], (home: Home) => void> = {
  claude: (home) => {
    const file = '.claude/settings.local.json';
    const settings = JSON.parse(home.read(file, home.root)) as { permissions?: object };
    delete settings.permissions;
    home.write(file, JSON.stringify(settings), home.root);
  },
  codex: (home) => {
    const text = home.read('.codex/config.toml').replace(/^tools\..*\n/gm, '');
    home.write(
      '.codex/config.toml',
      text.replace('[mcp_servers.clew]\n', '$&default_tools_approval_mode = "prompt"\n'),
    );
  },
  copilot: (home) => {
    const file = JSON.parse(home.read('.copilot/hooks/clew.json')) as { hooks: { PreToolUse?: object } };
    delete file.hooks.PreToolUse;
    home.write('.copilot/hooks/clew.json', JSON.stringify(file));
  },
  gemini: (home) => rmSync(join(home.dir, '.gemini/policies'), { recursive: true }),
  qwen: (home) => withoutSetting(home, '.qwen/settings.json', 'permissions'),
  // Both say it: the server's entry, and the plugin with each call.
  cline: (home) => {
    const file = '.cline/data/settings/cline_mcp_settings.json';
    home.write(file, home.read(file).replace(/"autoApprove": \[[^\]]*\]/, '"autoApprove": []'));
    rmSync(join(home.dir, '.cline/plugins/clew'), { recursive: true });
  },
  // It asks about no tool by itself; somebody may have it ask.
  opencode: (home) => {
    const file = '.config/opencode/opencode.json';
    home.write(file, JSON.stringify({ ...JSON.parse(home.read(file)), permission: { 'clew_*': 'ask' } }));
  },
};

function withoutSetting(home: Home, file: string, name: string): void {
  const { [name]: _, ...rest } = JSON.parse(home.read(file)) as Record<string, unknown>;
  home.write(file, JSON.stringify(rest));
}

/** Does it tell of a session's end in its print mode? Cline notes it, which is looked at when another begins. */
const ENDS: Record<(typeof HOSTS)[number], boolean> = {
  ...{ claude: true, codex: true, copilot: true, gemini: true, opencode: true },
  ...{ qwen: false, cline: false },
};

/** A file in which we stood, and what the program or its user has in it. */
const LEFT: Record<(typeof HOSTS)[number], { file: string; holds: string } | null> = {
  claude: { file: '.claude.json', holds: '"machineID"' },
  codex: { file: '.codex/config.toml', holds: 'trusted_hash' },
  copilot: null,
  gemini: { file: '.gemini/settings.json', holds: 'gemini-api-key' },
  qwen: { file: '.qwen/settings.json', holds: '"openai"' },
  opencode: { file: '.config/opencode/opencode.json', holds: '"fake-model"' },
  cline: null,
};

describe.skipIf(!runnable).each(HOSTS)('%s in its own home', (host) => {
  beforeAll(() => install(host));

  it('after clew init the model is told where its user is, switches without a dialog, and the next session begins there', () => {
    const home = installed(host);
    if (host === 'codex') trustHooks(home);
    const ran = home.talk([GO_ON, 'and what is next?'], turning(host, PRICING));
    const said = `${ran.said.join('\n').slice(-3000)}`;
    expect(ran.requests.length, said).toBeGreaterThan(2);
    expect(
      ran.requests.find((r) => r.includes(GO_ON)),
      said,
    ).toContain(AUTH);
    expect(ran.requests.join('\n'), said).toMatch(/switched to Pricing research|Pricing research.{0,8},.{0,4}plan/);
    expect(home.pointers().sessions, said).toContain(PRICING);
    // A program may send more than that one: about what to remember, or for a title.
    const last = ran.requests.filter((r) => r.includes('and what is next?'));
    expect(last.join('\n'), said).toContain(PRICING);
    // What it is told to call is the tool, though servers of some are up only behind the first prompt.
    expect(
      ran.requests.find((r) => r.includes(GO_ON)),
      said,
    ).not.toContain('clew switch ');
    expect(home.open().length > 0, said).toBe(!ENDS[host]);
    expect(said).not.toMatch(/tools\.allowed/);
    const checks = home.clew('doctor').out;
    expect(checks).toContain('knows of the MCP server');
    expect(checks).not.toMatch(/✖|lacks rules|has not run the hook/);
    // What the program wrote into the same files meanwhile stays; nothing of ours does.
    expect(home.clew('uninstall', '--yes').code).toBe(0);
    const left = LEFT[host];
    if (left === null) return;
    expect(home.read(left.file)).not.toMatch(/cli\.js|hook\.cjs|switch_context/);
    expect(home.read(left.file)).toContain(left.holds);
  });

  it('without our rules the call meets the dialog, and nothing moves', () => {
    const home = installed(host);
    WITHOUT_RULES[host](home);
    const ran = home.talk([GO_ON], turning(host, PRICING));
    // OpenCode ends the turn there, so that its model hears no more of it.
    const refused = host === 'opencode' ? ran.said : ran.requests;
    expect(refused.join('\n'), ran.said.join('\n').slice(-3000)).toMatch(
      /haven't granted it yet|MCP tool call requires approval|requires approval in a TTY session|no interactive user response|that permission was declined|user rejected permission|Tool .{0,4}mcp_clew_switch_context.{0,4} not found/,
    );
    expect(home.pointers().workspace).toBe(AUTH);
    expect(home.pointers().sessions).not.toContain(PRICING);
  });

  it('a context that a clone brought is refused to it all the same', () => {
    const home = installed(host);
    const planted = '---\nid: planted\ntitle: Planted work\n---\n\n# Planted work\n';
    home.write('.clew/contexts/planted.md', planted, home.root);
    const ran = home.talk([GO_ON], turning(host, 'planted'));
    expect(ran.requests.at(-1), ran.said.join('\n').slice(-3000)).toContain('planted came with the repository');
    expect(JSON.stringify(home.pointers())).not.toContain('planted');
  });
});

describe.skipIf(!runnable)('Codex without trust for its hooks', () => {
  it('calls the tools all the same; doctor says that no hook runs', () => {
    install('codex');
    const home = installed('codex');
    const ran = home.talk([GO_ON], turning('codex', PRICING));
    expect(ran.requests[0]).not.toContain(AUTH);
    expect(home.pointers(), ran.said.join('\n').slice(-3000)).toEqual({ workspace: PRICING, sessions: [] });
    expect(home.clew('doctor').out).toMatch(/Codex has not run the hook here yet: type \/hooks/);
  });

  it('runs them where somebody has it ask about every tool of the server', () => {
    const home = installed('codex');
    const text = home.read('.codex/config.toml');
    home.write(
      '.codex/config.toml',
      text.replace('[mcp_servers.clew]\n', '$&default_tools_approval_mode = "prompt"\n'),
    );
    home.talk([GO_ON], turning('codex', PRICING));
    expect(home.pointers().workspace).toBe(PRICING);
  });
});
