// What the made-up month is about: a ferry line's booking system, its pieces of work, and what is said in them.

/** Pieces of work of a small month: title, folder, tasks, decisions, what is open. */
export const WORK = [
  [
    'Seat map for the night ferry',
    'src/seats',
    [
      'Draw the upper deck',
      'Colour seats by free, held and sold',
      'Hold a seat for ten minutes',
      'Release holds when a payment fails',
      'Seat map readable at 360 pixels',
    ],
    ['Seats are held in the database, not in the session', 'Two people on one seat: the first payment wins'],
    ['Do children count as a seat?'],
  ],
  [
    'Refunds after a cancelled crossing',
    'src/refunds',
    ['List who is owed what', 'Refund by the way it was paid', 'Tell passengers by mail', 'Report for the accountant'],
    ['Refunds run at night, never in a request'],
    [],
  ],
  [
    'Faster timetable page',
    'src/timetable',
    [
      'Measure the slow query',
      'Index departures by day',
      'Cache a week of departures',
      'Budget of 200 ms in the tests',
    ],
    ['The cache is cut by route, not by day'],
    ['How old may a cached departure be?'],
  ],
  [
    'Gift vouchers',
    'src/vouchers',
    [
      'Codes that cannot be guessed',
      'Redeem a part of a voucher',
      'Print a voucher as PDF',
      'Expire after three years',
      'Vouchers in the monthly report',
      'Voucher page in three languages',
    ],
    ['A voucher is money: each use is a row, nothing is updated'],
    [],
  ],
  [
    'Sign in without a password',
    'src/login',
    [
      'Mail a link that works once',
      'Passkeys where the browser has them',
      'Old passwords keep working until May',
      'Rate limit by address',
    ],
    ['Links live for fifteen minutes'],
    ['Do agents of travel offices share an account?'],
  ],
  [
    'Pier display boards',
    'src/boards',
    ['Render a board as plain HTML', 'Turn pages every eight seconds', 'Say aloud what changed'],
    ['Boards poll; sockets do not survive the harbour network'],
    [],
  ],
  [
    'Vehicle lanes and weights',
    'src/vehicles',
    [
      'Weigh lanes against each other',
      'Lorries first, then coaches',
      'Warn the mate at 95 %',
      'Export the loading plan',
    ],
    ['Weights are kilograms everywhere, tonnes only on screen'],
    ['Who may override a lane?'],
  ],
  [
    'Crew rota import',
    'src/rota',
    ['Read the old spreadsheet', 'Name rows that cannot be read', 'Import twice changes nothing'],
    ['Names are matched by the seaman book, never by spelling'],
    [],
  ],
  [
    'Flaky payment test',
    'test/payment',
    ['Reproduce it a hundred times', 'Fake the clock of the gateway', 'Run it in CI again'],
    ['The gateway is faked at the socket'],
    [],
  ],
  [
    'Accessible booking form',
    'src/booking',
    [
      'Labels and errors that are read aloud',
      'Focus stays where it was',
      'Contrast of the buttons',
      'Try it with a screen reader',
    ],
    ['One question a page'],
    [],
  ],
  [
    'Move to the new mail provider',
    'src/mail',
    ['Templates without tables', 'Bounce handling', 'Both providers side by side for a week', 'Turn the old one off'],
    ['Mails are queued, a failure is retried for a day'],
    [],
  ],
  [
    'Prices by season',
    'src/prices',
    [
      'Seasons as a table, not as code',
      'Preview of next season',
      'Residents pay less',
      'Explain a price on the ticket',
    ],
    ['A price is fixed when the seat is held'],
    ['What of bookings across New Year?'],
  ],
  ['Luggage tags', 'src/luggage', ['Print two tags a booking', 'Scan at the ramp', 'Lost luggage list'], [], []],
  [
    'Weather warnings on the ticket',
    'src/weather',
    ['Read the harbour forecast', 'Warn from seven Beaufort', 'Say when it was read'],
    ['No warning older than an hour is shown'],
    [],
  ],
  [
    'Audit of dependencies',
    'package.json',
    ['List what nobody imports', 'Drop two of three date libraries', 'Renew the lock file'],
    ['One date library: the small one'],
    [],
  ],
  [
    'Onboarding page for new developers',
    'docs',
    ['How to run it in five minutes', 'A map of the folders', 'Who to ask'],
    [],
    [],
  ],
  [
    'Group bookings',
    'src/groups',
    ['Ten or more in one booking', 'Names later, seats now', 'One invoice', 'Cancel a part of the group'],
    ['A group is a booking of bookings'],
    ['Is a deposit asked for?'],
  ],
  [
    'Harbour fee report',
    'src/reports',
    ['Fees by harbour and month', 'Sum is checked against the ledger', 'Send on the third'],
    [],
    [],
  ],
  [
    'Search that forgives spelling',
    'src/search',
    ['Ports by any of their names', 'Two letters swapped still find it', 'Log what nobody found'],
    ['Trigrams in the database, no new service'],
    [],
  ],
  ['Night mode', 'src/theme', ['Colours as variables', 'Follow the system', 'Contrast again'], [], []],
];

