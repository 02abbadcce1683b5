-- Which functions a member may call; nobody else may call any.
set local role clew_owner;

revoke all on all functions in schema clew from public;
grant execute on function
  clew.in_team(text), clew.enter(text), clew.admit(text, text, text), clew.dismiss(text, text),
  clew.push(text, json), clew.pull(text, text, bigint, int), clew.channel(text),
  clew.present(text, text, text, json, int), clew.others(text, text), clew.overlaps(text, text, text, text[]),
  clew.search_plans(text, text, int)
  to clew_member;
-- Of `enter` a role that nobody admitted yet hears that it is no member.
alter default privileges for role clew_owner in schema clew revoke execute on functions from public;
