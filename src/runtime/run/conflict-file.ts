/** Decides how a change that has no certain place is kept: in a file of its own beside the one it was meant for. */
import { basename } from 'node:path';
import type { Around, Side } from '../../core/text/splice.js';

/** `contexts/auth.md` → `contexts/auth.conflict-ID.md`. */
export function conflictKey(key: string, id: string): string {
  const name = basename(key);
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  return `${key.slice(0, key.length - name.length)}${stem}.conflict-${id.replace(/[^\w-]/g, '')}.md`;
}

/** Is `name` a file that `conflictKey` names? */
export function isConflictFile(name: string): boolean {
  return /\.conflict-[\w-]+\.md$/.test(name);
}

/** Our change as a person reads it, each part with what stood around it. */
export function conflictText(name: string, side: Side): string {
  const around: Around = side.around ?? [];
  const parts = side.splices.flatMap((s, i) => [
    `## ${i + 1}`,
    ...quoted('stood before it', around[i]?.[0] ?? ''),
    ...quoted('to be taken out', s.cut),
    ...quoted('to be put in', s.put),
    ...quoted('stood after it', around[i]?.[1] ?? ''),
  ]);
  return `${[`# A change of ${basename(name)} that has no certain place`, '', 'The file was edited meanwhile and left alone. Put in by hand what is still wanted, then delete this file.', '', ...parts].join('\n')}\n`;
}

function quoted(what: string, text: string): string[] {
  if (text === '') return [];
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map((m) => m[0].length + 1)));
  return [`${what}:`, '', fence, text, fence, ''];
}
