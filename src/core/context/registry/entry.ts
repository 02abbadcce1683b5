/** The words of the registry of contexts: one entry a piece of work, in the seed's fields. */

/** What the registry says of one piece of work; times in milliseconds, `file` workspace-relative. */
export interface Entry {
  taskId: string;
  title: string;
  category: string;
  tags: string[];
  /** The seed's `paused` and `completed`; an adopted registry may say others. */
  status: string;
  archivedAt: number | null;
  file: string;
  summary: string;
  relatedPaths?: string[];
  restoreRecipe?: string[];
  confidence?: string;
  lastRestoredAt?: number;
  repoRevision?: string;
  gitBranch?: string;
}

/** The seed's fields in their order; the first eight stand in every entry. */
export const FIELDS: [field: string, key: keyof Entry][] = [
  ['task_id', 'taskId'],
  ['title', 'title'],
  ['category', 'category'],
  ['tags', 'tags'],
  ['status', 'status'],
  ['archived_at', 'archivedAt'],
  ['file', 'file'],
  ['summary', 'summary'],
  ['related_paths', 'relatedPaths'],
  ['restore_recipe', 'restoreRecipe'],
  ['confidence', 'confidence'],
  ['last_restored_at', 'lastRestoredAt'],
  ['repo_revision', 'repoRevision'],
  ['git_branch', 'gitBranch'],
];

/** An entry without anything in it. */
export function newEntry(taskId: string): Entry {
  return { taskId, title: '', category: '', tags: [], status: '', archivedAt: null, file: '', summary: '' };
}
