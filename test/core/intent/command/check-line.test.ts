/** Holds which command lines are checks, and of which one knows whether it passed. */
import { describe, expect, it } from 'vitest';
import { checkOf } from '../../../../src/core/intent/command/check-line.js';

describe('a check', () => {
  it.each([
    ['npm test', 'npm test', true],
    ['npm test -- auth', 'npm test -- auth', true],
    ['cd app && npm run lint 2>&1', 'npm run lint', true],
    ['CI=1 npx vitest run src/a.test.ts', 'npx vitest run src/a.test.ts', true],
    ['npx tsc -p . && npm test', 'npx tsc -p . && npm test', true],
    ['make', 'make', true],
    ['make lint', 'make lint', true],
    ['cargo clippy', 'cargo clippy', true],
    ['python -m pytest tests', 'python -m pytest tests', true],
    ['npm run test:unit', 'npm run test:unit', true],
    ['npm test 2>&1 | tail -20', 'npm test', false],
    ['npm test; echo $?', 'npm test', false],
    ['npm test || true', 'npm test', false],
  ])('%s', (line, words, sure) => expect(checkOf(line)).toEqual({ words, sure }));
});

it.each([
  'ls',
  'false > src/never.txt',
  'clew contexts; ls *.html 2>/dev/null',
  'npm publish',
  'npm install',
  'npm run start',
  'git push && npm test',
  'npm test && rm -rf dist',
  'cat build/log.txt',
  '',
  '&&',
  'time',
])('%s is none', (line) => expect(checkOf(line)).toBeNull());
