/** Holds in a real Claude Code session that todos move the plan's checkboxes, and that an edit by hand reaches the next request. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { clew, install, project, type Ran, runClaude, runnable } from './harness.js';

if (!runnable)
  console.warn(
    'SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: plans and todos of real hosts',
  );

const PLAN = 'docs/plans/AUTH-HARDENING.md';
const TEXT = `# Auth hardening

Accounts are locked [ ] for an hour.

- [x] A.1.1 Rotate refresh tokens on login
- [ ] A.1.2 Lock accounts after ten failures
  - [ ] Write the audit log
`;
const AUTH = 'harden the auth: rotate the refresh tokens on every login';
const ANSWER = { when: { any: '.' }, text: 'Done. Shall I go on?', repeat: true };

function installed(files: Record<string, string> = {}): string {
  const root = project({ 'README.md': '# Harbor\n', [PLAN]: TEXT, ...files });
  expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
  return root;
}

/** Each list of tools is one turn of the scripted model. */
function run(root: string, turns: object[][], more: object = {}, prompts = [AUTH]): Ran {
  const steps = turns.map((tools, i) => ({ when: { last: i === 0 ? 'harden the auth' : 'tool_result' }, tools }));
  const argv = ['--permission-mode', 'acceptEdits'];
  return runClaude(root, { mode: 'stream-json', prompts, argv, steps: [...steps, ANSWER], ...more });
}

const tool = (name: string, input: object): object => ({ name, input });
const created = (subject: string): object => tool('TaskCreate', { subject, description: subject, activeForm: subject });
const plan = (root: string): string => readFileSync(join(root, PLAN), 'utf8');
const MOVED = TEXT.replace('[ ] A.1.2', '[x] A.1.2').replace('[ ] Write', '[~] Write');

describe.skipIf(!runnable)('plan and todos in Claude Code', () => {
  beforeAll(() => install('claude'));

  it('TaskCreate and TaskUpdate move the checkboxes of the plan, and nothing else in it', () => {
    const root = installed();
    const ran = run(
      root,
      [
        [created('[A.1.2] Lock accounts'), created('Write the audit log.')],
        [
          tool('TaskUpdate', { taskId: '1', status: 'completed' }),
          tool('TaskUpdate', { taskId: '2', status: 'in_progress' }),
        ],
      ],
      { model: 'claude-haiku-4-5' },
    );
    expect(ran.transcripts).toContain('TaskUpdate');
    expect(plan(root)).toBe(MOVED);
  });

  it('TodoWrite does the same', () => {
    const root = installed();
    const todos = (...s: string[]): object =>
      tool('TodoWrite', {
        todos: ['[A.1.2] Lock accounts', 'Write the audit log'].map((content, i) => ({
          content,
          status: s[i],
          activeForm: content,
        })),
      });
    const ran = run(root, [[todos('in_progress', 'pending')], [todos('completed', 'in_progress')]], {
      env: { CLAUDE_CODE_ENABLE_TASKS: '0' },
    });
    expect(ran.transcripts).toContain('TodoWrite');
    expect(plan(root)).toBe(MOVED);
  });

  it('a model without todo tools: nothing happens, nothing is said', () => {
    const root = installed();
    const ran = run(root, [], { model: 'claude-opus-4-8' }, [AUTH, 'go on']);
    expect(ran.requests.length).toBeGreaterThan(1);
    expect(ran.model).not.toMatch(/clew-data|clew:/);
    expect(plan(root)).toBe(TEXT);
  });

  it('an edit by hand reaches the next request, once', () => {
    const edit = `sed -i 's/\\[ \\] A.1.2/[x] A.1.2/' ${PLAN}\n`;
    const root = installed({ 'by-hand.sh': edit });
    const ran = run(
      root,
      [[tool('Bash', { command: 'true', description: 'Wait' })]],
      {
        steps: [
          {
            when: { last: 'second thought' },
            tools: [tool('Bash', { command: 'sh by-hand.sh', description: 'Wait' })],
          },
          ANSWER,
        ],
        argv: ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash'],
      },
      [AUTH, 'on second thought, wait', 'go on', 'and on'],
    );
    expect(plan(root)).toContain('[x] A.1.2');
    const told = ran.requests.filter((r) => r.includes('the plan now says'));
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]).toContain('done: Lock accounts after ten failures');
    // Later requests hold it as part of the conversation, and no second time.
    expect(ran.requests.at(-1)!.split('the plan now says').length - 1).toBe(1);
  });
});
