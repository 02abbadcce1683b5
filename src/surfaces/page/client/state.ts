/** Decides what all parts of the page share: where one is, what was read, what was just done. */
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Query, SoFar, ViewName, Views } from '../../../core/board/types.js';
import type { Done, Wish } from '../../../runtime/board/wish.js';
import { addressOf, type Place, placeOf, type Room } from './address.js';
import { type About, type Answer, Gone, Locked, Missing, Reading, view } from './talk.js';

export interface Shared {
  about: About;
  place: Place;
  /** Grows with each change on the disk. */
  tick: number;
  /** Runs a command and says what came of it; resolves to it, or `null` where the server could not be asked. */
  run(what: Partial<Wish> & { command: string; dry?: boolean }): Promise<Done | null>;
  /** `line`: a command that it is about, which stands on a line of its own. */
  say(text: string, line?: string): void;
}

export const SharedContext = createContext<Shared | null>(null);
export const useShared = (): Shared => useContext(SharedContext)!;

/** How many rules wait for somebody's yes: read once by the frame, so that the page never disagrees with it. */
export const WaitsContext = createContext(0);

/** Where one is, as the address says it. */
export function usePlace(): Place {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  useEffect(() => {
    const moved = (): void => setPlace(placeOf(location.hash));
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  return place;
}

/** The address of a room in the project that is looked at. */
export function useLink(): (to: Partial<Place> & { room: Room }) => string {
  const { place } = useShared();
  const at = place.query.at ?? '';
  return useCallback((to) => addressOf({ ...to, query: { ...to.query, at } }), [at]);
}

/** Changes what the address says of how one looks, in the same room. */
export function useQuery(): (change: Record<string, string>, keep?: boolean) => void {
  const { place } = useShared();
  return useCallback(
    (change, keep = true) => {
      const to = addressOf({ ...place, query: { ...place.query, ...change } });
      if (keep) location.hash = to;
      else {
        history.replaceState(null, '', to);
        dispatchEvent(new HashChangeEvent('hashchange'));
      }
    },
    [place],
  );
}

export interface Read<T> {
  data: T | null;
  fault: Fault | null;
}

/** Why there is nothing to show, or nothing newer: how far a long log is read, or what was answered. */
export type Fault = 'gone' | 'locked' | 'missing' | SoFar | (string & {});

/** How long until what is being read is asked for again. */
const AGAIN = 300;
/** Ages on the page are in minutes: an answer that says the same within one is not drawn again. */
const MINUTE = 60_000;

/** What was read last, so that a way back shows something at once. */
const kept = new Map<string, Answer>();
const MOST_KEPT = 30;

/** What was asked for before the part of the page was there that shows it. */
const underway = new Map<string, Promise<never>>();

const keyOf = (name: ViewName, asked: Query): string => `${name} ${JSON.stringify(asked)}`;

/** Asks for the first view at once, while the page still goes in. */
export function readAhead({ room, query }: Place): void {
  if (room !== 'home') return;
  const asked = { at: query.at ?? '' };
  const answer = view('home', asked) as Promise<never>;
  answer.catch(() => {});
  underway.set(keyOf('home', asked), answer);
}

/** What rooms are about, while it is read. */
const first = new Set<Promise<unknown>>();

/** What is being asked for, by what and as of which change: two parts that show the same ask once. */
const flying = new Map<string, Promise<unknown>>();

/** Asks for a view as of the change `tick`, once for all who ask at the same time. */
function askedOnce<N extends ViewName>(tick: number, name: N, asked: Query, below: boolean): Promise<Answer<N>> {
  const key = `${tick} ${below} ${keyOf(name, asked)}`;
  const there = flying.get(key) as Promise<Answer<N>> | undefined;
  if (there !== undefined) return there;
  const answer = askedFor(name, asked, below).finally(() => flying.delete(key));
  flying.set(key, answer);
  return answer;
}

/** Asks for a view: what stands below what a room is about (`below`) waits for that, for the server makes one at a time. */
async function askedFor<N extends ViewName>(name: N, asked: Query, below: boolean): Promise<Answer<N>> {
  if (below) {
    await null;
    await Promise.allSettled(first);
    return view(name, asked);
  }
  const answer = view(name, asked);
  const known = answer.finally(() => first.delete(known));
  first.add(known);
  return known;
}

/** A view of the project that is looked at; read again with each change on the disk, the old one shown meanwhile. `below` = it is a part that stands below. */
export function useView<N extends ViewName>(name: N, query: Query = {}, below = false): Read<NonNullable<Views[N]>> {
  const { tick, place } = useShared();
  const asked = { ...query, at: place.query.at ?? '' };
  const id = keyOf(name, asked);
  const [read, setRead] = useState<Read<NonNullable<Views[N]>> & { id: string }>({ id: '', data: null, fault: null });
  const shown = useRef<Read<NonNullable<Views[N]>>>({ data: null, fault: null });
  const newest = useRef(0);
  const [tries, setTries] = useState(0);
  const told = useRef('');
  const turned = `${tick} ${tries} ${id}`;
  // Asked before what is kept is drawn: the server works meanwhile. What follows below takes the same answer.
  if (told.current !== turned && !underway.has(id)) askedOnce(tick, name, asked, below).catch(() => {});
  told.current = turned;
  useLayoutEffect(() => {
    let wait = 0;
    const again = (): void => {
      wait = window.setTimeout(() => setTries((n) => n + 1), AGAIN);
    };
    const turn = ++newest.current;
    const early = underway.get(id);
    underway.delete(id);
    (early ?? askedOnce(tick, name, asked, below)).then(
      (answer) => {
        const was = kept.get(id);
        const same = was?.timeless === answer.timeless && answer.data.now - was.data.now < MINUTE;
        const { data } = (same ? was : answer) as Answer<N>;
        kept.delete(id);
        kept.set(id, same ? was : answer);
        if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
        if (turn !== newest.current) return;
        if (shown.current.data !== data || shown.current.fault !== null) setRead({ id, data, fault: null });
        if ('reading' in data && data.reading !== null) again();
      },
      (e: Error) => {
        if (turn !== newest.current) return;
        setRead((was) => ({ id, data: was.id === id ? was.data : null, fault: faultOf(e) }));
        if (e instanceof Reading) again();
      },
    );
    return () => clearTimeout(wait);
  }, [id, tick, tries]);
  shown.current = read.id === id ? read : { data: (kept.get(id) as Answer<N> | undefined)?.data ?? null, fault: null };
  return shown.current;
}

/** Reads how many rules wait for somebody's yes; it is asked for when all else is shown. */
export const useWaits = (): number => useView('gate', { brief: '1' }, true).data?.waits ?? 0;

function faultOf(e: Error): Fault {
  if (e instanceof Reading) return e.soFar;
  return e instanceof Gone ? 'gone' : e instanceof Locked ? 'locked' : e instanceof Missing ? 'missing' : e.message;
}
