/** Decides what is read to answer why a line is there: the trace of changes, the file as it stands, and who committed the line. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Asked, Committed, TraceRead } from '../../commands/history/_trace.js';
import { whereFiled } from '../../core/board/where-filed.js';
import type { Finding } from '../../core/model.js';
import { isBelow } from '../../core/text/relative.js';
import type { Store } from '../../stores/_store.js';
import { holdLedger } from '../board/ledger.js';
import { fileIn } from '../run/document-reader.js';
import { changesIn } from '../sessions/trace-file.js';
import { runGit } from '../workspace/git.js';
import type { Workspace } from '../workspace/workspace.js';

declare const CLEW_VERSION: string | undefined;

/** What `clew trace` needs. `FILE:LINE` is a file of that name where there is one. */
export function readTrace(
  asked: Asked,
  from: { workspace: Workspace; cwd: string; store: Pick<Store, 'state'> },
): { value: TraceRead; findings: Finding[] } {
  const { dir } = from.workspace;
  const { changes: noted, broken } = changesIn(dir);
  const changes = whereFiled(noted, from.store.state(), () => holdLedger(dir).fresh());
  const version = typeof CLEW_VERSION === 'string' ? CLEW_VERSION : '0';
  const findings: Finding[] = broken === 0 ? [] : [{ code: 'trace-broken', args: { count: broken }, severity: 'warn' }];
  const none: TraceRead = { changes, version, path: null, line: null, text: null, commit: null };
  if (asked.place === null) return { value: none, findings };
  const { file, line } = splitPlace(asked.place, from.cwd);
  const path = relative(from.workspace.root, resolve(from.cwd, file)).replaceAll('\\', '/');
  const text = isBelow(path) ? (fileIn(from.workspace)(path) ?? null) : null;
  if (text === null) findings.push({ code: 'no-file', args: { path: file }, severity: asked.must ? 'error' : 'note' });
  const commit = text === null || line === null ? null : commitOf(from.workspace.root, path, line);
  return { value: { ...none, path, line, text, commit }, findings };
}

function splitPlace(place: string, cwd: string): { file: string; line: number | null } {
  const m = /^(.+):(\d{1,9})$/s.exec(place);
  return m === null || existsSync(resolve(cwd, place))
    ? { file: place, line: null }
    : { file: m[1]!, line: Number(m[2]) };
}

/** Who committed the line; `null` = nobody yet, or git cannot say. */
function commitOf(root: string, path: string, line: number): Committed | null {
  if (line < 1) return null;
  const said = runGit(root, ['blame', '--porcelain', '--no-textconv', '-L', `${line},${line}`, '--', path]);
  const id = /^[0-9a-f]{40,64}/.exec(said ?? '')?.[0];
  if (said === null || id === undefined || /^0+$/.test(id)) return null;
  const field = (name: string): string => new RegExp(`^${name} (.*)$`, 'm').exec(said)?.[1] ?? '';
  return { id, by: field('author'), at: Number(field('author-time')) * 1000 || 0, summary: field('summary') };
}
