/** Decides how a doubt is put to the user: the specification's three sentences, lettered choices, at most 60 words. */

import { wasOver } from '../context/switch.js';
import type { Act, Context, Match, Question, Reading } from '../model.js';
import { isCut } from '../plan/parse/limits.js';
import { formatDuration } from '../text/duration.js';
import { safeTitle } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { truncate } from '../text/truncate.js';

const LETTERS = 'abcde';
/** A question is short for the user to read and leaves room in what the model is told. */
const MOST = { words: 60, tokens: 170 };
/** With less room than this a path may be cut. */
const WHOLE = 12;

export interface Doubt {
  /** The work that is asked about. */
  about: string;
  /** Its fingerprint, see `remembered.ts`. */
  doubt: string;
  matches: Match[];
  /** Is `about` the name of one of them with a letter wrong? Then it names nothing new. */
  misspelt?: boolean;
  reading: Reading;
  session: string;
  now: number;
  nonce: string;
  /** The current plan or work, as it is called; `null` when nothing is active. */
  current: string | null;
  /** The plan of what is active, `null` for none. */
  plan: string | null;
  held: string;
  /** Do the user's words ask for a plan? Then a new one comes first; `path`: where they want it. */
  fresh?: boolean;
  path?: string;
  /** The active context and the session's count of prompts, see `Question`. */
  from: string | null;
  turn: number;
  contexts: Record<string, Context>;
  /** Questions that were asked before: their ids are taken. */
  asked: Record<string, Question>;
}

type Put = Pick<Question, 'text' | 'choices'>;

/** The question for a doubt with no, one or several matches (S0, clarification decision tree). */
export function makeQuestion(d: Doubt): Question {
  return questionOf(d.matches.length === 0 ? none(d) : d.matches.length === 1 ? one(d) : several(d), d);
}

/** "Add to current plan?" adds the task where a plan is known, else the work goes on under the current context. */
function addHere(d: Doubt): [string, Act][] {
  const act: Act = d.plan == null ? { do: 'keep' } : { do: 'add-to', plan: d.plan, title: d.about };
  return d.current === null ? [] : [[d.plan == null ? 'Stay with what is active?' : 'Add to current plan?', act]];
}

function at({ path }: Doubt): { path?: string } {
  return path === undefined ? {} : { path };
}

/** Only who is on something can stay with it. */
function stay(d: Doubt, label: string): [string, Act][] {
  return d.current === null ? [] : [[label, { do: 'keep' }]];
}

function questionOf({ text, choices }: Put, d: Doubt): Question {
  return {
    id: freeId(d),
    session: d.session,
    at: d.now,
    text,
    choices,
    fallback: 'a',
    doubt: d.doubt,
    held: d.held,
    from: d.from,
    turn: d.turn,
    answer: null,
  };
}

/** "q" and four digits, as people type it; more when that id is taken. */
export function freeId(d: Pick<Doubt, 'nonce' | 'asked'>): string {
  for (let n = 4; n < d.nonce.length; n++)
    if (!(`q${d.nonce.slice(0, n)}` in d.asked)) return `q${d.nonce.slice(0, n)}`;
  return `q${d.nonce}`;
}

/** Other work is asked for without a name: which? */
export function whichQuestion(d: Doubt, among: Match[]): Question {
  const put = brief([40, 24, 12, 6], (room) =>
    asked('Which context do you mean?', [
      ...among.map((m) => [short(m.title, room), to(m)] as [string, Act]),
      d.about === ''
        ? ['Something new', { do: 'leave' }]
        : [`Something new: ${short(d.about, room)}`, { do: 'switch', context: null, plan: null, title: d.about }],
      ...stay(d, `Stay with ${short(d.current ?? '', room)}`),
    ]),
  );
  return questionOf(put, d);
}

function none(d: Doubt): Put {
  return brief([40, 24, 12, 6], (room) => {
    const x = short(d.about, room);
    const anew: [string, Act] = [`Create new plan for ${x}?`, { do: 'create', title: d.about, ...at(d) }];
    return asked(`I don't see a plan for ${x}. Should I:`, [
      ...(d.fresh === true ? [anew, ...addHere(d)] : [...addHere(d), anew]),
      ['Search for existing plan?', { do: 'search', query: d.about }],
      // Without a plan the first of them stays.
      ...(d.plan === null ? [] : stay(d, `No, stay with ${short(d.current ?? '', room)}`)),
    ]);
  });
}

function one(d: Doubt): Put {
  const m = d.matches[0]!;
  return brief([40, 24, 12, 6], (room) => {
    // Who has worked on it knows it by its title, not by the file of its plan.
    const kind = m.context === null ? 'plan' : 'context';
    const [name] = names([m], room, kind === 'context') as [string];
    const over = closedAt(m, d);
    if (over !== null)
      return asked(
        `Found existing context: ${name}, closed ${formatDuration(d.now - over)} ago. Continue with this context?`,
        [
          [`Yes, reopen ${name}`, to(m)],
          ...stay(d, `No, stay with ${short(d.current ?? '', room)}`),
          ['Something new', { do: 'leave' }],
        ],
      );
    return asked(`Found existing ${kind}: ${name}. Continue with this ${kind}?`, [
      [`Yes, continue with ${name}`, to(m)],
      ...stay(d, `No, stay with ${short(d.current ?? '', room)}`),
      ...(d.misspelt ? unnamed(d) : kind === 'plan' || d.fresh === true ? fresh(d, room) : anew(d, room)),
      ...(kind === 'plan' ? [['Search for another plan', { do: 'search', query: d.about }] as [string, Act]] : []),
    ]);
  });
}

