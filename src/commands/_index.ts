/** Every file of this folder, made by `npm run gen`. */
import type { Command } from './_command.js';
import { command as answerCommand } from './context/answer.js';
import { command as archiveCommand } from './context/archive.js';
import { command as backCommand } from './context/back.js';
import { command as boardCommand } from './context/board.js';
import { command as contextsCommand } from './context/contexts.js';
import { command as doneCommand } from './context/done.js';
import { command as mergeCommand } from './context/merge.js';
import { command as moveCommand } from './context/move.js';
import { command as newCommand } from './context/new.js';
import { command as nextCommand } from './context/next.js';
import { command as openCommand } from './context/open.js';
import { command as parseModeCommand } from './context/parse-mode.js';
import { command as pauseCommand } from './context/pause.js';
import { command as renameCommand } from './context/rename.js';
import { command as reopenCommand } from './context/reopen.js';
import { command as resolveCommand } from './context/resolve.js';
import { command as showCommand } from './context/show.js';
import { command as statusCommand } from './context/status.js';
import { command as switchCommand } from './context/switch.js';
import { command as tidyCommand } from './context/tidy.js';
import { command as updateContextCommand } from './context/update-context.js';
import { command as whyCommand } from './context/why.js';
import { command as evalCommand } from './evaluation/eval.js';
import { command as findingsCommand } from './evaluation/findings.js';
import { command as learnCommand } from './evaluation/learn.js';
import { command as metricsCommand } from './evaluation/metrics.js';
import { command as logCommand } from './history/log.js';
import { command as redoCommand } from './history/redo.js';
import { command as traceCommand } from './history/trace.js';
import { command as undoCommand } from './history/undo.js';
import { command as intentCommand } from './intent/intent.js';
import { command as intentsCommand } from './intent/intents.js';
import { command as scopeCommand } from './intent/scope.js';
import { command as consolidateCommand } from './plan/consolidate.js';
import { command as indexCommand } from './plan/index.js';
import { command as newPlanCommand } from './plan/new-plan.js';
import { command as plansCommand } from './plan/plans.js';
import { command as purgeCommand } from './secrets/purge.js';
import { command as scanCommand } from './secrets/scan.js';
import { command as demoCommand } from './session/demo.js';
import { command as digestCommand } from './session/digest.js';
import { command as hookCommand } from './session/hook.js';
import { command as replayCommand } from './session/replay.js';
import { command as reportCommand } from './session/report.js';
import { command as retroCommand } from './session/retro.js';
import { command as routeCommand } from './session/route.js';
import { command as timelineCommand } from './session/timeline.js';
import { command as bugReportCommand } from './setup/bug-report.js';
import { command as checkCommand } from './setup/check.js';
import { command as completionCommand } from './setup/completion.js';
import { command as configCommand } from './setup/config.js';
import { command as doctorCommand } from './setup/doctor.js';
import { command as importCommand } from './setup/import.js';
import { command as initCommand } from './setup/init.js';
import { command as repairCommand } from './setup/repair.js';
import { command as uninstallCommand } from './setup/uninstall.js';
import { command as taskCommand } from './task/task.js';
import { command as syncCommand } from './team/sync.js';
import { command as teamCommand } from './team/team.js';

export const commands: Command[] = [
  answerCommand,
  archiveCommand,
  backCommand,
  boardCommand,
  bugReportCommand,
  checkCommand,
  completionCommand,
  configCommand,
  consolidateCommand,
  contextsCommand,
  demoCommand,
  digestCommand,
  doctorCommand,
  doneCommand,
  evalCommand,
  findingsCommand,
  hookCommand,
  importCommand,
  indexCommand,
  initCommand,
  intentCommand,
  intentsCommand,
  learnCommand,
  logCommand,
  mergeCommand,
  metricsCommand,
  moveCommand,
  newCommand,
  newPlanCommand,
  nextCommand,
  openCommand,
  parseModeCommand,
  pauseCommand,
  plansCommand,
  purgeCommand,
  redoCommand,
  renameCommand,
  reopenCommand,
  repairCommand,
  replayCommand,
  reportCommand,
  resolveCommand,
  retroCommand,
  routeCommand,
  scanCommand,
  scopeCommand,
  showCommand,
  statusCommand,
  switchCommand,
  syncCommand,
  taskCommand,
  teamCommand,
  tidyCommand,
  timelineCommand,
  traceCommand,
  undoCommand,
  uninstallCommand,
  updateContextCommand,
  whyCommand,
];
