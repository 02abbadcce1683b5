/** Decides how the modes of the gate are called and what each does, and in which words it is said when an intent holds. */
import type { GatePage } from '../../../../core/board/types.js';
import { andList } from '../../../../core/text/count.js';
import { goesOnText } from '../words.js';

export const MODE_IDS = ['off', 'warn', 'strict'] as const;
export const MODES: Record<GatePage['mode'], { name: string; means: string }> = {
  off: { name: 'Off.', means: 'Nothing is checked: every call of the agent runs.' },
  warn: {
    name: 'Ask first.',
    means:
      'What goes beyond the intent (agreed rules) that holds in a session waits for your yes. Where none holds, the agent goes on and is told so.',
  },
  strict: {
    name: 'Strict.',
    means:
      'What goes beyond the intent (agreed rules) that holds in a session waits for your yes. Where none holds, nothing that changes something runs.',
  },
};

/** When an intent holds, from the plain case on: what a session selected comes before what holds by itself. */
export const HOLDS = [
  'In a session that begins on its context, or is switched to it.',
  'Elsewhere once you or the agent select it: clew intent select ID.',
  'Where none was selected: the one that the file calls current, else the only open one, unless it is for another context.',
];

/** What counts for the work at hand, in whichever sessions it goes on. */
export function inForce({ active, live, intents, broken, mode }: GatePage): string {
  if (broken) return 'The file cannot be read: what was confirmed before still holds, as clew intents says.';
  if (mode === 'off') return 'The gate is off: none holds.';
  if (live.some((l) => l.context !== active?.context) && intents.length > 0) return eachLive(live, mode);
  if (active === null) return intents.length === 0 ? '' : 'No context is active.';
  const work = `${active.title}, which is active`;
  if (active.intent !== null && active.by !== null) {
    const how = goesOnText(active.by);
    return `${active.intent} holds now for ${work}${how === '' ? '' : `: it ${how}`}.`;
  }
  if (active.intent !== null && active.comes)
    return `None holds now: no session is on ${work}. ${active.intent} holds in the next that is.`;
  if (active.intent !== null)
    return `None holds now. ${active.intent} is for ${work}, but no session there has it; to let it hold: clew intent select ${active.intent}.`;
  if (intents.some((i) => i.open))
    return `None holds now, because ${work}, has none.${mode === 'strict' ? ` Nothing that changes something runs there, and you are not asked. To agree on what may: clew intent new --context ${active.context} --allow GLOB` : ''}`;
  return mode === 'strict'
    ? `None is open: nothing is changed in ${work}.`
    : `None is open: nothing is checked in ${work}.`;
}

/** The intents that hold in a session, or in the next one. */
export function holdsIn({ active, live }: GatePage): string[] {
  const own = active?.by != null ? active.intent : null;
  return [own, ...live.map((l) => l.intent)].filter((id) => id !== null);
}

/** "INT-002 holds now for Tide tables, none for Guest mails.": sessions at work on several contexts, or on another than is active here. */
function eachLive(live: GatePage['live'], mode: GatePage['mode']): string {
  const on = new Map<string | null, Set<string>>();
  for (const { intent, title } of live)
    on.set(intent, (on.get(intent) ?? new Set()).add(title === '' ? 'no context' : title));
  const held = [...on].filter(([id]) => id !== null);
  const bare = [...(on.get(null) ?? [])];
  const said = [
    ...held.map(([id, titles]) => `${id} holds now for ${andList([...titles])}`),
    ...(bare.length === 0 ? [] : [`${held.length === 0 ? 'None holds now' : 'none'} for ${andList(bare)}`]),
  ].join(', ');
  if (bare.length === 0 || mode !== 'strict') return `${said}.`;
  const only = live.filter((l) => l.intent === null && l.context !== null);
  const way =
    only.length === 1 ? ` To agree on what may: clew intent new --context ${only[0]!.context} --allow GLOB` : '';
  return `${said}: nothing that changes something runs there, and you are not asked.${way}`;
}
