/** Holds the phases: PLAN keeps the former round, ACT and EVAL go on, the same update twice is one, and what does not fit writes nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { updateContext } from '../../../src/core/document/apply-update.js';
import { openParts } from '../../../src/core/document/brief-lines.js';
import { resolveItem } from '../../../src/core/document/change.js';
import { parseMode } from '../../../src/core/document/mode.js';
import { newDocument } from '../../../src/core/document/new-document.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import { beginRound, type RoundChange } from '../../../src/core/document/rounds.js';
import type { Mode } from '../../../src/core/document/update.js';
import type { Document } from '../../../src/core/model/document.js';
import { applySplices, inverseOf } from '../../../src/core/text/splice.js';
import { sentenceOf } from '../../../src/core/words/en.js';
import { runs } from '../../support/properties.js';

const AT = Date.UTC(2026, 0, 11, 10, 4, 5);
const stamp = { at: AT, nonce: 'here' };
const CLEW = newDocument(
  { id: 'auth', title: 'Log in' },
  { goal: 'Let people log in', questions: 'Which database?' },
  stamp,
);
const BUDDY =
  '# Context: login\r\n\r\n**Created**: 2026-01-11T13:08:39.553Z\r\n**Current Mode**: EVAL\r\n**Status**: active\r\n\r\n---\r\n\r\n## PLAN (22:08)\r\n\r\n**Primary Agent**: plan-mode\r\n**Recommended ACT Agent**: backend (confidence: 1)\r\n**Status**: in_progress\r\n\r\n### Task\r\nLet people log in\r\nwith a password\r\n\r\n### Decisions\r\n- Use JWT\r\n\r\n---\r\n\r\n## EVAL (23:18)\r\n\r\n### Findings\r\n- One test fails\r\n\r\n### Mine\r\nkept\r\n\r\n---\r\n';
/** The sample of seed 004's decision record. */
const SAMPLE =
  '# Context Document\n\n## Metadata\n- Created: 2026-01-11T10:00:00Z\n- Last Updated: 2026-01-11T12:30:00Z\n- Task: Implement user authentication\n\n## PLAN\n\n### Decisions\n- Use JWT for session management\n\n### Recommended ACT Agent\nbackend-developer (confidence: 0.95)\n\n---\n\n## ACT\n\n### Progress\n- Created auth middleware\n\n### Notes\n- Need to add password hashing\n\n---\n\n## EVAL\n\n### Findings\n- Missing input validation on email field\n';

const next = (d: Document, c: RoundChange): Document => parseDocument(applySplices(d.text, c.splices)!, d.layout);
const codes = (d: Document, update: unknown): string[] => {
  const c = updateContext(d, update, stamp);
  if (c.faults.length > 0) expect(c).toMatchObject({ splices: [], file: null });
  return c.faults.map((f) => f.code);
};
const texts = (d: Document): string[] => d.items.map((i) => `${i.place}: ${i.text}`);

describe('reading', () => {
  it("takes the sample of the decision record and the tool's own format", () => {
    expect(texts(parseDocument(SAMPLE))).toEqual([
      'goal: Implement user authentication',
      'plan-decisions: Use JWT for session management',
      'plan-agent: backend-developer (confidence: 0.95)',
      'act-progress: Created auth middleware',
      'act-notes: Need to add password hashing',
      'eval-findings: Missing input validation on email field',
    ]);
    const d = parseDocument(BUDDY);
    expect(d).toMatchObject({
      layout: 'codingbuddy',
      eol: '\r\n',
      faults: [],
      meta: { title: 'login', phase: 'EVAL', status: 'active' },
    });
    expect(texts(d)).toEqual([
      'plan-agent: backend (confidence: 1)',
      'goal: Let people log in\nwith a password',
      'plan-decisions: Use JWT',
      'eval-findings: One test fails',
    ]);
  });
});

