/** Holds what only OpenCode's real program can show of our plugin in it: compactions, and the calls of a sub-agent. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { clew, install, onPath, project, type Ran, runHost, runnable, TITLE } from './harness.js';
import { CLIENT, Home } from './home.js';

if (!runnable)
  console.warn('SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: OpenCode is not run');

const FILES = {
  'docs/plans/AUTH-HARDENING.md': '# Auth hardening\n\n## Tasks\n\n- [ ] Rotate refresh tokens on login\n',
  'docs/plans/PRICING-RESEARCH.md': '# Pricing research\n\n## Tasks\n\n- [ ] List the tiers\n',
};
const AUTH = 'harden the auth: rotate the refresh tokens on every login';
const REST = { when: { any: '.' }, text: 'Done.', repeat: true };

function installed(): string {
  const root = project(FILES);
  expect(clew(root, ['init', '--yes', '--host', 'opencode', '--project']).code).toBe(0);
  expect(clew(root, ['index']).code).toBe(0);
  return root;
}

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

  it('in a program that stays, the prompt behind a compaction is told where its user is', () => {
    const home = new Home('opencode', FILES);
    expect(home.clew('index').code).toBe(0);
    expect(home.clew('init', '--yes', '--host', 'opencode').code).toBe(0);
    const { program } = CLIENT.opencode;
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
});
