/** Gives the tests of real programs a folder for temporary files that goes with them; the programs themselves stay where they are kept. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownTemporary } from './build.js';

export default async function leaveNothing(): Promise<() => Promise<void>> {
  process.env.CLEW_HOSTS_DIR ??= join(tmpdir(), 'clew-hosts');
  return (await ownTemporary()).remove;
}
