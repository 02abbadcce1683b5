/** Holds how the built command line is loaded: every command with a code cache of its own, and as well without one. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../../support/world.js';

const CLI = resolve('dist/cli.js');

function world() {
  const root = folder();
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  const home = join(root, 'home');
  mkdirSync(home);
  const caches = join(home, '.cache/clew');
  const clew = (args: string[], env: object = {}) => {
    const r = spawnSync(process.execPath, [CLI, ...args], {
      cwd: root,
      input: '',
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: home, ...env },
    });
    return { status: r.status, out: r.stdout, err: r.stderr };
  };
  const kept = (): string[] => (existsSync(caches) ? readdirSync(caches).sort() : []);
  return { root, home, caches, clew, kept, bytes: (f: string) => readFileSync(join(caches, f)) };
}

const of = (command: string) => expect.stringMatching(new RegExp(`^cli-[0-9a-f]{16}-${command}-v[\\d.]+-\\w+\\.bin$`));
const ON = expect.stringMatching(/^✓ switched to auth \(auth\)\n {2}undo with: clew undo [0-9a-f]{4}\n$/);

describe('the code cache of the command line', () => {
  it('each command that went its whole way leaves one, where only the user reads', () => {
    const w = world();
    expect(w.clew(['switch', '--new', 'auth'])).toEqual({ status: 0, out: ON, err: '' });
    expect(w.kept()).toEqual([of('switch')]);
    expect([w.caches, join(w.caches, w.kept()[0]!)].map((p) => statSync(p).mode & 0o777)).toEqual([0o700, 0o600]);
    expect(w.clew(['contexts']).status).toBe(0);
    expect(w.clew(['--help']).status).toBe(0);
    expect(w.kept()).toEqual([of('contexts'), of('help'), of('switch')]);
  });

  it('none is left by what failed, what nobody knows, or what was only asked for', () => {
    const w = world();
    expect(w.clew(['switch', 'nothing-like-it']).status).toBe(5);
    expect(w.clew(['swich', 'auth']).status).toBe(2);
    expect(w.clew(['../../evil', 'auth']).status).toBe(2);
    expect(w.clew(['switch', '--help']).status).toBe(0);
    expect(w.clew(['switch', '--new', 'auth', '--dry-run']).status).toBe(0);
    expect(w.kept()).toEqual([]);
  });

  it('it grows in the second, fourth, eighth … run, and after the 32nd is left alone', () => {
    const w = world();
    const seen: string[] = [];
    const work = (name: string): void => {
      expect(w.clew(['switch', '--new', `work ${name}`]).status).toBe(0);
      seen.push(w.bytes(w.kept()[0]!).toString('latin1'));
    };
    for (const name of 'abcdefghijk') work(name);
    const anew = seen.map((s, i) => i === 0 || s.slice(8) !== seen[i - 1]!.slice(8));
    // What nothing was added to is written as it was.
    expect(anew.map((a, i) => a && ![0, 1, 3, 7].includes(i))).not.toContain(true);
    expect(seen[1]!.length).toBeGreaterThan(seen[0]!.length);
    writeFileSync(join(w.caches, w.kept()[0]!), Buffer.from(`\x1f${seen.at(-1)!.slice(1)}`, 'latin1'));
    for (const name of 'lmn') work(name);
    expect(seen.at(-1)!.charCodeAt(0)).toBe(32);
    expect(new Set(seen.slice(-3)).size).toBe(1);
  });

  it('a damaged one is made anew, and the answer is the same', () => {
    const w = world();
    w.clew(['switch', '--new', 'auth']);
    const [name] = w.kept();
    const whole = w.bytes(name!);
    for (const broken of [
      Buffer.alloc(0),
      Buffer.from('no'),
      Buffer.from('no code at all, only words'),
      whole.subarray(0, whole.length / 2),
    ]) {
      writeFileSync(join(w.caches, name!), broken);
      expect(w.clew(['switch', 'auth'])).toMatchObject({ status: 0, err: '' });
      expect(w.bytes(name!).length).toBeGreaterThan(whole.length / 2);
    }
  });

  it.each([
    ['without a home', (): object => ({ HOME: '' })],
    ['with a home that is a file', (): object => ({ HOME: CLI })],
    ['with a home that is gone and cannot be made', (): object => ({ HOME: '/proc/nowhere' })],
  ])('%s every run is as the first', (_, env) => {
    const w = world();
    for (let i = 0; i < 2; i++)
      expect(w.clew(['switch', '--new', `auth ${i}`], env())).toMatchObject({
        status: 0,
        out: expect.stringContaining(`switched to auth ${i}`),
      });
    expect(w.kept()).toEqual([]);
  });

  it('a folder that cannot be written leaves the answer as it is', () => {
    const w = world();
    mkdirSync(w.caches, { recursive: true });
    chmodSync(w.caches, 0o500);
    expect(w.clew(['switch', '--new', 'auth'])).toEqual({ status: 0, out: ON, err: '' });
    chmodSync(w.caches, 0o700);
  });

  it('uninstall --purge takes it away and leaves none of its own', () => {
    const w = world();
    w.clew(['init', '--yes', '--host', 'claude']);
    expect(w.kept()).toContainEqual(of('init'));
    // Where a host is asked as a reader.
    mkdirSync(join(w.caches, 'reader'));
    expect(w.clew(['uninstall', '--yes', '--purge']).status).toBe(0);
    expect(w.kept()).toEqual([]);
    expect(existsSync(w.caches)).toBe(false);
  });
});

it('letters beyond ASCII are read and printed as they are', () => {
  expect(world().clew(['switch', '--new', 'Größe'])).toMatchObject({
    status: 0,
    out: expect.stringContaining('Größe'),
  });
});

describe('what the command line says arrives whole', () => {
  it('also where the reader takes its time, or leaves', () => {
    const w = world();
    const long = Array.from({ length: 1500 }, (_, i) => ({
      v: 1,
      id: `o${i}`,
      at: i,
      by: 'new',
      session: null,
      did: `opened work ${i}`,
      undoable: true,
      edits: [
        {
          key: `context/work-${i}`,
          was: null,
          now: {
            id: `work-${i}`,
            title: 'x'.repeat(400),
            status: 'open',
            plan: null,
            branch: null,
            opened: i,
            lastAt: i,
            prompts: 1,
            files: [],
            terms: [],
            ids: [],
          },
        },
      ],
    }));
    mkdirSync(join(w.root, '.clew'));
    writeFileSync(join(w.root, '.clew/log.jsonl'), long.map((o) => `${JSON.stringify(o)}\n`).join(''));
    const sh = (line: string) =>
      spawnSync('sh', ['-c', line], {
        cwd: w.root,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        env: { PATH: process.env.PATH, HOME: w.home },
      });
    const node = `"${process.execPath}" "${CLI}"`;
    const slow = sh(`${node} contexts --all --json | (sleep 0.3; cat)`);
    expect(slow.stdout.length).toBeGreaterThan(200_000);
    expect((JSON.parse(slow.stdout) as { command: string }).command).toBe('contexts');
    const left = sh(`${node} contexts --all --json | head -c 10`);
    expect([left.stdout.length, left.stderr]).toEqual([10, '']);
  });
});
