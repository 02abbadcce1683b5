/** Holds that a file of intents keeps its comments, its order and its schema when it is changed, or is left alone. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import { type Changed, changeIntents } from '../../../../src/core/intent/file/change.js';
import { newIntent, nextId } from '../../../../src/core/intent/file/create.js';
import { type IntentsFile, intentsFile } from '../../../../src/core/intent/file/locate.js';
import { migrateIntents } from '../../../../src/core/intent/file/migrate.js';
import { EMPTY } from '../../../../src/core/intent/file/print.js';
import { readIntents } from '../../../../src/core/intent/file/read.js';
import { type Change, intentsAfter } from '../../../../src/core/intent/file/revised.js';
import { parseYaml } from '../../../../src/runtime/intents/yaml-tree.js';
import { runs } from '../../../support/properties.js';
import { applied } from '../../../support/splices.js';
import { data } from '../../../support/world.js';

const fileOf = (text: string, path = '.clew/intents.yaml'): IntentsFile =>
  intentsFile({ config: DEFAULTS, yaml: parseYaml, file: (p) => (p === path ? text : null) })!;
const NO_LISTS = { allow: [], deny: [], tools: [], patterns: [], prose: [] };

/** The text after a change, which must have been made. */
function made(text: string, ...changes: Change[]): string {
  const done = changeIntents(fileOf(text), changes, parseYaml);
  expect('code' in done ? done : null).toBeNull();
  const { edits, file } = done as Changed;
  expect(applied(text, edits)).toBe(file.text);
  return file.text;
}
const refusal = (text: string, change: Change): string => {
  const done = changeIntents(fileOf(text), [change], parseYaml);
  return 'code' in done ? done.code : 'made';
};

const V1 = `# agreed with Ada   \nversion: 1\ncurrent_intent_id:   # none yet\nintents:
  # the first
  - id: INT-001   # keep
    summary: >
      rotate
      the tokens
    scope: { allow_glob: [ "src/auth/**", ], deny_glob: [] }   # narrow
    acceptance_criteria:
    - id: AC-1
      description: "tests pass"
      status: pending # soon

  - {id: INT-002, summary: 'prices', acceptance_criteria: [{id: AC-1, description: x, status: pending}]}
# the end
`;

describe('a change of the specification’s schema', () => {
  it('edits the scalar alone', () => {
    expect(made(V1, { do: 'criterion', id: 'INT-001', criterion: 'AC-1', status: 'met' })).toBe(
      V1.replace('status: pending # soon', 'status: "met" # soon'),
    );
    expect(made(V1, { do: 'criterion', id: 'INT-002', criterion: 'AC-1', status: 'failed' })).toBe(
      V1.replace('status: pending}]}', 'status: "failed"}]}'),
    );
    expect(made(V1, { do: 'set', id: 'INT-001', field: 'summary', value: 'a: b # c' })).toBe(
      V1.replace('>\n      rotate\n      the tokens', '"a: b # c"'),
    );
    expect(made(V1, { do: 'current', id: 'INT-002' })).toBe(V1.replace('_id:   #', '_id: "INT-002"   #'));
  });

  it('adds one line behind what stands there, or one entry into the brackets', () => {
    expect(made(V1, { do: 'set', id: 'INT-001', field: 'plan', value: 'docs/plans/auth.md' })).toBe(
      V1.replace('# soon\n', '# soon\n    plan: "docs/plans/auth.md"\n'),
    );
    expect(made(V1, { do: 'append', id: 'INT-001', list: 'allow', value: 'test/**' })).toBe(
      V1.replace('"src/auth/**", ]', '"src/auth/**", "test/**" ]'),
    );
    expect(made(V1, { do: 'append', id: 'INT-002', list: 'deny', value: 'x' })).toContain(
      'status: pending}], scope: { deny_glob: ["x"] }}\n',
    );
  });

  it('a new intent stands behind the last one, before what follows', () => {
    const intent = newIntent('INT-003', { summary: 'third', lists: { ...NO_LISTS, allow: ['a/**'] }, criteria: ['c'] });
    const text = made(V1, { do: 'add', intent });
    expect(text.startsWith(V1.slice(0, V1.indexOf('# the end')))).toBe(true);
    expect(text.endsWith('        status: "pending"\n# the end\n')).toBe(true);
    expect(fileOf(text).intents.intents.map((i) => i.id)).toEqual(['INT-001', 'INT-002', 'INT-003']);
    for (const begin of [
      EMPTY,
      'intents: # none\n',
      'intents: [] # none\n',
      'intents: null',
      'intents: [{id: INT-001}]',
    ]) {
      const grown = made(begin, { do: 'add', intent });
      expect(fileOf(grown).intents.intents.at(-1)).toMatchObject({ id: 'INT-003', scope: { allow: ['a/**'] } });
      expect(grown.includes('# none')).toBe(begin.includes('# none'));
    }
  });

  it('Windows line ends stay', () => {
    const text = made(V1.replaceAll('\n', '\r\n'), { do: 'append', id: 'INT-001', list: 'prose', value: 'no' });
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('a place that is not certain is left alone', () => {
    expect(
      refusal('intents:\n- id: INT-001\n  summary: [a]\n', { do: 'set', id: 'INT-001', field: 'summary', value: 'x' }),
    ).toBe('intents-placeless');
    expect(
      refusal('intents:\n- id: INT-001\n  scope: {allow_glob: {a: b}}\n', {
        do: 'append',
        id: 'INT-001',
        list: 'allow',
        value: 'x',
      }),
    ).toBe('intents-placeless');
  });

  it('whatever is written, nothing but what was meant changes, and it is taken back byte for byte', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
      fc.constantFrom('a', ': #', '- x', '"', "'", '\\', '&a *b', '!x', '{', ']', 'null', '1', '~', '%', '@'),
    );
    const id = fc.constantFrom('INT-001', 'INT-002');
    const change: fc.Arbitrary<Change> = fc.oneof(
      fc.record({ do: fc.constant('current' as const), id: fc.option(id) }),
      fc.record({
        do: fc.constant('set' as const),
        id,
        field: fc.constantFrom('summary' as const, 'status' as const, 'context' as const, 'plan' as const),
        value: word,
      }),
      fc.record({
        do: fc.constant('append' as const),
        id,
        list: fc.constantFrom('allow' as const, 'deny' as const, 'tools' as const, 'prose' as const),
        value: word,
      }),
      fc.record({
        do: fc.constant('criterion' as const),
        id,
        criterion: fc.constant('AC-1'),
        status: fc.constantFrom('met' as const, 'failed' as const),
      }),
      fc.record({
        do: fc.constant('add-criterion' as const),
        id,
        criterion: word.map((description) => ({ id: 'AC-9', description, status: 'pending' as const })),
      }),
    );
    let hits = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (all) => {
        const file = fileOf(V1);
        const done = changeIntents(file, all, parseYaml);
        if ('code' in done) return;
        hits++;
        let want = file.intents;
        for (const c of all) want = intentsAfter(want, c);
        const got = fileOf(done.file.text).intents;
        expect(got.intents.map((i) => [i.id, i.scope, i.constraints, i.criteria])).toEqual(
          want.intents.map((i) => [i.id, i.scope, i.constraints, i.criteria]),
        );
        for (const comment of V1.match(/#.*/g)!) expect(done.file.text).toContain(comment);
        expect(
          applied(
            done.file.text,
            [...done.edits].reverse().map((e) => ({ ...e, was: e.now, now: e.was })),
          ),
        ).toBe(V1);
      }),
      { numRuns: runs(500) },
    );
    expect(hits).toBeGreaterThan(runs(250));
  });
});

