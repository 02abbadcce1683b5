/** Decides what the hook loads to take secrets out of a text: the same rules as everywhere, apart from what most prompts need. */
export { redactor } from '../shell/secrets.js';
