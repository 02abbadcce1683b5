/** Decides which plans a command line that ran has made: those that its words named, and whatever else came into being meanwhile, but not what moved or what git brought. */
import type { Facts, ToolEvent } from '../../model.js';
import { currentPlan } from '../../plan/catalog/aliases.js';
import { classifyFile } from '../../plan/catalog/plan-like.js';
import { similarPlans } from '../../plan/guard/similar.js';
import { planName } from '../../plan/parse/parse.js';
import { asWrite } from './shell-plans.js';

/** Other commits have other plans: nobody made those just now. */
const BRINGS =
  /\bgit\b[^;&|\n]*\s(?:checkout|switch|pull|merge|rebase|stash|clone|reset|restore|cherry-pick|revert|worktree|submodule|am|apply|bisect)\b/;

/** Plans that appeared while a command line ran, which nobody looked at before and no index knows. */
export function appearedPlans(event: ToolEvent, facts: Facts): string[] {
  const { act } = event.tool;
  if (act.does !== 'run' || BRINGS.test(act.command)) return [];
  const seen = asWrite(event, facts).tool.act;
  const told = seen.does === 'write' ? seen.files.map((f) => facts.placed?.(f.path, event.session.cwd)) : [];
  return (facts.appeared?.() ?? [])
    .filter((path) => !told.includes(path) && currentPlan(path, facts.plans) === null)
    .filter((path) => facts.state.held?.[path] === undefined && facts.state.made?.[path] === undefined)
    .filter((path) => (classifyFile(path, null, facts.config.plans)?.why ?? 'store') !== 'store');
}

/** Is the plan at `path` one that stood elsewhere until now? */
export function wasMoved(path: string, text: string, facts: Facts): boolean {
  const name = planName(path).replace(/[-_/]+/g, ' ');
  return similarPlans({ name, title: name, text }, facts.plans, { except: [path], tasks: facts.tasks }).some(
    (s) => facts.exists?.(s.plan.path) === false,
  );
}
