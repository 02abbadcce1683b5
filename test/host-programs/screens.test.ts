/** Holds what a person sees in the terminal of a real Claude Code when the gate or the guard asks or refuses: what it is and why, or nothing is kept. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { clew, install, project, runnable } from './harness.js';
import { flat, type Key, prompt, watch } from './screen.js';

if (!runnable)
  console.warn(
    'SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: no screen of a host is looked at',
  );

const COLUMNS = [80, 120];
const plan = (title: string): string => `# ${title}\n\n## Tasks\n\n- [ ] List the tiers\n- [ ] Interview customers\n`;
const NOTEBOOK = JSON.stringify({
  cells: [
    { cell_type: 'code', id: 'c1', metadata: {}, outputs: [], execution_count: null, source: ['NOTEBOOKME = 1'] },
  ],
  ...{ metadata: {}, nbformat: 4, nbformat_minor: 5 },
});
const at = (folder: string): Record<string, string> => ({
  [`${folder}/edit.txt`]: 'EDITME\n',
  [`${folder}/note.ipynb`]: NOTEBOOK,
});
const FILES = {
  'src/a.ts': 'export {};\n',
  'docs/plans/PRICING.md': plan('Pricing research'),
  ...at('docs'),
  ...at('src/legacy'),
};
const WHY = { ask: 'is not in the scope of INT-001', deny: 'is denied by the scope of INT-001' };

function begun(): string {
  const root = project(FILES);
  expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
  expect(clew(root, ['intent', 'new', 'Rotate', '--allow', 'src/**', '--deny', 'src/legacy/**']).code).toBe(0);
  expect(clew(root, ['index']).code).toBe(0);
  return root;
}

/** The agent's calls below `folder`, each with what it names; some tools want their file read, or loaded, before. */
function cases(root: string, folder: string): { name: string; what: string; calls: object[] }[] {
  const path = (name: string): string => join(root, folder, name);
  const read = (name: string): object => ({ name: 'Read', input: { file_path: path(name) } });
  return [
    {
      name: 'write',
      what: 'write.txt',
      calls: [{ name: 'Write', input: { file_path: path('write.txt'), content: 'x\n' } }],
    },
    {
      name: 'edit',
      what: 'edit.txt',
      calls: [
        read('edit.txt'),
        { name: 'Edit', input: { file_path: path('edit.txt'), old_string: 'EDITME', new_string: 'x' } },
      ],
    },
    {
      name: 'notebook',
      what: 'note.ipynb',
      calls: [
        { name: 'ToolSearch', input: { query: 'select:NotebookEdit' } },
        read('note.ipynb'),
        { name: 'NotebookEdit', input: { notebook_path: path('note.ipynb'), cell_id: 'c1', new_source: 'x = 1' } },
      ],
    },
    {
      name: 'bash',
      what: 'bash.txt',
      calls: [{ name: 'Bash', input: { command: `cp src/a.ts ${folder}/bash.txt`, description: 'copy' } }],
    },
    {
      name: 'server',
      what: 'server.txt',
      calls: [{ name: 'mcp__probe__fail', input: { path: `${folder}/server.txt` } }],
    },
  ];
}

/** Steps of the model: the calls of each case one behind the other, then a word. */
const stepsOf = (all: { name: string; calls: object[] }[]): object[] =>
  all.flatMap(({ name, calls }) => [
    ...calls.map((call, i) => ({ when: { last: i === 0 ? `case ${name}` : 'tool_result' }, tools: [call] })),
    { when: { last: 'tool_result' }, text: `END-${name}` },
  ]);

/** Prompt, look, and away from whatever dialog is open. */
const keysOf = (name: string): Key[] => [
  ...prompt(`case ${name}`),
  { wait: `END-${name}|Do you want|Would you like`, ms: 25_000, soft: true },
  { sleep: 700, snap: name },
  { key: 'Escape' },
  { sleep: 900 },
];

