/** `clew report`: a day or a week as a page to keep or send: Markdown, HTML with its plots inside, or JSON. */
import { DAY, dayOf } from '../../core/board/day.js';
import { gateView } from '../../core/board/gate/gate.js';
import { homeView } from '../../core/board/home.js';
import { judgementView } from '../../core/board/judgement.js';
import { growthIn } from '../../core/board/plans.js';
import { reportHtml } from '../../core/board/report/html.js';
import { MARK } from '../../core/board/report/mark.js';
import { reportMarkdown } from '../../core/board/report/markdown.js';
import type { Report } from '../../core/board/report/types.js';
import { asFields } from '../../core/board/sight.js';
import { timelineView } from '../../core/board/time/timeline.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts } from '../../core/model.js';
import { parseDay } from '../../core/text/parse-time.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';
import { faultsOf, sightIn } from './_sight.js';

const FORMATS = ['md', 'html', 'json'];
const OPEN = 20;

export const command: Command = {
  name: 'report',
  group: 'every day',
  order: 19,
  summary: 'write down a day or a week: time, switches, what is open',
  args: '',
  flags: [
    {
      name: 'day',
      value: 'DAY',
      optional: true,
      about: 'today (what happens without a flag), yesterday or a date (2026-01-15)',
    },
    { name: 'week', about: 'the last seven days' },
    { name: 'format', value: 'FORMAT', about: `${FORMATS.join(', ')} (md)` },
    { name: 'out', value: 'FILE', about: 'write it there; else it is printed' },
    { name: 'force', about: 'replace whatever that file is' },
  ],
  examples: [
    ['clew report --week', 'the last seven days as Markdown'],
    ['clew report --week --format html --out week.html', 'the same as one page with its plots inside'],
    ['clew report --day yesterday', 'the day before'],
    ['clew report --day 2026-01-15 --format json', 'that day, for a program'],
  ],
  writes: false,
  needs: ({ flags: { out } }) => [
    { kind: 'ledger' },
    { kind: 'index', how: 'open' },
    ...(typeof out === 'string' ? [{ kind: 'out' as const, path: out }] : []),
  ],
  decide: (input, facts) => {
    const format = String(input.flags.format ?? 'md');
    if (!FORMATS.includes(format)) {
      const args = { value: format, flag: 'format', list: FORMATS.join(', '), verb: 'report' };
      return emptyOutcome({ findings: [{ code: 'bad-choice', args, severity: 'error' }] });
    }
    const { day: said } = input.flags;
    if (said !== undefined && said !== false && input.flags.week === true)
      return emptyOutcome({
        findings: [{ code: 'flags-apart', args: { one: 'day', other: 'week' }, severity: 'error' }],
      });
    const day = typeof said === 'string' ? parseDay(said, facts.now) : dayOf(facts.now);
    if (day === null)
      return emptyOutcome({ findings: [{ code: 'bad-day', args: { day: String(said) }, severity: 'error' }] });
    const out = typeof input.flags.out === 'string' ? input.flags.out : null;
    const there = facts.more.out as { there: boolean; ours: boolean; missing: string } | undefined;
    if (there?.there === true && !there.ours && input.flags.force !== true)
      return emptyOutcome({ findings: [{ code: 'file-there', args: { path: out! }, severity: 'error' }] });
    const report = reportOf(input.flags.week === true ? 'week' : 'day', day, facts);
    const text =
      format === 'html'
        ? reportHtml(report)
        : format === 'json'
          ? `${JSON.stringify({ schemaVersion: 1, command: 'report', did: '', findings: [], by: MARK, ...report }, null, 2)}\n`
          : reportMarkdown(report);
    const written = out === null || input.dry === true ? {} : { files: [{ path: out, text }] };
    return emptyOutcome({
      ...written,
      findings: faultsOf(facts),
      view: asFields({
        ...report,
        format,
        out,
        made: input.dry === true ? '' : (there?.missing ?? ''),
        text,
      } satisfies Answers['report']),
    });
  },
  print: (view, term) =>
    view.out === null
      ? String(view.text).trimEnd()
      : `${term.good('✓')} written to ${view.out}${view.made === '' ? '' : `\n  made the folder ${view.made}`}`,
};

/** `day`: when the day began that it is of, or that it ends with. What is open is always told as it is now. */
function reportOf(period: Report['period'], day: number, facts: Facts): Report {
  const sight = sightIn(facts);
  const end = day + DAY - 1;
  const isOver = end < facts.now;
  const timeline = timelineView({ ...sight, query: { range: period, ...(isOver ? { to: String(end) } : {}) } });
  // How well it was judged, and what the gate did, is counted until the day was over.
  const until = isOver ? { ...sight, facts: { ...facts, now: end } } : sight;
  const query = { since: String(timeline.from) };
  const home = homeView(sight);
  return {
    period,
    now: facts.now,
    workspace: facts.workspace,
    timeline,
    open: home.open.slice(0, OPEN),
    paused: home.paused.slice(0, OPEN),
    questions: home.questions.length,
    counts: home.counts,
    targets: judgementView({ ...until, query }).targets,
    gate: gateView({ ...until, query }).counts,
    growth: growthIn(sight),
  };
}
