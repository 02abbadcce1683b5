/** Decides in which order waiting requests are asked, how many a day, for how long, and when the process that asks ends: one a workspace, once none waits. */
import { dirname } from 'node:path';
import type { ReaderAsk, ReaderSaid } from '../../core/model.js';
import { answerIn } from '../../core/reader/answer.js';
import { MOST_A_DAY } from '../../core/reader/faults.js';
import { nameOfReader, type ReaderSettings, readerSettings } from '../../core/reader/settings.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { holdLock } from '../../stores/lock.js';
import { makeRedactor } from '../secrets/redactor.js';
import { readUserConfig, userConfigFile, whyForeign } from '../workspace/user-config.js';
import {
  count,
  countedToday,
  dropAbandoned,
  dropOldDays,
  isCurrent,
  isWaiting,
  keepSaid,
  readerFolder,
  takeAsk,
} from './folder.js';
import { askHost, askProgram, Fault } from './program.js';
import { askService } from './service.js';

/** Milliseconds for one answer, and between looks whether anybody still wants it. */
const LIMIT = 60_000;
const LOOK = 200;

/** Where it is asked for: the workspace's `.clew` folder, and folders that the user's own configuration may not lie in. */
export interface Place {
  dir: string;
  roots: string[];
  env: Record<string, string | undefined>;
  now(): number;
  /** Milliseconds for one answer; a minute where it is not said. */
  limit?: number;
}

/** Asks whatever waits in the workspace, newest first, and ends. Where another process does that already nothing is done. */
export async function serve(place: Place): Promise<void> {
  const { dir } = place;
  do {
    const release = holdLock(lockOf(dir));
    if (release === null) return;
    try {
      dropAbandoned(dir);
      dropOldDays(dir, place.now());
      for (let ask = takeAsk(dir); ask !== null; ask = takeAsk(dir)) await asked(ask, place);
    } finally {
      release();
    }
    // Whoever left one just now saw this process alive, and started none.
  } while (isWaiting(dir));
}

/** The file that names the process which asks. */
export function lockOf(dir: string): string {
  return `${readerFolder(dir)}/lock`;
}

async function asked(ask: ReaderAsk, place: Place): Promise<void> {
  const began = performance.now();
  const { instruction: _, message: __, ids: ___, ...about } = ask;
  const said: ReaderSaid = { ...about, by: '', ms: 0, fault: '', answer: null };
  const stop = new AbortController();
  const look = setInterval(() => isCurrent(place.dir, ask) || stop.abort(), LOOK);
  try {
    said.answer = await answerOf(ask, place, said, stop.signal);
  } catch (e) {
    said.fault = e instanceof Fault ? e.message : `other ${String((e as Error)?.message ?? e).slice(0, 200)}`;
  }
  clearInterval(look);
  said.ms = Math.round(performance.now() - began);
  keepSaid(
    place.dir,
    ask,
    redactSecrets(said, () => makeRedactor(place.dir)),
  );
}

async function answerOf(
  ask: ReaderAsk,
  place: Place,
  said: ReaderSaid,
  signal: AbortSignal,
): Promise<ReaderSaid['answer']> {
  const { reader, home } = settings(place);
  said.by = nameOfReader(reader, ask.host);
  if (countedToday(place.dir, 'asks', place.now()) >= MOST_A_DAY) throw new Fault('limit');
  count(place.dir, 'asks', place.now());
  const how = { ...place, home, signal, limit: place.limit ?? LIMIT };
  const by = { command: askProgram, url: askService, host: askHost, off: askProgram }[reader.use];
  const answer = answerIn(await by(ask, reader, how), ask.ids);
  if (answer === null) throw new Fault('prose');
  return answer;
}

function settings({ env, roots }: Place): { reader: ReaderSettings; home: string } {
  const file = userConfigFile(env);
  if (file === null || whyForeign(file, roots) !== '') throw new Fault('settings');
  const { reader } = readerSettings(readUserConfig(file, roots));
  if (reader === null) throw new Fault('settings');
  return { reader, home: dirname(file) };
}
