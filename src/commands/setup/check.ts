/** `clew check`: is everything that is kept sound? Reads only. */
import { findingsOf, type StoreFiles } from '../../core/context/adopt.js';
import { type Flaw, faultFlaw, flawsOf, type Seen } from '../../core/context/integrity.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { unusedDocumentFindings } from '../../core/handlers/document/draft.js';
import { findMovedPlans, followMoveEdits } from '../../core/handlers/plan-sync/moved-plans.js';
import { quoted } from '../../core/intent/shown-line.js';
import type { Context, Facts, Finding } from '../../core/model.js';
import { oneLine } from '../../core/text/truncate.js';
import { flawText, mendText } from '../../core/words/flaws.js';
import type { Command, Term } from '../_command.js';
import type { Answers, ShownFlaw } from './_answers.js';

export const command: Command = {
  name: 'check',
  group: 'care',
  order: 13,
  summary: 'check that the data is consistent',
  args: '',
  flags: [],
  examples: [
    ['clew check', 'say what is wrong, and what repair would do'],
    ['clew check --json', 'the same for a program; exit code 1 when something is broken'],
  ],
  writes: false,
  needs: () => [{ kind: 'check' }, { kind: 'store' }],
  decide: (_input, facts) => {
    const flaws = flawsIn(facts);
    const broken = flaws.filter((f) => f.broken);
    const count = broken.length;
    // What repair leaves to a person is no reason to call for it.
    const isMended = broken.some((f) => mendText(f) !== '');
    const next = isMended ? 'clew repair --dry-run' : `put it right by hand: $EDITOR ${quoted(broken[0]?.path ?? '')}`;
    const unsound: Finding[] = count === 0 ? [] : [{ code: 'unsound', args: { count, next }, severity: 'error' }];
    return emptyOutcome({
      findings: unsound,
      view: { sound: count === 0, flaws: flaws.map(presentFlaw) } satisfies Answers['check'],
    });
  },
  print: (view, term) => {
    const flaws = view.flaws as ShownFlaw[];
    return flaws.length === 0
      ? `${term.good('✓')} The data is consistent.`
      : renderFlaws(flaws, term, 'by clew repair: ');
  },
};

/** What is wrong with what was read. */
export function flawsIn(facts: Facts): Flaw[] {
  const store = facts.more.store as StoreFiles | null | undefined;
  const kept = Object.values(facts.state.contexts).filter((c) => c.status !== 'folded');
  const found = [...(store ? findingsOf(store) : []), ...kept.flatMap((c) => unusedIn(c, facts))];
  const told = new Set<string>();
  const faults = found.map(faultFlaw).filter((f) => {
    const key = `${f.code} ${f.path} ${f.line} ${f.args.of}`;
    return !told.has(key) && told.add(key);
  });
  return [...flawsOf(facts.more.check as Seen, facts.state, facts.now), ...faults, ...planFlaws(kept, facts)];
}

/** Work whose plan is not where its record says. Where it went to one place, repair has the work follow. */
function planFlaws(kept: Context[], facts: Facts): Flaw[] {
  const open = kept.filter((c) => c.status === 'open' || c.status === 'provisional');
  return findMovedPlans(open, facts).map((m) => ({
    code: m.to.length === 0 ? 'plan-lost' : m.to.length > 1 ? 'plan-parts' : 'plan-moved',
    path: m.path,
    line: null,
    args: { id: m.context.id, to: m.to.join(', ') },
    broken: false,
    edits: followMoveEdits(m, facts),
  }));
}

/** Is the document of `c` where its record says, and is it that of its task? Other tasks of the active file wait there. */
function unusedIn(c: Context, facts: Facts): Finding[] {
  const waits = c.task !== undefined && facts.document?.(c)?.tasks.some((t) => t.id === c.task);
  return waits ? [] : unusedDocumentFindings(c, facts);
}

/** `f` as it is shown. */
export function presentFlaw(f: Flaw): ShownFlaw {
  const { code, path, line, broken } = f;
  return { code, path, line, is: flawText(f), would: mendText(f), broken };
}

/** One flaw a line, and what is done about it, `by` whom where that is not done yet. */
export function renderFlaws(flaws: ShownFlaw[], term: Term, by = ''): string {
  return flaws
    .map((f) => {
      const mark = f.broken ? term.bad('✖') : term.warn('⚠');
      // Whole, however long: it names files.
      const place = oneLine(f.path) + (f.line === null ? '' : `:${f.line}`);
      return `${mark} ${place} ${oneLine(f.is)}${f.would === '' ? '' : term.dim(` → ${by}${oneLine(f.would)}`)}`;
    })
    .join('\n');
}
