/** Decides what an agent is told where its host cannot put a tool call to the user. */

/** The sentence behind a refusal that was meant as a question. */
export function cannotAskText(host: string): string {
  return (
    `${host} cannot ask the user about a tool call, so it was refused. ` +
    'Tell the user what you were about to do and why, and stop: a person can do it, or allow it, in a terminal of their own.'
  );
}
