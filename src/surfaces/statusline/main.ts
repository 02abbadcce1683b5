/** Decides what `clew statusline` prints: another line of status that is there, then what is seen at a glance: two rows in a host, one elsewhere, and nothing where nothing is known. */

import { glanceRows, type Shown } from '../../core/glance/glance-row.js';
import { GLANCES, glanceFor, glancesIn } from '../../core/glance/glances.js';
import { isPressing, teamWords } from '../../core/glance/team-words.js';
import { readTeamSeen } from '../../runtime/team/at-hand.js';
import { workspaceOf } from '../../runtime/workspace/workspace.js';
import { readBytes } from '../../stores/read-regular.js';
import { isColoured, isUnicode, roomFor } from './capability.js';
import { timeText } from './clock.js';
import { print, readInput } from './stdin.js';
import { printTheirs, theirLine } from './theirs.js';

/** A larger file is none of ours. */
const MOST_BYTES = 256 * 1024;

/** What a host says of the session on standard input; a shell prompt says nothing. */
interface Told {
  session: string | null;
  cwd: string | null;
}

function toldBy(input: string): Told | null {
  try {
    const raw = JSON.parse(input) as Record<string, unknown> | null;
    if (typeof raw !== 'object' || raw === null) return null;
    const { session_id: id, cwd, workspace } = raw;
    // The folder of the project stays where it is while the agent changes its own.
    const folders = [(workspace as Record<string, unknown> | null | undefined)?.project_dir, cwd];
    const folder = folders.find((f): f is string => typeof f === 'string' && f !== '');
    return { session: typeof id === 'string' ? id : null, cwd: folder ?? null };
  } catch {
    return null;
  }
}

function ours(told: Told | null): string[] {
  try {
    const { root, dir } = workspaceOf(told?.cwd ?? process.env.CLAUDE_PROJECT_DIR ?? process.cwd());
    const bytes = readBytes(`${dir}/${GLANCES}`);
    const kept = bytes.length > MOST_BYTES ? null : glancesIn(bytes.toString());
    const seen = kept === null ? null : glanceFor(kept, told?.session ?? null, root);
    if (seen === null) return [];
    const { env } = process;
    const shown: Omit<Shown, 'now' | 'time'> = {
      room: roomFor(env, told !== null),
      colour: isColoured(env, told !== null),
      unicode: isUnicode(env),
      // A prompt of a shell, or tmux, has one.
      rows: told === null ? 1 : 2,
    };
    const now = Date.now();
    const team = readTeamSeen(dir);
    const time = (at: number): string => timeText(at, now);
    const all = team === null ? seen : { ...seen, team: teamWords(team, now, time), pressing: isPressing(team) };
    return glanceRows(all, { ...shown, now, time });
  } catch {
    // No workspace, nothing kept yet, or a file that cannot be read: there is nothing to show.
    return [];
  }
}

/** `clew statusline` is the same as this file run by itself. */
const args = process.argv.slice(process.argv[2] === 'statusline' ? 3 : 2);

readInput(args[0] === 'claude', (input) => {
  if (process.env.CLEW_DISABLE !== '1') {
    const told = toldBy(input);
    const theirs = theirLine(args, told?.cwd ?? process.cwd(), process.env);
    if (theirs !== null) printTheirs(theirs, input);
    const rows = ours(told);
    if (args.includes('--json'))
      print(`${JSON.stringify({ schemaVersion: 1, command: 'statusline', did: '', findings: [], rows })}\n`);
    else if (rows.length > 0) print(`${rows.join('\n')}\n`);
  }
  process.exit(0);
});
