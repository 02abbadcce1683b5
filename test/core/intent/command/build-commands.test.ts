/** Holds what a yes to a build, a test or a check lets through: its family in the workspace, and never more than that. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeScript } from '../../../../src/core/intent/command/analyze.js';
import type { Judged } from '../../../../src/core/intent/command/effects.js';
import { familiesByExample } from '../../../../src/core/intent/gate/allowed-families.js';
import { fingerprint } from '../../../../src/core/text/hash.js';
import { parseShell } from '../../../../src/runtime/command-line/parse.js';
import { file, intent, run, type World, world, write } from '../../../support/gate-world.js';
import { runs } from '../../../support/properties.js';

const judge = (line: string): Judged => analyzeScript(parseShell(line), parseShell);
const names = (line: string): string[] => judge(line).families.map((f) => f.name);

/** Lines, and the families that a yes to them is kept for. */
const FAMILIES: [string, ...string[]][] = [
  ['npm test', 'npm test'],
  ['npm test -- --update', 'npm test'],
  ['npm -s run build:prod -w packages/a', 'npm run build:prod'],
  ['npm ci', 'npm ci'],
  ['npx vitest run a.test.ts', 'npx vitest'],
  ['npx --yes playwright test --workers=2', 'npx playwright test'],
  ['npm exec -- vitest run -t "a b"', 'npm exec vitest'],
  ['pnpm lint', 'pnpm lint'],
  ['yarn', 'yarn'],
  ['bun test src/', 'bun test'],
  ['bun run lint 2>&1 | tail -5', 'bun run lint'],
  ['mise run fmt && mise run lint', 'mise run fmt', 'mise run lint'],
  ['make -j4 lint check', 'make lint', 'make check'],
  ['make', 'make'],
  ['./gradlew build --info', './gradlew build'],
  ['cargo test -p core -- --nocapture', 'cargo test'],
  ['go test -v -run "TestA|TestB" ./cmd/... 2>&1 | grep FAIL', 'go test'],
  ['go mod tidy', 'go mod tidy'],
  ['GOOS=windows go build ./...', 'go build'],
  ['pytest -x -k "not slow" test/a.py', 'pytest'],
  ['python -m pytest -q', 'python -m pytest'],
  ['uv run pytest', 'uv run pytest'],
  ['pytest --cov-report=term-missing --log-level info .', 'pytest'],
  ['cargo test --profile release', 'cargo test'],
  ['npx eslint .', 'npx eslint'],
  ['npx eslint -c eslint.config.ci.js .', 'npx eslint'],
  ['npx prettier -lw .', 'npx prettier'],
  ['timeout 60 npm test', 'npm test'],
  ['cd packages/a && npm test', 'npm test'],
  ['for i in 1 2; do npm test; done', 'npm test'],
  ['if npm test; then echo ok; fi', 'npm test'],
  ['git stash && git pull --rebase', 'git stash', 'git pull'],
  ['rtk test bun run test', 'bun run test'],
  ['rtk npm test', 'npm test'],
];

