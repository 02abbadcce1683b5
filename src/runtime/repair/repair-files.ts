/** Decides how damage in our own folder is mended: what was damaged is copied first, nothing that others append to is replaced. */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Edit } from '../../core/model.js';
import { writeAtomic } from '../../stores/write.js';

const BLANK = 32;
const COPY = /^(?:log\.jsonl|state\.json)\.corrupt-\d+$/;
const TEMP = /[\\/](?:\..+\.clew-\d+-\d+|lock\.clearing)$/;

/** A damaged line as it is kept. */
interface Kept {
  at: number;
  bytes: string;
}

/** Does what an edit with a key `mend/…` says, in the folder `dir`. A line is put back by the same edit turned around. */
export function repairFile(edit: Edit, dir: string): void {
  const now = edit.now ?? {};
  const copy = String(now.copy ?? '');
  if (edit.key === 'mend/litter' && typeof now.path === 'string' && TEMP.test(now.path))
    rmSync(now.path, { force: true });
  if (!COPY.test(copy)) return;
  if (edit.key === 'mend/snapshot') setAside(join(dir, 'cache', 'state.json'), join(dir, 'cache', copy));
  if (edit.key === 'mend/log') mendLine(join(dir, 'log.jsonl'), join(dir, copy), Number(now.at), Number(now.size));
}

/** Blanks a line in place, so that nobody who is appending loses anything; a line that is blank is put back from its copy. */
function mendLine(log: string, copy: string, at: number, size: number): void {
  const kept: Kept[] = existsSync(copy) ? (JSON.parse(readFileSync(copy, 'utf8')) as Kept[]) : [];
  const fd = openSync(log, 'r+');
  try {
    if (!(at >= 0 && size > 0 && at + size <= fstatSync(fd).size)) return;
    const bytes = Buffer.alloc(size);
    readSync(fd, bytes, 0, size, at);
    const back = kept.find((k) => k.at === at);
    if (bytes.every((b) => b === BLANK))
      return back && put(fd, Buffer.from(back.bytes, 'base64').subarray(0, size), at);
    if (bytes.includes(10)) return;
    writeAtomic(copy, JSON.stringify([...kept, { at, bytes: bytes.toString('base64') }]), { durable: true });
    put(fd, Buffer.alloc(size, BLANK), at);
  } finally {
    closeSync(fd);
  }
}

function put(fd: number, bytes: Buffer, at: number): void {
  for (let n = 0; n < bytes.length; ) n += writeSync(fd, bytes, n, bytes.length - n, at + n);
  fsyncSync(fd);
}

function setAside(path: string, copy: string): void {
  if (existsSync(path)) renameSync(path, copy);
}
