/** Decides what the documents of the work that an outcome moves say afterwards: they follow the records, whichever verb it was. */

import { ensureSummary } from '../../context/rules/summary.js';
import { leaveDocument, restoreDocument } from '../../context/rules/switching.js';
import type { Wish } from '../../model/document.js';
import type { Context, Edit, Facts, Finding, Outcome } from '../../model.js';
import { hiddenIn } from '../../team/material.js';
import { fenceText, safeTitle } from '../../text/fence.js';
import { ownWords } from '../../text/own-words.js';
import { tokens } from '../../text/tokens.js';
import { truncate } from '../../text/truncate.js';
import { LIMIT } from '../../words/brief.js';
import { sentenceOf } from '../../words/en.js';
import { sinceLine } from '../../words/since.js';
import { isInActiveFile } from '../adopted-store/active-file.js';
import { archiveDrafts, contextsAfter, switchActiveFile, withPlaces } from '../adopted-store/switch-active-file.js';
import { resultOf } from '../session/record-turn.js';
import { sinceLeft } from '../session/since-left.js';
import { newestPrompt } from '../session/turn-records.js';
import { transitionsIn } from '../shared/context-transitions.js';
import { findExisting } from '../shared/find-existing.js';
import { steppedPapers } from './after-task.js';
import { answeredAbout } from './asked-about.js';
import { goalOfAsked, goalOfPrompt, isSaidIn } from './asked-goal.js';
import { driftFacts } from './document-facts.js';
import {
  ANOTHER,
  applyToDraft,
  draftEdits,
  isKeptHere,
  isTakenAway,
  keyOf,
  linesOf,
  nameOf,
  newDraft,
  openDraft,
  type Paper,
  pathsOf,
  unusedDocumentFindings,
} from './draft.js';
import { goalOfPart } from './part-asked.js';
import { summaryIn, summedEdits } from './summed-up.js';
import { withNews, withNotes } from './told.js';

/** Tokens of what a command answers beside it. */
const ANSWER = 60;

