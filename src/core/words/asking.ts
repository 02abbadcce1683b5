/** Decides what a person reads of a call that waits for their yes: why, what the yes covers, every way to give it; and what the agent is told beside that. */
import { dialogOf } from '../clarify/dialog.js';
import { ONCE_ONLY } from '../clarify/permit.js';
import { isLineCode, lineCodeProgram } from '../intent/command/programs/line-code.js';
import { isFormatter } from '../intent/manifest/project-checks.js';
import { holdsUnder } from '../intent/scope/grants.js';
import { quoted, shownLine } from '../intent/shown-line.js';
import type { Consent, Permit, Question } from '../model.js';
import { andList } from '../text/count.js';

/** A yes is kept for so many files and lines at most: for all that is named. */
export const MOST_COVERED = 3;
/** A dialog shows ten rows; what is longer than a line of it is not typed again in a terminal. */
const MOST = 800;
const MOST_LINE = 120;

type Wanted = Permit['wanted'][number];

/** What a yes to `wanted` is kept for, with what it covers beside that, for the end of a sentence. */
export function coversText(wanted: Wanted[], besides: Wanted[], id: string): string {
  const families = wanted.filter((w) => w.kind === 'family');
  const others = wanted.flatMap(({ kind, what }) => {
    const shown = shownLine(what, 100);
    switch (kind) {
      case 'path':
      case 'family':
        return [];
      case 'tool':
        return `${shown} with the same fields under ${id} for 7 days`;
      case 'command':
        return `this very line in this folder under ${id} for 7 days`;
      default:
        return `${shown} as it is now`;
    }
  });
  const paths = wanted.flatMap(({ kind, what }) => (kind === 'path' ? shownLine(what, 100) : []));
  if (paths.length > 0) others.unshift(`writing ${andList(paths)} under ${id} for 7 days`);
  const parts = [...others, ...(families.length === 0 ? [] : [familiesText(families, id)])];
  const more = besides.length === 0 ? '' : `; for as long also ${commandsText(besides)}`;
  return parts.length === 0 ? 'this call alone, once' : `${parts.join('; ')}${more}`;
}

/** Commands by their families: whatever stands behind the words that are shown. */
function familiesText(families: Wanted[], id: string): string {
  const code = families.filter((w) => isLineCode(w.what));
  if (code.length > 0) {
    const others = families.filter((w) => !isLineCode(w.what));
    const programs = andList(code.map((w) => `\`${lineCodeProgram(w.what)}\``));
    const more = others.length === 0 ? '' : `; ${familiesText(others, id)}`;
    return `any code that ${programs} runs from the command line, whatever it does, for 7 days under ${id}${more}`;
  }
  const where = families.every((w) => holdsUnder(w, id) === null) ? 'under any intent' : `under ${id}`;
  return `${commandsText(families)}, whatever words follow, for 7 days ${where}`;
}

function commandsText(families: Wanted[]): string {
  const names = families.map((w) => shownLine(w.what, 100));
  const shown = (of: string[]): string[] => [...new Set(of.map((name) => `\`${plainly(name, names)}\``))];
  const rewriting = names.filter(isFormatter);
  const rest = shown(names.filter((name) => !isFormatter(name)));
  if (rewriting.length === 0) return andList(rest);
  return andList([...rest, `${andList(shown(rewriting))}, which may rewrite any file`]);
}

/** A tool that is named behind several launchers is told once. */
function plainly(name: string, all: string[]): string {
  const tool = name.replace(LAUNCHER, '');
  return all.filter((n) => n.replace(LAUNCHER, '') === tool).length > 1 ? tool : name;
}

const LAUNCHER = /^(?:npx|bunx|pnpm exec|pnpm|yarn|uv run|poetry run|bundle exec|python -m) /;

/** The command lines that grant `wanted` under intent `id`; `line`: the command line that is asked about, where it stands whole in `what`. */
export function grantLines(wanted: Wanted[], id: string, line: string | null): string[] {
  const reason = '--reason "why"';
  const end = `--intent ${quoted(id)} ${reason}`;
  return wanted.flatMap(({ kind, what, mark }) => {
    if (shownLine(what, 400) !== what) return [];
    if (kind === 'path') return [`clew scope allow ${quoted(mark.startsWith('-') ? `./${mark}` : mark)} ${end}`];
    if (kind === 'family') {
      const any = holdsUnder({ kind, mark }, id) === null;
      return [`clew scope allow --family ${quoted(what)} ${any ? reason : end}`];
    }
    return kind === 'command' && line === what ? [`clew scope allow --command ${quoted(what)} ${end}`] : [];
  });
}

/** What a host's own dialog shows: `hold` says why. */
export function askedText(hold: string, { covers, lines, wider }: Consent): string {
  const text = `${hold}\nA yes covers ${covers}.`;
  // What ends the questions is worth more than another way to say the same yes.
  if (wider !== undefined && wider.lines.length > 0)
    return `${text}\nTo allow ${wider.covers}, type in a terminal: ${wider.lines.join(' && ')}`;
  const shown = lines.length > 0 && lines.every((l) => l.length <= MOST_LINE);
  const more = shown ? `\nOr say it in a terminal: ${lines.join(' && ')}` : '';
  return text.length + more.length > MOST ? text : text + more;
}

/** What a refusal says that a yes can lift: the question `id` is the way. */
export function refusedText(hold: string, { covers, lines, wider }: Consent, { id, choices }: Question): string {
  const yes = choices.findIndex((c) => c.act.do === 'permit');
  const line = lines.length === 0 ? `clew answer ${id} ${choices[yes]?.letter ?? ''}` : lines.join(' && ');
  // The line stands last: it is copied to the end of its row.
  const others = [
    ...(wider === undefined ? [] : [`${id} ${choices[yes + 1]?.letter ?? ''}, for ${wider.covers}`]),
    ...(choices.some((c) => c.label === ONCE_ONLY) ? [`once ${id}, for this once`] : []),
    `in a terminal: ${line}`,
  ];
  return `${hold}\nNext: to allow it, type: yes ${id}. A yes covers ${covers}.\nOr: ${others.join('; ')}`;
}

/** One question stands for those that were put just before it; '' for none. */
export function togetherText(before: Question[]): string {
  if (before.length === 0) return '';
  return `clew: the question below stands for ${andList(before.map((q) => q.id))}, too: put it alone to the user, and none of those.`;
}

/** What the agent does with it. */
export function wayText(q: Question, dialog?: string): string {
  const other =
    dialog === undefined
      ? ''
      : `; where you have no such tool, ${dialog} with exactly ${JSON.stringify({ questions: dialogOf(q) })}`;
  return `clew: put this call to the user: answer_question with {"question":"${q.id}"}${other}. No word of yours is an answer. After a yes make the very same call again; without one it stays undone, also by other tools, names or places.`;
}

/** The same where nothing can be kept, and so nothing answered. */
export function notAskedText(): string {
  return 'It cannot be put to the user from here: a person does it in a terminal of their own.';
}

/** Of a yes that was said under an intent which holds no more. */
export function voidText(id: string, intent: string): string {
  return `The yes to ${id} was for ${intent}, which this session has let go of.`;
}
