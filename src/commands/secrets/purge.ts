/** `clew purge FINGERPRINT`: takes a secret out of everything that clew keeps, for good. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';
import type { SecretScan } from './_secrets.js';

export const command: Command = {
  name: 'purge',
  group: 'care',
  order: 16,
  summary: 'take a secret out of everything clew keeps, for good',
  asks: true,
  args: '<fingerprint>',
  flags: [{ name: 'yes', about: 'do it without being asked' }],
  examples: [
    ['clew purge 3f2a', 'show which files hold it, ask, rewrite them; cannot be undone'],
    ['clew purge 3f2a --dry-run', 'show which files hold it'],
  ],
  writes: true,
  needs: () => [{ kind: 'secrets', paths: [], history: true }],
  decide: (input, facts) => {
    const mark = (input.args[0] ?? '').toLowerCase();
    const { hits } = facts.more.secrets as SecretScan;
    const held = hits.filter((h) => h.ours && h.fingerprint === mark);
    if (held.length === 0)
      return emptyOutcome({ findings: [{ code: 'no-secret', args: { mark }, severity: 'error' }] });
    const files = [...new Set(held.map((h) => h.path))];
    const view = {
      fingerprint: mark,
      kind: held[0]!.kind,
      files,
      seen: input.flags.seen === true,
      done: false,
    } satisfies Answers['purge'];
    if (input.dry) return emptyOutcome({ view });
    if (input.flags.yes !== true) {
      const args = { path: files.join(', '), verb: `purge ${mark}` };
      return emptyOutcome({ findings: [{ code: 'needs-yes', args, severity: 'error' }], view });
    }
    return emptyOutcome({
      edits: [{ key: `secret/${mark}`, was: { kind: view.kind, files: files.length }, now: null }],
      did: `took the secret ${mark} (${view.kind}) out of ${files.join(', ')}`,
      undoable: false,
      view: { ...view, done: true } satisfies Answers['purge'],
    });
  },
  print: (view, term) => {
    const files = view.files as string[];
    if (!view.done) return [...files, term.dim('Nothing was written.')].join('\n');
    return [
      ...(view.seen ? [] : files),
      `${term.good('✓')} Took ${view.kind} ${view.fingerprint} out. This cannot be undone.`,
      term.dim('  Whoever has seen it still knows it: revoke it where it was issued.'),
    ].join('\n');
  },
};
