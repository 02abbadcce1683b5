/** `clew resolve ITEM`: marks an item of a document as settled; with `--by` another takes its place, a question is answered by a decision. It stays in the file as history. */
import { hasSameWords } from '../../core/context/rules/open-items.js';
import { namesTask } from '../../core/context/still-open.js';
import { addItem, applyInTurn, hasPlace, resolveItem, supersedeItem } from '../../core/document/change.js';
import { parseDocument } from '../../core/document/parse.js';
import { setLoose } from '../../core/document/rounds.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { draftEdits, openDraft } from '../../core/handlers/document/draft.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import { findContext } from '../../core/handlers/shared/resolve-context.js';
import type { Document, Place } from '../../core/model/document.js';
import type { Facts, Finding, TaskState } from '../../core/model.js';
import { blockedBy, calledTask, isKey, trackedTasks } from '../../core/task/tracked.js';
import { applySplices } from '../../core/text/splice.js';
import { oneLine, titleLine, truncate } from '../../core/text/truncate.js';
import type { Command } from '../_command.js';
import { readerOf, sessionOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { LATELY, undoneFinding } from './_resolve-context.js';

/** What somebody said and takes back; a question, a blocker or a step is resolved. */
const SAID: Place[] = [
  ...(['plan-decisions', 'plan-notes', 'act-notes'] as const),
  ...(['eval-findings', 'eval-recommendations', 'eval-notes', 'scratchpad'] as const),
];
/** So much is said of what holds instead. */
const MOST_SAID = 100;

export const command: Command = {
  name: 'resolve',
  group: 'plans',
  order: 5,
  summary: 'mark an item of a document as resolved',
  args: '<item...>',
  flags: [
    { name: 'by', value: 'TEXT', about: 'what holds instead; of a question the answer, which becomes a decision' },
    { name: 'in', value: 'ID', about: 'the context whose item it is; without it the active one' },
  ],
  examples: [
    ['clew resolve k3f9a1m', 'resolved: no model is told it any more; clew show --ids names the items'],
    ['clew resolve "Which database?"', 'the same, by its own words'],
    ['clew resolve k3f9a1m --by "Use sessions"', 'that holds instead'],
    ['clew resolve "Which database?" --by "Postgres"', 'answered: the answer is a decision'],
  ],
  writes: true,
  needs: (input) => (input.flags.in === undefined ? [] : [LATELY]),
  decide: (input, facts) => {
    const ref = input.args.join(' ');
    const session = sessionOf(input, facts);
    const of = input.flags.in === undefined ? null : String(input.flags.in);
    const context = of === null ? activeContext(session, facts) : findContext(of, facts, readerOf(input, facts));
    if (context === null)
      return emptyOutcome({
        findings: [{ code: of === null ? 'no-active' : 'no-context', args: { ref: of ?? '' }, severity: 'error' }],
      });
    const undone = undoneFinding(context, facts);
    if (undone !== null) return emptyOutcome({ findings: [undone] });
    const paper = openDraft(context, facts);
    const items = paper?.document.items ?? [];
    const known = items.find((i) => i.id === ref) ?? items.find((i) => i.state === 'open' && hasSameWords(i.text, ref));
    if (paper === null || known === undefined)
      return emptyOutcome({
        findings: [{ code: 'no-item', args: { ref: truncate(oneLine(ref), 80) }, severity: 'error' }],
      });
    const item = known.id;
    const by = input.flags.by === undefined ? null : String(input.flags.by);
    const stamp = { at: facts.now, nonce: facts.nonce };
    const isAnswer =
      by !== null &&
      known.place === 'questions' &&
      known.state === 'open' &&
      hasPlace(paper.document, 'plan-decisions', known.task);
    const isWithdrawn = by === null && SAID.includes(known.place);
    const { splices, faults, ids } = applyInTurn(paper.document, [
      ...(isAnswer ? [(d: Document) => addItem(d, 'plan-decisions', by, stamp, known.task)] : []),
      (d) => (by === null || isAnswer ? resolveItem(d, item, facts.now) : supersedeItem(d, item, by, stamp)),
      (d) => (d === paper.document ? { splices: [], faults: [], ids: [] } : setLoose(d, 'updated', facts.now)),
    ]);
    if (faults.length > 0)
      return emptyOutcome({
        findings: faults.map((f): Finding => ({ code: f.code, args: { of: f.of }, severity: 'error' })),
      });
    const text = applySplices(paper.document.text, splices)!;
    const after = { ...paper, steps: [splices], document: parseDocument(text, paper.document.layout) };
    const what = truncate(oneLine(known.text), 60);
    const ends = splices.length > 0 && by === null && known.place === 'blockers';
    return emptyOutcome({
      findings: ends ? stillBlocked(known.text, context.id, facts) : [],
      edits: splices.length === 0 ? [] : draftEdits([after]),
      did:
        splices.length === 0
          ? ''
          : `${isAnswer ? 'answered' : by !== null ? 'replaced' : isWithdrawn ? 'withdrew' : 'resolved'} "${what}" of ${context.id}${by === null ? '' : `: “${truncate(oneLine(by), MOST_SAID)}”`}`,
      undoable: true,
      view: {
        id: context.id,
        item,
        text: known.text,
        by,
        ids,
        answered: isAnswer,
        withdrawn: isWithdrawn,
        changed: splices.length > 0,
      } satisfies Answers['resolve'],
    });
  },
  print: (view, term) =>
    `${term.good('✓')} ${view.changed !== true ? 'was resolved already' : view.withdrawn === true ? 'withdrawn' : 'resolved'}: ${titleLine(String(view.text))}${view.by === null ? '' : `\n  ${view.answered === true ? 'decided' : 'instead'}: ${titleLine(String(view.by))}`}`,
};

/** The tasks of `context` whose blocker said `text`: the document lets go of it, their own records do not. */
function stillBlocked(text: string, context: string, { state }: Facts): Finding[] {
  const isOf = (t: TaskState): boolean =>
    namesTask(text, { ...t, id: isKey(t.id) ? null : t.id, status: 'pending' }) ||
    (blockedBy(t) !== '' && hasSameWords(text, blockedBy(t)));
  return trackedTasks(state, 'blocked')
    .filter((t) => t.context === context && isOf(t))
    .map((t) => ({ code: 'task-still-blocked', args: { task: calledTask(t), ref: t.id }, severity: 'warn' }));
}
