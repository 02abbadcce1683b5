/** Decides how standard input is read for a command: one JSON object, bounded. */
import { readSync } from 'node:fs';
import type { Fields, Finding } from '../../core/model.js';

const CHUNK = 64 * 1024;

/** The object on standard input, `null` with what is wrong when there is none of at most `max` bytes. */
export function readObject(max: number): { value: Fields | null; findings: Finding[] } {
  const bytes = readBytes(max);
  const bad = (code: string, args: Finding['args']): { value: null; findings: Finding[] } => ({
    value: null,
    findings: [{ code, args, severity: 'error' }],
  });
  if (bytes.length > max) return bad('stdin-long', { max });
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (text.trim() === '') return bad('stdin-json', { why: 'it was empty' });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Fields, findings: [] };
    return bad('stdin-json', { why: 'it is another kind of value' });
  } catch (e) {
    return bad('stdin-json', { why: String((e as Error).message).slice(0, 120) });
  }
}

/** At most one chunk more than `max`: enough to know that it is too much. */
function readBytes(max: number): Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for (let n = 1; n > 0 && size <= max; size += n) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      n = readSync(0, chunk, 0, CHUNK, null);
      chunks.push(chunk.subarray(0, n));
    }
  } catch (e) {
    // A closed input is an empty one.
    if (!['EOF', 'EAGAIN', 'EBADF', 'EISDIR'].includes((e as NodeJS.ErrnoException).code ?? '')) throw e;
  }
  return Buffer.concat(chunks);
}
