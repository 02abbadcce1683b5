/** `clew why [n]`: explains a reading: signals, candidates, threshold, and the smallest thing that would have changed it. */

import { likelyMatches } from '../../core/detect/reading.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Operation, Question, ReaderSaid, Reading } from '../../core/model.js';
import { faultWords } from '../../core/reader/faults.js';
import { countOf } from '../../core/text/count.js';
import { formatDuration } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { cutAtWord, oneLine } from '../../core/text/truncate.js';
import { counterfactualText, thresholdSentence } from '../../core/words/counterfactual.js';
import { readingSentence, reasonWords, signalWords } from '../../core/words/reasons.js';
import { ledTo, type Told, toldWith } from '../../core/words/told.js';
import type { Command, Term } from '../_command.js';
import type { Answers } from './_answers.js';

const MOST_SINCE = 3;
const TOLD_LATER = "The reader's word was told to the model, with its tool calls.";

export const command: Command = {
  name: 'why',
  group: 'every day',
  order: 9,
  summary: 'explain what the last prompt was detected as',
  args: '[n]',
  flags: [],
  examples: [
    ['clew why', 'explain the last prompt'],
    ['clew why 3', 'explain the third last'],
  ],
  writes: false,
  needs: () => [{ kind: 'log', max: 4000 }, { kind: 'torn' }, { kind: 'asks' }],
  decide: (input, facts) => {
    const n = Math.max(1, Number.parseInt(input.args[0] ?? '1', 10) || 1);
    const found = readings(facts).filter((o) => input.session === null || o.session === input.session)[n - 1];
    if (found?.reading === undefined)
      return emptyOutcome({ findings: [{ code: 'no-reading', args: {}, severity: 'error' }] });
    const r = found.reading;
    const said = saidOf(found, facts);
    const to = said?.answer?.to ?? '';
    return emptyOutcome({
      view: {
        n,
        at: found.at,
        ago: formatDuration(facts.now - found.at),
        reading: r,
        signals: signalWords(r),
        change: counterfactualText(r),
        ...(said === null ? {} : { reader: said, readerTo: safeTitle(facts.state.contexts[to]?.title ?? to) }),
        told: toldWith(found),
        answered: answeredWith(found, facts)?.says ?? unansweredText(found, facts),
        since: n === 1 ? sinceThen(found, facts) : [],
        context: r.context === null ? null : (facts.state.contexts[r.context]?.title ?? r.context),
      } satisfies Answers['why'],
    });
  },
  print: (view, term) => {
    const r = view.reading as Reading;
    const contributions = view.signals as ReturnType<typeof signalWords>;
    const t = r.thresholds;
    return [
      `${term.bold(`“${term.cut(oneLine(r.prompt), term.width - 16)}”`)} ${term.dim(`${view.ago} ago`)}`,
      `${view.context === null ? 'No context was active.' : `Active then: ${safeTitle(String(view.context))}`}`,
      ...(view.answered == null ? [] : [String(view.answered)]),
      // A question and a switch that was asked for decide as they do anywhere; only what is left begins by itself.
      r.context === null && r.target !== null && r.verb === 'stay'
        ? begunText(r)
        : `Detected as ${term.accent(r.verb)} (${ledTo(r).says})${decidedBy(r)}.`,
      ...(r.asked === undefined && r.context !== null ? [readingSentence(r)] : []),
      ...[thresholdSentence(r)].filter((rule) => rule !== ''),
      ...(view.reader == null ? [] : [readerWords(view.reader as ReaderSaid, view.readerTo as string)]),
      ...(r.context === null ? [] : evidenceLines(r, contributions, term)),
      '',
      r.context === null
        ? `A match counts from ${pct(t.match)}`
        : `Thresholds  nudge ${pct(t.nudge)}, ask ${pct(t.ask)}, switch ${pct(t.switch)}; a match counts from ${pct(t.match)}`,
      ...(r.matches.length === 0
        ? [`No ${r.context === null ? '' : 'other '}context or plan fits.`]
        : [
            'Candidates',
            ...r.matches.map(
              (m, i) =>
                `  ${pct(m.score).padStart(5)}  ${safeTitle(m.plan?.path ?? term.cut(m.title, 40))}${i === 1 ? term.dim('  runner-up') : ''}\n         ${term.dim(term.cut(reasonWords(m.reasons, r.prompt), term.width - 9))}`,
            ),
          ]),
      ...(view.change ? ['', String(view.change)] : []),
      ...saidLines(view.told as Told, r, view.reader as ReaderSaid | undefined, term),
      ...((view.since ?? []) as { did: string; ago: string }[]).map(
        (o, i) => `${i === 0 ? '\nSince then\n' : ''}  ${safeTitle(o.did)} ${term.dim(`${o.ago} ago`)}`,
      ),
    ].join('\n');
  },
};

/** What was begun where nothing was active, and why that. */
function begunText(r: Reading): string {
  if (r.target !== 'new') return 'It began the one that fits by itself.';
  const fits = likelyMatches(r.matches, r.thresholds).length;
  return fits > 1
    ? `It began a context of its own: ${fits} candidates fit about as well, and none of them was named.`
    : 'It began a context of its own: no candidate fits well enough.';
}

