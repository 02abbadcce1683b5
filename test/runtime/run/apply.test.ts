/** Holds how documents reach the disk: as they were meant, whole or not at all, beside whoever else edits them, and never lost. */
import { type SpawnSyncReturns, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command as redo } from '../../../src/commands/history/redo.js';
import { command as undo } from '../../../src/commands/history/undo.js';
import type { Edit, Operation } from '../../../src/core/model.js';
import { documentEdit } from '../../../src/core/text/splice.js';
import { finishPending } from '../../../src/runtime/run/apply.js';
import type { Store } from '../../../src/stores/_store.js';
import { Locked } from '../../../src/stores/_store.js';
import { codes, DOC, Kept, replacing, TEXT } from '../../support/operations-world.js';
import { spawnSync } from '../../support/warm.js';
import { folder, session, work } from '../../support/world.js';

const tick = replacing(DOC, TEXT, '[ ]', '[x]');
const TICKED = TEXT.replace('[ ]', '[x]');
const created = (key: string, text: string): Edit => ({ key, was: null, now: { text } });
const QUESTION = {
  id: 'q1',
  session: 's1',
  at: 2,
  text: 'What is meant?',
  fallback: 'a',
  doubt: 'd',
  held: '',
  answer: null,
};
const record: Edit = { key: 'context/auth', was: null, now: { id: 'auth', title: 'Auth', status: 'open' } };

function kept(wrap?: (s: Store) => Store): Kept {
  const k = new Kept(wrap);
  k.write(DOC, TEXT);
  return k;
}

describe('a document', () => {
  it('is made, changed, and both are taken back and done again', () => {
    const k = new Kept();
    expect(codes(k.does([created(DOC, TEXT), record], 'began auth'))).toEqual([]);
    expect(codes(k.does([tick], 'ticked'))).toEqual([]);
    expect(k.read(DOC)).toBe(TICKED);
    k.run(undo);
    expect(k.read(DOC)).toBe(TEXT);
    k.run(undo);
    expect(k.read(DOC)).toBeNull();
    expect(k.store.state().contexts.auth!.status).toBe('folded');
    for (let i = 0; i < 2; i++) expect(codes(k.run(redo))).toEqual([]);
    expect(k.read(DOC)).toBe(TICKED);
    expect(k.store.state().contexts.auth!.status).toBe('open');
    expect(k.names('cache').filter((n) => n.startsWith('pending'))).toEqual([]);
  });

  it('keeps the bytes that nobody meant: line ends, a byte order mark, what stands around', () => {
    const k = new Kept();
    const text = '\ufeff# A\r\n\r\n- [ ] one \u{1f600}\r\n\ttail\0';
    k.write(DOC, text);
    k.does([replacing(DOC, text, '[ ]', '[x]')]);
    expect(k.read(DOC)).toBe(text.replace('[ ]', '[x]'));
    k.run(undo);
    expect(k.read(DOC)).toBe(text);
  });

  it('in the workspace is changed in the same way', () => {
    const k = new Kept();
    k.write('file/ai_memory/active_context.md', TEXT);
    k.does([replacing('file/ai_memory/active_context.md', TEXT, '[ ]', '[x]')]);
    expect(k.read('file/ai_memory/active_context.md')).toBe(TICKED);
  });

  it('several of one operation: all are written, and taken back together', () => {
    const k = kept();
    const index = 'file/context_history/index.yaml';
    const [one, two] = [tick, replacing(DOC, TICKED, '## Notes\n', '## Notes\n\nlocked\n')];
    k.does([one, created(index, 'auth: open\n'), two, record], 'archived');
    expect([k.read(DOC), k.read(index)]).toEqual([`${TICKED}\nlocked\n`, 'auth: open\n']);
    expect(k.store.operations(1)[0]!.edits.map((e) => e.key)).toEqual([DOC, index, DOC, 'context/auth']);
    k.run(undo);
    expect([k.read(DOC), k.read(index)]).toEqual([TEXT, null]);
  });
});

