/** Holds that a folder above what a scope keeps out is kept out, too, and that what leaves the rest of a folder alone goes through. */
import { describe, expect, it } from 'vitest';
import type { ToolCall, Verdict } from '../../../../src/core/model.js';
import { call, file, intent, run, type World, world, write } from '../../../support/gate-world.js';

const FOLDERS = ['src', 'src/auth', 'src/lib', 'docs'];
const FILES = ['src/a.ts', 'src/auth/k.ts', 'a.ts'];

function under(allow: string[], deny: string[]): World {
  const w = world('warn', file([intent('INT-001', { scope: { allow, deny } }), intent('INT-002')]));
  w.select('INT-001');
  const plain = w.facts;
  const there = new Set([...FOLDERS, ...FOLDERS.map((f) => `${f}/`), ...FILES]);
  w.facts = () => ({ ...plain(), exists: (p: string) => there.has(p) });
  return w;
}
const verdict = (t: ToolCall | string, allow = ['src/**'], deny = ['src/auth/**']): Verdict =>
  under(allow, deny).before(typeof t === 'string' ? run(t) : t).verdict;

describe('a folder above what is kept out', () => {
  it.each([
    ...[
      'rm -rf src',
      'rm -rf src/',
      'rm -rf ./src',
      'rm -rf .',
      'git checkout -- src',
      'git restore src',
      'git restore .',
    ],
    ...['git rm -r src', 'chmod -R 777 src', 'cp -r docs/. src', 'mv src x', 'cd src && rm -rf .', 'rm -rf src; ls'],
    ...['mv auth src', 'mv auth src/', 'cp -r auth src', 'mv src/ src/lib', 'rm -rf src/a.ts src', 'cp x/auth src/'],
    ...['cp -rt src docs', 'mv -T docs src'],
  ])('%s', (line) => {
    const { verdict: said, hold } = under(['**'], ['src/auth/**']).before(run(line));
    expect([said === 'allow', hold]).toEqual([false, expect.stringMatching(/Next:|A yes covers/)]);
    if (line !== 'cp -rt src docs' && line !== 'mv -T docs src')
      expect([said, hold]).toEqual(['deny', expect.stringMatching(/lies a file that INT-001 denies.*Next: name/)]);
  });

  it('by the tool of a server', () => {
    expect(verdict(call('fs', 'delete_directory', { path: 'src' }))).toBe('deny');
    expect(verdict(call('fs', 'move_file', { source: 'src', destination: 'src/lib/x' }))).toBe('deny');
    expect(verdict(call('fs', 'create_directory', { path: 'src' }))).toBe('allow');
  });

  it('no yes goes against it', () => {
    const w = under(['src/**'], ['src/auth/**']);
    const grant = { id: 'g1', kind: 'path', what: 'src', mark: 'src', intent: null, reason: '', by: 'person' };
    w.state.grants = { g1: { ...grant, at: 0, until: w.now + 1e6 } };
    expect(w.before(run('rm -rf src')).verdict).toBe('deny');
  });

  it('where it cannot be told it is asked about, each time', () => {
    const w = under(['src/**'], ['**/.env', 'src/*/secret/**']);
    for (const line of ['rm -rf src/lib', 'git checkout -- src/lib', 'chmod -R 700 src/lib']) {
      expect(w.before(run(line))).toMatchObject({ verdict: 'ask', hold: expect.stringContaining('may lie') });
      w.after(run(line));
      expect(w.before(run(line)).verdict).toBe('ask');
    }
    // No folder, or none that is there.
    for (const line of ['rm src/a.ts', 'echo x > src/new.ts', 'mkdir -p src/new', 'cp a.ts src/lib/'])
      expect([line, w.before(run(line)).verdict]).toEqual([line, 'allow']);
    expect(w.before(run('cp .env src/lib/')).verdict).toBe('deny');
  });

  it('a formatter is asked about each time, where the folder is named', () => {
    const w = under(['src/**'], ['src/auth/**']);
    for (let i = 0; i < 2; i++) {
      expect(w.before(run('npx eslint --fix src'))).toMatchObject({ verdict: 'ask' });
      w.after(run('npx eslint --fix src'));
    }
    expect(w.before(run('npx eslint --fix src/lib')).verdict).toBe('allow');
    expect(verdict('npx eslint --fix src/auth')).toBe('deny');
  });

  it('what an allow list takes out again is no more in it for the folder above', () => {
    expect(verdict('rm -rf src', ['src/**', '!src/auth/**'], [])).toBe('ask');
    expect(verdict('rm -rf src/lib', ['src/**', '!src/auth/**'], [])).toBe('allow');
  });
});

