/** Which plans a new one would be much the same as, what is offered instead, and how plans become one. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit, PlanIndex } from '../../../../src/core/model.js';
import { crowdOf, listAlternatives } from '../../../../src/core/plan/guard/alternatives.js';
import { applyAlternative } from '../../../../src/core/plan/guard/apply-alternative.js';
import { similarGroups } from '../../../../src/core/plan/guard/groups.js';
import { mergePlans, pathBetween, type Rewritten } from '../../../../src/core/plan/guard/merge-plans.js';
import { reasonsOf, similarPlans } from '../../../../src/core/plan/guard/similar.js';
import { openIndex } from '../../../../src/core/plan/index/decode.js';
import { encode } from '../../../../src/core/plan/index/encode.js';
import { entriesOf, indexOf } from '../../../../src/core/plan/index/memory-index.js';
import { NO_PLANS } from '../../../../src/core/plan/index/no-plans.js';
import { parsePlan } from '../../../../src/core/plan/parse/parse.js';
import { readSynonyms } from '../../../../src/core/plan/search/synonyms.js';
import { applySplices, inverseOf, type Side } from '../../../../src/core/text/splice.js';

const related = readSynonyms(readFileSync('assets/related.bin'));

/** An index of plans, path → text; a text without a heading is given the path's name as its title. */
function plans(files: Record<string, string>): PlanIndex {
  const list = Object.entries(files).map(([path, text]) => ({ plan: parsePlan(path, text), at: 1 }));
  return { ...indexOf(list), related };
}

const SHOP = {
  'docs/plans/PRICING-RESEARCH.md': '# Pricing research\n\n- [ ] compare the prices\n',
  'docs/plans/project-plan.md': '# Project plan\n\n- [ ] open\n',
  'docs/plans/phase-1-rooms.md': '# Phase 1: rooms\n\n- [ ] beds\n',
  'docs/plans/guest-tablet.md': '# Guest tablet\n\nSee packages/tablet/src/menu.ts\n\n- [ ] draw the menu\n',
  'docs/plans/invoice-export.md': '# Invoice export\n\n- [x] columns\n',
  'docs/plans/auth.md': '# Auth\n\n- [ ] tokens\n',
};
const found = (
  name: string,
  more: Partial<Parameters<typeof similarPlans>[0]> = {},
  files: Record<string, string> = SHOP,
) => similarPlans({ name, title: '', ...more }, plans(files));

describe('similarPlans', () => {
  it.each([
    ['PRICING-RESEARCH-v2.md', 'docs/plans/PRICING-RESEARCH.md', 'v2'],
    ['research_pricing.md', 'docs/plans/PRICING-RESEARCH.md', 'same words'],
    ['2026-02-01-pricing-reserch.md', 'docs/plans/PRICING-RESEARCH.md', 'in a similar way'],
    ['Preise Recherche.md', 'docs/plans/PRICING-RESEARCH.md', 'another language'],
    ['guest-tablets-FINAL.md', 'docs/plans/guest-tablet.md', 'final'],
  ])('%s is held beside %s', (name, path, why) => {
    const [first] = found(name);
    expect(first?.plan.path).toBe(path);
    expect(first?.verdict).not.toBe('sibling');
    expect(reasonsOf(first!, 9).join('; ')).toContain(why);
  });

  it.each(['oath.md', 'api.md', 'PRICING-PAGE.md', 'guest-invoices.md', 'invoice-import.md', '', '---', '🛒'])(
    '%s is a plan of its own',
    (name) => expect(found(name).filter((s) => s.verdict !== 'sibling')).toEqual([]),
  );

  it('another number of a series is a sibling, no duplicate', () => {
    expect(found('phase-2-rooms.md').map((s) => [s.plan.path, s.verdict])).toEqual([
      ['docs/plans/phase-1-rooms.md', 'sibling'],
    ]);
  });

  it('what is done, archived or superseded is shown and is not active', () => {
    expect(found('invoice export v2').map((s) => s.active)).toEqual([false]);
    for (const text of ['Superseded by [other](other.md)', 'Status: archived'])
      expect(
        found('guest tablet', {}, { 'docs/plans/guest-tablet.md': `# Guest tablet\n\n${text}\n\n- [ ] a\n` })[0]
          ?.active,
      ).toBe(false);
  });

  it('files of one project that both name are a reason', () => {
    const [first] = found('Guest tablet menus', { title: '', text: 'Change packages/tablet/src/order.ts' });
    expect(first?.reasons.find((r) => r.rule === 'place')?.of).toEqual(['tablet']);
  });

  it('every index answers alike', () => {
    const list = Object.entries(SHOP).map(([path, text]) => ({ plan: parsePlan(path, text), at: 1 }));
    const bytes = encode(entriesOf(list));
    const compiled = Object.assign(
      openIndex((at, n) => bytes.subarray(at, at + n)),
      { related },
    );
    for (const name of ['PRICING-RESEARCH-v2.md', 'tablet for guests', 'phase 3 rooms'])
      expect(similarPlans({ name, title: '' }, compiled)).toEqual(found(name));
  });

  it('nothing is like anything where there are no plans; `except` and `max` hold', () => {
    expect(similarPlans({ name: 'x', title: 'y' }, NO_PLANS)).toEqual([]);
    const path = 'docs/plans/auth.md';
    expect(similarPlans({ name: 'auth', title: 'Auth' }, plans(SHOP), { except: [path] })).toEqual([]);
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`p/${i}/boiler-check.md`, '# Boiler check\n']),
    );
    expect(similarPlans({ name: 'boiler-check', title: '' }, plans(many), { max: 4 })).toHaveLength(4);
  });

  it('any name at all: no throw, scores between 0 and 1, ten at most, duplicates before siblings', () => {
    const index = plans(SHOP);
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, text, text, (name, title, body) => {
        const all = similarPlans({ name, title, text: body, path: name }, index);
        expect(all.length).toBeLessThanOrEqual(10);
        for (const s of all) expect(s.score >= 0 && s.score <= 1).toBe(true);
        const kinds = all.map((s) => s.verdict === 'sibling');
        expect(kinds).toEqual([...kinds].sort());
      }),
    );
  });
});

