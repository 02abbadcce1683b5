/** Decides when what is seen at a glance is written anew: behind every operation, by whoever applied it, as long as nobody else's came in between. */
import { statSync } from 'node:fs';
import { GLANCES, type Glances, glancesIn } from '../../core/glance/glances.js';
import { glancesAfter, type Look, stateAfter } from '../../core/glance/glances-after.js';
import type { Event, Facts, Operation } from '../../core/model.js';
import { readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import type { Ports } from './ports.js';

/** So often it is made anew where sessions write at the same time; the last of them is then behind all. */
const TRIES = 3;
/** A larger file is none of ours. */
const MOST_BYTES = 256 * 1024;

/** Keeps what is seen after `operation`, which came of what `said`. It is made from the log and can be made again: a failure here is none of the operation's. */
export function keepGlance(ports: Ports, facts: Facts, operation: Operation | null, look: Look, said: Event): void {
  const { dir } = ports.workspace;
  try {
    for (let left = TRIES; left > 0; left--) {
      const end = sizeOf(`${dir}/log.jsonl`);
      // Nothing is made where nothing was ever kept.
      if (end === 0) return;
      const before = readGlances(dir);
      // The line of the operation alone came behind what was seen before: what was gathered then still holds.
      const alone = left === TRIES && operation !== null && before?.end === end - lengthOf(operation);
      const state = alone ? stateAfter(facts.state, operation) : ports.store.state();
      // Another process may have told meanwhile what this one cannot know.
      const there = alone ? before : readGlances(dir);
      const seen = glancesAfter(facts, state, operation, there, look, said);
      // Somebody was quicker: what they told is not written over with what was there before.
      if (left > 1 && sizeOf(`${dir}/log.jsonl`) !== end) continue;
      writeAtomic(`${dir}/${GLANCES}`, JSON.stringify({ ...seen, end }), { durable: false });
      if (sizeOf(`${dir}/log.jsonl`) === end) return;
    }
  } catch {
    return;
  }
}

/** Bytes of its line in the log, as long as nothing had to be taken out of it. */
function lengthOf(operation: Operation): number {
  return Buffer.byteLength(JSON.stringify(operation)) + 1;
}

function readGlances(dir: string): Glances | null {
  try {
    const text = readText(`${dir}/${GLANCES}`);
    return text.length > MOST_BYTES ? null : glancesIn(text);
  } catch {
    return null;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
