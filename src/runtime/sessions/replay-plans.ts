/** Decides where a replay's plans come from: the files below a folder, read now, indexed in memory, nothing kept. */
import type { Config, Finding, Plan, PlanIndex } from '../../core/model.js';
import { indexOf } from '../../core/plan/index/memory-index.js';
import { parsePlans } from '../../core/plan/parse/detect-dialect.js';
import { readPlanFile, scanPlans } from '../plans/scan.js';

/** The plans below `root`, as the index of a workspace would hold them; findings say which could not be read. `dates`: when a file was changed, where the disk does not know. */
export function readPlans(
  root: string,
  config: Config,
  redact?: (text: string) => string,
  dates: Record<string, string> = {},
): { plans: PlanIndex; findings: Finding[] } {
  const { files, findings } = scanPlans(root, config);
  const plans: { plan: Plan; at: number }[] = [];
  for (const { path, mtime } of files) {
    const read = readPlanFile(root, path, redact);
    findings.push(...read.findings);
    if (read.text === null) continue;
    for (const { plan, at } of parsePlans(path, read.text))
      plans.push({ plan, at: at ?? Math.round(Date.parse(dates[path] ?? '') || mtime) });
  }
  return { plans: indexOf(plans), findings };
}
