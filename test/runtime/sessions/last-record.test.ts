/** Holds that `clew replay` alone finds the last session of its folder, in what each host keeps, and takes no other. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../src/runtime/sessions/last-record.js';
import { folder } from '../../support/world.js';

const CLI = resolve('dist/cli.js');
const ID = '4f1c93ab-0000-4000-8000-000000000001';
const DAY = readFileSync('demo/session/tuesday.jsonl', 'utf8');

let home: string;
let root: string;
beforeEach(() => {
  [home, root] = [folder(), folder()];
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
});

/** A record below the home directory, `age` seconds old. */
function record(path: string, lines: object[] | string, age = 0): string {
  const at = join(home, path);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, typeof lines === 'string' ? lines : lines.map((l) => `${JSON.stringify(l)}\n`).join(''));
  const time = Date.now() / 1000 - age;
  utimesSync(at, time, time);
  return at;
}

const claude = (cwd: string) => [{ type: 'summary' }, { type: 'user', cwd }];
const codex = (cwd: string) => [{ type: 'session_meta', payload: { cwd } }];
const copilot = (cwd: string) => [{ type: 'session.start', data: { context: { cwd } } }];

describe('the last record', () => {
  it('is the newest of this folder, whichever host kept it', () => {
    const env = { HOME: home };
    expect(lastRecord(root, env)).toBe(null);
    const old = record(`.claude/projects/-x/${ID}.jsonl`, claude(root), 50);
    expect(lastRecord(root, env)).toBe(old);
    const rollout = record('.codex/sessions/2026/11/21/rollout-1.jsonl', codex(join(root, 'packages/a')), 40);
    expect(lastRecord(root, env)).toBe(rollout);
    const events = record('.copilot/session-state/a/events.jsonl', copilot(root), 30);
    expect(lastRecord(root, env)).toBe(events);
    record(`.claude/projects/-y/${ID}.jsonl`, claude(`${root}-beside`), 20);
    record('.claude/projects/-x/agent-1.jsonl', claude(root), 10);
    record('.claude/projects/-x/sub/agents/2.jsonl', claude(root));
    record('.codex/sessions/2026/11/21/torn.jsonl', '{"payload":{"cwd"');
    expect(lastRecord(root, env)).toBe(events);
  });

  it('stands where the user moved the host to', () => {
    const moved = record('elsewhere/projects/-x/a.jsonl', claude(root));
    expect(lastRecord(root, { HOME: home, CLAUDE_CONFIG_DIR: join(home, 'elsewhere') })).toBe(moved);
    expect(lastRecord(root, {})).toBe(null);
  });
});

describe('clew replay', () => {
  const replay = () =>
    spawnSync(process.execPath, [CLI, 'replay'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: home },
    });

  it('reads it, called by the beginning of its id', () => {
    record(`.claude/projects/-x/${ID}.jsonl`, DAY.replaceAll('/home/ana/harbor', root));
    const { stdout, status } = replay();
    expect(stdout).toMatch(/^session 4f1c93ab · .* · 7 prompts$/m);
    expect(stdout).toContain('“I want to get going on the tiers');
    expect(status).toBe(0);
  });

  it('says where none was found, and what can be seen without one', () => {
    const { stderr, status } = replay();
    expect(stderr).toContain(`No session of a host was recorded in ${root}.`);
    expect(stderr).toContain('try: clew demo');
    expect(status).toBe(5);
  });
});
