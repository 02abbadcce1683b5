/** Decides how the standing rule is said: what the model does when its user leaves the active context; the same bytes everywhere. */

/** What records a switch: a tool where a server of clew is connected, which no dialog stands before, else a command. */
const BY = {
  tool: 'call switch_context first: it costs nothing and asks nobody; a',
  command: 'run `clew switch ID` (new: `clew switch --new TITLE`) first; a',
};

/** The rule, for a session in which the server's tool is connected or not. Its words were measured: `npm run eval:brief`. */
export function standingRule(tool: boolean): string {
  return `When the user's message is about something else than the active context (another goal, bug or feature, however small), ${tool ? BY.tool : BY.command} missed switch files the rest wrongly. Tests, reviews, commits, docs and small fixes belong to what they are for; a question about no context needs no call. When you cannot tell, ask.`;
}
