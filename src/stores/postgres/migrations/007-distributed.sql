-- Where the database spreads over machines (Citus): each team on one of them, all its tables together.
set local role clew_owner;

do $$
declare _name text;
begin
  if not exists (select from pg_extension where extname = 'citus') then return; end if;
  perform create_reference_table('clew.schema_version');
  perform create_distributed_table('clew.teams', 'team');
  foreach _name in array array['members', 'operations', 'refused', 'usage', 'leases', 'plans'] loop
    perform create_distributed_table(('clew.' || _name)::regclass, 'team', colocate_with => 'clew.teams');
  end loop;
end $$;
