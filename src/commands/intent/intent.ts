/** `clew intent new | select | clear | edit | done | criteria | confirm | refuse | migrate`: the agreed work, and which of it a session stands on. */
import { liveSessions, sessionAt } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import {
  deselectionEdits,
  type IntentRow,
  rowsOf,
  selectIntent,
  selectionEdits,
  unknownIntent,
} from '../../core/handlers/intent/select-intent.js';
import { openOf, pinEdits } from '../../core/intent/contract/confirm.js';
import { inForceOf, isGateOff } from '../../core/intent/contract/in-force.js';
import { changeIntents } from '../../core/intent/file/change.js';
import { changesOf, newIntent, nextId, type Wishes } from '../../core/intent/file/create.js';
import { keyOfFile } from '../../core/intent/file/locate.js';
import { migrateIntents } from '../../core/intent/file/migrate.js';
import { readIntents } from '../../core/intent/file/read.js';
import type { Change } from '../../core/intent/file/revised.js';
import { ID, intentAt, isIntentOf } from '../../core/intent/intent.js';
import { activeIn, otherWorkOf, selectedAt, selectionIn } from '../../core/intent/select.js';
import type { CriterionStatus, Intent, Intents } from '../../core/model/intent.js';
import type { Facts, Finding, Outcome } from '../../core/model.js';
import { unifiedDiff } from '../../core/text/diff.js';
import { safeTitle } from '../../core/text/fence.js';
import { visibleText } from '../../core/text/truncate.js';
import type { Command, Input } from '../_command.js';
import { isHere } from '../session/_session.js';
import { colourDiff } from '../setup/_diff.js';
import { EVERY_TOOL, withEveryTool } from '../setup/_every-tool.js';
import type { Answers } from './_answers.js';
import { boundTo } from './_bound.js';
import { confirmOpen, printConfirm, refusalOf } from './_confirm.js';
import { withFamilies } from './_families.js';
import { INTENT_FLAGS, wishesOf } from './_flags.js';
import { brokenFindings, type Desk, intentsDesk, renderIntents, speakingSession, writeIntents } from './_shared.js';

type Verb = (input: Input, words: string[], desk: Desk, facts: Facts) => Outcome;

const STATUS: CriterionStatus[] = ['met', 'failed', 'pending'];
/** Parts that `migrate` would leave behind. */
const LOSSY = ['intent-no-id', 'intent-unread', 'intent-list', 'intents-many'];

export const command: Command = {
  name: 'intent',
  group: 'intents',
  order: 2,
  summary: 'select the intent to work on, make one or change it',
  asks: true,
  args: '<verb> [words...]',
  flags: INTENT_FLAGS,
  examples: [
    ['clew intent select INT-001', 'select it for this session; prints its scope and criteria'],
    ['clew intent select', 'list what can be selected; where one alone is open, it is'],
    ['clew intent clear', 'select none for this session'],
    ['clew intent new "Rotate tokens" --allow "src/auth/**"', 'make a new intent'],
    ['clew intent new "Rotate tokens" --allow "src/**" --families', 'and let the tests of the project run'],
    ['clew intent edit INT-001 --deny "src/auth/legacy/**"', 'change an intent'],
    ['clew intent done INT-001', 'end an intent: it governs nothing any more'],
    ['clew intent criteria met INT-001 AC-1', 'say that a criterion is met (failed, pending)'],
    ['clew intent confirm', 'show what no person has confirmed here, and ask'],
    ['clew intent refuse INT-001', 'put back what was confirmed of it last'],
    ['clew intent migrate --dry-run', 'show a file of another schema as version 1'],
  ],
  writes: true,
  needs: (input) => (input.args[0] === 'confirm' ? [{ kind: 'author' }] : input.args[0] === 'new' ? [EVERY_TOOL] : []),
  completes: ([verb, ...rest]) => {
    if (verb === undefined) return Object.keys(VERBS);
    if (verb === 'criteria' && rest.length === 0) return STATUS;
    return verb === 'new' || verb === 'migrate' ? [] : [{ ids: 'intents' }];
  },
  decide: (input, facts) => {
    const [name = '', ...words] = input.args;
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name]! : null;
    if (verb === null || facts.yaml === undefined)
      return refused({ code: 'intent-usage', args: {}, severity: 'error' });
    const desk = intentsDesk(facts);
    const stops = brokenFindings(desk.file);
    return stops.length > 0 ? emptyOutcome({ findings: stops }) : verb(input, words, desk, facts);
  },
  print: (view, term) => {
    if (view.contract !== undefined) return printConfirm(view, term);
    if (view.diff !== undefined) {
      const tail = view.done ? `${term.good('✓')} ${view.path} is version 1 now.` : term.dim('Nothing was written.');
      return [colourDiff(String(view.diff), term), tail].filter(Boolean).join('\n');
    }
    if (view.block !== undefined) return visibleText(String(view.block));
    if (view.said !== undefined) return `${term.good('✓')} ${view.said}`;
    // What was made for want of one is said by its finding.
    if (view.path !== undefined && (view.intents as IntentRow[] | undefined)?.length === 0) return '';
    return renderIntents((view.intents ?? []) as IntentRow[], term).join('\n') || term.dim('There are no intents.');
  },
};

