/** `clew scan [PATH…]`: finds secrets in what clew keeps and in context files; says where, never what. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';
import type { SecretHit, SecretScan } from './_secrets.js';

export const command: Command = {
  name: 'scan',
  group: 'care',
  order: 15,
  summary: 'find secrets in what clew keeps, or in files',
  args: '[path...]',
  flags: [{ name: 'history', about: 'look at archives and earlier rounds, too' }],
  examples: [
    ['clew scan', 'look through .clew and the files a model is told from'],
    ['clew scan --history', 'with archives and earlier rounds'],
    ['clew scan docs notes.md', 'look through these'],
  ],
  writes: false,
  needs: (input) => [{ kind: 'secrets', paths: input.args, history: input.flags.history === true }],
  decide: (_input, facts) => {
    const { hits, files } = facts.more.secrets as SecretScan;
    const held = new Set(hits.map((h) => h.path)).size;
    const finding = { code: 'secret', args: { count: hits.length, files: held }, severity: 'error' as const };
    return emptyOutcome({
      findings: hits.length > 0 ? [finding] : [],
      view: { files, hits } satisfies Answers['scan'],
    });
  },
  print: (view, term) => {
    const hits = view.hits as SecretHit[];
    if (hits.length === 0 && view.files === 0) return 'No file was looked through.';
    if (hits.length === 0) return `${term.good('✓')} no secret in ${view.files} files`;
    const width = Math.max(...hits.map((h) => h.kind.length));
    return hits
      .map((h) => `${term.bad(h.kind.padEnd(width))}  ${h.fingerprint}  ${h.path}${h.line > 0 ? `:${h.line}` : ''}`)
      .join('\n');
  },
};
