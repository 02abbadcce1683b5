/** Decides by its place and name alone whether a file is a plan: conventional names anywhere, any Markdown in conventional folders. */

/** Folders whose every Markdown file is a plan, at any depth below them. */
const FOLDER =
  /^(?:plans?|planning|specs?|tasks?|tasklists?|backlog|todos?|roadmaps?|rfcs?|proposals?|milestones?|openspec)$/i;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const BARE = /^(?:PLAN|PLANS|TODO|ROADMAP|TASKS|TASKLIST)(?:\.txt)?$/;
/** `plan` and its kin as a word of the name: MIGRATION-PLAN, migrationPlan, plan_b; not "explanation" or "planet". */
const NAME = /(?:^|[^a-z])(?:plans?|todos?|roadmap|tasks|tasklists?|backlog)(?=[^a-z]|$)/i;
const CAMEL = /[a-z](?:Plans?|Todos?|Roadmap|Tasks|Task[Ll]ists?|Backlog)(?=[^a-z]|$)/;
/** What stands in every repository and is no plan, also where everything else is. */
const NEVER =
  /^(?:readme|changelog|history|licen[cs]e|notice|contributing|code_of_conduct|security|support|claude|agents|gemini|copilot-instructions|skill)(?:\.[\w-]+|[-_][a-z]{2})?$/i;

/** Folders that are never entered, and hidden ones that are. */
const CLOSED = new Set([
  'node_modules',
  'bower_components',
  'dist',
  'build',
  'vendor',
  'target',
  'coverage',
  '__pycache__',
  'site-packages',
  'venv',
]);
const OPEN = new Set(['.claude', '.agents', '.cursor', '.github']);

/** Is the file at `path` (workspace-relative, forward slashes) a plan by convention? */
export function isPlanPath(path: string): boolean {
  const parts = path.split('/');
  const file = parts.pop()!;
  if (BARE.test(file)) return true;
  if (!MARKDOWN.test(file)) return false;
  const bare = file.replace(MARKDOWN, '');
  if (NEVER.test(bare)) return false;
  return NAME.test(bare) || CAMEL.test(bare) || parts.some((p) => FOLDER.test(p));
}

/** May plans stand below the folder `name` in the folder `parent` ('' for the root)? */
export function mayHoldPlans(name: string, parent: string): boolean {
  // A host keeps whole work trees here; each is a workspace of its own.
  if (name === 'worktrees' && parent.endsWith('.claude')) return false;
  return name.startsWith('.') ? OPEN.has(name) : !CLOSED.has(name);
}
