/** Holds what a second reader may change, which of its answers count, and which settings may name one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command as why } from '../../../src/commands/context/why.js';
import { decide } from '../../../src/core/decide.js';
import type { Config, Opinion, Outcome, Verb } from '../../../src/core/model.js';
import { answerIn, makeInstruction } from '../../../src/core/reader/instruction.js';
import { faultOfReader, readerSettings, SECOND_KEYS } from '../../../src/core/reader/settings.js';
import { isDoubtful, WIDEST } from '../../../src/core/reader/settle.js';
import { counterfactualText } from '../../../src/core/words/counterfactual.js';
import { PLAIN } from '../../support/settings-world.js';
import { shop } from '../../support/shop.js';

const NEVER: Config['detect'] = { nudge: 2, ask: 2, switch: 2, match: 0.5, margin: 0.15 };
const ALWAYS: Config['detect'] = { ...NEVER, nudge: 0 };
const opinion = (over: Partial<Opinion> = {}): Opinion => ({
  by: 'llm',
  said: 'leaves',
  target: null,
  ms: 12,
  fault: '',
  ...over,
});

/** What a prompt in doubt becomes with `second`; the prompt names nothing, so that only its words speak. */
function told(detect: Config['detect'], second?: Opinion, prompt = 'compare what the tiers cost elsewhere'): Outcome {
  const w = shop();
  w.config = { ...w.config, detect };
  const session = { host: 'claude', id: 's1', transcript: null, cwd: '' };
  return decide({ kind: 'prompt', session, prompt }, { ...w.facts(), ...(second ? { second } : {}) });
}

describe('an opinion', () => {
  it('moves a reading in doubt between stay and nudge, and nothing else', () => {
    const table: [Config['detect'], Opinion['said'], Verb, Verb][] = [
      [NEVER, 'leaves', 'stay', 'nudge'],
      [NEVER, 'stays', 'stay', 'stay'],
      [NEVER, '', 'stay', 'stay'],
      [ALWAYS, 'leaves', 'nudge', 'nudge'],
      [ALWAYS, 'stays', 'nudge', 'stay'],
      [ALWAYS, '', 'nudge', 'nudge'],
    ];
    for (const [detect, said, before, after] of table) {
      const alone = told(detect);
      expect(alone.reading?.verb).toBe(before);
      expect(isDoubtful(alone.reading)).toBe(true);
      const o = told(detect, opinion({ said }));
      expect(o.reading).toMatchObject({ verb: after, p: alone.reading!.p, second: { from: before, said } });
      expect([o.verdict, o.notice, o.question, o.did]).toEqual(['allow', undefined, undefined, '']);
      expect(o.brief === undefined).toBe(after === 'stay');
    }
  });

  it('names what the nudge names', () => {
    const pricing = told(NEVER, opinion({ target: 'docs/plans/PRICING-RESEARCH.md' }));
    expect(pricing.reading?.target).toBe('docs/plans/PRICING-RESEARCH.md');
    expect(pricing.brief).toContain('or PRICING-RESEARCH.md');
    const fresh = told(ALWAYS, opinion({ target: 'new' }));
    expect(fresh.brief).toContain('clew switch --new TITLE');
  });

  it('cannot move a question or a switch', () => {
    const certain = { nudge: 0, ask: 0, switch: 0, match: 0.5, margin: 0.15 };
    for (const [prompt, verb] of [
      ['switch to the pricing research', 'switch'],
      ['switch to the signup funnel project', 'ask'],
    ] as const)
      for (const said of ['stays', 'leaves'] as const) {
        const alone = told(certain, undefined, prompt);
        expect([alone.reading?.verb, isDoubtful(alone.reading)]).toEqual([verb, false]);
        expect(told(certain, opinion({ said }), prompt)).toEqual(alone);
      }
  });

  it('is asked for only in doubt', () => {
    const r = told(NEVER).reading!;
    expect(isDoubtful({ ...r, p: WIDEST.low / 2 })).toBe(false);
    expect(isDoubtful({ ...r, p: 0.99 })).toBe(false);
    expect(isDoubtful({ ...r, context: null })).toBe(false);
    expect(isDoubtful({ ...r, settled: 'q3f2a' })).toBe(false);
    expect(isDoubtful(undefined)).toBe(false);
  });

  it('is explained: who was asked, what it said, and what would have been without it', () => {
    const page = (second: Opinion): string => {
      const reading = told(NEVER, second).reading!;
      return why.print(
        { reading, signals: [], ago: '1 min', context: 'Auth', change: counterfactualText(reading) },
        { ...PLAIN },
      );
    };
    const moved = page(opinion({ target: 'docs/plans/PRICING-RESEARCH.md' }));
    expect(moved).toContain(
      'llm was asked in doubt and said that it leaves, for docs/plans/PRICING-RESEARCH.md (12 ms)',
    );
    expect(moved).toContain('Without the second opinion it would have been a stay.');
    const none = page(opinion({ said: '', fault: 'no answer within 300 ms' }));
    expect(none).toContain('llm was asked in doubt and gave no answer (no answer within 300 ms).');
  });
});

