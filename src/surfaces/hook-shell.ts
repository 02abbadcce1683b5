/** The part of the hook that takes command lines and globs apart: packages, in a file of its own, loaded when the gate needs them. */
export { globsOf, isCaseless, realOf } from '../shell/globs.js';
export { parseShell } from '../shell/shell-parse.js';
