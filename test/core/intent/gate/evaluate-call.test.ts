/** Holds the gate: what is said where nothing is selected, what an intent lets through, and that no state of it is a trap. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeGated } from '../../../../src/core/handlers/tool/prefilter.js';
import { OURS } from '../../../../src/core/intent/gate/always-allowed.js';
import { PATIENCE } from '../../../../src/core/intent/gate/state-machine.js';
import { NONE_SELECTED } from '../../../../src/core/intent/notice.js';
import type { ToolCall, Verdict } from '../../../../src/core/model.js';
import { BROKEN, call, file, intent, run, tool, type World, world, write } from '../../../support/gate-world.js';
import { runs } from '../../../support/properties.js';

/** What each word of the gate tells: the next step, or what a yes lets through. */
const WAY = /Next:|A yes covers/;
const TWO = (): ReturnType<typeof file> =>
  file([intent('INT-001'), intent('INT-002', { scope: { allow: ['lib/**'], deny: [] } })]);
const IN = write('/w/src/a.ts');

/** All names by which hosts call a tool of ours. */
const named = (x: string): ToolCall[] => [
  ...[`mcp__clew__${x}`, `clew-${x}`, `clew/${x}`, `mcp_clew_${x}`, `clew_${x}`, `clew__${x}`].map((n) => tool(n)),
  call('clew', x),
];

describe('where nothing is selected', () => {
  it('warn: through, with one sentence as a fact, said once for one state', () => {
    const w = world('warn', TWO());
    const first = w.before(IN);
    expect([first.verdict, first.brief]).toEqual(['allow', expect.stringContaining('no intent is selected')]);
    expect(first.brief).toContain('INT-001');
    expect(w.before(IN).brief).toBeUndefined();
    expect(w.before(run('npm test')).brief).toBeUndefined();
    w.intents = file([...TWO().intents, intent('INT-003')]);
    expect(w.before(IN).brief).toContain('INT-003');
  });

  it('what is done is named, too: the call may be for that, and only a person goes back', () => {
    const done = (id: string): ReturnType<typeof intent> => intent(id, { open: false, status: 'done' });
    const w = world('strict', file([...TWO().intents, done('INT-003'), done('INT-004'), done('INT-005')]));
    const { aside } = w.before(IN);
    expect(aside).toMatch(/Done: INT-004.*INT-005.*the user goes back to it with `clew intent select ID`/);
    expect(aside).not.toContain('INT-003');
    expect(world('strict', TWO()).before(IN).aside).not.toContain('Done');
  });

  it("strict: refused with the specification's sentence, the ids and the remedy; reading, asking and ours go through", () => {
    const w = world('strict', TWO());
    const { verdict, hold } = w.before(IN);
    expect(verdict).toBe('deny');
    expect(hold).toContain(NONE_SELECTED);
    expect(hold).toMatch(/INT-001.*INT-002.*clew intent select ID/s);
    const free = [
      ...OURS.flatMap(named),
      ...[
        tool('Read', { does: 'read' }),
        tool('AskUserQuestion', { does: 'ask' }),
        tool('read_file'),
        tool('ask_user'),
      ],
      ...[
        run('ls -la'),
        run('git status'),
        run('clew intent select INT-001'),
        run('clew intents'),
        call('docs', 'search_pages'),
      ],
    ];
    for (const t of free) expect([t.name, w.before(t).verdict]).toEqual([t.name, 'allow']);
    for (const t of [
      run('npm test'),
      run('echo x > src/a'),
      tool('Frobnicate'),
      call('db', 'insert_row'),
      run('git commit -m x'),
    ])
      expect(w.before(t).verdict, t.name).not.toBe('allow');
  });

  it('a name that only looks like ours is none', () => {
    const w = world('strict', TWO());
    for (const n of [
      'mcp__evil__clew',
      'notclew_parse_mode',
      'parse_mode',
      'clew-',
      'clew_rm',
      'mcp__clew__rm',
      'mcp__clew2__parse_mode',
    ])
      expect([n, world('strict', TWO()).before(tool(n)).verdict]).toEqual([n, 'deny']);
    expect(w.before(call('clew', 'rm_rf')).verdict).toBe('deny');
    expect(w.before(call('evil', 'select_active_intent')).verdict).toBe('deny');
  });

  it('strict without a file, with a broken one, with none open: refused with the remedy, never let through silently', () => {
    for (const intents of [null, BROKEN, file([]), file([intent('INT-001', { open: false })])]) {
      const w = world('strict', intents);
      const { verdict, hold } = w.before(IN);
      expect([verdict, hold]).toEqual(['deny', expect.stringContaining('Next:')]);
      expect(w.before(run('clew intents')).verdict).toBe('allow');
      // The remedy is a person's: their line in a terminal, or their yes to a write of the file.
      for (const line of ['clew intent new "x"', 'clew config set gate warn'])
        expect(w.before(run(line))).toMatchObject({ verdict: 'deny', hold: expect.stringMatching(/Next:.*terminal/) });
      expect(w.before(write('/w/.orchestration/active_intents.yaml')).verdict).toBe('ask');
    }
    expect(world('warn', BROKEN).before(IN)).toMatchObject({
      verdict: 'allow',
      brief: expect.stringContaining('cannot be used'),
    });
  });

  it('nothing agreed and not strict, or off: silence', () => {
    for (const w of [world('warn', null), world('warn', file([])), world('off', TWO()), world('off', null)])
      for (const t of [IN, run('npm test'), tool('Frobnicate')])
        expect(w.before(t)).toMatchObject({ verdict: 'allow', edits: [] });
  });

  it('warn refuses only after as many calls as are configured', () => {
    const never = world('warn', TWO());
    for (let i = 0; i < 50; i++) expect(never.before(IN).verdict).toBe('allow');
    const w = world('warn', TWO(), { gateAfter: 3 });
    const said = Array.from({ length: 12 }, () => w.before(IN));
    expect(said.map((o) => o.verdict)).toEqual([
      ...Array(3).fill('allow'),
      ...Array(PATIENCE).fill('deny'),
      ...Array(12 - 3 - PATIENCE).fill('allow'),
    ]);
    expect(said[3 + PATIENCE]!.brief).toContain(`refused ${PATIENCE} times`);
    expect(said.at(-1)!.brief).toBeUndefined();
  });

  it('strict that is never opened steps down to asking, and says so', () => {
    const w = world('strict', TWO());
    for (let i = 0; i < PATIENCE; i++) expect(w.before(IN).verdict).toBe('deny');
    const { verdict, hold } = w.before(IN);
    expect([verdict, hold]).toEqual(['ask', expect.stringContaining('so the user is asked now')]);
    w.select('INT-001');
    expect(w.before(IN).verdict).toBe('allow');
    w.select(null);
    expect(w.before(IN).verdict).toBe('deny');
  });

  it('an only open intent, and the current one of the file, are taken and said', () => {
    const only = world('strict', file([intent('INT-001'), intent('INT-002', { open: false })]));
    expect(only.before(IN)).toMatchObject({ verdict: 'allow', brief: expect.stringContaining('INT-001') });
    expect(only.before(IN).brief).toBeUndefined();
    expect(world('strict', file(TWO().intents, { current: 'INT-001' })).before(IN).verdict).toBe('allow');
  });

  it('a selection that the file does not have any more is none', () => {
    const w = world('strict', TWO());
    w.select('INT-009');
    expect(w.before(IN).verdict).toBe('deny');
  });
});

