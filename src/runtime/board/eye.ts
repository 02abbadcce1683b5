/** Decides how one project is looked at for as long as a page is open: by the same ports, until its settings are others, and with a word where its records went. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault, Query, ViewName, Views } from '../../core/board/types.js';
import type { Finding } from '../../core/model.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import { commandPorts } from '../inputs/command-ports.js';
import type { Ports } from '../run/ports.js';
import { workspaceOf } from '../workspace/workspace.js';
import { heldFor } from './held.js';
import { stamper } from './stamp.js';
import { viewOf } from './view.js';

export interface Eye {
  view<N extends ViewName>(name: N, query: Query): Views[N];
  stamp(): string;
}

/** The eye on the project that `cwd` lies in. */
export function eyeOn(cwd: string): Eye {
  let held: { settings: string; ports: Ports } | null = null;
  let kept = false;
  const broken = { count: 0, asked: false };
  const stamped = stamper(cwd);
  return {
    view: (name, query) => {
      const { dir } = workspaceOf(cwd);
      const settings = `${dir} ${sizeAndTime(join(dir, 'config.json'))}`;
      if (held?.settings !== settings) {
        held?.ports.store.close();
        held = { settings, ports: commandPorts({ cwd }) };
      }
      const view = viewOf(name, query, held.ports);
      const there = sizeAndTime(join(dir, 'log.jsonl')) !== '';
      if (kept && !there && view !== null)
        view.faults.unshift(faultOf({ code: 'store-gone', args: { path: dir }, severity: 'error' }));
      // What is open is told without reading the whole log; whether all of it can be read is known when somebody watches.
      if (name === 'home' && broken.count > 0)
        view!.faults.push(faultOf({ code: 'board-torn', args: { count: broken.count }, severity: 'warn' }));
      kept ||= there;
      return view;
    },
    stamp: () => {
      const now = stamped();
      // Not before the first view is out: a long log is read for a while.
      if (broken.asked && held !== null) broken.count = heldFor(held.ports).ledger().broken;
      broken.asked = true;
      return `${broken.count} ${now}`;
    },
  };
}

function sizeAndTime(path: string): string {
  const is = statSync(path, { throwIfNoEntry: false });
  return is === undefined ? '' : `${is.mtimeMs} ${is.size}`;
}

function faultOf(finding: Finding): Fault {
  return { code: finding.code, severity: finding.severity, says: sentenceOf(finding), next: hintOf(finding) };
}
