/** Decides by its words alone, before anything is loaded or read, whether a tool call may have changed a file that it names. */
import type { ToolAct } from '../model.js';

/** What stands in every command line that writes a file by name (`core/intent/command/` knows no other), and letters that are spelled out. */
const NAMES =
  />|\$'|\b(?:tee|touch|mkdir|rmdir|rm|unlink|truncate|shred|cp|mv|ln|install|chmod|chown|dd|sed|curl|checkout|restore|worktree|strip|g(?:un)?zip|bzip2|xz|zstd)\b|\bgit\b[^\n]*-o/;

/** Can a call of this kind have changed a file that its words tell? Most command lines cannot. */
export function mayChange(act: ToolAct): boolean {
  if (act.does === 'write') return true;
  return act.does === 'run' && (act.shell === 'powershell' || NAMES.test(act.command.replace(/["'\\](?<!\$')/g, '')));
}
