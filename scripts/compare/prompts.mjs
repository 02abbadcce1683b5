// Decides which prompt is typed next: one of ours, one that a person really typed, or several of them together.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS, MACHINE, ODD } from './prompts-odd.mjs';
import { SMALL } from './prompts-short.mjs';
import { ASKS, SWITCHES } from './prompts-work.mjs';
import { filled, slipped } from './random.mjs';

const BETWEEN = ['. ', '\n\n', ' and then ', ', also ', '; ', '\n', ' - ', ' ... '];
const BEFORE = ['ok, ', 'now ', 'please ', 'hey, ', 'hmm. ', 'so ', 'right. ', 'First, ', 'and '];

/** Prompts of the folder of threads, where there is one; those kept blind are never read. */
export function realPrompts(data) {
  const folder = join(data, 'threads');
  let names = [];
  try {
    names = readdirSync(folder).filter((n) => n.endsWith('.jsonl'));
  } catch {
    return [];
  }
  const rows = names.sort().flatMap((n) => readFileSync(join(folder, n), 'utf8').split('\n').filter(Boolean));
  return rows
    .map((row) => JSON.parse(row))
    .map((row) => ({
      text: String(row.prompt ?? ''),
      said: String(row.assistant_tail ?? ''),
      files: Array.isArray(row.files_before) ? row.files_before.filter((f) => typeof f === 'string') : [],
      branch: typeof row.branch === 'string' ? row.branch : null,
    }));
}

/** One prompt of our own; `pools` names what there is in the world it is typed in. */
function ours(pools, r) {
  const list = r.weighted([
    [4, SWITCHES],
    [4, ASKS],
    [3, SMALL],
    [2, COMMANDS],
    [1, MACHINE],
    [1, ODD],
  ]);
  return filled(filled(r.pick(list).replaceAll('\\n', '\n'), pools, r), pools, r);
}

/** The next prompt: its text, and where it is a real one what was said and touched before it. */
export function promptOf(pools, real, r) {
  if (real.length > 0 && r.is(0.3)) {
    const at = r.int(real.length);
    const text = r.is(0.85) ? real[at].text : `${real[at].text}\n${ours(pools, r)}`;
    return { ...real[at], text };
  }
  let text = ours(pools, r);
  if (r.is(0.2)) text = `${r.pick(BEFORE)}${text}`;
  for (
    let n = r.weighted([
      [70, 0],
      [20, 1],
      [8, 2],
      [2, 5],
    ]);
    n > 0;
    n--
  )
    text += `${r.pick(BETWEEN)}${ours(pools, r)}`;
  if (r.is(0.06)) text = slipped(text, r);
  if (r.is(0.03)) text = `"${text}"`;
  if (r.is(0.03)) text = `\`\`\`\n${text}\n\`\`\`\n${ours(pools, r)}`;
  if (r.is(0.02)) text = `  ${text}  \n`;
  return { text, said: null, files: null, branch: null };
}
