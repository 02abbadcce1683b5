/** Decides what a person at a terminal is asked before their settings change or a task gets an id: Enter takes the default. */
import { cancel, confirm, isCancel, log } from '@clack/prompts';
import type { Command, Input, Menu } from '../../commands/_command.js';
import { colourDiff, type Shown } from '../../commands/setup/_diff.js';
import type { Owned } from '../../commands/setup/_settings.js';
import type { Outcome } from '../../core/model.js';
import { sentenceOf } from '../../core/words/en.js';
import { askFamilies } from './ask-families.js';
import { askInit } from './ask-init.js';
import { letterMenu, pickArguments } from './pickers.js';

export { showBoard } from './board.js';

import { termOf } from './terminal.js';

/**
 * The input to go on with: `init`, `uninstall` and `purge` without `--yes` show what would change and ask, a new task is offered
 * the next id of its plan; every other input stands.
 * `null` when the person said no. Only for a terminal with a person at it.
 */
export async function askFirst(
  command: Command,
  input: Input,
  preview: (input: Input) => Outcome,
  picks: (input: Input) => Menu | null,
): Promise<Input | null> {
  // A terminal that does not know its size would be given one letter a line, one choice of two.
  process.stdout.columns ||= 80;
  process.stdout.rows ||= 24;
  if (command.picks !== undefined) return pickArguments(input, picks);
  if (input.flags.yes === true) return input;
  if (command.name === 'new-plan') return askPlan(input, preview);
  if (command.name === 'consolidate') return askConsolidate(input, preview);
  if (command.name === 'purge') return askPurge(input, preview);
  if (command.name === 'task') return askId(input, preview);
  if (command.name === 'tidy') return askTidy(input, preview);
  if (command.name === 'team') return askTeam(command, input, preview);
  if (command.name === 'intent') {
    if (input.args[0] === 'new') return askFamilies(input, preview(input).view ?? {});
    return input.args[0] === 'confirm' ? askConfirm(input, preview) : input;
  }
  if (command.name === 'init') return askInit(input, preview);
  const { view = {}, findings } = preview(input);
  const changes = (view.changes ?? []) as Shown[];
  const purged = (view.purged ?? []) as Pick<Owned, 'shown' | 'holds'>[];
  const forgot = (view.forgot ?? []) as string[];
  if (changes.length === 0 && purged.length === 0 && forgot.length === 0) return input;
  const term = termOf(process.stdout, process.env);
  for (const c of changes) log.message(colourDiff(c.diff, term));
  for (const f of findings.filter((f) => f.code.startsWith('team-'))) log.warn(sentenceOf(f));
  for (const o of purged) log.warn(`${o.shown}/ will be deleted: ${o.holds.join(', ')}`);
  const what = [...changes.map((c) => c.path), ...purged.map((o) => o.shown), ...forgot].join(' and ');
  const yes = await confirm({ message: `Take clew out of ${what}?`, initialValue: purged.length === 0 });
  if (isCancel(yes) || !yes) return declined();
  return { ...input, flags: { ...input.flags, yes: true, seen: true } };
}

/** Which of the lettered choices; Enter takes the first, which makes no new plan where there is one like it. */
async function askPlan(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  if (input.flags.choose !== undefined) return input;
  const { view = {} } = preview(input);
  const question = view.question as { text: string; choices: { letter: string; label: string }[] } | undefined;
  if (question === undefined) return input;
  const term = termOf(process.stdout, process.env);
  const rows = view.similar as { path: string; title: string; score: number; reasons: string[] }[];
  for (const r of rows)
    log.message(`${term.bold(r.path)} ${Math.round(r.score * 100)} %\n${r.title}\n${term.dim(r.reasons.join('; '))}`);
  const choices = question.choices.map((c) => ({ value: c.letter, label: c.label, hint: '' }));
  const first = rows.length > 0 ? 'a' : question.choices.at(-1)!.letter;
  const letter = await letterMenu({ message: question.text, rows: choices }, first);
  return letter === null ? declined() : { ...input, flags: { ...input.flags, choose: letter } };
}

