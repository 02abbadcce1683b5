/** Decides what the documents of the work that an outcome moves say afterwards: they follow the records, whichever verb it was. */
import { ensureSummary } from '../../context/rules/summary.js';
import { leave, restore } from '../../context/rules/switching.js';
import type { Context, Edit, Facts, Finding, Outcome } from '../../model.js';
import { fence, title } from '../../text/fence.js';
import { tokens } from '../../text/tokens.js';
import { clip } from '../../text/truncate.js';
import { LIMIT } from '../../words/brief.js';
import { sentence } from '../../words/en.js';
import { isSeated } from '../adopted-store/active-file.js';
import { entering, knownAfter, placed, putAway } from '../adopted-store/switch-active-file.js';
import { resultOf } from '../session/record-turn.js';
import { movesOf } from '../shared/context-transitions.js';
import { foundAgain } from '../shared/find-existing.js';
import { driftFacts } from './document-facts.js';
import { changed, freshPaper, keyOf, linesOf, nameOf, type Paper, paperEdits, paperOf, unused } from './draft.js';

/** `outcome` with the edits of documents that belong to it, and with the quick resume of work that is turned to. */
export function documented(outcome: Outcome, facts: Facts, seed: string): Outcome {
  if (facts.document === undefined || outcome.undoes !== undefined || outcome.redoes !== undefined) return outcome;
  if (outcome.findings.some((f) => f.severity === 'error')) return outcome;
  const moves = movesOf(outcome, facts.state);
  const papers: Paper[] = [];
  const findings: Finding[] = [];
  const add = (done: { paper: Paper; findings: Finding[] }): void => {
    papers.push(done.paper);
    findings.push(...done.findings);
  };
  // What a verb has written itself is not written a second time.
  const free = (c: Context): boolean => !outcome.edits.some((e) => e.key === keyOf(c));
  for (const c of moves.left.filter(free)) {
    const done = leftPaper(c, moves.towards, facts);
    if (done) add(done);
    else findings.push(...unused(c, facts));
  }
  for (const c of moves.ended.filter(free)) {
    const paper = paperOf(c, facts);
    if (paper) add(endedPaper(paper, facts));
  }
  const behind = papers.length;
  for (const c of moves.waiting.filter(free))
    add(changed(freshPaper(c, facts), [{ do: 'meta', set: { status: 'paused' } }], facts));
  for (const c of moves.renamed.filter(free)) {
    const paper = paperOf(c, facts);
    if (paper) add(changed(paper, [{ do: 'meta', set: { title: c.title, updated: facts.now } }], facts));
  }
  let lines: string[] = [];
  let records = outcome.edits;
  const known = knownAfter(records, facts);
  const into: Edit[] = [];
  let seat = false;
  for (const c of moves.entered.filter(free)) {
    const paper = paperOf(c, facts);
    const alike = paper === null ? likeWork(c, facts) : [];
    findings.push(...alike);
    if (alike.length > 0) lines = alike.map(sentence);
    if (paper === null && c.status !== 'open') continue;
    if (isSeated(c, facts) && !(paper !== null && c.file === facts.config.paths.activeContext)) {
      const done = entering(c, papers, known, facts);
      if (!Array.isArray(done)) {
        seat = true;
        into.push(...done.before, ...paperEdits([done.paper]));
        records = placed(records, done, known);
        lines = linesOf(done.paper, LIMIT.prompt);
        findings.push(...done.findings);
        lines = [...done.findings.filter((f) => f.code.startsWith('context-')).map(sentence), ...lines];
        continue;
      }
      findings.push(...done);
      if (paper === null && c.file != null) continue;
    }
    if (paper === null && c.file != null) {
      findings.push(...unused(c, facts));
      continue;
    }
    if (paper === null) {
      papers.push(freshPaper(c, facts));
      continue;
    }
    const back = restore(paper.document, nameOf(c), driftFacts(paper, facts), facts.config.contexts);
    lines = [...back.findings.map(sentence), ...linesOf(paper, LIMIT.prompt)];
    add(changed(paper, back.changes, facts));
    findings.push(...back.findings);
  }
  if (!seat) {
    const away = putAway(papers.slice(0, behind), known, facts);
    into.push(...paperEdits(papers), ...away.edits);
    findings.push(...away.findings);
  }
  const view = outcome.view && into.length > 0 ? { view: { ...outcome.view, documents: into.map((e) => e.key) } } : {};
  return withTold(
    { ...outcome, ...view, edits: [...into, ...records], findings: [...outcome.findings, ...findings] },
    lines,
    seed,
  );
}

/** New work that may be known already is said to be, never turned into that silently. */
function likeWork(context: Context, facts: Facts): Finding[] {
  if (Object.hasOwn(facts.state.contexts, context.id)) return [];
  const { same, alike } = foundAgain(context.title, facts, context.id);
  return [...(same === null ? [] : [same]), ...alike].map((c) => ({
    code: 'like-work',
    args: { id: c.id, title: clip(title(c.title), 60) },
    severity: 'note',
  }));
}

/** `null` when the work has a place in another layout and its document does not stand there. */
function leftPaper(context: Context, towards: string, facts: Facts): { paper: Paper; findings: Finding[] } | null {
  const paper = paperOf(context, facts) ?? (context.file == null ? freshPaper(context, facts) : null);
  if (paper === null) return null;
  return changed(paper, leave(paper.document, resultOf(facts, context), towards === '' ? 'a break' : towards), facts);
}

/** What is over says so, and what it came to. */
function endedPaper(paper: Paper, facts: Facts): { paper: Paper; findings: Finding[] } {
  const status = paper.context.status === 'completed' ? 'completed' : 'abandoned';
  const summary = ensureSummary(paper.document, [], facts.now);
  return changed(paper, [...summary, { do: 'meta', set: { status, updated: facts.now } }], facts);
}

/** The brief, or what a command answers, with what the document says of the work that is turned to. */
function withTold(outcome: Outcome, lines: string[], seed: string): Outcome {
  if (lines.length === 0) return outcome;
  if (outcome.view !== undefined) return { ...outcome, view: { ...outcome.view, told: lines } };
  if (outcome.brief === undefined) return outcome;
  for (let n = lines.length; n > 0; n--) {
    const brief = `${outcome.brief}\n${fence(lines.slice(0, n).join('\n'), 'its context document', seed)}`;
    if (tokens(brief) <= LIMIT.prompt) return { ...outcome, brief };
  }
  return outcome;
}
