/** Decides of which family a program is that no table names: itself with its first word, where nothing hints at other programs or other places. */

import type { ShellWord } from '../../model/command.js';
import { wordList } from '../../text/first-word.js';
import { argumentsOf } from './build-arguments.js';
import { MOST_WORDS } from './build-commands.js';
import { type Judged, runsFamilies } from './effects.js';
import { wordsOf } from './family-table.js';
import { special } from './programs/by-arguments.js';
import { WRAPPERS } from './wrappers.js';

const PROGRAM = /^[a-z][\w+-]*$/i;
const VERB = /^[a-z][\w:-]*$/i;
/** They run a program of the project's own packages; `npx` may fetch one. */
const LAUNCHERS: Record<string, string> = { bundle: 'exec', uv: 'run', poetry: 'run', pnpm: 'exec', yarn: 'exec' };
/** They have words that any package, or the project itself, may add; tasks of the project have a colon in their names. */
const OPEN_ENDED: Record<string, RegExp> = { cargo: VERB, mix: VERB, rails: /^\w+:[\w:]+$/ };
/** They run what they are given, watch over it, or read code: no two of their lines are the same work. */
const RUNS_OTHERS = wordList(
  'sh bash zsh dash ksh fish csh tcsh pwsh powershell cmd busybox toybox awk gawk mawk perl lua luajit tclsh wish guile ghci ghc irb ' +
    'pry iex scala groovy clojure clj elixir erl escript expect osascript Rscript R julia octave gdb lldb jdb pdb ipython jupyter xargs ' +
    'parallel watch entr watchexec nodemon time nohup setsid script tmux screen flock chronic unbuffer strace ltrace valgrind perf ' +
    'hyperfine concurrently cross-env dotenv dotenvx foreman direnv nix nix-shell conda mamba micromamba tsx ts-node babel-node esno ' +
    'zx vi vim nvim view emacs nano pico ed ex red joe micro helix hx code cursor less more man eval exec source trap alias fakeroot ' +
    'faketime proot chroot unshare nsenter bwrap firejail su runuser pkexec ssh-agent xvfb-run dbus-run-session start-stop-daemon make-it',
);
/** They reach other machines, databases, the system, or what is installed for all. */
const REACHES = wordList(
  'ssh scp sftp rsync nc ncat netcat socat telnet ftp lftp wget http https xh aria2c rclone mail sendmail kubectl oc helm k9s aws gcloud ' +
    'az gsutil bq terraform tofu terragrunt pulumi cdk sam serverless sls ansible ansible-playbook vault consul nomad heroku fly flyctl ' +
    'vercel netlify wrangler firebase supabase doctl railway render psql pg_dump pg_restore createdb dropdb mysql mysqladmin mysqldump ' +
    'mariadb sqlite3 duckdb mongo mongosh redis-cli cqlsh clickhouse influx podman nerdctl ctr crictl buildah skopeo systemctl service ' +
    'initctl launchctl crontab at batch mount umount swapon mkfs fdisk parted losetup iptables nft ip ifconfig sysctl modprobe insmod ' +
    'useradd usermod userdel passwd visudo apt apt-get aptitude dpkg yum dnf rpm apk pacman brew port snap flatpak choco winget scoop ' +
    'gem pipx easy_install nvm fnm n volta asdf rbenv pyenv corepack sdk ghcup opam luarocks cpan cpanm stow gpg openssl ssh-keygen ' +
    'security secret-tool pass op git-lfs hg svn jj gitk tig glab hub docker-machine vagrant packer qemu virsh claude codex gemini ' +
    'opencode aider copilot cursor-agent clew reboot shutdown halt poweroff crond',
);
/** They change files or devices that their words name, in ways of their own. */
const CHANGES = wordList(
  'ln patch split csplit zip unzip gzip gunzip bzip2 xz zstd 7z ar cpio pax shred wipe srm convert magick mogrify ffmpeg sox pandoc ' +
    'chmod chown chgrp chattr setfacl setcap rename prename vidir sponge ed dos2unix unix2dos iconv recode strip objcopy patchelf mkfifo ' +
    'mknod mktemp fallocate rg fd jq yq tree sort uniq xmlstarlet hexedit',
);
/** Such a word takes away, brings in, sends or runs. */
const MORE =
  /(?:^|[:._-])(?:publish|deploy|release|upload|ship|push|delete|del|remove|rm|destroy|drop|purge|prune|wipe|apply|exec|shell|sh|ssh|eval|console|repl|login|logout|auth|install|uninstall|add|upgrade|set|config|reset|rollback|revert|send|post|put|import|restore|kill|sudo|x)(?:$|[:._-])/i;
