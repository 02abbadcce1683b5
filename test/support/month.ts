/** A workspace with a small month of made-up work, as `npm run month` makes it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { folder } from './world.js';

/** When that month ends. */
export const MONTH_END = Date.UTC(2026, 0, 30, 17);

/** Its root. The same month each time; where `now` is said it ends then. */
export function aMonth(now = MONTH_END, options: string[] = []): string {
  const root = join(folder(), 'tidewater');
  const at = new Date(now).toISOString();
  execFileSync(process.execPath, [
    'scripts/month.mjs',
    root,
    '--now',
    at,
    '--prompts',
    '400',
    '--operations',
    '120',
    '--contexts',
    '12',
    ...options,
  ]);
  return root;
}
