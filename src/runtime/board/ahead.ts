/** Decides what of a long log is read before a view is made of it, and how far that is: nobody waits half a minute without a word. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SoFar, ViewName } from '../../core/board/types.js';
import { foldAhead, unfolded } from '../../stores/fold-ahead.js';
import { isUnindexed } from '../plans/index.js';
import type { Workspace } from '../workspace/workspace.js';
import type { HeldLedger } from './ledger.js';

/** Bytes of log that whoever asks waits for, rather than being told how far it is. */
export const AT_ONCE = 4 * 1024 * 1024;

/** Views that need nothing of the log but what it folds to. */
export const WITHOUT_LOG = new Set<ViewName>(['home', 'projects', 'drift']);

/** What is read ahead of a project. */
export interface Ahead {
  /** How far what the view `name` needs is read, in bytes of the log; `null` = it can be made now. Open contexts are shown of documents until the log is folded. */
  soFar(name: ViewName): SoFar | null;
  /** How far the log is folded; `null` = it is. */
  folded(): SoFar | null;
  /** Folds the log, a chunk a step. */
  folding(): Generator<void>;
  /** Has plans that nobody indexed beside a long log indexed by a process of its own; resolves when that ended. `dist` = where `cli.js` is. */
  index(dist: string): Promise<void>;
  /** Is that going on? Until then plans are what is known of them already. */
  isIndexing(): boolean;
  /** Somebody reads ahead from now on, or no more: then what is left is read by whoever asks. */
  goesOn(is: boolean): void;
}

export function aheadOf({ dir, root }: Pick<Workspace, 'dir' | 'root'>, ledger: Pick<HeldLedger, 'unread'>): Ahead {
  const size = statSync(join(dir, 'log.jsonl'), { throwIfNoEntry: false })?.size ?? 0;
  const isLong = size > AT_ONCE;
  let left = isLong ? unfolded(dir) : 0;
  let indexing = isLong && isUnindexed(dir);
  let goesOn = false;
  const folded = (): SoFar | null => (goesOn && left > AT_ONCE ? { read: size - left, of: size } : null);
  return {
    folded,
    soFar: (name) => {
      const folding = folded();
      if (!goesOn || name === 'home') return null;
      if (folding !== null || WITHOUT_LOG.has(name)) return folding;
      const { unread, of } = ledger.unread();
      return unread > AT_ONCE || indexing ? { read: of - unread, of } : null;
    },
    *folding() {
      if (left > AT_ONCE)
        for (const end of foldAhead(dir)) {
          left = Math.max(size - end, AT_ONCE + 1);
          yield;
        }
      left = 0;
    },
    index: (dist) =>
      new Promise((done) => {
        const ended = (): void => {
          indexing = false;
          done();
        };
        if (!indexing) return ended();
        const { spawn } = process.getBuiltinModule('node:child_process');
        const args = [`${dist}/cli.js`, 'index', '--quiet', '--cwd', root];
        const child = spawn(process.execPath, args, { stdio: 'ignore', windowsHide: true });
        // What it could not do is done by whoever needs it.
        child.on('error', ended);
        child.on('exit', ended);
        child.unref();
      }),
    isIndexing: () => goesOn && indexing,
    goesOn: (is) => {
      goesOn = is;
    },
  };
}
