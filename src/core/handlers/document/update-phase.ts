/** Decides what an update of a phase writes: the round that ended as a file of its own first, then the document, all taken back together. */

import { change, changes } from '../../context/state.js';
import { moveEdits } from '../../context/switch.js';
import { knownOf } from '../../document/mode.js';
import { parseDocument } from '../../document/parse.js';
import { updateContext } from '../../document/phases.js';
import { quiet } from '../../empty-outcome.js';
import type { Context, Edit, Facts, Fields, Finding, Outcome, SessionState } from '../../model.js';
import { spliced } from '../../text/splice.js';
import { activeOf } from '../shared/active-context.js';
import { freshWork } from '../shared/find-existing.js';
import { freshPaper, keyOf, nameOf, paperEdits, paperOf } from './draft.js';

/** The outcome of `update`, of unknown make, for the work that `session` stands on; a plan that names a task begins work where there is none. */
export function updated(update: Fields, session: SessionState | null, facts: Facts): Outcome {
  const active = activeOf(session, facts);
  const begins = active === null && typeof update.task === 'string' && update.task.trim() !== '';
  const context = begins ? freshWork(update.task as string, facts) : active;
  if (context === null) return quiet({ findings: [{ code: 'no-active', args: {}, severity: 'error' }] });
  const paper = paperOf(context, facts) ?? freshPaper(context, facts);
  const { document } = paper;
  const stamp = { at: facts.now, nonce: facts.nonce, id: context.id };
  const { splices, faults, ids, file, round } = updateContext(document, update, stamp);
  if (faults.length > 0)
    return quiet({
      findings: faults.map((f): Finding => {
        const args = { of: f.of, path: nameOf(context), line: Math.max(1, f.line) };
        return { code: f.code, args, severity: 'error' };
      }),
    });
  const now = splices.length === 0 ? document : parseDocument(spliced(document.text, splices)!, document.layout);
  const edits = splices.length === 0 ? [] : paperEdits([{ ...paper, steps: [splices], document: now }]);
  const view = { id: context.id, mode: update.mode, phase: now.meta.phase ?? null, round, ids };
  const changed = edits.length > 0;
  return quiet({
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
  if (begins) return moveEdits(facts.state, session, context, facts).edits;
  const real: Context = { ...context, status: context.status === 'provisional' ? 'open' : context.status };
  return changes(change(`context/${context.id}`, context, { ...real, lastAt: facts.now }));
}
