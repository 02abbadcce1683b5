/** Decides which commands only read, and with which options they still do. */

import { wordList } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import { type Options, parseOptions } from './options.js';

/** Commands that read whatever they are given: no option of theirs writes a file or runs a program. */
export const ALWAYS = wordList(
  'ls pwd echo cat tac head tail wc cut tr rev paste comm join fold fmt column expand unexpand nl od hexdump strings ' +
    'stat du df dirname basename realpath readlink which whereis whoami id groups logname uname nproc uptime ps pgrep ' +
    'free vmstat lscpu lsblk printenv true false : seq sleep cmp md5sum sha1sum sha224sum sha256sum sha384sum ' +
    'sha512sum cksum sum b2sum grep egrep fgrep zgrep zcat bzcat xzcat jq cal locale tput tty getconf ' +
    'times netstat pathchk factor numfmt tsort expr ' +
    'getent uuidgen',
);

/** Those that read with the options named here only; `operands` = most words that are no option. */
/** Made when first needed: a call that writes a file asks for none of them. */
export const readersWith = lazy(
  (): Record<string, { known: Options; operands?: number }> => ({
    sort: {
      known: parseOptions(
        'bdfgiMhnRrVsucCmz k: t: S: --reverse --unique --numeric-sort --human-numeric-sort --version-sort --check --stable --key: --field-separator: --ignore-case --zero-terminated',
      ),
    },
    uniq: { known: parseOptions('cdDiuz f: s: w: --count --repeated --unique --ignore-case'), operands: 1 },
    diff: {
      known: parseOptions(
        'abBcdeEinNpPqrstTuwyZ U: C: W: x: I: L: --brief --recursive --unified --color --side-by-side --ignore-all-space --ignore-space-change --no-index --stat --exclude: --label: --new-file --text --context --width',
      ),
    },
    tree: {
      known: parseOptions(
        'adfilxpsughDFqNQrtcUvSnCAX L: P: I: --dirsfirst --noreport --du --prune --gitignore --filelimit --matchdirs --charset',
      ),
    },
    file: { known: parseOptions('bhikLNprsvz0 F: m: --brief --mime --mime-type --mime-encoding --dereference') },
    date: { known: parseOptions('uR d: r: I --utc --date: --reference: --iso-8601 --rfc-3339 --rfc-email') },
    base64: { known: parseOptions('diD w: --decode --wrap: --ignore-garbage') },
    hostname: { known: parseOptions('sfdiIAy'), operands: 0 },
    // On some systems it runs what stands behind it.
    arch: { known: parseOptions(''), operands: 0 },
    lsof: { known: parseOptions('anPtlU i: p: u: c: s: d:') },
    jobs: { known: parseOptions('lnprs') },
    bat: {
      known: parseOptions(
        'pAn l: r: H: --list-languages --list-themes --plain --number --show-all --paging: --style: --color: --language: --line-range:',
      ),
    },
    ss: { known: parseOptions('antulpeimosrxwH --all --listening --tcp --udp --numeric --processes --summary') },
    rg: {
      known: parseOptions(
        'ainlLcFHhiIoPqsSUuvVwxz0Np A: B: C: e: g: m: t: T: j: M: r: d: E: f: --files --hidden --no-ignore --glob: --type: --type-not: --files-with-matches --count --line-number --no-heading --heading --color --color: --context: --after-context: --before-context: --ignore-case --smart-case --fixed-strings --word-regexp --multiline --json --stats --sort: --max-count: --max-depth: --iglob: --only-matching --replace: --no-messages --follow --vimgrep --pcre2 --type-list --invert-match --case-sensitive --null --passthru --count-matches --files-without-match --max-filesize: --no-ignore-vcs --no-filename --with-filename --column --trim --max-columns: --regexp:',
      ),
    },
    ag: {
      known: parseOptions(
        'acCgGilLnQsSuUvwz0 A: B: m: --hidden --nocolor --nogroup --count --literal --ignore: --files-with-matches --js --ts --python',
      ),
    },
    fd: {
      known: parseOptions(
        'HIsigapLlu0 t: e: E: d: --hidden --no-ignore --type: --extension: --exclude: --max-depth: --glob --full-path --follow --absolute-path',
      ),
    },
    yq: {
      known: parseOptions(
        'erjCMPN o: p: I: --raw-output --output-format: --input-format: --prettyPrint --no-colors --exit-status',
      ),
    },
    zipinfo: { known: parseOptions('12smlvhMtTzZ') },
  }),
);

/** Of the commands that read those that no system brings along: what installs them may have put a program in their place that reads a table of versions. */
export const INSTALLED = wordList('jq rg ag fd bat yq gh');

/** What some programs tell of themselves, and words that make them tell no more. */
export const ABOUT = /^(?:--version|-V|--help|-h)$/;

/** First words of programs that look something up: `npm ls`. With these options only. */
export const LOOKING: Record<string, { words: string; known: string }> = {
  npm: {
    words: 'ls list view info outdated explain why root prefix bin ping whoami search',
    known: 'agl --all --depth: --json --long --global --parseable --omit:',
  },
  pnpm: { words: 'ls list why outdated root bin', known: 'rg --depth: --json --long --recursive --global' },
  yarn: { words: 'why list info', known: '--json --depth: --all' },
  pip: { words: 'list show freeze check', known: 'ovu l --format: --outdated --local --user' },
  pip3: { words: 'list show freeze check', known: 'ovu l --format: --outdated --local --user' },
  cargo: {
    words: 'tree metadata pkgid version',
    known: '--depth: --format-version: --no-deps --offline --locked --frozen i:',
  },
  go: { words: 'version env doc', known: '' },
  java: { words: '-version', known: '' },
  docker: {
    words: 'ps images logs inspect version info top port stats',
    known: 'aqnltf --all --format: --no-trunc --tail: --since: --no-stream --filter:',
  },
  kubectl: {
    words: 'get describe logs version top explain',
    known: 'nAowlfcp n: o: l: c: --namespace: --output: --selector: --all-namespaces --tail: --since: --container:',
  },
  systemctl: { words: 'status is-active is-enabled list-units show', known: 'l a --no-pager --all --type:' },
  brew: { words: 'list info outdated deps leaves', known: 'v --versions --cask --formula --json' },
  apt: { words: 'list show search policy', known: '--installed --upgradable' },
};

/** What `gh` reads: the topic, then the verb. */
export const GITHUB: Record<string, string> = {
  pr: 'view list diff checks status',
  issue: 'view list status',
  run: 'view list',
  release: 'view list',
  repo: 'view list',
  workflow: 'view list',
  label: 'list',
  gist: 'view list',
  auth: 'status',
};
