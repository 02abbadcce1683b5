/** What a reader is asked: never more than 700 tokens, whatever stands in prompts, titles and messages; the prompt always whole or cut at its end. */
import fc from 'fast-check';
import { encode as cl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../../src/core/context/context.js';
import { emptyState } from '../../../src/core/context/state.js';
import { SILENCE } from '../../../src/core/digest/conversation.js';
import type { Context, Match } from '../../../src/core/model.js';
import { MOST_TOKENS, type ReaderRequest, readerRequest } from '../../../src/core/reader/request.js';

const TEMPLATE = '{session_context}\n\n## User Prompt\n\n{prompt}\n';
/** The dearer of two real counts. */
const real = (text: string): number => Math.max(o200k(text).length, cl100k(text).length);
const made = (id: string, title: string, over: Partial<Context> = {}): Context => ({
  ...newContext(id, title, { now: 1, branch: null, plan: null, provisional: false }),
  ...over,
});

function ask(
  prompt: string,
  contexts: Context[],
  over: { said?: string; prompts?: string[]; touched?: string[]; branch?: string; matches?: Match[] } = {},
): ReaderRequest {
  const state = emptyState();
  for (const c of contexts) state.contexts[c.id] = c;
  const conversation = {
    ...SILENCE,
    said: over.said ?? '',
    touched: over.touched ?? [],
    prompts: (over.prompts ?? []).map((text) => ({ text, at: null })),
  };
  const facts = { state, branch: over.branch ?? null, conversation };
  return readerRequest(prompt, contexts[0] ?? null, over.matches ?? [], facts, TEMPLATE);
}

/** What people write, in scripts and languages that cost a model more than English. */
const TEXTS = [
  'Can you look at why the invoice export drops the second page when there are more than fifty rows? ',
  'Voisitko katsoa, miksi laskun vienti pudottaa toisen sivun, kun asiakkaalla on yli viisikymmentä riviä? ',
  'Ngicela uhlole ukuthi kungani ukuthekelisa i-invoyisi kulahla ikhasi lesibili uma ikhasimende linemigqa. ',
  'Kannst du nachsehen, warum der Rechnungsexport die zweite Seite verliert, wenn der Kunde fünfzig Zeilen hat? ',
  'Müşterinin elliden fazla satırı olduğunda ikinci sayfayı neden düşürdüğüne bakabilir misin? ',
  'Посмотри, пожалуйста, почему при экспорте счёта пропадает вторая страница. ',
  '顧客の行数が五十を超えると、請求書のエクスポートで二ページ目が消える理由を調べてください。',
  'هل يمكنك معرفة سبب فقدان الصفحة الثانية عند تصدير الفاتورة؟ ',
  'ደንበኛው ከሃምሳ በላይ ረድፎች ሲኖሩት ሁለተኛው ገጽ ለምን እንደሚጠፋ ማየት ትችላለህ? ',
  'შეგიძლიათ ნახოთ რატომ კარგავს ინვოისის ექსპორტი მეორე გვერდს? ',
];

describe('a request to a reader', () => {
  it("holds the session in the router's template: contexts by number, prompts, the agent's last words, files, branch", () => {
    const r = ask(
      'now the invoices',
      [
        made('login', 'Login hardening', { lastAt: 5 }),
        made('pdf', 'Invoice PDF', {
          lastAt: 2,
          files: ['src/pdf/page.ts'],
          last: 'the footer is cut off on page two',
        }),
        made('search', 'Search index', { lastAt: 3 }),
      ],
      { said: 'All tests pass.', prompts: ['rotate the token'], touched: ['src/auth/token.ts'], branch: 'login' },
    );
    expect(r.ids).toEqual(['search', 'pdf']);
    expect(r.message).toBe(
      [
        '## Session Context',
        '',
        'Active context: Login hardening',
        'Other open contexts:',
        '1: Search index',
        '2: Invoice PDF (page.ts; last: "the footer is cut off on page two")',
        'Branch: login',
        'Files just touched: auth/token.ts',
        '',
        'Recent prompts, newest first:',
        '1. "rotate the token"',
        '',
        'End of the agent\'s last message: "All tests pass."',
        '',
        '## User Prompt',
        '',
        'now the invoices',
        '',
      ].join('\n'),
    );
  });

  it('names what was found for the prompt first, at most eight, and no context that is closed or archived', () => {
    const many = Array.from({ length: 20 }, (_, i) => made(`c${i}`, `Context number ${i}`, { lastAt: i }));
    many[5] = { ...many[5]!, status: 'completed' };
    many[6] = { ...many[6]!, archived: true };
    const match: Match = { context: 'c2', plan: null, title: 'Context number 2', score: 0.6, reasons: [] };
    const { ids } = ask('x', many, { matches: [match] });
    expect(ids).toEqual(['c2', 'c19', 'c18', 'c17', 'c16', 'c15', 'c14', 'c13']);
  });

  it('does not repeat the prompt that the host wrote down already', () => {
    expect(ask('do it now', [made('a', 'A thing')], { prompts: ['do it now', 'before'] }).message).toContain(
      '1. "before"',
    );
  });

  it('says how many contexts are open beside those that are listed, and that none is only where none is', () => {
    const many = Array.from({ length: 20 }, (_, i) => made(`c${i}`, `Context number ${i}`, { lastAt: i }));
    expect(ask('x', many).message).toContain('Other open contexts, and 11 more:\n1: ');
    const dear = many.map((c) => ({ ...c, title: '🏳️‍🌈'.repeat(13) }));
    const none = ask('字'.repeat(900), dear, { said: '字'.repeat(900), prompts: ['字'.repeat(900)] });
    expect(none.ids).toEqual([]);
    expect(none.message).toContain('Other open contexts: 19, not listed here.\n');
    expect(ask('x', many.slice(0, 1)).message).toContain('No other context is open.');
  });

  it("tells the end of the agent's message whole in a session as they are, and cuts what is beside titles first", () => {
    const words =
      'We keep the old answer for an hour when that call fails, so that nobody is thrown out of their work. ';
    const contexts = Array.from({ length: 9 }, (_, i) =>
      made(`c${i}`, `Invoice export drops page ${i}`, {
        lastAt: i,
        files: [`src/invoices/export${i}.ts`, 'src/pages/footer.ts'],
        last: 'can you look at why the second one is gone when there are more than fifty rows',
      }),
    );
    const over = { said: words.repeat(8), prompts: Array.from({ length: 4 }, (_, i) => `${i} ${words}`) };
    const { instruction, message, ids } = ask(`now the tests. ${words.repeat(2)}`, contexts, over);
    expect(/last message: "(.+)"/.exec(message)![1]!.length).toBeGreaterThan(495);
    expect(message).not.toContain('last: "can you look at why the second');
    expect(ids).toHaveLength(8);
    expect(real(`${instruction}\n\n${message}`)).toBeLessThanOrEqual(MOST_TOKENS);
  });

  it('costs at most 700 tokens, and ends with the prompt', () => {
    const letters = (abc: string) => fc.string({ unit: fc.constantFrom(...abc), minLength: 400, maxLength: 3000 });
    const text = fc.oneof(
      fc.string({ maxLength: 3000 }),
      fc.string({ unit: 'grapheme', maxLength: 1200 }),
      letters('abcdefghijklmnopqrstuvwxyz  '),
      letters('aeioubdfglmnrst  '),
      letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz'),
      letters('0123456789 '),
      letters('0123456789abcdef-'),
      fc.constantFrom(...TEXTS.map((t) => t.repeat(30))),
      fc.constantFrom('plain words again and '.repeat(200), '字'.repeat(2000), '🏳️‍🌈'.repeat(300), 'a1B2'.repeat(600)),
    );
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(text, { maxLength: 6 }),
        fc.array(text, { maxLength: 12 }),
        (prompt, said, prompts, titles) => {
          const contexts = titles.map((t, i) =>
            made(`c${i}`, t, { last: t.slice(0, 80), files: [t.slice(0, 60)], lastAt: i }),
          );
          const r = ask(prompt, contexts, { said, prompts, touched: titles.slice(0, 5), branch: said.slice(0, 90) });
          expect(real(`${r.instruction}\n\n${r.message}`)).toBeLessThanOrEqual(MOST_TOKENS);
          expect(r.message.split('## User Prompt')).toHaveLength(2 + (prompt.includes('## User Prompt') ? 1 : 0));
        },
      ),
    );
  });
});
