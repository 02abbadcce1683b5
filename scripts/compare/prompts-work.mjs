// Decides what a user may ask for in the course of work: switches, tasks, questions.

const lines = (text) => text.split('\n').filter((l) => l !== '');

/** The words themselves announce other work. */
export const SWITCHES = lines(`
now let's work on the {title} project
switch to the {title}
switch to {ref}
switch back to the {title} please
back to {title}
let's go back to what we did on {title}
different project: {title}
new topic: {title}
ok, next: {title}
let's move on to {title}
moving on. {title}
forget that, let's do {title} instead
put this aside and look at {title}
unrelated: {ask}
on another note, {ask}
separate issue: {ask}
before we go on, can we turn to {title}?
I want to start on {title} now
let's pick up {title} again
can we return to {ref}
resume {title}
continue with the {title} plan
work on {ref} next
start {ref}
take {task} now
let's do {task} and then {task}
park this. I need the {title} done today
something else entirely: {ask}
now for something different - {ask}
change of plan, we do {title} first
let's leave {title} for later and do {title}
wechseln wir zu {title}
jetzt bitte an {title} weiterarbeiten
volvamos a {title}
passons à {title}
次は {title} をやろう
Implement the following plan:\\n\\n# {title}\\n\\n- [ ] {ask}\\n- [ ] {ask}
Implement the following plan:\\n\\n# Depot lights\\n\\nDo it.
create a new plan for {title}
Yes, create new plan for {title}
please write a plan for {ask}
make a plan: {title} v2
we need a roadmap for {title}
start a new branch for {title}
this is a different task: {ask}`);

/** Stays within the work, or does not say. */
export const ASKS = lines(`
rotate the refresh tokens on every login
the header overlaps the search field on small screens when the menu is open
fix the failing test in {path}
add a test for {path}
why does {path} import the session store twice?
{path}:42 throws when the cart is empty
refactor {path} so that it no longer needs {path}
rename the function and update the callers
what does the importer do with rows that have no price?
can you explain how the retry works
add logging around the token refresh
lock the account after five failed logins
compare the tiers of five competitors
translate the sign-up form for Japan
write the welcome mail and measure open rates
the nightly export is 40 minutes late again
make the picker keyboard accessible
the CSV export drops umlauts
bump the dependencies and see what breaks
let's add pagination to the orders table
use a queue instead of polling
move the constants into {path}
it still fails with ECONNRESET after three retries
the build is red on main, look at the log
please review the diff before I push
document the new settings in the README
what is left to do in {title}?
how far are we with {task}?
mark {task} as done
{task} is blocked by the API team
close {issue}
issue {issue} still fails after a retry, can you look at it again?
see PR {issue} for the discussion
we decided to use JWT, write that down
should we use sqlite or plain files here?
symbolicate the crash reports of the mobile app
zip and sign the archive of user records
cache the toolchain in CI and prune old runners
the audit of contrast found 12 problems in the dark theme
tune the ranker and label more queries
expire sessions after 30 days
check whether the invoices add up for March
draw the burndown chart in the sidebar
let the warehouse robots charge at night
split {path} in two, it is too long
profile the start, it takes 3 seconds
remove the feature flag {flag}
why is {flag} undefined in production
the type of \`{flag}\` is wrong in {path}
add \`{flag}\` to the config and default it to off
run the benchmarks and put the numbers in the doc
revert the last commit, it broke the login
delete the legacy folder
look at {path}, {path} and {path} and tell me which one is dead
Fix: TypeError: Cannot read properties of undefined (reading 'price') at {path}:17:9
the user story {task} needs acceptance criteria
write the migration for the orders table
what happens if two people edit the same plan?
schreib einen Test für die Anmeldung
corrige la prueba que falla en {path}
ajoute un test pour {path}
ログインのテストを直してください
请修复登录页面的错误
добавь тест для входа`);
