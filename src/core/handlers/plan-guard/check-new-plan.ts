/** Decides whether an agent may bring a plan into being: not without a person's yes, however it goes about it. */
import { presentEdits, recordEdit, sessionAt, sessionState } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Choice, Consent, Edit, Facts, FileChange, Held, Outcome, ToolAct, ToolEvent } from '../../model.js';
import { classifyFile, mayBeCopy } from '../../plan/catalog/plan-like.js';
import { type Similar, similarPlans } from '../../plan/guard/similar.js';
import { planName } from '../../plan/parse/parse.js';
import { safeTitle } from '../../text/fence.js';
import { isBelow } from '../../text/relative.js';
import { oneLine } from '../../text/truncate.js';
import {
  alsoMadeBrief,
  guardAside,
  heldNotice,
  heldText,
  madeBrief,
  planQuestion,
  type Shown,
  stormBrief,
  warnedBrief,
} from '../../words/guard.js';
import { activeContext } from '../shared/active-context.js';
import { teamPlansLike } from '../shared/team-plans.js';
import { findApproval } from './approval.js';
import { appearedPlans, wasMoved } from './made-plans.js';
import { alternativeOf, type NewPlan, sayableName, shownOfTeam, shownPlans, spokenName } from './pending-plan.js';
import { questionEdits, settledEdits } from './pending-question.js';
import { asWrite, namedFiles } from './shell-plans.js';

/** Todos made without a plan, from which on it is said. */
const STORM = 8;
/** A todo that names the task of a plan. */
const OF_A_PLAN = /\[(?:[A-Za-z]{1,10}(?:\.\d{1,4}){1,4}|[A-Za-z][A-Za-z0-9]{1,15}-\d{1,6})\]/;
/** What makes a file a plan by its name alone: another version of one that is there. */
const COPY = { score: 0.7, rule: 'version' };
/** Our own records and settings: who writes them could forge a person's yes. */
const RECORD = /(?:^|[\\/])\.clew[\\/](?:log\.jsonl|config\.json|cache[\\/].*|intents?[\\/].*|sessions\.db)$/i;
const RECORDS = 'clew: its own records and settings are changed by its commands, and by a person. Agent: ask the user.';
/** New plans of one command line that are put to the user each. */
const TOLD = 4;
/** What was looked at is forgotten after this, in milliseconds. */
const KEPT = 14 * 24 * 60 * 60_000;

/** What the guard says of a tool call that is about to run. */
export function checkNewPlan(called: ToolEvent, facts: Facts): Outcome {
  if (facts.config.guard === 'off') return emptyOutcome();
  const event = asWrite(called, facts);
  const { act } = event.tool;
  const unread = called.tool.act.does === 'run' ? watched(called, act, facts) : emptyOutcome();
  if (act.does === 'todos') return storm(event, facts);
  if (act.does === 'leave-plan') return leaving(event, facts);
  if (act.does !== 'write') return unread;
  if (called === event && act.files.some((f) => isRecord(f.path)))
    return { ...emptyOutcome(), verdict: facts.config.guard === 'deny' ? 'deny' : 'ask', hold: RECORDS };
  return act.files
    .filter((f) => f.how === 'write')
    .flatMap((f) => placeOf(f.path, event, facts) ?? [])
    .filter((path, i, all) => all.indexOf(path) === i && isNew(path, facts))
    .map((path) => {
      const text = act.files.find((f) => placeOf(f.path, event, facts) === path)?.text ?? '';
      return made(path, text, event, facts);
    })
    .reduce(stricter, unread);
}

