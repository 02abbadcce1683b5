/** Holds in which order a switch is really written, in our own layout and in an adopted one, and that nothing is lost between two writes. */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/commands/_command.js';
import { command as newWork } from '../../../src/commands/context/new.js';
import { command as switchTo } from '../../../src/commands/context/switch.js';
import type { Operation } from '../../../src/core/model.js';
import { applySplices, type Side } from '../../../src/core/text/splice.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { runCommand } from '../../../src/runtime/run/run.js';
import { ACTIVE, HISTORY, human, INDEX, LOGIN, PRICES, store } from '../../support/adopted-world.js';
import { Desk } from '../../support/status-desk.js';

/** The operation that `command` leaves in the log. */
function done(desk: Desk, command: Command, ...args: string[]): Operation {
  const ports = commandPorts({ cwd: desk.root });
  runCommand(command, { args, flags: {}, session: 's1', agent: false }, ports);
  return ports.store.operations(1)[0]!;
}

const files = (o: Operation): string[] => o.edits.map((e) => e.key).filter((k) => /^(?:file|store)\//.test(k));

/** A switch from LOGIN-1 to PRICE-2 in an adopted store, and the store as it was. */
function switched(): { before: Map<string, string>; operation: Operation } {
  const desk = store(new Desk());
  desk.start();
  const names = [ACTIVE, INDEX, `${HISTORY}/PRICE-2.md`];
  const before = new Map(names.map((n) => [n, desk.read(n)]));
  return { before, operation: done(desk, switchTo, 'PRICE-2') };
}

describe('the order of writes', () => {
  it('our own layout: each document its own file, the pointer last', () => {
    const desk = new Desk();
    done(desk, newWork, 'pricing');
    const operation = done(desk, newWork, 'auth');
    expect(files(operation)).toEqual(['store/contexts/pricing.md', 'store/contexts/auth.md']);
    const keys = operation.edits.map((e) => e.key);
    expect(keys.slice(0, 2)).toEqual(files(operation));
    expect(keys.at(-1)).toBe('workspace/state');
  });

  it('an adopted layout: archive, registry, then the active file', () => {
    const { operation } = switched();
    expect(files(operation)).toEqual([
      `file/${ACTIVE}`,
      `file/${HISTORY}/LOGIN-1.md`,
      `file/${INDEX}`,
      `file/${ACTIVE}`,
    ]);
    const pointer = operation.edits.findIndex((e) => e.key === 'workspace/state' || e.key.startsWith('session/'));
    expect(pointer).toBeGreaterThan(operation.edits.findLastIndex((e) => e.key === `file/${ACTIVE}`));
  });

  it('broken off after any write: what is left and what is entered are whole somewhere', () => {
    const { before, operation } = switched();
    const writes = operation.edits.filter((e) => e.key.startsWith('file/'));
    for (let n = 0; n <= writes.length; n++) {
      const stands = new Map(before);
      for (const { key, now } of writes.slice(0, n)) {
        const name = key.slice(5);
        const { text, splices } = now as Partial<Side> & { text?: string };
        stands.set(name, text ?? applySplices(stands.get(name)!, splices!)!);
      }
      const whole = [...stands.values()].map(human);
      expect(whole, `after ${n} writes`).toContain(human(LOGIN));
      expect(whole, `after ${n} writes`).toContain(human(PRICES));
    }
  });
});
