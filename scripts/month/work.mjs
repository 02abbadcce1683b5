// Plays a month of work into a log: sessions of several hosts, switches of every kind, questions, corrections, agreed scope.
import { agreedOf, BLOCKED, documentText, itemLine } from './files.mjs';
import { contextId, contractOf, documentEdit, fingerprint, logIn, markOf, newContext, rangeOf } from './log.mjs';
import { randomOf } from './random.mjs';
import { readingOf } from './reading.mjs';
import { promptAway, promptIn, taskId, workAt } from './words.mjs';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const HOSTS = ['claude', 'claude', 'claude', 'codex', 'gemini'];
/** Of a prompt: the switches, answers and ends that come of it by themselves. */
const MOVES = 0.035;
/** Plans of before the month, all of them done. */
export const OLD_PLANS = 60;
/** Sessions that are kept, and how many more there may be. */
const [KEPT, MORE] = [200, 50];
/** Changes of files that are kept, the newest. */
const TRACED = 1000;

/** Writes the log below `root`; what came of each piece of work is given back. */
export function playMonth(root, { days, prompts, operations, contexts, seed, now, agreed = false }) {
  const random = randomOf(seed);
  const log = logIn(root, random);
  const begin = Math.floor(now / DAY) * DAY - (days - 1) * DAY;
  const works = [];
  const world = {
    root,
    log,
    random,
    works,
    begin,
    days,
    now,
    contexts,
    extra: Math.max(0, operations / prompts - MOVES),
    plans: OLD_PLANS,
    keys: 0,
    intents: 0,
    agreed,
    changes: [],
  };
  if (agreed) log.put(begin, 'init', null, { edits: [log.edit('pin/gate', { gate: 'warn', at: begin })] });
  const shares = Array.from(
    { length: days },
    (_, d) => (isWeekend(begin + d * DAY) ? 0.12 : 1) * random.between(0.7, 1.3),
  );
  const sum = shares.reduce((a, b) => a + b, 0);
  for (let d = 0; d < days; d++) {
    const quota = Math.round((prompts * shares[d]) / sum);
    const fresh = Math.round((contexts * (d + 1)) / days) - works.length;
    playDay(world, begin + d * DAY, quota, fresh);
  }
  log.close();
  const { counts, state, pinned } = log;
  return { works, counts, state, begin, pinned, changes: world.changes.slice(-TRACED) };
}

function isWeekend(day) {
  return [0, 6].includes(new Date(day).getUTCDay());
}

function playDay(world, day, quota, fresh) {
  const { random } = world;
  let left = quota;
  let toOpen = fresh;
  let at = day + random.between(7.5, 9) * HOUR;
  // A large month has many people's worth of sessions at once: its day has no more hours.
  const each = Math.max(8, Math.min(60, Math.round(quota / 6)));
  const pace = Math.min(1, (10 * 20) / Math.max(1, quota));
  while (left > 0) {
    const size = Math.min(left, Math.max(2, Math.round(each * random.between(0.4, 1.5))));
    const opens = left === size ? toOpen : Math.min(toOpen, Math.ceil((toOpen * size) / left));
    const over = playSession(world, at, size, opens, pace);
    toOpen -= opens;
    left -= size;
    if (over === null) return;
    at = over + random.between(3, 40) * MINUTE * pace;
    if (random.chance(0.15)) at += 50 * MINUTE * pace;
  }
}

