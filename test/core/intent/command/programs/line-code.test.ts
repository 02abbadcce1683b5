/** Holds which commands are code on the line, and that a yes to the line is no yes to the family. */
import { describe, expect, it } from 'vitest';
import { analyzeScript } from '../../../../../src/core/intent/command/analyze.js';
import { familyByName } from '../../../../../src/core/intent/gate/allowed-families.js';
import type { ToolCall } from '../../../../../src/core/model.js';
import { parseShell } from '../../../../../src/runtime/command-line/parse.js';
import { file, intent, run, type World, world } from '../../../../support/gate-world.js';

const families = (line: string): string[] => {
  const judged = analyzeScript(parseShell(line), parseShell);
  return judged.strange ? ['strange'] : judged.families.map((f) => f.name);
};
const LOOK = `node -e "import('./src/x.js').then(m => console.log(m.f(1)))"`;
const NODE = 'code on the line by node';

function strict(granted: string[] = []): World {
  const w = world('strict', file([intent('INT-001'), intent('INT-002')]));
  w.select('INT-001');
  const grant = { intent: 'INT-001', reason: 'x', by: 'person', at: w.now, until: w.now + 9e9 };
  w.state.grants = Object.fromEntries(
    granted.map((name, i) => [`g${i}`, { ...grant, id: `g${i}`, kind: 'family', what: name, mark: name }]),
  );
  return w;
}
const verdict = (line: string, granted: string[], cwd = '/w'): string =>
  strict(granted).before(run(line), 's1', cwd).verdict;

describe('what is code on the line', () => {
  it.each([
    [LOOK, NODE],
    ['node -p "f(1)" a b', NODE],
    ['node --input-type=module -e "await f()"', NODE],
    ['node -e "f(`date`)"', NODE],
    ["node - <<'EOF'\nf(1)\nEOF", NODE],
    ['node <<EOF\nf($X)\nEOF', NODE],
    ["node --input-type=module <<< 'f(1)'", NODE],
    ['FOO=1 node -e "f(1)"', NODE],
    ['python -c "import a; a.f()"', 'code on the line by python'],
    ['python3.12 -c "import a; a.f()"', 'code on the line by python'],
    ['.venv/bin/python -c "import a"', 'code on the line by python'],
    ["python3 -u - <<'EOF'\nimport a\nEOF", 'code on the line by python'],
    ['uv run python -c "import a"', 'code on the line by uv run python'],
    ["ruby -e 'f 1'", 'code on the line by ruby'],
    ['npx tsx -e "f(1)"', 'code on the line by npx tsx'],
  ])('%s', (line, name) => expect(families(line).filter((f) => f !== 'date')).toEqual([name]));

  it.each([
    'cat x | node',
    'node - < x.js',
    "node 3<<'EOF'\nx\nEOF",
    'node -r ./x -e 1x',
    'node -e "f(1)" -r ./x',
    'NODE_OPTIONS=--import=./x node -e "f(1)"',
    'sudo node -e "f(1)"',
    'bash -c "node -e f(1)"',
    "bash <<'EOF'\nx\nEOF",
    "perl -pi -e 's/a/b/' x",
    'node -e',
  ])('not %s', (line) => expect(families(line)).toEqual(['strange']));
});

describe('what a yes to it covers', () => {
  it('the line is asked about; the question names both: that line, and any code', () => {
    const { hold, verdict: said } = strict().before(run(LOOK));
    expect(said).toBe('ask');
    expect(hold).toContain('A yes covers this very line in this folder under INT-001 for 7 days.');
    expect(hold).toContain(
      'To allow any code that `node` runs from the command line, whatever it does, for 7 days under INT-001, type in a terminal: ' +
        "clew scope allow --family 'code on the line by node' --intent INT-001 --reason",
    );
  });

  it('a yes in the dialog of the host is one to that line alone', () => {
    const w = strict();
    w.before(run(LOOK));
    w.after(run(LOOK));
    expect(w.before(run(LOOK)).verdict).toBe('allow');
    expect(w.before(run('node -e "f(2)"')).verdict).toBe('ask');
  });

  it('a question of ours has a choice for each', () => {
    const w = strict();
    const untold = (line: string): ToolCall => ({ ...run(line), untold: true, dialog: 'AskUserQuestion' });
    const { hold, aside } = w.before(untold(LOOK));
    const id = /type: yes (q\w+)/.exec(hold!)![1]!;
    expect(hold).toContain(
      `\nOr: ${id} b, for any code that \`node\` runs from the command line, whatever it does, for 7 days under INT-001; `,
    );
    expect(aside).toContain('"label":"Yes, and more"');
    expect(w.state.questions[id]!.choices.map((c) => c.label.slice(0, 22))).toEqual([
      'Yes: this very line in',
      'Yes: any code that `no',
      'Yes, only this once: n',
      'No',
    ]);
  });

  it('the family: any code of that program under that intent, in every folder of the workspace', () => {
    expect(verdict('node -e "f(2)"', [NODE])).toBe('allow');
    expect(verdict('node -e "f(2)" | head -3', [NODE], '/w/packages/a')).toBe('allow');
    expect(verdict('npm test && node -e "f(2)"', [NODE])).toBe('ask');
    expect(verdict('npm test && node -e "f(2)"', [NODE, 'npm test'])).toBe('allow');
    expect(verdict('python3 -c "f(2)"', [NODE])).toBe('ask');
    const w = strict([NODE]);
    w.select('INT-002');
    expect(w.before(run('node -e "f(2)"')).verdict).toBe('ask');
  });

  it('never what leads elsewhere, what is written by name, or what is a person’s to say', () => {
    expect(verdict('cd /tmp && node -e "f(2)"', [NODE])).toBe('ask');
    expect(verdict('node -e "f(2)" > docs/a', [NODE])).toBe('ask');
    expect(verdict('node -e "f(2)" > src/legacy/a', [NODE])).toBe('deny');
    expect(verdict(`node -e 'f(".clew/config.json")'`, [NODE])).toBe('ask');
    expect(verdict('node -e "f(2)" && npx rimraf x', [NODE])).toBe('ask');
  });

  it('is granted by its name, as questions and lists say it', () => {
    expect(familyByName(NODE, { workspace: '/w' })).toEqual({ wanted: [{ kind: 'family', what: NODE, mark: NODE }] });
    expect(familyByName('node -e 1x', { workspace: '/w' })).toMatchObject({ near: [NODE] });
  });
});