/** Of none: they are asked about line by line. */
const STRANGE = [
  ...['go get x'],
  ...[
    'npm publish',
    'npm run',
    'npm --prefix ../other test',
    'npm test --script-shell=./sh',
    'npx cowsay',
    'npx -c "rm x"',
  ],
  ...[
    'npx -p evil vitest',
    "npm exec vitest -c 'rm x'",
    'mvn exec:exec -Dexec.executable=rm',
    'mvn -f ../x test',
    'npx vitest@0.0.1',
    'yarn node -e 1',
  ],
  ...['node --import data:text/javascript,1 a.mjs', 'sh -c "npm test"'],
  ...[
    'eval npm test',
    'sudo npm test',
    'xargs npm test',
    'find . -exec npm test ;',
    'npm test $X',
    'npm "$X"',
    '$X test',
  ],
  ...[
    'PATH=/tmp npm test',
    'npm_config_script_shell=/tmp/x npm test',
    'export npm_config_shell=x; npm test',
    'env NODE_OPTIONS=x npm test',
    'alias npm=rm; npm test',
    'npm test; ./release.sh',
    'npm test | sh',
  ],
  ...[
    'make SHELL=/tmp/sh check',
    'make -C ../other',
    'make -f other.mk',
    'make --eval=x',
    'make -E x',
    'cargo test --config a=1',
  ],
  ...["go test -exec 'rm x' ./...", "go build -toolexec='rm x'", 'go vet -vettool=x', 'go generate $(rm x)'],
  ...[
    'jest --config {"globalSetup":"x"}',
    "jest -c '{}'",
    'gradle --init-script x build',
    'cmake -P x',
    'git rebase -x "rm x" main',
  ],
  ...[
    'git -C ../other pull',
    'git stash -- src',
    'git pull ext::sh',
    'git reset --hard',
    'git clean -fd',
    'git checkout main src/a.ts',
    'git checkout -f main',
    'git switch --discard-changes main',
    'git stash clear',
  ],
  ...[
    'rtk find . -delete',
    'rtk test sh x',
    "rtk test echo '$(rm x)'",
    "rtk err npm test ';' rm x",
    'rtk proxy sh x',
    'python manage.py shell',
    'node x.mjs -e 1',
    'cd "$D" && npm test',
    'cd - && npm test',
    'npm() { sh x; }; npm test',
  ],
];

const ALL = [...new Set(FAMILIES.flatMap(([, ...f]) => f)), 'npx tsc', 'prettier', 'eslint', 'vitest', 'tsc', 'black'];

function under(granted: string[] = []): World {
  const w = world('warn', file([intent('INT-001'), intent('INT-002', { scope: { allow: ['lib/**'], deny: [] } })]));
  w.select('INT-001');
  const grant = { intent: 'INT-001', reason: 'x', by: 'person', at: w.now, until: w.now + 9e9 };
  w.state.grants = Object.fromEntries(
    granted.map((name, i) => [`g${i}`, { ...grant, id: `g${i}`, kind: 'family', what: name, mark: name }]),
  );
  return w;
}
const verdict = (line: string, w = under(ALL), cwd = '/w'): string => w.before(run(line), 's1', cwd).verdict;

