/** Decides what somebody typed into an agent program, where its record keeps commands of the program as they were typed. */
import type { SessionEvent } from '../../core/model.js';
import { isOwnName } from '../_own-commands.js';
import { typedWords } from '../_words.js';

/** Where the user named files with `@`, the program put their content behind the words. */
const EXPANDED = /\n?--- Content from referenced files ---/;

/** What stands in a record as typed: a prompt, or a command; one with an instruction behind it is both. */
export function typedLine(raw: string, at: number | null): SessionEvent[] {
  const said = typedWords(raw.split(EXPANDED, 1)[0]!, at);
  const text = said[0]?.kind === 'prompt' ? said[0].text : '';
  const slash = /^\/([\w:.-]{1,80})(?:\s+([\s\S]*))?$/.exec(text);
  if (slash === null) return said;
  const name = slash[1]!;
  const args = (slash[2] ?? '').trim();
  return [{ kind: 'slash', name, args, at }, ...(/\s/.test(args) && !isOwnName(name) ? said : [])];
}