const VERBS: Record<string, Verb> = {
  select: (input, [id], desk, facts) => {
    if (desk.isNew) {
      const { path } = desk.file;
      // Who only looks changes nothing; a name that is asked for begins the file it is looked for in.
      if (id === undefined)
        return emptyOutcome({
          findings: [{ code: 'intents-none-yet', args: { path }, severity: 'note' }],
          view: { path, selected: null, intents: [] } satisfies Answers['intent select'],
        });
      const none = unknownIntent(id, desk.file.intents, path);
      const edits = writeIntents(desk, [], desk.file);
      const begun = made(edits, `began ${path}`, { path, selected: null, intents: [] }, [none]);
      return { ...begun, anyway: true };
    }
    if (input.flags.default === true) return beginWith(id ?? null, desk, facts, 'select');
    const session = speakingSession(input, facts);
    if (session === null) return id === undefined ? shown(desk, facts) : nobody('select');
    // What the model is told is what counts; where the file counts as it is, a start has said so.
    const { intents, departures } = inForceOf(facts, session);
    const told = selectIntent(id, session, input.agent ? 'agent' : 'person', intents ?? desk.file.intents, facts);
    const others = departures.filter((d) => d.code !== 'intents-unconfirmed');
    const off = isGateOff(facts) && !told.findings.some((f) => f.severity === 'error');
    const idle: Finding[] = off ? [{ code: 'intent-gate-off', args: {}, severity: 'note' }] : [];
    return { ...told, findings: [...told.findings, ...others, ...idle] };
  },

  clear: (input, _words, desk, facts) => {
    if (input.flags.default === true) return beginWith(null, desk, facts, 'clear');
    const under = input.session === null ? underIntents(facts) : [];
    if (under.length > 1) return whichOf(under);
    const session = under[0]?.session ?? speakingSession(input, facts);
    if (session === null) return nobody('clear');
    const was = selectedAt(facts.state, session)?.intent ?? null;
    const stood = was ?? selectionIn(facts.state, session, inForceOf(facts, session).intents)?.intent.id;
    // Without one every call would run: that is no agent's to say. A strict gate lets nothing change then.
    if (input.agent && stood !== undefined && inForceOf(facts, session).gate === 'warn')
      return refused({ code: 'intent-clear-agent', args: { id: safeTitle(stood), session }, severity: 'error' });
    const edits = desk.isNew
      ? deselectionEdits(session, facts.state)
      : selectionEdits(null, session, 'person', facts, stood === undefined ? {} : { of: stood });
    const did = was === null ? 'cleared the intent' : `cleared intent ${safeTitle(was)}`;
    const on = activeIn(facts.state, session)?.title;
    const whose = on === undefined ? `session ${safeTitle(session)}` : `the session on ${safeTitle(on)}`;
    const said =
      stood === undefined ? `No intent is selected for ${whose}.` : `${safeTitle(stood)} no longer holds for ${whose}.`;
    const cleared = made(edits, did, { cleared: was, said });
    if (inForceOf(facts, session).gate !== 'strict') return cleared;
    const active = sessionAt(facts.state, session)?.active;
    const next: Finding = { code: 'intent-needed', args: { context: active ?? 'CONTEXT' }, severity: 'note' };
    return { ...cleared, findings: [...cleared.findings, next] };
  },

  new: (input, words, desk, facts) => {
    const wishes = withTitle(wishesOf(input, words), facts);
    const id = typeof input.flags.id === 'string' ? input.flags.id.trim() : nextId(desk.file.intents);
    if (!ID.test(id)) return refused(unknownIntent(id, desk.file.intents));
    if (intentAt(desk.file.intents, id) !== null) return refused(about('intent-exists', id));
    if ((wishes.summary ?? '').trim() === '') return refused(about('intent-empty', id));
    const intent = newIntent(id, wishes, desk.file.intents);
    const made = withEveryTool(changing(desk, [{ do: 'add', intent }], `made intent ${id}`, id, facts), facts);
    const whole = made.edits.length === 0 ? made : withFamilies(made, [intent], input, facts);
    const on = made.edits.length === 0 ? [] : onItsContext(intent, desk.file.intents, facts);
    const takes = on.filter((s) => s.free).flatMap((s) => selectionEdits(id, s.id, 'context', facts));
    const told = [...on.map((s) => takenBy(s, id)), ...(made.edits.length === 0 ? [] : forWhich(intent, desk, facts))];
    return { ...whole, edits: [...whole.edits, ...takes], findings: [...whole.findings, ...told] };
  },

  edit: (input, [id = '', ...words], desk, facts) =>
    withIntent(id, desk, (intent) => {
      const wishes = wishesOf(input, words);
      const done = changing(desk, changesOf(intent, wishes), `changed ${safeTitle(id)}`, id, facts);
      const { context = intent.context, plan = intent.plan } = wishes;
      const binds = done.edits.length > 0 && (wishes.context !== undefined || wishes.plan !== undefined);
      const after = desk.file.intents.intents.map((i) => (i.id === id ? { ...i, context, plan } : i));
      const gate = inForceOf(facts, null).gate;
      return binds
        ? { ...done, findings: [...done.findings, ...boundTo({ ...desk.file.intents, intents: after }, gate)] }
        : done;
    }),

  done: (_input, [id = ''], desk, facts) =>
    withIntent(id, desk, () => {
      const change: Change = { do: 'set', id, field: 'status', value: 'done' };
      return changing(desk, [change], `ended intent ${safeTitle(id)}`, id, facts);
    }),

  criteria: (_input, [status = '', id = '', criterion = ''], desk, facts) => {
    if (!(STATUS as string[]).includes(status)) return refused({ code: 'intent-usage', args: {}, severity: 'error' });
    return withIntent(id, desk, (intent) => {
      if (!intent.criteria.some((c) => c.id === criterion)) {
        const list = intent.criteria.map((c) => safeTitle(c.id)).join(', ') || 'none';
        return refused({ code: 'no-criterion', args: { id, of: safeTitle(criterion), list }, severity: 'error' });
      }
      const change: Change = { do: 'criterion', id, criterion, status: status as CriterionStatus };
      return changing(desk, [change], `${safeTitle(criterion)} of ${safeTitle(id)} is ${status}`, id, facts);
    });
  },

  confirm: (input, [id], desk, facts) => {
    const { intents } = desk.file;
    const known = id === undefined || intentAt(intents, id) !== null || openOf(intents, facts, id).length > 0;
    return known ? confirmOpen(intents, id ?? null, input, facts) : refused(unknownIntent(id, intents));
  },

  refuse: (input, [id = ''], desk, facts) =>
    withIntent(id, desk, (intent) => {
      // What was confirmed, or says less, is nothing to refuse.
      const changes = openOf(desk.file.intents, facts, id).length === 0 ? [] : [refusalOf(intent, facts)];
      const after = input.dry ? changeIntents(desk.file, changes, facts.yaml!, facts.workspace) : null;
      if (after === null || 'code' in after || after.edits.length === 0)
        return changing(desk, changes, `refused what was changed of ${safeTitle(id)}`, id, facts);
      const { path, text } = desk.file;
      return emptyOutcome({
        view: { path, diff: unifiedDiff(text, after.file.text, path), done: false } satisfies Answers['intent migrate'],
      });
    }),

  migrate: (input, _words, { file, isNew }, facts) => {
    if (isNew) return refused(about('no-intents', ''));
    const { path, intents } = file;
    const lost = intents.findings.filter((f) => LOSSY.includes(f.code));
    if (lost.length > 0)
      return refused({ code: 'intents-lossy', args: { path, count: lost.length }, severity: 'error' }, ...lost);
    if (intents.schema === 'v1')
      return emptyOutcome({ view: { path, diff: '', done: true } satisfies Answers['intent migrate'] });
    const text = migrateIntents(file);
    const diff = unifiedDiff(file.text, text, path);
    if (input.dry) return emptyOutcome({ view: { path, diff, done: false } satisfies Answers['intent migrate'] });
    if (input.flags.yes !== true) {
      const asks: Finding = { code: 'needs-yes', args: { path, verb: 'intent migrate' }, severity: 'error' };
      return emptyOutcome({ findings: [asks], view: { path, diff, done: false } satisfies Answers['intent migrate'] });
    }
    const edit = { key: keyOfFile(path), was: { text: file.text }, now: { text } };
    const after = facts.yaml!(text);
    const pins = pinEdits(intents, readIntents(path, after, facts.workspace), facts);
    return made([edit, ...pins], `migrated ${path} to version 1`, { path, diff, done: true });
  },
};

