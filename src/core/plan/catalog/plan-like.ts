/** Decides whether a file that is about to be written is a plan: by the rule that finds plans, by a store's own places, else by what it says. */
import { compilePlanGlobs } from './plan-globs.js';
import { isPlanPath, mayHoldPlans } from './plan-paths.js';

/**
 * Why a file counts as a plan. `siblings`: files of which any one, where it exists, makes this one a part of a plan that is
 * there already, not a new plan.
 */
export interface PlanLike {
  why: 'place' | 'store' | 'settings' | 'text';
  siblings: string[];
}

/** What of a text is looked at. */
const MOST = 60_000;
const TEXTUAL = /(?:^|\/)[^./]+$|\.(?:md|mdx|markdown|txt|rst|org|adoc)$/i;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
/** Folders whose files stand for something else: made to be tested with, copied from, or obeyed. */
const NO_PLANS =
  /^(?:tests?|__tests__|e2e|fixtures?|__fixtures__|testdata|test-data|__snapshots__|snapshots?|mocks?|__mocks__|examples?|samples?|templates?|issue_template|pull_request_template|prompts?|skills?|commands|agents|rules|output-styles|workflows|adrs?|decisions)$/i;
/** What has lists to tick and is no plan: notes, records of decisions, lists to go through each time, messages, minutes. */
const NO_TEXT =
  /(?:^|[^a-z])(?:readme|changelog|changes|history|release[-_ ]?notes|news|licen[cs]e|contributing|security|support|faq|notes?|minutes|meetings?|journal|diary|adrs?|decisions?|checklists?|templates?|claude|agents|gemini|review|report|summary|guide|tutorial|reference|api)(?=[^a-z]|$)/i;

/** Stores of other tools: one file, or a folder whose files are one plan together. */
const STORES: [pattern: RegExp, siblings: string[]][] = [
  [/^(?:\.taskmaster\/tasks\/[^/]+|tasks\/tasks)\.json$/i, []],
  [/^\.beads\/[^/]+\.jsonl$/i, []],
  [/^(?:\.?backlog)\/(?:tasks|drafts|milestones)\/[^/]+\.md$/i, ['/config.yml', '/config.yaml']],
  // A file a task, numbered, with its state in its name.
  [/^todos\/\d{3,4}-(?:pending|ready|completed?)-[^/]+\.md$/i, ['/']],
  [/^(?:\.specify\/)?specs\/[^/]+\/[^/]+\.md$/i, ['spec.md', 'plan.md', 'tasks.md']],
  [/^\.kiro\/specs\/[^/]+\/[^/]+\.md$/i, ['requirements.md', 'design.md', 'tasks.md']],
  [/^openspec\/changes\/[^/]+\/.+\.md$/i, ['proposal.md', 'tasks.md', 'design.md']],
];

/**
 * What makes the file at `path` (workspace-relative, forward slashes) with `text` a plan, `null` when nothing does: code, notes,
 * documents, fixtures. `text` is `null` when it is not known; `globs` are the settings' own, `!` before one leaves out.
 */
export function classifyFile(path: string, text: string | null, globs: string[] = []): PlanLike | null {
  const named = globs.length === 0 ? null : compilePlanGlobs(globs);
  if (named?.leftOut(path)) return null;
  if (named?.added(path)) return { why: 'settings', siblings: [] };
  const store = STORES.find(([pattern]) => pattern.test(path));
  const folders = path.split('/').slice(0, -1);
  if (store === undefined && (!TEXTUAL.test(path) || !open(folders))) return null;
  if (folders.some((f) => NO_PLANS.test(f))) return null;
  if (store !== undefined) return { why: 'store', siblings: siblings(path, store[1]) };
  if (isPlanPath(path)) return { why: 'place', siblings: [] };
  return text !== null && !isSpoken(path) && saysPlan(text.slice(0, MOST)) ? { why: 'text', siblings: [] } : null;
}

/** May a Markdown file that is no plan by itself be a copy of one under another name (`PRICING-final.md`)? */
export function mayBeCopy(path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  return MARKDOWN.test(path) && open(folders) && !folders.some((f) => NO_PLANS.test(f)) && !isSpoken(path);
}

/** Notes, records, messages, minutes. */
function isSpoken(path: string): boolean {
  return path.split('/').some((part) => NO_TEXT.test(part));
}

function open(folders: string[]): boolean {
  return folders.every((name, i) => mayHoldPlans(name, folders.slice(0, i).join('/')));
}

/** Beside the file, or where it begins with `/`, in the first folder. */
function siblings(path: string, names: string[]): string[] {
  const parts = path.split('/');
  const depth = parts.findIndex((_, i) => i > 0 && /^(?:specs|changes)$/i.test(parts[i - 1]!)) + 1;
  const folder = parts.slice(0, depth || -1).join('/');
  return names.map((n) => (n[0] === '/' ? parts[0]! + n : `${folder}/${n}`)).filter((sibling) => sibling !== path);
}

const PLAN_WORD = (): RegExp =>
  /(?:^|[^\p{L}])(?:plan|plans|roadmap|to-?dos?|tasks?|task list|phases?|milestones?|next steps|implementation steps|action items|backlog|aufgaben|schritte|tareas|pasos|t[âa]ches|[ée]tapes|tarefas|plano|piano|задач[иа]|план)(?![\p{L}])|计划|計劃|任务|計画|タスク|계획|작업/iu;
const STEP = /^(?:phase|step|milestone|sprint|stage|week|etappe|schritt|paso|[ée]tape|fase|этап)\s*\d/i;

/** Does a text say of itself that it is a plan, with tasks that are open: a heading of tasks, and tasks? */
function saysPlan(text: string): boolean {
  let tasks = 0;
  let listed = 0;
  let steps = 0;
  let headed = false;
  let titled = false;
  let fenced = false;
  for (const line of text.split(/\r?\n/, 2000)) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) continue;
    const heading = /^#{1,4}\s+(.{1,200})$/.exec(line)?.[1];
    if (heading !== undefined) {
      if (PLAN_WORD().test(heading)) headed = true;
      if (/^#\s/.test(line) && PLAN_WORD().test(heading)) titled = true;
      if (STEP.test(heading)) steps++;
    } else if (/^\s*(?:[-*+]|\d{1,3}[.)])\s+\[ \]\s/.test(line)) tasks++;
    else if (/^\s*\|.*\b(?:todo|pending|not started|in progress|planned|offen)\b.*\|\s*$/i.test(line)) tasks++;
    else if (/^\s*\d{1,3}[.)]\s+\S/.test(line)) listed++;
  }
  return (tasks >= 2 && headed) || tasks >= 5 || (titled && (listed >= 3 || steps >= 2));
}
