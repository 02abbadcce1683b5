/** Holds which prompts a reader is asked about, and that its word counts for the newest one alone, while nobody said where they work. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../src/core/context/state.js';
import { decide } from '../../../src/core/decide.js';
import type { ReaderAsk, ReaderSaid, State } from '../../../src/core/model.js';
import { LEAVES } from '../../../src/core/reader/answer.js';
import { faultWords } from '../../../src/core/reader/faults.js';
import { askIn, saidIn } from '../../../src/core/reader/kept.js';
import { MOST_TOKENS } from '../../../src/core/reader/request.js';
import { requestFor } from '../../../src/core/reader/request-for.js';
import { wordOf } from '../../../src/core/reader/word.js';
import { tokens } from '../../../src/core/text/tokens.js';
import { shop } from '../../support/shop.js';

const TEMPLATE = '{session_context}\n\n## User Prompt\n\n{prompt}\n';
const session = { host: 'claude', id: 's1', transcript: null, cwd: '' };

/** What is asked about `prompt`, and the records behind it. */
function asked(prompt: string): { ask: ReaderAsk | null; state: State } {
  const w = shop();
  const facts = w.facts();
  const event = { kind: 'prompt' as const, session, prompt };
  const outcome = decide(event, facts);
  const ask = requestFor(event, outcome, facts, TEMPLATE);
  const state = structuredClone(facts.state);
  for (const e of outcome.edits) applyEdit(state, e);
  return { ask, state };
}

function said(ask: ReaderAsk, answer: ReaderSaid['answer']): ReaderSaid {
  const { instruction: _, message: __, ids: ___, ...about } = ask;
  return { ...about, by: 'llm', ms: 12, fault: '', answer };
}

const NEW = { leaves: 90, to: 'new', title: 'Prices' };

describe('a request', () => {
  it('is made of a prompt that its own words do not decide, in at most so many tokens', () => {
    const { ask, state } = asked('compare what the tiers cost elsewhere');
    expect(ask).toMatchObject({ session: 's1', host: 'claude', before: expect.any(String) });
    expect(ask!.n).toBe(state.sessions.s1!.prompts);
    expect(ask!.active).toBe(state.sessions.s1!.active);
    expect(ask!.message).toContain('compare what the tiers cost elsewhere');
    expect(tokens(ask!.instruction) + tokens(ask!.message)).toBeLessThanOrEqual(MOST_TOKENS);
    expect(askIn(JSON.stringify(ask))).toEqual(ask);
  });

  it.each(['switch to the pricing research', 'switch to the signup funnel project', 'x '.repeat(20_000), '/compact'])(
    'is not made of %j',
    (prompt) => expect(asked(prompt).ask).toBeNull(),
  );
});

describe('a word', () => {
  const { ask, state } = asked('compare what the tiers cost elsewhere');
  const other = Object.values(state.contexts).find((c) => c.id !== ask!.active && c.status === 'open');

  it('counts from so much on, for new work, a known context, or none that is named', () => {
    expect(wordOf(said(ask!, NEW), state)).toEqual({ fresh: 'Prices' });
    expect(wordOf(said(ask!, { ...NEW, to: null }), state)).toEqual({ elsewhere: true });
    expect(wordOf(said(ask!, { ...NEW, leaves: LEAVES - 1 }), state)).toBeNull();
    expect(wordOf(said(ask!, { ...NEW, to: ask!.active }), state)).toBeNull();
    expect(wordOf(said(ask!, { ...NEW, to: 'gone' }), state)).toBeNull();
    if (other !== undefined) expect(wordOf(said(ask!, { ...NEW, to: other.id }), state)).toEqual({ to: other });
    expect(wordOf(said(ask!, null), state)).toBeNull();
  });

  it('for new work that is called as an open context is for that one', () => {
    const active = state.contexts[ask!.active!]!;
    expect(wordOf(said(ask!, { ...NEW, title: active.title.toUpperCase() }), state)).toBeNull();
    const login = { ...active, id: 'login', title: 'Login cookies' };
    const more = { ...state, contexts: { ...state.contexts, login } };
    expect(wordOf(said(ask!, { ...NEW, title: 'login cookies' }), more)).toEqual({ to: login });
    expect(wordOf({ ...said(ask!, { ...NEW, title: 'Login cookies' }), before: null }, more)).toEqual({ to: login });
    const gone = { ...more, contexts: { ...state.contexts, login: { ...login, status: 'completed' as const } } };
    expect(wordOf(said(ask!, { ...NEW, title: 'Login cookies' }), gone)).toEqual({ fresh: 'Login cookies' });
    expect(wordOf(said(ask!, { ...NEW, title: '' }), more)).toEqual({ fresh: '' });
  });

  it('is stale behind another prompt, a switch, and where its session is gone', () => {
    const changed = (over: object): State => ({ ...state, sessions: { s1: { ...state.sessions.s1!, ...over } } });
    expect(wordOf(said(ask!, NEW), changed({ prompts: ask!.n + 1 }))).toBeNull();
    expect(wordOf(said(ask!, NEW), changed({ active: 'x' }))).toBeNull();
    expect(wordOf(said(ask!, NEW), { ...state, sessions: {} })).toBeNull();
  });

  it('where nothing was active before counts for a known context alone', () => {
    expect(wordOf({ ...said(ask!, NEW), before: null }, state)).toBeNull();
  });

  it('is read from a file that anybody may have changed', () => {
    const word = said(ask!, NEW);
    expect(saidIn(JSON.stringify(word))).toEqual(word);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(askIn(text)).toBeNull();
        expect(saidIn(text)).toBeNull();
      }),
    );
    for (const key of Object.keys(word).filter((k) => k !== 'answer'))
      expect(saidIn(JSON.stringify({ ...word, [key]: {} })), key).toBeNull();
  });
});

it('a fault tells what to do, whatever it is', () => {
  expect(faultWords('login', 'claude', 'host')).toEqual({
    text: 'claude is not logged in',
    next: 'log in there: start claude once',
  });
  expect(faultWords('exit 3', 'llm', 'command').text).toBe('llm ended with code 3');
  expect(faultWords('signal SIGTERM', 'llm', 'command').text).toBe('llm ended by the signal SIGTERM');
  for (const [use, setting] of [
    ['command', 'reader.command'],
    ['url', 'reader.model'],
    ['host', 'reader.model'],
  ] as const)
    expect(faultWords('time', 'llm', use).next).toContain(setting);
  expect(faultWords('login 401', 'm at example.com', 'url').next).toBe('clew config get reader.keyEnv');
  expect(faultWords('certificate CERT_HAS_EXPIRED', 'm at example.com', 'url').text).toBe(
    'm at example.com has a certificate that is not trusted (CERT_HAS_EXPIRED)',
  );
  fc.assert(
    fc.property(fc.string(), fc.string(), (fault, by) => {
      const { text, next } = faultWords(fault, by, 'url');
      expect(`${text}${next}`).not.toMatch(/\n|\{by\}.*\{of\}/);
      expect(next).not.toBe('');
    }),
  );
});
