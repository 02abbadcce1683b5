/** Holds that every kind of damage is found with its place, mended without losing anything, and that what is sound is left alone. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command as switchTo } from '../../../src/commands/context/switch.js';
import { command as undo } from '../../../src/commands/history/undo.js';
import type { ShownFlaw } from '../../../src/commands/setup/_answers.js';
import { command as check } from '../../../src/commands/setup/check.js';
import { command as repair } from '../../../src/commands/setup/repair.js';
import { mergeFlaw } from '../../../src/core/context/integrity.js';
import { stateHash } from '../../../src/core/context/state-hash.js';
import type { Edit, Outcome } from '../../../src/core/model.js';
import { hintOf } from '../../../src/core/words/en.js';
import { flawText, mendText } from '../../../src/core/words/flaws.js';
import { codes, DOC, Kept, replacing, TEXT } from '../../support/operations-world.js';
import { spawnSync } from '../../support/warm.js';
import { session, work } from '../../support/world.js';

const DEAD = 2 ** 22 + 1;
const OLD = new Date(Date.now() - 600_000);
const flaws = (o: Outcome): ShownFlaw[] => o.view!.flaws as ShownFlaw[];
const log = (k: Kept): string => join(k.dir, 'log.jsonl');
const aged = (path: string): void => utimesSync(path, OLD, OLD);

/** A workspace with work, a session and a document. */
function sound(): Kept {
  const k = new Kept();
  for (const title of ['auth', 'pricing research']) k.run(switchTo, { args: [title], flags: { new: true } });
  const s = { ...session({ active: 'pricing-research', trail: ['auth'] }) };
  k.does([{ key: 'session/s1', was: null, now: s }]);
  k.does([{ key: DOC, was: null, now: { text: TEXT } }]);
  k.does([replacing(DOC, TEXT, '[ ]', '[x]')]);
  return k;
}

