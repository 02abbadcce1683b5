/** Decides how a team's server is asked through PostgreSQL: each request is one function of the database (`migrations/`). */
import type { Lease, Member, Role, TeamOperation, TeamPlan } from '../../core/team/types.js';
import { type OpenTeam, type Pulled, type Pushed, TeamFault, type TeamPlace, type TeamStore } from '../_team-store.js';
import { type Connection, connect } from './connection.js';
import { faultOf, stranger } from './faults.js';
import { migrate, readMigrations, type Standing, standingOf } from './migrations.js';

/** The most operations that one call of `clew.push` takes. */
const MOST = 1000;
const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now';

/** Opens the server of `place`. Throws `TeamFault`. */
export const openPostgres: OpenTeam = async (place) => new PostgresTeam(place, await connect(place.url));

/** Brings the tables of a server up to date; a person's act, since older programs may then only read. Answers the version. */
export async function migratePostgres(url: string): Promise<number> {
  const connection = await connect(url);
  try {
    return await migrate(connection.client);
  } catch (e) {
    throw faultOf(e);
  } finally {
    await connection.close();
  }
}

class PostgresTeam implements TeamStore {
  private standing: Standing | null = null;

  constructor(
    private readonly place: TeamPlace,
    private readonly connection: Connection,
  ) {}

  async prepare(): Promise<{ version: number; writable: boolean }> {
    try {
      let standing = await this.stands();
      if (standing.state === 'none') {
        await migrate(this.connection.client);
        standing = await standingOf(this.connection.client);
      }
      this.standing = standing;
    } catch (e) {
      throw faultOf(e);
    }
    return this.known();
  }

  async look(): Promise<void> {
    const standing = await this.stands().catch((e) => Promise.reject(faultOf(e)));
    if (standing.state === 'none') return;
    this.standing = standing;
    this.known();
    if ((await this.entered()).role === 'none') await this.mayWrite();
  }

  async enter(): Promise<{ member: string; role: Role; made: boolean }> {
    const { team } = this.place;
    const { member, role } = await this.entered();
    if (role !== 'none') return { member, role, made: false };
    await this.mayWrite();
    await this.rows('select clew.make_team($1)', [team]);
    return { member, role: 'owner', made: true };
  }

  async admit(member: string, role: Role): Promise<void> {
    await this.mayWrite();
    await this.rows('select clew.admit($1, $2, $3)', [this.place.team, member, role]);
  }

  async dismiss(member: string): Promise<void> {
    await this.mayWrite();
    await this.rows('select clew.dismiss($1, $2)', [this.place.team, member]);
  }

  async members(): Promise<Member[]> {
    const rows = await this.rows<Member>(
      `select member as id, role, floor(extract(epoch from seen_at) * 1000)::float8 as "seenAt"
        from clew.members where team = $1 order by member`,
      [this.place.team],
    );
    if (rows.length === 0) throw stranger();
    return rows;
  }

  async push(operations: TeamOperation[]): Promise<Pushed> {
    await this.mayWrite();
    if (operations.length > MOST) throw new TeamFault('broken', `at most ${MOST} operations are pushed at once`);
    const long = operations.some((o) => o.key.startsWith('purge/'));
    const query = long ? this.connection.longRows : this.connection.rows;
    const rows = await query<{ nth: string; at_position: string | null; why_not: string | null; now: number }>(
      `select *, ${NOW} from clew.push($1, $2)`,
      [this.place.team, JSON.stringify(operations)],
    );
    const pushed: Pushed = { positions: {}, refused: [], now: rows[0]?.now ?? (await this.now()) };
    for (const { nth, at_position, why_not } of rows) {
      const { id } = operations[Number(nth) - 1]!;
      if (why_not === null && at_position !== null) pushed.positions[id] = Number(at_position);
      // What a purge of the same push deleted again has no position.
      else pushed.refused.push({ id, why: why_not ?? 'purged' });
    }
    return pushed;
  }

  /** What is pulled is as a peer sent it: `core/team/read-operation.ts` decides what of it is an operation. */
  async pull(project: string, after: number, limit: number): Promise<Pulled> {
    type Row = { top: string; at_position: string | null; arrived_at: string; operation: TeamOperation; now: number };
    const rows = await this.rows<Row>(`select *, ${NOW} from clew.pull($1, $2, $3, $4)`, [
      this.place.team,
      project,
      after,
      limit,
    ]);
    if (rows.length === 0) throw stranger();
    const arrived = rows.flatMap(({ at_position, arrived_at, operation }) =>
      at_position === null ? [] : [{ operation, position: Number(at_position), arrivedAt: Number(arrived_at) }],
    );
    const top = Number(rows[0]!.top);
    if (top < after)
      throw new TeamFault(
        'broken',
        `the server has ${top} operations, ${after} were seen there: it was put back to an earlier day`,
      );
    const more = arrived.length >= limit && arrived.at(-1)!.position < top;
    return { arrived, last: more ? arrived.at(-1)!.position : top, more, now: rows[0]!.now };
  }

