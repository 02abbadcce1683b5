/** Decides what an agent hears that may not stop yet: which fault it is, and the call that mends it. */
import type { Finding } from '../model.js';
import { fenceText } from '../text/fence.js';
import { sentenceOf } from './en.js';
import { nextCall } from './mode.js';

/** The reason for not stopping, in words for the agent; `tool`: has it the tools of our server? */
export function unfinishedText(findings: Finding[], session: string, tool: boolean): string {
  const secrets = findings.filter((f) => f.code === 'context-secret');
  const steps = findings.filter((f) => f.code !== 'context-secret');
  const told = (some: Finding[]): string => fenceText(some.map(sentenceOf).join('\n'), 'its context document', session);
  return [
    ...(steps.length === 0
      ? []
      : [
          'Before you finish, the document of this context needs a next step that somebody else could begin with.',
          told(steps),
          `Say in one sentence which file, command, task or object comes next, and record it with ${nextCall(tool)}; then finish.`,
        ]),
    ...(secrets.length === 0
      ? []
      : [
          'Before you finish, take what looks like a secret out of the document of this context.',
          told(secrets),
          '`clew scan` lists them with their lines, `clew show --path` names the document.',
        ]),
  ].join('\n');
}
