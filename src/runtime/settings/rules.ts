/** Decides what `init` and `uninstall` would do to the file by whose rules a host lets our harmless tools run. */
import { editing } from '../../commands/setup/_check.js';
import type { RuleFile } from '../../commands/setup/_settings.js';
import type { Fields } from '../../core/model.js';
import { fingerprint } from '../../core/text/hash.js';
import { cutPieces } from '../../core/text/marked-insert.js';
import type { Host, RulePlace } from '../../hosts/_host.js';
import { SERVER } from '../../hosts/_server.js';
import type { Workspace } from '../workspace/workspace.js';
import { adding, type Craft, creating, removing } from './change.js';
import type { Kept, Ours } from './edit.js';
import { BOM } from './entries.js';
import { faultOf, keyOf, missingFolders, readText } from './file.js';
import { unreadableAt } from './json-edit.js';
import { gapBefore, insertTable, OtherForm, tableText } from './toml-edit.js';
import { stringsAt, type TomlItem, tomlItems } from './toml-scan.js';

type Plan = Pick<RuleFile, 'fault' | 'lacks' | 'edited' | 'add' | 'remove'>;

/** A rule of the list, as far as it holds strings; `null` where it is more than a table of plain keys. */
interface Rule {
  from: number;
  to: number;
  entry: Fields | null;
}

/** What stands in the file at `path`, and what would be done to it. Never throws. */
export function ruleFile(
  host: Host,
  place: RulePlace,
  { path, shown, kept }: { path: string; shown: string; kept: Kept | null },
  workspace: Workspace,
): Plan {
  const key = keyOf(path, workspace);
  const craft = craftOf(host, place);
  const nothing: Plan = { fault: null, lacks: [], edited: 0, add: null, remove: null };
  try {
    const text = readText(path);
    if (text === null) return { ...nothing, lacks: toolsOf(place), add: creating(craft, key, missingFolders(path)) };
    const rules = rulesIn(text, place);
    const mine = rules.filter((r) => isOurs(r, place));
    const edited = rules.find((r) => isAboutUs(r, place) && !mine.includes(r));
    const ours = ownIn(text, kept, mine);
    // The file is called after us: where nothing else is in it, it is ours whoever remembers.
    const known: Kept | null =
      kept ?? (ours !== null && craft.isEmpty(ours.base) ? { host: host.id, rules: true, created: true } : null);
    const at = { key, text, kept: known, ours, whole: ours !== null && kept?.text === text };
    const named = mine.flatMap((r) => r.entry![place.tools] as string[]);
    const lacks = edited === undefined || mine.length > 0 ? toolsOf(place).filter((t) => !named.includes(t)) : [];
    return {
      fault: null,
      lacks,
      edited: edited === undefined ? 0 : unreadableAt(text, edited.from).line,
      add: lacks.length > 0 || mine.length > 1 ? adding(craft, at) : null,
      remove: removing(craft, at),
    };
  } catch (e) {
    if (e instanceof OtherForm) {
      const args = { path: shown, line: e.line, next: editing(path) };
      return { ...nothing, fault: { code: 'rules-form', args, severity: 'error' } };
    }
    const fault = faultOf(e, shown, path);
    return { ...nothing, fault: fault.code === 'bad-settings' ? { ...fault, code: 'bad-toml' } : fault };
  }
}

function toolsOf({ value, tools }: RulePlace): string[] {
  return value[tools] as string[];
}

function craftOf(host: Host, { list, value }: RulePlace): Craft {
  return {
    host: host.id,
    fresh: () => tableText([list], value, true),
    insert: (base) => ({ pieces: insertTable(base, [list], value, true), made: [] }),
    isEmpty: (base) => base.replace(BOM, '').trim() === '',
    also: { rules: true },
  };
}

/** What was recorded, else the rules that look like ours. */
function ownIn(text: string, kept: Kept | null, mine: Rule[]): Ours | null {
  const exact = kept?.pieces ? cutPieces(text, kept.pieces) : null;
  if (exact !== null && fingerprint(exact) === kept!.of) return { base: exact, pieces: kept!.pieces!, exact: true };
  if (mine.length === 0) return null;
  const pieces = mine.map(({ from, to }) => {
    const at = gapBefore(text, from);
    return { at, text: text.slice(at, to) };
  });
  return { base: cutPieces(text, pieces)!, pieces, exact: false };
}

/** It names our server where ours does. */
function isAboutUs({ entry }: Rule, { value }: RulePlace): boolean {
  return Object.keys(value).some((key) => value[key] === SERVER && entry?.[key] === SERVER);
}

/** Nothing but what we write, for none but tools that need no question. */
function isOurs({ entry }: Rule, place: RulePlace): boolean {
  if (entry === null) return false;
  const { tools, value } = place;
  const named = entry[tools];
  return (
    Object.keys(entry).every((key) => Object.hasOwn(value, key)) &&
    Object.entries(value).every(([key, v]) => typeof v !== 'string' || entry[key] === v) &&
    Array.isArray(named) &&
    named.every((tool) => toolsOf(place).includes(tool))
  );
}

/** Each rule of the list. Throws `Unreadable`, and `OtherForm` where none can be added. */
function rulesIn(text: string, { list }: RulePlace): Rule[] {
  const rules: Rule[] = [];
  let open: Rule | null = null;
  for (const item of tomlItems(text)) {
    if (item.kind === 'list' && isIt(item, list)) {
      open = { from: item.from, to: item.to, entry: {} };
      rules.push(open);
    } else if (item.path[0] !== list) open = null;
    else if (open === null) throw new OtherForm(unreadableAt(text, item.from).line);
    else if (item.kind === 'key' && item.table.length === 1 && item.path.length === 2) {
      open.to = item.to;
      if (open.entry !== null) open.entry[item.path[1]!] = stringsAt(text, item.value);
    } else open.entry = null;
  }
  return rules;
}

function isIt({ path }: TomlItem, list: string): boolean {
  return path.length === 1 && path[0] === list;
}
