/** Holds the words: the glossary and the exported types of the model name the same things, and nobody is told a concept by a word that it had before. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sentencesIn } from '../support/sentences.js';

const glossary = readFileSync('docs/glossary.md', 'utf8');
const files = [...readFileSync('src/core/model.ts', 'utf8').matchAll(/'\.\/(model\/[\w-]+)\.js'/g)].map((m) => m[1]!);
const model = files.map((file) => readFileSync(`src/core/${file}.ts`, 'utf8')).join('\n');

const named = [...glossary.matchAll(/^\|[^|]+\|\s*`(\w+)`\s*\|/gm)].map((m) => m[1]!);
const exported = [...model.matchAll(/^export (?:interface|type) (\w+)/gm)].map((m) => m[1]!);

it('every type of the model stands in the glossary, once', () => {
  expect(named.length).toBeGreaterThan(30);
  expect([...named].sort()).toEqual([...exported].sort());
});

it('no word is explained twice', () => {
  const words = [...glossary.matchAll(/^\| ([A-Z][^|]+?) \|/gm)].map((m) => m[1]!);
  expect(new Set(words).size).toBe(words.length);
});

/** What each concept was called before, as far as it can be searched for, and what it is called now. */
const FORMER: [former: RegExp, now: string][] = [
  [/\bpieces? of work\b/i, 'context'],
  [/\b(?:active|open|other|earlier|new|known|current|same|no|this|which) work\b(?! tree)/i, 'context'],
  [/\bturn(?:ed|ing|s)? to (?!the user|a person)/i, 'switch to'],
  [/\bnow on\b/i, 'switched to'],
  [/\b(?:take|takes|took|taken) up\b/i, 'switch to'],
  [/\b(?:stand|stands|stood) on\b/i, 'is on, has selected'],
  [/\bput(?:s|ting)? (?:\w+ )?away\b/i, 'archived'],
  [/\bis over\b|\bare over\b/i, 'closed'],
  [/\blets? (?:\w+ )?through\b|\blets? a file\b/i, 'allowed, grant'],
  [/\b(?:held|kept|holds|keeps) back\b/i, 'blocked'],
  [/\bwhat (?:is|was) agreed\b|\bagreed (?:on|scope|work)\b/i, 'intent'],
  [/\b(?:take|takes|took|taken) (?:\w+ ){0,3}back\b/i, 'undone'],
  [/\b(?:do|does|did|done) again\b/i, 'redone'],
  [/\bleft lying\b/i, 'stale'],
  [/\bmuch the same\b|\balike\b|\b(?:is|are|plans?|those) like (?:it|them|one)\b|\bthose like\b/i, 'similar'],
  [/\bmend(?:s|ed|ing)?\b/i, 'repair'],
  [/\bkept is (?:not )?sound\b|\bis not sound\b/i, 'the data is consistent'],
  [/\b(?:was|were) read as\b/i, 'detected as'],
  [/\blooks? back on\b/i, 'review'],
  [/\bsettled (?:items?|already)\b|\bis settled\b/i, 'resolved'],
  [/\b(?:kept|keeps?) out\b/i, 'denied'],
];
/** Where such a word is right, or is not ours to change. */
const RIGHT: [text: RegExp, why: string][] = [
  [/\ba context is one piece of work\b|one piece of work, with what is known of it/gi, 'the definition'],
  [/\bbefore starting new work\b/g, 'a directive of the specification, word for word'],
  [/\bit was read as (?:text|one line)\b/g, 'of the lines of a file; prompts are detected'],
  [
    /leave the active context for other work\?|What is no work \(an aside\)/g,
    'said to a model that knows nothing of clew',
  ],
  [/^taken back$/gm, 'the state of an operation in `clew log --json`, which programs read'],
  [/`alike`/g, 'a verdict in --json'],
  [/\bpiece of work(?=[|)])/g, 'heard in prompts'],
  [/\bfrom now on\b/g, 'a time, and no context'],
];
/** Pages that are for those who work on the house, or whose rows name tests by their titles. */
const NOT_OURS = /^docs\/(?:map|dependencies|conformance)\.md$|^docs\/decisions\//;

const under = (folder: string, end: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((f) => join(folder, f))
    .filter((f) => f.endsWith(end));

function formerWords(text: string): string[] {
  const rest = RIGHT.reduce((t, [right]) => t.replace(right, ''), text);
  return rest.split('\n').flatMap((line) =>
    FORMER.flatMap(([former, now]) => {
      const found = former.exec(line);
      return found === null ? [] : [`"${found[0]}" is called ${now} now: ${line.trim().slice(0, 160)}`];
    }),
  );
}

const ROOMS = ['src/core', 'src/commands', 'src/surfaces', 'src/hosts', 'src/runtime'];
const pages = ['README.md', ...under('docs', '.md')].filter((f) => !NOT_OURS.test(f));

it.each(ROOMS.flatMap((room) => under(room, '.ts')))('%s says the words of the glossary', (file) => {
  expect(formerWords(sentencesIn(readFileSync(file, 'utf8')).join('\n'))).toEqual([]);
});

it.each(pages)('%s says the words of the glossary', (page) => {
  expect(formerWords(readFileSync(page, 'utf8'))).toEqual([]);
});

it('a former word is found where it stands', () => {
  expect(formerWords('clew: the user moved to other work.')).toHaveLength(1);
  const code = `const a = \`\${b ? \`put away\` : 'c'}, d\`; // put away\n/* put away */ const mend = /put away/;`;
  expect(sentencesIn(code)).toEqual(['put away', '{}, d']);
  expect(formerWords(sentencesIn(code).join('\n'))).toHaveLength(1);
  expect(formerWords('A context is one piece of work.')).toEqual([]);
});
