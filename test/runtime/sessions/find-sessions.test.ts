/** Where the last session of a workspace is found, in each host's own place, and how its record is read whatever its size and encoding. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../src/core/model.js';
import { transcripts } from '../../../src/hosts/transcripts/_index.js';
import { findSessions } from '../../../src/runtime/sessions/find-sessions.js';
import { type RecordRead, readRecord } from '../../../src/runtime/sessions/read-record.js';
import { findEngine } from '../../../src/stores/sqlite/engine.js';
import { runs } from '../../support/properties.js';
import { Desk } from '../../support/status-desk.js';
import { data, folder } from '../../support/world.js';

const RECORDS = join(import.meta.dirname, '..', '..', 'fixtures', 'records');
const SORT = 'sort the tide table by harbour';
const windows = process.platform === 'win32';
const sqlite = findEngine() !== null;
if (!sqlite) console.warn('SKIPPED: no SQLite in this Node, so no database of OpenCode');

const fixture = (name: string): string => readFileSync(join(RECORDS, name), 'utf8');

function put(path: string, text: string | Buffer, hoursAgo = 0): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  aged(path, hoursAgo);
}

/** Everything in the record at `path` was said so long ago; it was written to just now. */
function dated(path: string, hoursAgo: number): void {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const stamp = /\d{4}-\d\d-\d\d([T ])\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?=Z)/g;
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(stamp, (_, sign) => at.slice(0, 19).replace('T', sign)),
  );
}

function aged(path: string, hoursAgo: number): void {
  const at = Date.now() / 1000 - hoursAgo * 3600;
  utimesSync(path, at, at);
}

