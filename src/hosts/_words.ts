/** Decides what words in a transcript come to: a prompt where a person typed them, nothing where a program put them there. */
import { isNoise, withoutNotices } from '../core/digest/noise.js';
import type { SessionEvent } from '../core/model.js';

/** What stands in a record as typed by the user. */
export function typedWords(raw: string, at: number | null): SessionEvent[] {
  const text = withoutNotices(raw);
  return isNoise(text) ? [] : [{ kind: 'prompt', text, at }];
}

/** What the agent said. */
export function agentWords(text: string, at: number | null): SessionEvent[] {
  return text === '' ? [] : [{ kind: 'said', text, at }];
}
