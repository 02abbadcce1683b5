/** What a surface hands to `run`: the world, by the few things we do to it. */
import type { Need } from '../../commands/_command.js';
import type { InForce, Read } from '../../core/intent/contract/in-force.js';
import type {
  Config,
  Conversation,
  Edit,
  Event,
  Facts,
  Fields,
  Finding,
  Operation,
  Outcome,
  PlanIndex,
  ReaderSaid,
  Session,
} from '../../core/model.js';
import type { Store } from '../../stores/_store.js';
import type { Workspace } from '../workspace/workspace.js';

export interface Ports {
  workspace: Workspace;
  store: Store;
  config: Config;
  now(): number;
  /** Fresh hex digits. */
  nonce(): string;
  plans(): PlanIndex;
  /** What was said and done in `session`; of what was done, what is no older than `since`. */
  conversation(session: Session, since?: number | null): Conversation;
  /** What a reader said of the newest prompt of `session`; absent where nobody looks. */
  said?(session: Session): ReaderSaid | undefined;
  /** As in `Facts`; the hook's own come with what it loads to `follow`. */
  document?: Facts['document'];
  operations?: Facts['operations'];
  exists?: Facts['exists'];
  folder?: Facts['folder'];
  file?: Facts['file'];
  placed?: Facts['placed'];
  planFile?: Facts['planFile'];
  appeared?: Facts['appeared'];
  writable?: Facts['writable'];
  secretsIn?: Facts['secretsIn'];
  drift?: Facts['drift'];
  refs?: Facts['refs'];
  changes?: Facts['changes'];
  committed?: Facts['committed'];
  head?: Facts['head'];
  stamp?: Facts['stamp'];
  tasks?: Facts['tasks'];
  marked?: Facts['marked'];
  sections?: Facts['sections'];
  yaml?: Facts['yaml'];
  counting?: Facts['counting'];
  /** What of the files counts for a session; absent where nothing is held to it. */
  agreed?(facts: Read, session: string | null): InForce;
  pins?: Facts['pins'];
  /** Has the session the tools of a server of ours? Absent where nobody is told of them. */
  tool?(): boolean;
  globs?: Facts['globs'];
  parsed?: Facts['parsed'];
  real?: Facts['real'];
  names?: Facts['names'];
  changedIn?: Facts['changedIn'];
  code?: string;
  team?: Facts['team'];
  teammates?: Facts['teammates'];
  teamPlans?: Facts['teamPlans'];
  /** The outcome of `event` with what it means for the documents; absent where none are kept. */
  follow?(outcome: Outcome, event: Event, facts: Facts): Outcome;
  /** Can `clew repair` end the unfinished merge in this workspace-relative file? Absent where nobody can ask git. */
  mendable?(path: string): boolean;
  /** Applies an operation that changes files, while no lock is held. */
  /** `certain`: throws `Conflict` where a change has no certain place any more. */
  applyShared(operation: Operation, certain?: boolean): Finding[];
  /** Loads the rules for secrets: what it gives takes them out of a text. Asked for only when a text may hold one; may throw. */
  redactor(): (text: string) => string;
  /** Keeps what a person confirmed beside the log, once it is there; what could not be kept is found. */
  pinned?(edits: Edit[]): Finding[];
  /** Hears which files an operation changed, once they are. */
  written?(edits: Edit[]): void;
  /** Takes the secret with this fingerprint out of everything in `.clew`. Only the command line can. */
  purge?(fingerprint: string): void;
  /** Reads what a command needs; findings say what could not be read. */
  more(needs: Need[]): { more: Fields; findings: Finding[]; plans?: PlanIndex };
}
