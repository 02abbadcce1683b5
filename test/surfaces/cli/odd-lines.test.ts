/** Holds that a line which cannot be obeyed says what is wrong with it, and a next command that is of its own subject; and that nothing comes into being by it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Desk } from '../../support/status-desk.js';

describe('a line that cannot be obeyed', () => {
  it.each([
    [['new'], 'clew new needs TITLE, which is missing.', 'clew new --help'],
    [['rename'], 'clew rename needs ID, which is missing.', 'clew rename --help'],
    [['demo', 'more'], 'clew demo was given more words than it takes.', 'clew demo --help'],
    [['learn', '--nope'], 'clew learn has no option --nope.', 'clew learn --help'],
    [['status', '--jsn'], 'clew status has no option --jsn. Did you mean --json?', 'clew status --help'],
    [['--nope'], 'clew has no option --nope.', 'clew --help'],
    [['switch', '--cwd'], 'The value of --cwd <DIR> is missing.', 'clew switch --help'],
    [['plans', '--max', '0'], '"0" is no number from 1 on.', 'clew help plans'],
    [['plans', '--stale', '--days', 'x'], '"x" is no number from 1 on.', 'clew help plans'],
    [['retro', '--max', 'x'], '"x" is no number from 1 on.', 'clew help retro'],
    [['metrics', '--since', 'x'], '"x" is no time;', 'clew help metrics'],
    [['undo', '--at', 'x'], '"x" is no time;', 'clew help undo'],
  ])('%j', (args, says, next) => {
    const { code, out, err } = new Desk().clew(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`✖ ${says}`);
    expect(err).toMatch(new RegExp(`\\n  try: ${next}\\n$`));
  });

  it.each([
    [['trace', 'nope.ts'], 'There is no file nope.ts.', 'clew help trace'],
    [['replay', 'nope.jsonl'], 'There is no file nope.jsonl.', 'clew help replay'],
    [['show', 'nope'], 'No context and no plan is called "nope".', 'clew plans'],
    [
      ['intent', 'edit', 'INT-001', '--allow', 'src/**'],
      'No intent is called INT-001: there is none here yet.',
      'clew intent new',
    ],
    [['log', '--context', 'nope'], 'No context is called "nope".', 'clew contexts'],
    [['answer', 'last', 'a'], 'No question is open.', 'clew status'],
    [['consolidate', 'nope.md'], 'No plan is called "nope.md".', 'clew plans nope.md'],
    [['import'], 'There is nothing to import at .:', 'clew help import'],
  ])('what is not there: %j', (args, says, next) => {
    const { code, out, err } = new Desk().clew(args);
    expect({ code, out }).toEqual({ code: 5, out: '' });
    expect(err).toContain(`✖ ${says}`);
    expect(err).toMatch(new RegExp(`try: ${next}(?: .*)?\\n`));
  });

  it('a name of thousands of letters is not said back whole', () => {
    const { code, err } = new Desk().clew(['switch', 'x'.repeat(5000)]);
    expect(code).toBe(5);
    expect(err).toMatch(/^✖ No context is called "x{100,200}…"\./);
  });

  it('a plan that no context is on is shown by its name, and every other verb says how one begins', () => {
    const d = new Desk();
    d.write('docs/plans/PRICING.md', '# Pricing research\n\n- [ ] PRC-1 compare tiers\n');
    d.clew(['new', 'guest tablet']);
    for (const name of [['PRICING'], ['Pricing research'], ['Pricing', 'research']])
      expect(d.clew(['show', ...name]).out).toContain('PRC-1 compare tiers');
    for (const line of [
      ['open', 'PRICING'],
      ['open', 'Pricing', 'research'],
      ['done', 'PRICING'],
      ['rename', 'PRICING', 'x'],
    ]) {
      const { code, err } = d.clew(line);
      expect(code, line.join(' ')).toBe(5);
      expect(err).toBe(
        '✖ No context is on the plan docs/plans/PRICING.md yet; to switch to it begins one.\n  try: clew switch docs/plans/PRICING.md\n',
      );
    }
  });

  it('an intent is selected where there is none: the next command makes one', () => {
    const { code, out, err } = new Desk().clew(['intent', 'select', 'INT-001']);
    expect({ code, out }).toEqual({ code: 5, out: '' });
    expect(err).toBe(
      '✖ No intent is called INT-001: there is none here yet (.clew/intents.yaml was made and is empty).\n  try: clew intent new "SUMMARY" --allow GLOB\n',
    );
  });

  it('what is wrong with one of several items is said in words', () => {
    const d = new Desk();
    d.clew(['new', 'guest tablet']);
    const input = JSON.stringify({ mode: 'PLAN', decisions: ['one', ''], notes: ['x'.repeat(2001)] });
    const { err } = d.clew(['update-context', '--stdin'], { input });
    expect(err).toContain('no usable text in decisions, the 2nd of 2:');
    expect(err).toContain('(notes, the 1st of 1, has 2,001 characters; 2,000 are the most)');
    expect(err).not.toMatch(/\[\d/);
    const none = d.clew(['update-context', '--stdin'], { input: '{"decisions":["one"],"iteration":1}' });
    expect(none.err).not.toContain('undefined');
  });

  it('a folder that is not there is not made', () => {
    const d = new Desk();
    const nowhere = join(d.root, 'nowhere');
    for (const args of [['new', 'guest tablet'], ['status'], ['switch', '--new', 'guest tablet']]) {
      const { code, err } = d.clew([...args, '--cwd', nowhere]);
      expect(code).toBe(5);
      expect(err).toContain(`There is no folder ${nowhere}.`);
    }
    expect(existsSync(nowhere)).toBe(false);
  });
});
