/** What a run of the host programs showed, cell by cell: from vitest's results and the versions of what is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { CELLS } from './cells.mjs';

/** `passed`, `failed`, or `not run`, for the test that `cell` names. */
function stateOf({ file, name }, results) {
  const found = results.testResults
    .filter((f) => f.name.endsWith(file))
    .flatMap((f) => f.assertionResults)
    .filter((a) => a.fullName.replaceAll("'", '').includes(name.replaceAll("'", '')));
  if (found.some((a) => a.status === 'failed')) return 'failed';
  return found.some((a) => a.status === 'passed') ? 'passed' : 'not run';
}

const PACKAGES = {
  claude: 'claude329/node_modules/@anthropic-ai/claude-code',
  codex: 'codex/node_modules/@openai/codex',
  copilot: 'copilot/node_modules/@github/copilot',
  gemini: 'gemini/node_modules/@google/gemini-cli',
  qwen: 'qwen24/node_modules/@qwen-code/qwen-code',
  opencode: 'opencode/node_modules/opencode-ai',
  cline: 'cline/node_modules/cline',
};

/** The version of each program below `clients` (the harness's folder); none where it is not there. */
function versions(clients) {
  const read = (path) => {
    const file = `${clients}/${path}/package.json`;
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
  };
  return Object.fromEntries(Object.entries(PACKAGES).map(([host, path]) => [host, read(path)]));
}

/** `{date, node, versions, cells: {host: {capability: state}}}` of the run whose results are in `file`. */
export function ran(file, clients) {
  const results = JSON.parse(readFileSync(file, 'utf8'));
  const cells = Object.fromEntries(
    Object.entries(CELLS).map(([host, row]) => [
      host,
      Object.fromEntries(
        Object.entries(row).flatMap(([capability, cell]) =>
          cell.name === undefined ? [] : [[capability, stateOf(cell, results)]],
        ),
      ),
    ]),
  );
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
  return {
    date: new Date(results.startTime).toISOString().slice(0, 10),
    commit,
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    versions: versions(clients),
    cells,
  };
}
