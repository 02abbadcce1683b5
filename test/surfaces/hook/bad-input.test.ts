/** Holds the built hook against a world that is broken: it answers with exit 0 and valid output or none, whatever happens. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const HOOK = resolve('dist/hook.cjs');
const PROMPT = {
  session_id: 's1',
  hook_event_name: 'UserPromptSubmit',
  prompt: 'rotate the refresh tokens on every login',
};
const mayMount =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;
if (!mayMount) console.warn('SKIPPED: no root or no mount namespaces: full and read-only file systems are not tested');

/** Where the hook runs; what it takes for its workspace when the payload names none must not be the folder of all tests. */
const OUTSIDE = mkdtempSync(join(tmpdir(), 'outside-'));

function fire(input: string | object, cwd: string, env: Record<string, string> = { HOME: join(cwd, 'home') }) {
  const text = typeof input === 'string' ? input : JSON.stringify({ cwd, ...input });
  const r = spawnSync(process.execPath, [HOOK, 'claude'], {
    input: text,
    cwd: OUTSIDE,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, ...env },
  });
  if (r.stdout !== '') expect(() => JSON.parse(r.stdout)).not.toThrow();
  return r;
}

function workspace(): string {
  const root = mkdtempSync(join(tmpdir(), 'harbor-'));
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  return root;
}

describe('the hook in a broken world', () => {
  it.each([
    ['no JSON', 'nonsense'],
    ['nothing at all', ''],
    ['an array', '[]'],
    ['an unknown event', { session_id: 's1', hook_event_name: 'Nope' }],
    ['no session', { hook_event_name: 'UserPromptSubmit', prompt: 'x' }],
    ['a prompt that is no text', { session_id: 's1', hook_event_name: 'UserPromptSubmit', prompt: 7 }],
    ['fields of the wrong kind', { ...PROMPT, transcript_path: 7, cwd: {} }],
    ['a megabyte', { ...PROMPT, prompt: 'x '.repeat(500_000) }],
  ])('%s', (_, input) => {
    const r = fire(input, workspace());
    expect([r.status, r.stderr]).toEqual([0, '']);
  });

  it('without a home, with records that are no records, and where .clew is a file', () => {
    const root = workspace();
    expect(fire(PROMPT, root, {}).status).toBe(0);
    writeFileSync(join(root, '.clew/log.jsonl'), '{"v":1,"edits":[{}]}\nnot json\n\u0000\u0000');
    writeFileSync(join(root, '.clew/config.json'), '{"clarify": 3');
    expect(fire(PROMPT, root).status).toBe(0);
    // The index may still be made in the background: what is moved is whole, what is removed meanwhile is not.
    renameSync(join(root, '.clew'), join(root, 'aside'));
    writeFileSync(join(root, '.clew'), 'a file');
    const r = fire(PROMPT, root);
    expect([r.status, r.stderr]).toEqual([0, '']);
  });

  it('makes no folder where there is none, and does nothing when it is switched off', () => {
    const gone = join(workspace(), 'gone');
    expect(fire(PROMPT, gone, {}).status).toBe(0);
    expect(existsSync(gone)).toBe(false);
    const root = workspace();
    expect(fire(PROMPT, root, { CLEW_DISABLE: '1' }).stdout).toBe('');
    expect(existsSync(join(root, '.clew'))).toBe(false);
    fire(PROMPT, root);
    expect(existsSync(join(root, '.clew'))).toBe(true);
  });

  it.skipIf(!mayMount)('on a full disk and on a read-only one; what was kept before is whole', () => {
    const root = workspace();
    const script = `
      mount -t tmpfs -o size=1m tmpfs "${root}" && cd "${root}" && mkdir .git && echo 'ref: refs/heads/main' > .git/HEAD
      echo "$1" | "$2" "$3" claude || exit 11
      cp .clew/log.jsonl "$4"; dd if=/dev/zero of=fill bs=1k count=4000 2>/dev/null
      for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "$1" | "$2" "$3" claude || exit 12; done
      rm fill; echo "$1" | "$2" "$3" claude || exit 13
      cmp -n "$(stat -c %s "$4")" .clew/log.jsonl "$4" || exit 14
      cp .clew/log.jsonl "$4"; mount -o remount,ro "${root}"; echo "$1" | "$2" "$3" claude || exit 15`;
    const kept = join(tmpdir(), `kept-${process.pid}.jsonl`);
    const payload = JSON.stringify({ ...PROMPT, cwd: root });
    execFileSync('unshare', ['-m', 'sh', '-c', script, 'sh', payload, process.execPath, HOOK, kept], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const lines = readFileSync(kept, 'utf8').split('\n').filter(Boolean);
    expect(JSON.parse(lines[0]!).v).toBe(1);
    expect(JSON.parse(lines.at(-1)!).v).toBe(1);
    rmSync(kept);
  });
});
