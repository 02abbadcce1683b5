/** The store of a team on a real server: what is kept, numbered, found, refused, and what a failure changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueFingerprint } from '../../src/core/team/canonical.js';
import { isRefused, keyMark, wordsMark } from '../../src/core/team/refused.js';
import { absorb, emptySet } from '../../src/core/team/set.js';
import type { TeamOperation } from '../../src/core/team/types.js';
import type { TeamFault, TeamStore } from '../../src/stores/_team-store.js';
import { openPostgres } from '../../src/stores/postgres/team.js';
import { faultIn, makeTeam, member, operation } from '../support/team/rooms.js';
import { findServer, mayMountDisks, PASSWORD, Server } from '../support/team/server.js';

const mayMount = mayMountDisks();

describe.skipIf(findServer() === null)('a server of a team', () => {
  let server: Server;
  let anna: TeamStore;
  let ben: TeamStore;
  let owner: TeamStore;
  const lease = {
    project: 'p1',
    context: 'c1',
    title: 'auth',
    branch: null,
    scope: [] as string[],
    files: [] as string[],
  };

  beforeAll(async () => {
    server = await Server.start({ listen: '127.0.0.1,127.0.0.2' });
    await server.database('shop', ['anna', 'ben', 'eve']);
    ({
      maker: owner,
      anna,
      ben,
    } = (await makeTeam(server, 'shop', 'maker', ['anna', 'ben'])) as Record<string, TeamStore> as never);
  });
  afterAll(async () => {
    for (const store of [anna, ben, owner]) await store?.close();
    await server?.end();
  });

  it('numbers what it keeps, and keeps it once', async () => {
    const mine = [operation('anna'), operation('anna', { project: 'p2' }), operation('anna')];
    const first = await anna.push([...mine, mine[0]!]);
    expect(first.refused).toEqual([]);
    const positions = mine.map((o) => first.positions[o.id]!);
    expect(positions).toEqual([positions[0], positions[0]! + 1, positions[0]! + 2]);
    expect((await anna.push(mine)).positions).toEqual(first.positions);
    const pulled = await ben.pull('p1', positions[0]! - 1, 100);
    expect(pulled.arrived.map((a) => a.operation)).toEqual([mine[0], mine[2]]);
    expect(pulled).toMatchObject({ last: positions[2], more: false });
    expect(await ben.pull('p1', positions[0]! - 1, 1)).toMatchObject({ last: positions[0], more: true });
    expect(await ben.pull('nothing', 0, 9)).toMatchObject({ arrived: [], last: positions[2], more: false });
  });

  it('gives back every letter, and refuses what it has no place for', async () => {
    const title = 'naïve 日本 \u{1f9f5} "quotes" \\ back, tab\t and \u0001; select 1 --';
    const good = operation('anna', { fields: { title, list: ['ä', ''], n: 0.1, none: null } });
    const bad = operation('anna', { fields: { title: 'a\0b' } });
    const half = operation('anna', { fields: { title: 'a\ud800' } });
    const { positions, refused } = await anna.push([bad, good, half]);
    expect(refused.map((r) => r.why)).toEqual(['form', 'form']);
    expect(refused.map((r) => r.id)).toEqual([bad.id, half.id]);
    expect((await ben.pull('p1', positions[good.id]! - 1, 9)).arrived[0]!.operation).toEqual(good);
  });

  it('refuses one by one what is not in order', async () => {
    const there = operation('anna');
    await anna.push([there]);
    const cases: [object, string][] = [
      [{ author: 'ben' }, 'author'],
      [{ id: 'short' }, 'form'],
      [{ key: 'other/1' }, 'form'],
      [{ v: 2 }, 'form'],
      [{ v: '1' }, 'form'],
      [{ clock: { at: -1, n: 0 } }, 'form'],
      [{ clock: null }, 'form'],
      [{ fields: 'x' }, 'form'],
      [{ over: [] }, 'form'],
      [{ project: 'a b' }, 'form'],
      [{ key: `plan/${'x'.repeat(600)}` }, 'form'],
      [{ fields: { title: 'x'.repeat(200_000) } }, 'size'],
      [{ id: there.id }, 'other'],
      [{ key: 'undo/x', fields: { any: true }, undoes: [there.id] }, 'owner'],
      [{ key: 'purge/x', fields: { any: true, ids: [there.id], fingerprints: [] } }, 'owner'],
    ];
    const sent = cases.map(([said]) => operation('anna', said as never));
    const last = operation('anna');
    const { refused, positions } = await anna.push([...sent, last]);
    expect(refused.map((r) => r.why)).toEqual(cases.map(([, why]) => why));
    expect(Object.keys(positions)).toEqual([last.id]);
  });

  it('takes no more of a member on a day than its quota, and nothing of a push beyond it', async () => {
    await server.sql(
      'shop',
      "update clew.teams set day_operations = (select operations + 2 from clew.usage where member = 'anna')",
    );
    try {
      const before = (await ben.pull('p1', 0, 10_000)).last;
      expect(await faultIn(anna.push([operation('anna'), operation('anna'), operation('anna')]))).toBe('full');
      expect((await ben.pull('p1', 0, 10_000)).last).toBe(before);
      expect(Object.keys((await anna.push([operation('anna'), operation('anna')])).positions)).toHaveLength(2);
      await server.sql('shop', 'update clew.teams set day_operations = 100000, day_bytes = 10');
      expect(await faultIn(ben.push([operation('ben')]))).toBe('full');
    } finally {
      await server.sql('shop', 'update clew.teams set day_operations = 100000, day_bytes = 100000000');
    }
  });

  it('shows no reader a position before all below it are there', async () => {
    const writers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => member(server, 'shop', i % 2 === 0 ? 'anna' : 'ben')),
    );
    let writing = true;
    const seen: number[] = [];
    const read = (async () => {
      for (let after = (await owner.pull('race', 0, 1)).last; ; ) {
        const done = !writing;
        const { arrived, last } = await owner.pull('race', after, 10_000);
        seen.push(...arrived.map((a) => a.position!));
        after = last;
        if (done) break;
      }
    })();
    const pushed = await Promise.all(
      writers.map(async (w, i) => {
        const all: number[] = [];
        for (let n = 0; n < 25; n++) {
          const who = i % 2 === 0 ? 'anna' : 'ben';
          const size = 1 + ((n * 7 + i) % 20);
          all.push(
            ...Object.values(
              (await w.push(Array.from({ length: size }, () => operation(who, { project: 'race' })))).positions,
            ),
          );
        }
        return all;
      }),
    );
    writing = false;
    await read;
    for (const w of writers) await w.close();
    expect(seen).toEqual(pushed.flat().sort((a, b) => a - b));
  });

  it('finds plans by the words of title, path and tasks, and forgets what is taken away', async () => {
    const plan = (path: string, title: string, said = {}) =>
      operation('ben', { key: `plan/${path}`, fields: { title, done: 1, total: 4 }, ...said });
    await ben.push([
      plan('docs/plans/payments.md', 'Retry failed payments with backoff'),
      plan('docs/plans/login.md', 'Login by passkey'),
      operation('ben', { key: 'task/docs/plans/login.md/T-1', fields: { title: 'rate-limit wrong codes' } }),
      plan('docs/plans/odd.md', 'Odd counts', { fields: { title: 'Odd counts', done: 'many', total: -1e300 } }),
    ]);
    const found = async (query: string) => (await anna.searchPlans(query, 5)).map((p) => p.path);
    expect((await anna.searchPlans('retrying a payment', 5))[0]).toMatchObject({
      ...{
        key: 'plan/docs/plans/payments.md',
        title: 'Retry failed payments with backoff',
        author: 'ben',
        done: 1,
        total: 4,
        project: 'p1',
      },
    });
    expect(await found('limit the rate')).toEqual(['docs/plans/login.md']);
    expect(await anna.searchPlans('odd', 5)).toMatchObject([{ done: 0, total: 0 }]);
    for (const query of ['', '!!!', "' | & :*", 'zzz', 'the', 'x'.repeat(100_000)])
      expect(await found(query), query.slice(0, 9)).toEqual([]);
    // An older change that comes later changes nothing; a newer one does.
    await ben.push([plan('docs/plans/login.md', 'Old words', { clock: { at: 5, n: 0 } })]);
    expect(await found('passkey')).toEqual(['docs/plans/login.md']);
    const renamed = plan('docs/plans/login.md', 'Login by certificates');
    await ben.push([renamed]);
    expect(await found('passkey')).toEqual([]);
    await ben.push([operation('ben', { key: 'undo/u', fields: {}, undoes: [renamed.id] })]);
    expect(await found('passkey')).toEqual(['docs/plans/login.md']);
    await ben.push([operation('ben', { key: 'plan/docs/plans/login.md', fields: null })]);
    expect(await found('passkey')).toEqual([]);
  });

  it('deletes all in which purged words stand, with the sessions at work on it, and refuses them as the members do', async () => {
    const texts = ['Project Falcon', 'Zürich 日本', 'tok_99', 'v1.zz'];
    const titles = [
      ...[
        'On project-falcon, again',
        'PROJECT\tFALCON',
        'project falcons',
        'projectfalcon',
        'x Zürich  日本!',
        'zürich 日本',
      ],
      ...[
        'key=tok_99;',
        'tok 99',
        'tok_991',
        'v1 zz',
        'v1zz',
        '日本',
        '',
        '…',
        '"Project" \\ Falcon',
        'project\u0001falcon',
      ],
    ];
    const of = (title: string, more: object = {}) =>
      operation('anna', { project: 'words', fields: { title }, ...more });
    const sent = [...titles.map((t) => of(t)), of('x', { key: 'plan/docs/project-falcon.md' })];
    const lists = of('y', { fields: { allow: ['src/**', 'src/Project Falcon/**'], n: 3 } });
    await anna.push([...sent, lists]);
    const named = { project: 'words', title: 'on project falcon' };
    await ben.present('s-of-ben', { ...lease, ...named }, 60);
    await anna.present('s-of-anna', { ...lease, ...named }, 60);
    const words = texts.map((t) => wordsMark(t)!);
    const set = emptySet();
    const id = 'purge-of-words-1';
    const purge = operation('maker', {
      id,
      key: `purge/${id}`,
      fields: { ids: [], fingerprints: [], words, any: true },
    });
    absorb(set, [{ operation: purge, position: 1, arrivedAt: 1 }]);
    expect((await owner.push([{ ...purge, project: 'words' }])).refused).toEqual([]);
    const left = (await ben.pull('words', 0, 99)).arrived.map((a) => a.operation.id);
    const good = [...sent, lists].filter((o) => !isRefused(set, o, 'anna'));
    expect(left).toEqual([...good.map((o) => o.id), id]);
    expect(good.length).toBeLessThan(sent.length - 8);
    const again = [...sent, lists].map((o) => operation('anna', { ...o, id: `again-${o.id}` }));
    const { refused } = await anna.push(again);
    expect(refused.map((r) => r.id)).toEqual(again.filter((o) => isRefused(set, o, 'anna')).map((o) => o.id));
    await ben.present('s-of-ben', { ...lease, ...named }, 60);
    await ben.present('s-2-of-ben', { ...lease, ...named, title: 'other' }, 60);
    expect((await anna.others('words')).map((l) => l.title)).toEqual(['other']);
    await ben.present('s-2-of-ben', null, 0);
    const bad = await anna.push([operation('anna', { key: 'purge/z', fields: { ids: [], words: ['no mark'] } })]);
    expect(bad.refused.map((r) => r.why)).toEqual(['form']);
  });

  it('refuses a purged record for ever, whatever is written of it, and all below it', async () => {
    const of = (key: string) => operation('anna', { project: 'keys', key, fields: { title: 'x' } });
    const gone = [of('context/login~1'), of('item/login~1/goal')];
    const stays = of('context/login~2');
    await anna.push([...gone, stays]);
    const keys = ['context/login~1', 'item/login~1/'].map((key) => keyMark({ project: 'keys', key }));
    const purge = operation('anna', { project: 'keys', key: 'purge/k', fields: { ids: [], fingerprints: [], keys } });
    await anna.push([purge]);
    expect((await ben.pull('keys', 0, 9)).arrived.map((a) => a.operation.id)).toEqual([stays.id, purge.id]);
    const { refused } = await anna.push([of('context/login~1'), of('item/login~1/other'), of('context/login~3')]);
    expect(refused.map((r) => r.why)).toEqual(['purged', 'purged']);
    // A member's purge is of what is their own.
    expect((await ben.push([operation('ben', { project: 'keys', key: 'context/login~1' })])).refused).toEqual([]);
  });

  it('deletes what a purge names, and refuses it for ever', async () => {
    const secret = 'token-of-somebody';
    const first = operation('anna', { key: 'plan/secret.md', fields: { title: secret } });
    const same = operation('anna', { fields: { title: 'quiet', list: [secret] } });
    const ofBen = operation('ben', { fields: { title: secret } });
    const at = (await anna.push([first, same])).positions[first.id]!;
    await ben.push([ofBen]);
    expect(await anna.searchPlans(secret, 5)).toHaveLength(1);
    const prints = [valueFingerprint(secret), valueFingerprint([secret])];
    const purge = operation('anna', { key: 'purge/x', fields: { ids: [same.id, ofBen.id], fingerprints: prints } });
    expect((await anna.push([purge])).refused).toEqual([]);
    const left = (await ben.pull('p1', at - 1, 99)).arrived.map((a) => a.operation.id);
    expect(left).toEqual([ofBen.id, purge.id]);
    expect(await anna.searchPlans(secret, 5)).toEqual([]);
    const again = await anna.push([first, same, operation('anna', { fields: { other: secret } })]);
    expect(again.refused.map((r) => r.why)).toEqual(['purged', 'purged', 'purged']);
    expect((await ben.push([operation('ben', { fields: { title: secret } })])).refused).toEqual([]);
    await owner.push([operation('maker', { key: 'purge/y', fields: { any: true, ids: [], fingerprints: prints } })]);
    const rest = await server.sql<{ n: number }>(
      'shop',
      `select count(*)::int n from clew.operations where operation::text like '%${secret}%'`,
    );
    expect(rest[0]!.n).toBe(0);
    expect((await ben.push([operation('ben', { fields: { title: secret } })])).refused.map((r) => r.why)).toEqual([
      'purged',
    ]);
  });

  it('knows who works where until the lease ends', async () => {
    const who = async (scope: string[], files: string[] = []) =>
      (await ben.overlaps('p1', scope, files)).map((l) => l.session);
    await anna.present('s-auth', { ...lease, scope: ['src/auth/**'], files: ['docs/a.md'] }, 60);
    await anna.present('s-web', { ...lease, scope: ['./web/{a,b}/*.ts', '!web/a/x.ts'] }, 60);
    expect(await who(['src/**/*.ts'])).toEqual(['s-auth']);
    expect(await who([], ['src/auth/deep/er.ts'])).toEqual(['s-auth']);
    expect(await who([], ['src/authors.ts', 'docs/b.md'])).toEqual([]);
    expect(await who([], ['docs/a.md'])).toEqual(['s-auth']);
    expect(await who(['docs'])).toEqual(['s-auth']);
    expect((await who(['**'])).sort()).toEqual(['s-auth', 's-web']);
    expect(await who(['web/**'])).toEqual(['s-web']);
    expect(await ben.overlaps('p2', ['**'], [])).toEqual([]);
    expect(await anna.overlaps('p1', ['**'], [])).toEqual([]);
    expect((await anna.others('p1')).map((l) => [l.member, l.session])).toEqual([
      ['anna', 's-web'],
      ['anna', 's-auth'],
    ]);
    await anna.present('s-web', null, 0);
    await server.sql('shop', "update clew.leases set until = now() - interval '1 second'");
    expect(await who(['**'])).toEqual([]);
    expect(await ben.others('p1')).toEqual([]);
    await anna.present('s-new', lease, 60);
    expect(await server.sql('shop', 'select session from clew.leases')).toEqual([{ session: 's-new' }]);
    for (let i = 0; i < 31; i++) await anna.present(`many-${i}`, lease, 60);
    expect(await faultIn(anna.present('one-more', lease, 60))).toBe('full');
  });

  it('tells those who listen', async () => {
    const heard: number[] = [];
    const stop = await ben.listen((p) => heard.push(p));
    const { positions } = await anna.push([operation('anna'), operation('anna')]);
    for (let i = 0; i < 100 && heard.length === 0; i++) await new Promise((go) => setTimeout(go, 20));
    expect(heard).toEqual([Math.max(...Object.values(positions))]);
    await stop();
  });

  it('lets in whom an owner lets in, as long as they are let in', async () => {
    const eve = await member(server, 'shop', 'eve');
    expect(await faultIn(eve.prepare())).toBe('not-member');
    expect(await faultIn(eve.enter())).toBe('not-member');
    expect(await faultIn(anna.admit('eve', 'member'))).toBe('denied');
    expect(await faultIn(owner.admit('nobody-such', 'member'))).toBe('no-role');
    expect(await faultIn(owner.admit('maker', 'member'))).toBe('denied');
    await owner.admit('eve', 'member');
    expect(await eve.enter()).toEqual({ member: 'eve', role: 'member', made: false });
    expect((await eve.push([operation('eve')])).refused).toEqual([]);
    expect(await faultIn(anna.dismiss('eve'))).toBe('denied');
    await owner.dismiss('eve');
    expect(await faultIn(eve.push([operation('eve')]))).toBe('not-member');
    expect(await faultIn(eve.pull('p1', 0, 9))).toBe('not-member');
    expect(await faultIn(eve.members())).toBe('not-member');
    await eve.close();
    expect((await owner.members()).map((m) => [m.id, m.role])).toEqual([
      ['anna', 'member'],
      ['ben', 'member'],
      ['maker', 'owner'],
    ]);
  });

  it('with older tables is refused and left as it is; with newer ones it is only read', async () => {
    await server.sql(
      'shop',
      'delete from clew.schema_version where version = (select max(version) from clew.schema_version)',
    );
    const old = await member(server, 'shop', 'anna');
    for (const work of [() => old.prepare(), () => old.push([operation('anna')]), () => old.present('s', lease, 9)])
      expect(await faultIn(work())).toBe('old-schema');
    const { max } = (await server.sql<{ max: number }>('shop', 'select max(version) from clew.schema_version'))[0]!;
    await server.sql('shop', `insert into clew.schema_version values (${max + 1}), (${max + 2})`);
    const newer = await member(server, 'shop', 'anna');
    expect(await newer.prepare()).toEqual({ version: max + 2, writable: false });
    expect((await newer.pull('p1', 0, 9)).arrived).toHaveLength(9);
    for (const work of [() => newer.push([operation('anna')]), () => newer.present('s', lease, 9)])
      expect(await faultIn(work())).toBe('newer-schema');
    await server.sql('shop', `delete from clew.schema_version where version = ${max + 2}`);
    for (const store of [old, newer]) await store.close();
  });

  it('makes the tables whole or not at all, whoever asks at once', async () => {
    await server.database('fresh', []);
    const noMaker = await member(server, 'fresh', 'anna');
    expect(await faultIn(noMaker.prepare())).toBe('denied');
    await noMaker.close();
    const four = await Promise.all([1, 2, 3, 4].map(() => member(server, 'fresh', 'maker', 'fresh')));
    const versions = await Promise.all(four.map(async (s) => (await s.prepare()).version));
    expect(new Set(versions).size).toBe(1);
    for (const s of four) await s.close();
  });

  it('that is a plain, wrong or silent one is a fault with a name', async () => {
    const at = (url: string, said = {}) => openPostgres({ url, team: 'shop', device: 'device-0001', ...said });
    const right = server.url('shop', 'anna');
    expect(await faultIn(at(right.replace(PASSWORD, 'wrong')))).toBe('login');
    expect(await faultIn(at(right.replace('/shop', '/none')))).toBe('no-database');
    expect(await faultIn(at(right.replace(/:\d+\//, ':1/')))).toBe('down');
    expect(await faultIn(at(`${right}?sslmode=verify-full`))).toBe('tls');
    const safe = await at(`${right}?sslmode=verify-full&sslrootcert=${server.ca}`);
    expect((await safe.enter()).member).toBe('anna');
    // The certificate is of another address.
    expect(
      await faultIn(at(`${right.replace('127.0.0.1', '127.0.0.2')}?sslmode=verify-full&sslrootcert=${server.ca}`)),
    ).toBe('tls');
    await safe.close();
    process.env.CLEW_PG = 'none';
    try {
      expect(await faultIn(at(right))).toBe('no-driver');
    } finally {
      delete process.env.CLEW_PG;
    }
  });

  it.skipIf(!mayMount)('whose disk is full keeps what it had, and takes the same push when there is room', async () => {
    const server = await Server.start();
    const disk = server.smallDisk('small', 14);
    try {
      await server.database('full', [], 'maker', 'small');
      const { maker: store } = await makeTeam(server, 'full', 'maker', []);
      const text = (): string => Array.from({ length: 200 }, () => Math.random().toString(36).slice(2)).join('');
      const kept: string[] = [];
      let refused: TeamOperation[] = [];
      for (let n = 0; n < 100 && refused.length === 0; n++) {
        const some = Array.from({ length: 500 }, () => operation('maker', { fields: { title: text() } }));
        const pushed = await store!.push(some).catch((e: TeamFault) => e.code);
        if (typeof pushed === 'string') expect(pushed).toBe('full');
        if (typeof pushed === 'string') refused = some;
        else kept.push(...Object.keys(pushed.positions));
      }
      expect(refused.length).toBe(500);
      expect((await server.sql('full', 'select from clew.operations')).length).toBe(kept.length);
      disk.grow(200);
      expect(Object.keys((await store!.push(refused)).positions)).toHaveLength(500);
      await store!.close();
    } finally {
      await server.kill();
      disk.gone();
      await server.end();
    }
  });

  it('that is put back to an earlier day is noticed', async () => {
    expect(await faultIn(ben.pull('p1', 1e9, 9))).toBe('broken');
  });

  it('that goes away is down, and what it kept is there when it is back', async () => {
    const mine = operation('anna');
    await anna.push([mine]);
    await server.kill();
    expect(await faultIn(anna.push([operation('anna')]))).toBe('down');
    await server.up();
    const back = await member(server, 'shop', 'ben');
    expect((await back.pull('p1', 0, 10_000)).arrived.map((a) => a.operation.id)).toContain(mine.id);
    await back.close();
  });
});
