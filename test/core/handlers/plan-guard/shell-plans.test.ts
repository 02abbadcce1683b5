/** Command lines as what they write. */
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import { asWrite, namedFiles } from '../../../../src/core/handlers/plan-guard/shell-plans.js';
import type { ToolEvent } from '../../../../src/core/model.js';
import { parseShell } from '../../../../src/runtime/command-line/parse.js';

const PLAN = '# Checkout\n\n- [ ] pay by card\n';
const facts = {
  parsed: parseShell,
  placed: (path: string) => path,
  file: (path: string) => (path === 'plans/checkout.md' ? PLAN : null),
  exists: (path: string) => path === 'plans/checkout.md',
  config: DEFAULTS,
};
const files = (command: string): unknown => {
  const session = { host: 'claude', id: 's', transcript: null, cwd: '' };
  const tool = { id: 't', name: 'Bash', act: { does: 'run', command, shell: 'posix' } } as ToolEvent['tool'];
  const { act } = asWrite({ kind: 'tool', when: 'before', session, tool }, facts).tool;
  return act.does === 'write' ? act.files.map((f) => [f.path, f.how, f.text]) : act.does;
};

describe('a command line as writing', () => {
  it.each([
    ["cat > plans/a.md <<'EOF'\n# A\n\n- [ ] b\nEOF", [['plans/a.md', 'write', '# A\n\n- [ ] b']]],
    ['cd plans && touch a.md', [['plans/a.md', 'write', null]]],
    ['echo "# A" | tee plans/a.md', [['plans/a.md', 'write', '# A']]],
    ['cp plans/checkout.md plans/till.md', [['plans/till.md', 'write', PLAN]]],
    ['cat plans/checkout.md > plans/till.md', [['plans/till.md', 'write', PLAN]]],
    ['cd plans && sed s/a/b/ checkout.md | tee till.md', [['plans/till.md', 'write', PLAN]]],
    ["bash -c 'cp plans/checkout.md plans/till.md'", [['plans/till.md', 'write', PLAN]]],
    ['echo "# A" > plans/a.md; cat plans/checkout.md', [['plans/a.md', 'write', '# A']]],
    ['cat plans/checkout.md | head', 'run'],
    ['echo "unclosed', 'run'],
  ])('tells the files that it makes, with their texts', (command, made) => {
    expect(files(command)).toEqual(made);
  });

  it('a plan under another name is none that is made', () => {
    expect(files('git mv plans/checkout.md plans/till.md')).toEqual([
      ['plans/checkout.md', 'edit', null],
      ['plans/till.md', 'edit', null],
    ]);
  });

  it('names Markdown wherever it stands in a line', () => {
    expect(namedFiles('F=plans/a.md; python gen.py "$F" b.mdx < c.txt')).toEqual(['plans/a.md', 'b.mdx']);
  });
});
