/** Holds how files of intents are read: both schemas, hostile YAML, and where what is wrong stands. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIntents } from '../../../../src/core/intent/file/read.js';
import { ID, isBroken } from '../../../../src/core/intent/intent.js';
import type { Intents } from '../../../../src/core/model/intent.js';
import { sentenceOf } from '../../../../src/core/words/en.js';
import { parseYaml } from '../../../../src/runtime/intents/yaml-tree.js';
import { runs } from '../../../support/properties.js';
import { data } from '../../../support/world.js';

const PATH = '.clew/intents.yaml';
const read = (text: string): Intents => readIntents(PATH, parseYaml(text));
const V1 = `# agreed work
version: 1
current_intent_id: null
intents:
  - id: "INT-001" # the first
    summary: rotate the tokens
    scope:
      allow_glob: ["src/auth/**"]
      deny_glob:
        - src/auth/legacy/**
    constraints:
      disallow_tools: [Bash]
      disallow_patterns: ["eval\\\\("]
    acceptance_criteria:
      - id: AC-1
        description: tests pass
        status: met
      - id: AC-2
        description: no breaking change
        status: pending
`;

describe('the schema of the specification', () => {
  it('reads every part, with the line', () => {
    expect(read(V1)).toEqual({
      path: PATH,
      schema: 'v1',
      current: null,
      findings: [],
      intents: [
        {
          id: 'INT-001',
          summary: 'rotate the tokens',
          status: '',
          open: true,
          scope: { allow: ['src/auth/**'], deny: ['src/auth/legacy/**'] },
          constraints: { tools: ['Bash'], patterns: ['eval\\('], prose: [] },
          criteria: [
            { id: 'AC-1', description: 'tests pass', status: 'met' },
            { id: 'AC-2', description: 'no breaking change', status: 'pending' },
          ],
          context: null,
          plan: null,
          line: 5,
        },
      ],
    });
  });

  it('an intent whose criteria are all met is done, and one without criteria is open', () => {
    const all = read(V1.replace('status: pending', 'status: met'));
    expect(all.intents[0]!.open).toBe(false);
    expect(read('intents:\n  - id: INT-001\n').intents[0]!.open).toBe(true);
  });

  it('current_intent_id names an intent of the file, else it is said and counts as none', () => {
    expect(read(V1.replace('_id: null', '_id: INT-001')).current).toBe('INT-001');
    const other = read(V1.replace('_id: null', '_id: INT-009'));
    expect(other.current).toBeNull();
    expect(sentenceOf(other.findings[0]!)).toBe(
      `${PATH}:3:20: \`current_intent_id\` names "INT-009", which is no intent here.`,
    );
  });

  it('what is forbidden and cannot be read leaves the intent out; it is never taken for nothing', () => {
    for (const part of ['deny_glob: {a: b}', 'deny_glob: [[a]]']) {
      const text = V1.replace(/deny_glob:\n\s+- .*\n/, `${part}\n`);
      const { intents, findings } = read(text);
      expect([intents, findings.map((f) => f.code)]).toEqual([[], ['intent-unread']]);
    }
    expect(read('intents:\n  - id: INT-001\n    constraints: [no]\n').findings[0]!.code).toBe('intent-unread');
  });

  it('a pattern that is no expression is said when it is read', () => {
    const text = V1.replace('eval\\\\(', 'eval(');
    expect(read(text).findings).toMatchObject([{ code: 'intent-pattern', args: { id: 'INT-001' }, severity: 'warn' }]);
    expect(read(text).intents[0]!.constraints.patterns).toEqual(['eval(']);
  });

  it('globs that the gate cannot use are said where they stand, each by itself', () => {
    const text = V1.replace('["src/auth/**"]', '["src/**", "a\\\\b"]').replace('src/auth/legacy/**\n', '"[a"\n');
    expect(read(text).findings.map((f) => sentenceOf(f))).toEqual([
      `${PATH}:8:30: the glob "a\\b" of INT-001 is not used: a \\ in it stands before no sign`,
      `${PATH}:10:11: the glob "[a" of INT-001 is not used: its square brackets do not close within a name`,
    ]);
    // On Windows that sign parts folders.
    expect(readIntents(PATH, parseYaml(text), 'C:\\shop').findings).toHaveLength(1);
    // What keeps files out is never left out for its length: it makes its scope one that nobody can tell.
    const long = read(V1.replace('src/auth/legacy/**\n', `${'x'.repeat(9999)}\n`));
    expect([long.intents[0]!.scope.deny.length, long.findings.map((f) => f.code)]).toEqual([1, ['intent-glob']]);
    const many = V1.replace('["src/auth/**"]', JSON.stringify(Array.from({ length: 201 }, (_, i) => `a${i}`)));
    expect(read(many).findings).toMatchObject([{ code: 'intent-glob', args: { of: 'a200', line: 8 } }]);
  });

  it('a status of its own closes an intent, in the words that files use', () => {
    const open = (status: string): boolean =>
      read(`intents:\n  - id: INT-001\n    status: ${status}\n`).intents[0]!.open;
    for (const over of ['done', 'COMPLETED', 'Cancelled', 'archived', 'closed']) expect(open(over)).toBe(false);
    for (const not of ['IN_PROGRESS', 'pending', 'blocked', 'not done']) expect(open(not)).toBe(true);
  });

  it('another version, an id twice and a missing list are errors with their place', () => {
    const twice = 'intents:\n  - id: INT-001\n  - id: INT-001\n';
    expect(read(twice).findings).toMatchObject([
      { code: 'intent-twice', args: { line: 3, column: 5 }, severity: 'error' },
    ]);
    expect(read(twice).intents).toEqual([]);
    expect(read('version: 2\nintents: []\n').findings).toMatchObject([
      { code: 'intents-version', args: { line: 1, column: 10 } },
    ]);
    expect(read('work: []\n').findings).toMatchObject([{ code: 'intents-shape', args: { line: 1, column: 1 } }]);
    expect(isBroken(read(''))).toBe(true);
    expect(read('intents:\n')).toMatchObject({ intents: [], findings: [] });
  });
});

describe('the schema that most repositories use', () => {
  const files = ['intents-a', 'intents-b'].map((n) => data('stores', n, '.orchestration', 'active_intents.yaml'));

  it.skipIf(files.includes(null))('is read from the files of two repositories', () => {
    const [a, b] = files.map((f) => read(readFileSync(f!, 'utf8')));
    expect(a).toMatchObject({ schema: 'owned-scope', current: null, findings: [] });
    expect(a!.intents.map((i) => [i.id, i.summary, i.status, i.open])).toEqual([
      ['INT-001', 'JWT Authentication Migration', 'IN_PROGRESS', true],
      ['INT-002', 'User Profile API Enhancement', 'PENDING', true],
      ['INT-003', 'Database Connection Pooling', 'PENDING', true],
    ]);
    expect(a!.intents[0]!.scope).toEqual({ allow: ['src/auth/**', 'src/middleware/jwt.ts'], deny: [] });
    expect(a!.intents[0]!.constraints.prose).toHaveLength(2);
    expect(a!.intents[0]!.criteria[0]).toEqual({
      id: 'AC-1',
      description: 'Unit tests in tests/auth/ pass',
      status: 'pending',
    });
    expect(b!.intents.map((i) => i.scope.allow.length)).toEqual([3, 3]);
  });

  it('what stands behind a "!" is denied; prose forbids no tool; other ids are read and said', () => {
    const { intents, findings } = read(
      'active_intents:\n  - id: auth\n    name: x\n    status: DONE\n    owned_scope: ["src/**", "!src/old/**"]\n    constraints: [no eval]\n',
    );
    expect(intents[0]).toMatchObject({
      open: false,
      scope: { allow: ['src/**'], deny: ['src/old/**'] },
      constraints: { tools: [], patterns: [], prose: ['no eval'] },
    });
    expect(sentenceOf(findings[0]!)).toContain(`${PATH}:2:9: the id "auth" is read`);
  });
});

describe('hostile YAML', () => {
  const suite = data('hostile', 'yaml');
  const bombs = data('hostile', 'yaml-bombs');
  const placed = (i: Intents): void => {
    for (const f of i.findings) {
      expect(Number(f.args.line)).toBeGreaterThan(0);
      expect(Number(f.args.column)).toBeGreaterThan(0);
      expect(sentenceOf(f)).toMatch(/^\.clew\/intents\.yaml:\d+:\d+: \S/);
    }
  };

  it.skipIf(suite === null)('every case is read, or refused with its line and column', () => {
    const names = readdirSync(suite!);
    expect(names.length).toBeGreaterThan(300);
    for (const name of names) {
      const text = readFileSync(join(suite!, name), 'utf8');
      const intents = read(text);
      expect(isBroken(intents), name).toBe(true);
      placed(intents);
      // The same below a list of intents.
      placed(read(`intents:\n  - id: INT-001\n    summary: |\n${text.replace(/^/gm, '      ')}`));
      placed(read(`${text}\nintents: []\n`));
    }
  });

  it.skipIf(bombs === null)('bombs are refused by the first part that repeats another', () => {
    const seen = readdirSync(bombs!).map((name) => [
      name,
      read(readFileSync(join(bombs!, name), 'utf8')).findings[0]!.code,
    ]);
    for (const [name, code] of seen) expect([name, code]).not.toEqual([name, undefined]);
    expect(Object.fromEntries(seen)['billion-laughs.yml']).toBe('intents-alias');
  });

  it('anchors that are used, keys that stand twice, tabs, a second document, a large and a deep file', () => {
    const cases: [string, string, number, number][] = [
      ['intents: &a []\nmore: *a\n', 'intents-alias', 2, 7],
      ['intents: []\nintents: []\n', 'intents-duplicate', 2, 1],
      ['intents:\n\t- id: INT-001\n', 'intents-syntax', 2, 1],
      ['intents: []\n---\nintents: []\n', 'intents-documents', 2, 1],
      [`intents: []\n#${'x'.repeat(1024 * 1024)}`, 'intents-large', 1, 1],
      [`intents: ${'['.repeat(100_000)}`, 'intents-deep', 1, 210],
      [`intents: ${'- '.repeat(100_000)}`, 'intents-deep', 1, 408],
      [`a: ${'['.repeat(60)}${']'.repeat(60)}`, 'intents-deep', 1, 36],
    ];
    for (const [text, code, line, column] of cases) {
      const { findings, intents } = read(text);
      expect({ text: text.slice(0, 30), code: findings[0]!.code, ...findings[0]!.args }).toMatchObject({
        code,
        line,
        column,
      });
      expect(intents).toEqual([]);
    }
  });

  it('any text is read or refused; nothing is thrown', () => {
    const part = fc.constantFrom(
      'intents:',
      '\n',
      '  ',
      '- ',
      'id: INT-001',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '&a',
      '*a',
      '|',
      '>',
      '#',
      '\t',
      '? ',
      ': ',
      '!!binary x',
      '%YAML 1.1',
      '---',
      '<<: ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(part).map((p) => p.join('')),
        ),
        (text) => placed(read(text)),
      ),
      { numRuns: runs(2000) },
    );
  });
});

it('new ids have the form of the specification', () => {
  for (const good of ['INT-001', 'INT-1234']) expect(ID.test(good)).toBe(true);
  for (const bad of ['INT-01', 'INT-', 'int-001', 'INT-001x', ' INT-001', 'INT-001\n', 'AUTH-001'])
    expect(ID.test(bad)).toBe(false);
});
