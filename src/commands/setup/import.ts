/** `clew import [PATH]`: makes documents of our own from another tool's store or file, which stays as it is. */

import { findingsOf, isStore, type StoreFiles } from '../../core/context/adopt.js';
import { importStore } from '../../core/context/import-store.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { besideOf } from '../../core/handlers/document/draft.js';
import { countOf } from '../../core/text/count.js';
import { safeTitle } from '../../core/text/fence.js';
import { oneLine, visibleText } from '../../core/text/truncate.js';
import { sentenceOf } from '../../core/words/en.js';
import type { Command } from '../_command.js';
import { undoCommand } from '../_undo-hint.js';
import type { Answers, Reported } from './_answers.js';

export const command: Command = {
  name: 'import',
  group: 'care',
  order: 9,
  summary: "make documents of clew's own from another tool's",
  args: '[path]',
  flags: [],
  examples: [
    ['clew import', 'the store of this workspace: ai_memory, docs/codingbuddy'],
    ['clew import ../old-project --dry-run', 'what would be made of another one, and what is wrong with it'],
    ['clew import notes/active_context.md --json', 'one document; the report for a program'],
  ],
  writes: true,
  needs: (input) => [input.args[0] === undefined ? { kind: 'store' } : { kind: 'store', path: input.args[0] }],
  decide: (input, facts) => {
    const path = input.args[0] ?? '.';
    const files = facts.more.store as StoreFiles | null;
    if (files === null || !isStore(files))
      return emptyOutcome({
        findings: [...(files?.findings ?? []), { code: 'no-store', args: { path }, severity: 'error' }],
      });
    const { edits, made, findings } = importStore(files, facts.state, facts, (c) => besideOf(c, facts));
    const report: Reported[] = [...findingsOf(files), ...findings].map((f) => ({
      ...{ code: f.code, path: String(f.args.path), line: Number(f.args.line ?? 0), text: sentenceOf(f) },
    }));
    return emptyOutcome({
      edits,
      did: made.length === 0 ? '' : `imported ${countOf(made.length, 'context')} from ${path}`,
      undoable: true,
      view: { made, report, dry: input.dry === true } satisfies Answers['import'],
    });
  },
  print: (view, term) => {
    const made = view.made as { id: string; title: string; from: string }[];
    const report = view.report as Reported[];
    const head = view.dry
      ? term.dim(`Would make ${countOf(made.length, 'document')}; nothing was written.`)
      : `${term.good('✓')} ${countOf(made.length, 'document')} made; the originals are as they were. Undo with: ${undoCommand(view)}`;
    return [
      ...made.map((m) => `  ${m.id}  ${safeTitle(m.title)}  ${term.dim(safeTitle(m.from))}`),
      ...report.map((f) => `${term.warn('⚠')} ${visibleText(oneLine(f.text))}`),
      head,
    ].join('\n');
  },
};
