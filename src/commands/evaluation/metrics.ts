/** `clew metrics`: the five success metrics, measured from the log, each with its target, its blind spot and what to do. */
import { judgementView } from '../../core/board/judgement.js';
import { isJudged, standsText } from '../../core/board/report/measure.js';
import type { Sight } from '../../core/board/sight.js';
import { sparkline } from '../../core/board/spark.js';
import { monthBegan } from '../../core/board/time/range.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { metrics } from '../../core/metrics/_index.js';
import { measure, rate } from '../../core/metrics/_measured.js';
import type { Facts } from '../../core/model.js';
import { withTasks } from '../../core/retro/tracked.js';
import { wrapColumns } from '../../core/text/columns.js';
import { parseTime } from '../../core/text/parse-time.js';
import { formatUtc } from '../../core/text/time.js';
import type { Command, Input, Term } from '../_command.js';
import { logOf } from '../history/_undo-stack.js';
import { faultsOf, sightIn } from '../session/_sight.js';
import type { Answers, MetricRow as Row } from './_answers.js';

const LOG = 1_000_000;
/** Fewer occasions than this say little. */
const FEW = 20;

export const command: Command = {
  name: 'metrics',
  group: 'care',
  order: 11,
  summary: 'measure the five success metrics from the log',
  args: '',
  flags: [
    { name: 'since', value: 'TIME', about: 'count from this time on; else the last 30 days, today among them' },
    { name: 'ascii', about: 'draw with plain letters' },
  ],
  examples: [
    ['clew metrics', 'the last thirty days'],
    ['clew metrics --since 2026-01-15', 'since a day'],
    ['clew metrics --since 12w --json', 'the last twelve weeks, for a program'],
  ],
  writes: false,
  needs: () => [{ kind: 'log', max: LOG }, { kind: 'ledger' }, { kind: 'index', how: 'refresh' }],
  decide: (input, facts) => {
    const since = sinceOf(input, facts);
    if (since === null)
      return emptyOutcome({
        findings: [{ code: 'bad-time', args: { time: String(input.flags.since) }, severity: 'error' }],
      });
    return emptyOutcome({
      findings: faultsOf(facts),
      view: {
        since,
        now: facts.now,
        metrics: rowsSince(since, facts),
        ...(input.flags.ascii === true ? { ascii: true } : {}),
      } satisfies Answers['metrics'],
    });
  },
  print: (view, term) => {
    const rows = view.metrics as Row[];
    const head = `${formatUtc(Number(view.since))} to ${formatUtc(Number(view.now))} UTC`;
    return [term.dim(head), ...rows.flatMap((r) => told(r, term, view.ascii === true))].join('\n');
  },
};

function sinceOf(input: Input, facts: Facts): number | null {
  return input.flags.since === undefined ? monthBegan(sightIn(facts)) : parseTime(String(input.flags.since), facts.now);
}

function rowsSince(since: number, facts: Facts): Row[] {
  const log = logOf(facts).toReversed();
  const contexts = withTasks(facts.state.contexts, facts.state.tasks);
  const weeks = weeksIn({ ...sightIn(facts), query: { since: String(since) } });
  const material = measure(log, { contexts, plans: facts.plans.count, since, now: facts.now });
  return metrics
    .toSorted((a, b) => a.place - b.place)
    .map((m) => {
      const count = m.count(material);
      const { id, name, target, unit, blind, advice } = m;
      return {
        id,
        name,
        target,
        ...rate(m, count),
        numerator: count.numerator,
        denominator: count.denominator,
        unit,
        counts: { numerator: m.numerator, denominator: m.denominator },
        beside: count.beside ?? '',
        few: count.denominator > 0 && count.denominator < FEW,
        blind,
        advice,
        weeks: weeks.get(m.id) ?? [],
      };
    });
}

/** Week by week, by the id of the metric. */
function weeksIn(sight: Sight): Map<string, Row['weeks']> {
  return new Map(judgementView(sight).targets.map((t) => [t.id, t.weeks]));
}

function told(r: Row, term: Term, ascii: boolean): string[] {
  const stands = isJudged(r) ? r.standing : 'unknown';
  const paint = { met: term.good, missed: term.bad, unknown: term.dim }[stands];
  const mark = { met: ascii ? '+' : '✓', missed: ascii ? 'x' : '✖', unknown: '?' }[stands];
  const value = r.value === null ? 'unknown' : percent(r.value);
  const goal = 'over' in r.target ? `> ${percent(r.target.over)}` : `< ${percent(r.target.under)}`;
  const of = r.standing === 'unknown' ? 'no evidence' : `${r.numerator} of ${r.denominator} ${r.unit}`;
  const rest = [of, ascii ? r.beside.replaceAll('→', '->') : r.beside, r.few ? standsText(r) : '']
    .filter(Boolean)
    .join('; ');
  const more = (label: string, text: string): string[] =>
    wrapColumns(text, Math.max(20, term.width - 16)).map((l, i) =>
      term.dim(`  ${(i === 0 ? label : '').padEnd(12)}  ${l}`),
    );
  return [
    '',
    `${paint(mark)} ${term.bold(r.name.padEnd(26))} ${paint(value.padEnd(8))} ${term.dim(`target ${goal}`)}`,
    ...more('', rest),
    ...(r.weeks.length > 1
      ? [
          `  ${term.dim('by week'.padEnd(12))}  ${sparkline(
            r.weeks.map((w) => w.value),
            ascii,
            1,
          )}`,
        ]
      : []),
    ...more('cannot see', r.blind),
    ...(r.standing === 'met' ? [] : more('what to do', r.advice)),
  ];
}

function percent(v: number): string {
  return `${Math.round(v * 1000) / 10} %`;
}
