/** Decides which command lines that are asked about each time need not be, in their session, once they ran and nothing lay out of scope behind them. */
import type { ToolCall } from '../../model.js';
import { lineMark } from './evaluate-command.js';
import type { GateRecord } from './state-machine.js';
import type { Weighed } from './types.js';

/** What these took away, or turned back, no look behind them finds. */
const UNSEEN = /\b(?:rm|rmdir|unlink|shred|clean|delete|chmod|chown|mv|git)\b/;
const MOST = 20;

/** What a line is known by that is asked about each time because a folder it works in may hold what is kept out; `null` for any other. */
export function lineAsked({ act }: Pick<ToolCall, 'act'>, { verdict, reasons }: Weighed, cwd: string): string | null {
  const each =
    verdict === 'ask' &&
    reasons.some((r) => r.code === 'mayhold') &&
    reasons.every((r) => r.code === 'mayhold' || r.code === 'command');
  return act.does === 'run' && each && !UNSEEN.test(act.command) ? lineMark(act.command, cwd) : null;
}

/** It has run: what it wrote is looked at when the calls beside it are over. */
export function withLineRun(record: GateRecord, call: string): GateRecord {
  const { lines = {}, ran = [] } = record;
  if (!Object.hasOwn(lines, call)) return record;
  const { [call]: line, ...rest } = lines;
  return { ...record, lines: rest, ran: [...ran, line!].slice(-MOST) };
}

/** The look behind what ran is over; `clean`: nothing lay out of scope. */
export function withLookTaken(record: GateRecord, clean: boolean): GateRecord {
  const { ran = [], seen = [] } = record;
  if (ran.length === 0) return record;
  return { ...record, ran: [], seen: clean ? [...new Set([...seen, ...ran])].slice(-MOST) : seen };
}
