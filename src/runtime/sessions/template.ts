/** Decides where the router's template is read: shipped beside the build, in a folder above the file that asks. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText } from '../../stores/read-regular.js';

const PLAIN = '{session_context}\n\n## User Prompt\n\n{prompt}\n';

/** The template `templates/intent-router.md` of the nearest folder above `path`. */
export function templateAbove(path: string): string {
  let at = dirname(path);
  for (let i = 0; i < 6; i++, at = dirname(at)) {
    const file = join(at, 'templates', 'intent-router.md');
    if (existsSync(file)) return readText(file);
  }
  return PLAIN;
}
