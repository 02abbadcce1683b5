/** Decides whether a whole prompt is one of the seed's manual commands ("switch to #2"), and what it means here. */
import { isDefaultBranch } from '../../text/branch.js';
import { firstWord, wordList } from '../../text/first-word.js';

/** A manual command. `ask`: which work is meant cannot be told; the user is asked among `among` ([] = all open work). */
export type Manual =
  | { do: 'list' }
  | { do: 'switch'; to: string }
  | { do: 'create'; title: string }
  | { do: 'archive' }
  | { do: 'pause' }
  /** `id`: '' is the one at hand. */
  | { do: 'done'; id: string }
  /** `bare`: it does not say what. */
  | { do: 'undo' | 'redo'; bare: boolean; turn?: true }
  | { do: 'ask'; ref: string; among: string[] };

/** A piece of work as far as it can be called: by its id, its title, its task id, and the issues and tasks it named. */
export interface Called {
  id: string;
  title: string;
  taskId: string | null;
  ids: string[];
}

/** What a reference is looked up in. `listed`: the ids of the last list that this session was shown, in its order. */
export interface Names {
  contexts: Called[];
  listed: string[] | null;
}

const FIRST = wordList(
  'list show switch new create open start neuer nouveau nuevo novo archive save park pause leg pausiere mets aparca pausa estaciona please undo redo clew no oops wait sorry revert take hm hmm ok that was wrong nope actually mach mache annule défais deshaz deshacer desfaz desfaça nein non',
);
/** The same where words are not parted. */
const OTHER_FIRST = /^(?:元に|取り|撤|回退|これ|先)/;
const LONGEST = 160;
/** Behind "create task" or "new context" these make a thing of the code, not a name: "create task list component". */
const OF_CODE = wordList(
  'a an the for from to in on with of that this which and or list lists runner runners queue queues manager model models menu menus object objects provider providers component components ' +
    'table tables page pages endpoint endpoints scheduler board form forms service class schema type types card view views modal api file files tracker template hook hooks switcher ' +
    'variable variables parameter parameters handler handlers factory builder helper module test tests function functions method methods wrapper interface struct',
);

/** What `prompt` (as it was typed, quotes and code included) commands, `null` when it is no manual command: nearly always. */
export function parseManualCommand(prompt: string, names: Names): Manual | null {
  if (prompt.length > LONGEST)
    return CREATE.test(prompt.slice(0, LONGEST)) ? parseCreate(prompt.slice(0, LONGEST), names) : null;
  if (!FIRST.has(firstWord(prompt)) && !OTHER_FIRST.test(prompt.trimStart())) return null;
  const text = prompt
    .trim()
    .replace(/^please[,\s]+/i, '')
    .replace(/(?:[\s,]+please)?\s*[.!]?$/i, '');
  if (text.includes('\n')) return parseCreate(text, names);
  if (/^(?:list|show)(?: me)?(?: all)?(?: (?:the|my|open))? contexts$/i.test(text)) return { do: 'list' };
  if (
    /^(?:archive|save and close) (?:(?:the|this|my) )?(?:current )?(?:context|work)$|^save and close(?: (?:it|this))?$/i.test(
      text,
    )
  )
    return { do: 'archive' };
  if (PAUSE.test(text)) return { do: 'pause' };
  return parseUndo(text) ?? parseSwitch(text, names) ?? parseCreate(text, names);
}

/** "park this", "pause the work for now", and the same in other languages; "pause the video" names a thing and is none. */
const PAUSE =
  /^(?:(?:park|pause) (?:(?:this|it|that)(?: (?:one|context|work|task))?|(?:the|my) (?:current )?(?:context|work|task))(?: (?:for (?:now|later|today)|here))?|(?:leg|pausiere) (?:das|es|dies)(?: (?:erstmal|erst mal|vorerst|mal))?(?: beiseite)?|mets (?:ça|ceci) (?:en pause|de côté)|(?:aparca|pausa) esto(?: por ahora)?|estaciona isto|これは?(?:いったん|一旦)?保留(?:して(?:ください)?)?|先(?:把这个)?(?:搁置|擱置|暂停|暫停)(?:一下|吧)?)[。！]?$/i;

/** Does `text` begin with parking what is at hand, before it asks for something else ("park this and go to …")? */
export function parksFirst(text: string): boolean {
  return PARKS.test(text);
}

