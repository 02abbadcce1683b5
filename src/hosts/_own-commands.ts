/** Decides which slash commands a host answers itself, whatever stands behind them: no prompt reaches its model. */
import { wordList } from '../core/text/first-word.js';

/** Of Claude Code 2.1.329 and those that took its names. `/init`, `/review`, `/plan` and the user's own ones are prompts. */
const OWN = wordList(
  'add-dir agents bashes bug clear color compact config context cost doctor effort exit export extra-usage fast feedback fork help hooks ide ' +
    'keybindings login logout mcp memory model output-style permissions plugin privacy-settings quit release-notes reload-plugins remote-env rename ' +
    'resume rewind sandbox settings skills stats status statusline tasks terminal-setup theme todos upgrade usage vim voice',
);

/** Is `prompt` one of them? */
export function isOwnCommand(prompt: string): boolean {
  return prompt[0] === '/' && isOwnName(/^\/([\w-]{2,24})(?=\s|$)/.exec(prompt)?.[1] ?? '');
}

/** Is `name` the name of one? */
export function isOwnName(name: string): boolean {
  return OWN.has(name);
}
