/** `clew tidy [ID...]`: closes contexts that look done and pauses quiet ones, all as one operation, after a person's yes. */
import { endEdits, pauseEdits } from '../../core/context/lifecycle.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { type Offer, offersFor } from '../../core/handlers/shared/offers.js';
import type { Facts } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import { titleLine } from '../../core/text/truncate.js';
import { WHY } from '../../core/words/offers.js';
import type { Command, Input } from '../_command.js';
import { undoHint } from '../_undo-hint.js';
import { sessionOf } from '../session/_session.js';
import type { Answers, Offered as Row } from './_answers.js';

/** Lines that a refusal names. */
const MOST_LINES = 5;

/** The edits of all `offers`; who works on one of them is moved off it. */
function tidied(offers: Offer[], input: Input, facts: Facts): ReturnType<typeof endEdits> {
  const session = sessionOf(input, facts);
  return offers.flatMap(({ context, act }) =>
    act === 'close'
      ? endEdits(facts.state, session, context, { status: 'completed', now: facts.now })
      : pauseEdits(facts.state, session, context),
  );
}

/** The command lines that an agent may run where its user asked for them. */
function oneByOne(rows: Row[]): string {
  const lines = rows.slice(0, MOST_LINES).map((r) => `\`clew ${r.act === 'close' ? 'done' : 'pause'} ${r.id}\``);
  return [...lines, ...(rows.length > MOST_LINES ? [`${rows.length - MOST_LINES} more`] : [])].join(', ');
}

export const command: Command = {
  name: 'tidy',
  group: 'care',
  order: 7,
  summary: 'close contexts that look done, pause quiet ones',
  asks: true,
  args: '[id...]',
  flags: [{ name: 'yes', about: 'do it without being asked' }],
  examples: [
    ['clew tidy', 'what could be closed or paused, and why; at a terminal it asks'],
    ['clew tidy --yes', 'do all of it, as one operation that can be undone'],
    ['clew tidy old-idea login --yes', 'only these of them'],
  ],
  writes: (input) => input.flags.yes === true,
  tells: true,
  needs: () => [{ kind: 'index', how: 'refresh' }],
  completes: () => [{ ids: 'contexts' }],
  decide: (input, facts) => {
    const all = offersFor(facts);
    const unknown = input.args.find((id) => !all.some((o) => o.context.id === id));
    if (unknown !== undefined)
      return emptyOutcome({ findings: [{ code: 'no-offer', args: { ref: unknown }, severity: 'error' }] });
    const offers = input.args.length === 0 ? all : all.filter((o) => input.args.includes(o.context.id));
    const rows = offers.map(
      ({ context, act, why }): Row => ({ id: context.id, title: context.title, act, why: WHY[why] }),
    );
    if (input.flags.yes !== true || offers.length === 0)
      return emptyOutcome({ view: { offers: rows, done: false } satisfies Answers['tidy'] });
    if (input.agent)
      return emptyOutcome({
        findings: [{ code: 'tidy-agent', args: { lines: oneByOne(rows) }, severity: 'error' }],
        view: { offers: rows, done: false } satisfies Answers['tidy'],
      });
    const closed = rows.filter((r) => r.act === 'close').length;
    return emptyOutcome({
      edits: tidied(offers, input, facts),
      did: `closed ${countOf(closed, 'context')}, paused ${rows.length - closed}`,
      undoable: true,
      view: { offers: rows, done: true } satisfies Answers['tidy'],
    });
  },
  print: (view, term) => {
    const rows = view.offers as Row[];
    if (rows.length === 0) return term.dim('Nothing to tidy: no context looks done or quiet.');
    const wide = Math.min(44, Math.max(...rows.map((r) => r.id.length)));
    const past = { close: 'closed', pause: 'paused' };
    const lines = rows.map((r) => {
      const act = view.done ? `${term.good('✓')} ${past[r.act]}` : r.act;
      return `${act}  ${r.id.padEnd(wide)}  ${term.cut(titleLine(r.title), Math.max(12, term.width - wide - 45))}  ${term.dim(r.why)}`;
    });
    return [...lines, `  ${term.dim(view.done ? undoHint(view) : 'do all of it: clew tidy --yes')}`].join('\n');
  },
};
