/** Decides what was said last of a piece of work: the newest prompt that counts for it in the end and says something, with its session, its branch and its time. */
import { saysMuch } from '../context/context.js';
import { titleLine } from '../text/truncate.js';
import { backwards } from './columns.js';
import { STOP } from './ledger.js';
import { at, type Sight } from './sight.js';
import type { Card } from './types.js';

/** Signs of life that are looked through: what was said longer ago is told by the records. */
const LOOKED = 100_000;

/** By context what a card says of its newest prompt: all of it of that one prompt. Contexts of which the log at hand says nothing are left out. */
export function saidOn(
  ids: string[],
  { facts, ledger }: Pick<Sight, 'facts' | 'ledger'>,
): Map<string, Pick<Card, 'last' | 'saidAt' | 'where'>> {
  const { beats, contexts, sessions } = ledger;
  const asked = new Set(ids);
  const wanted = new Set(contexts.flatMap((id, n) => (asked.has(id) ? [n] : [])));
  const found = new Map<string, Pick<Card, 'last' | 'saidAt' | 'where'>>();
  for (const [i, gist] of wanted.size === 0 ? [] : backwards(ledger.gists)) {
    if (wanted.size === 0 || beats.many - i > LOOKED) break;
    const on = beats.context[i]!;
    if (beats.what[i]! >= STOP || !wanted.has(on) || !saysMuch(gist)) continue;
    wanted.delete(on);
    const id = contexts[on]!;
    const session = sessions[beats.session[i]!];
    const branch = at(facts.state.contexts, id)?.branch ?? session?.branch ?? null;
    const cwd = session?.cwd ?? '';
    const here = cwd === '' || cwd === facts.workspace || cwd.startsWith(`${facts.workspace}/`);
    found.set(id, {
      last: titleLine(gist),
      saidAt: beats.at[i]!,
      where: { host: session?.host ?? '', session: session?.id ?? '', branch, worktree: here ? '' : cwd },
    });
  }
  return found;
}
