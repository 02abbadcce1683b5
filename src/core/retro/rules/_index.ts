/** Every file of this folder, made by `npm run gen`. */
import type { Rule } from '../_rule.js';
import { rule as plans } from './plans.js';
import { rule as skills } from './skills.js';
import { rule as switches } from './switches.js';
import { rule as taskIds } from './task-ids.js';
import { rule as untrackedFiles } from './untracked-files.js';

export const rules: Rule[] = [plans, skills, switches, taskIds, untrackedFiles];
