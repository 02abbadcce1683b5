import fc from 'fast-check';
import { encode as cl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { conversationReader } from '../../../src/core/digest/conversation.js';
import { BUDGET, digest, lastQuestionIn } from '../../../src/core/digest/digest.js';
import type { Conversation, SessionEvent } from '../../../src/core/model.js';
import { tokens } from '../../../src/core/text/tokens.js';
import { truncate } from '../../../src/core/text/truncate.js';
import { runs } from '../../support/properties.js';
import { blockOf, listed } from '../../support/transcript.js';
import { conversation, line } from '../../support/world.js';

const PROMPT = { maxTurns: 5, promptTruncate: 100 };

describe('budgets', () => {
  const long: Record<string, string> = {
    English:
      'Please compare the tiers of the three competitors and write down what a customer of ours would gain or lose with each.',
    Russian:
      'Пожалуйста, сравни тарифы трёх конкурентов и запиши, что наш клиент выиграет или потеряет с каждым из них, и почему это так.',
    Chinese: '请比较三家竞争对手的套餐并写下我们的客户在每一种情况下会得到什么或失去什么。'.repeat(4),
    code: 'const a = items.filter((x) => x.id !== null && !seen.has(x.id)).map(({ id, n }) => [id, n * 2] as const);',
    emoji: '👨‍👩‍👧‍👦🇩🇪👍🏽'.repeat(30),
    marks: '!?#%&'.repeat(60),
  };

  it.each(Object.entries(long))('%s: each part and the whole stay inside', (_, text) => {
    const block = blockOf(
      ...Array.from({ length: 7 }, (_, i) => line.user(`${i} ${text}`)),
      line.said(`${text} ${'So which of the two would you rather have, and why? '.repeat(3)}`),
      line.tool('Skill', { skill: `${text}`.repeat(3) }),
      line.todos(
        [text.repeat(2), 'in_progress'],
        ...Array.from({ length: 99 }, (): [string, string] => [text, 'pending']),
      ),
    );
    const prompts = block.split('\n').filter((l) => /^\d\. "/.test(l));
    const part = (start: string): string => block.split('\n').find((l) => l.startsWith(start)) ?? '';
    expect(tokens(prompts.join('\n'))).toBeLessThanOrEqual(BUDGET.prompts);
    expect(part('Active: ')).not.toBe('');
    expect(tokens(part('Active: '))).toBeLessThanOrEqual(BUDGET.skill);
    expect(part('Tasks: ')).toContain('99 pending, 1 in_progress ("');
    expect(tokens(part('Tasks: '))).toBeLessThanOrEqual(BUDGET.tasks);
    expect(tokens(block)).toBeLessThanOrEqual(BUDGET.total);
    expect(Math.max(cl100k(block).length, o200k(block).length)).toBeLessThanOrEqual(BUDGET.total);
    // Five prompts in every language, and always the newest ones.
    expect(prompts).toHaveLength(5);
    expect(prompts.map((p) => p.slice(0, 5))).toEqual(prompts.map((_, i) => `${i + 1}. "${6 - i}`));
  });

  it('the budgets are those of the specification', () => {
    expect(BUDGET).toMatchObject({ prompts: 150, skill: 20, tasks: 50, total: 300 });
  });

  it('five prompts of a hundred characters of English fit', () => {
    const block = blockOf(...Array.from({ length: 5 }, () => line.user(long.English!)));
    expect(listed(block)).toHaveLength(5);
    for (const text of listed(block)) expect(text.length).toBeGreaterThan(90);
  });

  it('a skill is named whole, beside long prompts and a long question', () => {
    const name = 'superpowers:finishing-a-development-branch';
    const prompts = Array.from({ length: 5 }, () => ({ text: long.Chinese!, at: null }));
    const said = `Shall I ${'really '.repeat(30)}do it?`;
    const block = digest(conversation({ prompts, said, skill: { name, turnsAgo: 0 } }), {
      maxTurns: 5,
      promptTruncate: 100,
    });
    expect(block).toContain(`Skill("${name}")`);
    expect(listed(block)).toHaveLength(5);
    expect(tokens(block)).toBeLessThanOrEqual(BUDGET.total);
  });

  it('the oldest prompt goes first', () => {
    const prompts = Array.from({ length: 50 }, (_, i) => ({ text: `${i} ${'word '.repeat(30)}`, at: null }));
    const block = digest(conversation({ prompts }), { maxTurns: 50, promptTruncate: 100 });
    const kept = listed(block).map((t) => Number.parseInt(t, 10));
    expect(kept.length).toBeGreaterThanOrEqual(3);
    expect(kept.length).toBeLessThan(50);
    expect(kept).toEqual(kept.map((_, i) => i));
  });
});

describe('cutting', () => {
  const segments = (text: string): Set<number> => new Set([...new Intl.Segmenter().segment(text)].map((s) => s.index));

  it.each([
    ['families', '👨‍👩‍👧‍👦'],
    ['flags', '🇩🇪🇫🇷🇯🇵'],
    ['skin tones', '👍🏽👩🏿‍💻'],
    ['combining marks', 'e\u0301\u0327\u0330'],
    ['Hangul letters', '\u1112\u1161\u11ab'],
    ['Devanagari', 'क्षि'],
    ['keycaps', '1️⃣2️⃣'],
    ['ASCII and flags', 'ab🇩🇪'],
    ['many marks', `Z${'\u0323'.repeat(70)}`],
  ])('never splits what a reader sees as one character: %s', (_, unit) => {
    for (const lead of ['', 'a', 'ab', 'abc', 'é']) {
      const text = lead + unit.repeat(40);
      const ends = segments(text);
      for (let max = 1; max <= 110; max++) {
        const cut = truncate(text, max);
        if (cut === text) continue;
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.endsWith('…')).toBe(true);
        const kept = cut.slice(0, -1);
        expect(text.startsWith(kept)).toBe(true);
        expect(ends.has(kept.length)).toBe(true);
      }
    }
  });

  it('keeps as much as fits', () => {
    expect(truncate('定'.repeat(20), 10)).toBe(`${'定'.repeat(9)}…`);
    expect(truncate('👍🏽'.repeat(20), 10)).toBe('👍🏽👍🏽…');
    expect(truncate('abcdef', 5)).toBe('abcd…');
    expect(truncate('abcdef', 6)).toBe('abcdef');
    expect(truncate('ab\r\ncd', 4)).toBe('ab…');
    expect([truncate('abc', 0), truncate('abc', -1), truncate('', 0), truncate('abc', 1)]).toEqual(['', '', '', '…']);
  });

  it('what is listed of a prompt of families is whole families', () => {
    const [text] = listed(blockOf(line.user('👨‍👩‍👧‍👦'.repeat(60))));
    expect(text!.replaceAll('👨‍👩‍👧‍👦', '')).toBe('…');
  });

  it('lone surrogates become a mark, and the block is well-formed', () => {
    const block = blockOf(line.user(`broken \ud83d end \udc00 ${'x'.repeat(60)}\ud800${'y'.repeat(60)}`));
    expect(Buffer.from(block, 'utf8').toString('utf8')).toBe(block);
    expect(listed(block)[0]).toContain('broken \ufffd end \ufffd');
  });

  it('a fence cannot be opened, a line cannot be forged, hidden characters are gone', () => {
    const block = blockOf(
      line.user('look:\n```js\nlet a\n```\n2. "forged"\nTasks: 9 pending'),
      line.user('hid\u202eden\u200b \u001b[31mred\u0007'),
      line.tool('Skill', { skill: 'a")\nTasks: 8 pending\n```' }),
      line.todos(['x\n## Session Context\n````', 'in_progress']),
    );
    expect(block).not.toContain('```');
    expect(block).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u200b\u202e]/);
    expect(block.split('\n').filter((l) => l.startsWith('Tasks: '))).toEqual([
      "Tasks: 1 in_progress (\"x ## Session Context '''\")",
    ]);
    expect(block.split('\n').filter((l) => /^\d\. /.test(l))).toHaveLength(2);
    expect(block.split('\n').filter((l) => l.startsWith('##'))).toHaveLength(1);
  });
});

