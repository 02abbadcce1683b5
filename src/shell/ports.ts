/** What a surface hands to `run`: the world, by the few things we do to it. */
import type { Need } from '../commands/_command.js';
import type {
  Config,
  Conversation,
  Event,
  Facts,
  Fields,
  Finding,
  Opinion,
  PlanIndex,
  Reading,
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
  /** Asks a second reader about a reading in doubt; `undefined` when none is to be asked. */
  second?(event: Event & { kind: 'prompt' }, reading: Reading, facts: Facts): Opinion | undefined;
  /** Reads what a command needs; findings say what could not be read. */
  more(needs: Need[]): { more: Fields; findings: Finding[]; plans?: PlanIndex };
}
