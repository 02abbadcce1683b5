/** The part of the hook that takes command lines apart: a package, loaded for those that are not plain. */
export { parseShell } from '../../runtime/command-line/parse.js';