/** A database as OpenCode keeps it, with a session for each of `folders`, and one of a sub-agent. */
function database(path: string, folders: string[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const db = new (findEngine()!)(path);
  db.exec(
    `CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, time_updated INTEGER);
     CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, data TEXT);
     CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, data TEXT);`,
  );
  const { messages } = JSON.parse(fixture('opencode.json')) as {
    messages: { info: { id: string }; parts: object[] }[];
  };
  const now = Date.now();
  for (const [n, dir] of folders.entries()) {
    const session = `ses_${n}`;
    db.prepare('INSERT INTO session VALUES (?, NULL, ?, ?)').run(session, dir, now - 3_600_000 * n);
    db.prepare('INSERT INTO session VALUES (?, ?, ?, ?)').run(`sub_${n}`, session, dir, now + 3_600_000);
    for (const [i, m] of messages.entries()) {
      const id = `${session}-${m.info.id}`;
      db.prepare('INSERT INTO message VALUES (?, ?, ?, ?)').run(id, session, i, JSON.stringify(m.info));
      for (const [j, p] of m.parts.entries())
        db.prepare('INSERT INTO part VALUES (?, ?, ?, ?, ?)').run(
          `${id}-${j}`,
          id,
          session,
          i * 100 + j,
          JSON.stringify(p),
        );
    }
  }
  db.close();
}

/** Puts a session of the workspace `root` where each host would have it. */
const PLACES: Record<string, (home: string, root: string) => string> = {
  claude: (home, root) => {
    const path = join(home, '.claude/projects', root.replace(/[^a-zA-Z0-9]/g, '-'), 's.jsonl');
    put(path, `${JSON.stringify({ type: 'user', cwd: root, message: { role: 'user', content: SORT } })}\n`);
    return path;
  },
  codex: (home, root) => {
    const path = join(home, '.codex/sessions/2026/03/02/rollout-2026-03-02T09-00-00-x.jsonl');
    const rows = [
      { type: 'session_meta', payload: { id: 'x', cwd: root } },
      { type: 'event_msg', payload: { type: 'user_message', message: SORT } },
    ];
    put(path, rows.map((r) => `${JSON.stringify(r)}\n`).join(''));
    return path;
  },
  copilot: (home, root) => {
    const path = join(home, '.copilot/session-state/s/events.jsonl');
    const rows = [
      { type: 'session.start', data: { context: { cwd: root } } },
      { type: 'user.message', data: { content: SORT } },
    ];
    put(path, rows.map((r) => `${JSON.stringify(r)}\n`).join(''));
    return path;
  },
  gemini: (home, root) => {
    put(join(home, '.gemini/tmp/shop/.project_root'), root);
    const path = join(home, '.gemini/tmp/shop/chats/session-1.jsonl');
    put(path, fixture('gemini.jsonl'));
    return path;
  },
  qwen: (home, root) => {
    const path = join(home, '.qwen/projects/shop/chats/s.jsonl');
    put(path, fixture('qwen.jsonl').replaceAll('"/home/ada/shop"', JSON.stringify(root)));
    return path;
  },
  cline: (home, root) => {
    const path = join(home, '.cline/data/sessions/1_a/1_a.messages.json');
    put(path, fixture('cline.messages.json'));
    put(join(dirname(path), '1_a.json'), JSON.stringify({ session_id: '1_a', cwd: root }));
    return path;
  },
  specstory: (_, root) => {
    const path = join(root, '.specstory/history/2026-03-02.md');
    put(path, fixture('specstory.md'));
    return path;
  },
  aider: (_, root) => {
    const path = join(root, '.aider.chat.history.md');
    put(path, fixture('aider.md'));
    return path;
  },
  ...(sqlite
    ? {
        opencode: (home: string, root: string) => {
          const path = join(home, '.local/share/opencode/opencode.db');
          database(path, [root]);
          return path;
        },
      }
    : {}),
};

interface Machine {
  home: string;
  shop: string;
  quay: string;
  env: Record<string, string>;
}

/** Two workspaces of one user. */
function machine(): Machine {
  const base = realpathSync(folder());
  const [home, shop, quay] = ['home', 'shop', 'quay'].map((n) => join(base, n)) as [string, string, string];
  for (const dir of [home, join(shop, '.git'), join(quay, '.git')]) mkdirSync(dir, { recursive: true });
  for (const root of [shop, quay]) writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  return { home, shop, quay, env: { HOME: home } };
}

function read(path: string, root = '/'): RecordRead & { prompts: string[]; events: SessionEvent[] } {
  const events: SessionEvent[] = [];
  const found = readRecord(path, { root }, (some) => events.push(...some));
  return { ...found, events, prompts: events.flatMap((e) => (e.kind === 'prompt' ? [e.text] : [])) };
}

describe('the last session of a workspace', () => {
  it('is looked for in the place of every kind', () => {
    expect([...Object.keys(PLACES), ...(sqlite ? [] : ['opencode'])].sort()).toEqual(
      transcripts.map((t) => t.id).sort(),
    );
  });

  describe.each(Object.entries(PLACES))('%s', (id, place) => {
    it('is found where the host keeps it, and read; the other workspace has none', () => {
      const m = machine();
      const path = place(m.home, m.shop);
      const found = findSessions(m.shop, m.env);
      expect(found.map((f) => [f.kind.id, f.path])).toEqual([[id, path]]);
      expect(findSessions(m.shop, m.env, id)).toHaveLength(1);
      expect(findSessions(m.quay, m.env)).toEqual([]);
      const { host, prompts, lines, malformed } = read(path, m.shop);
      expect({ host, malformed }).toEqual({ host: id, malformed: 0 });
      expect(lines).toBeGreaterThan(0);
      expect(prompts[0]).toContain(SORT);
    });

    it.skipIf(windows)('is found by the real path where the workspace is entered through a link', () => {
      const m = machine();
      place(m.home, m.shop);
      const link = join(m.home, 'work');
      symlinkSync(m.shop, link);
      expect(findSessions(link, m.env).map((f) => f.kind.id)).toEqual([id]);
    });
  });

  it('a session in a folder of the workspace is one of it; in a repository within, it is that one’s', () => {
    const m = machine();
    PLACES.qwen!(m.home, join(m.shop, 'src', 'deep'));
    expect(findSessions(m.shop, m.env)).toHaveLength(1);
    mkdirSync(join(m.shop, 'src/.git'), { recursive: true });
    writeFileSync(join(m.shop, 'src/.git/HEAD'), 'ref: refs/heads/main\n');
    expect(findSessions(m.shop, m.env)).toEqual([]);
    expect(findSessions(join(m.shop, 'src'), m.env)).toHaveLength(1);
  });

  it('of a folder whose name reads the same with dashes nothing is taken', () => {
    const m = machine();
    const twin = `${m.shop.slice(0, -4)}sh/op`;
    mkdirSync(join(twin, '.git'), { recursive: true });
    writeFileSync(join(twin, '.git/HEAD'), 'ref: refs/heads/main\n');
    const dashed = `${m.shop.slice(0, -4)}sh-op`;
    mkdirSync(join(dashed, '.git'), { recursive: true });
    writeFileSync(join(dashed, '.git/HEAD'), 'ref: refs/heads/main\n');
    PLACES.claude!(m.home, twin);
    expect(findSessions(twin, m.env)).toHaveLength(1);
    expect(findSessions(dashed, m.env)).toEqual([]);
  });

  it('Gemini CLI’s earlier folders, named after the path alone, are found too', () => {
    const m = machine();
    const hash = createHash('sha256').update(m.shop).digest('hex');
    put(join(m.home, '.gemini/tmp', hash, 'chats/session-1.json'), fixture('gemini.json'));
    expect(findSessions(m.shop, m.env).map((f) => f.kind.id)).toEqual(['gemini']);
    expect(findSessions(m.quay, m.env)).toEqual([]);
  });

  it('Cline’s editor extension is found by the folder it tells its model', () => {
    const m = machine();
    const path = join(
      m.home,
      '.config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks/17/api_conversation_history.json',
    );
    put(path, fixture('cline.json').replace('/home/ada/shop', m.shop.replaceAll('\\', '\\\\')));
    expect(findSessions(m.shop, m.env).map((f) => f.path)).toEqual([path]);
  });

  it('a sub-agent’s record is nobody’s session', () => {
    const m = machine();
    const path = PLACES.claude!(m.home, m.shop);
    put(path, `${JSON.stringify({ isSidechain: true, type: 'user', cwd: m.shop, message: { content: SORT } })}\n`);
    expect(findSessions(m.shop, m.env)).toEqual([]);
  });

  it('the newest of all comes first, by what is said in it; what SpecStory copied stands behind what it was copied from', () => {
    const m = machine();
    aged(PLACES.aider!(m.home, m.shop), 3);
    dated(PLACES.gemini!(m.home, m.shop), 0.1);
    dated(PLACES.specstory!(m.home, m.shop), 0);
    // Written to by nobody who said something.
    dated(PLACES.qwen!(m.home, m.shop), 2);
    expect(findSessions(m.shop, m.env).map((f) => f.kind.id)).toEqual(['gemini', 'specstory', 'qwen', 'aider']);
  });

  it('of several the one in which something was said last counts, not the one that was touched last', () => {
    const m = machine();
    const late = PLACES.qwen!(m.home, m.shop);
    const early = join(dirname(late), 'early.jsonl');
    copyFileSync(late, early);
    dated(late, 2);
    dated(early, 30);
    aged(late, 2);
    const [found] = findSessions(m.shop, m.env);
    expect(found!.path).toBe(late);
    expect(Math.round((Date.now() - found!.at) / 3_600_000)).toBe(2);
    // A time that has not come is no time.
    dated(late, -300);
    aged(late, 40);
    expect(findSessions(m.shop, m.env)[0]!.path).toBe(early);
  });

  it('without a home only the workspace itself is looked at', () => {
    const m = machine();
    PLACES.gemini!(m.home, m.shop);
    PLACES.aider!(m.home, m.shop);
    expect(findSessions(m.shop, {}).map((f) => f.kind.id)).toEqual(['aider']);
  });
});

describe('a record of any size and encoding', () => {
  const dir = folder();
  const file = (name: string, text: string | Buffer): string => {
    const path = join(dir, name);
    writeFileSync(path, text);
    return path;
  };
  const swapped = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

  it.each([
    'gemini.jsonl',
    'gemini.json',
    'qwen.jsonl',
    'opencode.json',
    'cline.messages.json',
    'cline.json',
    'specstory.md',
    'aider.md',
  ])('%s: with a mark of its encoding, in two bytes a letter, with Windows line ends: the same is read', (name) => {
    const text = fixture(name);
    const want = read(join(RECORDS, name)).prompts;
    expect(want.length).toBeGreaterThan(0);
    for (const other of [`\ufeff${text}`, Buffer.from(`\ufeff${text}`, 'utf16le'), swapped(text)])
      expect(read(file(`marked-${name}`, other)).prompts).toEqual(want);
    expect(read(file(`crlf-${name}`, text.replaceAll('\n', '\r\n'))).prompts).toEqual(want);
  });

  it('letters of an older encoding are lost, the words around them are not', () => {
    const text = fixture('aider.md').replace('sort the tide', 'trie les marées, sort the tide');
    const { prompts } = read(file('latin1.md', Buffer.from(text, 'latin1')));
    expect(prompts[0]).toContain('sort the tide table by harbour');
  });

  it('of a long one its end is read, and it says so', () => {
    const answer = `${'the tide comes and goes, '.repeat(40)}\n`;
    const long = `# aider chat started at 2026-01-01 08:00:00\n\n#### the first of all  \n\n${answer.repeat(36_000)}`;
    const found = read(file('long.md', long + fixture('aider.md')));
    expect(found).toMatchObject({ host: 'aider', cut: 32, malformed: 0 });
    expect(found.prompts).not.toContain('the first of all');
    expect(found.prompts).toContain('by harbour, and then by hour');
  });

  it('a document that is long and cut by it tells of its last messages', () => {
    const messages = Array.from({ length: 400 }, (_, i) => ({
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: [{ type: 'text', text: i % 2 === 0 ? `<task>prompt ${i}</task>` : 'so "it" {is} '.repeat(16_000) }],
    }));
    const { cut, prompts } = read(file('api_conversation_history.json', JSON.stringify(messages)));
    expect(cut).toBe(32);
    expect(prompts.at(-1)).toBe('prompt 398');
    expect(prompts).not.toContain('prompt 0');
  });

  it('what is no record has no lines, and nothing waits for a pipe or a folder', () => {
    for (const name of ['empty.json', 'noise.md'])
      expect(read(file(name, name === 'empty.json' ? '' : '\u0000\u0001')).lines).toBe(0);
    expect(read(join(dir, 'nowhere')).lines).toBe(0);
    expect(read(dir).lines).toBe(0);
  });

  it('any bytes are read as far as they go', () => {
    const records = fc.constantFrom(...readdirSync(RECORDS)).map((name) => readFileSync(join(RECORDS, name)));
    const bytes = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(
        records,
        fc.nat(),
        bytes,
        fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff]),
        (record, at, some, mark) => {
          const cut = at % record.length;
          const all = Buffer.concat([Buffer.from(mark), record.subarray(0, cut), some, record.subarray(cut)]);
          const { events, lines, malformed } = read(file('any', all));
          expect(events.length).toBeLessThanOrEqual(all.length);
          expect(lines + malformed).toBeLessThanOrEqual(all.length);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  describe('written by the programs themselves', () => {
    const counted = JSON.parse(readFileSync('scripts/transcripts/prompts.json', 'utf8')) as Record<string, number>;
    // What OpenCode hands to plugins is no file of its own: `npm run eval:transcripts` reads it.
    const records = Object.entries(counted).filter(([name]) => !name.includes('/hooks/'));
    const there = records.every(([name]) => data(...name.split('/')) !== null);

    it.skipIf(!there).each(records)('%s: %i prompts, as somebody counted who read it', (name, n) => {
      const found = read(data(...name.split('/'))!);
      expect(found.prompts).toHaveLength(n);
      expect(found.lines).toBeGreaterThan(0);
    });
  });

  describe.skipIf(!sqlite)('a database', () => {
    it('stands for the last session of the workspace in it, without those of sub-agents', () => {
      const m = machine();
      const path = join(dir, 'opencode.db');
      database(path, [m.quay, m.shop]);
      const found = read(path, m.shop);
      expect(found).toMatchObject({ host: 'opencode', malformed: 0, lines: 6 });
      expect(found.prompts).toEqual([SORT, 'by harbour, and then by hour']);
    });

    it('that is damaged, or another program’s, tells nothing', () => {
      const path = join(dir, 'other.db');
      const db = new (findEngine()!)(path);
      db.exec('CREATE TABLE session (id TEXT)');
      db.close();
      expect(read(path).lines).toBe(0);
      expect(read(file('torn.db', readFileSync(path).subarray(0, 600))).lines).toBe(0);
    });
  });
});

describe('clew digest, replay and retro without a file', () => {
  const d = new Desk();
  const home = join(d.base, 'home');
  const OUTSIDE = { env: { CLAUDE_CODE_SESSION_ID: '' } };
  const clew = (line: string): ReturnType<Desk['clew']> => d.clew(line.split(' '), OUTSIDE);

  it('say where they looked when there is none', () => {
    for (const verb of ['digest', 'replay']) {
      const { code, err } = clew(verb);
      expect(code).toBe(5);
      expect(err).toContain('No recorded session of this workspace was found');
    }
    expect(clew('retro').code).toBe(5);
  });

  describe('where hosts recorded some', () => {
    beforeAll(() => {
      dated(PLACES.gemini!(home, realpathSync(d.root)), 0.1);
      aged(PLACES.aider!(home, d.root), 2);
    });

    it.each(['digest', 'replay', 'retro'])('%s takes the newest, says which, and how another is named', (verb) => {
      const { code, out, err } = clew(verb);
      expect(code).toBe(0);
      expect(out).toContain(verb === 'retro' ? 'Gemini CLI, 2 prompts' : SORT);
      expect(err.replace(/\s+/g, ' ')).toMatch(
        /last session here, of Gemini CLI: .*session-1\.jsonl.* older ones of aider: --host NAME, or --file FILE/,
      );
    });

    it.each(['digest', 'replay', 'retro'])('%s --host takes that host’s, --file that file', (verb) => {
      expect(clew(`${verb} --host aider`).out).toContain(
        verb === 'retro' ? 'aider, 3 prompts' : 'by harbour, and then by hour',
      );
      copyFileSync(join(RECORDS, 'specstory.md'), join(d.root, 'told.md'));
      const { out, err } = clew(`${verb} --file told.md`);
      expect(out).toContain(verb === 'retro' ? 'SpecStory, 2 prompts' : 'by harbour, and then by hour, see');
      expect(err).not.toContain('last session');
    });

    it('a host that is not read, and one that has none here, are said', () => {
      expect(clew('digest --host emacs')).toMatchObject({ code: 2, err: expect.stringContaining('gemini') });
      expect(clew('retro --host emacs').code).toBe(2);
      expect(clew('retro --host qwen')).toMatchObject({ code: 5, err: expect.stringContaining('Qwen Code') });
      expect(clew('retro --file nowhere.md').code).toBe(5);
    });

    it('retro takes a session that clew saw where nothing newer was recorded', () => {
      aged(join(home, '.gemini/tmp/shop/chats/session-1.jsonl'), 1);
      d.start();
      d.turn('place the berths');
      expect(JSON.parse(clew('retro --json').out)).toMatchObject({ session: 's1', prompts: 1 });
      expect(JSON.parse(d.clew(['retro', '--json']).out)).toMatchObject({ session: 's1' });
      expect(JSON.parse(clew('retro --host gemini --json').out)).toMatchObject({ host: 'Gemini CLI', prompts: 2 });
    });
  });
});
