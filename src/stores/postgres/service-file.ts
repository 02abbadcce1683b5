/** Decides what the connection service file of PostgreSQL says of a service: `pg` reads password files, but not these. */
import { readRegular } from '../read-regular.js';
import { TeamFault } from '../_team-store.js';

const MOST_BYTES = 65_536;

/** The settings below `[service]` in the first of `files` that has it. Throws `denied` where none does. */
export function readService(service: string, files: string[]): Record<string, string> {
  for (const file of files) {
    const found = sectionOf(textOf(file), service);
    if (found !== null) return found;
  }
  throw new TeamFault('denied', `no service ${JSON.stringify(service)} in ${files.join(' or ')}`);
}

/** The settings of one section of a service file, `null` where there is no such section. */
export function sectionOf(text: string, service: string): Record<string, string> | null {
  let found: Record<string, string> | null = null;
  let inside = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('[')) {
      if (inside) break;
      inside = line === `[${service}]`;
      if (inside) found = {};
      continue;
    }
    const equals = line.indexOf('=');
    if (inside && equals > 0) Object.assign(found!, { [line.slice(0, equals).trim()]: line.slice(equals + 1).trim() });
  }
  return found;
}
