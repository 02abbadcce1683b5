/** Holds what only OpenCode's real program can show of our plugin in it: compactions, the calls of a sub-agent, prompts that other hosts hold, a toast. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesStore } from '../../src/stores/files.js';
import { clew, install, onPath, project, type Ran, runHost, runnable, TITLE } from './harness.js';
import { CLIENT, Home } from './home.js';
import { flat } from './screen.js';

if (!runnable)
  console.warn('SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: OpenCode is not run');

const FILES = {
  'docs/plans/AUTH-HARDENING.md': '# Auth hardening\n\n## Tasks\n\n- [ ] Rotate refresh tokens on login\n',
  'docs/plans/PRICING-RESEARCH.md': '# Pricing research\n\n## Tasks\n\n- [ ] List the tiers\n',
};
const AUTH = 'harden the auth: rotate the refresh tokens on every login';
const REST = { when: { any: '.' }, text: 'Done.', repeat: true };

function installed(more: Record<string, string> = {}): string {
  const root = project({ ...FILES, ...more });
  expect(clew(root, ['init', '--yes', '--host', 'opencode', '--project']).code).toBe(0);
  expect(clew(root, ['index']).code).toBe(0);
  return root;
}

/** The same in the home that the program uses. */
function atHome(): Home {
  const home = new Home('opencode', FILES);
  expect(home.clew('index').code).toBe(0);
  expect(home.clew('init', '--yes', '--host', 'opencode').code).toBe(0);
  return home;
}

const { program } = CLIENT.opencode;
const run = (root: string, prompts: string[], steps: object[]): Ran =>
  runHost('opencode', root, { env: { PATH: onPath(root) }, prompts, steps });

describe.skipIf(!runnable)('OpenCode', () => {
  beforeAll(() => install('opencode'));

  it('a compaction: what sums up is told what to keep', () => {
    const root = installed();
    const full = { when: { any: '.' }, text: 'I read much.', usage: { input_tokens: 99_000 } };
    const ran = run(root, [AUTH], [full, REST]);
    const summed = ran.requests.filter((r) => r.includes('You are a context summarization agent'));
    expect(summed).toHaveLength(1);
    expect(summed[0]).toContain('docs/plans/AUTH-HARDENING.md');
  });

  it('a sub-agent’s call is judged by the session it works for', () => {
    const root = installed();
    expect(clew(root, ['intent', 'new', 'Rotate the tokens', '--allow', 'src/auth/**']).code).toBe(0);
    const write = (file: string): object => ({
      name: 'write',
      input: { filePath: join(root, file), content: 'export const a = 1;\n' },
    });
    const task = { description: 'rotate', prompt: 'Rotate them all for me', subagent_type: 'general' };
    const steps = [
      { when: { last: 'go on' }, tools: [{ name: 'task', input: task }] },
      { when: { last: 'Rotate them all' }, text: 'I write.', tools: [write('src/billing/api.ts')] },
      { when: { last: 'src/billing/api.ts' }, text: 'I write.', tools: [write('src/auth/token.ts')] },
      REST,
    ];
    const { model } = run(root, ['go on'], steps);
    expect(model).toContain('src/billing/api.ts is not in the scope of INT-001');
    expect([existsSync(join(root, 'src/billing/api.ts')), existsSync(join(root, 'src/auth/token.ts'))]).toEqual([
      false,
      true,
    ]);
  });

  it('a prompt that other hosts hold goes on: its model is told to show the list, and to ask what is meant', () => {
    const page = 'docs/plans/PRICING-PAGE.md';
    const root = installed({ [page]: '# Pricing page\n\n## Tasks\n\n- [ ] Draw the table\n' });
    expect(clew(root, ['config', 'set', 'clarify', 'block']).code).toBe(0);
    const ran = run(root, [AUTH, 'list contexts', "now let's work on the pricing project"], [REST]);
    const [listed, asked] = ran.requests.slice(-2);
    expect(listed).toContain('clew: the user asked for this list:');
    expect(asked).toContain('Ask the user this before acting:');
    expect(asked).toContain('PRICING-PAGE.md');
    expect(Object.values(filesStore(join(root, '.clew')).state().questions)).toHaveLength(1);
  });

  it('in a program that stays, the prompt behind a compaction is told where its user is', () => {
    const home = atHome();
    const at = `"${program}" run --format json --attach http://127.0.0.1:4196`;
    const lines = [
      `"${program}" serve --port 4196 & served=$!`,
      'until (exec 3<>/dev/tcp/127.0.0.1/4196) 2>/dev/null; do sleep 0.2; done',
      `${at} '${AUTH}'; sleep 2; ${at} --continue 'and now?'; kill $served`,
    ];
    const full = { when: { any: '.' }, text: 'I read much.', usage: { input_tokens: 99_000 } };
    const ran = home.run([['bash', '-c', lines.join('\n')]], [TITLE, full, REST]);
    const [last = ''] = ran.requests.slice(-1);
    expect(last, ran.said.join('\n').slice(-3000)).toContain('and now?');
    expect(last).toContain('clew: Active context');
    expect(last).toContain('docs/plans/AUTH-HARDENING.md');
  });

  it.skipIf(spawnSync('tmux', ['-V']).status !== 0)('the line for its user is a toast on its screen', () => {
    const home = atHome();
    expect(home.clew('switch', 'docs/plans/AUTH-HARDENING.md').code).toBe(0);
    const shows = (words: string): string =>
      `for i in $(seq 60); do tmux -L clew capture-pane -p | grep -q '${words}' && break; sleep 0.5; done`;
    const lines = [
      'export TMUX_TMPDIR="$HOME"',
      `tmux -L clew new-session -d -x 120 -y 40 '"${program}"'`,
      `${shows('Ask anything')}; sleep 1`,
      `tmux -L clew send-keys -l "now let's work on the pricing research project"; sleep 0.5`,
      `tmux -L clew send-keys Enter; ${shows('clew: your prompt')}`,
      'tmux -L clew capture-pane -p; tmux -L clew kill-server',
    ];
    const { said } = home.run([['bash', '-c', lines.join('\n')]], [TITLE, REST]);
    expect(flat(said.join('\n'))).toContain('clew: your prompt switched to "Pricing research"');
  });
});
