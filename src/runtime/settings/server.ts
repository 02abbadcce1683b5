/** Decides what `init` and `uninstall` would do to the file in which a host is told of our server. */
import { isDeepStrictEqual } from 'node:util';
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
import { insertTable, OtherForm, ownTableIn, tableAt, tableText } from './toml-edit.js';

/** What stands at a place of a file, `null` for nothing. */
type Found = { entry: unknown; line: number } | null;

/** A form of files: how our entry is found in them and goes into them. */
interface Form {
  look(text: string, path: Path): Found;
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
        : { entry: loadJsonc().getNodeValue(node), line: unreadableAt(text, node.offset).line };
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
    look: (text, path) => tableAt(text, path as string[]),
    ours: (text, kept, [path]) => ownTableIn(text, kept, path as string[]),
    insert: (text, [path], entry) => ({ pieces: insertTable(text, path!, entry), made: [] }),
    isEmpty: (text) => text.replace(BOM, '').trim() === '',
  },
};

type Plan = Pick<ServerFile, 'fault' | 'stands' | 'line' | 'twice' | 'add' | 'remove'>;
const NOTHING: Plan = { fault: null, stands: 'nothing', line: 0, twice: false, add: null, remove: null };

/**
 * What stands in the file at `path`, and what would be done to it. `root` is the project as the host calls it; `wanted` is
 * where the entry should come to stand; `anywhere`: only where it stands nowhere yet, and once is enough. Never throws.
 */
export function serverFile(
  host: Host,
  file: { path: string; shown: string; kept: Kept | null },
  places: { root: string; wanted: string[]; anywhere: boolean },
  workspace: Workspace,
): Plan {
  const { server } = host.recipe;
  const { path, kept } = file;
  const known = distinct([server.at(places.root), server.at(null), ...(kept?.server ?? [])]);
  const key = keyOf(path, workspace);
  try {
    const text = readText(path);
    if (text !== null) return planned(host, { key, text, kept }, known, places);
    return { ...NOTHING, add: creating(craftOf(host, [places.wanted]), key, missingFolders(path)) };
  } catch (e) {
    return { ...NOTHING, fault: faultIn(server.form, e, file.shown) };
  }
}

function planned(
  host: Host,
  file: Pick<Standing, 'key' | 'text' | 'kept'>,
  known: string[][],
  { wanted, anywhere }: { wanted: string[]; anywhere: boolean },
): Plan {
  const form = FORMS[host.recipe.server.form];
  const entry = serverEntry(host);
  const looked = known.map((path) => {
    const found = form.look(file.text, path);
    const mine = found !== null && isOurServer(found.entry);
    return {
      path,
      line: found?.line ?? 0,
      stands:
        found === null
          ? 'nothing'
          : mine
            ? ageOf(found.entry, entry)
            : isEditedServer(found.entry)
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
  const aged = once ? mine.length > 1 || shown.stands === 'old' : looked.some((p) => mayRenew(p, wanted));
  const due = shown.stands !== 'other' && shown.stands !== 'edited' && aged;
  const to = once ? [firstOf(looked) ?? wanted] : distinct([...mine, wanted]);
  return {
    ...NOTHING,
    stands: shown.stands,
    line: shown.line,
    twice: mine.length > 1,
    add: due ? adding(craftOf(host, to), at) : null,
    remove: removing(craftOf(host, mine), at),
  };
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

function craftOf(host: Host, places: string[][]): Craft {
  const { server } = host.recipe;
  const entry = serverEntry(host);
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

function faultIn(form: 'json' | 'toml', e: unknown, path: string): Finding {
  if (e instanceof OtherForm) return { code: 'server-form', args: { path, line: e.line }, severity: 'error' };
  const fault = faultOf(e, path);
  return form === 'toml' && fault.code === 'bad-settings' ? { ...fault, code: 'bad-toml' } : fault;
}
