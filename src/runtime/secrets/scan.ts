/** Decides where secrets are looked for on the disk, and reads what is there: regular files, bounded, databases by their plain text. */
import { type Dirent, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { SecretHit, SecretScan } from '../../commands/secrets/_secrets.js';
import type { Finding } from '../../core/model.js';
import { findSecrets } from '../../core/secrets/find.js';
import { markOf } from '../../core/secrets/redact.js';
import { readBytes } from '../../stores/read-regular.js';
import { isOdd } from '../inputs/odd-files.js';
import type { Workspace } from '../workspace/workspace.js';
import { saltOf } from './redactor.js';

const MOST = { files: 20_000, depth: 24, bytes: 128 * 1024 * 1024, piece: 2 * 1024 * 1024, hits: 5000 };
/** Files that hosts and layouts keep what they tell a model in. */
const CONTEXT = [
  ...['CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md', 'GEMINI.md', '.cursorrules', '.windsurfrules'],
  ...['.github/copilot-instructions.md', '.cursor/rules', '.claude/commands', '.claude/agents', '.claude/skills'],
  ...['ai_memory', '.orchestration', 'docs/codingbuddy', 'memory-bank'],
];
/** Folders of what is over. */
const HISTORY = /(?:^|\/)(?:archives?|rounds|history|context_history)(?:\/|$)/;
const SKIPPED = new Set(['.git', 'node_modules', '.hg', '.svn']);

/** A secret as it stands in a file. Never leaves the shell. */
export interface Stand {
  secret: string;
  kind: string;
  /** 1-based; 0 in a database. */
  line: number;
}

/**
 * Secrets in `paths` (files or folders, relative to `cwd`), or where none are given in `.clew` and the context files of the
 * workspace. What is over (archives, rounds) is looked at with `history` only. Never throws.
 */
export function scanSecrets(
  paths: string[],
  history: boolean,
  from: { workspace: Workspace; cwd: string },
): { scan: SecretScan; findings: Finding[] } {
  const { root, dir } = from.workspace;
  const findings: Finding[] = [];
  const given = paths.map((p) => resolve(from.cwd, p));
  for (const [i, p] of given.entries())
    if (!existsSync(p) && !isOdd(p, true))
      findings.push({ code: 'no-file', args: { path: paths[i]! }, severity: 'error' });
  const places = given.length > 0 ? given : [dir, ...CONTEXT.map((p) => join(root, p)), join(root, 'context_history')];
  const scan: SecretScan = { hits: [], files: 0 };
  const salt = saltOf(dir);
  for (const file of filesIn(places, history || given.length > 0 ? null : root, findings)) {
    scan.files++;
    const shown = file.startsWith(`${dir}/`) ? join('.clew', relative(dir, file)) : relative(from.cwd, file);
    for (const { secret, kind, line } of secretsIn(file, findings)) {
      const hit: SecretHit = {
        path: shown,
        line,
        kind,
        fingerprint: markOf(secret, salt),
        ours: file.startsWith(`${dir}/`),
      };
      if (
        scan.hits.length < MOST.hits &&
        !scan.hits.some((h) => h.path === hit.path && h.line === line && h.fingerprint === hit.fingerprint)
      )
        scan.hits.push(hit);
    }
  }
  return { scan, findings };
}

/** Every regular file in `places`, each once. Below `root` (where one is given) what is over is left out. */
export function filesIn(places: string[], root: string | null, findings: Finding[]): string[] {
  const found = new Set<string>();
  const walk = (path: string, depth: number): void => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined || found.size >= MOST.files) return;
    if (root !== null && HISTORY.test(relative(root, path).replaceAll('\\', '/'))) return;
    if (stat.isFile()) found.add(path);
    else if (stat.isDirectory() && depth < MOST.depth)
      for (const e of entries(path, findings))
        if (!SKIPPED.has(e.name) && !e.isSymbolicLink()) walk(join(path, e.name), depth + 1);
  };
  // Links are followed here, where somebody named them, and nowhere below.
  for (const place of places)
    if (isOdd(place, true))
      findings.push({
        code: 'no-regular-file',
        args: { path: near(place) },
        severity: 'error',
      });
    else if (existsSync(place)) walk(lstatSync(place).isSymbolicLink() ? realpathSync(place) : place, 0);
  if (found.size >= MOST.files) findings.push(skipped('.', `more than ${MOST.files} files`));
  return [...found];
}

/** The shorter way to write `path`. */
function near(path: string): string {
  const here = relative('', path);
  return here === '' || here.startsWith('..') ? path : here;
}

/** Secrets in one file, by place. */
export function secretsIn(path: string, findings: Finding[]): Stand[] {
  let bytes: Buffer;
  try {
    bytes = readBytes(path);
    if (bytes.length > MOST.bytes) throw new Error('too large');
  } catch (e) {
    const why = (e as NodeJS.ErrnoException).code ?? (e as Error).message;
    // A program that writes meanwhile has taken its temporary file away.
    if (why !== 'ENOENT') findings.push(skipped(path, why));
    return [];
  }
  const binary = bytes.subarray(0, 8192).includes(0) || /\.(?:db|db-wal|idx|delta)(?:\.old)?$/.test(basename(path));
  const text = binary
    ? (bytes.toString('latin1').match(/[\t\x20-\x7e]{6,}/g) ?? []).join('\n')
    : bytes.toString('utf8');
  const json = !binary && /\.jsonl?(?:\.\w+)?$/.test(path);
  const stands: Stand[] = [];
  let line = 1;
  for (const piece of pieces(text)) {
    const spans = findSecrets(piece);
    if (spans === null) findings.push(skipped(path, 'too much in it looks like secrets to tell them apart'));
    let counted = 0;
    for (const { from, to, kind } of spans ?? []) {
      line += newlines(piece.slice(counted, from));
      counted = from;
      stands.push({
        secret: json ? plain(piece.slice(from, to)) : piece.slice(from, to),
        kind,
        line: binary ? 0 : line,
      });
    }
    line += newlines(piece.slice(counted));
  }
  return stands;
}

/** `text` in pieces that end with a line. */
function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + MOST.piece >= text.length ? text.length : text.lastIndexOf('\n', at + MOST.piece) + 1;
    const to = end > at ? end : Math.min(text.length, at + MOST.piece);
    yield text.slice(at, to);
    at = to;
  }
}

/** What stands in JSON as it was meant. */
function plain(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}

function newlines(text: string): number {
  let n = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) n++;
  return n;
}

function entries(path: string, findings: Finding[]): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (e) {
    findings.push(skipped(path, (e as NodeJS.ErrnoException).code ?? 'unreadable'));
    return [];
  }
}

function skipped(path: string, why: string): Finding {
  return { code: 'scan-skipped', args: { path, why }, severity: 'warn' };
}
