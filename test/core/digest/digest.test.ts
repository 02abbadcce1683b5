/** The session context of specification S1: its sample block, test cases, fallbacks, turns, and the router's prompt. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildRouterContext, extractRouterContext } from '../../../src/runtime/sessions/router.js';
import { blockOf, listed, transcript } from '../../support/transcript.js';
import { folder, line } from '../../support/world.js';

const dir = folder();

afterEach(() => vi.restoreAllMocks());

/** Lines written to standard error while `work` runs. */
function warnings(work: () => void): string[] {
  const out: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    out.push(String(text));
    return true;
  });
  work();
  spy.mockRestore();
  return out;
}

describe('the sample of the specification', () => {
  const lines = [
    line.user("that didn't work, try again"),
    line.said('I see.'),
    line.user('now fix the tests'),
    line.tool('Skill', { skill: 'framework' }),
    line.todos(['Fix hook error', 'in_progress'], ['Write tests', 'pending'], ['Update docs', 'pending']),
    line.user('help me debug the hook error'),
    line.said('Working on it.'),
  ];

  it('comes out byte for byte, the newest prompt as number 1', () => {
    expect(blockOf(...lines)).toBe(`## Session Context

Recent prompts:
1. "help me debug the hook error"
2. "now fix the tests"
3. "that didn't work, try again"

Active: Skill("framework") invoked recently
Tasks: 2 pending, 1 in_progress ("Fix hook error")`);
  });

  it('counts completed items and names the one in progress', () => {
    expect(blockOf(line.todos(['a', 'completed'], ['b', 'completed'], ['c', 'pending']))).toBe(
      '## Session Context\n\nTasks: 1 pending, 2 completed',
    );
    expect(blockOf(line.todos(['a', 'completed'], ['b', 'in_progress']))).toBe(
      '## Session Context\n\nTasks: 1 in_progress ("b"), 1 completed',
    );
    expect(blockOf(line.todos(['a', 'completed']))).toBe('## Session Context\n\nTasks: 1 completed');
  });
});

describe('the test cases of the specification', () => {
  it('1. normal session: five turns, a skill, todos', () => {
    const block = blockOf(
      ...['one', 'two', 'three', 'four', 'five'].flatMap((n) => [line.user(`request number ${n}`), line.said('Done.')]),
      line.tool('Skill', { skill: 'commit' }),
      line.todos(['Ship it', 'in_progress']),
    );
    expect(listed(block)).toEqual(['five', 'four', 'three', 'two', 'one'].map((n) => `request number ${n}`));
    expect(block).toContain('\nActive: Skill("commit") invoked recently\nTasks: 1 in_progress ("Ship it")');
  });

  it('2. empty session: no context', () => {
    expect(blockOf()).toBe('');
    expect(blockOf('', '   ', '')).toBe('');
    expect(blockOf(line.tool('Bash', { command: 'ls' }), line.said('Nothing to report.'))).toBe('');
  });

  it('3. slash-only session: commands are skipped, real prompts are found between them', () => {
    expect(blockOf(line.slash('commit'), line.slash('help'), line.user('/clear'), line.user('/compact'))).toBe('');
    const mixed = blockOf(
      line.slash('commit'),
      line.user('why did that fail?'),
      line.slash('help'),
      line.slash('model', 'opus'),
    );
    expect(listed(mixed)).toEqual(['why did that fail?']);
  });

  it('3b. a command with an instruction behind it is a prompt', () => {
    expect(listed(blockOf(line.slash('pull', 'task-1 and deconstruct')))).toEqual(['/pull task-1 and deconstruct']);
    expect(listed(blockOf(line.user('/pull task-1 and deconstruct')))).toEqual(['/pull task-1 and deconstruct']);
  });

  it('4. malformed JSONL: bad entries are skipped', () => {
    const good = [line.user('first'), line.said('Which one? I need to know.'), line.user('second')];
    const bad = [
      '{',
      'nonsense',
      '[1,2',
      '"text"',
      '42',
      'null',
      '{"type":"user"}',
      '{"type":"user","message":null}',
      '{"type":"user","message":{"content":{"a":1}}}',
      '{"type":5}',
    ];
    const mixed = good.flatMap((g) => [...bad, g]);
    expect(blockOf(...mixed, ...bad)).toBe(blockOf(...good));
  });

  it('5. long prompts are cut at about a hundred characters', () => {
    const [text] = listed(blockOf(line.user('lorem ipsum dolor sit amet '.repeat(20))));
    expect(text!.length).toBeLessThanOrEqual(100);
    expect(text!.length).toBeGreaterThan(90);
    expect(text!.endsWith('…')).toBe(true);
    expect(listed(blockOf(line.user('x'.repeat(100))))).toEqual(['x'.repeat(100)]);
  });
});

