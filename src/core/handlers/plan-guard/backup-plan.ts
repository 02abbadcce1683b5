/** Decides when the former text of a plan is kept: before plan mode, a Write or an edit takes away what is not done yet. */

import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, FileChange, Outcome, ToolEvent } from '../../model.js';
import { classifyFile } from '../../plan/catalog/plan-like.js';
import { parsePlan, planName } from '../../plan/parse/parse.js';
import { safeTitle } from '../../text/fence.js';
import { fingerprint } from '../../text/hash.js';
import { isBelow } from '../../text/relative.js';
import { formatIsoTime } from '../../text/time.js';
import { rescuedNotice } from '../../words/guard.js';

/** Characters of a text that is kept; one that is larger than any plan is left alone. */
const MOST = 1024 * 1024;
/** Files of one call that are looked at. */
const FILES = 20;

/** A text that is about to be lost, or was just now, and the path it stood at. */
interface Lost {
  path: string;
  text: string;
}

/** Keeps what a tool call takes away of plans: what it overwrites before it runs, what it edited after. */
export function backupPlan(event: ToolEvent, facts: Facts): Outcome {
  const { act } = event.tool;
  const lost =
    act.does === 'leave-plan'
      ? left(event.when, act.path, act.text, facts)
      : act.does === 'write'
        ? act.files.slice(0, FILES).flatMap((f) => of(f, event, facts) ?? [])
        : [];
  const kept = lost
    .filter((l) => l.text.trim() !== '' && l.text.length <= MOST)
    .map((l) => ({ ...l, name: nameFor(l, facts.now) }));
  if (kept.length === 0) return emptyOutcome();
  return emptyOutcome({
    edits: kept.map((k) => ({ key: `store/rescued/${k.name}.md`, was: null, now: { text: k.text } })),
    did: `kept the former text of ${kept.map((k) => safeTitle(k.path)).join(', ')}`,
    notice: kept.map((k) => rescuedNotice(k.path, k.name)).join(' '),
  });
}

/** Plan mode ends with a plan that is not what its file says. */
function left(when: ToolEvent['when'], path: string, text: string, facts: Facts): Lost[] {
  if (when !== 'before' || text === '') return [];
  const old = facts.planFile?.(path) ?? null;
  return old !== null && losesLines(old, text) > 0 ? [{ path, text: old }] : [];
}

function of(file: FileChange, event: ToolEvent, facts: Facts): Lost | null {
  const before = event.when === 'before';
  // An edit is known whole only when it is done; all else stands there until then.
  if (before === (file.how === 'edit')) return null;
  const old = before ? textAt(file.path, event, facts) : (file.was ?? null);
  const text = file.how === 'delete' ? '' : before ? (file.text ?? old) : textAt(file.path, event, facts);
  if (old === null || text === null) return null;
  const path = placeOf(file.path, event, facts);
  // The host's own file is written anew for another plan: nothing of the old one is meant to stay.
  if (path === null) return before ? isLost(losesLines(old, text) > 0) : isLost(losesLines(old, text) > 0.5);
  if (classifyFile(path, old, facts.config.plans) === null) return null;
  return isLost(dropsMost(path, old, text), path);

  function isLost(yes: boolean, at = file.path): Lost | null {
    return yes ? { path: at, text: old! } : null;
  }
}

/** A plan of the workspace, or of the host's plan mode; `null` for all others. */
function textAt(path: string, event: ToolEvent, facts: Facts): string | null {
  const place = placeOf(path, event, facts);
  return (place === null ? facts.planFile?.(path) : facts.file?.(place)) ?? null;
}

function placeOf(path: string, event: ToolEvent, facts: Facts): string | null {
  const place = facts.placed?.(path, event.session.cwd) ?? null;
  return place !== null && isBelow(place) ? place : null;
}

/** Are most of its open tasks gone; of a plan without tasks, most of its lines? */
function dropsMost(path: string, old: string, text: string): boolean {
  const open = parsePlan(path, old).tasks.filter((t) => t.status === 'pending' || t.status === 'in_progress');
  if (open.length < 2) return losesLines(old, text) > 0.5;
  const left = plain(text);
  return open.filter((t) => !left.includes(plain(t.text))).length > open.length / 2;
}

/** How much of `old` does not stand in `text`, 0 to 1, counted in lines; a ticked box is no loss. */
function losesLines(old: string, text: string): number {
  const lines = (t: string): string[] =>
    t
      .split(/\r?\n/)
      .map(plain)
      .filter((l) => l !== '');
  const there = new Set(lines(text));
  const all = lines(old);
  return all.length === 0 ? 0 : all.filter((l) => !there.has(l)).length / all.length;
}

function plain(text: string): string {
  return text
    .replace(/\[[ xX~/-]\]/g, '[ ]')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** `auth-refactor-20260115-121703-3f2a`: sorted by name, one plan's texts stand in the order of their time. */
function nameFor({ path, text }: Lost, now: number): string {
  const slug = planName(path.replaceAll('\\', '/'))
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
  const time = formatIsoTime(now).replace(/[-:Z]/g, '').replace('T', '-');
  return `${slug || 'plan'}-${time}-${fingerprint(text).slice(-4)}`;
}
