/** The sentences of the gate: why a call is held or refused, and what the next step is. A host shows them to its user: names from files stand beside them, fenced, for the agent alone. */
import type { Stage } from '../intent/gate/state-machine.js';
import type { Reason } from '../intent/gate/types.js';
import { NONE_SELECTED } from '../intent/notice.js';
import type { OtherWork } from '../intent/select.js';
import { quoted, shownLine } from '../intent/shown-line.js';
import type { Intent, Intents } from '../model/intent.js';
import { fenceInline, safeTitle } from '../text/fence.js';
import { oneLine, truncate } from '../text/truncate.js';
import { fill } from './fill.js';
import { INTENT_WORDS } from './intents.js';

const MOST_LISTED = 12;
/** Of those that are done, the last of the file. */
const MOST_CLOSED = 2;
const MOST_REASONS = 3;
const MOST_SHOWN = 200;

type Refused = Exclude<Stage, 'selected'>;

/** The active context, where every open intent is for another, and what an intent of its own would allow; `checks`: the project says how it is tested. */
export interface Unprovided {
  context: string;
  globs: string[];
  checks: boolean;
}

/** What stands in the way of any call with effects, and what opens it; of intents the ids alone, for a person reads it, too. */
export function stageText(
  stage: Refused,
  intents: Intents | null,
  by: 'strict' | 'after' | null,
  made: Unprovided | null = null,
): string {
  const set = by === 'strict' ? 'gate warn' : 'gateAfter 0';
  const weaker = by === null ? '' : `, or \`clew config set ${set}\` (for the user to run)`;
  switch (stage) {
    case 'unselected':
      return made === null
        ? `${NONE_SELECTED} ${idsText(intents)} Next: call select_active_intent with one of them, or run \`clew intent select ID\`.`
        : `${noneForThis(made)} ${idsText(intents)} Only where the call is for one of those: select_active_intent with it.`;
    case 'broken': {
      const found = intents?.findings.find((f) => f.severity === 'error');
      const { path: at = 'the file', line = 1, column = 1 } = found?.args ?? {};
      const path = shownAs(String(at));
      const next = fill(INTENT_WORDS[found?.code ?? '']?.hint ?? 'clew intents', { path, line });
      return `clew: the file of intents cannot be used (${path}:${line}:${column}). Next: the user does this: ${next}; or lets you do it${weaker}.`;
    }
    case 'absent':
      return `clew: the gate is strict here, and there is no file of intents. Next: ask the user to run \`clew intent new "what is to be done"\`${weaker}.`;
    case 'empty':
      return `clew: the gate is strict here, and no intent is open. Next: ask the user to run \`clew intent new "what is to be done"\`${weaker}.`;
  }
}

/** Why the gate is strict where the settings do not tell. */
export function faultText(fault: string): string {
  return `clew: .clew/config.json counts as a strict gate: ${fault}. Next: \`clew config list\` shows what is wrong with it; the user corrects the file, or runs \`clew config set gate warn\` where only the value is wrong, or allows you to.`;
}

/** Nothing that was kept can be read. */
export function blindText(why: string): string {
  return `clew: the gate is strict here, and what was kept cannot be read (${shownAs(why)}). Next: ask the user to run \`clew doctor\`, which says what stands in the way.`;
}

/** A call of no session: what was selected in it cannot be told. */
export function unnamedText(): string {
  return 'clew: the gate is strict here, and the host names no session in this call, so that nobody can tell which intent it is under. Next: ask the user to start a new session, and to run `clew doctor` if that says the same.';
}

/** A call whose payload is too large, or no JSON. */
export function unreadCallText(): string {
  return 'clew: the gate is strict here, and this call cannot be read: it is larger than 16 MB, or no JSON. Next: do it in smaller parts; if it was small, ask the user to run `clew doctor`.';
}

/** The same where a session begins: a gate that warns lets through what it cannot judge. */
export function unreadText(why: string): string {
  return `clew: what was kept here cannot be read (${shownAs(why)}): nothing is recorded, and a gate set to warn says nothing. \`clew doctor\` says what stands in the way.`;
}

