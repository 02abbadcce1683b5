/** Every file of this folder, made by `npm run gen`. */
import type { Detector } from './_signal.js';
import { signal as afterClosing } from './after-closing.js';
import { signal as afterLooking } from './after-looking.js';
import { signal as agentAsks } from './agent-asks.js';
import { signal as ambiguousProject } from './ambiguous-project.js';
import { signal as anaphora } from './anaphora.js';
import { signal as backTo } from './back-to.js';
import { signal as branchBorn } from './branch-born.js';
import { signal as branchHeld } from './branch-held.js';
import { signal as branchKnown } from './branch-known.js';
import { signal as branchLeft } from './branch-left.js';
import { signal as closing } from './closing.js';
import { signal as command } from './command.js';
import { signal as detailed } from './detailed.js';
import { signal as different } from './different.js';
import { signal as expectedPlan } from './expected-plan.js';
import { signal as foreignDirectory } from './foreign-directory.js';
import { signal as foreignId } from './foreign-id.js';
import { signal as foreignLink } from './foreign-link.js';
import { signal as foreignModule } from './foreign-module.js';
import { signal as foreignPath } from './foreign-path.js';
import { signal as freshRequest } from './fresh-request.js';
import { signal as genericTask } from './generic-task.js';
import { signal as habit } from './habit.js';
import { signal as inHand } from './in-hand.js';
import { signal as inquiry } from './inquiry.js';
import { signal as listAnswer } from './list-answer.js';
import { signal as longGap } from './long-gap.js';
import { signal as looking } from './looking.js';
import { signal as newSession } from './new-session.js';
import { signal as newTask } from './new-task.js';
import { signal as noProject } from './no-project.js';
import { signal as noTaskMatch } from './no-task-match.js';
import { signal as nowLets } from './now-lets.js';
import { signal as otherWork } from './other-work.js';
import { signal as ownedPath } from './owned-path.js';
import { signal as pasted } from './pasted.js';
import { signal as planHandoff } from './plan-handoff.js';
import { signal as remark } from './remark.js';
import { signal as repeated } from './repeated.js';
import { signal as repeatedElsewhere } from './repeated-elsewhere.js';
import { signal as sameWork } from './same-work.js';
import { signal as shortReply } from './short-reply.js';
import { signal as standsAlone } from './stands-alone.js';
import { signal as switchTo } from './switch-to.js';
import { signal as takeUp } from './take-up.js';
import { signal as timeless } from './timeless.js';
import { signal as unheard } from './unheard.js';

export const signals: Detector[] = [
  afterClosing,
  afterLooking,
  agentAsks,
  ambiguousProject,
  anaphora,
  backTo,
  branchBorn,
  branchHeld,
  branchKnown,
  branchLeft,
  closing,
  command,
  detailed,
  different,
  expectedPlan,
  foreignDirectory,
  foreignId,
  foreignLink,
  foreignModule,
  foreignPath,
  freshRequest,
  genericTask,
  habit,
  inHand,
  inquiry,
  listAnswer,
  longGap,
  looking,
  newSession,
  newTask,
  noProject,
  noTaskMatch,
  nowLets,
  otherWork,
  ownedPath,
  pasted,
  planHandoff,
  remark,
  repeated,
  repeatedElsewhere,
  sameWork,
  shortReply,
  standsAlone,
  switchTo,
  takeUp,
  timeless,
  unheard,
];
