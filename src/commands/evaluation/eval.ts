/** `clew eval`: reads labelled streams as the hook would, or searches plans for labelled pairs, and says how good the answers are. */

import { emptyOutcome } from '../../core/empty-outcome.js';
import { hideBoundaries } from '../../core/eval/hide.js';
import { rowsOf } from '../../core/eval/row.js';
import { type Score, scoreOf } from '../../core/eval/score.js';
import { type Judged, runStream } from '../../core/eval/stream.js';
import { NO_PLANS } from '../../core/plan/index/no-plans.js';
import { LEAVES } from '../../core/reader/answer.js';
import type { Command, Term } from '../_command.js';
import type { Answers, StreamScore as Measured, StreamScores } from './_answers.js';
import { evaluateMatching, matchingTable } from './_eval-match.js';
import { answered, askedRows, readersOf, requestFiles, sampleOf } from './_eval-reader.js';

export const command: Command = {
  name: 'eval',
  group: 'dev',
  summary: 'score the detection or the plan search on labelled data',
  args: '[corpus]',
  flags: [
    { name: 'data', value: 'DIR', about: 'folder with one stream a .jsonl file' },
    { name: 'predictions', value: 'FILE', about: 'where to write one prediction a row' },
    { name: 'after', value: 'FILE', about: 'where to write what the late look says of each turn' },
    { name: 'asks', value: 'DIR', about: 'where to write what a reader would be asked, a request a file' },
    { name: 'sample', value: 'N', about: 'how many of those, the same ones every time' },
    {
      name: 'answers',
      value: 'FILE',
      about: "a reader's answers, a line each: name of the request, then its line of JSON, or `leaves to`",
    },
    { name: 'with-reader', value: 'FILE', about: 'where to write what each turn is read as with those answers' },
    { name: 'free', about: 'feed no labels back: clew lives with its own verdicts' },
    { name: 'hidden', about: 'hide session starts and times' },
    { name: 'adapt', about: 'learn from what the user would do about each verdict, and compare' },
    { name: 'match', value: 'PAIRS', about: 'search the plans of [corpus] for these pairs, by their words alone' },
  ],
  examples: [
    ['clew eval --data streams', 'score the detection on every stream in the folder'],
    ['clew eval --data streams --predictions out.jsonl', 'write them down as well'],
    ['clew eval --data streams --predictions out.jsonl --after late.jsonl', 'and those of the late look'],
    ['clew eval --data streams --asks requests --sample 600', 'write what a reader would be asked'],
    [
      'clew eval --data streams --answers answers.txt --with-reader read.jsonl',
      'score the detection with the answers of a reader',
    ],
    ['clew eval --data streams --adapt', 'measure what learning from the user is worth'],
    ['clew eval --match pairs.jsonl corpus.jsonl', 'score the plan search on pairs of prompt and plan'],
  ],
  writes: false,
  needs: (input) => {
    const [corpus] = input.args;
    const { data, match } = input.flags;
    if ((match === undefined) !== (corpus === undefined)) return [];
    return corpus === undefined
      ? [
          { kind: 'streams', dir: String(data ?? '.') },
          { kind: 'reader', answers: typeof input.flags.answers === 'string' ? input.flags.answers : null },
        ]
      : [{ kind: 'matching', pairs: String(match), corpus }];
  },
  decide: (input, facts) => {
    if ((input.flags.match === undefined) !== (input.args[0] === undefined))
      return emptyOutcome({ findings: [{ code: 'match-usage', args: {}, severity: 'error' }] });
    if (input.flags.match !== undefined) return evaluateMatching(input, facts);
    const sample = sampleOf(input.flags.sample);
    if (sample === null) {
      const args = { value: String(input.flags.sample) };
      return emptyOutcome({ findings: [{ code: 'sample-number', args, severity: 'error' }] });
    }
    const streams = (facts.more.streams ?? []) as { name: string; text: string }[];
    const adapt = input.flags.adapt === true;
    const { template, answers } = (facts.more.reader ?? { template: '', answers: '' }) as Record<string, string>;
    const wanted = ['asks', 'answers', 'with-reader'].some((f) => input.flags[f] !== undefined);
    const readers = readersOf(template!, answers!);
    const scores: Measured[] = [];
    const all: Judged[] = [];
    const plain: Judged[] = [];
    for (const { name, text } of streams) {
      const { rows, malformed } = rowsOf(text);
      const world = {
        config: facts.config,
        plans: NO_PLANS,
        teacher: input.flags.free !== true,
        ...(wanted ? { readers } : {}),
      };
      const judge = (over: object): Judged[] => {
        const judged: Judged[] = [];
        const shown = input.flags.hidden === true ? hideBoundaries(rows) : rows;
        runStream(shown, { ...world, ...over }, (j) => judged.push(j));
        return judged;
      };
      const judged = judge(adapt ? { adapt: () => true } : {});
      const shipped = adapt ? judge({}) : [];
      scores.push({
        stream: name,
        score: scoreOf(judged),
        ...(adapt ? { shipped: scoreOf(shipped) } : {}),
        malformed,
      });
      all.push(...judged);
      plain.push(...shipped);
    }
    const malformed = scores.reduce((n, s) => n + s.malformed, 0);
    const asked = askedRows(all, sample);
    const written = [
      ...[
        { path: input.flags.predictions, of: (j: Judged) => j.prediction },
        { path: input.flags.after, of: (j: Judged) => j.after },
        { path: input.flags['with-reader'], of: (j: Judged) => j.read },
      ].flatMap(({ path, of }) =>
        typeof path === 'string' ? [{ path, text: all.map((j) => `${JSON.stringify(of(j))}\n`).join('') }] : [],
      ),
      ...(typeof input.flags.asks === 'string' ? requestFiles(asked, input.flags.asks) : []),
    ];
    return emptyOutcome({
      findings: [
        ...(streams.length === 0
          ? [{ code: 'no-streams', args: { path: String(input.flags.data ?? '.') }, severity: 'error' as const }]
          : []),
        ...(malformed > 0 ? [{ code: 'bad-rows', args: { n: malformed }, severity: 'warn' as const }] : []),
      ],
      view: {
        streams: scores,
        pooled: scoreOf(all),
        ...(adapt ? { shipped: scoreOf(plain) } : {}),
        predictions: all.length,
        ...(wanted
          ? { reader: { asked: asked.length, answered: answered(asked, readers), score: scoreOf(asked.map(asRead)) } }
          : {}),
      } satisfies Answers['eval'],
      ...(written.length > 0 ? { files: written } : {}),
    });
  },
  print: (view, term) => {
    if (view.pairs !== undefined) return matchingTable(view, term);
    if (view.streams === undefined) return '';
    const rows = [
      ...(view.streams as Measured[]),
      ...((view.streams as Measured[]).length > 1
        ? [{ stream: 'pooled', score: view.pooled, shipped: view.shipped } as Measured]
        : []),
    ];
    const scores = table(
      ['', 'rows', 'switches', 'noticed', 'false/100', 'AUC', 'ECE', 'acted right', 'of switches', 'asked/100'],
      rows.map(({ stream, score: s }) => [
        stream,
        `${s.rows}`,
        `${s.switches}`,
        pct(s.noticed),
        hundred(s.falseAlarms),
        s.auc === null ? '-' : s.auc.toFixed(3),
        s.ece === null ? '-' : s.ece.toFixed(3),
        pct(s.actedRight),
        pct(s.actedOn),
        hundred(s.asked),
      ]),
      term,
    );
    const told = [term.dim(`${view.predictions} prompts read`), ...readerLines(view.reader as Read, term)].join('\n');
    if (view.shipped === undefined) return [scores, told].join('\n');
    const gains = table(
      ['points by learning', 'noticed', 'false/100', 'AUC', 'ECE', 'acted right'],
      rows.map(({ stream, score, shipped }) => [
        stream,
        ...FIGURES.map((f) => points(score[f], (shipped as Score)[f])),
      ]),
      term,
    );
    return [scores, '', gains, told].join('\n');
  },
};