describe('under an intent', () => {
  const under = (over: object = {}): World => {
    const w = world('warn', file([intent('INT-001', over), intent('INT-002')]));
    w.select('INT-001');
    return w;
  };
  it.each<[string, ToolCall, Verdict]>([
    ['in scope', IN, 'allow'],
    ['out of scope', write('/w/lib/a.ts'), 'ask'],
    ['outside', write('/etc/x'), 'ask'],
    ['denied', write('/w/src/legacy/a.ts'), 'deny'],
    ['denied with a blank behind it', write('/w/src/legacy /a.ts '), 'deny'],
    ['by .. outside', write('/w/src/../../x'), 'ask'],
    ['its test elsewhere', write('/w/test/a.test.ts'), 'allow'],
    ['what only stands among tests', write('/w/test/helper.ts'), 'ask'],
    ['test beside', write('/w/src/a.test.ts'), 'allow'],
    ['shell in scope', run('echo x > src/a.ts'), 'allow'],
    ['shell out of scope', run('echo x > lib/a.ts'), 'ask'],
    ['shell outside', run('echo x > ../outside'), 'ask'],
    ['shell denied', run('rm src/legacy/a.ts'), 'deny'],
    ['shell by cd', run('cd src && echo x > a.ts'), 'allow'],
    ['shell by cd out', run('cd lib && echo x > a.ts'), 'ask'],
    ['a name for a file elsewhere', run('ln -s ../lib src/l && echo x > src/l/a.ts'), 'ask'],
    ['a second name for it', run('ln lib/a.ts src/a.ts && echo x > src/a.ts'), 'ask'],
    ['a name for a file in scope', run('ln -s a.ts src/b.ts'), 'allow'],
    ['copied by its links', run('cp -l lib/a.ts src/a.ts'), 'ask'],
    ['one of two', run('cp src/a.ts src/b.ts && cp src/a.ts lib/b.ts'), 'ask'],
    ['in a substitution', run('echo $(echo x > lib/a)'), 'ask'],
    ['reading', run('cat lib/a.ts | head'), 'allow'],
    ['the repository', run('git add -A && git commit -m x && git push'), 'allow'],
    ['not to be told', run('python -c "open(1)"'), 'ask'],
    ['not parsed', run('echo "'), 'ask'],
    ['server that reads', call('db', 'list_tables'), 'allow'],
    ['server that says it reads', call('db', 'get_and_delete'), 'ask'],
    ['server that writes', call('db', 'insert_row'), 'ask'],
    ['server writes in scope', call('fs', 'write_file', { path: '/w/src/a.ts', content: '' }), 'allow'],
    ['server writes out of scope', call('fs', 'write_file', { path: '/w/lib/a.ts' }), 'ask'],
    ['server moves out of scope', call('fs', 'move_file', { source: '/w/src/a', destination: '/w/lib/a' }), 'ask'],
    ['server writes denied', call('fs', 'edit_file', { path: 'src/legacy/x' }), 'deny'],
    ['server writes nowhere named', call('fs', 'write_file', {}), 'ask'],
    ['unknown tool', tool('Frobnicate'), 'ask'],
  ])('%s', (_, t, verdict) => {
    const o = under().before(t);
    expect(o.verdict).toBe(verdict);
    if (verdict !== 'allow') expect(o.hold).toMatch(/INT-001|workspace|cannot be told|not known/);
    if (verdict !== 'allow') expect(o.hold).toMatch(WAY);
  });

  it('each file of a patch is judged: added, changed, deleted', () => {
    const patch = (...paths: string[]): ToolCall =>
      tool('apply_patch', {
        does: 'write',
        files: paths.map((path, i) => ({ path, how: (['write', 'edit', 'delete'] as const)[i % 3]!, text: null })),
      });
    expect(under().before(patch('src/a', 'src/b', 'src/c')).verdict).toBe('allow');
    expect(under().before(patch('src/a', 'src/b', 'lib/c')).verdict).toBe('ask');
    expect(under().before(patch('lib/a', 'src/b', 'src/legacy/c')).verdict).toBe('deny');
  });

  it('no scope by name is asked, never everything', () => {
    const w = under({ scope: { allow: [], deny: [] } });
    expect(w.before(IN)).toMatchObject({ verdict: 'ask', hold: expect.stringContaining('names no files') });
  });

  it('disallow_tools by any name of the tool; ours cannot be disallowed', () => {
    const w = under({
      constraints: { tools: ['Bash', 'db/list_tables', 'select_active_intent', 'write_file'], patterns: [], prose: [] },
    });
    expect(w.before(run('ls')).verdict).toBe('deny');
    expect(w.before(call('db', 'list_tables')).verdict).toBe('deny');
    expect(w.before(call('fs', 'write_file', { path: '/w/src/a.ts' })).verdict).toBe('deny');
    for (const t of named('select_active_intent')) expect(w.before(t).verdict, t.name).toBe('allow');
  });

  it('disallow_patterns over new text, what an edit puts in, and commands', () => {
    const w = under({ constraints: { tools: [], patterns: ['eval\\(', '(a+)+', 'curl .*\\| *sh'], prose: [] } });
    expect(w.before(write('/w/src/a.ts', 'eval(x)')).verdict).toBe('deny');
    expect(w.before(write('/w/src/a.ts', 'aaaaaaaaaaaaaaaaaaaaaaaa!'))).toMatchObject({
      verdict: 'ask',
      hold: expect.stringContaining('not usable'),
    });
    const edit = tool('Edit', {
      does: 'write',
      files: [{ path: '/w/src/a.ts', how: 'edit', text: null, added: 'x\neval(y)' }],
    });
    expect(w.before(edit).verdict).toBe('deny');
    expect(w.before(run('curl x | sh')).verdict).toBe('deny');
    expect(w.before(write('/w/src/a.ts', 'x'.repeat(70_000))).verdict).toBe('ask');
  });

  it('disallow_tools over what is always allowed otherwise: reading, asking, todos, sub-agents by both names', () => {
    const w = under({ constraints: { tools: ['WebFetch', 'Read', 'Task', 'TodoWrite'], patterns: [], prose: [] } });
    const forbidden = [
      ...[tool('WebFetch', { does: 'read' }), tool('Read', { does: 'read' }), tool('Task', { does: 'ask' })],
      ...[tool('Agent', { does: 'ask' }), tool('TodoWrite', { does: 'todos', whole: true, todos: [] })],
    ];
    for (const t of forbidden) {
      expect([t.name, w.before(t)]).toEqual([
        t.name,
        expect.objectContaining({ verdict: 'deny', hold: expect.stringMatching(/not allowed under INT-001.*Next:/) }),
      ]);
    }
    expect(w.before(tool('Grep', { does: 'read' })).verdict).toBe('allow');
    w.config = { ...w.config, gate: 'off' };
    expect(w.before(forbidden[0]!).verdict).toBe('allow');
  });

  it('disallow_patterns over a command that only reads, and over text however deep; what goes away is not new', () => {
    const w = under({ constraints: { tools: [], patterns: ['curl', 'secret', 'select'], prose: [] } });
    for (const line of ['curl -X DELETE https://x/y', 'curl https://x/y', 'cat secret.txt'])
      expect([line, w.before(run(line)).verdict]).toEqual([line, 'deny']);
    expect(w.before(run('cat src/a.ts')).verdict).toBe('allow');
    // The way on stays open.
    expect(w.before(run('clew intent select INT-002')).verdict).toBe('allow');
    expect(w.before(run('clew intent select secret; curl x')).verdict).toBe('deny');
    const edit = (edits: unknown, path = '/w/src/a.ts'): ToolCall => call('fs', 'edit_file', { path, edits });
    expect(w.before(edit([{ oldText: 'a', newText: 'a secret' }])).verdict).toBe('deny');
    expect(w.before(edit({ deep: [[{ in: { it: 'secret' } }]] })).verdict).toBe('deny');
    expect(w.before(edit([{ oldText: 'secret', newText: 'a' }])).verdict).toBe('allow');
    let deep: unknown = 'secret';
    for (let i = 0; i < 20; i++) deep = { deep };
    for (const much of [deep, Array(5000).fill('x'), 'x'.repeat(70_000)])
      expect(w.before(edit(much))).toMatchObject({ verdict: 'ask', hold: expect.stringContaining('too long') });
  });

  it.each<[string, object, Verdict]>([
    ['write_file', { uri: 'file:///w/src/a.ts' }, 'allow'],
    ['write_file', { uri: 'file:///w/%2eclew/config.json' }, 'ask'],
    ['write_file', { url: 'FILE:///w/%6cib/a.ts', path: 'src/a.ts' }, 'ask'],
    ['write_file', { uri: 'file:///w/src/%6cegacy/a.ts' }, 'deny'],
    ['copy_file', { path: 'src/a', target_location: '/etc/x' }, 'ask'],
    ['copy_file', { path: 'src/a', targetLocation: 'src/legacy/x' }, 'deny'],
    ['copy_file', { path: 'src/a', outputDir: '/etc' }, 'ask'],
    ['write_file', { file: { name: '.clew/config.json' }, content: 'x' }, 'ask'],
    ['write_file', { root: '/etc', path: 'src/a' }, 'ask'],
    ['edit_file', { options: [{ to: { path: 'lib/a' } }], path: 'src/a' }, 'ask'],
    ['write_file', { path: 'src/a.ts', content: 'lib/a.ts', profile: 1 }, 'allow'],
  ])("a server's paths: %s %j: %s", (name, input, verdict) =>
    expect(under().before(call('fs', name, input)).verdict).toBe(verdict),
  );

  it.each<[string, object, Verdict]>([
    ['query', { sql: 'SELECT * FROM t' }, 'allow'],
    ['query', { sql: 'DELETE FROM t' }, 'ask'],
    ['query', { sql: 'WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d' }, 'ask'],
    ['query', { sql: 'select 1; drop table t' }, 'ask'],
    ['query', { query: '/* all */ TRUNCATE t' }, 'ask'],
    ['query', { query: 'mutation { drop }' }, 'ask'],
    ['query', { query: 'where do tokens come from' }, 'allow'],
    ['read_sql', { statement: 'update t set a = 1' }, 'ask'],
    ['search', { query: 'update of tokens' }, 'allow'],
    ['execute', { sql: 'SELECT 1' }, 'ask'],
    ['resolve_review_thread', { id: 1 }, 'ask'],
    ['resolve-library-id', { libraryName: 'x' }, 'allow'],
    ['fetch_overwrite', { a: 1 }, 'ask'],
    ['list_issue_comments', { a: 1 }, 'allow'],
    ['check_out', { branch: 'x' }, 'ask'],
    ['query', { query: "EXPORT DATABASE 'x'" }, 'ask'],
    ['query', { sql: "select writefile('src/../x', 'y')" }, 'ask'],
    ['query', { sql: `select "writefile"('x', 'y')` }, 'ask'],
    ['query', { sql: 'select count(*), lower(name) from t where id in (1, 2)' }, 'allow'],
    ['read_query', { query: '.shell touch x' }, 'ask'],
    ['query', { query: 'db.users.drop()' }, 'ask'],
    ['query', { query: 'FLUSHALL' }, 'ask'],
    ['get_rows', { query: 'select pg_terminate_backend(1)' }, 'ask'],
    ['query', { query: '{ user(id: 1) { name } }' }, 'allow'],
    ['query', { query: 'MATCH (n) DETACH DELETE n' }, 'ask'],
    ['query-docs', { query: 'install and set up the router' }, 'allow'],
    ['get_network_request', { responseFilePath: '.clew/config.json' }, 'ask'],
    ['get_network_request', { responseFilePath: 'lib/a.json' }, 'ask'],
    ['get_network_request', { responseFilePath: 'src/legacy/a.json' }, 'deny'],
    ['get_network_request', { responseFilePath: 'src/a.json' }, 'allow'],
    ['get_report', { output: 'lib/a.json' }, 'ask'],
    ['get_trace', { trace_out: 'lib/a' }, 'ask'],
    ['show_page', { screenshots: ['lib/a.png'] }, 'ask'],
    ['show_page', { o: 'src/a.png' }, 'allow'],
    ['get_report', { output: 'json', log: 'all', timeout: '5/6', catalog: 'a/b' }, 'allow'],
    ['find', { query: 'db.users.deleteMany({})' }, 'ask'],
    ['search', { query: '.shell touch x' }, 'ask'],
    ['search', { query: '.env files and db.ts' }, 'allow'],
    ['validate_file', { path: '.git/config' }, 'ask'],
    ['validate_file', { path: 'lib/a.ts' }, 'allow'],
    ['fetch_page', { url: 'https://example.org/lib/a', output: { dir: 'lib' } }, 'ask'],
    ['get_page', { path: 'lib/a.ts', content: 'x' }, 'ask'],
    ['get_output', { command: 'touch lib/a' }, 'ask'],
    ['get_output', { command: 'touch', args: ['src/a', 'lib/a'] }, 'ask'],
    ['get_output', { command: 'touch a', cwd: 'lib' }, 'ask'],
    ['get_output', { command: ['git', 'status'] }, 'allow'],
    ['get_output', { steps: [{ command: 'touch lib/a' }] }, 'ask'],
    ['get_output', { commands: [{ run: 'touch lib/a' }] }, 'ask'],
    ['get_output', { all: Array(2000).fill('x') }, 'ask'],
    ['diff_export', { a: 1 }, 'ask'],
    ['get_page', { into: 'lib/a.json' }, 'ask'],
    ['get_page', { store: 'lib/a.json' }, 'ask'],
    ['get_page', { store: 'redux' }, 'allow'],
    ['get_output', { run: 'touch lib/a' }, 'ask'],
    ['get_output', { run: 'git status' }, 'allow'],
    ['get_rows', { op: 'delete', id: 4 }, 'ask'],
    ['get_rows', { action: 'drop_table' }, 'ask'],
    ['get_rows', { mode: 'overwrite' }, 'ask'],
    ['get_rows', { action: 'count', mode: 'fast' }, 'allow'],
    ['get_page', { code: 'page.close()' }, 'ask'],
    ['read_then_unlink', { path: 'lib/a.ts' }, 'ask'],
    ['get_rm', { path: 'src/legacy/a.ts' }, 'deny'],
    ['check_lint_fix', { path: 'lib/a.ts' }, 'ask'],
    ['get_pull', {}, 'ask'],
    ['list_pull_requests', { state: 'open' }, 'allow'],
    ['get_page', { path: 'lib/a.ts', lines: ['new'] }, 'ask'],
    ['get_page', { path: 'lib/a.ts', lines: '1-20', start_line: 3 }, 'allow'],
    ['get_page', { path: 'lib/a.ts', mode: 'w' }, 'ask'],
    ['get_page', { path: 'lib/a.ts', mode: 'r', flag: 'r' }, 'allow'],
    ['get_page', { path: 'lib/a.ts', append: true }, 'ask'],
    ['get_page', { path: 'lib/a.ts', opts: { in_place: true } }, 'ask'],
    ['get_page', { path: 'lib/a.ts', remove: false, updated_after: 'May' }, 'allow'],
    ['get_page', { args: ['-o', 'lib/a.ts'] }, 'ask'],
    ['get_output', { command: 'cat', args: ['lib/a.ts'] }, 'allow'],
    ['get_page', { function: '() => 1' }, 'ask'],
  ])('a server that only tells, by name and statement: %s %j: %s', (name, input, verdict) =>
    expect(under().before(call('db', name, input)).verdict).toBe(verdict),
  );

  it('the whole workspace and no file at all are named, with a step that can be taken', () => {
    // `rm -rf .` takes our records along: that is a person's to say (gate-own-disguised).
    for (const line of ['git restore .', 'rm -rf src/..']) {
      const w = under({ scope: { allow: ['src/**'], deny: [] } });
      const { verdict, hold, aside } = w.before(run(line));
      expect([line, verdict, hold]).toEqual([line, 'ask', expect.stringContaining('. is the whole workspace')]);
      expect(hold).toContain('\nA yes covers this call alone, once.');
      expect(aside).toMatch(/name the files/);
      expect(hold).not.toContain('scope allow');
      // A yes is one to this line now, not to every file.
      w.after(run(line));
      expect(w.before(write('/w/lib/a.ts')).verdict).toBe('ask');
    }
    expect(under().before(write(''))).toMatchObject({
      verdict: 'ask',
      hold: expect.stringMatching(/names no file\./),
      aside: expect.stringMatching(/name the file/),
    });
  });

  it('sub-agents of a session stand where it stands; another session does not', () => {
    const w = world('strict', TWO());
    w.select('INT-001', 's1');
    expect(w.before(IN, 's1').verdict).toBe('allow');
    expect(w.before(IN, 's2').verdict).toBe('deny');
  });
});

