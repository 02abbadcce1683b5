/** Decides what `init` and `uninstall` would do to the file in which a host is told of our server. */
import { isDeepStrictEqual } from 'node:util';
import { editing } from '../../commands/setup/_check.js';
import type { ServerFile } from '../../commands/setup/_settings.js';
import type { Fields, Finding } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { isEditedServer, isOurServer } from '../../hosts/_server.js';
import { loadJsonc } from '../workspace/lazy-packages.js';
import type { Workspace } from '../workspace/workspace.js';
import { adding, type Craft, creating, removing, type Standing } from './change.js';
import { insertEntries, isEmpty, isServerAt, type Kept, newSettings, type Ours, ownIn } from './edit.js';
import { BOM } from './entries.js';
import { faultOf, keyOf, missingFolders, readText } from './file.js';
import { serverEntry } from './hook-command.js';
import { nodeAt, type Path, rootOf, unreadableAt } from './json-edit.js';
import { type Look, oddServer } from './server-off.js';
import { insertTable, OtherForm, ownTableIn, tableAt, tableText } from './toml-edit.js';

/** A form of files: how our entry is found in them and goes into them. */
interface Form {
  look: Look;
  ours(text: string, kept: Kept | null, places: Path[]): Ours | null;
  insert(text: string, places: string[][], entry: Fields): ReturnType<Craft['insert']>;
  isEmpty(text: string): boolean;
}

const FORMS: Record<'json' | 'toml', Form> = {
  json: {
    look(text, path) {
      const body = text.replace(BOM, '');
      const node = body.trim() === '' ? undefined : nodeAt(rootOf(body), path);
      return node === undefined
        ? null
        : { value: loadJsonc().getNodeValue(node) as unknown, ...pointOf(unreadableAt(body, node.offset)) };
    },
    ours: (text, kept, places) => ownIn(text, kept, (root) => places.find((p) => isServerAt(root, p)) ?? null),
    insert: (text, places, value) =>
      insertEntries(
        text,
        places.map((path) => ({ path, value, named: true })),
      ),
    isEmpty: (text) => isEmpty(text),
  },
  toml: {
    look(text, path) {
      const found = tableAt(text, path);
      return found === null ? null : { value: found.entry, line: found.line, column: 1 };
    },
    ours: (text, kept, [path]) => ownTableIn(text, kept, path as string[]),
    insert: (text, [path], entry) => ({ pieces: insertTable(text, path!, entry), made: [] }),
    isEmpty: (text) => text.replace(BOM, '').trim() === '',
  },
};

function pointOf({ line, column }: { line: number; column: number }): { line: number; column: number } {
  return { line, column };
}

type Plan = Pick<ServerFile, 'fault' | 'stands' | 'odd' | 'unapproved' | 'line' | 'twice' | 'add' | 'remove'>;
const NOTHING: Plan = {
  ...{ fault: null, stands: 'nothing', odd: [], unapproved: [], line: 0, twice: false, add: null, remove: null },
};

/** The project as the host calls it and its folder, where our entry should come to stand, and whether once anywhere is enough. */
interface Places {
  root: string;
  project: string;
  wanted: string[];
  anywhere: boolean;
}

/**
 * What stands in the file at `path`, and what would be done to it. `root` is the project as the host calls it; `wanted` is
 * where the entry should come to stand; `anywhere`: only where it stands nowhere yet, and once is enough. Never throws.
 */
export function serverFile(
  host: Host,
  file: { path: string; shown: string; kept: Kept | null },
  places: Places,
  workspace: Workspace,
): Plan {
  const { server } = host.recipe;
  const { path, kept } = file;
  const known = distinct([server.at(places.root), server.at(null), ...(kept?.server ?? [])]);
  const key = keyOf(path, workspace);
  try {
    const text = readText(path);
    if (text !== null) return planned(host, { key, text, kept }, known, places, file);
    const coming = places.anywhere ? null : places.wanted;
    const odd = oddServer(host, { ...file, text }, [], coming, places, readingOf(FORMS[server.form]));
    return { ...NOTHING, odd, add: creating(craftOf(host, [places.wanted]), key, missingFolders(path)) };
  } catch (e) {
    return { ...NOTHING, fault: faultIn(server.form, e, file) };
  }
}

