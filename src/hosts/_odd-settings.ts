/** Decides what is told of a settings file that clew can read and its program does not take whole. */
import type { Finding } from '../core/model.js';
import type { Host } from './_host.js';
import { equalKeys, type Rejects, rejectedIn, type TextPlace } from './_settings-text.js';

/** Whoever is told to run something of ours is told of one of these files. */
const OURS = /[\\/](?:hook\.cjs|cli\.js|cline\.js|opencode\.js)\b/;

/** Of the settings that hold the hook; `server`: of what stands in them for the server, too. */
export function oddSettings(host: Host, text: string, path: string, server: string[] | null): Finding[] {
  const { rejects, only } = host.recipe;
  const places = [...host.recipe.entries('').map((e) => e.path), ...(server === null ? [] : [server])];
  return oddText(host, text, path, places, rejects, only);
}

/** Of a file that names servers, at one of `places`. */
export function oddServers(host: Host, text: string, path: string, places: string[][]): Finding[] {
  const { form, rejects } = host.recipe.server;
  return form === 'json' ? oddText(host, text, path, places, rejects) : [];
}

function oddText(
  host: Host,
  text: string,
  path: string,
  places: string[][],
  rejects: Rejects = [],
  only?: string[],
): Finding[] {
  const rejected = rejectedIn(text, rejects, places, only);
  const about = { host: host.name, path };
  if (rejected !== null) {
    const { why, key, line, column } = rejected;
    return [{ code: `rejects-${why}`, args: { ...about, key, line, column }, severity: 'warn' }];
  }
  return equalKeys(text, places).flatMap(({ key, dead, counts, spans }): Finding[] => [
    {
      code: 'key-twice',
      args: { ...about, key, line: counts.line, column: counts.column, others: dead.map((d) => d.line).join(', ') },
      severity: 'warn',
    },
    ...spans.flatMap(({ from, to }, i): Finding[] =>
      OURS.test(text.slice(from, to)) ? [oursIn(about, dead[i]!)] : [],
    ),
  ]);
}

function oursIn(about: { host: string; path: string }, { line, column }: TextPlace): Finding {
  return { code: 'ours-unread', args: { ...about, line, column }, severity: 'warn' };
}