/** A session on the context of a new intent; `free`: nobody chose for this work what it stands on. */
interface On {
  id: string;
  stands: string | null;
  free: boolean;
}

/** Sessions on the context of the new `intent`, those left out that stand on it by themselves. */
function onItsContext(intent: Intent, before: Intents, { state }: Facts): On[] {
  const after = { ...before, intents: [...before.intents, intent] };
  return Object.values(state.sessions)
    .filter((s) => !s.ended && intent.context !== null && s.active === intent.context)
    .map((s): On => {
      const at = selectionIn(state, s.id, after);
      const named = at?.by === 'person' || at?.by === 'agent';
      const active = activeIn(state, s.id);
      const its = at !== null && active !== null && isIntentOf(at.intent, active);
      const other = at !== null && otherWorkOf(at.intent, active, state) !== null;
      // What was taken as the only open one was nobody's choice.
      const free = at === null || (!named && (other || (at.by === 'only' && !its)));
      return { id: s.id, stands: at?.intent.id ?? null, free };
    })
    .filter((s) => s.stands !== intent.id);
}

/** What the session stands on from now on, or the line that selects the new intent where it keeps another. */
function takenBy({ id: session, stands, free }: On, id: string): Finding {
  if (free) return { code: 'intent-new-selected', args: { id, session }, severity: 'note' };
  return { code: 'intent-new-unselected', args: { id, session, on: safeTitle(stands ?? '') }, severity: 'note' };
}

