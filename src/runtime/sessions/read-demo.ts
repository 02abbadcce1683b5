/** Decides what the recorded day of `clew demo` is: the sessions and plans that ship with this package, with the ages they have in its story. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULTS } from '../../core/config.js';
import type { Finding, PlanIndex } from '../../core/model.js';
import { readTranscripts, type Transcripts } from './read-recordings.js';
import { readPlans } from './replay-plans.js';

export interface Demo {
  transcripts: Transcripts;
  plans: PlanIndex;
  findings: Finding[];
}

export function readDemo(): Demo {
  const folder = demoFolder();
  const sessions = join(folder, 'session');
  // By its whole path where it is missing: the person who reads that did not name it.
  const { transcripts, findings } = readTranscripts([existsSync(sessions) ? 'session' : sessions], folder);
  const { plans } = readPlans(join(folder, 'workspace'), DEFAULTS, undefined, agesIn(folder));
  return { transcripts, plans, findings };
}

/** The folder `demo` of this package, whether this file is built or not; one above the package is somebody else's. */
function demoFolder(): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(at, 'package.json')) && dirname(at) !== at) at = dirname(at);
  return join(at, 'demo');
}

/** When each plan was changed: a checkout and an archive give every file a time of their own. */
function agesIn(folder: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(folder, 'ages.json'), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
