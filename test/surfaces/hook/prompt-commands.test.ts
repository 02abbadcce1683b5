/** Prompts that command something, through the built hook: documents follow, all of it is undone, and other prompts load no more than before. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokens } from '../../../src/core/text/tokens.js';
import { Desk } from '../../support/status-desk.js';

const A = 'rotate-refresh-tokens-on-every-login';

function desk(): Desk {
  const d = new Desk();
  d.start();
  d.turn('rotate the refresh tokens on every login, see src/auth/token.ts', d.wrote('src/auth/token.ts'));
  return d;
}

const prompt = (d: Desk, text: string): string => d.fire('UserPromptSubmit', { prompt: text });
function papers(d: Desk): Record<string, string> {
  const dir = d.path('.clew/contexts');
  const names = existsSync(dir) ? readdirSync(dir).filter((n) => n.endsWith('.md')) : [];
  return Object.fromEntries(names.sort().map((n) => [n.slice(0, -3), readFileSync(join(dir, n), 'utf8')]));
}

describe('manual commands', () => {
  it('new context, list, switch to #N, archive: documents follow, the model hears of the work', () => {
    const d = desk();
    expect(prompt(d, 'new context guest tablet')).toContain('now active guest-tablet');
    expect(d.doc(A)).toMatch(/^status: paused$/m);
    expect(d.doc('guest-tablet')).toMatch(/^status: active$/m);
    expect(prompt(d, 'list contexts')).toContain(`#2 ${A}`);
    const told = prompt(d, 'switch to #2');
    expect(told).toContain(`now active ${A}`);
    expect(told).not.toContain('Look at the last change');
    expect(tokens(told)).toBeLessThanOrEqual(300);
    expect(d.doc(A)).toContain('Restored from');
    expect(prompt(d, 'save and close')).toContain('archived this context');
    expect(d.doc(A)).toMatch(/^status: paused$/m);
    expect(d.faults()).toBe('');
  });

  it.each(['new context guest tablet', 'archive context', 'create task GUEST-1', 'work on #51, #52 and #53'])(
    '%s is undone to the byte',
    (text) => {
      const d = desk();
      const before = papers(d);
      prompt(d, text);
      expect(papers(d)).not.toEqual(before);
      expect(d.clew(['undo']).code).toBe(0);
      expect(papers(d)).toEqual(before);
      expect(d.clew(['status']).out).toContain('● rotate-refresh');
    },
  );

  it('the numbers of the command line and of prompts are the same', () => {
    const d = desk();
    prompt(d, 'new context guest tablet');
    prompt(d, 'list contexts');
    expect(d.clew(['switch', '#2']).out).toContain(A);
    // By last work: a mere switch is none.
    d.clew(['contexts']);
    expect(prompt(d, 'switch to #1')).toContain('now active guest-tablet');
  });
});

describe('several tasks', () => {
  it('one is current, the others wait; each has a document of its own', () => {
    const d = desk();
    const told = prompt(d, 'work on #51, #52 and #53');
    expect(told).toMatch(/current task-51: #51\nwaits task-52: #52\nwaits task-53: #53/);
    expect(d.doc('task-51')).toMatch(/^status: active$/m);
    for (const id of ['task-52', 'task-53']) expect(d.doc(id)).toMatch(/^status: paused$/m);
    expect(d.doc('task-52')).toMatch(/^task_id: "?#52"?$/m);
    expect(d.clew(['switch', 'task-52']).code).toBe(0);
    expect(d.doc('task-52')).toMatch(/^status: active$/m);
    expect(d.doc('task-51')).toMatch(/^status: paused$/m);
  });
});

describe('phases', () => {
  it('the keyword brings the document and what is to be recorded, within the limit; nothing is changed by it', () => {
    const d = desk();
    d.clew([
      'update-context',
      '--mode',
      'PLAN',
      '--decision',
      'Use JWT',
      ...Array(30)
        .fill(0)
        .flatMap((_, i) => ['--note', `note ${i}`, '--decision', `decision number ${i} about something`]),
    ]);
    const before = papers(d);
    const told = prompt(d, 'ACT: go on with it');
    expect(told).toContain('mode ACT');
    expect(told).toContain('Goal: rotate the refresh tokens');
    expect(told).toContain('clew update-context --mode ACT');
    expect(told).toMatch(/not shown here: \d+ decisions/);
    expect(tokens(told)).toBeLessThanOrEqual(300);
    expect(papers(d)).toEqual(before);
  });

  it('ACT without a plan says so; PLAN needs none', () => {
    const d = desk();
    expect(prompt(d, 'ACT: do it')).toContain('begin with PLAN');
    expect(prompt(d, '計画：ログイン')).toContain('update-context --mode PLAN');
  });

  it.each(['planning the trip took long', 'plan the release of the tokens please', 'the action items are done'])(
    'no keyword, no word of it: %s',
    (text) => {
      const d = desk();
      const before = papers(d);
      expect(prompt(d, text)).not.toContain('mode PLAN');
      expect(papers(d)).toEqual(before);
    },
  );
});
