/** Decides of which parts the text is made that a session begins with, and what each part costs. */
import { decide } from '../decide.js';
import { dispatchDocuments } from '../handlers/document/dispatch.js';
import { inForceOf, withInForce } from '../intent/contract/in-force.js';
import type { Context, Event, Facts } from '../model.js';
import { tokens } from '../text/tokens.js';
import { LIMIT } from '../words/brief.js';
import { isBesideBrief } from '../words/spoken.js';
import type { BriefName, BriefPart } from './types.js';

/** How each part is called, in the order of the brief. */
const PARTS: Record<BriefName, string> = {
  map: 'which contexts there are',
  plan: 'its plan',
  news: 'what changed since',
  goal: 'the goal and phase',
  next: 'the next action',
  decisions: 'decisions',
  questions: 'open questions and blockers',
  progress: 'what was done',
  notes: 'notes and findings',
  intent: 'the agreed intent, or that there is none',
  rule: 'the rule for switching',
};
const BEGINS: [BriefName, RegExp][] = [
  ['map', /^(?:active|open) /],
  ['plan', /^plan /],
  ['goal', /^(?:Goal|Phase): /],
  ['next', /^Next action: /],
  ['decisions', /^Decided: /],
  ['questions', /^(?:Open question|Blocker): /],
  ['progress', /^Done: /],
  ['notes', /^(?:Recommended agent|Found|Recommended|To resume|Note|Document): ?/],
];

/** What a session that is begun for `c` now would be told, the intents that hold for it included; `null` where that is nothing. */
export function briefNow(c: Context, facts: Facts): BriefPart | null {
  const session = { host: 'claude', id: 'a-session-that-begins', transcript: null, cwd: facts.workspace };
  const event: Event = { kind: 'start', session, source: 'startup', context: c.id };
  if (c.status !== 'open') return null;
  const ready = withInForce(facts, inForceOf(facts, session.id));
  const { brief = '' } = dispatchDocuments(decide(event, ready), event, ready);
  return brief === '' ? null : partsOf(brief);
}

/** `text` of a start, taken apart line by line; each line counts with its end. */
export function partsOf(text: string): BriefPart {
  const found = new Map<BriefName, { tokens: number; lines: number }>();
  const total = tokens(text);
  let [inside, behind] = [false, false];
  let left = total;
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    const fence = /^<\/?clew-data /.test(line);
    const part: BriefName = fence || (!inside && !behind) ? 'map' : inside ? nameOf(line) : behindFence(line, found);
    if (fence) [inside, behind] = [!line.startsWith('</'), line.startsWith('</')];
    // What rounding leaves stands with the last line, so that the parts are the whole.
    const cost = i === lines.length - 1 ? left : Math.min(left, tokens(`${line}\n`));
    left -= cost;
    const there = found.get(part) ?? { tokens: 0, lines: 0 };
    found.set(part, { tokens: there.tokens + cost, lines: there.lines + 1 });
  }
  return {
    tokens: total,
    limit: LIMIT.start,
    parts: (Object.keys(PARTS) as BriefName[]).flatMap((part) => {
      const of = found.get(part);
      return of === undefined ? [] : [{ part, says: PARTS[part], ...of }];
    }),
    text,
  };
}

/** What is no line of a document's own is news of it. */
function nameOf(line: string): BriefName {
  return BEGINS.find(([, begin]) => begin.test(line))?.[0] ?? 'news';
}

/** The rule is the first line behind what is fenced; that another session is at work stands among the intents. */
function behindFence(line: string, found: Map<BriefName, unknown>): BriefName {
  return !found.has('rule') ? 'rule' : isBesideBrief(line) ? 'news' : 'intent';
}
