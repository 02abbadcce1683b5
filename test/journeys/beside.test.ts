/** Ada named a reader: what it says of a prompt reaches her agent at its first tool call, or files the turn when it ends, and one undo takes that back; she never waits for it. (Decision 26) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

const FRESH = '{"leaves":88,"to":"new","title":"Umlauts in the export"}';

/** A session in the middle of its work, and a reader that says `answer` once `slow` seconds are over. */
function begun(answer: string, slow = 0): { j: Journey; s: Session } {
  const j = new Journey();
  const s = j.session('one');
  s.says('new context Login cookies');
  s.stop('Opened.');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/letter.ts': 'export const letter = 1;\n' });
  s.stop('The letter is written.');
  const command = ['sh', '-c', `cat > /dev/null; sleep ${slow}; echo '${answer}'`];
  j.clew('config', 'set', 'reader.command', JSON.stringify(command));
  expect(j.clew('config', 'set', 'reader.use', 'command').status).toBe(0);
  return { j, s };
}

const active = (j: Journey, s: Session): string =>
  (JSON.parse(j.clew('status', '--json', '--session', s.id).out) as { active: { id: string } }).active.id;

/** Waits until the reader has said so much. */
function answered(j: Journey, n = 1): void {
  const list = '.clew/cache/reader/asks.jsonl';
  for (let i = 0; i < 300; i++) {
    if (j.exists(list) && j.read(list).trim().split('\n').length >= n) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  throw new Error('the reader did not answer');
}

const ASKED = 'the third column of the invoices loses its umlauts when Excel opens them';

it('the agent is told once at its first tool call, switches, and the turn is recorded where it was for', () => {
  const { j, s } = begun(FRESH);
  s.says(ASKED);
  answered(j);
  expect(s.reads('README.md').model).toMatch(
    /^clew: a reader takes this message for a new context <.*>Umlauts in the export</,
  );
  expect(s.reads('src/pilot/invite.ts').model).toBe('');
  expect(s.clew('switch --new "Umlauts in the export"').status).toBe(0);
  s.writes({ 'src/invoices/encoding.ts': 'export const encoding = "utf8";\n' });
  expect(s.stop('It is UTF-8 now.').user).not.toContain('was filed under');
  expect(active(j, s)).toBe('umlauts-in-the-export');
  expect(j.documents()['umlauts-in-the-export']).toContain('src/invoices/encoding.ts');
  expect(j.documents()['pilot-plan'] ?? '').not.toContain('src/invoices/encoding.ts');
  expect(j.clew('status').out).toContain('reader: asked 1 time today, told the model of 1 switch');
});

it('an agent that was told, and goes on where it was, has decided: nothing is filed elsewhere on that word', () => {
  const { j, s } = begun(FRESH);
  s.says(ASKED);
  answered(j);
  s.writes({ 'src/invoices/encoding.ts': 'export const encoding = "utf8";\n' });
  expect(s.stop('It is UTF-8 now.').user).not.toContain('as the reader');
  expect(active(j, s)).toBe('pilot-plan');
  expect(j.clew('why').out).toContain('was told to the model, with its tool calls');
});

it('a turn that wrote before the reader had answered is filed at its end, with what it wrote; an undo brings it back', () => {
  const { j, s } = begun(FRESH, 3);
  s.says(ASKED);
  s.writes({ 'src/invoices/encoding.ts': 'export const encoding = "utf8";\n' });
  answered(j);
  const { user } = s.stop('It is UTF-8 now.');
  expect(user).toMatch(/filed under new context "Umlauts in the export", as the reader sh took its prompt/);
  expect(j.documents()['umlauts-in-the-export']).toContain('src/invoices/encoding.ts');
  expect(j.documents()['pilot-plan']).not.toContain('src/invoices/encoding.ts');
  expect(j.clew('undo', /clew undo (\w+)/.exec(user)![1]!).out).toContain('filed the last turn');
  expect(active(j, s)).toBe('pilot-plan');
});

it('a turn without tools is filed at its end, under the open context that the reader named', () => {
  const { j, s } = begun('{"leaves":70,"to":1,"title":""}');
  s.says('how long are people signed in when they close the window, and why that long?');
  answered(j);
  const { user } = s.stop('An hour, for the cookie ends then.');
  expect(user).toMatch(/filed under "Login cookies", as the reader sh took its prompt/);
  expect(active(j, s)).toBe('login-cookies');
  expect(s.says('and on a phone?').model).toContain('the last turn was recorded under');
  expect(j.clew('undo', /clew undo (\w+)/.exec(user)![1]!).status).toBe(0);
  expect(active(j, s)).toBe('pilot-plan');
});

it('who says where they work, and a reader that agrees or comes too late, changes nothing', () => {
  const { j, s } = begun(FRESH, 1);
  s.says(ASKED);
  expect(s.reads('README.md').model).toBe('');
  expect(s.stop('It is UTF-8 now.').user).toBe('');
  answered(j);
  s.says('switch to login cookies');
  expect(s.reads('README.md').model).toBe('');
  expect(s.stop('Switched.').user).not.toContain('was filed under');
  expect(active(j, s)).toBe('login-cookies');
  j.clew('config', 'set', 'reader.command', JSON.stringify(['echo', '{"leaves":4,"to":null,"title":""}']));
  s.says('make the cookie end when the window is closed');
  answered(j, 2);
  expect(s.reads('README.md').model).toBe('');
  expect(s.stop('It ends then.').user).toBe('');
  expect(active(j, s)).toBe('login-cookies');
});
