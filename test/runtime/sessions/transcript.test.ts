/** Reading transcripts: real ones, hostile lines in good ones, files that are not what they seem, and never more than the end. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SILENCE } from '../../../src/core/digest/conversation.js';
import { digest } from '../../../src/core/digest/digest.js';
import { isNoise } from '../../../src/core/digest/noise.js';
import type { Conversation } from '../../../src/core/model.js';
import { tokens } from '../../../src/core/text/tokens.js';
import { claude } from '../../../src/hosts/claude.js';
import { readConversation } from '../../../src/runtime/sessions/transcript.js';
import { data, folder, line } from '../../support/world.js';

/** Bytes that were asked of the disk, and something to do in the middle of reading. */
const disk = vi.hoisted(() => ({ bytes: 0, reads: 0, meanwhile: null as null | (() => void) }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const readSync = (...args: Parameters<typeof real.readSync>): number => {
    const n = (real.readSync as (...a: unknown[]) => number)(...args);
    disk.bytes += n;
    disk.reads++;
    disk.meanwhile?.();
    disk.meanwhile = null;
    return n;
  };
  return { ...real, default: { ...real, readSync }, readSync };
});

const LIMITS = { prompts: 5, skillLookback: 10, todos: true };
const ALL = { prompts: 1e9, skillLookback: 1e9, todos: true };
const WHOLE = { bytes: 1e12 };
const OPTIONS = { maxTurns: 5, promptTruncate: 100 };
const dir = folder();
const windows = process.platform === 'win32';
let files = 0;

afterEach(() => {
  disk.meanwhile = null;
});

function file(content: string | Buffer): string {
  const path = join(dir, `${++files}.jsonl`);
  fs.writeFileSync(path, content);
  return path;
}

/** What reading `path` gives, and how many bytes it cost. */
function read(path: string | null, limits = LIMITS, bounds?: { bytes: number }): Conversation & { bytes: number } {
  disk.bytes = 0;
  const c = readConversation(path, claude, limits, bounds);
  return { ...c, bytes: disk.bytes };
}

const talk = (path: string): string => digest(read(path), OPTIONS);

const GOOD = [
  line.user('compare the tiers of the pricing page'),
  line.tool('Skill', { skill: 'research' }),
  line.todos(['Read the competitors', 'completed'], ['Write it down', 'in_progress']),
  line.said('Shall I start with the cheapest tier?'),
  line.user('yes, and write it down'),
  line.said('Done. Should the table show yearly prices too?'),
];

describe('real transcripts', () => {
  const roots = ['transcripts', 'captures/claude', 'captures/claude-2.1.197'].map((name) => ({
    name,
    path: data(name),
  }));
  const missing = roots.some((r) => r.path === null);
  const found = roots.flatMap((r) =>
    missing ? [] : transcriptsIn(r.path!).map((f) => [`${r.name}/${f}`, join(r.path!, f)] as const),
  );

  describe.skipIf(missing)('of every version', () => {
    it('are there', () => expect(found.length).toBeGreaterThan(90));

    it.each(found)('%s', (_, path) => {
      const text = fs.readFileSync(path, 'utf8');
      const rows = text.split('\n').filter((l) => l.trim() !== '');
      const broken = rows.filter((l) => !parses(l));
      const c = read(path, ALL, WHOLE);
      expect(c.lines + c.malformed).toBe(rows.length);
      expect(c.malformed).toBeLessThanOrEqual(broken.length);
      if (broken.length === 0) expect(c.malformed).toBe(0);
      for (const p of c.prompts) {
        expect(isNoise(p.text)).toBe(false);
        expect(p.text).not.toMatch(/^<(?:command-name|local-command|bash-|system-reminder|task-notification)/);
        expect(p.at === null || p.at > Date.UTC(2024, 0)).toBe(true);
      }
      expect(new Set((c.todos ?? []).map((t) => t.status)).size).toBeLessThanOrEqual(3);
      const block = talk(path);
      expect(tokens(block)).toBeLessThanOrEqual(300);
      // The end alone gives what the whole gives, as long as it holds enough.
      const end = read(path);
      if (end.prompts.length === 5) expect(end.prompts).toEqual(c.prompts.slice(0, 5));
      expect(end.said).toBe(c.said);
    });

    it('hold prompts, skills, todos and files', () => {
      const all = found.map(([, path]) => read(path, ALL, WHOLE));
      expect(all.filter((c) => c.prompts.length > 0).length).toBeGreaterThan(60);
      expect(all.some((c) => c.skill !== null)).toBe(true);
      expect(all.some((c) => (c.todos?.length ?? 0) > 2)).toBe(true);
      expect(all.some((c) => c.touched.length > 2)).toBe(true);
      expect(all.some((c) => c.malformed > 0 && c.lines === 0)).toBe(true);
    });
  });

  function transcriptsIn(root: string): string[] {
    const all = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
    return all.filter((f) => f.endsWith('.jsonl')).sort();
  }

  function parses(l: string): boolean {
    try {
      const value = JSON.parse(l);
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    } catch {
      return false;
    }
  }
});

