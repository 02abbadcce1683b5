/** Decides what a plan is called whose heading names only the kind of file. */

const KIND =
  '(?:implementation |feature |technical )?(?:tasks?|plan|specification|spec|proposal|change|design|checklist)';
const ONLY = new RegExp(`^${KIND}$`, 'i');
const BEFORE = new RegExp(`^${KIND}\\s*[:–—]\\s*(?=\\S)`, 'i');

/** What `title` says beside the kind of file; '' when that is all it says, or when nobody filled it in. */
export function ownTitle(title: string): string {
  const own = title.replace(BEFORE, '').trim();
  return ONLY.test(own) || /^\[[^\]]*\]$/.test(own) ? '' : own;
}

/** `add-tide-table` as a person would write it: "Add tide table". */
export function inWords(slug: string): string {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1) || slug;
}