/** Plans that a command line names and its words do not say to be written: they are looked at when it has run. */
function watched(event: ToolEvent, read: ToolAct, facts: Facts): Outcome {
  const { act, id } = event.tool;
  if (act.does !== 'run') return emptyOutcome();
  const known = read.does === 'write' ? read.files.map((f) => placeOf(f.path, event, facts)) : [];
  const paths = namedFiles(act.command)
    .flatMap((path) => placeOf(path, event, facts) ?? [])
    .filter((path) => !known.includes(path) && isNew(path, facts))
    .filter((path) => classifyFile(path, null, facts.config.plans) !== null);
  const edits = paths.flatMap((path) =>
    presentEdits(
      recordEdit(`held/${path}`, facts.state.held?.[path], {
        title: '',
        session: event.session.id,
        at: facts.now,
        looked: [],
        call: id,
        by: 'nobody',
      } satisfies Held),
    ),
  );
  return emptyOutcome({ edits });
}

/** After a command line: a plan that it made though its words did not say so is put to the user now, as it would have been before. */
export function checkMadePlan(event: ToolEvent, facts: Facts): Outcome {
  const { act, id } = event.tool;
  if (act.does !== 'run' || facts.config.guard === 'off') return emptyOutcome();
  const waiting = Object.entries(facts.state.held ?? {}).filter(
    ([, h]) => h.call === id && h.session === event.session.id && h.by === 'nobody' && h.title === '',
  );
  const there = waiting.map(([path]) => path).filter((path) => !isNew(path, facts));
  const paths = [...there, ...appearedPlans(event, facts).filter((path) => !there.includes(path))].filter(
    (path) => !wasMoved(path, facts.file?.(path) ?? '', facts),
  );
  const over = waiting
    .filter(([path]) => !paths.slice(0, TOLD).includes(path))
    .flatMap(([path, held]) => presentEdits(recordEdit(`held/${path}`, held, null)));
  const asked = paths.slice(0, TOLD).map((path) => {
    const { hold, aside: _aside, consent: _consent, ...rest } = made(path, facts.file?.(path) ?? '', event, facts);
    const said = hold === undefined ? rest.brief : madeBrief(path, hold, event.session.id);
    return { ...rest, verdict: 'allow' as const, ...(said === undefined ? {} : { brief: said }) };
  });
  const more = paths.slice(TOLD);
  const rest = more.length === 0 ? [] : [emptyOutcome({ brief: alsoMadeBrief(more, event.session.id) })];
  return [...asked, ...rest].reduce(stricter, emptyOutcome({ edits: over }));
}

/** Is a file that is about to be written worth a look: new and a plan or Markdown, a plan that is replaced, or the host's own? */
export function mayBePlan(
  file: FileChange,
  event: ToolEvent,
  facts: Pick<Facts, 'exists' | 'placed' | 'planFile' | 'config'>,
): boolean {
  const path = placeOf(file.path, event, facts);
  if (file.how === 'edit') return isRecord(file.path);
  if (path === null) return isRecord(file.path) || (facts.planFile?.(file.path) ?? null) !== null;
  return (
    classifyFile(path, file.text, facts.config.plans) !== null || (mayBeCopy(path) && facts.exists?.(path) !== true)
  );
}

/** Is a file that was written just now worth a look: a plan, one that was just made, or the host's own? */
export function wasPlan(
  file: FileChange,
  event: ToolEvent,
  facts: Pick<Facts, 'placed' | 'planFile' | 'config'>,
): boolean {
  const path = placeOf(file.path, event, facts);
  if (path === null) return (facts.planFile?.(file.path) ?? null) !== null;
  return (
    classifyFile(path, file.text ?? file.was ?? null, facts.config.plans) !== null ||
    (file.how === 'write' && mayBeCopy(path))
  );
}

/** The workspace-relative path of a file that a call names, `null` when it lies elsewhere: the host's own plans do. */
function placeOf(path: string, event: ToolEvent, facts: Pick<Facts, 'placed'>): string | null {
  const place = facts.placed?.(path, event.session.cwd) ?? null;
  return place === null || !isBelow(place) || /^\.(?:git|clew)\//.test(place) ? null : place;
}

