/** Decides how what a person says of an intent is typed. */
import type { Wishes } from '../../core/intent/file/create.js';
import type { Flag, Input } from '../_command.js';
import { FAMILIES } from './_families.js';

export const INTENT_FLAGS: Flag[] = [
  { name: 'id', value: 'ID', about: 'id of a new intent; the next number when absent' },
  { name: 'summary', value: 'TEXT', about: 'what it is about' },
  { name: 'status', value: 'WORD', about: 'as the file is to say it (done, cancelled, …)' },
  { name: 'allow', value: 'GLOB', about: 'files it may change', many: true },
  { name: 'deny', value: 'GLOB', about: 'files it may not change', many: true },
  { name: 'disallow-tool', value: 'NAME', about: 'a tool it may not use', many: true },
  { name: 'disallow-pattern', value: 'REGEX', about: 'what may not be written', many: true },
  { name: 'constraint', value: 'TEXT', about: 'a limit in words: told, not enforced', many: true },
  { name: 'criterion', value: 'TEXT', about: 'what must hold for it to be done', many: true },
  { name: 'context', value: 'ID', about: 'the context it belongs to' },
  { name: 'plan', value: 'PATH', about: 'the plan it belongs to' },
  { name: 'default', about: 'select or clear what sessions begin with (current_intent_id)' },
  { name: 'yes', about: 'migrate or confirm without being asked' },
  FAMILIES,
];

/** What the flags of `input` wish for; `words` is the summary where no flag says one. */
export function wishesOf(input: Input, words: string[]): Wishes {
  const { flags } = input;
  const many = (name: string): string[] => {
    const value = flags[name];
    return Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  };
  const text = (name: string): Record<string, string> =>
    typeof flags[name] === 'string' ? { [name]: flags[name] as string } : {};
  return {
    ...(words.length > 0 ? { summary: words.join(' ') } : {}),
    ...text('summary'),
    ...text('status'),
    ...text('context'),
    ...text('plan'),
    lists: {
      allow: many('allow'),
      deny: many('deny'),
      tools: many('disallow-tool'),
      patterns: many('disallow-pattern'),
      prose: many('constraint'),
    },
    criteria: many('criterion'),
  };
}
