/** Holds how the registry of contexts is written and read, and that an adopted one changes only where an entry does. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, FIELDS } from '../../../../src/core/context/registry/entry.js';
import { updatePrinted } from '../../../../src/core/context/registry/own.js';
import { printRegistry, yamlScalar } from '../../../../src/core/context/registry/print.js';
import { MOST, readRegistry } from '../../../../src/core/context/registry/read.js';
import { upsertEntry } from '../../../../src/core/context/registry/upsert.js';
import { readValue } from '../../../../src/core/context/registry/yaml.js';
import type { Splice } from '../../../../src/core/model/document.js';
import { formatIsoTime, parseIso } from '../../../../src/core/text/time.js';
import { sentenceOf } from '../../../../src/core/words/en.js';
import { runs } from '../../../support/properties.js';
import { data, NOW } from '../../../support/world.js';

const entry = (taskId: string, over: Partial<Entry> = {}): Entry => ({
  taskId,
  title: 'Pricing page',
  category: 'feature',
  tags: ['billing', 'ui'],
  status: 'paused',
  archivedAt: NOW,
  file: `ai_memory/context_history/${taskId}.md`,
  summary: 'Three tiers. Next: write the page.',
  ...over,
});
const put = (text: string, splices: Splice[]): string => {
  let out = '';
  let at = 0;
  for (const s of splices) {
    expect(s.at).toBeGreaterThanOrEqual(at);
    expect(text.slice(s.at, s.at + s.cut.length)).toBe(s.cut);
    out += text.slice(at, s.at) + s.put;
    at = s.at + s.cut.length;
  }
  return out + text.slice(at);
};
const upsert = (text: string, e: Entry): string => put(text, upsertEntry(text, e, 'contexts_index.yaml').splices);
const entries = (text: string): Entry[] => readRegistry(text).entries.map((s) => s.entry);

const ADOPTED = `# our contexts
schema_version: 1
version: 3
updated_at: 2026-01-07T16:07:30+02:00

# newest first
contexts:
  - task_id: UI-DRAG  # the big one
    title: "Drag: whole element"
    category: ui
    tags:
      - drag
      - 'it''s'
    owner: ada
    status: archived
    archived_at: 2026-01-07T16:07:30+02:00
    file: ai_memory/context_history/UI-DRAG.md
    summary: |
      Two lines
      of summary.

  # older
  - task_id: CTX-2
    title: Rules
    category: docs
    tags: [rules, "a, b"]
    status: paused
    archived_at: 2026-01-05T10:00:00Z
    file: ai_memory/context_history/CTX-2.md
    summary: Short
      and folded.

# the end
`;

describe('printing', () => {
  it('is the seed’s format, its fields in their order', () => {
    const text = printRegistry([entry('PRC-1', { gitBranch: 'pricing' })], 4, NOW);
    expect(text.split('\n').slice(1)).toEqual([
      'schema_version: 1',
      'version: 4',
      'updated_at: 2026-01-15T12:00:00Z',
      'contexts:',
      '  - task_id: "PRC-1"',
      '    title: "Pricing page"',
      '    category: "feature"',
      '    tags: ["billing", "ui"]',
      '    status: "paused"',
      '    archived_at: 2026-01-15T12:00:00Z',
      '    file: "ai_memory/context_history/PRC-1.md"',
      '    summary: "Three tiers. Next: write the page."',
      '    git_branch: "pricing"',
      '',
    ]);
  });

  it('times are UTC, to the second, and read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 250_000_000_000_000 }), (ms) => {
        expect(parseIso(formatIsoTime(ms))).toBe(Math.floor(ms / 1000) * 1000);
      }),
    );
    for (const none of [Number.NaN, Infinity, -Infinity, 1e300])
      expect(formatIsoTime(none)).toBe('1970-01-01T00:00:00Z');
    expect(formatIsoTime(-1000)).toBe('1969-12-31T23:59:59Z');
  });

  it('nothing known: an empty list', () => expect(printRegistry([], 1, NOW)).toContain('\ncontexts: []\n'));

  it('hostile text stays one scalar, and is read back as it was', () => {
    for (const text of [
      '',
      '"',
      '\\',
      "'",
      'a: b',
      '- x',
      '# no comment',
      '\n---\n',
      'contexts:\n  - task_id: EVIL',
      '\u2028',
      '\u0085',
      '\ufeff',
      '{a: 1}',
      '&a',
      '*a',
      '!!js',
      '%',
      '@',
      '`',
      'yes',
      'null',
      '~',
      '\t',
      '\u0000',
      '👩‍👩‍👧',
      'a'.repeat(5000),
    ]) {
      expect(yamlScalar(text)).toMatch(/^"[^\n\r\u0085\u2028\u2029]*"$/);
      expect(readValue(yamlScalar(text))).toEqual({ kind: 'text', text });
      const [back, ...rest] = entries(
        printRegistry([entry('A-1', { title: text, tags: [text], summary: text })], 1, NOW),
      );
      expect([back!.title, back!.tags, back!.summary, rest]).toEqual([text, [text], text, []]);
    }
  });

  it('any entries are read back as they were', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const any = fc.record({
      title: text,
      category: text,
      tags: fc.array(text, { maxLength: 4 }),
      status: text,
      file: text,
      summary: text,
      archivedAt: fc.option(fc.integer({ min: 0, max: 4_000_000_000 }).map((s) => s * 1000)),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), (list) => {
        const all = list.map((e, i) => ({ ...entry(`T-${i}`), ...e }));
        const read = readRegistry(printRegistry(all, 7, NOW));
        expect(read.faults).toEqual([]);
        expect([read.schemaVersion, read.version]).toEqual([1, 7]);
        expect(read.entries.map((s) => s.entry)).toEqual(all);
      }),
    );
  });
});

describe('reading', () => {
  it('an adopted registry: quoted, plain, block and folded texts, both kinds of lists', () => {
    const read = readRegistry(ADOPTED);
    expect(read.faults).toEqual([]);
    expect([read.schemaVersion, read.version]).toEqual([1, 3]);
    expect(read.entries.map((s) => s.entry)).toEqual([
      {
        taskId: 'UI-DRAG',
        title: 'Drag: whole element',
        category: 'ui',
        tags: ['drag', "it's"],
        status: 'archived',
        archivedAt: Date.UTC(2026, 0, 7, 14, 7, 30),
        file: 'ai_memory/context_history/UI-DRAG.md',
        summary: 'Two lines\nof summary.',
      },
      {
        taskId: 'CTX-2',
        title: 'Rules',
        category: 'docs',
        tags: ['rules', 'a, b'],
        status: 'paused',
        archivedAt: Date.UTC(2026, 0, 5, 10),
        file: 'ai_memory/context_history/CTX-2.md',
        summary: 'Short and folded.',
      },
    ]);
  });

  it.each<[string, string, number]>([
    ['an anchor', 'contexts:\n  - task_id: &a X\n', 2],
    ['an alias', 'contexts:\n  - task_id: A\n    title: *a\n', 3],
    ['a tag', 'contexts:\n  - task_id: !!str A\n', 2],
    ['a map on one line', 'contexts:\n  - {task_id: A}\n', 2],
    ['a map for a list', 'contexts:\n  a:\n    task_id: A\n', 2],
    ['a tab', 'contexts:\n  - task_id: A\n\ttitle: x\n', 3],
    ['a merge key', 'contexts:\n  - task_id: A\n    <<: x\n', 3],
    ['a quoted text over several lines', 'contexts:\n  - task_id: A\n    title: "a\n      b"\n', 3],
    ['a second document', 'contexts:\n  - task_id: A\n---\ncontexts: []\n', 3],
    ['contexts twice', 'contexts: []\ncontexts: []\n', 2],
    ['a key twice', 'contexts:\n  - task_id: A\n    title: x\n    title: y\n', 4],
    ['a task twice', 'contexts:\n  - task_id: A\n  - task_id: a\n', 3],
    ['no task id', 'contexts:\n  - title: x\n', 2],
    ['another schema', 'schema_version: 2\ncontexts: []\n', 1],
    ['prose', 'this is no registry\n', 1],
    ['a text where the list should be', 'contexts: none yet\n', 1],
    ['a text behind a comment', 'contexts:\n  - task_id: A # x\n      more\n', 2],
    ['a text with an empty line', 'contexts:\n  - task_id: A\n\n      more\n', 2],
    ['a map as a value', 'contexts:\n  - task_id: A\n    title:\n      x: y\n', 3],
  ])('%s is a fault with its line, and nothing is written', (_, text, line) => {
    expect(readRegistry(text).faults[0]!.line).toBe(line);
    const done = upsertEntry(text, entry('NEW-1'), 'contexts_index.yaml');
    expect(done.splices).toEqual([]);
    expect(done.findings.map((f) => [f.code, f.args.line])).toEqual([['registry-unknown', line]]);
    expect(sentenceOf(done.findings[0]!)).toContain(`contexts_index.yaml line ${line}: `);
  });

  it('what is too large is not read', () => {
    expect(readRegistry('#'.repeat(MOST.bytes + 1)).faults[0]!.why).toContain('1 MiB');
    expect(readRegistry('\n'.repeat(MOST.lines + 1)).faults[0]!.why).toContain('lines');
    const many = `contexts:\n${Array.from({ length: MOST.entries + 1 }, (_, i) => `- task_id: T${i}\n`).join('')}`;
    expect(readRegistry(many).faults[0]!.why).toContain('entries');
  });

  it('a value as long as a registry may be is read or refused, whatever it is made of', () => {
    const long = MOST.bytes - 100;
    const fits = (value: string): boolean =>
      readRegistry(`contexts:\n  - task_id: A\n    title: ${value}\n`).faults.length === 0;
    for (const [unit, head, tail, want] of [
      ['a', '"', '"', true],
      ['\\n', '"', '"', true],
      ["''", "'", "'", true],
      [' ', 'a', 'b', true],
      [' #', 'a', '', true],
      ['a', '"', '', false],
      [' ', '[a', '', false],
      ['a,', '[', ']', false],
      [': ', 'a', '', false],
    ] as const)
      expect(fits(head + unit.repeat(Math.floor(long / unit.length)) + tail), `${head}${unit}`).toBe(want);
  });

  it('any text is read without a fault of ours', () => {
    const piece = fc.constantFrom(
      'contexts:',
      '  - ',
      'task_id: ',
      'A',
      '\n',
      '    ',
      'tags: [a, "b',
      '"',
      "'",
      '|',
      '#',
      '---',
      '\t',
      '&',
      '\r\n',
      ': ',
      '- ',
      ']',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 200 }),
          fc.array(piece, { maxLength: 30 }).map((p) => p.join('')),
        ),
        (t) => {
          const read = readRegistry(t);
          expect(read.entries.every((s) => s.end > s.first)).toBe(true);
          const done = upsertEntry(t, entry('NEW-1'), 'x.yaml');
          if (read.faults.length > 0) {
            expect(done.splices).toEqual([]);
            return;
          }
          const now = put(t, done.splices);
          expect(readRegistry(now).faults).toEqual([]);
          expect(entries(now)).toContainEqual(entry('NEW-1'));
          expect(entries(now)).toHaveLength(
            read.entries.some((s) => s.entry.taskId === 'NEW-1') ? read.entries.length : read.entries.length + 1,
          );
        },
      ),
      { numRuns: runs(400) },
    );
  });
});

describe('an entry in the registry that we printed', () => {
  const change = fc.record({
    id: fc.constantFrom('A-1', 'a-1', 'A-12', 'B', 'über', 'q"uote', 'contexts', 'x y'),
    title: fc.string({ maxLength: 12 }),
    // A branch more or less is a line more or less.
    branch: fc.option(fc.constantFrom('main', 'next: 2'), { nil: undefined }),
  });

  it('goes where it would go if all were read, or is left to that', () => {
    let quick = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (list) => {
        let text = printRegistry([], 1, NOW);
        for (const { id, title, branch } of list) {
          const e = entry(id, { title, ...(branch === undefined ? {} : { gitBranch: branch }) });
          const read = upsert(text, e);
          const direct = updatePrinted(text, e);
          if (direct !== null) quick++;
          if (direct !== null) expect(direct).toBe(read);
          text = read;
        }
      }),
      { numRuns: runs(300) },
    );
    expect(quick).toBeGreaterThan(runs(300) / 3);
  });

  it.each([
    ['another version', (t: string) => t.replace('schema_version: 1', 'schema_version: 2')],
    ['lines of Windows', (t: string) => t.replaceAll('\n', '\r\n')],
    ['a key behind the list', (t: string) => `${t}notes:\n    - mine\n`],
    ['a line cut short', (t: string) => t.slice(0, -1)],
    ['an entry twice', (t: string) => t + t.slice(t.indexOf('  - task_id'))],
    ['a field of somebody else', (t: string) => `${t}    owner: "ada"\n`],
  ])('%s is read as a whole', (what, bent) => {
    const text = bent(printRegistry([entry('A-1')], 1, NOW));
    if (what === 'a key behind the list') {
      const now = updatePrinted(text, entry('A-1', { title: 'New' }));
      expect(now).toBe(upsert(text, entry('A-1', { title: 'New' })));
    } else expect(updatePrinted(text, entry('A-1', { title: 'New' }))).toBeNull();
    if (what !== 'a field of somebody else') expect(updatePrinted(text, entry('B'))).toBeNull();
  });
});

describe('an entry in an adopted registry', () => {
  it('new: first where the latest is first, else behind the last one, everything else as it was', () => {
    const now = upsert(ADOPTED, entry('PRC-1'));
    const [, below] = now.split(/(?= {2}- task_id: UI-DRAG)/);
    expect(ADOPTED.endsWith(below!)).toBe(true);
    expect(entries(now).map((e) => e.taskId)).toEqual(['PRC-1', 'UI-DRAG', 'CTX-2']);
    expect(entries(now)[0]).toEqual(entry('PRC-1'));
    const older = ADOPTED.replace('archived_at: 2026-01-07', 'archived_at: 2026-01-01');
    const behind = upsert(older, entry('PRC-1'));
    expect(behind.startsWith(older.slice(0, older.indexOf('\n# the end')))).toBe(true);
    expect(behind.endsWith('\n# the end\n')).toBe(true);
    expect(entries(behind).map((e) => e.taskId)).toEqual(['UI-DRAG', 'CTX-2', 'PRC-1']);
    expect(entries(behind)[2]).toEqual(entry('PRC-1'));
  });

  it('known: only the lines of the fields that differ, comments and foreign fields kept', () => {
    const was = entries(ADOPTED)[0]!;
    const now = upsert(ADOPTED, { ...was, status: 'completed', summary: 'Done whole.', gitBranch: 'drag' });
    expect(now).toBe(
      ADOPTED.replace('status: archived', 'status: completed').replace(
        'summary: |\n      Two lines\n      of summary.\n',
        'summary: Done whole.\n    git_branch: "drag"\n',
      ),
    );
    expect(entries(now)[0]).toEqual({ ...was, status: 'completed', summary: 'Done whole.', gitBranch: 'drag' });
  });

  it('the same again: no range at all, whatever the case of its id', () => {
    for (const e of entries(ADOPTED)) {
      expect(upsertEntry(ADOPTED, e, 'x').splices).toEqual([]);
      expect(upsertEntry(ADOPTED, { ...e, taskId: e.taskId.toLowerCase() }, 'x').splices).toEqual([]);
    }
  });

  it.each([
    ['', 'contexts:\n  - '],
    ['contexts: []\n', 'contexts:\n  - '],
    ['contexts:\n', 'contexts:\n  - '],
    ['contexts: [] # none yet\n# end\n', 'contexts: # none yet\n  - '],
    ['schema_version: 1', 'schema_version: 1\ncontexts:\n  - '],
    ['contexts:\n- task_id: A', 'contexts:\n- task_id: A\n- '],
  ])('into %j', (text, begins) => {
    const now = upsert(text, entry('PRC-1'));
    expect(now.startsWith(begins)).toBe(true);
    expect(entries(now).at(-1)).toEqual(entry('PRC-1'));
  });

  it('line ends stay those of the file', () => {
    const crlf = ADOPTED.replaceAll('\n', '\r\n');
    for (const now of [
      upsert(crlf, entry('PRC-1')),
      upsert(crlf, { ...entries(crlf)[1]!, summary: 'x', confidence: 'high' }),
    ])
      expect(now.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('any text in any field stays its own scalar', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FIELDS.map(([, key]) => key)),
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.boolean(),
        (key, text, known) => {
          const e = entry(known ? 'CTX-2' : 'PRC-1');
          const value = Array.isArray(e[key]) || key === 'relatedPaths' || key === 'restoreRecipe' ? [text] : text;
          if (key === 'taskId' || key === 'archivedAt' || key === 'lastRestoredAt') return;
          const now = upsert(ADOPTED, { ...e, [key]: value });
          const read = readRegistry(now);
          expect(read.faults).toEqual([]);
          expect(read.entries.find((s) => s.entry.taskId === e.taskId)!.entry[key]).toEqual(value);
          expect(read.entries.filter((s) => s.entry.taskId === 'UI-DRAG').map((s) => s.entry)).toEqual([
            entries(ADOPTED)[0],
          ]);
        },
      ),
    );
  });
});

describe('a real registry', () => {
  const file = data('stores', 'active-context', 'ai_memory', 'context_history', 'contexts_index.yaml');

  it.skipIf(file === null)('is read whole, and written into without touching the rest', () => {
    const text = readFileSync(file!, 'utf8');
    const read = readRegistry(text);
    expect(read.faults).toEqual([]);
    expect(read.entries).toHaveLength([...text.matchAll(/^ {2}- task_id:/gm)].length);
    for (const { entry: e } of read.entries) {
      expect([e.title, e.category, e.file, e.summary].every((t) => t !== '')).toBe(true);
      expect(e.tags.length).toBeGreaterThan(0);
      expect(e.archivedAt).not.toBe(null);
      expect(upsertEntry(text, e, 'x').splices).toEqual([]);
      const now = upsert(text, { ...e, status: 'abandoned' });
      expect(now.split('\n')).toHaveLength(text.split('\n').length);
      expect(now.split('\n').filter((l, i) => l !== text.split('\n')[i])).toEqual(['    status: abandoned']);
    }
  });
});
