/** A team's server in memory, for what does not hang on a database: positions, leases, rights of owners, and faults on demand. */
import { readArrived } from '../../src/core/team/read-operation.js';
import { isRefused, isRefusedLease } from '../../src/core/team/refused.js';
import { absorb, emptySet } from '../../src/core/team/set.js';
import type { Arrived, Lease, Member, TeamOperation } from '../../src/core/team/types.js';
import { type OpenTeam, TeamFault, type TeamFaultCode, type TeamPlace } from '../../src/stores/_team-store.js';

/** What is on the server. `fault`: every opening throws it; `cut`: the answer to so many pushes is lost though they were kept. */
export interface MemoryTeam {
  arrived: Arrived[];
  members: Member[];
  /** Who listens. */
  ears: Set<(position: number) => void>;
  leases: Lease[];
  now(): number;
  fault: TeamFaultCode | null;
  cut: number;
  writable: boolean;
  /** More letters than this an operation may not have. */
  most: number;
  /** So many operations are taken at once; more are refused whole, as by a quota. */
  room: number;
  /** The connection ends at this pull, counted down; 0 = never. */
  cutPull: number;
}

export function memoryTeam(now: () => number): MemoryTeam {
  return {
    arrived: [],
    members: [],
    ears: new Set(),
    leases: [],
    now,
    fault: null,
    cut: 0,
    writable: true,
    most: 131_072,
    room: 1000,
    cutPull: 0,
  };
}

/** What was purged is on the server no more, nor is who works on it. */
function sweep(team: MemoryTeam): void {
  const set = emptySet();
  const good = team.arrived.filter((a) => typeof readArrived(a) !== 'string');
  absorb(set, good);
  team.arrived = team.arrived.filter((a) => !good.includes(a) || set.byId.has(a.operation.id));
  team.leases = team.leases.filter((l) => !isRefusedLease(set, l, l.member));
}

const userOf = ({ url }: TeamPlace): string => decodeURIComponent(new URL(url).username);

/** How a machine reaches it. */
export function openMemory(team: MemoryTeam): OpenTeam {
  return async (place) => {
    if (team.fault !== null) throw new TeamFault(team.fault, `as the test wants it: ${team.fault}`);
    const member = userOf(place);
    const { device } = place;
    const mine = (): Member | undefined => team.members.find((m) => m.id === member);
    const known = (): Member => {
      const found = mine();
      if (found === undefined) throw new TeamFault('not-member', `${member} is no member of ${place.team}`);
      return found;
    };
    return {
      prepare: async () => ({ version: 1, writable: team.writable }),
      look: async () => {
        if (team.members.length > 0) known();
      },
      enter: async () => {
        const made = team.members.length === 0;
        if (made) team.members.push({ id: member, role: 'owner', seenAt: null });
        return { member, role: known().role, made };
      },
      admit: async (who, role) => {
        if (known().role !== 'owner') throw new TeamFault('denied', 'only an owner admits members');
        team.members.push({ id: who, role, seenAt: null });
      },
      dismiss: async (who) => {
        if (known().role !== 'owner') throw new TeamFault('denied', 'only an owner of the team takes others out');
        team.members = team.members.filter((m) => m.id !== who);
      },
      members: async () => {
        known();
        return team.members;
      },
      push: async (operations: TeamOperation[]) => {
        const owner = known().role === 'owner';
        const answer = {
          positions: {} as Record<string, number>,
          refused: [] as { id: string; why: string }[],
          now: team.now(),
        };
        if (operations.length > team.room) throw new TeamFault('full', 'more than this member may send on a day');
        const asked = emptySet();
        absorb(
          asked,
          team.arrived.filter((a) => a.operation?.key?.startsWith('purge/')),
        );
        for (const operation of operations) {
          const there = team.arrived.find((a) => a.operation.id === operation.id);
          const bad = operation.author !== member || (operation.fields?.any === true && !owner);
          const isOwn = !/^(?:undo|purge)\//.test(operation.key);
          const purged = asked.purgedIds.get(operation.id)?.authors.has(member) || isRefused(asked, operation, member);
          if (bad) answer.refused.push({ id: operation.id, why: 'author' });
          else if (JSON.stringify(operation).length > team.most) answer.refused.push({ id: operation.id, why: 'size' });
          else if (isOwn && purged) answer.refused.push({ id: operation.id, why: 'purged' });
          else if (there !== undefined) answer.positions[operation.id] = there.position!;
          else {
            const position = Math.max(0, ...team.arrived.map((a) => a.position!)) + 1;
            team.arrived.push({ operation: structuredClone(operation), position, arrivedAt: team.now() });
            answer.positions[operation.id] = position;
          }
        }
        sweep(team);
        if (team.cut > 0) {
          team.cut--;
          throw new TeamFault('down', 'gone in the middle of a push');
        }
        for (const ear of team.ears) ear(team.arrived.length);
        return answer;
      },
      pull: async (project, after, limit) => {
        known();
        if (team.cutPull > 0 && --team.cutPull === 0) throw new TeamFault('down', 'gone in the middle of a pull');
        const all = team.arrived.filter((a) => a.position! > after);
        const part = all.slice(0, limit);
        return {
          arrived: structuredClone(
            part.filter((a) => a.operation?.project === project || a.operation?.project === undefined),
          ),
          last: part.at(-1)?.position ?? after,
          more: all.length > part.length,
          now: team.now(),
        };
      },
      present: async (session, lease, seconds) => {
        known();
        team.leases = team.leases.filter((l) => l.device !== device || l.session !== session);
        if (lease !== null) team.leases.push({ ...lease, member, device, session, until: team.now() + seconds * 1000 });
      },
      others: async (project) => team.leases.filter((l) => l.project === project && l.until > team.now()),
      overlaps: async (project) => team.leases.filter((l) => l.project === project && l.device !== device),
      searchPlans: async () => [],
      listen: async (heard) => {
        known();
        team.ears.add(heard);
        return async () => void team.ears.delete(heard);
      },
      close: async () => undefined,
    };
  };
}
