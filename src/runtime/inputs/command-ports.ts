/** Decides what the world is for a command, whoever runs it: the files store, the database index, progress where a person watches. */
import { dispatchDocuments } from '../../core/handlers/document/dispatch.js';
import { inForce } from '../../core/intent/contract/in-force.js';
import { keyOfFile, placesOf } from '../../core/intent/file/locate.js';
import type { PlanIndex } from '../../core/model.js';
import { everyPlan } from '../../core/plan/catalog/aliases.js';
import { linesWithSecrets } from '../../core/secrets/redact.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { compileGlobs } from '../../core/text/glob.js';
import { hosts } from '../../hosts/_index.js';
import { claude } from '../../hosts/claude.js';
import { filesStore } from '../../stores/files.js';
import { readCompiledIntents } from '../intents/cache.js';
import { compileIntents } from '../intents/compile.js';
import { keepPins, readPins } from '../intents/pins.js';
import { parseYaml } from '../intents/yaml-tree.js';
import { isUnindexed, openFresh, refreshIndex } from '../plans/index.js';
import { withSynonyms } from '../plans/synonyms.js';
import { applyShared } from '../run/apply.js';
import {
  documentReader,
  driftIn,
  existsIn,
  fileIn,
  isFolder,
  marksIn,
  sectionsIn,
  tasksIn,
  writableIn,
} from '../run/document-reader.js';
import { newNonce } from '../run/nonce.js';
import type { Ports } from '../run/ports.js';
import { redactingStore } from '../run/run.js';
import { purgeSecret } from '../secrets/purge.js';
import { makeRedactor } from '../secrets/redactor.js';
import { committedIn } from '../sessions/committed.js';
import { readConversation } from '../sessions/transcript.js';
import { readTeamPlans, readTeamSeen } from '../team/at-hand.js';
import { readConfigFile } from '../workspace/config.js';
import { changesIn, refsIn } from '../workspace/git-since.js';
import { changedIn } from '../workspace/inode.js';
import { isCaseless } from '../workspace/real-path.js';
import { workspaceOf } from '../workspace/workspace.js';
import { mendableIn } from './check.js';
import { readNeeds } from './index.js';
import { oddFiles } from './odd-files.js';

export interface CommandWorld {
  cwd: string;
  /** How long work is shown, where a person watches. */
  progress?: ((done: number, total: number) => void) | undefined;
}

/** The ports of one command. */
export function commandPorts(world: CommandWorld): Ports {
  const workspace = workspaceOf(world.cwd);
  const { config } = readConfigFile(workspace.dir);
  const limits = { prompts: config.digest.maxTurns, skillLookback: config.digest.skillLookback, todos: true };
  const store = filesStore(workspace.dir);
  return {
    workspace,
    store,
    config,
    now: () => Date.now(),
    nonce: () => newNonce() + newNonce(),
    plans: () => lazily(() => withSynonyms(openFresh(workspace, config))),
    conversation: (session, since) =>
      readConversation(
        session.transcript,
        hosts.find((h) => h.id === session.host) ?? claude,
        limits,
        undefined,
        since,
      ),
    document: documentReader(workspace, config),
    operations: store.operations,
    secretsIn: linesWithSecrets,
    exists: existsIn(workspace),
    folder: isFolder,
    file: fileIn(workspace),
    writable: writableIn(workspace),
    drift: driftIn(workspace),
    refs: refsIn(workspace),
    changes: changesIn(workspace),
    committed: (since) => redactSecrets(committedIn(workspace)(since), () => makeRedactor(workspace.dir)),
    tasks: (plan) => redactSecrets(tasksIn(workspace)(plan), () => makeRedactor(workspace.dir)),
    changedIn: changedIn(workspace.root),
    team: () => readTeamSeen(workspace.dir),
    teamPlans: () => readTeamPlans(workspace.dir),
    globs: (patterns) => compileGlobs(patterns, isCaseless(workspace.root)),
    marked: marksIn(workspace),
    sections: sectionsIn(workspace),
    mendable: mendableIn(workspace),
    yaml: parseYaml,
    counting: (state, session) => {
      const file = readCompiledIntents(workspace, config, () => void compileIntents(workspace, config));
      return inForce(file, readPins(workspace), { state, config, now: Date.now() }, session).intents;
    },
    pins: () => readPins(workspace),
    pinned: (edits) => keepPins(workspace, edits),
    follow: dispatchDocuments,
    applyShared: (operation, certain) =>
      applyShared(
        operation,
        workspace,
        redactingStore(store, () => makeRedactor(workspace.dir)),
        certain,
      ).findings,
    redactor: () => makeRedactor(workspace.dir),
    // The hook reads what was compiled: else its next look would have to start a command line.
    written: (edits) => {
      const keys = placesOf(config).map(keyOfFile);
      if (edits.some((e) => keys.includes(e.key))) compileIntents(workspace, config);
      if (isUnindexed(workspace.dir)) refreshIndex(workspace, config, { how: 'refresh' });
    },
    purge: (fingerprint) => purgeSecret(workspace.dir, fingerprint),
    more: (needs) => {
      const met = readNeeds(needs, {
        workspace,
        config,
        store,
        limits,
        cwd: world.cwd,
        progress: world.progress,
      });
      const odd = oddFiles(workspace, config, Object.values(store.state().contexts));
      const all = { ...met, findings: [...odd, ...met.findings] };
      return met.plans === undefined ? all : { ...all, plans: withSynonyms(met.plans) };
    },
  };
}

/** The index of `open`, opened when a command first asks it something: most never do. */
function lazily(open: () => PlanIndex): PlanIndex {
  let opened: PlanIndex | null = null;
  const index = (): PlanIndex => {
    opened ??= open();
    return opened;
  };
  return {
    get count() {
      return index().count;
    },
    get bound() {
      return index().bound ?? index().count;
    },
    postings: (term) => index().postings(term),
    row: (doc) => index().row(doc),
    rows: () => everyPlan(index()),
    nameLength: (doc) => index().nameLength(doc),
    related: (word) => index().related?.(word) ?? [],
  };
}
