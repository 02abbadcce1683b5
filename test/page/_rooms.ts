/** Every view of the page, and its address. */
import type { Desk } from '../../src/runtime/board/desk.js';

/** Of a desk that is made up. */
export const ROOMS: [name: string, hash: string][] = [
  ['home', '#/'],
  ['time', '#/time'],
  ['week', '#/time?range=week'],
  ['context', '#/context/work-0'],
  ['plans', '#/plans?path=x'],
  ['session', '#/session/session-0'],
  ['judgement', '#/judgement'],
  ['gate', '#/gate'],
  ['health', '#/health'],
  ['search', '#/search?q=price'],
  ['projects', '#/projects'],
];

/** Of a desk of real records: the piece of work with most in it, its plan and the session it was worked on in last. */
export function roomsOf(desk: Desk): [name: string, hash: string][] {
  const { open } = desk.view('home', {}, null);
  const one = open.find((c) => c.plan !== null && c.where !== null && c.where.session !== '') ?? open[0]!;
  const at: Record<string, string> = {
    context: `#/context/${encodeURIComponent(one.id)}`,
    plans: '#/plans',
    plan: `#/plans?path=${encodeURIComponent(one.plan ?? '')}`,
    session: `#/session/${encodeURIComponent(one.where?.session ?? '')}`,
    search: `#/search?q=${encodeURIComponent(one.title.split(' ').at(-1)!)}`,
  };
  const rooms = ROOMS.map(([name, hash]): [string, string] => [name, at[name] ?? hash]);
  return [...rooms, ['plan', at.plan!], ['month', '#/time?range=month']];
}
