// Bundles the core in memory, so that training and evaluation read prompts with the very code of the hook.
import { bundled } from '../bundled.mjs';

const ENTRY = `
export { rowsOf } from './src/core/eval/row.ts';
export { hideBoundaries } from './src/core/eval/hide.ts';
export { runStream } from './src/core/eval/stream.ts';
export { DEFAULTS } from './src/core/config.ts';
export { isDoubt, isPlainlyNew } from './src/core/detect/reading.ts';
export { evidenceFor } from './src/core/detect/match-likelihood.ts';
export { signals } from './src/core/detect/signals/_index.ts';
export { answered as answeredOf, askedRows, readersOf } from './src/commands/evaluation/_eval-reader.ts';
`;

/** The core's functions that training and evaluation need. */
export const loadCore = (root) => bundled(ENTRY, root);

/** A workspace without plans: the labelled streams have none. */
export const NO_PLANS = { count: 0, postings: () => null, row: () => null, nameLength: () => 0 };
