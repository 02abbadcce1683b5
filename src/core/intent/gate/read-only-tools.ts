/** Decides whether a tool of an MCP server only reads: by the words of its name, and by the statement that it is given. */
import type { Fields } from '../../model.js';
import { wordList } from '../../text/first-word.js';

/** Words that the name of a server's tool begins with when it only tells something. */
const TELLS = wordList(
  'get list read search find query fetch show view describe lookup look count check status explain inspect browse tree ' +
    'diff compare preview validate analyze ping whoami info stat head tail glob grep ls cat',
);

/** Words in it by which it changes something all the same. */
const CHANGES = wordList(
  'create update delete remove write set add put post patch edit insert replace move rename send run exec execute apply commit ' +
    'push merge upload save store drop truncate mutate and or clear reset close open start stop overwrite append modify alter ' +
    'change erase purge wipe destroy restore revert rollback cancel approve reject archive publish deploy install uninstall enable ' +
    'disable grant revoke assign trigger kill terminate sync submit out',
);

/** Whose names are resolved to be told: `resolve-library-id`. Any other that is resolved is done with. */
const TOLD = wordList('library package id path url uri name dns host symbol reference type');

/** A statement that is looked at; a longer one is taken for one that changes. */
const LONGEST = 20_000;

const STATEMENT =
  /^[\s(;]*(?:(?:\/\*|--|#)|(?:select|with|explain|insert|update|delete|drop|alter|create|truncate|merge|replace|grant|revoke|call|exec(?:ute)?|do|copy|vacuum|attach|begin|mutation|set)\b)/i;

const CHANGING =
  /\b(?:insert|update|delete|drop|alter|create|truncate|merge|replace\s+into|grant|revoke|call|exec(?:ute)?|do|copy|vacuum|attach|detach|mutation|into|set)\b/i;

/** Does a tool's name say that it only tells something? In doubt it does not. */
export function isTellingName(tool: string): boolean {
  const words = tool
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const first = TELLS.has(words[0]!) || (words[0] === 'resolve' && TOLD.has(words[1] ?? ''));
  return tool.length < 100 && first && !words.some((w) => CHANGES.has(w) || CHANGES.has(w.replace(/s$/, '')));
}

/** Does a tool that is called by its asking hand on a statement that changes? In doubt it does: comments and quotes differ by engine. */
export function asksForChange(tool: string, input: Fields): boolean {
  const queries = /^query|sql/i.test(tool);
  return Object.entries(input).some(([key, text]) => {
    const statement = /sql|statement/i.test(key);
    if (typeof text !== 'string' || (!statement && !queries)) return false;
    return text.length > LONGEST || ((statement || STATEMENT.test(text)) && CHANGING.test(text));
  });
}
