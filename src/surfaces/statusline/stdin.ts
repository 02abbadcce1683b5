/** Decides how long standard input is waited for: a host closes it, a shell prompt has none, and whoever leaves it open is not waited for. */
import { fstatSync, readFileSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

const MOST_INPUT = 1024 * 1024;
const PATIENCE = 250;

/** Calls `then` once with what stands on standard input, '' for nothing. */
export function readInput(then: (text: string) => void): void {
  const kind = kindOf();
  if (kind === 'file') return then(readFileSync(0, 'utf8').slice(0, MOST_INPUT));
  if (kind === 'none') return then('');
  const parts: Buffer[] = [];
  let size = 0;
  let over = false;
  const end = (): void => {
    if (over) return;
    over = true;
    then(Buffer.concat(parts).toString());
  };
  // A blocking read could not be left, and would outlast the process.
  const input = new Socket({ fd: 0, readable: true, writable: false });
  input.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size > MOST_INPUT) end();
  });
  input.on('end', end);
  input.on('error', end);
  setTimeout(end, PATIENCE);
}

function kindOf(): 'file' | 'pipe' | 'none' {
  try {
    const stat = fstatSync(0);
    return stat.isFile() ? 'file' : stat.isFIFO() || stat.isSocket() ? 'pipe' : 'none';
  } catch {
    return 'none';
  }
}

/** Prints `text`, or nothing where nobody reads it any more. */
export function print(text: string | Buffer): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
  } catch {
    return;
  }
}
