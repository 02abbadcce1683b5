/** Decides how the lists of an update are called where a person or a model writes one, and how recording is asked for: by the tool where the model has it, else by the command. */

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

/** What is to be called for an action that must be done before the turn ends. */
export function recordCall(
  { mode, iteration, lists, fields }: { mode: string; iteration?: number; lists: string[]; fields: string[] },
  tool: boolean,
): string {
  if (tool)
    return `\`update_context\` with mode ${mode}${iteration === undefined ? '' : `, iteration ${iteration}`} and ${[...lists, ...fields].join(', ')}`;
  return `\`clew update-context --mode ${mode}${iteration === undefined ? '' : ` --iteration ${iteration}`}\` with ${[...lists.map(flagOf), ...fields.map((f) => `--${f}`)].join(' ')}`;
}

/** How the next step is put down. */
export function nextCall(tool: boolean): string {
  return tool ? '`update_context` with `next`' : '`clew update-context --next "…"`';
}
