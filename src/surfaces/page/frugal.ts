/** Decides how much memory the server may let lie: its heap grows in small steps, since it is there all day and works a few times a minute. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** What lives grows by so many percent before rubbish is looked for. */
const GROWTH = '--heap-growing-percent=12';
/** The space of young objects doubles until it has so many bytes: most of what a view is made of dies there, and twice as many come too near to the memory that is promised. */
const YOUNG = 2_000_000;
const MAY_GROW = '--semi-space-growth-factor=2';
const FULL = '--semi-space-growth-factor=1';
/** How often it is looked at until then. */
const EVERY = 50;

let grows = true;

/** For this process, from now on. An engine that does not know the flags goes on as before. */
export function beFrugal(): void {
  setFlagsFromString(GROWTH);
  const look = setInterval(() => {
    if (keepRoom()) clearInterval(look);
  }, EVERY);
  look.unref();
}

/** Gives young objects the room again that the engine took while nobody looked, and no more; says whether they have it. To be called before and after a view. */
export function keepRoom(): boolean {
  const young = getHeapSpaceStatistics().find((s) => s.space_name === 'new_space');
  const full = young === undefined || young.space_size >= YOUNG;
  if (full === grows) {
    grows = !full;
    setFlagsFromString(full ? FULL : MAY_GROW);
  }
  return full;
}
