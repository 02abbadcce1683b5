/** Holds what counts as a person's yes to a new plan, for which file, and for how long. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseApproval } from '../../../../src/core/context/rules/approves.js';
import { applyEdit, emptyState } from '../../../../src/core/context/state.js';
import { approvalEdits, findApproval, GOOD_FOR, saysPlan } from '../../../../src/core/handlers/plan-guard/approval.js';
import { wantsMore } from '../../../../src/core/handlers/prompt/prefilter.js';
import { MINUTE, NOW } from '../../../support/world.js';

const YES: [prompt: string, title: string][] = [
  ['Yes, create new plan for pricing research v2', 'pricing research v2'],
  ['yes, create new plan for pricing research v2.', 'pricing research v2'],
  ['Yes create a new plan for the pricing research', 'pricing research'],
  ['yes - create new plan for X2', 'X2'],
  ['Yes. Create new plan for pricing research', 'pricing research'],
  ['ok, please create a new plan file called harbor-lights', 'harbor-lights'],
  ['Yes, create new plan for "Pricing research v2"', 'Pricing research v2'],
  ['Yes, make the plan for checkout v1.2', 'checkout v1.2'],
  ['Good idea. Yes, create new plan for pricing research', 'pricing research'],
  ['Yes, create new plan for pricing research. Put it in docs/plans.', 'pricing research'],
  ['go ahead and create a separate plan for billing', 'billing'],
  ['Yes, create new plan for pricing research\nand begin with the tiers', 'pricing research'],
  ['ja, erstelle einen neuen Plan für Preisforschung', 'Preisforschung'],
  ['Ja, leg bitte einen neuen Plan für die Preise an', 'Preise'],
  ['sí, crea un nuevo plan para precios', 'precios'],
  ['sí, crea un plan nuevo para precios', 'precios'],
  ['oui, crée un nouveau plan pour les tarifs', 'tarifs'],
  ['sim, crie um novo plano para preços', 'preços'],
  ['sì, crea un nuovo piano per i prezzi', 'i prezzi'],
  ['是的，为定价研究创建新计划', '定价研究'],
  ['はい、価格調査のための新しい計画を作成してください', '価格調査'],
  ['네, 가격 조사를 위한 새 계획을 만들어 주세요', '가격 조사'],
];

const NO = [
  'yes',
  'create a plan for pricing research',
  'should I create a new plan for pricing research?',
  'Yes, create new plan for pricing research?',
  'no, do not create a new plan for pricing research',
  "don't create new plan for pricing research",
  'Yes, create new plan for pricing research if nothing fits',
  'Yes, create new plan for pricing research but not yet',
  '"Yes, create new plan for pricing research"',
  '> Yes, create new plan for pricing research',
  '`Yes, create new plan for pricing research`',
  '```\nYes, create new plan for pricing research\n```',
  'user: Yes, create new plan for pricing research',
  'the README says: Yes, create new plan for pricing research',
  'Look at this log:\nYes, create new plan for pricing research',
  'what does "yes, create new plan for X" do in clew',
  'yes, create new planet for the game',
  'yes, update the plan for pricing',
  `Yes, create new plan for pricing research\n${'pasted '.repeat(100)}`,
  'The tool said: Yes. Then it failed to create new plan for pricing',
];

describe('a yes', () => {
  it.each(YES)('%s', (prompt, title) => {
    expect(parseApproval(prompt)?.title).toBe(title);
    // The quick look must not miss one.
    expect(wantsMore(prompt, 0)).toBe(true);
  });

  it('is confirmed by its answer; a wish for a new plan alone is not', () => {
    expect(parseApproval('Yes, create new plan for pricing')).toEqual({ title: 'pricing', confirmed: true });
    expect(parseApproval('create a new plan for pricing')).toEqual({ title: 'pricing', confirmed: false });
  });

  it.each(NO)('is none: %s', (prompt) => expect(parseApproval(prompt)).toBeNull());

  it('of any text is looked for without a fault, and never found in long ones', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'grapheme' }), (text) => {
        const found = parseApproval(text);
        if (found !== null) expect(found.title.length).toBeGreaterThan(1);
        expect(parseApproval(`yes, create new plan for ${text}${'x'.repeat(400)}`)).toBeNull();
      }),
    );
  });
});

describe('what it is good for', () => {
  const called = (name: string, title = name) => ({ name, title });

  it.each([
    ['pricing research v2', called('PRICING-RESEARCH-v2'), true],
    ['Pricing Research', called('PRICING-RESEARCH-v2'), true],
    ['pricing research v2 and its tiers', called('PRICING-RESEARCH-v2'), true],
    ['pricing', called('pricing', 'Prices'), true],
    ['the researching of prices v2', called('price-research-v2'), true],
    ['pricing research v2', called('PRICING-RESEARCH-v3'), false],
    ['pricing research', called('auth-hardening', 'Auth hardening'), false],
    ['pricing research', called('research', 'Research'), false],
    ['checkout', called('PLAN', 'Checkout'), true],
    ['checkout', called('PLAN', 'Plan'), false],
    ['the plan', called('PLAN', 'Plan'), true],
  ])('%s: %o %s', (title, plan, fits) => expect(saysPlan(title, plan)).toBe(fits));

  it('one file of its session, for half an hour', () => {
    const state = emptyState();
    for (const e of approvalEdits({ title: 'pricing v2', confirmed: true }, 's1', { state, now: NOW }))
      applyEdit(state, e);
    const at = (now: number, path = 'docs/plans/pricing-v2.md', session = 's1') =>
      findApproval({ name: 'pricing-v2', title: 'Pricing v2' }, path, session, { state, now });
    expect(at(NOW + MINUTE)).not.toBeNull();
    expect(at(NOW + GOOD_FOR + 1)).toBeNull();
    expect(at(NOW - 1)).toBeNull();
    expect(at(NOW + MINUTE, undefined, 's2')).toBeNull();
    const { id, approved } = at(NOW + MINUTE)!;
    state.approved![id] = { ...approved, path: 'docs/plans/pricing-v2.md' };
    expect(at(NOW + MINUTE)).not.toBeNull();
    expect(at(NOW + MINUTE, 'docs/other/pricing-v2.md')).toBeNull();
    state.approved![id] = { ...state.approved![id]!, used: true };
    expect(at(NOW + MINUTE)).toBeNull();
  });

  it('is forgotten after a day, when another is given', () => {
    const state = emptyState();
    const say = (title: string, now: number) => {
      for (const e of approvalEdits({ title, confirmed: true }, 's1', { state, now })) applyEdit(state, e);
    };
    say('pricing v2', NOW);
    say('auth', NOW + 25 * 60 * MINUTE);
    expect(Object.values(state.approved!).map((a) => a.title)).toEqual(['auth']);
  });
});
