/** Decides how replayed sessions read: quiet runs in one line, everything else as a small block with its reasons. */

import type {
  CommandStep,
  PromptStep,
  Replayed,
  ReplayedWork,
  StartStep,
  Step,
} from '../../core/handlers/replay/recording.js';
import type { Match, Reading } from '../../core/model.js';
import { columnsOf, cutColumns } from '../../core/text/columns.js';
import { countOf } from '../../core/text/count.js';
import { safeTitle } from '../../core/text/fence.js';
import { oneLine } from '../../core/text/truncate.js';
import { progressText } from '../../core/words/brief.js';
import { sentenceOf } from '../../core/words/en.js';
import { reasonWords, signalWords } from '../../core/words/reasons.js';
import type { Term } from '../_command.js';
import { formatClock, formatDay, newPage, type Page } from './_page-layout.js';

export interface Totals {
  prompts: number;
  quiet: number;
  nudges: number;
  switches: number;
  questions: number;
  answers: number;
  opened: number;
  malformed: number;
  perSecond: number;
}

export interface View {
  plans: number;
  all: boolean;
  totals: Totals;
  sessions: Replayed[];
}

const MOST_SIGNALS = 4;
const MOST_MATCHES = 3;
/** Signals that moved the odds by less say nothing to a reader; nor do matches below. */
const TELLING = 0.2;
const LIKELY = 0.3;

/** The timeline of `view`; with `all` nothing is folded, cut or left out. */
export function renderTimeline(view: View, term: Term): string {
  const p = newPage(term);
  for (const s of view.sessions) session(p, s, view.all);
  closing(p, view);
  return p.text();
}

function session(p: Page, s: Replayed, all: boolean): void {
  const times = s.steps.flatMap((x) => x.at ?? []);
  const prompts = s.steps.filter((x) => x.kind === 'prompt').length;
  p.heading(titleOf(s.session), ` · ${when(times[0], times.at(-1))} · ${countOf(prompts, 'prompt')}`);
  let today = times[0] === undefined ? '' : formatDay(times[0]);
  let quiet: PromptStep[] = [];
  const settle = (): void => {
    if (quiet.length > 0) quietRun(p, quiet);
    quiet = [];
  };
  for (const step of s.steps) {
    if (step.at !== null && formatDay(step.at) !== today) {
      settle();
      today = formatDay(step.at);
      p.rule(`${today} `);
    }
    if (isQuiet(step) && !all) {
      quiet.push(step);
      continue;
    }
    settle();
    if (step.kind === 'prompt') prompt(p, step, all);
    else if (step.kind === 'start') start(p, step, all);
    else command(p, step);
  }
  settle();
}

function when(from: number | undefined, to: number | undefined): string {
  if (from === undefined || to === undefined) return 'no times recorded';
  return `${formatDay(from)} ${formatClock(from)}–${formatDay(from) === formatDay(to) ? '' : `${formatDay(to)} `}${formatClock(to)} UTC`;
}

/** Nothing was said, nothing began, and nothing was passed over that would have mattered. */
function isQuiet(step: Step): step is PromptStep {
  if (step.kind !== 'prompt' || step.answer !== null || ignored(step) !== '') return false;
  return step.reading?.verb === 'stay' && step.reading.context !== null;
}

function quietRun(p: Page, run: PromptStep[]): void {
  const head = `· ${countOf(run.length, 'prompt')}, quiet `;
  const shown = (each: number): string => run.map((x) => `“${cutColumns(oneLine(x.prompt), each)}”`).join(' ');
  let each = 60;
  while (each > 12 && columnsOf(head + shown(each)) > p.room.block) each--;
  p.moment(run[0]!.at, head + shown(each), p.term.dim);
}

function start(p: Page, step: StartStep, all: boolean): void {
  const source = step.source === 'startup' ? 'start' : step.source;
  p.moment(step.at, step.place === null ? 'nothing is active yet' : `on ${named(step.place)}`, p.term.accent, source);
  told(p, 'keep', step.kept, all);
  told(p, 'model', step.told, all);
}

/** What a session begins with, a line each: its facts are a list, and the same list comes back at every start. */
function told(p: Page, label: string, text: string, all: boolean): void {
  if (text === '') return;
  if (all) p.row(label, text, p.term.dim);
  else for (const [i, line] of plainly(text).split('\n').entries()) p.line(i === 0 ? label : '', line, p.term.dim);
}

function prompt(p: Page, step: PromptStep, all: boolean): void {
  const { term } = p;
  p.moment(step.at, `“${cutColumns(oneLine(step.prompt), p.room.block - 2)}”`, term.bold);
  if (step.answer !== null) answered(p, step);
  if (step.reading !== null) reading(p, step, step.reading, all);
  if (ignored(step) !== '') p.row('ignored', ignored(step), term.dim);
  if (step.question !== null) question(p, step);
  if (step.notice !== '') p.row('user', step.notice, term.good);
  const repeated = step.reading?.verb === 'nudge' && step.told === '';
  if (repeated) p.row('model', 'the same as before, so it is not said again', term.dim);
  else if (step.told !== '' && (all || step.reading?.verb === 'nudge'))
    p.row('model', all ? step.told : plainly(step.told), term.dim);
}

