/** Holds that what a tool is given is judged by short tables of what tells, writes and changes; and that the page of the gate shows the tables whole. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as fields from '../../../../src/core/intent/gate/parameter-names.js';
import * as parameters from '../../../../src/core/intent/gate/parameters.js';
import * as names from '../../../../src/core/intent/gate/read-only-tools.js';
import * as statements from '../../../../src/core/intent/gate/statements.js';
import type { Fields, Verdict } from '../../../../src/core/model.js';
import type { WordList } from '../../../../src/core/text/first-word.js';
import { call, file, intent, world } from '../../../support/gate-world.js';

function verdictOn(name: string, input: Fields): Verdict | undefined {
  const w = world('strict', file([intent('INT-001')]));
  w.select('INT-001');
  return w.before(call('x', name, input)).verdict;
}

describe('a command whose words stand apart', () => {
  it.each<Fields>([
    { command: ['ls', '&&', 'rm', '-rf', 'lib'] },
    { cmd: ['echo', 'x', '>', 'lib/x'] },
    { argv: ['ls', ';', 'rm', '-rf', 'lib'] },
    { command: 'ls', args: '; rm -rf lib' },
    { command: ['ls', '$(touch lib/x)'] },
    { command: ['ls'], args: ['|', 'sh'] },
  ])('is judged as a server runs it that puts them into one line: %j', (input) => {
    expect(verdictOn('get_output', input)).toBe('ask');
  });

  it.each<Fields>([{ command: ['ls', '-la', 'src'] }, { command: 'ls', args: ['-la'] }])('%j reads', (input) => {
    expect(verdictOn('get_output', input)).toBe('allow');
  });

  it('code that a lookup is given is run by somebody; a name is not', () => {
    expect(verdictOn('lookup', { code: 'fs.rmSync("src")' })).toBe('ask');
    expect(verdictOn('find_docs', { expression: "fs.writeFileSync('a','b')" })).toBe('ask');
    expect(verdictOn('find_docs', { code: 'Array.prototype.map' })).toBe('allow');
  });
});

describe('a tool that tells by its name', () => {
  it.each<[string, Fields]>([
    ...[
      ...['purge', 'reset', 'destroy', 'clear', 'stop', 'commit', 'merge', 'frobnicate', 'get_and_drop'].map((v) => ({
        action: v,
      })),
      ...['rm', 'unlink', 'erase', 'apply', 'approve', 'grant', 'replace', 'rw'].map((v) => ({ operation: v })),
      ...['PURGE', 'MKCOL', 'MOVE', 'COPY', 'LOCK'].map((v) => ({ method: v, url: 'https://a.b/c' })),
      ...[{ requestMethod: 'DELETE' }, { http_method: 'PUT' }, { access: 'write' }, { verb: 'delete' }, { mode: 'rw' }],
      ...[
        'delete',
        'remove',
        'overwrite',
        'purge',
        'update',
        'in_place',
        'inPlace',
        'write',
        'save',
        'hard_delete',
      ].map((k) => ({ id: 5, [k]: true })),
      ...[{ dryRun: false }, { dry_run: 'false' }, { options: { 'dry-run': false } }, { readOnly: false }],
      { collection: 'x', pipeline: [{ $match: {} }, { $out: 'y' }] },
      { collection: 'x', pipeline: [{ $merge: { into: 'y' } }] },
      { collection: 'x', pipeline: '[{"$match":{}},{"$out":"y"}]' },
      { command: { dropDatabase: 1 } },
      { query: { delete: 't', deletes: [{ q: {} }] } },
      { query: { update: 't', updates: [{ q: {} }] } },
      { findAndModify: 't' },
    ].map((input): [string, Fields] => ['get_thing', input]),
    ...'stdout stderr tee redirect append recordTo export persist sink snapshot anything'
      .split(' ')
      .map((k): [string, Fields] => ['get_thing', { [k]: 'lib/a.log' }]),
    ['get_thing', { sink: '/w/lib/plain' }],
    ['get_thing', { sink: '/w/lib/two words' }],
    ['get_thing', { sink: '/etc/cron.conf' }],
    ...'replacement html payload bytes base64 buffer json markdown changes prepend chunk'
      .split(' ')
      .map((k): [string, Fields] => ['read_file', { path: 'lib/a.js', [k]: 'hello' }]),
    ['read_file', { path: 'lib/a.js', frob: 'several words of it' }],
    ['read_file', { path: 'lib/a.js', frob: 'f(1);' }],
    ['read_file', { path: 'lib/a.js', mode: 'rw' }],
    ['read_file', { path: 'lib/a.js', access: 'write' }],
  ])('is asked about: %s %j', (name, input) => expect(verdictOn(name, input)).not.toBe('allow'));

  it.each<[string, Fields]>([
    ['get_thing', { id: 5, action: 'list', mode: 'r', method: 'get_diff', access: 'read', verb: 'GET' }],
    ['get_thing', { method: 'HEAD', requestMethod: 'OPTIONS', operation: 'get_files', flags: 'gim' }],
    [
      'get_thing',
      { delete: false, dryRun: true, include_deleted: true, updated_after: 'May', skip_write: true, readOnly: true },
    ],
    ['get-library-docs', { context7CompatibleLibraryID: '/vercel/next.js', topic: 'app/page.tsx routing' }],
    ['get_file_contents', { owner: 'a', repo: 'vercel/next.js', path: 'lib/a.js', ref: 'refs/heads/v1.x' }],
    ['search_code', { query: 'delete the cache of the old page', path: 'lib' }],
    ['find_symbol', { name_path: 'Foo/bar', relative_path: 'lib/a.ts', include_body: false }],
    [
      'search_for_pattern',
      { substring_pattern: 'a{1,2}', relative_path: 'lib/a.ts', paths_include_glob: 'src/**/*.ts' },
    ],
    ['read_file', { path: 'lib/a.js', offset: '10', reason: 'to see how it is called', format: 'json' }],
    ['fetch_page', { url: 'https://a.b/c.html', accept: 'text/html', timezone: 'Europe/Berlin' }],
    ['get_model', { model: 'anthropic/claude-3.5', image: 'docker.io/library/node' }],
    ['list_history', { sha: 'release/v1.x', since: 'last May', commit: 'abc' }],
    ['find_documents', { collection: 'x', filter: { age: { $gt: 3 } }, pipeline: [{ $match: { a: 1 } }] }],
    ['query', { query: 'where do tokens come from' }],
  ])('runs: %s %j', (name, input) => expect(verdictOn(name, input)).toBe('allow'));

  it('is asked about a statement of any language that a table names, in a field that may hold words too', () => {
    const statements = [
      'OPTIONAL MATCH (n) DELETE n',
      'UNWIND $rows AS r MERGE (n:A {id:r.id}) SET n.x=1',
      'UNWIND [1] AS x CREATE (n:A {id:x})',
      ...['UPSERT INTO t(a) VALUES (1)', 'KILL 5', "BULK INSERT t FROM 'x.csv'", "BACKUP DATABASE x TO DISK='/x'"],
      ...[
        "xp_cmdshell 'rm -rf /x'",
        "sp_executesql N'delete from t'",
        'SETEX k 1 v',
        'GETDEL k',
        'index=main | delete',
      ],
      ...["PURGE BINARY LOGS TO 'x'", 'RESET MASTER', "CHANGE MASTER TO MASTER_HOST='x'", 'SYSTEM SHUTDOWN'],
      ...[
        "UNLOAD ('select 1') TO 's3://x'",
        'REASSIGN OWNED BY a TO b',
        'CLEAR GRAPH <x>',
        'ACL SETUSER x',
        'MODULE LOAD x',
      ],
      ...[
        'index=main | collect index=b',
        'from(bucket:"a") |> to(bucket:"b")',
        'PREFIX a: <b> DELETE WHERE { ?s ?p ?o }',
      ],
    ];
    for (const query of statements)
      for (const name of ['read_cypher', 'query', 'read_query'])
        expect([query, name, verdictOn(name, { query })]).toEqual([query, name, 'ask']);
    for (const query of [
      'OPTIONAL MATCH (n) RETURN n',
      'UNWIND [1] AS x RETURN x',
      'PREFIX a: <b> SELECT ?s WHERE { ?s ?p ?o }',
    ])
      expect([query, verdictOn('read_query', { query })]).toEqual([query, 'allow']);
  });
});

/** Tables of tools, fields, values and statements, as the page shows them: a name, and what it holds. */
const TABLES = Object.entries({ ...names, ...fields, ...parameters, ...statements } as Record<string, unknown>).flatMap(
  ([name, table]): [string, string][] => {
    if (table instanceof RegExp) return [[name, table.source]];
    if (Array.isArray(table)) return [[name, table.join(' ')]];
    return typeof table === 'object' ? [[name, (table as WordList).words]] : [];
  },
);

it.each(TABLES)('the page of the gate shows %s whole', (name, held) => {
  const page = readFileSync('docs/gate.md', 'utf8');
  const part = page.slice(page.indexOf('### The tables'), page.indexOf('## What a look loads'));
  expect(part).toContain(`\n${name}: ${held}\n`);
});