describe.skipIf(!runnable)('the screen of Claude Code', () => {
  beforeAll(() => install('claude'));

  describe.each(COLUMNS)('at %i columns', (columns) => {
    it.each([
      ['ask', 'docs'],
      ['deny', 'src/legacy'],
    ] as const)('%s: each tool shows what and why, and nothing is kept', (how, folder) => {
      const root = begun();
      const all = cases(root, folder);
      const keys = all.flatMap(({ name }) => keysOf(name));
      // A call that is asked about in a dialog and left by Escape has no word of the model behind it.
      const asked = (name: string): boolean => how === 'ask' && (name === 'bash' || name === 'server');
      const steps = stepsOf(all).filter(
        (s) => !(s as { text?: string }).text || !asked((s as { text: string }).text.slice(4)),
      );
      const { shown } = watch(root, columns, keys, steps);
      for (const { name, what } of all) {
        const screen = flat(shown(name));
        expect([name, screen]).toEqual([name, expect.stringContaining(`${folder}/${what} ${WHY[how]}`)]);
        expect([name, /Do you want/.test(screen.slice(screen.lastIndexOf(`case ${name}`)))]).toEqual([
          name,
          asked(name),
        ]);
        if (how === 'ask' && !asked(name)) expect(screen).toMatch(/to allow it, type: yes q[0-9a-f]+/);
        if (asked(name)) expect(screen).toContain('A yes covers');
        expect(screen).not.toMatch(/clew-data|Agent:/);
      }
      expect(clew(root, ['scope', 'list']).out).toContain('no grants');
    });

    it.each([
      ['ask', 'to allow it, type: yes q'],
      ['deny', 'type: Yes, create new plan for'],
    ])('%s: leaving plan mode shows what and why', (guard, way) => {
      const root = begun();
      expect(clew(root, ['config', 'set', 'guard', guard]).code).toBe(0);
      const path = '{{re:[^\\s"\\\\]*/\\.claude/plans/[^\\s"\\\\]+\\.md}}';
      const calls = [
        { name: 'ToolSearch', input: { query: 'select:ExitPlanMode' } },
        { name: 'Write', input: { file_path: path, content: plan('Pricing research v2') } },
        { name: 'ExitPlanMode', input: {} },
      ];
      const { shown } = watch(root, columns, keysOf('plan'), stepsOf([{ name: 'plan', calls }]), {
        argv: ['--permission-mode', 'plan'],
      });
      const screen = flat(shown('plan'));
      expect(screen).toContain('would be a new plan');
      expect(screen).toContain('docs/plans/PRICING.md');
      expect(screen).toContain(way);
      expect(screen).not.toMatch(/clew-data|Agent:/);
      expect(clew(root, ['scope', 'list']).out).toContain('no grants');
    });
  });

  it('a form of ours shows the question whole, and its yes lets the very call through', () => {
    const root = begun();
    const call = { name: 'Write', input: { file_path: join(root, 'docs/form.txt'), content: 'x\n' } };
    const steps = stepsOf([{ name: 'form', calls: [call, { name: 'mcp__clew__answer_question', input: {} }, call] }]);
    const keys: Key[] = [
      ...prompt('case form'),
      { wait: 'Accept', ms: 25_000 },
      { sleep: 500, snap: 'closed' },
      { key: 'Right' },
      { sleep: 500, snap: 'open' },
      { key: 'Space' },
      { sleep: 500 },
      { key: ['Down', 'Enter'] },
      { wait: 'END-form', ms: 20_000, soft: true },
      { sleep: 500, snap: 'done' },
    ];
    const { shown } = watch(root, 80, keys, steps, { argv: ['--permission-mode', 'acceptEdits'] });
    expect(flat(shown('closed'))).toMatch(
      /docs\/form\.txt is not in the scope of INT-001\. (?:INT-001 is ".*"\. )?Allow it\?/,
    );
    expect(flat(shown('open'))).toContain('a) Yes: writing docs/form.txt under INT-001');
    expect(clew(root, ['scope', 'list']).out).toContain('docs/form.txt');
  });
});
