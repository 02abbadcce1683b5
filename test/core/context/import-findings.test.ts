/** Holds what is said of a store of the seed's layout that is taken over, and how its registry is read and written. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeFindings } from '../../../src/core/context/import-findings.js';
import { archiveOf, newActiveContext } from '../../../src/core/document/active/archive.js';
import { addItem, setField, setMeta } from '../../../src/core/document/change.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import { applySplices, inverseOf } from '../../../src/core/text/splice.js';
import { sentenceOf, words } from '../../../src/core/words/en.js';
import { data } from '../../support/world.js';

const AT = Date.UTC(2026, 0, 11, 10, 4, 5);
const stamp = { at: AT, nonce: 'here' };

const ACTIVE = `## Meta
- last_updated: 2026-01-08T13:45:00+02:00
- language: uk

## Current Task

- task_id: LOGIN-1
\tgoal: Let people log in, see #12
\tstatus: in-progress
\tactive_files: [src/a.ts, "src/b, c.ts"]
\tscratchpad:
\t\t- the token
\t\t  has two parts
\tscope_out: "Sign up: later"

## Other Tasks (This Chat)

- task_id: PRICE-2
\tgoal: Prices
\tstatus: nearly

## Progress
\tLOGIN-1:
\t\tdone:
\t\t\t- [x] Form
\t\tin_progress: []
\t\tnext:
\t\t\t- Test it

\tOLD-3:
\t\tdone:
\t\t\t- Something

## Decisions
- 2026-01-05T12:00:00+02:00 → Use JWT

\`\`\`yaml
# Quick Resume — PRICE-2
goal: Prices
next_action: "Open: the page"
\`\`\`
`;
const REGISTRY = `# mine
schema_version: 1
version: 3
contexts:
  - task_id: PRICE-2
    title: "Prices: all"
    category: money
    tags:
      - a
      - "b c"
    status: paused
    archived_at: 2026-01-07T16:07:30+02:00
    file: ai_memory/context_history/PRICE-2.md
    summary: |
      Two
        lines.
    restore_recipe:
      - "Open it"

  - task_id: GONE-9
    title: Gone
    category: docs
    tags: [x, y]
    status: archived
    archived_at: 2026-01-01
    file: ai_memory/context_history/GONE-9.md
`;
const ARCHIVE =
  '## Current Task\n- task_id: PRICE-2\n  status: in-progress\n\n## Quick Resume — PRICE-2\n```yaml\nnext_action: go\n```\n';

describe('the active context', () => {
  const d = parseDocument(ACTIVE, 'active-context');

  it('is read as people write it', () => {
    const said = d.items.map((i) => `${i.task ?? ''} ${i.place}: ${i.text}`);
    expect(said).toEqual([
      ' goal: Let people log in, see #12',
      ' active-files: src/a.ts',
      ' active-files: src/b, c.ts',
      ' scratchpad: the token\nhas two parts',
      ' scope-out: Sign up: later',
      'PRICE-2 goal: Prices',
      ' done: [x] Form',
      ' next: Test it',
      'OLD-3 done: Something',
      ' plan-decisions: 2026-01-05T12:00:00+02:00 → Use JWT',
      'PRICE-2 next-action: Open: the page',
    ]);
    expect(d.meta).toEqual({
      updated: Date.UTC(2026, 0, 8, 11, 45),
      taskId: 'LOGIN-1',
      title: 'LOGIN-1',
      status: 'active',
    });
    expect(d.items.find((i) => i.place === 'plan-decisions')!.at).toBe(Date.UTC(2026, 0, 5, 10));
  });

  it('is changed by the lines that are meant', () => {
    const change = (text: string, c: { splices: Parameters<typeof applySplices>[1]; faults: unknown[] }): string => {
      expect(c.faults).toEqual([]);
      return applySplices(text, c.splices)!;
    };
    expect(change(ACTIVE, addItem(d, 'active-files', 'src/d.ts', stamp))).toBe(
      ACTIVE.replace('c.ts"]', 'c.ts", src/d.ts]'),
    );
    expect(change(ACTIVE, setField(d, 'goal', 'Let people in', stamp))).toBe(
      ACTIVE.replace('Let people log in, see #12', 'Let people in'),
    );
    expect(change(ACTIVE, setMeta(d, 'status', 'paused'))).toBe(
      ACTIVE.replace('status: in-progress', 'status: paused'),
    );
    expect(change(ACTIVE, setMeta(d, 'updated', AT))).toBe(
      ACTIVE.replace('2026-01-08T13:45:00+02:00', '2026-01-11T10:04:05Z'),
    );
    expect(change(ACTIVE, addItem(d, 'doing', 'Now', stamp))).toMatch(
      /\t\tin_progress:\n\t\t\t- Now <!-- clew:\w+ 2026-01-11T10:04:05Z -->\n\t\tnext:/,
    );
    expect(change(ACTIVE, addItem(d, 'plan-decisions', 'Two', stamp))).toMatch(
      /→ Use JWT\n- Two <!-- .* -->\n\n```yaml/,
    );
    expect(change(ACTIVE, setField(d, 'next-action', 'Write: the test', stamp))).toMatch(
      /```\n\n```yaml\n# Quick Resume — LOGIN-1\nnext_action: "Write: the test"\n```\n$/,
    );
    expect(change(ACTIVE, setField(d, 'next-action', 'Close it', stamp, 'PRICE-2'))).toBe(
      ACTIVE.replace('"Open: the page"', 'Close it'),
    );
    expect(change(ACTIVE, addItem(d, 'questions', 'Why?', stamp))).toMatch(
      /\n\n## Open Questions \/ Blockers\n- Why\? <!-- .* -->\n\n```yaml/,
    );
    expect(setMeta(d, 'taskId', 'OTHER-1').faults[0]!.code).toBe('task-fixed');
    expect(setMeta(d, 'category', 'docs').faults[0]!.code).toBe('key-unknown');
  });

  it('takes a goal of many lines as a block, and gives it back', () => {
    const said = 'One: two\n\n  - three\n## PLAN\n- task_id: X-1';
    const c = setField(d, 'goal', said, stamp);
    const now = parseDocument(applySplices(ACTIVE, c.splices)!, 'active-context');
    expect(now.items.find((i) => i.place === 'goal')!.text).toBe(said);
    expect(now.items.slice(1).map((i) => i.text)).toEqual(d.items.slice(1).map((i) => i.text));
    expect(applySplices(now.text, inverseOf(c.splices))).toBe(ACTIVE);
  });
});

describe('a store that is taken over', () => {
  it('has its faults told with file and line', () => {
    const found = storeFindings({ path: 'a.md', text: ACTIVE }, { path: 'r.yaml', text: REGISTRY }, [
      { path: 'ai_memory/context_history/PRICE-2.md', text: ARCHIVE },
      {
        path: 'ai_memory/context_history/LOST-4.md',
        text: '## Current Task\n- task_id: LOST-4\n  status: archived\n\n## Archive Summary\n- all done\n',
      },
    ]);
    for (const f of found) {
      expect(words()).toHaveProperty(f.code);
      expect(sentenceOf(f)).not.toMatch(/[{}]/);
    }
    expect(found.map((f) => `${f.args.path}:${f.args.line} ${f.code} ${f.args.of}`)).toEqual([
      'a.md:7 task-no-resume LOGIN-1',
      'a.md:20 status-unknown PRICE-2: nearly',
      'a.md:30 task-unlisted OLD-3',
      'a.md:30 task-lost OLD-3',
      'r.yaml:7 category-unknown PRICE-2: money',
      'r.yaml:20 entry-field GONE-9: summary',
      'r.yaml:24 status-unknown GONE-9: archived',
      'r.yaml:26 archive-missing ai_memory/context_history/GONE-9.md',
      'ai_memory/context_history/PRICE-2.md:0 archive-no-summary ',
      'ai_memory/context_history/LOST-4.md:0 archive-no-resume ',
      'ai_memory/context_history/LOST-4.md:0 archive-unlisted LOST-4',
      'ai_memory/context_history/LOST-4.md:3 status-unknown LOST-4: archived',
    ]);
  });

  it('has none when all is well, and survives its absence', () => {
    expect(storeFindings(null, null, [])).toEqual([]);
    const active =
      '## Current Task\n- task_id: A-1\n  goal: x\n\n```yaml\n# Quick Resume — A-1\nnext_action: go\n```\n';
    expect(storeFindings({ path: 'a.md', text: active }, { path: 'r.yaml', text: 'contexts: []\n' }, [])).toEqual([]);
  });

  const store = data('stores', 'active-context', 'ai_memory');
  it.skipIf(store === null)('as real ones are: every fault that is known of it is found', () => {
    const read = (path: string): { path: string; text: string } => ({
      path: `ai_memory/${path}`,
      text: readFileSync(join(store!, path), 'utf8'),
    });
    const archives = readdirSync(join(store!, 'context_history')).filter((f) => f.endsWith('.md'));
    const found = storeFindings(
      read('active_context.md'),
      read('context_history/contexts_index.yaml'),
      archives.map((f) => read(`context_history/${f}`)),
    );
    const count = (code: string): number => found.filter((f) => f.code === code).length;
    expect(found.filter((f) => f.code === 'task-no-resume').map((f) => f.args.of)).toEqual([
      'EDITOR-DELETE-UNDO-SHORTCUTS',
    ]);
    expect(found.filter((f) => f.code === 'task-lost').map((f) => f.args.of)).toEqual([
      'TRANSFORMER-WINDING-R-AUTOTIMESTEP',
    ]);
    expect(archives).toHaveLength(8);
    expect(count('archive-no-summary') + count('archive-summary-name')).toBe(8);
    expect(count('archive-no-resume')).toBe(3);
    expect(count('category-unknown')).toBe(4);
    const registry = found.filter((f) => f.code === 'status-unknown' && String(f.args.path).endsWith('.yaml'));
    expect(registry).toHaveLength(6);
    for (const f of found) expect(sentenceOf(f)).toContain(String(f.args.path));
  });

  const files = [
    store === null ? null : join(store, 'active_context.md'),
    data('stores', 'codingbuddy', 'docs', 'codingbuddy', 'context.md'),
  ];
  it.skipIf(files.includes(null))('is changed in one place only', () => {
    for (const file of files) {
      const text = readFileSync(file!, 'utf8');
      const d = parseDocument(text, undefined, file!);
      expect(d.items.length).toBeGreaterThan(60);
      const c = addItem(d, 'plan-decisions', 'One\n\n## ACT (x)\n- two', stamp);
      expect(c.splices).toHaveLength(1);
      expect(c.splices[0]!.cut).toBe('');
      const now = parseDocument(applySplices(text, c.splices)!, d.layout);
      expect(now.items.filter((i) => !c.ids.includes(i.id)).map((i) => i.text)).toEqual(d.items.map((i) => i.text));
      expect(now.items.find((i) => i.id === c.ids[0])!.text).toBe('One\n\n## ACT (x)\n- two');
    }
  });
});

describe('the archive of a task', () => {
  const d = parseDocument(ACTIVE, 'active-context');

  it.each(['LOGIN-1', 'PRICE-2', 'OLD-3'])('%s holds what is its own, and a summary', (task) => {
    const text = archiveOf(d, task, 'paused', 'All that is known.', stamp)!;
    const made = parseDocument(text, 'active-context');
    expect(made.tasks.map((t) => [t.id, t.listed])).toEqual([[task, 'current']]);
    expect(made.meta).toMatchObject({ taskId: task, status: 'paused', updated: AT });
    const own = (x: typeof d, id: string): string[] =>
      x.items
        .filter((i) => (i.task ?? x.meta.taskId) === id && i.place !== 'summary' && i.place !== 'plan-decisions')
        .map((i) => `${i.place}: ${i.text}`);
    expect(own(made, task)).toEqual(own(d, task));
    expect(text).toContain('## Archive Summary\n- All that is known.');
    expect(storeFindings(null, null, [{ path: 'x.md', text }]).map((f) => f.code)).toEqual([]);
  });

  it('is none for a task that is not there', () => {
    expect(archiveOf(d, 'NOBODY-1', 'paused', 'x', stamp)).toBeNull();
    expect(archiveOf(parseDocument('# T\n', 'clew'), 'LOGIN-1', 'paused', 'x', stamp)).toBeNull();
  });

  it('can become the active context again, and a new one can be begun', () => {
    const fresh = parseDocument(newActiveContext('NEW-1', 'Something new', AT), 'active-context');
    expect(fresh).toMatchObject({ meta: { taskId: 'NEW-1', updated: AT }, faults: [] });
    let now = fresh;
    for (const [place, said] of [
      ['goal', 'Do it: now'],
      ['next', 'One\n\n## PLAN'],
      ['plan-decisions', 'Bootstrapped new context'],
      ['next-action', 'Open it'],
    ] as const) {
      const c = setField(now, place, said, stamp);
      expect(c.faults).toEqual([]);
      now = parseDocument(applySplices(now.text, c.splices)!, 'active-context');
      expect(now.items.find((i) => i.place === place)!.text).toBe(said);
    }
    expect(storeFindings({ path: 'a.md', text: now.text }, null, []).map((f) => f.code)).toEqual([]);
  });
});
