/** Holds the contract: whatever happens to file, log and state folder, what lets files in is what a person confirmed, or less. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import { applyEdit, emptyState, inverseEdits } from '../../../../src/core/context/state.js';
import { openOf, pinEdits, shownMark } from '../../../../src/core/intent/contract/confirm.js';
import { type Gate, isPinned, isPinnedHere, stricter } from '../../../../src/core/intent/contract/confirmed.js';
import { contractOf, isNarrower, markOf } from '../../../../src/core/intent/contract/contract.js';
import { inForce } from '../../../../src/core/intent/contract/in-force.js';
import { scopeOf } from '../../../../src/core/intent/scope/scope.js';
import type { Intent, Intents, Pins } from '../../../../src/core/model/intent.js';
import type { Edit, Fields } from '../../../../src/core/model.js';
import { compileGlobs } from '../../../../src/core/text/glob.js';
import { file, intent } from '../../../support/gate-world.js';
import { runs } from '../../../support/properties.js';

const PATHS = ['a/x', 'a/y', 'b/x', 'b/c/z', 'README.md', 'c/x', 'test/z.test.ts', 'b/c/z.ts'];
const GLOBS = [
  'a/**',
  'b/**',
  '**',
  '!a/x',
  'a/x',
  '!b/c/**',
  '*.md',
  'b/c/**',
  'b/*',
  '{a,b/c}/**',
  '!b',
  '/b/**',
  '[a',
];
const DENIED = ['a/y', 'b/**', '**/z', '!b/c/**', 'b/c/**', '!a/y', 'a'];

const SCOPE = fc.record({
  allow: fc.uniqueArray(fc.constantFrom(...GLOBS), { maxLength: 4 }),
  deny: fc.uniqueArray(fc.constantFrom(...DENIED), { maxLength: 2 }),
});
type Scope = Intent['scope'];

const seen = new Map<string, Set<string>>();
/** The paths that a scope lets in, by the matcher of the gate. */
function letIn(scope: Scope): Set<string> {
  const key = JSON.stringify(scope);
  const known = seen.get(key);
  if (known) return known;
  const at = scopeOf(scope, { globs: compileGlobs, workspace: '/w', exists: (p) => p === 'b/c/z.ts' });
  const within = new Set(PATHS.filter((p) => at({ asked: p, real: [p], absolute: `/w/${p}` }) === 'in'));
  seen.set(key, within);
  return within;
}
const isWithin = (a: Scope, b: Scope): boolean => [...letIn(a)].every((p) => letIn(b).has(p));
const made = (id: string, scope: Scope, over: Partial<Intent> = {}): Intent => intent(id, { scope, ...over });

it('what is called narrower lets in no file more', () => {
  let narrower = 0;
  fc.assert(
    fc.property(SCOPE, SCOPE, fc.boolean(), (was, other, related) => {
      const allow = related ? [...was.allow.filter((_, i) => i % 2 === 0), ...other.allow.slice(0, 1)] : other.allow;
      const now = related ? { allow, deny: [...new Set([...was.deny, ...other.deny])] } : other;
      if (!isNarrower(contractOf(made('I', now)), contractOf(made('I', was)))) return;
      narrower++;
      expect(isWithin({ ...now, roots: was.allow }, was)).toBe(true);
    }),
    { numRuns: runs(20_000) },
  );
  expect(narrower).toBeGreaterThan(runs(1000));
});

describe('narrower than what was confirmed, told from the globs two by two', () => {
  const scope = (allow: string[], deny: string[] = []): Intent => made('I', { allow, deny });
  it.each([
    [['src/**'], ['src/app/**'], true],
    [['src'], ['src/app'], true],
    [['src/'], ['src/app/*.ts'], true],
    [['**'], ['src/**', 'docs/**'], true],
    [['src/**/*.ts'], ['src/app/**/*.ts'], true],
    [['src/**', 'docs/**'], ['docs/**', 'src/**'], true],
    [['src/{a,b}/**'], ['src/b/x/**'], true],
    [['src/**'], ['!src/x/**', 'src/**'], true],
    [['src/**', '!src/x/**'], ['src/app/**', '!src/x/**', '!src/y'], true],
    [['src/**', '!src/x/**'], ['src/app/**', '!src/**/*.md'], false],
    [['src/**', '!src/x/a/**'], ['src/**', '!src/x/**'], true],
    [['src/**', '!src/x/**', 'src/x/y/**'], ['src/**', '!src/x/**', 'src/x/y/z'], true],
    [['src/**', '!src/x/**'], ['!src/x/**', 'src/**'], false],
    [['src/**', '!src/x/**'], ['src/**'], false],
    [['src/app/**'], ['src/**'], false],
    [['src/**'], ['src/**', 'docs/**'], false],
    [['src/**'], ['[s]rc/**'], false],
    [['w/**'], ['/w/**'], false],
    [['src/**', '[a'], ['src/app/**', '[a'], false],
  ])('%j to %j: %s', (was, now, said) => {
    expect(isNarrower(contractOf(scope(now)), contractOf(scope(was)))).toBe(said);
  });

  it('what is denied may grow, and an exception within it is none', () => {
    const says = (was: string[], now: string[]): boolean =>
      isNarrower(contractOf(scope(['**'], now)), contractOf(scope(['**'], was)));
    expect(says(['src/x/**'], ['src/x/**', 'docs/**'])).toBe(true);
    expect(says(['src/x/**'], ['src/**'])).toBe(true);
    expect(says(['src/x/**'], ['!docs/**', 'src/x/**'])).toBe(false);
    expect(says(['src/x/**'], ['src/x/**', '!src/x/**'])).toBe(false);
    expect(says(['src/x/**', '!src/x/a'], ['src/x/**'])).toBe(true);
    expect(says(['src/**'], ['src/x/**'])).toBe(false);
  });

  it('the test of a file counts below what was confirmed, not below the narrower', () => {
    const p = new Place();
    p.file = file([made('INT-001', { allow: ['b/**'], deny: [] })]);
    p.confirm(false);
    p.file = file([made('INT-001', { allow: ['b/c/**'], deny: [] })]);
    const [now] = p.inForce().intents!.intents;
    expect(letIn(now!.scope)).toEqual(new Set(['b/c/z', 'b/c/z.ts']));
  });
});

