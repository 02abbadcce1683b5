/** Which part of a prompt is the user's own words: code, quotations, pasted output and command bodies are not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownWords } from '../../../src/core/text/own-words.js';
import { runs } from '../../support/properties.js';

const own = (prompt: string): string => ownWords(prompt).own.replace(/\s+/g, ' ');

describe('the user’s own words', () => {
  it.each([
    'now fix the tests',
    "let's go on, it doesn't work yet!",
    'is 3 > 2 and a < b?',
    'use 5 * 3 - 2',
    '- first do this\n- then that',
    '1. rename it\n2. remove it',
    'see src/a.ts and docs/b.md',
    '价格研究 и тесты',
    '# a heading of mine\nand text',
    'it costs $5, not $ 6',
    'error handling is missing here',
    'at the end of the file',
    'ok now what',
    'pass the options on',
    'fail loudly please',
  ])('%j stays as it is', (text) => {
    expect(own(text)).toBe(text.replace(/\s+/g, ' '));
  });

  it.each<[what: string, prompt: string, own: string]>([
    ['fenced code', 'before\n```ts\nconst a = 1;\n```\nafter', 'before after'],
    ['a fence of waves', 'before\n~~~\nx\n~~~\nafter', 'before after'],
    ['a fence that never ends', 'before\n```\nx\ny', 'before'],
    ['an indented fence', 'before\n  ```\n  x\n  ```\nafter', 'before after'],
    ['two fences', '```\na\n```\nmiddle\n```\nb\n```', 'middle'],
    ['indented code', 'see:\n    const a = 1;\n\tconst b = 2;\nfine?', 'see: fine?'],
    ['a block quote', '> they said this\n>> and that\nwho?', 'who?'],
    ['a phrase in backticks', 'rename `go back to start` please', 'rename please'],
    ['a quotation', 'the text "go back to start" is wrong', 'the text is wrong'],
    ['curly and angled quotations', '“go back to start” and «zurück zum Anfang» are wrong', 'and are wrong'],
    ['a single quotation', "the label 'go back to start' is wrong", 'the label is wrong'],
    ['a tag with its body', 'summarise <document title="x">\nall this\n</document> briefly', 'summarise briefly'],
    ['shell lines', '$ npm test\n❯ ls\nwhat now?', 'what now?'],
    ['time-stamped lines', '2026-01-15T12:00:03Z started\n[12:00:04] stopped\nwhy?', 'why?'],
    ['a stack trace', 'TypeError: x is undefined\n    at f (a.js:1:2)\n  File "a.py", line 3\nhelp', 'help'],
    ['log lines', 'ERROR no such tenant\nINFO: started\n[WARN] slow\nnpm ERR! code 1\nhelp', 'help'],
    ['an error, and what is asked behind it', 'TypeError: x is not a function can you fix?', 'can you fix?'],
    ['a log line, and what is asked behind it', 'npm ERR! missing script: build, pls fix', 'pls fix'],
    [
      'test output',
      '--- FAIL: TestX\n=== RUN TestY\nFAIL  src/x.test.ts\nPASS src/y.test.ts\nok  \tpkg/a\t0.3s\nhelp',
      'help',
    ],
    [
      'a diff',
      'diff --git a/x b/x\nindex 3f2a91b..8c76332 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-const a = 1;\n+const a = 2;\nok?',
      'ok?',
    ],
    ['JSON', '{\n  "name": "x",\n}\nvalid?', 'valid?'],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |\nright?', 'right?'],
    ['a list of tasks', '- [ ] go back\n- [x] done\n1. [ ] third\ncomplete?', 'complete?'],
    ['a terminal’s drawing', '⏺ Done.\n⎿ ok\n│ x │\n✔ passed\nreally?', 'really?'],
    ['the same with Windows line ends', 'before\r\n> quoted\r\n```\r\nx\r\n```\r\nafter\r\n', 'before after'],
  ])('%s goes', (_, prompt, rest) => expect(own(prompt)).toBe(rest));

  it.each<[prompt: string, own: string]>([
    ['switch to the "pricing research" plan', 'switch to the pricing research plan'],
    ['work on “pricing research” now', 'work on pricing research now'],
    ["the plan called 'pricing research'", 'the plan called pricing research'],
    ['rename `userId` to `user_id`', 'rename userId to user_id'],
    ['open `src/a.ts`', 'open src/a.ts'],
    ['the page called "one two three four five six seven" fails', 'the page called fails'],
    ["it's the users' and dogs' data", "it's the users' and dogs' data"],
  ])('names in quotation marks stay: %s', (prompt, rest) => expect(own(prompt)).toBe(rest));
});

describe('slash commands', () => {
  it.each<[prompt: string, slash: string, own: string]>([
    ['/commit', 'commit', ''],
    ['/help ', 'help', ''],
    ['/model opus', 'model', ''],
    ['/pull task-1 and deconstruct', 'pull', 'task-1 and deconstruct'],
    ['/plugin:cmd fix the login page', 'plugin:cmd', 'fix the login page'],
    ['/review\nlook at the tests', 'review', 'look at the tests'],
    ['/note > quoted only', 'note', ''],
    ['/etc/passwd is a file', '', '/etc/passwd is a file'],
    ['a /commit later', '', 'a /commit later'],
  ])('%j', (prompt, slash, rest) =>
    expect({ ...ownWords(prompt), quoted: 0, own: own(prompt) }).toEqual({ slash, own: rest, quoted: 0 }),
  );
});

describe('the share that is not the user’s', () => {
  it('is none for plain words, all for a paste, between for both', () => {
    expect(ownWords('now fix the tests').quoted).toBe(0);
    expect(ownWords('').quoted).toBe(0);
    expect(ownWords('```\nx\n```').quoted).toBe(1);
    expect(ownWords(`why?\n${'> quoted\n'.repeat(20)}`).quoted).toBeGreaterThan(0.9);
    expect(ownWords(`${'word '.repeat(50)}\n> q`).quoted).toBeLessThan(0.1);
  });

  it('of a huge prompt is told from its beginning and its end', () => {
    const big = `first words\n${'> quoted line\n'.repeat(100_000)}last words`;
    expect(own(big)).toBe('first words last words');
    expect(ownWords('a'.repeat(1_000_000)).own.length).toBeLessThan(25_000);
  });
});

describe('any prompt', () => {
  const bits = fc.constantFrom(
    '```',
    '~~~',
    '\n',
    '> ',
    '"',
    "'",
    '`',
    '<a-b>',
    '</a-b>',
    '    ',
    '\t',
    '$ ',
    '|',
    '{',
    '- [ ] ',
    '/x ',
    'word',
    ' ',
    '“',
    '”',
    '\r\n',
    '\ud83d',
    'ERROR ',
  );
  const prompt = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.array(bits, { maxLength: 120 }).map((b) => b.join('')),
  );

  it('is taken apart without a fault, and nothing is made up', () => {
    fc.assert(
      fc.property(prompt, (text) => {
        const { own: words, quoted } = ownWords(text);
        expect(quoted).toBeGreaterThanOrEqual(0);
        expect(quoted).toBeLessThanOrEqual(1);
        expect(words.length).toBeLessThanOrEqual(text.length);
        expect(words).toBe(words.trim());
        let at = 0;
        for (const part of words.split(/\s+/)) {
          for (const c of part) {
            at = text.indexOf(c, at);
            expect(at).toBeGreaterThanOrEqual(0);
            at += c.length;
          }
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('of plain words reads the same with a line break behind it', () => {
    const word = fc.constantFrom(
      'at',
      'file',
      'error',
      'ok',
      'PASS',
      'FAIL',
      'npm',
      'warn',
      'diff',
      'index',
      'caused',
      'by',
      'x',
      'go',
      'back',
      "let's",
      '3',
      'a.b',
      'c/d',
      'e-f',
      'INFO',
      'panic',
      'goroutine',
      'Traceback',
      '1234567',
      '--git',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (list) => {
        const text = list.join(' ');
        expect(ownWords(text).own).toBe(ownWords(`${text}\n`).own);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('of any size is taken apart', () => {
    for (const unit of ['```\n', '"', "'", '<aaa>', '<aaa ', '`', '> ', ' ', '\n', '“', '- [ ] ', '|'])
      expect(ownWords(unit.repeat(300_000)).quoted).toBeGreaterThanOrEqual(0);
  });
});
