/** Decides by its place and name alone whether a file is a plan: conventional names anywhere, any Markdown in conventional folders, stores of other tools. */

/** Folders whose every Markdown file is a plan, at any depth below them. */
const FOLDER =
  /^(?:plans?|planning|specs?|tasks?|tasklists?|\.?backlog|todos?|roadmaps?|rfcs?|proposals?|milestones?|openspec)$/i;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const BARE = /^(?:PLAN|PLANS|TODO|ROADMAP|TASKS|TASKLIST)(?:\.txt)?$/;
/** `plan` and its kin as a word of the name: MIGRATION-PLAN, migrationPlan, plan_b; not "explanation" or "planet". */
const NAME = /(?:^|[^a-z])(?:plans?|todos?|roadmap|tasks|tasklists?|backlog)(?=[^a-z]|$)/i;
const CAMEL = /[a-z](?:Plans?|Todos?|Roadmap|Tasks|Task[Ll]ists?|Backlog)(?=[^a-z]|$)/;
/** What stands in every repository and is no plan, also where everything else is. */
const NEVER =
  /^(?:readme|changelog|history|licen[cs]e|notice|contributing|code_of_conduct|security|support|claude|agents|gemini|copilot-instructions|skill)(?:\.[\w-]+|[-_][a-z]{2})?$/i;

/** Stores of other tools that are no Markdown, see `dialects/`. */
const STORE = /(?:^|\/)(?:tasks\/tasks\.json|\.beads\/(?:issues|beads)\.jsonl)$/;
/** In the folders of these tools a few files are plans, whatever else is called like one: templates, reports, copies of tasks. */
const OWN: [RegExp, RegExp][] = [
  [/(?:^|\/)\.(?:taskmaster|beads)\//, STORE],
  [/(?:^|\/)\.specify\//, /(?:^|\/)\.specify\/specs\//],
  [/(?:^|\/)openspec\//, /(?:^|\/)openspec\/(?!specs\/)(?!changes\/(?:archive\/)?[^/]+\/specs\/)/],
];

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
const OPEN = new Set(['.claude', '.agents', '.cursor', '.github', '.taskmaster', '.beads', '.backlog', '.specify']);

/** Is the file at `path` (workspace-relative, forward slashes) a plan by convention? */
export function isPlanPath(path: string): boolean {
  if (OWN.some(([folder, plans]) => folder.test(path) && !plans.test(path))) return false;
  if (isStore(path)) return true;
  const parts = path.split('/');
  const file = parts.pop()!;
  if (BARE.test(file)) return true;
  if (!MARKDOWN.test(file)) return false;
  const bare = file.replace(MARKDOWN, '');
  if (NEVER.test(bare)) return false;
  return NAME.test(bare) || CAMEL.test(bare) || parts.some((p) => FOLDER.test(p));
}

/** Is `name` what a file of a plan may be called, by its extension? */
export function isPlanFile(name: string): boolean {
  return /.\.(?:md|mdx|markdown)$/i.test(name) || (BARE.test(name) && name.endsWith('.txt'));
}

/** Is it a store of another tool, which may hold several plans and must be read whole? */
export function isStore(path: string): boolean {
  return STORE.test(path);
}

/** May plans stand below the folder `name` in the folder `parent` ('' for the root)? */
export function mayHoldPlans(name: string, parent: string): boolean {
  // A host keeps whole work trees here; each is a workspace of its own.
  if (name === 'worktrees' && parent.endsWith('.claude')) return false;
  return name.startsWith('.') ? OPEN.has(name) : !CLOSED.has(name);
}
