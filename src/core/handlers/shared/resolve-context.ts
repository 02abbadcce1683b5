/** Decides which work is listed under which number, and which piece of work a person calls: by id, task id or `#N`. */
import { type Called, type Manual, type Names, resolveNumber } from '../../context/rules/phrases.js';
import type { Context, Facts, SessionState } from '../../model.js';
import { isSameTitle } from '../../text/truncate.js';
import { activeContext } from './active-context.js';

/** Contexts as they are listed, the latest first: what can be turned to; with `all`, what is over too. */
export function listContexts(facts: Facts, session: SessionState | null, all = false): Context[] {
  const active = activeContext(session, facts)?.id ?? null;
  return Object.values(facts.state.contexts)
    .filter((c) => all || c.status === 'open' || (c.status === 'provisional' && c.id === active))
    .sort((a, b) => b.lastAt - a.lastAt || (a.id < b.id ? -1 : 1));
}

/** How long a list counts where it was not shown, in milliseconds. */
const DAY = 86_400_000;

/**
 * The list that `#N` means to `session`, or to a terminal where it is `null`: the one that was shown there; else the only one
 * that was shown in this workspace lately; else none.
 */
function listFor(facts: Facts, session: SessionState | null): string[] | null {
  const { printed, sessions } = facts.state;
  const atTerminal = printed?.terminal;
  const own = session === null ? atTerminal?.ids : session.listed;
  if (Array.isArray(own)) return own.map(String);
  const others = [
    ...(session === null ? [] : [{ ids: atTerminal?.ids, at: Number(atTerminal?.at) }]),
    ...Object.values(sessions).map((s) => ({ ids: s.listed, at: s.listedAt ?? s.lastAt })),
  ].flatMap(({ ids, at }) => (Array.isArray(ids) && facts.now - at < DAY ? [ids.map(String)] : []));
  const [only, ...rest] = new Set(others.map((ids) => ids.join('\n')));
  return only === undefined || rest.length > 0 ? null : only.split('\n');
}

/** What a reference of `session` is looked up in; `null` stands for a terminal. */
export function namesFor(facts: Facts, session: SessionState | null): Names {
  const contexts = Object.values(facts.state.contexts)
    .filter((c) => c.status !== 'folded')
    .map((c): Called => ({ id: c.id, title: c.title, taskId: c.task ?? null, ids: c.ids }));
  return { contexts, listed: listFor(facts, session) };
}

/** What `#N` means to `session`, `null` when `ref` is no number. */
export function resolveByNumber(ref: string, facts: Facts, session: SessionState | null): Manual | null {
  const said = /^#(\d{1,6})$/.exec(ref.trim());
  return said === null ? null : resolveNumber(Number(said[1]), namesFor(facts, session));
}

/** The context called `ref` exactly, as `contextNamed` knows it, or by its whole title; `null` when none or several are. */
export function findContext(ref: string, facts: Facts, session: SessionState | null): Context | null {
  const named = contextNamed(ref, facts, session);
  if (named !== null) return named;
  const titled = Object.values(facts.state.contexts).filter((c) => c.status !== 'folded' && isSameTitle(c.title, ref));
  return titled.length === 1 ? titled[0]! : null;
}

/** The context of this id or task id, in any case, or of this number; `null` when none or several have it. */
export function contextNamed(ref: string, facts: Facts, session: SessionState | null): Context | null {
  const number = resolveByNumber(ref, facts, session);
  if (number !== null) return number.do === 'switch' ? (facts.state.contexts[number.to] ?? null) : null;
  if (Object.hasOwn(facts.state.contexts, ref)) return facts.state.contexts[ref]!;
  const wanted = ref.toLowerCase();
  const all = Object.values(facts.state.contexts);
  const byId = all.filter((c) => c.id.toLowerCase() === wanted);
  const alike = byId.length > 0 ? byId : all.filter((c) => c.status !== 'folded' && c.task?.toLowerCase() === wanted);
  if (alike.length > 0) return alike.length === 1 ? alike[0]! : null;
  // A number by itself is that of the list, where nothing is called so.
  return /^\d{1,6}$/.test(ref) ? contextNamed(`#${ref}`, facts, session) : null;
}
