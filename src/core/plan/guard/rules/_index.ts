/** Every file of this folder, made by `npm run gen`. */
import type { Rule } from './_rule.js';
import { rule as abbreviation } from './abbreviation.js';
import { rule as contained } from './contained.js';
import { rule as keywords } from './keywords.js';
import { rule as kindred } from './kindred.js';
import { rule as misspelt } from './misspelt.js';
import { rule as opposite } from './opposite.js';
import { rule as order } from './order.js';
import { rule as otherDeed } from './other-deed.js';
import { rule as otherTasks } from './other-tasks.js';
import { rule as ownWords } from './own-words.js';
import { rule as place } from './place.js';
import { rule as sameTasks } from './same-tasks.js';
import { rule as sibling } from './sibling.js';
import { rule as soleWord } from './sole-word.js';
import { rule as spelling } from './spelling.js';
import { rule as stems } from './stems.js';
import { rule as telling } from './telling.js';
import { rule as translation } from './translation.js';
import { rule as version } from './version.js';
import { rule as whole } from './whole.js';

export const rules: Rule[] = [
  abbreviation,
  contained,
  keywords,
  kindred,
  misspelt,
  opposite,
  order,
  otherDeed,
  otherTasks,
  ownWords,
  place,
  sameTasks,
  sibling,
  soleWord,
  spelling,
  stems,
  telling,
  translation,
  version,
  whole,
];