/** What is done to it, what is found, and on which line of the log. */
const damages: [name: string, does: (k: Kept) => void, code: string, line: number | null][] = [
  ['a broken line', (k) => appendFileSync(log(k), '{"v":1,"id":"x","edi\0\n'), 'log-line', 6],
  ['a torn last line', (k) => appendFileSync(log(k), '{"v":1,"id":"torn","edits":[{"key":"cont'), 'log-torn', 6],
  [
    'a snapshot that says something else',
    (k) => {
      for (let i = 0; i < 9; i++)
        k.does([
          { key: `context/c${i}`, was: null, now: { ...work(`c${i}`, { echoes: ['x'.repeat(4000)] }), id: `c${i}` } },
        ]);
      k.store.state();
      const path = join(k.dir, 'cache', 'state.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace('pricing research', 'pricing reserach'));
    },
    'snapshot',
    null,
  ],
  [
    'a snapshot that is cut',
    (k) => {
      mkdirSync(join(k.dir, 'cache'), { recursive: true });
      writeFileSync(join(k.dir, 'cache', 'state.json'), '{"v":1,"end":');
    },
    'snapshot',
    null,
  ],
  [
    'a workspace on work that does not exist',
    (k) => k.store.append(k.operation([{ key: 'workspace/state', was: null, now: { active: 'gone' } }])),
    'workspace-pointer',
    null,
  ],
  [
    'a session on work that does not exist',
    (k) => k.store.append(k.operation([{ key: 'session/s1', was: {}, now: { active: 'gone' } }])),
    'session-pointer',
    null,
  ],
  [
    'a session that came by such work',
    (k) => k.store.append(k.operation([{ key: 'session/s1', was: {}, now: { trail: ['gone', 'auth'] } }])),
    'session-pointer',
    null,
  ],
  [
    'a session on work that is not listed',
    (k) => k.store.append(k.operation([{ key: 'context/pricing-research', was: {}, now: { status: 'folded' } }])),
    'active-folded',
    null,
  ],
  [
    'a record that is not whole',
    (k) => k.store.append(k.operation([{ key: 'context/auth', was: {}, now: { files: 7 } }])),
    'record',
    null,
  ],
  [
    'a record that has lost its beginning',
    (k) => k.store.append(k.operation([{ key: 'context/lost', was: { prompts: 1 }, now: { prompts: 2 } }])),
    'record',
    null,
  ],
  ['a document that is gone', (k) => rmSync(k.path(DOC)), 'document-gone', null],
  [
    'what a dead process left',
    (k) => {
      k.write(`store/contexts/.auth.md.clew-${DEAD}-1`, 'half');
      aged(k.path(`store/contexts/.auth.md.clew-${DEAD}-1`));
    },
    'litter',
    null,
  ],
];

describe('what is kept', () => {
  it('is sound after ordinary work, and a check writes nothing', () => {
    const k = sound();
    const before = [k.names(), k.names('contexts'), readFileSync(log(k), 'utf8')];
    const o = k.run(check);
    expect([codes(o), flaws(o)]).toEqual([[], []]);
    expect([k.names(), k.names('contexts'), readFileSync(log(k), 'utf8')]).toEqual(before);
  });

  it.each(damages)('%s: found with its place, mended, found no more', (_, damage, code, line) => {
    const k = sound();
    const meaning = stateHash(k.store.state());
    damage(k);
    if (code === 'log-torn') aged(log(k));
    const found = k.run(check);
    expect(codes(found)).toEqual(['unsound']);
    expect(flaws(found)).toMatchObject([{ code, line, broken: true }]);
    const [f] = flaws(found);
    expect([f!.is, f!.would, f!.path].join(' ')).not.toMatch(/[{}]/);
    expect(f!.path).not.toBe('');
    expect(k.run(repair, {}, true).view).toMatchObject({ dry: true, mended: [{ code }] });
    expect(flaws(k.run(check)).map((x) => x.code)).toEqual([code]);
    expect(codes(k.run(repair))).toEqual([]);
    expect(flaws(k.run(check))).toEqual([]);
    if (code.startsWith('log-')) expect(stateHash(k.store.state())).toBe(meaning);
  });

  it('a torn line that somebody may still be writing is no flaw', () => {
    const k = sound();
    appendFileSync(log(k), '{"v":1,"id":"torn');
    expect(flaws(k.run(check))).toEqual([]);
  });

  it('a repair keeps a copy, moves no other byte of the log, and is taken back by undo', () => {
    const k = sound();
    const broken = '{"v":1,"id":"x","edi\u00e4\n';
    appendFileSync(log(k), broken);
    k.store.append(k.operation([{ key: 'workspace/state', was: null, now: { active: 'gone' } }]));
    const before = readFileSync(log(k));
    expect(flaws(k.run(check)).map((f) => [f.code, f.line])).toEqual([
      ['log-line', 6],
      ['workspace-pointer', null],
    ]);
    k.run(repair);
    const blank = Buffer.from(`${' '.repeat(Buffer.byteLength(broken) - 1)}\n`);
    const at = before.indexOf(broken);
    const after = readFileSync(log(k)).subarray(0, before.length);
    expect(after).toEqual(Buffer.concat([before.subarray(0, at), blank, before.subarray(at + blank.length)]));
    const copy = k.names().find((n) => n.startsWith('log.jsonl.corrupt-'))!;
    const kept = JSON.parse(readFileSync(join(k.dir, copy), 'utf8')) as { bytes: string }[];
    expect(`${Buffer.from(kept[0]!.bytes, 'base64')}\n`).toBe(broken);
    expect(k.store.state().workspace.active).toBeNull();
    expect(codes(k.run(undo))).toEqual([]);
    expect(readFileSync(log(k)).subarray(0, before.length)).toEqual(before);
    expect(k.store.state().workspace.active).toBe('gone');
  });

  it('a document that is gone is made anew as the log has it; where a person had a hand in it, that is said', () => {
    const k = sound();
    const last = k.read(DOC)!;
    rmSync(k.path(DOC));
    k.run(repair);
    expect(k.read(DOC)).toBe(last);
    k.write(DOC, last.replace('- [x] lock the accounts', '- [ ] unlock them'));
    const theirs = k.read(DOC)!;
    k.does([replacing(DOC, theirs, '- [ ] unlock them', '- [x] unlock them')]);
    rmSync(k.path(DOC));
    expect(flaws(k.run(check))).toMatchObject([{ code: 'document-lost', would: '' }]);
    expect(k.run(repair).view).toMatchObject({ mended: [], left: [{ code: 'document-lost' }] });
  });

  it('where a folder has the place of a document: said, with what to do, and never called consistent', () => {
    const k = sound();
    rmSync(k.path(DOC));
    mkdirSync(k.path(DOC));
    const o = k.run(check);
    expect(flaws(o)).toMatchObject([{ code: 'document-blocked', broken: true, would: '' }]);
    expect(hintOf(o.findings[0]!)).toMatch(/^put it right by hand: \$EDITOR \S+auth\.md$/);
    expect(k.run(repair).view).toMatchObject({ mended: [], left: [{ code: 'document-blocked' }] });
    expect(k.run(check).findings.map((f) => f.code)).toEqual(['unsound']);
  });

  it('what both sides of a merge changed: check and repair say what a person does, and not each other', () => {
    const merge = {
      key: 'store/contexts/auth.md',
      path: '.clew/contexts/auth.md',
      base: 'a\n',
      ours: 'b\n',
      theirs: 'c\n',
    };
    const flaw = mergeFlaw({ ...merge, text: '<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n' });
    expect([flaw.code, flawText(flaw), mendText(flaw)]).toEqual([
      'merge-undecided',
      expect.stringMatching(/keep one of the two .* then: git add \.clew\/contexts\/auth\.md$/),
      '',
    ]);
  });

  it('documents of a clone have no records yet: a note, and repair takes them in', () => {
    const k = sound();
    k.write('store/contexts/from-afar.md', '---\nid: from-afar\ntitle: "From afar"\n---\n# Other\n');
    k.write('store/contexts/plain.md', '# Plain words\n');
    const o = k.run(check);
    expect([codes(o), flaws(o).map((f) => [f.code, f.broken])]).toEqual([
      [],
      [
        ['document-unknown', false],
        ['document-unknown', false],
        ['front-matter-missing', false],
      ],
    ]);
    k.run(repair);
    const { contexts } = k.store.state();
    expect([contexts['from-afar']!.title, contexts.plain!.title]).toEqual(['From afar', 'Plain words']);
    expect(flaws(k.run(check)).map((f) => f.code)).toEqual(['front-matter-missing']);
  });

  it('two documents with one id, two operations with one id, conflict files: said, and left to a person', () => {
    const k = sound();
    k.write('store/contexts/again.md', '---\nid: auth\n---\n');
    k.write('store/contexts/auth.conflict-x1.md', 'ours');
    const [o] = k.store.operations(1);
    k.store.append(o!);
    const found = flaws(k.run(check));
    expect(found.map((f) => [f.code, f.line, f.would])).toEqual([
      ['operation-twice', 6, ''],
      ['conflict-file', null, ''],
      ['id-twice', 1, ''],
    ]);
    expect(found[0]!.is).toContain('line 5');
  });

  it('a dead lock and what was begun are found; any command that writes ends both', () => {
    const k = sound();
    writeFileSync(join(k.dir, 'lock'), JSON.stringify({ pid: DEAD, host: hostname() }));
    const o = k.operation([replacing(DOC, k.read(DOC)!, '## Notes', '## Remarks')], 'renamed');
    mkdirSync(join(k.dir, 'cache'), { recursive: true });
    writeFileSync(join(k.dir, 'cache', `pending-${o.id}.json`), JSON.stringify(o));
    expect(flaws(k.run(check)).map((f) => f.code)).toEqual(['dead-lock', 'unfinished']);
    k.run(switchTo, { args: ['auth'] });
    expect(flaws(k.run(check))).toEqual([]);
    expect(k.read(DOC)).toContain('## Remarks');
  });

  it('litter: nothing that is young or of a living process is touched, by check, by repair or by the sweep', () => {
    const k = sound();
    const name = (pid: number): string => `store/contexts/.auth.md.clew-${pid}-1`;
    for (const pid of [DEAD, process.pid]) k.write(name(pid), 'half');
    aged(k.path(name(process.pid)));
    k.write('store/contexts/.mine.clew', 'not ours');
    aged(k.path('store/contexts/.mine.clew'));
    expect(flaws(k.run(check))).toEqual([]);
    k.run(repair);
    k.run(switchTo, { args: ['auth'] });
    expect([existsSync(k.path(name(DEAD))), existsSync(k.path(name(process.pid)))]).toEqual([true, true]);
    aged(k.path(name(DEAD)));
    k.run(switchTo, { args: ['pricing-research'] });
    expect(k.names('contexts')).toEqual([`.auth.md.clew-${process.pid}-1`, '.mine.clew', 'auth.md']);
  });
});

it('a log with any bytes changed or cut: never a crash, and a repair leaves it sound', () => {
  const k = sound();
  const whole = readFileSync(log(k));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 5 }),
      fc.option(fc.nat(whole.length)),
      (flips, cut) => {
        const bytes = Buffer.from(whole);
        for (const [at, b] of flips) bytes[at] = b;
        writeFileSync(log(k), cut === null ? bytes : bytes.subarray(0, cut));
        aged(log(k));
        rmSync(join(k.dir, 'cache'), { recursive: true, force: true });
        k.write(DOC, TEXT);
        k.run(check);
        k.run(repair);
        const left = flaws(k.run(check)).filter((f) => f.broken && f.would !== '');
        expect(left).toEqual([]);
        for (const f of k.names().filter((n) => n.includes('.corrupt-'))) rmSync(join(k.dir, f));
      },
    ),
    { numRuns: 60 },
  );
});

