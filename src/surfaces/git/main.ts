/** The program that git runs where two branches changed a context document (`%O %A %B`): writes what they come to over the second file, or ends with 1 and leaves it. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { joinDocuments } from '../../core/document/join.js';

/** A longer document is joined by git itself, line by line. */
const MOST = 1024 * 1024;

/** Ends with 0 where `ours` holds both sides now. */
function run([base, ours, theirs]: string[]): number {
  if (base === undefined || ours === undefined || theirs === undefined) return 2;
  try {
    const paths = [base, ours, theirs];
    if (paths.some((path) => statSync(path).size > MOST)) return 1;
    const [before, mine, other] = paths.map((path) => readFileSync(path, 'utf8'));
    const joined = joinDocuments(before!, mine!, other!);
    if (joined === null) return 1;
    writeFileSync(ours, joined);
    return 0;
  } catch {
    return 1;
  }
}

process.exitCode = run(process.argv.slice(2));
