/** Decides which settings hold: `.clew/config.json` when it can be read, else the defaults, with a strict gate where a file is there. */
import { configOf, DEFAULTS, gateOfBrokenConfig } from '../../core/config.js';
import type { Config, Finding } from '../../core/model.js';
import { isThere, readText } from '../../stores/read-regular.js';

const MOST_BYTES = 64 * 1024;

/** The settings of the workspace whose `.clew` folder is `dir`. Never throws. */
export function readConfigFile(dir: string): { config: Config; findings: Finding[] } {
  const path = `${dir}/config.json`;
  // Asking costs less than a failure that is caught, and most workspaces have no settings.
  if (!isThere(path)) return { config: DEFAULTS, findings: [] };
  try {
    const text = readText(path);
    const written: unknown = text.length > MOST_BYTES ? null : JSON.parse(text);
    if (typeof written === 'object' && written !== null && !Array.isArray(written)) return configOf(written, text);
  } catch (e) {
    // Taken away since it was seen.
    if ((e as NodeJS.ErrnoException).code === 'ENOENT') return { config: DEFAULTS, findings: [] };
  }
  return {
    // Nobody can tell whether the gate was strict.
    config: { ...DEFAULTS, ...gateOfBrokenConfig('it cannot be read') },
    findings: [{ code: 'config-broken', args: { path: '.clew/config.json' }, severity: 'warn' }],
  };
}
