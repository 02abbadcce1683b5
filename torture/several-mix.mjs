// Decides what several sessions in one repository do in a round: a mix that a seed makes, and what is told in it.
import { randomOf } from '../scripts/month/random.mjs';

const TASKS = 60;
export const PLANS = {
  'docs/plans/PILOT-PLAN.md': plan('Pilot plan', 'PILOT', 'invite customer'),
  'docs/plans/PRICING-RESEARCH.md': plan('Pricing research', 'PRICE', 'compare tier'),
  'docs/plans/PRICING-PAGE.md': plan('Pricing page', 'PAGE', 'lay out column'),
};
const WORK = [
  ['the pilot plan', 'PILOT'],
  ['the pricing research', 'PRICE'],
  ['the pricing page', 'PAGE'],
];

function plan(title, id, text) {
  const tasks = Array.from({ length: TASKS }, (_, i) => `- [ ] ${id}-${i + 1} ${text} ${i + 1}\n`);
  return `# ${title}\n\n${tasks.join('')}`;
}

/** Numbers from a seed: the same ones each time (mulberry32). */
export function numbersOf(seed) {
  const { next } = randomOf(seed);
  return {
    chance: (p) => next() < p,
    below: (n) => Math.floor(next() * n),
    of: (list) => list[Math.floor(next() * list.length)],
  };
}

/** The turns of `ids` in round `r`: each its steps, and the facts that its agent or user tells. `asked`: who has an open question. */
export function turnsOf(r, ids, any, asked) {
  const same = any.chance(0.4) ? any.of(WORK) : null;
  return ids.map((id, i) =>
    turnOf(`${id}r${r}`, id, r * 3 + i + 1, { any, same, first: r === 0, asked: asked.has(id) }),
  );
}

function turnOf(name, id, number, { any, same, first, asked }) {
  const after = () => any.of([0, 0, 0, 15, 40, 90]);
  const [work, task] = same ?? any.of(WORK);
  const wait = () => ({ after: after() });
  const steps = [];
  const told = { id, name, prompts: [], files: [], todos: [], decisions: [], ticks: [] };
  const says = (prompt) => {
    told.prompts.push(prompt);
    steps.push({ does: 'says', prompt, ...wait() });
  };
  if (!first && any.chance(0.15)) steps.push({ does: 'starts', source: any.of(['resume', 'compact']), ...wait() });
  if (asked && any.chance(0.7)) says(any.of(['a', 'b']));
  else if (first || same !== null || any.chance(0.35)) says(`let's work on ${work}, ${task}-${number}`);
  else if (any.chance(0.2)) says(`now let's work on the pricing, part ${name}`);
  else says(`go on with part ${name} of it`);
  const files = any.of([0, 1, 1, 2]);
  for (let f = 0; f < files; f++) {
    told.files.push(`src/${task.toLowerCase()}/${name}-${f}.ts`);
    steps.push({ does: 'writes', path: told.files.at(-1), text: `export const ${name} = ${f};\n`, ...wait() });
  }
  if (any.chance(0.6)) {
    const tick = `${task}-${number}`;
    const now = `paint the mole of ${name}`;
    told.todos.push(now);
    if (same !== null) told.ticks.push(tick);
    const todos = [
      ...(same === null ? [] : [{ content: `[${tick}] ${line(task)} ${number}`, status: 'completed' }]),
      { content: now, status: 'in_progress' },
    ];
    steps.push({ does: 'todos', todos, ...wait() });
  }
  if (any.chance(0.12)) {
    told.decisions.push(`the buoy of ${name} is red`);
    steps.push({ does: 'clew', line: `update-context --mode PLAN --decision "the buoy of ${name} is red"`, ...wait() });
  } else if (any.chance(0.1))
    steps.push({ does: 'clew', line: `switch ${any.of(['pilot-plan', 'pricing-research'])}`, ...wait() });
  if (any.chance(0.1)) steps.push({ does: 'compacts', ...wait() });
  steps.push({ does: 'stops', after: any.of([0, 0, 0, 10, 30]) });
  return { steps, told };
}

const line = (task) => ({ PILOT: 'invite customer', PRICE: 'compare tier', PAGE: 'lay out column' })[task];

/** What somebody types in a terminal meanwhile, each command at its moment. */
export function typedIn(r, any) {
  const commands = [
    () => ['switch', any.of(['pilot-plan', 'pricing-research', 'pricing-page'])],
    (i) => ['new', `guest tablet ${i === 0 ? '' : 'again '}of round ${r}`],
    () => ['update-context', '--mode', 'PLAN', '--decision', `the light of round ${r}-${any.below(1000)} is white`],
    () => ['answer', 'last', any.of(['a', 'b'])],
    () => ['status'],
    () => ['index'],
  ];
  return Array.from({ length: any.of([0, 0, 1, 1, 2]) }, (_, i) => ({
    after: any.below(1500),
    args: any.of(commands)(i),
  }));
}
