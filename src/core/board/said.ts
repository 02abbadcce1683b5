/** Decides what was said of a piece of work: how many prompts count for it in the end, and the newest of them with its session, its branch and its time. */
import { isHandOver } from '../context/context.js';
import { isSmallTalk } from '../request/small-talk.js';
import { titleLine } from '../text/truncate.js';
import { wordSet } from '../text/words.js';
import { backwards } from './columns.js';
import { STOP } from './ledger.js';
import { at, type Sight } from './sight.js';
import type { Card } from './types.js';

/** Signs of life that are looked through: what was said longer ago is told by the records. */
const LOOKED = 100_000;

/** A sentence of so many words says something, though each of them stands in every prompt. */
const MANY = 5;

/** It is made of small words alone, and yet decides: "no, keep it", where "keep going" does not. */
const KEEPS = /\bkeep (?:it|this|that|them|these|those|the|all|both|one)\b/i;

/** Does a prompt say something of the work, as a list quotes it, however short? A mere "yes" or "go on" does not. */
export function isTelling(gist: string): boolean {
  if (isHandOver(gist)) return false;
  if (KEEPS.test(gist)) return true;
  if (gist.split(/[、，。！？]/).every(isSmallTalk)) return false;
  return wordSet(gist, 1).length > 0 || gist.split(/\s+/).length >= MANY;
}

/** What a card says of its prompts: their number, and the one that was said last where one is found. */
export type Said = Pick<Card, 'prompts'> & Partial<Pick<Card, 'last' | 'saidAt' | 'where'>>;

/** By context how many prompts count for it, and what a card says of the newest that tells something, among those of the session that it was worked on in last: all of it of that one prompt. Contexts of which the log at hand says nothing are left out. */
export function saidOn(ids: string[], { facts, ledger }: Pick<Sight, 'facts' | 'ledger'>): Map<string, Said> {
  const { beats, contexts, sessions } = ledger;
  const asked = new Set(ids);
  const wanted = new Set(contexts.flatMap((id, n) => (asked.has(id) ? [n] : [])));
  const many = new Int32Array(contexts.length);
  for (let i = 0; i < beats.many; i++) if (beats.what[i]! < STOP && beats.context[i]! >= 0) many[beats.context[i]!]!++;
  const found = new Map([...wanted].map((n): [string, Said] => [contexts[n]!, { prompts: many[n]! }]));
  /** By context the session of its newest prompt. */
  const newest = new Map<number, number>();
  for (const [i, gist] of wanted.size === 0 ? [] : backwards(ledger.gists)) {
    if (wanted.size === 0 || beats.many - i > LOOKED) break;
    const on = beats.context[i]!;
    if (beats.what[i]! >= STOP || !wanted.has(on) || gist === '') continue;
    const first = !newest.has(on);
    if (first) newest.set(on, beats.session[i]!);
    // What was said in a session before is not what was said last.
    if (newest.get(on) !== beats.session[i]) continue;
    // One that was asked about counts as any other: it stands where an answer, or the agent, left it.
    const tells = isTelling(gist);
    if (!first && !tells) continue;
    if (tells) wanted.delete(on);
    const id = contexts[on]!;
    const session = sessions[beats.session[i]!];
    const branch = at(facts.state.contexts, id)?.branch ?? session?.branch ?? null;
    const cwd = session?.cwd ?? '';
    const here = cwd === '' || cwd === facts.workspace || cwd.startsWith(`${facts.workspace}/`);
    found.set(id, {
      prompts: many[on]!,
      last: titleLine(gist),
      saidAt: beats.at[i]!,
      where: { host: session?.host ?? '', session: session?.id ?? '', branch, worktree: here ? '' : cwd },
    });
  }
  return found;
}
