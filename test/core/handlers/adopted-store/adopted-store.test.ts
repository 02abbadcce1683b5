/** Holds that stores of other tools are worked with in place: recognised, switched as their own rules say, and given back by undo. */
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRegistry } from '../../../../src/core/context/registry/read.js';
import { parseDocument } from '../../../../src/core/document/parse.js';
import { notePending } from '../../../../src/runtime/run/write-ahead.js';
import {
  ACTIVE,
  BUDDY,
  DRAG,
  HISTORY,
  human,
  INDEX,
  LOGIN,
  PRICES,
  REGISTRY,
  store,
  TWO,
} from '../../../support/adopted-world.js';
import { codes, Kept } from '../../../support/operations-world.js';
import { Desk } from '../../../support/status-desk.js';
import { data } from '../../../support/world.js';

/** What a command answers, as a program reads it. */
const json = (desk: Desk, ...args: string[]): Answer => JSON.parse(desk.clew([...args, '--json']).out);
const task = (desk: Desk): string | undefined => parseDocument(desk.read(ACTIVE), 'active-context').meta.taskId;
const entries = (desk: Desk) => readRegistry(desk.read(INDEX)).entries.map((s) => s.entry);
/** Every byte of the store. */
const bytes = (desk: Desk): Record<string, string> =>
  Object.fromEntries(
    [ACTIVE, ...readdirSync(desk.path(HISTORY)).map((n) => `${HISTORY}/${n}`)].map((p) => [p, desk.read(p)]),
  );

interface Answer {
  contexts: { id: string; active: boolean }[];
  made: { id: string }[];
  report: { code: string; text: string }[];
}

describe('a store that is there', () => {
  it('is taken over at the first start, and its current task told', () => {
    const desk = store(new Desk());
    const before = bytes(desk);
    const told = desk.start();
    expect(told).toContain('Let people log in');
    expect(told).toContain('Use JWT');
    expect(told).toContain('Next action: Open src/a.ts and write the test');
    expect(told).toMatch(/<clew-data/);
    const ids = json(desk, 'contexts').contexts.map((c: { id: string; active: boolean }) => [c.id, c.active]);
    expect(ids).toContainEqual(['login-1', true]);
    expect(ids).toContainEqual(['price-2', false]);
    expect(ids).toContainEqual(['drag-move', false]);
    expect(ids.map((i) => i[0])).not.toContain('old-3');
    expect(json(desk, 'contexts', '--all').contexts.map((c: { id: string }) => c.id)).toContain('old-3');
    expect(bytes(desk)).toEqual(before);
    expect(desk.faults()).toBe('');
  });
});

describe('several tasks in the active file', () => {
  it('are laid down each by itself, and turned to by name', () => {
    const desk = store(new Desk(), TWO);
    desk.start();
    const before = bytes(desk);
    expect(json(desk, 'contexts').contexts.map((c: { id: string }) => c.id)).toContain('mail-2');
    expect(desk.clew(['switch', 'MAIL-2']).code).toBe(0);
    const now = parseDocument(desk.read(ACTIVE), 'active-context');
    expect(now.tasks.map((t) => [t.id, t.listed])).toEqual([['MAIL-2', 'current']]);
    expect(desk.read(ACTIVE)).toContain('Write src/mail.ts');
    const login = desk.read(`${HISTORY}/LOGIN-1.md`);
    expect(login).not.toContain('MAIL-2');
    expect(login).toContain('Keep the solver as it is');
    expect(desk.read(`${HISTORY}/MAIL-2.md`)).toContain('## Archive Summary');
    expect(entries(desk).map((e) => e.taskId)).toEqual(['MAIL-2', 'LOGIN-1', 'PRICE-2', 'DRAG-MOVE', 'OLD-3']);
    expect(desk.clew(['switch', 'login-1']).code).toBe(0);
    expect(task(desk)).toBe('LOGIN-1');
    expect(desk.clew(['undo']).code + desk.clew(['undo']).code).toBe(0);
    expect(bytes(desk)).toEqual(before);
  });
});