/** Not there yet; nor is a plan where only an empty file was put down for it. */
function isNew(path: string, facts: Facts): boolean {
  return facts.exists?.(path) !== true || facts.file?.(path)?.trim() === '';
}

/** A file that is not there yet: held when it is a plan, or a copy of one under another name. */
function made(path: string, text: string, event: ToolEvent, facts: Facts): Outcome {
  if (event.tool.planning === true) return emptyOutcome();
  const like = classifyFile(path, text, facts.config.plans);
  if (like?.siblings.some((s) => facts.exists?.(s) === true)) return emptyOutcome();
  if (like === null && !mayBeCopy(path)) return emptyOutcome();
  const plan: NewPlan = { path, name: planName(path), title: headingOf(text) || planName(path), text };
  const alike = similarPlans({ ...plan, name: spokenName(plan) }, facts.plans, {
    max: 8,
    except: [path],
    tasks: facts.tasks,
  });
  if (like === null && !isCopy(plan, facts)) return emptyOutcome();
  return judged(plan, alike, event, facts);
}

/** A Markdown file that is none by itself, but by its name or its heading another version of one. */
function isCopy(plan: NewPlan, facts: Facts): boolean {
  return [plan.name, plan.title].some((name) =>
    similarPlans({ name, title: name }, facts.plans, { except: [plan.path] }).some(
      (s) => s.score >= COPY.score && s.verdict !== 'sibling' && s.reasons.some((r) => r.rule === COPY.rule),
    ),
  );
}

/**
 * Leaving plan mode is asked of the user by the host itself: the guard speaks only when there is a plan like it, and that is
 * not the one that is worked on.
 */
function leaving(event: ToolEvent, facts: Facts): Outcome {
  const { act } = event.tool;
  if (act.does !== 'leave-plan') return emptyOutcome();
  const heading = headingOf(act.text);
  if (heading === '') return emptyOutcome();
  const own = activeContext(sessionAt(facts.state, event.session.id) ?? null, facts)?.plan ?? null;
  const plan: NewPlan = { path: act.path || 'plan', name: heading, title: heading, text: act.text };
  const alike = similarPlans({ name: heading, title: heading, text: act.text }, facts.plans, {
    max: 8,
    tasks: facts.tasks,
  }).filter((s) => s.active);
  const none = alike.length === 0 && teamPlansLike({ name: heading, title: heading }, facts).length === 0;
  if (none || alike[0]?.plan.path === own) return emptyOutcome();
  return judged(plan, alike, event, facts);
}

/** With a yes of the user it goes ahead, once; else they are asked. What was looked at is kept either way. */
function judged(plan: NewPlan, alike: Similar[], event: ToolEvent, facts: Facts): Outcome {
  const { guard } = facts.config;
  const said = findApproval(plan, plan.path, event.session.id, facts);
  const known = facts.state.held?.[plan.path];
  const held = (by: Held['by'], approved?: string): Edit[] =>
    presentEdits(
      recordEdit(`held/${plan.path}`, known, {
        title: safeTitle(plan.title),
        session: event.session.id,
        at: facts.now,
        looked: alike.slice(0, 5).map((s) => ({ path: s.plan.path, score: Math.round(s.score * 100) / 100 })),
        call: event.tool.id,
        by,
        ...(approved === undefined ? {} : { approved }),
      } satisfies Held),
      ...forgotten(plan.path, facts),
    );
  const theirs = teamPlansLike({ ...plan, name: spokenName(plan) }, facts);
  if (said !== null && (said.approved.confirmed || !(alike.some((s) => s.active) || theirs.length > 0)))
    return emptyOutcome({
      edits: [
        ...presentEdits(recordEdit(`approved/${said.id}`, said.approved, { ...said.approved, path: plan.path })),
        ...held(said.approved.by ?? 'prompt', said.id),
        ...settledEdits(event.session.id, facts.state, plan.path),
      ],
    });
  const shown = [...alike.map(shownPlans), ...theirs.map(shownOfTeam)];
  if (guard === 'warn')
    return emptyOutcome({ edits: held('nobody'), brief: warnedBrief(plan, shown, event.session.id) });
  const family = alike.filter((s) => s.active && s.verdict !== 'sibling').length;
  const choices = alternativeOf(plan, alike, facts);
  const typed = guard === 'deny';
  // One question of ours has the alternatives and the yes, where the host shows none of its own.
  const own = !typed && event.tool.untold === true;
  const about = { path: plan.path, say: sayableName(plan), choices, family, typed: typed || own };
  return {
    ...emptyOutcome({
      edits: [...held(own ? 'nobody' : 'host'), ...(own ? [] : questionEdits(plan, choices, event.session.id, facts))],
    }),
    verdict: typed ? 'deny' : 'ask',
    hold: heldText(about, shown),
    aside: guardAside(),
    ...(typed ? {} : { consent: consentTo(plan, shown, own ? choices : []) }),
    ...(shown.length === 0 ? {} : { notice: heldNotice(plan.path, shown[0]!.path) }),
  };
}

