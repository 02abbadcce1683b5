/** The sentences of what is found with a team: what its server could not do, what a command lacks, what two people wrote differently. */

const here = 'What is new here waits, and nothing is lost.';

export const TEAM_WORDS: Record<string, { text: string; hint: string; exit: number }> = {
  'team-none': { text: 'No team is joined here.', hint: 'clew team join postgres://NAME@HOST/DATABASE', exit: 5 },
  'team-there': {
    text: 'This workspace is in the team {team} already, at {url}.',
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
    hint: 'clew team join {url}',
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
    text: 'Nothing was done: a person has to say yes to what is listed.',
    hint: '{line} --yes',
    exit: 3,
  },
  'team-ref': { text: 'No context of the team is called "{ref}".', hint: 'clew team', exit: 5 },
  'team-member': { text: 'Nobody in the team is called "{name}".', hint: 'clew team members', exit: 5 },
  'team-private': { text: '{id} is private and stays on this machine.', hint: 'clew team private {id} --off', exit: 7 },
  'team-nothing': { text: 'Nothing that the team has fits "{what}".', hint: 'clew team', exit: 5 },
  'team-owner': {
    text: 'Only an owner of the team may undo what {name} wrote.',
    hint: 'clew team members',
    exit: 7,
  },
  'team-owner-only': {
    text: 'The team did not take them out: {detail}.',
    hint: 'clew team members',
    exit: 7,
  },
  'team-self': {
    text: 'This is you: `clew team leave` leaves; another owner takes you out.',
    hint: 'clew team leave',
    exit: 7,
  },
  'team-down': { text: `The team's server cannot be reached: {detail}. ${here}`, hint: 'clew sync', exit: 6 },
  'team-denied': {
    text: `The team's server does not let this role in: {detail}. ${here}`,
    hint: 'check the password in ~/.pgpass, then: clew sync',
    exit: 6,
  },
  'team-empty': {
    text: 'The database has no tables of clew yet, and this role may not make them: the first to join is a role that may make roles and schemas.',
    hint: 'clew help team',
    exit: 6,
  },
  'team-tls': {
    text: `The connection to the team's server is not safe, so nothing was sent: {detail}.`,
    hint: 'clew help team',
    exit: 6,
  },
  'team-old-server': {
    text: "The team's server is older than PostgreSQL 14: {detail}.",
    hint: 'clew sync --status',
    exit: 6,
  },
  'team-old-schema': {
    text: `The team's tables are those of an older clew, and this role may not change them: {detail}. Nothing was changed there. ${here}`,
    hint: 'clew team migrate',
    exit: 6,
  },
  'team-newer-schema': {
    text: `The team's tables are those of a newer clew: this one reads them and writes nothing. ${here}`,
    hint: 'clew version',
    exit: 6,
  },
  'team-not-member': {
    text: 'Nobody admitted this role to the team: {detail}.',
    hint: 'ask an owner of the team for: clew team admit NAME',
    exit: 6,
  },
  'team-full': { text: `The team's server takes no more: {detail}. ${here}`, hint: 'clew sync', exit: 6 },
  'team-no-driver': {
    text: 'The package that talks to PostgreSQL is not installed: {detail}.',
    hint: 'npm install -g pg',
    exit: 6,
  },
  'team-broken': {
    text: `The exchange with the team's server went wrong: {detail}. ${here}`,
    hint: 'clew sync',
    exit: 6,
  },
  'team-busy': { text: 'Another process exchanges with the team just now.', hint: 'clew sync --status', exit: 0 },
  'team-unread': {
    text: '{count} that others sent could not be read and were passed over.',
    hint: 'clew sync --status',
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
