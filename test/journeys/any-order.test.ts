/** Two sessions at once, their events in any order: what is kept in the end is what each did, whoever was first. (All seeds) */
import { expect, it } from 'vitest';
import { runHook } from './_in-process.js';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

type Story = (s: Session) => Generator<void>;

const file = (s: Session, name: string): Record<string, string> => ({
  [`src/${s.id}/${name}.ts`]: `export const ${name} = 1;\n`,
});

/** A plan's tasks, one after the other. */
const onPlan = (plan: string, tasks: string[]): Story =>
  function* (s) {
    yield void s.start();
    for (const [i, task] of tasks.entries()) {
      yield void s.says(i === 0 ? `let's work on the ${plan}, ${task}` : `continue with ${task}`);
      yield void s.writes(file(s, `part${i}`));
      yield void s.todos([{ content: `${task} as the plan says`, status: 'completed' }]);
      yield void s.stop();
    }
    s.end();
  };

const STORIES: Record<string, Story> = {
  pilot: onPlan('pilot plan', ['PILOT-2', 'PILOT-3']),
  pricing: onPlan('pricing research', ['PRICE-1']),
  *fresh(s) {
    yield void s.start();
    yield void s.says(`new context Rotate the refresh tokens of ${s.id}`);
    yield void s.writes(file(s, 'rotate'));
    yield void s.stop();
    yield void s.says('and the tests for it');
    yield void s.writes(file(s, 'test'));
    yield void s.stop();
  },
  *interrupted(s) {
    yield void s.start();
    yield void s.says("let's work on the pilot plan, PILOT-2");
    yield void s.writes(file(s, 'half'));
    yield void s.says('no, shorter please');
    yield void s.writes(file(s, 'whole'));
    yield void s.stop();
  },
  *compacted(s) {
    yield void s.start();
    yield void s.says("let's work on the pricing research, PRICE-2");
    yield void s.writes(file(s, 'asked'));
    yield void s.compacts();
    yield void s.writes(file(s, 'later'));
    yield void s.stop();
  },
  *undone(s) {
    yield void s.start();
    yield void s.says("let's work on the pilot plan, PILOT-3");
    yield void s.writes(file(s, 'kept'));
    yield void s.stop();
    yield void s.says("now let's work on the pricing research");
    yield void s.stop();
    yield void s.says('undo the last switch');
    yield void s.stop();
  },
};

/** What is kept when both are over. */
function played(a: string, b: string, random: () => number): object {
  const j = new Journey();
  j.hook = (command, input, _, env) => runHook(command, input, env);
  const sessions = [a, b].map((name, i) => j.session(`${name}${i}`));
  const left = sessions.map((s, i) => STORIES[i === 0 ? a : b]!(s));
  while (left.length > 0) {
    const i = Math.floor(random() * left.length);
    if (left[i]!.next().done) left.splice(i, 1);
  }
  const active = sessions.map((s) => JSON.parse(j.clew('status', '--json', '--session', s.id).out).active?.id);
  const documents = Object.entries(j.documents()).map(([id, text]) => [id, kept(text)]);
  const plans = ['PILOT-PLAN', 'PRICING-RESEARCH'].map((p) => j.read(`docs/plans/${p}.md`));
  return { active, documents: Object.fromEntries(documents.sort()), plans, conflicts: j.conflicts() };
}

/** The files and done steps that a document names. */
function kept(text: string): string[] {
  return [...new Set(text.match(/src\/[\w/]+\.ts|- \[x\] [^<]*/g) ?? [])].map((t) => t.trim()).sort();
}

/** The same numbers for the same seed. */
function seeded(seed: number): () => number {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return x / 2 ** 32;
  };
}

const names = Object.keys(STORIES);
const all = names.flatMap((a, i) => names.slice(i).map((b) => [a, b] as const));
/** All of it takes a quarter of an hour: `npm run soak`. */
const soak = process.env.CLEW_RUNS !== undefined;
const ORDERS = soak ? 25 : 1;
const pairs = soak ? all : all.filter((_, i) => i % 5 === 1);

it.each(pairs)(
  '%s and %s',
  (a, b) => {
    const one = played(a, b, () => 0);
    for (let seed = 1; seed <= ORDERS; seed++) expect(played(a, b, seeded(seed * 7919)), `order ${seed}`).toEqual(one);
  },
  300_000,
);