/** How a new plan is put to a person. */
function consentTo(plan: NewPlan, shown: Shown[], instead: Choice[]): Consent {
  return {
    text: planQuestion(plan.path, shown),
    covers: `the new plan ${plan.path}, once`,
    lines: [],
    permit: { wanted: [], intent: null, plan: { path: plan.path, title: safeTitle(plan.title) } },
    instead,
  };
}

function isRecord(path: string): boolean {
  return RECORD.test(path);
}

function forgotten(path: string, facts: Facts): (Edit | null)[] {
  return Object.entries(facts.state.held ?? {})
    .filter(([key, h]) => key !== path && facts.now - h.at > KEPT)
    .slice(0, 20)
    .map(([key, h]) => recordEdit(`held/${key}`, h, null));
}

/** The first heading of a Markdown text, '' when there is none in its first lines. */
function headingOf(text: string): string {
  const line = /^#{1,2}[ \t]+(\S.{0,199})$/m.exec(text.slice(0, 8000))?.[1] ?? '';
  return oneLine(line.replace(/[#*_`]+/g, ' ')).slice(0, 120);
}

/** Many todos without a plan behind them are said once in a session, and never held. */
function storm(event: ToolEvent, facts: Facts): Outcome {
  const { act } = event.tool;
  if (act.does !== 'todos') return emptyOutcome();
  const session = sessionState(facts.state, event.session, facts.now);
  const before = session.planless ?? 0;
  if (before < 0 || activeContext(session, facts)?.plan != null) return emptyOutcome();
  const fresh = act.todos.filter(
    (t) => t.removed !== true && (act.whole || t.id === '') && !OF_A_PLAN.test(t.text ?? ''),
  );
  const count = (act.whole ? 0 : before) + fresh.length;
  const told = count >= STORM;
  if (count === before) return emptyOutcome();
  const known = sessionAt(facts.state, session.id);
  return emptyOutcome({
    edits: presentEdits(recordEdit(`session/${session.id}`, known, { ...session, planless: told ? -1 : count })),
    ...(told ? { brief: stormBrief(count) } : {}),
  });
}

function stricter(a: Outcome, b: Outcome): Outcome {
  const worse = a.verdict === 'allow' ? b : a;
  const hold = [a.hold, b.hold].filter(Boolean).join('\n');
  const brief = [a.brief, b.brief].filter(Boolean).join('\n');
  const notice = [a.notice, b.notice].filter(Boolean).join(' ');
  return {
    ...a,
    ...b,
    verdict: worse.verdict,
    edits: [...a.edits, ...b.edits],
    ...(hold === '' ? {} : { hold }),
    ...(brief === '' ? {} : { brief }),
    ...(notice === '' ? {} : { notice }),
  };
}
