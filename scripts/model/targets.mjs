// The five success metrics of the specification, and in which state of the product the labelled streams show each to be met.
import { textTable } from './table.mjs';

/** What `npm run eval:brief` printed last of a large model with the tool and the shipped standing rule, on a sample of its own (docs/decisions/0023): switches that it called, and returns. */
const HOST = { noticed: 0.79, returns: 0.563 };

/** The section, from the figures before the turn, after it and with a reader. */
export function targets({ before, after, read }) {
  const cell = (value, met) =>
    value === null ? '–' : `${(100 * value).toFixed(0)} % ${met(value) ? 'met' : 'not met'}`;
  const states = [before, after, null, read];
  const row = (name, of, host, met) => [
    name,
    ...states.map((f, k) => cell(k === 2 ? host : f === null ? null : of(f), met)),
  ];
  return {
    title: "The specification's five targets",
    note: "On these streams; the host's model on a sample of 200 of them (decision 23), where a return counts that it called, wherever to. A new plan is never made without a yes, and turns are recorded as they end: plan growth and untracked work depend on the day, `clew metrics` counts them in a workspace.",
    text: textTable(
      ['target', 'alone, before', 'alone, after the turn', "host's model", 'reader'],
      [
        row(
          'switches detected > 90 %',
          (f) => f.recall,
          HOST.noticed,
          (v) => v > 0.9,
        ),
        row(
          'plans matched > 85 % (returns, of all)',
          (f) => f.backRight / f.back,
          HOST.returns,
          (v) => v > 0.85,
        ),
        row(
          'clarification < 20 % (switches asked about)',
          (f) => f.askRate,
          null,
          (v) => v < 0.2,
        ),
        ['plan growth < 10 % a month', 'not in streams', 'not in streams', 'not in streams', 'not in streams'],
        ['untracked work < 5 %', 'not in streams', 'not in streams', 'not in streams', 'not in streams'],
      ],
    ),
  };
}
