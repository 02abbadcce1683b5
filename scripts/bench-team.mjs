#!/usr/bin/env node
// `npm run bench:team`: a team of 200 members and 10,000 contexts with five million operations on a real server (PostgreSQL of this machine,
// fsync on), and what members then wait for. Prints Markdown tables. --operations N (5000000), --rounds N (200).
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const arg = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? Number(process.argv[at + 1]) : standard;
};
const OPERATIONS = arg('operations', 5_000_000);
const ROUNDS = arg('rounds', 200);
const MEMBERS = 200;
const CONTEXTS = 10_000;
const PROJECTS = 20;
const DAY = MEMBERS * 100;
const MILLION = 1_000_000;

const folder = resolve('.tmp', `bench-team-${process.pid}`);
mkdirSync(folder, { recursive: true });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
cpSync('src/stores/postgres/migrations', join(folder, 'migrations'), { recursive: true });
await build({
  stdin: {
    contents: "export * from './test/support/team/server.ts'; export * from './src/stores/postgres/team.ts';",
    resolveDir: resolve('.'),
    loader: 'ts',
  },
  outfile: join(folder, 'kit.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});
const { findServer, openPostgres, Server } = await import(pathToFileURL(join(folder, 'kit.mjs')).href);
if (findServer() === null) {
  console.log('no PostgreSQL server on this machine: skipped');
  process.exit(0);
}

const say = (text) => process.stderr.write(`${text}\n`);
const rows = [];
const percentile = (times, p) => times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * p))];
/** Milliseconds of the processor that the server's side of b1's connection has used. */
const used = async () => {
  const [{ pid }] = await server.sql(
    'team',
    "select pid from pg_stat_activity where usename = 'b1' order by backend_start limit 1",
  );
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
};
/** A row: what took so long, beside what it may take at the 95th percentile. */
async function measure(what, goal, rounds, work) {
  const times = [];
  const before = await used();
  for (let i = -Math.min(5, rounds); i < rounds; i++) {
    const start = performance.now();
    await work(i);
    if (i >= 0) times.push(performance.now() - start);
  }
  const cpu = ((await used()) - before) / (rounds + Math.min(5, rounds));
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  rows.push([
    what,
    p50.toFixed(1),
    p95.toFixed(1),
    cpu.toFixed(1),
    goal ?? '–',
    goal === null ? '' : p95 <= goal ? 'met' : 'MISSED',
  ]);
  say(`${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}

let seed = 42;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const VERBS =
  'add fix move test speed rename drop retry cache log split merge check show hide keep send parse store load'.split(
    ' ',
  );
/** Words of titles: a few that every second one has, and many that few have. */
const word = () =>
  random() < 0.4 ? VERBS[Math.floor(random() ** 2 * VERBS.length)] : `w${Math.floor(random() ** 3 * 4000)}x`;
const title = () => Array.from({ length: 5 }, word).join(' ');

const server = await Server.start({
  settings: ['max_wal_size=4GB', 'shared_buffers=512MB', 'maintenance_work_mem=256MB'],
});
let failed = false;
try {
  const people = ['b1', 'b2', 'b3', 'b4'];
  await server.database('team', people);
  const member = (user) => openPostgres({ url: server.url('team', user), team: 'shop', device: `device-${user}` });
  const owner = await member('maker');
  await owner.prepare();
  await owner.enter();
  for (const one of people) await owner.admit(one, 'member');
  const [b1, ...others] = await Promise.all(people.map(member));
  await server.sql('team', 'update clew.teams set day_operations = 100000000, day_bytes = 100000000000');

  say(`${CONTEXTS} plans by push …`);
  const operation = (key, fields, project) => ({
    ...{
      v: 1,
      id: `b1-${Math.floor(random() * 1e9)}-${Math.floor(random() * 1e9)}`,
      project,
      author: 'b1',
      device: 'device-b1',
    },
    ...{ clock: { at: Date.now(), n: 0 }, key, fields, over: {} },
  });
  const titles = Array.from({ length: CONTEXTS }, title);
  for (let n = 0; n < CONTEXTS; n += 500)
    await b1.push(
      titles
        .slice(n, n + 500)
        .map((t, i) =>
          operation(`plan/docs/plans/p${n + i}.md`, { title: t, done: 1, total: 5 }, `p${(n + i) % PROJECTS}`),
        ),
    );

  const sizes = [];
  const size = async (at) => {
    const [s] = await server.sql(
      'team',
      `select pg_table_size('clew.operations') as rows_, pg_indexes_size('clew.operations') as indexes`,
    );
    sizes.push([at, Number(s.rows_), Number(s.indexes)]);
  };
  await size(0);
  for (let from = 0; from < OPERATIONS; from += MILLION) {
    const count = Math.min(MILLION, OPERATIONS - from);
    const begun = performance.now();
    await server.sql(
      'team',
      `
      insert into clew.operations (team, project, position, id, author, key, operation, arrived_at)
      select 'shop', x.project, t.position + n, x.id, x.author, x.key, format('{"v":1,"id":"%s","project":"%s","author":"%s","device":"device-%s","clock":{"at":%s,"n":0},"key":"%s","fields":{"title":"%s","status":"open","branch":"feature/%s","files":["src/%s/a.ts","src/%s/b.ts"]},"over":{"title":["%s"]}}',
          x.id, x.project, x.author, x.author, 1700000000000 + n, x.key, md5(n::text), n % 977, n % 300, n % 300, x.id)::json, now() - interval '1 day' * (1 - n / ${count}.0)
      from clew.teams t cross join generate_series(1, ${count}) n
      cross join lateral (select 'p' || n % ${PROJECTS} as project, 'g' || n % ${MEMBERS} as author,
        'context/c' || (n::bigint * 7919 + ${from}) % ${CONTEXTS} as key, '01J' || lpad((${from} + n)::text, 10, '0') || left(md5((${from} + n)::text), 13) as id) x
      where t.team = 'shop' order by n;
      update clew.teams set position = position + ${count} where team = 'shop'`,
    );
    await size(from + count);
    say(`${from + count} operations (${Math.round((performance.now() - begun) / 1000)} s)`);
  }
  await server.sql(
    'team',
    `insert into clew.members (team, member, role, admitted_by) select 'shop', 'g' || n, 'member', 'maker' from generate_series(0, ${MEMBERS - 1}) n`,
  );
  const leases = (from, to) =>
    server.sql(
      'team',
      `
    insert into clew.leases (team, member, device, session, project, lease, places, folders, until)
    select 'shop', 'g' || n % ${MEMBERS}, 'device-' || n % ${MEMBERS}, 's' || n, x.project, json_build_object('project', x.project, 'context', 'c' || n, 'title', 'work', 'scope', x.globs, 'files', x.files),
      y.places, y.folders, now() + interval '1 hour'
    from generate_series(${from}, ${to}) n
    cross join lateral (select 'p' || n % ${PROJECTS} as project, array(select 'src/m' || (n * 13 + g * 7) % 900 || '/**' from generate_series(1, 5) g) as globs,
      array(select 'src/m' || (n * 31 + f) % 900 || '/d' || f % 9 || '/f' || (n + f) % 40 || '.ts' from generate_series(1, 40) f) as files) x
    cross join lateral clew.places('shop', x.project, x.globs || x.files) y`,
    );
  await leases(1, 2 * MEMBERS);
  await server.sql('team', 'vacuum analyze');

  const { last: made } = await b1.pull('no-such', 0, 1);
  const some = (project) =>
    Array.from({ length: 100 }, (_, i) =>
      operation(
        i % 10 === 0
          ? `plan/docs/plans/p${Math.floor(random() * CONTEXTS)}.md`
          : `context/c${Math.floor(random() * CONTEXTS)}`,
        { title: title(), status: 'open' },
        project,
      ),
    );
  await measure('push of 100 operations', 50, ROUNDS, () => b1.push(some('p1')));
  const busy = { on: true };
  const crowd = others.map(async (store, i) => {
    while (busy.on) await store.push(some('p2').map((o) => ({ ...o, author: people[i + 1] })));
  });
  await measure('the same while three others push without a pause', null, ROUNDS, () => b1.push(some('p1')));
  busy.on = false;
  await Promise.all(crowd);

  const { last: top } = await b1.pull('no-such', 0, 1);
  const pullAll = async (project, after) => {
    let count = 0;
    for (let at = after, more = true; more; ) {
      const pulled = await b1.pull(project, at, 5000);
      ({ last: at, more } = pulled);
      count += pulled.arrived.length;
    }
    return count;
  };
  const day = await pullAll('p3', Math.max(0, made - DAY));
  await measure(`a day's pull of one project of ${PROJECTS} (${day} operations)`, 300, Math.min(ROUNDS, 50), () =>
    pullAll('p3', Math.max(0, made - DAY)),
  );
  await measure('a pull of 5,000 operations at once', null, 20, () => b1.pull('p3', 0, 5000));
  await measure('a pull where nothing is new', null, ROUNDS, () => b1.pull('p3', top, 5000));
  await measure(`plan search over ${CONTEXTS} plans`, 30, ROUNDS, () =>
    b1.searchPlans(titles[Math.floor(random() * CONTEXTS)].split(' ').slice(0, 4).join(' '), 10),
  );
  await measure('the same by words that many have', null, ROUNDS, () => b1.searchPlans('add fix move test speed', 10));
  const meet = () =>
    b1.overlaps(
      `p${Math.floor(random() * PROJECTS)}`,
      [`src/m${Math.floor(random() * 900)}/**`],
      Array.from({ length: 20 }, () => `src/m${Math.floor(random() * 900)}/d1/f${Math.floor(random() * 40)}.ts`),
    );
  await measure(`overlap with ${2 * MEMBERS} leases`, 10, ROUNDS, meet);
  await measure('a lease begun or renewed', null, ROUNDS, (i) =>
    b1.present(
      's1',
      { project: 'p1', context: 'c', title: 't', branch: null, scope: ['src/**'], files: [`src/${i}.ts`] },
      60,
    ),
  );
  await leases(2 * MEMBERS + 1, 50 * MEMBERS);
  await server.sql('team', 'vacuum analyze clew.leases');
  await measure(`overlap with ${50 * MEMBERS} leases`, null, ROUNDS, meet);
  const print = '0'.repeat(32);
  const begun = performance.now();
  await b1.push([{ ...operation('purge/x', { ids: [], fingerprints: [print] }, 'p1') }]);
  rows.push([
    `a purge by a value (looks at all ${(OPERATIONS / MILLION).toFixed(1)} million operations)`,
    (performance.now() - begun).toFixed(0),
    '–',
    '–',
    '–',
    '',
  ]);

  const table = (head, lines) =>
    [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...lines].map((l) => `| ${l.join(' | ')} |`).join('\n');
  const [{ version }] = await server.sql('team', 'show server_version').then(([r]) => [{ version: r.server_version }]);
  const [{ data, plans, all }] = await server.sql(
    'team',
    `select pg_size_pretty(pg_database_size('team')) as all, pg_size_pretty(pg_total_relation_size('clew.plans')) as plans, pg_size_pretty(pg_total_relation_size('clew.operations')) as data`,
  );
  console.log(
    `PostgreSQL ${version}, Node ${process.versions.node}, fsync on; ${MEMBERS} members, ${CONTEXTS} contexts, ${OPERATIONS} operations made; ${cpus().length} processors, load ${loadavg()[0].toFixed(1)}\n`,
  );
  console.log(`${table(['what', 'p50 ms', 'p95 ms', 'server’s processor, mean ms', 'p95 at most', ''], rows)}\n`);
  const mb = (bytes) => (bytes / 2 ** 20).toFixed(0);
  console.log(
    `${table(
      ['operations', 'rows MB', 'indexes MB', 'grown by MB'],
      sizes.map(([at, r, x], i) => [at, mb(r), mb(x), i === 0 ? '' : mb(r + x - sizes[i - 1][1] - sizes[i - 1][2])]),
    )}\n`,
  );
  console.log(`operations ${data}, plans ${plans}, the whole database ${all}`);
  failed = rows.some((r) => r[5] === 'MISSED');
  for (const store of [owner, b1, ...others]) await store.close();
} finally {
  await server.end();
}
process.exit(failed ? 1 : 0);
