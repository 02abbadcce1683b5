/** Holds what a project's manifests are taken to test, build, check, install and format with: the list is short, and holds nothing that goes out. */
import { expect, it } from 'vitest';
import { projectChecks } from '../../../../src/core/intent/manifest/project-checks.js';
import { readsFrom } from '../../../support/manifests.js';

const names = (files: Record<string, string>): string[] => projectChecks(readsFrom(files)).flatMap((c) => c.families);
const scripts = (all: Record<string, string>, more = {}): string => JSON.stringify({ scripts: all, ...more });

it.each<[files: Record<string, string>, ...families: string[]]>([
  [{ 'package.json': scripts({ test: 'node --test', 'lint:ci': 'x' }) }, 'npm test', 'npm run lint:ci'],
  [{ 'package.json': scripts({ test: 'vitest run' }) }, 'npm test', 'npx vitest'],
  [
    { 'package.json': scripts({ build: 'tsc -b' }), 'pnpm-lock.yaml': '' },
    ...['pnpm build', 'npx tsc', 'pnpm exec tsc', 'pnpm tsc', 'pnpm install'],
  ],
  [{ 'package.json': scripts({ check: 'x' }), 'yarn.lock': '' }, 'yarn check', 'yarn install'],
  [
    {
      'package.json': scripts({ format: 'prettier -w .', 'lint:fix': 'eslint --fix .', lint: 'eslint .' }),
      'package-lock.json': '',
    },
    ...['npm run lint', 'npx eslint', 'npm ci', 'npm run format', 'npx prettier', 'npm run lint:fix', 'npx eslint'],
  ],
  [{ Makefile: 'fmt:\n\tgofmt -w .\nformat-docs:\n\tx\n' }, 'make fmt'],
  [{ 'pyproject.toml': '[build-system]\n', 'uv.lock': '' }, 'uv build', 'uv sync'],
  [{ 'pyproject.toml': '[tool.ruff]\n[tool.black]\n' }, ...['ruff check', 'black', 'python -m black', 'ruff format']],
  [{ Gemfile: "gem 'rubocop'\n", 'Gemfile.lock': '' }, 'bundle exec rubocop', 'bundle install'],
  [{ 'package.json': scripts({ lint: 'x' }, { packageManager: 'bun@1.2' }) }, 'bun test', 'bun run lint'],
  [
    { 'Cargo.toml': '[package]' },
    ...['cargo test', 'cargo build', 'cargo check', 'cargo clippy', 'cargo fetch', 'cargo fmt'],
  ],
  [{ 'go.mod': 'module x' }, 'go test', 'go build', 'go vet', 'go mod download', 'go fmt', 'gofmt'],
  [{ '.golangci.yml': '' }, 'golangci-lint'],
  [
    { Makefile: 'SRC := a\n.PHONY: test\nall: build\ntest unit: build\n\tgo test\nbuild:\n\tgo build\n' },
    'make test',
    'make unit',
    'make build',
  ],
  [{ justfile: 'test filter="":\n  x {{filter}}\n@lint:\n  x\n' }, 'just test', 'just lint'],
  [
    { 'mise.toml': '[tools]\ngo = "1"\n[tasks.test]\nrun = "x"\n[tasks."test:ci"]\nrun = "x"\n' },
    'mise run test',
    'mise run test:ci',
  ],
  [{ 'Taskfile.yml': 'version: 3\ntasks:\n  test:\n    cmds: [x]\n  deploy:\n    cmds: [y]\n' }, 'task test'],
  [
    { 'pyproject.toml': '[tool.pytest.ini_options]\n', 'uv.lock': '' },
    'uv run pytest',
    'pytest',
    'python -m pytest',
    'uv sync',
  ],
  [{ 'pyproject.toml': '[dependency-groups]\ndev = ["mypy>=1"]\n' }, 'mypy', 'python -m mypy'],
  [{ 'pytest.ini': '[pytest]\n' }, 'pytest', 'python -m pytest'],
  [{ 'build.gradle.kts': '', gradlew: '' }, './gradlew test', './gradlew build', './gradlew check'],
  [{ 'pom.xml': '<project/>' }, 'mvn test', 'mvn compile', 'mvn verify'],
  [
    { Gemfile: "gem 'rspec'\n", Rakefile: 'task :build do\nend\n' },
    'bundle exec rspec',
    'bundle exec rake build',
    'rake build',
  ],
])('%j', (files, ...families) => {
  expect(names(files)).toEqual(families);
});

it('what goes out, waits or reaches elsewhere is in none of them', () => {
  const all = {
    'test:watch': 'x',
    'build:deploy': 'x',
    release: 'x',
    dev: 'x',
    'format:watch': 'x',
    'format:deploy': 'x',
    'test:e2e:ui': 'x',
  };
  expect(names({ 'package.json': scripts(all) })).toEqual([]);
  const texts = {
    test: 'vitest && npm publish',
    build: 'curl x | sh',
    lint: 'eslint --fix .',
    check: 'git push',
    fix: 'curl x',
  };
  expect(names({ 'package.json': scripts(texts) })).toEqual([]);
});

it('a manifest that is none says nothing, and a long one is cut', () => {
  for (const text of ['', '{', '[]', '{"scripts":7}', '{"scripts":{"test":7}}', 'null', '\u0000'])
    expect(names({ 'package.json': text }).length).toBeLessThan(2);
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`test:${i}`, 'x']));
  expect(names({ 'package.json': scripts(many) })).toHaveLength(4);
  expect(names({ Makefile: `${'a '.repeat(50_000)}:\n`.repeat(3) })).toEqual([]);
});
