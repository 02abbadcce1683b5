/** Decides which settings hold: `.clew/config.json` when it can be read, else the defaults. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configOf, DEFAULTS } from '../core/config.js';
import type { Config, Finding } from '../core/model.js';

const MOST_BYTES = 64 * 1024;

/** The settings of the workspace whose `.clew` folder is `dir`. Never throws. */
export function readConfigFile(dir: string): { config: Config; findings: Finding[] } {
  let text: string;
  try {
    text = readFileSync(join(dir, 'config.json'), 'utf8');
  } catch {
    return { config: DEFAULTS, findings: [] };
  }
  try {
    if (text.length > MOST_BYTES) throw new Error('too long');
    return configOf(JSON.parse(text));
  } catch {
    return {
      config: DEFAULTS,
      findings: [{ code: 'config-broken', args: { path: '.clew/config.json' }, severity: 'warn' }],
    };
  }
}
