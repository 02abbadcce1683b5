/** Decides by names alone whether a tool call can be of any interest: most are none of ours, and end with this. */
import { mayBeOurs } from '../../clarify/dialog.js';
import { mayBeOwn, mayLeave } from '../../intent/gate/prefilter.js';
import type { ToolAct } from '../../model.js';
import { wordList } from '../../text/first-word.js';

/** Endings of texts, names of plans that have none, endings of data, and the folders where stores keep theirs. */
const TEXTS = wordList('md mdx markdown txt rst org adoc');
const NAMED = wordList('plan plans todo roadmap tasks tasklist');
const DATA = wordList('json jsonl yaml yml');
const STORES = wordList('tasks plans backlog .backlog openspec .beads .taskmaster .clew');

/** May the file be a plan, or of a store of plans? By letters and words: the smallest expression takes longer to build. */
function mayBePlan(path: string): boolean {
  const folders = path.toLowerCase().replaceAll('\\', '/').split('/');
  const name = folders.pop()!;
  const dot = name.lastIndexOf('.');
  if (dot < 0) return NAMED.has(name);
  const ending = name.slice(dot + 1);
  return TEXTS.has(ending) || (dot > 0 && DATA.has(ending) && folders.some((f) => STORES.has(f)));
}

/** Ways in which a command line writes files, and programs that may. */
const WRITES = [
  '>',
  'tee',
  'touch',
  'cp',
  'mv',
  'install',
  'rsync',
  'dd',
  'curl',
  'wget',
  'python',
  'node',
  'perl',
  'ruby',
  'sh',
];
const QUIET = /\d?>&\d|&?\d?>\s*\/dev\/null/g;

/** May a command line make a plan: does it name Markdown, and something that writes? */
function mayMakePlan(command: string): boolean {
  const lower = command.toLowerCase();
  if (!lower.includes('.md') && !lower.includes('.markdown')) return false;
  const told = lower.replace(QUIET, ' ');
  return WRITES.some((mark) =>
    mark === '>' ? told.includes(mark) : told.includes(`${mark} `) || told.includes(`${mark}3 `),
  );
}

/** Can `act` be of any interest? Asked before anything is read: most calls are none of ours. */
export function mayMatter(act: ToolAct): boolean {
  if (act.does === 'write') return act.files.some((f) => mayBePlan(f.path));
  if (act.does === 'run') return mayMakePlan(act.command);
  if (act.does === 'ask') return act.put?.some(mayBeOurs) === true;
  return act.does === 'todos' || act.does === 'leave-plan' || act.does === 'later';
}

/** Can the gate have a word in `act`? `agreed`: this workspace has intents, or a strict gate; `code`: where our program runs. Asked only where it is not clear by the act. */
export function mayBeGated(act: ToolAct, agreed: () => boolean, code = ''): boolean {
  // What leaves nothing behind may still be a tool that an intent forbids.
  return (mayLeave(act) && mayBeOwn(act, code)) || agreed();
}
