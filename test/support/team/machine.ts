/** A program of one machine of a team: sends its operations in any order, some again, through whatever happens, and pulls all others'. */
import { teamHash } from '../../../src/core/team/canonical.js';
import { mergeTeam } from '../../../src/core/team/merge.js';
import { readArrived } from '../../../src/core/team/read-operation.js';
import type { Arrived, TeamOperation } from '../../../src/core/team/types.js';
import { TeamFault, type TeamStore } from '../../../src/stores/_team-store.js';
import { openPostgres } from '../../../src/stores/postgres/team.js';

export interface Task {
  url: string;
  team: string;
  member: string;
  /** Operations that it makes, and that all machines make together. */
  count: number;
  total: number;
  batch: number;
  /** Milliseconds between two pushes. */
  pace: number;
  /** Milliseconds that its clock is off. */
  skew: number;
  seed: number;
}

export interface Result {
  member: string;
  hash: string;
  operations: number;
  skewed: number;
  /** Operations that came a second time with another position, or out of order. */
  twice: number;
  pushes: number;
  /** Pushes whose answer never came. */
  unanswered: number;
  pulls: number;
  refused: string[];
}

const task = JSON.parse(process.argv[2]!) as Task;
const random = generator(task.seed);
const sleep = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
let finish = false;
process.stdin.on('data', () => {
  finish = true;
});

/** Records that several machines change: by key, what this machine wrote of it last. */
const last = new Map<string, string>();
const outbox = Array.from({ length: task.count }, (_, n) => made(n));
const sent: TeamOperation[] = [];
const arrived = new Map<string, Arrived>();
const result: Result = {
  member: task.member,
  hash: '',
  operations: 0,
  skewed: 0,
  twice: 0,
  pushes: 0,
  unanswered: 0,
  pulls: 0,
  refused: [],
};
let store: TeamStore | null = null;
let after = 0;

while (outbox.length > 0 || !finish || arrived.size < task.total) {
  try {
    store ??= await opened();
    if (outbox.length > 0 || !finish) await push(store);
    await pull(store);
    await sleep(task.pace * random());
  } catch (e) {
    if (!(e instanceof TeamFault) || e.code !== 'down') throw e;
    await store?.close();
    store = null;
    await sleep(50 + 200 * random());
  }
}
await store?.close();
const state = mergeTeam(arrived.values());
process.stdout.write(
  `${JSON.stringify({ ...result, hash: teamHash(state), operations: arrived.size, skewed: state.skewed.length })}\n`,
);
process.exit(0);

async function opened(): Promise<TeamStore> {
  const store = await openPostgres({ url: task.url, team: task.team, device: `device-${task.member}` });
  await store.prepare();
  return store;
}

/** Some of what is to send from anywhere in it, and now and then some of what was sent. */
async function push(store: TeamStore): Promise<void> {
  const some: TeamOperation[] = [];
  for (let i = 0; i < task.batch && outbox.length > 0; i++)
    some.push(outbox.splice(Math.floor(random() ** 2 * outbox.length), 1)[0]!);
  if (random() < 0.3 || some.length === 0)
    for (let i = 0; i < 5 && sent.length > 0; i++) some.push(sent[Math.floor(random() * sent.length)]!);
  try {
    result.pushes++;
    const { positions, refused } = await store.push(some);
    result.refused.push(...refused.map((r) => `${r.id} ${r.why}`));
    sent.push(...some.filter((o) => positions[o.id] !== undefined));
  } catch (e) {
    result.unanswered++;
    // Whether it came in is not known: all of it is sent again.
    outbox.push(...some.filter((o) => !outbox.includes(o)));
    throw e;
  }
}

async function pull(store: TeamStore): Promise<void> {
  const pulled = await store.pull('p1', after, 5000);
  result.pulls++;
  let before = after;
  for (const raw of pulled.arrived) {
    const one = readArrived(raw);
    if (typeof one === 'string') throw new Error(`not an operation: ${one}`);
    if (arrived.has(one.operation.id) || one.position! <= before) result.twice++;
    before = one.position!;
    arrived.set(one.operation.id, one);
  }
  after = pulled.last;
}

function made(n: number): TeamOperation {
  const key =
    n % 11 === 0 ? `plan/docs/${Math.floor(random() * 50)}.md` : `context/c${Math.floor(random() * (task.total / 25))}`;
  const id = `${task.member}-${task.seed}-${String(n).padStart(8, '0')}`;
  const before = last.get(key);
  last.set(key, id);
  const gone = random() < 0.03;
  return {
    ...{ v: 1, id, project: 'p1', author: task.member, device: `device-${task.member}` },
    clock: { at: Date.now() + task.skew + Math.floor(random() * 1000), n },
    key,
    fields: gone ? null : { title: `${task.member} ${n}`, status: random() < 0.5 ? 'open' : 'done' },
    over: before === undefined ? {} : { title: [before], status: random() < 0.5 ? [before] : [] },
  };
}

function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
