/** Holds what a session begins with: the map of contexts with the standing rule, within its limits, whatever things are called. */
import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/core/decide.js';
import type { Outcome, PlanRow, StartSource } from '../../../src/core/model.js';
import { tokens } from '../../../src/core/text/tokens.js';
import { LIMIT } from '../../../src/core/words/brief.js';
import { standingRule } from '../../../src/core/words/standing-rule.js';
import { startBrief } from '../../../src/core/words/start-brief.js';
import { HOUR } from '../../support/shop.js';
import { facts, NOW, stateOf, WORKSPACE, work } from '../../support/world.js';

const RULE = standingRule(true);
const SOURCES: StartSource[] = ['startup', 'clear', 'resume', 'compact', 'fork'];
const rows = (brief: string, kind: string): string[] => brief.split('\n').filter((l) => l.startsWith(`${kind} `));

function plan(done: number, total: number, more: Partial<PlanRow> = {}): PlanRow {
  return {
    path: 'docs/plans/PRICING.md',
    name: 'PRICING',
    title: 'Pricing',
    done,
    total,
    at: NOW,
    archived: false,
    ...more,
  };
}

function started(count: number, name: string, source: StartSource, tool?: boolean): Outcome {
  const contexts = Array.from({ length: count }, (_, i) =>
    work(`${i} ${name.repeat(12)}`, {
      id: `w${i}`,
      plan: `docs/plans/${name.repeat(5)}-${i}.md`,
      lastAt: NOW - ((i * 7) % count) * HOUR,
    }),
  );
  const session = { host: 'claude', id: 's9', transcript: null, cwd: WORKSPACE };
  return decide(
    { kind: 'start', session, source },
    facts({ state: stateOf(contexts), ...(tool === undefined ? {} : { tool }) }),
  );
}

describe('the map', () => {
  const shown = (title: string, id: string, row: PlanRow | null = null): string[] => {
    const context = work(title, { id, plan: row?.path ?? null });
    return startBrief({ active: { context, plan: row }, open: [{ context, plan: row }], rule: RULE }, 's1').split('\n');
  };

  it('names id, progress and title, and ends with the standing rule', () => {
    const lines = shown('Pricing research', 'pricing-research', plan(3, 7));
    expect(lines[0]).toBe('clew: Active context, resuming its plan:');
    expect(lines).toContain('active pricing-research 3/7 "Pricing research"');
    expect(lines).toContain('plan docs/plans/PRICING.md');
    expect(lines).toContain('open pricing-research 3/7 "Pricing research"');
    expect(lines.at(-1)).toBe(RULE);
  });

  it('says of a plan that is gone or in a merge what is so, and counts nothing of it', () => {
    expect(shown('Pricing', 'pricing', plan(3, 7, { gone: true }))).toContain(
      'plan docs/plans/PRICING.md, and there is no such file any more',
    );
    expect(shown('Pricing', 'pricing', plan(3, 7, { merging: true })).join('\n')).not.toContain('3/7');
    expect(shown('Pricing', 'pricing')).toContain('active pricing "Pricing"');
  });

  it('leaves titles out before contexts, those that their ids say first', () => {
    const ids = [
      'think-of-a-better-name-for-the-app',
      'fix-the-tests-of-the-core-library',
      'support-doing-iterative-merge',
    ];
    const open = [...ids, ...ids.map((id) => `${id}-2`)].map((id, i) => ({
      context: work(i < 3 ? id.replaceAll('-', ' ') : `what no id says, number ${i}`, { id }),
      plan: null,
    }));
    const text = startBrief({ active: open[0]!, open: open.slice(1), rule: RULE }, 's1');
    expect(tokens(text)).toBeLessThanOrEqual(LIMIT.map);
    expect(rows(text, 'open')).toHaveLength(5);
    expect(text).not.toContain('"fix the tests');
    expect(rows(text, 'open').slice(0, 2)).toEqual([
      'open fix-the-tests-of-the-core-library',
      'open support-doing-iterative-merge',
    ]);
  });

  it('says nothing where nothing is known but intents', () => {
    expect(startBrief({ active: null, open: [], rule: RULE, intents: 'clew: an intent' }, 's1')).toBe(
      'clew: an intent',
    );
    expect(startBrief({ active: null, open: [], rule: RULE }, 's1')).toBe('');
  });
});

describe('a start', () => {
  it.each(['plain work', '定价研究与竞争对手的套餐比较', '👨‍👩‍👧‍👦🇩🇪', '<b>"quoted"</b> `work`', 'émigré Überprüfung'])(
    'with 500 open contexts names the active one and the latest eight, in at most 260 tokens: %s',
    (name) => {
      for (const source of SOURCES) {
        const { brief } = started(500, name, source);
        expect(tokens(brief!)).toBeLessThanOrEqual(LIMIT.map);
        expect(rows(brief!, 'active')).toHaveLength(1);
        const latest = Array.from({ length: 500 }, (_, i) => i)
          .sort((a, b) => ((a * 7) % 500) - ((b * 7) % 500))
          .slice(1, 9);
        expect(rows(brief!, 'open').map((l) => /^open (\w+)/.exec(l)![1])).toEqual(latest.map((i) => `w${i}`));
      }
    },
  );

  it('is the same bytes for the same facts, whenever it is', () => {
    expect(started(9, 'work', 'compact').brief).toBe(started(9, 'work', 'startup').brief);
  });

  it('names the tool where a server is connected, else the command', () => {
    expect(started(3, 'work', 'startup', true).brief).toContain('switch_context');
    expect(started(3, 'work', 'startup', true).brief).not.toContain('clew switch');
    for (const tool of [false, undefined])
      expect(started(3, 'work', 'startup', tool).brief).toContain('`clew switch ID`');
  });

  it('has room for what is known of the active context, and never more than 1,200 tokens', () => {
    const active = { context: work('Pricing', { id: 'pricing' }), plan: plan(1, 2) };
    const all = Array.from({ length: 400 }, (_, i) => `Decision: number ${i} of what was decided here`);
    const known = (room: number): string[] => all.slice(0, Math.floor(room / 10));
    const text = startBrief({ active, open: [active], rule: RULE, known, intents: 'clew: an intent' }, 's1');
    expect(tokens(text)).toBeLessThanOrEqual(LIMIT.start);
    expect(tokens(text)).toBeGreaterThan(1000);
    expect(text).toContain('Decision: number 0 ');
    expect(text).toContain(RULE);
    expect(text.endsWith('clew: an intent')).toBe(true);
  });
});
