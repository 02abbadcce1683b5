/** `clew status`: where the work stands, which sessions are on what, what is asked, and what went wrong. */

import { beyondText } from '../../core/board/counts.js';
import { timeFindings } from '../../core/board/sight.js';
import { formatQuestion } from '../../core/clarify/question.js';
import { waitingIn } from '../../core/clarify/remembered.js';
import { checkBeforeFinishing } from '../../core/context/gate/finishing.js';
import { NOTHING } from '../../core/context/rules/result.js';
import { liveSessions, shortId } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { markedFindings } from '../../core/handlers/document/marked.js';
import { movedFindings } from '../../core/handlers/plan-sync/moved-plans.js';
import { activeContext, contextWithPlan, openContexts } from '../../core/handlers/shared/active-context.js';
import { offersFor } from '../../core/handlers/shared/offers.js';
import { inForceOf } from '../../core/intent/contract/in-force.js';
import { wrongIn } from '../../core/intent/file/locate.js';
import { selectionIn } from '../../core/intent/select.js';
import type { Context, Facts, Fields, Finding } from '../../core/model.js';
import { trackedTasks } from '../../core/task/tracked.js';
import { countOf } from '../../core/text/count.js';
import { formatAge, formatDuration } from '../../core/text/duration.js';
import { titleLine } from '../../core/text/truncate.js';
import { isFinished } from '../../core/words/brief.js';
import { offerLine } from '../../core/words/offers.js';
import { givenText } from '../../core/words/team/met.js';
import type { Command } from '../_command.js';
import { type Begins, beginsElsewhere, beginsLine, isHere, sessionOf } from '../session/_session.js';
import { teamRows, teamViewOf } from '../team/_page.js';
import { answerIn } from '../team/_shared.js';
import type { Answers, RunningSession, StatusRow } from './_answers.js';
import { branchText, onBranch, refsOf } from './_branch.js';
import { printProjects } from './_projects.js';
import { standingOf } from './_resolve-context.js';
import { standsIn } from './_stand.js';

const MOST_SHOWN = 8;

interface Health {
  installed: boolean;
  broken: Finding[];
  narrow: string[];
  lastPrompt: number | null;
  unheard: { name: string; at: number; log: string }[];
  faults: { at: number; why: string }[];
  conflicts: string[];
  plans: number;
}

/** What of the active work nobody could begin with, as far as something was recorded of it at all. Where no step is written down, none can be vague. */
function unfinishedOf(active: Context, facts: Facts): Finding[] {
  const { plan } = contextWithPlan(active, facts);
  if (active.status !== 'open' || isFinished(plan)) return [];
  const document = facts.document?.(active) ?? null;
  const begun = document?.items.some((i) => i.place === 'active-files' || i.place === 'done' || i.place === 'doing');
  if (document === null || begun !== true || facts.config.finishGate === 'off') return [];
  return checkBeforeFinishing(document, {
    ...NOTHING,
    now: facts.now,
    mode: 'warn',
    secrets: facts.secretsIn ?? (() => []),
    refused: '',
  }).findings.filter((f) => f.args.text !== '');
}

type Agreed = { id: string; summary: string };
type Read = { asked: number; told: number };

function readerLine({ asked, told }: Read): string {
  return `reader: asked ${countOf(asked, 'time')} today, told the model of ${countOf(told, 'switch')}`;
}

function intentLine(intent: Agreed | null): string {
  return intent === null
    ? 'no intent is selected: clew intents'
    : `intent ${titleLine(intent.id)}: ${titleLine(intent.summary)}`;
}

