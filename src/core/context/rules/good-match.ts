/** Decides whether archived work is the work that is wanted: IS_GOOD_MATCH. */

/** What a piece of work, or a wish for one, is told apart by. */
export interface Kind {
  taskId: string | null;
  category: string | null;
  tags: string[];
}

/** The same task id, or the same category and at least `minTags` tags in common. */
export function isGoodMatch(candidate: Kind, wanted: Kind, minTags: number): boolean {
  return isSameTask(candidate, wanted) || (sameCategory(candidate, wanted) && overlap(candidate, wanted) >= minTags);
}

/** The good matches among `candidates`: the same task first, then by tags in common, else in the order given. */
export function findGoodMatches<T extends Kind>(candidates: T[], wanted: Kind, minTags: number): T[] {
  const rank = (c: Kind): number => (isSameTask(c, wanted) ? 1000 : overlap(c, wanted));
  return candidates.filter((c) => isGoodMatch(c, wanted, minTags)).sort((a, b) => rank(b) - rank(a));
}

/** Ids are the same whatever their case; no id is the same as none. */
export function isSameTask(a: Pick<Kind, 'taskId'>, b: Pick<Kind, 'taskId'>): boolean {
  const id = plain(a.taskId ?? '');
  return id !== '' && id === plain(b.taskId ?? '');
}

function sameCategory(a: Kind, b: Kind): boolean {
  const category = plain(a.category ?? '');
  return category !== '' && category === plain(b.category ?? '');
}

/** COUNT_OVERLAP: how many different tags both have. */
function overlap(a: Kind, b: Kind): number {
  const tags = new Set(b.tags.map(plain));
  return [...new Set(a.tags.map(plain))].filter((t) => t !== '' && tags.has(t)).length;
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
