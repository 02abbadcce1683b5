/** `clew learn`: shows what the user's own acts have taught, beside the shipped model, and forgets it. */

import { presentEdits, recordEdit } from '../../core/context/state.js';
import { fieldOf, MOST } from '../../core/detect/learn/layer.js';
import { KEEP, LESSONS, type Lesson, weightOfInaction } from '../../core/detect/learn/lesson.js';
import { MODEL } from '../../core/detect/reading.js';
import { signals } from '../../core/detect/signals/_index.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Fields } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import type { Command } from '../_command.js';
import { undoHint } from '../_undo-hint.js';
import type { Answers, Learned, LearnedRow as Row } from './_answers.js';

/** How a lesson reads after its count. */
const SAYS: Record<Lesson, string> = {
  missed: 'switches, by you or by the model, right after a prompt that was detected as staying',
  taken: 'nudges that led to a switch',
  answered: 'questions answered with another context',
  kept: 'switches of clew that were left alone',
  undone: 'switches of clew that were undone',
  declined: 'questions answered with the active context',
  ignored: 'nudges that nothing followed',
  silent: 'prompts detected as staying that nothing followed',
};

export const command: Command = {
  name: 'learn',
  group: 'care',
  order: 8,
  summary: 'show or forget what your corrections taught',
  args: '',
  flags: [
    { name: 'show', about: 'show it (what happens without a flag)' },
    { name: 'reset', about: 'forget it: detection is as shipped again' },
  ],
  examples: [
    ['clew learn --show', 'what was learned, beside the shipped model'],
    ['clew learn --reset', 'forget all of it; clew undo brings it back'],
    ['clew config set learn off', 'neither learn nor use what was learned'],
  ],
  writes: (input) => input.flags.reset === true,
  needs: () => [],
  decide: (input, facts) => {
    const layer = facts.state.learn?.layer;
    if (input.flags.reset !== true) return emptyOutcome({ view: shown(facts, layer) });
    const edits = presentEdits(recordEdit('learn/layer', layer, null));
    if (edits.length === 0)
      return emptyOutcome({ findings: [{ code: 'nothing-learned', args: {}, severity: 'error' }] });
    return emptyOutcome({
      edits,
      did: 'forgot what your corrections taught',
      undoable: true,
      view: { forgot: total(layer) } satisfies Answers['learn'],
    });
  },
  print: (view, term) => {
    if (view.forgot !== undefined)
      return `${term.good('✓')} forgot ${countOf(Number(view.forgot), 'lesson')}; detection is as shipped\n  ${term.dim(undoHint(view))}`;
    const lessons = view.lessons as { kind: Lesson; n: number; says: string }[];
    const rows = view.signals as Row[];
    const bias = view.bias as Row;
    const line = (r: Row): string => `  ${signed(r.taught)}  (shipped ${signed(r.shipped)})  ${r.says}`;
    const off = view.on ? [] : [term.warn('Learning is off: clew config set learn on'), ''];
    if (lessons.length === 0) return [...off, 'Nothing was learned here yet: detection is as shipped.'].join('\n');
    const width = Math.max(...lessons.map((l) => String(l.n).length));
    return [
      ...off,
      'Lessons',
      ...lessons.map((l) => `  ${String(l.n).padStart(width)}  ${l.says}`),
      '',
      'What they added to the evidence that a prompt leaves its context',
      line(bias),
      ...rows.map(line),
      ...(rows.length === 0 ? [term.dim('  no signal by as much as 0.01')] : []),
      '',
      `Your silence counts ${pct(view.silence)} of a lesson, an ignored nudge ${pct(view.ignored)}: as much as your corrections have shown.`,
      `It may ${view.lift ? '' : 'not '}point out what the shipped model passes over, and may ${view.lower ? '' : 'not '}pass over what that points out.`,
      term.dim(
        `At most ${MOST.bias.toFixed(1)} in general, ${MOST.signal.toFixed(1)} a signal, ${MOST.prompt.toFixed(1)} a prompt; each lesson lets those before it fade by ${(100 - 100 * KEEP).toFixed(1)} %.`,
      ),
    ].join('\n');
  },
};

function shown(facts: Facts, layer: Fields | undefined): Fields {
  const kinds = Object.keys(LESSONS) as Lesson[];
  return {
    on: facts.config.learn !== 'off',
    lessons: kinds
      .map((kind) => ({ kind, n: fieldOf(layer, `n.${kind}`), says: SAYS[kind] }))
      .filter((l) => l.n > 0)
      .sort((a, b) => b.n - a.n),
    bias: { id: 'bias', says: 'any prompt', taught: fieldOf(layer, 'bias'), shipped: MODEL.bias },
    signals: signals
      .map((s) => ({
        id: s.id,
        says: s.says,
        taught: fieldOf(layer, `w.${s.id}`),
        shipped: MODEL.signals[s.id] ?? 0,
      }))
      .filter((r) => Math.abs(r.taught) >= 0.01)
      .sort((a, b) => Math.abs(b.taught) - Math.abs(a.taught)),
    silence: weightOfInaction(layer, 'silent'),
    ignored: weightOfInaction(layer, 'ignored'),
    lift: fieldOf(layer, 'risked') <= 0,
    lower: fieldOf(layer, 'earned') >= 1,
    bounds: { ...MOST, kept: KEEP },
  } satisfies Learned;
}

function total(layer: Fields | undefined): number {
  return Object.keys(LESSONS).reduce((n, kind) => n + fieldOf(layer, `n.${kind}`), 0);
}

function signed(n: number): string {
  return `${n < 0 ? '−' : '+'}${Math.abs(n).toFixed(2)}`;
}

function pct(share: unknown): string {
  return `${Math.round(100 * Number(share))} %`;
}
