/** Decides what a command is shown of a reader: what was asked and told today, what came of the last asks, and which hosts of the sessions here cannot be asked. */
import type { Asks } from '../../commands/setup/_settings.js';
import { readerSettings } from '../../core/reader/settings.js';
import { printLine } from '../../hosts/_reader.js';
import type { Store } from '../../stores/_store.js';
import { countedToday, readAsks } from '../reader/folder.js';
import { isInside, readConfig } from './config.js';
import type { Place } from './settings.js';

/** What is kept of a reader in the workspace. */
export function readReader(
  from: Pick<Place, 'workspace' | 'env'> & { store: Pick<Store, 'state'> },
  now: number,
): Asks {
  const { dir } = from.workspace;
  const { reader } = readerSettings(readConfig(from).user?.written);
  const hosts = [...new Set(Object.values(from.store.state().sessions).map((s) => s.host))];
  const unfit = reader?.use !== 'host' ? [] : hosts.flatMap((host) => faultOf(host, reader.model));
  return {
    on: reader !== null,
    asked: countedToday(dir, 'asks', now),
    told: countedToday(dir, 'told', now),
    said: readAsks(dir),
    unfit,
    inside: reader?.use === 'command' && isInside(reader.command![0]!, from),
  };
}

function faultOf(host: string, model: string | null): { host: string; fault: string }[] {
  const line = printLine(host, model, '', { servers: [] });
  return typeof line === 'string' ? [{ host, fault: line }] : [];
}