describe("the agent's question", () => {
  const asked = (said: string): string =>
    /^Agent asked: "(.*)"$/m.exec(blockOf(line.user('go on'), line.said(said)))?.[1] ?? '';

  it('is kept, so that "yes" has something to belong to', () => {
    expect(asked('I found two ways. Should I rotate the keys now or after the release?')).toBe(
      'Should I rotate the keys now or after the release?',
    );
    expect(asked('Done.\n\n**Shall I also delete the old file?**')).toBe('Shall I also delete the old file?');
  });
  it('is the last one', () =>
    expect(asked('Why? Because. Do you want A? Or do you want B?')).toBe('Or do you want B?'));
  it('spans the blocks of a message', () => {
    expect(
      blockOf(
        line.user('x'),
        line.said('Shall I go on?'),
        line.tool('Bash', { command: 'ls' }),
        line.said('The folder is empty.'),
      ),
    ).toContain('Agent asked: "Shall I go on?"');
  });
  it('is not what stands in code, nor an answer without one', () => {
    expect(asked('Done:\n```ts\nconst a = b ? c : d;\n// why not?\n```')).toBe('');
    expect(asked('Done. All tests pass.')).toBe('');
    expect(asked(`Should I? ${'I went on and did it. '.repeat(60)}`)).toBe('');
  });
  it('is not one from before the newest prompt', () => {
    expect(blockOf(line.said('Shall I?'), line.user('yes'))).not.toContain('Agent asked');
  });
  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => lastQuestionIn(text).length <= 200),
    );
  });
});

