/** Decides what words of the shell itself do, and which of them work a value out that may be code. */

import type { ShellWord } from '../../model/command.js';
import { lazy } from '../../text/lazy.js';
import { type Judged, READS, unknownEffect } from './effects.js';
import { isSafeVariable } from './safe-variables.js';

/** Words of the shell that take names of variables, with the options that make no more of their values. */
const naming = lazy(
  (): Record<string, RegExp> => ({
    export: /^-[pfx]+$/,
    declare: /^[-+][aAxrglup]+$/,
    typeset: /^[-+][aAxrglup]+$/,
    local: /^[-+][aAxrglup]+$/,
    readonly: /^-[aAp]+$/,
    read: /^-[rsapdtA]+$/,
    unset: /^-[fv]+$/,
    mapfile: /^-t$/,
    readarray: /^-t$/,
  }),
);
/** A name with a subscript is worked out, and so is a value that may be taken for a list. */
const WORKED_OUT = /[[`]|\$[({]/;
/** No name whose value would be worked out: some shells do with every number they are given. */
const NUMBER = /^(?:[-+]?[\d.]+|\$[#?$]|\$\{#\w+\})$/;
const COMPARES = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** `null` when `name` is none of them, or one that runs what stands behind it. */
export function analyzeBuiltin(name: string, rest: ShellWord[]): Judged | null {
  const reads = does(name, rest);
  return reads === null ? null : reads ? READS : unknownEffect(name);
}

function does(name: string, rest: ShellWord[]): boolean | null {
  switch (name) {
    case 'cd':
    case 'pushd':
    case 'popd':
    case 'dirs':
    case 'type':
    case '[[':
      return true;
    case 'test':
    case '[':
      return tests(rest);
    case 'printf':
      return prints(rest);
    case 'exit':
    case 'return':
    case 'break':
    case 'continue':
    case 'shift':
      return rest.every((w) => NUMBER.test(w.text));
    // `-p` names a variable.
    case 'wait':
      return rest.every((w) => w.text === '$!' || (w.plain && /^(?:\d+|%\w*|-[nf])$/.test(w.text)));
    case 'let':
      return rest.every(
        (w) => w.plain && /^[a-z_][a-z0-9_]*=\d+$/.test(w.text) && isSafeVariable(w.text.split('=')[0]!),
      );
    case 'set':
      return rest.every(
        (w) => w.plain && /^[-+][euxovnfm]+$|^(?:pipefail|errexit|nounset|xtrace|noglob)$/.test(w.text),
      );
    case 'hash':
      return rest.length === 0;
    default:
      return Object.hasOwn(naming(), name) ? names(rest, naming()[name]!) : null;
  }
}

/** An expansion that is several words may bring its own `-v NAME`. */
function tests(rest: ShellWord[]): boolean {
  return rest.every((w, i) => {
    const [last, next] = [rest[i - 1], rest[i + 1]];
    if (w.plain && /\$\(|`|\w\[/.test(w.text)) return false;
    if (!w.plain && !NUMBER.test(w.text) && (w.whole !== true || next?.plain === false)) return false;
    if (w.plain && /^-[vR]$/.test(w.text)) return next === undefined || (next.plain && /^[\w\]]+$/.test(next.text));
    if (w.plain && COMPARES.test(w.text)) return [last, next].every((o) => o !== undefined && NUMBER.test(o.text));
    return true;
  });
}

function prints(rest: ShellWord[]): boolean {
  const [form, ...others] = rest;
  // Alone and quoted, whatever it comes to is printed.
  if (form?.whole === true && others.length === 0 && /^[A-Za-z]/.test(form.text)) return true;
  if (form?.plain !== true || form.text.startsWith('-v')) return form === undefined;
  return !/%[^%a-zA-Z]*[diouxXeEfFgGaA*]/.test(form.text) || others.every((w) => NUMBER.test(w.text));
}

function names(rest: ShellWord[], known: RegExp): boolean {
  return rest.every((w) => {
    if (!w.plain) return false;
    if (/^[-+]/.test(w.text)) return known.test(w.text);
    return isSafeVariable(w.text.split('=', 1)[0]!) && !WORKED_OUT.test(w.text);
  });
}
