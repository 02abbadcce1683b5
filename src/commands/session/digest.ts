/** `clew digest [TRANSCRIPT]`: the session context block of a transcript, at most 300 tokens. */
import { digest } from '../../core/digest/digest.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Conversation, Finding } from '../../core/model.js';
import { tokens } from '../../core/text/tokens.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';
import { fileNamed, hostNamed, RECORD_FLAGS } from './_record.js';

export const command: Command = {
  name: 'digest',
  group: 'dev',
  summary: 'print the context block of a session',
  args: '[transcript]',
  flags: RECORD_FLAGS,
  examples: [
    ['clew digest', 'of the last session of this workspace, in whichever host'],
    ['clew digest session.jsonl', 'print the block'],
    ['clew digest session.jsonl --json', 'with its size in tokens'],
  ],
  writes: false,
  needs: (input) => [{ kind: 'conversation', path: fileNamed(input), host: hostNamed(input) }],
  decide: (input, facts) => {
    const c = facts.more.conversation as Conversation | null;
    if (c === null) return emptyOutcome();
    const block = digest(c, facts.config.digest);
    // A file with nothing in it is no session; one that has only begun is.
    const severity = c.lines === 0 ? 'error' : 'warn';
    const path = fileNamed(input) ?? 'the last session here';
    const empty: Finding[] =
      block !== '' || c.malformed > 0 ? [] : [{ code: 'empty-transcript', args: { path }, severity }];
    const skipped: Finding[] =
      c.malformed === 0 ? [] : [{ code: 'malformed-lines', args: { count: c.malformed }, severity: 'warn' }];
    return emptyOutcome({
      findings: [...skipped, ...empty],
      view: { block, tokens: tokens(block), lines: c.lines, malformed: c.malformed } satisfies Answers['digest'],
    });
  },
  print: (view) => String(view.block ?? ''),
};
