/** Holds that settings are read with their origin, changed only when they can be used, and never lost. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command as undo } from '../../../src/commands/history/undo.js';
import { command as config } from '../../../src/commands/setup/config.js';
import { DEFAULTS, settingKeys } from '../../../src/core/config.js';
import type { Outcome } from '../../../src/core/model.js';
import { READER_KEYS } from '../../../src/core/reader/settings.js';
import { closestWord } from '../../../src/core/text/closest-word.js';
import { exitOf, sentenceOf } from '../../../src/core/words/en.js';
import { SETTING_WORDS } from '../../../src/core/words/settings.js';
import { runCommand } from '../../../src/runtime/run/run.js';
import { Locked } from '../../../src/stores/_store.js';
import { codes, PLAIN, Project } from '../../support/settings-world.js';

const FILE = 'shop/.clew/config.json';
const ask = (p: Project, ...args: string[]): Outcome => p.run(config, {}, args);
const shown = (o: Outcome): string => config.print(o.view!, PLAIN);

describe('config', () => {
  it('lists every setting, and where it comes from', () => {
    const p = new Project({ [FILE]: '{"clarify": "block", "detect": {"ask": 0.9}}' });
    const text = config.print(p.run(config, { origin: true }, ['list']).view!, PLAIN);
    expect(text.split('\n')).toHaveLength(2 * (settingKeys().length + READER_KEYS.length + 1));
    expect(text).toMatch(/^reader\.command +null {2}default$/m);
    expect(text).toMatch(/^clarify +"block" {2}\.clew\/config\.json$/m);
    expect(text).toMatch(/^detect\.ask +0\.9 {2}\.clew\/config\.json$/m);
    expect(text).toMatch(new RegExp(`^detect\\.nudge +${DEFAULTS.detect.nudge} {2}default$`, 'm'));
  });

  it('gets one, as a plain word or as JSON', () => {
    const p = new Project();
    expect(shown(ask(p, 'get', 'clarify'))).toBe(DEFAULTS.clarify);
    expect(shown(ask(p, 'get', 'plans'))).toBe('[]');
    expect(shown(ask(p, 'get', 'digest.maxTurns'))).toBe('5');
  });

  it('sets one, and undo takes it back', () => {
    const p = new Project();
    const out = ask(p, 'set', 'clarify', 'block');
    expect(out.did).toBe('set clarify to "block"');
    expect(shown(out)).toBe('✓ clarify is "block"');
    expect(p.read(FILE)).toBe('{\n  "clarify": "block"\n}\n');
    ask(p, 'set', 'plans', '["notes/**/*.md"]');
    ask(p, 'set', 'digest.maxTurns', '7');
    expect(JSON.parse(p.read(FILE)!)).toEqual({ clarify: 'block', plans: ['notes/**/*.md'], digest: { maxTurns: 7 } });
    for (let i = 0; i < 3; i++) expect(codes(p.run(undo))).toEqual([]);
    expect(p.read(FILE)).toBe(null);
  });

  it('keeps the indentation and line ends of the file, and keys it does not know', () => {
    const p = new Project({ [FILE]: '{\r\n\t"later": {"x": 1},\r\n\t"confirm": "always"\r\n}\r\n' });
    ask(p, 'set', 'confirm', 'unsure');
    expect(p.read(FILE)).toBe('{\r\n\t"later": {\r\n\t\t"x": 1\r\n\t},\r\n\t"confirm": "unsure"\r\n}\r\n');
  });

  it('writes nothing when nothing changes, and on a dry run', () => {
    const p = new Project({ [FILE]: '{"clarify":"block"}' });
    expect(ask(p, 'set', 'clarify', 'block').edits).toEqual([]);
    p.run(config, {}, ['set', 'clarify', 'agent'], true);
    expect(p.read(FILE)).toBe('{"clarify":"block"}');
    const q = new Project();
    const before = q.tree();
    ask(q, 'list');
    ask(q, 'set', 'clarify', 'maybe');
    expect(q.tree()).toEqual(before);
  });

  it.each([
    ['clarify', 'maybe'],
    ['detect.ask', '2'],
    ['digest.maxTurns', 'many'],
    ['newPlan', '../elsewhere'],
    ['plans', '{}'],
    ['finishGate', 'always'],
    ['contexts.warnDays', '0'],
    ['contexts.minTags', '51'],
    ['contexts.driftCommits', '10001'],
  ])('refuses %s = %s', (key, value) => {
    const out = ask(new Project(), 'set', key, value);
    expect(codes(out)).toEqual(['config-value']);
    expect(exitOf(out.findings)).toBe(2);
  });

  it.each([
    ['docs/*.md', `'["docs/*.md"]'`],
    ["it's; rm", `'["docs/*.md"]'`],
  ])('says how a list is typed: %s', (value, typed) => {
    const out = ask(new Project(), 'set', 'plans', value);
    expect(out.findings).toEqual([{ code: 'config-list', args: { key: 'plans', value: typed }, severity: 'error' }]);
  });

  it('takes the days, tags and commits of contexts, and when to refuse', () => {
    const p = new Project();
    for (const [key, value] of [
      ['contexts.refreshDays', '365'],
      ['contexts.driftCommits', '1000'],
      ['finishGate', 'strict'],
    ])
      expect(codes(ask(p, 'set', key!, value!))).toEqual([]);
    expect(JSON.parse(p.read(FILE)!)).toEqual({
      contexts: { refreshDays: 365, driftCommits: 1000 },
      finishGate: 'strict',
    });
  });

  it('takes a number for a name where a name is wanted', () => {
    const p = new Project();
    ask(p, 'set', 'newPlan', '2026');
    expect(JSON.parse(p.read(FILE)!)).toEqual({ newPlan: '2026' });
  });

  it('has a sentence for each key, and none for what is no key', () => {
    expect(Object.keys(SETTING_WORDS).sort()).toEqual([...settingKeys(), ...READER_KEYS, 'projects'].sort());
    const rows = ask(new Project(), 'list').view!.rows as { key: string; about: string }[];
    for (const { key, about } of rows) expect(about, key).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('unset goes back to the default; undo brings the value back, and nothing else of the file is touched', () => {
    const p = new Project({ [FILE]: '{"clarify": "block", "detect": {"ask": 0.9}}' });
    const before = p.read(FILE);
    expect(shown(ask(p, 'unset', 'clarify'))).toContain('clarify is "agent"');
    expect(JSON.parse(p.read(FILE)!)).toEqual({ detect: { ask: 0.9 } });
    p.run(undo);
    expect(p.read(FILE)).toBe(before);
    ask(p, 'unset', 'detect.ask');
    expect(JSON.parse(p.read(FILE)!)).toEqual({ clarify: 'block' });
  });

  it('unset of what nobody set writes nothing and says so; of what is no key, what may have been meant', () => {
    const p = new Project();
    const before = p.tree();
    expect(codes(ask(p, 'unset', 'clarify'))).toEqual(['config-unset']);
    expect(codes(ask(p, 'unset', 'clarfy'))).toEqual(['config-near']);
    expect(codes(ask(p, 'unset'))).toEqual(['config-usage']);
    expect(p.tree()).toEqual(before);
  });

  it('an agent unsets no gate and no guard', () => {
    for (const key of ['gate', 'guard', 'plans']) {
      const p = new Project({ [FILE]: '{"gate": "strict", "guard": "deny", "plans": ["a/*.md"]}' });
      const before = p.read(FILE);
      const o = runCommand(config, { args: ['unset', key], flags: {}, session: null, agent: true }, p.ports());
      expect(exitOf(o.findings), key).toBe(3);
      expect(p.read(FILE)).toBe(before);
    }
  });

  it('says what a key may have meant', () => {
    const p = new Project();
    expect(sentenceOf(ask(p, 'get', 'clarfy').findings[0]!)).toContain('Did you mean clarify?');
    expect(sentenceOf(ask(p, 'set', 'maxTurns', '3').findings[0]!)).toContain('Did you mean digest.maxTurns?');
    expect(codes(ask(p, 'get', 'colour-of-the-sky'))).toEqual(['config-unknown']);
    expect(codes(ask(p, 'get', '__proto__'))).toEqual(['config-unknown']);
  });

  it.each([['get'], ['set', 'clarify'], ['drop', 'clarify'], ['list', 'clarify'], ['get', 'clarify', 'x']])(
    'says how it is used: %s',
    (...args) => {
      const out = ask(new Project(), ...args);
      expect([codes(out), exitOf(out.findings)]).toEqual([['config-usage'], 2]);
    },
  );

  it('a broken file: said with its place, defaults hold, nothing is written over it', () => {
    for (const [text, line, column] of [
      ['{\n  "clarify": "block",\n}', 3, 1],
      ['[1]', 1, 1],
      ['{"a": 1} // c', 1, 10],
    ] as const) {
      const p = new Project({ [FILE]: text });
      const out = ask(p, 'get', 'clarify');
      expect(out.findings).toEqual([
        { code: 'config-broken', args: { path: '.clew/config.json', line, column }, severity: 'warn' },
      ]);
      expect(exitOf(out.findings)).toBe(0);
      expect(shown(out)).toBe('agent');
      expect(exitOf(ask(p, 'set', 'clarify', 'block').findings)).toBe(1);
      expect(p.read(FILE)).toBe(text);
    }
  });

  it('asking holds no lock, setting waits for it', () => {
    const p = new Project();
    p.write('shop/.clew/lock', JSON.stringify({ pid: process.pid, host: hostname() }));
    expect(shown(ask(p, 'get', 'clarify'))).toBe('agent');
    expect(() => ask(p, 'set', 'clarify', 'block')).toThrow(Locked);
    expect(p.read(FILE)).toBe(null);
  });

  it('linked work trees share the settings of the main one', () => {
    const p = new Project();
    const main = p.root;
    const linked = join(p.base, 'linked');
    mkdirSync(join(main, '.git', 'worktrees', 'linked'), { recursive: true });
    mkdirSync(linked);
    writeFileSync(join(linked, '.git'), `gitdir: ${join(main, '.git', 'worktrees', 'linked')}\n`);
    p.root = linked;
    ask(p, 'set', 'clarify', 'block');
    expect(JSON.parse(p.read(FILE)!)).toEqual({ clarify: 'block' });
    expect(codes(p.run(undo))).toEqual([]);
    expect(p.read(FILE)).toBe(null);
    ask(p, 'set', 'clarify', 'block');
    p.root = main;
    expect(shown(ask(p, 'get', 'clarify'))).toBe('block');
  });
});

describe('nearest', () => {
  it('is the word itself where it is known', () =>
    fc.assert(fc.property(fc.constantFrom(...settingKeys()), (k) => closestWord(k, settingKeys()) === k)));

  it('forgives one letter', () =>
    fc.assert(
      fc.property(fc.constantFrom('clarify', 'confirm', 'digest.maxTurns'), fc.nat(6), (k, i) => {
        expect(closestWord(k.slice(0, i) + k.slice(i + 1), settingKeys())).toBe(k);
      }),
    ));
});