it('less of what is forbidden, and another criterion in its place, is not narrower', () => {
  const was = made(
    'I',
    { allow: ['a/**'], deny: ['a/y'] },
    { criteria: [{ id: 'C', description: 'x', status: 'met' }] },
  );
  const says = (over: Partial<Intent>) => isNarrower(contractOf({ ...was, ...over }), contractOf(was));
  expect(says({})).toBe(true);
  expect(says({ summary: 'other', status: 'done', open: false })).toBe(true);
  expect(says({ scope: { allow: [], deny: ['a/y', 'b/**'] } })).toBe(true);
  expect(says({ scope: { allow: ['a/**'], deny: [] } })).toBe(false);
  expect(says({ scope: { allow: ['a/**', 'b/x'], deny: ['a/y'] } })).toBe(false);
  expect(says({ criteria: [{ id: 'C', description: 'nothing', status: 'met' }] })).toBe(false);
  const limited = { ...was, constraints: { tools: ['X'], patterns: ['y'], prose: ['z'] } };
  for (const part of ['tools', 'patterns', 'prose'] as const)
    expect(
      isNarrower(contractOf({ ...limited, constraints: { ...limited.constraints, [part]: [] } }), contractOf(limited)),
    ).toBe(false);
});

/** A workspace: file, settings, log and state folder; what a person saw and agreed to is kept beside it. */
class Place {
  file: Intents | null = file([made('INT-001', { allow: ['a/**'], deny: [] })]);
  state = emptyState();
  pins: Pins = { path: '/home/pins', records: {}, fault: null };
  gate: Gate = 'warn';
  now = 1;
  agreed: [id: string, Scope][] = [];
  leastGate: Gate = 'strict';
  done: { edits: Edit[]; file: Intents | null }[] = [];
  undone = false;

  get facts() {
    return { state: this.state, now: ++this.now, config: { ...DEFAULTS, gate: this.gate }, pins: () => this.pins };
  }
  inForce() {
    return inForce(this.file, this.pins, this.facts, 's');
  }
  /** The log first, then the state folder, unless the process dies between them. */
  keep(edits: Edit[], dies: boolean): void {
    for (const e of edits) applyEdit(this.state, structuredClone(e));
    if (dies) return;
    for (const { key, now } of edits.filter((e) => isPinned(e.key)))
      if (now === null) delete this.pins.records[key];
      else this.pins.records[key] = { ...this.pins.records[key], ...structuredClone(now) };
  }
  confirm(dies: boolean): void {
    if (this.file !== null && this.file.findings.length > 0) return;
    const open = openOf(this.file, this.facts, null);
    for (const i of this.file?.intents ?? []) this.agreed.push([i.id, i.scope]);
    this.leastGate = stricter(this.gate, this.leastGate) === this.leastGate ? this.gate : this.leastGate;
    this.done.push({ edits: open.flatMap((o) => o.edits), file: this.file });
    this.keep(
      open.flatMap((o) => o.edits),
      dies,
    );
  }
  /** `clew intent edit --allow`: what it began with was agreed to, or nothing comes of it. */
  widen(glob: string, dies: boolean): void {
    const [first] = this.file?.intents ?? [];
    if (first === undefined || this.file!.findings.length > 0) return;
    const after = { ...first, scope: { ...first.scope, allow: [...first.scope.allow, glob] } };
    const now = { ...this.file!, intents: [after, ...this.file!.intents.slice(1)] };
    if (this.agreed.some(([id, s]) => id === first.id && isWithin(first.scope, s)))
      this.agreed.push([first.id, after.scope]);
    const edits = pinEdits(this.file!, now, this.facts);
    this.done.push({ edits, file: this.file });
    this.file = now;
    this.keep(edits, dies);
  }
  /** Whoever undoes the last yes has agreed to nothing: the workspace is as a fresh clone. */
  tookAllBack(): boolean {
    return this.undone && !isPinnedHere(this.state, this.pins);
  }
  undo(): void {
    const last = this.done.pop();
    if (last === undefined) return;
    this.undone = true;
    this.file = last.file;
    this.keep(inverseEdits(last.edits), false);
  }
}