describe('a change of an adopted file', () => {
  const path = data('stores', 'intents-a', '.orchestration', 'active_intents.yaml');
  const text = path === null ? '' : readFileSync(path, 'utf8');

  it.skipIf(path === null)(
    'keeps its schema: scalars are edited, lists grow, a denied glob stands behind a "!"',
    () => {
      expect(made(text, { do: 'set', id: 'INT-002', field: 'status', value: 'IN_PROGRESS' })).toBe(
        text.replace('"PENDING"', '"IN_PROGRESS"'),
      );
      expect(made(text, { do: 'set', id: 'INT-003', field: 'summary', value: 'Pool' })).toBe(
        text.replace('"Database Connection Pooling"', '"Pool"'),
      );
      expect(made(text, { do: 'append', id: 'INT-001', list: 'deny', value: 'src/auth/old/**' })).toBe(
        text.replace('jwt.ts"\n', 'jwt.ts"\n      - "!src/auth/old/**"\n'),
      );
    },
  );

  it.skipIf(path === null)('what its schema has no place for is refused', () => {
    const intent = newIntent('INT-009', { summary: 'x', lists: { ...NO_LISTS, tools: ['Bash'] }, criteria: [] });
    for (const change of [
      { do: 'criterion', id: 'INT-001', criterion: 'AC-1', status: 'met' },
      { do: 'set', id: 'INT-001', field: 'plan', value: 'x' },
      { do: 'append', id: 'INT-001', list: 'tools', value: 'Bash' },
      { do: 'current', id: 'INT-001' },
      { do: 'add', intent },
    ] as Change[])
      expect(refusal(text, change)).toBe('intents-schema');
  });

  it.skipIf(path === null)('migrating keeps every intent and comment; prose stays prose', () => {
    const file = fileOf(text, '.orchestration/active_intents.yaml');
    const v1 = migrateIntents(file);
    const read = readIntents('x', parseYaml(v1));
    expect(read).toMatchObject({ schema: 'v1', findings: [] });
    const plain = (f: typeof read) => f.intents.map(({ line: _, ...i }) => i);
    expect(plain(read)).toEqual(plain(file.intents));
    expect(read.intents[0]!.constraints).toMatchObject({
      tools: [],
      patterns: [],
      prose: [expect.stringContaining('auth providers'), expect.any(String)],
    });
    for (const comment of text.match(/(?<=\s)# .*/g)!) expect(v1).toContain(comment);
  });

  it('migrating keeps keys that version 1 has no place for, as comments', () => {
    const odd =
      '# head\nowner: ada # me\nactive_intents:\n  - id: INT-001\n    name: "a # b"\n    priority: 3 # high\n    links:\n      - x\n# tail\n';
    const v1 = migrateIntents(fileOf(odd));
    for (const line of ['# head', '# owner: ada', '# me', '  # priority: 3', '  # high', '  # links:', '# tail'])
      expect(v1.split('\n')).toContain(line);
    expect(v1).toMatch(/# +- x/);
    expect(readIntents('x', parseYaml(v1)).intents[0]!.summary).toBe('a # b');
  });
});

it('the next id is one more than the highest', () => {
  expect(nextId(fileOf(V1).intents)).toBe('INT-003');
  expect(nextId(fileOf(EMPTY).intents)).toBe('INT-001');
  expect(nextId(fileOf('intents:\n- id: INT-999\n- id: auth\n').intents)).toBe('INT-1000');
});
