/** Holds that another tool's store can be made documents of our own: nothing is dropped, the originals stay, every fault is named. */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../../src/core/document/parse.js';
import { ACTIVE, BUDDY, HISTORY, store, TWO } from '../../support/adopted-world.js';
import { Desk } from '../../support/status-desk.js';
import { data } from '../../support/world.js';

/** What a command answers, as a program reads it. */
const json = (desk: Desk, ...args: string[]): Answer => JSON.parse(desk.clew([...args, '--json']).out);
const all = (desk: Desk): string =>
  readdirSync(desk.path('.clew/contexts'))
    .map((n) => desk.read(`.clew/contexts/${n}`))
    .join('\n');

/** The words of a line: without bullet and indentation. */
const words = (line: string): string => line.replace(/^\s*(?:[-*] )?/, '').trim();

interface Answer {
  contexts: { id: string; active: boolean }[];
  made: { id: string }[];
  report: { code: string; text: string }[];
}

describe('import', () => {
  it('makes a document of each task and archive, items with their dates, the rest verbatim', () => {
    const desk = store(new Desk(), TWO);
    const before = desk.read(ACTIVE);
    const said = json(desk, 'import');
    expect(said.made.map((m: { id: string }) => m.id)).toEqual(['login-1', 'mail-2', 'price-2', 'drag-move', 'old-3']);
    expect(desk.read(ACTIVE)).toBe(before);
    const login = parseDocument(desk.doc('login-1'), 'clew');
    expect(login.meta).toMatchObject({ taskId: 'LOGIN-1', id: 'login-1', title: 'Let people log in, see #12' });
    expect(login.items.map((i) => `${i.place}: ${i.text}`)).toEqual([
      'goal: Let people log in, see #12',
      'done: [x] Form',
      'next: Test src/a.ts with an expired token',
      'plan-decisions: 2026-01-05T12:00:00+02:00 → Use JWT',
      'active-files: src/a.ts',
      'active-files: src/b, c.ts',
      'scratchpad: the token\nhas two parts',
      'next-action: Open src/a.ts and write the test',
    ]);
    expect(login.items.find((i) => i.place === 'plan-decisions')!.at).toBe(Date.UTC(2026, 0, 5, 10));
    expect(desk.doc('login-1')).toContain(
      '\n## Guardrails\n\tLOGIN-1:\n\t\tinvariants:\n\t\t\t- Keep the solver as it is\n',
    );
    expect(desk.doc('login-1')).not.toContain('mail');
    const price = parseDocument(desk.doc('price-2'), 'clew');
    expect(price.meta).toMatchObject({ category: 'feature', tags: ['pricing', 'page'], status: 'paused' });
    expect(desk.doc('price-2')).toContain('    archived_at: 2026-01-07T16:07:30+02:00');
    const listed = json(desk, 'contexts', '--all').contexts.map((c: { id: string }) => c.id);
    expect(listed.sort()).toEqual(['drag-move', 'login-1', 'mail-2', 'old-3', 'price-2']);
    expect(json(desk, 'import').report.filter((f: { code: string }) => f.code === 'import-known')).toHaveLength(5);
    expect(desk.clew(['undo']).code).toBe(0);
    expect(desk.has('.clew/contexts/login-1.md')).toBe(false);
  });

  it('takes one file, from anywhere, and says when there is nothing', () => {
    const desk = new Desk();
    desk.write(
      '../notes/context.md',
      '# Context: tokens\n\n**Created**: 2026-01-02T10:00:00Z\n\n---\n\n## PLAN (10:00)\n\n### Decisions\n\n- Rotate them\n\n### Odd\n\nkept\n',
    );
    expect(json(desk, 'import', '../notes/context.md').made).toMatchObject([{ id: 'tokens' }]);
    expect(desk.doc('tokens')).toMatch(/- Rotate them <!-- clew/);
    expect(desk.doc('tokens')).toContain('### Odd\nkept\n');
    expect(desk.clew(['import', '../nowhere']).code).toBe(5);
    expect(desk.clew(['import']).code).toBe(5);
  });

  it('says what it would do, and does nothing', () => {
    const desk = store(new Desk());
    expect(json(desk, 'import', '--dry-run').made).toHaveLength(4);
    expect(desk.has('.clew/contexts')).toBe(false);
  });
});

describe('real stores', () => {
  const circuit = data('stores', 'active-context');
  it.skipIf(circuit === null)(
    'an active context of eight archives: every known fault is named, nothing is dropped',
    () => {
      const desk = new Desk();
      cpSync(circuit!, desk.root, { recursive: true });
      const { report, made } = json(desk, 'import');
      const of = (code: string): string[] =>
        report.filter((f: { code: string }) => f.code === code).map((f: { text: string }) => f.text);
      expect(of('task-no-resume').join()).toContain('EDITOR-DELETE-UNDO-SHORTCUTS');
      expect(of('task-unlisted').join()).toContain('TRANSFORMER-WINDING-R-AUTOTIMESTEP');
      expect(of('task-lost').join()).toContain('TRANSFORMER-WINDING-R-AUTOTIMESTEP');
      expect(of('category-unknown').join()).toMatch(/: ui\).*: simulation\)/s);
      expect(of('status-unknown').join()).toMatch(/: archived\).*: active\)/s);
      expect(of('archive-no-summary').length + of('archive-summary-name').length).toBe(8);
      expect(of('archive-no-resume')).toHaveLength(3);
      expect(made).toHaveLength(11);
      const text = all(desk);
      const files = [
        ACTIVE,
        ...readdirSync(desk.path(HISTORY))
          .filter((n) => n.endsWith('.md'))
          .map((n) => `${HISTORY}/${n}`),
      ];
      const frame = /^(?:#+ .*|-{3,}|`{3}\w*|[\w.-]+:(?: ?\[\])?|)$/;
      const lost = files.flatMap((f) =>
        desk
          .read(f)
          .split('\n')
          .filter((l) => !frame.test(words(l)) && !text.includes(valueIn(words(l)))),
      );
      expect(lost).toEqual([]);
      expect(readFileSync(`${circuit}/${ACTIVE}`, 'utf8')).toBe(desk.read(ACTIVE));
      expect(desk.clew(['check']).err).not.toContain('✖ Could');
    },
  );

  const buddy = data('stores', 'codingbuddy');
  it.skipIf(buddy === null)('a context document that says the same four times: every line is there', () => {
    const desk = new Desk();
    cpSync(buddy!, desk.root, { recursive: true });
    expect(json(desk, 'import').made).toHaveLength(1);
    const text = all(desk).split('\n').map(words).join('\n');
    const lines = desk.read(BUDDY).split('\n').map(words);
    const lost = lines.filter((l) => l !== '' && !text.includes(l));
    expect(lost).toEqual([]);
  });
});

/** The value of a key whose words are an item now: `goal: X` is `X`. */
function valueIn(line: string): string {
  const value =
    /^(?:goal|global_context|current_focus|scope_in|scope_out|task_id|status|next_action|focus_now|verify_cmd|resume_recipe|plan): (.*)$/.exec(
      line,
    )?.[1] ?? line;
  const list = /^(?:active_files|key_files): \[([^,\]]*)/.exec(line)?.[1];
  return (list ?? value).replace(/^"|"$/g, '');
}
