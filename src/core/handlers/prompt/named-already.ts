/** Decides what new work would double: known work, or a part of a plan, that is called as the new one would be. */
import { wasOver } from '../../context/switch.js';
import type { Context, Facts, Match } from '../../model.js';
import { currentPlan } from '../../plan/catalog/aliases.js';
import { fitOf } from '../../request/name.js';
import { type Phrase, phrasesIn } from '../../request/phrases.js';
import { planMatch, targetFinder } from '../../request/target.js';
import { wordSet } from '../../text/words.js';
import { isFinished } from '../../words/brief.js';
import { openContexts } from '../shared/active-context.js';

/** What is meant, by which words; `sure`: it is said as it is called. */
export interface NamedAlready {
  phrase: Phrase;
  matches: Match[];
  sure: boolean;
}

/** Plans whose headings are looked at: each is a file. */
const MOST_PLANS = 6;
/** Contexts that are named beside it. */
const MOST_BESIDE = 2;
/** How a heading is meant: as a whole, or with letters wrong. */
const WHOLE = new Set(['exact', 'typo']);
/** How a name is meant behind a verb of every step. */
const PLAIN = new Set(['id', 'exact', 'typo', 'inside', 'words']);

/** `heading`: what new work would be called, which is read as if it had been said: words around it hid it in the prompt. `null` where nothing is called so. */
export function namedAlready(own: string, heading: string, near: Match[], facts: Facts): NamedAlready | null {
  const phrases = [...phrasesIn(own), ...phrasesIn(heading)].filter((p) => p.about !== '' && !p.inner);
  for (const phrase of phrases) {
    const target = targetFinder(facts)({ about: phrase.about, long: phrase.about }, false);
    const known = (target?.matches ?? []).filter((m) => isOpen(m, facts));
    if (known.length > 0 && (phrase.form === 'ahead' || PLAIN.has(target!.fit)))
      return { phrase, matches: withSaid(known, own, facts), sure: false };
    const parts = partsCalled(phrase.about, near, facts);
    if (parts.length === 0) continue;
    const meant = parts.map((p) => p.match);
    const sure = parts.length === 1 && parts[0]!.exact;
    return { phrase, matches: sure ? meant : withSaid(meant, own, facts), sure };
  }
  return null;
}

function isOpen({ context, plan }: Match, { state }: Facts): boolean {
  return context === null ? !isFinished(plan) : !wasOver(context, state);
}

/** The plans with something left to do below a heading that is called `about`. */
function partsCalled(about: string, near: Match[], facts: Facts): { match: Match; exact: boolean }[] {
  const mine = openContexts(facts, null).map((c: Context) => c.plan);
  const paths = [...new Set([...near.map((m) => m.plan?.path ?? null), ...mine])].filter((p) => p !== null);
  return paths.slice(0, MOST_PLANS).flatMap((path) => {
    const row = currentPlan(path, facts.plans);
    if (row === null || row.archived || isFinished(row)) return [];
    const spans = (facts.sections?.(path) ?? []).map((s) => ({ ...s, fit: fitOf(about, s.title, false, true) }));
    const meant = spans.filter((s) => s.fit !== null && WHOLE.has(s.fit));
    const left =
      meant.length === 0
        ? []
        : (facts.tasks?.(path) ?? []).filter((t) => t.status === 'pending' || t.status === 'in_progress');
    const open = meant.filter((s) => left.some((t) => t.line >= s.line && t.line < s.end));
    if (open.length === 0) return [];
    const exact = open.some((s) => s.fit === 'exact');
    return [{ match: planMatch(row, about, exact, facts), exact }];
  });
}

/** `matches`, and behind them the open contexts of which a word of the title is said in `own`: they may be meant as well. */
function withSaid(matches: Match[], own: string, facts: Facts): Match[] {
  const known = new Set(matches.map((m) => m.context));
  const heard = new Set(wordSet(own));
  const said = openContexts(facts, null).filter((c) => !known.has(c.id) && wordSet(c.title).some((w) => heard.has(w)));
  const beside = said
    .slice(0, MOST_BESIDE)
    .map((c): Match => ({ context: c.id, plan: null, title: c.title, score: 0, reasons: [] }));
  return [...matches, ...beside];
}
