/** Decides what becomes of a text that is being written when one looks at something else: it is there again when one comes back. */
import { useState } from 'preact/hooks';

export interface Draft {
  text: string;
  /** What stood there when one began. */
  was: string;
}

const drafts = new Map<string, Draft>();

/** The text that is being written about `of`, `null` for none, and how it is put down or let go of. */
export function useDraft(of: string): [Draft | null, (draft: Draft | null) => void] {
  const [, draw] = useState(0);
  const put = (draft: Draft | null): void => {
    if (draft === null) drafts.delete(of);
    else drafts.set(of, draft);
    draw((n) => n + 1);
  };
  return [drafts.get(of) ?? null, put];
}

// A page that is closed or loaded anew forgets them: the browser asks first.
addEventListener('beforeunload', (e) => {
  if ([...drafts.values()].some((d) => d.text !== d.was)) e.preventDefault();
});
