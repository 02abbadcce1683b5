/** `clew route TRANSCRIPT --prompt TEXT`: the router's prompt, from the template. */
import { digest } from '../../core/digest/digest.js';
import { fillRouter } from '../../core/digest/router.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Conversation } from '../../core/model.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';

export const command: Command = {
  name: 'route',
  group: 'dev',
  summary: 'print the router prompt for a session and a prompt',
  args: '<transcript>',
  flags: [{ name: 'prompt', value: 'TEXT', about: 'the prompt to route' }],
  examples: [
    ['clew route session.jsonl --prompt "do the same for X"', 'print what a router would be given'],
    ['clew route session.jsonl --prompt "yes" --json', 'the same for a program'],
  ],
  writes: false,
  needs: (input) => [{ kind: 'conversation', path: input.args[0] ?? '' }],
  decide: (input, facts) => {
    const c = facts.more.conversation as Conversation | null;
    const block = c === null ? '' : digest(c, facts.config.digest);
    return emptyOutcome({
      view: {
        text: fillRouter(String(facts.more.template ?? ''), block, String(input.flags.prompt ?? '')),
      } satisfies Answers['route'],
    });
  },
  print: (view) => String(view.text ?? ''),
};
