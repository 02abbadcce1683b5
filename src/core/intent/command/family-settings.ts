/** Decides about variables and environments that are set for a family of commands: by name and value they are part of the yes. */

import type { ShellWord } from '../../model/command.js';
import { leads } from './build-arguments.js';
import { buildCommandOf } from './build-commands.js';
import { type Judged, runsFamilies } from './effects.js';
import { isLineCode } from './programs/line-code.js';
import { isSafeVariable } from './safe-variables.js';

/** They lead every program elsewhere, to another shell, editor, host or library, whatever their value looks like. */
const LEADING =
  /(?:^|_)(?:PATH|IFS|SHELL|EDITOR|VISUAL|PAGER|HOME|PRELOAD|ASKPASS|BROWSER|WRAPPER|RUNNER|LAUNCHER|REGISTRY|URL|PROXY)$|^(?:LD|DYLD|GIT|SSH|BASH|ZSH|XDG|CLEW|CLAUDE|CODEX|COPILOT|GEMINI|NPM|PNPM|YARN|NODE|LESS)_|^(?:VIRTUAL_ENV|LESSOPEN|RUBYOPT|PERL5OPT|JAVA_TOOL_OPTIONS|PS\d|PROMPT_COMMAND|SHELLOPTS|BASHOPTS|CDPATH|ENV)$|[a-z]/;
/** Where a tool chain stands that a system keeps: no agent writes there. */
const KEPT = /^(?:JAVA_HOME|GOROOT|ANDROID_HOME|ANDROID_SDK_ROOT)=\/(?:usr|opt|Library)\/(?!.*\.\.)[\w.@/+-]+$/;
const VALUE = /^[\w .,:=/@+"*-]*$/;
const LONGEST = 200;
/** The programs of a project's own environment come first from there on. */
const ACTIVATES = /^(?:[\w.-]+\/)*\.?v?env[\w.-]*\/bin\/activate$/;

/** What of `given` (`NAME=value`) a person has to see; `null` where no yes to a family can cover it. */
export function shownSettings(given: string[]): string | null {
  const open = given.filter((g) => !isSafeVariable(g.split('=', 1)[0]!));
  const isShown = (g: string): boolean => {
    if (KEPT.test(g)) return true;
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
  // With another setting a check may do more than look; code may set its own.
  return {
    ...judged,
    loads: judged.loads.filter((l) => l.looks !== true),
    families: judged.families.map((f) => ({
      ...f,
      name: isLineCode(f.name) ? f.name : `${shown} ${f.name}`.trim(),
      looks: false,
    })),
  };
}

/** Which tests run, or how much they tell: no more than words behind a test runner say. */
const SELECTS = /^(?:TESTS?|FILTER|PKG|PACKAGE|RUN|CASE|V)=(?!.*\.\.)\w[\w.,:@/+-]*$/;

/** `make CC=clang test`: a variable among its words is one that is set for it. */
export function settingMake(name: string, rest: ShellWord[]): Judged | null {
  const isSet = (w: ShellWord): boolean => w.plain && /^[A-Z]\w*=/.test(w.text);
  if (!/^g?make$/.test(name) || !rest.some(isSet)) return null;
  const without = buildCommandOf(
    name,
    rest.filter((w) => !isSet(w)),
  );
  return (
    without &&
    underSettings(
      without,
      rest.filter((w) => isSet(w) && !SELECTS.test(w.text)).map((w) => w.text),
    )
  );
}

/** What `export` sets or `source` loads for all that follows: by its words a family of its own; `null` for all else. */
export function settled(name: string, rest: ShellWord[]): Judged | null {
  const said = rest.every((w) => w.plain) ? rest.map((w) => w.text) : [];
  const file = said[0] ?? '';
  if (/^(?:source|\.)$/.test(name) && said.length === 1 && ACTIVATES.test(file))
    return runsFamilies(name, [{ name: 'source', at: '', paths: [], looks: false, file }], []);
  const isSet = name === 'export' && said.length > 0 && said.every((w) => /^[A-Z]\w*=/.test(w));
  const sets = isSet ? shownSettings(said) : null;
  if (sets === null) return null;
  return runsFamilies(name, [{ name: `export ${sets}`, at: '', paths: [], looks: false, file: '' }], []);
}
