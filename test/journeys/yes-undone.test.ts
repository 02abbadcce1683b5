/** Ada takes a yes back: what it allowed ends, and the record goes on saying what was asked, what was said and what ran. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import type { Journey } from './_journey.js';
import { OUT, begun as underStrict } from './_strict.js';

function begun(): ReturnType<typeof underStrict> {
  const both = underStrict();
  both.j.clew('intent', 'select', 'INT-001', '--session', 'one');
  return both;
}

/** What is said of the calls, wherever that is told. */
const told = (j: Journey) => {
  const ports = { ...commandPorts({ cwd: j.root }), now: () => Date.now() + j.ahead };
  const { asked, counts } = viewOf('gate', {}, ports);
  const report = j.clew('report', '--week').out;
  const json = JSON.parse(j.clew('report', '--week', '--json').out) as { gate: Record<string, number> };
  return {
    calls: asked.map((a) => [a.what, a.verdict, a.holds]),
    counts: [counts.asked, counts.allowed, counts.refused, counts.unanswered, counts.waiting],
    json: json.gate.asked === counts.asked && json.gate.allowed === counts.allowed,
    report: /The gate asked .*/.exec(report)![0],
    waits: viewOf('home', {}, ports).questions.length,
  };
};

it('a call that its host asked about and that ran is one call with one yes, before and after undo and redo', () => {
  const { j, s } = begun();
  for (const command of ['npm publish', 'obscure-tool one']) expect(s.tool('Bash', { command }).verdict).toBe('ask');
  const [name] = /\S+(?= {2}.* allowed: npm publish)/.exec(j.clew('log').out) ?? [];
  const held = told(j);
  expect(held).toMatchObject({ counts: [2, 2, 0, 0, 0], json: true, waits: 0 });
  expect(held.calls.map((c) => c[2])).toEqual([true, true]);
  // The older of two: what was asked since does not stand in its way.
  for (let i = 0; i < 2; i++) {
    expect(j.clew('undo', name!).status).toBe(0);
    const undone = told(j);
    expect(undone).toEqual({ ...held, calls: [held.calls[0], ['npm publish', 'allowed', false]] });
    expect(j.clew('redo', name!).status).toBe(0);
    expect(told(j)).toEqual(held);
  }
  j.clew('undo', name!);
  expect(s.tool('Bash', { command: 'npm publish' }, () => {}, 'no').verdict).toBe('ask');
});

it.each(['yes', 'no'] as const)('so is one that a question of clew was about, answered %s', (said) => {
  const { j, s } = begun();
  const call = ['Write', { file_path: j.path(OUT), content: 'x\n' }] as const;
  const asked = s.tool(...call, () => j.write({ [OUT]: 'x\n' }), 'no');
  const id = /yes (q[0-9a-f]+)/.exec(asked.held)![1]!;
  s.says(`${said} ${id}`);
  if (said === 'yes') expect(s.tool(...call, () => j.write({ [OUT]: 'x\n' })).verdict).not.toBe('ask');
  else j.later(31 * 60_000);
  const before = told(j);
  expect(before.counts).toEqual(said === 'yes' ? [1, 1, 0, 0, 0] : [1, 0, 1, 0, 0]);
  expect(j.clew('undo', '--any').status).toBe(0);
  expect(told(j)).toEqual({ ...before, calls: [[OUT, before.calls[0]![1], false]] });
  if (said === 'yes') expect(j.clew('answer', id, 'a').status).toBe(7);
  expect(j.clew('redo', '--any').status).toBe(0);
  expect(told(j)).toEqual(before);
});

it('a yes that was taken back before the call was made may be given anew while its question stands', () => {
  const { j, s } = begun();
  const asked = s.tool('Write', { file_path: j.path(OUT), content: 'x\n' }, () => {}, 'no');
  const id = /yes (q[0-9a-f]+)/.exec(asked.held)![1]!;
  s.says(`yes ${id}`);
  j.clew('undo', '--any');
  expect(told(j)).toMatchObject({ counts: [1, 0, 0, 0, 1], calls: [[OUT, 'waiting', false]], waits: 1 });
  j.later(31 * 60_000);
  expect(told(j)).toMatchObject({ counts: [1, 1, 0, 0, 0], calls: [[OUT, 'allowed', false]], waits: 0 });
});
