/** Decides whether an agent may stop: the next step can be begun with, the quick resume too, and nothing secret is written down. */

import type { Wish } from '../../model/document.js';
import type { Config, Finding, Verdict } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { type Known, openItems, textAt } from '../rules/open-items.js';
import { isFiller, quoted, whyVague } from './concrete.js';
import { nextActionFrom, type WorkFacts } from './next-action.js';
import { isDoneWhole } from './stand-in.js';

/** Lines with a secret that are named. */
const MOST_LINES = 12;

/** What is looked at before an agent stops. */
export interface FinishFacts extends WorkFacts {
  now: number;
  mode: Config['finishGate'];
  /** Secrets in a text, each with its kind and 1-based line. */
  secrets(text: string): { kind: string; line: number }[];
  /** The state that was refused last, '' when none was. */
  refused: string;
}

/** `state` names what was judged: the same state is refused once at most. */
export interface Finishing {
  verdict: Verdict;
  findings: Finding[];
  changes: Wish[];
  state: string;
}

/** BEFORE_FINISHING_RESPONSE. What is vague is filled from the facts; only mode `strict` refuses, and one state only once. */
export function checkBeforeFinishing(doc: Known & { text: string }, facts: FinishFacts): Finishing {
  if (facts.mode === 'off') return { verdict: 'allow', findings: [], changes: [], state: '' };
  // Where nobody is kept from stopping, a line that stands in for a next step is as good as none: it is no fault.
  const fillers = facts.mode !== 'strict';
  // Of a plan that is done whole nothing is next, unless somebody says so.
  const over = isDoneWhole(facts.tasks) && facts.failed === '' && !facts.todos?.some((t) => t.status !== 'completed');
  // What was committed stands by itself: that nobody said what is next is no fault either.
  const settled = fillers && (facts.commits ?? []).length > 0 && nextActionFrom(facts) === null;
  const vague = over || settled ? [] : [...checkNextIsActionable(doc, fillers), ...checkResumeIsConcrete(doc, fillers)];
  const findings = [...vague, ...holdsNoSecret(doc.text, facts)];
  if (findings.length === 0) return { verdict: 'allow', findings, changes: [], state: '' };
  const state = fingerprint(JSON.stringify([textAt(doc, 'next'), textAt(doc, 'doing'), resumeOf(doc), findings]));
  const changes = filled(doc, vague, facts);
  return {
    verdict: facts.mode === 'strict' && state !== facts.refused ? 'deny' : 'allow',
    findings:
      vague.length > 0 && changes.length > 0
        ? [...findings, { code: 'next-filled', args: { text: quoted(wordsOf(changes[0]!)) }, severity: 'note' }]
        : findings,
    changes,
    state,
  };
}

/** `ctx.progress.next is actionable`: one open entry under way or next can be begun with; work that is done whole needs none. With `fillers` what stands in for a step is no fault. */
export function checkNextIsActionable(doc: Known, fillers = false): Finding[] {
  if (doc.meta.status === 'completed' || doc.meta.status === 'abandoned') return [];
  const steps = [...openItems(doc, 'doing'), ...openItems(doc, 'next')];
  if (steps.some((i) => whyVague(i.text) === null)) return [];
  if (fillers && isFiller(steps[0]?.text ?? '')) return [];
  return [{ code: 'next-vague', args: { text: quoted(steps[0]?.text ?? '') }, severity: 'warn' }];
}

/** `ctx.quick_resume.next_action is concrete`; `fillers` as above. */
export function checkResumeIsConcrete(doc: Known, fillers = false): Finding[] {
  if (doc.meta.status === 'completed' || doc.meta.status === 'abandoned') return [];
  const resume = resumeOf(doc);
  if (resume.split('\n').some((line) => whyVague(line) === null)) return [];
  if (fillers && isFiller(resume)) return [];
  return [{ code: 'resume-vague', args: { text: quoted(resume) }, severity: 'warn' }];
}

/** The next action, and how to get back into the work. */
function resumeOf(doc: Known): string {
  return [textAt(doc, 'next-action'), textAt(doc, 'resume')].join('\n').trim();
}

/** `ACTIVE_CONTEXT_CONTAINS_NO_SECRETS`: where one stands, never the secret itself. */
export function holdsNoSecret(text: string, facts: Pick<FinishFacts, 'secrets'>): Finding[] {
  const found = facts.secrets(text);
  if (found.length === 0) return [];
  const kinds = [...new Set(found.map((s) => s.kind))].join(', ');
  const lines = [...new Set(found.map((s) => s.line))];
  const line = `${lines.slice(0, MOST_LINES).join(', ')}${lines.length > MOST_LINES ? ', …' : ''}`;
  return [{ code: 'context-secret', args: { kind: kinds, line, count: found.length }, severity: 'warn' }];
}

/** The next action out of the facts, put where it was vague. */
function filled(doc: Known, vague: Finding[], facts: FinishFacts): Wish[] {
  const text = nextActionFrom(facts);
  // What only stands in for a next step would be refused again.
  if (text === null || (facts.mode === 'strict' && isFiller(text))) return [];
  const isSaid = (line: string): boolean => whyVague(line) === 'vague' && !isFiller(line);
  return vague.flatMap((f): Wish[] => {
    const atResume = f.code === 'resume-vague';
    const steps = atResume
      ? resumeOf(doc).split('\n')
      : [...openItems(doc, 'doing'), ...openItems(doc, 'next')].map((i) => i.text);
    // What somebody said is better than a stand-in, vague as it is.
    if (isFiller(text) && steps.some(isSaid)) return [];
    if (atResume) return [{ do: 'set', place: 'next-action', text, at: facts.now }];
    const empty = openItems(doc, 'next').find((i) => !isSaid(i.text));
    return empty === undefined
      ? [{ do: 'add', place: 'next', text, at: facts.now }]
      : [{ do: 'replace', id: empty.id, place: 'next', text, at: facts.now }];
  });
}

function wordsOf(change: Wish): string {
  return 'text' in change ? change.text : '';
}
