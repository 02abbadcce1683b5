#!/usr/bin/env node
// Adds up the results of the test runs named on the command line: names what failed, was skipped or needed a second try, and prints `N passed, N failed, N skipped`.
import { existsSync, readFileSync } from 'node:fs';

const sum = { passed: 0, failed: 0, skipped: 0 };
for (const file of process.argv.slice(2)) {
  if (!existsSync(file)) {
    console.error(`summary: ${file} is missing: that run broke off`);
    sum.failed++;
    continue;
  }
  const r = JSON.parse(readFileSync(file, 'utf8'));
  sum.passed += r.numPassedTests;
  sum.failed += r.numFailedTests;
  sum.skipped += r.numPendingTests + r.numTodoTests;
  for (const f of r.testResults) {
    if (f.status === 'failed' && f.assertionResults.every((a) => a.status !== 'failed')) sum.failed++;
    for (const a of f.assertionResults)
      if (a.status !== 'passed') console.log(`${a.status === 'failed' ? 'failed' : 'skipped'}: ${a.fullName}`);
      else if (a.failureMessages.length > 0) console.log(`passed at its second try: ${a.fullName}`);
  }
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);
