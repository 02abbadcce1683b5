/** Decides what becomes of a prompt whose user answered "only note it": its words stand among the notes of the context it is for. */
import type { Place } from '../../model/document.js';
import type { Context, Facts, Outcome } from '../../model.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { contextAfter } from '../shared/context-transitions.js';
import { askedAbout } from './asked-about.js';
import { applyToBoth, bothOf } from './beside.js';
import { draftEdits, newDraft, openDraft } from './draft.js';

const PLACE: Place = 'plan-notes';
const MOST = 500;

/** `outcome` of an answer that only files, with the note that it leaves. */
export function withNote(outcome: Outcome, facts: Facts): Outcome {
  const edit = outcome.edits.find((e) => e.key.startsWith('question/') && typeof e.now?.noted === 'string');
  const id = String(edit?.now?.noted ?? '');
  if (edit === undefined || id === '' || facts.document === undefined) return outcome;
  const to = contextAfter(outcome.edits, facts.state, id);
  const text = to === null ? '' : truncate(oneLine(askedAbout(edit.key, facts).prompt), MOST);
  if (to === null || text === '') return outcome;
  return { ...outcome, edits: [...noteEdits(to, text, facts), ...outcome.edits] };
}

function noteEdits(to: Context, text: string, facts: Facts): Outcome['edits'] {
  const paper = openDraft(to, facts) ?? (to.file == null ? newDraft(to, facts) : null);
  if (paper === null) return [];
  const { both } = applyToBoth(bothOf(paper, facts), [{ do: 'add', place: PLACE, text, at: facts.now }], facts, true);
  return draftEdits([both.paper, ...(both.beside === null ? [] : [both.beside])]);
}
