/** Decides how the lists of an update are called where a person or a model writes one: each by the flag that adds to it. */

const FLAGS: Record<string, string> = {
  decisions: 'decision',
  notes: 'note',
  progress: 'progress',
  findings: 'finding',
  recommendations: 'recommendation',
  questions: 'question',
  blockers: 'blocker',
};

/** The lists of an update, by the name of the flag that adds to each. */
export const LISTS: [flag: string, list: string][] = Object.entries(FLAGS).map(([list, flag]) => [flag, list]);

/** `--decision` for `decisions`. */
export function flagOf(list: string): string {
  return `--${FLAGS[list] ?? list}`;
}
