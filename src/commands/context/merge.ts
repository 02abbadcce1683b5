/** `clew merge INTO FROM`: makes one piece of work of two; who stood on the second stands on the first. */
import { mergeEdits, otherSessionsOn } from '../../core/context/lifecycle.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { pathsOf } from '../../core/handlers/document/draft.js';
import { mergeDocuments } from '../../core/handlers/document/merge-documents.js';
import { findContext } from '../../core/handlers/shared/resolve-context.js';
import type { Context, Facts } from '../../core/model.js';
import type { Command } from '../_command.js';
import { deed, undoLine } from '../_undo-hint.js';
import { readerOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { unknownContext } from './_resolve-context.js';

export const command: Command = {
  name: 'merge',
  group: 'every day',
  order: 18,
  summary: 'make one context of two',
  args: '<into> <from>',
  flags: [],
  examples: [
    ['clew merge pricing pricing-2', 'pricing-2 becomes part of pricing'],
    ['clew merge pricing pricing-2 --dry-run', 'say what that would do'],
  ],
  writes: true,
  needs: () => [],
  completes: () => [{ ids: 'contexts' }],
  decide: (input, facts) => {
    const [a = '', b = ''] = input.args;
    const into = findContext(a, facts, readerOf(input, facts));
    const from = findContext(b, facts, readerOf(input, facts));
    const missing = into === null ? a : from === null ? b : null;
    if (missing !== null || into === null || from === null)
      return emptyOutcome({ findings: [unknownContext(missing ?? a, facts)] });
    if (into.id === from.id)
      return emptyOutcome({ findings: [{ code: 'same-work', args: { id: into.id }, severity: 'error' }] });
    const records = mergeEdits(facts.state, into, from, facts.now);
    const stands = [into.id, from.id].includes(facts.state.workspace.active ?? '');
    const papers = mergeDocuments(into, from, stands || [into, from].some((c) => isStoodOn(c, facts)), facts);
    return emptyOutcome({
      edits: [...papers.edits, ...records],
      findings: papers.findings,
      did: `merged ${from.id} into ${into.id}`,
      undoable: true,
      view: {
        into: into.id,
        from: from.id,
        title: into.title,
        documents: pathsOf(papers.edits, facts),
      } satisfies Answers['merge'],
    });
  },
  print: (view, term) =>
    deed(
      `${view.from} is part of ${term.bold(String(view.title))} (${view.into}) now`,
      `make ${view.from} part of ${term.bold(String(view.title))} (${view.into})`,
      term,
    ) + undoLine(view, term),
};

function isStoodOn(context: Context, facts: Facts): boolean {
  return otherSessionsOn(facts.state, context.id, null).length > 0;
}
