/** Decides which records of a team a person means by a ref, a plan's path or an intent's id. */

/** Their keys; one that ends in `/` stands for all below it. */
export function keysOf(ref: string): string[] {
  return [`context/${ref}`, `item/${ref}/`, `decision/${ref}/`, `plan/${ref}`, `task/${ref}/`, `intent/${ref}`];
}
