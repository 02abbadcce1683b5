/** Decides where the router's template is read: shipped beside the build, in a folder above the file that asks. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PLAIN = '{session_context}\n\n## User Prompt\n\n{prompt}\n';

/** The template `templates/intent-router.md` of the nearest folder above `path`. */
export function templateAbove(path: string): string {
  let at = dirname(path);
  for (let i = 0; i < 6; i++, at = dirname(at)) {
    const file = join(at, 'templates', 'intent-router.md');
    if (existsSync(file)) return readFileSync(file, 'utf8');
  }
  return PLAIN;
}
