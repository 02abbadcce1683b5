/** Decides which names of tools say that they only tell something. A name is never enough: `parameters.ts` looks at what such a tool is given. */
import { wordList } from '../../text/first-word.js';

/** Words that the name of a server's tool begins with when it only tells something. */
export const TELLS = wordList(
  'get list read search find query fetch show view describe lookup look count check status explain inspect browse tree ' +
    'diff compare preview validate analyze ping whoami info stat head tail glob grep ls cat',
);

/** Words in it by which it changes something all the same. */
export const CHANGES = wordList(
  'create update delete remove write set add put post patch edit insert replace move rename send run exec execute apply commit ' +
    'push merge upload save store drop truncate mutate and or then clear reset close open start stop overwrite append modify alter ' +
    'change erase purge wipe destroy restore revert rollback cancel approve reject archive publish deploy install uninstall enable ' +
    'disable grant revoke assign trigger kill terminate sync submit out export import download dump record backup ' +
    'unlink rm rmdir mv cp copy clone fix flush undo redo upgrade downgrade migrate restart reload toggle swap transfer convert ' +
    'mount unmount attach detach eval evaluate invoke bump init initialize reindex rebuild rewrite normalize repair ' +
    'squash rebase checkout switch unlock unsubscribe invite retry resume pause',
);

/** Whose names are resolved to be told: `resolve-library-id`. Any other that is resolved is done with. */
export const TOLD = wordList('library package id path url uri name dns host symbol reference type');

/** Does a tool's name say that it only tells something? In doubt it does not. */
export function isTellingName(tool: string): boolean {
  const words = wordsOf(tool);
  const first = TELLS.has(words[0]!) || (words[0] === 'resolve' && TOLD.has(words[1] ?? ''));
  const changes = (w: string, i: number): boolean =>
    CHANGES.has(w) || CHANGES.has(w.replace(/s$/, '')) || (w === 'pull' && !/^requests?$/.test(words[i + 1] ?? ''));
  return tool.length < 100 && first && !words.some(changes);
}

/** The words of a name, however it joins them, in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
