/** Decides in which words one is asked for a yes: what the agent may do then and for which intent, and what each line of a contract says. */
import { MODES } from './parts/modes.js';
import { counted, inQuotes } from './words.js';

/** What waits, as a dry run of `clew intent confirm` tells it. */
export interface Waits {
  name: string;
  summary: string;
  lines: string[];
  first: boolean;
  by: string | null;
}

/** The keys of a contract for who does not know them. */
const WORDS: [key: RegExp, words: string][] = [
  [/^allow_glob: /, 'may write '],
  [/^deny_glob: /, 'may not write '],
  [/^allow_glob, in another order: /, 'may write, in this order: '],
  [/^deny_glob, in another order: /, 'may not write, in this order: '],
  [/^no file, no limit$/, 'may write no file'],
  [/^disallow_tools: /, 'may not use the tool '],
  [/^disallow_patterns: /, 'may write nothing that matches '],
  [/^prose: /, 'is told: '],
  [/^criterion: /, 'is done when: '],
  [/^grant: /, 'goes on without being asked about '],
];

/** What comes and what goes, in words: the signs of a diff are for programs. */
export function inWords(lines: string[]): { added: string[]; out: string[] } {
  const of = (sign: string): string[] =>
    lines
      .filter((l) => l.startsWith(sign))
      .map((l) => WORDS.reduce((t, [key, words]) => t.replace(key, words), mode(l.slice(1).trim())));
  return { added: of('+'), out: of('-') };
}

const mode = (line: string): string =>
  line.replace(/^gate: (off|warn|strict)$/, (_, m: keyof typeof MODES) => `mode: ${modeName(m)}`);
const modeName = (m: keyof typeof MODES): string => MODES[m].name.replace(/\.$/, '');

/** So many globs are named in a question: all stand below it. */
const NAMED = 2;

/** The question that a yes to `waits` answers. */
export function questionOf(waits: Waits[]): string {
  const [only, ...others] = waits;
  if (only === undefined) return 'Nothing waits for you any more';
  if (others.length > 0) return `Do you agree to these ${waits.length} changes?`;
  const { name, summary, lines, first } = only;
  if (name === 'a grant') return 'Let the agent go on with this without asking you?';
  if (name === 'the gate') {
    const to = lines.flatMap((l) => /^\+ gate: (off|warn|strict)$/.exec(l)?.[1] ?? [])[0] as
      | keyof typeof MODES
      | undefined;
    return to === undefined
      ? 'Do you agree to this mode of the gate?'
      : `Set the mode of the gate to “${modeName(to)}”?`;
  }
  if (summary === '') return 'Do you agree to this?';
  const work = `“${inQuotes(summary)}”`;
  const [lets, keeps, takes, frees] = alone(lines);
  if (lets) return `Let the agent ${first ? '' : 'also '}write ${lets} for ${work}?`;
  if (keeps) return `Keep the agent from writing ${keeps} for ${work}?`;
  if (takes) return `No longer let the agent write ${takes} for ${work}?`;
  if (frees) return `No longer keep the agent from writing ${frees} for ${work}?`;
  return first ? `Let the agent work on ${work} by these rules?` : `Change the rules for ${work} as shown here?`;
}

/** The question that a refusal of `waits` answers. */
export function refusalOf({ summary, lines, first }: Pick<Waits, 'summary' | 'lines' | 'first'>): string {
  const work = `“${inQuotes(summary)}”`;
  if (first) return `Cancel the intent ${work}, which nobody confirmed?`;
  const [lets, keeps, takes, frees] = alone(lines);
  if (lets) return `Refuse to let the agent write ${lets} for ${work}?`;
  if (keeps) return `Refuse to keep the agent from writing ${keeps} for ${work}?`;
  if (takes) return `Let the agent go on writing ${takes} for ${work}?`;
  if (frees) return `Go on keeping the agent from writing ${frees} for ${work}?`;
  return `Refuse what was changed in the rules for ${work}?`;
}

/** By kind of rule what it names, where all `lines` are of that kind. */
function alone(lines: string[]): string[] {
  return ['+ allow_glob: ', '+ deny_glob: ', '- allow_glob: ', '- deny_glob: '].map((of) =>
    lines.every((l) => l.startsWith(of)) ? namesOf(lines.map((l) => l.slice(of.length))) : '',
  );
}

function namesOf(globs: string[]): string {
  const more = globs.length - NAMED;
  if (globs.length < 2) return globs.join('');
  return more > 0 ? `${globs.slice(0, NAMED).join(', ')} and ${counted(more, 'more', 'more')}` : globs.join(' and ');
}
