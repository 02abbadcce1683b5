/** Decides which settings hold: `.clew/config.json` when it can be read, else the defaults. */
import { existsSync, readFileSync } from 'node:fs';
import { configOf, DEFAULTS } from '../core/config.js';
import type { Config, Finding } from '../core/model.js';

const MOST_BYTES = 64 * 1024;

/** The settings of the workspace whose `.clew` folder is `dir`. Never throws. */
export function readConfigFile(dir: string): { config: Config; findings: Finding[] } {
  const path = `${dir}/config.json`;
  // Asking costs less than a failure that is caught, and most workspaces have no settings.
  if (!existsSync(path)) return { config: DEFAULTS, findings: [] };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
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
