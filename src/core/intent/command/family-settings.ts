/** Decides about variables that are set for a family of commands: by name and value they are part of what a person says yes to. */

import { leads } from './build-arguments.js';
import type { Judged } from './effects.js';
import { isSafeVariable } from './safe-variables.js';

/** They lead every program elsewhere, to another shell, editor, host or library, whatever their value looks like. */
const LEADING =
  /(?:^|_)(?:PATH|ENV|IFS|SHELL|EDITOR|VISUAL|PAGER|HOME|PRELOAD|ASKPASS|BROWSER|WRAPPER|RUNNER|LAUNCHER|REGISTRY|URL|PROXY)$|^(?:LD|DYLD|GIT|SSH|BASH|ZSH|XDG|CLEW|CLAUDE|CODEX|COPILOT|GEMINI|NPM|PNPM|YARN|NODE|LESS)_|^(?:LESSOPEN|RUBYOPT|PERL5OPT|JAVA_TOOL_OPTIONS|PS\d|PROMPT_COMMAND|SHELLOPTS|BASHOPTS|CDPATH|ENV)$|[a-z]/;
const VALUE = /^[\w .,:=/@+"*-]*$/;
const LONGEST = 200;

/** What of `given` (`NAME=value`) a person has to see; `null` where no yes to a family can cover it. */
export function shownSettings(given: string[]): string | null {
  const open = given.filter((g) => !isSafeVariable(g.split('=', 1)[0]!));
  const isShown = (g: string): boolean => {
    const at = g.indexOf('=');
    const value = g.slice(at + 1);
    return !LEADING.test(g.slice(0, at)) && VALUE.test(value) && !value.split(/[ :=]/).some(leads);
  };
  const shown = open.map((g) => (/\s/.test(g) ? g.replace(/=(.*)$/s, "='$1'") : g)).join(' ');
  return open.every(isShown) && shown.length <= LONGEST ? shown : null;
}

/** `judged` with these variables set before it; `null` where it is of no family, or they lead elsewhere. */
export function underSettings(judged: Judged, given: string[]): Judged | null {
  const shown = judged.strange || judged.families.length === 0 ? null : shownSettings(given);
  if (shown === null) return null;
  // With another setting a check may do more than look.
  return {
    ...judged,
    loads: judged.loads.filter((l) => l.looks !== true),
    families: judged.families.map((f) => ({ ...f, name: `${shown} ${f.name}`, looks: false })),
  };
}
