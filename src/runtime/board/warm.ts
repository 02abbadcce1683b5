/** Decides what is read before anybody asks for it: the log a page at a time, then each view once, with a turn for others between. */
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
 * or a view takes, and never rejects. `on` says after each step whether to go on.
 */
export async function warm(ports: Ports, on: () => boolean = () => true): Promise<void> {
  try {
    // Whoever asked for the first view has it before anything is read ahead.
    await setImmediate();
    if (!on()) return;
    const { steps, ledger, ports: look } = heldFor(ports);
    for (const _ of steps()) {
      await setImmediate();
      if (!on()) return;
    }
    for (const step of [judging(ledger(), look.store.state().contexts), comparing(look.plans())])
      for (const _ of step) {
        await setImmediate();
        if (!on()) return;
      }
    for (const name of FIRST) {
      viewOf(name, {}, ports);
      await setImmediate();
      if (!on()) return;
    }
  } catch {
    // Whoever looks is told what is wrong.
  }
}
