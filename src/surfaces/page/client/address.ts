/** Decides how the state of the page stands in its address, so that it can be kept, sent and gone back to, and what of an address means nothing. */
import { parseTime } from '../../../core/text/parse-time.js';
import { truncate } from '../../../core/text/truncate.js';

export type Room =
  | 'home'
  | 'time'
  | 'context'
  | 'plans'
  | 'session'
  | 'judgement'
  | 'gate'
  | 'health'
  | 'search'
  | 'projects'
  /** An address that leads nowhere. */
  | 'nowhere';

/** Where one is: a room, what is looked at in it, and how. */
export interface Place {
  room: Room;
  /** A context or a session, '' for none. */
  id: string;
  query: Record<string, string>;
}

const ROOMS = 'home time context plans session judgement gate health search projects'.split(' ') as Room[];

/** Rooms in which one thing is looked at. */
const OF_ONE: Room[] = ['context', 'session'];

/** What the address of each room may say of how one looks, beside the project. */
const SAYS: Partial<Record<Room, string>> = {
  time: 'range from to',
  plans: 'path max',
  session: 'before skip host context',
  gate: 'which',
  search: 'q kind max',
};

/** Says what of the address means nothing in its room, '' where all of it does; `now` is the moment. */
export function oddIn({ room, id, query }: Place, now: number): string {
  if (room === 'nowhere') return '';
  const odd = Object.entries(query).filter(([key, value]) => !isMeant(room, key, value, now));
  const called = [...(id === '' || OF_ONE.includes(room) ? [] : [id]), ...odd.map(([k, v]) => `${k}=${v}`)];
  return called.map((text) => `There is no “${truncate(text, MOST)}” here: this is shown without it.`).join(' ');
}

/** The place without what means nothing in its room: what is shown is the same as if it had not been typed. */
export function meantOf(place: Place, now: number): Place {
  const { room, id, query } = place;
  if (oddIn(place, now) === '') return place;
  const meant = Object.entries(query).filter(([key, value]) => isMeant(room, key, value, now));
  return { room, id: OF_ONE.includes(room) ? id : '', query: Object.fromEntries(meant) };
}

function isMeant(room: Room, key: string, value: string, now: number): boolean {
  if (key !== 'at' && !(SAYS[room] ?? '').split(' ').includes(key)) return false;
  if (value === '') return true;
  if (key === 'range') return ['day', 'week', 'month'].includes(value);
  return (key !== 'from' && key !== 'to') || /^\d{10,15}$/.test(value) || parseTime(value, now) !== null;
}

const MOST = 60;

/** The place that the part of an address behind `#` names; the first room where it names none, `nowhere` where there is no such room. */
export function placeOf(hash: string): Place {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?') as [string?, string?];
  const [room = '', ...rest] = path.split('/');
  const query = Object.fromEntries(new URLSearchParams(search));
  const known = ROOMS.find((r) => r === room);
  if (known === undefined) return { room: room === '' ? 'home' : 'nowhere', id: '', query };
  return { room: known, id: decoded(rest.join('/')), query };
}

/** The address of a place, with its `#`. Empty values are left out. */
export function addressOf({ room, id = '', query = {} }: Partial<Place> & { room: Room }): string {
  const given = Object.entries(query).filter(([, v]) => v !== '');
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `#/${room === 'home' ? '' : room}${id === '' ? '' : `/${encodeURIComponent(id)}`}${search}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
