/** Holds which plans of plan mode are the workspace's: those of its own sessions, and a folder its settings name; nobody else's. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULTS } from '../../../src/core/config.js';
import { refreshIndex } from '../../../src/runtime/plans/index.js';
import { planModePlaces } from '../../../src/runtime/plans/plan-mode.js';
import { tasksIn } from '../../../src/runtime/run/document-reader.js';
import { folder } from '../../support/world.js';

const world = () => {
  const root = folder();
  const home = join(folder(), 'config');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  vi.stubEnv('CLAUDE_CONFIG_DIR', home);
  return {
    root,
    home,
    write,
    session: (slug: string, of = root): void =>
      write(
        join(home, 'projects', of.replace(/[^a-zA-Z0-9]/g, '-'), `${slug}.jsonl`),
        `{"type":"user"}\n{"slug":"${slug}","type":"user"}\n`,
      ),
    plan: (name: string, text = `# Plan: The ${name}\n\n- [x] a\n- [ ] b\n`): string => {
      const path = join(home, 'plans', `${name}.md`);
      write(path, text);
      return path;
    },
  };
};

describe('plan mode', () => {
  let w: ReturnType<typeof world>;
  beforeEach(() => {
    w = world();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const index = () => {
    const { plans, findings } = refreshIndex({ root: w.root, dir: join(w.root, '.clew'), git: null }, DEFAULTS, {
      how: 'refresh',
    });
    expect(findings).toEqual([]);
    return Array.from({ length: plans.count }, (_, d) => plans.row(d)!).map((r) => [
      r.path,
      r.name,
      r.title,
      r.done,
      r.total,
    ]);
  };

  it('gives the plans that its own sessions are named after, and no other project', () => {
    const path = w.plan('move-the-ferry-graceful-seahorse');
    w.plan('someone-elses-brave-otter');
    symlinkSync(w.plan('linked'), join(w.home, 'plans', 'a-link.md'));
    w.session('move-the-ferry-graceful-seahorse');
    w.session('a-link');
    w.session('someone-elses-brave-otter', '/home/ada/other');
    const title = 'The move-the-ferry-graceful-seahorse';
    expect(index()).toEqual([[path, title, title, 1, 2]]);
    expect(tasksIn({ root: w.root, dir: join(w.root, '.clew') } as Parameters<typeof tasksIn>[0])(path)).toHaveLength(
      2,
    );
  });

  it('in a folder of the workspace gives all that is there, however it is called', () => {
    w.plan('move-the-ferry-graceful-seahorse');
    w.session('move-the-ferry-graceful-seahorse');
    w.write(join(w.root, '.claude/settings.json'), '{\n // ours\n "plansDirectory": "./.notes/thought" }');
    w.write(join(w.root, '.notes/thought/sunny-fox.md'), '# Fox\n\n- [ ] a\n');
    w.write(join(w.root, '.notes/other.md'), '# Other\n');
    expect(index()).toEqual([['.notes/thought/sunny-fox.md', 'sunny-fox', 'Fox', 0, 1]]);
  });

  it('is not sent elsewhere by a repository, nor stopped by settings that are broken', () => {
    const path = w.plan('move-the-ferry-graceful-seahorse');
    w.session('move-the-ferry-graceful-seahorse');
    for (const text of [
      '{"plansDirectory": "../outside"}',
      '{"plansDirectory": "/etc"}',
      '{"plansDirectory": "."}',
      '{"plansDirectory": "a*b"}',
    ]) {
      w.write(join(w.root, '.claude/settings.json'), text);
      expect(planModePlaces(w.root)).toEqual({ folder: null, files: [] });
    }
    for (const text of ['', '{', '{"plansDirectory": 3', '[]', '\0']) {
      w.write(join(w.root, '.claude/settings.json'), text.replace('3', '""'));
      expect(planModePlaces(w.root)).toEqual({ folder: null, files: [path] });
    }
    expect(planModePlaces(w.root, { HOME: folder() })).toEqual({ folder: null, files: [] });
  });
});
