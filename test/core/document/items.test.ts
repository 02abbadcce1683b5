/** Holds how items look in a file, what people may write there by hand, what is told of it, and how a change meets another one. */
import { readFileSync } from 'node:fs';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { briefLines, openParts } from '../../../src/core/document/brief-lines.js';
import {
  addItem,
  addItems,
  applyInTurn,
  resolveItem,
  setField,
  setItem,
  setMeta,
  supersedeItem,
} from '../../../src/core/document/change.js';
import { normalizeText } from '../../../src/core/document/entry.js';
import { newDocument } from '../../../src/core/document/new-document.js';
import { layoutOf, parseDocument } from '../../../src/core/document/parse.js';
import { PLACES } from '../../../src/core/document/shape.js';
import { rebaseOnText as replacedBy } from '../../../src/core/document/splice.js';
import type { Change, Document, Meta, Place, Splice } from '../../../src/core/model/document.js';
import { applySplices, aroundOf, inverseOf } from '../../../src/core/text/splice.js';
import { sentenceOf } from '../../../src/core/words/en.js';
import { some } from '../../support/properties.js';
import { data } from '../../support/world.js';

const AT = Date.UTC(2026, 0, 11, 10, 4, 5);
const DAY = 86_400_000;
const stamp = { at: AT, nonce: 'here' };

const applied = (d: Document, c: Change): Document => {
  expect(c.faults).toEqual([]);
  return parseDocument(applySplices(d.text, c.splices)!, d.layout);
};
const open = (d: Document, place: Place): string[] =>
  d.items.filter((i) => i.place === place && i.state === 'open').map((i) => i.text);
const faults = (text: string, layout: Document['layout'] = 'clew'): string[] =>
  parseDocument(text, layout).faults.map((f) => `${f.line} ${f.code}`);
const BEGIN = newDocument(
  { id: 'auth', title: 'Log in' },
  {
    goal: 'Let people log in',
    'plan-decisions': ['Use JWT', 'Cookies are httpOnly'],
    questions: 'Which database?',
    next: 'Write the test',
  },
  stamp,
);

describe('a new document', () => {
  it('reads as people would write it', () => {
    expect(BEGIN.replace(/clew:\w{7} /g, 'clew:xxxxxxx ')).toMatchInlineSnapshot(`
      "---
      id: auth
      title: Log in
      status: active
      created: 2026-01-11T10:04:05Z
      updated: 2026-01-11T10:04:05Z
      ---

      # Log in

      ## Goal

      - Let people log in <!-- clew:xxxxxxx 2026-01-11T10:04:05Z -->

      ## Progress

      ### Next

      - Write the test <!-- clew:xxxxxxx 2026-01-11T10:04:05Z -->

      ## PLAN

      ### Decisions

      - Use JWT <!-- clew:xxxxxxx 2026-01-11T10:04:05Z -->
      - Cookies are httpOnly <!-- clew:xxxxxxx 2026-01-11T10:04:05Z -->

      ## Questions

      - Which database? <!-- clew:xxxxxxx 2026-01-11T10:04:05Z -->
      "
    `);
  });

  it('holds every key and every place', () => {
    const meta: Required<Meta> = {
      id: 'a-1',
      taskId: 'ABC-1',
      title: 'Say: "hi" # there',
      category: 'feature',
      tags: ['a', 'b, c', "it's", '', 'true'],
      status: 'paused',
      created: AT,
      updated: AT + 1000,
      plan: 'docs/plan.md',
      intent: 'INT-001',
      branch: 'feat/login',
      revision: '0123456',
      round: 3,
      private: 'true',
      team: 'mail-retry~tp3jxy',
      phase: 'ACT',
      auto: 2,
    };
    const fields = Object.fromEntries(Object.keys(PLACES).map((p) => [p, [`${p} one`, `${p}\ntwo`]]));
    for (const eol of ['\n', '\r\n', '\r']) {
      const d = parseDocument(newDocument(meta, fields, stamp, eol));
      expect(d.meta).toEqual(meta);
      expect(d.faults).toEqual([]);
      expect(d.eol).toBe(eol);
      for (const [place, texts] of Object.entries(fields)) expect(open(d, place as Place)).toEqual(texts);
    }
  });
});

