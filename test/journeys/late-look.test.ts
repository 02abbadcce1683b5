/** Ada's turn was for other work than the active one: it is filed there when it is over, an aside without leaving, and one undo takes all of it back. (Design §5; seed 000) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

/** Two pieces of work, each on a branch of its own; the second session stands on the first one's, and the branch of the second is checked out. */
function begun(): { j: Journey; s: Session } {
  const j = new Journey();
  const one = j.session('one');
  j.git('checkout', '-q', '-b', 'login-cookies');
  one.says('Make the login cookies expire after an hour, and log people out then');
  one.writes({ 'src/login/cookie.ts': 'export const hours = 1;\n' });
  one.stop('The login cookie expires after an hour now.');
  one.end();
  j.git('add', 'src');
  j.git('commit', '-qm', 'cookies expire');
  j.git('checkout', '-q', 'main');
  const s = j.session('two');
  s.start();
  j.git('checkout', '-q', '-b', 'invoice-export');
  s.says('new context Invoice export');
  s.says('Write the invoice export as a file with one line for each invoice');
  s.writes({ 'src/invoices/export.ts': 'export const lines = 1;\n' });
  s.stop('The invoice export writes one line for each invoice.');
  return { j, s };
}

const active = (j: Journey, s: Session): string =>
  (JSON.parse(j.clew('status', '--json', '--session', s.id).out) as { active: { id: string } }).active.id;
const document = (j: Journey, id: string): string => j.documents()[id] ?? '';

/** A turn that goes to the other branch and works there, whatever its prompt said. */
function turn(s: Session, words: string): string {
  s.start('resume');
  s.says(words);
  s.runs('git checkout -q login-cookies');
  s.writes({ 'src/login/session.ts': 'export const ends = true;\n' });
  return s.stop('The session of the login ends with its cookie now.').user;
}

it('a turn on the branch of another open context is filed there, told once to both, and undone with all it took along', () => {
  const { j, s } = begun();
  const cookies = Object.keys(j.documents())
    .find((f) => f.includes('login'))!
    .replace('.md', '');
  const before = document(j, cookies);
  const said = turn(s, 'The session must end as well when its cookie does, so that nobody stays signed in');
  expect(said).toMatch(/this turn was filed under .*login.* Undo: clew undo \w+/i);
  expect(active(j, s)).toBe(cookies);
  expect(document(j, cookies)).toContain('src/login/session.ts');
  expect(document(j, 'invoice-export')).not.toContain('src/login/session.ts');
  const told = s.says('does it work with two tabs?').model;
  expect(told).toContain('the last turn was recorded under');
  expect(told).toContain(cookies);
  s.stop();
  expect(s.says('and with three?').model).not.toContain('the last turn was recorded under');
  s.stop();
  expect(j.clew('undo', /clew undo (\w+)/.exec(said)![1]!).out).toContain('filed the last turn');
  expect(active(j, s)).toBe('invoice-export');
  expect(s.says('and on a phone?').model).not.toContain('the last turn was recorded under');
  s.stop();
  expect(document(j, cookies)).not.toContain('src/login/session.ts');
  expect(document(j, cookies)).toContain(before.slice(before.indexOf('# '), before.indexOf('# ') + 20));
});

it('what the model recorded while it worked goes along, and comes back with an undo', () => {
  const { j, s } = begun();
  const cookies = Object.keys(j.documents()).find((f) => f.includes('login'))!;
  s.start('resume');
  s.says('PLAN: the session must end as well when its cookie does, so that nobody stays signed in');
  s.runs('git checkout -q login-cookies');
  s.writes({ 'src/login/session.ts': 'export const ends = true;\n' });
  expect(s.clew('update-context --mode PLAN --decision "sessions end with the cookie"').status).toBe(0);
  expect(document(j, 'invoice-export')).toContain('sessions end with the cookie');
  const said = s.stop('The session of the login ends with its cookie now.').user;
  expect(document(j, cookies)).toContain('sessions end with the cookie');
  expect(document(j, 'invoice-export')).not.toContain('sessions end with the cookie');
  expect(j.clew('undo', /clew undo (\w+)/.exec(said)![1]!).status).toBe(0);
  expect(document(j, cookies)).not.toContain('sessions end with the cookie');
  expect(document(j, 'invoice-export')).toContain('sessions end with the cookie');
});

