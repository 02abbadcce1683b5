-- What members ask for: operations behind a position, who works on what, plans by their words.
set local role clew_owner;

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

-- The leading folder of a glob that holds no sign; of a path all of it.
create function clew.lead(_glob text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(part order by n) filter (where n < least(first_sign, 64)), '{}')
  from (
    select part, n, min(n) filter (where part ~ '[][*?{}!()\\]') over () as first_sign
    from unnest(string_to_array(regexp_replace(_glob, '^(\./|/)+|/+$', '', 'g'), '/')) with ordinality p (part, n)
    where part <> ''
  ) parts
$$;

-- Fingerprints of paths (`_all` false) or of them and all folders above (`_all` true), of one team and project.
create function clew.places(_team text, _project text, _globs text[], _all boolean) returns bigint[]
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct hashtextextended(
    _team || chr(1) || _project || chr(1) || array_to_string(l.parts[1:depth], '/'), 0)), '{}')
  from unnest(_globs) g
  cross join lateral (select clew.lead(g) as parts) l
  cross join lateral generate_series(case when _all then 0 else cardinality(l.parts) end, cardinality(l.parts)) depth
  where left(g, 1) <> '!'
$$;

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
begin
  delete from clew.leases l where l.team = _team and l.member = _me
    and (l.until < now() or (_lease is null and l.device = _device and l.session = _session));
  if _lease is null then return; end if;
  if not clew.readable(_lease) or octet_length(_lease::text) > 65536
    or coalesce(_lease ->> 'project', '') !~ '^[0-9A-Za-z_.-]{1,80}$'
    or _device !~ '^[0-9A-Za-z_-]{1,64}$' or _session !~ '^[0-9A-Za-z_-]{1,64}$' then
    raise exception 'not a lease' using errcode = 'CLW02';
  end if;
  if (select count(*) from clew.leases l where l.team = _team and l.member = _me and l.device = _device
      and l.session <> _session) >= 32 then
    raise exception 'too many sessions of one device' using errcode = 'CLW03';
  end if;
  _globs := clew.texts(_lease -> 'scope', 32) || clew.texts(_lease -> 'files', 64);
  insert into clew.leases (team, member, device, session, project, lease, places, folders, until)
    values (_team, _me, _device, _session, _lease ->> 'project', _lease,
      clew.places(_team, _lease ->> 'project', _globs, false), clew.places(_team, _lease ->> 'project', _globs, true),
      now() + make_interval(secs => least(greatest(_seconds, 1), 86400)))
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
  _places bigint[] := clew.places(_team, _project, _globs[1:128], false);
  _folders bigint[] := clew.places(_team, _project, _globs[1:128], true);
begin
  return query
    select l.member, l.device, l.session, l.lease, (extract(epoch from l.until) * 1000)::bigint
    from clew.leases l
    where l.team = _team and (l.places && _folders or l.folders && _places)
      and l.project = _project and l.until > now() and not (l.member = session_user and l.device = _device)
    order by l.renewed_at desc limit 500;
end $$;

-- What a peer sent as a count: anything may stand there.
create function clew.count_in(_cell jsonb) returns int
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when jsonb_typeof(_cell -> 'v') = 'number' then least(greatest((_cell ->> 'v')::numeric, 0), 1e9)::int else 0 end
$$;

-- Plans by words of the query, the rarer the more; words of the title and path count in full, of its tasks by half.
-- Words that more than a thousand rows have are looked at only where no rarer one is asked for.
create function clew.search_plans(_team text, _query text, _limit int)
returns table (of_project text, of_path text, of_title text, of_author text, of_done int, of_total int, at_ms bigint, of_score real)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  _role text := clew.role_in(_team);
  _words text[];
  _terms tsquery[] := '{}';
  _worth real[] := '{}';
  _wide tsquery;
  _term tsquery;
  _word text;
  _found int;
  _any tsquery;
begin
  _words := (clew.stems(_team, left(_query, 2000)))[1:24];
  foreach _word in array _words loop
    _term := (quote_literal(_word) || case when length(_word) - length(_team) > 4 then ':*' else '' end)::tsquery;
    select count(*) into _found from (select from clew.plans p where p.team = _team and p.words @@ _term limit 1001) few;
    continue when _found = 0;
    if _found > 1000 then _wide := coalesce(_wide, _term); end if;
    _terms := _terms || _term;
    _worth := _worth || (1 / ln(2 + _found))::real;
    if _found <= 1000 then _any := case when _any is null then _term else _any || _term end; end if;
  end loop;
  if _any is null then _any := _wide; end if;
  if _any is null then return; end if;
  return query
    with rows_found as materialized (
      select p.project, p.path, p.key, p.words from clew.plans p where p.team = _team and p.words @@ _any limit 3000
    ), scored as (
      select r.project, r.path, sum(case when left(r.key, 5) = 'plan/' then 1 else 0.5 end * s.worth) as score
      from rows_found r cross join lateral (
        select coalesce(sum(t.worth) filter (where r.words @@ t.term), 0) as worth from unnest(_terms, _worth) t (term, worth)) s
      group by r.project, r.path order by 3 desc limit least(greatest(_limit, 1), 100) * 2
    )
    select s.project, s.path, coalesce(plan.cells #>> '{title,v}', ''), plan.author,
      clew.count_in(plan.cells -> 'done'), clew.count_in(plan.cells -> 'total'),
      (extract(epoch from plan.changed_at) * 1000)::bigint, s.score::real
    from scored s
    join clew.plans plan on plan.team = _team and plan.project = s.project and plan.key = 'plan/' || s.path
    where coalesce(plan.cells #>> '{*,s}', '') <= coalesce(plan.cells #>> '{title,s}', '')
    order by s.score desc, plan.changed_at desc limit least(greatest(_limit, 1), 100);
end $$;

create function clew.channel(_team text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select t.channel from clew.teams t where t.team = _team
$$;
