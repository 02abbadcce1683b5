/** Holds which statements only read, whatever engine they are for; and that words that are looked for are none. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onlyReads } from '../../../../src/core/intent/gate/statements.js';

describe('a statement', () => {
  it.each([
    'select * from t',
    'SELECT count(*), lower(name) FROM t WHERE id IN (1, 2) AND EXISTS (SELECT 1 FROM u)',
    'with x as (select 1) select * from x',
    '(select 1) union (select 2)',
    'explain select 1',
    'show tables',
    'describe t',
    'MATCH (n:User) WHERE n.age > 3 RETURN n',
    'query { user(id: 1) { name } }',
    '{ user { name } }',
    'GET key',
  ])('only reads: %s', (text) => {
    expect(onlyReads(text, false)).toBe(true);
    expect(onlyReads(text, true)).toBe(true);
  });

  it.each([
    "EXPORT DATABASE 'x'",
    "select writefile('a', 'b')",
    `select "writefile"('a', 'b')`,
    'select [writefile]("a")',
    "select writefile/**/('a')",
    "select * from t into outfile 'x'",
    "copy t to 'x'",
    '.shell rm -rf x',
    '.output x',
    '\\! rm x',
    'db.users.drop()',
    'FLUSHALL',
    'CONFIG SET dir /x',
    'EVAL "return 1" 0',
    "VACUUM INTO 'x'",
    "ATTACH 'x' AS y",
    'PRAGMA writable_schema = 1',
    'select load_extension("x")',
    'select 1; drop table t',
    '-- all\ndelete from t',
    'mutation { drop }',
    '{"drop": "users"}',
    'MATCH (n) DETACH DELETE n',
    'CALL db.clear()',
    `select ${'1,'.repeat(20_000)} 1`,
  ])('may change something: %.40s', (text) => {
    expect(onlyReads(text, false)).toBe(false);
    expect(onlyReads(text, true)).toBe(false);
  });

  it('is not what words are that are looked for', () => {
    for (const words of ['where do tokens come from', 'login page', 'how does useEffect() work', '']) {
      expect(onlyReads(words, true)).toBe(true);
      expect(onlyReads(words, false)).toBe(false);
    }
  });

  it('never only reads with one that changes behind it, whatever stands between', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.boolean(), (t, prose) => {
        for (const more of ['drop table t', 'select writefile(1)'])
          expect(onlyReads(`select 1 ${t}; ${more}`, prose)).toBe(false);
      }),
    );
  });
});