/** Code, in most programs that know the letter. */
const CODE = /^-[cex](?![a-z]{3})|^--?(?:run|hook|on-|pre-|post-|prepare|with-|use-)/;
const TOLD = /^[\w./:=,+%^~*[\]?-]*$/;
const IS_PATH = /\/|^\.|\.[A-Za-z]\w{0,9}$/;

/** What `name` with `rest` behind it is, where it is a family of its own; its operands count as files that it writes. */
export function otherProgramOf(name: string, rest: ShellWord[]): Judged | null {
  if (rest.length > MOST_WORDS || !rest.every((w) => w.plain && TOLD.test(w.text) && !w.text.includes('://')))
    return null;
  return familyIn(
    '',
    name,
    rest.map((w) => w.text),
  );
}

function familyIn(before: string, name: string, words: string[]): Judged | null {
  const [first = '', ...behind] = words;
  if (before === '' && LAUNCHERS[name] === first)
    return words[1] === undefined ? null : familyIn(`${name} ${first} `, words[1], words.slice(2));
  if (isOpenEnded(name) && OPEN_ENDED[name]!.test(first) && !isNamed(first, name))
    return judged(`${before}${name} ${first}`, behind);
  if (!PROGRAM.test(name) || isKnown(name) || MORE.test(name)) return null;
  // What builds a package of Python is a word of many others.
  return VERB.test(first) && (first === 'build' || !isKnown(first))
    ? judged(`${before}${name} ${first}`, behind)
    : judged(`${before}${name}`, words);
}

/** May a package or the project give `program` words that no table names? */
export function isOpenEnded(program: string): boolean {
  return Object.hasOwn(OPEN_ENDED, program);
}

/** A word of `program` that its row names is judged by it. */
function isNamed(word: string, program: string): boolean {
  return wordsOf(program)?.some((w) => w.replace(/[!*>/]$/, '') === word) === true;
}

function isKnown(name: string): boolean {
  if (leadsOn(name) || CHANGES.has(name) || name === 'git') return true;
  // Of several versions, too: `python3.12`, `lua5.4`.
  if (/^(?:python|pypy|ruby|perl|lua|node|php|java|tclsh|guile|ghci?|clang|gcc|cc|c\+\+|g\+\+)[\d.-]*$/.test(name))
    return true;
  return wordsOf(name) !== undefined;
}

/** Is it one of those that run others, reach elsewhere, or are judged by their words? */
function leadsOn(name: string): boolean {
  return RUNS_OTHERS.has(name) || REACHES.has(name) || Object.hasOwn(special(), name) || Object.hasOwn(WRAPPERS, name);
}

function judged(name: string, words: string[]): Judged | null {
  if (MORE.test(name.split(' ').at(-1)!) || words.some((w) => CODE.test(w))) return null;
  const operands = words.filter((w) => !w.startsWith('-'));
  if (operands.some((w) => isProgram(w) || MORE.test(w.split('/').at(-1)!))) return null;
  const behind = argumentsOf({ names: [name], program: '', verb: '', rest: words, bare: false, file: '' });
  if (behind === null) return null;
  const values = words
    .flatMap((w) => (w.startsWith('-') ? (/=(.+)$/.exec(w)?.[1] ?? []) : []))
    .filter((v) => IS_PATH.test(v));
  // `-odocs/a`: what hangs on a letter may be a file.
  const attached = words.flatMap((w) => (/^-(?:[oO].|[A-Za-z].*[/.])/.test(w) ? w.slice(2) : []));
  const files = [...attached, ...operands].filter(
    (w) => !/^\d+$|^\.(?:\/\.{3})?\/?$/.test(w) && !behind.paths.includes(w),
  );
  const family = { name, at: '', paths: behind.paths, looks: false, file: '' };
  return runsFamilies(name, [family], [...new Set([...behind.writes, ...files, ...values])]);
}

/** A program among the operands is one to be run. */
function isProgram(word: string): boolean {
  return (
    leadsOn(word) ||
    /^(?:git|npm|npx|pnpm|yarn|bun|deno|node|python3?|pip3?|ruby|php|java|go|cargo|make|docker)$/.test(word)
  );
}