describe('a family', () => {
  it.each(FAMILIES)('of %s', (line, ...families) => {
    expect(judge(line)).toMatchObject({ reads: false, strange: false });
    expect(names(line)).toEqual(families);
    expect(verdict(line)).toBe('allow');
    if (!judge(line).families.every((f) => f.looks)) expect(verdict(line, under())).toBe('ask');
  });

  it.each(STRANGE)('none of %s', (line) => {
    const { strange, reads, unknown } = judge(line);
    expect([strange, reads, unknown.length > 0]).toEqual([true, false, true]);
    expect(verdict(line)).toBe('ask');
  });

  it('of a file that is run is the file, from whichever folder it is called', () => {
    const w = under(['node scripts/x.mjs']);
    expect(verdict('node scripts/x.mjs --all', w)).toBe('allow');
    expect(verdict('cd scripts && node x.mjs', w)).toBe('allow');
    expect(verdict('node x.mjs', w, '/w/scripts')).toBe('allow');
    for (const other of ['node x.mjs', 'cd lib && node scripts/x.mjs', 'node scripts/x.mjs ../out', 'node ../x.mjs'])
      expect(verdict(other, w)).toBe('ask');
  });

  it('holds in the workspace alone: not elsewhere, and not with anything named elsewhere', () => {
    for (const line of [
      ...[
        'cd .. && npm test',
        'cd /tmp && npm test',
        'npm test ../other',
        'npx vitest run --root=/tmp/x',
        'npx vitest -c/tmp/x',
      ],
      ...[
        'npx vitest run --reporter=../x.js',
        'pytest ~/x',
        'go test /tmp/x',
        'npm test -- --setup=a,../b',
        'pytest a/../../b',
      ],
    ])
      expect([line, verdict(line)]).toEqual([line, 'ask']);
    expect(verdict('npm test', under(ALL), '/tmp')).toBe('ask');
    expect(verdict('npx vitest run /w/src/a.test.ts src/../test/b.test.ts')).toBe('allow');
  });

  it.each([
    ['npx vitest run --outputFile=../x', '../x'],
    ['npx vitest run --outputFile lib/x', 'lib/x'],
    ['pytest --junitxml=lib/x.xml', 'lib/x.xml'],
    ['pytest --cov-report=html:lib/cov', 'lib/cov'],
    ['go build -o lib/tool ./cmd', 'lib/tool'],
    ['go test -coverprofile lib/c.out ./...', 'lib/c.out'],
    ['cargo build --target-dir lib/x', 'lib/x'],
    ['npx rollup -dlib/x', 'lib/x'],
    ['npx eslint -olib/x src', 'lib/x'],
    ['npx mypy --html-report lib/x', 'lib/x'],
    ['golangci-lint run --output.json.path=lib/x', 'lib/x'],
    ['cd lib && npx tsc --outDir x', 'lib/x'],
    ['npx prettier --write lib/a.ts', 'lib/a.ts'],
    ['gofmt -w=true lib/a.go', 'lib/a.go'],
    ['ruff check -o lib/x', 'lib/x'],
    ['go test -args -test.coverprofile=lib/x', 'lib/x'],
    ['npx eslint --fix lib/a.ts', 'lib/a.ts'],
    ['black lib/a.py', 'lib/a.py'],
    ['npm test > lib/log.txt', 'lib/log.txt'],
    ['npm test | tee lib/log.txt', 'lib/log.txt'],
  ])('%s names what it writes', (line, path) => {
    expect(judge(line).writes).toEqual([path]);
    const more = [
      'npx prettier',
      'npx eslint',
      'cargo build',
      'npx rollup',
      'npx mypy',
      'golangci-lint',
      'gofmt',
      'ruff check',
    ];
    const w = under([...ALL, ...more]);
    expect(verdict(line, w)).toBe('ask');
    expect(verdict(line.replace(/lib(?=\/)|(?<=cd )lib/g, 'src').replace('../x', 'src/x'), w)).toBe('allow');
  });
});

