/** Decides what is said of a new plan that nobody asked for: to the person who is asked, and to the agent that is held. */
import type { Approval } from '../context/rules/approves.js';
import { shownLine } from '../intent/shown-line.js';
import type { Choice } from '../model.js';
import { fenceInline, fenceText, safeTitle } from '../text/fence.js';

/** A plan that is like the new one, as it is shown. */
export interface Shown {
  path: string;
  title: string;
  /** "3 of 7", '' for a plan without tasks. */
  progress: string;
  /** In respect of what it is alike, in plain words. */
  why: string;
}

/** A plan that would be new. */
export interface Wanted {
  path: string;
  /** What the user may type for it. */
  say: string;
  /** What may be done instead; the specification's three sentences are among them. */
  choices: Choice[];
  /** How many plans are of its kind. */
  family: number;
  /** Only typed words let it go: the host does not ask. */
  typed: boolean;
}

/** At most this long: hosts cut what is longer, and the person who is asked reads it in a small window. */
const MOST = 1800;

/** Why a new plan is held, as a person reads it: what it is like, the alternatives, and what they may type. */
export function heldText(made: Wanted, alike: Shown[]): string {
  const head = `clew: ${shownLine(made.path)} would be a new plan. No plan is made without your own yes.`;
  const letters = made.choices.length === 0 ? [] : ['Instead, with its letter as your next prompt:'];
  const yes = `To make it all the same, ${made.typed ? '' : 'allow this, or '}type: Yes, create new plan for ${made.say}`;
  const build = (n: number): string => {
    const shown = toldApart(alike.slice(0, n)).map((s) => {
      const facts = [
        s.title === '' ? '' : `"${shownLine(s.title, 80)}"`,
        s.progress === '' ? '' : `${s.progress} done`,
        s.why,
      ];
      return `- ${shownLine(s.path)}: ${shownLine(facts.filter(Boolean).join(', '), 160)}`;
    });
    const many =
      made.family >= 3
        ? [`${made.family} plans here are of this kind: bring them together first (clew consolidate).`]
        : [];
    return [
      head,
      ...(shown.length === 0 ? ['No plan here is similar.'] : ['There is already:', ...shown]),
      ...many,
      ...letters,
      ...made.choices.map((c) => `${c.letter}) ${shownLine(c.label, 120)}`),
      yes,
    ].join('\n');
  };
  let n = Math.min(4, alike.length);
  while (n > 1 && build(n).length > MOST) n--;
  return build(n);
}

/** The same as a question of one line. */
export function planQuestion(path: string, alike: Shown[]): string {
  const like = alike
    .slice(0, 2)
    .map((s) => `${shownLine(s.path, 80)}${s.progress === '' ? '' : ` (${s.progress} done)`}`);
  const about = like.length === 0 ? 'No plan here is similar.' : `Similar: ${like.join(', ')}.`;
  return `Make the new plan ${shownLine(path, 100)}? ${about}`;
}

/** What the agent is told beside it. */
export function guardAside(): string {
  return 'clew: do not write this plan elsewhere or under another name. Work in a plan that exists, or put this to the user and wait.';
}

/** `alike`, each with what was not said of one above it already. */
function toldApart(alike: Shown[]): Shown[] {
  const said = new Set<string>();
  return alike.map((s) => {
    const parts = s.why.split('; ').flatMap((part) => {
      const [head = '', of] = part.split(': ');
      const fresh = (of ?? '').split(', ').filter((w) => !said.has(`${head}: ${w}`));
      const known = said.has(head);
      for (const w of ['', ...fresh]) said.add(w === '' ? head : `${head}: ${w}`);
      if (!known) return [part];
      return of === undefined || fresh.length === 0 ? [] : [`${head}: ${fresh.join(', ')}`];
    });
    return { ...s, why: parts.length === 0 && s.why !== '' ? 'likewise' : parts.join('; ') };
  });
}

/** The same of a plan that a command line has made already: `held` is what would have been said before. */
export function madeBrief(path: string, held: string, session: string): string {
  return [
    `clew: ${fenceInline(path, session)} was just made by a command line, as a new plan. No plan is made without the user's own yes.`,
    ...held.split('\n').slice(1),
    'Agent: put this to the user and wait. If they do not want it, take the file away.',
  ].join('\n');
}

/** What is said of the plans that a command line made beside those that were said in full. */
export function alsoMadeBrief(paths: string[], session: string): string {
  const named = paths.slice(0, 8).map((p) => fenceInline(p, session));
  const more = paths.length > named.length ? ` and ${paths.length - named.length} more` : '';
  return `clew: the same command line made ${named.join(', ')}${more}. Agent: put these to the user, too.`;
}

/** One line for the user: what the new plan is like. */
export function heldNotice(path: string, like: string): string {
  return `clew: held ${safeTitle(path)}, as it would be a new plan, similar to ${safeTitle(like)}; it is made only with your yes`;
}

/** What the agent hears when a new plan is only warned of. */
export function warnedBrief(made: { path: string }, alike: Shown[], session: string): string {
  const lines = alike.slice(0, 3).map((s) => `- ${safeTitle(s.path)}${s.why === '' ? '' : `: ${s.why}`}`);
  return [
    `clew: ${fenceInline(made.path, session)} is a new plan${lines.length > 0 ? ', and these are similar:' : '.'}`,
    ...(lines.length > 0 ? [fenceText(lines.join('\n'), 'clew plans', session)] : []),
    'Tell the user, and use one of those that exist where they fit.',
  ].join('\n');
}

/** Many todos and no plan: said once in a session. */
export function stormBrief(count: number): string {
  return `clew: ${count} todos and no plan behind them. Look for one (\`clew plans WORDS\`) and work from it; if none fits, ask the user before making one.`;
}

/** What the agent hears of the user's yes. */
export function approvedBrief(said: Approval, session: string): string {
  const about = fenceInline(safeTitle(said.title), session);
  return said.confirmed
    ? `clew: the user approved one new plan for ${about}, in this session, for 30 minutes. Name the file after it.`
    : `clew: the user asks for a plan for ${about}. If one is similar, they will be asked which to use.`;
}

/** The same for the user. */
export function approvedNotice(about: string): string {
  return `clew: one new plan for "${about}" may be made in the next 30 minutes`;
}

/** What the agent and the user hear when the former text of a plan was kept. */
export function rescuedNotice(path: string, kept: string): string {
  return `clew: the former text of ${safeTitle(path)} is kept: clew show ${kept}`;
}

/** What the agent hears when the user's letter was carried out in a plan that is there. */
export function insteadBrief(did: string, path: string, session: string): string {
  return `clew: done for the user: ${fenceInline(safeTitle(did), session)}. Go on in ${fenceInline(path, session)}; the other plan is not to be made.`;
}
