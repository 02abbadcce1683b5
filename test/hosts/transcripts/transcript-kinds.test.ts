/** Holds what each kind of recorded session is read as: records as its host writes them, torn ones, and anything at all. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../src/core/model.js';
import { transcripts } from '../../../src/hosts/transcripts/_index.js';
import type { Told, Transcript, Whole } from '../../../src/hosts/transcripts/_transcript.js';
import { runs } from '../../support/properties.js';

const RECORDS = join(import.meta.dirname, '..', '..', 'fixtures', 'records');
const SORT = 'sort the tide table by harbour';
const HOUR = 'by harbour, and then by hour';
const SAID = ['I will sort it.', 'Sorted by harbour.'];

interface Expected {
  file: string;
  prompts: string[];
  said?: string[];
  wrote: string[];
  read: string[];
  ran: string[];
  failed?: string[];
  refused?: string[];
  todos?: string[];
  skills?: string[];
  slashes?: string[];
  starts?: string[];
  /** Minutes after nine at which prompts were typed. */
  minutes?: number[];
}

const TIDES = '/home/ada/shop/tides.md';
const INDEX = '/home/ada/shop/index.md';

const EXPECTED: Expected[] = [
  {
    ...{ file: 'gemini.jsonl', prompts: [SORT, 'and who reads @index.md?'], wrote: [TIDES, INDEX], read: [TIDES] },
    ...{ ran: ['npm test'], failed: ['c3', 'c4'], refused: ['c4'], todos: ['sort by harbour'], minutes: [1, 5] },
  },
  { file: 'gemini.json', prompts: [SORT], wrote: [TIDES], read: [], ran: [], slashes: ['compress'], minutes: [1] },
  {
    ...{ file: 'qwen.jsonl', prompts: [SORT, HOUR], wrote: [TIDES, INDEX], read: [TIDES], ran: ['npm test'] },
    ...{ failed: ['c3', 'c4'], refused: ['c4'], todos: ['sort by harbour'], skills: ['research'], minutes: [1, 5] },
    ...{ slashes: ['model'], starts: ['compact'] },
  },
  {
    ...{ file: 'opencode.json', prompts: [SORT, HOUR], wrote: [TIDES, INDEX, 'docs/tides.md'], read: [TIDES] },
    ...{ ran: ['npm test'], failed: ['c3'], todos: ['sort by harbour'], skills: ['research'], minutes: [1, 5] },
    ...{ starts: ['compact'] },
  },
  {
    ...{ file: 'cline.messages.json', prompts: [SORT, HOUR], wrote: [TIDES, INDEX], read: [TIDES], minutes: [1, 5] },
    ...{ ran: ['npm test', 'npm run lint'], failed: ['c3'] },
  },
  { file: 'cline.json', prompts: [SORT, HOUR], wrote: ['tides.md'], read: [], ran: ['npm test'] },
  {
    ...{ file: 'specstory.md', read: ['./tides.md'], slashes: ['clear'] },
    prompts: [
      `${SORT}, as in\n\n\`\`\`text\n_**User (2026-03-02 08:00:00Z)**_\n\na record that is quoted\n\`\`\``,
      `${HOUR}, see \`\`\``,
    ],
    wrote: ['./tides.md', 'src/harbour.ts', '/home/ada/shop/docs/hours.md'],
    ...{ ran: ['npm test', 'npm run lint\nnpm run docs'], minutes: [1, 5] },
  },
  {
    ...{ file: 'aider.md', wrote: ['tides.md'], read: ['tides.md'], ran: ['npm test', 'npm run lint'] },
    prompts: [`${SORT}\n\nand keep the header`, 'who reads the index?', HOUR],
    said: ['I will sort it.\n\n#### Step one', 'Nobody.', '#### Done\n\nSorted by harbour.'],
    ...{ slashes: ['add', 'run', 'ask', 'clear'], starts: ['startup', 'startup', 'clear'] },
  },
];

const kindOf = (file: string): Transcript => transcripts.find((t) => file.startsWith(t.id))!;
const text = (file: string): string => readFileSync(join(RECORDS, file), 'utf8');