describe('an item', () => {
  it('that is settled stays where people see it', () => {
    const d = parseDocument(BEGIN);
    const id = d.items.find((i) => i.text === 'Which database?')!.id;
    const two = applied(d, resolveItem(d, id, AT + DAY));
    expect(two.text).toContain(`- (resolved 2026-01-12) Which database? <!-- clew:${id} 2026-01-11T10:04:05Z -->`);
    expect(two.items.find((i) => i.id === id)).toMatchObject({
      state: 'resolved',
      text: 'Which database?',
      closed: AT + DAY - ((AT + DAY) % DAY),
    });
    expect(resolveItem(two, id, AT + 2 * DAY).splices).toEqual([]);
    expect(supersedeItem(two, id, 'x', stamp).faults[0]!.code).toBe('item-closed');
  });

  it('that is superseded names the one that took its place', () => {
    const d = parseDocument(BEGIN);
    const old = d.items.find((i) => i.text === 'Use JWT')!;
    const two = applied(d, supersedeItem(d, old.id, 'Use sessions', { at: AT + DAY, nonce: 'b' }));
    const fresh = two.items.find((i) => i.text === 'Use sessions')!;
    expect(two.items.find((i) => i.id === old.id)).toMatchObject({ state: 'superseded', by: fresh.id });
    expect(open(two, 'plan-decisions')).toEqual(['Cookies are httpOnly', 'Use sessions']);
  });

  it('of a place that holds one is superseded by the next', () => {
    const d = applied(parseDocument(BEGIN), setField(parseDocument(BEGIN), 'goal', 'Let people log out', stamp));
    expect(open(d, 'goal')).toEqual(['Let people log out']);
    expect(d.items.filter((i) => i.place === 'goal')).toHaveLength(2);
    expect(setField(d, 'goal', 'Let people log out', { ...stamp, at: AT + DAY }).splices).toEqual([]);
  });

  it('has an id that two work trees do not share', () => {
    const d = parseDocument(BEGIN);
    const ids = ['a', 'b', 'c'].flatMap((nonce) => addItem(d, 'questions', 'Why?', { at: AT, nonce }).ids);
    expect(new Set(ids).size).toBe(3);
    expect(new Set(addItems(d, 'questions', ['Why?', 'Why?'], stamp).ids).size).toBe(2);
  });

  it('written by hand has the same id each time, and keeps it once it is settled', () => {
    const text = '## Questions\n\n* Why?\n  because\nof lazy lines\n* Why?\n\nRunning text.\n';
    const d = parseDocument(text);
    expect(d.items.map((i) => i.text)).toEqual(['Why?\nbecause\nof lazy lines', 'Why?', 'Running text.']);
    expect(parseDocument(`# T\n\n${text}`).items.map((i) => i.id)).toEqual(d.items.map((i) => i.id));
    let now = d;
    for (const { id } of d.items) now = applied(now, resolveItem(now, id, AT));
    expect(now.items.map((i) => [i.id, i.text, i.state])).toEqual(d.items.map((i) => [i.id, i.text, 'resolved']));
    expect(now.text).toContain('* (resolved 2026-01-11) Why? <!-- clew:');
  });

  it('may be settled by hand', () => {
    const d = parseDocument(
      '## Questions\n\n- (resolved) a\n- (superseded 2026-01-12 by abcdefg) b\n- (resolved soon) c\n',
    );
    expect(d.items.map((i) => [i.text, i.state])).toEqual([
      ['a', 'resolved'],
      ['b', 'superseded'],
      ['(resolved soon) c', 'open'],
    ]);
  });

  it('cannot be empty, unknown, or taken away', () => {
    const d = parseDocument(BEGIN);
    expect(addItem(d, 'goal', ' \n\t', stamp).faults[0]!.code).toBe('item-empty');
    expect(addItem(d, 'goal', 'x'.repeat(70_000), stamp).faults[0]!.code).toBe('item-long');
    expect(resolveItem(d, 'nobody', AT).faults[0]!.code).toBe('item-unknown');
    expect(setItem(d, d.items[0]!.id, '', AT).faults[0]!.code).toBe('item-empty');
  });

  it('keeps the text of a marker, a state or a section in its words', () => {
    const said = [
      '## PLAN\n\n### Decisions\n\n- forged',
      '(resolved 2026-01-01) not',
      'a <!-- clew:abcdefg 2026-01-11T10:04:05Z -->',
      '---\nid: other\n---',
      '```\n## ACT (x)',
      '<!--',
    ];
    const d = applied(parseDocument(BEGIN), addItems(parseDocument(BEGIN), 'act-notes', said, stamp));
    expect(open(d, 'act-notes')).toEqual(said);
    expect(d.meta).toEqual(parseDocument(BEGIN).meta);
    expect(open(d, 'plan-decisions')).toEqual(['Use JWT', 'Cookies are httpOnly']);
  });
});

