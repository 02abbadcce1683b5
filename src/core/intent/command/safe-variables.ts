/** Decides which variables may be set without changing what other commands do. */
import { wordList } from '../../text/first-word.js';

const HARMLESS = wordList(
  'LC_ALL LC_CTYPE LC_MESSAGES LC_COLLATE LANG LANGUAGE TZ NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE CI NODE_ENV DEBUG ' +
    'COLUMNS LINES TERM COLORTERM RUST_BACKTRACE RUST_LOG VERBOSE QUIET PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE HEADLESS PORT GOOS GOARCH',
);

/** Small letters, too, but switches of programs: `npm_config_script_shell`. */
const SETTINGS = /^(?:npm|pnpm|yarn|bun|pip|uv)_|_proxy$/;

/** Lists that some shells keep in small letters: where programs are, and what runs by itself. */
const LISTS =
  /^(?:(?:f|cd|man|info|mail|module_)?path|aliases|[dgs]+_?aliases|functions|dis_functions|commands|options|parameters|nameddirs|prompt|psvar|histchars|auto_resume|(?:chpwd|precmd|preexec|periodic|zshexit|zshaddhistory)_functions)$/;

/** Is `name` nobody's switch? Scripts keep their own in small letters; a large one may lead a program anywhere. */
export function isSafeVariable(name: string): boolean {
  return (/^[a-z_][a-z0-9_]*$/.test(name) && !SETTINGS.test(name) && !LISTS.test(name)) || HARMLESS.has(name);
}