/** The question that it led to, as it stands now. */
function questionOf(found: Operation, { state }: Facts): Question | undefined {
  const key = found.edits.find((e) => e.key.startsWith('question/') && e.was === null)?.key;
  return key === undefined ? undefined : state.questions[key.slice('question/'.length)];
}

/** What is so as long as nobody answered the question that it led to; `null` where it led to none. */
function unansweredText(found: Operation, facts: Facts): string | null {
  const q = questionOf(found, facts);
  if (q === undefined) return null;
  return q.answer === null
    ? `Its question ${q.id} waits for your answer: nothing was moved.`
    : 'Its question was not answered: nothing was moved.';
}

/** What its user answered to the question that it led to, and what that did; `null` where it led to none, or nobody answered. */
function answeredWith(found: Operation, facts: Facts): { by: Operation; says: string } | null {
  const q = questionOf(found, facts);
  const key = `question/${q?.id}`;
  const choice = q?.choices.find((c) => c.letter === q.answer);
  const log = (facts.more.log ?? []) as Operation[];
  const by = log.find((o) => o.edits.some((e) => e.key === key && e.now?.answer === q?.answer));
  if (choice === undefined || by === undefined) return null;
  const did = oneLine(by.did).replace(` (${q!.id})`, '');
  return { by, says: `You answered ${choice.letter}) ${safeTitle(choice.label)}, so: ${safeTitle(did)}.` };
}

/** What came of it in the same session, oldest first: an answer to an earlier question, an undo, a switch by the model. */
function sinceThen(found: Operation, facts: Facts): { did: string; ago: string }[] {
  const log = (facts.more.log ?? []) as Operation[];
  return log
    .slice(0, log.indexOf(found))
    .filter((o) => o.session === found.session && o.did !== '' && o !== answeredWith(found, facts)?.by)
    .slice(0, MOST_SINCE)
    .map((o) => ({ did: oneLine(o.did), ago: formatDuration(facts.now - o.at) }))
    .reverse();
}

/** What spoke for and against leaving, with its numbers. */
function evidenceLines(r: Reading, contributions: ReturnType<typeof signalWords>, term: Term): string[] {
  return [
    '',
    r.asked === undefined ? 'Evidence' : `Evidence, which did not decide (${pct(r.p)} that it leaves that context)`,
    `  ${signed(r.bias)}  for any prompt`,
    ...contributions.map(
      (s) => `  ${signed(s.weight)}  ${s.says}${s.of === '' ? '' : term.dim(` (${cutAtWord(oneLine(s.of), 48)})`)}`,
    ),
  ];
}

/** Words that ask for other work come before any evidence; where nothing was active there was nothing to leave. */
function decidedBy(r: Reading): string {
  if (r.asked !== undefined) return `: your words asked for it, “${cutAtWord(oneLine(r.asked), 60)}”`;
  return r.context === null ? '' : `: ${pct(r.p)} that it leaves that context`;
}

/** What was told with the prompt, to its user and to the model, and of the reader's word later. */
function saidLines({ text, tokens, toYou }: Told, r: Reading, reader: ReaderSaid | undefined, term: Term): string[] {
  const later = reader?.told === true ? [TOLD_LATER] : [];
  const part = (head: string, words: string): string[] =>
    words === '' ? [] : [head, ...words.split('\n').map((l) => `  ${term.dim(l)}`)];
  const said = [
    ...part('Said to you', toYou),
    ...part(tokens === null ? 'Said' : `Said to the model (about ${countOf(tokens, 'token')})`, text),
    ...later,
  ];
  if (said.length > 0) return ['', ...said];
  return r.verb === 'switch' || r.verb === 'ask' ? ['', 'Nothing was said.'] : [];
}

/** Who read the prompt beside the session's model, and what it said; `to` is the context that it named. */
function readerWords({ by, ms, fault, answer }: ReaderSaid, to: string): string {
  const who = by === '' ? 'A reader' : `The reader ${safeTitle(by)}`;
  if (answer === null) return `${who} was asked and gave no answer: ${faultWords(fault, by, 'off').text}.`;
  const place =
    answer.to === 'new' ? `, for a new context “${safeTitle(answer.title)}”` : to === '' ? '' : `, for ${to}`;
  return `${who} said after ${ms} ms: ${Math.round(answer.leaves)} % that it leaves that context${place}.`;
}

/** What a reader said of the prompt that `found` recorded. */
function saidOf(found: Operation, facts: Facts): ReaderSaid | null {
  const { said } = (facts.more.asks ?? { said: [] }) as { said: ReaderSaid[] };
  return said.find((s) => s.session === found.session && s.at === found.at) ?? null;
}

function readings(facts: Facts): Operation[] {
  return ((facts.more.log ?? []) as Operation[]).filter((o) => o.reading !== undefined);
}

function pct(n: number): string {
  return `${Math.round(n * 100)} %`;
}

function signed(n: number): string {
  return `${n >= 0 ? '+' : '−'}${Math.abs(n).toFixed(1)}`;
}