describe('a new round', () => {
  it.each([
    [
      'clew',
      `${CLEW.replace('id: auth\n', 'id: auth\nphase: PLAN\n')}\n## PLAN\n\n### Decisions\n\n- One\n\n### Mine\n\nkept\n\n## Mine too\n\nkept\n`,
    ],
    ['codingbuddy', BUDDY],
    ['codingbuddy', SAMPLE],
  ] as const)('moves the former to a file, whole (%s)', (layout, text) => {
    const d = parseDocument(text, layout);
    const c = beginRound(d, { ...stamp, id: 'auth' });
    expect(c).toMatchObject({ faults: [], round: 2, file: { name: 'rounds/1.md' } });
    const sections = d.headings.filter((h) => h.level === 2 && /^(?:PLAN|ACT|EVAL)/.test(h.title));
    for (const h of sections) expect(c.file!.text).toContain(text.slice(h.from, h.end));
    const now = next(d, c);
    expect(now.text).toContain('auth/rounds/1.md');
    expect(now.items.filter((i) => /^(?:plan|act|eval)-/.test(i.place) && !i.text.includes('rounds/1.md'))).toEqual([]);
    expect(applySplices(now.text, inverseOf(c.splices))).toBe(text);
    for (const line of text.split(/\r?\n/))
      if (!line.startsWith('**Current Mode**')) expect(now.text + c.file!.text).toContain(line);
    expect(now.eol).toBe(d.eol);
  });

  it('is not begun where nothing was planned, and never takes the number of a file that is there', () => {
    const d = parseDocument(CLEW);
    const first = beginRound(d, stamp);
    expect(first).toMatchObject({ file: null, round: 1 });
    const planned = next(d, updateContext(d, { mode: 'PLAN', decisions: ['One'] }, stamp));
    expect(beginRound(planned, { ...stamp, archived: 7 })).toMatchObject({ file: { name: 'rounds/8.md' }, round: 9 });
  });

  it('leaves questions and goal where they are', () => {
    const d = next(
      parseDocument(CLEW),
      updateContext(parseDocument(CLEW), { mode: 'PLAN', decisions: ['One'] }, stamp),
    );
    const now = next(d, beginRound(d, stamp));
    expect(openParts(now)).toMatchObject({
      goal: 'Let people log in',
      questions: ['Which database?'],
      decisions: [],
      phase: 'PLAN',
      round: 2,
    });
  });
});