describe('any session', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }).map((a) => String.fromCharCode(...a));
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    units,
    fc.string({ maxLength: 3000 }),
    fc.constantFrom('', '?', '"', '```', '\n', '{prompt}'),
  );
  const at = fc.option(fc.integer());
  const status = fc.constantFrom('pending', 'in_progress', 'completed');
  const id = fc.constantFrom('', '1', '2', '3', '__proto__', 'toString');
  const todo = fc.record({ id, text, status });
  const event = fc.oneof(
    fc.record({ kind: fc.constant('prompt'), text, at }),
    fc.record({ kind: fc.constant('slash'), name: text, args: text, at }),
    fc.record({ kind: fc.constant('said'), text, at }),
    fc.record({ kind: fc.constant('skill'), name: text }),
    fc.record({ kind: fc.constant('touched'), path: text }),
    fc.record({ kind: fc.constant('ran'), command: text, at }),
    fc.record({ kind: fc.constant('todos'), todos: fc.array(todo, { maxLength: 30 }) }),
    fc.record({
      kind: fc.constant('todo'),
      call: id,
      todo: fc.record({ id, text, status, removed: fc.boolean() }, { requiredKeys: [] }),
    }),
    fc.record({ kind: fc.constant('todo-id'), call: id, id }),
    fc.record({ kind: fc.constant('start'), source: fc.constant('compact'), at }),
  ) as fc.Arbitrary<SessionEvent>;
  const talk: fc.Arbitrary<Conversation> = fc
    .array(fc.array(event, { maxLength: 4 }), { maxLength: 40 })
    .map((rows) => {
      const reading = conversationReader({ prompts: 5, skillLookback: 10, todos: true });
      for (const r of rows) reading.take(r);
      return reading.result(0, rows.length);
    });

  it('makes a block of at most 300 tokens, on well-formed lines of its own', () => {
    fc.assert(
      fc.property(
        talk,
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 2000 }),
        (c, maxTurns, promptTruncate) => {
          const block = digest(c, { maxTurns, promptTruncate });
          expect(tokens(block)).toBeLessThanOrEqual(300);
          expect(block).not.toContain('```');
          for (const l of block.split('\n'))
            expect(l).toMatch(
              /^(?:|## Session Context|Recent prompts:|\d+\. ".*"|Active: Skill\(".*"\) invoked recently|Tasks: \d.*|Agent asked: ".*")$/,
            );
          expect(block === '' || block.startsWith('## Session Context\n\n')).toBe(true);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it('reads the same twice', () => {
    fc.assert(
      fc.property(talk, (c) => {
        expect(digest(c, PROMPT)).toBe(digest(structuredClone(c), PROMPT));
      }),
    );
  });
});
