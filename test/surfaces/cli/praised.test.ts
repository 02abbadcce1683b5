/** Holds what people liked when they tried it, so that no change of words takes it away. */
import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/_index.js';
import { Desk } from '../../support/status-desk.js';

function desk(): Desk {
  const d = new Desk();
  d.write(
    'docs/plans/PRICING.md',
    '# Pricing research\n\n- [ ] PRC-1 compare tiers\n- [ ] PRC-2 call three harbours\n',
  );
  d.write('docs/plans/AUTH.md', '# Auth hardening\n\n- [ ] AUTH-1 rate limit\n');
  return d;
}

describe('what is to stay', () => {
  it('the line of a switch says where one is, where one was, and how to go back', () => {
    const d = desk();
    d.clew(['init', '--yes']);
    d.start();
    d.clew(['switch', 'docs/plans/AUTH.md']);
    d.turn("let's work on the pricing research plan");
    expect(d.clew(['status']).out).toMatch(/^● \S+ {2}Pricing research/m);
    expect(d.clew(['log']).out).toContain('switched to');
  });

  it('why says what would have changed it', () => {
    const d = desk();
    d.start();
    d.clew(['switch', 'docs/plans/AUTH.md']);
    d.turn('add a rate limit to the login');
    d.turn("let's work on the pricing research plan");
    const { out } = d.clew(['why']);
    expect(out).toMatch(/Detected as switch/);
    expect(out).toContain('Evidence');
    expect(out).toMatch(/would/);
  });

  it('a new plan is held against those that are there', () => {
    const r = desk().clew(['new-plan', 'Pricing research v2']);
    expect(r.code).toBe(3);
    expect(r.out).toMatch(/docs\/plans\/PRICING\.md {2}\d+ %/);
    expect(r.out).toMatch(/a\) /);
  });

  it('consolidate shows a diff before it touches anything', () => {
    const d = desk();
    d.write(
      'docs/plans/PRICING-v2.md',
      '# Pricing research v2\n\n- [ ] PRC-2 call three harbours\n- [ ] PRC-3 write\n',
    );
    const before = d.read('docs/plans/PRICING.md');
    expect(d.clew(['consolidate', 'docs/plans/PRICING.md', 'docs/plans/PRICING-v2.md']).out).toMatch(/^\+.*PRC-3/m);
    expect(d.read('docs/plans/PRICING.md')).toBe(before);
  });

  it('what somebody edits by hand survives an undo', () => {
    const d = desk();
    d.start();
    d.clew(['switch', 'docs/plans/PRICING.md']);
    d.clew(['update-context', '--mode', 'PLAN', '--decision', 'Use three tiers']);
    const file = `.clew/contexts/${d.clew(['show', '--path']).out.trim().split('/').at(-1)}`;
    d.write(file, `${d.read(file)}\n<!-- mine -->\n`);
    d.clew(['undo', '--no-input']);
    expect(d.read(file)).toContain('<!-- mine -->');
  });

  it('every verb has examples, and prints JSON', () => {
    for (const c of commands) expect(c.examples.length, c.name).toBeGreaterThan(0);
    const d = desk();
    for (const name of [
      'status',
      'next',
      'contexts',
      'plans',
      'why',
      'log',
      'show',
      'switch',
      'answer',
      'undo',
      'doctor',
    ]) {
      const said = JSON.parse(d.clew([name, '--json']).out) as { schemaVersion: number; command: string };
      expect(said).toMatchObject({ schemaVersion: 1, command: name });
    }
  });
});
