/** Decides where a replay's plans come from: the files below a folder, read now, indexed in memory, nothing kept. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, Plan, PlanIndex } from '../core/model.js';
import { indexOf } from '../core/plan/memory.js';
import { parsePlan } from '../core/plan/parse.js';

/** The plans below `root`, as the index of a workspace would hold them. */
export function readPlans(root: string, _config: Config): PlanIndex {
  const plans: { plan: Plan; at: number }[] = [];
  const walk = (folder: string): void => {
    let entries: Dirent[] = [];
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true });
    } catch {
      return;
    }
    for (const e of entries) {
      const path = folder === '' ? e.name : `${folder}/${e.name}`;
      if (e.isDirectory() && !/^(?:\.|node_modules$)/.test(e.name)) walk(path);
      else if (e.isFile() && e.name.endsWith('.md') && e.name !== 'README.md')
        plans.push({
          plan: parsePlan(path, readFileSync(join(root, path), 'utf8')),
          at: statSync(join(root, path)).mtimeMs,
        });
    }
  };
  walk('');
  return indexOf(plans.sort((a, b) => (a.plan.path < b.plan.path ? -1 : 1)));
}
