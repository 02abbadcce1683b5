/** Holds what is known of a change and where its lines stand later: pure, with any edits and any change. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeScript } from '../../../src/core/intent/command/analyze.js';
import type { Facts, ToolEvent } from '../../../src/core/model.js';
import { findSecrets } from '../../../src/core/secrets/find.js';
import { sha256 } from '../../../src/core/text/sha256.js';
import { type Change, changeIn, hashOf, MOST, rangeOf } from '../../../src/core/trace/change.js';
import { recordOf } from '../../../src/core/trace/export.js';
import { claimLines } from '../../../src/core/trace/follow.js';
import { mayChange } from '../../../src/core/trace/may-change.js';
import { rangesOf } from '../../../src/core/trace/ranges.js';
import { recordChange } from '../../../src/core/trace/record-change.js';
import { patchedFiles } from '../../../src/hosts/apply-patch.js';
import { claude } from '../../../src/hosts/tools/claude.js';
import { parseShell } from '../../../src/runtime/command-line/parse.js';
import { faultsOf } from '../../support/agent-trace.js';
import { doc } from '../../support/context-document.js';
import { facts, NOW, stateOf, WORKSPACE, work } from '../../support/world.js';

const A = 'src/a.ts';
let made = 0;
const change = (ranges: Change['files'][number]['ranges'], more: Partial<Change> = {}): Change => ({
  v: 1,
  id: `c${made++}`,
  at: 1,
  session: 's1',
  host: 'claude',
  tool: 'Edit',
  context: 'auth',
  intent: 'INT-001',
  head: null,
  files: [{ path: A, how: 'edit', ranges }],
  ...more,
});
const lines = (text: string): string[] => text.split('\n');
const write = (text: string | null, more: object = {}): Parameters<typeof rangesOf>[0] => ({
  path: A,
  how: 'edit',
  text,
  ...more,
});

describe('a hash', () => {
  it('is that of everybody', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    ));

  it('of a long text, too', () => {
    const text = 'four words and a é\n'.repeat(20_000);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('of lines with a secret tells nothing by which a guess could be checked', () => {
    const key = (word: string): string[] => ['const a = 1;', `const password = "${word}";`];
    expect(rangeOf(1, key('hunter2'))).toEqual(rangeOf(1, key('correct-horse')));
    expect(rangeOf(1, ['const a = 1;', 'const b = 2;']).hash).not.toBe(rangeOf(1, key('hunter2')).hash);
    expect(hashOf(['const a = 1;', 'const b = 2;'])).toBe(`sha256:${sha256('const a = 1;\nconst b = 2;')}`);
  });

  it('is no secret to those who look for secrets', () =>
    expect(findSecrets(JSON.stringify(change([rangeOf(1, ['const a = 1;', 'const b = 2;'])])))).toEqual([]));
});

describe('the new lines of a call', () => {
  it('as the host tells them: only what was added', () => {
    const patch = [{ oldStart: 1, oldLines: 3, newStart: 1, newLines: 4, lines: [' a', '-b', '+b2', '+b3', ' c'] }];
    const event = claude.parse({
      session_id: 's',
      cwd: '/w',
      hook_event_name: 'PostToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: '/w/a.ts', old_string: 'b', new_string: 'b2\nb3' },
      tool_response: { structuredPatch: patch },
    });
    const act = event!.tool.act as { files: Parameters<typeof rangesOf>[0][] };
    expect(rangesOf(act.files[0]!, () => null)).toEqual([rangeOf(2, ['b2', 'b3'])]);
  });

  it.each([
    ['a new file is new as a whole', write('a\nb\n'), null, [rangeOf(1, ['a', 'b'])]],
    [
      'of a file that is written over, what differs',
      write('a\nX\nc\n', { was: 'a\nb\nc\n' }),
      null,
      [rangeOf(2, ['X'])],
    ],
    ['of an edit, by the file before and after', write(null, { was: 'a\nc\n' }), 'a\nb\nc\n', [rangeOf(2, ['b'])]],
    ['of an edit, where its text stands', write(null, { added: 'b' }), 'a\nb\nc\n', [rangeOf(2, ['b'])]],
    [
      'parts of lines are the lines they stand in',
      write(null, { added: 'y\nz' }),
      'a\nx = y\nz + 1\n',
      [rangeOf(2, ['x = y', 'z + 1'])],
    ],
    ['line ends do not count', write('a\r\nb\r\n', { was: 'a\nb\n' }), null, []],
    ['taking lines away leaves none', write('a\n', { was: 'a\nb\n' }), null, []],
    ['a file that is gone has none', { path: A, how: 'delete' as const, text: null }, 'a\n', []],
    ['a notebook tells none', write(null), null, []],
    ['a text that is too long tells none', write('x\n'.repeat(MOST.text)), null, []],
  ])('%s', (_, call, now, ranges) => expect(rangesOf(call, () => now)).toEqual(ranges));

  it('of a patch without numbers of lines are where its stretches stand now', () => {
    const now = 'a {\n  x\n  y\n}\nb {\n  x\n  y\n  z\n}\nend\n';
    const of = (...body: string[]): unknown =>
      rangesOf(patchedFiles(['*** Update File: a.ts', ...body].join('\n'))[0]!, () => now);
    expect(of('@@', '   x', '+  y', ' }')).toEqual([rangeOf(3, ['  y'])]);
    // The head says which of two that are alike.
    expect(of('@@ b {', '   x', '-  w', '+  y', '+  z', ' }', '@@', '+end')).toEqual([
      rangeOf(7, ['  y', '  z']),
      rangeOf(10, ['end']),
    ]);
    expect(of('@@', '+a {', '   x', '+  y', '-  gone')).toEqual([rangeOf(1, ['a {']), rangeOf(3, ['  y'])]);
    expect(of('@@', '-gone', '   x')).toEqual([]);
    expect(of('@@', '+nowhere', '@@', '+end')).toEqual([rangeOf(10, ['end'])]);
    // What would take too long is left out.
    const alike = {
      ...write(null),
      hunks: [
        {
          below: '',
          lines: 'b'
            .repeat(9001)
            .split('')
            .map((text, i) => ({ text, put: i === 9000 })),
        },
      ],
    };
    expect(rangesOf(alike, () => 'b\n'.repeat(9000).concat('c\n').repeat(40))).toEqual([]);
  });

  it('of any call and any file stand within the file, with their hash', () =>
    fc.assert(
      fc.property(text(), fc.option(text()), fc.option(text()), fc.option(text()), (after, was, whole, added) => {
        const call = write(whole === null ? null : after, {
          ...(was === null ? {} : { was }),
          ...(added === null ? {} : { added }),
        });
        const now = lines(after.replace(/\n$/, ''));
        for (const r of rangesOf(call, () => after)) {
          expect(r.start).toBeGreaterThanOrEqual(1);
          expect(r.end).toBeLessThanOrEqual(now.length);
          expect(r.hash).toBe(hashOf(now.slice(r.start - 1, r.end)));
        }
      }),
    ));
});

describe('a line of the trace', () => {
  it('is read as it was written', () => {
    const c = change([rangeOf(3, ['a', 'b'])], { decision: { id: 'd1', text: 'Use JWT' } });
    expect(changeIn(JSON.stringify(c))).toEqual(c);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"v":1}',
    '{"v":2,"id":"x"}',
    '{"v":1,"id":"x","session":"s","host":"h","tool":"","at":"soon","files":[]}',
  ])('%s is none', (line) => expect(changeIn(line)).toBeNull());

  it('keeps no range that makes no sense', () => {
    const good = rangeOf(1, ['a']);
    const odd = [{ ...good, start: 0 }, { ...good, end: 0 }, { ...good, start: 1.5 }, { ...good, hash: 1 }, null, 'x'];
    expect(changeIn(JSON.stringify(change([...odd, good] as never)))!.files[0]!.ranges).toEqual([good]);
  });
});

describe('the lines of a change', () => {
  const body = ['export function limit(n: number) {', '  const most = 5;', '  return Math.min(n, most);', '}'];
  const c = change([rangeOf(3, body)]);
  const kept = (text: string[]): (string | null)[] => claimLines([c], A, text).map((k) => k?.kept ?? null);

  it('stand where they were written', () =>
    expect(kept(['// a', '', ...body])).toEqual([null, null, 'same', 'same', 'same', 'same']));
  it('stand elsewhere, when lines came before them', () =>
    expect(kept(['// a', '// b', '// c', '', ...body]).slice(4)).toEqual(['moved', 'moved', 'moved', 'moved']));
  it('and when their indentation changed', () =>
    expect(kept(['class A {', ...body.map((l) => `  ${l}`), '}'])).toEqual([
      null,
      'part',
      'part',
      'part',
      'part',
      null,
    ]));
  it('a line that was edited since stands among them', () =>
    expect(kept([body[0]!, '  const most = 7;', ...body.slice(2)])).toEqual(['part', 'edited', 'part', 'part']));
  it('are gone when they were taken away', () =>
    expect(kept(['// a', '', 'x();', '}'])).toEqual([null, null, null, null]));
  it('a bracket alone proves nothing', () =>
    expect(claimLines([change([rangeOf(2, ['}'])])], A, ['a {', 'b {', '}', '}']).map((k) => k?.kept ?? null)).toEqual([
      ...[null, null, null, null],
    ]));
  it('the newest change that has a line as it is wins', () => {
    const newer = change([rangeOf(4, ['  const most = 7;'])]);
    const found = claimLines([newer, c], A, ['// a', '', body[0]!, '  const most = 7;', ...body.slice(2)]);
    expect(found.map((k) => k?.change ?? null)).toEqual([null, null, c, newer, c, c]);
  });
  it('of another file are none of this one', () =>
    expect(claimLines([c], 'src/b.ts', body)).toEqual(body.map(() => null)));

  it('after any edits: what is claimed is in a file as long as it is, and what nobody touched is known', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(30), fc.nat(3), fc.array(line(), { maxLength: 4 })), { maxLength: 8 }),
        (edits) => {
          let now = Array.from({ length: 10 }, (_, i) => `the ${i}th line to begin with`);
          const first = change([rangeOf(1, now)]);
          const trace = [first];
          for (const [at, out, put] of edits) {
            const from = Math.min(at, now.length);
            const next = [...now.slice(0, from), ...put, ...now.slice(from + out)];
            const call = write(next.map((l) => `${l}\n`).join(''), { was: now.map((l) => `${l}\n`).join('') });
            const ranges = rangesOf(call, () => null);
            for (const r of ranges) expect([r.start >= 1, r.end <= next.length]).toEqual([true, true]);
            trace.unshift(change(ranges));
            now = next;
          }
          const found = claimLines(trace, A, now);
          expect(found).toHaveLength(now.length);
          for (const [i, text] of now.entries()) if (/^the \dth line/.test(text)) expect(found[i]?.change).toBe(first);
        },
      ),
    ));
});

describe('what is kept of a call', () => {
  const auth = work('auth');
  const event = (act: ToolEvent['tool']['act'], when: 'before' | 'after' = 'after'): ToolEvent => ({
    kind: 'tool',
    when,
    session: { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE },
    tool: { id: 't1', name: 'Write', act },
  });
  const known = (more: Partial<Facts> = {}): Facts =>
    facts({
      state: stateOf([auth], { id: 's1', active: auth.id }),
      placed: (path) => (path.startsWith(`${WORKSPACE}/`) ? path.slice(WORKSPACE.length + 1) : null),
      ...more,
    });
  const file = { path: `${WORKSPACE}/${A}`, how: 'write' as const, text: 'a\n' };
  const none = { wrote: [], head: () => null };

  it('the newest decision of the work, on one line, and not where the session stood', () => {
    const decided = [
      'Use JWT',
      { text: 'Rotate the tokens\non every login', at: NOW },
      'Use PKCE',
      'Bootstrapped new context',
    ];
    const document = (): ReturnType<typeof doc> => doc({ 'plan-decisions': decided, 'act-notes': ['Done'] });
    const kept = recordChange(event({ does: 'write', files: [file] }), known({ document }), none);
    expect(kept).toMatchObject({
      context: auth.id,
      session: 's1',
      decision: { text: 'Rotate the tokens on every login' },
    });
  });

  it('of a command line that may write by name: none of those that do is passed over, most others are', () => {
    const judged = (line: string): string[] => analyzeScript(parseShell(line), parseShell).writes;
    const may = (command: string): boolean => mayChange({ does: 'run', command, shell: 'posix' });
    const writes = lines(
      readFileSync('test/core/intent/command/analyze.test.ts', 'utf8').replaceAll('\\\\', '\\').replaceAll('\\`', '`'),
    ).filter((line) => judged(line).length > 0);
    expect(writes.length).toBeGreaterThan(60);
    for (const line of writes) expect([line, may(line)]).toEqual([line, true]);
    for (const line of ["'r'm a", 'r\\m a', '"tou"ch a', "$'\\162m' a", 'cat a >b', 'git diff --output=x'])
      expect([line, may(line), judged(line).length]).toEqual([line, true, 1]);
    for (const line of ['git status && ls -la', 'npm test', 'go build ./...', 'cat a | head'])
      expect(may(line)).toBe(false);
    expect(mayChange({ does: 'run', command: 'ni a', shell: 'powershell' })).toBe(true);
    expect(mayChange({ does: 'read' })).toBe(false);
  });

  it('nothing of a call that has not run, of files elsewhere, and of one that writes none', () => {
    const write = { does: 'write' as const, files: [file] };
    expect(recordChange(event(write, 'before'), known(), none)).toBeNull();
    expect(recordChange(event({ does: 'write', files: [{ ...file, path: '/etc/hosts' }] }), known(), none)).toBeNull();
    expect(recordChange(event({ does: 'read' }), known(), none)).toBeNull();
    expect(recordChange(event({ does: 'run', command: 'ls', shell: 'posix' }), known(), none)).toBeNull();
    expect(recordChange(event(write), known(), none)?.files).toEqual([
      { path: A, how: 'write', ranges: [rangeOf(1, ['a'])] },
    ]);
  });
});

describe('a record for other programs', () => {
  it('is one of the published schema', () => {
    const record = recordOf(
      change([rangeOf(3, ['a', 'b'])], {
        at: Date.UTC(2026, 0, 23, 14, 30),
        head: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0',
        decision: { id: 'd1', text: 'Use JWT' },
      }),
      '1.2.3',
    );
    expect(faultsOf(record)).toEqual([]);
    expect(record).toMatchObject({
      version: '0.1',
      timestamp: '2026-01-23T14:30:00Z',
      vcs: { type: 'git', revision: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0' },
      tool: { name: 'clew', version: '1.2.3' },
      metadata: { 'dev.clew': { related: [{ type: 'specification', value: 'INT-001' }, {}, {}] } },
    });
    const [talk] = record.files[0]!.conversations;
    expect(talk!.related![0]).toEqual({ type: 'specification', url: 'urn:clew:intent:INT-001' });
    expect(talk!.ranges).toEqual([{ start_line: 3, end_line: 4, content_hash: hashOf(['a', 'b']) }]);
  });

  it('the test of the schema sees what is wrong', () => {
    const record = recordOf(change([rangeOf(1, ['a'])]), '1');
    expect(faultsOf({ ...record, version: '0.1.0' })).not.toEqual([]);
    expect(faultsOf({ ...record, id: 'x' })).not.toEqual([]);
    expect(faultsOf({ ...record, intent: 'INT-001' })).not.toEqual([]);
    expect(faultsOf({ ...record, timestamp: 'soon' })).not.toEqual([]);
    expect(faultsOf({ ...record, files: [{ path: 'a' }] })).not.toEqual([]);
  });

  it('of any change is one, too, and always the same', () =>
    fc.assert(
      fc.property(anyChange(), (c) => {
        expect(faultsOf(JSON.parse(JSON.stringify(recordOf(c, '1.0'))))).toEqual([]);
        expect(recordOf(c, '1.0')).toEqual(recordOf(c, '1.0'));
      }),
    ));
});

function line(): fc.Arbitrary<string> {
  return fc.constantFrom('}', '', '  return x;', 'const a = 1;', '// note', 'const b = 2;');
}

function text(): fc.Arbitrary<string> {
  return fc.array(line(), { maxLength: 12 }).map((all) => all.join('\n'));
}

function anyChange(): fc.Arbitrary<Change> {
  const word = fc.string({ unit: 'binary', maxLength: 20 });
  const range = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.array(word, { minLength: 1, maxLength: 3 }));
  return fc
    .record({
      at: fc.oneof(fc.integer(), fc.double()),
      session: word,
      host: word,
      tool: word,
      context: fc.option(word),
      intent: fc.option(word),
      path: word,
      ranges: fc.array(range, { maxLength: 3 }),
    })
    .map(({ path, ranges, ...c }) =>
      change([], { ...c, files: [{ path, how: 'edit', ranges: ranges.map(([at, l]) => rangeOf(at, l)) }] }),
    );
}
