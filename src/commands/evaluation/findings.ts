/** `clew dev findings`: every finding by its code, with the sentence, the hint and the exit code it means. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import { words } from '../../core/words/en.js';
import type { Command } from '../_command.js';
import type { Answers, FindingRow as Row } from './_answers.js';

export const command: Command = {
  name: 'findings',
  group: 'dev',
  summary: 'list every finding: code, sentence, hint and exit code',
  args: '[code...]',
  flags: [],
  examples: [
    ['clew dev findings', 'all of them'],
    ['clew dev findings plan-', 'those whose codes begin so'],
  ],
  writes: false,
  needs: () => [],
  completes: () => Object.keys(words()),
  decide: ({ args }) => {
    const wanted = (code: string): boolean => args.length === 0 || args.some((a) => code.startsWith(a));
    const findings = Object.entries(words())
      .filter(([code]) => wanted(code))
      .map(([code, { text, hint, exit }]): Row => ({ code, text, hint, exit }))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
    return emptyOutcome({ view: { rows: findings } satisfies Answers['findings'] });
  },
  print: (view, term) =>
    (view.rows as Row[])
      .map((r) => `${term.bold(r.code)}  ${term.dim(`exit ${r.exit}`)}\n  ${r.text}\n  ${term.dim(`try: ${r.hint}`)}`)
      .join('\n') || term.dim('No finding has such a code.'),
};
