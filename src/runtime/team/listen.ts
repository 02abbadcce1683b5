/** Decides when a process that listens to a team's server exchanges with it: when somebody sent something, and once a minute for who is at work. */
import type { TeamStore } from '../../stores/_team-store.js';
import { exchange, type TeamWorld } from './exchange.js';
import { readJoined } from './folder.js';

const MINUTE = 60_000;

/** Goes on until `ended` says so, or the team is left. Failures are those of an exchange: kept, said, and tried again later. */
export async function listenToTeam(world: TeamWorld, ended: () => boolean, wait = MINUTE): Promise<void> {
  while (!ended()) {
    const joined = readJoined(world.workspace.dir);
    if (joined === null) return;
    let wake: () => void = () => undefined;
    const heard = new Promise<void>((go) => {
      wake = go;
    });
    // Whoever listens before it looks misses nothing.
    const store = await world.open(joined).catch(() => null);
    const stop = await store?.listen(() => wake()).catch(() => null);
    await exchange(world, true);
    const timer = setTimeout(wake, Math.round(wait * (0.75 + world.chance() / 2)));
    const looking = setInterval(() => (ended() ? wake() : undefined), Math.min(wait, 500));
    await heard;
    clearTimeout(timer);
    clearInterval(looking);
    await stop?.().catch(() => undefined);
    await closed(store);
  }
}

async function closed(store: TeamStore | null): Promise<void> {
  await store?.close().catch(() => undefined);
}