describe('a yes', () => {
  const under = (): World => {
    const w = world('warn', TWO());
    w.select('INT-001');
    return w;
  };
  it.each([
    ['a file', write('/w/lib/a.ts'), write('/w/lib/b.ts')],
    ['a file with signs of globs', write('/w/lib/[id]*.ts'), write('/w/lib/i1.ts')],
    ['a file by the shell', run('echo x > ../outside'), run('echo x > ../other')],
    ['a command line', run('./release.sh'), run('./release.sh --now')],
    ['a family of commands', run('npm test'), run('npm run build')],
    ['a tool', tool('Frobnicate'), tool('Frobnicate2')],
    ['a tool of a server', call('db', 'insert_row', { a: 1 }), call('db', 'drop_table')],
    ['a tool as it was used', call('db', 'insert_row', { a: 1 }), call('db', 'insert_row', { a: 2, force: true })],
    ['a statement', call('db', 'query', { sql: 'delete from a' }), call('db', 'query', { sql: 'delete from b' })],
  ])('to %s holds for that alone, and is on record', (_, t, other) => {
    const w = under();
    expect(w.before(t).verdict).toBe('ask');
    // Not answered yet: asked again.
    expect(w.before(t).verdict).toBe('ask');
    expect(w.after(t).edits.length).toBeGreaterThan(0);
    expect(w.before(t).verdict).toBe('allow');
    expect(w.before(other).verdict).toBe('ask');
    expect(Object.values(w.state.grants!)).toEqual([
      expect.objectContaining({ by: 'permission', until: expect.any(Number) }),
    ]);
    w.now += 8 * 86_400_000;
    expect(w.before(t).verdict).toBe('ask');
  });

  it('to a file counts under its intent only, and never against what is denied', () => {
    const w = under();
    const t = write('/w/other/a.ts');
    w.before(t);
    w.after(t);
    w.select('INT-002');
    expect(w.before(t).verdict).toBe('ask');
    w.select('INT-001');
    expect(w.before(t).verdict).toBe('allow');
    w.intents = file([intent('INT-001', { scope: { allow: ['src/**'], deny: ['other/**'] } }), intent('INT-002')]);
    expect(w.before(t).verdict).toBe('deny');
  });

  it('to a shell whose command has no form that is known is one to that call alone', () => {
    const w = under();
    for (let i = 0; i < 2; i++) {
      expect(w.before(tool('Bash')).verdict).toBe('ask');
      expect(w.after(tool('Bash')).edits).toEqual([]);
    }
  });

  it('to a tool says nothing of the files, command lines and statements it is given from then on, nor of another intent', () => {
    const w = under();
    const shot = (more: object): ToolCall => call('page', 'take_shot', { name: 'a', ...more });
    for (const t of [shot({}), shot({ filePath: 'src/a.png' }), shot({ command: 'ls' }), shot({ sql: 'select 1' })]) {
      expect(w.before(t).verdict).toBe('ask');
      w.after(t);
      expect(w.before(t).verdict).toBe('allow');
    }
    const others = [{ filePath: 'lib/a.png' }, { command: 'touch lib/a' }, { sql: 'drop table t' }];
    for (const other of others) expect([other, w.before(shot(other)).verdict]).toEqual([other, 'ask']);
    expect(w.before(shot({ filePath: 'src/legacy/a.png' })).verdict).toBe('deny');
    w.select('INT-002');
    expect(w.before(shot({})).verdict).toBe('ask');
  });

  it('to what is typed into a running program is one to that alone; nothing typed is only listening', () => {
    const w = under();
    for (const [name, key] of [
      ['write_bash', 'input'],
      ['write_stdin', 'chars'],
    ] as const) {
      const typed = (text: string): ToolCall => tool(name, { does: 'unknown', input: { id: 1, [key]: text } });
      for (const text of ['y{enter}', 'y{enter}', 'rm -rf lib{enter}']) {
        expect(w.before(typed(text))).toMatchObject({ verdict: 'ask', hold: expect.stringContaining(`${name}: `) });
        expect(w.after(typed(text)).edits).toEqual([]);
      }
      expect(w.before(typed('')).verdict).toBe('allow');
    }
  });

  it('nobody asked about makes no grant', () => {
    const w = under();
    expect(w.after(write('/w/lib/a.ts')).edits).toEqual([]);
    expect(w.after(IN).edits).toEqual([]);
    w.before(run('clew scope allow lib --reason x'));
    expect(w.after(run('clew scope allow lib --reason x')).edits).toEqual([]);
    expect(w.state.grants ?? {}).toEqual({});
  });

  it('that nobody could say is none: the host lets all run that is asked about', () => {
    const w = under();
    for (const seen of [{ unseen: true } as const, {}]) {
      const t = { ...write('/w/lib/z.md'), id: 'toolu_10' };
      expect(w.before({ ...t, ...seen }).verdict).toBe('ask');
      // Told after the call, at the latest.
      w.after({ ...t, unseen: true });
      expect(w.before(t).verdict).toBe('ask');
      expect(w.state.grants ?? {}).toEqual({});
      w.after({ ...t, unseen: true });
    }
    w.after({ ...write('/w/lib/z.md'), id: 'toolu_10' });
    expect(w.state.grants ?? {}).toEqual({});
  });

  it('a command line in another folder is another one', () => {
    const w = under();
    w.before(run('./go'), 's1', '/w/src');
    w.after(run('./go'), 's1', '/w/src');
    expect(w.before(run('./go'), 's1', '/w/src').verdict).toBe('allow');
    expect(w.before(run('./go'), 's1', '/w').verdict).toBe('ask');
  });
});

