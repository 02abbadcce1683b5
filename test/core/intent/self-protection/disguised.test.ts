/** Holds that our commands and files are known behind globs, folders, other names and programs, and that plain work beside them goes its way. */
import { describe, expect, it } from 'vitest';
import { mayBeOwn } from '../../../../src/core/intent/gate/prefilter.js';
import { expandGlobs } from '../../../../src/core/intent/self-protection/expand-globs.js';
import { ownPlace } from '../../../../src/core/intent/self-protection/protected-paths.js';
import type { ToolCall } from '../../../../src/core/model.js';
import { file, intent, run, tool, world, write } from '../../../support/gate-world.js';

const ALL = file([intent('INT-001', { scope: { allow: ['**'], deny: [] } })]);
const EVERYWHERE = [
  ['nothing agreed', 'warn', null],
  ['off', 'off', null],
  ['strict, everything in scope', 'strict', ALL],
] as const;

const ASKED = [
  "env -i PATH=/usr/bin HOME=/w node /x/dist/cl?.js scope allow '**' --reason x --intent INT-001",
  'node /x/dist/cli* config set gate off',
  'node /x/dist/cl?.js config set gate off',
  'node /x/dist/*.js config set gate off',
  'node /x/dist/????.js trust',
  'node /x/dist/{cli,x}.js trust',
  'cd /x/dist; node cli config set gate off',
  'cd /x/dist && node . config set gate off',
  'node /x/dist config set gate off',
  '/x/node_modules/.bin/cle* answer 1 a',
  './node_modules/.bin/c* answer 1 a',
  "echo '{}' | node /x/dist/h*k.cjs claude",
  'alias q=clew; q trust',
  'ln -s /x/dist/cli.js /tmp/q.js; node /tmp/q.js trust',
  'cp a .cl?w/config.json',
  'cp a .c*w/config.json',
  'cp a >.cl*w/x',
  'echo x > .cl*w/config.json',
  'cd .c*w; cp ../a config.json',
  'cd .clew; python3 x.py config.json',
  'cp a .claude/sett*',
  'cd .claude; cp ../a settings.local.json',
  'cd .claude && tee settings.json < a',
  'pushd .claude; cp ../a settings.json',
  'cp -r settings.json .claude/',
  'cp a .claude',
  'rsync a .claude/',
  'git clean -fdx',
  'git clean -fd',
  'git -C . clean -xdf',
  'sudo git clean -ffdx .',
  'git stash -a',
  'env -i PATH=/bin HOME=/w A=b git clean -fdx',
  'for f in .clew/*; do rm "$f"; done',
  'rm -rf .',
  'rm -rf ./',
  'rm -rf ..',
  'rm -rf "$PWD"',
  'rm -rf $(pwd)/. .',
  'rm -rf .[a-z]*',
  'rm -rf .c*',
  'find . -delete',
  'find . -type f -delete',
  'cp settings.json .claude/',
  'mv settings.json .claude',
  'cp -r evil .claude',
  'ln -sfn evil .claude',
  'install x .claude/',
  'mv .claude .c2',
  'rm -rf .claude',
  'rm -rf .claude/hooks',
  'rm -rf .github',
  'mv evil .gemini',
  "sed -n p evil -e'w .clew/config.json'",
  'dd if=x of=/dev/null of=.clew/config.json',
  'find .clew -{delete,print}',
  'git log {--output=.clew/config.json,x}',
  "x='$(cp e .clew/config.json)'; echo $\u007bx@P}",
  'env -uu clew ls config set gate off',
  "sed -n -e p -e'w .clew/config.json' e",
  'F=.clew/config.json; python3 x.py $F',
];

const FREE = [
  'cat .clew/config.json',
  'ls .clew',
  'ls -la .claude',
  'git diff .claude/settings.json',
  'grep x .mcp.json',
  'clew status',
  'cat .clew/log.jsonl | sort | uniq -c',
  'cat .clew/log.jsonl | while read l; do echo "$l"; done',
  "find .clew -type f -name '*.json'",
  "find . -name 'config*' -path '*clew*'",
  "sed -n '1,20p' .clew/config.json",
  "sed 's/a/b/' .claude/settings.json | head",
  "awk '{print $1}' .clew/log.jsonl",
  "jq '.gate' .clew/config.json",
  'for f in .clew/*.json; do cat "$f"; done',
  'if [ -f .clew/config.json ]; then echo yes; fi',
  '[[ -d .claude ]] && ls .claude',
  'cat $HOME/.claude/settings.json',
  'wc -l .claude/*',
  'git log --oneline -- .claude',
  'rg "clew config" docs',
  'cd .claude && ls',
  'git status && ls -la src | head -20',
  'cp x.md .claude/commands/x.md',
  'mkdir -p .claude/commands',
  'rm -rf .claude/commands/old',
  'git add .github/workflows/ci.yml',
  'cp x.yml .github/workflows/',
  'npx prettier --check ".github/**/*.yml"',
  'npx prettier --write "src/**/*.ts" --config x',
  'npx eslint "src/**/*.{ts,js}" --config x',
  'npx eslint .github',
  'npx vitest run test/cli/config.test.ts',
  'cd /work/clew && npx vitest run test/commands/setup/config.test.ts',
  'node --test test/*.test.js',
  'node scripts/*.js build',
  'node . build',
  'node dist/cli.js build',
  'rm -rf dist node_modules',
  'rm -rf ./dist/*',
  'rm -f src/a.ts && git add .',
  'git clean -n',
  'git clean -fd dist',
  'git clean -fdxn',
  'git stash -u',
  'git stash list',
  'git checkout clean -f',
  'echo rm -rf .',
  'find . -type d -empty -delete',
  'F=a.ts; npx eslint $F; ls .claude',
  "find . -name '*.pyc' -delete",
  'find dist -type f -delete',
  'cp ../a.ts .',
  'mv x .',
  'docker run --rm . x',
  'tar czf x.tgz .',
  'ls .*',
  'git add .git*',
  'rm -rf .next .cache/*',
  'rm -rf .cache',
  'git config set x y',
  'for c in a b; do npm run $c; done',
];

