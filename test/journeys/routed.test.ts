/** A router is to know what a session is about: Ada prints the prompt that it would get, of sessions as they are recorded. (Seed 001) */
import { expect, it } from 'vitest';
import { runHook } from './_in-process.js';
import { Journey } from './_journey.js';

it('the last prompts, the Skill and the todos of a session stand above the prompt; what cannot be read leaves it alone', () => {
  const j = new Journey({ files: { 'bad.jsonl': '{no\n', 'empty.jsonl': '' } });
  j.hook = (command, input, _, env) => runHook(command, input, env);
  const route = (path: string) => j.clew('route', path, '--prompt', 'do the same for X');
  const s = j.session('one');
  s.says('help me debug the hook error');
  const bare = route(s.transcript).out;
  s.tool('Skill', { skill: 'framework' });
  s.says('/commit');
  s.says(`now fix the tests${' and the next'.repeat(20)}`);
  s.reads('src/pilot/invite.ts');
  s.todos([
    { content: 'Fix hook error', status: 'in_progress' },
    { content: 'fix the tests', status: 'pending' },
    { content: 'read the log', status: 'completed' },
  ]);
  s.replies('The tests are green now.');
  const { out } = route(s.transcript);
  const [long] = /(?<=1\. ").*(?=…")/.exec(out)!;
  expect(long.length).toBeLessThanOrEqual(100);
  expect(out).toBe(`## Session Context

Recent prompts:
1. "${long}…"
2. "help me debug the hook error"

Active: Skill("framework") invoked recently
Tasks: 1 pending, 1 in_progress ("Fix hook error"), 1 completed

## User Prompt

do the same for X

`);
  expect(bare).toContain('1. "help me debug the hook error"');
  expect(bare).not.toMatch(/Active:|Tasks:/);

  j.write({ 'mixed.jsonl': `{no\n${j.read(s.transcript)}` });
  expect(route('mixed.jsonl').out).toBe(out);
  for (let i = 1; i <= 10; i++) s.says(`go on with part ${i}`);
  const later = route(s.transcript).out;
  expect(later).toContain('1. "go on with part 10"');
  expect(later).toContain('5. "go on with part 6"\n\nTasks:');
  const bad = route('bad.jsonl');
  expect(bad.out).toBe('## User Prompt\n\ndo the same for X\n\n');
  expect(bad.err).toMatch(/No line of .*bad\.jsonl could be read/);
  const empty = route('empty.jsonl');
  expect([empty.out, empty.err]).toEqual([bad.out, '']);
});
