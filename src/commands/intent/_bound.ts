/** Decides when a person is told what holds outside of the contexts that the open intents are bound to. */
import { intentAt, isBroken } from '../../core/intent/intent.js';
import type { Intents } from '../../core/model/intent.js';
import type { Facts, Finding } from '../../core/model.js';
import { safeTitle } from '../../core/text/fence.js';

const MOST_LISTED = 3;

/**
 * Where each of the open `intents` is for work of its own: what `gate` makes of any other, and how to have that free.
 * `come`: only these are new; beside others that is said of them alone, as what holds elsewhere was said with the first.
 */
export function boundTo(intents: Intents | null, gate: Facts['config']['gate'], come?: string[]): Finding[] {
  const open = intents === null || isBroken(intents) ? [] : intents.intents.filter((i) => i.open);
  // What sessions begin with holds wherever they are.
  const begins = intents?.current != null && intentAt(intents, intents.current)?.open === true;
  if (gate === 'off' || begins || open.length === 0 || open.some((i) => !(i.context || i.plan))) return [];
  const said = come === undefined ? open : open.filter((i) => come.includes(i.id));
  if (said.length === 0) return [];
  const more = said.length - MOST_LISTED;
  const shown = said
    .slice(0, MOST_LISTED)
    .map((i) => `${safeTitle(i.id)} for ${safeTitle(i.context || i.plan || '')} alone`);
  const list = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  if (said.length < open.length) return [{ code: 'intents-bound-too', args: { list }, severity: 'note' }];
  return [
    { code: gate === 'strict' ? 'intents-bound-strict' : 'intents-bound-warn', args: { list }, severity: 'note' },
  ];
}
