/** Decides what the connection service file of PostgreSQL says of a service: `pg` reads password files, but not these. */
import { statSync } from 'node:fs';
import { TeamFault } from '../_team-store.js';
import { readText } from '../read-regular.js';

const MOST_BYTES = 65_536;

/** The settings below `[service]` in the first of `files` that has it. Throws `place` where none does. */
export function readService(service: string, files: string[]): Record<string, string> {
  for (const file of files) {
    const found = sectionOf(textOf(file), service);
    if (found !== null) return found;
  }
  throw new TeamFault('place', `no service ${JSON.stringify(service)} in ${files.join(' or ')}`);
}

/** The settings of one section of a service file, `null` where there is no such section. */
export function sectionOf(text: string, service: string): Record<string, string> | null {
  let found: Map<string, string> | null = null;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('[')) {
      if (found !== null) break;
      if (line === `[${service}]`) found = new Map();
    } else if (found !== null && !line.startsWith('#')) {
      const equals = line.indexOf('=');
      if (equals > 0) found.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim());
    }
  }
  return found && Object.fromEntries(found);
}

function textOf(file: string): string {
  try {
    return statSync(file).size > MOST_BYTES ? '' : readText(file);
  } catch {
    return '';
  }
}