/** Nothing but letters is looked at, and the look ends there. */
const ORDINARY = [
  'git status && ls -la src | head -20',
  'npx prettier --write "src/**/*.ts" --config x',
  'npx vitest run test/cli/config.test.ts',
  'rm -rf dist node_modules',
  'mkdir -p .claude/commands',
  'ls src/*.ts | wc -l',
  'npm run format && npm test',
];

const asks = (w: ReturnType<typeof world>, t: ToolCall): unknown => {
  const o = w.before(t);
  return [o.verdict, /Only a person may do this|only a person changes that/.test(o.hold ?? '')];
};

describe.each(EVERYWHERE)('%s', (_, gate, intents) => {
  it.each(ASKED)('asks about: %s', (line) => {
    expect(mayBeOwn({ does: 'run', command: line, shell: 'posix' })).toBe(true);
    expect(asks(world(gate, intents), run(line))).toEqual(['ask', true]);
  });

  it('PowerShell: folders that hold settings, and all that is there', () => {
    for (const command of [
      'Copy-Item evil .claude',
      'Copy-Item a .clew\\config.json',
      'copy a .cl?w\\config.json',
      'rm -Recurse -Force .',
      'node dist config set gate off',
    ]) {
      expect(mayBeOwn({ does: 'run', command, shell: 'powershell' })).toBe(true);
      const t = tool('PowerShell', { does: 'run', command, shell: 'powershell' });
      expect([command, asks(world(gate, intents), t)]).toEqual([command, ['ask', true]]);
    }
  });
});

it.each(FREE)('lets through where nothing is agreed: %s', (line) => {
  expect(world('warn', null).before(run(line)).verdict).toBe('allow');
});

it.each(ORDINARY)('does not look further at: %s', (line) => {
  expect(mayBeOwn({ does: 'run', command: line, shell: 'posix' })).toBe(false);
});

it('a file beside the settings of a host is like any other', () => {
  const w = world('warn', ALL);
  for (const path of ['/w/.claude/commands/x.md', '/w/.github/workflows/ci.yml', '/w/.gemini/GEMINI.md'])
    expect([path, w.before(write(path)).verdict]).toEqual([path, 'allow']);
  for (const path of ['.claude', '/w/.claude/', '.github', '.claude/hooks', 'a/.config'])
    expect([path, ownPlace(path, w.config, w.state)]).toEqual([path, 'the settings of the host']);
});

it('a folder above what was agreed, or above an adopted store, is ours as well', () => {
  const w = world('warn', null);
  w.config.paths.intents = 'agreed/now/intents.yaml';
  expect(ownPlace('agreed', w.config, w.state)).toBe('the intents');
  expect(ownPlace('agree', w.config, w.state)).toBe('');
  expect(ownPlace('ai_memory/', w.config, w.state)).toBe('');
  w.state.contexts.a = { file: 'ai_memory/active_context.md' } as never;
  expect(ownPlace('ai_memory/', w.config, w.state)).toBe('an adopted store');
});

it('globs are read as the names of ours that they stand for', () => {
  for (const [text, is] of [
    ['cp a .cl?w/config.json', 'cp a .clew/config.json'],
    ['node d/cl[a-z].js', 'node d/cli.js'],
    ['node d/{x,cli}.js', 'node d/cli.js'],
    ['cp a .claude/*', 'cp a .claude/settings.json'],
    ['(ls .co*);', '(ls .codex);'],
    ['ls *', 'ls *'],
    ['ls *.js src/**/*.ts', 'ls *.js src/**/*.ts'],
    ['{ ls; }', '{ ls; }'],
    ['x[', 'x['],
    ['a{b', 'a{b'],
  ] as const)
    expect(expandGlobs(text)).toBe(is);
  // No glob takes long.
  expect(expandGlobs(`.c${'*?'.repeat(20_000)}w`)).toContain('*');
  expect(expandGlobs(`.c${'{a,b}'.repeat(5000)}`)).toContain('{');
});
