-- What a team shares and who may see it. Every table is of a team: `team` is the first column of each key, so that a
-- database which spreads its tables over many machines (Citus) keeps a team together. No counter crosses teams.

do $$ begin
  if to_regrole('clew_owner') is null then create role clew_owner nologin; end if;
  if to_regrole('clew_member') is null then create role clew_member nologin; end if;
end $$;
-- Nobody logs in as clew_owner: it owns the tables, and lets members in on behalf of a team's owners.
grant clew_owner to current_user;
grant clew_member to clew_owner with admin option;
create schema clew authorization clew_owner;
set local role clew_owner;
grant usage on schema clew to clew_member;

create table clew.schema_version (
  version int primary key,
  made_at timestamptz not null default now()
);

-- `position`: how far the team's operations are numbered. Its row is locked from the numbering to the commit.
create table clew.teams (
  team text primary key check (team ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  position bigint not null default 0,
  channel text not null default 'clew_' || replace(gen_random_uuid()::text, '-', ''),
  made_at timestamptz not null default now(),
  day_operations int not null default 50000,
  day_bytes bigint not null default 67108864,
  operation_bytes int not null default 131072
) with (fillfactor = 50);

create table clew.members (
  team text not null,
  member text not null,
  role text not null check (role in ('owner', 'member')),
  admitted_by text not null,
  admitted_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (team, member)
);

-- `operation` is the text as it came. What is beside it is taken out of it by `clew.push`, never told by the caller.
create table clew.operations (
  team text not null,
  project text not null,
  position bigint not null,
  id text not null,
  author text not null,
  key text not null,
  operation json not null,
  arrived_at timestamptz not null,
  primary key (team, project, position),
  unique (team, id)
);
-- Those that a plan, or what was undone, is made of anew when something is purged.
create index operations_of_plans on clew.operations (team, project, key)
  where left(key, 5) in ('plan/', 'task/', 'undo/');

-- What was purged stays refused: an operation by its id, a value (`fingerprint`), a record (`key`), words in any text (`words`:
-- how many letters, and their fingerprint). `author`: whose operations; empty = everybody's.
create table clew.refused (
  team text not null,
  kind text not null check (kind in ('id', 'fingerprint', 'key', 'words')),
  value text not null,
  author text not null,
  by_operation text not null,
  primary key (team, kind, value, author)
);

-- What a member sent on a day.
create table clew.usage (
  team text not null,
  member text not null,
  day date not null,
  operations int not null,
  bytes bigint not null,
  primary key (team, member, day)
) with (fillfactor = 70);

-- Who works on what. `places`: fingerprints of its paths and of the leading folders of its globs; `folders`: of all above those, too.
create table clew.leases (
  team text not null,
  member text not null,
  device text not null,
  session text not null,
  project text not null,
  lease json not null,
  places bigint[] not null,
  folders bigint[] not null,
  renewed_at timestamptz not null default now(),
  until timestamptz not null,
  primary key (team, member, device, session)
) with (fillfactor = 70);
create index leases_of_project on clew.leases (team, project, renewed_at desc);
-- Without a list of what is still to be sorted in (`fastupdate`): every question would read it whole.
create index leases_by_place on clew.leases using gin (places) with (fastupdate = off);
create index leases_by_folder on clew.leases using gin (folders) with (fastupdate = off);

-- The words of a text as search compares them, each with its team in front: one index serves many teams.
-- What stands behind `return` is bound to its names when it is made: a caller's search path cannot reach it.
set local search_path = pg_catalog;
create function clew.stems(_team text, _text text) returns text[]
language sql immutable parallel safe
return array(
  select distinct _team || ':' || lexeme
  from unnest(to_tsvector('pg_catalog.english'::regconfig, left(
    regexp_replace(regexp_replace(_text, '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), '[^[:alnum:]]+', ' ', 'g'), 4000))));

-- An index of the newest title, counts and words of plans and tasks; derived, made anew by `clew.refold`.
-- `cells`: by field, its value and the stamp (clock and id) by which the newest is known; `*` = taken away.
create table clew.plans (
  team text not null,
  project text not null,
  key text not null,
  path text not null,
  author text not null,
  cells jsonb not null,
  changed_at timestamptz not null,
  words tsvector not null generated always as (array_to_tsvector(case
    when cells #>> '{*,s}' > coalesce(cells #>> '{title,s}', '') then '{}'
    else clew.stems(team, path || ' ' || coalesce(cells #>> '{title,v}', '') || ' ' || coalesce(cells #>> '{text,v}', ''))
  end)) stored,
  primary key (team, project, key)
-- Room for the next counts beside the last: a change that leaves the words alone touches no index.
) with (fillfactor = 80);
create index plans_by_path on clew.plans (team, project, path);
create index plans_by_word on clew.plans using gin (words) with (fastupdate = off);
