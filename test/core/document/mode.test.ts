/** Holds the modes of a context document: what PLAN, ACT, EVAL and AUTO do to it, what they answer, and that nothing is lost. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { command as parseModeCommand } from '../../../src/commands/context/parse-mode.js';
import { command as updateCommand } from '../../../src/commands/context/update-context.js';
import { knownOf, parseMode } from '../../../src/core/document/mode.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import { emptyOutcome } from '../../../src/core/empty-outcome.js';
import { dispatchDocuments } from '../../../src/core/handlers/document/dispatch.js';
import { keyOf } from '../../../src/core/handlers/document/draft.js';
import { updatePhase } from '../../../src/core/handlers/document/update-phase.js';
import type { Document, Place } from '../../../src/core/model/document.js';
import type { Facts, Outcome } from '../../../src/core/model.js';
import { applySplices } from '../../../src/core/text/splice.js';
import { sentenceOf } from '../../../src/core/words/en.js';
import { placeOf } from '../../../src/runtime/run/resolve-key.js';
import { storageFinding } from '../../../src/runtime/run/run.js';
import { Kept } from '../../support/operations-world.js';
import { facts, NOW, stateOf, work } from '../../support/world.js';

/** The sample of the specification. */
const SAMPLE = `# Context Document

## Metadata
- Created: 2026-01-11T10:00:00Z
- Last Updated: 2026-01-11T12:30:00Z
- Task: Implement user authentication

## PLAN

### Decisions
- Use JWT for session management
- Store refresh tokens in httpOnly cookies

### Notes
- Consider rate limiting for login endpoint

### Recommended ACT Agent
backend-developer (confidence: 0.95)

---

## ACT

### Progress
- Created auth middleware
- Implemented login endpoint

### Notes
- Need to add password hashing

---

## EVAL

### Findings
- Missing input validation on email field

### Recommendations
- Add Zod schema for request validation
`;

const AUTH = work('Auth');

/** A desk with one document: updates are made on it one after the other. */
class Paper {
  files: Record<string, string> = {};
  last: Outcome = emptyOutcome();
  private runs = 0;

  constructor(text?: string) {
    if (text !== undefined) this.files[keyOf(AUTH)] = text;
  }

  facts(over: Partial<Facts> = {}): Facts {
    const text = this.files[keyOf(AUTH)];
    return facts({
      now: NOW + ++this.runs * 60_000,
      nonce: (0xabc00000 + this.runs * 0x1001).toString(16),
      state: stateOf([AUTH]),
      document: () => (text === undefined ? null : parseDocument(text)),
      ...over,
    });
  }

  /** The codes of what was wrong, [] when nothing was. */
  update(u: object): string[] {
    const known = this.facts();
    this.last = updatePhase(u as never, known.state.sessions.s1!, known);
    for (const e of this.last.edits) {
      const now = e.now as { text?: string; splices?: never[] } | null;
      if (now?.text !== undefined) this.files[e.key] = now.text;
      if (now?.splices) this.files[e.key] = applySplices(this.files[e.key]!, now.splices)!;
    }
    return this.last.findings.map((f) => f.code);
  }

  get text(): string {
    return this.files[keyOf(AUTH)] ?? '';
  }

  get document(): Document {
    return parseDocument(this.text, 'clew');
  }

  at(place: Place): string[] {
    return this.document.items.filter((i) => i.place === place && i.state === 'open').map((i) => i.text);
  }
}

const PLAN = {
  mode: 'PLAN',
  decisions: ['Use JWT'],
  notes: ['rate limit'],
  agent: { name: 'backend-developer', confidence: 0.95 },
};
const ACT = { mode: 'ACT', progress: ['middleware', 'login'], notes: ['hash'] };
const EVAL = { mode: 'EVAL', findings: ['no validation'], recommendations: ['a schema'] };

function whole(): Paper {
  const p = new Paper();
  for (const u of [PLAN, ACT, EVAL]) expect(p.update(u)).toEqual([]);
  return p;
}

