/** Decides what this machine keeps of who is in its team: names for what is done offline, and its own role. */
import { canonicalText } from '../../core/team/canonical.js';
import { isName } from '../../core/team/read-operation.js';
import type { Member } from '../../core/team/types.js';
import { readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import { type Joined, writeJoined } from './folder.js';

const FILE = 'team/members.json';
const MOST = 5000;

/** Names of the members as the server gave them last; `null` = it was not asked yet. */
export function readMembers(dir: string): string[] | null {
  try {
    const raw = JSON.parse(readText(`${dir}/${FILE}`)) as { names?: unknown } | null;
    return Array.isArray(raw?.names) ? raw.names.filter(isName) : null;
  } catch {
    return null;
  }
}

/** Keeps who takes part, and as what this machine does: both are the server's word, and change after a join. */
export function keepMembers(dir: string, joined: Joined, members: Member[]): void {
  const names = members
    .slice(0, MOST)
    .map((m) => m.id)
    .filter(isName);
  if (canonicalText(names) !== canonicalText(readMembers(dir) ?? []))
    writeAtomic(`${dir}/${FILE}`, `${JSON.stringify({ names })}\n`, { durable: false, secret: true });
  const role = members.find((m) => m.id === joined.member)?.role;
  if ((role === 'owner' || role === 'member') && role !== joined.role) writeJoined(dir, { ...joined, role });
}
