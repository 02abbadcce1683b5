-- What members ask for: operations behind a position, who works on what, plans by their words.
set local role clew_owner;
set local search_path = pg_catalog;

-- Operations of a project behind a position, and up to where was looked: one look, so that nothing comes in between.
-- It runs with the caller's own rights: what may be seen is decided by the policies. No row: no such team for the caller.
create function clew.pull(_team text, _project text, _after bigint, _limit int)
returns table (top bigint, at_position bigint, arrived_at bigint, operation json)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select t.position, o.position, (extract(epoch from o.arrived_at) * 1000)::bigint, o.operation
  from clew.teams t left join lateral (
    select p.position, p.arrived_at, p.operation from clew.operations p
    where p.team = t.team and p.project = _project and p.position > _after
    order by p.position limit least(greatest(_limit, 1), 10000)
  ) o on true
  where t.team = _team order by o.position
$$;

-- Fingerprints of one team's and project's paths, of globs that of their leading folders without a sign (`places`); and of
-- all folders above them, too (`folders`).
create function clew.places(_team text, _project text, _globs text[], out places bigint[], out folders bigint[])
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  _of text := _team || chr(1) || _project || chr(1);
  _glob text;
  _lead text;
begin
  places := '{}';
  folders := '{}';
  foreach _glob in array _globs loop
    continue when left(_glob, 1) = '!';
    _glob := regexp_replace(_glob, '^(\./|/)+', '');
    _lead := substring(_glob from '^[^][*?{}!()\\]*');
    if length(_lead) < length(_glob) then _lead := regexp_replace(_lead, '[^/]*$', ''); end if;
    _lead := rtrim(_lead, '/');
    places := places || hashtextextended(_of || _lead, 0);
    loop
      folders := folders || hashtextextended(_of || _lead, 0);
      exit when _lead = '' or cardinality(folders) > 2000;
      _lead := regexp_replace(_lead, '/*[^/]*$', '');
    end loop;
  end loop;
  places := array(select distinct unnest(places));
  folders := array(select distinct unnest(folders));
end $$;

create function clew.texts(_list json, _most int) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(left(t, 512)), '{}') from (
    select t from json_array_elements_text(case when json_typeof(_list) = 'array' then _list else '[]' end) t limit _most) few
$$;