/** One session of `size` prompts from `at` on; when it was over, `null` once the month is. */
function playSession(world, from, size, opens, pace) {
  const { random, log, now } = world;
  const host = random.pick(HOSTS);
  const id = `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`;
  const key = `session/${id}`;
  let at = from;
  const open = openWorks(world);
  const active = open.find((w) => w.id === log.state.workspace.active) ?? null;
  const goesOn = open.length === 0 || random.chance(0.7);
  const begun = open.length === 0 ? null : goesOn && active !== null ? active : random.pick(open.slice(-8));
  if (from > now) return null;
  // What a session is to begin with is said in a terminal before.
  if (begun !== active)
    log.put(from - 20_000, 'switch', null, {
      did: `switched to ${begun.id}`,
      undoable: true,
      edits: [log.edit('workspace/state', { active: begun.id })],
    });
  const record = {
    id,
    host,
    active: begun?.id ?? null,
    trail: [],
    lastAt: Math.round(at),
    prompts: 0,
    boundary: 'startup',
    branch: begun?.branch ?? 'main',
    cwd: world.root,
    transcript: null,
    said: '',
    closed: false,
    ended: false,
  };
  // About what a brief takes.
  const told = { key: `turn/${id}`, was: null, now: { told: 250 + Math.round(random.between(0, 200)) } };
  log.put(at, 'start', id, { edits: [log.edit(key, record), ...expired(log, id), told] });
  let on = begun;
  /** Said somebody in the turn where it belongs? Then nothing is found afterwards. */
  let settled = true;
  /** The work that a turn turned out to be for, where nobody noticed at once. */
  let strays = null;
  for (let n = 0, opened = 0; n < size; n++) {
    at += (random.chance(0.08) ? random.between(6, 25) : random.between(0.5, 4.5)) * MINUTE * pace;
    if (at > now) return null;
    const s = { id, key, at, n };
    if (on === null || opened * size < opens * n) {
      settled = true;
      if (on === null || opened < opens) {
        on = openWork(world, s, on);
        opened++;
      }
    } else if (random.chance(0.09)) {
      settled = true;
      on = leave(world, s, on);
    } else {
      settled = false;
      strays = random.chance(0.013) ? otherThan(world, on) : null;
      stay(world, s, on, strays);
    }
    at += random.between(0.3, 3.5) * MINUTE * pace;
    if (at > now) return null;
    on = endTurn(world, { ...s, at, strays: settled ? null : strays }, on);
    for (let more = world.extra; more > 0; more--) if (random.chance(more)) act(world, { ...s, at: at + 1000 }, on);
  }
  log.put(at + MINUTE * pace, 'end', id, {
    edits: [log.edit(key, { ended: true }), log.edit('workspace/plans', { count: world.plans })],
  });
  return at + MINUTE * pace;
}

function openWorks({ works }) {
  return works.filter((w) => w.status === 'open' && !w.paused);
}

/** Another piece of work that is open, `null` where there is none. */
function otherThan(world, w) {
  const others = openWorks(world).filter((x) => x !== w);
  return others.length === 0 ? null : world.random.pick(others);
}

function latest(works) {
  return works.reduce((a, b) => (b.lastAt > a.lastAt ? b : a));
}

/** The oldest sessions go, as they do. */
function expired(log, here) {
  const all = Object.values(log.state.sessions).filter((s) => s.id !== here);
  if (all.length <= KEPT + MORE) return [];
  return all
    .sort((a, b) => b.lastAt - a.lastAt)
    .slice(KEPT)
    .map((s) => log.edit(`session/${s.id}`, null));
}