describe('the structure', () => {
  it('of the specification’s own sample is read, each thing in its place', () => {
    const d = parseDocument(SAMPLE, undefined, 'docs/codingbuddy/context.md');
    const at = (place: Place): string[] => d.items.filter((i) => i.place === place).map((i) => i.text);
    expect(d.layout).toBe('codingbuddy');
    expect([d.meta.created, d.meta.updated]).toEqual([Date.UTC(2026, 0, 11, 10), Date.UTC(2026, 0, 11, 12, 30)]);
    expect(at('goal')).toEqual(['Implement user authentication']);
    expect(at('plan-decisions')).toEqual([
      'Use JWT for session management',
      'Store refresh tokens in httpOnly cookies',
    ]);
    expect(at('plan-notes')).toEqual(['Consider rate limiting for login endpoint']);
    expect(at('plan-agent')).toEqual(['backend-developer (confidence: 0.95)']);
    expect(at('act-progress')).toEqual(['Created auth middleware', 'Implemented login endpoint']);
    expect(at('act-notes')).toEqual(['Need to add password hashing']);
    expect(at('eval-findings')).toEqual(['Missing input validation on email field']);
    expect(at('eval-recommendations')).toEqual(['Add Zod schema for request validation']);
  });

  it('of what is written: PLAN, ACT and EVAL with their parts', () => {
    const p = whole();
    const headings = p.document.headings.map((h) => h.title);
    const seed = [
      'PLAN',
      'Decisions',
      'Notes',
      'Recommended agent',
      'ACT',
      'Progress',
      'Notes',
      'EVAL',
      'Findings',
      'Recommendations',
    ];
    expect(headings.filter((h) => seed.includes(h))).toEqual(seed);
    expect(p.at('plan-agent')).toEqual(['backend-developer (confidence: 0.95)']);
  });
});

describe('the modes', () => {
  it('PLAN resets: all sections of the former round are gone from the document', () => {
    const p = whole();
    expect(p.update({ mode: 'PLAN', decisions: ['Use sessions'] })).toEqual([]);
    expect(p.at('plan-decisions')).toEqual(['Use sessions']);
    for (const place of [
      'plan-notes',
      'plan-agent',
      'act-progress',
      'act-notes',
      'eval-findings',
      'eval-recommendations',
    ] as const)
      expect(p.at(place)).toEqual([]);
  });

  it('PLAN loses nothing: the former round is kept whole, written before the document', () => {
    const p = whole();
    p.update({ mode: 'PLAN', decisions: ['Use sessions'] });
    expect(p.last.edits.map((e) => e.key).slice(0, 2)).toEqual([
      'store/contexts/auth/rounds/1.md',
      'store/contexts/auth.md',
    ]);
    for (const text of [
      'Use JWT',
      'rate limit',
      'backend-developer',
      'middleware',
      'login',
      'hash',
      'no validation',
      'a schema',
    ])
      expect(p.files['store/contexts/auth/rounds/1.md']).toContain(text);
  });

  it('ACT appends: what PLAN said stands byte for byte, and its items are added', () => {
    const p = new Paper();
    p.update(PLAN);
    const section = /## PLAN[\s\S]*?(?=\n## |$)/.exec(p.text)![0].trimEnd();
    p.update(ACT);
    expect(p.text).toContain(section);
    expect(p.at('act-progress')).toEqual(['middleware', 'login']);
    p.update({ mode: 'ACT', progress: ['logout'] });
    expect(p.at('act-progress')).toEqual(['middleware', 'login', 'logout']);
  });

  it('EVAL appends: what PLAN and ACT said stands, and its items are added', () => {
    const p = whole();
    expect([p.at('plan-decisions').includes('Use JWT'), p.at('act-progress')]).toEqual([true, ['middleware', 'login']]);
    expect([p.at('eval-findings'), p.at('eval-recommendations')]).toEqual([['no validation'], ['a schema']]);
  });

  it('AUTO resets with its first iteration and appends with those after it', () => {
    const p = whole();
    expect(p.update({ mode: 'AUTO', iteration: 1, notes: ['one'] })).toEqual([]);
    expect([p.at('act-progress'), p.at('act-notes')]).toEqual([[], ['one']]);
    expect(p.update({ mode: 'AUTO', iteration: 2, notes: ['two'] })).toEqual([]);
    expect(p.at('act-notes')).toEqual(['one', 'two']);
  });

  it('a first PLAN finds nothing to put away, however much clew has noted of where the session stood', () => {
    const p = new Paper();
    p.update(PLAN);
    expect(Object.keys(p.files)).toEqual(['store/contexts/auth.md']);
    expect(p.document.meta.round ?? 1).toBe(1);
  });

  it.each([
    ['ACT', ACT],
    ['EVAL', EVAL],
  ])('%s without a plan is an error that says what to do, and writes nothing', (_, u) => {
    const p = new Paper();
    expect(p.update(u)).toEqual(['plan-first']);
    expect(sentenceOf(p.last.findings[0]!)).toContain('begin with PLAN');
    expect(p.files).toEqual({});
  });
});