/** `outcome` with the edits of documents that belong to it, and with the quick resume of work that is turned to; `agent`: the session whose agent does it, if one does. */
export function withDocuments(outcome: Outcome, facts: Facts, seed: string, agent?: string, said?: string): Outcome {
  if (facts.document === undefined || outcome.undoes !== undefined || outcome.redoes !== undefined) return outcome;
  if (outcome.findings.some((f) => f.severity === 'error')) return outcome;
  const moves = transitionsIn(outcome, facts.state);
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
    else findings.push(...unusedDocumentFindings(c, facts));
  }
  for (const c of moves.ended.filter(free)) {
    const paper = openDraft(c, facts);
    if (paper) add(endedPaper(paper, facts));
  }
  const behind = papers.length;
  const summed = papers.flatMap((p) => summedEdits(p, facts));
  // What was found with its document has one, whoever closed or paused it.
  for (const c of moves.waiting.filter((w) => free(w) && w.found === undefined))
    add(applyToDraft(newDraft(c, facts), [{ do: 'meta', set: { status: 'paused' } }], facts));
  for (const c of moves.renamed.filter(free)) {
    const paper = openDraft(c, facts);
    if (paper) add(applyToDraft(paper, [{ do: 'meta', set: { title: c.title, updated: facts.now } }], facts));
  }
  for (const c of moves.reopened.filter((r) => free(r) && !moves.entered.some((e) => e.id === r.id))) {
    const paper = openDraft(c, facts);
    if (paper) add(applyToDraft(paper, [{ do: 'meta', set: { status: 'paused', updated: facts.now } }], facts));
  }
  // Whoever has the document and not this machine's records is to keep it, too.
  const kept = moves.kept.filter((c) => c.file == null);
  const marks = (c: Context): Wish[] =>
    kept.some((k) => k.id === c.id) ? [{ do: 'meta', set: { private: String(c.private === true) } }] : [];
  for (const c of kept.filter((k) => free(k) && !moves.entered.some((e) => e.id === k.id))) {
    const paper = openDraft(c, facts);
    if (paper) add(applyToDraft(paper, marks(c), facts));
  }
  for (const done of steppedPapers(outcome, facts))
    if (free(done.paper.context) && !papers.some((p) => p.context.id === done.paper.context.id)) {
      add(done);
      summed.push(...summedEdits(done.paper, facts));
    }
  for (const paper of withoutNames(moves.kept, facts))
    if (free(paper.context) && !papers.some((p) => p.context.id === paper.context.id)) papers.push(paper);
  let lines = (_room: number): string[] => [];
  let records = outcome.edits;
  const known = contextsAfter(records, facts);
  const into: Edit[] = [];
  let news = '';
  let seat = false;
  for (const c of moves.entered.filter(free)) {
    const paper = openDraft(c, facts);
    news = sinceLine(sinceLeft(c, paper?.document ?? null, seed, facts));
    const alike = paper === null ? likeWork(c, facts) : [];
    findings.push(...alike);
    if (alike.length > 0) lines = () => alike.map(sentenceOf);
    if (paper === null && c.status !== 'open') continue;
    if (isInActiveFile(c, facts) && !(paper !== null && c.file === facts.config.paths.activeContext)) {
      const done = switchActiveFile(c, papers, known, facts);
      if (!Array.isArray(done)) {
        seat = true;
        into.push(...done.before, ...draftEdits([done.paper]));
        records = withPlaces(records, done, known);
        const { paper: now } = done;
        const old = done.findings.filter((f) => f.code.startsWith('context-') && isUntold(f));
        findings.push(...done.findings);
        lines = (room) => withNotes(old, [], room, (left) => linesOf(now, left, facts));
        continue;
      }
      findings.push(...done);
      if (paper === null && c.file != null) continue;
    }
    if (paper === null && c.file != null) {
      findings.push(...unusedDocumentFindings(c, facts));
      continue;
    }
    if (paper === null) {
      const isNew = !Object.hasOwn(facts.state.contexts, c.id);
      const begun = newDraft(c, facts, isNew ? firstGoal(c, outcome, facts, { seed, agent, said }) : undefined);
      papers.push(begun);
      // Its goal is its title, which is told.
      const again = isTakenAway(c, facts);
      if (alike.length === 0)
        lines = (room) => linesOf(begun, room, facts).filter((l) => again || l.startsWith('Next action: '));
      continue;
    }
    const back = restoreDocument(paper.document, nameOf(c), driftFacts(paper, facts), facts.config.contexts);
    lines = (room) => withNotes(back.findings.filter(isUntold), [], room, (left) => linesOf(paper, left, facts));
    add(applyToDraft(paper, [...back.changes, ...marks(c)], facts));
    findings.push(...back.findings);
  }
  if (!seat) {
    const away = archiveDrafts(papers.slice(0, behind), known, facts);
    into.push(...draftEdits(papers), ...away.edits);
    findings.push(...away.findings);
  }
  const documents = pathsOf(into, facts);
  const view = outcome.view && documents.length > 0 ? { view: { ...outcome.view, documents } } : {};
  return withTold(
    { ...outcome, ...view, edits: [...into, ...summed, ...records], findings: [...outcome.findings, ...findings] },
    withNews(news, lines),
    seed,
    news,
  );
}

/** The goal of new work in its user's words, where the prompt that was asked about, that an agent opened it for, or that turned to it, says one. */
function firstGoal(c: Context, outcome: Outcome, facts: Facts, { seed, agent, said }: By): string | undefined {
  const { reading } = outcome;
  const prompt = agent === undefined ? said : newestPrompt(agent, facts)?.reading?.prompt;
  const answered = answeredAbout(outcome, facts);
  if (answered !== null) return goalOfAsked(c.title, answered) ?? goalOfPart(ownWords(answered.prompt).own, c, facts);
  if (agent === undefined && c.fromPrompt === true && prompt !== undefined)
    return isSaidIn(c.title, prompt)
      ? goalOfAsked(c.title, { prompt, ...(reading?.asked === undefined ? {} : { of: reading.asked }) })
      : // "A context of its own for that": the prompt before said what.
        goalOfPrompt(c.title, newestPrompt(seed, facts)?.reading?.prompt);
  const goal = agent === undefined ? undefined : goalOfPrompt(c.title, prompt);
  return goal ?? goalOfPart(ownWords(prompt ?? '').own, c, facts);
}