/** An intent for a context is called as that where nobody calls it otherwise. */
function withTitle(wishes: Wishes, { state: { contexts } }: Facts): Wishes {
  const { summary = '', context = '' } = wishes;
  const named = summary.trim() !== '' || !Object.hasOwn(contexts, context);
  return named ? wishes : { ...wishes, summary: contexts[context]!.title };
}

/** Said of where a new intent holds, and where not. */
function forWhich(intent: Intent, { file: { intents } }: Desk, facts: Facts): Finding[] {
  const after = { ...intents, intents: [...intents.intents, intent] };
  return [...forAny(intent, facts), ...boundTo(after, inForceOf(facts, null).gate, [intent.id])];
}

/** Said of an intent that names no work while a session here is on some: it holds there and wherever one goes from there. */
function forAny({ id, context, plan }: Intent, facts: Facts): Finding[] {
  const on = liveSessions(facts).find((s) => isHere(s, facts) && s.active !== null)?.active;
  if (context !== null || plan !== null || on == null) return [];
  return [{ code: 'intent-new-any', args: { id, context: on }, severity: 'note' }];
}

/** A session that goes on in this work tree, and the intent that it stands on. */
interface Under {
  session: string;
  intent: string;
  context: string | null;
}

function underIntents(facts: Facts): Under[] {
  return liveSessions(facts)
    .filter((s) => isHere(s, facts))
    .flatMap(({ id }) => {
      const intent = selectionIn(facts.state, id, inForceOf(facts, id).intents)?.intent.id ?? null;
      return intent === null ? [] : [{ session: id, intent, context: activeIn(facts.state, id)?.title ?? null }];
    });
}

