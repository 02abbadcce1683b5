/** Decides what is read before anybody asks for it: the log a piece at a time, then each view once, with a turn for others between. */
import { setImmediate } from 'node:timers/promises';
import { judging } from '../../core/board/judged.js';
import { comparing } from '../../core/board/plans.js';
import type { ViewName } from '../../core/board/types.js';
import type { Ports } from '../run/ports.js';
import { heldFor } from './held.js';
import { viewOf } from './view.js';

/** Views whose first look takes long, the likeliest first. */
const FIRST: ViewName[] = ['timeline', 'context', 'judgement', 'plans', 'gate', 'search'];

/**
 * Makes first looks with `ports` as quick as later ones. For a server, once it listens: it blocks nobody for longer than a page
 * or a view takes, and never rejects. `on` says after each step whether to go on; `dist` = the folder of the built program.
 */
export async function warm(ports: Ports, on: () => boolean = () => true, dist = __dirname): Promise<void> {
  const each = async (steps: Generator<void>): Promise<boolean> => {
    for (const _ of steps) {
      await setImmediate();
      if (!on()) return false;
    }
    return true;
  };
  const { ahead, steps, ledger, ports: look } = heldFor(ports);
  ahead.goesOn(true);
  try {
    // Whoever asked for the first view has it before anything is read ahead.
    await setImmediate();
    if (!on()) return;
    if (!(await each(ahead.folding()))) return;
    const indexed = ahead.index(dist);
    if (!(await each(steps()))) return;
    await indexed;
    if (!on() || !(await each(judging(ledger(), look.store.state().contexts)))) return;
    if (!(await each(comparing(look.plans())))) return;
    for (const name of FIRST) {
      viewOf(name, {}, ports);
      await setImmediate();
      if (!on()) return;
    }
  } catch {
    // Whoever looks is told what is wrong.
  } finally {
    ahead.goesOn(false);
  }
}