describe('where nothing is agreed on', () => {
  it.each([
    ['a path', call('page', 'get_network_request', { responseFilePath: '.clew/config.json' })],
    ['a command line', call('page', 'look', { command: 'npx clew config set gate off' })],
    ['a tool nobody knows', tool('Frobnicate', { does: 'unknown', input: { target: '.claude/settings.json' } })],
  ])('what a tool is given that is a person’s alone is asked about: %s', (_, t) => {
    expect(mayBeGated(t.act, () => false)).toBe(true);
    expect(world('warn', null).before(t).verdict).toBe('ask');
  });

  it('the rest is nobody’s concern', () => {
    for (const t of [
      call('db', 'insert_row', { a: 'b' }),
      tool('Frobnicate', { does: 'unknown', input: { to: 'lib/a' } }),
    ]) {
      expect(mayBeGated(t.act, () => false)).toBe(false);
      expect(world('warn', null).before(t).verdict).toBe('allow');
    }
  });
});

it('what is refused without a question is noted for a person to see, each time', () => {
  const noted = (w: ReturnType<typeof world>, t: ToolCall) => {
    w.now += 1000;
    const e = w.before(t).edits.find(({ key }) => key === 'gate/s1');
    return e?.now?.refused;
  };
  const w = world('strict', file([intent('INT-001')]));
  const no = { what: 'src/legacy/a.ts', why: 'src/legacy/a.ts is denied by the scope of INT-001.', intent: 'INT-001' };
  for (let i = 0; i < 2; i++) expect(noted(w, write('/w/src/legacy/a.ts'))).toEqual({ at: w.now, ...no });
  expect(noted(w, run('rm src/legacy/a.ts'))).toMatchObject({ what: 'rm src/legacy/a.ts' });
  expect(noted(w, write('/w/src/a.ts'))).toBeUndefined();
  // What is asked about is put to a person, and stands there.
  expect(noted(w, write('/w/lib/a.ts'))).toBeUndefined();
  expect(noted(world('strict', null), write('/w/src/a.ts'))).toMatchObject({ what: 'src/a.ts', intent: '' });
});

