/** Decides what an update of a phase writes: the round that ended as a file of its own first, then the document, all taken back together. */

import { presentEdits, recordEdit } from '../../context/state.js';
import { switchEdits } from '../../context/switch.js';
import { updateContext } from '../../document/apply-update.js';
import { knownOf } from '../../document/mode.js';
import { parseDocument } from '../../document/parse.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Context, Edit, Facts, Fields, Finding, Outcome, SessionState } from '../../model.js';
import { applySplices } from '../../text/splice.js';
import { activeContext } from '../shared/active-context.js';
import { createContext } from '../shared/find-existing.js';
import { draftEdits, keyOf, nameOf, newDraft, openDraft } from './draft.js';

/** The outcome of `update`, of unknown make, for the work that `session` stands on; a plan that names a task begins work where there is none. */
export function updatePhase(update: Fields, session: SessionState | null, facts: Facts): Outcome {
  const active = activeContext(session, facts);
  const begins = active === null && typeof update.task === 'string' && update.task.trim() !== '';
  const context = begins ? createContext(update.task as string, facts) : active;
  if (context === null) return emptyOutcome({ findings: [{ code: 'no-active', args: {}, severity: 'error' }] });
  const paper = openDraft(context, facts) ?? newDraft(context, facts);
  const { document } = paper;
  const stamp = { at: facts.now, nonce: facts.nonce, id: context.id };
  const { splices, faults, ids, file, round } = updateContext(document, update, stamp);
  if (faults.length > 0)
    return emptyOutcome({
      findings: faults.map((f): Finding => {
        const args = { of: f.of, path: nameOf(context), line: Math.max(1, f.line) };
        return { code: f.code, args, severity: 'error' };
      }),
    });
  const now = splices.length === 0 ? document : parseDocument(applySplices(document.text, splices)!, document.layout);
  const edits = splices.length === 0 ? [] : draftEdits([{ ...paper, steps: [splices], document: now }]);
  const view = { id: context.id, mode: update.mode, phase: now.meta.phase ?? null, round, ids };
  const changed = edits.length > 0;
  return emptyOutcome({
    edits: changed ? [...roundEdit(context, file), ...edits, ...recordEdits(context, begins, session, facts)] : [],
    did: changed ? `recorded ${update.mode} of ${context.id}` : '',
    undoable: changed,
    view: { ...view, changed, contextDocument: knownOf(now) },
  });
}

/** The file of the round that has ended, next to the document. */
function roundEdit(context: Context, file: { name: string; text: string } | null): Edit[] {
  return file === null
    ? []
    : [{ key: keyOf(context).replace(/[^/]*$/, `${context.id}/${file.name}`), was: null, now: { text: file.text } }];
}

/** What is recorded in its document is real work, whatever it was before. */
function recordEdits(context: Context, begins: boolean, session: SessionState | null, facts: Facts): Edit[] {
  if (begins) return switchEdits(facts.state, session, context, facts).edits;
  const real: Context = { ...context, status: context.status === 'provisional' ? 'open' : context.status };
  return presentEdits(recordEdit(`context/${context.id}`, context, { ...real, lastAt: facts.now }));
}
