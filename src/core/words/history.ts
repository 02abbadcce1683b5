/** Decides how an operation reads in a list: what it did, in plain words. */
import type { Fields, Operation } from '../model.js';

const EVENTS: Record<string, string> = {
  start: 'a session began',
  prompt: 'a prompt was read',
  stop: 'the agent stopped',
  compact: 'the session was compacted',
  end: 'a session ended',
};

/** Is it something a person would want to see without asking for everything? */
export function isWork(o: Operation): boolean {
  return o.did !== '' || o.undoable || (o.reading !== undefined && o.reading.verb !== 'stay');
}

/** One plain sentence, never empty. */
export function historySentence(o: Operation): string {
  if (o.did !== '') return o.did;
  const begun = (o.edits ?? []).find((e) => e.key.startsWith('context/') && e.was === null);
  if (begun) return `began ${begun.key.slice(8)}`;
  if (o.reading?.verb === 'ask') return 'asked what was meant';
  if (o.reading?.verb === 'nudge')
    return o.reading.told === ''
      ? 'a prompt may be another context, which the agent had just been told'
      : 'told the agent that a prompt may be another context';
  const event = EVENTS[o.by] ?? `${o.by} noted something`;
  const work = (o.edits ?? []).find((e) => e.key.startsWith('context/'))?.key.slice(8);
  return work === undefined ? event : `${event} (${work})`;
}

/** The pieces of work that `o` is about, by id. */
export function contextsOf(o: Operation): string[] {
  const named = (o.edits ?? []).flatMap((e) => {
    if (e.key.startsWith('context/')) return [e.key.slice(8)];
    const document = /^store\/contexts\/([^/]+)\.md$/.exec(e.key);
    return document ? [document[1]!] : pointers(e.now);
  });
  return [...new Set(named)];
}

function pointers(now: Fields | null): string[] {
  return typeof now?.active === 'string' ? [now.active] : [];
}