describe('what leaves the rest of a folder alone', () => {
  it.each([
    ...[
      'cp a.ts src/',
      'cp a.ts src',
      'mv src/lib/x src/',
      'mkdir -p src',
      'touch src',
      'rm src/a.ts',
      'rm -rf src/lib',
    ],
    ...[
      'echo x > src/a.ts',
      'git checkout -- src/a.ts',
      'git restore src/lib',
      'cp -r docs src/lib/new',
      'rm -rf src/authority',
    ],
  ])('%s', (line) => expect(verdict(line)).toBe('allow'));

  it('a file that is kept out is, by the name it lands under', () => {
    expect(verdict('cp x/k.ts src', ['src/**'], ['src/k.ts'])).toBe('deny');
    expect(verdict('cp x/l.ts src', ['src/**'], ['src/k.ts'])).toBe('allow');
  });

  it('a folder that is let in again', () => {
    expect(verdict('rm -rf src/lib', ['src/**'], ['src/**', '!src/lib/**'])).toBe('allow');
    expect(verdict('rm -rf src', ['src/**'], ['src/**', '!src/lib/**'])).toBe('deny');
  });

  it('tools that write files', () => expect(verdict(write('/w/src/a.ts'))).toBe('allow'));
});

describe('a folder that git ignores, where something below it might be kept out', () => {
  const RULES = '# made\nnode_modules/\n/dist\ncoverage\n*.log\n';
  const at = (rules: string | null, allow = ['src/**'], deny = ['**/.env']): World => {
    const w = under(allow, deny);
    const plain = w.facts;
    w.facts = () => ({ ...plain(), exists: () => true, file: (p: string) => (p === '.gitignore' ? rules : null) });
    return w;
  };

  it.each(['rm -rf dist', 'rm -rf dist/ node_modules', 'rm -rf dist/assets && npm -v', 'rm -rf packages/a/coverage'])(
    '%s: one yes holds from then on',
    (line) => {
      for (const allow of [['src/**'], ['**']]) {
        const w = at(RULES, allow);
        expect(w.before(run(line))).toMatchObject({
          verdict: 'ask',
          hold: expect.stringContaining('A yes covers writing'),
        });
        w.after(run(line));
        expect(w.before(run(line)).verdict).toBe('allow');
        w.now += 8 * 86_400_000;
        expect(w.before(run(line)).verdict).toBe('ask');
      }
    },
  );

  it.each([
    ['rm -rf packages/a/dist', RULES],
    ['rm -rf lib', RULES],
    ['rm -rf dist', '/dist\n!/dist/keep\n'],
    ['rm -rf dist', '*\n'],
    ['rm -rf dist', null],
    ['cp -r lib/. dist', RULES],
    ['cp -r lib dist && rm -rf dist', RULES],
  ])('%s: each time, as before, with the rules %j', (line, rules) => {
    const w = at(rules, ['**']);
    w.before(run(line));
    w.after(run(line));
    expect(w.before(run(line)).verdict).toBe('ask');
  });

  it('what the intent denies by its name stays denied', () => {
    const w = at(RULES, ['**'], ['dist/keep/**']);
    expect(w.before(run('rm -rf dist')).verdict).toBe('deny');
  });
});
