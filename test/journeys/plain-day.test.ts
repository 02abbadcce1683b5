/** Ada lives a plain day in a strict project: what is asked of her is little, and once; a yes holds though the command failed. (Seed 003) */
import { expect, it } from 'vitest';
import { type Files, Journey } from './_journey.js';
import type { Session } from './_session.js';

const scripts = {
  ...{ test: 'vitest run', build: 'tsc -p .', lint: 'eslint .', typecheck: 'tsc --noEmit' },
  ...{ format: 'prettier --write .', 'lint:fix': 'eslint --fix .' },
};
const PACKAGE = JSON.stringify({ name: 'shop', scripts });
const PYTHON =
  '[build-system]\n[project]\nname = "shop"\n[dependency-groups]\ndev = ["pytest", "ruff", "mypy"]\n[tool.ruff]\n';
const MAKE =
  'test:\n\tpytest\nbuild:\n\tcc a.c\nlint:\n\truff check\nformat:\n\truff format .\nfix:\n\truff check --fix\n';

/** Of each kind of project what it is known by, and what is done in it from the first call to the commit. */
const KINDS: [kind: string, files: Files, day: string[]][] = [
  [
    'npm',
    { 'package.json': PACKAGE, 'package-lock.json': '{}' },
    [
      ...['npm ci', 'npm run typecheck', 'npx vitest run src/a.test.ts', 'npm test -- -t "adds"', 'npm run format'],
      ...['npm run lint:fix', 'npx prettier --write .', 'npm run lint | tail -20', 'npm run build'],
    ],
  ],
  [
    'pnpm',
    { 'package.json': PACKAGE, 'pnpm-lock.yaml': '' },
    [
      ...['pnpm install --frozen-lockfile', 'pnpm typecheck', 'pnpm vitest run src/a.test.ts', 'pnpm test -t "adds"'],
      ...['pnpm format', 'pnpm lint:fix', 'pnpm build'],
    ],
  ],
  [
    'uv',
    { 'pyproject.toml': PYTHON, 'uv.lock': '' },
    [
      ...[
        'uv sync',
        'uv run ruff check .',
        'uv run mypy src',
        'uv run pytest tests/test_a.py',
        'uv run pytest -k adds',
      ],
      ...['uv run ruff format .', 'uv run ruff check --fix .', 'uv build'],
    ],
  ],
  [
    'cargo',
    { 'Cargo.toml': '[package]\nname = "shop"\n', 'Cargo.lock': '' },
    [
      ...[
        'cargo fetch --locked',
        'cargo check',
        'cargo clippy -- -D warnings',
        'cargo test --test a',
        'cargo test adds',
      ],
      ...['cargo fmt', 'cargo clippy --fix --allow-dirty', 'cargo build --release'],
    ],
  ],
  [
    'go',
    { 'go.mod': 'module shop\n', 'go.sum': '', '.golangci.yml': '' },
    [
      ...['go mod download', 'go vet ./...', 'go test ./src/a', 'go test -run TestAdds ./...', 'gofmt -w .'],
      ...['go fmt ./...', 'golangci-lint run --fix', 'go build ./...'],
    ],
  ],
  [
    'make',
    { Makefile: MAKE },
    ['make lint', 'make test TESTS=a', 'make test TESTS=b', 'make format', 'make fix', 'make build'],
  ],
];
const BEGINS = 'git switch -c feature/x';
const SENDS = 'gh pr create --title "Add x" --body "It adds x"';
const ENDS = [
  ...[
    'git add -A && git commit -m "add"',
    'git push -u origin feature/x',
    SENDS,
    'gh run view 1 --log-failed | tail -50',
  ],
  ...[
    'git switch main',
    'git pull --ff-only',
    'git checkout -b feature/y',
    'git checkout main',
    'git stash',
    'git stash pop',
  ],
];
const INTENTS =
  'version: 1\nintents:\n  - {id: INT-001, summary: the pilot, scope: {allow_glob: ["src/pilot/**"]}}\n' +
  '  - {id: INT-002, summary: the prices, scope: {allow_glob: ["src/pricing/**"]}}\n';

/** What of `lines` is asked; she says yes to each. */
const asked = (s: Session, lines: string[]): string[] =>
  lines.filter((command) => s.tool('Bash', { command }).verdict !== '');

function strict(files: Files): Journey {
  const j = new Journey({ files: { ...files, '.clew/intents.yaml': INTENTS }, bare: true });
  j.clew('config', 'set', 'gate', 'strict');
  j.clew('intent', 'confirm', '--yes');
  return j;
}

it.each(process.env.CLEW_RUNS === undefined ? KINDS.slice(0, 1) : KINDS)(
  '%s: the branch, the project and the request to others are asked about, and each once',
  (_, files, day) => {
    const j = strict(files);
    const s = j.session('one');
    s.clew('intent select INT-001');
    expect(asked(s, [BEGINS, ...day, ...ENDS])).toEqual([BEGINS, day[0], SENDS]);
    // The next morning, and under another intent: branches are the workspace's.
    const next = j.session('two');
    next.clew('intent select INT-001');
    expect(asked(next, [BEGINS, ...day, ...ENDS])).toEqual([]);
    next.clew('intent select INT-002');
    expect(asked(next, [BEGINS, ...day, ...ENDS])).toEqual([day[0], SENDS]);
  },
);

it('said at a terminal with the intent, the project is not asked about at all', () => {
  const [, files, day] = KINDS[0]!;
  const j = strict(files);
  expect(j.clew('scope', 'allow', '--families', '--intent', 'INT-001').out).toContain('npm run format');
  const s = j.session('one');
  s.clew('intent select INT-001');
  expect(asked(s, [BEGINS, ...day, ...ENDS])).toEqual([BEGINS, SENDS]);
});

it('a yes is kept though the command failed, and none is made of a no', () => {
  const j = strict({ Makefile: MAKE });
  const s = j.session('one');
  s.clew('intent select INT-001');
  const fails = (): never => {
    throw new Error('Exit code 2\nmake: *** [Makefile:2: test] Error 127');
  };
  expect(s.tool('Bash', { command: 'make test' }, fails, 'no').verdict).toBe('ask');
  expect(s.tool('Bash', { command: 'make test' }, fails).verdict).toBe('ask');
  expect(s.tool('Bash', { command: 'make test' }, fails).verdict).toBe('');
  expect(
    s.tool('Bash', { command: 'git pull' }, () => {
      throw new Error('Interrupted');
    }).verdict,
  ).toBe('ask');
  expect(s.tool('Bash', { command: 'git pull' }).verdict).toBe('ask');
});