describe('what is offered instead', () => {
  const index = plans(SHOP);
  const made = {
    name: 'PRICING-RESEARCH-v2.md',
    title: 'Pricing research v2',
    path: 'docs/plans/PRICING-RESEARCH-v2.md',
  };

  it('the three sentences, then a new plan, then nothing', () => {
    const choices = listAlternatives(made, similarPlans(made, index), index);
    expect(choices.map((c) => `${c.letter}) ${c.label} ${c.act.do}`)).toEqual([
      'a) Add tasks to existing PRICING-RESEARCH.md? add-to',
      'b) Merge with similar PRICING-RESEARCH.md? merge-into',
      'c) Create sub-section in project-plan.md? sub-section',
      'd) Yes, create new plan for Pricing research v2 create',
      'e) No, leave it keep',
    ]);
  });

  it('three open plans alike are a crowd, two and a done one are not', () => {
    const three = {
      'a/boiler.md': '# Boiler check\n',
      'b/boiler.md': '# Boiler check\n',
      'c/boiler.md': '# Boiler check\n',
    };
    const boiler = { name: 'boiler-check', title: '' };
    const series = Object.fromEntries([1, 2, 3, 4].map((n) => [`p/phase-${n}-boiler.md`, `# Phase ${n}: boiler\n`]));
    expect(crowdOf(similarPlans({ name: 'phase-5-boiler', title: '' }, plans(series)))).toEqual([]);
    expect(crowdOf(similarPlans(boiler, plans(three)))).toHaveLength(3);
    expect(crowdOf(similarPlans(boiler, plans({ ...three, 'c/boiler.md': '# Boiler check\n\n- [x] a\n' })))).toEqual(
      [],
    );
  });
});

