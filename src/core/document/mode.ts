/** Decides what a prompt that begins with the keyword of a phase is told, and what must be recorded; one without changes nothing. */
import type { Document, Fault, Meta, Place } from '../model/document.js';
import { isHistory } from './brief-lines.js';
import { goesOn, modeKeyword } from './mode-keyword.js';
import { isPlanned } from './rounds.js';
import { fieldsOf, listsOf, type Mode } from './update.js';

/** What is known, place by place, as a router is told it. */
export interface ContextDocument {
  meta: Meta;
  open: Partial<Record<Place, string[]>>;
}

/** `iteration`: of AUTO. */
export interface MandatoryAction {
  tool: 'update_context';
  mode: Mode;
  how: 'reset' | 'append';
  iteration?: number;
  lists: string[];
  /** What else the mode has, one of each. */
  fields: string[];
}

export interface ReadMode {
  /** `null` = no keyword: nothing is to be changed. */
  mode: Mode | null;
  /** The prompt without the keyword. */
  rest: string;
  contextDocument: ContextDocument | null;
  /** What must be called before the turn ends. */
  mandatoryAction: MandatoryAction | null;
  faults: Fault[];
}

/**
 * Reads the beginning of `prompt`, the same for a hook and for a model that asks. A keyword counts in capitals, before a colon,
 * or alone ("plan the trip" is English).
 */
export function parseMode(prompt: string, document: Document | null, beside: Document | null = null): ReadMode {
  const found = modeKeyword(prompt);
  const contextDocument = document === null ? null : knownOf(document, beside);
  if (found === null) return { mode: null, rest: prompt, contextDocument, mandatoryAction: null, faults: [] };
  const { mode, rest } = found;
  const faults: Fault[] = [];
  const second = modeKeyword(rest);
  if (second !== null && rest.trim() !== '') faults.push({ code: 'mode-second', line: 0, of: second.mode });
  const appends = mode === 'ACT' || mode === 'EVAL';
  if (appends && (document === null || !isPlanned(phased(document, beside)))) {
    faults.push({ code: 'plan-first', line: 0, of: mode });
    return { mode, rest, contextDocument, mandatoryAction: null, faults };
  }
  const running = (document === null ? beside : phased(document, beside))?.meta.auto ?? 0;
  // AUTO with words of its own begins; without any it goes on.
  const iteration = mode === 'AUTO' ? (running > 0 && goesOn(rest) ? running + 1 : 1) : undefined;
  const how = appends || (iteration ?? 1) > 1 ? 'append' : 'reset';
  return {
    mode,
    rest,
    contextDocument,
    mandatoryAction: {
      ...{ tool: 'update_context', mode, how, lists: listsOf(mode), fields: fieldsOf(mode) },
      ...(iteration === undefined ? {} : { iteration }),
    },
    faults,
  };
}

/** Of a document and what is kept beside it, the one that says which phase the work is in. */
function phased(document: Document, beside: Document | null): Document {
  return document.layout === 'active-context' ? (beside ?? document) : document;
}

/** What is known of `document`, and what is kept `beside` it: keys, and the texts of open items, place by place. */
export function knownOf(document: Document, beside: Document | null = null): ContextDocument {
  const open: ContextDocument['open'] = {};
  for (const item of [...document.items, ...(beside?.items ?? [])]) {
    if (item.state !== 'open' || item.task !== undefined || isHistory(item)) continue;
    const texts = open[item.place] ?? [];
    texts.push(item.text);
    open[item.place] = texts;
  }
  const { phase, round, auto } = phased(document, beside).meta;
  const told = { ...(phase && { phase }), ...(round && { round }), ...(auto && { auto }) };
  return { meta: { ...document.meta, ...told }, open };
}
