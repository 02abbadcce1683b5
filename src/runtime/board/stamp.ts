/** Decides by what it is told that something a page shows has changed: size and time of the log, the glance, documents and plans. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GLANCES } from '../../core/glance/glances.js';
import { pathOfDocument } from '../../core/handlers/document/draft.js';
import { TEAM_SEEN } from '../../core/team/seen.js';
import { commandPorts } from '../inputs/command-ports.js';
import type { Ports } from '../run/ports.js';
import { type Workspace, workspaceOf } from '../workspace/workspace.js';

/** More documents and plans than that are not looked at twice a second; what the log says of the others is still seen. */
const MOST_FILES = 400;

/**
 * Says of the folder `cwd` how it stands, each time it is called. Which files are looked at is listed anew when the log has
 * grown, once that was said: a change of the log is told without reading anything. `look` gives ports to read by.
 */
export function stamper(cwd: string, look: () => Look | null): () => string {
  let log = '';
  let listed: string | null = null;
  let files: string[] = [];
  return () => {
    const workspace = workspaceOf(cwd);
    const now = stampOf(join(workspace.dir, 'log.jsonl'));
    if (listed !== now && (now === log || listed === null)) {
      listed = now;
      files = watched(workspace, cwd, look());
    }
    log = now;
    return [log, ...files.map(stampOf)].join(' ');
  };
}

/** What is read to know which files there are. */
export type Look = Pick<Ports, 'plans'> & { store: Pick<Ports['store'], 'state' | 'close'> };

function watched({ root, dir }: Workspace, cwd: string, look: Look | null): string[] {
  const own = [GLANCES, 'config.json', 'intents.yaml', 'sessions.db', TEAM_SEEN].map((f) => join(dir, f));
  try {
    const ports = look ?? commandPorts({ cwd });
    try {
      const contexts = Object.values(ports.store.state().contexts).filter((c) => c.status === 'open');
      const plans = ports.plans();
      const paths = [
        ...contexts
          .sort((a, b) => b.lastAt - a.lastAt)
          .flatMap((c) => [pathOfDocument(c), ...(c.plan ? [c.plan] : [])]),
        ...Array.from({ length: Math.min(plans.count, MOST_FILES) }, (_, doc) => plans.row(doc)?.path ?? ''),
      ].filter((p) => p !== '');
      const all = [...new Set(paths.slice(0, MOST_FILES).map((p) => join(root, p)))].sort();
      return [...own, ...all, ...new Set(all.map(dirname))];
    } finally {
      if (look === null) ports.store.close();
    }
  } catch {
    // What cannot be read now is looked for again when the log has changed.
    return own;
  }
}

function stampOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs}:${size}:${ino}`;
  } catch {
    return '-';
  }
}
