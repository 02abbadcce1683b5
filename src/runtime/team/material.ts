/** Decides what of a workspace is read for its team: records, the front matter of documents, plans and intents; whatever cannot be read stays here. */
import { existsSync } from 'node:fs';
import { isName } from '../../core/context/integrity.js';
import { contextOfDocument } from '../../core/context/of-document.js';
import { parseDocument } from '../../core/document/parse.js';
import { keyOf } from '../../core/handlers/document/draft.js';
import { confirmedOf } from '../../core/intent/contract/confirmed.js';
import { inForce } from '../../core/intent/contract/in-force.js';
import { isBroken } from '../../core/intent/intent.js';
import { selectionIn } from '../../core/intent/select.js';
import type { Intents } from '../../core/model/intent.js';
import type { Context, Fields, PlanIndex, PlanRow, State } from '../../core/model.js';
import { fileOf } from '../../core/plan/parse/detect-dialect.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { hiddenIn, isShareable, type Material, refOf, staysHere } from '../../core/team/material.js';
import type { Versions } from '../../core/team/older.js';
import { isPath, LEASE } from '../../core/team/read-lease.js';
import { scopeOver } from '../../core/team/scope-over.js';
import { sharedRecords } from '../../core/team/shared-records.js';
import type { Taken } from '../../core/team/taken.js';
import type { Lease, Share } from '../../core/team/types.js';
import { fingerprint } from '../../core/text/hash.js';
import { firstMergeMark } from '../../core/text/merge/marks.js';
import { truncate, visibleText } from '../../core/text/truncate.js';
import { readHeads } from '../inputs/check.js';
import { compileIntents } from '../intents/compile.js';
import { readPins } from '../intents/pins.js';
import { textAt } from '../run/document-reader.js';
import type { Ports } from '../run/ports.js';
import { placeOf } from '../run/resolve-key.js';
import { touchedIn } from '../sessions/trace-file.js';
import { pendingAmong } from '../workspace/git-pending.js';
import { workspaceOf } from '../workspace/workspace.js';
import { mayReturnIn } from './absent.js';
import { writtenByOthers } from './by-others.js';
import { readSent } from './folder.js';
import { committedIn, saidElsewhere, versionReader } from './older.js';
import { takenReader } from './taken.js';

/** The world as far as it is read here. */
export type Here = Pick<Ports, 'workspace' | 'config' | 'store' | 'plans' | 'tasks' | 'redactor' | 'now'>;

/** A session counts as at work for so long after it was heard of. */
const LIVE = 45 * 60_000;
/** So many sessions are told to be at work. */
const SESSIONS = 16;
/** So many operations are looked through for documents that were written. */
const MOST_LOOKED = 5000;

/** What a workspace has for its team. */
export interface Shared {
  records: Record<string, Fields>;
  leases: Mine[];
  ended: string[];
  /** By ref, ids of the contexts here. */
  refs: Map<string, string>;
  /** By ref, when the document of a context came with the repository: what stood in it then is its author's to tell. */
  found: Map<string, number>;
  /** Ids of contexts of this machine that stay here. */
  kept: string[];
  /** Ids of contexts that stay here, and whose document git has. */
  committed: string[];
  /** Of a record that was sent and is not among `records`: is only its file away? */
  mayReturn(key: string): boolean;
  /** What the versions say that git has of the files of these records; `undefined` = it has none, `null` = it cannot tell now. */
  versions(keys: string[]): (key: string) => Versions | null | undefined;
  /** Did git bring the words of this record from somebody else? */
  byOthers(key: string, fields: Fields): boolean;
  /** What the records at `keys` said when their context was taken over. */
  taken(keys: string[]): Taken;
  /** Keys of the records that stay here because they name a context that does. */
  naming: string[];
  /** Names a value a context that stays here? */
  hides(value: unknown): boolean;
}

/** Which records leave at a share. */
export const KINDS: Record<Share, string[]> = {
  titles: ['context', 'plan'],
  contexts: ['context', 'plan', 'item', 'decision', 'intent'],
  all: ['context', 'plan', 'item', 'decision', 'intent', 'task'],
};

