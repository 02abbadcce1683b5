/** Holds where a turn is recorded that somebody else looks at while its session goes on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { recordOpenTurns } from '../../../src/runtime/sessions/open-turns.js';
import { Journey } from '../../journeys/_journey.js';

/** A session in the middle of a turn, and a terminal that looks; `meanwhile` happens after it read `what` for the `time`th time. */
function looked(what: 'records' | 'transcript', time: number, meanwhile: (s: ReturnType<Journey['session']>) => void) {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/letter.ts': 'export const letter = 1;\n' });
  const ports = commandPorts({ cwd: j.root });
  let left = time;
  const then = <T>(read: T): T => {
    if (--left === 0) meanwhile(s);
    return read;
  };
  const { store, conversation } = ports;
  recordOpenTurns({
    ...ports,
    ...(what === 'records'
      ? { store: { ...store, state: () => then(store.state()) } }
      : { conversation: (session) => then(conversation(session)) }),
  });
  const records = store.state().contexts;
  const files = (id: string): unknown[] => [
    records[id]?.files,
    [...(j.documents()[id] ?? '').matchAll(/^- (src\S+)/gm)].map((m) => m[1]),
  ];
  return { pilot: files('pilot-plan'), pricing: files('pricing-research'), conflicts: j.conflicts() };
}

it('a turn that is over before it is read, with the next one begun elsewhere: what that one writes is not of the first', () => {
  const { pilot, pricing } = looked('records', 2, (s) => {
    s.stop();
    s.says("now let's work on the pricing research");
    s.writes({ 'src/price.ts': 'export const price = 1;\n' });
  });
  expect(pilot).toEqual([['src/pilot/letter.ts'], ['src/pilot/letter.ts']]);
  expect(pricing).toEqual([['src/price.ts'], ['src/price.ts']]);
});

it('a turn that stops after it was found open, with the next prompt known and not yet in the transcript: nothing of it goes to the next', () => {
  const { pilot, pricing } = looked('transcript', 1, (s) => {
    s.stop();
    const before = readFileSync(s.transcript);
    s.says("now let's work on the pricing research");
    writeFileSync(s.transcript, before);
  });
  expect(pilot).toEqual([['src/pilot/letter.ts'], ['src/pilot/letter.ts']]);
  expect(pricing).toEqual([[], []]);
});
