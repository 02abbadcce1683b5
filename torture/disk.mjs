// Decides whether a full disk cuts a file short or loses what was acknowledged.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fills a disk of 1 MiB step by step and writes on each. Says so where it may not mount one. */
export function fullDisk({ kit, STEP, tmp, row, say }) {
  const at = join(tmp, 'disk');
  mkdirSync(at);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'clew-torture', at], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    console.log(
      `SKIPPED: the full disk needs the right to mount (${(mounted.stderr || String(mounted.error)).trim()})`,
    );
    return;
  }
  const faults = [];
  let runs = 0;
  let refused = 0;
  try {
    for (let kib = 0; kib <= 1024; kib += STEP) {
      const root = join(at, 'w');
      rmSync(root, { recursive: true, force: true });
      // Documents that are larger than the note of an operation: also they must run out of room.
      kit.prepare(root, 2000);
      const acknowledged = new Set();
      const space = statfsSync(at);
      const free = space.bavail * space.bsize;
      // What is left free is up to `kib` KiB; beyond that the disk is as full as the step says.
      writeFileSync(join(at, 'filler'), Buffer.alloc(Math.max(0, free - kib * 1024)));
      for (const what of ['archive', 'record', 'switch']) {
        runs++;
        const name = `n-${kib}-${what}`;
        try {
          if (what === 'switch') kit.turn(root, name, null, true);
          else kit.add(root, name, what);
          acknowledged.add(name);
        } catch (e) {
          refused++;
          if (e.code !== 'ENOSPC') faults.push(`${name}: ${e.message}`);
        }
        // Nobody tidied up yet: readers must see whole files even now.
        for (const file of ['.clew/contexts/one.md', '.clew/contexts/two.md', 'memory/index.md'])
          if (!readFileSync(join(root, file), 'utf8').endsWith('## End\n')) faults.push(`${name}: torn ${file}`);
      }
      rmSync(join(at, 'filler'));
      kit.next(root);
      for (const f of kit.faultsIn(root, acknowledged)) faults.push(`${kib} KiB: ${f}`);
    }
  } finally {
    spawnSync('umount', [at]);
  }
  for (const f of faults.slice(0, 10)) say(`✖ ${f}`);
  row(`full disk, ${runs} writes at steps of ${STEP} KiB`, `${refused} refused`, '> 0', refused > 0);
  row('… truncated files or lost writes', String(faults.length), '0', faults.length === 0);
}
