/** Decides how a report reads as Markdown: a sentence, then a table for each question. */

import { countOf, numberOf } from '../../text/count.js';
import { formatAge, spanText } from '../../text/duration.js';
import { formatUtc } from '../../text/time.js';
import { beyondText, countsText } from '../counts.js';
import { sparkline } from '../spark.js';
import { MARK } from './mark.js';
import { ofWhat, standsText, valueText, wantedText } from './measure.js';
import type { Report } from './types.js';
import { restOf, unevenText, workedLanes } from './worked.js';

const MOST = 20;

/** The report as Markdown. */
export function reportMarkdown(r: Report): string {
  const t = r.timeline;
  const days = t.days.map((d) => [formatUtc(d.day).slice(0, 10), spanText(d.spent), d.prompts, d.switches, d.contexts]);
  return [
    `# ${r.period === 'week' ? 'Week' : 'Day'} of ${cell(r.workspace.split(/[\\/]/).at(-1) ?? '')}`,
    `${formatUtc(t.from)} to ${formatUtc(t.to)} UTC`,
    ...t.faults.map((f) => `**${cell(f.says)}**`),
    cell(t.says),
    '## Where the time went',
    table(['context', 'time', 'prompts', 'switches'], timeRows(t)),
    unevenText(t) ?? '',
    ...(t.days.length > 1
      ? [
          `A day: ${sparkline(t.days.map((d) => d.spent))}`,
          table(['day', 'time', 'prompts', 'switches', 'contexts'], days),
        ]
      : []),
    `## Open contexts${t.to < r.now ? ' now' : ''} (${countsText({ ...r.counts, done: 0 })})`,
    r.open.length + r.paused.length === 0
      ? 'None.'
      : table(
          ['context', 'left', 'plan', 'next action', 'take it up'],
          [...r.open, ...r.paused].map((c) => [
            calledText(c),
            `${formatAge(c.lastAt, r.timeline.now)} ago`,
            c.progress === null ? '' : `${c.progress.done} of ${c.progress.total}`,
            c.next,
            `\`clew switch ${c.id}\``,
          ]),
        ),
    leftOutText(r),
    questionsText(r),
    '## How well clew judged',
    table(
      ['measure', 'value', 'target', 'of', 'week by week'],
      r.targets.map((m) => [
        m.name,
        valueText(m, m.value),
        `${wantedText(m)}: ${standsText(m)}`,
        ofWhat(m),
        sparkline(
          m.weeks.map((w) => w.value),
          false,
          1,
        ),
      ]),
    ),
    `Plans: ${r.growth.says} ${gateSentence(r.gate)}`,
    `<!-- ${MARK} -->`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function timeRows(t: Report['timeline']): (string | number)[][] {
  const shown = workedLanes(t).slice(0, MOST);
  const rest = restOf(t, shown);
  return [...shown.map((l) => [l.title, spanText(l.spent), l.prompts, l.switches]), ...(rest === null ? [] : [rest])];
}

/** What is open and not listed, '' for nothing. */
export function leftOutText({ counts, open, paused }: Pick<Report, 'counts' | 'open' | 'paused'>): string {
  const left = (all: number, of: unknown[]): number => Math.max(0, all - of.length);
  const says = beyondText({ open: left(counts.open, open), paused: left(counts.paused, paused) });
  return says === '' ? '' : `${says}: clew contexts`;
}

/** How a report calls what it lists among what is open. */
export function calledText({ title, standing }: Report['open'][number]): string {
  return standing === 'paused' ? `${title} (paused)` : title;
}

/** What waits for its reader, '' for nothing. */
export function questionsText({ questions }: Pick<Report, 'questions'>): string {
  return questions === 0 ? '' : `${countOf(questions, 'question')} for you: clew status`;
}

/** What became of what the gate asked. */
export function gateSentence({ denied, ...of }: Report['gate']): string {
  return `${askedSentence(of)}${denied === 0 ? '' : ` It refused ${countOf(denied, 'call')} without asking.`}`;
}

function askedSentence(of: Omit<Report['gate'], 'denied'>): string {
  const { asked, allowed, refused, waiting, unanswered, through } = of;
  if (asked === 0) return 'The gate asked nothing.';
  const rest = [
    `${numberOf(allowed)} allowed`,
    `${numberOf(refused)} refused`,
    `${numberOf(waiting)} waiting`,
    `${numberOf(through)} allowed since, without a yes`,
    `${numberOf(unanswered - through)} never answered`,
  ];
  return `The gate asked ${countOf(asked, 'time')}: ${rest.filter((s) => !s.startsWith('0 ')).join(', ')}.`;
}

function table(heads: string[], rows: (string | number)[][]): string {
  if (rows.length === 0) return 'Nothing.';
  const line = (cells: (string | number)[]): string => `| ${cells.map((c) => cell(String(c))).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** A title may hold anything: it must not end its cell, begin markup of the page, or become a link. */
function cell(text: string): string {
  const command = /^`([^`|\\\r\n]*)`$/.exec(text);
  if (command !== null) return text;
  // A sign before a blank begins nothing, and the page is read in a terminal, too.
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\|>[\]*_`]|<(?! )/g, '\\$&');
}
