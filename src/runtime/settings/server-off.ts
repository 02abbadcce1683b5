/** Decides whether a server of ours that stands in its file is started at all: what turns it off, and what stands in its place. */
import { dirname, join } from 'node:path';
import type { Finding } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { isOurServer, SERVER } from '../../hosts/_server.js';
import { isObject } from '../../hosts/json.js';

/** What stands at a place of a text, and where as a person counts. */
export interface Place {
  value: unknown;
  line: number;
  column: number;
}

/** How a text is looked at; `null` where nothing stands there. */
export type Look = (text: string, path: string[]) => Place | null;

/** By which place of `text` the server is off whose entry is `found`; `null` for none. */
export function offIn(host: Host, look: Look, text: string, root: string, found: Place): Place | null {
  const { entry, named, unless } = host.recipe.server.off ?? {};
  if (entry !== undefined && isObject(found.value) && found.value[entry[0]] === entry[1]) return found;
  const list = named === undefined ? null : look(text, named(root));
  if (list !== null && Array.isArray(list.value) && list.value.includes(SERVER)) return list;
  const others = unless === undefined ? null : look(text, unless);
  return others !== null && Array.isArray(others.value) && !others.value.includes(SERVER) ? others : null;
}

/** The same in another file of the user's. */
export function offElsewhere(host: Host, look: Look, text: string): Place | null {
  const at = host.recipe.server.off?.elsewhere?.at;
  const found = at === undefined ? null : look(text, at);
  if (found === null) return null;
  const { value } = found;
  const isOff = Array.isArray(value) ? value.includes(SERVER) : isObject(value) && value.enabled === false;
  return isOff ? found : null;
}

/** Another server of our name in a project's own file: where, and what stands there. */
export function overIn(host: Host, look: Look, root: string, read: (path: string) => string | null): Finding[] {
  return (host.recipe.server.over ?? []).flatMap(({ file, at }): Finding[] => {
    const path = join(root, file);
    const found = readable(() => {
      const text = read(path);
      return text === null ? null : look(text, at);
    });
    if (found === null || isOurServer(found.value)) return [];
    return [offFinding('server-over', host, file, path, found)];
  });
}

/** The file that `elsewhere` names, beside the one of the server. */
export function elsewhereOf(host: Host, serverPath: string): string | null {
  const user = host.recipe.server.off?.elsewhere?.user;
  return user === undefined ? null : join(dirname(serverPath), user.slice(user.lastIndexOf('/') + 1));
}

export function offFinding(code: string, host: Host, path: string, file: string, { line, column }: Place): Finding {
  return { code, args: { host: host.name, path, file, line, column }, severity: 'warn' };
}

/** What cannot be read tells nothing here: other checks speak of it. */
export function readable<T>(look: () => T | null): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