/** What leaves at `share`, without secrets, and the leases of the sessions that run. */
export function readShared(here: Here, share: Share): Shared {
  const state = here.store.state();
  const intents = compileIntents(here.workspace, here.config);
  const material = readMaterial(here, state, intents, share);
  // Of an unfinished merge, and of what is too long, nothing is missing that was not read.
  const part = material.contexts.filter((c) => c.isAway || (c.document?.cut === true && !c.isPrivate));
  // What was taken in from the repository may be this person's own, of a log that is lost: what was told of it stays.
  const found = Object.values(state.contexts).filter((c) => c.found !== undefined && !isShareable(c));
  const came = new Map(
    Object.values(state.contexts).flatMap((c) => (c.found === undefined ? [] : [[refOf(c), c.found]])),
  );
  const away = new Set([...part.map((c) => c.context), ...found].map(refOf));
  const plans = material.contexts.filter((c) => c.isPrivate && !c.isAway).map((c) => c.context.plan);
  const mayReturn = mayReturnIn({
    root: here.workspace.root,
    refs: away,
    kept: new Set(plans.filter((p) => p !== null)),
    noIntents: intents === null || isBroken(intents),
    kinds: KINDS[share],
    told: Object.keys(readSent(here.workspace.dir).records ?? {}).flatMap((k) => /^plan\/(.*)$/.exec(k)?.[1] ?? []),
    merging: (plan) => isMerging(here, plan),
    unread: (plan) => planText(here, plan) === null,
  });
  const naming: string[] = [];
  const records = redactSecrets(sharedRecords(material, share, naming), here.redactor);
  const kept = material.contexts.filter((c) => c.isPrivate).map((c) => c.context);
  const leases = redactSecrets(leasesOf(state, intents, kept, here), here.redactor);
  const refs = new Map(Object.values(state.contexts).map((c) => [refOf(c), c.id]));
  const own = kept.filter((c) => Object.hasOwn(state.contexts, c.id));
  const committed = committedIn(here.workspace.dir, own);
  const seen = new Set(leases.map((l) => l.session));
  const told = material.contexts.filter((c) => !c.isPrivate && c.document !== null).map((c) => c.context);
  const versions = versionReader(here, { contexts: told, kinds: KINDS[share] });
  const hides = hiddenIn(kept);
  const taken = takenReader(here, share);
  const ended = endedIn(state, here.now(), seen);
  return {
    found: came,
    records,
    leases,
    ended,
    refs,
    kept: own.flatMap((c) => (c.file == null ? [c.id] : [])),
    committed,
    mayReturn,
    versions,
    taken,
    naming,
    hides,
    byOthers: writtenByOthers(here.workspace.dir, refs),
  };
}

/** A lease that this machine asks for. */
export interface Mine extends Pick<Lease, 'context' | 'title' | 'branch' | 'scope' | 'files'> {
  session: string;
  /** Id of the context here. */
  id: string;
}

type Seen = Material['contexts'][number] & { isAway: boolean };

function readMaterial(
  here: Here,
  state: State,
  intents: Intents | null,
  share: Share,
): Omit<Material, 'contexts'> & { contexts: Seen[] } {
  const written = writtenIn(here);
  const sent = readSent(here.workspace.dir).records ?? {};
  const all = Object.values(state.contexts)
    .filter((c) => isShareable(c) || c.private === true)
    .map((context) => withDocument(context, here, share !== 'titles'));
  const isFresh = (c: Context): boolean => !Object.hasOwn(sent, `context/${refOf(c)}`);
  // A version that is away may say that it is private: nothing is told of it that was not told before, unless a person let it.
  const fresh = all.filter((c) => !c.isPrivate && isFresh(c.context)).map((c) => c.context);
  const unsure = fresh.filter((c) => c.file == null && c.private === undefined).map((c) => c.id);
  const kept = saidElsewhere(here.workspace.dir, unsure, (text) => staysHere({}, text));
  const contexts = all.map((seen): Seen => {
    const { context } = seen;
    const isAway = seen.isGone && written().has(keyOf(context));
    const isUnsure = kept.has(context.id) || (isAway && isFresh(context));
    // Of what was told, and cannot be read just now, nothing more is told, and nothing is taken away.
    const isHeld = seen.isUnknown && context.private !== true && !isFresh(context);
    if (isHeld) return { ...seen, isAway: true, isPrivate: false };
    return { ...seen, isAway: isAway && context.private !== true, isPrivate: seen.isPrivate || isUnsure };
  });
  return {
    now: here.now(),
    contexts: [...contexts, ...keptByOthers(here, state)],
    plans: rowsOf(here.plans()),
    tasks: (plan) => (isMerging(here, plan) ? [] : (here.tasks?.(plan) ?? [])),
    intents: intents?.intents ?? [],
  };
}

/** Contexts of others whose document is in the repository and says that it is private: what names them stays here, too. */
function keptByOthers({ workspace }: Here, { contexts }: State): Seen[] {
  const heads = readHeads(workspace).filter((d) => d.isPrivate && isName(d.id) && !Object.hasOwn(contexts, d.id));
  return heads.map((d) => {
    const context = contextOfDocument(d, { now: d.at, plan: d.plan === '' ? null : d.plan, branch: null });
    return { context, isPrivate: true, document: null, isAway: false, isGone: false, isUnknown: false };
  });
}

/** Are both sides of an unfinished merge in the file of a plan? Neither is told. */
function isMerging(here: Pick<Here, 'workspace'>, plan: string): boolean {
  return firstMergeMark(planText(here, plan) ?? '') > 0;
}

