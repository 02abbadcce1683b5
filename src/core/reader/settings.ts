/** Decides which settings of a second reader can be used. They count only in the user's own configuration: they run a program or send prompts. */
import type { Fields, Finding } from '../model.js';
import { BAND, WIDEST } from './settle.js';

export interface Second {
  /** Program and arguments; no shell reads them. */
  command: string[] | null;
  /** Address of an OpenAI-compatible service, up to `/v1`. */
  url: string | null;
  model: string | null;
  /** Name of the environment variable that holds the key. */
  keyEnv: string | null;
  /** Probabilities between which it is asked. */
  low: number;
  high: number;
  timeoutMs: number;
}

export const SECOND: Second = {
  command: null,
  url: null,
  model: null,
  keyEnv: null,
  ...BAND,
  timeoutMs: 2500,
};

/** A host waits five seconds for the hook. */
const TIMES = { least: 100, most: 4000 };

export const SECOND_KEYS: string[] = Object.keys(SECOND).map((k) => `second.${k}`);

const text = (v: unknown): v is string => typeof v === 'string' && v.length > 0 && v.length < 2000;
const within = (v: unknown, low: number, high: number): boolean => typeof v === 'number' && v >= low && v <= high;

/** For each key: is the value one that can be used, and what is wanted. `null` means not set. */
const WANTED: Record<keyof Second, [fits: (v: unknown) => boolean, want: string]> = {
  command: [
    (v) => Array.isArray(v) && v.length > 0 && v.length <= 50 && v.every(text) && safeProgram(v[0] as string),
    'a list of a program and its arguments, the program by its name or its absolute path',
  ],
  url: [(v) => text(v) && safeUrl(v), 'an address that begins with https://, or with http:// on this machine'],
  model: [text, 'the name of a model'],
  keyEnv: [
    (v) => typeof v === 'string' && /^[A-Za-z_]\w{0,99}$/.test(v),
    'the name of an environment variable, never the key itself',
  ],
  low: [(v) => within(v, WIDEST.low, WIDEST.high), `a number from ${WIDEST.low} to ${WIDEST.high}`],
  high: [(v) => within(v, WIDEST.low, WIDEST.high), `a number from ${WIDEST.low} to ${WIDEST.high}`],
  timeoutMs: [(v) => within(v, TIMES.least, TIMES.most), `a number from ${TIMES.least} to ${TIMES.most}`],
};

/** What is wrong with `value` for the key `second.…`, `null` when nothing is. */
export function faultOfReader(key: string, value: unknown): string | null {
  const name = key.slice('second.'.length);
  if (!SECOND_KEYS.includes(key)) return 'unknown';
  const [fits, want] = WANTED[name as keyof Second];
  return value === null || fits(value) ? null : want;
}

/** The settings in `written`, `null` when no second reader is to be asked: none is named, or something is wrong. */
export function readerSettings(written: unknown): { second: Second | null; findings: Finding[] } {
  const group = isGroup(written) ? written.second : undefined;
  if (group === undefined || group === null) return { second: null, findings: [] };
  const given = isGroup(group) ? Object.entries(group) : [['', group] as [string, unknown]];
  const findings = given.flatMap(([k, value]): Finding[] => {
    const fault = faultOfReader(`second.${k}`, value);
    return fault === null ? [] : [findingOf(k === '' ? 'second' : `second.${k}`, fault)];
  });
  const set = given.filter(([k, v]) => v !== null && faultOfReader(`second.${k}`, v) === null);
  const second: Second = { ...SECOND, ...Object.fromEntries(set) };
  if (second.command !== null && second.url !== null)
    findings.push(findingOf('second.url', 'left out beside a command'));
  if (second.url !== null && second.model === null) findings.push(findingOf('second.model', WANTED.model[1]));
  if (second.low > second.high) findings.push(findingOf('second.low', 'at most second.high'));
  const named = second.command !== null || second.url !== null;
  return { second: named && findings.length === 0 ? second : null, findings };
}

/** What a second reader is called: the program's name, or the host of the address. */
export function nameOfReader(s: Pick<Second, 'command' | 'url' | 'model'>): string {
  if (s.command !== null) return s.command[0]!.split(/[/\\]/).at(-1)!;
  const host = /^https?:\/\/([^/?#]+)/.exec(s.url ?? '')?.[1] ?? '';
  return s.model === null ? host : `${s.model} at ${host}`;
}

function findingOf(key: string, want: string): Finding {
  return want === 'unknown'
    ? { code: 'config-unknown', args: { key }, severity: 'warn' }
    : { code: 'config-value', args: { key, want }, severity: 'warn' };
}

/** A path that is not absolute would be looked for in the folder the hook happens to stand in. */
function safeProgram(program: string): boolean {
  return /^(?:\/|[A-Za-z]:[/\\])/.test(program) || !/[/\\]/.test(program);
}

/** Prompts go in the clear only to this machine; an address carries no password. */
function safeUrl(url: string): boolean {
  return (
    /^https:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/.test(url) ||
    /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?(?:\/[^\s@?#]*)?$/.test(url)
  );
}

function isGroup(v: unknown): v is Fields {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}
