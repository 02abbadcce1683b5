/** Decides where the hook reads what was said: a plugin is handed a session's messages, so the last of them are laid beside it for as long as the machine runs. */
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Messages that are laid down: the hook looks no further back than some prompts. */
const LAST = 60;

/** The file of the last `messages` of `host`'s session `id`, one a line; '' where there is none. Never throws. */
export function leaveRecord(host: string, id: string, messages: readonly unknown[]): string {
  try {
    const dir = join(tmpdir(), `clew-${host}-${process.getuid?.() ?? 'user'}`);
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (!isOwn(dir) || !/^[\w-]{1,200}$/.test(id)) return '';
    const path = join(dir, `${id}.jsonl`);
    const lines = messages.slice(-LAST).map((m) => `${JSON.stringify(m)}\n`);
    writeFileSync(path, lines.join(''), { mode: 0o600 });
    return path;
  } catch {
    return '';
  }
}

/** A folder that somebody else made first, or a link, is none to leave words in. */
function isOwn(dir: string): boolean {
  const { mode, uid } = lstatSync(dir);
  return (mode & 0o170077) === 0o040000 && (process.getuid === undefined || uid === process.getuid());
}
