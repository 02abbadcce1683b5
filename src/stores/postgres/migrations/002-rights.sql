-- Who sees which rows. Two walls that know nothing of each other: these policies go by the roles that PostgreSQL itself
-- keeps (`clew_t_TEAM`), the functions of the next file by the table of members. Members write by functions alone.
set local role clew_owner;

-- A body after `return` is bound to its names when it is made: what a caller has in their search path cannot reach it.
set local search_path = pg_catalog;
create function clew.in_team(_team text) returns boolean
language sql stable parallel safe
return coalesce(pg_has_role(session_user, to_regrole('"clew_t_' || _team || '"')::oid, 'member'), false);

alter table clew.schema_version enable row level security;
alter table clew.teams enable row level security;
alter table clew.members enable row level security;
alter table clew.operations enable row level security;
alter table clew.refused enable row level security;
alter table clew.usage enable row level security;
alter table clew.leases enable row level security;
alter table clew.plans enable row level security;

create policy all_read on clew.schema_version for select to clew_member using (true);
create policy team_reads on clew.teams for select to clew_member using (clew.in_team(team));
create policy team_reads on clew.members for select to clew_member using (clew.in_team(team));
create policy team_reads on clew.operations for select to clew_member using (clew.in_team(team));
create policy team_reads on clew.leases for select to clew_member using (clew.in_team(team));
create policy team_reads on clew.plans for select to clew_member using (clew.in_team(team));
create policy team_reads on clew.refused for select to clew_member using (clew.in_team(team));
create policy member_reads_own on clew.usage for select to clew_member
  using (member = session_user and clew.in_team(team));

revoke all on all tables in schema clew from public;
grant select on all tables in schema clew to clew_member;
