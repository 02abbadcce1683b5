/** Decides how the standing rule is said: what the model does when its user turns to other work; the same bytes everywhere. */

/** What records a switch: a tool where a server of clew is connected, which no dialog stands before, else a command. */
const BY = {
  tool: 'call switch_context first: it costs nothing and asks nobody; a',
  command: 'run `clew switch ID` (new: `clew switch --new TITLE`) first; a',
};

/** The rule, for a session in which the server's tool is connected or not. Its words were measured: `docs/accuracy-brief.md`. */
export function standingRule(tool: boolean): string {
  return `When the user turns to other work than the active one, ${tool ? BY.tool : BY.command} missed switch files the work wrongly. Other work is another goal, bug or feature, however small; tests, reviews, commits, docs and small fixes belong to their piece of work; a question about no work at all needs no call. When you cannot tell, ask.`;
}
