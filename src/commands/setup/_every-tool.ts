/** Decides what an agreement changes in the settings of hosts: from its beginning on, calls of every tool are looked at. */
import type { Facts, Finding, Outcome } from '../../core/model.js';
import type { Need } from '../_command.js';
import type { Settings } from './_settings.js';

/** The settings as they should be where something is agreed on. */
export const EVERY_TOOL: Need = { kind: 'settings', host: null, places: 'all', agreed: true };

/** `outcome`, by which something comes to be agreed on, with our own entries widened; those that a person changed are left, and said. */
export function withEveryTool(outcome: Outcome, facts: Facts): Outcome {
  const settings = facts.more.settings as Settings | undefined;
  if (outcome.edits.length === 0 || settings === undefined) return outcome;
  const narrow = settings.files.filter((f) => f.narrow && f.fault === null);
  const ours = narrow.filter((f) => f.add !== null && f.remove !== null && !f.tuned);
  const said = narrow.map((f): Finding => {
    const seen = ours.includes(f);
    return { code: seen ? 'tools-seen' : 'tools-unseen', args: { path: f.shown }, severity: seen ? 'note' : 'warn' };
  });
  return {
    ...outcome,
    edits: [...outcome.edits, ...ours.map((f) => f.add!.edit)],
    findings: [...outcome.findings, ...said],
  };
}