describe('a document that a person edits meanwhile', () => {
  const THEIRS = TEXT.replace('# Auth', '# Authentication').concat('\nmine\n');

  it('elsewhere: both changes stand, the log holds what was written, undo leaves theirs', () => {
    const k = kept();
    expect(codes(k.does([tick], 'ticked', () => k.write(DOC, THEIRS)))).toEqual([]);
    expect(k.read(DOC)).toBe(THEIRS.replace('[ ]', '[x]'));
    k.write(DOC, `${k.read(DOC)}and more of mine\n`);
    expect(codes(k.run(undo))).toEqual([]);
    expect(k.read(DOC)).toBe(`${THEIRS}and more of mine\n`);
  });

  it.each([
    ['at the same place', TEXT.replace('- [ ] lock the accounts', '- [-] lock them out')],
    ['until nothing is left of it', ''],
    ['into two of them', TEXT + TEXT],
  ])('%s: theirs is left alone, ours is kept beside it, nothing is lost', (_, theirs) => {
    const k = kept();
    const o = k.does([tick, record], 'ticked', () => k.write(DOC, theirs));
    expect(codes(o)).toEqual(['doc-conflict']);
    expect(k.read(DOC)).toBe(theirs);
    const ours = k.names('contexts').filter((n) => n.includes('.conflict-'));
    expect(ours).toEqual([`auth.conflict-${k.store.operations(1)[0]!.id}.md`]);
    expect(o.findings[0]!.args).toEqual({ path: 'contexts/auth.md', ours: `contexts/${ours[0]}` });
    expect(k.read(`store/contexts/${ours[0]}`)).toContain('lock the accounts');
    expect(k.store.state().contexts.auth).toBeDefined();
    k.run(undo);
    expect(k.names('contexts')).toEqual(['auth.md']);
  });

  it('a new document where there is one by now: ours is kept beside it whole', () => {
    const k = new Kept();
    expect(codes(k.does([created(DOC, TEXT)], 'began', () => k.write(DOC, 'theirs\n')))).toEqual(['doc-conflict']);
    expect(k.read(DOC)).toBe('theirs\n');
    expect(k.read(`store/contexts/${k.names('contexts').find((n) => n.includes('conflict'))}`)).toBe(TEXT);
  });

  it('bytes that are no text: left alone', () => {
    const k = kept();
    const bytes = Buffer.from([0x23, 0xff, 0xfe, 0x0a]);
    expect(codes(k.does([tick], 'ticked', () => k.write(DOC, bytes)))).toEqual(['doc-conflict']);
    expect(readFileSync(k.path(DOC))).toEqual(bytes);
  });

  it('an undo that has no certain place any more changes nothing at all', () => {
    const k = kept();
    k.does([tick, record], 'ticked');
    k.write(DOC, TEXT.replace('- [ ] lock the accounts', 'rewritten'));
    expect(codes(k.run(undo))).toEqual(['undo-conflict']);
    expect(k.store.state().contexts.auth!.status).toBe('open');
    expect(k.names('contexts')).toEqual(['auth.md']);
  });

  it('a document that was written on since it was made is not deleted by undo', () => {
    const k = new Kept();
    k.does([created(DOC, TEXT), record], 'began auth');
    k.write(DOC, `${TEXT}mine\n`);
    expect(codes(k.run(undo))).toEqual(['left-alone']);
    expect(k.read(DOC)).toBe(`${TEXT}mine\n`);
  });
});

