/** Every file of this folder, made by `npm run gen`. */
import type { Command } from './_command.js';

export const commands: Command[] = [];
