/** Every file of this folder, made by `npm run gen`. */
import type { Metric } from './_metric.js';
import { metric as clarificationRate } from './clarification-rate.js';
import { metric as planGrowth } from './plan-growth.js';
import { metric as plansMatched } from './plans-matched.js';
import { metric as switchesDetected } from './switches-detected.js';
import { metric as untrackedWork } from './untracked-work.js';

export const metrics: Metric[] = [clarificationRate, planGrowth, plansMatched, switchesDetected, untrackedWork];
