/** The tables of teams hold nothing that a database spread over machines cannot have; what looks for it finds it where it is. */
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../../src/stores/postgres/migrations.js';
import { distributedFaults } from '../../support/team/distributed.js';

const SPREAD = `select create_distributed_table('clew.t', 'team');`;
const GOOD = `create table clew.t (team text not null, id text not null, primary key (team, id)); ${SPREAD}`;

describe('on a database that is spread over machines', () => {
  it('every migration could run', () => {
    const all = readMigrations();
    expect(all.map((m) => m.number)).toEqual(all.map((_, i) => i + 1));
    expect(distributedFaults(all.map((m) => m.sql).join('\n;\n'))).toEqual([]);
    expect(distributedFaults(GOOD)).toEqual([]);
  });

  it('a condition on the team that is missing in any of them is found', () => {
    const sql = readMigrations()
      .map((m) => m.sql)
      .join('\n;\n');
    const places = [...sql.matchAll(/\w\.team = (?:_team|t\.team)/g)];
    expect(places.length).toBeGreaterThan(30);
    for (const { index, 0: text } of places) {
      const without = `${sql.slice(0, index)}true${sql.slice(index + text.length)}`;
      expect(distributedFaults(without), sql.slice(index - 80, index + 40)).not.toEqual([]);
    }
  });

  it.each([
    ['a counter of all', 'create table clew.t (team text not null, id bigserial, primary key (team, id));'],
    [
      'an identity',
      'create table clew.t (team text not null, id int generated always as identity, primary key (team, id));',
    ],
    ['a sequence', `${GOOD} create sequence clew.s;`],
    ['a table without team', 'create table clew.t (id text primary key);'],
    ['a team that may be missing', 'create table clew.t (team text, id text, primary key (team, id));'],
    [
      'a key that does not begin with team',
      'create table clew.t (team text not null, id text, primary key (id, team));',
    ],
    ['a key of one column', 'create table clew.t (team text not null, id text unique, primary key (team, id));'],
    ['no key', 'create table clew.t (team text not null, id text);'],
    [
      'a unique key without team',
      'create table clew.t (team text not null, id text, primary key (team), unique (id));',
    ],
    [
      'a foreign key without team',
      'create table clew.t (team text not null, id text references clew.u (id), primary key (team, id));',
    ],
    ['an index without team', `${GOOD} create index i on clew.t (id);`],
    ['a unique index of words', `${GOOD} create unique index i on clew.t using gin (id);`],
    ['a trigger', `${GOOD} create trigger x after insert on clew.t execute function f();`],
    ['a table of one connection', `${GOOD} create temp table x (a int);`],
    ['a table that is not spread', 'create table clew.t (team text not null, primary key (team));'],
    ['a question to all teams', `${GOOD} select * from clew.t where id = 'x';`],
    ['a question of all teams by another name', `${GOOD} select x.id from clew.t x where x.id = 'x';`],
    [
      'an upsert by another key',
      `${GOOD} insert into clew.t (team, id) values ('a', 'b') on conflict (id) do nothing;`,
    ],
    ['an upsert by any key', `${GOOD} insert into clew.t (team, id) values ('a', 'b') on conflict do nothing;`],
    ['an insert that hides its team', `${GOOD} insert into clew.t (id, team) values ('a', 'b');`],
  ])('%s is found', (_, sql) => {
    const whole = sql.includes('create_distributed') || sql.includes('primary key (team));') ? sql : `${sql} ${SPREAD}`;
    expect(distributedFaults(whole)).not.toEqual([]);
  });
});