/** Who moved: the session of a prompt or a command, its agent where that did, and what a prompt says. */
interface By {
  seed: string;
  agent: string | undefined;
  said: string | undefined;
}

/** So many documents are looked through for the name of what becomes private. */
const MOST_NAMED = 300;

/** Documents in which a switch or a merge named one of `kept` before it became private: what clew wrote there itself names it no more. */
function withoutNames(kept: Context[], facts: Facts): Paper[] {
  const now = kept.filter((c) => c.private === true);
  if (now.length === 0) return [];
  const hides = hiddenIn(now);
  const others = Object.values(facts.state.contexts).filter((c) => c.file == null && !now.some((k) => k.id === c.id));
  return others.slice(-MOST_NAMED).flatMap((c) => {
    const paper = openDraft(c, facts);
    const wishes = (paper?.document.items ?? []).flatMap(({ id, place, text, at, state }): Wish[] => {
      const told = /^(?:pre-switch: paused for|Merged from) /.exec(text)?.[0];
      if (told === undefined || state !== 'open' || !hides(text)) return [];
      const name = told.startsWith('pre') ? `"${ANOTHER}"` : ANOTHER;
      return [{ do: 'replace', id, place, text: told + name, at: at ?? facts.now }];
    });
    return wishes.length === 0 ? [] : [applyToDraft(paper!, wishes, facts).paper];
  });
}

/** Another branch is said with what else changed. */
export function isUntold(f: Finding): boolean {
  return f.code !== 'context-branch-other';
}

/** New work that may be known already is said to be, never turned into that silently. */
function likeWork(context: Context, facts: Facts): Finding[] {
  if (Object.hasOwn(facts.state.contexts, context.id)) return [];
  const { same, alike } = findExisting(context.title, facts, context.id);
  return [...(same === null ? [] : [same]), ...alike].map((c) => ({
    code: 'like-work',
    args: { id: c.id, title: truncate(safeTitle(c.title), 60) },
    severity: 'note',
  }));
}

/** `null` when the work has a place in another layout and its document does not stand there. */
function leftPaper(
  context: Context,
  towards: Context | null,
  facts: Facts,
): { paper: Paper; findings: Finding[] } | null {
  const begins = context.file == null && !isTakenAway(context, facts);
  const paper = openDraft(context, facts) ?? (begins ? newDraft(context, facts) : null);
  if (paper === null) return null;
  return applyToDraft(
    paper,
    // Where it is left from is not where it was worked on: a turn says that when it ends.
    leaveDocument(
      paper.document,
      { ...resultOf(facts, context), branch: null },
      towards === null ? 'a break' : isKeptHere(towards, facts) ? ANOTHER : towards.title,
      summaryIn(context, facts),
      context.summed,
    ),
    facts,
  );
}

/** What is over says so, and what it came to. */
function endedPaper(paper: Paper, facts: Facts): { paper: Paper; findings: Finding[] } {
  const status = paper.context.status === 'completed' ? 'completed' : 'abandoned';
  const summary = ensureSummary(paper.document, [], facts.now, summaryIn(paper.context, facts), paper.context.summed);
  return applyToDraft(paper, [...summary, { do: 'meta', set: { status, updated: facts.now } }], facts);
}

/** The brief, or what a command answers, with what the document says of the work that is turned to. */
function withTold(thought: Outcome, lines: (room: number) => string[], seed: string, news: string): Outcome {
  const all = lines(LIMIT.prompt - ANSWER);
  if (all.length === 0) return thought;
  const { notice } = thought;
  const outcome = notice === undefined || news === '' ? thought : { ...thought, notice: `${notice} ${news}` };
  if (outcome.view !== undefined) return { ...outcome, view: { ...outcome.view, told: all } };
  if (outcome.brief === undefined) return outcome;
  const room = LIMIT.prompt - tokens(outcome.brief);
  const ways = [room, room - 20, room - 40, room - 60].map(lines).filter((told) => told.length > 0);
  const briefs = ways.map((told) => `${outcome.brief}\n${fenceText(told.join('\n'), 'its context document', seed)}`);
  const brief = briefs.find((text) => tokens(text) <= LIMIT.prompt);
  return brief === undefined ? outcome : { ...outcome, brief };
}
