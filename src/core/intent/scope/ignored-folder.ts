/** Decides whether a line only takes away folders that git's ignore rules name plainly: what a build or an install makes anew. */
import type { Facts, ToolAct } from '../../model.js';
import { commandsOf } from '../command/commands-of.js';

/** A rule that names a folder: by its name anywhere, or from the top. Others may mean anything. */
const RULE = /^(?:\*\*\/)?(\/?)((?:[\w@+-]|\.(?!\.))[\w.@+-]*(?:\/[\w@+-][\w.@+-]*)*)\/?$/;
const MOST = 64 * 1024;

/** Is `asked`, a path from the workspace, in a folder that `.gitignore` there names, and does nothing but `rm` name it on the line? */
export function takesIgnored(act: ToolAct, path: string, asked: string | null, facts: Facts): boolean {
  if (act.does !== 'run' || asked === null || asked === '') return false;
  const script = facts.parsed?.(act.command) ?? null;
  if (script === null) return false;
  const bare = (word: string): string => word.replace(/\/+$/, '');
  const naming = commandsOf(script.steps, facts.parsed).filter((c) => c.words.some((w) => bare(w.text) === bare(path)));
  return (
    naming.length > 0 && naming.every((c) => c.words[0]!.text === 'rm') && isIgnored(asked, facts.file?.('.gitignore'))
  );
}

/** Does one of `rules` name the folder `path`, or one that it stands in, and none take it out again? */
export function isIgnored(path: string, rules: string | null | undefined): boolean {
  const lines = (rules ?? '')
    .slice(0, MOST)
    .split(/\r?\n/)
    .map((l) => l.trim())
    .filter((l) => l !== '' && !l.startsWith('#'));
  // What is let in again may be any of it.
  if (lines.some((l) => l.startsWith('!'))) return false;
  const folders = path.split('/').map((_, i, all) => all.slice(0, i + 1));
  return lines.some((line) => {
    const [, top, name] = RULE.exec(line) ?? [];
    if (name === undefined) return false;
    const whole = top !== '' || name.includes('/');
    return folders.some((f) => (whole ? f.join('/') === name : f.at(-1) === name));
  });
}