describe('a key that leads elsewhere', () => {
  const cases = [
    '../out.md',
    '/tmp/out.md',
    'contexts/../../out.md',
    'log.jsonl',
    'cache/plans.idx',
    'lock',
    'config.json',
    'a\0b',
    '',
  ];

  it.each(cases)('store/%s is refused before anything is written', (name) => {
    const k = kept();
    const o = k.does([tick, created(`store/${name}`, 'x')]);
    expect(codes(o)).toEqual(['undo-conflict']);
    expect(k.read(DOC)).toBe(TEXT);
    expect(k.store.operations(9)).toEqual([]);
    expect(existsSync(join(k.root, 'out.md'))).toBe(false);
  });

  it.each(['../x.md', '.git/hooks/pre-commit', 'sub/.git/config'])('file/%s is refused', (name) => {
    const k = kept();
    expect(codes(k.does([created(`file/${name}`, 'x')]))).toEqual(['undo-conflict']);
  });

  it('by a symbolic link of a folder or a file: nothing outside is touched', () => {
    const k = kept();
    const outside = folder();
    writeFileSync(join(outside, 'auth.md'), TEXT);
    symlinkSync(outside, join(k.dir, 'contexts', 'away'));
    symlinkSync(join(outside, 'auth.md'), join(k.dir, 'contexts', 'linked.md'));
    symlinkSync(join(outside, 'auth.md'), join(k.root, 'linked.md'));
    for (const key of ['store/contexts/away/auth.md', 'store/contexts/linked.md', 'file/linked.md'])
      expect(codes(k.does([replacing(key, TEXT, '[ ]', '[x]')])), key).toEqual(['undo-conflict']);
    expect(codes(k.does([created('store/contexts/away/new.md', 'x')]))).toEqual(['undo-conflict']);
    expect(readFileSync(join(outside, 'auth.md'), 'utf8')).toBe(TEXT);
    expect(existsSync(join(outside, 'new.md'))).toBe(false);
  });

  it('a link that stays inside leads to its file, which is changed and stays a link', () => {
    const k = kept();
    symlinkSync('auth.md', join(k.dir, 'contexts', 'same.md'));
    k.does([replacing('store/contexts/same.md', TEXT, '[ ]', '[x]')]);
    expect(k.read(DOC)).toBe(TICKED);
  });
});

describe('what was begun and not finished', () => {
  const index = 'store/contexts/index.md';
  const edits = [tick, created(index, 'auth\n'), record];
  const pending = (k: Kept): string[] => k.names('cache').filter((n) => n.startsWith('pending'));
  const whole = (k: Kept): unknown[] => [k.read(DOC), k.read(index), 'auth' in k.store.state().contexts];
  const note = (k: Kept, o: Operation): void => {
    mkdirSync(join(k.dir, 'cache'), { recursive: true });
    writeFileSync(join(k.dir, 'cache', `pending-${o.id}.json`), JSON.stringify(o));
  };

  it.each([0, 1, 2, 3])('a crash after %i steps: the next writer finishes it, once', (steps) => {
    const k = kept();
    const o = k.operation(edits, 'archived');
    note(k, o);
    if (steps > 0) k.write(DOC, TICKED);
    if (steps > 1) k.write(index, 'auth\n');
    if (steps > 2) k.store.append(o);
    k.does([{ key: 'context/other', was: null, now: { id: 'other', title: 'Other', status: 'open' } }]);
    expect(whole(k)).toEqual([TICKED, 'auth\n', true]);
    expect(k.store.operations(9).filter((x) => x.id === o.id)).toHaveLength(1);
    expect(pending(k)).toEqual([]);
    k.run(undo, { flags: { any: true } });
    k.run(undo, { flags: { any: true } });
    expect([k.read(DOC), k.read(index)]).toEqual([TEXT, null]);
  });

  it('several changes of one file, cut off after the first', () => {
    const k = kept();
    const o = k.operation([tick, replacing(DOC, TICKED, '## Notes\n', '## Notes\n\nlocked\n')], 'twice');
    for (const [i, text] of [TEXT, TICKED, `${TICKED}\nlocked\n`].entries()) {
      k.write(DOC, text);
      note(k, { ...o, id: `${o.id}${i}` });
      finishPending({ root: k.root, dir: k.dir }, k.store);
      expect(k.read(DOC)).toBe(`${TICKED}\nlocked\n`);
    }
  });

  it('where a person edited since: theirs stays, the rest is finished', () => {
    const k = kept();
    note(k, k.operation([tick, created('file/plan.md', 'ours\n'), record], 'archived'));
    k.write(DOC, 'rewritten\n');
    k.write('file/plan.md', 'theirs\n');
    const findings = finishPending({ root: k.root, dir: k.dir }, k.store);
    expect(findings.map((f) => f.code)).toEqual(['doc-conflict', 'left-alone']);
    expect([k.read(DOC), k.read('file/plan.md')]).toEqual(['rewritten\n', 'theirs\n']);
    expect(k.store.state().contexts.auth).toBeDefined();
  });

  it('where a person edited elsewhere since: what stands is not made twice', () => {
    const k = kept();
    const line = replacing(DOC, TEXT, '## Notes', '- [ ] mend the sail\n\n## Notes');
    note(k, k.operation([line, created(index, 'auth\n'), record], 'archived'));
    const half = TEXT.replace('## Notes', '- [ ] mend the sail\n\n## Notes').replace('# Auth', '# Authentication');
    k.write(DOC, half);
    expect(finishPending({ root: k.root, dir: k.dir }, k.store)).toEqual([]);
    expect([k.read(DOC), k.read(index)]).toEqual([half, 'auth\n']);
  });

  it('where a person edited elsewhere since: what does not stand yet is made, also when it only takes out', () => {
    const k = kept();
    const [cut, mine] = [replacing(DOC, TEXT, '- [x] rotate the tokens\n', ''), `${TEXT}mine\n`];
    for (const [i, text] of [mine, mine.replace('- [x] rotate the tokens\n', '')].entries()) {
      k.write(DOC, text);
      note(k, { ...k.operation([cut, { ...record, key: `context/n${i}` }], 'cut'), id: `cut-${i}` });
      expect(finishPending({ root: k.root, dir: k.dir }, k.store)).toEqual([]);
      expect(k.read(DOC)).toBe(mine.replace('- [x] rotate the tokens\n', ''));
    }
  });

  it('a note that is damaged, or leads out of the workspace, is nobody’s', () => {
    const k = kept();
    const outside = join(folder(), 'x');
    note(k, k.operation([created(`file/${outside}`, 'x'), created(`store/../../x`, 'x')]));
    note(k, k.operation([created('file/.git/hooks/post-checkout', 'x')]));
    for (const text of ['', '{', 'null', '{"v":1,"id":"x","at":1,"edits":[{}]}'])
      writeFileSync(join(k.dir, 'cache', `pending-${text.length}.json`), text);
    finishPending({ root: k.root, dir: k.dir }, k.store);
    expect(existsSync(outside)).toBe(false);
    expect(existsSync(join(k.root, '.git'))).toBe(false);
  });

  it('a failure that is no crash puts everything back', () => {
    let fails = true;
    const k = kept((s) => ({
      ...s,
      append: (o) => {
        if (fails) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        s.append(o);
      },
    }));
    expect(() => k.does(edits, 'archived')).toThrow('no space');
    expect(whole(k)).toEqual([TEXT, null, false]);
    expect(pending(k)).toEqual([]);
    fails = false;
    k.does(edits, 'archived');
    expect(whole(k)).toEqual([TICKED, 'auth\n', true]);
  });
});