describe('hostile lines in a good transcript', () => {
  const json = data('hostile', 'json');
  const names = json === null ? [] : fs.readdirSync(json);
  const clean = digest(read(file(`${GOOD.join('\n')}\n`)), OPTIONS);

  it('the good one reads well', () => {
    expect(clean).toContain('1. "yes, and write it down"');
    expect(clean).toContain('Active: Skill("research")');
    expect(clean).toContain('Agent asked: "Should the table show yearly prices too?"');
  });

  describe.skipIf(json === null)('one at a time', () => {
    it('are there', () => expect(names.length).toBeGreaterThan(300));

    it.each(names)('%s', (name) => {
      const bytes = fs.readFileSync(join(json!, name));
      for (const at of [0, 3, GOOD.length]) {
        const lines = [...GOOD.slice(0, at), bytes, ...GOOD.slice(at)];
        const path = file(Buffer.concat(lines.flatMap((l) => [Buffer.from(l), Buffer.from('\n')])));
        expect(talk(path)).toBe(clean);
        const c = read(path);
        expect(c.lines).toBeGreaterThanOrEqual(GOOD.length);
      }
    });
  });

  it('counts what it could not read', () => {
    const path = file(['{', ...GOOD, '[]', 'x', '"y"', '\0'].join('\n'));
    expect(read(path)).toMatchObject({ lines: GOOD.length, malformed: 5 });
  });
});

describe('files that are not what they seem', () => {
  it('none, absent, empty, blank, a directory', () => {
    for (const path of [null, '', join(dir, 'absent'), file(''), dir, join(dir, 'a\0b'), join(dir, 'x'.repeat(5000))]) {
      expect(read(path)).toEqual({ ...SILENCE, bytes: 0 });
    }
    expect(read(file('\n\n  \r\n\n'))).toMatchObject({ prompts: [], lines: 0, malformed: 0 });
  });

  it.skipIf(windows || process.getuid?.() === 0)('unreadable', () => {
    const path = file(GOOD.join('\n'));
    fs.chmodSync(path, 0o000);
    expect(read(path)).toEqual({ ...SILENCE, bytes: 0 });
  });

  it.skipIf(windows)('a FIFO that nobody writes to, directly and by a link', () => {
    const path = join(dir, 'fifo');
    execFileSync('mkfifo', [path]);
    fs.symlinkSync(path, join(dir, 'link'));
    expect(read(path)).toEqual({ ...SILENCE, bytes: 0 });
    expect(read(join(dir, 'link'))).toEqual({ ...SILENCE, bytes: 0 });
  });

  it.skipIf(windows)('a device without end', () => {
    for (const path of ['/dev/zero', '/dev/null', '/dev/tty']) expect(read(path)).toEqual({ ...SILENCE, bytes: 0 });
  });

  it.skipIf(windows)('a link that leads to itself, and one to a good file', () => {
    const loop = join(dir, 'loop');
    fs.symlinkSync(loop, loop);
    expect(read(loop)).toEqual({ ...SILENCE, bytes: 0 });
    const good = join(dir, 'good-link');
    fs.symlinkSync(file(GOOD.join('\n')), good);
    expect(read(good).prompts).toHaveLength(2);
  });

  it('growing while it is read: what stood there before counts', () => {
    const path = file(`${GOOD.join('\n')}\n`);
    disk.meanwhile = () => fs.appendFileSync(path, `${line.user('too late')}\n${'x'.repeat(200_000)}`);
    expect(read(path).prompts.map((p) => p.text)).toEqual([
      'yes, and write it down',
      'compare the tiers of the pricing page',
    ]);
  });

  it('cut off while it is read', () => {
    const many = Array.from({ length: 4000 }, (_, i) => line.said(`filler ${i}`));
    for (const left of [0, 1, 70_000]) {
      const path = file([...GOOD, ...many].join('\n'));
      disk.meanwhile = () => fs.truncateSync(path, left);
      expect(() => read(path, LIMITS, WHOLE)).not.toThrow();
    }
  });

  it('gone while it is read', () => {
    const path = file(`${GOOD.join('\n')}\n`);
    disk.meanwhile = () => fs.rmSync(path);
    expect(read(path).prompts).toHaveLength(2);
  });

  it('leaves no file open', () => {
    const paths = [file(GOOD.join('\n')), file(''), dir, join(dir, 'absent')];
    const before = fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd').length : 0;
    for (let i = 0; i < 200; i++) for (const p of paths) read(p);
    const after = fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd').length : 0;
    expect(after).toBeLessThan(before + 20);
  });
});

