/** Decides whether a tool call may run under what was agreed, and what a person's yes to it lets through from then on. */
import { presentEdits, recordEdit, recordOf } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import { isAlways } from '../../intent/gate/always-allowed.js';
import { lineAsked, withLineRun, withLookTaken } from '../../intent/gate/asked-each-time.js';
import { changedPlaces, noteWritten } from '../../intent/gate/changed-places.js';
import { deedOf, evaluateCall, forbiddenTool } from '../../intent/gate/evaluate-call.js';
import { mayLeave } from '../../intent/gate/prefilter.js';
import { CLOSED, type GateRecord, nextStep, PATIENCE, type Stage, type Step } from '../../intent/gate/state-machine.js';
import type { Deed, Reason, Weighed } from '../../intent/gate/types.js';
import { isBroken, isIntentOf } from '../../intent/intent.js';
import { grantEdit, heldFor, holdsUnder } from '../../intent/scope/grants.js';
import { activeIn, intentFor, otherWorkOf, type Standing, selectionOf, takenForOther } from '../../intent/select.js';
import { shownLine } from '../../intent/shown-line.js';
import type { Intent } from '../../model/intent.js';
import type { Edit, Facts, Outcome, Session, ToolCall, ToolEvent, Verdict } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { fingerprint } from '../../text/hash.js';
import { relativePath } from '../../text/relative.js';
import { coversText, grantLines, MOST_COVERED } from '../../words/asking.js';
import {
  faultText,
  heldText,
  otherWorkText,
  otherwiseText,
  stageText,
  steppedText,
  takenText,
  warnText,
  whichText,
} from '../../words/gate.js';
import { withContractNews } from '../intent/tell-contract.js';
import { madeFor } from './own-intent.js';
import { permittedPlaces } from './put-to-person.js';

const HOSTS_PLAN = /[\\/]\.claude[\\/]plans[\\/][^\\/]+\.md$/;
/** Questions of the host that are remembered at a time, sessions whose gate is, and how much is said of a call and of why it was refused. */
const MOST = { asked: 20, sessions: 24, line: 200, why: 300 };

/** What the gate says of a call that is about to run. */
export function checkScope(event: ToolEvent, facts: Facts): Outcome {
  const outcome = withRefused(verdictOn(event, facts), event, facts);
  const { act } = event.tool;
  // What only reads may run beside others, and is told nothing.
  return mayLeave(act) ? withContractNews(outcome, event.session.id, facts) : outcome;
}

/** `outcome` with a note of a call that is refused without a question: a person finds it in the log alone. */
function withRefused(outcome: Outcome, { tool, session }: ToolEvent, facts: Facts): Outcome {
  if (outcome.verdict !== 'deny') return outcome;
  const { act } = tool;
  const files = act.does === 'write' ? act.files.map((f) => relativePath(f.path, facts.workspace)) : [];
  const called = act.does === 'run' ? act.command : files.length > 0 ? files.join(', ') : tool.name;
  const clean = facts.cleaned ?? ((text: string) => text);
  const refused = {
    at: facts.now,
    what: shownLine(clean(called), MOST.line),
    why: shownLine(clean((outcome.hold ?? '').replace(/^clew: /, '').replace(/ Next: .*$/s, '')), MOST.why),
    intent: selectionOf(facts, session.id)?.intent.id ?? '',
  };
  const key = `gate/${session.id}`;
  const noted = outcome.edits.find((e) => e.key === key)?.now as Partial<GateRecord> | undefined;
  const record = { ...recordAt(session.id, facts), ...noted, refused };
  const others = outcome.edits.filter((e) => !e.key.startsWith('gate/'));
  return { ...outcome, edits: [...others, ...recorded(session.id, record, facts)] };
}

