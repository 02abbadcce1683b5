/** Holds that whatever stands in a title stays text in a report, and that a report fetches and runs nothing. */
import { describe, expect, it } from 'vitest';
import { reportHtml } from '../../../src/core/board/report/html.js';
import { reportMarkdown } from '../../../src/core/board/report/markdown.js';
import type { Report } from '../../../src/core/board/report/types.js';
import type { Lane } from '../../../src/core/board/types.js';

const BAD = `<script>alert(1)</script> "><img src=x onerror=y> | [a](javascript:b) &amp; '`;
const seen = { now: 20, workspace: '/home/ada/shop', faults: [] };
const NONE = { words: 0, model: 0, late: 0, hand: 0, answer: 0, undo: 0, plain: 0, open: 0 };
const lane: Lane = {
  ...{
    context: 'a',
    title: BAD,
    standing: 'open',
    spent: 5,
    prompts: 1,
    bars: [{ from: 1, to: 6, session: 's', prompts: 1 }],
    days: [0, 5],
    switches: 1,
  },
  marks: [
    {
      at: 3,
      kind: 'hand',
      id: 'x',
      session: 's',
      from: 'b',
      to: 'a',
      says: BAD,
      undoable: true,
      undone: false,
      counts: true,
    },
  ],
};
const report: Report = {
  ...{ period: 'week', now: 20, workspace: `/home/ada/${BAD}`, questions: 2 },
  paused: [],
  timeline: {
    ...{
      ...seen,
      from: 0,
      to: 20,
      before: null,
      instead: null,
      lanes: [lane],
      more: { lanes: 0, spent: 0, prompts: 0 },
      contexts: 1,
      spent: 5,
      prompts: 1,
      sessions: [],
      says: BAD,
    },
    days: [0, 1].map((day) => ({ day, spent: day, prompts: 1, switches: 0, ways: NONE, contexts: 1 })),
    switches: { ...NONE, hand: 1 },
  },
  open: [
    {
      ...{
        id: 'a',
        title: BAD,
        standing: 'open',
        age: 1,
        idle: 1,
        opened: 1,
        lastAt: 1,
        prompts: 1,
        plan: null,
        progress: null,
      },
      ...{
        steps: 0,
        next: BAD,
        why: BAD,
        last: BAD,
        saidAt: null,
        where: null,
        resume: '',
        stale: false,
        undated: false,
        question: '',
      },
    },
  ],
  ...{
    counts: { open: 1, paused: 0, done: 0, archived: 0 },
    targets: [],
    gate: { asked: 6, waiting: 1, allowed: 2, refused: 2, unanswered: 1, through: 0, denied: 0 },
  },
  growth: { value: null, target: 0.1, says: BAD },
};

describe('a report', () => {
  it('is a page in which nothing runs and nothing is fetched', () => {
    const html = reportHtml(report);
    const tags = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map((m) => m[1]));
    expect([...tags].filter((t) => ['script', 'img', 'link', 'iframe', 'a', 'object'].includes(t!))).toEqual([]);
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/(?:src|href)\s*=\s*["']?http/);
    expect(html).toContain('&lt;script&gt;');
  });

  it('lists what is paused as that, and says how many questions wait', () => {
    const aside = { ...report.open[0]!, title: 'Night mode', standing: 'paused' as const };
    for (const text of [reportMarkdown({ ...report, paused: [aside] }), reportHtml({ ...report, paused: [aside] })]) {
      expect(text).toContain('Night mode (paused)');
      expect(text).toContain('2 questions for you: clew status');
    }
    expect(reportMarkdown({ ...report, questions: 0 })).not.toContain('for you');
  });

  it('tells of no time on what was only switched to', () => {
    const more = structuredClone(report);
    more.timeline.lanes.push({ ...lane, context: 'b', title: 'Only a look', spent: 0, prompts: 0 });
    for (const text of [reportMarkdown(more), reportHtml(more)])
      expect(text.match(/Where the time went(.*?)Open contexts/s)?.[1]).not.toMatch(/<td>Only a look|\| Only a look/);
  });

  it('comes in each table to the numbers that stand above it', () => {
    const more = structuredClone(report);
    const lanes = Array.from({ length: 22 }, (_, i) => ({ ...lane, context: `c${i}`, title: `c${i}` }));
    lanes.push({ ...lane, context: 'seen', title: 'seen', spent: 0, prompts: 0, switches: 2 });
    // A context of which there is no lane, and one that was only switched to.
    Object.assign(more.timeline, { lanes, contexts: 23, prompts: 24, more: { lanes: 1, spent: 5, prompts: 2 } });
    more.timeline.switches = { ...NONE, hand: 20, words: 4 };
    more.counts = { ...more.counts, open: 3, paused: 2 };
    const rows = (text: string, row: RegExp) => [...(text.split('Open contexts')[0] ?? '').matchAll(row)];
    for (const [text, row] of [
      [reportMarkdown(more), /^\| (\S[^|]*) \| [^|]* \| (\d+) \| (\d+) \|$/gm],
      [
        reportHtml(more).split('Day by day')[0]!,
        /<tr><td>([^<]*)<\/td><td[^>]*>[^/]*<\/td><td[^>]*>(\d+)<\/td><td[^>]*>(\d+)<\/td><\/tr>/g,
      ],
    ] as const) {
      const found = rows(text, row);
      expect(found.reduce((n, m) => n + Number(m[2]), 0)).toBe(24);
      expect(found.reduce((n, m) => n + Number(m[3]), 0)).toBe(24);
      const others = /^(\d+) other contexts$/.exec(found.at(-1)![1]!)?.[1];
      expect(found.length - 1 + Number(others)).toBe(23);
    }
    expect(reportMarkdown(more)).toContain('and 4 more (2 open, 2 paused): clew contexts');
    expect(reportHtml(more)).toContain('and 4 more (2 open, 2 paused): clew contexts');
    more.timeline = { ...more.timeline, lanes: [lane], contexts: 1, prompts: 1, switches: { ...NONE, hand: 3 } };
    expect(reportMarkdown(more)).toContain('| only switched to | < 1 min | 0 | 2 |');
  });

  it('names beside each plot every colour and sign that is drawn in it, and no other', () => {
    const keys = (r: Report): string[] =>
      [...reportHtml(r).matchAll(/<p class="key">(.*?)<\/p>/g)].map((m) => m[1]!.replace(/<[^>]*>/g, ' ').trim());
    const days = 'time worked; the highest is &lt; 1 min';
    expect(keys(report)).toEqual(['time worked on it      a switch to it', days]);
    const undone = structuredClone(report);
    undone.timeline.lanes[0]!.marks[0]!.undone = true;
    expect(keys(undone)[0]).toBe('time worked on it      a switch that was undone');
    expect(new Set([...reportHtml(report).matchAll(/fill="(#[^"]*)"/g)].map((m) => m[1])).size).toBe(1);
  });

  it('has rows of as many cells as their head, whatever stands in them', () => {
    const rows = reportMarkdown(report)
      .split('\n')
      .filter((l) => l.startsWith('|'));
    const cells = (l: string): number => l.replace(/\\./g, '').split('|').length;
    const tables = reportMarkdown(report)
      .split('\n\n')
      .filter((p) => p.startsWith('|'));
    for (const t of tables) expect(new Set(t.split('\n').map(cells)).size, t).toBe(1);
    expect(rows.length).toBeGreaterThan(6);
    expect(rows.join('\n')).not.toContain('<script>');
    // It is read in a terminal, too.
    expect(rows.join('\n')).toContain('| < 1 min |');
  });
});
