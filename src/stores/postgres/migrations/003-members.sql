-- Who takes part: the making of a team, who lets whom in, who is out again.
set local role clew_owner;

-- The caller's role in a team. Everything that runs with the owner's rights begins with it.
create function clew.role_in(_team text) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare _role text;
begin
  select m.role into _role from clew.members m where m.team = _team and m.member = session_user;
  if _role is null then raise exception 'not a member of this team' using errcode = 'CLW01'; end if;
  return _role;
end $$;

-- May this role make teams? Those may who may change the tables.
create function clew.may_make() returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(session_user, 'clew_owner', 'member')
$$;

-- Makes a team whose owner is the caller. It runs with the caller's own rights: a role is made for the team.
create function clew.make_team(_team text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- Roles are of the whole server: a name that another database has would let its members read here.
  if to_regrole(quote_ident('clew_t_' || _team)) is not null then
    raise exception 'another database of this server has, or had, a team of this name (its role is clew_t_%, to be dropped where that database is gone)', _team
      using errcode = 'CLW05';
  end if;
  insert into clew.teams (team) values (_team);
  execute format('create role %I nologin', 'clew_t_' || _team);
  execute format('grant %I to clew_owner with admin option', 'clew_t_' || _team);
  execute format('grant %I, clew_member to %I', 'clew_t_' || _team, session_user);
  insert into clew.members (team, member, role, admitted_by, seen_at)
    values (_team, session_user, 'owner', session_user, now());
end $$;

create function clew.enter(_team text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare _role text;
begin
  update clew.members m set seen_at = now() where m.team = _team and m.member = session_user returning m.role into _role;
  if _role is not null then return _role; end if;
  -- To others, a team that is not theirs and one that is not there are the same.
  if pg_has_role(session_user, 'clew_owner', 'member') and not exists (select from clew.teams t where t.team = _team) then
    return 'none';
  end if;
  raise exception 'not a member of this team' using errcode = 'CLW01';
end $$;

create function clew.admit(_team text, _member text, _role text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if clew.role_in(_team) <> 'owner' then
    raise exception 'only an owner of the team lets others in' using errcode = '42501';
  end if;
  if to_regrole(quote_ident(_member)) is null then
    raise exception 'the database has no role of this name' using errcode = 'CLW04';
  end if;
  if _role <> 'owner' and exists (select from clew.members m where m.team = _team and m.member = _member and m.role = 'owner')
    and (select count(*) from clew.members m where m.team = _team and m.role = 'owner') = 1 then
    raise exception 'a team keeps one owner at least' using errcode = '42501';
  end if;
  insert into clew.members (team, member, role, admitted_by) values (_team, _member, _role, session_user)
    on conflict (team, member) do update set role = excluded.role;
  execute format('grant %I, clew_member to %I', 'clew_t_' || _team, _member);
end $$;

-- Takes somebody out: an owner anybody, everybody themselves. What they wrote stays; what they work on just now goes.
create function clew.dismiss(_team text, _member text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if clew.role_in(_team) <> 'owner' and _member <> session_user then
    raise exception 'only an owner of the team takes others out' using errcode = '42501';
  end if;
  if not exists (select from clew.members m where m.team = _team and m.role = 'owner' and m.member <> _member) then
    raise exception 'a team keeps one owner at least' using errcode = '42501';
  end if;
  delete from clew.leases l where l.team = _team and l.member = _member;
  delete from clew.members m where m.team = _team and m.member = _member;
  execute format('revoke %I from %I', 'clew_t_' || _team, _member);
end $$;