describe('parse_mode', () => {
  it('reads the document that exists, and does without one', () => {
    expect(parseMode('ACT: go', whole().document)).toMatchObject({ mode: 'ACT', rest: 'go', faults: [] });
    expect(parseMode('PLAN: go', null)).toMatchObject({ mode: 'PLAN', contextDocument: null, faults: [] });
    expect(parseMode('ACT: go', null).faults.map((f) => f.code)).toEqual(['plan-first']);
  });

  it('returns contextDocument: its keys and what is open, place by place', () => {
    const known = knownOf(whole().document);
    expect(known.meta).toMatchObject({ id: 'auth', phase: 'EVAL' });
    expect(known.open).toMatchObject({
      'plan-notes': ['rate limit'],
      'act-progress': ['middleware', 'login'],
      'eval-findings': ['no validation'],
    });
  });

  it.each([
    ['PLAN: x', 'PLAN', 'reset', ['decisions', 'notes', 'questions', 'blockers']],
    ['ACT: x', 'ACT', 'append', ['decisions', 'notes', 'progress', 'questions', 'blockers']],
    ['EVAL: x', 'EVAL', 'append', ['decisions', 'notes', 'findings', 'recommendations', 'questions', 'blockers']],
  ])('mandatoryAction of %s', (prompt, mode, how, lists) => {
    const { mandatoryAction } = parseMode(prompt, whole().document);
    expect(mandatoryAction).toMatchObject({ tool: 'update_context', mode, how });
    expect([...mandatoryAction!.lists].sort()).toEqual([...lists].sort());
  });

  it('the command answers with both fields', () => {
    const o = parseModeCommand.decide(
      { args: ['ACT:', 'go'], flags: {}, session: 's1', agent: false },
      new Paper(whole().text).facts(),
    );
    expect(o.view).toMatchObject({
      mode: 'ACT',
      contextDocument: { meta: { phase: 'EVAL' } },
      mandatoryAction: { mode: 'ACT', how: 'append' },
    });
  });

  it.each(['PLANNING the trip', 'ACTION items', 'please plan it', 'hello', ''])(
    'no keyword in %j: nothing is to be done',
    (text) => {
      expect(parseMode(text, whole().document)).toMatchObject({ mode: null, mandatoryAction: null, faults: [] });
    },
  );
});

describe('update_context', () => {
  it.each([
    [{ ...PLAN, how: 'append' }, ['mode-how']],
    [{ ...ACT, how: 'reset' }, ['mode-how']],
    [{ mode: 'AUTO', iteration: 2, how: 'reset' }, ['mode-how']],
    [{ ...ACT, how: 'append' }, []],
    [{ mode: 'AUTO', iteration: 1, how: 'reset', notes: ['x'] }, []],
  ])('holds the mode against what the caller expects: %j', (u, codes) => {
    const p = whole();
    const before = p.text;
    expect(p.update(u)).toEqual(codes);
    if (codes.length > 0) expect(p.text).toBe(before);
  });

  it('keeps decisions, notes, progress and findings', () => {
    const p = whole();
    expect(p.at('plan-decisions')).toContain('Use JWT');
    expect([p.at('plan-notes'), p.at('act-progress'), p.at('eval-findings')]).toEqual([
      ['rate limit'],
      ['middleware', 'login'],
      ['no validation'],
    ]);
  });

  it('dates every item and the document, so that its history can be read', () => {
    const p = new Paper();
    p.update(PLAN);
    const first = p.document.items.find((i) => i.text === 'Use JWT')!.at!;
    p.update(ACT);
    const second = p.document.items.find((i) => i.text === 'login')!.at!;
    expect([first, second]).toEqual([NOW + 60_000, NOW + 120_000]);
    expect(p.document.meta.updated).toBe(second);
  });

  it('has no field for a path: its place is the context’s own', () => {
    const p = whole();
    expect(p.update({ ...ACT, path: '../../x.md' })).toEqual(['field-unknown']);
    expect(new Set(p.last.edits.map((e) => e.key))).toEqual(new Set());
    expect(keyOf(AUTH)).toBe('store/contexts/auth.md');
  });

  it('replaces or appends, and takes nothing out of the world: every line is in the document or in a round', () => {
    const p = whole();
    const lines = p.text.split('\n').filter((l) => l.startsWith('- '));
    p.update({ mode: 'PLAN', decisions: ['Use sessions'] });
    p.update({ mode: 'AUTO', iteration: 1, notes: ['x'] });
    const all = Object.values(p.files).join('\n');
    for (const line of lines) expect(all).toContain(line);
    expect(p.last.edits.every((e) => e.now !== null)).toBe(true);
  });

  it('refuses what is too much, as a whole', () => {
    const p = whole();
    const before = p.text;
    expect(p.update({ ...ACT, progress: Array.from({ length: 101 }, (_, i) => `p${i}`) })).toEqual(['limit-items']);
    expect(p.update({ ...ACT, progress: ['fine', 'x'.repeat(2001)] })).toEqual(['limit-text']);
    expect(p.text).toBe(before);
  });
});

