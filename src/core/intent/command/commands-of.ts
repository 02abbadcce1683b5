/** Decides which commands a script holds, wherever in it they stand. */
import type { Parse, ShellCommand, ShellStep } from '../../model/command.js';

const SHELL = /^(?:bash|sh|zsh|dash)$/;
const DEEPEST = 2;

/** Every command of `steps`, those of groups too; with `parse` those of `bash -c '…'` as well. */
export function commandsOf(steps: ShellStep[], parse?: Parse, depth = 0): ShellCommand[] {
  return steps.flatMap((s) => {
    if (s.kind === 'group') return commandsOf(s.body, parse, depth);
    const at = SHELL.test(s.words[0]?.text ?? '') ? s.words.findIndex((w) => /^-\w*c$/.test(w.text)) : -1;
    const script = at < 0 || depth > DEEPEST ? null : (parse?.(s.words[at + 1]?.text ?? '') ?? null);
    return [s, ...(script === null ? [] : commandsOf(script.steps, parse, depth + 1))];
  });
}
