/** Decides which forms of writing give a secret away whatever it looks like: addresses, headers, assignments, command lines. */
import { isHarmless, isMadeUp, mixtureOf } from './placeholder.js';
import { contextRule, type Rule } from './rule.js';
import { isSecretValue, isWordy } from './value.js';

const NAME =
  '(?:passw(?:or)?d|passphrase|passwd|passwort|contrase[nñ]a|motdepasse|pwd|pass(?![a-z])|secret|token|api[-_. ]?key|access[-_. ]?key|auth[-_. ]?key|private[-_. ]?key|client[-_. ]?key|secret[-_. ]?key|service[-_. ]?key|signing[-_. ]?key|encryption[-_. ]?key|encrypt[-_.]?key|master[-_. ]?key|account[-_. ]?key|license[-_. ]?key|session[-_. ]?key|deploy[-_. ]?key|write[-_. ]?key|read[-_. ]?key|app[-_. ]?key|x-api-key|auth(?![a-z])|credentials?|creds?(?![a-z])|_key(?=["\'\\]?\\s{0,3}[:=]))';
const NAMES = [
  ...['passw', 'passphrase', 'contrase', 'motdepasse', 'pwd', 'pass', 'secret', 'token', 'auth', 'cred'],
  ...['key'],
].join(' ');

/** An ampersand inside of a value: behind it stands neither the next name of a query nor the next command. */
const AMPERSAND = '&(?!&|amp;|[\\s"\'`<>]|$|[\\w.%\\[\\]-]{1,40}=)';

/** A name, an operator, a value in quotes of any kind or bare. */
const VALUE =
  '(?:\\\\{0,3}"((?:[^"\\\\\\n]|\\\\(?!")[^\\n]){3,250})|\\\\{0,3}\'((?:[^\'\\\\\\n]|\\\\(?!\')[^\\n]){3,250})|`([^`\\n]{3,250})|((?:[^\\s"\'`,;<>\\\\|&]|AMPERSAND){3,249}[^\\s"\'`,;<>\\\\|&(){}\\[\\].:!?]))'.replace(
    'AMPERSAND',
    AMPERSAND,
  );

const URL_PASSWORD = contextRule(
  [
    'url-password',
    '://',
    '(?:[a-z][a-z0-9+.-]{1,20}):\\/\\/[^\\s/:@"\'<>`\\\\]{0,80}:([^\\s/"\'<>`\\\\]{3,160})(?=@[\\w.\\[$-])',
  ],
  (s) => !isHarmless(s) && !/^(?:p(?:ass|w|wd)?|pass(?:word|wd)?\d{0,3}|secret|user)$/i.test(s) && !/^[A-Z_]+$/.test(s),
);

const URL_TOKEN = contextRule(
  ['url-token', '://', 'https?:\\/\\/([\\w.~-]{20,200})(?=(?::(?:x-oauth-basic|x)?)?@[\\w.-]{3,80})'],
  (s) => /\d/.test(s) && mixtureOf(s) > 0.2 && !isMadeUp(s),
);

const QUERY = contextRule(
  [
    'url-token',
    'token= key= secret= password= sig= signature= auth= pwd= passwd=',
    '[?&;](?:[\\w-]{0,24}(?:token|key|secret|signature|password|passwd|pwd)|sig|auth)=((?:[^\\s&;"\'<>#\\\\)\\]]|;(?![\\w.%[\\] -]{0,40}=|\\s|$)|AMPERSAND){8,300})'.replace(
      'AMPERSAND',
      AMPERSAND,
    ),
  ],
  (s) => /\d/.test(s) && mixtureOf(s) > 0.15 && !isMadeUp(s) && !isHarmless(s) && !isWordy(s),
);

const HEADER = contextRule(
  [
    'authorization',
    'authorization bearer basic',
    '(?:authorization["\'`]?\\]?\\s{0,3}[:=,]\\s{0,3}\\\\{0,2}["\'`]?(?:[a-z]{3,12}[ +]{1,3})?|\\bbearer(?:\\s{1,3}|%20)|\\bbasic\\s{1,3})([\\w.~+/%-]{12,1000}={0,3})',
  ],
  (s) => mixtureOf(s) > (/\d/.test(s) ? 0.15 : 0.35) && !isMadeUp(s) && !isWordy(s) && !isHarmless(s),
);