function openWork(world, { id, key, at, n }, from) {
  const { log, random, works, plans } = world;
  const told = workAt(works.length);
  const context = contextId(told.title, log.state.contexts);
  const planned = random.chance(0.75);
  const plan = planned ? `docs/plans/${told.title.toUpperCase().replace(/[^A-Z0-9]+/g, '-')}.md` : null;
  const branch = random.chance(0.6) ? `feature/${context}`.slice(0, 60) : 'main';
  const w = {
    ...told,
    id: context,
    plan,
    branch,
    status: 'open',
    paused: false,
    done: 0,
    lastAt: at,
    opened: at,
    prompts: 1,
    ids: told.tasks.map((_, i) => (plan === null ? `k${++world.keys}` : taskId(told.title, i))),
    // What may be changed is agreed for some of it.
    intent: works.length % 3 === 0 ? `INT-${String(++world.intents).padStart(3, '0')}` : null,
  };
  works.push(w);
  if (w.intent !== null) log.intents.set(context, w.intent);
  if (planned) world.plans = plans + 1;
  const begin = `${told.tasks[0]}: begin with ${told.folder}`;
  const prompt = from === null ? `${told.title}. ${begin}` : `new: ${told.title}. ${begin}`;
  const record = {
    ...newContext(context, told.title, { now: Math.round(at), plan, branch, provisional: false }),
    prompts: 1,
    last: prompt.slice(0, 80),
  };
  const asked = from === null ? undefined : `new: ${told.title}`;
  log.put(at, 'prompt', id, {
    did: `opened ${context}`,
    undoable: from !== null,
    edits: [
      log.edit(`context/${context}`, record),
      log.edit(key, { active: context, lastAt: Math.round(at), prompts: n + 1, boundary: null, known: context }),
      log.edit('workspace/state', { active: context }),
    ],
    reading: readingOf(from === null ? 'stay' : 'switch', prompt, from?.id ?? null, {
      told: from === null ? '' : `your prompt opened "${told.title}"`,
      within: from === null ? w : null,
      first: n === 0,
      asked,
      random,
    }),
  });
  if (w.intent !== null && world.agreed) agree(world, { id, at: at + 20_000 }, w);
  return w;
}

/** A person makes the intent of `w`, and has agreed to it by that. */
function agree({ log }, { id, at }, w) {
  const contract = contractOf(agreedOf(w));
  log.put(at, 'intent', id, {
    did: `made intent ${w.intent}`,
    undoable: true,
    edits: [
      log.edit(`pin/${w.intent}@${markOf(contract)}`, {
        ...{ id: w.intent, summary: w.title, contract, at: Math.round(at) },
      }),
    ],
  });
}

function touch({ log }, w, at, prompt) {
  w.before = w.lastAt;
  w.lastAt = at;
  w.prompts++;
  return log.edit(`context/${w.id}`, {
    lastAt: Math.round(at),
    prompts: w.prompts,
    ...(prompt.length > 24 ? { last: prompt.slice(0, 80) } : {}),
  });
}

/** `strays` = the work that its prompt speaks of, `null` for its own. */
function stay(world, { id, key, at, n }, w, strays = null) {
  const { log, random } = world;
  const prompt =
    strays === null
      ? promptIn(w, random.pick(w.tasks), random.pick)
      : promptAway('late', strays, random.pick(strays.tasks), random.pick);
  log.put(at, 'prompt', id, {
    edits: [touch(world, w, at, prompt), log.edit(key, { lastAt: Math.round(at), prompts: n + 1, boundary: null })],
    reading: readingOf('stay', prompt, w.id, {
      to: strays,
      within: strays === null ? w : null,
      first: n === 0,
      random,
    }),
  });
}

/** How a prompt leaves its work, and how often. */
const WAYS = [
  ['words', 30],
  ['plain', 22],
  ['model', 16],
  ['ask', 12],
  ['nudge', 10],
  ['hand', 7],
  ['wrong', 5],
];

