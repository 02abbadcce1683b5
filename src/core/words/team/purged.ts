/** Decides in which words it is told what a purge took out, and what it left. */
import type { PurgeCount } from '../../team/purge.js';
import { countOf } from '../../text/count.js';
import { safeTitle } from '../../text/fence.js';

/** What went of `what`, from where, and what an owner alone could take; `waits`: nothing of it has left this machine yet. */
export function purgeText(what: string, count: PurgeCount, waits: boolean): string {
  const server = waits ? 'deletes them once it takes this' : 'has deleted them';
  return `${safeTitle(what)}: ${takenText(count)} are gone from this machine and refused for ever; the server ${server}, other machines with their next sync${othersText(count)}`;
}

/** The same before it is done, as far as this machine knows. */
export function purgeableText(what: string, count: PurgeCount | undefined): string {
  const much = count === undefined ? '' : `: ${takenText(count)}, as far as this machine knows${othersText(count)}`;
  return `Would take ${safeTitle(what)} from every machine for ever${much}`;
}

function takenText({ operations, records, leases }: PurgeCount): string {
  const kinds = Object.entries(records).map(([kind, n]) => countOf(n, kind));
  const from = kinds.length === 0 ? '' : ` of ${kinds.join(', ')}`;
  return `${countOf(operations, 'operation')}${from}${leases === 0 ? '' : `, and ${countOf(leases, 'session')} at work`}`;
}

function othersText({ ofOthers }: PurgeCount): string {
  if (ofOthers === 0) return '';
  return `\n  ${countOf(ofOthers, 'operation')} of others with it stay: an owner of the team alone may purge them`;
}
