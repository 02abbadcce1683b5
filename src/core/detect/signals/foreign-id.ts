/** An issue, pull request, ticket or task id is named that is foreign to the current work. */

import { isActive } from '../../context/match.js';
import { idsIn } from '../../text/mentions.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'foreign-id',
  class: 'implicit',
  says: 'it names an issue, PR or task of another context',
  detect: ({ ids, active, contexts, conversation, matches }) => {
    const spoken =
      ids.length === 0
        ? []
        : idsIn(`${conversation.said}\n${conversation.prompts.map((p) => p.text.slice(0, 2000)).join('\n')}`);
    const planned = matches.find((m) => isActive(m, active))?.reasons.flatMap((r) => r.of) ?? [];
    const strange = ids.filter(
      (id) => !active?.ids.includes(id) && !spoken.includes(id) && !planned.includes(id.replace(/^#/, '')),
    );
    if (strange.length === 0) return null;
    const owned = contexts.some((c) => c.id !== active?.id && c.ids.some((id) => strange.includes(id)));
    return { strength: owned ? 1 : 0.6, of: strange.slice(0, 3).join(', ') };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'please review PR 45', active: { title: 'auth', ids: ['#12'] } },
  {
    hit: true,
    prompt: 'what about ABC-123?',
    active: { title: 'auth' },
    others: [{ title: 'billing', ids: ['abc-123'] }],
  },
  { hit: false, prompt: 'is #12 done?', active: { title: 'auth', ids: ['#12'] } },
  { hit: false, prompt: 'why do you mention #77?', active: { title: 'auth' }, said: 'This is related to #77.' },
];
