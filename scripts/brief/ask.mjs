// What a model is asked: batches in which no two messages are of one stream, in an order that tells nothing.
import { createHash } from 'node:crypto';

const MOST = 20;

const HEAD = (
  n,
) => `Below are ${n} separate moments from different working sessions that have nothing to do with each other. In each of them you are the coding agent of that session, with these tools: Read, Edit, Write, Grep, Bash, switch_context {to: ID or plan path | new: TITLE}, clew_status {}, find_plans {query}. Each moment shows the system facts of the session, its last prompts, the end of your own last message, the files just touched, and the user's new message. The system facts are part of the session as they stand; everything in them that counts is said there.

For each moment: what would you do first? Answer with one line per moment, nothing else, in this form:
HASH switch ID            (your first act is a call of switch_context to that context)
HASH switch new TITLE     (your first act is a call of switch_context with a new title)
HASH ask                  (your first act is a question to the user about what they mean)
HASH other                (your first act is anything else: another tool, or an answer)
`;

/** Batches of at most 20, no two moments of one stream in one, shuffled by `seed`. */
export function batchesOf(moments, seed) {
  const rank = (m) => createHash('sha256').update(`batch ${seed} ${m.hash}`).digest('hex');
  const shuffled = [...moments].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const batches = [];
  for (const m of shuffled) {
    const free = batches.find((b) => b.length < MOST && b.every((o) => o.stream !== m.stream));
    if (free) free.push(m);
    else batches.push([m]);
  }
  return batches;
}

export function askText(batch) {
  return `${HEAD(batch.length)}\n${batch.map(momentText).join('\n')}`;
}

function momentText(m) {
  const parts = [
    ['system facts', m.brief],
    ['last prompts, newest first', m.prompts.map((p) => `- ${p.replaceAll('\n', '\n  ')}`).join('\n')],
    ['end of your last message', m.said],
    ['files just touched', m.files.join('\n')],
    ['system facts with the new message', m.nudge],
    ['new message of the user', m.message],
  ];
  const body = parts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `[${name}]\n${text}`)
    .join('\n');
  return `======== moment ${m.hash}\n${body}\n`;
}
