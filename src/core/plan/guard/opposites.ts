/** Decides which words make two plans of what is otherwise one: opposites, and different things to do with the same object. */
import { lazy } from '../../text/lazy.js';
import { words } from '../../text/words.js';

const stems = (text: string): string[][] => text.split('|').map((group) => words(group));

/** Within a group no two words mean the same thing to do or the same side. */
const OPPOSITES =
  `enable disable|import export|encode decode|upload download|client server|frontend backend|read write|open close|start stop|` +
  `internal external|inbound outbound|show hide|lock unlock|encrypt decrypt|push pull|login logout signup|ios android|` +
  `linux windows macos|development production staging|min max|before after|unit integration endtoend|light dark|` +
  `local remote|left right|input output|public private|sync async|serialize deserialize|subscribe unsubscribe|` +
  `install uninstall|upgrade downgrade|encoder decoder|reader writer|request response|first last|allow deny|accept reject|` +
  `producer consumer|parent child|source target|desktop mobile|monthly yearly weekly daily|admin customer|buyer seller|` +
  `create edit|success failure|mysql postgres sqlite mongodb redis rabbitmq kafka memcached elasticsearch|npm pnpm yarn|github gitlab bitbucket|claude gemini codex cursor copilot|python rust go typescript java|` +
  `header footer sidebar|bash zsh fish powershell|chrome firefox safari|slack discord teams|stripe paypal adyen|aws azure gcp|react vue angular svelte|` +
  `laravel symfony django rails|jenkins circleci travis|terraform ansible puppet|teacher student parent|supplier customer employee|morning evening|` +
  `spring summer autumn winter|january february march april may june july august september october november december`;

/** Things to do with an object; the words of one group come to the same. */
const DEEDS =
  `add create implement introduce build make support enable write|remove delete drop deprecate disable|test testing tests verify|` +
  `document documentation docs|design|investigate research explore analyze audit review|fix repair resolve|refactor restructure|` +
  `rename|migrate move|optimize improve enhance|update refresh revise|monitor|release publish deploy`;

/** Made when first needed: stemming the lists takes a cold process a millisecond. */
const known = lazy(() => {
  const opposed = new Map<string, Set<string>>();
  for (const group of stems(OPPOSITES))
    for (const w of group) opposed.set(w, new Set([...(opposed.get(w) ?? []), ...group.filter((x) => x !== w)]));
  const deeds = new Map(stems(DEEDS).flatMap((group, i) => group.map((w) => [w, i] as const)));
  return { opposed, deeds };
});

/** Do two stems stand for opposite sides? */
export function areOpposed(a: string, b: string): boolean {
  return known().opposed.get(a)?.has(b) === true;
}

/** The kind of deed that the stem `word` is, -1 for none. */
export function deedOf(word: string): number {
  return known().deeds.get(word) ?? -1;
}