export const AREAS =
  'seat refund timetable voucher login board vehicle rota payment booking mail price luggage weather report search theme deck ramp crossing'.split(
    ' ',
  );
export const VERBS = 'add fix split harden move document measure retire rename explain'.split(' ');

const lower = (t) => `${t[0].toLowerCase()}${t.slice(1)}`;

const IN_WORK = [
  (_, t) => `${t.toLowerCase()}, and a test for it`,
  (_, t) => `write down what "${t}" means before you start`,
  (_, t) => `${lower(t)}: what did you leave out?`,
  (w, t) => `show me how ${w.folder} does "${lower(t)}" now`,
  (_, t) => `the case with nothing in it is missing for "${lower(t)}"`,
  (w) => `${w.folder} reads well; say it more simply where you can`,
  (_, t) => `try "${lower(t)}" with the data of last May`,
  (w, t) => `look at ${w.folder} first, then ${lower(t)}`,
  (w) => `the test in ${w.folder} fails on CI, not here; why?`,
  () => 'yes, do that',
  () => 'go on',
  (w) => `run the tests of ${w.folder}`,
  (_, t) => `smaller steps for "${lower(t)}" please, one commit each`,
  (_, t) => `is "${t}" really done? show me`,
  (_, t) => `"${lower(t)}" reads well, commit it`,
  (w) => `explain the change in ${w.folder} in two sentences`,
  (_, t) => `no, undo the last edit of "${lower(t)}" and keep the old name`,
  (_, t) => `what is left of: ${t}`,
];

/** A prompt inside of the work `w`; `t` is one of its tasks. */
export function promptIn(w, t, pick) {
  return pick(IN_WORK)(w, t);
}

const AWAY = {
  words: [
    (w) => `now let's work on ${w.title.toLowerCase()}`,
    (w) => `switch to ${w.title.toLowerCase()}`,
    (w) => `back to ${w.title.toLowerCase()}`,
  ],
  plain: [(w, t) => `${t} in ${w.folder}: start with the smallest case`],
  nudge: [(w) => `something else: ${w.folder} needs a look before Friday`],
  ask: [(w) => `the one with the ${w.title.split(' ')[0].toLowerCase()} is urgent now`],
  // It speaks of other work, and belongs to the one at hand.
  aside: [
    (w) => `does ${w.folder} need the same?`,
    (w) => `would ${w.title.toLowerCase()} notice the change?`,
    (w) => `check that nothing in ${w.folder} breaks by it`,
  ],
  late: [(_, t) => `can you ${lower(t)} while we are here`],
};

/** A prompt that leaves for `w`, as it is noticed by `how`. */
export function promptAway(how, w, t, pick) {
  return pick(AWAY[how] ?? AWAY.plain)(w, t);
}

const THINGS = ['page', 'report', 'tests', 'mail', 'table', 'form'];

/** What the `i`-th plan of before the month is called; no two of the first sixty are called the same. */
export function oldTitle(i) {
  const verb = VERBS[i % 10];
  return `${verb[0].toUpperCase()}${verb.slice(1)} the ${AREAS[(i * 7) % 20]} ${THINGS[Math.floor(i / 10) % 6]}`;
}

/** What ids of its tasks begin with: the first letters of its title, and the number that tells made-up work apart. */
export function taskId(title, i) {
  const letters = title
    .replace(/[^A-Za-z ]/g, '')
    .split(' ')
    .filter(Boolean)
    .map((w) => w[0])
    .slice(0, 3)
    .join('');
  const number = Number(/\d+$/.exec(title)?.[0] ?? 0);
  return `${letters.toUpperCase()}-${number * 10 + i + 1}`;
}

/** The `i`-th piece of work: told ones first, then made-up ones. */
export function workAt(i) {
  const told = WORK[i];
  if (told !== undefined) {
    const [title, folder, tasks, decisions, questions] = told;
    return { title, folder, tasks, decisions, questions };
  }
  const [verb, a, b] = [VERBS[i % 10], AREAS[(i * 7) % 20], AREAS[(i * 3 + 5) % 20]];
  return {
    title: `${verb[0].toUpperCase()}${verb.slice(1)} ${a} ${b} ${i}`,
    folder: `src/${a}`,
    tasks: [0, 1, 2, 3].map((k) => `${VERBS[(i + k) % 10]} the ${AREAS[(i + 3 * k) % 20]} of ${b}`),
    decisions: [`The ${a} stays as it is until ${b} is done`],
    questions: i % 3 === 0 ? [`Who owns the ${a}?`] : [],
  };
}
