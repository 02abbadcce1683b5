/** Holds what `clew digest` says where there is nothing to print. */
import { describe, expect, it } from 'vitest';
import { command as digest } from '../../../src/commands/session/digest.js';
import { SILENCE } from '../../../src/core/digest/conversation.js';
import type { Conversation, Facts } from '../../../src/core/model.js';
import { exitOf, sentenceOf } from '../../../src/core/words/en.js';
import { facts as factsWith } from '../../support/world.js';

describe('a session of which there is nothing to tell', () => {
  const said = (conversation: Partial<Conversation>, args = ['session.jsonl']) => {
    const facts: Facts = { ...factsWith(), more: { conversation: { ...SILENCE, ...conversation } } };
    return digest.decide({ args, flags: {}, session: null, agent: false }, facts);
  };

  it('an empty file is no session: that is said, and the exit code says it too', () => {
    const out = said({ lines: 0 });
    expect(sentenceOf(out.findings[0]!)).toContain('Nothing was said in session.jsonl');
    expect(exitOf(out.findings)).toBe(1);
  });

  it('one that has only begun is one: it is said, and no failure', () => {
    const out = said({ lines: 3 }, []);
    expect(sentenceOf(out.findings[0]!)).toContain('Nothing was said in the last session here');
    expect(exitOf(out.findings)).toBe(0);
    expect(said({ lines: 3, said: 'Which one do you want?' }).findings).toEqual([]);
  });
});
