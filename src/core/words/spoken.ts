/** Decides what the model and the user are told when a prompt commanded something itself: what was done, and that no more is wanted. */
import { quoted } from '../intent/shown-line.js';
import type { Context } from '../model.js';
import { countOf } from '../text/count.js';
import { fenceInline, fenceText, safeTitle } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { oneLine, truncate } from '../text/truncate.js';
import { LIMIT } from './brief.js';

/** Contexts that a list names for the user. */
const MOST_SHOWN = 20;
const DONE = 'Nothing else was asked for: say so in one line and wait for the user.';

/** The brief of a command that is done; of many `lines` the first stay, and the rest is counted. */
export function doneBrief(what: string, lines: string[], label: string, session: string, then = DONE): string {
  const build = (n: number): string => {
    const rest = lines.length - n;
    const shown = [...lines.slice(0, n), ...(rest > 0 ? [`and ${rest} more: clew contexts`] : [])];
    return [`clew: ${what}`, ...(shown.length > 0 ? [fenceText(shown.join('\n'), label, session)] : []), then].join(
      '\n',
    );
  };
  let n = lines.length;
  while (n > 0 && tokens(build(n)) > LIMIT.prompt) n--;
  return build(n);
}

/** How a list is asked for, at the beginning of a prompt, and for how long that may still stand before what is typed. */
export const LISTED_AS = { asked: /^\s*(?:list|show) contexts/i, lately: 10 * 60_000 };

/** The list for the user, as their host shows it in place of an answer. */
export function listedText(lines: string[]): string {
  if (lines.length === 0) return 'clew: no context is open; a request opens one.';
  const rest = lines.length - MOST_SHOWN;
  return [
    `clew: ${lines.length} open`,
    ...lines.slice(0, MOST_SHOWN).map((l) => `  ${l}`),
    ...(rest > 0 ? [`  and ${rest} more: clew contexts`] : []),
    '"switch to #N" switches to one.',
  ].join('\n');
}

const BESIDE = 'clew: another session worked on the active context';

/** Is `line` of a brief the one that says so? */
export function isBesideBrief(line: string): boolean {
  return line.startsWith(BESIDE);
}

/** For the model of a session that begins: another one may be changing the files of the same context. */
export function besideBrief(ago: string): string {
  return `${BESIDE} ${ago} ago and may still be at it: changes that you did not make are not to be undone.`;
}

/** One line for the user of a session that begins: which context is active, how far it is, and what else is open; '' where there is nothing to say. */
export function startNotice(
  active: { title: string; stand: string } | null,
  open: number,
  how = '',
  beside: string | null = null,
): string {
  const contexts = `${open} ${active === null ? '' : 'other '}context${open === 1 ? '' : 's'}`;
  if (active === null)
    return open === 0 ? '' : `clew: no context is active, the next request opens one; ${contexts} open: clew contexts`;
  const stand = active.stand === '' ? '' : ` (${active.stand})`;
  const why = how === '' ? '' : `, ${how}`;
  return `clew: the active context is "${safeTitle(active.title)}"${stand}${why}${beside === null ? '' : `; another session worked on it ${beside} ago`}${open === 0 ? '' : `; ${contexts} open: clew contexts`}`;
}

/** One line for the user: a turn gave the context `id` another title. */
export function renamedNotice(id: string, was: string, title: string): string {
  return `clew: "${safeTitle(was)}" is called "${safeTitle(title)}" from now on, as this turn's work says. Undo: clew rename ${id} ${quoted(safeTitle(was))}`;
}

/** Why a session begins with a context that nobody carried over: the last session in its folder was left on it. */
export function leftHereText(ago: string): string {
  return `where the last session in this folder left off ${ago} ago`;
}

/** What may be meant: titles, `null` where no name was said. `closed`: the only one is closed; `near`: where none is called so, a plan that has words of it. */
export interface Meant {
  meant: string[] | null;
  closed: boolean;
  near: string | null;
}

/** One line for the user: a question of ours waits, which the agent is to put. */
export function askedNotice(about: string, what: Meant): string {
  return `clew: ${doubtText(about, what)}: the agent will ask you; nothing is switched until then`;
}

