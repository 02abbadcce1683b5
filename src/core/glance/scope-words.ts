/** Decides in which words it is shown what may be written: the title of the intent and the folders of its scope. */
import { activeIn, otherWorkOf, selectionIn } from '../intent/select.js';
import type { Intent } from '../model/intent.js';
import type { Facts, State } from '../model.js';
import { safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';

/** Folders that are named. */
const MOST = 3;
const TITLE = 60;

/** What a session stands on: the title of its intent, '' for none, with a word where it is for other work; and where it lets it write, '' where the gate is off. */
export interface ScopeWords {
  intent: string;
  scope: string;
}

/** The scope of session `id`; `old` holds where nobody looked at the intents. */
export function scopeWords(facts: Facts, state: State, id: string | null, old: ScopeWords): ScopeWords {
  const { config } = facts;
  if (config.gate === 'off') return { intent: '', scope: '' };
  const intents = facts.intents === undefined ? facts.counting?.(state, id) : facts.intents;
  if (intents === undefined) return { intent: old.intent, scope: old.scope };
  const known = selectionIn(state, id, intents);
  const standing = known?.intent.open === true ? known : null;
  if (standing === null && (intents === null || config.gate === 'warn')) return { intent: '', scope: 'any file' };
  if (standing === null) return { intent: '', scope: 'reading only, no intent is selected' };
  const { summary, id: name, scope } = standing.intent;
  const title = truncate(safeTitle(summary || name), TITLE);
  const other = otherWorkOf(standing.intent, activeIn(state, id), state) !== null;
  return { intent: other ? `${title}, for another context` : title, scope: foldersOf(scope) };
}

/** `src/**` is said as `src`, what comes after the third is counted. */
function foldersOf({ allow, deny }: Intent['scope']): string {
  const named = (globs: string[]): string => {
    const plain = globs.map((g) => truncate(safeTitle(g.replace(/\/\*\*(?:\/\*)?$/, '')), 40));
    return [...plain.slice(0, MOST), ...(plain.length > MOST ? [`${plain.length - MOST} more`] : [])].join(', ');
  };
  if (allow.length === 0) return deny.length === 0 ? '' : `not ${named(deny)}`;
  return `${named(allow)}${deny.length === 0 ? '' : `; not ${named(deny)}`}`;
}
