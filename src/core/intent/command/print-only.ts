/** Decides whether code on a command line only prints: one expression of what is known to read, and nothing it could run. */

import type { ShellWord } from '../../model/command.js';
import { lazy } from '../../text/lazy.js';
import { type Judged, loading, READS } from './effects.js';

/** A text in quotes, without what is worked out in it. */
const TEXT = `'[^'\\\\\\n]*'|"[^"\\\\\\n]*"`;
/** Settings are read as data; whoever put a folder in their place is found by what the line loads. */
const SETTINGS = `require\\((?:'\\./package\\.json'|"\\./package\\.json")\\)`;
const FIELDS = `(?:\\.[A-Za-z_]\\w*|\\[(?:\\d+|${TEXT})\\])*`;
const OWN = 'version|versions|platform|arch|execPath|argv|release';
const NODE = `(?:process\\.(?:${OWN})${FIELDS}|process\\.cwd\\(\\)|${SETTINGS}${FIELDS}|${TEXT}|\\d[\\d.]*)`;
const NODE_ONE = `(?:JSON\\.stringify\\(${NODE}\\)|${NODE})`;
const nodeValue = lazy(() => new RegExp(`^${NODE_ONE}(?: *[+,] *${NODE_ONE}){0,9};?$`));
const NODE_LINE = /^console\.log\((.*)\);?$/s;
/** `sys` is part of the program: every other module may stand in the folder. */
const PYTHON_VALUE = `(?:sys\\.(?:version|version_info|executable|prefix|path|platform|byteorder)(?:\\[[\\d:]*\\]|\\.(?:major|minor|micro))*|${TEXT}|[\\d.]+(?: *[-+*/%] *[\\d.]+){0,9})`;
const pythonLine = lazy(
  () => new RegExp(`^(?:import sys *; *)?print\\((?:${PYTHON_VALUE}(?: *, *${PYTHON_VALUE}){0,9})?\\);?$`),
);
const LONGEST = 300;

/** What `node -p CODE`, `node -e CODE` or `python -c CODE` does where that is plain to see; `null` for all else. */
export function printing(name: string, rest: ShellWord[]): Judged | null {
  const [flag, code, ...more] = rest;
  if (!flag?.plain || !code?.plain || more.length > 0 || code.text.length > LONGEST) return null;
  const text = code.text.trim();
  if (!prints(name, flag.text, text)) return null;
  return loading(READS, { programs: [text.includes('require(') ? 'require' : name, 'versions'], at: '', paths: [] });
}

function prints(name: string, flag: string, code: string): boolean {
  if (/^python3?$/.test(name)) return flag === '-c' && pythonLine().test(code);
  if (name !== 'node') return false;
  if (/^(?:-p|--print|-pe)$/.test(flag)) return nodeValue().test(code);
  return /^(?:-e|--eval)$/.test(flag) && nodeValue().test(NODE_LINE.exec(code)?.[1] ?? '');
}