function verdictOn(event: ToolEvent, facts: Facts): Outcome {
  const { tool, session } = event;
  const at = selectionOf(facts, session.id);
  const off = facts.config.gate === 'off';
  if (isAlways(tool.name, tool.act)) return off || at === null ? emptyOutcome() : forbidden(tool, at.intent);
  if (isHostsPlan(tool)) return emptyOutcome();
  const stage = stageOf(at, facts);
  const known = recordAt(session.id, facts);
  const agreed = !off && stage !== 'absent';
  const changed = agreed ? changedPlaces(facts, session.cwd, at?.intent ?? null, known) : undefined;
  const deed = deedOf(tool, session.cwd, facts, changed);
  const line = tool.act.does === 'run' ? tool.act.command : '';
  const before = agreed ? { ...known, wrote: noteWritten(known.wrote, deed.files, line) } : known;
  if (deed.own.length > 0) return asked(tool, deed, at, facts, before, session);
  if (!deed.effects && (at === null || off)) return emptyOutcome();
  const place = fingerprint(JSON.stringify([facts.config.gate, stage, at?.intent.id ?? openIds(facts)]));
  const next = nextStep(facts.config, stage, place, before);
  return next.judge && at !== null
    ? judged(event, evaluateCall(tool, deed, at.intent, facts), at, next, facts)
    : unagreed(event, next, stage as Exclude<Stage, 'selected'>, facts);
}

/** The file in which plan mode writes its plan down: the host lets nothing else be written there, and looks at it itself. */
export function isHostsPlan({ act, planning }: ToolCall): boolean {
  return planning === true && act.does === 'write' && act.files.every((f) => HOSTS_PLAN.test(f.path));
}

/** After a call: what the host asked about and a person let through is a grant from now on. */
export function recordGrant(event: ToolEvent, facts: Facts): Outcome {
  const before = recordAt(event.session.id, facts);
  const key = callKey(event.tool);
  const { unseen, untold } = event.tool;
  // Where nobody was asked, or nobody was told why, the call that ran is nobody's yes: what was permitted before, by a question of ours, counts.
  const asked = Object.hasOwn(before.asked, key) && !unseen && !untold ? before.asked[key]! : [];
  const wanted = [...asked, ...(untold ? permittedPlaces(event, facts) : [])];
  const { [key]: _, ...rest } = before.asked;
  const after = withLineRun({ ...before, asked: rest }, key);
  if (wanted.length === 0) return emptyOutcome({ edits: recorded(event.session.id, after, facts) });
  const intent = selectionOf(facts, event.session.id)?.intent.id ?? null;
  const places = wanted.filter((w) => w.kind === 'place').map((w) => w.what);
  // What a person saw counts as it is now.
  const wrote = Object.fromEntries(Object.entries(before.wrote).filter(([, path]) => !places.includes(path)));
  const now = { ...after, ...(places.length === 0 ? {} : { wrote, since: facts.now }) };
  const grants = wanted
    .filter((w) => w.kind !== 'place')
    .map((w) =>
      grantEdit(
        w,
        {
          intent: holdsUnder(w, intent),
          reason: 'allowed when the host asked',
          by: 'permission',
        },
        facts.now,
      ),
    );
  return emptyOutcome({
    edits: [...grants, ...recorded(event.session.id, now, facts)],
    did: `allowed: ${wanted.map((w) => w.what).join(', ')}${heldFor(wanted, intent)}`,
    undoable: grants.length > 0,
  });
}

/** After a look at the work tree behind commands; `clean`: it found nothing out of scope. */
export function recordLook(session: string, clean: boolean, facts: Facts): Edit[] {
  return recorded(session, withLookTaken(recordAt(session, facts), clean), facts);
}

/** What is always allowed otherwise may be a tool that the intent does not allow. */
function forbidden(tool: ToolCall, intent: Intent): Outcome {
  const name = forbiddenTool(tool, intent);
  return name === null
    ? emptyOutcome()
    : emptyOutcome({ verdict: 'deny', hold: heldText([{ code: 'tool', what: name }], intent.id) });
}

function stageOf(at: Standing | null, facts: Facts): Stage {
  if (at !== null) return 'selected';
  const intents = facts.intents ?? null;
  if (intents === null) return 'absent';
  if (isBroken(intents)) return 'broken';
  return intents.intents.some((i) => i.open) ? 'unselected' : 'empty';
}

function openIds(facts: Facts): string[] {
  return (facts.intents?.intents ?? []).filter((i) => i.open).map((i) => i.id);
}

