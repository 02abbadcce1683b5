/** Every view of the page, and its address. */

export const ROOMS: [name: string, hash: string][] = [
  ['home', '#/'],
  ['time', '#/time'],
  ['context', '#/context/work-0'],
  ['plans', '#/plans?path=x'],
  ['session', '#/session/session-0'],
  ['judgement', '#/judgement'],
  ['gate', '#/gate'],
  ['health', '#/health'],
  ['search', '#/search?q=price'],
  ['projects', '#/projects'],
];
