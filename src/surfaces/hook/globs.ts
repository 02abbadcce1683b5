/** The part of the hook that matches globs: a package, in a file of its own, loaded for globs that are not plain. */
export { makeMatcher } from '../../runtime/intents/glob-matcher.js';
