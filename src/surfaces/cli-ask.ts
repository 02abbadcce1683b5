/** Decides what a person at a terminal is asked before their settings change or a task gets an id: at most two questions, Enter takes the default. */
import { cancel, confirm, isCancel, log, select } from '@clack/prompts';
import type { Command, Input } from '../commands/_command.js';
import { colouredDiff, type Shown } from '../commands/_diff.js';
import type { Owned } from '../commands/_settings.js';
import type { Outcome } from '../core/model.js';
import { termOf } from './cli-term.js';

/**
 * The input to go on with: `init`, `uninstall` and `purge` without `--yes` show what would change and ask, a new task is offered
 * the next id of its plan; every other input stands.
 * `null` when the person said no. Only for a terminal with a person at it.
 */
export async function askFirst(
  command: Command,
  input: Input,
  preview: (input: Input) => Outcome,
): Promise<Input | null> {
  if (command.name === 'task') return askId(input, preview);
  if (!['init', 'uninstall', 'purge'].includes(command.name) || input.flags.yes === true) return input;
  // A terminal that does not know its size would be given one letter a line, one choice of two.
  process.stdout.columns ||= 80;
  process.stdout.rows ||= 24;
  if (command.name === 'purge') return askPurge(input, preview);
  const placed = command.name === 'init' && input.flags.user !== true ? await askPlace(input, preview) : input;
  if (placed === null) return null;
  const view = preview(placed).view ?? {};
  const changes = (view.changes ?? []) as Shown[];
  const purged = (view.purged ?? []) as Pick<Owned, 'shown' | 'holds'>[];
  if (changes.length === 0 && purged.length === 0) return placed;
  const term = termOf(process.stdout, process.env);
  for (const c of changes) log.message(colouredDiff(c.diff, term));
  for (const o of purged) log.warn(`${o.shown}/ will be deleted: ${o.holds.join(', ')}`);
  const what = [...changes.map((c) => c.path), ...purged.map((o) => o.shown)].join(' and ');
  const yes = await confirm({
    message: `${command.name === 'init' ? 'Change' : 'Take clew out of'} ${what}?`,
    initialValue: purged.length === 0,
  });
  if (isCancel(yes) || !yes) return declined();
  return { ...placed, flags: { ...placed.flags, yes: true, seen: true } };
}

async function askPurge(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const files = (preview(input).view?.files ?? []) as string[];
  if (files.length === 0) return input;
  for (const f of files) log.warn(f);
  const yes = await confirm({ message: 'Rewrite these files for good? It cannot be undone.', initialValue: false });
  return isCancel(yes) || !yes ? declined() : { ...input, flags: { ...input.flags, yes: true, seen: true } };
}

/** Without a yes the task goes without an id: no id is given silently. */
async function askId(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  if (!['add', 'accept'].includes(input.args[0] ?? '') || input.flags.id !== undefined) return input;
  const next = preview(input).view?.next;
  if (typeof next !== 'string') return input;
  const yes = await confirm({ message: `Shall it be called ${next}, the next id of its plan?`, initialValue: true });
  if (isCancel(yes)) return declined();
  return yes ? { ...input, flags: { ...input.flags, id: next } } : input;
}

function declined(): null {
  cancel('Nothing was changed.');
  return null;
}

async function askPlace(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const first = preview(input);
  if (((first.view?.changes ?? []) as Shown[]).length === 0) return input;
  const place = await select({
    message: 'Install the hook for',
    options: [
      { value: 'project', label: 'this project', hint: 'your private settings' },
      { value: 'user', label: 'all your projects' },
    ],
    initialValue: 'project',
  });
  if (isCancel(place)) return declined();
  return place === 'user' ? { ...input, flags: { ...input.flags, user: true } } : input;
}
