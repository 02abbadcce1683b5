// Writes operations as clew does: each edit with its inverse, the records folded as they go.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from '../bundled.mjs';

const {
  applyEdit,
  applyLesson,
  contextId,
  contractOf,
  documentEdit,
  emptyState,
  fingerprint,
  heardOf,
  isPinned,
  markOf,
  newContext,
  rangeOf,
  recordEdit,
  recordOf,
  toldEdits,
} = await bundled(
  "export * from './src/core/context/context.ts'; export * from './src/core/context/state.ts'; export * from './src/core/detect/learn/lesson.ts'; export * from './src/core/detect/learn/pending-label.ts'; export { isPinned } from './src/core/intent/contract/confirmed.ts'; export { contractOf, markOf } from './src/core/intent/contract/contract.ts'; export { fingerprint } from './src/core/text/hash.ts'; export { documentEdit } from './src/core/text/splice.ts'; export { rangeOf } from './src/core/trace/change.ts'; export { toldEdits } from './src/core/words/told.ts'",
);

export { contextId, contractOf, documentEdit, fingerprint, markOf, newContext, rangeOf };

const CHUNK = 1 << 20;

/** The log in `root`/.clew; `put` appends an operation that was done at `at`. */
export function logIn(root, random) {
  mkdirSync(join(root, '.clew'), { recursive: true });
  const fd = openSync(join(root, '.clew/log.jsonl'), 'w', 0o600);
  const state = emptyState();
  const counts = { operations: 0, prompts: 0 };
  const pinned = [];
  let text = '';
  const flush = () => {
    writeSync(fd, text);
    text = '';
  };
  return {
    state,
    counts,
    /** What the user's own state folder keeps as well, in the order of the log. */
    pinned,
    /** By context the intent that was made for it: what a session on it stands on. */
    intents: new Map(),
    /** The edits by which sessions that are turned to a context stand on its intent. */
    stood(edits, at) {
      const turned = edits.filter((e) => e?.key.startsWith('session/') && e.now?.active !== e.was?.active);
      return turned.map(({ key, now }) => {
        const intent = this.intents.get(now?.active) ?? null;
        return this.edit(`selected/${key.slice(8)}`, intent && { intent, at: Math.round(at), by: 'context' });
      });
    },
    /** The edit that makes the record `key` what `now` says; fields that stay are left out. */
    edit(key, now) {
      const was = recordOf(state, key);
      const e = recordEdit(key, was, now === null || was === null ? now : { ...was, ...now });
      if (e !== null) applyEdit(state, e);
      return e;
    },
    /** The edit by which an act teaches of the reading that it speaks of: `lesson` as clew calls it. */
    learned(reading, at, lesson) {
      const heard = heardOf(reading, at);
      return heard === null ? null : this.edit('learn/layer', applyLesson(state.learn?.layer, heard, lesson));
    },
    put(at, by, session, { did = '', undoable = false, edits = [], ...more }) {
      const o = {
        v: 1,
        id: `${Math.round(at).toString(36)}-${random.hex(6)}`,
        at: Math.round(at),
        by,
        session,
        did,
        undoable,
        ...more,
        edits: [...edits, ...this.stood(edits, at), ...(by === 'prompt' ? [toldOf(session, more.reading)] : [])].filter(
          Boolean,
        ),
      };
      // A reading stands last, where it is passed over by who folds.
      const { reading, ...rest } = o;
      text += `${JSON.stringify(reading === undefined ? rest : { ...rest, reading })}\n`;
      pinned.push(...o.edits.filter((e) => isPinned(e.key)));
      if (by === 'prompt') counts.prompts++;
      if (did !== '') counts.operations++;
      if (text.length > CHUNK) flush();
      return o;
    },
    close() {
      flush();
      closeSync(fd);
    },
  };
}

/** The note of what the model was given with a prompt, and what its user alone was told. */
function toldOf(session, { verb, told } = { verb: 'stay', told: '' }) {
  const spoken =
    verb === 'switch'
      ? { brief: `clew: the user switched to another context.\n${told}`, notice: told }
      : { brief: told };
  return toldEdits(spoken, 'prompt', session)[0];
}
