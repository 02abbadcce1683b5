/** Every file of this folder, made by `npm run gen`. */
import type { Dialect } from './_dialect.js';
import { dialect as backlogMd } from './backlog-md.js';
import { dialect as beads } from './beads.js';
import { dialect as claudePlan } from './claude-plan.js';
import { dialect as markdown } from './markdown.js';
import { dialect as openspec } from './openspec.js';
import { dialect as specKit } from './spec-kit.js';
import { dialect as taskMaster } from './task-master.js';
import { dialect as todo } from './todo.js';

export const dialects: Dialect[] = [backlogMd, beads, claudePlan, markdown, openspec, specKit, taskMaster, todo];
