/** Every file of this folder, made by `npm run gen`. */
import type { Host } from './_host.js';
import { claude } from './claude.js';

export const hosts: Host[] = [claude];
