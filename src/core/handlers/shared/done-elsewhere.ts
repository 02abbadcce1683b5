/** Decides what of a person's commands, on the page or in a terminal, their sessions are to hear of: answers, which intent holds, and what may and may not be done from then on. */
import { applyEdit, presentEdits, recordEdit, sessionAt } from '../../context/state.js';
import { confirmedOf, GATE_KEY, NO_PINS } from '../../intent/contract/confirmed.js';
import { type Contract, differencesOf } from '../../intent/contract/contract.js';
import { inForceOf } from '../../intent/contract/in-force.js';
import { selectionIn } from '../../intent/select.js';
import type { Edit, Facts, Fields, Outcome } from '../../model.js';
import type { DoneElsewhere } from './tell-elsewhere.js';

/** A session of which nothing was heard for so long hears of no grant and no rule any more. */
const LIVE = 7 * 86_400_000;

/** `outcome` of a command that a person gave, with what their sessions are to hear of it. */
export function withElsewhere(outcome: Outcome, facts: Facts): Outcome {
  const edits = outcome.edits.filter((e) => /^(?:question|grant|pin|selected)\//.test(e.key));
  if (edits.length === 0) return outcome;
  const after = structuredClone(facts.state);
  for (const e of outcome.edits) applyEdit(after, e);
  const kept = edits.flatMap((e) => {
    // Who is moved hears of the intent with the work that it is moved to.
    const isMoved =
      e.key.startsWith('selected/') && outcome.edits.some((o) => o.key === e.key.replace('selected', 'session'));
    const done = isMoved ? null : doneBy(e, facts);
    return done === null ? [] : concerned(e, done, { ...facts, state: after }).map((session) => ({ ...done, session }));
  });
  const news = kept.flatMap(({ of, session, ...done }): Edit[] => {
    const key = `elsewhere/${session}@${of}`;
    // What is taken back before it was told is told to nobody.
    if (outcome.edits.some((e) => e.key === key)) return [];
    const kept = facts.state.elsewhere?.[key.slice('elsewhere/'.length)];
    // So is what is revoked again.
    if (done.did === 'revoked' && kept?.did === 'allowed') return [{ key, was: kept, now: null }];
    const record: DoneElsewhere = {
      ...done,
      session,
      context: sessionAt(after, session)?.active ?? null,
      at: facts.now,
    };
    return presentEdits(recordEdit<Fields>(key, kept, { ...record }));
  });
  return news.length === 0 ? outcome : { ...outcome, edits: [...outcome.edits, ...news] };
}

/** `outcome` of a person's command that gave `context` a new goal or next action, with what the sessions on it are to hear of that. */
export function withChangedHead(
  outcome: Outcome,
  context: string,
  now: { goal?: string; next?: string },
  before: { goal: string; next: string },
  { state, now: at }: Facts,
): Outcome {
  const on = Object.values(state.sessions).filter((s) => s.active === context && !s.ended && at - s.lastAt < LIVE);
  const news = on.flatMap(({ id: session }) =>
    (['goal', 'next'] as const).flatMap((name): Edit[] => {
      const more = now[name];
      if (more === undefined) return [];
      const what = name === 'goal' ? 'goal' : 'next action';
      const id = `${session}@${name}/${context}`;
      const key = `elsewhere/${id}`;
      const kept = state.elsewhere?.[id];
      const was = typeof kept?.was === 'string' ? kept.was : before[name];
      // What is changed back before it was told is no news.
      if (kept !== undefined && more === was) return [{ key, was: kept, now: null }];
      const record: DoneElsewhere = { session, context, at, did: 'changed', what, more, was };
      return presentEdits(recordEdit<Fields>(key, kept, { ...record }));
    }),
  );
  return news.length === 0 ? outcome : { ...outcome, edits: [...outcome.edits, ...news] };
}

type Done = Pick<DoneElsewhere, 'did' | 'what' | 'more' | 'under'> & { of: string };

/** What `edit` says a person did; `null` = nothing that an agent has to know. `of` tells it from the others. */
function doneBy({ key, was, now }: Edit, facts: Facts): Done | null {
  const { state } = facts;
  const [room, id = ''] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)];
  const of = key;
  if (room === 'question') {
    const q = state.questions[id];
    const chosen = q?.choices.find((c) => c.letter === now?.answer);
    return q === undefined || chosen === undefined
      ? null
      : { of, did: 'answered', what: q.text, more: `${chosen.letter}) ${chosen.label}` };
  }
  if (room === 'grant') {
    const grant = now ?? was;
    // One that follows from an answer is told by that.
    if (grant === null || (now !== null && now.by === 'permission' && was === null)) return null;
    const more = grant.kind === 'path' ? 'written' : 'run';
    const what = String(grant.what);
    return now !== null
      ? { of, did: 'allowed', what, more }
      : { of, did: 'revoked', what, more, under: grant.intent as string | null };
  }
  if (room === 'selected') {
    const holds = now?.intent != null;
    const what = String((holds ? now.intent : (was?.intent ?? now?.of)) ?? '');
    return what === '' ? null : { of, did: holds ? 'selected' : 'cleared', what, more: '' };
  }
  if (key === GATE_KEY)
    return now?.gate === 'off' && inForceOf(facts, null).gate !== 'off'
      ? { of, did: 'ungated', what: 'gate', more: '' }
      : null;
  const intent = String(now?.id ?? '');
  if (room !== 'pin' || intent === '' || now?.contract === undefined) return null;
  const [last] = confirmedOf(intent, state, facts.pins?.() ?? NO_PINS);
  const lines = differencesOf(last?.contract ?? null, now.contract as Contract);
  return { of: `pin/${intent}`, did: 'confirmed', what: intent, more: lines.join('; ') };
}

/** Which sessions it is of: the one that was asked, else those that stand on the intent. */
function concerned({ key, was, now }: Edit, { did, what }: Done, facts: Facts): string[] {
  const { state } = facts;
  if (did === 'answered') {
    const asked = state.questions[key.slice('question/'.length)]?.session ?? '';
    return sessionAt(state, asked)?.ended === false ? [asked] : [];
  }
  if (did === 'selected' || did === 'cleared') {
    const id = key.slice('selected/'.length);
    return sessionAt(state, id)?.ended === false ? [id] : [];
  }
  if (did === 'ungated') return gatedSessions(facts);
  const under = did === 'confirmed' ? what : ((now ?? was)!.intent as string | null);
  const live = Object.values(state.sessions).filter((s) => !s.ended && facts.now - s.lastAt < LIVE);
  if (under === null || live.length === 0) return live.map((s) => s.id);
  const stands = (id: string): boolean => selectionIn(state, id, inForceOf(facts, id).intents)?.intent.id === under;
  return live.map((s) => s.id).filter(stands);
}

/** Those that the gate holds to something: an intent that they stand on, or a strict gate, which they have met. */
function gatedSessions(facts: Facts): string[] {
  const { state, now } = facts;
  const live = Object.values(state.sessions).filter((s) => !s.ended && now - s.lastAt < LIVE);
  return live
    .map((s) => s.id)
    .filter((id) => state.gates?.[id] !== undefined || selectionIn(state, id, inForceOf(facts, id).intents) !== null);
}
