/** Decides what a person at a terminal is asked before their settings change or a task gets an id: at most five questions, Enter takes the default. */
import { cancel, confirm, isCancel, log, multiselect, select } from '@clack/prompts';
import type { Command, Input } from '../../commands/_command.js';
import { colourDiff, type Shown } from '../../commands/setup/_diff.js';
import type { Owned, Settings } from '../../commands/setup/_settings.js';
import type { Fields, Outcome } from '../../core/model.js';
import { termOf } from './terminal.js';

const ASKED = ['init', 'uninstall', 'purge', 'new-plan', 'consolidate', 'task', 'tidy', 'intent'];

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
  if (!ASKED.includes(command.name) || input.flags.yes === true) return input;
  // A terminal that does not know its size would be given one letter a line, one choice of two.
  process.stdout.columns ||= 80;
  process.stdout.rows ||= 24;
  if (command.name === 'new-plan') return askPlan(input, preview);
  if (command.name === 'consolidate') return askConsolidate(input, preview);
  if (command.name === 'purge') return askPurge(input, preview);
  if (command.name === 'task') return askId(input, preview);
  if (command.name === 'tidy') return askTidy(input, preview);
  if (command.name === 'intent') return input.args[0] === 'confirm' ? askConfirm(input, preview) : input;
  const hosts = command.name === 'init' && input.flags.host === undefined ? await askHosts(input, preview) : input;
  if (hosts === null) return null;
  const where = command.name === 'init' && hosts.flags.user !== true ? await askPlace(hosts, preview) : hosts;
  const lined = where === null || command.name !== 'init' ? where : await askStatusline(where, preview);
  const placed = lined === null || command.name !== 'init' ? lined : await askInstructions(lined, preview);
  if (placed === null) return null;
  const view = preview(placed).view ?? {};
  const known = command.name === 'init' ? await askContract(placed, view) : placed;
  const changes = (view.changes ?? []) as Shown[];
  const purged = (view.purged ?? []) as Pick<Owned, 'shown' | 'holds'>[];
  const forgot = (view.forgot ?? []) as string[];
  if (changes.length === 0 && purged.length === 0 && forgot.length === 0) return known;
  const term = termOf(process.stdout, process.env);
  for (const c of changes) log.message(colourDiff(c.diff, term));
  for (const o of purged) log.warn(`${o.shown}/ will be deleted: ${o.holds.join(', ')}`);
  const what = [...changes.map((c) => c.path), ...purged.map((o) => o.shown), ...forgot].join(' and ');
  const yes = await confirm({
    message: `${command.name === 'init' ? 'Change' : 'Take clew out of'} ${what}?`,
    initialValue: purged.length === 0,
  });
  if (isCancel(yes) || !yes) return declined();
  return { ...known, flags: { ...known.flags, yes: true, seen: true } };
}

/** A no leaves the intents as they are; the rest is asked about for itself. */
async function askContract(input: Input, view: Fields): Promise<Input> {
  const lines = (view.contract ?? []) as string[];
  if (lines.length === 0) return input;
  log.message(colourDiff(lines.join('\n'), termOf(process.stdout, process.env)));
  const yes = await confirm({
    message: 'These intents came with the repository. Do you agree to them?',
    initialValue: false,
  });
  return isCancel(yes) || !yes ? input : { ...input, flags: { ...input.flags, confirm: String(view.mark) } };
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
  const letter = await select({
    message: question.text,
    options: question.choices.map((c) => ({ value: c.letter, label: `${c.letter}) ${c.label}` })),
    initialValue: rows.length > 0 ? 'a' : question.choices.at(-1)!.letter,
  });
  return isCancel(letter) ? declined() : { ...input, flags: { ...input.flags, choose: letter } };
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

/** Offered with a first installation only. */
async function askStatusline(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  if (preview(input).view?.offersLine !== true) return input;
  const yes = await confirm({
    message: 'Show the active context in the line of status of Claude Code? One of yours stays, above it.',
    initialValue: true,
  });
  if (isCancel(yes)) return declined();
  return yes ? { ...input, flags: { ...input.flags, statusline: true } } : input;
}

/** Offered with a first installation only, so that it is asked once. */
async function askInstructions(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const view = preview(input).view ?? {};
  const offer = (view.offer ?? []) as string[];
  if (view.installed !== true || offer.length === 0) return input;
  const yes = await confirm({
    message: `Also add four directives for the model (task ids, no new plan without your yes, an intent first) to ${offer.join(' and ')}?`,
    initialValue: false,
  });
  if (isCancel(yes)) return declined();
  return yes ? { ...input, flags: { ...input.flags, instructions: true } } : input;
}

/** Which of the hosts that are here; the one that is meant without `--host` is chosen already. */
async function askHosts(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const view = preview(input).view ?? {};
  const others = (view.others ?? []) as Settings['others'];
  if (others.length === 0) return input;
  const own = (view.hosts as string[]).map((id) => ({ value: id, label: String(view.names) }));
  const chosen = await multiselect({
    message: 'Install the hook for which programs?',
    options: [...own, ...others.map((o) => ({ value: o.id, label: o.name }))],
    initialValues: own.map((o) => o.value),
    required: true,
  });
  return isCancel(chosen) ? declined() : { ...input, flags: { ...input.flags, host: chosen.join(',') } };
}

async function askPlace(input: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const first = preview(input);
  if (((first.view?.changes ?? []) as Shown[]).length === 0 || first.view?.placed !== true) return input;
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