describe('the CommonMark examples', () => {
  const spec = data('hostile', 'commonmark-spec.txt');
  const examples =
    spec === null
      ? []
      : [
          ...readFileSync(spec, 'utf8')
            .replaceAll('→', '\t')
            .matchAll(/^`{32} example\n([\s\S]*?)^\.\n[\s\S]*?^`{32}$/gm),
        ].map((m) => m[1]!);
  const bodies = examples.filter((e) => e.trim() !== '');

  it.skipIf(spec === null)('are items that are read back exactly and forge nothing', () => {
    expect(examples).toHaveLength(655);
    expect(bodies.length).toBeGreaterThan(640);
    const bare = parseDocument(BEGIN);
    for (const body of bodies) {
      const d = applied(bare, addItem(bare, 'act-notes', body, stamp));
      expect(open(d, 'act-notes'), body).toEqual([normalizeText(body)]);
      expect(d.items.filter((i) => i.place !== 'act-notes').map((i) => i.text)).toEqual(bare.items.map((i) => i.text));
      expect(d.headings.map((h) => h.title)).toEqual([
        'Log in',
        'Goal',
        'Progress',
        'Next',
        'PLAN',
        'Decisions',
        'ACT',
        'Notes',
        'Questions',
      ]);
    }
    const all = applied(bare, addItems(bare, 'act-notes', bodies, stamp));
    expect(open(all, 'act-notes')).toEqual(bodies.map(normalizeText));
  });

  it.skipIf(spec === null)('are one list entry each to a full Markdown parser too', () => {
    const bare = parseDocument(BEGIN);
    const { text } = applied(bare, addItems(bare, 'act-notes', bodies, stamp));
    const tree = fromMarkdown(text.replace(/^---[\s\S]*?---\n/, ''));
    const kinds = tree.children.map((n) => (n.type === 'heading' ? `h${n.depth}` : n.type)).join(' ');
    expect(kinds).toBe('h1 h2 list h2 h3 list h2 h3 list h2 h3 list h2 list');
    const notes = tree.children.filter((n) => n.type === 'list')[3]!;
    expect(notes.children).toHaveLength(bodies.length);
  });
});

describe('the front matter', () => {
  const FRONT =
    '---\r\n# who\r\nid: "a"   # mine\r\nstatus: \'active\'\r\nother:\r\n  deep: [1]\r\ntags:\r\n  - x\r\n  - "y: z"\r\nround: 2\r\n---\r\n\r\n# T\r\n';

  it('is read, and changed by its values alone', () => {
    const d = parseDocument(`\ufeff${FRONT}`);
    expect(d.meta).toEqual({ id: 'a', status: 'active', tags: ['x', 'y: z'], round: 2, title: 'T' });
    const c = applyInTurn(d, [
      (x) => setMeta(x, 'status', 'paused'),
      (x) => setMeta(x, 'tags', ['q']),
      (x) => setMeta(x, 'branch', 'main'),
    ]);
    const now = applied(d, c);
    expect(now.text).toBe(
      `\ufeff${FRONT}`
        .replace("'active'", 'paused\r\nbranch: main')
        .replace('tags:\r\n  - x\r\n  - "y: z"', 'tags: [q]'),
    );
  });

  it('holds the id of the task for good', () => {
    const d = parseDocument('---\ntask_id: ABC-1\n---\n');
    expect(setMeta(d, 'taskId', 'ABC-2').faults).toEqual([{ code: 'task-fixed', line: 0, of: 'ABC-1' }]);
    expect(setMeta(d, 'taskId', 'ABC-1')).toEqual({ splices: [], faults: [], ids: [] });
  });

  it('is made when it is missing', () => {
    const d = parseDocument('\ufeffJust words');
    const now = applied(d, setMeta(d, 'status', 'paused'));
    expect(now.text).toBe('\ufeff---\nstatus: paused\n---\n\nJust words');
    expect(now.meta.status).toBe('paused');
  });
});

