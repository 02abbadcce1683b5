/** Every file of this folder, made by `npm run gen`. */
import type { Command } from './_command.js';
import { command as answerCommand } from './answer.js';
import { command as archiveCommand } from './archive.js';
import { command as backCommand } from './back.js';
import { command as checkCommand } from './check.js';
import { command as configCommand } from './config.js';
import { command as consolidateCommand } from './consolidate.js';
import { command as contextsCommand } from './contexts.js';
import { command as digestCommand } from './digest.js';
import { command as doctorCommand } from './doctor.js';
import { command as doneCommand } from './done.js';
import { command as evalCommand } from './eval.js';
import { command as hookCommand } from './hook.js';
import { command as importCommand } from './import.js';
import { command as indexCommand } from './index.js';
import { command as initCommand } from './init.js';
import { command as intentCommand } from './intent.js';
import { command as intentsCommand } from './intents.js';
import { command as learnCommand } from './learn.js';
import { command as logCommand } from './log.js';
import { command as mergeCommand } from './merge.js';
import { command as metricsCommand } from './metrics.js';
import { command as newCommand } from './new.js';
import { command as newPlanCommand } from './new-plan.js';
import { command as parseModeCommand } from './parse-mode.js';
import { command as plansCommand } from './plans.js';
import { command as purgeCommand } from './purge.js';
import { command as redoCommand } from './redo.js';
import { command as renameCommand } from './rename.js';
import { command as repairCommand } from './repair.js';
import { command as replayCommand } from './replay.js';
import { command as resolveCommand } from './resolve.js';
import { command as retroCommand } from './retro.js';
import { command as routeCommand } from './route.js';
import { command as scanCommand } from './scan.js';
import { command as scopeCommand } from './scope.js';
import { command as showCommand } from './show.js';
import { command as statusCommand } from './status.js';
import { command as switchCommand } from './switch.js';
import { command as taskCommand } from './task.js';
import { command as traceCommand } from './trace.js';
import { command as undoCommand } from './undo.js';
import { command as uninstallCommand } from './uninstall.js';
import { command as updateContextCommand } from './update-context.js';
import { command as whyCommand } from './why.js';

export const commands: Command[] = [
  answerCommand,
  archiveCommand,
  backCommand,
  checkCommand,
  configCommand,
  consolidateCommand,
  contextsCommand,
  digestCommand,
  doctorCommand,
  doneCommand,
  evalCommand,
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
  newCommand,
  newPlanCommand,
  parseModeCommand,
  plansCommand,
  purgeCommand,
  redoCommand,
  renameCommand,
  repairCommand,
  replayCommand,
  resolveCommand,
  retroCommand,
  routeCommand,
  scanCommand,
  scopeCommand,
  showCommand,
  statusCommand,
  switchCommand,
  taskCommand,
  traceCommand,
  undoCommand,
  uninstallCommand,
  updateContextCommand,
  whyCommand,
];