/** The text of the file of a plan, `null` where it cannot be read. */
function planText({ workspace }: Pick<Here, 'workspace'>, plan: string): string | null {
  const path = placeOf(`file/${fileOf(plan).file}`, workspace, true);
  return path === null ? null : textAt(path);
}

/** Keys of the documents that were written here lately, read when they are asked for. */
function writtenIn({ store }: Here): () => Set<string> {
  let keys: Set<string> | null = null;
  return () => {
    keys ??= new Set(
      store
        .operations(MOST_LOOKED)
        .flatMap((o) => o.edits.filter((e) => e.key.startsWith('store/contexts/') && e.now !== null).map((e) => e.key)),
    );
    return keys;
  };
}

function withDocument(
  context: Context,
  { workspace }: Here,
  whole: boolean,
): Material['contexts'][number] & { isGone: boolean; isUnknown: boolean } {
  const path = placeOf(keyOf(context), workspace, true);
  const text = path === null ? null : textAt(path);
  // What is there and cannot be read may say that it is private.
  const isUnknown = path === null ? context.file != null : text === null && existsSync(path);
  const isPrivate = isUnknown || staysHere(context, text ?? '');
  // A file that holds several pieces of work says nothing of one of them alone.
  const document = whole && text !== null && context.file == null ? parseDocument(text, 'clew', path!) : null;
  const isGone = context.file == null && path !== null && text === null && !isUnknown;
  return { context, isPrivate, document, isGone, isUnknown };
}

function rowsOf(plans: PlanIndex): PlanRow[] {
  const rows: PlanRow[] = [];
  for (let doc = 0; doc < (plans.bound ?? plans.count); doc++) {
    const row = plans.row(doc);
    if (row !== null && row.gone !== true && row.merging !== true) rows.push(row);
  }
  return rows.sort((a, b) => b.at - a.at);
}

function leasesOf(state: State, intents: Intents | null, kept: Context[], here: Here): Mine[] {
  const { workspace, config } = here;
  const now = here.now();
  const pins = readPins(workspace);
  // A turn that goes on has touched files that its context does not know of yet: every changing call writes them down.
  const touched = touchedIn(workspace.dir, now - LIVE);
  const hides = hiddenIn(kept);
  const hidden = new Set(kept.map((c) => c.id));
  return Object.values(state.sessions)
    .filter((s) => !s.ended && s.active !== null && Math.abs(now - s.lastAt) < LIVE)
    .sort((a, b) => b.lastAt - a.lastAt)
    .slice(0, SESSIONS)
    .flatMap((s): Mine[] => {
      const context = Object.hasOwn(state.contexts, s.active!) ? state.contexts[s.active!]! : null;
      if (context === null || kept.includes(context) || !isShareable(context) || hides(context.title)) return [];
      const { intents: counted } = inForce(intents, pins, { state, config, now }, s.id);
      const standing = selectionIn(state, s.id, counted);
      const isConfirmed = standing !== null && confirmedOf(standing.intent.id, state, pins).length > 0;
      const globs = isConfirmed ? scopeOver(standing, context) : [];
      return [
        {
          session: fingerprint(s.id),
          id: context.id,
          context: refOf(context),
          title: truncate(visibleText(context.title), LEASE.title),
          branch: s.branch === null || hides(s.branch) ? null : truncate(visibleText(s.branch), LEASE.branch),
          scope: globs.filter((g) => isPath(g.replace(/^!/, '')) && !hides(g)).slice(0, LEASE.scope),
          files: stillAt(s.cwd, touchedBy(s.id, context.id, touched, hidden))
            .filter((f) => isPath(f) && !hides(f))
            .slice(0, LEASE.files),
        },
      ];
    });
}

/** Those of `files`, which a session touched, that others do not have yet: what was sent and is as it was sent is nobody's work any more. */
function stillAt(cwd: string, files: string[]): string[] {
  const pending = pendingAmong(workspaceOf(cwd).root, files);
  return pending === null ? files : files.filter((f) => pending.has(f));
}

/** What a session touched for the context that it is on, then for others that it came from: what it left there meets others all the same. */
function touchedBy(session: string, on: string, touched: Map<string, string[]>, hidden: Set<string>): string[] {
  const before = [...touched].flatMap(([at, files]) => {
    const of = at.startsWith(`${session}/`) ? at.slice(session.length + 1) : on;
    return of === on || hidden.has(of) ? [] : files;
  });
  return [...new Set([...(touched.get(`${session}/${on}`) ?? []), ...before])];
}

/** Sessions of late that are over, or on nothing that may be seen (any more): what was told of them before is ended. */
function endedIn(state: State, now: number, leased: Set<string>): string[] {
  return Object.values(state.sessions)
    .filter((s) => Math.abs(now - s.lastAt) < LIVE)
    .sort((a, b) => b.lastAt - a.lastAt)
    .map((s) => fingerprint(s.id))
    .filter((id) => !leased.has(id))
    .slice(0, SESSIONS);
}
