/** Decides where requests to a reader and what it said lie, in `.clew/cache/reader`: whole files for their owner's eyes, one prompt a session, and a line for each ask. */
import { closeSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import type { ReaderAsk, ReaderSaid } from '../../core/model.js';
import { LEAVES } from '../../core/reader/answer.js';
import { askIn, saidIn } from '../../core/reader/kept.js';
import { fingerprint } from '../../core/text/hash.js';
import { openRegular, readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';

const DAY = 86_400_000;
/** Bytes of the list of asks before its older half goes; lines of it that are read. */
const LIST = { bytes: 128 * 1024, lines: 200 };

/** Which of them the model was told of, a line each: session and time of the prompt. */
const TOLD = 'tellings';

/** The files of a session: what waits, what is being asked, what was said, and that it is still to be told. */
type Kind = 'ask' | 'asking' | 'said' | 'tell' | 'told';

/** The folder in which all of a workspace's requests lie. */
export function readerFolder(dir: string): string {
  return `${dir}/cache/reader`;
}

function fileOf(dir: string, session: string, kind: Kind): string {
  return `${readerFolder(dir)}/${fingerprint(session)}.${kind}`;
}

/** Leaves `ask` for whoever asks, in the place of all that was about an earlier prompt of the session; `null` leaves nothing. */
export function leaveAsk(dir: string, session: string, ask: ReaderAsk | null): void {
  const folder = readerFolder(dir);
  if (!existsSync(folder)) {
    if (ask === null) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  const gone: Kind[] = ['asking', 'tell', 'told', 'said'];
  for (const kind of ask === null ? (['ask', ...gone] as const) : gone) {
    const file = fileOf(dir, session, kind);
    // Asking costs less than a failure that is caught.
    if (existsSync(file)) rmSync(file, { force: true });
  }
  if (ask !== null) whole(fileOf(dir, session, 'ask'), ask);
}

/** Takes the newest request that waits, for this process alone to ask; `null` when none is left. */
export function takeAsk(dir: string): ReaderAsk | null {
  const waiting = listed(dir, '.ask')
    .map((file) => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { file } of waiting) {
    const mine = file.replace(/ask$/, 'asking');
    try {
      renameSync(file, mine);
    } catch {
      continue;
    }
    const ask = askIn(textOf(mine));
    if (ask !== null) return ask;
    rmSync(mine, { force: true });
  }
  return null;
}

/** Does a request wait? */
export function isWaiting(dir: string): boolean {
  return listed(dir, '.ask').length > 0;
}

/** Is `ask` about the newest prompt of its session still? */
export function isCurrent(dir: string, ask: ReaderAsk): boolean {
  return existsSync(fileOf(dir, ask.session, 'asking')) && !existsSync(fileOf(dir, ask.session, 'ask'));
}

/** What a process that died was about to ask is nobody's to ask again. */
export function dropAbandoned(dir: string): void {
  for (const file of listed(dir, '.asking')) rmSync(file, { force: true });
}

/** Keeps what was said of `ask`, and that its session is to be told; what is stale by now is dropped. */
export function keepSaid(dir: string, ask: ReaderAsk, said: ReaderSaid): void {
  if (!isCurrent(dir, ask)) return;
  whole(fileOf(dir, ask.session, 'said'), said);
  if (said.answer !== null && said.answer.leaves >= LEAVES) whole(fileOf(dir, ask.session, 'tell'), {});
  rmSync(fileOf(dir, ask.session, 'asking'), { force: true });
  addLine(`${readerFolder(dir)}/asks.jsonl`, JSON.stringify(said));
}

/** What was said of the newest prompt of `session`, and whether its model was told. */
export function readSaid(dir: string, session: string): ReaderSaid | undefined {
  const file = fileOf(dir, session, 'said');
  const said = existsSync(file) ? saidIn(textOf(file)) : null;
  if (said?.session !== session) return undefined;
  return isSaidTold(dir, said) ? { ...said, told: true } : said;
}

/** Is `session` still to be told what was said? One look, for every call of a tool. */
export function isToTell(dir: string, session: string): boolean {
  return existsSync(fileOf(dir, session, 'tell'));
}

/** Takes the telling on: only one of several calls that ran together gets it. */
export function claimTelling(dir: string, session: string): boolean {
  try {
    renameSync(fileOf(dir, session, 'tell'), fileOf(dir, session, 'told'));
    return true;
  } catch {
    return false;
  }
}

/** Notes that the model was told of `said`. */
export function noteTold(dir: string, said: ReaderSaid): void {
  addLine(`${readerFolder(dir)}/${TOLD}`, markOf(said));
}

function isSaidTold(dir: string, said: ReaderSaid): boolean {
  return textOf(`${readerFolder(dir)}/${TOLD}`).includes(`${markOf(said)}\n`);
}

function markOf({ session, at }: ReaderSaid): string {
  return `${fingerprint(session)} ${at}`;
}

/** One more of `what` today; how many there are now. Each is a byte of the day's file, so that nobody's is lost. */
export function count(dir: string, what: 'asks' | 'told', now: number): number {
  const file = dayFile(dir, what, now);
  append(file, '.');
  return statSync(file).size;
}

export function countedToday(dir: string, what: 'asks' | 'told', now: number): number {
  try {
    return statSync(dayFile(dir, what, now), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // Where no folder can be, nothing was asked.
    return 0;
  }
}

/** Counts of earlier days go. */
export function dropOldDays(dir: string, now: number): void {
  for (const what of ['asks', 'told'] as const)
    for (const file of listed(dir, `.${what}`))
      if (now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now) > 2 * DAY) rmSync(file, { force: true });
}

function dayFile(dir: string, what: 'asks' | 'told', now: number): string {
  return `${readerFolder(dir)}/${new Date(now).toISOString().slice(0, 10)}.${what}`;
}

/** The asks that are kept, newest first. */
export function readAsks(dir: string): ReaderSaid[] {
  const told = new Set(textOf(`${readerFolder(dir)}/${TOLD}`).split('\n'));
  return textOf(`${readerFolder(dir)}/asks.jsonl`)
    .split('\n')
    .flatMap((line) => saidIn(line) ?? [])
    .slice(-LIST.lines)
    .map((said) => (told.has(markOf(said)) ? { ...said, told: true } : said))
    .reverse();
}

/** One more line of a list that keeps its newer half. */
function addLine(file: string, line: string): void {
  append(
    file,
    `${line}
`,
  );
  if (statSync(file).size <= LIST.bytes) return;
  const lines = textOf(file).trimEnd().split('\n');
  writeAtomic(file, `${lines.slice(lines.length >> 1).join('\n')}\n`, { durable: false, secret: true });
}

function listed(dir: string, ending: string): string[] {
  const folder = readerFolder(dir);
  try {
    return readdirSync(folder).flatMap((f) => (f.endsWith(ending) ? `${folder}/${f}` : []));
  } catch {
    return [];
  }
}

function whole(file: string, value: object): void {
  writeAtomic(file, JSON.stringify(value), { durable: false, secret: true });
}

function textOf(file: string): string {
  try {
    return readText(file);
  } catch {
    return '';
  }
}

function append(file: string, text: string): void {
  const fd = openRegular(file, 'a', 0o600);
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
}
