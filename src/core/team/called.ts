/** Decides which context of a team a person means: by its ref, the beginning of one, or its title. */
import type { TeamAnswer } from './ask.js';
import type { TeamContext } from './view.js';

/** `null` = none, or several. */
export function calledIn({ kept }: Pick<TeamAnswer, 'kept'>, ref: string): TeamContext | null {
  const all = kept?.contexts ?? [];
  const exact = all.find((c) => c.ref === ref);
  if (exact !== undefined) return exact;
  const near = all.filter((c) => c.ref.startsWith(ref) || c.title.toLowerCase() === ref.toLowerCase());
  return near.length === 1 ? near[0]! : null;
}
