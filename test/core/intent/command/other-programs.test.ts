/** Holds which lines of programs that no table names are a family, what of them counts as written, and what none covers. */
import { describe, expect, it } from 'vitest';
import { analyzeScript } from '../../../../src/core/intent/command/analyze.js';
import { parseShell } from '../../../../src/runtime/command-line/parse.js';

const judge = (line: string) => analyzeScript(parseShell(line), parseShell);

describe('a program that no table names', () => {
  it.each([
    ['hereby', 'hereby', []],
    ['hereby runtests --tests=a', 'hereby runtests', []],
    ['staticcheck ./...', 'staticcheck', []],
    ['mage -v check', 'mage', ['check']],
    ['overmind start -f Procfile.dev', 'overmind start', ['Procfile.dev']],
    ['frobnicate fmt docs/a.md', 'frobnicate fmt', ['docs/a.md']],
    ['frobnicate lint --report-file=out/a.xml', 'frobnicate lint', ['out/a.xml']],
    ['frobnicate lint --rules=docs/rules.yml', 'frobnicate lint', ['docs/rules.yml']],
    ['frobnicate build -odocs/y', 'frobnicate build', ['docs/y']],
    ['frobnicate build -oMakefile', 'frobnicate build', ['Makefile']],
    ['cargo insta accept -p tui', 'cargo insta', ['accept', 'tui']],
    ['bundle exec jekyll serve', 'bundle exec jekyll serve', []],
    ['bundle exec rails db:seed', 'bundle exec rails db:seed', []],
    ['venv/bin/cowsay', 'venv/bin/cowsay', []],
    ['bash ci/run.sh', 'bash', []],
    ['npm install -g left-pad', 'npm install -g left-pad', []],
    ['pnpm remove left-pad', 'pnpm remove left-pad', []],
    ['rustup component add clippy', 'rustup component add clippy', []],
    ['nvm install 20', 'nvm install 20', []],
    ['./configure --prefix=/usr --enable-a', 'run', []],
    ['cmake -B build -DCMAKE_INSTALL_PREFIX=/usr', 'cmake', ['build']],
    ['make CC=clang test', 'CC=clang make test', []],
    ['cmake --build build -j $(nproc)', 'cmake --build', []],
  ])('%s is of a family', (line, name, writes) => {
    const judged = judge(line);
    expect(judged).toMatchObject({ reads: false, strange: false });
    expect(judged.families.map((f) => f.name)).toEqual([name]);
    expect(judged.writes).toEqual(writes);
  });

  it.each([
    // Others do the work.
    'frobnicate bash x',
    'frobnicate run --exec=rm',
    'frobnicate -c x',
    'frobnicate -e x',
    "frobnicate 'rm -rf docs'",
    'frobnicate build rm docs',
    'hyperfine ls',
    'watchexec make',
    'python3.12 x',
    'lua5.4 x',
    // Away, or elsewhere.
    'frobnicate delete all',
    'frobnicate db:drop',
    'frobnicate build --then=deploy push',
    'frobnicate get https://a.b/c',
    'kubectl delete pod a',
    'psql -f a.sql',
    'ssh host ls',
    'terraform plan',
    // Nobody can tell the words.
    'frobnicate $X',
    'frobnicate `cat x`',
    'frobnicate <(cat x)',
    'npx cowsay',
    'bundle exec bash',
    'cargo publish',
    'make SHELL=/tmp/sh test',
    'npm install -g ./x',
    'npm install -g --prefix /tmp left-pad',
    'brew install /tmp/x.rb',
    'make CC=../evil test',
    'bash /tmp/run.sh x',
    'rails runner x',
  ])('%s is of none', (line) => {
    expect(judge(line)).toMatchObject({ reads: false, strange: true });
  });
});
