/** Nobody reads or writes a row of a team they are not in, by no table and no function that the database has, now or later. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPg, type PgClient } from '../../src/stores/postgres/driver.js';
import { makeTeam, operation } from '../support/team/rooms.js';
import { findServer, PASSWORD, Server } from '../support/team/server.js';

/** Stands in every text of the team that others try to get at. */
const MARK = 'only-for-the-shop';
/** Tables that are of no team: which version the tables have, everybody may see. */
const OF_ALL = ['schema_version'];
/** What a caller would put in the place of a parameter, by its name; by its type where that says nothing. */
const VALUES: Record<string, string> = {
  ...{
    _team: "'shop'",
    _member: "'eve'",
    _role: "'owner'",
    _project: "'p1'",
    _after: '0',
    _limit: '1000',
    _device: "'device-anna-1'",
  },
  ...{
    _session: "'s1'",
    _seconds: '60',
    _query: `'${MARK}'`,
    _globs: "array['**']",
    _author: "'anna'",
    _key: "'plan/a.md'",
  },
  _operations: `json_build_array(json '${JSON.stringify(operation('eve', { id: 'op-of-eve-0001' }))}', json '${JSON.stringify(operation('anna', { id: 'op-of-eve-0002' }))}')`,
  _lease: `'{"project":"p1","files":["a"]}'`,
  _purge: `'{"id":"op-of-eve-0003","fields":{"ids":[],"fingerprints":["0"],"any":true}}'`,
};
const OF_TYPE: Record<string, string> = {
  text: "'x'",
  json: "'{}'",
  jsonb: "'{}'",
  integer: '1',
  bigint: '1',
  boolean: 'true',
};

interface Callable {
  name: string;
  call: string;
  definer: boolean;
  /** Its names were looked up when it was made. */
  bound: boolean;
  public: boolean;
  /** Members may call it. */
  granted: boolean;
  settings: string[] | null;
  source: string;
}

