/** Every file of this folder, made by `npm run gen`. */
import type { Layout } from './_layout.js';
import { layout as activeContext } from './active-context.js';
import { layout as clew } from './clew.js';
import { layout as codingbuddy } from './codingbuddy.js';

export const layouts: Layout[] = [activeContext, clew, codingbuddy];
