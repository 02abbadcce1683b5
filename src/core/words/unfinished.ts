/** Decides what an agent hears that may not stop yet, or whose work was not written: which fault it is, and what mends it. Its user reads it, too. */
import type { Finding, Outcome } from '../model.js';
import { nextCall } from './mode.js';

/** The reason for not stopping, in words for agent and user; `tool`: has it the tools of our server? Nothing of the document is quoted: the agent has it, and who reads along needs no data of ours. */
export function unfinishedText(findings: Finding[], tool: boolean): string {
  const secrets = findings.filter((f) => f.code === 'context-secret');
  const lines = [...new Set(secrets.map((f) => `line ${f.args.line}`))].join(', ');
  return [
    ...(findings.length === secrets.length
      ? []
      : [
          `clew: Before you finish, the document of this context needs a next step that somebody else could begin with. Say in one sentence which file, command, task or object comes next, and record it with ${nextCall(tool)}; then finish.`,
        ]),
    ...(secrets.length === 0
      ? []
      : [
          `clew: Before you finish, take what looks like a secret out of the document of this context (${lines}). \`clew scan\` lists them, \`clew show --path\` names the document.`,
        ]),
  ].join('\n');
}

/** `outcome`, which was refused for `finding`, in words to the user and the model; what a call is held for stays. */
export function refusedOutcome(outcome: Outcome, finding: Finding): Outcome {
  const { path } = finding.args;
  const text = `clew: nothing was done: ${path} would get a secret. The user finds it with \`clew scan ${path}\`.`;
  return { ...outcome, brief: text, notice: text };
}
