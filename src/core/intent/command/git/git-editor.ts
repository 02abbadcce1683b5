/** Decides whether a git command may open an editor: what is typed into one is on no command line, and it writes any file. */

import type { ShellWord } from '../../../model/command.js';
import { lazy } from '../../../text/lazy.js';

interface Row {
  /** Short options with a value, which is never one of the others. */
  valued: string;
  /** These say the message, or that none is wanted: no editor comes. */
  quiet: RegExp;
  /** These open one whatever else is said. */
  opens: RegExp;
  /** Does it need to be told, with these words behind it? Absent = always. */
  needs?: RegExp;
}

const PATCH = /^(?:-[pe]|--(?:p|pa|pat|patch|e|ed|edi|edit))$/;
const NEVER_NEEDS = /^$/;

/** By verb. Options are told letter by letter (`-am` is `-a -m`), long ones without their value; of those that open, every beginning counts. */
const rows = lazy(
  (): Record<string, Row> => ({
    commit: {
      valued: 'mFCct',
      quiet: /^(?:-[mFC]|--(?:message|file|reuse-message|no-edit|fixup|dry-run|porcelain|short|long))$/,
      opens: /^(?:-[cep]|--(?:e|ree|pat|int)[a-z-]*|--fixup=(?:amend|reword):.*)$/,
    },
    tag: {
      valued: 'mFu',
      quiet: /^(?:-[mFdlv]|--(?:message|file|delete|list|verify))$/,
      opens: /^(?:-e|--(?:e|ed|edi|edit))$/,
      needs: /^(?:-[asu]|--(?:an|si|loc)[a-z-]*)$/,
    },
    notes: {
      valued: 'mFCc',
      quiet: /^-[mFC]$|^--(?:message|file)$/,
      opens: /^(?:-[ce]|--(?:e|ree)[a-z-]*)$/,
      needs: /^(?:add|append|edit)$/,
    },
    branch: { valued: 'u', quiet: NEVER_NEEDS, opens: /^--e[a-z-]*$/, needs: NEVER_NEEDS },
    add: { valued: '', quiet: NEVER_NEEDS, opens: /^(?:-[pei]|--(?:pat|e|int)[a-z-]*)$/, needs: NEVER_NEEDS },
    stage: { valued: '', quiet: NEVER_NEEDS, opens: /^(?:-[pei]|--(?:pat|e|int)[a-z-]*)$/, needs: NEVER_NEEDS },
    checkout: { valued: 'bB', quiet: NEVER_NEEDS, opens: PATCH, needs: NEVER_NEEDS },
    restore: { valued: 's', quiet: NEVER_NEEDS, opens: PATCH, needs: NEVER_NEEDS },
    stash: { valued: 'm', quiet: NEVER_NEEDS, opens: PATCH, needs: NEVER_NEEDS },
    merge: {
      valued: 'mFsX',
      quiet: /^(?:-[mF]|--(?:message|file|no-edit|ff-only|squash|no-commit|abort|quit))$/,
      opens: /^(?:-e|--(?:e|con)[a-z-]*)$/,
    },
    pull: {
      valued: 'sXjo',
      quiet: /^(?:-r|--(?:no-edit|ff-only|rebase|squash|no-commit))$/,
      opens: /^(?:-e|--e[a-z-]*|--r[a-z]*=i.*)$/,
    },
    revert: {
      valued: 'msX',
      quiet: /^(?:-n|--(?:no-edit|no-commit|abort|quit))$/,
      opens: /^(?:-e|--(?:e(?!m)|con|sk)[a-z-]*)$/,
    },
    'cherry-pick': {
      valued: 'msX',
      quiet: NEVER_NEEDS,
      opens: /^(?:-e|--(?:e(?!m)|con|sk)[a-z-]*)$/,
      needs: NEVER_NEEDS,
    },
    rebase: {
      valued: 'sXxC',
      quiet: NEVER_NEEDS,
      opens: /^(?:-i|--(?:e(?!m)|con|sk|int|autosq)[a-z-]*)$/,
      needs: NEVER_NEEDS,
    },
  }),
);

/** `rest` stands behind `git VERB`. A word that is worked out is of no option only where it is the value of one. */
export function mayOpenEditor(verb: string, rest: ShellWord[]): boolean {
  const row = Object.hasOwn(rows(), verb) ? rows()[verb] : undefined;
  // What is shown of what was put away is never edited.
  if (row === undefined || (verb === 'stash' && /^(?:show|list)$/.test(rest[0]?.text ?? ''))) return false;
  const said: string[] = [];
  for (let i = 0; i < rest.length; i++) {
    const w = rest[i]!;
    if (w.plain && w.text === '--') break;
    const options = optionsIn(w.text, row.valued);
    // It may be `-e`, or several words.
    if (!w.plain && !(w.whole === true ? options.valued : w.glob && /^[\w./@]/.test(w.text))) return true;
    said.push(...options.all);
    if (!options.next) continue;
    const value = rest[++i];
    // The next word is the message: where it may be several, those behind it are options.
    if (value?.plain === false && value.whole !== true) return true;
    said.push(`${w.text}=${value?.text ?? ''}`);
  }
  const names = said.map((o) => o.replace(/=.*/s, ''));
  if ([...said, ...names].some((o) => row.opens.test(o))) return true;
  const needs = row.needs;
  return (needs === undefined || names.some((o) => needs.test(o))) && !names.some((o) => row.quiet.test(o));
}

/** The options that a word comes to; a word that is none stands for itself. `valued`: its end is a value, `next`: the next word is. */
function optionsIn(text: string, valued: string): { all: string[]; valued: boolean; next: boolean } {
  if (!text.startsWith('-') || text === '-') return { all: [text], valued: false, next: false };
  if (text.startsWith('--'))
    return {
      all: [text],
      valued: text.includes('='),
      next: /^--(?:message|file|reuse-message|author|date|template|fixup)$/.test(text),
    };
  const all: string[] = [];
  for (let i = 1; i < text.length; i++) {
    all.push(`-${text[i]}`);
    if (valued.includes(text[i]!)) return { all, valued: i + 1 < text.length, next: i + 1 === text.length };
    // The key or the mode that `-S` and `-u` may carry.
    if (valued !== '' && /[Su]/.test(text[i]!)) break;
  }
  return { all, valued: false, next: false };
}