const ID = fc.constantFrom('INT-001', 'INT-002');
const STEP = fc.oneof(
  fc.record({ do: fc.constant('write' as const), id: ID, scope: SCOPE }),
  fc.record({ do: fc.constantFrom<'lose' | 'spoil' | 'remove' | 'undo'>('lose', 'spoil', 'remove', 'undo') }),
  fc.record({ do: fc.constant('gate' as const), gate: fc.constantFrom<Gate>('off', 'warn', 'strict') }),
  fc.record({ do: fc.constant('confirm' as const), dies: fc.boolean() }),
  fc.record({ do: fc.constant('widen' as const), glob: fc.constantFrom(...GLOBS), dies: fc.boolean() }),
  fc.record({ do: fc.constant('checkout' as const), of: fc.nat(9) }),
  fc.record({ do: fc.constant('forge' as const), erase: fc.boolean() }),
  fc.record({ do: fc.constant('select' as const), id: ID }),
);

/** An agent that reaches one of the two places; who reaches both is not held by this. */
function forge(p: Place, where: 'log' | 'folder', erase: boolean): void {
  const rooms = { log: p.state.pins ?? {}, folder: p.pins.records };
  if (erase) for (const key of Object.keys(rooms[where])) delete rooms[where][key];
  for (const i of p.file?.intents ?? []) {
    const contract = contractOf(i);
    const key = `pin/${i.id}@${markOf(contract)}`;
    const now = { id: i.id, summary: '', contract, at: p.now + 1000 } as unknown as Fields;
    if (where === 'log') applyEdit(p.state, { key, was: null, now });
    else p.pins.records[key] = now;
  }
}

describe('any order of what agents, persons, tools, checkouts and crashes do', () => {
  it('lets in what a person confirmed, or less, and the gate is no weaker than they set it', () => {
    let held = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('log' as const, 'folder' as const),
        fc.array(STEP, { maxLength: 14 }),
        (where, steps) => {
          const p = new Place();
          p.confirm(false);
          // Who takes back the first yes has agreed to nothing.
          p.done = [];
          const files: (Intents | null)[] = [p.file];
          for (const s of steps) {
            const intents = p.file?.intents ?? [];
            if (s.do === 'write') p.file = file([...intents.filter((i) => i.id !== s.id), made(s.id, s.scope)]);
            else if (s.do === 'lose') p.file = file(intents.slice(1));
            else if (s.do === 'spoil')
              p.file = file([], { findings: [{ code: 'intents-syntax', args: {}, severity: 'error' }] });
            else if (s.do === 'remove') p.file = null;
            else if (s.do === 'undo') p.undo();
            else if (s.do === 'gate') p.gate = s.gate;
            else if (s.do === 'confirm') p.confirm(s.dies);
            else if (s.do === 'widen') p.widen(s.glob, s.dies);
            else if (s.do === 'checkout') p.file = files[s.of % files.length]!;
            else if (s.do === 'forge') forge(p, where, s.erase);
            else if (s.do === 'select')
              applyEdit(p.state, { key: 'selected/s', was: null, now: { intent: s.id, at: 1, by: 'agent' } });
            files.push(p.file);
            const { intents: counts, gate } = p.inForce();
            if (p.tookAllBack()) continue;
            expect(stricter(gate, p.leastGate)).toBe(gate);
            // With the gate off by a person's own word nothing is held.
            if (gate === 'off') continue;
            for (const i of counts?.intents ?? []) {
              if (letIn(i.scope).size === 0) continue;
              held++;
              const fits = p.agreed.some(([id, scope]) => id === i.id && isWithin(i.scope, scope));
              expect(fits, JSON.stringify([i.id, i.scope, p.agreed])).toBe(true);
            }
          }
        },
      ),
      { numRuns: runs(10_000) },
    );
    expect(held).toBeGreaterThan(runs(10_000));
  });

  it('a yes counts for what was shown: other lines have another mark', () => {
    const p = new Place();
    const before = shownMark(openOf(p.file, p.facts, null));
    p.file = file([made('INT-001', { allow: ['**'], deny: [] })]);
    expect(shownMark(openOf(p.file, p.facts, null))).not.toBe(before);
  });
});
