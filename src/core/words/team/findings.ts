/** The sentences of what is found with a team: what its server could not do, what a command lacks, what two people wrote differently. */

export const TEAM_WORDS: Record<string, { text: string; hint: string; exit: number }> = {
  'team-none': { text: 'No team is joined here.', hint: 'clew team join postgres://NAME@HOST/DATABASE', exit: 5 },
  'team-torn': {
    text: 'A team was joined here, but the file that says which, .clew/team/joined.json, cannot be read: nothing is sent and nothing fetched. Moved aside, the team can be joined again; nothing is lost.',
    hint: 'mv .clew/team/joined.json .clew/team/joined.json.old, then: clew team join postgres://NAME@HOST/DATABASE',
    exit: 5,
  },
  'team-anew': {
    text: 'The file of what was sent, .clew/team/sent.json, could not be read: what the team has of yours was taken for it, and the file made anew.',
    hint: 'clew team disputes',
    exit: 0,
  },
  'team-there': {
    text: 'This workspace is in the team {team} already, at {url}; it is in one at a time. To go over: leave it, then join the other.',
    hint: 'clew team leave',
    exit: 7,
  },
  'team-verb': { text: '`clew team` has no "{verb}".', hint: 'clew team --help', exit: 2 },
  'team-word': { text: '`clew team {verb}` needs {word}, which is missing.', hint: 'clew team --help', exit: 2 },
  'team-address': {
    text: '"{url}" is no address of a PostgreSQL server.',
    hint: 'clew team join postgres://NAME@HOST/DATABASE',
    exit: 2,
  },
  'team-password': {
    text: 'The address holds a password, which would stand in your shell history and in a file. Put it into ~/.pgpass instead (HOST:PORT:DATABASE:NAME:PASSWORD, mode 600).',
    hint: '{line}',
    exit: 9,
  },
  'team-name': {
    text: '"{name}" cannot be the name of {what}: letters, digits and . _ - + @.',
    hint: 'clew team --help',
    exit: 2,
  },
  'team-share': { text: '"{share}" is none of titles, contexts and all.', hint: 'clew team share titles', exit: 2 },
  'team-project': {
    text: 'Nothing says which repository this is: there is no commit, or only a part of the history.',
    hint: 'clew team join {url} --project NAME',
    exit: 2,
  },
  'team-yes': {
    text: 'Nothing was done yet: it needs your yes.',
    hint: '{line} --yes',
    exit: 3,
  },
  'team-ref': {
    text: 'The team has no context of others, and no intent, that is called "{ref}".',
    hint: 'clew team',
    exit: 5,
  },
  'team-member': {
    text: 'Nobody in the team is called "{name}". In it are: {list}, as of the last exchange. Nothing was changed.',
    hint: 'clew team members',
    exit: 5,
  },
  'team-intent-here': {
    text: 'What this intent allows stands here already, as {id}: `clew intent confirm {id}` where you have not confirmed it. Nothing was changed.',
    hint: 'clew intent confirm {id}',
    exit: 7,
  },
  'team-stays': {
    text: 'This workspace is still in the team {team}: who is in it keeps what was sent, and sees you at work for 45 minutes at most after the last exchange. Without the hook only `clew sync` exchanges.',
    hint: 'clew team leave',
    exit: 0,
  },
  'team-purged': {
    text: 'With .clew goes its place in the team {team}: what was sent stays there, {waiting} that wait to be sent are lost, and others see you at work until the last exchange is 45 minutes old. To be gone at once, leave first.',
    hint: 'clew team leave',
    exit: 0,
  },
  'team-private': { text: '{id} is private and stays on this machine.', hint: 'clew team private {id} --off', exit: 7 },
  'team-hand-self': { text: 'You are {name} yourself: nothing was offered.', hint: 'clew team members', exit: 7 },
  'team-hand-note': {
    text: 'The note names a context that is private here, so that it would stay on this machine: nothing was offered.',
    hint: 'in other words: clew team hand {id} {to} --note TEXT',
    exit: 7,
  },
  'team-hand-long': {
    text: 'A note has at most {most} letters, and this one has {count}: nothing was offered. What is longer goes into the document of the context.',
    hint: 'in fewer words: clew team hand {id} {to} --note TEXT',
    exit: 2,
  },
  'team-hand-stays': {
    text: '{id} stays on this machine (its document says that it is private or cannot be read, its title names a private context, the team purged it, or it is not a context of its own yet): nothing was offered.',
    hint: 'clew sync --leaving --all',
    exit: 7,
  },
  'team-nothing-purged': {
    text: 'Nothing that the team has fits {what}, as far as this machine knows. Nothing was changed.',
    hint: 'clew sync',
    exit: 5,
  },
  'team-nothing': {
    text: '{what} wrote nothing since then that this machine knows of. Nothing was changed.',
    hint: 'clew sync',
    exit: 5,
  },
  'team-owner': {
    text: 'Only an owner of the team may undo what {name} wrote; you are none. Nothing was changed.',
    hint: 'clew team members',
    exit: 7,
  },
  'team-owner-only': {
    text: 'Nobody was taken out: {detail}.',
    hint: 'clew team members',
    exit: 7,
  },
  'team-self': {
    text: 'This is you: `clew team leave` leaves; another owner takes you out.',
    hint: 'clew team leave',
    exit: 7,
  },
  'team-down': { text: "The team's server cannot be reached: {detail}. {rest}", hint: '{again}', exit: 6 },
  'team-place': {
    text: "The address of the team's server cannot be used: {detail}. {rest}",
    hint: 'put the address right, then: {again}',
    exit: 2,
  },
  'team-no-password': {
    text: 'No password is known for this: {detail}PASSWORD. {rest}',
    hint: 'put the line into the file, then: {again}',
    exit: 6,
  },
  'team-passfile': {
    text: 'Others may read the password file {path} (mode {mode}), so it was not used: PostgreSQL takes no password from such a file. {rest}',
    hint: 'chmod 600 {path}',
    exit: 6,
  },
  'team-login': {
    text: 'The team does not let you in: {detail}. The role stands in the address (NAME@…), the password in its line of ~/.pgpass. {rest}',
    hint: 'put it right there, then: {again}',
    exit: 6,
  },
  'team-no-database': {
    text: "The team's database is not there: {detail}. {rest}",
    hint: 'put the address right, then: {again}',
    exit: 6,
  },
  'team-taken': {
    text: 'No team was made: {detail}. {rest}',
    hint: 'take another name: clew team join {url} --team NAME',
    exit: 7,
  },
  'team-denied': {
    text: "The team's server does not let you do this: {detail}. {rest}",
    hint: 'clew team members',
    exit: 6,
  },
  'team-no-role': {
    text: 'The database has no login "{name}", so that nobody could use it: whoever keeps the server makes one (create role), or it is spelt otherwise. Nothing was changed.',
    hint: 'clew team admit NAME',
    exit: 5,
  },
  'team-empty': {
    text: 'The database has no tables of clew yet, and this login may not make them: the first to join is one that may make roles and schemas (step 1 of docs/team.md). {rest}',
    hint: 'once one has joined and admitted you: {again}',
    exit: 6,
  },
  'team-tls': {
    text: "The connection to the team's server is not safe, so nothing was sent, not even a password: {detail} (TLS in docs/team-server.md). {rest}",
    hint: '{again}',
    exit: 6,
  },
  'team-old-server': {
    text: "The team's server is older than PostgreSQL 14: {detail}. {rest}",
    hint: 'clew help team',
    exit: 6,
  },
  'team-old-schema': {
    text: "The team's tables are those of an older clew: {detail}. Nothing was changed there. {rest}",
    hint: '{migrate}',
    exit: 6,
  },
  'team-newer-schema': {
    text: "The team's tables are those of a newer clew: this one writes nothing to them until it is updated. {rest}",
    hint: 'clew --version',
    exit: 6,
  },
  'team-not-member': {
    text: 'Nobody admitted you to this team, or there is no team of this name: {detail}. {rest}',
    hint: 'ask an owner of the team for: clew team admit {name}',
    exit: 6,
  },
  'team-full': { text: "The team's server takes no more: {detail}. {rest}", hint: '{again}', exit: 6 },
  'team-no-driver': {
    text: 'The package that talks to PostgreSQL is not installed: {detail}. {rest}',
    hint: 'npm install -g pg',
    exit: 6,
  },
  'team-broken': {
    text: "The exchange with the team's server went wrong: {detail}. {rest}",
    hint: '{again}',
    exit: 6,
  },
  'team-disk': {
    text: 'This machine could not write down what it exchanged: {detail}. {rest}',
    hint: 'make room or give clew the right to write to .clew, then: {again}',
    exit: 6,
  },
  'team-busy': {
    text: 'Nothing was exchanged: another process is at it just now.',
    hint: 'clew sync',
    exit: 0,
  },
  'team-busy-undone': {
    text: 'Nothing was done: another process exchanges with the team just now.',
    hint: '{line} --yes',
    exit: 6,
  },
  'team-unread': {
    text: '{count} that others sent could not be read and were passed over.',
    hint: 'clew sync --status',
    exit: 0,
  },
  'team-purged-here': {
    text: 'The team purged what still stands here: {what}. It leaves no more, and stays on this machine until you take it out: a title by clew rename, other words in their file. To keep a context here without this note: clew team private ID.',
    hint: '{line}',
    exit: 0,
  },
  'team-committed': {
    text: '{ids}: kept from the team, but git has the document, so that whoever has the repository reads it. The line takes it out of what is committed next, and it stays out; what was committed before stays in the history.',
    hint: 'git rm -f --cached .clew/contexts/{id}.md',
    exit: 0,
  },
  'team-naming': {
    text: '{count} that would leave stay on this machine, for they name a context that is private: {what}. Documents and plans are committed by git all the same, and who pulls them reads it; another title (clew rename) or other words let them leave.',
    hint: 'clew sync --leaving --all',
    exit: 0,
  },
  'names-private': {
    text: 'It names a context that is private: no team is told of these words. The document of {id} is no secret: git takes it, and who pulls it reads them. Other words leave the name out.',
    hint: 'clew show {id} --all',
    exit: 0,
  },
  'private-in-git': {
    text: '{ids}: private, but git takes the document with `git add`: the list of what git ignores in .clew is kept by hand, or by git. Add the document to .git/info/exclude.',
    hint: 'echo .clew/contexts/{id}.md >> .git/info/exclude',
    exit: 0,
  },
  'team-refused': {
    text: 'The server does not take {count} of this machine: {what}. They wait here, are offered with each exchange, and leave when they fit.',
    hint: 'clew sync --status',
    exit: 0,
  },
  'team-clock': {
    text: "This machine's clock is {off} {way} the server's: what is written here shows at false times for others.",
    hint: 'set the clock, then: clew sync',
    exit: 0,
  },
  'team-clock-of': {
    text: 'The clock of {member} was {off} ahead when they sent last: it is not believed, their changes count from when they arrived.',
    hint: 'tell {member}: clew sync --status',
    exit: 0,
  },
  'team-short': {
    text: 'A text of fewer than {least} letters stands nearly everywhere: nothing was purged.',
    hint: 'clew team purge --text TEXT',
    exit: 2,
  },
  'team-which': { text: '"{what}" may mean {refs}: nothing was purged.', hint: 'clew team', exit: 5 },
  'team-settle-side': {
    text: "Whose words are to stand: those that stand here (--mine), or the others' (--theirs)? Nothing was settled.",
    hint: '{line} --mine',
    exit: 2,
  },
  'team-settle-which': {
    text: '"{what}" may mean {refs}: nothing was settled.',
    hint: '{line}',
    exit: 5,
  },
  'team-settle-none': {
    text: 'No two people wrote "{what}" differently, as far as this machine knows: nothing was changed.',
    hint: 'clew team disputes',
    exit: 5,
  },
  'team-settle-words': {
    text: 'Whose words of "{what}" are meant is not clear: on that side nobody wrote any, or several did. Nothing was settled; the words that you write here, and then exchange, stand.',
    hint: 'clew team disputes',
    exit: 7,
  },
  'team-settle-away': {
    text: 'Somebody took "{what}" away while another changed it: it stays. Where it stands here, --mine keeps it for good; to have it gone, take it away here, then clew sync. Nothing was settled.',
    hint: 'clew team disputes',
    exit: 7,
  },
  'team-of-others': {
    text: 'Nothing was purged: what fits "{what}" ({count}) was written by others, and an owner of the team alone may take that.',
    hint: 'clew team members',
    exit: 7,
  },
  'team-dispute': {
    text: 'Two people wrote {what} differently; both are kept: {versions}.',
    hint: 'clew team disputes',
    exit: 0,
  },
  'team-met': { text: '{member} works in the same place: {where} ("{title}").', hint: 'clew team', exit: 0 },
};