describe('what only looks', () => {
  it.each([...['npx tsc --noEmit', 'bunx eslint .', 'npm exec -- eslint .', 'cd src && npx prettier --check .']])(
    '%s does where the program is installed, else it may be fetched',
    (line) => {
      const w = world('strict', file([intent('INT-001', { scope: { allow: ['src/**'], deny: [] } })]));
      expect(verdict(line, w)).toBe('allow');
      w.disk = { exists: () => false };
      expect(verdict(line, w)).toBe('ask');
    },
  );

  it.each([
    ...[
      'eslint --mcp',
      'npx eslint . --mcp',
      'eslint src --flag x',
      'tsc --noEmit --some-new-option',
      'npx gofmt -l .',
    ],
    ...[
      'npx black --check .',
      'pnpx eslint .',
      'uv run ruff check',
      'ruff check --watch',
      'biome check --stdin-file-path x',
    ],
    ...['black --check --some-new x', 'shellcheck --some-new a.sh', 'eslint -cq x src'],
  ])('%s may do more', (line) => {
    const w = world('strict', file([intent('INT-001', { scope: { allow: ['src/**'], deny: [] } })]));
    w.disk = { exists: (p) => /bin\/(?:eslint|tsc|ruff|biome)$/.test(p) };
    expect(verdict(line, w)).toBe('ask');
  });

  it.each([
    'tsc --noEmit',
    'npx tsc --noEmit -p tsconfig.json',
    'npx eslint src --max-warnings 0',
    'npx prettier --check .',
    'ruff check src',
    'npx biome check src',
    'gofmt -l .',
    'black --check .',
    'shellcheck a.sh',
    'npx tsc --noEmit 2>&1 | head -5 && echo ok',
  ])('%s is not asked about under an intent; it is no reading, for settings may be code', (line) => {
    expect(judge(line).reads).toBe(false);
    expect(verdict(line, under())).toBe('allow');
    const strict = world('strict', file([intent('INT-001'), intent('INT-002')]));
    expect(verdict(line, strict)).toBe('deny');
    expect(verdict(`cd /tmp/evil && ${line}`, under())).toBe('ask');
    expect(verdict(`${line} && ./x`, under())).toBe('ask');
  });

  it.each([
    ...[
      'tsc',
      'tsc --noEmit false',
      'tsc --noEmit @more',
      'tsc --noEmit --incremental',
      'tsc --noEmit --noEmit false --outDir x',
      'npx eslint --fix src',
      'npx eslint -o x src',
    ],
    ...[
      'npx eslint --init',
      'npx eslint -c src/x.mjs src',
      'npx eslint -f ./src/x.js src',
      'prettier --check --plugin=./src/x.mjs .',
      'npx eslint --cache src',
      'npx prettier --check --write .',
      'npx prettier src',
      'ruff check --fix src',
    ],
    ...['ruff format src', 'npx biome check --write src', 'gofmt -l -w .', 'black .', 'npx eslint -c /tmp/evil.js src'],
    ...['npx eslint /tmp/evil', 'npx prettier --check ../evil', 'prettier --check --plugin=/tmp/evil.js .'],
  ])('%s does more', (line) => expect(verdict(line, under())).toBe('ask'));
});

describe('a yes', () => {
  it('to one line of a family holds for the next, under this intent, for a time', () => {
    const w = under();
    const [first, next] = [run('npx vitest run a.test.ts'), run('npx vitest run b.test.ts')];
    const held = w.before(first);
    expect(held).toMatchObject({
      verdict: 'ask',
      hold: expect.stringContaining('`npx vitest`, whatever words follow, for 7 days under INT-001'),
    });
    expect(held.hold).toContain("clew scope allow --family 'npx vitest'");
    w.after(first);
    expect(w.before(next).verdict).toBe('allow');
    expect(Object.values(w.state.grants!)).toMatchObject([
      { kind: 'family', what: 'npx vitest', intent: 'INT-001', by: 'permission' },
    ]);
    w.select('INT-002');
    expect(w.before(next).verdict).toBe('ask');
    w.select('INT-001');
    w.now += 8 * 86_400_000;
    expect(w.before(next).verdict).toBe('ask');
  });

  it('to a line of two is one to each; a part that is none is asked about as a line', () => {
    const w = under();
    w.before(run('mise run fmt && mise run lint'));
    w.after(run('mise run fmt && mise run lint'));
    expect(verdict('mise run lint 2>&1 | tail -5', w)).toBe('allow');
    expect(verdict('mise run test', w)).toBe('ask');
    w.before(run('mise run lint && ./release.sh'));
    w.after(run('mise run lint && ./release.sh'));
    expect(verdict('mise run lint && ./release.sh', w)).toBe('allow');
    expect(verdict('./release.sh', w)).toBe('ask');
    expect(Object.values(w.state.grants!).map((g) => (g as unknown as { kind: string }).kind)).toEqual([
      'family',
      'family',
      'command',
    ]);
  });

  it('to a line, from before there were families, still holds for that line', () => {
    const w = under();
    const former = { kind: 'command', what: 'npm test', mark: fingerprint('/w\nnpm test'), intent: null, reason: 'x' };
    w.state.grants = { g1: { ...former, id: 'g1', at: w.now, until: w.now + 1000, by: 'permission' } };
    expect(verdict('npm test', w)).toBe('allow');
    expect(verdict('npm test -- -u', w)).toBe('ask');
  });

  it('never lets a file tool through, nor what is denied', () => {
    const w = under(ALL);
    expect(w.before(write('/w/lib/a.ts')).verdict).toBe('ask');
    expect(verdict('npm test > src/legacy/a.ts')).toBe('deny');
    expect(verdict('npx vitest run --outputFile=src/legacy/a')).toBe('deny');
  });

  it('is named by an example of it', () => {
    const told = (line: string): unknown => familiesByExample(line, { workspace: '/w' });
    expect(told(' npm test ')).toMatchObject({ wanted: [{ kind: 'family', what: 'npm test' }] });
    expect(told('make lint check')).toMatchObject({ wanted: [{ what: 'make lint' }, { what: 'make check' }] });
    for (const line of ['', 'ls', 'sh -c x', 'npm test; rm x', 'npm test > x', 'pytest --junitxml=x', 'npm test ../x'])
      expect(told(line)).toHaveProperty('why');
    expect(told('tsc --noEmit')).toMatchObject({ why: expect.stringContaining('only looks') });
  });
});