function leave(world, s, from) {
  const { log, random } = world;
  const others = openWorks(world).filter((w) => w !== from);
  if (others.length === 0) {
    stay(world, s, from);
    return from;
  }
  const to = random.chance(0.6) ? random.pick(others.slice(-6)) : random.pick(others);
  const way = weighted(random, WAYS);
  const { id, key, at, n } = s;
  const letter = way !== 'ask' ? null : random.chance(0.65) ? 'b' : random.chance(0.85) ? 'a' : 'none';
  const stays = letter === null ? way === 'nudge' && random.chance(0.5) : letter !== 'b';
  const prompt = promptAway(stays ? 'aside' : way, to, random.pick(to.tasks), random.pick);
  const count = { lastAt: Math.round(at), prompts: n + 1 };
  const moved = (known) => [
    log.edit(key, { ...count, active: to.id, ...(known ? { known: to.id } : {}) }),
    log.edit('workspace/state', { active: to.id }),
  ];
  const told = `clew: your prompt switched to "${to.title}", was "${from.title}".`;
  if (way === 'words' || way === 'plain' || way === 'wrong') {
    const asked = way === 'words' ? { asked: prompt } : {};
    const o = log.put(at, 'prompt', id, {
      did: `switched to ${to.id}`,
      undoable: true,
      edits: [touch(world, to, at, prompt), ...moved(true)],
      reading: readingOf('switch', prompt, from.id, { to, told, random, ...asked }),
    });
    if (way !== 'wrong') return to;
    undo(world, { ...s, at: at + 40_000 }, o, { to, from });
    return from;
  }
  if (letter !== null) return ask(world, s, from, to, prompt, letter);
  const verb = way === 'nudge' ? 'nudge' : 'stay';
  const passed = log.put(at, 'prompt', id, {
    edits: [touch(world, from, at, prompt), log.edit(key, count)],
    reading: readingOf(verb, prompt, from.id, {
      to,
      told:
        way === 'nudge'
          ? `clew: may be another context. active ${from.title}; or ${to.id} \`clew switch ID\`; if unclear, ask.`
          : '',
      random,
    }),
  });
  if (stays) return from;
  // An agent knows what it did itself; a person does it in a terminal.
  const late = at + random.between(5, 60) * 1000;
  // To turn somewhere in a terminal is no work yet.
  const worked = way === 'hand' ? to.lastAt : late;
  to.lastAt = worked;
  from.lastAt = from.before;
  log.put(late, 'switch', id, {
    did: `switched to ${to.id}`,
    undoable: true,
    edits: [
      log.learned(passed.reading, passed.at, way === 'nudge' ? 'taken' : 'missed'),
      log.edit(`context/${to.id}`, { lastAt: Math.round(worked) }),
      log.edit(`context/${from.id}`, { lastAt: Math.round(from.lastAt) }),
      log.edit(key, { active: to.id, lastAt: Math.round(late), ...(way === 'hand' ? {} : { known: to.id }) }),
      log.edit('workspace/state', { active: to.id }),
    ],
  });
  return to;
}

/** Takes the switch `o` back: the work that it led to is as it was. */
function undo({ log }, { id, key, at }, o, { to, from }) {
  const was = o.edits.find((e) => e.key === `context/${to.id}`)?.was ?? {};
  to.prompts--;
  to.lastAt = was.lastAt ?? to.lastAt;
  log.put(at, 'undo', id, {
    did: `undone: ${o.did}`,
    undoes: o.id,
    edits: [
      log.learned(o.reading, o.at, 'undone'),
      log.edit(`context/${to.id}`, was),
      log.edit(key, { active: from.id, lastAt: Math.round(at) }),
      log.edit('workspace/state', { active: from.id }),
    ],
  });
}

function ask(world, { id, key, at, n }, from, to, prompt, letter) {
  const { log, random } = world;
  const q = `q${random.hex(4)}`;
  const choices = [
    { letter: 'a', label: `stay on ${from.title}`, act: { do: 'keep' } },
    { letter: 'b', label: to.title, act: { do: 'switch', context: to.id, plan: to.plan, title: to.title } },
    { letter: 'c', label: 'something new', act: { do: 'leave' } },
  ];
  const question = {
    id: q,
    session: id,
    at: Math.round(at),
    text: `Is this about "${to.title}", or still about "${from.title}"?`,
    choices,
    fallback: 'a',
    doubt: random.hex(8),
    held: '',
    from: from.id,
    turn: n,
    answer: null,
  };
  const put = log.put(at, 'prompt', id, {
    edits: [
      log.edit(`question/${q}`, question),
      touch(world, from, at, prompt),
      log.edit(key, { lastAt: Math.round(at), prompts: n + 1 }),
    ],
    reading: readingOf('ask', prompt, from.id, { to, told: question.text, random }),
  });
  const later = at + random.between(10, 90) * 1000;
  if (letter === 'none') return from;
  const moves = letter === 'b';
  const edits = [
    log.edit(`question/${q}`, { answer: letter }),
    log.learned(put.reading, put.at, moves ? 'answered' : 'declined'),
    ...(moves
      ? [
          log.edit(`context/${to.id}`, { lastAt: Math.round(later) }),
          log.edit(`context/${from.id}`, { lastAt: Math.round(from.before) }),
          log.edit(key, { active: to.id, lastAt: Math.round(later) }),
          log.edit('workspace/state', { active: to.id }),
        ]
      : []),
  ];
  if (moves) [to.lastAt, from.lastAt] = [later, from.before];
  log.put(later, 'answer', id, {
    did: moves ? `switched to ${to.id} (${q})` : `stayed on ${from.id} (${q})`,
    undoable: true,
    edits,
  });
  // Answered questions go with the sessions that they were put in.
  const old = Object.values(log.state.questions);
  if (old.length > KEPT + MORE)
    log.put(later + 1, 'prompt', id, { edits: old.slice(0, MORE).map((x) => log.edit(`question/${x.id}`, null)) });
  return moves ? to : from;
}

