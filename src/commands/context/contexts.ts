/** `clew contexts`: the pieces of work, numbered, the latest first; which number means which is remembered for "switch to #2". */

import type { Head } from '../../core/context/integrity.js';
import { otherSessionsOn } from '../../core/context/lifecycle.js';
import { contextOfDocument } from '../../core/context/of-document.js';
import { presentEdits, recordEdit } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import { listContexts } from '../../core/handlers/shared/resolve-context.js';
import type { Facts } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import { refOf } from '../../core/team/material.js';
import { formatAge, formatDuration } from '../../core/text/duration.js';
import { titleLine } from '../../core/text/truncate.js';
import type { Command, Term } from '../_command.js';
import { type Begins, beginsElsewhere, beginsLine, readerOf, sessionOf } from '../session/_session.js';
import type { Answers, ContextRow as Row } from './_answers.js';
import { branchText, onBranch, refsOf } from './_branch.js';
import { standingOf } from './_resolve-context.js';
import { standsIn } from './_stand.js';
import { openStrangersIn, strangersIn } from './_strangers.js';

/** Documents that came with the repository: listed, told to nobody until a person turns to one; `all`: what their author closed, too. */
function strangers(facts: Facts, from: number, all: boolean): Row[] {
  const { kept = null } = (facts.more.team ?? {}) as Partial<TeamAnswer>;
  return (all ? strangersIn(facts) : openStrangersIn(facts)).map((d, i) => ({
    ...{
      n: from + i,
      id: d.id,
      title: d.title || d.id,
      plan: null,
      progress: '',
      ago: formatDuration(facts.now - d.at),
    },
    ...{ active: false, state: 'untrusted' as const, others: 0, branch: null, ref: null, committed: null },
    ...{ private: d.isPrivate, ...whose(d, kept, facts.now) },
  }));
}

/** Who wrote a document that came with the repository, and what takes its context up. */
function whose(d: Head, kept: TeamAnswer['kept'], now: number): Pick<Row, 'by' | 'line'> {
  const ref = refOf(contextOfDocument(d, { now, plan: null, branch: null }));
  const known = d.isPrivate ? undefined : kept?.contexts.find((c) => c.ref === ref);
  if (known === undefined) return { by: d.author ?? null, line: `clew switch ${d.id}` };
  return { by: known.author, line: `clew team take ${known.ref}` };
}

export const command: Command = {
  name: 'contexts',
  also: ['list', 'ls'],
  group: 'every day',
  order: 6,
  summary: 'list the contexts, numbered',
  args: '',
  flags: [{ name: 'all', about: 'also those that are closed, or not listed any more' }],
  examples: [
    ['clew contexts', 'list the open contexts'],
    ['clew contexts --all', 'with those that are closed'],
    ['clew contexts --json', 'the same for a program'],
  ],
  writes: false,
  tells: true,
  needs: () => [
    { kind: 'index', how: 'open' },
    { kind: 'torn' },
    { kind: 'documents', authors: true },
    { kind: 'team', ask: { do: 'look' } },
  ],
  decide: (input, facts) => {
    const session = sessionOf(input, facts);
    const list = listContexts(facts, session, input.flags.all === true);
    const active = activeContext(session, facts)?.id;
    const refs = refsOf(list, facts);
    const standOf = standsIn(facts);
    const contexts = list.map((c, i): Row => {
      return {
        n: i + 1,
        id: c.id,
        title: c.title,
        plan: c.plan,
        progress: standOf(c),
        ago: formatAge(c.lastAt, facts.now),
        active: c.id === active,
        state: standingOf(c),
        ...onBranch(c, refs, facts.now),
        others: otherSessionsOn(facts.state, c.id, session).length,
        private: c.private === true,
      };
    });
    contexts.push(...strangers(facts, contexts.length + 1, input.flags.all === true));
    const listed = list.map((c) => c.id);
    const reader = readerOf(input, facts);
    const note =
      reader === null
        ? recordEdit('printed/terminal', facts.state.printed?.terminal, { ids: listed, at: facts.now })
        : recordEdit(`session/${reader.id}`, reader, { ...reader, listed, listedAt: facts.now });
    return emptyOutcome({
      edits: listed.length === 0 ? [] : presentEdits(note),
      view: { contexts, ...beginsElsewhere(session, facts) } satisfies Answers['contexts'],
    });
  },
  print: (view, term) => {
    const rows = view.contexts as Row[];
    if (rows.length === 0) return term.dim('No context is open yet: the first prompt in a session opens one.');
    // An id that is cut is none that can be typed.
    const wide = Math.min(44, Math.max(...rows.map((r) => r.id.length)));
    const digits = String(rows.length).length + 1;
    const listed = rows
      .map((r) => {
        if (r.state === 'untrusted') return cameRow(r, wide, digits, term);
        const tail = [stateWords(r), r.progress, branchText(r), `${r.ago} ago`].filter(Boolean).join(' · ');
        const room = Math.max(10, term.width - wide - digits - tail.length - 8);
        const number = term.dim(`#${r.n}`.padStart(digits));
        return `${mark(r, term)} ${number} ${r.id.padEnd(wide)}  ${term.cut(titleLine(r.title), room).padEnd(room)}  ${term.dim(tail)}`;
      })
      .join('\n');
    return view.begins === undefined ? listed : `${listed}\n${term.dim(beginsLine(view.begins as Begins))}`;
  },
};

/** Who wrote it, and the line that takes it up: that is never cut. */
function cameRow(r: Row, wide: number, digits: number, term: Term): string {
  const by = r.by == null ? 'in the repository' : `by ${term.cut(titleLine(r.by), 24)}`;
  const tail = `${by}${r.private ? ', private' : ''}, not yet trusted: ${titleLine(r.line ?? '')}`;
  const room = Math.max(10, term.width - wide - digits - tail.length - 8);
  return `? ${' '.repeat(digits)} ${r.id.padEnd(wide)}  ${term.cut(titleLine(r.title), room).padEnd(room)}  ${term.dim(tail)}`;
}

function mark(r: Row, term: Term): string {
  if (r.active) return term.good('●');
  return r.state === 'done' ? term.good('✓') : '○';
}

/** What is worth saying of a state: open is what most work is. */
function stateWords(r: Row): string {
  const others = r.others === 0 ? '' : `${r.others} ${r.others === 1 ? 'other' : 'others'} on it`;
  const state = r.state === 'open' ? '' : r.state;
  return [state, r.private ? 'private' : '', others].filter(Boolean).join(' · ');
}