describe('lines that a merge of two branches kept of both', () => {
  const MERGED = `---
id: a
created: 2026-01-01T00:00:00Z
updated: 2026-01-02T00:00:00Z
updated: 2026-01-04T00:00:00Z
---

## Goal

- go <!-- clew:abcdefg 2026-01-01T00:00:00Z -->

## Questions

- which one? <!-- clew:bcdefgh 2026-01-01T00:00:00Z -->
- (resolved 2026-01-03) which one? <!-- clew:bcdefgh 2026-01-01T00:00:00Z -->
`;
  it('are one item and one time, and the next change makes one line of the times', () => {
    const d = parseDocument(MERGED);
    expect(d.faults).toEqual([]);
    expect(d.items.map((i) => [i.id, i.state])).toEqual([
      ['abcdefg', 'open'],
      ['bcdefgh', 'resolved'],
    ]);
    expect(d.meta.updated).toBe(Date.parse('2026-01-04'));
    const now = applied(d, setMeta(d, 'updated', Date.parse('2026-01-05')));
    expect(now.text.match(/^updated: .*$/gm)).toEqual(['updated: 2026-01-05T00:00:00Z']);
    expect(now.text).toContain('created: 2026-01-01T00:00:00Z');
  });
});

describe('a broken document', () => {
  it('says what is wrong and where, and is read all the same', () => {
    expect(faults('# T\n')).toEqual(['1 front-matter-missing']);
    expect(faults('---\nid: a\n# T\n')).toEqual(['1 front-matter-open']);
    expect(faults('---\nid: a\nid: b\nround: many\nstatus: odd\n\ttab: x\n---\n')).toEqual([
      '3 key-twice',
      '4 key-value',
      '5 key-value',
      '6 tab-indented',
    ]);
    const FM = '---\nid: a\n---\n';
    expect(faults(`${FM}## Goal\n\n- a <!-- clew:abcdefg -->\n- b <!-- clew:abcdefg -->\n`)).toEqual(['7 id-twice']);
    expect(faults(`${FM}## PLAN\n\n### Notes\n\n### Notes\n`)).toEqual(['8 section-twice']);
    expect(faults(`${FM}## Goal\n\n<<<<<<< ours\n- a\n=======\n- b\n>>>>>>> theirs\n`)).toEqual(['6 merge-conflict']);
    expect(faults(`${FM}## Goal\n\n\`\`\`\n## Questions\n- q\n`)).toEqual(['6 fence-open']);
    expect(faults(`${FM}<!-- never closed\n## Questions\n- q\n`)).toEqual(['4 comment-open']);
    expect(faults(`${FM}a\u0000b\n`)).toEqual(['4 nul-byte']);
    const lost = parseDocument(
      `${FM}## Goal\n\n\`\`\`\n## Questions\n- q\n<<<<<<< ours\n- a\n=======\n- b\n>>>>>>> theirs\n`,
    );
    // Nobody knows which side holds: neither is read, nothing is written.
    expect([lost.items, lost.cut]).toEqual([[], true]);
    expect(sentenceOf({ code: 'fence-open', args: { path: 'x.md', line: 6, of: '```' }, severity: 'warn' })).toContain(
      'x.md:6',
    );
  });

  it('of the seed has its current tasks counted', () => {
    expect(
      faults('## Current Task\n- task_id: A-1\n- task_id: B-2\n\n## Other Tasks\n- task_id: A-1\n', 'active-context'),
    ).toEqual(['3 current-twice', '6 task-twice']);
    expect(faults('## Meta\n', 'active-context')).toEqual(['0 current-missing']);
    expect(
      faults('## Current Task\n- task_id: A-1\n\tgoal: x\n```yaml\n# Quick Resume — A-1\n', 'active-context'),
    ).toEqual(['4 fence-open']);
  });

  it('that is too long is kept and not changed', () => {
    const d = parseDocument(`${BEGIN}${'- word\n'.repeat(160_000)}`);
    expect(d.faults.map((f) => f.code)).toEqual(expect.arrayContaining(['document-long']));
    for (const c of [
      addItem(d, 'goal', 'x', stamp),
      setMeta(d, 'status', 'paused'),
      resolveItem(d, d.items[0]!.id, AT),
    ])
      expect(c).toMatchObject({ splices: [], faults: [{ code: 'document-long' }] });
  });

  it('is read to its end however often it repeats itself', () => {
    const size = 48 * 1024;
    const units = [
      '- ',
      '-\n',
      '- a\n',
      '# ',
      '#\n',
      '## PLAN\n',
      '## A-B\n',
      '```\n',
      '```a\n',
      '~~~\n```x\n',
      '<!--',
      '<!--\n',
      '-->\n',
      ' ',
      '\t',
      '\n',
      '\r',
      ' \n',
      'A-1:\n',
      '- task_id: A\n',
      '[',
      '"',
      'a: [',
      '- (resolved) ',
      '<<<<<<< \n',
      '<!-- clew:abcdefg -->',
      '## Other Tasks\n- task_id: A-1\n\tgoal: x\n',
      '```yaml\n# Quick Resume — A\n',
    ];
    const heads = ['', '---\nid: ', '## PLAN\n### Notes\n', '## Decisions\n- x\n'];
    const begun = units.flatMap((unit) => heads.map((head) => [head, unit] as const));
    for (const layout of ['clew', 'codingbuddy', 'active-context'] as const)
      for (const [head, unit] of some(begun)) {
        const text = `${head}${unit.repeat(size / unit.length)}x`;
        const d = parseDocument(text, layout);
        expect(d.text).toBe(text);
        expect(d.items.length).toBeLessThanOrEqual(5000);
        expect(d.faults.length).toBeLessThanOrEqual(200);
      }
  });
});