/** The same as a fact, where the call goes through. */
export function warnText(
  stage: Refused,
  intents: Intents | null,
  session: string,
  made: Unprovided | null = null,
): string {
  if (stage !== 'unselected') return stageText(stage, intents, null);
  const way =
    made === null
      ? 'select_active_intent, or `clew intent select ID`, selects one.'
      : 'None of these is for the active context.';
  return `clew: no intent is selected in this session. ${listed(intents, session)} ${way}`;
}

/** The way out where every open intent is for other work, in one step: to select one of those would put this work under its limits, so nobody is sent there first. */
function noneForThis({ context, globs, checks }: Unprovided): string {
  const allow = globs.length === 0 ? '--allow GLOB' : globs.map((g) => `--allow ${quoted(g)}`).join(' ');
  const line = `clew intent new --context ${quoted(context)} ${allow}${checks ? ' --families' : ''}`;
  return `clew: this call can be made once the active context, ${shownLine(context, 80)}, has an intent of its own: no open one is for it. Next: ask the user to type this in a terminal of their own: \`${line}\`. It holds here at once; then make the call again.`;
}

/** What the open intents are about, for the agent beside a refusal that names their ids. */
export function whichText(intents: Intents | null, session: string): string {
  return `clew: ${listed(intents, session)}`;
}

function idsText(intents: Intents | null): string {
  const open = (intents?.intents ?? []).filter((i) => i.open);
  const more = open.length - MOST_LISTED;
  const ids = open.slice(0, MOST_LISTED).map((i) => safeTitle(i.id));
  return `Open intents: ${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Said when the gate steps down. */
export function steppedText(times: number, asked: boolean): string {
  return `It was refused ${times} times and nothing changed, so ${asked ? 'the user is asked now' : 'it is allowed from now on'}.`;
}

/** An intent that nobody selected by name; `other`: it is for other work. */
export function takenText(
  id: string,
  summary: string,
  by: 'default' | 'only',
  session: string,
  other: boolean,
): string {
  const why = by === 'only' ? 'taken as the only open intent' : 'the current intent of this workspace';
  return `clew: this session works under ${namedIntent({ id, summary }, session)}, ${why}${other ? ', which is for another context' : ''}.`;
}

/** What a person reads of an intent that is for the work `of`, or (`bound` is false) only called so, and holds in the work `here`, with the way to end that. */
export function otherWorkText(
  id: string,
  { of, bound }: OtherWork,
  here: { id: string; title: string },
  strict: boolean,
): string[] {
  const name = shownLine(id, 80);
  return [
    bound
      ? `${name} is for another context ("${of}") than this ("${here.title}").`
      : `${name} is called as another context ("${of}") and bound to none, so it holds in this one ("${here.title}"), too.`,
    // Between two intents a strict gate lets nothing be changed: the new one comes first, and takes the place of the other.
    strict
      ? `Rather than allow more under it, give this context its own, in a terminal of your own: clew intent new "what is to be done" --context ${shownLine(here.id, 80)} --allow GLOB (clew intent clear alone stops all that changes something, as the gate is strict).`
      : 'Rather than allow more under it, let go of it here: clew intent clear.',
  ];
}

function listed(intents: Intents | null, session: string): string {
  const open = (intents?.intents ?? []).filter((i) => i.open);
  const shown = open.slice(0, MOST_LISTED).map((i) => offered(i, session));
  const more = open.length - shown.length;
  return `Open intents: ${shown.join('; ')}${more > 0 ? ` and ${more} more` : ''}.${closed(intents, session)}`;
}

/** What is done may be what the call is for; an agent does not go back to it by itself. */
function closed(intents: Intents | null, session: string): string {
  const over = (intents?.intents ?? []).filter((i) => !i.open).slice(-MOST_CLOSED);
  if (over.length === 0) return '';
  const ids = over.map((i) => namedIntent(i, session)).join(', ');
  return ` Done: ${ids}; if the call is for one of these, the user goes back to it with \`clew intent select ID\`, or makes another with \`clew intent new\`.`;
}

