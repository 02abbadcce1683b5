/** Decides what an agent hears that may not stop yet: what is missing, and how to put it down. */
import type { Finding } from '../model.js';
import { fenceText } from '../text/fence.js';
import { sentenceOf } from './en.js';

/** The reason for not stopping, in words for the agent. */
export function unfinishedText(findings: Finding[], session: string): string {
  return [
    'Before you finish, the document of this context needs a next step that somebody else could begin with.',
    fenceText(findings.map(sentenceOf).join('\n'), 'its context document', session),
    'Say in one sentence which file, command, task or object comes next, and record it (`clew show --path` names the document); then finish.',
  ].join('\n');
}
