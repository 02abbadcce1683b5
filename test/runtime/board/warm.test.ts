/** Holds that warming reads all that a look needs, gives others their turn, and stops when it is told to. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../../src/runtime/board/view.js';
import { warm } from '../../../src/runtime/board/warm.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { aMonth, MONTH_END } from '../../support/month.js';

const portsOf = (cwd: string) => ({ ...commandPorts({ cwd }), now: () => MONTH_END });

describe('warming', () => {
  it('comes to the same as a look at once, also where somebody looks meanwhile', async () => {
    const root = aMonth();
    const cold = viewOf('judgement', {}, portsOf(root));
    const ports = portsOf(root);
    let turns = 0;
    await warm(ports, () => {
      if (turns++ === 0) expect(viewOf('judgement', {}, ports)).toEqual(cold);
      return true;
    });
    expect(turns).toBeGreaterThan(3);
    expect(viewOf('judgement', {}, ports)).toEqual(cold);
  });

  it('stops when it is told to, and is silent where there is nothing to read', async () => {
    const root = aMonth();
    let turns = 0;
    await warm(portsOf(root), () => ++turns < 2);
    expect(turns).toBe(2);
    rmSync(join(root, '.clew'), { recursive: true });
    await warm(portsOf(root));
    expect(existsSync(join(root, '.clew'))).toBe(false);
  });
});