describe('whatever was granted', () => {
  const family = fc.constantFrom(...FAMILIES.map(([line]) => line), 'npx prettier --check .', 'node scripts/x.mjs');
  const target = fc.constantFrom(
    '../out',
    '/etc/x',
    'lib/a.ts',
    './lib/../lib/b',
    '"lib/a b"',
    "'../o u'",
    '~/x',
    '/w/lib/a',
  );
  const known = fc.tuple(
    fc.constantFrom(
      'echo x >',
      'tee',
      'tee -a',
      'cp src/a.ts',
      'touch',
      'rm -rf',
      'mkdir -p',
      'ls >>',
      'sed -i s/a/b/',
      'dd of=',
    ),
    target,
  );
  const outOf = known.map(([how, path]) => (how === 'dd of=' ? `${how}${path}` : `${how} ${path}`));
  const line = fc
    .tuple(
      family,
      outOf,
      target,
      fc.constantFrom(' && ', ' ; ', ' || ', ' | ', '\n', ' & '),
      fc.integer({ min: 0, max: 4 }),
    )
    .map(([f, o, t, between, how]) =>
      how === 0
        ? `${f}${between}${o}`
        : how === 1
          ? `${o}${between}${f}`
          : how === 2
            ? `${f} > ${t}`
            : how === 3
              ? `(${f}) 2> ${t}`
              : `${f} "$(${o})"`,
    );

  it('a line that names a file out of scope as a known write is never let through', () => {
    const w = under([...ALL, 'npx prettier', 'node scripts/x.mjs']);
    fc.assert(
      fc.property(line, (l) => {
        expect([l, verdict(l, w)]).not.toEqual([l, 'allow']);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('an option that names a file out of scope is no way around, for any program', () => {
    const w = under([...ALL, 'npx prettier', 'node scripts/x.mjs']);
    const option = fc.constantFrom(
      '--output',
      '--outputFile',
      '--outDir',
      '--out-file',
      '--report-dir',
      '--log-file',
      '--junitxml',
    );
    fc.assert(
      fc.property(
        // Git itself refuses options that it does not know.
        family.filter((f) => !f.includes('git ')),
        option,
        target,
        fc.constantFrom('=', ' '),
        (f, o, t, sign) => {
          const l = `${f.replace(/ 2>&1.*| \|.*|; done|; then.*/, '')} ${o}${sign}${t}`;
          expect([l, verdict(l, w)]).not.toEqual([l, 'allow']);
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it('no line that writes around reading is let through by it, but those of the families themselves', () => {
    const lines = readFileSync('test/core/intent/command/shell-writes.txt', 'utf8').trim().split('\n');
    const open = lines.filter((l) => judge(l).unknown.length > 0 && verdict(l, under(ALL)) === 'allow');
    for (const l of open) expect(judge(l).families.length, l).toBeGreaterThan(0);
  });
});