it('an aside is filed where it belongs, and the work stays', () => {
  const { j, s } = begun();
  const said = turn(s, 'By the way, the session must end as well when its cookie does, nobody should stay signed in');
  expect(said).toContain('stays active');
  expect(active(j, s)).toBe('invoice-export');
  expect(document(j, 'invoice-export')).not.toContain('src/login/session.ts');
  expect(Object.values(j.documents()).some((text) => text.includes('src/login/session.ts'))).toBe(true);
});

it('who said where they work in that turn is never overruled', () => {
  const { j, s } = begun();
  s.start('resume');
  s.says('The session must end as well when its cookie does, so that nobody stays signed in');
  s.runs('git checkout -q login-cookies');
  s.clew('switch --new "Session ends"');
  s.writes({ 'src/login/session.ts': 'export const ends = true;\n' });
  expect(s.stop('The session ends with its cookie now.').user).not.toContain('was filed under');
  expect(active(j, s)).toBe('session-ends');
});

it('of a turn in which the model switched each part is recorded for its own context', () => {
  const { j, s } = begun();
  const cookies = Object.keys(j.documents()).find((f) => f.includes('login'))!;
  s.says('Commit the export, and then log people out when their cookie ends');
  s.writes({ 'src/invoices/total.ts': 'export const total = 1;\n' });
  s.runs('git add src && git -c user.name=Ada -c user.email=ada@example.org commit -qm "Export invoices with totals"');
  expect(s.clew(`switch ${cookies}`).status).toBe(0);
  s.writes({ 'src/login/out.ts': 'export const out = 1;\n' });
  s.stop('People are logged out.');
  expect(document(j, 'invoice-export')).toContain('src/invoices/total.ts');
  expect(document(j, 'invoice-export')).toContain('Export invoices with totals');
  expect(document(j, 'invoice-export')).not.toContain('src/login/out.ts');
  expect(document(j, cookies)).toContain('src/login/out.ts');
  expect(document(j, cookies)).not.toContain('src/invoices/total.ts');
  expect(document(j, cookies)).not.toContain('Export invoices with totals');
});

it('a branch is that of the context whose turn began it, and of no other that stands there for a moment', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.runs('git checkout -q -b pilot-letters');
  s.writes({ 'src/pilot/letter.ts': 'export const letter = 1;\n' });
  s.stop('The letter is written.');
  const branch = (id: string): string => /^branch: (.*)$/m.exec(document(j, id))?.[1] ?? '';
  expect(branch('pilot-plan')).toBe('pilot-letters');
  s.says('now let’s work on the pricing research');
  s.stop('Which part?');
  expect(branch('pricing-research')).not.toBe('pilot-letters');
});

it('a task that the model reported in that turn says where it worked', () => {
  const { s } = begun();
  expect(s.clew('task add "count the lines" --id EXPORT-1').out).toBeDefined();
  s.start('resume');
  s.says('The session must end as well when its cookie does, so that nobody stays signed in');
  s.runs('git checkout -q login-cookies');
  s.clew('task start EXPORT-1');
  s.writes({ 'src/login/session.ts': 'export const ends = true;\n' });
  expect(s.stop('Done.').user).not.toContain('was filed under');
});

it('an undone move keeps the intent that was selected', () => {
  const { j, s } = begun();
  j.write({
    '.clew/intents.yaml':
      'intents:\n  - id: INT-001\n    title: Export\n    status: active\n    scope: [src/invoices/**]\n',
  });
  s.start('resume');
  s.clew('intent select INT-001');
  const selected = j.clew('intents', '--session', s.id).out;
  s.says('The session must end as well when its cookie does, so that nobody stays signed in');
  s.runs('git checkout -q login-cookies');
  s.writes({ 'src/login/session.ts': 'export const ends = true;\n' });
  const said = s.stop('The session of the login ends with its cookie now.').user;
  expect(said).toContain('was filed under');
  expect(j.clew('intents', '--session', s.id).out).toBe(selected);
  j.clew('undo', /clew undo (\w+)/.exec(said)![1]!);
  expect(j.clew('intents', '--session', s.id).out).toBe(selected);
});