const WHY: Record<Reason['code'], (what: string, id: string, more: string) => string> = {
  out: (what, id) => `${what} is not in the scope of ${id}.`,
  outside: (what) => `${what} lies outside the workspace, or nobody can tell where it leads.`,
  brought: (what) => `${what} may be a link by then: the line puts something there before it writes.`,
  denied: (what, id) => `${what} is denied by the scope of ${id}.`,
  holds: (what, id) => `In ${what} lies a file that ${id} denies (\`deny_glob\`).`,
  mayhold: (what, id) =>
    `In ${what} may lie a file that ${id} denies (\`deny_glob\`): nobody can tell without a look at all of it.`,
  ignored: (what, id) =>
    `${what} is a folder that git ignores, so a build or an install makes it anew; but something below it may be what ${id} denies.`,
  unscoped: (what, id) => `The scope of ${id} names no files that can be told, so ${what} is asked about.`,
  unusable: (what, id, more) => `A glob of ${id} cannot be used (${shownAs(more)}), so ${what} is asked about.`,
  unconfirmed: (what, id) => `No person has confirmed ${id} here, so ${what} is asked about.`,
  tool: (what, id) => `The tool ${what} is not allowed under ${id}.`,
  pattern: (what, id) => `The new text holds what ${id} forbids to write: ${what}.`,
  unreadable: (what, id) => `What ${id} forbids cannot be looked for, its expression is not usable: ${what}.`,
  unsearched: (_, id) => `The new text is too long to look through for what ${id} forbids.`,
  command: (what, id) => `Nobody can tell which files ${what} may write, and so whether ${id} allows it.`,
  changed: (what, _, more) =>
    `A yes was given to ${what}, but ${shownLine(more, MOST_SHOWN)} is not as it was then, so it is asked about again.`,
  loads: (what, _, more) => `${more} loads ${what}, which is not as it was when this session began to work.`,
  names: (what) => `${what} has other names (hard links): what is written is written there, too.`,
  unknown: (what) => `The tool ${what} is not known here.`,
  statement: (what) => `What this statement changes cannot be told: ${what}.`,
  input: (what) => `What a running program makes of its input cannot be told: ${what}.`,
  whole: (what, id) => `${what} is the whole workspace, and more than the scope of ${id}.`,
  unnamed: () => 'The call names no file.',
  own: (what, _, more) =>
    more === ''
      ? `Only a person may do this, not an agent: ${what}. It gives clew a command that is a person’s, or names clew’s own files beside what may change or run them; a look at them in a call of its own is free.`
      : `${what} belongs to ${more}: only a person changes that, or lets an agent change it.`,
  persons: (what) =>
    `Only a person may do this, not an agent: \`${what}\`. It refuses an agent whoever says yes, so nobody was asked.`,
};
/** What a refusal says of the next step. */
const NEXT: Partial<Record<Reason['code'], (id: string) => string>> = {
  persons: () =>
    'Next: give your user that line to type in a terminal of their own; with ! in this program it cannot be told from a line of yours.',
  holds: (id) =>
    `Next: name the files in scope in place of their folder; the user can change the intent with \`clew intent edit ${quoted(id)}\`.`,
  denied: (id) =>
    `Next: leave it as it is; the user can change the intent with \`clew intent edit ${quoted(id)}\`, or make another with \`clew intent new\`.`,
  tool: (id) => `Next: use another tool; the user can change the intent with \`clew intent edit ${quoted(id)}\`.`,
  pattern: (id) => `Next: write it otherwise; the user can change the intent with \`clew intent edit ${quoted(id)}\`.`,
};

/** What a person may do instead of a yes to the call. */
const MENDS: Partial<Record<Reason['code'], (id: string) => string>> = {
  unconfirmed: (id) => `\`clew intent confirm ${quoted(id)}\` shows it and asks, once for all.`,
  unusable: (id) => `Corrected there, \`clew intent confirm ${quoted(id)}\` makes it count.`,
  unreadable: () => '`clew intents` says where that expression stands.',
};

