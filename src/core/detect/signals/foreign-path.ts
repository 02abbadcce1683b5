/** A file is named that lies outside what the current work touches. */

import { foldersOf } from '../../text/mentions.js';
import { relativePath } from '../../text/relative.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'foreign-path',
  class: 'implicit',
  says: 'it names a path that the active context has not touched',
  detect: ({ paths, active, conversation, workspace }) => {
    const known = [...(active?.files ?? []), ...conversation.touched];
    if (known.length === 0) return null;
    const spoken = `${conversation.said}\n${conversation.prompts.map((p) => p.text).join('\n')}`;
    const homes = new Set(known.flatMap((f) => foldersOf(relativePath(f, workspace)).slice(0, 1)));
    const strange = paths.filter((raw) => {
      const p = relativePath(raw, workspace);
      const near = known.some((f) => f.endsWith(p) || p.endsWith(relativePath(f, workspace))) || spoken.includes(raw);
      return !near && !p.startsWith('/') && !(foldersOf(p)[0] !== undefined && homes.has(foldersOf(p)[0]!));
    });
    return strange.length === 0
      ? null
      : { strength: strange.length === paths.length ? 1 : 0.5, of: strange.slice(0, 2).join(', ') };
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'please look at packages/billing/src/invoice.ts',
    active: { title: 'auth', files: ['packages/auth/src/token.ts'] },
  },
  {
    hit: false,
    prompt: 'please look at packages/auth/src/session.ts',
    active: { title: 'auth', files: ['packages/auth/src/token.ts'] },
  },
  { hit: false, prompt: 'fix the typo', active: { title: 'auth', files: ['packages/auth/src/token.ts'] } },
];