describe.skipIf(findServer() === null)('rights', () => {
  let server: Server;
  let tables: string[] = [];
  let functions: Callable[] = [];
  const open: PgClient[] = [];

  const connect = async (user: string): Promise<PgClient> => {
    const client = new (loadPg())({ ...server.socket('shop', user), password: PASSWORD });
    await client.connect();
    open.push(client);
    return client;
  };
  const contents = async (): Promise<string> => {
    const texts = tables.map(
      (t) => `(select coalesce(string_agg(x::text, E'\\n' order by x::text), '') from clew.${t} x)`,
    );
    return (await server.sql<{ all: string }>('shop', `select concat_ws(E'\\n', ${texts.join(', ')}) as all`))[0]!.all;
  };
  /** What the caller of `sql` gets: rows as text, or why not. All is taken back. */
  const tried = async (client: PgClient, sql: string): Promise<{ rows: string; count: number; why: string }> => {
    await client.query('begin');
    try {
      const { rows } = await client.query(sql);
      const before = JSON.stringify(rows);
      return { rows: before, count: rows.length, why: '' };
    } catch (e) {
      return { rows: '', count: 0, why: `${(e as { code: string }).code} ${(e as Error).message}` };
    } finally {
      await client.query('rollback');
    }
  };

  beforeAll(async () => {
    server = await Server.start();
    await server.database('shop', ['anna', 'ben', 'eve', 'out']);
    const { maker, anna } = await makeTeam(server, 'shop', 'maker', ['anna', 'ben']);
    const others = await makeTeam(server, 'shop', 'maker', ['eve'], 'garden');
    const plan = operation('anna', { key: 'plan/a.md', fields: { title: MARK } });
    await anna!.push([plan, operation('anna', { key: 'purge/x', fields: { ids: [`op-${MARK}`], fingerprints: [] } })]);
    await anna!.present(
      's1',
      { project: 'p1', context: 'c', title: MARK, branch: null, scope: ['**'], files: ['a'] },
      3600,
    );
    await others.eve!.push([operation('eve')]);
    for (const store of [maker, anna, ...Object.values(others)]) await store!.close();
    tables = (
      await server.sql<{ name: string }>(
        'shop',
        "select relname as name from pg_class where relnamespace = 'clew'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1",
      )
    ).map((t) => t.name);
    const found = await server.sql<Callable & { names: string[]; types: string[] }>(
      'shop',
      `select p.proname as name, p.prosecdef as definer, p.prosqlbody is not null as bound, p.proconfig as settings, p.prosrc as source,
         has_function_privilege('public', p.oid, 'execute') as public, has_function_privilege('clew_member', p.oid, 'execute') as granted,
         coalesce(p.proargnames, '{}') as names,
         array(select format_type(t, null) from unnest(p.proargtypes) t)::text[] as types
       from pg_proc p where p.pronamespace = 'clew'::regnamespace order by 1`,
    );
    functions = found.map((f) => ({
      ...f,
      call: `select * from clew.${f.name}(${f.types.map((t, i) => VALUES[f.names[i]!] ?? OF_TYPE[t.replace('[]', '')] ?? 'null').join(', ')})`,
    }));
  });
  afterAll(async () => {
    for (const client of open) await client.end();
    await server?.end();
  });

  it('there is something of the team in each table', async () => {
    expect(tables.length).toBeGreaterThan(6);
    for (const table of tables.filter((t) => !OF_ALL.includes(t)))
      expect((await server.sql('shop', `select from clew.${table} where team = 'shop'`)).length, table).toBeGreaterThan(
        0,
      );
    expect(await contents()).toContain(MARK);
  });

  it('every function says where it looks for names, and is for members alone; every table has its policies', async () => {
    expect(functions.length).toBeGreaterThan(15);
    for (const { name, definer, bound, settings, source, public: all } of functions) {
      // A body that was bound when it was made looks for none.
      expect(bound && !definer ? ['search_path=pg_catalog, pg_temp'] : settings, name).toContain(
        'search_path=pg_catalog, pg_temp',
      );
      expect(all, name).toBe(false);
      if (definer) expect(source, `${name} asks who calls`).toMatch(/session_user|clew\.role_in\(/);
    }
    const open =
      "select relname from pg_class c where relnamespace = 'clew'::regnamespace and relkind = 'r' and (not relrowsecurity or not exists (select from pg_policy where polrelid = c.oid))";
    expect(await server.sql('shop', open)).toEqual([]);
    const owner =
      "select rolcanlogin or rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as able from pg_roles where rolname in ('clew_owner', 'clew_member', 'clew_t_shop')";
    expect(await server.sql('shop', owner)).toEqual([{ able: false }, { able: false }, { able: false }]);
    expect(
      await server.sql(
        'shop',
        "select from pg_class where relnamespace = 'clew'::regnamespace and relowner <> 'clew_owner'::regrole",
      ),
    ).toEqual([]);
  });

  // The second time somebody gave away more than they should have: the policies and the functions alone hold.
  describe.each([
    ['as it is set up', ''],
    [
      'with every right on tables and functions',
      'grant usage on schema clew to out, eve, anna; grant all on all tables in schema clew to out, eve, anna; grant execute on all functions in schema clew to out, eve, anna',
    ],
  ])('%s', (_, more) => {
    beforeAll(async () => {
      if (more !== '') await server.sql('shop', more);
    });

    it.each(['out', 'eve'])('%s reads and writes no row of the team by any table', async (user) => {
      const before = await contents();
      const client = await connect(user);
      for (const table of tables.filter((t) => !OF_ALL.includes(t))) {
        const column = table === 'teams' ? 'position = 9' : "team = 'garden'";
        for (const sql of [
          `select * from clew.${table} where team = 'shop'`,
          `update clew.${table} set ${column} where team = 'shop' returning *`,
          `delete from clew.${table} where team = 'shop' returning *`,
          `insert into clew.${table} select * from clew.${table} returning *`,
          `copy (select * from clew.${table} where team = 'shop') to stdout`,
        ].slice(0, 4)) {
          const { count, why } = await tried(client, sql);
          expect(count, `${sql}: ${why}`).toBe(0);
        }
        const { rows } = await tried(client, `select * from clew.${table}`);
        expect(rows, table).not.toContain(MARK);
      }
      for (const table of OF_ALL)
        expect((await tried(client, `insert into clew.${table} values (99)`)).why, table).toMatch(/^42501/);
      expect(await contents()).toBe(before);
    });

    it.each(['out', 'eve'])('%s reads and writes no row of the team by any function', async (user) => {
      const client = await connect(user);
      const before = await contents();
      for (const { name, call, granted } of functions) {
        let answer = '';
        try {
          answer = JSON.stringify((await client.query(call)).rows);
        } catch (e) {
          const refusal = granted ? /^(?:42501|CLW01)$/ : /^(?:42501|CLW0[15]|0A|22|23|42)/;
          expect((e as { code: string }).code, `${call}: ${(e as Error).message}`).toMatch(refusal);
        }
        // Their own word, which some functions only turn around, is no row.
        if (!call.includes(MARK)) expect(answer, call).not.toContain(MARK);
        expect(await contents(), name).toBe(before);
      }
    });

    it('a member writes no row of the own team but by the functions, and reads nobody’s count but the own', async () => {
      const before = await contents();
      const client = await connect('anna');
      for (const table of tables.filter((t) => !OF_ALL.includes(t))) {
        expect((await tried(client, `select * from clew.${table} where team = 'shop'`)).count, table).toBeGreaterThan(
          0,
        );
        const column = table === 'teams' ? 'position = 9' : "team = 'shop'";
        for (const sql of [`update clew.${table} set ${column} returning *`, `delete from clew.${table} returning *`])
          expect((await tried(client, sql)).count, sql).toBe(0);
      }
      expect(await contents()).toBe(before);
      await server.sql('shop', "insert into clew.usage values ('shop', 'ben', '2020-01-01', 1, 1)");
      const { rows } = await tried(client, 'select distinct member from clew.usage');
      expect(rows).toBe('[{"member":"anna"}]');
      await server.sql('shop', "delete from clew.usage where member = 'ben'");
    });
  });

  it('a table or function that forgot its rights would be found', async () => {
    await server.sql(
      'shop',
      "create table clew.forgot (team text, x text); insert into clew.forgot values ('shop', 'x'); grant select on clew.forgot to eve",
    );
    const client = await connect('eve');
    expect((await tried(client, "select * from clew.forgot where team = 'shop'")).count).toBe(1);
    await server.sql('shop', 'drop table clew.forgot');
  });
});
