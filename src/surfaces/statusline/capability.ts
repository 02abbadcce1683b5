/** Decides how the row is shown where it is going: how wide, in colour or plain, with or without Unicode. */

type Env = Record<string, string | undefined>;

const STANDARD = 80;
const NARROWEST = 20;
/** Columns that a host takes from each row for its own frame. */
const FRAME = 4;

/** The columns that are there: as many as somebody says, of which a host keeps some. */
export function roomFor({ COLUMNS }: Env, byHost: boolean): number {
  const told = /^\d{1,4}$/.test(COLUMNS ?? '') ? Number(COLUMNS) : 0;
  if (told === 0) return STANDARD;
  return Math.max(Math.min(NARROWEST, told), byHost ? told - FRAME : told);
}

/** A host shows colours; what a shell, tmux or another program makes of them nobody knows, unless somebody says so. */
export function isColoured({ NO_COLOR, FORCE_COLOR, TERM }: Env, byHost: boolean): boolean {
  if (NO_COLOR || TERM === 'dumb') return false;
  return byHost || (FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0');
}

/** The first of these that is set counts; where none is, only systems that have it in any case. */
export function isUnicode({ LC_ALL, LC_CTYPE, LANG }: Env, platform: string = process.platform): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG;
  return locale ? /utf-?8/i.test(locale) : platform === 'darwin' || platform === 'win32';
}
