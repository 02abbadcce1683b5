/** Decides where one round of PLAN, ACT and EVAL ends and the next begins: the former moves to a file of its own, nothing is wiped. */

import type { Change, Document, Heading, Meta, Stamp } from '../model/document.js';
import { formatUtc } from '../text/time.js';
import { isBookkeeping } from './brief-lines.js';
import { addItem, applyInTurn, setMeta } from './change.js';
import { formatValue } from './front-matter.js';
import { isBlank, linesIn } from './lines.js';

/** What the caller knows beside the document: how many rounds are kept already, and the context's id where the file does not say it. */
export interface RoundStamp extends Stamp {
  archived?: number;
  id?: string;
  /** Did the user ask for a round of which nothing is recorded yet? */
  begins?: boolean;
}

/** A change that may need a new file, named relative to the folder of the context; it is written before the document. */
export interface RoundChange extends Change {
  file: { name: string; text: string } | null;
  /** The round that the document is in afterwards. */
  round: number;
}

const PHASE = /^(PLAN|ACT|EVAL)(?:[ \t]*\(.{1,40}\))?$/i;

/** The sections of the round that the document is in. */
export function sectionsOfRound(document: Document): Heading[] {
  return document.headings.filter((h) => h.level === 2 && PHASE.test(h.title));
}

/** Has anything been planned here? */
export function isPlanned(document: Document): boolean {
  if (document.meta.phase !== undefined) return true;
  const plans = sectionsOfRound(document).filter((h) => /^PLAN/i.test(h.title));
  // A section that holds nothing but where the session stood was made by us, not by a plan.
  return plans.some((h) => hasWords(document, h) || !items(document, h).some((i) => isBookkeeping(i.text)));
}

/** Begins a new round. When the present one is still empty it stays, and there is no file. */
export function beginRound(document: Document, stamp: RoundStamp): RoundChange {
  const sections = sectionsOfRound(document);
  const kept = stamp.archived ?? 0;
  const round = Math.max(document.meta.round ?? 1, kept + 1);
  // What stands in our own layout before any phase was told (answers, notes by hand) belongs to the first round.
  const first = document.layout === 'clew' && document.meta.phase === undefined && document.meta.round === undefined;
  const empty = first || !sections.some((h) => hasWords(document, h));
  if (document.layout === 'active-context')
    return { splices: [], faults: [{ code: 'phases-none', line: 0, of: document.layout }], ids: [], file: null, round };
  const change = applyInTurn(document, [
    (d) => (empty ? none : { ...none, splices: moved(d, sections, stamp.at) }),
    (d) => setLoose(d, 'round', empty ? round : round + 1),
    (d) => setLoose(d, 'phase', 'PLAN'),
    (d) => ((d.meta.auto ?? 0) > 0 ? setLoose(d, 'auto', 0) : none),
    (d) => (empty ? none : pointer(d, round, stamp)),
  ]);
  if (change.faults.length > 0 || empty) return { ...change, file: null, round };
  return {
    ...change,
    file: { name: `rounds/${round}.md`, text: archive(document, sections, round, stamp) },
    round: round + 1,
  };
}

const none: Change = { splices: [], faults: [], ids: [] };

/** Sets a key where the layout has room for it. */
export function setLoose<K extends keyof Meta>(document: Document, key: K, value: NonNullable<Meta[K]>): Change {
  const change = setMeta(document, key, value);
  return change.faults.some((f) => f.code === 'key-unknown') ? none : change;
}

function hasWords(document: Document, h: Heading): boolean {
  const held = (l: string): boolean => !isBlank(l) && !/^(?:#{1,6}(?:[ \t]|$)|-{3,}[ \t]*$)/.test(l);
  const ours = items(document, h).filter((i) => isBookkeeping(i.text));
  const isOurs = (at: number): boolean => ours.some((i) => at >= i.from && at < i.to);
  return linesIn(document.text, h.to, h.end).some((l) => held(l.text) && !isOurs(l.from));
}

/** The items below a heading. */
function items(document: Document, h: Heading): Document['items'] {
  return document.items.filter((i) => i.from >= h.to && i.from < h.end);
}

/** The sections out, an empty PLAN in the place of the first. */
function moved(document: Document, sections: Heading[], at: number): Change['splices'] {
  const { text, eol } = document;
  const timed = sections.some((h) => h.title.includes('('));
  const ruled = linesIn(text, sections[0]!.to, sections[0]!.end).some((l) => /^-{3,}[ \t]*$/.test(l.text));
  return sections.map((h, i) => {
    const cut = text.slice(h.from, h.end);
    const lines = [`## PLAN${timed ? ` (${formatUtc(at).slice(11)})` : ''}`, '', ...(ruled ? ['---', ''] : [])];
    return { at: h.from, cut, put: i === 0 ? lines.map((l) => l + eol).join('') : '' };
  });
}

/** The file of a round that has ended: whose it is, and its sections as they stood. */
function archive(document: Document, sections: Heading[], round: number, stamp: RoundStamp): string {
  const { text, meta, eol } = document;
  const id = meta.id ?? stamp.id;
  const keys = [
    ...(id === undefined ? [] : [`id: ${formatValue('id', id)}`]),
    `updated: ${formatValue('updated', stamp.at)}`,
    `round: ${round}`,
  ];
  const bodies = sections.map((h) => text.slice(h.from, h.end));
  // A section that ended its file without a line end gets one, so that the next begins on a line of its own.
  const body = bodies.map((b, i) => (i < bodies.length - 1 && !/[\r\n]$/.test(b) ? b + eol : b)).join('');
  return `${['---', ...keys, '---', '', `# ${meta.title ?? id ?? 'Context'}, round ${round}`, '', ''].join(eol)}${body}`;
}

function pointer(document: Document, round: number, stamp: RoundStamp): Change {
  const id = document.meta.id ?? stamp.id;
  const path = `${id === undefined ? '' : `${id}/`}rounds/${round}.md`;
  if (document.layout === 'clew') return addItem(document, 'references', `Round ${round}: [${path}](${path})`, stamp);
  return addItem(document, 'plan-notes', `Round ${round} is kept in ${path}`, stamp);
}
