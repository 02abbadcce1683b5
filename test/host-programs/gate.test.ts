/** Holds the gate in a real Claude Code session: held without an intent, opened by a selection, held out of scope by tool and by shell, widened by a yes. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { clew, install, onPath, project, runClaude, runHost, runnable } from './harness.js';
import { servers } from './screen.js';

if (!runnable)
  console.warn(
    'SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: real host programs are not tested',
  );

const INTENTS = `version: 1
current_intent_id: null
intents:
  - id: INT-001
    summary: Rotate tokens
    scope: { allow_glob: ["src/**"], deny_glob: [] }
    constraints: { disallow_tools: [], disallow_patterns: [] }
    acceptance_criteria: []
  - id: INT-002
    summary: Guest tablet
    scope: { allow_glob: ["tablet/**"], deny_glob: [] }
    constraints: { disallow_tools: [], disallow_patterns: [] }
    acceptance_criteria: []
`;
const NO_READING = `version: 1
intents:
  - id: INT-001
    summary: Rotate tokens
    scope: { allow_glob: ["**"] }
    constraints: { disallow_tools: [Read] }
`;
const REST = { when: { any: '.' }, text: 'Done.', repeat: true };
const ASKS = ['--permission-mode', 'acceptEdits', '--permission-prompt-tool', 'stdio'];
const NOT_SELECTED = 'No active intent selected. You must call select_active_intent';

function installed(more: Record<string, string> = {}): string {
  const root = project({ ...more, 'README.md': '# Harbor\n', '.orchestration/active_intents.yaml': INTENTS });
  expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
  expect(clew(root, ['config', 'set', 'gate', 'strict']).code).toBe(0);
  expect(clew(root, ['intent', 'confirm', '--yes']).code).toBe(0);
  return root;
}

const write = (last: string, root: string, path: string): object => ({
  ...{ when: { last }, text: 'I write it.' },
  tools: [{ name: 'Write', input: { file_path: join(root, path), content: 'x\n' } }],
});
const bash = (last: string, command: string): object => ({
  ...{ when: { last }, text: 'I run it.' },
  tools: [{ name: 'Bash', input: { command, description: 'do it' } }],
});

describe.skipIf(!runnable)('the gate in Claude Code', () => {
  beforeAll(() => install('claude'));

  it('two open intents: the first Write is held, a selection opens, out of scope is held with reasons', () => {
    const root = installed();
    const ran = runClaude(root, {
      ...{ mode: 'stream-json', argv: ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash'] },
      env: { PATH: onPath(root) },
      prompts: ['first one', 'second one', 'third one', 'fourth one', 'fifth one', 'sixth one'],
      steps: [
        write('first one', root, 'src/a.ts'),
        bash('second one', 'clew intent select INT-001'),
        write('third one', root, 'src/b.ts'),
        write('fourth one', root, 'tablet/a.ts'),
        bash('fifth one', 'echo x > ../outside-of-harbor'),
        bash('sixth one', 'clew scope allow tablet --reason "I want to"'),
        REST,
      ],
    });
    expect(ran.model).toContain(NOT_SELECTED);
    expect(existsSync(join(root, 'src/a.ts'))).toBe(false);
    expect(ran.model).toContain('<allow_glob>');
    expect(readFileSync(join(root, 'src/b.ts'), 'utf8')).toBe('x\n');
    expect(ran.model).toContain('tablet/a.ts is not in the scope of INT-001');
    expect(existsSync(join(root, 'tablet/a.ts'))).toBe(false);
    expect(ran.model).toContain('lies outside the workspace');
    expect(existsSync(join(root, '../outside-of-harbor'))).toBe(false);
    expect(ran.model).toContain('Only a person may do this');
    expect(JSON.parse(clew(root, ['scope', 'list', '--json']).out).grants).toEqual([]);
  });

  it('what a command wrote outside of the intent is told as soon as it ended', () => {
    const root = installed({ 'tools/make.sh': 'mkdir -p tablet && echo x > tablet/made.ts\n' });
    const ran = runClaude(root, {
      ...{ mode: 'stream-json', argv: ASKS, env: { PATH: onPath(root) } },
      prompts: ['first one', 'second one'],
      control: { can_use_tool: 'allow' },
      steps: [
        bash('first one', 'clew intent select INT-001'),
        bash('second one', 'sh tools/make.sh'),
        { when: { any: 'Outside of the scope of INT-001' }, text: 'It wrote elsewhere.', repeat: true },
        REST,
      ],
    });
    expect(readFileSync(join(root, 'tablet/made.ts'), 'utf8')).toBe('x\n');
    // The host says of which event it came.
    expect(ran.model).toMatch(/PostToolBatch[^"]*Outside of the scope of INT-001[^"]*tablet\/made\.ts/);
    expect(ran.stdout + ran.transcripts).toContain('It wrote elsewhere.');
    expect(clew(root, ['trace', '--strays']).out).toContain('tablet/made.ts');
  });

  it('a session that runs takes over an entry that is rewritten: from then on every tool is looked at', () => {
    const settings = '.claude/settings.local.json';
    const root = project({ 'README.md': '# Harbor\n' });
    expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
    const listed = readFileSync(join(root, settings), 'utf8');
    mkdirSync(join(root, '.clew'), { recursive: true });
    writeFileSync(join(root, '.clew/intents.yaml'), NO_READING);
    expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
    writeFileSync(join(root, 'every.json'), readFileSync(join(root, settings)));
    writeFileSync(join(root, settings), listed);
    const read = (last: string): object => ({
      ...{ when: { last }, text: 'I read it.' },
      tools: [{ name: 'Read', input: { file_path: join(root, 'README.md') } }],
    });
    const ran = runClaude(root, {
      ...{ mode: 'stream-json', argv: ASKS, env: { PATH: onPath(root) }, control: { can_use_tool: 'allow' } },
      files: {},
      prompts: ['first one', 'second one', 'third one'],
      steps: [read('first one'), bash('second one', `cp every.json ${settings} && sleep 3`), read('third one'), REST],
    });
    const [before = '', ...rest] = ran.model.split('third one');
    expect(before).toContain('# Harbor');
    expect(before).toContain('the gate does not see every tool here');
    expect(before).not.toContain('The tool Read is not allowed');
    expect(rest.join()).toContain('The tool Read is not allowed under INT-001');
  });

  it("the user's yes in a form lets the file through, is listed, and is not asked for again", () => {
    const root = installed();
    const asks = { name: 'mcp__clew__answer_question', input: {} };
    const ran = runHost(
      'claude',
      root,
      {
        ...{ mode: 'stream-json', argv: [...ASKS, '--allowedTools', asks.name], env: { PATH: onPath(root) } },
        prompts: ['first one', 'second one', 'third one'],
        control: { can_use_tool: 'allow', elicitation: { action: 'accept', content: { choice: 'a' } } },
        steps: [
          bash('first one', 'clew intent select INT-001'),
          write('second one', root, 'tablet/a.ts'),
          { when: { last: 'is not in the scope' }, tools: [asks] },
          write('third one', root, 'tablet/a.ts'),
          REST,
        ],
      },
      servers(),
    );
    const forms = ran.control.filter((c) => c.includes('tablet/a.ts is not in the scope of INT-001. INT-001 is'));
    expect(forms.length).toBe(1);
    expect(readFileSync(join(root, 'tablet/a.ts'), 'utf8')).toBe('x\n');
    expect(JSON.parse(clew(root, ['scope', 'list', '--json']).out).grants).toEqual([
      expect.objectContaining({ what: 'tablet/a.ts', intent: 'INT-001', by: 'permission' }),
    ]);
  });
});
