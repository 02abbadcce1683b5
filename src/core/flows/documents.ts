/** Decides what the documents of the work that an outcome moves say afterwards: they follow the records, whichever verb it was. */
import { ensureSummary } from '../context/rules/summary.js';
import { leave, restore } from '../context/rules/switching.js';
import type { Context, Edit, Facts, Finding, Outcome } from '../model.js';
import { fence } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { LIMIT } from '../words/brief.js';
import { sentence } from '../words/en.js';
import { entering, knownAfter, placed, putAway } from './entering.js';
import { movesOf } from './moves.js';
import { changed, freshPaper, linesOf, nameOf, type Paper, paperEdits, paperOf, unused } from './paper.js';
import { driftFacts } from './place.js';
import { resultOf } from './recorded.js';
import { isSeated } from './seat.js';

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
  for (const c of moves.left) {
    const done = leftPaper(c, moves.towards, facts);
    if (done) add(done);
    else findings.push(...unused(c, facts));
  }
  for (const c of moves.ended) {
    const paper = paperOf(c, facts);
    if (paper) add(endedPaper(paper, facts));
  }
  const behind = papers.length;
  for (const c of moves.renamed) {
    const paper = paperOf(c, facts);
    if (paper) add(changed(paper, [{ do: 'meta', set: { title: c.title, updated: facts.now } }], facts));
  }
  let lines: string[] = [];
  let edits = outcome.edits;
  const known = knownAfter(edits, facts);
  const into: Edit[] = [];
  let seat = false;
  for (const c of moves.entered) {
    const paper = paperOf(c, facts);
    if (paper === null && c.status !== 'open') continue;
    if (isSeated(c, facts) && !(paper !== null && c.file === facts.config.paths.activeContext)) {
      const done = entering(c, papers, known, facts);
      if (!Array.isArray(done)) {
        seat = true;
        into.push(...done.before, ...paperEdits([done.paper]));
        edits = placed(edits, done, known);
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
  return withTold(
    { ...outcome, edits: [...into, ...edits], findings: [...outcome.findings, ...findings] },
    lines,
    seed,
  );
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
