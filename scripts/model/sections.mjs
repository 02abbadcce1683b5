// The tables of an evaluation: what streams are, before a turn, after it, lived through without labels, with a reader.
import { shareOf } from './intervals.mjs';
import { judge, live } from './loso.mjs';
import { figures } from './score.mjs';
import { table, textTable } from './table.mjs';

/** Rows of a sample that a reader is asked about, for each folder. */
export const SAMPLE = 610;

/** `[{title, note, text}]` for `streams`, each judged by its own fold; and `figures` by state of the product. */
export function sectionsOf(core, streams, folds, readers) {
  const runs = streams.map((s) => [s.name, judge(core, s.text, folds.get(s.name), { readers })]);
  const all = runs.flatMap(([, list]) => list);
  const over = (list) => list.map((j) => ({ ...j, prediction: j.after }));
  const [before, after] = [figures(all), figures(over(all))];
  const written = over(all).filter((j) => j.late !== null && j.late.wrote > 0);
  const hidden = streams.map((s) => [s.name, judge(core, s.text, folds.get(s.name), { view: 'hidden' })]);
  const rowsOf = (list, of = (x) => x) => list.map(([name, l]) => [name, figures(of(l))]);
  const sections = [
    {
      title: 'Before the turn',
      note: 'What the prompt tells, as the hook reads it.',
      text: join(table([...rowsOf(runs), ['pooled', before]]), lines(before)),
    },
    {
      title: 'Before the turn, one endless session without times',
      note: '',
      text: table([...rowsOf(hidden), ['pooled', figures(hidden.flatMap(([, l]) => l))]]),
    },
    {
      title: 'After the turn',
      note: 'What the turn did is known: files, closing words, branch. Commits and commands are not in the rows.',
      text: join(
        table([...rowsOf(runs, over), ['pooled', after], ['with files', figures(written)]]),
        lines(after),
        moved(all),
      ),
    },
    lived(core, streams, folds),
  ];
  const read = withReader(core, all, readers);
  sections.push(read.section);
  return { sections, all, before, after, read: read.figures, hidden: figures(hidden.flatMap(([, l]) => l)) };
}

const join = (...texts) => texts.join('\n\n');

/** The pooled shares with their numbers and 95 % intervals. */
function lines(f) {
  const { noticed, calm, false: wrong, acted, actedRight, best } = f.counts;
  return [
    `noticed at 8 false per 100: ${shareOf(best, f.switches)}`,
    `at the shipped bar: noticed ${shareOf(noticed, f.switches)}; false ${shareOf(wrong, calm)}`,
    `returns of all: first ${shareOf(f.backRight, f.back)}; in three ${shareOf(f.backIn3, f.back)}`,
    `switched by itself: right ${shareOf(actedRight, acted)}; of all switches ${shareOf(actedRight, f.switches)}`,
  ].join('\n');
}

/** What the late look files elsewhere. */
function moved(all) {
  const moves = all.filter((j) => j.late?.moves && j.prediction.verdict !== 'switch');
  const leaves = (j) => j.gold.label === 'back' || j.gold.label === 'new';
  const right = moves.filter((j) => leaves(j) && j.after.target === (j.gold.label === 'back' ? j.gold.thread : 'new'));
  const calm = all.filter((j) => !leaves(j));
  return `filed elsewhere by the late look: right ${shareOf(right.length, moves.length)}; of quiet turns ${shareOf(moves.filter((j) => !leaves(j)).length, calm.length)}`;
}

/** No label is fed back, nobody answers: where turns are recorded, and how many contexts that makes. */
function lived(core, streams, folds) {
  const list = streams.map((s) => [s.name, live(core, s.text, folds.get(s.name))]);
  const sum = (of) => list.reduce((n, [, l]) => n + of(l), 0);
  const pooled = {
    turns: sum((l) => l.turns),
    right: sum((l) => l.right),
    contexts: sum((l) => l.contexts),
    threads: sum((l) => l.threads),
  };
  const rows = [...list, ['pooled', pooled]].map(([name, l]) => [
    name,
    shareOf(l.right, l.turns),
    `${l.contexts} / ${l.threads}`,
    (l.contexts / l.threads).toFixed(2),
  ]);
  return {
    title: 'Free-running',
    note: 'No label is fed back and nobody answers, no model has the tool: the built-in reading alone. A turn is right under a context that began with its thread.',
    text: textTable(['', 'turns under the right context', 'contexts / threads', 'ratio'], rows),
  };
}

/** After the turn, with the answers of a reader, on the rows of the sample that were asked. */
function withReader(core, all, readers) {
  const asked = core.askedRows(all, SAMPLE).map((j) => ({ ...j, prediction: j.read }));
  const names = [...new Set(asked.map((j) => j.prediction.stream))].sort();
  const of = (name) => asked.filter((j) => j.prediction.stream === name);
  const f = figures(asked);
  const missing = asked.length - core.answeredOf(asked, readers);
  return {
    figures: f,
    section: {
      title: 'With a reader, after the turn',
      note: `A fixed random sample of ${asked.length} prompts that the user's words do not decide; ${missing} answers are missing. The reader was a large model that saw nothing but the requests.`,
      text: join(table([...names.map((n) => [n, figures(of(n))]), ['pooled', f]]), lines(f)),
    },
  };
}