/** The end of a turn: files of the work, now and then a task that is ticked, seldom a turn that was for other work. */
function endTurn(world, { id, key, at, strays }, w) {
  const { log, random } = world;
  const files = log.state.contexts[w.id].files;
  const name = random.pick(['index', 'model', 'view', 'routes', 'store', 'check']);
  const file = /\.\w+$/.test(w.folder) ? `src/dates/${name}.ts` : `${w.folder}/${name}.ts`;
  if (strays !== null) {
    const to = strays;
    log.put(at, 'stop', id, {
      did: `filed the last turn under ${to.id}`,
      undoable: true,
      edits: [
        log.edit(`context/${w.id}`, { lastAt: Math.round(w.before), prompts: w.prompts - 1 }),
        touch(world, to, at, ''),
        log.edit(key, { active: to.id, lastAt: Math.round(at) }),
        log.edit('workspace/state', { active: to.id }),
      ],
    });
    w.lastAt = w.before;
    w.prompts--;
    return to;
  }
  log.put(at, 'stop', id, {
    edits: [
      log.edit(`context/${w.id}`, {
        lastAt: Math.round(at),
        files: [file, ...files.filter((f) => f !== file)].slice(0, 30),
      }),
      log.edit(key, { lastAt: Math.round(at) }),
    ],
  });
  const [start, many] = [1 + (Math.round(at) % 180), 2 + (Math.round(at / 1000) % 14)];
  const written = Array.from({ length: many }, (_, i) => `${file} ${Math.round(at)} ${i}`);
  world.changes.push({
    ...{
      v: 1,
      id: `t${Math.round(at).toString(36)}`,
      at: Math.round(at),
      session: id,
      host: log.state.sessions[id].host,
    },
    ...{ tool: 'Edit', context: w.id, intent: w.intent, head: null },
    files: [{ path: file, how: 'edit', ranges: [rangeOf(start, written)] }],
  });
  if (world.changes.length > 4 * TRACED) world.changes.splice(0, 3 * TRACED);
  if (w.done < w.tasks.length && random.chance(0.045)) taskTo(world, { id, at: at + 1000 }, w, w.done, 'completed');
  if (w.done === w.tasks.length && random.chance(0.03)) {
    const next = latestOther(world, w);
    if (next === null) return w;
    w.status = 'completed';
    log.put(at + 30_000, 'done', id, {
      did: `completed ${w.id}`,
      undoable: true,
      edits: [
        log.edit(`context/${w.id}`, {
          status: 'completed',
          progress: { done: w.done, total: w.tasks.length, completed: [] },
        }),
        log.edit(key, { active: null }),
        log.edit('workspace/state', { active: null }),
      ],
    });
    next.lastAt = at + 45_000;
    log.put(at + 45_000, 'switch', id, {
      did: `switched to ${next.id}`,
      undoable: true,
      edits: [
        log.edit(`context/${next.id}`, { lastAt: Math.round(next.lastAt) }),
        log.edit(key, { active: next.id }),
        log.edit('workspace/state', { active: next.id }),
      ],
    });
    return next;
  }
  return w;
}

