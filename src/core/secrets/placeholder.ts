/** Decides what stands where a secret would and is none: placeholders, references, words, hashes of other things. */

const HOLLOW =
  /^<[\w .:/-]*>?$|^\[[\w .,:'"/-]*\]?$|^\([a-z ]*\)?$|^%(?:\w+%|[sdv@]|\(\w+\)s)$|^@\w+@?$|^\{[\w.:]*\}?$|\$\{[\w.:?!@$-]+(?:\}|$)|\$\(|^\$\w+$|\{\{\s{0,3}[\w.$-]+\s{0,3}(?:\||\(|\}\}|$)|<[\w -]+>|\[redacted\b|\*{3,}|\.{3,}|…|•|#{4,}|_{4,}|={8,}|-{8,}|0{8,}|example|your[_\W]|your[a-z]*(?:key|token|secret|pass)|^(?:my|the|some|any|new|old|enter|insert|add|put|use|paste|fill|replace)[_\W-]|change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|with)|placeholder|dummy|sample|(?<![a-z0-9])fake|fake(?![a-z0-9])|redacted|masked|hidden|obfuscated|123456|234567|abcdef(?:gh|12|01)|abc123|deadbeef|foo[-_]?bar|foobar|(?<![a-z0-9])lorem|lorem[-_ ]?ipsum|qwerty|asdfg|(?<![a-z0-9])asdf(?![a-z0-9])|to[-_]?do\b|not[-_](?:a|real|set|used)|not(?:a?real|set|used)(?![a-z0-9])|todo\b/i;

/** Filled in by hand: one letter again and again, in one case. */
const FILLED = /x{4,}|X{4,}/;

const REFERENCE =
  /process\.env|import\.meta|os\.(?:environ|getenv)|\benv\b\s{0,2}[.[(]|getenv|secrets\.[A-Za-z]|vars\.|\bconfig[.[(]|^(?:this|self|req|res|ctx|args|opts|options|props|params|data|event|request|response|input|body|user|user_?info|session|credentials?|settings|state|values|form|payload)[.[?]|^vault:|^(?:aws|gcp|op|ref|arn|ssm|env|file|secret|keyring|keychain|sops):|^ENC\[|^projects\//;

/** Names of algorithms, types and states that stand beside a key's name in code and prose. */
const WORDS =
  /^(?:null|none|nil|undefined|true|false|yes|no|on|off|string|str|number|int|integer|bool|boolean|text|bytes|buffer|object|array|any|void|unknown|optional|required|default|empty|missing|invalid|valid|expired|password|passwd|passphrase|secret|token|api-?key|key|username|user|admin|root|guest|postgres|mysql|redis|test\w{0,6}|tests|demo|local(?:host)?|development|production|staging|bearer|basic|oauth2?|jwt|saml|oidc|hs256|rs256|es256|sha-?\d{0,3}|md5|bcrypt|scrypt|argon2\w{0,2}|pbkdf2|base64|utf-?8|hex|aes(?:[-_]?\d{3})?(?:[-_]?(?:cbc|gcm|ctr|ecb|ccm|siv))?|rsa-?\d*|ed25519|x509|s3|v\d+(?:\.\d+)*|http2?|https)[.,;:!?)]*$/i;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Examples that their makers print in their own documentation. */
const PRINTED = ['IOSFODNN7', 'wJalrXUtnFEMI', 'eyJzdWIiOiIxMjM0NTY3ODkw', 'je7MtGbClwBF'];

/** Is `text`, which has the form of a token, made up: filled in by hand, or printed in a manual? */
export function isMadeUp(text: string): boolean {
  if (HOLLOW.test(text) || FILLED.test(text) || PRINTED.some((p) => text.includes(p))) return true;
  return /(.)\1{5}/.test(text) || new Set(text).size < Math.min(8, text.length / 4);
}

/** Does `value` say where a secret is kept, and is none? */
export function isReference(value: string): boolean {
  return REFERENCE.test(value);
}

/** Is `value`, given to a name, no secret: a reference, a word, a UUID, a path, a piece of code (only where it is not `quoted`)? */
export function isHarmless(value: string, quoted = false): boolean {
  return (
    HOLLOW.test(value) ||
    FILLED.test(value) ||
    isReference(value) ||
    WORDS.test(value) ||
    UUID.test(value) ||
    /^[A-Za-z_]\w*(?:[.:]{1,2}[A-Za-z_]\w*)+[.,]?$/.test(value) ||
    (!quoted && /[A-Za-z_]\(|\)\.|=>|&&|\|\||\\[wds]|^[\w.-]+\[|\[\]/.test(value)) ||
    /^(?:~|\.{1,2})?\/[\w.-]*[a-z]{3}|^[a-z][a-z0-9+.-]*:\/\/|^[A-Za-z]:\\|\.(?:json|ya?ml|pem|key|crt|txt|env|md|[jt]sx?|py|go|rs|rb|java|toml|html?|sh|pub)$/i.test(
      value,
    ) ||
    PRINTED.some((p) => value.includes(p)) ||
    /^(.)\1*$/.test(value)
  );
}

/** How often `value` changes between small letters, capitals and digits, for each of its characters: words seldom do. */
export function mixtureOf(value: string): number {
  let changes = 0;
  let last = -1;
  for (let i = 0; i < value.length; i++) {
    const c = classOf(value.charCodeAt(i));
    if (last >= 0 && c !== last) changes++;
    last = c;
  }
  return value.length === 0 ? 0 : changes / value.length;
}

function classOf(c: number): number {
  if (c >= 48 && c <= 57) return 0;
  if (c >= 65 && c <= 90) return 1;
  return c >= 97 && c <= 122 ? 2 : 3;
}
