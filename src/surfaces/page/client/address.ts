/** Decides how the state of the page stands in its address, so that it can be kept, sent and gone back to. */

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
