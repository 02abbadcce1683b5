/** Every file of this folder, made by `npm run gen`. */
import type { Language } from './_language.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { pt } from './pt.js';
import { zh } from './zh.js';

export const languages: Language[] = [de, en, es, fr, ja, pt, zh];
