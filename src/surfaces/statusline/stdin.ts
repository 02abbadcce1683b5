/** Decides how long standard input is waited for: a host closes it, a shell prompt has none, and whoever leaves it open is not waited for. */
import { fstatSync, readSync, writeSync } from 'node:fs';

const MOST_INPUT = 1024 * 1024;
const CHUNK = 64 * 1024;
const PATIENCE = 250;

/** Calls `then` once with what stands on standard input, '' for nothing; `ended`: whoever gives it ends it. */
export function readInput(ended: boolean, then: (text: string) => void): void {
  const kind = kindOf();
  if (kind === 'none') return then('');
  const read = ended || kind === 'file' ? readWhole() : null;
  if (read !== null) return then(read);
  const parts: Buffer[] = [];
  let size = 0;
  let over = false;
  const end = (): void => {
    if (over) return;
    over = true;
    then(Buffer.concat(parts).toString());
  };
  // A blocking read could not be left, and would outlast the process. What this takes to load a host's row has no time for.
  const input = new (process.getBuiltinModule('node:net').Socket)({ fd: 0, readable: true, writable: false });
  input.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size > MOST_INPUT) end();
  });
  input.on('end', end);
  input.on('error', end);
  setTimeout(end, PATIENCE);
}

/** All of it; `null` where it cannot be waited for. */
function readWhole(): string | null {
  const parts: Buffer[] = [];
  try {
    for (let size = 0, n = 1; n > 0 && size <= MOST_INPUT; size += n) {
      const part = Buffer.allocUnsafe(CHUNK);
      n = readSync(0, part, 0, CHUNK, null);
      parts.push(part.subarray(0, n));
    }
    return Buffer.concat(parts).toString();
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EAGAIN' && parts.length === 0
      ? null
      : Buffer.concat(parts).toString();
  }
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
