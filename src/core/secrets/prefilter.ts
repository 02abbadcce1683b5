/** Decides cheaply whether a text may hold a secret at all; the rules look only where it may. */
import { isHarmless, mixtureOf } from './placeholder.js';
import { isWordy } from './value.js';

const RUN = /(?<![\w+-])[\w+-]{15,}/g;
/** What words, names and dates do not do three times: digits beside letters, capitals that begin no word. Or capitals and digits only. */
const ODD = /(?:(?:\d[A-Za-z]|[A-Za-z]\d|[a-z][A-Z](?![a-z]{2}))[\w+-]{0,8}){3}|[A-Z0-9]{16}/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** A hash of something, or an id: no secret where it stands for itself in a sentence or a path. */
const HEX = /^[0-9a-f]{16,}$/;
const FOR_ITSELF =
  /(?:^|\n|(?<!\/)\/|[a-z\d](?<!key|token|secret|password|pat|pwd|pass|auth|bearer|basic|is|was|are|to|be|by|set|-u|-[pwa]|\d|(?:^|\s)-[\w-]{1,24})[;)]? [(["'`]?)$/i;
/** One of these stands, in lower case, in every text that `BEGINS` is for: asked before it, for no pattern is built to ask. */
const BEGUN = ['-----', 'private-l', 'hf_', 'xox', 'hook', 'apikeys/', 'q~', '://'];
const GITLAB = /gl[a-z]{2,5}-/;
/** Beginnings of what may hold no such run. A webhook is secret as an address: the word alone is no reason to load the rules. */
const BEGINS = (): RegExp =>
  /-----BEGIN|Private-L|gl[a-z]{2,5}-\w|hf_|xox[a-z]-|hooks?\.[a-z0-9.-]{2,60}\/|webhooks?[^\w\s.,;:!?)\]-]|apiKeys\/|\dQ~|:\/\/[^\s/]{0,99}:[^\s]{1,99}@/;
/** The same for `NAMED`. */
const NAMES =
  'secret|token|key|auth|bear|basic|cred|pwd|"d"|contras|motde|identif|curestr|mysql|redis-cli|docker login|sqlcmd|ldap|mongo|contribs|curl|wget|-u '.split(
    '|',
  );
const PASS = /pass(?:w|phr|\b)|sshpass/;
/** A key's name. */
const NAMED = (): RegExp =>
  /passw|passphrase|pwd|pass\b|secret|token|[\w. -]key|auth|bearer|basic|cred|"d"|contrase|motdepasse|identified|contribsys/gi;
/** Names whose values people choose themselves, of letters alone too, and programs that are given one. */
const GIVEN = (): RegExp =>
  /(?:pass(?![a-z])|passw|passphrase|pwd|secret|contrase|motdepasse)[\w.-]{0,24}(?:\\?["'`\])]){0,4}\s{0,3}(?:=|:=|=>|\|\||<-|[:,(]\s{0,3}\\{0,3}["'`])|securestring|networkcredential|(?:identified|password)\s{0,3}(?:by)?\s{0,3}\(?'|\b(?:curl|wget|https?|lftp)\b[^\n]{0,300}?\s(?:-u|--user|--proxy-user|-a|--auth)[ =]|(?:mysql|mariadb|sshpass|redis-cli|docker\s{1,3}login|sqlcmd|ldap|mongo)[^\n]{0,300}?\s-[apPw]/i;
/** So far behind its name may a value stand. */
const REACH = 180;
/** The rest of the line, and the next one where that goes on with a value. */
const BEHIND = /^[^\n]*(?:(?<=[:=>(,|\\+][^\S\n]*)\n[^\n]*|\n\s{0,40}(?:- )?["'<]?(?:value|string)\b[^\n]*)?/i;
const BETWEEN = /[\s"'`<>=:,;?()[\]{}|\\]+/;
/** What stands around a word in prose. */
const EDGES = /^[*_#@~-]+|[.!*_~]+$/g;
/** Words behind a name of which one may be its value whatever it looks like. */
const NEAR = 3;

/** May `text` hold a secret? False means that no rule finds one in it. Linear; 2 KB take some microseconds. */
export function mayHoldSecret(text: string): boolean {
  if (hasOddRun(text)) return true;
  const lower = text.toLowerCase();
  return (
    ((BEGUN.some((w) => lower.includes(w)) || (lower.includes('gl') && GITLAB.test(lower))) && BEGINS().test(text)) ||
    ((NAMES.some((w) => lower.includes(w)) || (lower.includes('pass') && PASS.test(lower))) && hasNamedValue(text))
  );
}

function hasOddRun(text: string): boolean {
  RUN.lastIndex = 0;
  for (let m = RUN.exec(text); m !== null; m = RUN.exec(text)) {
    if (!ODD.test(m[0])) continue;
    const known = UUID.test(m[0]) || HEX.test(m[0]);
    if (!known || !FOR_ITSELF.test(text.slice(Math.max(0, m.index - 40), m.index))) return true;
  }
  return false;
}

/** Does something that may be a value stand behind the name of a key? */
function hasNamedValue(text: string): boolean {
  if (GIVEN().test(text)) return true;
  const named = NAMED();
  for (let m = named.exec(text); m !== null; m = named.exec(text)) {
    const behind = BEHIND.exec(text.slice(m.index + m[0].length, m.index + REACH))![0].split(BETWEEN);
    if (behind.some((word, i) => mayBeValue(word.replace(EDGES, ''), i <= NEAR))) return true;
  }
  return false;
}

/** What is far from its name has to look more like a secret than what stands beside it. */
function mayBeValue(value: string, near: boolean): boolean {
  // Numbers, times, and far from any name the ids of our own entries.
  if (value.length < (near ? 5 : 8) || /^[\d.%/+x-]+$|^\d{4}-\d\d-\d\dT/.test(value)) return false;
  const digit = /\d/.test(value);
  const sign = /[!@#$%^*~]/.test(value);
  if (!digit && !sign && (!near || value.length < 12 || mixtureOf(value) < 0.2)) return false;
  if (!near && (value.includes('/') || (!sign && (mixtureOf(value) <= 0.1 || /^[A-Za-z]+\d{1,2}$/.test(value)))))
    return false;
  // A long mixture with a dot in it reads like `a.b`, and is a token all the same.
  return (value.length > 20 && digit && mixtureOf(value) > 0.3) || !(isWordy(value) || isHarmless(value, true));
}
