/** Decides what a person is asked by `clew init`, after they saw what goes where: at most three questions, and Enter gets through. */
import { cancel, confirm, isCancel, log } from '@clack/prompts';
import type { Input } from '../../commands/_command.js';
import { colourDiff } from '../../commands/setup/_diff.js';
import { diffLines, type Planned, summaryLines } from '../../commands/setup/_init-page.js';
import type { Fields, Outcome } from '../../core/model.js';
import { askFamilies } from './ask-families.js';
import { fitLines } from './fit.js';
import { letterMenu } from './pickers.js';
import { termOf } from './terminal.js';

type Ask = (input: Input, view: Fields) => Promise<Input | null>;

/** In this order; each is passed over where it has nothing to ask, and its `null` ends them all. A further one stands between them. */
const QUESTIONS: Ask[] = [askIntents, askStatusline, askChanges];
/** Columns that the frame of a message takes. */
const FRAME = 4;

export async function askInit(given: Input, preview: (input: Input) => Outcome): Promise<Input | null> {
  const alone = preview(given);
  // What stops it is said by itself.
  if (isStopped(alone)) return given;
  const all = everyHost(given, alone.view ?? {});
  const together = all === null ? null : preview(all);
  const [input, first] = all === null || together === null || isStopped(together) ? [given, alone] : [all, together];
  const term = termOf(process.stdout, process.env);
  const shown = (lines: string[]): void => log.message(fitLines(lines.join('\n'), term.width - FRAME));
  const changes = (first.view?.changes ?? []) as Planned[];
  if (changes.length > 0) shown(summaryLines(first.view!, term));
  if (input.flags.diff === true) shown(diffLines(changes, term));
  let at: Input = { ...input, flags: { ...input.flags, seen: true } };
  for (const ask of QUESTIONS) {
    const next = await ask(at, preview(at).view ?? {});
    if (next === null) {
      cancel('Nothing was changed.');
      return null;
    }
    at = next;
  }
  return at;
}

function isStopped({ findings }: Outcome): boolean {
  return findings.some((f) => f.severity === 'error' && f.code !== 'needs-yes');
}

/** Where nobody named a program: every one that is here; `null` where that is the one of `view`. */
export function everyHost(input: Input, view: Fields): Input | null {
  const [others, absent] = [view.others, view.absent].map((list) => (list ?? []) as { id: string; name: string }[]);
  if (input.flags.host !== undefined || others!.length === 0) return null;
  const own = ((view.hosts ?? []) as string[]).filter((id) => !absent!.some((a) => a.id === id));
  const host = [...own, ...others!.map((o) => o.id)];
  return { ...input, flags: { ...input.flags, host: host.join(','), several: own.length > 0 } };
}

/** What is found in the repository is agreed to by nobody's Enter; what a gate lets pass is said before one is chosen. */
async function askIntents(input: Input, view: Fields): Promise<Input | null> {
  const ids = (view.intents ?? []) as string[];
  const lines = (view.contract ?? []) as string[];
  // What a person confirmed already is not asked again: the gate has a command of its own.
  if (ids.length === 0 || input.flags.gate !== undefined || lines.length === 0) return input;
  log.message(colourDiff(lines.join('\n'), termOf(process.stdout, process.env)));
  const count = ids.length === 1 ? `the intent ${ids[0]}` : `the ${ids.length} intents`;
  const letter = await letterMenu(
    {
      message: `Shall ${count} of this repository hold here?`,
      rows: [
        { value: 'n', label: 'Not now: nothing is confirmed, clew intent confirm asks again', hint: '' },
        { value: 'w', label: 'Yes, warn: while none is selected every call runs, and the agent is told', hint: '' },
        { value: 's', label: 'Yes, strict: while none is selected a call that changes something is refused', hint: '' },
      ],
    },
    'n',
  );
  if (letter === null) return null;
  const gate = letter === 'w' ? 'warn' : letter === 's' ? 'strict' : null;
  if (gate === null) return input;
  return askFamilies({ ...input, flags: { ...input.flags, gate, confirm: String(view.mark) } }, view);
}

/** Offered with a first installation only. */
async function askStatusline(input: Input, view: Fields): Promise<Input | null> {
  if (view.offersLine !== true) return input;
  const yes = await confirm({
    message: 'Show the active context in the line of status of Claude Code? One of yours stays, above it.',
    initialValue: true,
  });
  if (isCancel(yes)) return null;
  return yes ? { ...input, flags: { ...input.flags, statusline: true } } : input;
}

async function askChanges(input: Input, view: Fields, enter = 'y'): Promise<Input | null> {
  const changes = (view.changes ?? []) as Planned[];
  if (changes.length === 0 || input.flags.yes === true) return input;
  // It may be wanted since the list was shown.
  const line = view.line === 'in' ? ', with the line of status' : '';
  const message = `Change ${changes.map((c) => c.path).join(' and ')}${line}?`;
  const rows = [
    { value: 'y', label: 'Yes', hint: '' },
    ...(input.flags.several === true ? [{ value: 'o', label: 'Only Claude Code', hint: '' }] : []),
    { value: 'd', label: 'Show every line first', hint: '' },
    { value: 'n', label: 'No', hint: '' },
  ];
  const letter = await letterMenu({ message, rows }, enter);
  if (letter === 'd') {
    log.message(diffLines(changes, termOf(process.stdout, process.env)).join('\n'));
    // Whoever wanted to read first has not said yes, and an Enter may still be on its way.
    return askChanges(input, view, 'n');
  }
  if (letter === 'o') return { ...input, flags: { ...input.flags, host: 'claude', yes: true } };
  return letter === 'y' ? { ...input, flags: { ...input.flags, yes: true } } : null;
}
