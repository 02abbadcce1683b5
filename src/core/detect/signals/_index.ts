/** Every file of this folder, made by `npm run gen`. */
import type { Detector } from './_signal.js';
import { signal as ambiguousProject } from './ambiguous-project.js';
import { signal as backTo } from './back-to.js';
import { signal as branchBorn } from './branch-born.js';
import { signal as branchHeld } from './branch-held.js';
import { signal as branchKnown } from './branch-known.js';
import { signal as branchLeft } from './branch-left.js';
import { signal as closing } from './closing.js';
import { signal as different } from './different.js';
import { signal as expectedPlan } from './expected-plan.js';
import { signal as foreignDirectory } from './foreign-directory.js';
import { signal as foreignLink } from './foreign-link.js';
import { signal as foreignModule } from './foreign-module.js';
import { signal as foreignPath } from './foreign-path.js';
import { signal as freshRequest } from './fresh-request.js';
import { signal as genericTask } from './generic-task.js';
import { signal as habit } from './habit.js';
import { signal as newSession } from './new-session.js';
import { signal as newTask } from './new-task.js';
import { signal as noProject } from './no-project.js';
import { signal as noTaskMatch } from './no-task-match.js';
import { signal as nowLets } from './now-lets.js';
import { signal as otherWork } from './other-work.js';
import { signal as planHandoff } from './plan-handoff.js';
import { signal as sameWork } from './same-work.js';
import { signal as shortReply } from './short-reply.js';
import { signal as switchTo } from './switch-to.js';
import { signal as timeless } from './timeless.js';
import { signal as unheard } from './unheard.js';

export const signals: Detector[] = [
  ambiguousProject,
  backTo,
  branchBorn,
  branchHeld,
  branchKnown,
  branchLeft,
  closing,
  different,
  expectedPlan,
  foreignDirectory,
  foreignLink,
  foreignModule,
  foreignPath,
  freshRequest,
  genericTask,
  habit,
  newSession,
  newTask,
  noProject,
  noTaskMatch,
  nowLets,
  otherWork,
  planHandoff,
  sameWork,
  shortReply,
  switchTo,
  timeless,
  unheard,
];
