/** The part of the hook that writes documents: a file of its own, loaded when there is one to write. */
export { applyShared } from '../shell/apply.js';