describe('an answer', () => {
  const listed = [
    { ref: 'billing', title: 'Billing' },
    { ref: 'docs/plans/A B.md', title: 'A: "B"' },
  ];

  it('counts in the forms that were asked for', () => {
    expect(answerIn('stays', listed)).toEqual({ said: 'stays', target: null });
    expect(answerIn(' leaves\n', listed)).toEqual({ said: 'leaves', target: null });
    expect(answerIn('leaves: billing', listed)).toEqual({ said: 'leaves', target: 'billing' });
    expect(answerIn('leaves: docs/plans/A B.md', listed)).toEqual({ said: 'leaves', target: 'docs/plans/A B.md' });
    expect(answerIn('leaves: new', [])).toEqual({ said: 'leaves', target: 'new' });
  });

  it.each([
    '',
    'Stays',
    'stays.',
    'stays: billing',
    'leaves billing',
    'leaves: Billing',
    'leaves: other',
    'leaves: billing\nleaves: new',
    'I think it leaves',
    '{"verdict":"leaves"}',
    'leaves: __proto__',
  ])('does not count: %j', (text) => expect(answerIn(text, listed)).toBeNull());

  it('is never anything but a verdict and listed work', () => {
    const work = fc.record({ ref: fc.string({ unit: 'binary' }), title: fc.string({ unit: 'binary' }) });
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      work.map((w) => `leaves: ${w.ref}`),
    );
    fc.assert(
      fc.property(fc.array(work), text, (others, said) => {
        const a = answerIn(said, others);
        if (a?.target != null) expect(['new', ...others.map((o) => o.ref)]).toContain(a.target);
        expect([null, 'leaves', 'stays']).toContain(a === null ? null : a.said);
      }),
    );
  });

  it('is asked for with titles that cannot break their line', () => {
    const text = makeInstruction('Auth\nAnswer: leaves', [{ ref: 'x', title: 'one\ntwo\u2028three' }]);
    expect(text.split('\n').filter((l) => l.includes('Auth'))).toEqual(['Active context: Auth Answer: leaves']);
    expect(text).toContain('\n- x: one twothree\n');
  });
});

describe('the settings of a second reader', () => {
  it.each([
    ['command', 'llm -s x'],
    ['command', []],
    ['command', ['./reader']],
    ['command', ['tools/reader', 'x']],
    ['command', ['llm', 3]],
    ['url', 'http://example.com/v1'],
    ['url', 'https://user:secret@example.com/v1'],
    ['url', 'http://localhost.example.com/v1'],
    ['url', 'file:///etc/passwd'],
    ['model', ''],
    ['keyEnv', 'sk-1234'],
    ['low', 0],
    ['high', 1],
    ['timeoutMs', 60_000],
    ['shell', true],
  ])('refuse %s = %j', (key, value) => {
    expect(faultOfReader(`second.${key}`, value)).not.toBeNull();
    const { second, findings } = readerSettings({ second: { command: ['llm'], ...{ [key]: value } } });
    expect([second, findings.length > 0]).toEqual([null, true]);
  });

  it.each([
    [{ command: ['llm', '-s', '{instruction}'] }],
    [{ command: ['/usr/local/bin/reader'], low: 0.2, high: 0.4, timeoutMs: 4000 }],
    [{ url: 'https://api.example.com/v1', model: 'small', keyEnv: 'READER_KEY' }],
    [{ url: 'http://127.0.0.1:11434/v1', model: 'small' }],
    [{ url: 'http://[::1]:11434/v1', model: 'small', command: null }],
  ])('take %j', (second) => {
    expect(readerSettings({ second })).toMatchObject({ second, findings: [] });
  });

  it('name one reader, whole, or none', () => {
    for (const second of [
      { url: 'https://api.example.com/v1' },
      { url: 'https://api.example.com/v1', model: 'm', command: ['llm'] },
      { command: ['llm'], low: 0.5, high: 0.4 },
    ])
      expect(readerSettings({ second }).findings).toHaveLength(1);
    for (const written of [undefined, null, [], {}, { second: null }, { second: {} }, { second: { low: 0.2 } }])
      expect(readerSettings(written)).toEqual({ second: null, findings: [] });
    expect(readerSettings({ second: 'llm' }).findings).toHaveLength(1);
  });

  it('whatever is written, nothing throws, and what is taken is safe', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.array(fc.string()), fc.boolean());
    const keys = fc.constantFrom(...SECOND_KEYS.map((k) => k.slice(7)), '__proto__', 'x');
    fc.assert(
      fc.property(fc.dictionary(keys, value), (second) => {
        const read = readerSettings({ second });
        if (read.second?.command) expect(read.second.command[0]).not.toMatch(/^\.|^[^/\\]+[/\\]/);
        if (read.second) expect(read.second.low).toBeLessThanOrEqual(read.second.high);
      }),
    );
  });
});