/** The `i`-th task of `w` is `status` from now on. */
function taskTo({ log }, { id, at }, w, i, status) {
  const task = w.ids[i];
  if (status === 'completed') w.done = i + 1;
  w.stands = { ...w.stands, [task]: status };
  const edit = log.edit(`task/${task}`, {
    ...{ id: task, text: w.tasks[i], status, plan: w.plan, context: w.id, at: Math.round(at) },
    ...{ by: 'agent', reason: status === 'blocked' ? BLOCKED : null },
  });
  // Each change says which context it is of, as clew writes it.
  const of = (e) =>
    e === null || e.was === null ? e : { ...e, was: { ...e.was, context: w.id }, now: { ...e.now, context: w.id } };
  log.put(at, 'task', id, {
    did: `${task} ${w.tasks[i]}: ${status.replace('_', ' ')}`,
    undoable: true,
    edits: [of(edit), log.edit(`context/${w.id}`, { lastAt: Math.round(at) })],
  });
}

function latestOther(world, w) {
  const others = openWorks(world).filter((x) => x !== w);
  return others.length === 0 ? null : latest(others);
}

/** What is noted of work on `folder`. */
const notesOn = (folder) => [
  `CI takes nine minutes, most of it in ${folder}`,
  `The tests of ${folder} need the time zone of the harbour`,
  `Two callers of ${folder} are left, both in the office tools`,
  `The old table of ${folder} stays until the end of the season`,
  `Prices in ${folder} are in cents, but for the export`,
  `The staging server has ${folder} of last May`,
  `Ask the office before a text in ${folder} is changed`,
];

/** What is written into the document of `w` at `at`: the goal and each decision once, the next step when it is another one, else a note that it does not have; with the edit of the document where it stays there. `null` where nothing of it is new: clew does not record that either. */
function recorded(w, which, at) {
  w.said ??= { decisions: 0, goal: false, next: '' };
  const { said } = w;
  const task = w.tasks[w.done];
  const next = task === undefined ? 'Ask for a review' : `${task}: begin with ${w.folder}`;
  const line = (what, text, edits = []) => ({ did: `recorded ${what} of ${w.id}: “${text}”`, edits });
  if (said.decisions < w.decisions.length && (which === 1 || said.decisions === 0)) {
    const text = w.decisions[said.decisions++];
    return line('a decision', text, [written(w, 'decided', text, at)]);
  }
  if (which === 0 && next !== said.next) {
    said.next = next;
    return line('the next action', next);
  }
  if (which === 2 && !said.goal) {
    said.goal = true;
    return line('the goal', `${w.title}, whole and tested`);
  }
  const left = notesOn(w.folder).filter((note) => !(w.noted ?? []).some((n) => n.text === note));
  if (left.length === 0) return null;
  const note = left[(w.id.length * 5) % left.length];
  return line('a note', note, [written(w, 'noted', note, at)]);
}

const HEADINGS = { decided: '### Decisions', noted: '### Notes' };

/** The decision or note `text` comes into the document of `w`, into its list `which`. */
function written(w, which, text, at) {
  const item = { text, at, id: `${which[0]}${fingerprint(`${w.id} ${text}`).slice(0, 6)}` };
  const before = documentText(w, true);
  w[which] = [...(w[which] ?? []), item];
  const after = documentText(w, true);
  const put = itemLine(item);
  // The first one brings its heading with it.
  const whole = before.includes(HEADINGS[which]) ? `${put}\n` : `${HEADINGS[which]}\n\n${put}\n\n`;
  return documentEdit(`store/contexts/${w.id}.md`, before, [{ at: after.indexOf(whole), cut: '', put: whole }]);
}

