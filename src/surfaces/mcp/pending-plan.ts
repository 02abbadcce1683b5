/** Decides how the question of a new plan stays open where the host shows no forms: the user's letter in their next prompt answers it. */
import type { Command, Input } from '../../commands/_command.js';
import { sessionOf } from '../../commands/session/_session.js';
import { freeId } from '../../core/clarify/question.js';
import { presentEdits, recordEdit } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { teamPlansLike, withTheirs } from '../../core/handlers/shared/team-plans.js';
import type { Facts, Outcome, Question } from '../../core/model.js';
import { newPlan } from '../../core/plan/catalog/create.js';
import { listAlternatives } from '../../core/plan/guard/alternatives.js';
import { similarPlans } from '../../core/plan/guard/similar.js';
import { fingerprint } from '../../core/text/hash.js';

/** Keeps the question `text` about a plan called `title` at `path`; its view has the `id`, and none where no session could answer. */
export function keepPending(title: string, path: string, text: string): Command {
  return {
    name: 'new-plan',
    summary: 'keep the question of a new plan open',
    args: '',
    flags: [],
    examples: [],
    writes: true,
    needs: () => [{ kind: 'index', how: 'open' }],
    decide: (input, facts) => kept({ title, path, text }, input, facts),
    print: () => '',
  };
}

function kept(of: { title: string; path: string; text: string }, input: Input, facts: Facts): Outcome {
  const session = sessionOf(input, facts);
  if (session === null) return emptyOutcome();
  const doubt = fingerprint(`new-plan\u0000${of.title}\u0000${of.path}`).slice(-8);
  const before = Object.values(facts.state.questions).find(
    (q) => q.doubt === doubt && q.session === session.id && q.answer === null && q.at >= session.lastAt,
  );
  if (before !== undefined) return emptyOutcome({ view: { id: before.id } });
  const { title, path } = of;
  const made = { name: path.split('/').at(-1)!, title, path };
  const usual = newPlan(title, facts.config.newPlan).path;
  const similar = similarPlans(made, facts.plans, { except: [path] });
  const q: Question = {
    id: freeId({ nonce: facts.nonce, asked: facts.state.questions }),
    session: session.id,
    at: facts.now,
    text: of.text,
    choices: withTheirs(
      listAlternatives(made, similar, facts.plans, path === usual ? undefined : path),
      teamPlansLike(made, facts),
    ),
    fallback: 'a',
    doubt,
    held: '',
    answer: null,
  };
  return emptyOutcome({ edits: presentEdits(recordEdit(`question/${q.id}`, null, { ...q })), view: { id: q.id } });
}