describe('what comes of it', () => {
  it('decisions survive compaction: the summary is told them, and the session after it hears them again', () => {
    const p = whole();
    const session = { host: 'claude', id: 's1', transcript: null, cwd: '/home/ada/shop' };
    const kept = dispatchDocuments(emptyOutcome({ brief: 'keep' }), { kind: 'compact', session }, p.facts());
    const told = dispatchDocuments(emptyOutcome(), { kind: 'start', session, source: 'compact' }, p.facts());
    for (const text of [kept.brief, told.brief]) {
      expect(text).toContain('Decided: Use JWT');
      expect(text).toContain('Recommended agent: backend-developer (confidence: 0.95)');
    }
  });

  it('all modes, whoever asks, have the one document', () => {
    const p = whole();
    const keys = [PLAN, ACT, EVAL].map((u) => {
      p.update({ ...u, notes: [`once more ${u.mode}`] });
      return p.last.edits.filter((e) => e.key.endsWith('.md')).map((e) => e.key);
    });
    expect(keys.flat().filter((k) => !k.includes('/rounds/'))).toEqual(Array(3).fill('store/contexts/auth.md'));
  });

  it('it is Markdown that a person can read and write: what they put in is read, and stands', () => {
    const p = new Paper();
    p.update(PLAN);
    expect(p.text).toMatch(/^# Auth$/m);
    p.files[keyOf(AUTH)] = p.text.replace('### Notes\n', '### Notes\n\n- by hand\n').concat('\n## Mine\n\nwords\n');
    p.update(ACT);
    expect(p.at('plan-notes')).toContain('by hand');
    expect(p.text).toContain('\n## Mine\n\nwords\n');
  });

  it('a change shows in version control as the lines that it means', () => {
    const p = whole();
    const before = p.text.split('\n');
    p.update({ ...EVAL, findings: ['one more'] });
    const now = p.text.split('\n');
    expect(now.filter((l) => !before.includes(l))).toEqual([
      expect.stringMatching(/^updated: /),
      expect.stringMatching(/^- one more <!--/),
    ]);
  });

  it('folders are made when they are missing', () => {
    const k = new Kept();
    expect(existsSync(k.dir)).toBe(false);
    k.run(updateCommand, { flags: { mode: 'PLAN', task: 'Guest tablet', decision: ['Android'] } });
    expect(readFileSync(k.path('store/contexts/guest-tablet.md'), 'utf8')).toContain('- Android <!--');
  });

  it('a file that cannot be written is a sentence with its path, its reason and what to do', () => {
    const f = storageFinding(Object.assign(new Error('x'), { code: 'ENOSPC' }), '.clew/contexts/auth.md');
    expect(sentenceOf(f)).toBe('Could not write .clew/contexts/auth.md: ENOSPC.');
  });

  it.each(['contexts/../../x.md', '/etc/passwd', '../x.md', 'log.jsonl'])(
    'nothing leads out of the folder: %s',
    (name) => {
      const room = { root: '/home/ada/shop', dir: '/home/ada/shop/.clew' };
      expect(placeOf(`store/${name}`, room)).toBeNull();
      expect(placeOf('store/contexts/auth.md', { root: process.cwd(), dir: process.cwd() })).not.toBeNull();
    },
  );

  it('what a model is told to record says to keep credentials out', () => {
    const p = whole();
    const session = { host: 'claude', id: 's1', transcript: null, cwd: '/home/ada/shop' };
    const o = dispatchDocuments(
      emptyOutcome({ wants: 'words' }),
      { kind: 'prompt', session, prompt: 'ACT: go on' },
      p.facts(),
    );
    expect(o.brief).toContain('clew update-context --mode ACT');
    expect(o.brief).toContain('never credentials');
  });
});