function reading(p: Page, step: PromptStep, r: Reading, all: boolean): void {
  const { term } = p;
  const chosen = r.matches.filter((m) => (m.context ?? m.plan?.path) === r.target);
  if (r.context === null) {
    p.line('began', named(step.place), term.accent);
    for (const m of chosen) p.line('fits', fits(m), term.dim);
    return;
  }
  const paint = { stay: term.dim, nudge: term.warn, switch: term.good, ask: term.accent }[r.verb];
  const does = { stay: 'stays on', nudge: 'may leave', switch: 'leaves', ask: 'leaves' }[r.verb];
  p.line(r.verb, `${bar(r.p)} ${String(Math.round(r.p * 100)).padStart(3)} %  ${does} ${called(step.from)}`, paint);
  const signals = signalWords(r).filter((s) => all || Math.abs(s.weight) >= TELLING);
  for (const s of signals.slice(0, all ? undefined : MOST_SIGNALS))
    p.line(odds(s.weight), `${s.says}${s.of === '' || s.says.includes(s.of) ? '' : `: ${s.of}`}`, term.dim);
  if (r.verb === 'stay') return;
  const least = r.verb === 'ask' ? r.thresholds.match : LIKELY;
  const others = r.verb === 'switch' ? [] : r.matches.filter((m) => !chosen.includes(m) && m.score >= least);
  for (const m of [...chosen, ...others].slice(0, MOST_MATCHES)) p.line('fits', fits(m), term.dim);
}

/** What a match is, how far it is, and why it fits. */
function fits(m: Match): string {
  const far = progressText(m.plan);
  const why = reasonWords(m.reasons.map((r) => ({ ...r, of: [] })).slice(0, 4)).replaceAll(', its ', ', ');
  return `${safeTitle(m.title)} ${Math.round(m.score * 100)} %${far === '' ? '' : `, ${far} done`}: ${why}`;
}

function question(p: Page, step: PromptStep): void {
  p.row('asks', step.question!.text, p.term.accent);
  for (const c of step.question!.choices) p.row('', `${c.letter}) ${c.label}`, p.term.accent);
}

function answered(p: Page, step: PromptStep): void {
  const a = step.answer!;
  if (a.letter === 'declined') p.row('answer', 'none: it goes on as before', p.term.dim);
  else p.row('answer', `${a.letter}) ${a.label} → ${step.did}`, p.term.good);
}

function command(p: Page, step: CommandStep): void {
  p.moment(step.at, `$ ${step.line}`, p.term.bold);
  for (const f of step.findings) p.row('', sentenceOf(f), p.term.warn);
  if (step.findings.length === 0) p.row('', `${step.did}: ${named(step.place)}`, p.term.good);
}

/** What was passed over, '' when nothing in it would have been a signal. */
function ignored({ ignored: i, prompt: text }: PromptStep): string {
  const quoted = i.phrases.length > 0 ? [`quoted ${i.phrases.map((x) => `“${x}”`).join(', ')}`] : [];
  const names = i.names.length > 0 ? `, naming ${i.names.slice(0, 3).join(', ')}` : '';
  const pasted = i.quoted > 0.5 && text.length > 200 ? [`${Math.round(i.quoted * 100)} % pasted${names}`] : [];
  return [...quoted, ...pasted].join('; ');
}

/** `text` without the fence around its data, which is for the model. */
function plainly(text: string): string {
  return text
    .replace(/<\/?clew-data [^>\n]*>\n/g, '')
    .replace(/\n<\/clew-data [^>\n]*>$/, '')
    .replace(/<clew-data [^>\n]*> ?/g, '‹')
    .replace(/ ?<\/clew-data [^>\n]*>/g, '›');
}

function closing(p: Page, { totals: t, sessions, plans }: View): void {
  const parts = [
    `${countOf(t.prompts, 'prompt')} in ${countOf(sessions.length, 'session')}`,
    `${t.quiet} quiet`,
    countOf(t.nudges, 'nudge'),
    countOf(t.switches, 'switch'),
    `${countOf(t.questions, 'question')}${t.answers > 0 ? ` (${t.answers} answered)` : ''}`,
    `${countOf(t.opened, 'context')} opened`,
    `${countOf(plans, 'plan')} known`,
    countOf(t.malformed, 'malformed line'),
    `${t.perSecond} prompts a second`,
  ];
  p.plain('');
  p.rule();
  p.plain(parts.map((x) => x.replaceAll(' ', '\u00a0')).join('\u00a0· '));
}

/** A session that was given a name by nobody goes by the beginning of its id. */
function titleOf(session: string): string {
  const id = /([\da-f]{8})-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.exec(session)?.[1];
  return id === undefined ? session : `session ${id}`;
}

function called(place: ReplayedWork | null): string {
  return place === null ? 'no context' : `“${safeTitle(place.title)}”`;
}

function named(place: ReplayedWork | null): string {
  return place?.plan == null ? called(place) : `${called(place)} (${place.plan})`;
}

function bar(probability: number): string {
  const full = Math.round(probability * 10);
  return '█'.repeat(full) + '░'.repeat(10 - full);
}

function odds(weight: number): string {
  return ` ${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(1)}`;
}