describe('a hook that finds others writing', () => {
  it('waits a moment, leaves its change to the next writer, and never loses it', async () => {
    const k = kept();
    const holder = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const { hostname } = await import('node:os');
    mkdirSync(k.dir, { recursive: true });
    writeFileSync(join(k.dir, 'lock'), JSON.stringify({ pid: holder.pid, host: hostname() }));
    holder.kill('SIGSTOP');
    const begun = Date.now();
    expect(k.shares([tick], 'recorded').map((f) => f.code)).toEqual(['kept-for-later']);
    expect(Date.now() - begun).toBeLessThan(3000);
    expect(k.read(DOC)).toBe(TEXT);
    let locked: unknown;
    try {
      k.store.exclusively(() => 'robbed', 50);
    } catch (e) {
      locked = e;
    }
    expect(locked).toBeInstanceOf(Locked);
    expect((locked as Locked).holder).toMatchObject({ pid: holder.pid, host: hostname(), dead: false });
    const gone = new Promise((done) => holder.on('exit', done));
    holder.kill('SIGKILL');
    await gone;
    k.does([record], 'went on');
    expect(k.read(DOC)).toBe(TICKED);
    expect(k.store.operations(9).map((o) => o.did)).toEqual(['went on', 'recorded']);
  });

  it('is not finished by others while it waits: it is there itself to think anew, whole or not at all', () => {
    let other: (() => void) | undefined;
    const k = kept((s) => ({
      ...s,
      exclusively: (work, wait) => {
        const before = other;
        other = undefined;
        before?.();
        return s.exclusively(work, wait);
      },
    }));
    other = () => k.does([replacing(DOC, TEXT, 'lock the accounts', 'open the accounts')], 'went on');
    expect(() => k.shares([replacing(DOC, TEXT, 'lock the accounts', 'lock them all'), record], '', true)).toThrow(
      'undo-conflict',
    );
    expect(k.store.operations(9).map((o) => o.did)).toEqual(['went on']);
    expect([k.names('contexts'), k.names('cache')]).toEqual([['auth.md'], ['glance.json']]);
  });

  it.each(['stop', 'compact', 'end'])(
    'and left a record of its %s that has no certain place by then: nothing of it is kept, it is made anew',
    (by) => {
      const k = kept();
      const edits = [replacing(DOC, TEXT, 'lock the accounts', 'lock them all'), record];
      const left = { ...k.operation(edits), by };
      mkdirSync(join(k.dir, 'cache'), { recursive: true });
      writeFileSync(join(k.dir, 'cache', `pending-${left.id}.json`), JSON.stringify(left));
      k.write(DOC, TEXT.replace('lock the accounts', 'open the accounts'));
      expect(finishPending({ root: k.root, dir: k.dir }, k.store)).toEqual([]);
      expect(k.store.operations(9)).toEqual([]);
      expect([k.names('contexts'), k.names('cache')]).toEqual([['auth.md'], []]);
    },
  );

  it('and left the switch of a prompt whose documents were written meanwhile: the switch stands, nothing is kept beside', () => {
    const k = kept();
    const left = { ...k.operation([replacing(DOC, TEXT, 'lock the accounts', 'lock them all'), record], 'moved') };
    mkdirSync(join(k.dir, 'cache'), { recursive: true });
    writeFileSync(join(k.dir, 'cache', `pending-${left.id}.json`), JSON.stringify({ ...left, by: 'prompt' }));
    const theirs = TEXT.replace('lock the accounts', 'open the accounts');
    k.write(DOC, theirs);
    expect(finishPending({ root: k.root, dir: k.dir }, k.store).map((f) => f.code)).toEqual(['left-alone']);
    expect([k.read(DOC), k.names('contexts'), k.names('cache')]).toEqual([theirs, ['auth.md'], []]);
    expect(k.store.state().contexts.auth).toBeDefined();
  });

  it('is the next writer as well: what another one left is finished first, and thought of', () => {
    const k = kept();
    const left = k.operation([tick, { key: 'session/s1', was: null, now: { id: 's1', active: 'auth' } }], 'moved');
    mkdirSync(join(k.dir, 'cache'), { recursive: true });
    writeFileSync(join(k.dir, 'cache', `pending-${left.id}.json`), JSON.stringify({ ...left, by: 'prompt' }));
    expect(() => k.shares([created('store/contexts/other.md', 'other\n')], '', true)).toThrow('file-changed');
    expect([k.store.state().sessions.s1?.active, k.read(DOC), k.names('cache')]).toEqual(['auth', TICKED, []]);
    expect(k.shares([created('store/contexts/other.md', 'other\n')], '', true)).toEqual([]);
  });

  it('writes at once when nobody is', () => {
    const k = kept();
    expect(k.shares([tick, record], 'recorded')).toEqual([]);
    expect([k.read(DOC), k.names('cache')]).toEqual([TICKED, []]);
    expect(k.store.operations(1)[0]!.did).toBe('recorded');
  });

  it('gives a task the next key when another got its own meanwhile: both are kept, with a file or without', () => {
    const k = kept();
    const begun = (text: string): Edit => ({ key: 'task/k1', was: null, now: { id: 'k1', text } });
    k.shares([begun('paint the mole')]);
    k.shares([begun('light the buoy')]);
    k.shares([tick, begun('dredge the strait')]);
    const texts = Object.entries(k.store.state().tasks ?? {}).map(([id, t]) => [id, t.id, t.text]);
    expect(texts).toEqual([
      ['k1', 'k1', 'paint the mole'],
      ['k2', 'k2', 'light the buoy'],
      ['k3', 'k3', 'dredge the strait'],
    ]);
    expect(k.names('cache')).toEqual([]);
  });

  it('thinks anew before it begins a section that another one began meanwhile; what cannot be thought anew is kept twice', () => {
    const k = kept();
    const next = (text: string): string => `\n## Quick resume\n\n### Next action\n\n- ${text}\n`;
    const begun = (text: string): Edit => documentEdit(DOC, TEXT, [{ at: TEXT.length, cut: '', put: next(text) }])!;
    k.shares([begun('paint the mole')], 'recorded', true);
    expect(() => k.shares([begun('light the buoy')], 'recorded', true)).toThrow('undo-conflict');
    expect(k.read(DOC)).toBe(TEXT + next('paint the mole'));
    expect(k.shares([begun('light the buoy')], 'recorded')).toEqual([]);
    expect(k.read(DOC)).toBe(TEXT + next('light the buoy') + next('paint the mole'));
    expect(k.names('contexts')).toEqual(['auth.md']);
  });

  it('does not take back what others wrote into a record since it was read', () => {
    const k = kept();
    const agreed = (todos: string[]): Edit => ({ key: 'agreed/s1', was: null, now: { todos } });
    k.shares([agreed(['paint the mole'])]);
    expect(() => k.shares([tick, agreed([])], 'recorded', true)).toThrow('file-changed');
    expect([k.read(DOC), k.names('cache')]).toEqual([TEXT, []]);
    expect(k.store.state().agreed!.s1).toEqual({ todos: ['paint the mole'] });
  });

  it('a lock from before the machine was started belongs to nobody, whoever has that number now', () => {
    const k = kept();
    writeFileSync(
      join(k.dir, 'lock'),
      JSON.stringify({ pid: process.pid, host: process.getBuiltinModule('node:os').hostname() }),
    );
    utimesSync(join(k.dir, 'lock'), new Date(0), new Date(0));
    expect(k.store.exclusively(() => 'mine', 200)).toBe('mine');
  });
});

