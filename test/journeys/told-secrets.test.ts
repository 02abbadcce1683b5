/** Ada pastes a token into a prompt: clew keeps it nowhere and tells it to nobody; one that stood there before is found and taken out. (C09) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const TOKEN = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

it('a token in a prompt, a todo, a decision and an answer stands nowhere in .clew, and is told as redacted', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says(`rotate the token ${TOKEN} of the mailer on every login`);
  s.clew(`update-context --mode PLAN --decision "the token is ${TOKEN}"`);
  s.todos([{ content: `send a mail with ${TOKEN}`, status: 'pending' }]);
  s.stop(`I used ${TOKEN}.`);
  expect(j.clew('scan').status).toBe(0);
  expect(() => j.git('grep', '--no-index', '-l', TOKEN, '.clew')).toThrow();
  const told = j.session('two').start().model;
  expect(told).toContain('the token is [redacted github-pat');
  expect(told).not.toContain(TOKEN);

  const [id] = Object.keys(j.documents());
  const document = `.clew/contexts/${id}.md`;
  j.write({ [document]: `${j.read(document)}\n- ${TOKEN}\n` });
  const found = j.clew('scan');
  expect(found.status).toBe(9);
  expect(found.out).toMatch(/github-pat {2}\w+ {2}\.clew\/contexts\/.*\.md:\d+/);
  expect(found.out + found.err).not.toContain(TOKEN);
  const mark = /github-pat {2}(\w+)/.exec(found.out)![1]!;
  expect(j.clew('purge', mark, '--yes').status).toBe(0);
  expect(j.read(document)).not.toContain(TOKEN);
});

it('a redaction is said where something was recorded; the lines around it stay, a file of them is found line by line, and marks are none', () => {
  const token = (n: number): string =>
    `gh${'p_'}${String(n).padStart(2, '0')}${'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY'.slice(n % 5)}${'Z9y8X'.slice(0, 2 + (n % 5))}`;
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.stop();
  const said = j.clew('update-context', '--mode', 'PLAN', '--decision', `first ${token(1)}`, '--note', 'nothing of it');
  expect(said.err).toMatch(/Recorded without the secret in it: \[redacted github-pat ....\]/);
  expect(j.clew('update-context', '--mode', 'PLAN', '--note', 'calm').err).not.toContain('secret');
  const lines = Array.from({ length: 15 }, (_, i) => `${token(i)}\nnext-step${i}`);
  j.write({ 'notes.md': `${lines.join('\n')}\n` });
  const { out } = j.clew('scan', 'notes.md');
  for (let i = 0; i < 15; i++) expect(out).toContain(`notes.md:${2 * i + 1}\n`.trimEnd());
  j.write({ 'marks.md': 'password: [redacted secret 3f2a]\nTOKEN=[redacted github-pat 12ab]\n' });
  expect(j.clew('scan', 'marks.md').out).toContain('no secret');
});

it('a password with an ampersand, in an address, a command and a settings file: one secret, one mark in every file of the context', () => {
  const pass = 'Tr4il&Mix9zQ';
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  j.clew('update-context', '--mode', 'PLAN', '--decision', `connect with postgres://app:${pass}@db/app`);
  j.clew('update-context', '--mode', 'PLAN', '--note', `start it with DB_PASSWORD=${pass} npm start`);
  s.stop();
  expect(() => j.git('grep', '--no-index', '-l', 'Mix9zQ', '.clew')).toThrow();
  const [document] = Object.values(j.documents());
  const marks = [...document!.matchAll(/\[redacted [\w-]+ (\w{4})\]/g)].map((m) => m[1]!);
  expect(marks.length).toBeGreaterThan(1);
  j.write({ 'notes.md': `see https://x.y/?password=${pass}&user=nora\n` });
  const scanned = /(\w{4}) {2}notes\.md:1/.exec(j.clew('scan', 'notes.md').out)?.[1];
  expect(new Set([...marks, scanned]).size).toBe(1);
});
