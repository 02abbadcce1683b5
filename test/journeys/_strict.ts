/** The pilot plan under a strict gate: an intent for it, confirmed, and a session that works on it. */
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

export const INTENTS =
  'version: 1\nintents:\n  - id: INT-001\n    summary: the pilot\n    scope: {allow_glob: ["src/pilot/**", "docs/**"]}\n';
/** A file outside of it. */
export const OUT = 'src/pricing/tiers.ts';

export function begun(): { j: Journey; s: Session } {
  const j = new Journey({ files: { '.clew/intents.yaml': INTENTS } });
  j.clew('config', 'set', 'gate', 'strict');
  j.clew('intent', 'confirm', '--yes');
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  return { j, s };
}