describe('a change of a text that was edited meanwhile', () => {
  const d = parseDocument(BEGIN);
  const add = addItem(d, 'plan-decisions', 'Hash with argon2', { at: AT, nonce: 'z' });
  const after = applySplices(BEGIN, add.splices)!;
  const back = inverseOf(add.splices);
  const replaced = (text: string, splices: Splice[], from: string): Splice[] | null =>
    replacedBy(text, splices, aroundOf(from, splices), 'clew');

  it('is placed by the text around it', () => {
    const edited = BEGIN.replace('# Log in', '# Log in, and out').replace('Write the test', 'Write two tests');
    const placed = replaced(edited, add.splices, BEGIN)!;
    expect(applySplices(edited, placed)).toBe(
      applySplices(BEGIN, add.splices)!
        .replace('# Log in', '# Log in, and out')
        .replace('Write the test', 'Write two tests'),
    );
  });

  it('is taken back the same way', () => {
    const edited = applySplices(BEGIN, add.splices)!.replace('Write the test', 'Write two tests');
    const placed = replaced(edited, back, after)!;
    expect(applySplices(edited, placed)).toBe(BEGIN.replace('Write the test', 'Write two tests'));
  });

  it('stands beside what another put in the same place', () => {
    const theirs = applied(d, addItem(d, 'plan-decisions', 'Rate limits', { at: AT, nonce: 'y' })).text;
    const placed = replaced(theirs, add.splices, BEGIN)!;
    expect(open(parseDocument(applySplices(theirs, placed)!), 'plan-decisions').sort()).toEqual([
      'Cookies are httpOnly',
      'Hash with argon2',
      'Rate limits',
      'Use JWT',
    ]);
  });

  it('is left alone where it is not certain', () => {
    expect(replaced('', add.splices, BEGIN)).toBeNull();
    expect(replaced(`${BEGIN}${BEGIN}`, add.splices, BEGIN)).toBeNull();
    // The item before it went on: a line between would take its rest away.
    const longer = BEGIN.replace(/(Cookies are httpOnly.*\n)/, '$1  and signed\n');
    const placed = replaced(longer, add.splices, BEGIN);
    if (placed !== null)
      expect(open(parseDocument(applySplices(longer, placed)!), 'plan-decisions')).toContain(
        'Cookies are httpOnly\nand signed',
      );
    expect(
      replaced(
        BEGIN.replace(/- Use JWT[^\n]*/, '- Use mTLS'),
        setItem(d, d.items.find((i) => i.text === 'Use JWT')!.id, 'Use PASETO', AT).splices,
        BEGIN,
      ),
    ).toBeNull();
  });
});

