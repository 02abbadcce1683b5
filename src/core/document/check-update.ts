/** Decides what is wrong with an update of unknown make: its shape, what its phase does not have, what is too much. */

import type { Document, Fault, Place } from '../model/document.js';
import { countOf, ordinalOf } from '../text/count.js';
import { whyShut } from './change.js';
import { isWords } from './entry.js';
import { resetOrAppend } from './new-round.js';
import { isPlanned } from './rounds.js';
import { LIST_NAMES, type List, listPlace, MODES, MOST, type Mode, OTHER_FIELDS } from './update.js';

/** What can be told in no phase. */
const WITHOUT_MODE = ['next', 'goal', 'decisions', 'notes', 'questions', 'blockers'];

/** Everything that is wrong with `update`; empty when it is an `Update` that the document can take. */
export function checkUpdate(document: Document, update: unknown): Fault[] {
  const faults: Fault[] = [];
  const fault = (code: string, of: unknown): number => faults.push({ code, line: 0, of: String(of).slice(0, 80) });
  if (typeof update !== 'object' || update === null || Array.isArray(update))
    return [{ code: 'update-shape', line: 0, of: '' }];
  const u = update as Record<string, unknown>;
  const mode = u.mode as Mode | undefined;
  if (mode !== undefined && !MODES.includes(mode))
    return [{ code: 'mode-unknown', line: 0, of: String(u.mode).slice(0, 40) }];
  if (mode === undefined && !Object.keys(u).some((k) => WITHOUT_MODE.includes(k)))
    return [{ code: 'update-empty', line: 0, of: '' }];
  if (mode !== undefined && document.layout === 'active-context')
    return [{ code: 'phases-none', line: 0, of: document.layout }];
  if (document.cut) return [whyShut(document)];
  for (const key of Object.keys(u))
    if (!OTHER_FIELDS.includes(key) && !LIST_NAMES.includes(key as List)) fault('field-unknown', key);
  for (const name of LIST_NAMES) checkList(name, u[name], mode, fault);
  for (const name of ['task', 'goal', 'next']) {
    const text = u[name];
    if (text !== undefined && (typeof text !== 'string' || !isWords(text) || text.length > MOST.text))
      fault('field-text', name);
  }
  checkAgent(u.agent, mode, fault);
  const iteration = u.iteration as number;
  if (
    mode === 'AUTO'
      ? !(Number.isInteger(iteration) && iteration >= 1 && iteration < 1_000_000)
      : iteration !== undefined
  )
    fault('iteration', mode ?? 'no mode');
  if (faults.length > 0 || mode === undefined) return faults;
  const how = resetOrAppend(document, mode, iteration);
  if (u.how !== undefined && u.how !== 'reset' && u.how !== 'append') fault('how-unknown', u.how);
  else if (u.how !== undefined && u.how !== (mode === 'AUTO' ? (iteration === 1 ? 'reset' : 'append') : how))
    fault('mode-how', mode);
  if (how === 'append' && !isPlanned(document)) fault('plan-first', mode);
  return faults;
}

function checkList(
  name: List,
  value: unknown,
  mode: Mode | undefined,
  fault: (code: string, of: unknown) => number,
): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) fault('field-list', name);
  else if (listPlace(name, mode) === undefined) fault('field-mode', `${name} (${mode ?? 'none'})`);
  else if (value.length > MOST.items) fault('limit-items', `${name}: ${value.length}`);
  else
    for (const [i, text] of value.entries()) {
      const which = `${name}, the ${ordinalOf(i + 1)} of ${value.length}`;
      if (typeof text !== 'string' || !isWords(text)) fault('field-text', which);
      else if (text.length > MOST.text) fault('limit-text', `${which}, has ${countOf(text.length, 'character')}`);
    }
}

function checkAgent(value: unknown, mode: Mode | undefined, fault: (code: string, of: unknown) => number): void {
  if (value === undefined) return;
  const { name, confidence } = (value ?? {}) as Record<string, unknown>;
  if (mode !== 'PLAN' && mode !== 'AUTO') fault('field-mode', `agent (${mode ?? 'none'})`);
  if (name === undefined) fault('agent-missing', confidence);
  else if (typeof name !== 'string' || !isWords(name) || name.length > 100 || /[\r\n(]/.test(name))
    fault('agent-name', name);
  if (confidence !== undefined && !(typeof confidence === 'number' && confidence >= 0 && confidence <= 1))
    fault('confidence', confidence);
}

/** Places that would hold more open items than fit. */
export function fullPlaces(document: Document, lists: Map<Place, string[]>): Fault[] {
  return [...lists].flatMap(([place, texts]) => {
    const open = document.items.filter((i) => i.place === place && i.state === 'open').length;
    return open + texts.length > MOST.items ? [{ code: 'limit-place', line: 0, of: `${place}: ${open}` }] : [];
  });
}