describe('an update', () => {
  const plan = next(
    parseDocument(CLEW),
    updateContext(
      parseDocument(CLEW),
      { mode: 'PLAN', decisions: ['One'], agent: { name: 'backend', confidence: 0.5 } },
      stamp,
    ),
  );

  it('takes a note in no phase, as it takes a decision', () => {
    const noted = next(plan, updateContext(plan, { notes: ['The tiers of Ada are old'] }, stamp));
    expect(noted.items.filter((i) => i.text === 'The tiers of Ada are old')).toMatchObject([{ place: 'plan-notes' }]);
  });

  it('that does not fit says why and writes nothing', () => {
    const d = parseDocument(CLEW);
    expect(codes(d, { mode: 'ACT', progress: ['x'] })).toEqual(['plan-first']);
    expect(sentenceOf({ code: 'plan-first', args: { of: 'ACT' }, severity: 'error' })).toContain('PLAN');
    expect(codes(d, { mode: 'EVAL', findings: ['x'] })).toEqual(['plan-first']);
    expect(codes(d, { mode: 'AUTO', iteration: 2, progress: ['x'] })).toEqual(['plan-first']);
    expect(codes(d, { mode: 'PLAN', how: 'append' })).toEqual(['mode-how']);
    expect(codes(plan, { mode: 'ACT', how: 'reset' })).toEqual(['mode-how']);
    expect(codes(plan, { mode: 'AUTO', iteration: 2, how: 'reset' })).toEqual(['mode-how']);
    expect(codes(plan, { mode: 'AUTO' })).toEqual(['iteration']);
    expect(codes(plan, { mode: 'AUTO', iteration: 0 })).toEqual(['iteration']);
    expect(codes(plan, { mode: 'ACT', iteration: 1 })).toEqual(['iteration']);
    expect(codes(plan, { mode: 'act' })).toEqual(['mode-unknown']);
    expect(codes(plan, null)).toEqual(['update-shape']);
    expect(codes(plan, [])).toEqual(['update-shape']);
    expect(codes(plan, { mode: 'ACT', findings: ['x'] })).toEqual(['field-mode']);
    expect(codes(plan, { mode: 'PLAN', progress: ['x'] })).toEqual(['field-mode']);
    expect(codes(plan, { mode: 'PLAN', path: '../../etc/passwd' })).toEqual(['field-unknown']);
    expect(codes(plan, { mode: 'PLAN', decisions: 'one' })).toEqual(['field-list']);
    expect(codes(plan, { mode: 'PLAN', decisions: ['', 7, ' \n'] })).toEqual([
      'field-text',
      'field-text',
      'field-text',
    ]);
    for (const confidence of [-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY, '0.5', null])
      expect(codes(plan, { mode: 'PLAN', agent: { name: 'x', confidence } })).toEqual(['confidence']);
    for (const confidence of [0, 0.95, 1])
      expect(codes(plan, { mode: 'PLAN', agent: { name: 'x', confidence } })).toEqual([]);
    expect(codes(plan, { mode: 'PLAN', agent: { name: 'a\nb', confidence: 1 } })).toEqual(['agent-name']);
    expect(codes(parseDocument('## Current Task\n- task_id: A-1\n'), { mode: 'PLAN' })).toEqual(['phases-none']);
  });

  it('has limits that are said, and nothing is cut', () => {
    const many = Array.from({ length: 101 }, (_, i) => `n${i}`);
    expect(codes(plan, { mode: 'PLAN', notes: many })).toEqual(['limit-items']);
    expect(codes(plan, { mode: 'PLAN', notes: ['x'.repeat(2001)] })).toEqual(['limit-text']);
    const full = next(plan, updateContext(plan, { mode: 'PLAN', notes: many.slice(1) }, stamp));
    expect(full.items.filter((i) => i.place === 'plan-notes')).toHaveLength(100);
    expect(codes(full, { mode: 'PLAN', notes: ['one more'] })).toEqual(['limit-place']);
    const id = full.items.find((i) => i.place === 'plan-notes')!.id;
    const room = parseDocument(applySplices(full.text, resolveItem(full, id, AT).splices)!);
    expect(codes(room, { mode: 'PLAN', notes: ['one more'] })).toEqual([]);
  });

  it('goes on with a plan that is being made, and begins a round after it', () => {
    const more = next(plan, updateContext(plan, { mode: 'PLAN', decisions: ['Two'] }, stamp));
    expect(openParts(more).decisions).toEqual(['One', 'Two']);
    expect(openParts(more).agent).toEqual(['backend (confidence: 0.5)']);
    const act = next(more, updateContext(more, { mode: 'ACT', progress: ['Did it'], decisions: ['Three'] }, stamp));
    expect(act.meta).toMatchObject({ phase: 'ACT', round: 1 });
    const again = updateContext(act, { mode: 'PLAN', decisions: ['Four'] }, stamp);
    expect(again).toMatchObject({ round: 2, file: { name: 'rounds/1.md' } });
    for (const said of ['One', 'Two', 'Three', 'Did it']) expect(again.file!.text).toContain(said);
    expect(openParts(next(act, again)).decisions).toEqual(['Four']);
  });

  it('of AUTO begins once and then goes on', () => {
    const act = next(plan, updateContext(plan, { mode: 'ACT', progress: ['old'] }, stamp));
    const one = updateContext(act, { mode: 'AUTO', iteration: 1, decisions: ['A'] }, stamp);
    expect(one).toMatchObject({ round: 2, file: { name: 'rounds/1.md' } });
    let d = next(act, one);
    for (const [update, phase] of [
      [{ mode: 'AUTO', iteration: 1, progress: ['B'] }, 'ACT'],
      [{ mode: 'AUTO', iteration: 1, findings: ['C'] }, 'EVAL'],
      [{ mode: 'AUTO', iteration: 2, progress: ['D'] }, 'ACT'],
    ] as const) {
      const c = updateContext(d, update, stamp);
      expect(c).toMatchObject({ faults: [], file: null, round: 2 });
      d = next(d, c);
      expect(d.meta.phase).toBe(phase);
    }
    expect(d.meta.auto).toBe(2);
    expect(texts(d)).toEqual(
      expect.arrayContaining(['plan-decisions: A', 'act-progress: B', 'eval-findings: C', 'act-progress: D']),
    );
    expect(updateContext(d, { mode: 'AUTO', iteration: 1, decisions: ['E'] }, stamp)).toMatchObject({
      round: 3,
      file: { name: 'rounds/2.md' },
    });
  });

  it('of a layout without a place for questions keeps them as notes, once', () => {
    const d = parseDocument(BUDDY);
    const update = { mode: 'ACT', questions: ['Why?'], notes: ['Why?', 'Because'] };
    const one = next(d, updateContext(d, update, stamp));
    expect(texts(one)).toEqual(expect.arrayContaining(['act-notes: Why?', 'act-notes: Because']));
    expect(one.items.filter((i) => i.place === 'act-notes')).toHaveLength(2);
    expect(updateContext(one, update, stamp).splices).toEqual([]);
    expect(one.text).toMatch(/## ACT \(10:04\)\r\n\r\n### Notes\r\n\r\n- /);
  });

  it('in any order never loses a word, and twice is once', () => {
    const word = fc.constantFrom(
      'a',
      'b\nc',
      '## PLAN',
      '- x\n  - y',
      '```\n## ACT (x)',
      '---',
      '(resolved) z',
      '\u0000',
      '  in',
    );
    const list = fc.array(word, { maxLength: 3 });
    const update = fc.oneof(
      fc.record({ mode: fc.constant('PLAN'), decisions: list, notes: list }),
      fc.record({ mode: fc.constant('ACT'), progress: list, notes: list, decisions: list }),
      fc.record({ mode: fc.constant('EVAL'), findings: list, recommendations: list }),
      fc.record({
        mode: fc.constant('AUTO'),
        iteration: fc.integer({ min: 1, max: 3 }),
        progress: list,
        findings: list,
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(CLEW, BUDDY, SAMPLE), fc.array(update, { maxLength: 8 }), (begin, updates) => {
        let d = parseDocument(begin);
        let planned = begin !== CLEW;
        const files: Record<string, string> = {};
        const said = new Set(d.items.map((i) => i.text));
        for (const [n, u] of updates.entries()) {
          const c = updateContext(d, u, { at: AT + n * 60_000, nonce: String(n), archived: Object.keys(files).length });
          const begins = u.mode === 'PLAN' || (u.mode === 'AUTO' && u.iteration === 1);
          if (!planned && !begins) {
            expect(c.faults.map((f) => f.code)).toEqual(['plan-first']);
            continue;
          }
          expect(c.faults).toEqual([]);
          if (c.file !== null) {
            expect(files).not.toHaveProperty(c.file.name);
            files[c.file.name] = c.file.text;
          }
          const before = d;
          d = next(d, c);
          expect(applySplices(d.text, inverseOf(c.splices))).toBe(before.text);
          planned ||= d.meta.phase !== undefined || d.headings.some((h) => h.title.startsWith('PLAN'));
          for (const texts of Object.values(u)) if (Array.isArray(texts)) for (const t of texts) said.add(t.trimEnd());
          const retry = updateContext(d, u, {
            at: AT + n * 60_000 + 1,
            nonce: `${n}again`,
            archived: Object.keys(files).length,
          });
          if (Object.values(u).some((v) => Array.isArray(v) && v.length > 0))
            expect(retry).toMatchObject({ splices: [], faults: [], file: null });
        }
        const kept = new Set(
          [...d.items, ...Object.values(files).flatMap((f) => parseDocument(f, d.layout).items)].map((i) => i.text),
        );
        for (const t of said) expect(kept).toContain(t);
      }),
      { numRuns: runs(400), seed: 4 },
    );
  });
});

describe('a keyword', () => {
  const mode = (prompt: string): Mode | null => parseMode(prompt, null).mode;

  it.each([
    ['PLAN: the login', 'PLAN'],
    ['PLAN the login', 'PLAN'],
    ['PLAN : x', 'PLAN'],
    ['plan: x', 'PLAN'],
    ['plan', 'PLAN'],
    ['  ACT\nnow', 'ACT'],
    ['계획 로그인', 'PLAN'],
    ['실행: x', 'ACT'],
    ['計画：ログイン', 'PLAN'],
    ['実行', 'ACT'],
    ['评估 一下', 'EVAL'],
    ['PLANIFICAR el login', 'PLAN'],
    ['AUTOMÁTICO', 'AUTO'],
    ['AUTOMA\u0301TICO todo', 'AUTO'],
    ['AUSFÜHREN jetzt', 'ACT'],
    ['ÉVALUER: x', 'EVAL'],
    ['AVALIAR x', 'EVAL'],
  ] as const)('%j is %s', (prompt, is) => expect(mode(prompt)).toBe(is));

  it.each([
    'PLANNING the trip',
    'ACTION items',
    'plan the trip',
    'Act on this',
    'the PLAN: x',
    '"PLAN: x"',
    '> PLAN: x',
    '`PLAN`: x',
    'PLAN-B: x',
    'PLANs: x',
    '実行してください',
    'AUTOMATION first',
    '',
    'yes',
    '/PLAN',
  ])('%j has none, and changes nothing', (prompt) => {
    const d = parseDocument(CLEW);
    expect(parseMode(prompt, d)).toMatchObject({
      mode: null,
      rest: prompt,
      mandatoryAction: null,
      faults: [],
      contextDocument: { meta: d.meta },
    });
  });

  it('is followed by what must be done', () => {
    const d = parseDocument(BUDDY);
    expect(parseMode('ACT: go', d)).toMatchObject({
      rest: 'go',
      mandatoryAction: {
        tool: 'update_context',
        mode: 'ACT',
        how: 'append',
        lists: expect.arrayContaining(['progress']),
      },
    });
    expect(parseMode('ACT: go', d).contextDocument!.open['plan-decisions']).toEqual(['Use JWT']);
    expect(parseMode('PLAN: go', d).mandatoryAction).toMatchObject({ how: 'reset' });
    expect(parseMode('ACT: go', parseDocument(CLEW))).toMatchObject({
      mode: 'ACT',
      mandatoryAction: null,
      faults: [{ code: 'plan-first', of: 'ACT' }],
    });
    expect(parseMode('PLAN ACT go', d)).toMatchObject({ mode: 'PLAN', faults: [{ code: 'mode-second', of: 'ACT' }] });
  });
});
