/** Decides which command lines are so plain that they are taken apart without the parser: names and words, one after the other. */
import { plainWord, type Script, type ShellCommand, type ShellStep } from './script.js';

/** Words without any sign of the shell, one blank between them; `=` stands only behind options. */
const WORD = String.raw`(?:[\w./@:,+%-]+|--?[a-zA-Z][\w-]*=[\w./@:,+%-]*)`;
const COMMAND = `${WORD}(?: ${WORD})*`;
const LINE = (): RegExp => new RegExp(`^${COMMAND}(?: (?:&&|\\|\\||\\|) ${COMMAND})*$`);
/** What is none of these has no name that the shell takes for its own. */
const SHELLS_OWN =
  /^(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|in|select|function|time|coproc|export|declare|typeset|local|readonly|alias|let|eval|-.*|\d+)$/;
/** No sign of the shell is in it but those that join commands. */
const LOOKS_PLAIN = /^[\w./@:,+%=\- &|]+$/;
const LONGEST = 1000;
const MOVES = /(?:^| )(?:cd|chdir|pushd|popd|eval)(?: |$)/;

/** The commands of `line`, the very same that the parser finds in it; `null` for a line that is not plain. */
export function plainLine(line: string): Script | null {
  if (line.length > LONGEST || !LOOKS_PLAIN.test(line) || !LINE().test(line)) return null;
  const steps: ShellStep[] = [];
  const marks = line.match(/ (?:&&|\|\|) /g) ?? [];
  for (const [i, part] of line.split(/ (?:&&|\|\|) /).entries()) {
    const piped = part.split(' | ').map((text) => command(text, i === 0 ? '' : marks[i - 1]!.trim()));
    if (piped.length === 1) steps.push(piped[0]!);
    // Where the end of a pipeline leaves the shell is the parser's to tell.
    else if (MOVES.test(part)) return null;
    else for (const c of piped) steps.push({ kind: 'group', body: [c] });
  }
  const all = steps.map((s) => (s.kind === 'group' ? (s.body[0] as ShellCommand) : s));
  return all.some((c) => SHELLS_OWN.test(c.words[0]!.text)) ? null : { steps };
}

function command(text: string, after: string): ShellCommand {
  const own: ShellCommand = { kind: 'command', words: text.split(' ').map(plainWord), sets: [], redirects: [] };
  return after === '&&' || after === '||' ? { ...own, after } : own;
}