/** What else is done in a day: tasks, pauses, names, scope. */
function act(world, { id, at }, w) {
  const { log, random } = world;
  const what = weighted(random, [
    ['task', 80],
    ['pause', 4],
    ['resume', 3],
    ['allow', 14],
    ['refuse', 12],
    ['rename', 2],
  ]);
  if (what === 'task') {
    const [now, next] = [w.stands?.[w.ids[w.done]], w.done + 1];
    if (w.done < w.tasks.length && now === undefined) taskTo(world, { id, at }, w, w.done, 'in_progress');
    else if (next < w.tasks.length && w.stands?.[w.ids[next]] === undefined && random.chance(0.12))
      taskTo(world, { id, at }, w, next, 'blocked');
    else {
      const told = recorded(w, Math.round(at) % 3, Math.round(at));
      // A number is taken all the same: the rest of the month is as it would be.
      if (told === null) return void random.hex(6);
      log.put(at, 'update-context', id, {
        did: told.did,
        undoable: true,
        edits: [...told.edits, log.edit(`context/${w.id}`, { lastAt: Math.round(at) })],
      });
    }
  } else if (what === 'pause') {
    const other = random.pick(world.works.slice(-12));
    if (other === w || other.status !== 'open' || other.paused) return;
    other.paused = true;
    log.put(at, 'pause', null, {
      did: `paused ${other.id}`,
      undoable: true,
      edits: [log.edit(`context/${other.id}`, { paused: true })],
    });
  } else if (what === 'resume') {
    const other = world.works.find((x) => x.paused && x.status === 'open');
    if (other === undefined) return;
    other.paused = false;
    log.put(at, 'switch', null, {
      did: `switched to ${other.id}`,
      undoable: true,
      edits: [log.edit(`context/${other.id}`, { paused: false })],
    });
  } else if (what === 'allow' || what === 'refuse') {
    if (w.intent !== null) gate(world, { id, at }, what, w);
  } else {
    log.put(at, 'rename', null, {
      did: `renamed ${w.id}`,
      undoable: true,
      edits: [log.edit(`context/${w.id}`, { title: w.title })],
    });
  }
}

const COMMANDS = ['npm run deploy', 'git push --force', 'psql -f seeds.sql', 'docker compose up', 'npm publish'];

function gate({ log, random }, { id, at }, what, w) {
  const q = `q${random.hex(4)}`;
  const grants = Object.values(log.state.grants ?? {});
  // What is granted is not asked about again.
  const open = COMMANDS.filter((c) => !grants.some((g) => g.what === c && g.intent === w.intent && g.until > at));
  if (open.length === 0) return;
  const line = random.pick(open);
  const wanted = [{ kind: 'command', what: line, mark: random.hex(8) }];
  const choices = [
    { letter: 'a', label: `Yes: \`${line}\``, act: { do: 'permit', wanted, intent: w.intent } },
    { letter: 'b', label: 'No', act: { do: 'keep' } },
  ];
  const question = {
    id: q,
    session: id,
    at: Math.round(at),
    text: `\`${line}\` is outside of the scope of ${w.intent}. Allow it?`,
    choices,
    fallback: 'b',
    doubt: `call ${random.hex(8)}`,
    held: '',
    answer: null,
  };
  log.put(at, 'tool', id, { edits: [log.edit(`question/${q}`, question)] });
  const later = at + 20_000;
  const yes = what === 'allow';
  const g = `g${random.hex(4)}`;
  const grant = {
    id: g,
    ...wanted[0],
    intent: w.intent,
    reason: `allowed when asked (${q})`,
    by: 'permission',
    at: Math.round(later),
    until: Math.round(later) + 7 * DAY,
  };
  const ended = grants.filter((x) => x.until < later).map((x) => log.edit(`grant/${x.id}`, null));
  // A person says so in a terminal of their own, or on the page.
  log.put(later, 'answer', null, {
    did: yes ? `allowed: ${line}` : `refused: ${line}`,
    undoable: true,
    edits: [
      log.edit(`question/${q}`, { answer: yes ? 'a' : 'b' }),
      ...(yes ? [log.edit(`grant/${g}`, grant)] : []),
      ...ended,
    ],
  });
}

function weighted(random, list) {
  let at = random.next() * list.reduce((sum, [, n]) => sum + n, 0);
  for (const [what, n] of list) {
    at -= n;
    if (at < 0) return what;
  }
  return list[0][0];
}
