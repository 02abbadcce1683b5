/** `clew answer QUESTION CHOICE`: records an answer, or forgets one. An agent can relay one, but never say yes to a new plan. */
import { applyAnswer } from '../../core/clarify/answer.js';
import { choiceOf } from '../../core/clarify/parse-reply.js';
import { isInTime, THROUGH } from '../../core/clarify/permit.js';
import { formatQuestion } from '../../core/clarify/question.js';
import { presentEdits, recordEdit } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { answerLessonEdits } from '../../core/handlers/prompt/record-lesson.js';
import type { Act, Edit, Facts, Outcome, Question } from '../../core/model.js';
import { newPlan } from '../../core/plan/catalog/create.js';
import { listAlternatives } from '../../core/plan/guard/alternatives.js';
import { applyAlternative, isAlternative } from '../../core/plan/guard/apply-alternative.js';
import { madeRecord } from '../../core/plan/guard/creation-record.js';
import { type Similar, similarPlans } from '../../core/plan/guard/similar.js';
import { safeTitle as safe } from '../../core/text/fence.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import type { Command, Input } from '../_command.js';
import { isByPerson, placeOf } from '../_require-person.js';
import { sessionOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { choiceRows, openQuestions, type Picked, printPicks, questionRows } from './_picks.js';

export const command: Command = {
  name: 'answer',
  group: 'every day',
  order: 10,
  summary: 'answer an open question',
  args: '[question] [choice]',
  flags: [
    { name: 'forget', about: 'forget its answer: the same doubt may be asked about again' },
    { name: 'yes', about: 'make a new plan though there are similar ones' },
    { name: 'why', value: 'TEXT', about: 'why a new plan is needed; kept with what was looked at' },
  ],
  examples: [
    ['clew answer', 'pick a question and its answer, at a terminal'],
    ['clew answer q3f2 a', 'answer question q3f2 with its choice a'],
    ['clew answer last b', 'answer the latest question'],
    ['clew answer q3f2 never', "stay where you are, and don't ask about that again"],
    ['clew answer q3f2 --forget', 'allow the same doubt to be asked about again'],
  ],
  writes: true,
  needs: () => [{ kind: 'index', how: 'open' }],
  picks: (input, facts) => {
    const [ref, letter] = input.args;
    if (letter !== undefined || input.flags.forget === true) return null;
    const waiting = openQuestions(facts, sessionOf(input, facts), input.session !== null);
    const q = ref === undefined ? null : find(ref, input, facts);
    if (ref === undefined) return { message: 'Answer which question?', rows: questionRows(waiting, facts.now) };
    return q === null || q.answer !== null ? null : { message: oneLine(q.text), rows: choiceRows(q) };
  },
  completes: (args) =>
    args.length === 0 ? [{ ids: 'questions' }, 'last'] : args.length === 1 ? ['a', 'b', 'c', 'never'] : [],
  decide: (input, facts) => {
    const [ref, letter = ''] = input.args;
    if (ref === undefined) return unnamed(input, facts);
    const q = find(ref, input, facts);
    if (q === null) {
      const code = ref === 'last' ? 'no-questions' : 'no-question';
      return emptyOutcome({ findings: [{ code, args: { ref }, severity: 'error' }] });
    }
    if (input.flags.forget === true) return forgotten(q);
    if (q.answer === THROUGH)
      return emptyOutcome({ findings: [{ code: 'question-through', args: { ref: q.id }, severity: 'error' }] });
    if (q.answer !== null) return answered(q, input, facts);
    if (!isInTime(q, facts.now))
      return emptyOutcome({ findings: [{ code: 'question-over', args: { ref: q.id }, severity: 'error' }] });
    const choice = choiceOf(q, letter);
    if (choice === null)
      return emptyOutcome({
        view: { question: formatQuestion(q) } satisfies Answers['answer'],
        findings: [
          {
            code: 'no-choice',
            args: { ref: q.id, list: q.choices.map((c) => c.letter).join(', '), first: q.fallback },
            severity: 'error',
          },
        ],
      });
    const creates = choice.act.do === 'create' || choice.act.do === 'permit' || isAlternative(choice.act);
    if (creates && !isByPerson(input)) {
      const code = choice.act.do === 'permit' ? 'permit-human' : 'needs-human';
      return emptyOutcome({ findings: [{ code, args: { letter: choice.letter, ref: q.id }, severity: 'error' }] });
    }
    const looked = choice.act.do === 'create' ? lookedAt(choice.act, facts) : null;
    const held = looked === null || input.flags.yes === true ? null : heldBack(looked, facts);
    if (held !== null) return held;
    const session = facts.state.sessions[q.session] ?? sessionOf(input, facts);
    const done = applyAnswer(q, choice, facts.state, session, {
      now: facts.now,
      branch: facts.branch,
      config: facts.config,
      plans: facts.plans,
      instead: (act) => applyAlternative(act, facts.file ?? (() => null)),
    });
    if (done.finding !== undefined) return emptyOutcome({ findings: [done.finding] });
    return emptyOutcome({
      edits: [...done.edits, ...recordOf(looked, input, facts), ...answerLessonEdits(q, choice, facts)],
      did: done.did,
      undoable: true,
      view: {
        id: q.id,
        choice: choice.label,
        did: done.did,
        found: done.found.map((m) => ({ path: m.plan!.path, title: m.title })),
      } satisfies Answers['answer'],
    });
  },
  print: (view, term) => {
    if (view.picks !== undefined) return printPicks(view.picks as Picked, term);
    if (view.question) return String(view.question);
    const found = (view.found ?? []) as { path: string; title: string }[];
    return [
      `${term.good('✓')} ${view.did}`,
      ...found.map((f) => `  ${f.path}  ${term.dim(f.title)}`),
      ...(found.length > 0 ? [term.dim('  clew switch PATH switches to one')] : []),
    ].join('\n');
  },
};

/** It says what was answered; an agent that asks for the question of its session has heard of it then. */
function answered(q: Question, input: Input, { state }: Facts): Outcome {
  const news = `${q.session}@question/${q.id}`;
  const was = input.agent && input.session === q.session ? state.elsewhere?.[news] : undefined;
  return {
    ...emptyOutcome({
      edits: was === undefined ? [] : [{ key: `elsewhere/${news}`, was, now: null }],
      findings: [{ code: 'already-answered', args: { ref: q.id, what: whatOf(q) }, severity: 'error' }],
    }),
    anyway: was !== undefined,
  };
}

/** Nothing was named, and nobody is there to pick: the open questions, and what to type. */
function unnamed(input: Input, facts: Facts): Outcome {
  const waiting = openQuestions(facts, sessionOf(input, facts), input.session !== null);
  const [first] = waiting;
  if (first === undefined) return emptyOutcome({ findings: [{ code: 'no-questions', args: {}, severity: 'error' }] });
  const args = { ref: first.id, letter: first.fallback };
  return emptyOutcome({
    findings: [{ code: 'answer-which', args, severity: 'error' }],
    // Of one its choices are shown, too.
    view: waiting.length === 1 ? { question: formatQuestion(first) } : { picks: questionRows(waiting, facts.now) },
  });
}

interface Looked {
  title: string;
  path: string;
  similar: Similar[];
}

/** The plan that would be made, and those like it. */
function lookedAt({ title, path: place }: Extract<Act, { do: 'create' }>, facts: Facts): Looked {
  const { path } = newPlan(title, facts.config.newPlan, place);
  const made = { name: path.split('/').at(-1)!, title, path };
  return { title, path, similar: similarPlans(made, facts.plans, { except: [path] }) };
}

/** What is said instead of making a plan when there are some like it. */
function heldBack({ title, similar, path }: Looked, facts: Facts): Outcome | null {
  const active = similar.filter((s) => s.active && s.verdict !== 'sibling');
  if (active.length === 0) return null;
  const list = active
    .slice(0, 5)
    .map((s) => s.plan.path)
    .join(', ');
  const args = { count: active.length, title: truncate(safe(title), 60), list };
  return emptyOutcome({
    view: {
      question: formatQuestion({
        text: 'Before a new plan is made:',
        choices: listAlternatives({ name: path, title, path }, similar, facts.plans),
      }),
    } satisfies Answers['answer'],
    findings: [{ code: 'plan-alike', args, severity: 'error' }],
  });
}

function recordOf(looked: Looked | null, input: Input, facts: Facts): Edit[] {
  if (looked === null) return [];
  const record = madeRecord(looked.title, looked.similar, placeOf(input), String(input.flags.why ?? ''), facts.now);
  return presentEdits(recordEdit(`made/${looked.path}`, facts.state.made?.[looked.path], record));
}

/** What was asked, and what was chosen. */
function whatOf({ text, choices, answer }: Question): string {
  const chosen = choices.find((c) => c.letter === answer);
  return `${truncate(oneLine(text), 160)} — ${chosen === undefined ? answer : `${chosen.letter}) ${oneLine(chosen.label)}`}`;
}

/** A doubt that was settled is open again; an answer's effects stay. */
function forgotten(q: Question): Outcome {
  const did = `forgot the answer to question ${q.id}`;
  const edits = presentEdits(recordEdit(`question/${q.id}`, q, { ...q, answer: 'forgotten' }));
  return emptyOutcome({ edits, did, undoable: true, view: { id: q.id, did } satisfies Answers['answer'] });
}

function find(ref: string, input: Input, facts: Facts): Question | null {
  const named = Object.hasOwn(facts.state.questions, ref) ? facts.state.questions[ref] : undefined;
  if (named) return named;
  if (ref !== 'last') return null;
  return openQuestions(facts, sessionOf(input, facts), input.session !== null)[0] ?? null;
}
