/** Decides how it is told what happens in the team: who works in the same place, what was finished, what is offered; fact alone, in one line. */
import { quoted } from '../../intent/shown-line.js';
import type { Decided, Finished, Met, Moved, Offer, Settled } from '../../model/team.js';
import type { Given } from '../../team/handed.js';
import { fenceInline, safeTitle } from '../../text/fence.js';
import { tokens } from '../../text/tokens.js';
import { oneLine, truncate, truncateStart } from '../../text/truncate.js';

/** Tokens of what a model is told. */
const MOST = 60;
/** Of an offer, with the line that takes it. */
const OFFER = 90;
/** Characters of the name, the title and the place, from roomy to tight: a path says most at its end. */
const ROOMS: [name: number, title: number, place: number][] = [
  [24, 40, 60],
  [20, 24, 48],
  [16, 12, 36],
  [12, 0, 24],
  [8, 0, 10],
];

/** For a model, within sixty tokens: what a teammate's machine sent is data. */
export function metBrief({ member, title, where, may }: Met, session: string): string {
  return roomiest((name, words, place) => {
    const called = truncate(safeTitle(title), words);
    const path = truncateStart(where.map((w) => safeTitle(w)).join(', '), place);
    const what = `${truncate(safeTitle(member), name)}${called === '' ? '' : `: "${called}"`} in ${path}`;
    return `clew: a teammate ${may === true ? 'may write' : 'works'} in the same place: ${fenceInline(what, session)}`;
  });
}

/** For its user. */
export function metNotice({ member, title, where, may }: Met): string {
  return `clew: ${safeTitle(member)} ${may === true ? 'may write' : 'works'} in the same place: ${where.map((w) => safeTitle(w)).join(', ')} ("${safeTitle(title)}")`;
}

/** What one teammate finished, for a model. */
export function finishedBrief(all: Finished[], session: string): string {
  const { member, here, task } = all[0]!;
  return roomiest((name, title, place) => {
    const who = truncate(safeTitle(member), name);
    const lead = here !== undefined || task === true ? ', not here yet (git pull, once pushed)' : '';
    const what =
      here === undefined
        ? wordsOf(title === 0 ? all.slice(0, 1) : all, Math.max(title, place))
        : `${all[0]!.text} tasks of the plan, here ${here}`;
    return `clew: a teammate finished of this context${lead}: ${fenceInline(`${who}: ${what}`, session)}`;
  });
}

/** For its user. */
export function finishedNotice(all: Finished[]): string {
  const { member, here, task, text } = all[0]!;
  const who = safeTitle(member);
  if (here !== undefined) return `clew: ${who} has ${safeTitle(text)} tasks of the plan done, here ${here}: git pull`;
  return `clew: ${who} finished ${wordsOf(all, 80)}${task === true ? '; not here yet: git pull, once pushed' : ''}`;
}

/** Its context was ended by a teammate, for a model and for its user. */
export function endedBrief({ by, ended }: Moved, session: string): string {
  return roomiest((name, title) => {
    const who = truncate(by.map((b) => safeTitle(b)).join(', '), name + title);
    return `clew: a teammate ended this context (${ended}); here it is open still: ${fenceInline(who, session)}`;
  });
}

export function endedNotice({ by, ended, id, ref }: Moved): string {
  return `clew: ${by.map((b) => safeTitle(b)).join(', ')} ended ${safeTitle(id)} (${ended}); here it is open still: ${takeLine(ref)}`;
}

/** What their person and another wrote differently was ended by that other, for a model and for its user. */
export function settledBrief({ by, what, words, isYours }: Settled, session: string): string {
  return roomiest((name, title, place) => {
    const said = truncate(safeTitle(words), Math.max(title, place));
    const whose = isYours ? "your user's words stand" : 'other words stand, here they are not yet';
    return `clew: a teammate settled what two wrote differently, ${whose}: ${fenceInline(`${truncate(safeTitle(by), name)}, ${safeTitle(what)}: "${said}"`, session)}`;
  }, OFFER);
}

export function settledNotice({ by, what, words, isYours, ref }: Settled): string {
  const whose = isYours || ref === undefined ? 'your words stand' : `yours do not stand: ${takeLine(ref)}`;
  return `clew: ${safeTitle(by)} settled what you two wrote differently (${safeTitle(what)}: "${truncate(safeTitle(words), 80)}"); ${whose}`;
}

function wordsOf(all: Finished[], most: number): string {
  const said = all.map(
    ({ text, id }) => `"${truncate(safeTitle(text), most)}"${id === null ? '' : ` (${safeTitle(id)})`}`,
  );
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}

/** The lines of `brief` that say what happens in the team. */
export function teamLines(brief = ''): string[] {
  return brief.split('\n').filter((line) => /^clew: (?:a teammate|your user is offered|your user handed) /.test(line));
}

/** What a teammate decided in this context, for a model and for its user. */
export function decidedBrief({ member, text }: Decided, session: string): string {
  return roomiest((name, title, place) => {
    const said = truncate(safeTitle(text), 2 * Math.max(title, place));
    return `clew: a teammate decided in this context, not here yet: ${fenceInline(`${truncate(safeTitle(member), name)}: "${said}"`, session)}`;
  });
}

export function decidedNotice({ member, text, ref }: Decided): string {
  return `clew: ${safeTitle(member)} decided: "${truncate(safeTitle(text), 100)}"; not here yet: git pull, or ${takeLine(ref)}`;
}

/** How it stands with what this person handed over: "handed to ben 2 minutes ago, not taken yet". */
export function givenText({ to, taken }: Given, ago = ''): string {
  return `handed to ${safeTitle(to)}${ago === '' ? '' : ` ${ago} ago`}, ${taken ? 'taken' : 'not taken yet'}`;
}

/** The same of the active context, for a model. */
export function givenBrief({ to, taken }: Given, session: string): string {
  const how = taken ? 'and they took it' : 'not taken yet';
  return `clew: your user handed this context over, ${how}: ${fenceInline(truncate(safeTitle(to), 40), session)}`;
}

/** For its user, who knows that they did. */
export function givenNotice({ to }: Given, title: string): string {
  return `clew: ${safeTitle(to)} took "${safeTitle(title)}", which you handed them`;
}

/** What is handed over, for a model: its user alone takes it. */
export function offerBrief({ ref, title, by }: Offer, session: string): string {
  return roomiest((name, words, place) => {
    const called = truncate(safeTitle(title), Math.max(words, place));
    const what = `${truncate(safeTitle(by), name)} hands over "${called}": ${takeLine(ref)}`;
    return `clew: your user is offered work, and takes it by this line at a terminal: ${fenceInline(what, session)}`;
  }, OFFER);
}

/** For its user. */
export function offerNotice({ ref, title, by, note }: Offer): string {
  const words = note === '' ? '' : ` (${safeTitle(note)})`;
  return `clew: ${safeTitle(by)} hands you "${safeTitle(title)}"${words}: ${takeLine(ref)}`;
}

function takeLine(ref: string): string {
  const name = oneLine(ref);
  return `clew team take ${/^\w[\w.~-]*$/.test(name) ? name : quoted(name)}`;
}

function roomiest(say: (name: number, title: number, place: number) => string, most = MOST): string {
  const ways = ROOMS.map((room) => say(...room));
  return ways.find((text) => tokens(text) <= most) ?? ways.at(-1)!;
}
