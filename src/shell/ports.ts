/** What a surface hands to `run`: the world, by the few things we do to it. */
import type { Need } from '../commands/_command.js';
import type {
  Config,
  Conversation,
  Event,
  Facts,
  Fields,
  Finding,
  Operation,
  Outcome,
  PlanIndex,
  Session,
} from '../core/model.js';
import type { Store } from '../stores/_store.js';
import type { Workspace } from './workspace.js';

export interface Ports {
  workspace: Workspace;
  store: Store;
  config: Config;
  now(): number;
  /** Fresh hex digits. */
  nonce(): string;
  plans(): PlanIndex;
  conversation(session: Session): Conversation;
  /** As in `Facts`; the hook's own come with what it loads to `follow`. */
  document?: Facts['document'];
  exists?: Facts['exists'];
  file?: Facts['file'];
  writable?: Facts['writable'];
  drift?: Facts['drift'];
  tasks?: Facts['tasks'];
  /** The outcome of `event` with what it means for the documents; absent where none are kept. */
  follow?(outcome: Outcome, event: Event, facts: Facts): Outcome;
  /** Applies an operation that changes files, while no lock is held. */
  applyShared(operation: Operation): Finding[];
  /** Reads what a command needs; findings say what could not be read. */
  more(needs: Need[]): { more: Fields; findings: Finding[]; plans?: PlanIndex };
}