export const command: Command = {
  name: 'status',
  group: 'every day',
  order: 1,
  summary: 'show the active context, and what else is open',
  args: '',
  flags: [{ name: 'all', about: 'the workspaces that this machine knows, with what is active and open in each' }],
  examples: [
    ['clew status', 'show the active context, open contexts, sessions and problems'],
    ['clew status --all', 'every workspace that this machine knows'],
    ['clew status --json', 'the same for a program'],
  ],
  writes: false,
  tells: true,
  needs: (input) =>
    input.flags.all === true
      ? [{ kind: 'projects' }]
      : [
          { kind: 'index', how: 'open' },
          { kind: 'health' },
          { kind: 'torn' },
          { kind: 'asks' },
          { kind: 'team', ask: { do: 'look' } },
        ],
  decide: (input, facts) => {
    if (input.flags.all === true)
      return emptyOutcome({ view: { ...(facts.more.projects as Answers['status --all']) } });
    const health = facts.more.health as Health;
    const team = answerIn(facts);
    const asks = facts.more.asks as { on: boolean; asked: number; told: number } | undefined;
    const session = sessionOf(input, facts);
    const active = activeContext(session, facts);
    const others = openContexts(facts, active?.id ?? null);
    const open = others.sort((a, b) => Number(a.paused === true) - Number(b.paused === true)).slice(0, MOST_SHOWN);
    const left = others.slice(open.length);
    const paused = left.filter((c) => c.paused === true).length;
    const beyond = { open: left.length - paused, paused };
    const inForce = inForceOf(facts, session?.id ?? null);
    const findings: Finding[] = [
      ...timeFindings(facts.state),
      ...(team.torn === true ? [{ code: 'team-torn', args: {}, severity: 'warn' as const }] : []),
      ...health.broken,
      // Where one cannot be read, another one is not what helps.
      ...(health.installed || health.broken.length > 0
        ? []
        : [{ code: 'not-installed', args: {}, severity: 'warn' as const }]),
      ...health.narrow.map((path) => ({ code: 'tools-unseen', args: { path }, severity: 'warn' as const })),
      ...health.unheard.map(({ name, at, log }) => ({
        code: 'ran-without',
        args: { host: name, ago: formatDuration(facts.now - at), log },
        severity: 'warn' as const,
      })),
      ...health.faults.slice(0, 3).map((f) => ({
        code: 'hook-fault',
        args: { ago: formatDuration(facts.now - f.at), why: f.why },
        severity: 'warn' as const,
      })),
      ...(active === null ? [] : unfinishedOf(active, facts)),
      ...markedFindings(active === null ? open : [active, ...open], facts),
      ...movedFindings(active === null ? open : [active, ...open], facts),
      ...wrongIn(facts).map((f) => ({ ...f, severity: 'warn' as const })),
      ...inForce.departures,
      ...health.conflicts.map((path) => ({ code: 'conflict-file', args: { path }, severity: 'warn' as const })),
    ];
    const agreed = inForce.intents;
    const intent = selectionIn(facts.state, session?.id ?? null, agreed)?.intent ?? null;
    const refs = refsOf(active === null ? open : [active, ...open], facts);
    const standOf = standsIn(facts);
    const row = (c: (typeof open)[number]) => {
      const { given } = contextWithPlan(c, facts);
      return {
        ...(given === undefined ? {} : { handed: givenText(given, formatDuration(Math.max(0, facts.now - given.at))) }),
        id: c.id,
        title: c.title,
        plan: c.plan,
        progress: standOf(c),
        ago: formatAge(c.lastAt, facts.now),
        state: standingOf(c),
        ...onBranch(c, refs, facts.now),
      };
    };
    return emptyOutcome({
      findings,
      view: {
        installed: health.installed,
        active: active && row(active),
        ...beginsElsewhere(session, facts),
        // Absent where nothing was agreed on, and where the gate is off.
        ...(agreed === null || inForce.gate === 'off'
          ? {}
          : { intent: intent && { id: intent.id, summary: intent.summary } }),
        open: open.map(row),
        more: others.length - open.length,
        beyond,
        sessions: liveSessions(facts).map((s) => ({
          id: s.id,
          short: shortId(s.id, facts),
          host: s.host,
          active: s.active,
          ago: formatAge(s.lastAt, facts.now),
          this: s.id === session?.id,
          where: isHere(s, facts) ? '' : s.cwd,
        })),
        proposed: trackedTasks(facts.state)
          .filter((t) => t.status === 'proposed')
          .map(({ id, text, plan }) => ({ id, text, plan })),
        questions: waitingIn(facts).map((q) => ({
          id: q.id,
          text: formatQuestion(q),
          session: q.session === session?.id ? '' : shortId(q.session, facts),
        })),
        // What could be closed or paused: `clew tidy` does it.
        offer: offerLine(offersFor(facts)),
        plans: facts.plans.count,
        // Absent where nobody reads prompts.
        ...(asks?.on ? { reader: { asked: asks.asked, told: asks.told } } : {}),
        // Absent where no team is joined.
        ...(team.joined === null ? {} : { team: teamViewOf(team, facts) }),
        lastFired: health.lastPrompt === null ? null : formatDuration(facts.now - health.lastPrompt),
      } satisfies Answers['status'],
    });
  },
  print: (view, term) => {
    if (view.projects !== undefined) return printProjects(view, term);
    const line = (r: StatusRow, mark: string): string =>
      `${mark} ${r.id}  ${term.cut(titleLine(r.title), Math.max(12, term.width - 26 - r.id.length))}  ${term.dim([r.state === 'paused' ? 'paused' : '', r.progress, r.handed ?? '', branchText(r), `${r.ago} ago`].filter(Boolean).join(' · '))}`;
    const active = view.active as StatusRow | null;
    const sessions = view.sessions as RunningSession[];
    const questions = view.questions as { id: string; text: string; session: string }[];
    const proposed = view.proposed as { id: string; text: string; plan: string | null }[];
    const own = sessions.find((s) => s.this);
    const tail = (id: string): string => term.dim(`clew task accept ${id} or drop ${id}`);
    return [
      active ? line(active, term.good('●')) : term.dim('No context is active: the next prompt opens one.'),
      // Which session it speaks of goes without saying where nothing else could be meant.
      ...(active && own !== undefined && (sessions.length > 1 || view.begins !== undefined)
        ? [term.dim(`  session ${own.short} (${own.host}) is on it, ${own.ago} ago`)]
        : []),
      ...(active && own === undefined
        ? [term.dim('  the default of this workspace: no session runs in this folder')]
        : []),
      ...(active?.plan ? [`  plan ${active.plan}`] : []),
      ...(view.begins === undefined ? [] : [`  ${beginsLine(view.begins as Begins)}`]),
      ...(view.intent === undefined ? [] : [`  ${intentLine(view.intent as Agreed | null)}`]),
      ...(view.open as StatusRow[]).map((r) => line(r, '○')),
      ...(view.more === 0
        ? []
        : [term.dim(`  ${beyondText(view.beyond as Answers['status']['beyond'])}: clew contexts`)]),
      ...sessions
        .filter((s) => !s.this)
        .map((s) =>
          term.dim(
            `· session ${s.short} (${s.host}) is on ${s.active ?? 'nothing'}, ${s.ago} ago${s.where === '' ? '' : `, in ${titleLine(s.where)}`}`,
          ),
        ),
      ...questions.flatMap((q) => [
        `${term.warn('?')} ${q.id}${q.session === '' ? '' : term.dim(`  asked in session ${q.session}`)}`,
        ...q.text.split('\n').map((l) => `  ${l}`),
      ]),
      ...proposed
        .slice(0, 5)
        .map(
          (t) =>
            `${term.warn('?')} proposed ${titleLine(t.id)}  ${term.cut(titleLine(t.text), Math.max(12, term.width - 60))}  ${tail(titleLine(t.id))}`,
        ),
      ...(proposed.length > 5 ? [term.dim(`  and ${proposed.length - 5} more: clew task`)] : []),
      ...(view.offer === '' ? [] : [`${term.warn('?')} ${view.offer}`]),
      ...(view.team === undefined ? [] : teamRows(view.team as Fields, term, false)),
      ...(view.reader === undefined ? [] : [term.dim(readerLine(view.reader as Read))]),
      // Where clew is not set up nobody has looked for plans.
      ...(view.installed !== true && view.plans === 0 && view.lastFired === null
        ? []
        : [
            term.dim(
              `${countOf(Number(view.plans), 'plan')} known${view.lastFired === null ? '' : ` · last prompt ${view.lastFired} ago`}`,
            ),
          ]),
    ].join('\n');
  },
};