function told(kind: Transcript, record: string): Told {
  if ('whole' in kind) return kind.whole(record);
  const lines = record.split('\n').filter((l) => l.trim() !== '');
  const events = lines.map((l) => kind.line(l));
  return {
    events: events.flatMap((e) => e ?? []),
    messages: events.filter((e) => e !== null).length,
    torn: events.includes(null),
  };
}

function of<K extends SessionEvent['kind']>(events: SessionEvent[], kind: K): Extract<SessionEvent, { kind: K }>[] {
  return events.filter((e): e is Extract<SessionEvent, { kind: K }> => e.kind === kind);
}

const prompts = (t: Told): string[] => of(t.events, 'prompt').map((p) => p.text);

describe('records as hosts write them', () => {
  it.each(EXPECTED)('$file: what was typed, said and done', (want) => {
    const read = told(kindOf(want.file), text(want.file));
    const { events } = read;
    expect(read.torn).toBe(false);
    expect(prompts(read)).toEqual(want.prompts);
    const said = of(events, 'said').map((s) => s.text);
    if (want.said === undefined) expect(said).toEqual(SAID);
    else for (const [i, s] of want.said.entries()) expect(said[i]).toContain(s);
    const touched = of(events, 'touched');
    expect(touched.filter((t) => t.wrote === true).map((t) => t.path)).toEqual(want.wrote);
    expect(touched.filter((t) => t.wrote !== true).map((t) => t.path)).toEqual(want.read);
    expect(of(events, 'ran').map((r) => r.command)).toEqual(want.ran);
    expect(of(events, 'failed').map((f) => f.call)).toEqual(want.failed ?? []);
    expect(
      of(events, 'failed')
        .filter((f) => f.refused === true)
        .map((f) => f.call),
    ).toEqual(want.refused ?? []);
    expect(of(events, 'todos').flatMap((t) => t.todos.map((x) => x.text))).toEqual(want.todos ?? []);
    expect(of(events, 'skill').map((s) => s.name)).toEqual(want.skills ?? []);
    expect(of(events, 'slash').map((s) => s.name)).toEqual(want.slashes ?? []);
    expect(of(events, 'start').map((s) => s.source)).toEqual(want.starts ?? []);
    const nine = Date.UTC(2026, 2, 2, 9);
    expect(of(events, 'prompt').map((p) => p.at)).toEqual(
      want.minutes?.map((m) => nine + m * 60_000) ?? want.prompts.map(() => null),
    );
  });

  it.each(EXPECTED)('$file is known by its beginning, and no other kind takes it for its own', ({ file }) => {
    const record = text(file);
    for (const kind of transcripts) {
      if ('whole' in kind) expect(kind.is(record), kind.id).toBe(kind === kindOf(file) && 'whole' in kind);
      else if (kind !== kindOf(file)) expect(prompts(told(kind, record)), kind.id).toEqual([]);
    }
  });

  it('every kind of record has one here, or is held elsewhere', () => {
    const elsewhere = ['claude', 'codex', 'copilot'];
    const here = new Set(EXPECTED.map((e) => kindOf(e.file).id));
    expect([...here, ...elsewhere].sort()).toEqual(transcripts.map((t) => t.id).sort());
  });
});

describe('records that are torn', () => {
  it.each(EXPECTED)('$file without its end tells of what stands before it', ({ file, prompts: all }) => {
    const record = text(file);
    const last = record.lastIndexOf('Sorted by harbour.');
    const read = told(kindOf(file), record.slice(0, last));
    expect(prompts(read)).toEqual(all);
    if (file.includes('.json')) expect(read.torn).toBe(true);
  });

  it.each(EXPECTED)('$file without its beginning tells of what stands behind it', ({ file, prompts: all }) => {
    const record = text(file);
    const read = told(kindOf(file), record.slice(record.indexOf('I will sort it.')));
    expect(prompts(read)).toEqual(all.slice(1));
  });

  it('a document with damage in its middle tells of both sides of it', () => {
    const record = text('opencode.json').replace('"A summary of all."', '"A summary of a\u0000ll."');
    const read = told(kindOf('opencode'), record);
    expect(read.torn).toBe(true);
    expect(prompts(read)).toEqual([SORT, HOUR]);
  });

  it('a fence that somebody forgot to close hides nothing that follows', () => {
    const record = text('specstory.md').replace(`${HOUR}, see`, '```\nhalf a paste\n\nand then by hour,');
    const read = told(kindOf('specstory'), record);
    expect(of(read.events, 'said').at(-1)!.text).toBe('Sorted by harbour.');
  });

  it('aider: two blanks that an editor took off the lines leave the prompts known by their headings', () => {
    const record = text('aider.md').replace(/ +$/gm, '');
    expect(prompts(told(kindOf('aider'), record))).toEqual([
      `${SORT}\n\nand keep the header`,
      'who reads the index?',
      HOUR,
    ]);
  });

  it('Markdown that is no record has nothing typed in it', () => {
    const record = '# A plan\n\n#### Step one\n\n> quoted\n\n**User**\n\nsaid\n';
    for (const kind of transcripts) expect(told(kind, record).events, kind.id).toEqual([]);
  });
});

