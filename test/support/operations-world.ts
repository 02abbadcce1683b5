/** A workspace on the disk and the shell that works in it, for tests of what is kept. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command, Input } from '../../src/commands/_command.js';
import { DEFAULTS } from '../../src/core/config.js';
import { SILENCE } from '../../src/core/digest/conversation.js';
import { emptyOutcome } from '../../src/core/empty-outcome.js';
import type { Edit, Fields, Operation, Outcome } from '../../src/core/model.js';
import { documentEdit } from '../../src/core/text/splice.js';
import { readCheck } from '../../src/runtime/inputs/check.js';
import { applyShared } from '../../src/runtime/run/apply.js';
import type { Ports } from '../../src/runtime/run/ports.js';
import { runCommand } from '../../src/runtime/run/run.js';
import type { Store } from '../../src/stores/_store.js';
import { filesStore } from '../../src/stores/files.js';
import { folder, NOW } from './world.js';

export const DOC = 'store/contexts/auth.md';
export const TEXT =
  '---\nid: auth\n---\n\n# Auth\n\n## Progress\n\n- [x] rotate the tokens\n- [ ] lock the accounts\n\n## Notes\n';

export class Kept {
  readonly root = folder();
  readonly dir = join(this.root, '.clew');
  readonly store: Store;
  private runs = 0;

  constructor(wrap: (s: Store) => Store = (s) => s) {
    this.store = wrap(filesStore(this.dir, { durable: false }));
  }

  path(key: string): string {
    return join(key.startsWith('store/') ? this.dir : this.root, key.slice(key.indexOf('/') + 1));
  }

  read(key: string): string | null {
    return existsSync(this.path(key)) ? readFileSync(this.path(key), 'utf8') : null;
  }

  write(key: string, text: string | Buffer): void {
    mkdirSync(dirname(this.path(key)), { recursive: true });
    writeFileSync(this.path(key), text);
  }

  /** Names in a folder of ours. */
  names(folder = '.'): string[] {
    return existsSync(join(this.dir, folder)) ? readdirSync(join(this.dir, folder)).sort() : [];
  }

  run(command: Command, over: Partial<Input> = {}, dry = false): Outcome {
    return runCommand(command, { args: [], flags: {}, session: null, agent: false, ...over }, this.ports(), dry);
  }

  /** A command that makes `edits`, decided on what it read before `meanwhile` happened. */
  does(edits: Edit[], did = 'changed something', meanwhile = (): void => {}): Outcome {
    return this.run(doing(edits, did, meanwhile));
  }

  /** As a hook does it: no lock is held. */
  shares(edits: Edit[], did = '', certain = false): Outcome['findings'] {
    return applyShared(this.operation(edits, did), { root: this.root, dir: this.dir }, this.store, certain).findings;
  }

  operation(edits: Edit[], did = ''): Operation {
    const n = ++this.runs;
    return {
      v: 1,
      id: `${NOW.toString(36)}-${n}`,
      at: NOW + n * 1000,
      by: 'stop',
      session: 's1',
      did,
      undoable: did !== '',
      edits,
    };
  }

  ports(): Ports {
    const workspace = { root: this.root, dir: this.dir, git: null };
    const run = ++this.runs;
    return {
      workspace,
      store: this.store,
      config: DEFAULTS,
      now: () => NOW + run * 1000,
      nonce: () => (0xabc00000 + run * 0x1001).toString(16),
      plans: () => ({ count: 0, postings: () => null, row: () => null, nameLength: () => 0 }),
      conversation: () => SILENCE,
      redactor: () => (text) => text,
      applyShared: (o) => applyShared(o, workspace, this.store).findings,
      more: (needs) => ({
        more: Object.fromEntries(
          needs.map((n) => [
            n.kind,
            n.kind === 'log'
              ? this.store.operations(n.max)
              : n.kind === 'check'
                ? readCheck(workspace, Date.now())
                : null,
          ]),
        ) as Fields,
        findings: [],
      }),
    };
  }
}

export function doing(edits: Edit[], did: string, meanwhile = (): void => {}): Command {
  return {
    name: 'sync',
    summary: '',
    args: '',
    flags: [],
    examples: [],
    writes: true,
    needs: () => [],
    decide: () => {
      meanwhile();
      return emptyOutcome({ edits, did, undoable: true });
    },
    print: () => '',
  };
}

/** The edit that replaces `cut`, where it first stands in `text`, by `put`. */
export function replacing(key: string, text: string, cut: string, put: string): Edit {
  return documentEdit(key, text, [{ at: text.indexOf(cut), cut, put }])!;
}

export const codes = (o: { findings: { code: string }[] }): string[] => o.findings.map((f) => f.code);
