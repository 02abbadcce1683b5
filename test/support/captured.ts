/** Payloads of hooks that real programs sent, where the data stand beside the project. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data } from './world.js';

export type Payload = Record<string, unknown>;

/** Every payload that was captured of `client`, by file; of those that call themselves in camel case, too. */
export function captured(client: string): [string, Payload][] {
  const dir = data('captures', client);
  if (dir === null) return [];
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((f) => /hooks[\\/][^\\/]+\.json$/.test(f))
    .sort()
    .map((f) => {
      const { stdin } = JSON.parse(readFileSync(join(dir, f), 'utf8')) as { stdin: Payload | string };
      return [f, typeof stdin === 'string' ? (JSON.parse(stdin) as Payload) : stdin];
    });
}
