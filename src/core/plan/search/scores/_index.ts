/** Every file of this folder, made by `npm run gen`. */
import type { Score } from './_score.js';
import { score as keywords } from './keywords.js';
import { score as meaning } from './meaning.js';
import { score as name } from './name.js';
import { score as path } from './path.js';
import { score as recent } from './recent.js';
import { score as similarity } from './similarity.js';

export const scores: Score[] = [keywords, meaning, name, path, recent, similarity];
