/** Decides how one project is looked at for as long as a page is open: by the same ports, until its settings are others, and with a word where its records went. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brokenIn } from '../../core/board/sight.js';
import type { Fault, Query, SoFar, ViewName, Views } from '../../core/board/types.js';
import type { Finding } from '../../core/model.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import { commandPorts } from '../inputs/command-ports.js';
import type { Ports } from '../run/ports.js';
import { workspaceOf } from '../workspace/workspace.js';
import { heldFor } from './held.js';
import { stamper } from './stamp.js';
import { viewOf } from './view.js';
import { warm } from './warm.js';

export interface Eye {
  /** How far what `name` needs is read, where that takes long; `null` = it can be looked at now. */
  soFar(name: ViewName): SoFar | null;
  view<N extends ViewName>(name: N, query: Query): Views[N];
  stamp(): string;
}

/** The eye on the project that `cwd` lies in. */
export function eyeOn(cwd: string): Eye {
  let held: { settings: string; ports: Ports } | null = null;
  let kept = false;
  let broken = 0;
  /** Operations of the log: the most there ever were, and how many of them are there no more. */
  let [most, lost] = [0, 0];
  let read = false;
  const stamped = stamper(cwd, () => (held === null ? null : heldFor(held.ports).ports));
  const open = (dir: string): Ports => {
    const settings = `${dir} ${sizeAndTime(join(dir, 'config.json'))}`;
    if (held?.settings === settings) return held.ports;
    held?.ports.store.close();
    const ports = commandPorts({ cwd });
    held = { settings, ports };
    read = false;
    void warm(ports, () => held?.ports === ports).then(() => {
      read = held?.ports === ports;
    });
    return ports;
  };
  return {
    soFar: (name) => heldFor(open(workspaceOf(cwd).dir)).ahead.soFar(name),
    view: (name, query) => {
      const { dir } = workspaceOf(cwd);
      const view = viewOf(name, query, open(dir));
      const there = sizeAndTime(join(dir, 'log.jsonl')) !== '';
      if (kept && !there && view !== null) {
        view.faults.unshift(faultOf({ code: 'store-gone', args: { path: dir }, severity: 'error' }));
        // That there is nothing is said once.
        if ('empty' in view) view.empty = false;
      } else if (lost > 0 && view !== null) {
        view.faults.unshift(faultOf({ code: 'store-shrunk', args: { path: dir, count: lost }, severity: 'error' }));
        if ('empty' in view) view.empty = false;
      }
      // What is open is told without reading the whole log; whether all of it can be read is known when somebody watches.
      if (name === 'home' && broken > 0 && !view!.faults.some((f) => f.code === 'board-torn'))
        view!.faults.push(faultOf({ code: 'board-torn', args: { count: broken }, severity: 'warn' }));
      kept ||= there;
      return view;
    },
    stamp: () => {
      // What is not read yet is not listed either.
      const ports = open(workspaceOf(cwd).dir);
      if (heldFor(ports).ahead.folded() !== null) return 'reading';
      const now = stamped();
      // Not before all of a long log was read ahead.
      if (read || heldFor(ports).atHand()) {
        const ledger = heldFor(ports).ledger();
        broken = brokenIn(ledger);
        // A log is only ever added to: what clew takes back of it is no operation.
        most = Math.max(most, ledger.operations);
        lost = most - ledger.operations;
      }
      return `${broken} ${now}`;
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
