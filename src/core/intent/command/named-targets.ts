/** Decides of which families a line with targets is, as `make -C DIR lint test`: one for each, in the folder it is told to run in. */

import { leads } from './build-arguments.js';
import type { Named } from './effects.js';
import { BUILT_IN } from './family-limits.js';

const TARGET = /^[A-Za-z][\w.:@+-]{0,63}$/;
/** Another project, other settings, other code than those of the place. */
const TARGETS_ELSEWHERE =
  /^(?:-f(?!ae$|n$|f$)|-p(?!l)|-I|--(?:project-dir|file|build-file|settings(?:-file)?|global-settings|toolchains|gradle-user-home|include-build|init-script|project-cache-dir)(?:=|$))/;
/** What `mvn` may be told: its options may be attached, and long ones stand behind one dash, too. */
const MVN =
  /^(?:-(?:[BqeXUoNCcVv]|am|amd|fae|fn|ff|ntp|nsu|itr|T[\dC.]*|P[\w!,.:-]*|pl|rf|D.*)|--(?:batch-mode|quiet|errors|debug|update-snapshots|offline|non-recursive|also-make(?:-dependents)?|fail-(?:at-end|never|fast)|strict-checksums|lax-checksums|show-version|version|no-transfer-progress|no-snapshot-updates|raw-streams|threads|activate-profiles|projects|resume-from)(?:=[\w!,.:-]*)?)$/;
/** One letter, and its value may be attached; a scan is sent. */
const GRADLE_ELSEWHERE = /^-[bcgI]|^--scan$/;
/** They take the next word. */
const TARGET_TAKES =
  /^(?:-(?:pl|P|T|rf|x|f|p)|--(?:projects|file|activate-profiles|threads|resume-from|project-dir|exclude-task|tests))$/;

/** Options of `make` that name nothing. */
const MAKE = /^(?:-j\d*|-[kisBnO]|-l[\d.]*|--(?:no-print-directory|keep-going|silent|quiet|dry-run|jobs(?:=\d+)?))$/;

/** `make -j4 lint test`: each target is a family. */
export function targets(name: string, words: string[]): Named | null {
  const makes = /make$|^ninja$/.test(name);
  const takes = makes ? /^(?:-C|--directory)$/ : TARGET_TAKES;
  const isMvn = name.includes('mvn');
  const places = makes ? takes : isMvn ? /^(?:-f|--file)$/ : /^(?:-p|--project-dir)$/;
  const isNumber = (w: string, i: number): boolean => /^\d+$/.test(w) && /^-[jlT]$/.test(words[i - 1] ?? '');
  const isTaken = (i: number): boolean => takes.test(words[i - 1] ?? '');
  if (words.some((w, i) => isTaken(i) && (leads(w) || w.startsWith('-')))) return null;
  const rest = words.filter((w, i) => w.startsWith('-') && !takes.test(w) && !isTaken(i));
  const all = words.filter((w, i) => !w.startsWith('-') && !isNumber(w, i) && !isTaken(i));
  if (!all.every((t) => TARGET.test(t)) || (makes && !rest.every((w) => MAKE.test(w)))) return null;
  const told = words.filter((_, i) => places.test(words[i - 1] ?? ''));
  if (
    told.length > 1 ||
    (!makes && rest.some((w) => TARGETS_ELSEWHERE.test(w) || (isMvn ? !MVN.test(w) : GRADLE_ELSEWHERE.test(w))))
  )
    return null;
  const at = (told[0] ?? '').replace(/(?:^|\/)pom\.xml$/, '').replace(/^\.\/?$/, '');
  if (/\.(?:xml|gradle|kts)$/.test(at)) return null;
  // A goal that runs whatever program it is given.
  if (all.some((t) => /^exec\b|antrun/.test(t))) return null;
  // Any folder may hold rules to build by.
  const whole = name === 'ninja' && at !== '' && !BUILT_IN.test(at) ? `ninja -C ${at}` : name;
  const names = all.length === 0 ? [whole] : all.map((t) => `${whole} ${t}`);
  return { names, program: name, verb: all[0] ?? '', rest, bare: false, file: '', at };
}
