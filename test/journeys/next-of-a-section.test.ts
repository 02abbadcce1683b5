/** Ada's plan has two sections: what comes next is told of the one she works in, in the same words by all that tell it. */
import { expect, it } from 'vitest';
import { deskOf } from '../../src/runtime/board/desk.js';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

const PATH = 'docs/plans/season.md';
const PLAN = `# Season 2027

## Tide tables as PDF
- [x] heights by the rule of twelfths
- [ ] one page per month
- [ ] print the sunrise beside it

## Waiting list
- [ ] a boat can wait for a berth
- [ ] the first in line is told when it is free
- [ ] who waits can leave the list
`;
const TIDES = 'one page per month';
const FIRST = 'a boat can wait for a berth';
const SECOND = 'the first in line is told when it is free';

let looks = 0;

function world() {
  const j = new Journey({ files: { [PATH]: PLAN } });
  const tick = (text: string): void => j.edit(PATH, `- [ ] ${text}`, `- [x] ${text}`);
  /** What each of those says that tell it. */
  const told = (): Record<string, string> => {
    const desk = deskOf(j.root, { agent: false, terminal: true }, { version: '0', all: false });
    const page = desk.view('context' as never, { id: 'season-2027' }, null) as unknown as { card: { next: string } };
    const document = j.documents()['season-2027'] ?? '';
    const start = j.session(`look-${++looks}`).start().model;
    return {
      clew: j.clew('next').out.split('\n')[0]!.replace(/^\S+ /, ''),
      page: page.card.next,
      document: /# Next action\n(?:- \(.*\n|\n)*- (.*?) <!--/.exec(document)?.[1] ?? '',
      model: /Next action: (.*)/.exec(start)?.[1] ?? '',
    };
  };
  const all = (text: string) => ({ clew: text, page: text, document: text, model: text });
  return { j, tick, told, all };
}

function work(s: Session, file: string): void {
  s.writes({ [file]: `export const at = '${file}';\n` });
}

it('the section that the prompt named, then the one in which a task was ticked off last', () => {
  const { j, tick, told, all } = world();
  const s = j.session('one');
  s.start();
  const first = s.says('now the waiting list of season 2027: start with the first item in src/waiting.ts');
  expect(first.model).not.toContain(`Next action: ${TIDES}`);
  work(s, 'src/waiting.ts');
  s.stop();
  expect(told()).toEqual(all(FIRST));
  tick(FIRST);
  s.says('good, commit that please');
  work(s, 'src/waiting.test.ts');
  s.stop();
  expect(told()).toEqual(all(SECOND));
  expect(j.clew('statusline').out).toContain(SECOND.slice(0, 12));
  // Ada says something else of it, and the agent turns to the other section.
  s.says('write the heights into src/tides.ts, rounded to whole centimetres');
  work(s, 'src/tides.ts');
  tick(TIDES);
  s.stop();
  expect(told()).toEqual(all('print the sunrise beside it'));
});

it('of a section that is done the others follow; what was never taken up begins with its first task', () => {
  const { j, tick, told } = world();
  j.clew('switch', PATH);
  expect(j.clew('next').out).toContain(TIDES);
  expect(j.clew('next').out.split('\n')[0]).toContain(TIDES);
  const s = j.session('one');
  s.start();
  s.says('the waiting list first, in src/waiting.ts');
  work(s, 'src/waiting.ts');
  s.stop();
  for (const text of [FIRST, SECOND, 'who waits can leave the list']) tick(text);
  work(s, 'src/waiting.ts');
  s.stop();
  expect(told().clew).toBe(TIDES);
});

it('a task that is named is next itself; what somebody told stays', () => {
  const { j, told } = world();
  j.clew('switch', PATH);
  const s = j.session('one');
  s.start();
  s.says('who waits can leave the list: do that one, in src/waiting.ts');
  work(s, 'src/waiting.ts');
  s.stop();
  expect(told().clew).toBe('who waits can leave the list');
  j.clew('update-context', '--next', TIDES);
  expect(new Set(Object.values(told()))).toEqual(new Set([TIDES]));
});

it('a task that is ended by a command is followed by the next one of its section', () => {
  const { j, told } = world();
  j.clew('switch', PATH);
  const s = j.session('one');
  s.start();
  s.says('begin with the tests for src/waiting.ts');
  work(s, 'src/waiting.ts');
  s.stop();
  const done = j.clew('task', 'done', `${PATH}:9`);
  expect(done.out).toContain(SECOND);
  expect(told().clew).toBe(SECOND);
});
