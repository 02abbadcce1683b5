/** Decides when an open page is told that something changed on the disk: sizes and times are looked at a few times a second, as long as somebody watches. */
import type { ServerResponse } from 'node:http';
import type { Desk } from '../../runtime/board/desk.js';

/** More pages than that are nobody's: the rest is refused. */
export const MOST_STREAMS = 200;
const LOOK_EVERY = 250;
const PING_EVERY = 15_000;
/** A page that does not read what it is told is let go. */
const MOST_UNREAD = 64 * 1024;

interface Watcher {
  out: ServerResponse;
  at: string | null;
}

export interface Streams {
  /** Holds `out` open and tells it of changes of the project `at`; false where there are too many. */
  hold(out: ServerResponse, at: string | null): boolean;
  count(): number;
  close(): void;
}

export function makeStreams(desk: Pick<Desk, 'stamp' | 'follow'>, onEmpty: () => void): Streams {
  const watchers = new Set<Watcher>();
  const stamps = new Map<string | null, string>();
  /** By project, how to let go of its team. */
  const follows = new Map<string | null, () => void>();
  let timer: NodeJS.Timeout | null = null;
  let pinged = Date.now();

  const tell = (w: Watcher, text: string): void => {
    if (w.out.writableLength > MOST_UNREAD) w.out.destroy();
    else w.out.write(text);
  };
  const look = (): void => {
    for (const at of new Set([...watchers].map((w) => w.at))) {
      const stamp = desk.stamp(at);
      if (stamps.get(at) === stamp) continue;
      stamps.set(at, stamp);
      for (const w of watchers) if (w.at === at) tell(w, 'event: changed\ndata: 1\n\n');
    }
    if (Date.now() - pinged < PING_EVERY) return;
    pinged = Date.now();
    for (const w of watchers) tell(w, ': here\n\n');
  };
  const leave = (w: Watcher): void => {
    if (!watchers.delete(w)) return;
    if (![...watchers].some((o) => o.at === w.at)) {
      follows.get(w.at)?.();
      follows.delete(w.at);
    }
    if (watchers.size > 0) return;
    if (timer !== null) clearInterval(timer);
    timer = null;
    stamps.clear();
    onEmpty();
  };
  return {
    hold: (out, at) => {
      if (watchers.size >= MOST_STREAMS) return false;
      const w = { out, at };
      watchers.add(w);
      if (!follows.has(at)) follows.set(at, desk.follow(at));
      if (!stamps.has(at)) stamps.set(at, desk.stamp(at));
      out.on('close', () => leave(w));
      out.on('error', () => leave(w));
      out.write('retry: 1000\n\nevent: ready\ndata: 1\n\n');
      timer ??= setInterval(look, LOOK_EVERY);
      return true;
    },
    count: () => watchers.size,
    close: () => {
      for (const w of [...watchers]) {
        w.out.end();
        leave(w);
      }
    },
  };
}
