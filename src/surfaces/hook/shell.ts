/** The part of the hook that takes command lines apart: a package, in a file of its own, loaded for lines that are not plain. */
export { parseShell } from '../../runtime/command-line/parse.js';