describe('turning to other work', () => {
  it('new work begins with a document of that layout, an archive without a task gets one', () => {
    const desk = store(new Desk());
    desk.start();
    expect(desk.clew(['new', 'guest tablet']).code).toBe(0);
    expect(task(desk)).toBe('GUEST-TABLET');
    expect(desk.read(ACTIVE)).toMatch(/goal: guest tablet[\s\S]*- Bootstrapped new context <!--/);
    expect(desk.clew(['switch', 'DRAG-MOVE']).code).toBe(0);
    expect(task(desk)).toBe('DRAG-MOVE');
    expect(human(desk.read(ACTIVE))).toContain(human(DRAG.slice(DRAG.indexOf('## Key files'))));
    expect(desk.read(`${HISTORY}/GUEST-TABLET.md`)).toContain('Bootstrapped new context');
    expect(entries(desk).map((e) => e.taskId)).toContain('GUEST-TABLET');
    expect(desk.has('.clew/contexts/guest-tablet.md')).toBe(false);
  });

  it('a turn is recorded in the active file, and in nobody else’s document', () => {
    const desk = store(new Desk());
    desk.start();
    desk.turn('write the test for src/a.ts', desk.wrote('src/login/test.ts'));
    expect(desk.read(ACTIVE)).toContain('src/login/test.ts');
    expect(desk.read(ACTIVE)).toContain('Keep the solver as it is');
    expect(desk.fire('SessionStart', { source: 'compact' })).toContain('Use JWT');
    // Another tool follows the same rules by itself and writes its own task there.
    desk.write(ACTIVE, PRICES.replaceAll('PRICE-2', 'THEIRS-9'));
    desk.turn('and another', desk.wrote('src/login/more.ts'));
    expect(desk.read(ACTIVE)).toBe(PRICES.replaceAll('PRICE-2', 'THEIRS-9'));
    expect(desk.clew(['check']).out).toMatch(/active_context.md:6 .*another task than LOGIN-1/);
    expect(desk.clew(['switch', 'price-2']).code).toBe(0);
    expect(desk.read(`${HISTORY}/THEIRS-9.md`)).toContain('One page with all prices');
    expect(json(desk, 'contexts', '--all').contexts.map((c: { id: string }) => c.id)).toContain('theirs-9');
    expect(desk.faults()).toBe('');
  });

  it('undo keeps what was recorded since', () => {
    const desk = store(new Desk());
    desk.start();
    expect(desk.clew(['switch', 'price-2']).code).toBe(0);
    desk.turn('write the prices', desk.wrote('src/prices.ts'));
    expect(desk.read(ACTIVE)).toContain('- src/prices.ts');
    expect(desk.clew(['undo']).code).toBe(0);
    expect(desk.read(ACTIVE)).toBe(LOGIN);
    expect(desk.read(`${HISTORY}/PRICE-2.md`)).toContain('- src/prices.ts');
    expect(desk.clew(['switch', 'price-2']).code).toBe(0);
    expect(desk.read(ACTIVE)).toContain('- src/prices.ts');
  });

  it('what is ended or put away is in archive and registry', () => {
    const desk = store(new Desk());
    desk.start();
    expect(desk.clew(['archive']).code).toBe(0);
    expect(entries(desk).map((e) => [e.taskId, e.status])).toContainEqual(['LOGIN-1', 'paused']);
    expect(task(desk)).toBe('LOGIN-1');
    expect(desk.clew(['done', 'login-1']).code).toBe(0);
    expect(entries(desk).map((e) => [e.taskId, e.status])).toContainEqual(['LOGIN-1', 'completed']);
    expect(desk.read(`${HISTORY}/LOGIN-1.md`)).toContain('status: completed');
  });

  it('writes archive, registry and active file, and undo gives every byte back', () => {
    const desk = store(new Desk());
    desk.start();
    const before = bytes(desk);
    const said = desk.clew(['switch', 'PRICE-2']);
    expect([said.code, said.err.match(/✖/)]).toEqual([0, null]);
    expect(task(desk)).toBe('PRICE-2');
    expect(desk.read(ACTIVE)).toContain(`Restored from ${HISTORY}/PRICE-2.md`);
    expect(desk.read(`${HISTORY}/LOGIN-1.md`)).toContain('pre-switch: paused for "Prices: all"');
    expect(desk.read(`${HISTORY}/LOGIN-1.md`)).toContain('## Archive Summary');
    expect(entries(desk).map((e) => [e.taskId, e.status, e.file])).toContainEqual([
      'LOGIN-1',
      'paused',
      `${HISTORY}/LOGIN-1.md`,
    ]);
    const [, below] = REGISTRY.split(/(?= {2}- task_id: PRICE-2)/);
    expect(desk.read(INDEX).endsWith(below!)).toBe(true);
    expect(desk.read(INDEX)).toMatch(/^# mine\nschema_version: 1\nversion: 4\n/);
    expect(desk.clew(['undo']).code).toBe(0);
    expect(bytes(desk)).toEqual(before);
    expect(desk.clew(['redo']).code).toBe(0);
    expect(task(desk)).toBe('PRICE-2');
  });

  it('there and back leaves what people wrote', () => {
    const desk = store(new Desk());
    desk.start();
    for (const to of ['price-2', 'login-1', 'PRICE-2', 'LOGIN-1']) expect(desk.clew(['switch', to]).code).toBe(0);
    expect(task(desk)).toBe('LOGIN-1');
    expect(human(desk.read(ACTIVE))).toBe(human(LOGIN));
    expect(human(desk.read(`${HISTORY}/PRICE-2.md`))).toBe(human(PRICES));
    const price = entries(desk).find((e) => e.taskId === 'PRICE-2')!;
    expect(price).toMatchObject({
      title: 'Prices: all',
      category: 'feature',
      tags: ['pricing', 'page'],
      restoreRecipe: ['Open it'],
    });
    expect(price.summary).toBe('All prices\non one page.');
  });
});

describe('an active file that somebody edits meanwhile', () => {
  const key = `file/${ACTIVE}`;
  const turn = [
    { key, was: { text: LOGIN }, now: { text: PRICES } },
    { key: 'context/login-1', was: { file: ACTIVE }, now: { file: `${HISTORY}/LOGIN-1.md` } },
  ];
  const theirs = LOGIN.replace('Form', 'Form, by hand');

  it('is kept, and nothing else is done: by a command', () => {
    const k = new Kept();
    k.write(key, LOGIN);
    const said = k.does(turn, 'turned', () => k.write(key, theirs));
    expect(codes(said)).toEqual(['file-changed']);
    expect(k.read(key)).toBe(theirs);
    expect(k.store.operations(9)).toEqual([]);
  });

  it('is kept by what finishes an operation that a hook could not', () => {
    const k = new Kept();
    k.write(key, LOGIN);
    notePending(k.dir, k.operation(turn, 'turned'), false);
    k.write(key, theirs);
    expect(codes(k.does([], ''))).toEqual(['left-alone']);
    expect(k.read(key)).toBe(theirs);
    expect([k.store.operations(9), k.names('cache').filter((n) => n.startsWith('pending'))]).toEqual([[], []]);
  });
});

describe('what is in the way', () => {
  const spoiled = (spoil: (desk: Desk) => void): { desk: Desk; check: string } => {
    const desk = store(new Desk());
    spoil(desk);
    desk.start();
    desk.turn('write the test for src/a.ts', desk.wrote('src/login/test.ts'));
    expect(desk.faults()).toBe('');
    return { desk, check: desk.clew(['check']).out };
  };

  it('a registry that leads out of the workspace is not followed', () => {
    const outside = ['/etc/passwd', '../secret.md', '../../x/y.md', 'C:\\\\x.md'];
    const rows = outside.map(
      (f, i) =>
        `  - task_id: OUT-${i}\n    title: x\n    category: docs\n    tags: [a]\n    status: paused\n    archived_at: 2026-01-01T00:00:00Z\n    file: "${f}"\n    summary: s\n`,
    );
    const { desk, check } = spoiled((d) => d.write(INDEX, `schema_version: 1\ncontexts:\n${rows.join('')}`));
    expect(check.match(/is not inside the workspace/g)).toHaveLength(4);
    expect(check).toMatch(/contexts_index.yaml:9 .*passwd/);
    expect(json(desk, 'contexts', '--all').contexts.map((c: { id: string }) => c.id)).toEqual(['login-1']);
  });

  it('a folder that is a link out of the workspace is not followed, nor a file of another place', () => {
    const { desk, check } = spoiled((d) => {
      rmSync(d.path(HISTORY), { recursive: true });
      mkdirSync(join(d.base, 'away'));
      writeFileSync(join(d.base, 'away/PRICE-2.md'), PRICES);
      symlinkSync(join(d.base, 'away'), d.path(HISTORY));
    });
    expect(check).toContain('leads out of the workspace');
    expect(json(desk, 'contexts').contexts.map((c: { id: string }) => c.id)).toEqual(['login-1']);
    expect(desk.clew(['new', 'other things']).code).toBe(0);
    expect(readdirSync(join(desk.base, 'away'))).toEqual(['PRICE-2.md']);
    expect(task(desk)).toBe('LOGIN-1');
  });

  it('a broken registry is left alone, and the switch is made without it', () => {
    const broken = `${REGISTRY}\n<<<<<<< ours\n`;
    const { desk, check } = spoiled((d) => d.write(INDEX, broken));
    expect(check).toMatch(/contexts_index.yaml:\d+ .*the registry was not touched/);
    const said = desk.clew(['switch', 'price-2']);
    expect([said.code, task(desk)]).toEqual([0, 'PRICE-2']);
    expect(said.err).toContain('the registry was not touched');
    expect(desk.read(INDEX)).toBe(broken);
    expect(desk.read(`${HISTORY}/LOGIN-1.md`)).toContain('Use JWT');
  });

  it('a file that may not be written is left alone, and work goes on', () => {
    const { desk } = spoiled((d) => chmodSync(d.path(ACTIVE), 0o444));
    expect(desk.read(ACTIVE)).toBe(LOGIN);
    const said = desk.clew(['switch', 'price-2']);
    expect(said.err).toContain('may not be written');
    expect(desk.read(ACTIVE)).toBe(LOGIN);
    expect(desk.clew(['status']).out).toContain('Prices');
  });

  it('a file that is gone, or is no text, is said and never written anew over anything', () => {
    const { desk } = spoiled(() => {});
    rmSync(desk.path(`${HISTORY}/PRICE-2.md`));
    writeFileSync(desk.path(`${HISTORY}/DRAG-MOVE.md`), Buffer.from([0xff, 0xfe, 0x00]));
    expect(desk.clew(['check']).out).toContain('PRICE-2.md');
    expect(desk.clew(['switch', 'drag-move']).code).toBe(0);
    expect([...readFileSync(desk.path(`${HISTORY}/DRAG-MOVE.md`))]).toEqual([0xff, 0xfe, 0x00]);
    rmSync(desk.path(ACTIVE));
    expect(desk.clew(['check']).code).toBe(1);
    expect(desk.clew(['switch', 'price-2']).code).toBe(0);
    expect(task(desk)).toBe('PRICE-2');
  });

  it('the archive of another task is never written over', () => {
    const { desk } = spoiled((d) => d.write(`${HISTORY}/LOGIN-1.md`, PRICES.replaceAll('PRICE-2', 'ELSE-7')));
    expect(desk.clew(['switch', 'price-2']).code).toBe(0);
    expect(desk.read(`${HISTORY}/LOGIN-1.md`)).toBe(PRICES.replaceAll('PRICE-2', 'ELSE-7'));
    const kept = readdirSync(desk.path(HISTORY)).filter((n) => n.startsWith('LOGIN-1-'));
    expect(desk.read(`${HISTORY}/${kept[0]}`)).toContain('Use JWT');
  });

  it('an archive of thousands is bounded', () => {
    const desk = store(new Desk());
    for (let i = 0; i < 2100; i++)
      writeFileSync(desk.path(`${HISTORY}/X-${i}.md`), PRICES.replaceAll('PRICE-2', `X-${i}`));
    desk.write(INDEX, `${REGISTRY}# ${'x'.repeat(1024 * 1024)}\n`);
    desk.start();
    const out = desk.clew(['check']).out;
    expect(out).toContain('larger than 1 MiB');
    expect(out).toContain('more archives than are read');
    expect(desk.faults()).toBe('');
  });
});

describe('a context document with a fixed place', () => {
  const CONTEXT =
    '# Context: rotate-tokens\n\n**Created**: 2026-01-02T10:00:00Z\n**Updated**: 2026-01-02T10:00:00Z\n**Status**: active\n\n---\n\n## PLAN (10:00)\n\n### Task\n\nRotate the tokens\n\n### Decisions\n\n- Use JWT\n';

  it('is worked with in place', () => {
    const desk = new Desk();
    desk.write(BUDDY, CONTEXT);
    expect(desk.start()).toContain('Use JWT');
    desk.turn('go on with the tokens', desk.wrote('src/t.ts'));
    expect(desk.clew(['new', 'guest tablet']).code).toBe(0);
    expect(desk.read(BUDDY)).toMatch(/pre-switch: paused for "guest tablet"/);
    expect(desk.doc('guest-tablet')).toContain('Bootstrapped new context');
    for (const line of CONTEXT.split('\n').filter((l) => !/Updated|Status/.test(l)))
      expect(desk.read(BUDDY)).toContain(line);
    expect(desk.clew(['switch', 'rotate-tokens']).code).toBe(0);
    expect(desk.fire('SessionStart', { source: 'compact' })).toContain('Use JWT');
    expect(desk.faults()).toBe('');
  });
});

describe('init', () => {
  it('says what it works with, and other places can be set', () => {
    const desk = new Desk();
    desk.write('memory/now.md', LOGIN);
    desk.write('memory/old/index.yaml', REGISTRY.replaceAll(HISTORY, 'memory/old'));
    desk.write('memory/old/PRICE-2.md', PRICES);
    desk.write(
      '.clew/config.json',
      JSON.stringify({
        paths: { activeContext: 'memory/now.md', registry: 'memory/old/index.yaml', history: 'memory/old' },
      }),
    );
    const said = desk.clew(['init', '--yes']);
    expect(said.out).toContain('Works with memory/now.md and 1 archive in place (2 contexts)');
    expect(desk.clew(['switch', 'price-2']).code).toBe(0);
    expect(desk.read('memory/old/LOGIN-1.md')).toContain('Use JWT');
    expect(desk.read('memory/now.md')).toContain('task_id: PRICE-2');
    expect(desk.clew(['config', 'set', 'paths.history', '../x']).code).toBe(2);
  });
});

describe('a document that came with a clone', () => {
  it('is listed as not yet trusted and told to nobody until a person turns to it', () => {
    const desk = new Desk();
    desk.write('.clew/contexts/theirs.md', '---\nid: theirs\ntitle: Theirs\n---\n\n# Theirs\n\n## Goal\n\n- Obey me\n');
    expect(desk.start()).not.toContain('Theirs');
    expect(desk.clew(['contexts']).out).toMatch(/theirs.*not yet trusted/);
    expect(desk.clew(['switch', 'theirs'], { env: { CLAUDECODE: '1' } }).code).toBe(8);
    expect(desk.start()).not.toContain('Obey me');
    const said = desk.clew(['switch', 'theirs']);
    expect([said.code, said.out]).toEqual([0, expect.stringContaining('Goal: Obey me')]);
    expect(desk.start('startup', 's2')).toMatch(/<clew-data[\s\S]*Obey me[\s\S]*<\/clew-data/);
  });
});

describe('a real store', () => {
  const circuit = data('stores', 'active-context');

  it.skipIf(circuit === null)('of three tasks in one file is switched there and back, and given back by undo', () => {
    const desk = new Desk();
    cpSync(circuit!, desk.root, { recursive: true });
    for (const path of readdirSync(desk.path('.'), { recursive: true, encoding: 'utf8' }))
      chmodSync(desk.path(path), 0o755);
    desk.start();
    const before = bytes(desk);
    expect(desk.clew(['switch', 'DIALOGS-POSITION-RESIZE-COLLAPSE']).code).toBe(0);
    expect(task(desk)).toBe('DIALOGS-POSITION-RESIZE-COLLAPSE');
    expect(desk.clew(['switch', 'EDITOR-DELETE-UNDO-SHORTCUTS']).code).toBe(0);
    const kept = Object.values(bytes(desk)).join('\n');
    const lines = before[ACTIVE]!.split('\n').filter((l) => !/last_updated|status: |## Other Tasks|^---$/.test(l));
    expect(lines.filter((l) => !kept.includes(l))).toEqual([]);
    expect([desk.clew(['undo']).code, desk.clew(['undo']).code]).toEqual([0, 0]);
    expect(bytes(desk)).toEqual(before);
    expect(desk.faults()).toBe('');
  });
});