describe('the end is enough', () => {
  const MB = 1024 * 1024;

  /** A file of `size` bytes, nearly all of them a hole, that ends with `tail`. */
  function sparse(size: number, tail: string): string {
    const path = join(dir, `sparse-${++files}.jsonl`);
    const fd = fs.openSync(path, 'w');
    fs.ftruncateSync(fd, size);
    fs.writeSync(fd, `\n${tail}`, size - Buffer.byteLength(tail) - 1);
    fs.closeSync(fd);
    return path;
  }

  const tail = `${GOOD.join('\n')}\n`;

  it('a file of 1 GB costs no more than the bound and reads as its end', () => {
    const small = read(file(`\n${tail}`));
    const path = sparse(1024 * MB, tail);
    expect(fs.statSync(path).size).toBe(1024 * MB);
    const c = read(path);
    expect(c.bytes).toBeLessThanOrEqual(MB);
    expect({ ...c, bytes: 0, malformed: 0 }).toEqual({ ...small, bytes: 0 });
    for (const bytes of [100, 4096, 64 * 1024, 200_000])
      expect(read(path, LIMITS, { bytes }).bytes).toBeLessThanOrEqual(bytes);
  });

  it('stops as soon as it knows enough', () => {
    const rows = Array.from({ length: 40 }, (_, i) => line.user(`prompt ${i}`));
    const full = [line.todos(['a', 'pending']), ...rows, line.todos(['b', 'pending'])].join('\n');
    const c = read(sparse(200 * MB, full));
    expect(c.prompts).toHaveLength(5);
    expect(c.bytes).toBeLessThanOrEqual(64 * 1024);
  });

  it('costs the same for 2 MB and for 200 MB', () => {
    const filler = Array.from({ length: 3000 }, (_, i) => line.said(`${i} ${'filler '.repeat(90)}`)).join('\n');
    const text = `${filler}\n${tail}`;
    expect(text.length).toBeGreaterThan(2 * MB);
    const a = read(file(text));
    const b = read(sparse(200 * MB, text));
    expect(a.bytes).toBe(b.bytes);
    expect(a.bytes).toBe(MB);
    expect(b).toEqual(a);
  });

  it('a line that the bound cuts in two is not read', () => {
    const path = file([line.user('x'.repeat(300_000)), line.user('the last one')].join('\n'));
    const c = read(path, LIMITS, { bytes: 100_000 });
    expect(c.prompts.map((p) => p.text)).toEqual(['the last one']);
    expect(c.malformed).toBe(0);
  });

  it.each([1, 2, 3, 5, 8])('lines that lie across the pieces that are read: %i', (n) => {
    const rows = Array.from({ length: 30 }, (_, i) => line.user(`${i} ${'ü€😀'.repeat(1000 * n)} end`));
    const c = read(file(rows.join('\n')), { prompts: 30, skillLookback: 30, todos: true }, WHOLE);
    expect(c.malformed).toBe(0);
    expect(c.prompts.map((p) => p.text)).toEqual(rows.map((r) => JSON.parse(r).message.content).reverse());
  });
});
