-- How operations come in: checked one by one, numbered together, kept in one transaction.
set local role clew_owner;
set local search_path = pg_catalog;

create type clew.incoming as (
  id text, project text, author text, key text, stamp text, bytes int, operation json, why text
);

-- Null where the database has no place for its letters (U+0000, half a pair) or numbers (beyond any).
create function clew.parsed(_text json) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return _text::jsonb;
exception when others then return null;
end $$;

-- Of two versions of a record, by field the newer one.
create function clew.newest(_a jsonb, _b jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  _key text;
  _cell jsonb;
begin
  for _key, _cell in select * from jsonb_each(_b) loop
    if _a #>> array[_key, 's'] is null or (_a #>> array[_key, 's']) collate "C" < (_cell ->> 's') collate "C" then
      _a := _a || jsonb_build_object(_key, _cell);
    end if;
  end loop;
  return _a;
end $$;

-- What search keeps of an operation on a plan or a task.
create function clew.cells(_operation json, _stamp text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  _fields jsonb := _operation -> 'fields';
  _cells jsonb := '{}';
  _name text;
begin
  if jsonb_typeof(_fields) <> 'object' then return jsonb_build_object('*', jsonb_build_object('s', _stamp)); end if;
  foreach _name in array array['title', 'text', 'done', 'total'] loop
    if _fields ? _name then
      _cells := _cells || jsonb_build_object(_name, jsonb_build_object('s', _stamp, 'v', _fields -> _name));
    end if;
  end loop;
  return _cells;
end $$;

-- `plan/PATH` and `task/PATH/ID` are of the plan at PATH.
create function clew.plan_path(_key text) returns text
language sql immutable parallel safe
return case when left(_key, 5) = 'plan/' then substr(_key, 6) else regexp_replace(substr(_key, 6), '/[^/]*$', '') end;

-- By which the newest is known: letters that sort as clock and id do. A clock a day ahead of the server's counts as now.
create function clew.stamp(_operation jsonb, _now timestamptz) returns text
language sql stable
return lpad(case when (_operation #>> '{clock,at}')::numeric > extract(epoch from _now) * 1000 + 86400000
    then floor(extract(epoch from _now) * 1000)::text else _operation #>> '{clock,at}' end, 16, '0')
  || lpad(_operation #>> '{clock,n}', 16, '0') || (_operation ->> 'id');

-- What is wrong with an operation that `_author` sends, or null.
create function clew.fault_of(_operation jsonb, _author text, _role text) returns text
language sql immutable
return case
  when _operation is null or jsonb_typeof(_operation) <> 'object'
    or _operation -> 'v' is distinct from '1'
    -- Lengths beside the patterns, and one pattern for both clocks: counted repeats are what makes patterns dear.
    or coalesce(_operation ->> 'id', '') !~ '^[0-9A-Za-z_-]+$' or length(_operation ->> 'id') not between 8 and 64
    or coalesce(_operation ->> 'project', '') !~ '^[0-9A-Za-z_.-]+$' or length(_operation ->> 'project') > 80
    or coalesce(_operation ->> 'device', '') !~ '^[0-9A-Za-z_-]+$' or length(_operation ->> 'device') not between 8 and 64
    or coalesce(_operation ->> 'key', '') !~ '^(context|item|plan|task|intent|decision|undo|purge)/[^[:cntrl:]]+$'
    or length(_operation ->> 'key') > 512
    or coalesce((_operation #>> '{clock,at}') || ' ' || (_operation #>> '{clock,n}'), '') !~ '^[0-9]+ [0-9]+$'
    or greatest(length(_operation #>> '{clock,at}'), length(_operation #>> '{clock,n}')) > 16
    or coalesce(jsonb_typeof(_operation -> 'fields'), '') not in ('object', 'null')
    or coalesce(jsonb_typeof(_operation -> 'over'), '') <> 'object'
    or coalesce(jsonb_typeof(_operation -> 'undoes'), 'array') <> 'array'
    or coalesce(jsonb_typeof(_operation #> '{fields,ids}'), 'array') <> 'array'
    or coalesce(jsonb_typeof(_operation #> '{fields,fingerprints}'), 'array') <> 'array'
    or coalesce(jsonb_typeof(_operation #> '{fields,keys}'), 'array') <> 'array'
    or coalesce(jsonb_typeof(_operation #> '{fields,words}'), 'array') <> 'array'
    -- What is asked of words begins with a number that fits.
    or (_operation ->> 'key' like 'purge/%' and (_operation #> '{fields,words}') @? '$[*] ? (!(@ like_regex "^[1-9][0-9]{0,3}:[0-9a-f]{32}$"))') then 'form'
  when _operation ->> 'author' is distinct from _author then 'author'
  when _role <> 'owner' and _operation ->> 'key' ~ '^(undo|purge)/' and _operation #>> '{fields,any}' = 'true' then 'owner'
end;

-- `clew.push` alone runs with the owner's rights; what it calls does so because of that, and on its own may do nothing.
-- What purges tell things apart by.
create function clew.print(_text text) returns text
language sql immutable parallel safe
return left(encode(sha256(convert_to(_text, 'UTF8')), 'hex'), 32);

-- Its words alone, as `plainWords` of `core/team/refused.ts` has them: small ASCII letters, ASCII signs between words.
create function clew.plain(_text text) returns text
language sql immutable parallel safe
return btrim(lower(regexp_replace(_text, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g') collate "C"));

-- Does a run of whole words of the text have one of these marks?
create function clew.has_words(_text text, _marks text[]) returns boolean
language plpgsql immutable strict set search_path = pg_catalog, pg_temp as $$
declare
  _said text[] := string_to_array(clew.plain(_text), ' ');
  _sizes int[] := array(select length(w.word) from unnest(_said) with ordinality w (word, n) order by w.n);
  _letters int;
  _to int;
  _sum int;
begin
  for _letters in select distinct split_part(m, ':', 1)::int from unnest(_marks) m loop
    -- From each word on as many as are of that many letters, the spaces between them counted.
    _to := 0;
    _sum := -1;
    for _from in 1 .. cardinality(_said) loop
      while _sum < _letters and _to < cardinality(_said) loop
        _to := _to + 1;
        _sum := _sum + _sizes[_to] + 1;
      end loop;
      if _sum = _letters and _letters || ':' || clew.print(array_to_string(_said[_from : _to], ' ')) = any (_marks) then
        return true;
      end if;
      _sum := _sum - _sizes[_from] - 1;
    end loop;
  end loop;
  return false;
end $$;

-- Does it bring one of these values (told apart by the text they came in), records, or words in any of its texts?
create function clew.is_marked(_project text, _key text, _fields json, _prints text[], _keys text[], _words text[]) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  _own json := case when json_typeof(_fields) = 'object' then _fields else '{}' end;
  _said text;
begin
  if cardinality(_keys) > 0 and (clew.print(_project || ' ' || _key) = any (_keys)
    or clew.print(_project || ' ' || regexp_replace(_key, '[^/]*$', '')) = any (_keys)) then return true; end if;
  if cardinality(_prints) > 0 and exists (
    select from json_each(_own) f where clew.print(f.value::text) = any (_prints)) then return true; end if;
  if cardinality(_words) = 0 then return false; end if;
  if clew.has_words(_key, _words) then return true; end if;
  for _said in
    select case when json_typeof(f.value) = 'string' then _own ->> f.key end from json_each(_own) f
    union all
    select e.* from json_each(_own) f
    cross join lateral json_array_elements_text(case when json_typeof(f.value) = 'array' then f.value else '[]' end) e
  loop
    if clew.has_words(_said, _words) then return true; end if;
  end loop;
  return false;
end $$;

-- What of a kind is refused of an author.
create function clew.marks(_team text, _kind text, _author text) returns text[]
language sql stable set search_path = pg_catalog, pg_temp as $$
  select array(select r.value from clew.refused r where r.team = _team and r.kind = _kind and r.author in ('', _author))
$$;

-- Makes what search keeps of one plan or task anew, from the operations that are there and were not taken back.
create function clew.refold(_team text, _project text, _key text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if left(_key, 5) not in ('plan/', 'task/') then return; end if;
  delete from clew.plans p where p.team = _team and p.project = _project and p.key = _key;
  insert into clew.plans (team, project, key, path, author, cells, changed_at)
  select _team, _project, _key, clew.plan_path(_key), (array_agg(c.author order by c.stamp desc))[1],
    jsonb_object_agg(c.field, c.cell), max(c.arrived_at)
  from (
    select distinct on (f.key) f.key as field, f.value as cell, o.author, o.arrived_at, s.stamp
    from clew.operations o
    cross join lateral (select clew.stamp(o.operation::jsonb, o.arrived_at) as stamp) s
    cross join lateral jsonb_each(clew.cells(o.operation, s.stamp)) f
    where o.team = _team and o.project = _project and o.key = _key and left(o.key, 5) in ('plan/', 'task/')
      and not exists (
        select from clew.operations u
        where u.team = _team and u.project = _project and left(u.key, 5) = 'undo/' and u.key like 'undo/%'
          and (u.author = o.author or u.operation #>> '{fields,any}' = 'true')
          and (u.operation -> 'undoes')::jsonb ? o.id)
    order by f.key, s.stamp collate "C" desc
  ) c having count(*) > 0;
end $$;

-- Refuses for ever what a purge names, and deletes what of it is there.
create function clew.purge(_team text, _purge json, _author text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  _any boolean := coalesce(_purge #>> '{fields,any}' = 'true', false);
  _ids text[] := array(select json_array_elements_text(coalesce(_purge #> '{fields,ids}', '[]')));
  _prints text[] := array(select json_array_elements_text(coalesce(_purge #> '{fields,fingerprints}', '[]')));
  _keys text[] := array(select json_array_elements_text(coalesce(_purge #> '{fields,keys}', '[]')));
  _words text[] := array(select json_array_elements_text(coalesce(_purge #> '{fields,words}', '[]')));
  _gone text[] := '{}';
  _one record;
begin
  insert into clew.refused (team, kind, value, author, by_operation)
    select _team, r.kind, r.value, case when _any then '' else _author end, _purge ->> 'id'
    from (select 'id' as kind, unnest(_ids) as value union select 'fingerprint', unnest(_prints)
      union select 'key', unnest(_keys) union select 'words', unnest(_words)) r
    on conflict (team, kind, value, author) do nothing;
  _gone := array(
    select o.id from clew.operations o where o.team = _team and o.id = any (_ids)
      and (_any or o.author = _author) and o.key !~ '^(undo|purge)/');
  if cardinality(_prints || _keys || _words) > 0 then
    _gone := _gone || array(
      select o.id from clew.operations o where o.team = _team
        and (_any or o.author = _author) and o.key !~ '^(undo|purge)/'
        and clew.is_marked(o.project, o.key, o.operation -> 'fields', _prints, _keys, _words));
    delete from clew.leases l where l.team = _team and (_any or l.member = _author)
      and clew.is_marked(l.project, 'context/' || coalesce(l.lease ->> 'context', ''), l.lease, _prints, _keys, _words);
  end if;
  for _one in
    with gone as (
      delete from clew.operations o where o.team = _team and o.id = any (_gone) returning o.project, o.key)
    select distinct project, key from gone
  loop
    perform clew.refold(_team, _one.project, _one.key);
  end loop;
end $$;

-- Keeps each operation that is not there yet; answers for each (by its place in the list) its position, or why it was not
-- kept. At most 1,000 at once.
-- The team's row is locked from here to the commit: who sees position N sees all below it.
create function clew.push(_team text, _operations json)
returns table (nth bigint, at_position bigint, why_not text)
-- The plans of its statements do not depend on what is pushed: they are made once a connection.
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  _me text := session_user;
  _role text := clew.role_in(_team);
  _limits clew.teams;
  _base bigint;
  _in clew.incoming[];
  _fresh clew.incoming[];
  -- Read once, all together; one by one only where something in it cannot be read.
  _all jsonb := clew.parsed(_operations);
  _now timestamptz;
  _prints text[];
  _keys text[];
  _words text[];
  _count int;
  _used record;
  _one record;
begin
  -- What was read already is not read again.
  if not coalesce(jsonb_typeof(_all) = 'array' and jsonb_array_length(_all) <= 1000,
      json_typeof(_operations) = 'array' and json_array_length(_operations) <= 1000) then
    raise exception 'not a list of at most 1,000 operations' using errcode = 'CLW02';
  end if;
  select * into _limits from clew.teams t where t.team = _team;
  select array_agg((
      i.j ->> 'id', i.j ->> 'project', i.j ->> 'author', i.j ->> 'key',
      case when i.why is null then clew.stamp(i.j, now()) end, octet_length(i.o::text), i.o,
      case when i.why is null and i.turn > 1 then 'again' else i.why end
    )::clew.incoming order by i.n) into _in
  from (
    select e.o, e.n, r.j, row_number() over (partition by r.j ->> 'id' order by e.n) as turn,
      case when octet_length(e.o::text) > _limits.operation_bytes then 'size' else clew.fault_of(r.j, _me, _role) end as why
    from json_array_elements(_operations) with ordinality e (o, n)
    -- `offset 0`: it is taken out once, not wherever it is looked at.
    cross join lateral (select case when _all is null then clew.parsed(e.o) else _all -> (e.n - 1)::int end as j offset 0) r
  ) i;

  select t.position into _base from clew.teams t where t.team = _team for update;
  _now := clock_timestamp();
  if exists (select from clew.refused r where r.team = _team) then
    _prints := clew.marks(_team, 'fingerprint', _me);
    _keys := clew.marks(_team, 'key', _me);
    _words := clew.marks(_team, 'words', _me);
    _in := array(
      select (i.id, i.project, i.author, i.key, i.stamp, i.bytes, i.operation,
        case when i.why is null and i.key !~ '^(undo|purge)/' and (
          exists (select from clew.refused r where r.team = _team and r.kind = 'id' and r.value = i.id and r.author in ('', _me))
          or clew.is_marked(i.project, i.key, i.operation -> 'fields', _prints, _keys, _words)) then 'purged' else i.why end)::clew.incoming
      from unnest(_in) with ordinality i order by i.ordinality);
  end if;

  -- Nobody else adds to the team while its row is locked: what is not there now is new.
  _fresh := array(
    select (i.id, i.project, i.author, i.key, i.stamp, i.bytes, i.operation, i.why)::clew.incoming
    from unnest(_in) with ordinality i
    where i.why is null and not exists (select from clew.operations o where o.team = _team and o.id = i.id)
    order by i.ordinality);
  _count := cardinality(_fresh);
  if _count > 0 then
    insert into clew.operations (team, project, position, id, author, key, operation, arrived_at)
      select _team, f.project, _base + f.ordinality, f.id, _me, f.key, f.operation, _now
      from unnest(_fresh) with ordinality f
      on conflict (team, id) do nothing;
    update clew.teams t set position = _base + _count where t.team = _team;
    insert into clew.usage as u (team, member, day, operations, bytes)
      select _team, _me, (now() at time zone 'UTC')::date, _count, sum(f.bytes) from unnest(_fresh) f
      on conflict (team, member, day) do update
        set operations = u.operations + excluded.operations, bytes = u.bytes + excluded.bytes
      returning operations, bytes into _used;
    if _used.operations > _limits.day_operations or _used.bytes > _limits.day_bytes then
      raise exception 'more than this member may send on a day: % operations, % bytes', _limits.day_operations, _limits.day_bytes
        using errcode = 'CLW03';
    end if;

    insert into clew.plans as p (team, project, key, path, author, cells, changed_at)
      select _team, c.project, c.key, clew.plan_path(c.key), _me, jsonb_object_agg(c.field, c.cell), now()
      from (
        select distinct on (f.project, f.key, e.key) f.project, f.key, e.key as field, e.value as cell
        from unnest(_fresh) f cross join lateral jsonb_each(clew.cells(f.operation, f.stamp)) e
        where left(f.key, 5) in ('plan/', 'task/')
        order by f.project, f.key, e.key, f.stamp collate "C" desc
      ) c group by c.project, c.key
      on conflict (team, project, key) do update
        set cells = clew.newest(p.cells, excluded.cells), author = excluded.author, changed_at = excluded.changed_at;

    for _one in select f.operation from unnest(_fresh) f where left(f.key, 6) = 'purge/' loop
      perform clew.purge(_team, _one.operation, _me);
    end loop;
    for _one in
      select distinct o.project, o.key from unnest(_fresh) f
      cross join lateral json_array_elements_text(coalesce(f.operation -> 'undoes', '[]')) named
      join clew.operations o on o.team = _team and o.id = named and left(o.key, 5) in ('plan/', 'task/')
      where left(f.key, 5) = 'undo/'
    loop
      perform clew.refold(_team, _one.project, _one.key);
    end loop;
    update clew.members m set seen_at = now() where m.team = _team and m.member = _me;
    perform pg_notify(_limits.channel, (_base + _count)::text);
  end if;

  return query
    select i.ordinality, o.position,
      case when i.why is not null then i.why
        when o.position <= _base and o.operation::jsonb is distinct from i.operation::jsonb then 'other' end
    from unnest(_in) with ordinality i
    left join clew.operations o on o.team = _team and o.id = i.id and i.why is null
    where i.why is distinct from 'again' order by i.ordinality;
end $$;
