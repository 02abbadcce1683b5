#!/usr/bin/env node
// `npm run screens`: writes docs/screens.md from what a real Claude Code shows in a terminal of 80 and of 120 columns (test/host-programs/seen.test.ts).
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const AT = '.tmp/screens';
const HEAD = `# What is seen of clew

Rows of Claude Code's own screen behind each thing that clew does, and the line of status below it; the model is scripted. Written by \`npm run screens\`, never by hand; \`npm run test:hosts\` holds that each row says what was done, and that no tag, JSON or command line is among them. What else was looked at: [hosts](hosts.md#what-a-person-sees).
`;
// `--again`: from what was captured last.
if (!process.argv.includes('--again')) {
  rmSync(AT, { recursive: true, force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.hosts.config.ts'];
  execFileSync(process.execPath, [...vitest, 'test/host-programs/seen.test.ts'], {
    env: { ...process.env, CLEW_SCREENS: '1' },
    stdio: 'inherit',
  });
}
const parts = [80, 120].flatMap((columns) =>
  ['first', 'later'].map((part) => readFileSync(`${AT}/${columns}-${part}.md`, 'utf8')),
);
writeFileSync('docs/screens.md', [HEAD, ...parts].join('\n'));
