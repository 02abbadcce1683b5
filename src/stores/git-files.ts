/** Decides what git keeps of our folder, and how it merges what it keeps: the folder says so itself, no file of the project is touched. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of what is kept for this machine alone; both lists themselves, too: a checkout must not meet one that we made anew. */
const IGNORED =
  'log.jsonl* trace*.jsonl lock* sessions.db* cache/ .*.clew-* active_context.md contexts_index.yaml *.conflict-*.md .gitignore .gitattributes';

/** An item of a document is a line of its own: where two branches wrote at the same place, both lines stay. */
const MERGED = 'contexts/*.md merge=union';

/** Writes both lists into our folder `dir`; one of an earlier version gets what it lacks, one that a person made is theirs. */
export function writeGitFiles(dir: string): void {
  complete(join(dir, '.gitignore'), IGNORED.split(' '));
  complete(join(dir, '.gitattributes'), [MERGED]);
}

function complete(path: string, wanted: string[]): void {
  try {
    const said = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lines = said.split(/\r?\n/);
    const missing = wanted.filter((name) => !lines.includes(name));
    if (missing.length === 0 || (said !== '' && !lines.includes(wanted[0]!))) return;
    appendFileSync(path, `${said === '' || said.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`);
  } catch {
    return;
  }
}
