/** The part of the hook that takes command lines and globs apart: packages, loaded for those that are not plain. */
export { parseShell } from '../../runtime/command-line/parse.js';
export { makeMatcher } from '../../runtime/intents/glob-matcher.js';
