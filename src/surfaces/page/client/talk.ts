/** Decides how the page speaks with the server it came from: by a key that is kept for this address alone. */
import type { Query, SoFar, ViewName, Views } from '../../../core/board/types.js';
import type { Done, Wish } from '../../../runtime/board/wish.js';

export interface About {
  root: string;
  version: string;
  all: boolean;
  person: boolean;
  /** Was it started at a terminal? */
  terminal: boolean;
}

/** Nobody is let in without the key: the address that was printed has it. */
export class Locked extends Error {}
/** The server is gone. */
export class Gone extends Error {}
/** A long log is being read: what was asked for can be asked again. */
export class Reading extends Error {
  constructor(public soFar: SoFar) {
    super();
  }
}
/** There is nothing of that name. */
export class Missing extends Error {}

/** Signs that turn the direction of all that follows: no text that is shown may do that to the page. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

const KEPT = 'clew-key';
const HEADER = 'x-clew-key';

/** Was one let in before, at this address? */
export const hasKey = (): boolean => localStorage.getItem(KEPT) !== null && !location.hash.startsWith('#key=');

/** Goes in with the key in the address, or with the one of a visit before; takes it out of the address. */
export async function enter(): Promise<About> {
  const token = /^#key=([0-9a-f]+)$/.exec(location.hash)?.[1];
  if (token !== undefined) {
    history.replaceState(null, '', '/#/');
    const answer = await sent('/api/open', { method: 'POST', body: JSON.stringify({ token }) });
    const { key, ...about } = (await answer.json()) as About & { key: string };
    localStorage.setItem(KEPT, key);
    if (about.all) history.replaceState(null, '', '/#/projects');
    return about;
  }
  return (await sent('/api/about')).json() as Promise<About>;
}

/** A view as it was answered; `timeless` is the answer without what only tells what time it is, the same where nothing else changed. */
export interface Answer<N extends ViewName = ViewName> {
  data: NonNullable<Views[N]>;
  timeless: string;
}

const AGES = /"(?:age|idle)":\d+/g;

export async function view<N extends ViewName>(name: N, query: Query): Promise<Answer<N>> {
  const given = Object.entries(query).filter(([, v]) => v !== '');
  const answer = await sent(`/api/${name}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`);
  const text = (await answer.text()).replace(TURNS, '');
  const told = JSON.parse(text) as Views[N] | { soFar: SoFar };
  if (answer.status === 202) throw new Reading((told as { soFar: SoFar }).soFar);
  if (told === null) throw new Missing();
  const data = told as NonNullable<Views[N]>;
  return { data, timeless: text.replaceAll(String(data.now), '').replace(AGES, '') };
}

/** Runs a command; `dry` says only what it would do. */
export async function wish(what: Partial<Wish> & { command: string; dry?: boolean }): Promise<Done> {
  return (await sent('/api/do', { method: 'POST', body: JSON.stringify(what) })).json() as Promise<Done>;
}

async function sent(at: string, how: { method?: string; body?: string } = {}): Promise<Response> {
  const headers = { [HEADER]: localStorage.getItem(KEPT) ?? '', 'content-type': 'application/json' };
  const answer = await fetch(at, { ...how, headers, cache: 'no-store' }).catch(() => null);
  if (answer === null) throw new Gone();
  if (answer.status === 401) throw new Locked();
  if (!answer.ok) throw new Error((await answer.text()).slice(0, 300));
  return answer;
}

/** Hears of changes while the page is looked at: `here` says whether the server is there. Returns what ends it. */
export function listen(at: string, changed: () => void, here: (is: boolean) => void): () => void {
  let source: EventSource | null = null;
  const open = (): void => {
    source?.close();
    source = new EventSource(`/api/stream${at === '' ? '' : `?at=${encodeURIComponent(at)}`}`);
    source.addEventListener('ready', () => {
      here(true);
      changed();
    });
    source.addEventListener('changed', changed);
    // One that refuses, as of a project it does not know, is there.
    source.addEventListener('error', () => void fetch('/icon.svg', { cache: 'no-store' }).catch(() => here(false)));
  };
  // A browser holds few connections to one place: a page that nobody sees gives its own back.
  const seen = (): void => {
    if (document.hidden) source?.close();
    else open();
  };
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    source?.close();
  };
}