/** What the agent may do without one. `scope`: what the intent lets it write. */
const OTHERWISE: Partial<Record<Reason['code'], (scope: string) => string>> = {
  out: (scope) => `leave that file as it is and go on with ${scope}`,
  outside: (scope) => `leave that file as it is and go on with ${scope}`,
  brought: () => 'write that file with a call of its own',
  unscoped: (scope) => `leave that file as it is and go on with ${scope}`,
  names: (scope) => `leave that file as it is and go on with ${scope}`,
  mayhold: () => 'name the files themselves in place of their folder',
  ignored: () => 'leave that folder as it is',
  unsearched: () => 'write the text in smaller parts',
  unknown: () => 'use a tool that is known here',
  statement: () => 'use a statement that only reads',
  input: () => 'run it as a command line of its own',
  whole: () => 'name the files and folders that are meant',
  unnamed: () => 'name the file',
  own: () => 'leave it to the user: it is theirs to do, in a terminal of their own',
};
const MOST_GLOBS = 3;

/** Why a call is held under intent `id`, as a person reads it; of a refusal also the next step, by the first reason of the strictest kind. */
export function heldText(reasons: Reason[], id: string): string {
  const name = shownLine(id, 80);
  const shown = reasons
    .slice(0, MOST_REASONS)
    .map((r) => WHY[r.code](shownLine(r.what, MOST_SHOWN), name, r.more ?? ''));
  const more = reasons.length - shown.length;
  const lead = reasons.find((r) => NEXT[r.code] !== undefined);
  const mends = reasons.find((r) => MENDS[r.code] !== undefined);
  return [
    `clew: ${shown.join(' ')}`,
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...(lead !== undefined ? [NEXT[lead.code]!(id)] : mends !== undefined ? [MENDS[mends.code]!(id)] : []),
  ].join(' ');
}

/**
 * What the agent is told beside a question; '' for nothing. `intent`: the one that the session works under, `other`: the one that
 * the active context has, where that is not it; `away`: the one it works under is for other work.
 */
export function otherwiseText(
  reasons: Reason[],
  intent: Intent | null,
  other: Intent | null,
  session: string,
  away: boolean,
  strict: boolean,
): string {
  const lead = reasons.find((r) => OTHERWISE[r.code] !== undefined);
  const turn =
    other === null
      ? ''
      : ` The active context has another intent, ${namedIntent(other, session)}: if the call is for that, call select_active_intent with ${safeTitle(other.id)} first.`;
  if (lead === undefined) return turn === '' ? '' : `clew:${turn}`;
  return `clew: this call waits for the user's yes. Without that yes, ${OTHERWISE[lead.code]!(away ? IN_THIS_CONTEXT : scopeText(intent, session))}.${away ? awayText(intent!, session, strict) : ''}${turn}`;
}

/** What goes on under an intent of other work: its files are not what the user is after. */
const IN_THIS_CONTEXT = 'what of this context needs no such file';

function awayText(intent: Intent, session: string, strict: boolean): string {
  const way = strict
    ? 'make one for this context with `clew intent new`, in a terminal of their own'
    : 'let go of it here with `clew intent clear`';
  return ` ${namedIntent(intent, session)} is for another context: before a yes that allows more under it, tell the user that they can ${way}.`;
}

/** What an intent lets be written, as an agent reads it. */
function scopeText(intent: Intent | null, session: string): string {
  if (intent === null) return 'what an intent allows';
  const globs = intent.scope.allow.slice(0, MOST_GLOBS).map((g) => fenceInline(safeTitle(g), session));
  const more = intent.scope.allow.length > MOST_GLOBS ? ' and more' : '';
  const named = namedIntent(intent, session);
  return globs.length === 0 ? `what ${named} is about` : `what ${named} lets you write: ${globs.join(', ')}${more}`;
}

/** The same where it is one of several to choose from: with the work that it is for. */
function offered(intent: Intent, session: string): string {
  const of = intent.context ?? intent.plan;
  return `${namedIntent(intent, session)}${of === null ? '' : `, only for ${fenceInline(safeTitle(of), session)}`}`;
}

function namedIntent({ id, summary }: Pick<Intent, 'id' | 'summary'>, session: string): string {
  return summary === '' ? safeTitle(id) : `${safeTitle(id)} (${fenceInline(safeTitle(summary), session)})`;
}

function shownAs(text: string): string {
  return truncate(oneLine(text).replace(/[`<>]/g, "'"), 160);
}
