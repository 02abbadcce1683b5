/** `clew answer QUESTION CHOICE`: records an answer, or forgets one. An agent can relay one, but never say yes to a new plan. */
import { answered } from '../core/clarify/answer.js';
import { asText, chosen } from '../core/clarify/question.js';
import { change, changes } from '../core/context/state.js';
import { answerLesson } from '../core/flows/learning.js';
import { quiet } from '../core/flows/outcome.js';
import type { Facts, Outcome, Question } from '../core/model.js';
import type { Command, Input } from './_command.js';
import { sessionOf } from './_session.js';

export const command: Command = {
  name: 'answer',
  summary: 'answer an open question',
  args: '<question> [choice]',
  flags: [{ name: 'forget', about: 'forget its answer: the same doubt may be asked about again' }],
  examples: [
    ['clew answer q3f2 a', 'answer question q3f2 with its choice a'],
    ['clew answer last b', 'answer the latest question'],
    ['clew answer q3f2 --forget', 'let the same doubt be asked about again'],
  ],
  writes: true,
  needs: () => [{ kind: 'index', how: 'open' }],
  decide: (input, facts) => {
    const [ref = '', letter = ''] = input.args;
    const q = find(ref, input, facts);
    if (q === null) return quiet({ findings: [{ code: 'no-question', args: { ref }, severity: 'error' }] });
    if (input.flags.forget === true) return forgotten(q);
    if (q.answer !== null)
      return quiet({
        findings: [{ code: 'already-answered', args: { ref: q.id, answer: q.answer }, severity: 'error' }],
      });
    const choice = chosen(q, letter);
    if (choice === null)
      return quiet({
        view: { question: asText(q) },
        findings: [
          {
            code: 'no-choice',
            args: { ref: q.id, list: q.choices.map((c) => c.letter).join(', '), first: q.fallback },
            severity: 'error',
          },
        ],
      });
    if (choice.act.do === 'create' && input.agent)
      return quiet({ findings: [{ code: 'needs-human', args: { letter: choice.letter }, severity: 'error' }] });
    const session = facts.state.sessions[q.session] ?? sessionOf(input, facts);
    const done = answered(q, choice, facts.state, session, {
      now: facts.now,
      branch: facts.branch,
      config: facts.config,
      plans: facts.plans,
    });
    return quiet({
      edits: [...done.edits, ...answerLesson(q, choice, facts)],
      did: done.did,
      undoable: true,
      view: {
        id: q.id,
        choice: choice.label,
        did: done.did,
        found: done.found.map((m) => ({ path: m.plan!.path, title: m.title })),
      },
    });
  },
  print: (view, term) => {
    if (view.question) return String(view.question);
    const found = (view.found ?? []) as { path: string; title: string }[];
    return [
      `${term.good('✓')} ${view.did}`,
      ...found.map((f) => `  ${f.path}  ${term.dim(f.title)}`),
      ...(found.length > 0 ? [term.dim('  clew switch PATH turns to one')] : []),
    ].join('\n');
  },
};

/** A doubt that was settled is open again; an answer's effects stay. */
function forgotten(q: Question): Outcome {
  const did = `forgot the answer to question ${q.id}`;
  const edits = changes(change(`question/${q.id}`, q, { ...q, answer: 'forgotten' }));
  return quiet({ edits, did, undoable: true, view: { id: q.id, did } });
}

function find(ref: string, input: Input, facts: Facts): Question | null {
  const named = Object.hasOwn(facts.state.questions, ref) ? facts.state.questions[ref] : undefined;
  if (named) return named;
  if (ref !== 'last') return null;
  const session = sessionOf(input, facts);
  return (
    Object.values(facts.state.questions)
      .filter((q) => q.answer === null && (session === null || q.session === session.id))
      .sort((a, b) => b.at - a.at)[0] ?? null
  );
}
