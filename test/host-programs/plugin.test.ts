/** Holds that the plugin installs from a local marketplace into the three hosts, that its hook reaches the model and its tool runs without a dialog, and that beside `clew init` one of them acts. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { clew, install, project, runHost, runnable, SCRATCH } from './harness.js';

if (!runnable) console.warn('SKIPPED: no host harness (CLEW_HOSTS): the plugin is installed nowhere');

const PRICING = 'docs/plans/PRICING-RESEARCH.md';
const FILES = {
  [PRICING]: '# Pricing research\n\n- [ ] PRICE-1 list the tiers\n',
  'docs/plans/PILOT-PLAN.md': '# Pilot plan\n\n- [ ] PILOT-1 write the letter\n',
};
const GO_ON = 'please carry on';
/** How each host calls a tool of the plugin's server. */
const TOOL: Record<string, object> = {
  claude: { name: 'mcp__plugin_clew_clew__switch_context', input: { to: PRICING } },
  codex: { name: 'switch_context', namespace: 'mcp__clew', input: { to: PRICING } },
  copilot: { name: 'clew-switch_context', input: { to: PRICING } },
};

let market = '';
const withPlugin = (): string[] => ['--market', market, '--install', 'clew@clew'];
const talk = (host: string): object => ({
  prompts: ["let's work on the pilot plan", GO_ON],
  steps: [
    { when: { last: GO_ON }, delayMs: 3000, tools: [TOOL[host]] },
    { when: { any: '.' }, text: 'Done.', repeat: true },
  ],
});

describe.skipIf(!runnable)('the plugin', () => {
  beforeAll(() => {
    market = join(mkdtempSync(join(tmpdir(), 'market-')), 'clew');
    execFileSync(process.execPath, ['scripts/plugin.mjs', '--assemble', market], { stdio: 'ignore' });
    for (const host of Object.keys(TOOL)) install(host);
  });

  it('is what Claude Code calls valid, strictly', () => {
    const claude = join(SCRATCH, 'clients/claude329/node_modules/@anthropic-ai/claude-code-linux-x64/claude');
    for (const dir of [market, join(market, 'clew')]) {
      const r = spawnSync(claude, ['plugin', 'validate', dir, '--strict'], { encoding: 'utf8', timeout: 60_000 });
      expect(r.status, r.stdout + r.stderr).toBe(0);
    }
  });

  it.each(Object.keys(TOOL))(
    '%s: installed from a marketplace, the model hears and switches, nobody is asked',
    (host) => {
      const root = project(FILES);
      expect(clew(root, ['index']).code).toBe(0);
      const ran = runHost(host, root, talk(host) as Record<string, unknown>, withPlugin());
      const said = ran.stdout.slice(-3000);
      expect(ran.model, said).toContain('PILOT-PLAN.md');
      expect(ran.model, said).toMatch(/now active|switched to/);
      const log = readFileSync(join(root, '.clew/log.jsonl'), 'utf8');
      expect(log, said).toContain('switched to pricing-research');
      expect(log.match(/"did":"switched to pilot-plan"/g) ?? [], log).toHaveLength(1);
    },
  );

  it('beside clew init one of them acts', () => {
    const root = project(FILES);
    expect(clew(root, ['init', '--yes']).code).toBe(0);
    const ran = runHost('claude', root, talk('claude') as Record<string, unknown>, withPlugin());
    const log = readFileSync(join(root, '.clew/log.jsonl'), 'utf8');
    // Two prompts, each in a process of its own.
    expect(log.match(/"by":"start"/g), ran.stdout.slice(-2000)).toHaveLength(2);
    expect(log.match(/"by":"prompt"/g)).toHaveLength(2);
    expect(log.match(/"did":"switched to pilot-plan"/g)).toHaveLength(1);
  });
});