describe('the fallbacks of the specification', () => {
  it('no transcript path: empty session context', () => {
    expect(buildRouterContext('hello', null)).toBe('## User Prompt\n\nhello\n');
  });

  it('no such file, an empty path, a directory: empty, and no warning', () => {
    const said = warnings(() => {
      for (const path of [join(dir, 'absent.jsonl'), '', dir, '/', 'a\0b']) expect(extractRouterContext(path)).toBe('');
    });
    expect(said).toEqual([]);
  });

  it('no good line at all: empty and exactly one warning, which names the file', () => {
    const path = transcript(['{"torn', 'not json', '[]', '\u0000\u0000']);
    const said = warnings(() => expect(extractRouterContext(path)).toBe(''));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(path);
    expect(said[0]!.endsWith('\n')).toBe(true);
  });

  it('some bad lines among good ones: no warning', () => {
    expect(warnings(() => blockOf('{', line.user('hello'), '}'))).toEqual([]);
  });

  it('no TodoWrite calls: no "Tasks:" line; no Skill calls: no "Active:" line', () => {
    const block = blockOf(line.user('hello there'));
    expect(block).toBe('## Session Context\n\nRecent prompts:\n1. "hello there"');
    expect(blockOf(line.user('hello there'), line.todos())).toBe(block);
  });
});

describe('turns', () => {
  const turns = (n: number): string[] => Array.from({ length: n }, (_, i) => line.user(`turn ${i}`));

  it('lists at most five prompts, or as many as are asked for', () => {
    const path = transcript(turns(12));
    expect(listed(extractRouterContext(path))).toEqual(['turn 11', 'turn 10', 'turn 9', 'turn 8', 'turn 7']);
    expect(listed(extractRouterContext(path, 3))).toEqual(['turn 11', 'turn 10', 'turn 9']);
    expect(extractRouterContext(path, 0)).toBe('');
    for (const odd of [-1, Number.NaN, 2.9, 1e9]) expect(() => extractRouterContext(path, odd)).not.toThrow();
  });

  it.each([
    [0, true],
    [1, true],
    [9, true],
    [10, false],
    [11, false],
    [25, false],
  ])('a Skill with %i prompts after it: shown %s', (after, shown) => {
    const block = blockOf(line.user('start'), line.tool('Skill', { skill: 'review' }), ...turns(after));
    expect(block.includes('Active: Skill("review") invoked recently')).toBe(shown);
  });

  it('the newest Skill counts', () => {
    const block = blockOf(
      line.tool('Skill', { skill: 'old' }),
      line.user('a'),
      line.tool('Skill', { command: 'new' }),
      line.user('b'),
    );
    expect(block).toContain('Active: Skill("new") invoked recently');
    expect(block).not.toContain('old');
  });
});

describe('the router’s prompt', () => {
  it('is the template with the block and the prompt', () => {
    const path = transcript([line.user('hello there')]);
    expect(buildRouterContext('what now?', path)).toBe(
      `${extractRouterContext(path)}\n\n## User Prompt\n\nwhat now?\n`,
    );
  });

  it.each(['{prompt}', '{session_context}', '$&', '$1', '$$', "$'", '$`', '{prompt}{session_context}$&', '\\1', ''])(
    'keeps %j as it is',
    (text) => {
      const path = transcript([line.user(`before ${text}`)]);
      expect(buildRouterContext(text, path)).toBe(`${extractRouterContext(path)}\n\n## User Prompt\n\n${text}\n`);
      expect(listed(buildRouterContext('x', path))).toEqual([`before ${text}`.trim()]);
    },
  );

  it('never throws, whatever it is given', () => {
    mkdirSync(join(dir, 'sub'), { recursive: true });
    warnings(() => {
      for (const path of [undefined, null, 5, {}, [], '', '\0', join(dir, 'sub'), transcript(['{'])]) {
        for (const prompt of [undefined, null, 7, '', 'hello', '\ud800', 'x'.repeat(1_000_000)]) {
          expect(typeof buildRouterContext(prompt as string, path as string)).toBe('string');
          expect(typeof extractRouterContext(path as string, prompt as number)).toBe('string');
        }
      }
    });
  });
});
