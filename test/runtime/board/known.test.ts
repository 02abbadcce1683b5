/** Holds which workspaces are known: those that commands were given in, until they are taken out or their user wants no list. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../../src/core/context/context.js';
import { forgetWorkspace, knownFile, knownWorkspaces, noteWorkspace } from '../../../src/runtime/board/known.js';
import { readProjects } from '../../../src/runtime/board/projects.js';
import { folder, NOW } from '../../support/world.js';

function place(): { env: Record<string, string>; room(name: string): { dir: string } } {
  const home = folder();
  const env = { XDG_STATE_HOME: join(home, 'state'), XDG_CONFIG_HOME: join(home, 'config') };
  return {
    env,
    room: (name) => {
      const dir = join(home, name, '.clew');
      mkdirSync(dir, { recursive: true });
      writeFileSync(join(dir, 'log.jsonl'), '');
      return { dir };
    },
  };
}

describe('known workspaces', () => {
  it('are noted once a day, the latest first, and forgotten one by one', () => {
    const { env, room } = place();
    const [a, b] = [room('a'), room('b')];
    noteWorkspace(a, NOW, env);
    noteWorkspace(b, NOW + 5, env);
    noteWorkspace(a, NOW + 10, env);
    expect(knownWorkspaces(a, env).map((k) => k.root.split('/').at(-1))).toEqual(['b', 'a']);
    forgetWorkspace(b, env);
    expect(knownWorkspaces(a, env)).toHaveLength(1);
    forgetWorkspace(a, env);
    expect(existsSync(knownFile(a, env))).toBe(false);
    expect(existsSync(join(env.XDG_STATE_HOME!, 'clew'))).toBe(false);
  });

  it('are none where nothing is kept of the work, or their user wants no list', () => {
    const { env, room } = place();
    const a = room('a');
    noteWorkspace({ dir: join(a.dir, 'elsewhere/.clew') }, NOW, env);
    expect(existsSync(knownFile(a, env))).toBe(false);
    noteWorkspace(a, NOW, env);
    mkdirSync(join(env.XDG_CONFIG_HOME!, 'clew'), { recursive: true });
    writeFileSync(join(env.XDG_CONFIG_HOME!, 'clew/config.json'), '{"projects":false}');
    noteWorkspace(a, NOW + 1, env);
    expect(existsSync(knownFile(a, env))).toBe(false);
  });

  it.each(['', 'no json', '{"projects":7}', '{"projects":[null,{"root":5},{"root":"/x"}]}'])(
    'are none in a list that is %j',
    (text) => {
      const { env, room } = place();
      const a = room('a');
      mkdirSync(join(env.XDG_STATE_HOME!, 'clew'), { recursive: true });
      writeFileSync(knownFile(a, env), text);
      expect(knownWorkspaces(a, env)).toEqual([]);
      noteWorkspace(a, NOW, env);
      expect(JSON.parse(readFileSync(knownFile(a, env), 'utf8')).projects).toHaveLength(1);
    },
  );

  it('says of each why it cannot be read', () => {
    const { room } = place();
    const here = room('here');
    noteWorkspace(here, NOW);
    const gone = { dir: join(folder(), 'gone/.clew') };
    mkdirSync(gone.dir, { recursive: true });
    writeFileSync(join(gone.dir, 'log.jsonl'), '');
    noteWorkspace(gone, NOW);
    writeFileSync(knownFile(here), readFileSync(knownFile(here), 'utf8').replaceAll('/gone"', '/never"'));
    const rows = readProjects(here, NOW).projects;
    expect(rows.find((p) => p.here)?.why).toBe('');
    expect(rows.find((p) => p.root.endsWith('/never'))?.why).toBe('the folder is gone');
    forgetWorkspace(here);
  });

  it.each([
    [null, 2],
    ['work-0', 1],
  ])('names or counts every open context, with the active one (%s) beside the others', (active, more) => {
    const { room } = place();
    const here = room('here');
    const edits = Array.from({ length: 10 }, (_, i) => ({
      key: `context/work-${i}`,
      was: null,
      now: { ...newContext(`work-${i}`, `Work ${i}`, { now: NOW, plan: null, branch: null, provisional: false }) },
    }));
    const pointer = { key: 'workspace/state', was: null, now: { active } };
    const o = { v: 1, id: 'o', at: NOW, by: 'new', session: null, did: '', undoable: true, edits: [...edits, pointer] };
    writeFileSync(join(here.dir, 'log.jsonl'), `${JSON.stringify(o)}\n`);
    const row = readProjects(here, NOW).projects.find((p) => p.here)!;
    expect([row.active?.id ?? null, row.open.length, row.more]).toEqual([active, 8, more]);
    expect(row.beyond).toEqual({ open: more, paused: 0 });
    forgetWorkspace(here);
  });
});