describe('anything at all', () => {
  const size = (e: SessionEvent): number => JSON.stringify(e).length;
  const sane = (kind: Transcript, record: string): void => {
    const { events, messages } = told(kind, record);
    expect(messages).toBeLessThanOrEqual(record.length);
    // An event may stand for each word of a message, none for what is not there; a letter may be escaped.
    expect(events.length).toBeLessThanOrEqual(record.length);
    expect(events.reduce((n, e) => n + size(e), 0)).toBeLessThanOrEqual(400 * (record.length + 1));
    for (const p of of(events, 'prompt')) expect(p.text.trim()).not.toBe('');
    if ('whole' in kind) kind.is(record);
    else kind.mayPrompt(record);
  };
  const files = fc.constantFrom(...EXPECTED.map((e) => e.file));

  it.each(transcripts.map((t) => [t.id, t] as const))('%s: no text makes it throw or grow', (_, kind) => {
    const pieces = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        fc.constantFrom(
          '```',
          '#### ',
          '  \n',
          '\n---\n\n',
          '_**User**_\n\n',
          '<tool-use data-tool-type="write" data-tool-name="x">',
        ),
        fc.constantFrom(
          '</details></tool-use>',
          '<task>',
          '</task>',
          '{"role":"user","content":',
          '{"id":"1","type":"user",',
          '\n',
        ),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(pieces, (p) => sane(kind, p.join(''))),
      { numRuns: runs(500) },
    );
  });

  it('a record with a piece cut out of it, or put in, is read as far as it goes', () => {
    fc.assert(
      fc.property(files, fc.nat(), fc.nat({ max: 400 }), fc.string({ unit: 'binary' }), (file, at, less, more) => {
        const record = text(file);
        const from = at % record.length;
        sane(kindOf(file), record.slice(0, from) + more + record.slice(from + less));
      }),
      { numRuns: runs(1500) },
    );
  });

  it('fields of any type are passed over', () => {
    const rows = fc.array(
      fc.record(
        {
          ...{
            id: fc.jsonValue(),
            role: fc.constantFrom('user', 'assistant', 7),
            type: fc.constantFrom('user', 'gemini', 'assistant', 'system', null),
          },
          ...{
            content: fc.jsonValue(),
            parts: fc.jsonValue(),
            info: fc.jsonValue(),
            message: fc.jsonValue(),
            ts: fc.jsonValue(),
          },
          ...{
            toolCalls: fc.jsonValue(),
            timestamp: fc.jsonValue(),
            systemPayload: fc.jsonValue(),
            $set: fc.jsonValue(),
          },
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(rows, (all) => {
        for (const kind of transcripts) {
          sane(kind, JSON.stringify({ messages: all }));
          sane(kind, all.map((r) => JSON.stringify(r)).join('\n'));
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(transcripts.filter((t): t is Whole => 'whole' in t).map((t) => [t.id, t] as const))(
    '%s: what opens and never closes costs no more than its length',
    (_, kind) => {
      const openings = [
        '<task>',
        '<thinking>',
        '```\n',
        '<tool-use data-tool-type="write" data-tool-name="x">\n',
        '{"a":',
        '{"a":"',
        '\n',
        '#### a  \n',
        '<think>\n',
      ];
      // A quadratic reading of these would outlast the runner's patience.
      for (const open of openings) sane(kind, open.repeat(300_000 / open.length));
      sane(
        kind,
        `{"messages":[{"role":"assistant","id":"1","type":"gemini","content":${JSON.stringify('<thinking>'.repeat(100_000))}}]}`,
      );
    },
  );
});
