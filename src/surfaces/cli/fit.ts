/** Decides how a line that is wider than the terminal goes on below: broken between words, set in by two, and no id, path or command broken in itself. */
import { columnsOf } from '../../core/text/columns.js';

const PAINT = /\u001b\[[\d;]*m/g;
/** A diff shows lines of a file as they are. */
const AS_IS = /^[-+@]/;

/** `text` with no line wider than `width`, as far as its words allow. */
export function fitLines(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => (AS_IS.test(bare(line)) || columnsOf(bare(line)) <= width ? line : broken(line, width)))
    .join('\n');
}

function bare(line: string): string {
  return line.replace(PAINT, '');
}

function broken(line: string, width: number): string {
  const lead = /^ */.exec(bare(line))![0];
  const indent = ' '.repeat(Math.min(lead.length + 2, Math.floor(width / 3)));
  const out: string[] = [];
  let at = '';
  let gap = '';
  for (const part of line.split(/( +)/)) {
    if (/^ *$/.test(part)) gap += part;
    else if (bare(at).trim() !== '' && columnsOf(bare(at + gap + part)) > width) {
      out.push(at);
      at = indent + part;
      gap = '';
    } else {
      at += gap + part;
      gap = '';
    }
  }
  return [...out, at].join('\n');
}