function planned(
  host: Host,
  file: Pick<Standing, 'key' | 'text' | 'kept'>,
  known: string[][],
  places: Places,
  { path, shown: name }: { path: string; shown: string },
): Plan {
  const { wanted, anywhere } = places;
  const { server } = host.recipe;
  const form = FORMS[server.form];
  const entry = serverEntry(host);
  const looked = known.map((path) => {
    const found = form.look(file.text, path);
    const mine = found !== null && isOurServer(found.value);
    return {
      path,
      found,
      line: found?.line ?? 0,
      unapproved: mine ? unapprovedIn(found.value, entry, server.allows) : [],
      stands:
        found === null
          ? 'nothing'
          : mine
            ? ageOf(found.value, entry)
            : isEditedServer(found.value)
              ? 'edited'
              : 'other',
    } as const;
  });
  const mine = looked.filter((p) => p.stands === 'ours' || p.stands === 'old').map((p) => p.path);
  const ours = mine.length > 0 ? form.ours(file.text, file.kept, mine) : null;
  const at: Standing = { ...file, ours, whole: ours !== null && file.kept?.text === file.text };
  const meant = looked.filter((p) => anywhere || isDeepStrictEqual(p.path, wanted));
  const shown = ORDER.flatMap((o) => meant.filter((p) => p.stands === o))[0] ?? { stands: 'nothing' as const, line: 0 };
  const once = anywhere && mine.length > 0;
  const lacking = looked.some((p) => p.unapproved.length > 0);
  const aged = once ? mine.length > 1 || shown.stands === 'old' : looked.some((p) => mayRenew(p, wanted));
  const due = shown.stands !== 'other' && shown.stands !== 'edited' && (aged || lacking);
  // What else somebody put into an entry that only lacks tools stays, as that it is off.
  const tuned = looked.find((p) => p.stands === 'ours' && p.unapproved.length > 0);
  const kept = tuned === undefined ? entry : approving(tuned.found!.value as Fields, entry, server.allows!);
  const to = once ? [firstOf(looked) ?? wanted] : distinct([...mine, wanted]);
  const coming = !anywhere && shown.stands === 'nothing' ? wanted : null;
  return {
    ...NOTHING,
    stands: shown.stands,
    line: shown.line,
    twice: mine.length > 1,
    odd: oddServer(host, { path, shown: name, text: file.text }, looked, coming, places, readingOf(form)),
    unapproved: looked.flatMap((p) => p.unapproved),
    add: due ? adding(craftOf(host, to, kept), at) : null,
    remove: removing(craftOf(host, mine), at),
  };
}

function readingOf({ look }: Form): Parameters<typeof oddServer>[5] {
  return { look, json: FORMS.json.look, read: readText };
}

/** Which of our harmless tools the list `key` of the entry leaves out. */
function unapprovedIn(found: unknown, entry: Fields, key: string | undefined): string[] {
  if (key === undefined) return [];
  const names = (found as Fields)[key];
  return (entry[key] as string[]).filter((tool) => !Array.isArray(names) || !names.includes(tool));
}

/** The entry as it stands, with our harmless tools in its list `key`, too. */
function approving(found: Fields, entry: Fields, key: string): Fields {
  const names = Array.isArray(found[key]) ? (found[key] as unknown[]) : [];
  return { ...found, [key]: [...new Set([...names, ...(entry[key] as string[])])] };
}

/** Of several entries of ours the one that stays: one that is as it should be before an old one. */
function firstOf(looked: { path: string[]; stands: ServerFile['stands'] }[]): string[] | undefined {
  return (looked.find((p) => p.stands === 'ours') ?? looked.find((p) => p.stands === 'old'))?.path;
}

/** Which of several tells how it stands. */
const ORDER = ['ours', 'old', 'edited', 'other'] as const;

/** Is our entry of another installation, or not there where it is wanted? */
function mayRenew(p: { path: string[]; stands: ServerFile['stands'] }, wanted: string[]): boolean {
  return p.stands === 'old' || (p.stands === 'nothing' && isDeepStrictEqual(p.path, wanted));
}

/** What the host added to it is its own affair. */
function ageOf(found: unknown, entry: Fields): 'ours' | 'old' {
  const { command, args } = found as Fields;
  return isDeepStrictEqual([command, args], [entry.command, entry.args]) ? 'ours' : 'old';
}

function craftOf(host: Host, places: string[][], entry = serverEntry(host)): Craft {
  const { server } = host.recipe;
  const form = FORMS[server.form];
  return {
    host: host.id,
    fresh: () =>
      server.form === 'toml'
        ? tableText(places[0]!, entry)
        : newSettings(places.map((path) => ({ path, value: entry, named: true }))),
    insert: (base) => form.insert(base, places, entry),
    isEmpty: form.isEmpty,
    also: { server: places, secret: true },
  };
}

function distinct(paths: string[][]): string[][] {
  return paths.filter((p, i) => paths.findIndex((q) => isDeepStrictEqual(p, q)) === i);
}

function faultIn(form: 'json' | 'toml', e: unknown, { path, shown }: { path: string; shown: string }): Finding {
  if (e instanceof OtherForm)
    return { code: 'server-form', args: { path: shown, line: e.line, next: editing(path) }, severity: 'error' };
  const fault = faultOf(e, shown, path);
  return form === 'toml' && fault.code === 'bad-settings' ? { ...fault, code: 'bad-toml' } : fault;
}
