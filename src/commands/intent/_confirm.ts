/** Decides what `clew intent confirm` shows and keeps: every difference first, and a yes for what was shown alone; and what `refuse` puts in its place. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import { type Open, openOf, shownMark } from '../../core/intent/contract/confirm.js';
import { confirmedOf, NO_PINS, pinnedGate, stricter } from '../../core/intent/contract/confirmed.js';
import { withContract } from '../../core/intent/contract/contract.js';
import { inForceOf } from '../../core/intent/contract/in-force.js';
import type { Change } from '../../core/intent/file/revised.js';
import type { Intent, Intents } from '../../core/model/intent.js';
import type { Edit, Facts, Fields, Finding, Outcome } from '../../core/model.js';
import { safeTitle } from '../../core/text/fence.js';
import { titleLine } from '../../core/text/truncate.js';
import type { Input, Term } from '../_command.js';
import { colourDiff } from '../setup/_diff.js';
import type { Answers } from './_answers.js';
import { boundTo } from './_bound.js';
import { withFamilies } from './_families.js';

/** What git says of the file of intents: who committed it last, `null` where it is not as it was committed. */
export type CommittedBy = string | null;

/** The outcome of a person's yes, or what they are to be shown before. */
export function confirmOpen(file: Intents, id: string | null, input: Input, facts: Facts): Outcome {
  const open = openOf(file, facts, id);
  const by = (facts.more.author ?? null) as CommittedBy;
  const set = pinnedGate(facts.state, facts.pins?.() ?? NO_PINS);
  const asks = open.some((o) => o.name === 'the gate') && set !== null && stricter(set, facts.config.gate) === set;
  const begun = firstOf(open, file, facts);
  const view = {
    contract: shownOf(open, by),
    changes: changesOf(open, by, file, begun),
    mark: shownMark(open),
    done: false,
    ...(asks ? { keeps: set } : {}),
  } satisfies Answers['intent confirm'];
  if (open.length === 0) return emptyOutcome({ view: { ...view, done: true } });
  if (input.dry) return withFamilies(emptyOutcome({ view }), begun, { ...input, flags: {} }, facts);
  if (input.flags.yes !== true)
    return refused('needs-yes', { path: namesOf(open), verb: ['intent confirm', id ?? ''].join(' ').trim() }, view);
  if (input.flags.shown !== undefined && input.flags.shown !== view.mark) return refused('intents-moved', {}, view);
  // What was agreed on before, or the gate, may change what holds in other contexts.
  const come = begun.length === open.length ? begun.map((i) => i.id) : undefined;
  const agreed = emptyOutcome({
    edits: editsOf(open),
    did: `confirmed ${namesOf(open)}`,
    undoable: true,
    view: { ...view, done: true, names: namesOf(open) },
    findings: boundTo(file, inForceOf(facts, null).gate, come),
  });
  return withFamilies(agreed, begun, input, facts);
}

/** The intents among `open` that nobody ever confirmed here. */
export function firstOf(open: Open[], file: Intents, facts: Facts): Intent[] {
  const pins = facts.pins?.() ?? NO_PINS;
  return file.intents.filter(
    (i) => open.some((o) => o.name === i.id) && confirmedOf(i.id, facts.state, pins).length === 0,
  );
}

/** What a person's no makes of `intent`: it says again what was confirmed last; one that never was is given up. */
export function refusalOf(intent: Intent, facts: Facts): Change {
  const [last] = confirmedOf(intent.id, facts.state, facts.pins?.() ?? NO_PINS);
  if (last === undefined) return { do: 'set', id: intent.id, field: 'status', value: 'cancelled' };
  return { do: 'replace', id: intent.id, intent: withContract(intent, last.contract) };
}

/** Each difference, with who brought it. */
export function shownOf(open: Open[], by: CommittedBy): string[] {
  const from = by === null ? '' : `, as ${safeTitle(by)} committed it`;
  return open.flatMap((o) => [`@@ ${safeTitle(o.name)}${isOfFile(o) ? from : ''} @@`, ...o.lines]);
}

/** The same for who asks in words: what each is of, what it says, and whether anything of it was ever confirmed. */
function changesOf(
  open: Open[],
  by: CommittedBy,
  { intents }: Intents,
  begun: Intent[],
): Answers['intent confirm']['changes'] {
  return open.map((o) => ({
    name: safeTitle(o.name),
    summary: titleLine(intents.find((i) => i.id === o.name)?.summary ?? ''),
    lines: o.lines,
    first: begun.some((i) => i.id === o.name),
    by: isOfFile(o) && by !== null ? safeTitle(by) : null,
  }));
}

/** The gate and grants do not stand in the file of intents: who committed that says nothing of them. */
const isOfFile = ({ name }: Open): boolean => !/^(?:the gate|a grant|what is void)$/.test(name);

/** All records of a yes to `open`. */
export function editsOf(open: Open[]): Edit[] {
  return open.flatMap((o) => o.edits);
}

/** What was shown, or that it is done. */
export function printConfirm(view: Fields, term: Term): string {
  const lines = view.contract as string[];
  if (lines.length === 0) return term.dim('Everything the files say is confirmed.');
  if (view.done) return `${term.good('✓')} Confirmed ${view.names}.`;
  const keeps =
    view.keeps === undefined ? [] : [term.dim(`clew config set gate ${view.keeps} puts the settings right instead.`)];
  return [colourDiff(lines.join('\n'), term), ...keeps, term.dim('Nothing was confirmed.')].join('\n');
}

export function namesOf(open: Open[]): string {
  return [...new Set(open.map((o) => safeTitle(o.name)))].join(', ');
}

function refused(code: string, args: Finding['args'], view: Fields): Outcome {
  return emptyOutcome({ findings: [{ code, args, severity: 'error' }], view });
}
