/** Decides how a document stood when clew wrote it last: the edits of the log, one after the other. */
import type { Operation } from '../model.js';
import { fingerprint } from '../text/hash.js';
import { applySplices, rebaseSplices, type Side } from '../text/splice.js';

/** Texts by their key: `null` = taken away, `undefined` = not known. */
export type Logged = Map<string, string | null | undefined>;

/** Takes what `o`, the next operation of the log, makes of the documents. */
export function followLog(o: Operation, texts: Logged): void {
  for (const e of o.edits) {
    if (!e.key.startsWith('store/') && !e.key.startsWith('file/')) continue;
    const now = e.now as (Partial<Side> & { text?: string }) | null;
    if (now === null) texts.set(e.key, null);
    else if (now.text !== undefined) texts.set(e.key, now.text);
    else if (now.splices) texts.set(e.key, after(texts.get(e.key), e.was as Partial<Side> | null, now as Side));
  }
}

/** A person may have edited in between: then the change is placed anew, as it was in the file. */
function after(text: string | null | undefined, was: Partial<Side> | null, now: Side): string | undefined {
  if (text == null || !Array.isArray(now.splices)) return undefined;
  const splices = fingerprint(text) === was?.of ? now.splices : rebaseSplices(text, now.splices, now.around ?? []);
  return (splices && applySplices(text, splices)) ?? undefined;
}
