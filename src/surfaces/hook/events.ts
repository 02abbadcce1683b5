/** The part of the hook that is loaded for all but plain prompts and calls: other events, calls that may matter, documents. */

export { readInForce } from '../../runtime/intents/in-force.js';
export { keepPins } from '../../runtime/intents/pins.js';
export { applyShared } from '../../runtime/run/apply.js';
export { marksIn, sectionsIn } from '../../runtime/run/document-reader.js';
export { cleanTasks, followDocuments } from './documents.js';
export { answerEvent, recordLate } from './lifecycle.js';
export { answerCall } from './tool-full.js';
