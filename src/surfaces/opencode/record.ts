/** Decides where the hook reads what was said: OpenCode keeps it in a database, so its last messages are laid beside it for as long as the machine runs. */
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What of OpenCode's client the plugin uses. */
export interface Client {
  session: { messages(of: { path: { id: string } }): Promise<{ data?: unknown[] | undefined }> };
  tui?: { showToast?(of: { body: { message: string; variant: string } }): Promise<unknown> | undefined };
}

/** Messages that are laid down: the hook looks no further back than some prompts. */
const LAST = 60;

/** The file of the last messages of session `id`, one a line; '' where there is none. Never rejects. */
export async function leaveRecord(client: Client, id: string): Promise<string> {
  try {
    const dir = join(tmpdir(), `clew-opencode-${process.getuid?.() ?? 'user'}`);
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (!isOwn(dir) || !/^[\w-]{1,200}$/.test(id)) return '';
    const { data = [] } = await client.session.messages({ path: { id } });
    const path = join(dir, `${id}.jsonl`);
    writeFileSync(
      path,
      data
        .slice(-LAST)
        .map((m) => `${JSON.stringify(m)}\n`)
        .join(''),
      { mode: 0o600 },
    );
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
