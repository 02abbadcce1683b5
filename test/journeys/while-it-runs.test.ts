/** Mia looks at the page and at a report while a turn runs in which her agent turned elsewhere: what she said counts for where it is, and once. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';

const MINUTE = 60_000;
const SAID = 'hm, and the umlauts in the export are wrong as well';

it('what she said is of the context that its agent opened, before and after its turn ends', () => {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  s.says("let's work on the pilot plan, PILOT-2");
  j.later(MINUTE);
  s.stop();
  j.later(MINUTE);
  s.says(SAID);
  j.later(MINUTE);

  const seen = (): object => {
    const report = j.clew('report', '--day').out;
    const { open } = viewOf('home', {}, commandPorts({ cwd: j.root }))!;
    const { contexts } = viewOf('session', { id: 'one' }, commandPorts({ cwd: j.root }))!;
    return {
      rows: [...report.matchAll(/^\| (Pilot plan|Umlauts[^|]*) \| [^|]* \| (\d+) \|/gm)]
        .map((m) => [m[1], m[2]])
        .sort(),
      sum: /with (.*? contexts?),/.exec(report)?.[1],
      said: open.map(({ id, last, prompts }) => [id, prompts, last.includes('umlauts')]).sort(),
      session: contexts.map(({ id, prompts }) => [id, prompts]).sort(),
    };
  };
  expect(seen()).toMatchObject({ session: [['pilot-plan', 2]], sum: '2 prompts on 1 context' });
  s.clew('switch --new "Umlauts in the export"');
  const there = {
    rows: [
      ['Pilot plan', '1'],
      ['Umlauts in the export', '1'],
    ],
    sum: '2 prompts on 2 contexts',
    said: [
      ['pilot-plan', 1, false],
      ['umlauts-in-the-export', 1, true],
    ],
    session: [
      ['pilot-plan', 1],
      ['umlauts-in-the-export', 1],
    ],
  };
  expect(seen()).toEqual(there);
  j.later(MINUTE);
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  expect(seen()).toEqual(there);
  s.stop();
  expect(seen()).toEqual(there);
});

it('what is taken back while its turn runs is of where it came from again', () => {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says(SAID);
  s.clew('switch --new "Umlauts in the export"');
  const on = (): object =>
    viewOf('session', { id: 'one' }, commandPorts({ cwd: j.root }))!.contexts.map(({ id, prompts }) => [id, prompts]);
  expect(on()).toContainEqual(['umlauts-in-the-export', 1]);
  const { id } = (j.log() as unknown as { id: string; by: string }[]).findLast((o) => o.by === 'switch')!;
  expect(j.clew('undo', id).status).toBe(0);
  expect(on()).toEqual([['pilot-plan', 2]]);
  s.stop();
  expect(on()).toEqual([['pilot-plan', 2]]);
});
