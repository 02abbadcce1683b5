/** The agent keeps a list of todos: what it says there stands in the document as it was said, and is told before whatever only stands in for a step. (Seed 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

type List = [content: string, status: string][];

/** A turn in which the agent writes `files` and sends `list`. */
function turn(s: ReturnType<Journey['session']>, list: List, ...files: string[]): void {
  s.says('go on');
  for (const file of files) s.writes({ [file]: `export const at = '${file}';\n` });
  if (list.length > 0) s.todos(list.map(([content, status]) => ({ content, status })));
  s.stop();
}

function begun(): { j: Journey; s: ReturnType<Journey['session']> } {
  const j = new Journey({ bare: true });
  const s = j.session('one');
  s.says('new context tidy up');
  return { j, s };
}

/** The open items of the only document under `heading`. */
function under(j: Journey, heading: string): string[] {
  const part = Object.values(j.documents())[0]!
    .split(/^#{2,3} /m)
    .find((p) => p.startsWith(`${heading}\n`));
  return [...(part ?? '').matchAll(/^- (?!\(resolved)(.*?)(?: <!--.*)?$/gm)].map((m) => m[1]!);
}

const LIST: List = [
  ['Write the parser in src/p.ts', 'in_progress'],
  ['Test the parser', 'pending'],
  ['Write the changelog entry', 'pending'],
];

it('todos of a turn that writes no file stand where their status says', () => {
  const { j, s } = begun();
  turn(s, LIST);
  expect(under(j, 'In progress')).toEqual(['Write the parser in src/p.ts']);
  expect(under(j, 'Next')).toEqual(['Test the parser', 'Write the changelog entry']);
  turn(s, LIST, 'src/p.ts');
  turn(s, [['Write the parser in src/p.ts', 'completed'], ['Test the parser', 'in_progress'], LIST[2]!]);
  expect(under(j, 'Done')).toEqual(['Write the parser in src/p.ts']);
  expect(under(j, 'In progress')).toEqual(['Test the parser']);
  expect(under(j, 'Next')).toEqual(['Write the changelog entry']);
  expect(j.session('two').start().model).toContain('Next action: Test the parser');
  turn(s, [
    ['Test the parser', 'completed'],
    ['Write the changelog entry', 'completed'],
  ]);
  expect([under(j, 'In progress'), under(j, 'Next'), under(j, 'Next action')]).toEqual([[], [], []]);
});

it('they begin the document of work that a prompt opened', () => {
  const j = new Journey({ bare: true });
  const s = j.session('one');
  s.says('please write a parser for the config files in src/p.ts');
  s.todos(LIST.map(([content, status]) => ({ content, status })));
  s.stop();
  turn(s, [], 'src/p.ts');
  expect(under(j, 'Next')).toEqual(['Test the parser', 'Write the changelog entry']);
});

it('vague todos stay, and are told before the file that was changed last', () => {
  const { j, s } = begun();
  turn(s, [], 'src/a.ts');
  expect(under(j, 'Next')).toEqual(['Look at the last change of `src/a.ts`']);
  turn(s, [['Improve tests', 'pending']], 'src/y.ts');
  expect(under(j, 'Next')).toEqual(['Improve tests']);
  turn(
    s,
    [
      ['Fix bugs', 'in_progress'],
      ['Improve tests', 'pending'],
    ],
    'src/z.ts',
  );
  expect([under(j, 'In progress'), under(j, 'Next')]).toEqual([['Fix bugs'], ['Improve tests']]);
  expect(under(j, 'Next action')).toEqual(['Fix bugs']);
});

it('a step that is known goes before the file that was changed last', () => {
  const { j, s } = begun();
  turn(s, LIST, 'src/p.ts');
  turn(s, [['Write the parser in src/p.ts', 'completed'], ['Test the parser', 'completed'], LIST[2]!], 'src/q.ts');
  expect(under(j, 'Next action')).toEqual(['Write the changelog entry']);
  expect(under(j, 'Next')).toEqual(['Write the changelog entry']);
});

it('a file that was committed stands in for no step, nor does it in the next brief', () => {
  const { j, s } = begun();
  turn(s, [], 'src/a.ts');
  expect(under(j, 'Next')).toEqual(['Look at the last change of `src/a.ts`']);
  s.says('commit it');
  s.runs('git add -A && git -c user.name=Ada -c user.email=ada@example.com commit -m "Fix a"');
  s.stop();
  expect([...under(j, 'Next'), ...under(j, 'Next action')]).toEqual([]);
  expect(j.session('two').start().model).not.toContain('Look at the last change');
  expect(j.clew('next').out).not.toContain('Look at the last change');
});

it('of files that were changed only the last stands in for a step', () => {
  const { j, s } = begun();
  turn(s, [], 'src/a.ts');
  turn(s, [], 'src/b.ts');
  expect(under(j, 'Next')).toEqual(['Look at the last change of `src/b.ts`']);
});
