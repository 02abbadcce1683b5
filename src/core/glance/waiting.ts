/** Decides how a question that waits for its user is told in one line: what is asked, and what they type. */
import type { Question } from '../model.js';
import { safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';

const MOST = 160;

/** What `q` waits for, for the end of "waits for you:". */
export function waitingText(q: Question): string {
  for (const { act } of q.choices) {
    if (act.do !== 'permit') continue;
    const what = act.plan === undefined ? act.wanted.map((w) => w.what).join(', ') : `the new plan ${act.plan.path}`;
    return truncate(safeTitle(`type yes ${q.id} to allow ${what === '' ? 'the call' : what}`), MOST);
  }
  return truncate(safeTitle(q.choices.map((c) => `${c.letter}) ${c.label.replace(/\?$/, '')}`).join(' ')), MOST);
}