/** A question whose answer `a` makes a plan, and the hook that ships as it hears that answer. */
function answered(k: Kept): SpawnSyncReturns<string> {
  const payload = { session_id: 's1', hook_event_name: 'UserPromptSubmit', cwd: k.root, prompt: 'a' };
  return spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude'], {
    input: JSON.stringify(payload),
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: k.root },
    encoding: 'utf8',
  });
}

function asked(): Kept {
  const k = new Kept();
  mkdirSync(join(k.root, '.git'));
  const q = { ...QUESTION, choices: [{ letter: 'a', label: 'new', act: { do: 'create', title: 'Guest tablet' } }] };
  k.does([
    { key: 'context/auth', was: null, now: { ...work('auth') } },
    { key: 'session/s1', was: null, now: { ...session({ active: 'auth', lastAt: 1 }) } },
    { key: 'question/q1', was: null, now: q },
  ]);
  return k;
}

it('the hook that ships makes the plan a person said yes to, with its log line, though that code is a file of its own', () => {
  const k = asked();
  const r = answered(k);
  expect([r.status, r.stderr]).toEqual([0, '']);
  expect(k.store.operations(1)[0]).toMatchObject({ by: 'prompt', undoable: true });
  const made = k.store.operations(1)[0]!.edits.find((e) => e.key.startsWith('file/'))!;
  expect(k.read(made.key)).toContain('# Guest tablet');
  expect(k.names('cache').filter((n) => n.startsWith('pending') || n.startsWith('faults'))).toEqual([]);
});

it('where another one writes for long, it tells what it leaves to the next writer', () => {
  const k = asked();
  const holder = { pid: process.pid, host: process.getBuiltinModule('node:os').hostname() };
  writeFileSync(join(k.dir, 'lock'), JSON.stringify(holder));
  expect(answered(k).stdout).toContain('Guest tablet');
  expect(k.names('cache').filter((n) => n.startsWith('faults'))).toEqual([]);
  rmSync(join(k.dir, 'lock'));
  k.does([record], 'went on');
  expect(k.store.operations(2).map((o) => o.by)).toEqual(['sync', 'prompt']);
  expect(k.read('file/docs/plans/GUEST-TABLET.md') ?? k.read('file/docs/plans/guest-tablet.md')).toContain('Guest');
});