const line = fc.oneof(
  fc.constantFrom(
    '',
    '# Title',
    '## Part',
    '- [ ] a task',
    '  - [x] below',
    '* [ ] star',
    '1. [ ] one',
    '---',
    '```',
    'text',
    '| a |',
  ),
  fc.string({ maxLength: 30 }),
);
const file = fc
  .tuple(fc.array(line, { maxLength: 20 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([l, eol]) => l.join(eol));
const now = (edit: Edit): Side => edit.now as unknown as Side;

/** Nothing is cut, what stands there stays, and the way back leads back. */
function onlyAdds(edit: Edit, before: string): string {
  const { splices } = now(edit);
  expect(splices.every((s) => s.cut === '')).toBe(true);
  const after = applySplices(before, splices)!;
  expect(applySplices(after, inverseOf(splices))).toBe(before);
  return after;
}

describe('carrying a choice out', () => {
  const kinds = fc.constantFrom('add-to' as const, 'merge-into' as const, 'sub-section' as const);

  it('any plan, any title, any text: only added to, and the added task is one of the plan', () => {
    fc.assert(
      fc.property(kinds, file, fc.option(file, { nil: undefined }), (kind, text, other) => {
        const act = { do: kind, plan: 'p.md', title: 'ring the bell', ...(other === undefined ? {} : { text: other }) };
        const done = applyAlternative(act, () => text);
        if (done.finding !== undefined) throw new Error(done.finding.code);
        const after = onlyAdds(done.edits[0]!, text);
        expect(after.length).toBeGreaterThan(text.length);
        if (kind !== 'add-to') expect(after).toContain('## ring the bell');
      }),
    );
  });

  it('a task goes behind the last one in its manner, top level', () => {
    const text = '# P\n\n* [ ] one\n  * [x] part\n\nEnd\n';
    const done = applyAlternative({ do: 'add-to', plan: 'p.md', title: 'two' }, () => text);
    expect(done.finding).toBeUndefined();
    if (done.finding === undefined)
      expect(onlyAdds(done.edits[0]!, text)).toBe('# P\n\n* [ ] one\n  * [x] part\n* [ ] two\n\nEnd\n');
  });

  it('the text of the plan that is not made goes over whole, a heading deeper', () => {
    const made = '---\na: b\n---\n# New\n\nWhy.\n\n## Steps\n\n```\n# no heading\n```\n- [ ] x\n';
    const done = applyAlternative({ do: 'merge-into', plan: 'p.md', title: 'New', text: made }, () => '# P\n');
    if (done.finding !== undefined) throw new Error(done.finding.code);
    expect(onlyAdds(done.edits[0]!, '# P\n')).toBe(
      '# P\n\n## New\n\nWhy.\n\n### Steps\n\n```\n# no heading\n```\n- [ ] x\n',
    );
  });

  it('a file that is gone, or no Markdown, is a finding', () => {
    expect(applyAlternative({ do: 'add-to', plan: 'p.md', title: 'x' }, () => null).finding?.code).toBe('no-plan');
    expect(applyAlternative({ do: 'add-to', plan: 'p.json', title: 'x' }, () => '{}').finding?.code).toBe(
      'plan-no-text',
    );
  });
});

describe('several plans become one', () => {
  it('any texts: only added to, every task of a source stands in the kept plan, sources read as superseded', () => {
    fc.assert(
      fc.property(file, fc.array(file, { minLength: 1, maxLength: 3 }), (kept, others) => {
        const sources = others.map((text, i) => ({ path: `docs/s${i}.md`, title: `Source ${i}`, text }));
        const done = mergePlans({ path: 'docs/k.md', title: 'Kept', text: kept }, sources) as Rewritten[];
        const textOf = (path: string): string => sources.find((x) => x.path === path)?.text ?? kept;
        const after = new Map(done.map((f) => [f.path, onlyAdds(f.edit, textOf(f.path))]));
        // It is left alone where it has every task already: said in other capitals or marks, too.
        const plain = (t: string): string => t.toLowerCase().replace(/[*_`]+/g, '');
        const whole = plain(after.get('docs/k.md') ?? kept);
        for (const s of sources) {
          for (const t of parsePlan(s.path, s.text).tasks) expect(whole).toContain(plain(t.text.split(' ')[0]!));
          expect(after.get(s.path) ?? s.text).toMatch(/superseded[ _]by/i);
        }
      }),
    );
  });

  it('a source says so in a way that the index understands, with and without a front matter', () => {
    for (const text of ['# Old\n\n- [ ] a\n', '---\nstatus: open\n---\n# Old\n', 'just text\n', '# Old']) {
      const source = (
        mergePlans({ path: 'docs/new.md', title: 'New', text: '# New\n' }, [
          { path: 'docs/sub/old.md', title: 'Old', text },
        ]) as Rewritten[]
      ).at(-1);
      expect(parsePlan('docs/sub/old.md', source!.after).state).toBe('superseded');
    }
  });

  it('paths are written from where they stand', () => {
    expect(pathBetween('docs/plans/a.md', 'docs/plans/b.md')).toBe('b.md');
    expect(pathBetween('docs/plans/a.md', 'b.md')).toBe('../../b.md');
    expect(pathBetween('a.md', 'docs/b.md')).toBe('docs/b.md');
  });

  it('groups: open ones alike, the one with the most tasks first, each in one group; done ones and series in none', () => {
    const groups = similarGroups(
      plans({
        ...SHOP,
        'docs/plans/guest-tablet-v2.md': '# Guest tablet\n\n- [ ] a\n- [ ] b\n',
        'docs/plans/invoice-export-v2.md': '# Invoice export\n\n- [ ] a\n',
        'docs/plans/phase-2-rooms.md': '# Phase 2: rooms\n\n- [ ] a\n',
      }),
    );
    expect(groups.map((g) => g.plans.map((p) => p.path))).toEqual([
      ['docs/plans/guest-tablet-v2.md', 'docs/plans/guest-tablet.md'],
    ]);
  });
});