const PARKS =
  /^(?:(?:ok(?:ay)?|now|right|well|let's|please)[ ,.!]+)*(?:park|pause) (?:this|that|it)(?: one| context| work| task)?(?: for (?:now|later|today))?(?: and|,|;|\.| –| -)/i;

/** What may stand before "undo": that it was a mistake. */
const MISTAKE =
  /^(?:(?:no|nope|oops|wait|sorry|hm+|ok|nein|non|actually|(?:that|this|it)(?: was|'s| is)(?: the)? (?:wrong|a mistake|not what i (?:meant|wanted)|not right)(?: one)?|wrong(?: one)?)[,!.; –-]+)+/i;
/** "undo that" in the other languages. */
const UNDO =
  /^(?:mach(?:e)? (?:das|es|den wechsel)(?: bitte)?(?: wieder)? rückgängig|(?:annule|défais)(?: ça|-le|[çc]a)|(?:annule|défais) [çc]a|deshaz(?:lo| eso| esto)|desfa(?:z|ça) (?:isso|isto)|元に戻して(?:ください)?|取り消して(?:ください)?|撤[销銷](?:吧|一下)?|撤回(?:吧|一下)?)[。！]?$/i;

/** "undo that", "redo", and what names a step of ours: "undo the last switch". */
function parseUndo(typed: string): Manual | null {
  const text = typed.replace(MISTAKE, '').replace(/[\s,]+(?:please|bitte|por favor|s'il te plaît|stp)$/i, '');
  if (UNDO.test(text)) return { do: 'undo', bare: true };
  if (
    /^(?:(?:no|oops|wait|sorry)[,!. ]+)?(?:undo(?: (?:that|this|it))?|(?:revert|take) (?:that|this|it)(?: back)?|undo the last change)$/i.test(
      text,
    )
  )
    return { do: 'undo', bare: true };
  if (/^redo(?: (?:that|this|it))?$/i.test(text)) return { do: 'redo', bare: true };
  const step = '(?:context )?(?:switch|move|change of context|context|question|answer)';
  const named = new RegExp(`^(?:clew (undo|redo)|(undo|redo) (?:that|this|the|my|your) (?:last )?${step})$`, 'i');
  const verb = named.exec(text)?.slice(1).find(Boolean)?.toLowerCase();
  if (verb === undefined) return null;
  const turn = /\b(?:switch|move|change)/i.test(text) ? { turn: true as const } : {};
  return { do: verb as 'undo' | 'redo', bare: false, ...turn };
}

/** "switch to #N" and "switch to TASK-ID"; "switch to main" and "switch to tabs" name no work and are none. */
export function parseSwitch(text: string, names: Names): Manual | null {
  const said =
    /^switch (?:(?:back|over) )?to (?:(?:the )?(?:context|task) )?(?:(#)?(\d{1,6})|\[?([^\s\]]{1,80})\]?)$/i.exec(text);
  if (said === null) return null;
  if (said[2] !== undefined) return said[1] === '#' ? resolveNumber(Number(said[2]), names) : null;
  const ref = said[3]!;
  if (isDefaultBranch(ref.toLowerCase())) return null;
  const found = named(ref, names.contexts);
  if (found.length === 0) return null;
  return found.length === 1 ? { do: 'switch', to: found[0]! } : { do: 'ask', ref, among: found };
}

/** `#N`: the Nth of the list that was shown last; else the work that knows an issue or PR of that number; else a question. */
export function resolveNumber(n: number, names: Names): Manual {
  const ref = `#${n}`;
  const shown = names.listed?.[n - 1];
  if (shown !== undefined && names.contexts.some((c) => c.id === shown)) return { do: 'switch', to: shown };
  const found = names.contexts.filter((c) => c.ids.includes(ref)).map((c) => c.id);
  return found.length === 1 ? { do: 'switch', to: found[0]! } : { do: 'ask', ref, among: found };
}

/** Work called `ref`, whatever the case: by its own ids first, else by one that it named. */
function named(ref: string, contexts: Called[]): string[] {
  const id = ref.toLowerCase();
  const own = contexts.filter((c) => c.id.toLowerCase() === id || c.taskId?.toLowerCase() === id);
  const exact = own.filter((c) => c.id === ref || c.taskId === ref);
  // A title is said as often as an id: of two with one title neither is sure.
  const alike = contexts.filter((c) => c.title.toLowerCase() === id && !exact.includes(c));
  const found =
    exact.length > 0 ? [...exact, ...alike] : own.length > 0 ? own : contexts.filter((c) => c.ids.includes(id));
  return found.map((c) => c.id);
}

/** "new context NAME" and what is said in its place; behind an article only what is called, or quoted, is a name: "create a new context for the request" is code. */
const CREATE =
  /^(?:(?:(?:new|create(?: new)?) context|create(?: new)? task|neuer kontext|nouveau contexte|nuevo contexto|novo contexto)(?: (?:called|named))?(?::\s*|\s+)|(?:open|start|create) (?:a )?(?:new )?context (?:(?:called|named)(?::\s*|\s+)|(?=["'“`])))/i;
/** Where a name ends that more is said behind. */
const NAME_ENDS =
  /[.;!]\s|\n|(?:,\s+|,?\s+(?:and|then|und|et|y|e)\s+)(?:then |first )?(?:begin|start|write|make|add|do|create|open|go|take|move|fix|run|use)\b/i;

/** "new context NAME" and "create task NAME"; what a context is called is a name, whatever its words. */
export function parseCreate(text: string, { contexts }: Pick<Names, 'contexts'>): Manual | null {
  const said = CREATE.exec(text);
  if (said === null) return null;
  const all = text.slice(said[0].length);
  const quoted = /^(["'“`])(.{2,80}?)["'”`](?![\p{L}\p{N}])/u.exec(all);
  const named = all.split(NAME_ENDS)[0]!;
  const title = (quoted?.[2] ?? named).trim();
  const bare = quoted === null && !named.includes(': ') && !said[0].includes(':');
  const rest = bare ? title.toLowerCase().split(/\s+/) : [];
  if (title.length < 2 || title.length > 80 || rest.length > 8 || /["“”`<>{}]/.test(title)) return null;
  const ofCode = rest.length > 0 && OF_CODE.has(rest[0]!);
  const known = contexts.some((c) => c.title.toLowerCase() === title.toLowerCase());
  return ofCode && !known ? null : { do: 'create', title };
}
