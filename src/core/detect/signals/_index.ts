/** Every file of this folder, made by `npm run gen`. */
import type { Detector } from './_signal.js';
import { signal as afterClosing } from './after-closing.js';
import { signal as ambiguousProject } from './ambiguous-project.js';
import { signal as anaphora } from './anaphora.js';
import { signal as backTo } from './back-to.js';
import { signal as branchChanged } from './branch-changed.js';
import { signal as different } from './different.js';
import { signal as foreignDirectory } from './foreign-directory.js';
import { signal as foreignId } from './foreign-id.js';
import { signal as foreignModule } from './foreign-module.js';
import { signal as foreignPath } from './foreign-path.js';
import { signal as genericTask } from './generic-task.js';
import { signal as listAnswer } from './list-answer.js';
import { signal as longGap } from './long-gap.js';
import { signal as newSession } from './new-session.js';
import { signal as noProject } from './no-project.js';
import { signal as noTaskMatch } from './no-task-match.js';
import { signal as nowLets } from './now-lets.js';
import { signal as otherWork } from './other-work.js';
import { signal as pasted } from './pasted.js';
import { signal as planHandoff } from './plan-handoff.js';
import { signal as sameWork } from './same-work.js';
import { signal as shortReply } from './short-reply.js';
import { signal as switchTo } from './switch-to.js';
import { signal as unheard } from './unheard.js';

export const signals: Detector[] = [
  afterClosing,
  ambiguousProject,
  anaphora,
  backTo,
  branchChanged,
  different,
  foreignDirectory,
  foreignId,
  foreignModule,
  foreignPath,
  genericTask,
  listAnswer,
  longGap,
  newSession,
  noProject,
  noTaskMatch,
  nowLets,
  otherWork,
  pasted,
  planHandoff,
  sameWork,
  shortReply,
  switchTo,
  unheard,
];