async function askConsolidate(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  if (input.flags.apply !== true) return input;
  const groups = (preview(input).view?.groups ?? []) as { keep: string; files: Shown[] }[];
  if (groups.length === 0) return input;
  const term = termOf(process.stdout, process.env);
  for (const f of groups.flatMap((g) => g.files)) log.message(colourDiff(f.diff, term));
  const message = `Change ${groups.map((g) => g.keep).join(' and ')} and mark the others as superseded?`;
  const yes = await confirm({ message, initialValue: false });
  return isCancel(yes) || !yes ? declined() : { ...input, flags: { ...input.flags, yes: true } };
}

async function askPurge(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const files = (preview(input).view?.files ?? []) as string[];
  if (files.length === 0) return input;
  for (const f of files) log.warn(f);
  const yes = await confirm({ message: 'Rewrite these files for good? It cannot be undone.', initialValue: false });
  return isCancel(yes) || !yes ? declined() : { ...input, flags: { ...input.flags, yes: true, seen: true } };
}

/** Enter confirms nothing; a yes is one to what stood there. */
async function askConfirm(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const { contract = [], mark } = (preview(input).view ?? {}) as { contract?: string[]; mark?: string };
  if (contract.length === 0 || mark === undefined) return input;
  log.message(colourDiff(contract.join('\n'), termOf(process.stdout, process.env)));
  const yes = await confirm({ message: 'Is this what you agree to?', initialValue: false });
  return isCancel(yes) || !yes ? declined() : { ...input, flags: { ...input.flags, yes: true, shown: mark } };
}

/** Enter leaves all as it is: which are over is their user's to say. */
async function askTidy(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const rows = (preview(input).view?.offers ?? []) as { id: string; act: string; why: string }[];
  if (rows.length === 0) return input;
  for (const r of rows) log.message(`${r.act} ${r.id}: ${r.why}`);
  const yes = await confirm({ message: 'Do all of it? One clew undo reverts it.', initialValue: false });
  return isCancel(yes) || !yes ? declined() : { ...input, flags: { ...input.flags, yes: true } };
}

/** What a person is asked of their team, by verb; Enter sends and takes nothing. */
const TEAM: Record<string, string> = {
  join: 'Join, and send this now?',
  share: 'Share this from now on?',
  leave: 'Leave the team?',
  dismiss: 'Take them out of the team?',
  migrate: 'Bring the tables up to date? Who has an older clew may only read then.',
  undo: 'Undo all that they wrote since then?',
  purge: 'Take it from every machine for ever? It cannot be undone.',
};

/** An intent of somebody else: what it allows, then a yes to what stood there. A context is begun without a question. */
async function askTake(command: Command, input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const { view = {} } = preview(input);
  if (view.verb !== 'intent' || typeof view.mark !== 'string') return input;
  log.message(command.print(view, termOf(process.stdout, process.env)));
  const yes = await confirm({ message: 'Is this what you agree to?', initialValue: false });
  return isCancel(yes) || !yes ? declined() : { ...input, flags: { ...input.flags, yes: true, shown: view.mark } };
}

async function askTeam(command: Command, input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const verb = input.args[0] ?? '';
  if (verb === 'take') return askTake(command, input, preview);
  if (!Object.hasOwn(TEAM, verb) || (verb === 'share' && input.args.length === 1)) return input;
  // What stands in the way of a join is said before its question.
  const { findings, view = {} } = preview({ ...input, flags: { ...input.flags, look: true } });
  if (findings.some((f) => f.severity === 'error')) return input;
  const leaving = (view.leaving ?? []) as string[];
  const shown = leaving.length > 0 ? leaving.join('\n') : command.print(view, termOf(process.stdout, process.env));
  if (shown !== '') log.message(shown);
  const yes = await confirm({ message: TEAM[verb]!, initialValue: false });
  const flags = { ...input.flags, yes: true, ...(leaving.length > 0 ? { shown: 'before' } : {}) };
  return isCancel(yes) || !yes ? declined() : { ...input, flags };
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