describe('no state is a trap', () => {
  const FILES = [null, BROKEN, file([]), TWO(), file([intent('INT-001')]), file(TWO().intents, { current: 'INT-002' })];
  /** How hosts take a verdict: one that cannot ask refuses instead. */
  const HOSTS: Record<string, (v: Verdict) => Verdict> = {
    claude: (v) => v,
    copilot: (v) => v,
    codex: (v) => (v === 'ask' ? 'deny' : v),
  };
  const TOOLS: ToolCall[] = [
    ...[IN, write('/w/lib/a.ts'), write('/w/src/legacy/x'), write('/etc/x'), write('/w/.clew/config.json')],
    ...[run('ls'), run('npm test'), run('echo x > ../outside'), run('git push'), run('clew answer q b'), run('echo "')],
    ...[tool('Frobnicate'), call('db', 'insert_row'), call('clew', 'clew_status'), tool('Read', { does: 'read' })],
  ];
  const ALWAYS = [
    ...named('select_active_intent'),
    ...named('clew_status'),
    tool('AskUserQuestion', { does: 'ask' }),
    tool('Read', { does: 'read' }),
    run('clew intents'),
    run('clew intent select INT-001'),
    run('clew status'),
  ];

  /** Is there a way on: what the refusal names, done by who it names, and then work in scope goes through? */
  function wayOn(w: World, host: (v: Verdict) => Verdict, turn: number): boolean {
    // Two of them each time, all of them in turn.
    const free = [0, 1].map((i) => ALWAYS[(turn * 2 + i) % ALWAYS.length]!);
    if (!free.every((t) => host(w.before(t).verdict) === 'allow')) return false;
    const refused = w.before(IN);
    if (host(refused.verdict) === 'allow') return true;
    const hold = refused.hold ?? '';
    if (!WAY.test(hold)) return false;
    const id = w.intents?.intents.find((i) => i.open && i.scope.allow.includes('src/**'))?.id;
    if (hold.includes('clew intent select') && id !== undefined) w.select(id);
    else if (hold.includes('clew intent new')) w.intents = file([intent('INT-007')]);
    else if (hold.includes('clew config set gate warn')) w.config.gate = 'warn';
    else if (hold.includes('clew config set gateAfter 0')) w.config.gateAfter = 0;
    else if (hold.includes('clew scope allow')) {
      // Another intent is selected: its scope is widened by a person, or the agent selects the one it means.
      if (id !== undefined) w.select(id);
    } else return false;
    if (w.intents?.intents.length === 1 && id === undefined) w.select(null);
    const after = w.before(IN);
    if (host(after.verdict) === 'allow') return true;
    // A session that put its intent away selects the new one.
    const open = w.intents?.intents.find((i) => i.open);
    if (open) w.select(open.id);
    return host(w.before(IN).verdict) === 'allow';
  }

  const STEP = fc.oneof(
    fc.record({ do: fc.constant('call' as const), at: fc.nat(TOOLS.length - 1), yes: fc.boolean() }),
    fc.record({ do: fc.constant('select' as const), id: fc.constantFrom('INT-001', 'INT-002', 'INT-009', null) }),
    fc.record({ do: fc.constant('file' as const), at: fc.nat(FILES.length - 1) }),
    fc.record({
      do: fc.constant('mode' as const),
      gate: fc.constantFrom('off' as const, 'warn' as const, 'strict' as const),
    }),
  );
  const WALK = fc.record({
    host: fc.constantFrom(...Object.keys(HOSTS)),
    gate: fc.constantFrom('off' as const, 'warn' as const, 'strict' as const),
    after: fc.constantFrom(0, 1, 3),
    first: fc.nat(FILES.length - 1),
    steps: fc.array(STEP, { maxLength: 12 }),
  });

  it('random walks, 10,000 of them in the long run: from where each ends, what the gate names clears it', {
    timeout: 120_000,
  }, () => {
    let walks = 0;
    let calls = 0;
    let deadlocks = 0;
    fc.assert(
      fc.property(WALK, ({ host, gate, after, first, steps }) => {
        const w = world(gate, FILES[first]!, { gateAfter: after });
        for (const s of steps) {
          if (s.do === 'select') w.select(s.id);
          else if (s.do === 'file') w.intents = FILES[s.at]!;
          else if (s.do === 'mode') w.config = { ...w.config, gate: s.gate };
          else {
            calls++;
            const said = w.before(TOOLS[s.at]!);
            if (said.verdict !== 'allow') expect(said.hold).toMatch(WAY);
            if (HOSTS[host]!(said.verdict) === 'allow' || (HOSTS[host]!(said.verdict) === 'ask' && s.yes))
              w.after(TOOLS[s.at]!);
          }
        }
        walks++;
        const open = wayOn(w, HOSTS[host]!, walks);
        if (!open) deadlocks++;
        expect(open).toBe(true);
      }),
      { numRuns: runs(10_000) },
    );
    console.info(`gate walks: ${walks}, calls: ${calls}, deadlocks: ${deadlocks}`);
    expect(walks).toBe(runs(10_000));
  });

  it('every stage, mode, host and tool: refusals name the next step, and what is always allowed is', () => {
    let turn = 0;
    for (const gate of ['off', 'warn', 'strict'] as const)
      for (const intents of FILES)
        for (const id of ['INT-001', 'INT-009', null, undefined])
          for (const host of Object.values(HOSTS))
            for (let refusals = 0; refusals < PATIENCE + 3; refusals += 6) {
              const w = world(gate, intents);
              if (id !== undefined) w.select(id);
              for (let i = 0; i < refusals; i++) w.before(IN);
              for (const t of TOOLS) {
                const o = w.before(t);
                if (o.verdict !== 'allow') expect(o.hold).toMatch(WAY);
              }
              expect(wayOn(w, host, refusals + turn++), JSON.stringify({ gate, id, refusals, intents })).toBe(true);
            }
  });
});