it('every flaw that is found has a sentence of its own', () => {
  const source = readFileSync('src/core/context/integrity.ts', 'utf8');
  const named = [
    ...source.matchAll(/flaw\((?:[\w.]+ \? '([\w-]+)' : )?(?:text === null \? '([\w-]+)' : )?'([\w-]+)'/g),
  ].flatMap((m) => m.slice(1).filter(Boolean));
  expect(named.length).toBeGreaterThanOrEqual(15);
  for (const code of named)
    expect(flawText({ code, path: '', line: null, args: {}, broken: true, edits: [] as Edit[] })).not.toBe(code);
});

describe('the command line', () => {
  const CLI = resolve('dist/cli.js');
  const clew = (k: Kept, ...args: string[]): { status: number | null; out: string; err: string } => {
    mkdirSync(join(k.root, '.git'), { recursive: true });
    const env = { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: k.root };
    const r = spawnSync(process.execPath, [CLI, ...args], { cwd: k.root, env, encoding: 'utf8', input: '' });
    return { status: r.status, out: r.stdout, err: r.stderr };
  };

  it('checks, repairs, logs, undoes and redoes', () => {
    const k = new Kept();
    for (const t of ['auth', 'pricing']) expect(clew(k, 'switch', '--new', t).status).toBe(0);
    expect(clew(k, 'check')).toEqual({ status: 0, out: '✓ The data is consistent.\n', err: '' });
    appendFileSync(log(k), 'broken\n');
    const bad = clew(k, 'check');
    expect([bad.status, bad.out]).toEqual([
      1,
      expect.stringMatching(
        /^✖ \.clew\/log\.jsonl:3 is no operation .* → by clew repair: copied to log\.jsonl\.corrupt-\d+, then blanked\n$/,
      ),
    ]);
    expect(bad.err).toContain('clew repair --dry-run');
    expect(clew(k, 'repair', '--dry-run').out).toContain('Nothing was written.');
    expect(clew(k, 'repair').out).toContain('undo with: clew undo');
    expect(clew(k, 'check').status).toBe(0);
    expect(clew(k, 'undo').out).toContain('undone: repaired 1 flaw');
    expect(clew(k, 'undo').out).toContain('undone: opened pricing');
    expect(clew(k, 'redo').out).toContain('redone: opened pricing');
    const told = clew(k, 'log', '--max', '2');
    expect(
      told.out
        .split('\n')
        .slice(0, 2)
        .map((l) => l.replace(/^\S+\s+moments ago\s+/, '')),
    ).toEqual(['redone: opened pricing', 'undone: opened pricing']);
    const json = JSON.parse(clew(k, 'log', '--json').out) as {
      schemaVersion: number;
      operations: { did: string; state: string }[];
    };
    expect(json).toMatchObject({ schemaVersion: 1, operations: [{}, {}, {}, { state: 'taken back' }, {}, {}] });
  });

  it('names who holds the lock, and status names conflict files', () => {
    const k = new Kept();
    k.write('store/contexts/auth.conflict-x1.md', 'ours');
    const s = clew(k, 'status');
    expect(s.err).toContain('.clew/contexts/auth.conflict-x1.md');
    writeFileSync(join(k.dir, 'lock'), JSON.stringify({ pid: process.pid, host: hostname() }));
    const r = clew(k, 'switch', '--new', 'auth');
    expect([r.status, r.err]).toEqual([
      7,
      expect.stringContaining(`process ${process.pid} on ${hostname()}, for moments`),
    ]);
    expect(existsSync(join(k.dir, 'lock'))).toBe(true);
  });
});