-- Begins, renews or (null) ends what the caller works on. A lease lasts a day at most, a device has 32 at most.
create function clew.present(_team text, _device text, _session text, _lease json, _seconds int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  _role text := clew.role_in(_team);
  _me text := session_user;
  _globs text[];
  _of record;
begin
  delete from clew.leases l where l.team = _team and l.member = _me
    and (l.until < now() or (_lease is null and l.device = _device and l.session = _session));
  if _lease is null then return; end if;
  if clew.parsed(_lease) is null or octet_length(_lease::text) > 65536
    or coalesce(_lease ->> 'project', '') !~ '^[0-9A-Za-z_.-]{1,80}$'
    or _device !~ '^[0-9A-Za-z_-]{1,64}$' or _session !~ '^[0-9A-Za-z_-]{1,64}$' then
    raise exception 'not a lease' using errcode = 'CLW02';
  end if;
  -- What was purged is not told of anybody at work either; whoever asks for it hears nothing else.
  if exists (select from clew.refused r where r.team = _team)
    and clew.is_marked(_lease ->> 'project', 'context/' || coalesce(_lease ->> 'context', ''), _lease,
      clew.marks(_team, 'fingerprint', _me), clew.marks(_team, 'key', _me), clew.marks(_team, 'words', _me)) then
    delete from clew.leases l where l.team = _team and l.member = _me and l.device = _device and l.session = _session;
    return;
  end if;
  if (select count(*) from clew.leases l where l.team = _team and l.member = _me and l.device = _device
      and l.session <> _session) >= 32 then
    raise exception 'too many sessions of one device' using errcode = 'CLW03';
  end if;
  _globs := clew.texts(_lease -> 'scope', 32) || clew.texts(_lease -> 'files', 64);
  _of := clew.places(_team, _lease ->> 'project', _globs);
  insert into clew.leases (team, member, device, session, project, lease, places, folders, until)
    values (_team, _me, _device, _session, _lease ->> 'project', _lease,
      _of.places, _of.folders, now() + make_interval(secs => least(greatest(_seconds, 1), 86400)))
    on conflict (team, member, device, session) do update
      set project = excluded.project, lease = excluded.lease, places = excluded.places, folders = excluded.folders,
        until = excluded.until, renewed_at = now();
  update clew.members m set seen_at = now() where m.team = _team and m.member = _me
    and coalesce(m.seen_at, '-infinity') < now() - interval '1 minute';
end $$;

create function clew.others(_team text, _project text)
returns table (of_member text, of_device text, of_session text, lease json, until_ms bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select l.member, l.device, l.session, l.lease, (extract(epoch from l.until) * 1000)::bigint
  from clew.leases l where l.team = _team and l.project = _project and l.until > now()
  order by l.renewed_at desc limit 500
$$;

-- Leases of others that may meet these globs or paths: one's place is at or above the other's.
create function clew.overlaps(_team text, _device text, _project text, _globs text[])
returns table (of_member text, of_device text, of_session text, lease json, until_ms bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  _role text := clew.role_in(_team);
  _of record := clew.places(_team, _project, _globs[1:128]);
begin
  return query
    select l.member, l.device, l.session, l.lease, (extract(epoch from l.until) * 1000)::bigint
    from clew.leases l
    where l.team = _team and (l.places && _of.folders or l.folders && _of.places)
      and l.project = _project and l.until > now() and not (l.member = session_user and l.device = _device)
    order by l.renewed_at desc limit 500;
end $$;

-- What a peer sent as a count: anything may stand there.
create function clew.count_in(_cell jsonb) returns int
language sql immutable parallel safe
return case when jsonb_typeof(_cell -> 'v') = 'number' then least(greatest((_cell ->> 'v')::numeric, 0), 1e9)::int else 0 end;

-- Plans by words of the query, the rarer the more; words of the title and path count in full, of its tasks by half.
-- Which plans are looked at is up to words that at most four hundred rows have; common ones only part those plans. Where all
-- are common, up to what has them all, else to some of what has the rarest.
create function clew.search_plans(_team text, _query text, _limit int)
returns table (of_project text, of_path text, of_title text, of_author text, of_done int, of_total int, at_ms bigint, of_score real)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  _role text := clew.role_in(_team);
  _rare tsquery[] := '{}';
  _rare_worth real[] := '{}';
  _common tsquery[] := '{}';
  _common_worth real[] := '{}';
  _all tsquery;
  _one record;
begin
  for _one in
    select w.term, f.found, (1 / ln(2 + f.found))::real as worth from (
      select (quote_literal(u.word) || case when length(u.word) - length(_team) > 4 then ':*' else '' end)::tsquery as term
      from unnest((clew.stems(_team, left(_query, 2000)))[1:24]) u (word)) w
    cross join lateral (
      select count(*)::int as found from (select from clew.plans p where p.team = _team and p.words @@ w.term limit 401) few) f
    where f.found > 0 order by f.found
  loop
    if _one.found <= 400 then
      _rare := _rare || _one.term;
      _rare_worth := _rare_worth || _one.worth;
    else
      _common := _common || _one.term;
      _common_worth := _common_worth || _one.worth;
      _all := case when _all is null then _one.term else _all && _one.term end;
    end if;
  end loop;
  if cardinality(_rare) = 0 then
    if _all is null then return; end if;
    if not exists (select from clew.plans p where p.team = _team and p.words @@ _all) then _all := _common[1]; end if;
    _rare := array[_all];
    _rare_worth := array[0];
  end if;
  return query
    with near as (
      select h.project, h.path, sum(case when left(h.key, 5) = 'plan/' then 1 else 0.5 end * t.worth) as score
      from unnest(_rare, _rare_worth) t (term, worth)
      cross join lateral (
        select p.project, p.path, p.key from clew.plans p where p.team = _team and p.words @@ t.term limit 400) h
      group by h.project, h.path order by 3 desc limit 100
    )
    select n.project, n.path, coalesce(plan.cells #>> '{title,v}', ''), plan.author,
      clew.count_in(plan.cells -> 'done'), clew.count_in(plan.cells -> 'total'),
      (extract(epoch from plan.changed_at) * 1000)::bigint, (n.score + c.score)::real
    from near n
    join clew.plans plan on plan.team = _team and plan.project = n.project and plan.key = 'plan/' || n.path
    cross join lateral (
      select coalesce(sum(t.worth), 0) as score from unnest(_common, _common_worth) t (term, worth) where plan.words @@ t.term) c
    where coalesce(plan.cells #>> '{*,s}', '') <= coalesce(plan.cells #>> '{title,s}', '')
    order by n.score + c.score desc, plan.changed_at desc limit least(greatest(_limit, 1), 100);
end $$;

create function clew.channel(_team text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select t.channel from clew.teams t where t.team = _team
$$;
