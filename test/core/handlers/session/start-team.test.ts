/** Holds that what a session hears of its team at a start outlives the brief of its document, and that its model knows what is private already. */
import { expect, it } from 'vitest';
import { parseDocument } from '../../../../src/core/document/parse.js';
import { emptyOutcome } from '../../../../src/core/empty-outcome.js';
import { withDocumentBrief } from '../../../../src/core/handlers/session/start-document-brief.js';
import type { Event } from '../../../../src/core/model.js';
import { facts, session, stateOf, work } from '../../../support/world.js';

const TEXT =
  '---\nid: login\ntitle: Login\nstatus: active\n---\n\n# Login\n\n## Goal\n- Log in <!-- clew:k3f9a0m -->\n';
const NEWS = 'clew: a teammate works in the same place: <clew-data 1>bob</clew-data>';
const briefOf = (isPrivate = false): string => {
  const login = work('login', isPrivate ? { private: true } : {});
  const all = facts({
    state: stateOf([login], { id: 's1', active: login.id }),
    document: () => parseDocument(TEXT, 'clew'),
  });
  const start = { kind: 'start', source: 'startup', session: session({ id: 's1' }) } as unknown as Extract<
    Event,
    { kind: 'start' }
  >;
  const before = emptyOutcome({ brief: `clew: active context is "login"\n${NEWS}` });
  return withDocumentBrief(start, before, all).brief ?? '';
};

it('what is told of the team stands behind the brief of the document, once', () => {
  const brief = briefOf();
  expect(brief).toContain('Log in');
  expect(brief.split(NEWS)).toHaveLength(2);
});

it('a model is told of a private context that it is private already, and of no other', () => {
  expect(briefOf(true)).toContain('Private already');
  expect(briefOf()).not.toContain('Private already');
});
