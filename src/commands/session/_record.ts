/** Decides how a person names a recorded session: by its file, by its host, or not at all, which means the last one of the workspace. */
import type { Flag, Input } from '../_command.js';

export const RECORD_FLAGS: Flag[] = [
  { name: 'host', value: 'NAME', about: 'the last session of this host: claude, codex, copilot, gemini, qwen, …' },
  { name: 'file', value: 'FILE', about: 'the session that is recorded there, of whichever host' },
];

/** The host whose session is meant, `null` for any. */
export function hostNamed(input: Input): string | null {
  return typeof input.flags.host === 'string' ? input.flags.host : null;
}

/** The files that were named. */
export function filesNamed(input: Input): string[] {
  return typeof input.flags.file === 'string' ? [...input.args, input.flags.file] : input.args;
}

/** The file that was named, `null` for none. */
export function fileNamed(input: Input): string | null {
  return filesNamed(input)[0] ?? null;
}