function doubtText(about: string, { meant, closed, near }: Meant): string {
  if (meant === null) return 'not sure which context this prompt is about';
  const quoted = (title: string): string => `"${truncate(safeTitle(title), 60)}"`;
  const called = [...new Set(meant)].map(quoted);
  const last = called.pop();
  if (last === undefined)
    return near === null
      ? `no plan or context is known as ${quoted(about)}`
      : `nothing is called ${quoted(about)}, words of it are in ${quoted(near)}`;
  return called.length === 0
    ? `not sure whether this prompt is about ${last}${closed ? ', which is closed' : ''}`
    : `not sure which this prompt is about, ${called.join(', ')} or ${last}`;
}

/** Behind what is said of a switch: the question about `name`, which waited, is closed by it. */
export function unansweredText(name: string): string {
  const title = truncate(safeTitle(name), 60);
  return `. No answer came about "${title}": "new context ${title}" opens it`;
}

/** One line for the user: what came of their answer. */
export function answeredNotice(letter: string, did: string, operation: string): string {
  return `clew: your answer ${letter}) ${didText(did)}. Undo: clew undo ${operation}`;
}

/** Behind what is said of a context that was put away: sessions that are on it stay there; '' for none. */
export function stillOnText(others: number): string {
  return others === 0 ? '' : `; ${countOf(others, 'other session')} still on it: clew status`;
}

/** For the model: the user closed the context that they left with the same prompt. */
export function closedBrief({ title }: Pick<Context, 'title'>, session: string): string {
  return `clew: the user closed ${fenceInline(truncate(safeTitle(title), 60), session)} as done: it is closed already.`;
}

/** For the model: the user asks to close something, too, and nothing was closed; `meant`: it is the context at hand. */
export function closeBrief({ id, title }: Pick<Context, 'id' | 'title'>, meant: boolean, session: string): string {
  const called = fenceInline(truncate(safeTitle(title), 60), session);
  return `clew: the user also asks to close ${meant ? called : `something; if that is ${called}`}: \`clew done ${id}\`.`;
}

/** One line for the user: what was undone at their word. */
export function undoneNotice(what: string, operation: string): string {
  return `clew: undone: ${didText(what)}. Again: clew redo ${operation}`;
}

/** One line for the user: what was done again at their word. */
export function redoneNotice(what: string, operation: string): string {
  return `clew: redone: ${didText(what)}. Undo: clew undo ${operation}`;
}

/** What is said of a prompt that would approve something, with a `field` that its host does not send for what a person typed. */
export function unsureText(field: string): string {
  return `clew: this prompt came with the field "${safeTitle(field)}", which is not known of prompts that a person typed, so it approves nothing. The user can answer in a terminal: clew answer, clew new-plan.`;
}

/** The same of a prompt beside which a program said something. */
export function taggedText(): string {
  return 'clew: this prompt holds a tag of the kind that hosts and programs write, so it approves nothing. The user can type the answer alone, or answer in a terminal: clew answer, clew new-plan.';
}

/** Behind it, where the session is long: how a fresh one begins. */
export function freshLine(id: string): string {
  return `This session is long; a fresh one for it: clew open ${safeTitle(id)}`;
}

/** What was done, on one line; titles in it keep their quotes. */
function didText(did: string): string {
  return truncate(oneLine(did), 160);
}

/** One line for the user of a session that was begun for a context nobody knows. */
export function unknownOpened(id: string): string {
  return `clew: no context is called "${truncate(safeTitle(id), 60)}": the session begins as any other. The list: clew contexts`;
}

/** One line for the user: which context they are on, and how to undo the operation that led there; `over`: it had been ended. */
export function movedNotice(
  to: string,
  from: string | null,
  fresh: boolean,
  operation: string,
  plan: string | null = null,
  over = false,
  by = 'your prompt',
): string {
  return `clew: ${by} ${fresh ? 'opened the new context' : over ? 'opened again' : 'switched to'} "${safeTitle(to)}"${plan === null ? '' : ` (${safeTitle(plan)})`}${from === null ? '' : `, was "${safeTitle(from)}"`}. Undo: clew undo ${operation}`;
}