/** Whose intent is meant is not guessed: each session has its own line. */
function whichOf(under: Under[]): Outcome {
  return refused(
    { code: 'intent-clear-which', args: { count: under.length, session: under[0]!.session }, severity: 'error' },
    ...under.map(({ session, intent, context }): Finding => {
      const args = {
        intent: safeTitle(intent),
        session,
        context: context === null ? 'no context' : safeTitle(context),
      };
      return { code: 'intent-clear-one', args, severity: 'note' };
    }),
  );
}

/** What sessions begin with: `current_intent_id`. */
function beginWith(id: string | null, desk: Desk, facts: Facts, verb: string): Outcome {
  if (verb === 'select' && id === null) return shown(desk, facts);
  const change: Change[] = [{ do: 'current', id }];
  const did = id === null ? 'sessions begin with no intent' : `sessions begin with ${safeTitle(id)}`;
  if (id === null) return changing(desk, change, did, null, facts);
  return withIntent(id, desk, () => changing(desk, change, did, id, facts));
}

function changing(desk: Desk, changes: Change[], did: string, id: string | null, facts: Facts): Outcome {
  const done = changeIntents(desk.file, changes, facts.yaml!, facts.workspace);
  if ('code' in done) return refused(done);
  const { file } = done;
  const pins = pinEdits(desk.file.intents, file.intents, facts);
  const edits = done.edits.length === 0 ? [] : [...writeIntents(desk, done.edits, file), ...pins];
  const row = rowsOf(file.intents, facts.state).find((r) => r.id === id) ?? null;
  const said = edits.length === 0 ? 'Nothing changed.' : `${did}.`;
  return made(edits, did, { path: file.path, id, intent: row, said }, newlyUnusable(desk.file.intents, file.intents));
}

/** What of `now` cannot be used and was not said of `was`. */
function newlyUnusable(was: Intents, now: Intents): Finding[] {
  const known = new Set(was.findings.map((f) => `${f.args.id} ${f.args.of}`));
  return now.findings.filter((f) => f.code === 'intent-glob' && !known.has(`${f.args.id} ${f.args.of}`));
}

function made(edits: Outcome['edits'], did: string, view: Answers['intent'], findings: Finding[] = []): Outcome {
  if (edits.length === 0) return emptyOutcome({ findings, view: { ...view } });
  return emptyOutcome({ findings, edits, did, undoable: true, view: { ...view } });
}

function withIntent(id: string, desk: Desk, then: (intent: Intent) => Outcome): Outcome {
  const intent = intentAt(desk.file.intents, id);
  return intent === null ? refused(unknownIntent(id, desk.file.intents)) : then(intent);
}

function shown(desk: Desk, facts: Facts): Outcome {
  const { intents, path } = desk.file;
  return emptyOutcome({
    findings: intents.findings,
    view: { path, selected: null, intents: rowsOf(intents, facts.state) } satisfies Answers['intent select'],
  });
}

function nobody(verb: string): Outcome {
  return refused({ code: 'intent-nobody', args: { verb }, severity: 'error' });
}

function about(code: string, id: string): Finding {
  return { code, args: { id }, severity: 'error' };
}

function refused(...findings: Finding[]): Outcome {
  return emptyOutcome({ findings });
}
