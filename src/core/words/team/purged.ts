/** Decides in which words it is told what a purge took out, and what it left. */
import type { PurgeCount } from '../../team/purge.js';
import { countOf } from '../../text/count.js';
import { safeTitle } from '../../text/fence.js';

/** What went of `what`, from where, and what an owner alone could take. */
export function purgeText(what: string, { operations, records, leases, ofOthers }: PurgeCount, waits: boolean): string {
  const kinds = Object.entries(records).map(([kind, n]) => countOf(n, kind));
  const from = kinds.length === 0 ? '' : ` of ${kinds.join(', ')}`;
  const present = leases === 0 ? '' : `, and ${countOf(leases, 'session')} at work`;
  const rest =
    ofOthers === 0
      ? ''
      : `\n  ${countOf(ofOthers, 'operation')} of others with it stay: an owner of the team alone may purge them`;
  return `${safeTitle(what)}: ${countOf(operations, 'operation')}${from}${present} are gone from this machine and refused for ever; the server ${waits ? 'deletes them when it is reached' : 'has deleted them'}, other machines with their next sync${rest}`;
}