/** When the context of `m` was closed, `null` for one that is open. */
function closedAt({ context }: Match, d: Doubt): number | null {
  return context !== null && wasOver(context, d) ? d.contexts[context]!.lastAt : null;
}

function fresh(d: Doubt, room: number): [string, Act][] {
  return [[`Create new plan for ${short(d.about, room)}`, { do: 'create', title: d.about, ...at(d) }]];
}

/** Beside a context something else is a context, too. */
function anew(d: Doubt, room: number): [string, Act][] {
  return [[`Something new: ${short(d.about, room)}`, { do: 'switch', context: null, plan: null, title: d.about }]];
}

/** What is new has no name yet. */
function unnamed(d: Doubt): [string, Act][] {
  return d.current === null ? [] : [['Something new', { do: 'leave' }]];
}

/** Each with title, progress and last activity, as far as there is room. */
function several(d: Doubt): Put {
  const shown = d.matches.slice(0, 4);
  // Beside what has no file, all go by their titles.
  const byTitle = shown.some((m) => m.plan === null);
  const kinds = !byTitle ? 'plans' : shown.every((m) => m.plan === null) ? 'contexts' : 'contexts and plans';
  const put = (room: number, more: (m: Match, name: string) => string): Put => {
    const list = names(shown, room, byTitle);
    const { choices } = asked('', [
      ...shown.map((m, i) => [list[i]!, to(m)] as [string, Act]),
      ...stay(d, `Stay with ${short(d.current ?? '', room)}`),
    ]);
    return {
      text: `Found multiple matching ${kinds}:\n${shown.map((m, i) => `- ${list[i]}${more(m, list[i]!)}`).join('\n')}\nWhich should we use?`,
      choices,
    };
  };
  const said = (parts: string[]): string => (parts.some(Boolean) ? `: ${parts.filter(Boolean).join(', ')}` : '');
  const beside = (m: Match, name: string): string => {
    const other = byTitle ? (m.plan?.path ?? '') : m.title;
    return bare(name).includes(bare(other)) ? '' : byTitle ? safeTitle(other) : short(other, 40);
  };
  const full = put(40, (m, name) => said([beside(m, name), ...state(m, d)]));
  return fits(full)
    ? full
    : brief(
        [40, 24],
        (room) => put(room, (m) => said(state(m, d))),
        () => brief([40, 24, 12, 6], (room) => put(room, () => '')),
      );
}

function state(m: Match, d: Doubt): string[] {
  const at = m.plan?.at ?? (m.context === null ? undefined : d.contexts[m.context]?.lastAt);
  return [
    m.plan !== null && m.plan.total > 0 ? `${m.plan.done} of ${m.plan.total}${isCut(m.plan) ? '+' : ''}` : '',
    at === undefined ? '' : `${formatDuration(d.now - at)} ago`,
  ];
}

/** The first of the builds that fits, from roomy to tight; the tightest when none has. */
function brief(rooms: number[], build: (room: number) => Put, otherwise?: () => Put): Put {
  for (const room of rooms) if (fits(build(room))) return build(room);
  return otherwise ? otherwise() : build(rooms.at(-1)!);
}

function fits(put: Put): boolean {
  const text = formatQuestion(put);
  return text.split(/\s+/).length <= MOST.words && tokens(text) <= MOST.tokens;
}

function asked(text: string, list: [string, Act][]): Put {
  return { text, choices: list.map(([label, act], i) => ({ letter: LETTERS[i]!, label, act })) };
}

function to(m: Match): Act {
  return { do: 'switch', context: m.context, plan: m.plan?.path ?? null, title: m.title };
}

function ref(m: Match): string {
  return m.context ?? m.plan?.path ?? '';
}

/** What matches are called: the plan's file name, or its whole path where others are called the same, else (and with `byTitle`) the title. */
function names(matches: Match[], room: number, byTitle = false): string[] {
  const most = Math.max(2, Math.floor(room / 6));
  const list = matches.map(({ plan, title }) =>
    short(byTitle || plan === null ? title : plan.path.split('/').at(-1)!, room, most),
  );
  if (new Set(list).size === list.length) return list;
  // Whole, as long as there is room: a path that is cut is none.
  const path = (p: string): string => (room > WHOLE ? safeTitle(p) : short(p, room * 4, most));
  const whole = matches.map((m) => (m.plan === null ? short(m.title, room, most) : path(m.plan.path)));
  return new Set(whole).size === whole.length ? whole : matches.map((m) => short(ref(m), room));
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function short(text: string, room: number, most = Math.max(2, Math.floor(room / 6))): string {
  const words = safeTitle(text).split(' ');
  return truncate(words.length > most ? `${words.slice(0, most).join(' ')}…` : words.join(' '), room);
}

/** The question as a person reads it: sentence, then one choice a line. */
export function formatQuestion(q: Put): string {
  return [q.text, ...q.choices.map((c) => `${c.letter}) ${c.label}`)].join('\n');
}