/** What only a person may do is asked in every mode; what the intent refuses stays refused. */
function asked(
  tool: ToolCall,
  deed: Deed,
  at: Standing | null,
  facts: Facts,
  before: GateRecord,
  session: Session,
): Outcome {
  const weighed = at === null || facts.config.gate === 'off' ? null : evaluateCall(tool, deed, at.intent, facts);
  // A yes of which nothing would come is not asked for.
  const persons = deed.own.filter((r) => r.code === 'persons');
  if (persons.length > 0)
    return emptyOutcome({
      verdict: 'deny',
      hold: heldText(persons, at?.intent.id ?? ''),
      edits: recorded(session.id, before, facts),
    });
  const denied = weighed?.verdict === 'deny';
  return emptyOutcome({
    verdict: denied ? 'deny' : 'ask',
    hold: heldText(denied ? weighed.reasons : deed.own, at?.intent.id ?? ''),
    ...(denied ? {} : consentTo(deed.own, { wanted: [], besides: [] }, tool, at?.intent.id ?? null, facts, session)),
    edits: recorded(session.id, before, facts),
  });
}

/** Nothing is selected: through, with a sentence, or not. */
function unagreed(event: ToolEvent, next: Step, stage: Exclude<Stage, 'selected'>, facts: Facts): Outcome {
  const { id } = event.session;
  const intents = facts.intents ?? null;
  const edits = recorded(id, next.record, facts);
  const { gateFault } = facts.config;
  const faulty = gateFault === undefined ? '' : `${faultText(gateFault)} `;
  const made = madeFor(event, facts);
  const stepped = next.stepped ? ` ${steppedText(PATIENCE, next.verdict === 'ask')}` : '';
  if (next.verdict !== 'allow')
    return emptyOutcome({
      verdict: next.verdict,
      hold: `${faulty}${stageText(stage, intents, facts.config.gate === 'strict' ? 'strict' : 'after', made)}${stepped}`,
      ...(stage === 'unselected' ? { aside: whichText(intents, id) } : {}),
      edits,
    });
  return emptyOutcome({ edits, ...(next.say ? { brief: `${warnText(stage, intents, id, made)}${stepped}` } : {}) });
}

/** An intent is selected: what it says of the call. */
function judged(event: ToolEvent, weighed: Weighed, at: Standing, next: Step, facts: Facts): Outcome {
  const { tool, session } = event;
  const key = callKey(tool);
  const line = lineAsked(tool, weighed, session.cwd);
  const known = line !== null && next.record.seen?.includes(line) === true;
  const verdict: Verdict = known ? 'allow' : weighed.verdict;
  // A yes is kept for what was named in the question.
  const named = {
    wanted: weighed.wanted.slice(0, MOST_COVERED),
    besides: weighed.besides,
    ...(weighed.wider === undefined || weighed.wider.length > MOST_COVERED ? {} : { wider: weighed.wider }),
  };
  const wanted = [...named.wanted, ...named.besides];
  const waits = verdict === 'ask' && wanted.length > 0 && !tool.unseen && !tool.untold;
  const told = line !== null && !known && !tool.unseen && !tool.untold;
  const here = activeIn(facts.state, session.id);
  const of = otherWorkOf(at.intent, here, facts.state);
  // A question says it beside what a yes covers.
  const other = verdict !== 'deny' || here === null ? null : takenForOther(at.intent, here, facts.state);
  const to = { id: here?.id ?? '', title: safeTitle(here?.title ?? '') };
  const way =
    other === null
      ? []
      : otherWorkText(at.intent.id, { ...other, of: safeTitle(other.of) }, to, facts.config.gate === 'strict');
  const taken = at.by === 'only' || at.by === 'default';
  const record: GateRecord = {
    ...next.record,
    ...(taken ? { under: at.intent.id } : {}),
    ...(waits ? { asked: bounded({ ...next.record.asked, [key]: wanted }) } : {}),
    ...(told ? { lines: bounded({ ...next.record.lines, [key]: line }) } : {}),
  };
  return emptyOutcome({
    verdict,
    edits: recorded(session.id, record, facts),
    ...(verdict === 'allow' ? {} : { hold: [heldText(weighed.reasons, at.intent.id), ...way].join('\n') }),
    ...(verdict === 'ask' ? consentTo(weighed.reasons, named, tool, at.intent.id, facts, session) : {}),
    ...(next.say && taken
      ? { brief: takenText(at.intent.id, at.intent.summary, at.by as 'default' | 'only', session.id, of !== null) }
      : {}),
  });
}

