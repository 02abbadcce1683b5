/** Decides cheaply whether a text may hold a secret at all; the rules look only where it may. */

const RUN = /(?<![\w+-])[\w+-]{15,}/g;
/** What words, names and dates do not do three times: digits beside letters, capitals that begin no word. Or capitals and digits only. */
const ODD = /(?:(?:\d[A-Za-z]|[A-Za-z]\d|[a-z][A-Z](?![a-z]{2}))[\w+-]{0,8}){3}|[A-Z0-9]{16}/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** One of these stands, in lower case, in every text that `BEGINS` is for: asked before it, for no pattern is built to ask. */
const BEGUN = ['-----', 'private-l', 'hf_', 'xox', 'hook', 'apikeys/', 'q~', '://'];
const GITLAB = /gl[a-z]{2,5}-/;
/** Beginnings of what may hold no such run. A webhook is secret as an address: the word alone is no reason to load the rules. */
const BEGINS = (): RegExp =>
  /-----BEGIN|Private-L|gl[a-z]{2,5}-\w|hf_|xox[a-z]-|hooks?\.\w|webhooks?[^\w\s.,;:!?)\]-]|apiKeys\/|\dQ~|:\/\/[^\s/]{0,99}:[^\s]{1,99}@/;
/** The same for `NAMED`. */
const NAMES =
  'secret|token|key|auth|bear|basic|cred|pwd|"d"|contras|motde|identif|curestr|mysql|redis-cli|docker login|sqlcmd|ldap|mongo|contribs|curl|wget|-u '.split(
    '|',
  );
const PASS = /pass(?:w|phr|\b)|sshpass/;
/** A key's name, and something that may be its value. */
const NAMED = (): RegExp =>
  /(?:passw|passphrase|pwd|pass\b|secret|token|[\w. -]key|auth|bearer|basic|cred|"d"|contrase|motdepasse|identified|securestring|sshpass|mysql|redis-cli|docker login|sqlcmd|ldap|mongo|contribsys|curl|wget|-u )[\w.\-"'`\\\])]{0,40}(?:\s{0,9}(?:[:=>]|[,(](?=\s?\\{0,2}["'`])|- |.?value\b|<-|\|\|)\s{0,9}[^\s]|[^\n]{0,99}[\d!@#$%^&*+'])/i;

/** May `text` hold a secret? False means that no rule finds one in it. Linear; 2 KB take some microseconds. */
export function mayHoldSecret(text: string): boolean {
  RUN.lastIndex = 0;
  for (let m = RUN.exec(text); m !== null; m = RUN.exec(text)) {
    if (!ODD.test(m[0])) continue;
    // What sessions and transcripts are called.
    if (!UUID.test(m[0]) || (m.index > 0 && !'/\n'.includes(text[m.index - 1]!))) return true;
  }
  const lower = text.toLowerCase();
  return (
    ((BEGUN.some((w) => lower.includes(w)) || (lower.includes('gl') && GITLAB.test(lower))) && BEGINS().test(text)) ||
    ((NAMES.some((w) => lower.includes(w)) || (lower.includes('pass') && PASS.test(lower))) && NAMED().test(text))
  );
}