/** Made when first needed. */
let head: RegExp | undefined;

const ASSIGNED: Rule = contextRule(
  [
    'secret',
    NAMES,
    `(${NAME}[\\w.-]{0,24})(\\\\?["'\`]?\\]?\\)?(?:\\[\\])?\\s{0,3}(?::=|=>|={1,3}|:{1,2}|\\|\\|=?|<-|,(?=\\s?\\\\?["'\`])|\\((?=\\\\?["'\`])|(?<=\\w\\s{0,3})(?=["']))\\s{0,3}(?:(?:[rbuf]{1,2}|@)(?=["']))?)${VALUE}`,
  ],
  (secret, match, before) => {
    head ??= new RegExp(`^${NAME}`, 'i');
    const name = head.exec(match)?.[0] ?? '';
    const rest = match.slice(name.length, match.length - secret.length);
    const quoted = /["'`]$/.test(rest);
    // In JSON a bare value is a number, a word or nothing.
    if (!quoted && /["'`]\s{0,3}:/.test(rest)) return false;
    return isSecretValue(secret.trim(), name, rest.replace(/[\\"'`]/g, ''), before, quoted);
  },
);

const PROSE = contextRule(
  [
    'secret',
    'pass pwd secret token key cred',
    '(?:password|passphrase|passwd|pwd|secret|token|api[- ]?key|access[- ]?key|credentials?)(?: (?:for|of|to) [\\w@./-]{1,40}){0,2}\\s{1,2}(?:is|was|are|to|will be|=)\\s{1,2}(?:now |set to )?\\\\?["\'`]?([^\\s"\'`<>()\\\\]{6,200}[^\\s"\'`<>()\\\\.,;:!?])',
  ],
  (s) =>
    !isHarmless(s) &&
    /\d/.test(s) &&
    /[A-Za-z]/.test(s) &&
    !isWordy(s) &&
    (/[^\w.-]/.test(s) ? !/[/:]/.test(s) : mixtureOf(s) > 0.1 && !/^[a-z]+\d{1,2}$/.test(s)),
);

const OPTION = contextRule(
  [
    'secret',
    '-pass -token -secret -key -pwd --pw --auth',
    '(?:^|[\\s"\'\\[])-{1,2}[\\w-]{0,24}(?:password|passwd|passphrase|pass|pwd|token|secret|api-?key|access-?key|auth-?key|private-?key|secret-?key)(?:=|["\']?,?\\s{1,3})\\\\?["\']?([^\\s"\'`<>\\\\,\\])-][^\\s"\'`<>\\\\]{4,250})',
  ],
  (s) => !isHarmless(s) && !isWordy(s) && (/\d/.test(s) || /[^\w.-]/.test(s)),
);

const USER_OPTION = contextRule(
  [
    'password',
    'curl wget http lftp',
    '\\b(?:curl|wget|https?|lftp)\\b[^\\n]{0,300}?\\s(?:-u|--user|--proxy-user|-a|--auth)[ =]{0,2}\\\\?["\']?[^\\s:"\'\\\\]{1,80}:([^\\s"\'\\\\]{3,160})',
  ],
  (s) => !isHarmless(s) && !/^pass/i.test(s),
);

const SHORT_OPTION = contextRule(
  [
    'password',
    'mysql mariadb sshpass redis-cli docker sqlcmd ldap mongo',
    '\\b(?:(?:mysql\\w{0,10}|mariadb[\\w-]{0,10})[^\\n]{0,200}?\\s-p|sshpass\\s{1,3}-p\\s{0,3}|redis-cli[^\\n]{0,120}?\\s-a\\s{1,3}|docker\\s{1,3}login[^\\n]{0,200}?\\s-p\\s{1,3}|sqlcmd[^\\n]{0,200}?\\s-P\\s{0,3}|ldap\\w{3,10}[^\\n]{0,300}?\\s-w\\s{0,3}|mongo\\w{0,8}[^\\n]{0,200}?\\s-p\\s{1,3})\\\\?["\']?([^\\s"\'\\\\-][^\\s"\'\\\\]{3,120})',
  ],
  (s) => !isHarmless(s) && (/\d/.test(s) || /[^\w./-]/.test(s)),
);

const SQL = contextRule(
  [
    'password',
    'identified password',
    "(?:identified\\s{1,3}by|with\\s{1,3}(?:encrypted\\s{1,3})?password|set\\s{1,3}password[^\\n]{0,80}?=|\\bpassword)\\s{0,3}\\(?\\\\?'([^'\\n\\\\]{4,120})",
  ],
  (s) => !isHarmless(s) && !/\s/.test(s) && (/\d/.test(s) || /[^\w.-]/.test(s)),
);

const LOGIN = contextRule(
  ['password', 'password', '\\b(?:login|user(?:name)?)\\s{1,3}\\S{1,80}\\s{1,3}password\\s{1,3}([^\\s"\'`]{4,120})'],
  (s) => !isHarmless(s) && !isWordy(s) && (/\d/.test(s) || /[^\w.,:;!?-]/.test(s)),
);

const ELEMENT = contextRule(
  [
    'secret',
    'pass pwd secret token key',
    '<[^<>\\n]{0,120}?(?:password|passwd|passphrase|pwd|secret|token|apikey|api_key|accesskey|privatekey|secretkey)\\w{0,12}["\']?(?:\\s[^<>\\n]{0,80})?>\\s{0,3}([^<>\\s]{4,250})(?=\\s{0,3}</)',
  ],
  (s) => !isHarmless(s) && !isWordy(s) && (/\d/.test(s) || /[^\w.-]/.test(s)),
);

const PLIST = contextRule(
  [
    'secret',
    '<key>',
    '<key>[\\w.-]{0,40}(?:password|secret|token|key)\\w{0,12}</key>\\s{0,40}<string>([^<>\\s]{6,250})(?=</)',
  ],
  (s) => !isHarmless(s) && !isWordy(s) && /\d/.test(s),
);

const ATTRIBUTE = contextRule(
  [
    'secret',
    'value',
    '(?:name|key)\\\\?["\']?\\s{0,3}[:=]\\s{0,3}\\\\?["\']?[\\w.-]{0,40}(?:password|passwd|pwd|secret|token|api_?key|access_?key|private_?key)[\\w.-]{0,16}\\\\?["\']?,?\\s{1,40}(?:- )?\\\\?["\']?value\\\\?["\']?\\s{0,3}[:=]\\s{0,3}\\\\?["\']?([^\\s"\'\\\\<>]{6,250})',
  ],
  (s) => !isHarmless(s) && !isWordy(s) && /\d/.test(s) && /[^\d.]/.test(s),
);

const SECURE_STRING = contextRule(
  [
    'password',
    'securestring networkcredential',
    '(?:SecureString|NetworkCredential)[^\\n"\']{0,80}["\'](?:[^"\'\\n]{1,80}["\'],\\s{0,3}["\'])?([^"\'\\n]{4,120})',
  ],
  (s) => !isHarmless(s) && !/^-/.test(s),
);

const JWK = contextRule(['jwk-private', '"d"', '"d"\\s{0,3}:\\s{0,3}"([\\w-]{40,700})']);

const JWT: Rule = {
  kind: 'jwt',
  words: ['eyj'],
  pattern: '(?<![A-Za-z0-9])(eyJ[\\w-]{8,800}\\.(?:eyJ[\\w-]{8,400}|[\\w-]{0,400}\\.[\\w-]{8,100}\\.[\\w-]{8,100}))',
  flags: 'g',
  own: true,
  // Three parts, or five of one that is encrypted; nothing of the line behind them.
  whole: '[\\w-]+\\.(?:eyJ[\\w-]*(?:\\.[\\w-]+)?|[\\w-]*(?:\\.[\\w-]+){2,3})',
};

export const shape = (): Rule[] => [
  JWT,
  URL_PASSWORD,
  URL_TOKEN,
  { ...HEADER, runs: true },
  QUERY,
  USER_OPTION,
  SHORT_OPTION,
  SQL,
  LOGIN,
  { ...OPTION, pair: true },
  ELEMENT,
  PLIST,
  ATTRIBUTE,
  SECURE_STRING,
  JWK,
  { ...ASSIGNED, pair: true },
  { ...PROSE, pair: true },
];
