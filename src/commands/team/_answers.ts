/** Decides what the commands about a team print with `--json` beside what every answer has. Times are milliseconds since the epoch; `ago` and `state` are words for people. */
import type { Contract } from '../../core/intent/contract/contract.js';
import type { Met, Moved, Settled } from '../../core/model/team.js';
import type { JoinedView } from '../../core/team/ask.js';
import type { AtWork } from '../../core/team/at-work.js';
import type { PurgeCount } from '../../core/team/purge.js';
import type { Member, Role, Share } from '../../core/team/types.js';
import type { Dispute, TeamItem } from '../../core/team/view.js';

export interface Answers {
  sync: Exchange | { leaving: string[]; dry: true };
  team: TeamPage;
  'team join': TeamJoin | TeamJoined;
  'team leave': TeamLeave | TeamLeft;
  'team migrate': { verb: 'migrate'; version?: number | undefined; dry?: true };
  'team members': TeamMembers;
  'team admit': TeamMember;
  'team dismiss': TeamMember;
  'team hand': { verb: 'hand'; id: string; to: string; known: boolean };
  'team take': TeamTaken | TeamIntentTaken;
  'team share': TeamSharing;
  'team private': { verb: 'private'; id: string; keep: boolean; team: string | null };
  'team undo': TeamSent;
  'team purge': TeamSent;
  'team settle': TeamSettled;
  'team intents': { verb: 'intents'; intents: IntentOfOther[] };
  'team decisions': { verb: 'decisions'; now: number; all: boolean; decisions: DecisionOfTeam[] };
  'team disputes': { verb: 'disputes'; now: number; all: boolean; disputes: Dispute[] };
}

/** How the exchange with the team stands. */
export interface Exchange {
  team: string;
  state: string;
  /** Operations that have not left yet. */
  waiting: number;
  lastSync: number;
  nextTry: number;
  pushed: number;
  pulled: number;
  /** Was the server asked? */
  asked: boolean;
  failed: boolean;
  settled: Settled[];
  /** Another exchange was under way. */
  busy: boolean;
}

/** What `clew team` and `clew status` show of a team. */
export interface TeamShown {
  team: string;
  member: string;
  role: Role;
  share: Share;
  state: string;
  /** Who is at work on what. */
  here: (AtWork & { ago: string })[];
  /** Who works in the same place as the context `id` here. */
  met: (Met & { id: string })[];
  /** What was handed to this member and not taken yet. */
  handed: ContextOfOther[];
  moved: Moved[];
  settled: Settled[];
  open: (ContextOfOther & { did: string })[];
  /** Contexts here that others have, too: who did what last. */
  both: BothHave[];
  disputes: Dispute[];
  intents: SharedIntent[];
  /** How much stays here for a private context, and how much of what was purged is still here. */
  keptHere: number;
  purgedHere: number;
  decisions: DecisionOfTeam[];
}

export interface ContextOfOther {
  ref: string;
  title: string;
  by: string;
  plan: string | null;
  branch: string | null;
  note: string;
  ago: string;
}

export interface BothHave {
  id: string;
  title: string;
  by: string;
  isMe: boolean;
  did: string;
  ago: string;
}

/** `beside`: what others wrote in its place. */
export interface DecisionOfTeam extends TeamItem {
  beside: Dispute['versions'];
}

/** What an intent of somebody else is called, and all that is agreed by it. */
export interface SharedIntentForm extends Contract {
  summary: string;
}

export interface SharedIntent extends SharedIntentForm {
  id: string;
  /** Which context it is for, as the team calls that; absent = for any. */
  context?: string;
  author: string;
  /** What it said before, what it says now among it. */
  earlier?: SharedIntentForm[];
  /** Is that all that it forbids? */
  whole: boolean;
}

/** `here`: what it is in this clone, `null` where its file has it not. */
export interface IntentOfOther extends SharedIntent {
  here: { id: string; is: 'confirmed' | 'unconfirmed' | 'closed'; older?: true } | null;
}

export interface TeamPage extends Omit<TeamShown, 'intents'> {
  verb: '';
  now: number;
  intents: IntentOfOther[];
}

/** What would leave; `then`: the line that joins. */
export interface TeamJoin {
  verb: 'join';
  leaving: string[];
  url: string;
  dry?: true;
  then?: string;
}

export interface TeamJoined extends JoinedView {
  verb: 'joined';
  leaving?: string[];
  /** This member is its first, and made it. */
  made: boolean;
  state: string;
  pulled: number;
  failed: boolean;
}

export interface TeamLeave {
  verb: 'leave';
  team: string;
  member: string;
  waiting: number;
  dry?: true;
}

/** `present`: others may see this member at work for a while. */
export interface TeamLeft {
  verb: 'left';
  team: string;
  present: boolean;
  fault?: { code: string; detail: string };
}

export interface TeamMembers {
  verb: 'members';
  members: Member[];
  now: number;
}

/** `line`: what they type to join. */
export interface TeamMember {
  verb: 'admit' | 'dismiss';
  member: string;
  members?: Member[] | undefined;
  now?: number;
  line?: string;
  dry?: true;
}

export interface TeamTaken {
  verb: 'take';
  id: string;
  ref: string;
  title: string;
  /** What was said with the hand-over. */
  note?: string;
  /** It is over, and by whom; `null`: here. */
  ended?: string;
  by?: string[] | null;
  items: TeamItem[];
}

/** An intent of somebody else: `contract` is what it allows, `mark` goes with a yes to it. */
export interface TeamIntentTaken {
  verb: 'intent';
  id: string;
  of: string;
  by: string;
  summary: string;
  contract: string[];
  whole: boolean;
  mark: string;
  replaces?: string;
  dry?: true;
  done?: true;
}

export interface TeamSharing {
  verb: 'share';
  share?: Share;
  says?: string;
  leaving?: string[];
  set?: true;
  failed?: boolean;
  dry?: true;
}

/** What was undone or purged: `named` operations. */
export interface TeamSent {
  verb: 'undo' | 'purge';
  what: string;
  since?: string;
  named?: number;
  failed?: boolean;
  purged?: PurgeCount;
  dry?: true;
}

export interface TeamSettled {
  verb: 'settle';
  name: string;
  side: 'mine' | 'theirs';
  failed?: boolean;
  me?: string;
  words?: { field: string; value: string; author: string }[];
  /** What only its person changes here. */
  where?: string;
  dry?: true;
}