/** `j` with what was made of it once a reader had answered. */
function asRead(j: Judged): Judged {
  return { ...j, prediction: j.read };
}

type Read = StreamScores['reader'];

function readerLines(read: Read, term: Term): string[] {
  if (read === undefined) return [];
  const { noticed, falseAlarms, auc } = read.score;
  return [
    term.dim(`${read.asked} are asked about, ${read.answered} answered`),
    ...(read.answered === 0
      ? []
      : [
          `with them (leaves from ${LEAVES} on): noticed ${pct(noticed)}, false/100 ${hundred(falseAlarms)}, AUC ${auc?.toFixed(3) ?? '-'}`,
        ]),
  ];
}

const FIGURES = ['noticed', 'falseAlarms', 'auc', 'ece', 'actedRight'] as const;

function table(head: string[], cells: string[][], term: Term): string {
  const width = head.map((h, c) => Math.max(h.length, ...cells.map((r) => r[c]!.length)));
  const line = (r: string[]): string =>
    r.map((v, c) => (c === 0 ? v.padEnd(width[c]!) : v.padStart(width[c]!))).join('  ');
  return [term.dim(line(head)), ...cells.map(line)].join('\n');
}

/** The difference in hundredths. */
function points(now: number | null, before: number | null): string {
  if (now === null || before === null) return '-';
  const d = 100 * (now - before);
  return `${d < 0 ? '−' : '+'}${Math.abs(d).toFixed(1)}`;
}

function pct(v: number | null): string {
  return v === null ? '-' : `${(100 * v).toFixed(1)} %`;
}

function hundred(v: number | null): string {
  return v === null ? '-' : (100 * v).toFixed(1);
}
