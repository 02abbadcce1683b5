/** Decides whether a server of ours is started where it stands: what turns it off, and what stands in its place. */
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ServerFile } from '../../commands/setup/_settings.js';
import type { Finding } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { oddServers } from '../../hosts/_odd-settings.js';
import { isOurServer, SERVER } from '../../hosts/_server.js';
import { isObject } from '../../hosts/json.js';

/** What stands at a place of a text, and where as a person counts. */
export interface Place {
  value: unknown;
  line: number;
  column: number;
}

/** How a text is looked at; `null` where nothing stands there. Throws where it cannot be read. */
export type Look = (text: string, path: string[]) => Place | null;

/** A place for our entry, and what was found there. */
interface Looked {
  path: string[];
  found: Place | null;
  stands: ServerFile['stands'];
}

/** What reads files for it: `look` those that name servers, `json` the others. */
interface Reading {
  look: Look;
  json: Look;
  read(path: string): string | null;
}

/**
 * What is told of the file at `path`, whose places for our entry were `looked` at, the project's own first; `coming` is where
 * the entry will stand that does not stand yet, `null` for nowhere. `root` is the project as the host calls it.
 */
export function oddServer(
  host: Host,
  file: { text: string | null; path: string; shown: string },
  looked: Looked[],
  coming: string[] | null,
  { root, project }: { root: string; project: string },
  reading: Reading,
): Finding[] {
  const places = looked.map((l) => l.path);
  const odd = file.text === null ? [] : oddServers(host, file.text, file.shown, places);
  const isOurs = ({ stands }: Looked): boolean => stands === 'ours' || stands === 'old';
  const ours = looked.find(isOurs);
  const at = ours?.path ?? coming;
  if (at === null) return odd;
  // What stands for this project alone counts before what stands for all, in the same file and in others.
  const first = looked.find((l) => l.found !== null);
  if (first !== undefined && !isOurs(first))
    return [...odd, offFinding('server-over', host, file.shown, file.path, first.found!)];
  const { text } = file;
  const off = text === null ? null : readable(() => offIn(host, reading.look, text, root, ours?.found ?? null));
  const isLocal = !isDeepStrictEqual(at, host.recipe.server.at(null));
  return [
    ...odd,
    ...(off === null ? [] : [offFinding('server-off', host, file.shown, file.path, off)]),
    ...offElsewhere(host, file, reading),
    ...(isLocal ? [] : overIn(host, project, reading)),
  ];
}

/** By which place of `text` the server is off whose entry is `found`; `null` for none. */
function offIn(host: Host, look: Look, text: string, root: string, found: Place | null): Place | null {
  const { entry, named, unless } = host.recipe.server.off ?? {};
  if (entry !== undefined && isObject(found?.value) && found.value[entry[0]] === entry[1]) return found;
  const list = named === undefined ? null : look(text, named(root));
  if (list !== null && Array.isArray(list.value) && list.value.includes(SERVER)) return list;
  const others = unless === undefined ? null : look(text, unless);
  return others !== null && Array.isArray(others.value) && !others.value.includes(SERVER) ? others : null;
}

/** The same in another file of the user's, beside this one. */
function offElsewhere(host: Host, file: { path: string; shown: string }, { json, read }: Reading): Finding[] {
  const there = host.recipe.server.off?.elsewhere;
  if (there === undefined) return [];
  const path = join(dirname(file.path), basename(there.user));
  const found = readable(() => lookAt(json, read(path), there.at));
  if (found === null) return [];
  const { value } = found;
  const isOff = Array.isArray(value) ? value.includes(SERVER) : isObject(value) && value.enabled === false;
  const shown = file.shown.replace(/[^/\\]*$/, basename(path));
  return isOff ? [offFinding('server-off', host, shown, path, found)] : [];
}

/** Another server of our name in a project's own file. */
function overIn(host: Host, project: string, { look, read }: Reading): Finding[] {
  return (host.recipe.server.over ?? []).flatMap(({ file, at }): Finding[] => {
    const path = join(project, file);
    const found = readable(() => lookAt(look, read(path), at));
    if (found === null || isOurServer(found.value)) return [];
    return [offFinding('server-over', host, file, path, found)];
  });
}

function lookAt(look: Look, text: string | null, path: string[]): Place | null {
  return text === null ? null : look(text, path);
}

function offFinding(code: string, host: Host, path: string, file: string, { line, column }: Place): Finding {
  return { code, args: { host: host.name, path, file, line, column }, severity: 'warn' };
}

/** What cannot be read tells nothing here: other checks speak of it. */
function readable<T>(look: () => T | null): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
