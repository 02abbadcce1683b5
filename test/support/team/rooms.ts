/** A team on a real server: who takes part, and operations as its members would send them. */
import { expect } from 'vitest';
import type { TeamOperation } from '../../../src/core/team/types.js';
import type { TeamFault, TeamStore } from '../../../src/stores/_team-store.js';
import { openPostgres } from '../../../src/stores/postgres/team.js';
import type { Server } from './server.js';

let count = 0;

/** One change by `author`; `said` in the place of what is usual. */
export function operation(author: string, said: Partial<TeamOperation> = {}): TeamOperation {
  const n = ++count;
  return {
    ...{ v: 1, id: `op-${author}-${String(n).padStart(8, '0')}`, project: 'p1', author, device: 'device-0001' },
    ...{ clock: { at: 1_700_000_000_000 + n, n: 0 }, key: `context/c${n}`, fields: { title: `work ${n}` }, over: {} },
    ...said,
  };
}

/** The connection of a member; the device is the member's own. */
export function member(server: Server, database: string, user: string, team = 'shop'): Promise<TeamStore> {
  return openPostgres({ url: server.url(database, user), team, device: `device-${user}-1` });
}

/** A team in a new database: `owner` makes it and lets the others in. Their connections, by name. */
export async function makeTeam(server: Server, database: string, owner: string, others: string[], team = 'shop') {
  const first = await member(server, database, owner, team);
  await first.prepare();
  await first.enter();
  for (const other of others) await first.admit(other, 'member');
  const stores: Record<string, TeamStore> = { [owner]: first };
  for (const other of others) stores[other] = await member(server, database, other, team);
  return stores;
}

/** The code of the fault that `work` ends in; anything else fails the test. */
export async function faultIn(work: Promise<unknown>): Promise<string> {
  const e = (await work.then(
    () => null,
    (e: unknown) => e,
  )) as TeamFault | null;
  expect(e, 'no fault').not.toBeNull();
  expect(e!.message).not.toContain('only-of-this-test');
  return e!.code;
}
