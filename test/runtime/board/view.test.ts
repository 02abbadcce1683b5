/** Holds what every view is, of a month of work, of nothing at all, of a torn log, and whatever it is asked with. */
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ViewName, Views } from '../../../src/core/board/types.js';
import { VIEW_NAMES, viewOf } from '../../../src/runtime/board/view.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { refreshIndex } from '../../../src/runtime/plans/index.js';
import type { Ports } from '../../../src/runtime/run/ports.js';
import { aMonth, MONTH_END } from '../../support/month.js';
import { departures } from '../../support/schema.js';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

const schema = JSON.parse(readFileSync('assets/views.schema.json', 'utf8'));
const wrong = (name: ViewName, view: unknown): string[] => departures(view, schema.views[name], schema);
const portsOf = (cwd: string): Ports => ({ ...commandPorts({ cwd }), now: () => MONTH_END });
const look = <N extends ViewName>(name: N, ports: Ports, query = {}): Views[N] => viewOf(name, query, ports);

describe('the views of a month', () => {
  let root = '';
  let ports: Ports;
  beforeAll(() => {
    root = aMonth();
    ports = portsOf(root);
    refreshIndex(ports.workspace, ports.config, { how: 'refresh' });
  });

  it.each(VIEW_NAMES)('%s is as its schema says', (name) => {
    expect(wrong(name, look(name, ports, name === 'search' ? { q: 'ferry' } : {}))).toEqual([]);
  });

  it('shows what is open, with how far and what is next', () => {
    const home = look('home', ports);
    expect(home.open.length).toBe(home.counts.open);
    expect(home.open[0]!.standing).toBe('active');
    expect(home.open.some((c) => c.next !== '' && c.progress !== null && c.where !== null)).toBe(true);
    expect(home.empty).toBe(false);
  });

  it('gives every prompt of the month to one lane', () => {
    const t = look('timeline', ports, { range: 'month' });
    const all = t.lanes.reduce((n, l) => n + l.prompts, 0) + t.more.prompts;
    expect(all).toBe(t.prompts);
    expect(t.prompts).toBeGreaterThan(300);
    expect(t.days.reduce((n, d) => n + d.prompts, 0)).toBe(t.prompts);
    expect(t.lanes.every((l) => l.bars.every((b) => b.to >= b.from && b.from >= t.from && b.to <= t.to))).toBe(true);
    expect(Object.values(t.switches).filter((n) => n > 0).length).toBeGreaterThan(3);
    for (const d of t.days) expect(Object.values(d.ways).reduce((n, of) => n + of, 0)).toBe(d.switches);
    expect(t.lanes.some((l) => l.bars.length > 0 && l.marks.length > 0)).toBe(true);
    const bare = look('timeline', ports, { range: 'month', bare: '1' });
    const without = t.lanes.map((l) => ({ ...l, bars: [], marks: [] }));
    expect({ ...bare, now: 0, to: 0 }).toEqual({ ...t, now: 0, to: 0, lanes: without, sessions: [] });
    const one = look('timeline', ports, { range: 'month', context: t.lanes[0]!.context });
    expect(one.lanes.map((l) => l.context)).toContain(t.lanes[0]!.context);
    expect(one.spent).toBe(t.lanes[0]!.spent);
  });

  it('tells of a session each prompt with its reading, a page at a time', () => {
    const first = look('session', ports, { max: '5' });
    expect(first.turns).toHaveLength(Math.min(5, first.prompts));
    expect(first.turns.every((t) => t.says !== '' && t.prompt !== '')).toBe(true);
    const next = look('session', ports, { id: first.id.slice(0, 8), max: '5', before: String(first.turns.at(-1)!.at) });
    expect(next.id).toBe(first.id);
    // What it was told is of all its prompts, whichever are shown.
    const whole = look('session', ports, { max: '200' });
    expect(whole.tokens).toBe(whole.turns.reduce((sum, t) => sum + (t.tokens ?? 0), 0));
    expect([first.tokens, next.tokens]).toEqual([whole.tokens, whole.tokens]);
    expect(next.turns.every((t) => t.at < first.turns.at(-1)!.at)).toBe(true);
  });

  it('lists every other session once, however many stand on a page', () => {
    const { others, allOthers } = look('session', ports);
    const pages = Array.from({ length: Math.ceil(allOthers / 7) }, (_, n) =>
      look('session', ports, { list: '7', skip: String(n * 7) }),
    );
    expect(pages.flatMap((p) => p.others.map((s) => s.id)).slice(0, 50)).toEqual(others.map((s) => s.id));
    expect(pages.flatMap((p) => p.others)).toHaveLength(allOthers);
    expect(pages.at(-1)!.moreOthers).toBe(0);
  });

  it('says on the page of its health when a prompt was read last', () => {
    const { others } = look('session', ports, { max: '1' });
    const newest = others.map((s) => look('session', ports, { id: s.id, max: '1' }).turns[0]?.at ?? 0);
    expect(look('health', ports).log.read).toBe(Math.max(...newest));
  });

  it('says of untracked work how many sessions are not counted', () => {
    const { targets, since } = look('judgement', ports);
    const untracked = targets.find((t) => t.id === 'untracked-work')!;
    const all = look('session', ports, { list: '1000' }).others.filter((s) => s.lastAt >= since).length;
    expect(untracked.base).toBe(`the other ${all - untracked.denominator} sessions had no such files`);
  });

  it('says what the times are that could have been a question, in parts that add up, and which guesses were wrong', () => {
    const { targets } = look('judgement', ports);
    const [switches, asked] = ['switches-detected', 'clarification-rate'].map(
      (id) => targets.find((t) => t.id === id)!,
    );
    const parts = (text: string): number[] => [...text.matchAll(/\d+/g)].map(Number);
    expect(parts(asked!.base)[0]).toBe(switches!.denominator);
    expect(parts(asked!.base).reduce((a, b) => a + b, 0)).toBe(asked!.denominator);
    const [wrong, ...of] = parts(switches!.beside);
    expect(of.pop()).toBe(switches!.denominator);
    expect(of.reduce((a, b) => a + b, 0)).toBe(wrong);
    const [all, ...led] = parts(asked!.beside);
    expect([all, led.reduce((a, b) => a + b, 0)]).toEqual([asked!.numerator, asked!.numerator]);
    for (const t of targets) expect(t.beside).toMatch(/^(?:[A-Z\d].*\.)?$/);
  });

  it('says of a context as many prompts as the time spent on it does', () => {
    for (const { id } of look('home', ports).open) {
      const days = look('context', ports, { id })!.days.reduce((n, d) => n + d.prompts, 0);
      const time = look('timeline', ports, {
        from: String(MONTH_END - 60 * 86_400_000),
        to: String(MONTH_END),
        context: id,
      });
      expect(days, id).toBe(time.prompts);
    }
  });

  it('says times by the clock of who reads, where that is known', () => {
    // A range that ends at midnight ends with the day before.
    const midnight = Math.floor(MONTH_END / 86_400_000) * 86_400_000;
    const whole = look('timeline', ports, { from: String(midnight - 7 * 86_400_000), to: String(midnight) });
    expect(whole.days.map((d) => d.day).at(-1)).toBe(midnight - 86_400_000);
    expect(whole.days).toHaveLength(7);
    const at = { from: String(MONTH_END - 7 * 86_400_000), to: String(MONTH_END - 86_400_000) };
    expect(look('timeline', ports, at).says).toContain('(UTC)');
    const said = look('timeline', ports, { ...at, offset: '90' }).says;
    expect(said).not.toContain('UTC');
    expect(said).not.toContain(look('timeline', ports, at).says.split(' (UTC)')[0]!);
  });

  it('finds contexts, plans, decisions and prompts by a word', () => {
    const kinds = new Set(
      ['seat', 'refund', 'test', 'kilograms'].flatMap((q) =>
        look('search', ports, { q, max: '100' }).hits.map((h) => h.kind),
      ),
    );
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['context', 'decision', 'plan', 'prompt']));
  });

  it('finds what the gate was asked by its words', () => {
    const { what } = look('gate', ports).asked.find((a) => a.what !== '')!;
    const calls = look('search', ports, { q: what, kind: 'call' }).hits;
    expect(calls.map((h) => h.title)).toContain(what);
  });

  it('counts the targets as clew metrics does, and weeks beside them', () => {
    const { targets } = look('judgement', ports);
    expect(targets).toHaveLength(5);
    expect(targets.every((t) => t.weeks.length >= 4)).toBe(true);
    expect(targets.find((t) => t.id === 'switches-detected')!.denominator).toBeGreaterThan(5);
  });

  it('sees grants, what was asked, and what nobody confirmed', () => {
    const gate = look('gate', ports, { since: '60d' });
    // What waits for a yes first, then what governs the work at hand, what is over last.
    const waits = gate.intents.map((i) => i.open && (i.changed || i.unconfirmed));
    expect(waits).toEqual(waits.toSorted((a, b) => Number(b) - Number(a)));
    expect(gate.intents.map((i) => i.open)).toEqual(
      gate.intents.map((i) => i.open).sort((a, b) => Number(b) - Number(a)),
    );
    expect(gate.intents.map((i) => i.id).sort()).toEqual(['INT-001', 'INT-002', 'INT-003', 'INT-004']);
    expect(gate.unconfirmed.length).toBeGreaterThan(0);
    expect(gate.waits).toBe(gate.unconfirmed.filter((u) => !u.over).length + gate.more.unconfirmed);
    expect(look('gate', ports, { brief: '1' }).waits).toBe(gate.waits);
    expect(gate.counts.allowed + gate.counts.refused).toBeGreaterThan(0);
  });

  it('takes no question amiss', () => {
    const key = fc.constantFrom(
      'from',
      'to',
      'range',
      'offset',
      'context',
      'id',
      'session',
      'since',
      'max',
      'before',
      'q',
      'path',
      'all',
    );
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('__proto__', 'constructor', '-1', '1e999', 'NaN', '9'.repeat(15), '../..', '2h'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...VIEW_NAMES), fc.dictionary(key, value), (name, query) => {
        expect(wrong(name, viewOf(name, query, ports))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('says that lines of the log are torn, and shows the rest', () => {
    const before = look('timeline', ports, { range: 'month' });
    appendFileSync(join(root, '.clew/log.jsonl'), '{"v":1,"id":\n');
    const after = look('timeline', ports, { range: 'month' });
    expect(after.faults.map((f) => f.code)).toEqual(['board-torn']);
    expect(after.prompts).toBe(before.prompts);
  });

  it('goes on where the store vanishes under it', () => {
    const ports = portsOf(aMonth());
    expect(look('home', ports).empty).toBe(false);
    rmSync(join(ports.workspace.dir), { recursive: true });
    for (const name of VIEW_NAMES) expect(wrong(name, look(name, ports)), name).toEqual([]);
    expect(look('home', ports).empty).toBe(true);
  });
});

describe('the views of nothing', () => {
  it.each(VIEW_NAMES)('%s is empty, and no error', (name) => {
    const root = folder();
    mkdirSync(join(root, '.clew'));
    writeFileSync(join(root, '.clew/config.json'), '{');
    expect(wrong(name, look(name, portsOf(root)))).toEqual([]);
  });
});

describe('what somebody edits beside the page', () => {
  const place = (): { root: string; ports: Ports } => {
    const root = folder();
    mkdirSync(join(root, 'docs/plans'), { recursive: true });
    mkdirSync(join(root, '.clew'));
    writeFileSync(join(root, '.clew/log.jsonl'), '');
    writeFileSync(join(root, 'docs/plans/PRICES.md'), '# Prices\n\n- [ ] PRC-1 read tiers\n- [ ] PRC-2 write them\n');
    return { root, ports: portsOf(root) };
  };

  it('a plan that is written, ticked or new is as its file says, and the search finds its tasks', () => {
    const { root, ports } = place();
    const done = (): string[] =>
      look('plans', ports).tree.flatMap(function plans(n): string[] {
        const own = n.plan === null ? [] : [`${n.plan.title} ${n.progress.done} of ${n.progress.total}`];
        return [...own, ...n.below.flatMap(plans)];
      });
    expect(done()).toEqual(['Prices 0 of 2']);
    writeFileSync(join(root, 'docs/plans/PRICES.md'), '# Prices\n\n- [x] PRC-1 read tiers\n- [ ] PRC-2 write them\n');
    writeFileSync(join(root, 'docs/plans/REFUND.md'), '# Refund\n\n- [ ] REF-1 a form\n');
    expect(done()).toEqual(['Prices 1 of 2', 'Refund 0 of 1']);
    expect(look('search', ports, { q: 'ref-1' }).hits.map((h) => [h.kind, h.title])).toContainEqual([
      'task',
      'REF-1 a form',
    ]);
  });

  it('a file of intents is found by its words, and said where it cannot be read', () => {
    const { root, ports } = place();
    const file = join(root, '.clew/intents.yaml');
    writeFileSync(file, 'version: 1\nintents:\n  - id: INT-001\n    summary: Prices by tier\n');
    expect(look('search', ports, { q: 'by tier' }).hits.map((h) => [h.kind, h.id])).toEqual([['intent', 'INT-001']]);
    expect([look('gate', ports).broken, look('gate', ports).intents.length]).toEqual([false, 1]);
    appendFileSync(file, '\tbroken: [');
    const gate = look('gate', ports);
    expect(gate.broken).toBe(true);
    for (const faults of [gate.faults, look('health', ports).faults])
      expect(faults.map((f) => f.says).join()).toContain('intents.yaml:5');
  });
});

describe('what stands beside the records', () => {
  const built = (root: string, ...args: string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...args, '--cwd', root], {
      env: { ...process.env, CLEW_NO_INPUT: '1', HOME: root },
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  };

  it('decisions that only say where a session stood are found by no search', () => {
    const root = folder();
    const found = () => look('search', portsOf(root), { q: 'voucher' });
    built(root, 'new', 'Gift vouchers');
    built(root, 'update-context', '--decision', 'A voucher is a PDF');
    built(root, 'new', 'Login cookies');
    built(root, 'switch', 'gift-vouchers');
    expect(found().hits.flatMap((h) => (h.kind === 'decision' ? [h.title] : []))).toEqual(['A voucher is a PDF']);
    expect(found().counts.decision).toBe(1);
  });

  it('notes and the goal are found by a search', () => {
    const root = folder();
    const found = (q: string) =>
      look('search', portsOf(root), { q }).hits.map((h) => [h.kind, h.title, h.context] as const);
    built(root, 'new', 'Gift vouchers');
    built(root, 'update-context', '--goal', 'A present for every season');
    built(root, 'update-context', '--note', 'The office prints on Tuesdays');
    expect(found('tuesdays')).toEqual([['note', 'The office prints on Tuesdays', 'gift-vouchers']]);
    expect(found('season')).toEqual([['context', 'Gift vouchers', 'gift-vouchers']]);
  });

  it('contexts that came with the repository, work that was undone, and a task in the history of its work', () => {
    const root = folder();
    mkdirSync(join(root, 'docs/plans'), { recursive: true });
    writeFileSync(join(root, 'docs/plans/tiers.md'), '# Price tiers\n\n- [ ] Ask Ada\n');
    built(root, 'new', 'Price tiers of the shop');
    built(root, 'new', 'A page of terms');
    const before = look('home', portsOf(root));
    const [terms, tiers] = [before.active!, before.open.find((c) => c.standing !== 'active')!.id];
    // Nobody was given a prompt: no session was at work on it.
    expect(before.open.map((c) => c.where?.session ?? '')).toEqual(['', '']);
    built(root, 'undo');
    const ports = portsOf(root);
    expect(look('context', ports, { id: terms })!.card.standing).toBe('undone');
    expect(look('search', ports, { q: 'terms' }).hits).toEqual([]);
    built(root, 'switch', tiers);
    built(root, 'task', 'start', 'docs/plans/tiers.md:3');
    // What earlier versions wrote is told in the same words.
    const log = join(root, '.clew/log.jsonl');
    for (const text of [
      readFileSync(log, 'utf8'),
      readFileSync(log, 'utf8').replace('started “Ask Ada”', 'started k1'),
    ]) {
      writeFileSync(log, text);
      const { history } = look('context', portsOf(root), { id: tiers })!;
      expect(history.map((l) => l.says)).toContain('started “Ask Ada”');
    }
    built(root, 'update-context', '--goal', 'Five tiers', '--in', tiers);
    const clone = folder();
    cpSync(join(root, '.clew/contexts'), join(clone, '.clew/contexts'), { recursive: true });
    expect(look('home', portsOf(clone))).toMatchObject({ empty: true, came: 1 });
  });
});
