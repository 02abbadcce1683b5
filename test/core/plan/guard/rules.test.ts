/** Every rule of the guard against its own examples, and what holds for all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignWords } from '../../../../src/core/plan/guard/align-words.js';
import { nameOf, type PlanName } from '../../../../src/core/plan/guard/normalize-name.js';
import { rules } from '../../../../src/core/plan/guard/rules/_index.js';
import type { Example } from '../../../../src/core/plan/guard/rules/_rule.js';
import { scorePair } from '../../../../src/core/plan/guard/score-pair.js';
import { tellingTasks } from '../../../../src/core/plan/guard/task-words.js';
import { readSynonyms } from '../../../../src/core/plan/search/synonyms.js';

const related = readSynonyms(readFileSync('assets/related.bin'));
const lexicon = { known: (word: string) => related(word).length > 0, kin: related };
const named = (called: string): PlanName => {
  const isPath = called.includes('/');
  return nameOf(isPath ? basename(called) : called, isPath && dirname(called) !== '.' ? called : '', () => 5);
};

describe('rules of the guard', async () => {
  for (const file of readdirSync('src/core/plan/guard/rules').filter((f) => !f.startsWith('_'))) {
    const module = await import(`../../../../src/core/plan/guard/rules/${basename(file, '.ts')}.ts`);
    const examples = module.examples as Example[];
    it(`${file} has examples of both kinds`, () => {
      expect(new Set(examples.map((e) => e.hit)).size).toBe(2);
    });
    for (const { hit, made, other, tasks } of examples)
      it(`${basename(file, '.ts')} ${hit ? 'sees' : 'does not see'} "${made}" beside "${other}"`, () => {
        const [a, b] = [made, other].map((n, i) => ({
          ...named(n),
          tasks: tellingTasks(tasks?.[i] ?? [], () => false),
        })) as [PlanName, PlanName];
        const seen = module.rule.judge(a, b, alignWords(a, b, lexicon));
        expect(seen !== null && seen.value > 0).toBe(hit);
      });
  }
});

describe('any two names', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom('fix', 'phase', '1', '2', 'v2', 'auth', 'API', 'the', '-', '_', '(1)', 'é', '計画', '.md'),
        {
          maxLength: 12,
        },
      )
      .map((w) => w.join(' ')),
  );
  it('no rule throws, every value lies between 0 and 1', () => {
    fc.assert(
      fc.property(name, name, (x, y) => {
        const [a, b] = [named(x), named(y)];
        for (const r of rules) {
          const seen = r.judge(a, b, alignWords(a, b, lexicon));
          if (seen !== null) expect(seen.value >= 0 && seen.value <= 1).toBe(true);
        }
      }),
    );
  });
  it('the judgement does not hang on which of the two is new, where words mean the same both ways', () => {
    const plain = { known: () => true, kin: () => [] };
    fc.assert(
      fc.property(name, name, (x, y) => {
        const there = scorePair([named(x)], [named(y)], plain);
        const back = scorePair([named(y)], [named(x)], plain);
        expect(there.score).toBeCloseTo(back.score, 6);
        expect(there.verdict).toBe(back.verdict);
      }),
    );
  });
  it('a name with letters in it is the same as itself', () => {
    for (const x of ['PRICING-RESEARCH.md', 'guest tablet', '計画の見直し', 'Umzug der Datenbank'])
      expect(scorePair([named(x)], [named(x)], lexicon).verdict).toBe('same');
  });
});