  async present(
    session: string,
    lease: Omit<Lease, 'member' | 'device' | 'session' | 'until'> | null,
    seconds: number,
  ): Promise<void> {
    await this.mayWrite();
    const text = lease === null ? null : JSON.stringify(lease);
    await this.rows('select clew.present($1, $2, $3, $4, $5)', [
      this.place.team,
      this.place.device,
      session,
      text,
      Math.ceil(seconds),
    ]);
  }

  async others(project: string): Promise<Lease[]> {
    return (await this.rows<LeaseRow>('select * from clew.others($1, $2)', [this.place.team, project])).map(leaseOf);
  }

  async overlaps(project: string, scope: string[], files: string[]): Promise<Lease[]> {
    const { team, device } = this.place;
    const values = [team, device, project, [...scope, ...files]];
    return (await this.rows<LeaseRow>('select * from clew.overlaps($1, $2, $3, $4)', values)).map(leaseOf);
  }

  async searchPlans(query: string, limit: number): Promise<TeamPlan[]> {
    const rows = await this.rows<PlanRow>('select * from clew.search_plans($1, $2, $3)', [
      this.place.team,
      query,
      limit,
    ]);
    return rows.map((r) => ({
      ...{ project: r.of_project, key: `plan/${r.of_path}`, path: r.of_path, title: r.of_title, author: r.of_author },
      ...{ done: r.of_done, total: r.of_total, at: Number(r.at_ms), score: r.of_score },
    }));
  }

  /** A connection of its own hears; when it ends, the listener hears no more and asks by the clock again. */
  async listen(heard: (position: number) => void): Promise<() => Promise<void>> {
    const [found] = await this.rows<{ channel: string | null }>('select clew.channel($1) as channel', [
      this.place.team,
    ]);
    if (!/^clew_[0-9a-f]{32}$/.test(found?.channel ?? '')) throw stranger();
    const ear = await connect(this.place.url);
    ear.client.on('notification', ({ payload }) => {
      if (/^\d{1,15}$/.test(payload ?? '')) heard(Number(payload));
    });
    await ear.rows(`listen ${found!.channel}`);
    return () => ear.close();
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private rows<T>(text: string, values: unknown[]): Promise<T[]> {
    return this.connection.rows<T>(text, values);
  }

  private async entered(): Promise<{ member: string; role: Role | 'none' }> {
    const asked = 'select session_user as member, clew.enter($1) as role';
    return (await this.rows<{ member: string; role: Role | 'none' }>(asked, [this.place.team]))[0]!;
  }

  /** How the tables stand; throws where there are none and this role cannot make them. */
  private async stands(): Promise<Standing> {
    const standing = await standingOf(this.connection.client);
    if (standing.state === 'none' && !standing.may)
      throw new TeamFault(
        'denied',
        'the database has no tables of clew yet; a role that may make roles and schemas makes them',
      );
    return standing;
  }

  private async now(): Promise<number> {
    return (await this.rows<{ now: number }>(`select ${NOW}`, []))[0]!.now;
  }

  /** Throws where the tables are not of this program's version: nothing was changed then. */
  private async mayWrite(): Promise<void> {
    this.standing ??= await standingOf(this.connection.client).catch((e) => Promise.reject(faultOf(e)));
    const { version, writable } = this.known();
    if (!writable)
      throw new TeamFault(
        'newer-schema',
        `the tables are of version ${version}, this clew knows ${newest()}: it reads, and sends nothing until it is updated`,
      );
  }

  private known(): { version: number; writable: boolean } {
    const { version, state } = this.standing!;
    if (state === 'none') throw new TeamFault('old-schema', 'the database has no tables of clew yet');
    if (state === 'old')
      throw new TeamFault(
        'old-schema',
        `the tables are of version ${version}, this clew needs ${newest()}: clew team migrate, by whoever made them`,
      );
    return { version, writable: state === 'same' };
  }
}

interface LeaseRow {
  of_member: string;
  of_device: string;
  of_session: string;
  lease: Partial<Lease>;
  until_ms: string;
}
interface PlanRow {
  of_project: string;
  of_path: string;
  of_title: string;
  of_author: string;
  of_done: number;
  of_total: number;
  at_ms: string;
  of_score: number;
}

const newest = (): number => readMigrations().at(-1)!.number;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown, most: number): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string').slice(0, most) : [];

/** Who and until when is the server's word; the rest is as a peer sent it, of the right types. */
function leaseOf({ of_member, of_device, of_session, lease, until_ms }: LeaseRow): Lease {
  return {
    ...{ member: of_member, device: of_device, session: of_session, until: Number(until_ms) },
    ...{ project: text(lease.project), context: text(lease.context), title: text(lease.title) },
    branch: typeof lease.branch === 'string' ? lease.branch : null,
    ...{ scope: texts(lease.scope, 32), files: texts(lease.files, 64) },
  };
}