/** How the call is put to a person. */
function consentTo(
  reasons: Reason[],
  { wanted, besides, wider }: Pick<Weighed, 'wanted' | 'besides' | 'wider'>,
  { act }: ToolCall,
  intent: string | null,
  facts: Facts,
  session: Session,
): Pick<Outcome, 'consent' | 'aside'> {
  const line = act.does === 'run' && session.cwd === facts.workspace ? act.command : null;
  const id = intent ?? '';
  const consent = {
    covers: coversText(wanted, besides, id),
    lines: intent === null ? [] : grantLines(wanted, id, line),
    permit: { wanted: [...wanted, ...besides], intent },
    ...(wider === undefined
      ? {}
      : {
          wider: {
            covers: coversText(wider, [], id),
            lines: grantLines(wider, id, null),
            permit: { wanted: wider, intent },
          },
        }),
    instead: [],
  };
  const at = intent === null ? null : (facts.intents?.intents.find((i) => i.id === intent) ?? null);
  const of = at === null ? null : otherWorkOf(at, activeIn(facts.state, session.id), facts.state);
  const aside = otherwiseText(
    reasons,
    at,
    otherIntent(session.id, at, facts),
    session.id,
    of !== null,
    facts.config.gate === 'strict',
  );
  return { consent, ...(aside === '' ? {} : { aside }) };
}

/** The intent that the active context of session `id` has, where that is not `own`. */
function otherIntent(id: string, own: Intent | null, { state, intents }: Facts): Intent | null {
  const active = state.sessions[id]?.active ?? null;
  const context = active === null ? undefined : state.contexts[active];
  const its = context === undefined || intents == null ? null : intentFor(intents, context);
  return own === null || its?.id === own.id || (context !== undefined && isIntentOf(own, context)) ? null : its;
}

function bounded<T>(all: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).slice(-MOST.asked));
}

/** The same call before it runs and after; hosts that give calls no id are known by what is called. */
function callKey({ id, name, act }: ToolCall): string {
  if (id !== '') return id.slice(0, 80);
  const told = act.does === 'write' ? { ...act, files: act.files.map(({ was: _, ...f }) => f) } : act;
  return fingerprint(`${name} ${JSON.stringify(told)}`);
}

function recordAt(session: string, facts: Facts): GateRecord {
  const r = recordOf(facts.state, `gate/${session}`) as Partial<GateRecord> | null;
  const asked = typeof r?.asked === 'object' && r.asked !== null ? r.asked : {};
  const wrote = typeof r?.wrote === 'object' && r.wrote !== null ? r.wrote : {};
  const { last = '', denied = 0, warned = 0, since = 0, under } = r ?? {};
  const { lines, ran, seen, refused } = r ?? {};
  const more = {
    ...(typeof under === 'string' ? { under } : {}),
    ...(typeof lines === 'object' && lines !== null ? { lines } : {}),
    ...(Array.isArray(ran) ? { ran } : {}),
    ...(Array.isArray(seen) ? { seen } : {}),
    ...(typeof refused === 'object' && refused !== null ? { refused } : {}),
  };
  return { last, denied: Number(denied), warned: Number(warned), asked, since: Number(since), wrote, ...more };
}

/** The edits of the record, none when it says the same; the oldest of other sessions go. */
function recorded(session: string, now: GateRecord, facts: Facts): Edit[] {
  const key = `gate/${session}`;
  const was = recordOf(facts.state, key);
  const before = was === null ? CLOSED : recordAt(session, facts);
  if (JSON.stringify(before) === JSON.stringify(now)) return [];
  const others = was === null ? Object.entries(facts.state.gates ?? {}) : [];
  const old = others.sort(([, a], [, b]) => Number(b.at) - Number(a.at)).slice(MOST.sessions - 1);
  return presentEdits(
    recordEdit(key, was, { ...now, since: now.since || facts.now, at: facts.now }),
    ...old.map(([id, r]) => recordEdit(`gate/${id}`, r, null)),
  );
}
