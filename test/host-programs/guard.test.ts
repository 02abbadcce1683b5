/** Holds the guard in a real Claude Code session: an agent that makes a plan is held, a person's yes lets it go, plan mode loses nothing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesStore } from '../../src/stores/files.js';
import { clew, install, project, type Ran, runClaude, runHost, runnable } from './harness.js';
import { servers } from './screen.js';

if (!runnable)
  console.warn(
    'SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: real host programs are not tested',
  );

const plan = (title: string, ...tasks: string[]): string =>
  `# ${title}\n\n## Tasks\n\n${tasks.map((t) => `- [ ] ${t}`).join('\n')}\n`;
const FILES = {
  'README.md': '# Harbor\n',
  'docs/plans/PRICING-RESEARCH.md': plan('Pricing research', 'List the tiers', 'Interview six customers'),
  'docs/plans/PRICING-PAGE.md': plan('Pricing page', 'New hero', 'Toggle for yearly billing'),
};
const FILE = 'docs/plans/PRICING-RESEARCH-v2.md';
const V2 = plan('Pricing research v2', 'List the tiers again');
const REST = { when: { any: '.' }, text: 'Done.', repeat: true };
const ACCEPTS = ['--permission-mode', 'acceptEdits'];
const ASKS = [...ACCEPTS, '--permission-prompt-tool', 'stdio'];
const HELD = 'No plan is made without your own yes';

function installed(): string {
  const root = project(FILES);
  expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
  expect(clew(root, ['index']).code).toBe(0);
  return root;
}

const writes = (root: string, last: string, tool = 'Write'): object => {
  const file_path = join(root, FILE);
  const input =
    tool === 'Write'
      ? { file_path, content: V2 }
      : tool === 'Edit'
        ? { file_path, old_string: '', new_string: V2 }
        : { file_path, edits: [{ old_string: '', new_string: V2 }] };
  return { when: { last }, text: 'I write the plan.', tools: [{ name: tool, input }] };
};

const state = (root: string) => filesStore(join(root, '.clew')).state();

describe.skipIf(!runnable)('the guard in Claude Code', () => {
  beforeAll(() => install('claude'));

  it.each([
    ['e', V2],
    ['d', null],
  ])('puts the question with the candidates into a form; after the answer %s its file holds %j', (choice, held) => {
    const root = installed();
    const asks = { name: 'mcp__clew__answer_question', input: {} };
    const again = { when: { last: 'tool_result' }, tools: (writes(root, '') as { tools: object[] }).tools };
    const ran = runHost(
      'claude',
      root,
      {
        ...{
          mode: 'stream-json',
          argv: [...ASKS, '--allowedTools', asks.name],
          prompts: ['research the prices once more'],
        },
        control: { elicitation: { action: 'accept', content: { choice } } },
        steps: [writes(root, 'research the prices'), { when: { last: 'tool_result' }, tools: [asks] }, again, REST],
      },
      servers(),
    );
    expect(ran.model).toContain(HELD);
    expect(ran.model).toContain('a) Add tasks to existing PRICING-RESEARCH.md?');
    expect(ran.control.join()).toContain('Make the new plan docs/plans/PRICING-RESEARCH-v2.md?');
    expect(existsSync(join(root, FILE)) ? readFileSync(join(root, FILE), 'utf8') : null).toBe(held);
    if (held !== null)
      expect(state(root).made?.[FILE]).toMatchObject({ approvedBy: 'host', title: 'Pricing research v2' });
  });

  it.each([
    ['Write', ACCEPTS],
    ['Edit', ACCEPTS],
    ['Write', ['--permission-mode', 'bypassPermissions']],
  ])('where nobody can be asked a %s is refused, and the model reads why', (tool, argv) => {
    const root = installed();
    const ran = runClaude(root, {
      ...{ argv, env: { IS_SANDBOX: '1' }, prompts: ['research the prices once more'] },
      steps: [writes(root, 'research the prices', tool), REST],
    });
    expect(existsSync(join(root, FILE))).toBe(false);
    expect(ran.requests.at(-1)).toContain('Yes, create new plan for pricing research v2');
    expect(ran.requests.at(-1)).toContain('PRICING-RESEARCH.md');
  });

  it('held, then the user’s own words let the next Write through, and no second one', () => {
    const root = installed();
    const again = { ...(writes(root, 'and another') as { tools: { input: object }[] }) };
    const other = join(root, 'docs/plans/PRICING-RESEARCH-v3.md');
    again.tools = [{ ...again.tools[0]!, input: { file_path: other, content: V2 } }];
    const ran = runClaude(root, {
      ...{ mode: 'stream-json', argv: ACCEPTS },
      prompts: ['research the prices once more', 'Yes, create new plan for pricing research v2', 'and another'],
      steps: [writes(root, 'research the prices'), writes(root, 'the user approved one new plan'), again, REST],
    });
    expect(ran.model).toContain(HELD);
    expect(ran.model).toContain('the user approved one new plan');
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(V2);
    expect(state(root).made?.[FILE]).toMatchObject({ approvedBy: 'prompt' });
    expect(existsSync(other)).toBe(false);
  });

  it('an edit of a plan that is there is silent', () => {
    const root = installed();
    const file_path = join(root, 'docs/plans/PRICING-PAGE.md');
    const ran = runClaude(root, {
      ...{ mode: 'stream-json', argv: ASKS, prompts: ['tick off the hero'] },
      control: { can_use_tool: 'deny' },
      steps: [
        { when: { last: 'tick off' }, tools: [{ name: 'Read', input: { file_path } }] },
        {
          when: { last: 'tool_result' },
          tools: [{ name: 'Edit', input: { file_path, old_string: '- [ ] New hero', new_string: '- [x] New hero' } }],
        },
        REST,
      ],
    });
    expect(ran.control).toEqual([]);
    expect(readFileSync(file_path, 'utf8')).toContain('- [x] New hero');
    expect(ran.model).not.toContain('new plan');
  });

  it('plan mode over an old plan loses nothing', () => {
    const root = installed();
    const OLD = '# Harbor lights\n\n1. buy lamps\n2. hang them\n';
    const NEW = '# Spaceship telemetry\n\n1. look\n';
    const path = '{{re:[^\\s"\\\\]*/\\.claude/plans/[^\\s"\\\\]+\\.md}}';
    const writePlan = (last: string, content: string): object => ({
      when: { last },
      tools: [{ name: 'Write', input: { file_path: path, content } }],
    });
    const ran = runClaude(root, {
      ...{ mode: 'stream-json', argv: ['--permission-mode', 'plan', '--permission-prompt-tool', 'stdio'] },
      model: 'claude-sonnet-4-5',
      prompts: ['plan the harbor lights', 'plan something else instead'],
      control: { can_use_tool: 'allow', 'can_use_tool:ExitPlanMode': { behavior: 'deny', message: 'go on' } },
      steps: [
        writePlan('plan the harbor lights', OLD),
        { when: { last: 'tool_result' }, text: 'A plan.' },
        { when: { last: 'plan something else' }, tools: [{ name: 'Read', input: { file_path: path } }] },
        { when: { last: 'tool_result' }, tools: [{ name: 'Write', input: { file_path: path, content: NEW } }] },
        { when: { last: 'tool_result' }, tools: [{ name: 'ExitPlanMode', input: {} }] },
        REST,
      ],
    });
    expect(kept(root, ran)).toEqual([OLD]);
    expect(clew(root, ['plans', '--rescued']).out).toContain('Harbor lights');
  });
});

function kept(root: string, ran: Ran): string[] {
  const dir = join(root, '.clew/rescued');
  expect(existsSync(dir), ran.stdout.slice(-2000)).toBe(true);
  return readdirSync(dir).map((n) => readFileSync(join(dir, n), 'utf8'));
}