describe('what is told', () => {
  it('is only what is open', () => {
    let d = parseDocument(BEGIN);
    d = applied(d, resolveItem(d, d.items.find((i) => i.text === 'Which database?')!.id, AT));
    d = applied(
      d,
      supersedeItem(d, d.items.find((i) => i.text === 'Use JWT')!.id, 'Use sessions', { at: AT + DAY, nonce: 'b' }),
    );
    expect(openParts(d)).toMatchObject({
      goal: 'Let people log in',
      questions: [],
      decisions: ['Cookies are httpOnly', 'Use sessions'],
      nextAction: 'Write the test',
    });
  });

  it('keeps the newest of each list within its budget, counts the others and names its file', () => {
    let d = parseDocument(BEGIN);
    for (let i = 0; i < 30; i++)
      d = applied(d, addItem(d, 'plan-decisions', `Decision number ${i}`, { at: AT + i * DAY, nonce: String(i) }));
    for (let i = 0; i < 9; i++)
      d = applied(d, addItem(d, 'eval-findings', `Finding number ${i}`, { at: AT + i * DAY, nonce: String(i) }));
    const size = (s: string): number => s.length;
    const told = openParts(d);
    for (const most of [150, 300, 600, 5000]) {
      const lines = briefLines(told, most, size, 'contexts/a.md');
      expect(lines.join('\n').length).toBeLessThanOrEqual(most);
      const said = lines.filter((l) => l.startsWith('Decided: '));
      const found = lines.filter((l) => l.startsWith('Found: '));
      const newest = (all: string[], n: number): string[] => all.toReversed().slice(0, n);
      expect(said).toEqual(newest(told.decisions, said.length).map((t) => `Decided: ${t}`));
      expect(found).toEqual(newest(told.findings, found.length).map((t) => `Found: ${t}`));
      expect(lines.at(-1)).toMatch(/^Document: contexts\/a\.md/);
      if (said.length < 32) expect(lines.at(-1)).toContain(`${32 - said.length} decisions`);
      if (found.length < 9) expect(lines.at(-1)).toMatch(new RegExp(`${9 - found.length} findings?`));
      if (most === 600) expect(found.length).toBeGreaterThan(0);
      if (most === 5000) expect([said.length, found.length]).toEqual([32, 9]);
    }
  });
});

describe('the layout', () => {
  it('is told by the path, or else by the text', () => {
    expect(layoutOf('.clew/contexts/a.md', '')).toBe('clew');
    expect(layoutOf('x/ai_memory/active_context.md', '')).toBe('active-context');
    expect(layoutOf('x/ai_memory/context_history/A-1.md', '')).toBe('active-context');
    expect(layoutOf('docs/codingbuddy/context.md', '')).toBe('codingbuddy');
    expect(layoutOf('x.md', BEGIN)).toBe('clew');
    expect(layoutOf('x.md', '# Context: a\n')).toBe('codingbuddy');
    expect(layoutOf('x.md', '# Context Document\n\n## Metadata\n')).toBe('codingbuddy');
    expect(layoutOf('x.md', '## Meta\n\n## Current Task\n\n- task_id: A-1\n')).toBe('active-context');
    expect(layoutOf('x.md', 'words')).toBe('clew');
  });
});
