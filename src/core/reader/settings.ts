/** Decides which settings of a reader can be used. They count only in the user's own configuration: they run a program or send prompts. */
import type { Fields, Finding } from '../model.js';

export interface ReaderSettings {
  /** Who is asked: nobody, the session's own host, a program, a service. */
  use: 'off' | 'host' | 'command' | 'url';
  /** Program and arguments; no shell reads them. */
  command: string[] | null;
  /** Address of an OpenAI-compatible service, up to `/v1`. */
  url: string | null;
  /** For a service and a host; a host has a small one of its own where none is named. */
  model: string | null;
  /** Name of the environment variable that holds the key. */
  keyEnv: string | null;
}

export const READER: ReaderSettings = { use: 'off', command: null, url: null, model: null, keyEnv: null };

export const READER_KEYS: string[] = Object.keys(READER).map((k) => `reader.${k}`);

const USES: unknown[] = ['off', 'host', 'command', 'url'];
const text = (v: unknown): v is string => typeof v === 'string' && v.length > 0 && v.length < 2000;

/** For each key: is the value one that can be used, and what is wanted. `null` means not set. */
const WANTED: Record<keyof ReaderSettings, [fits: (v: unknown) => boolean, want: string]> = {
  use: [(v) => USES.includes(v), 'one of off, host, command, url'],
  command: [
    (v) => Array.isArray(v) && v.length > 0 && v.length <= 50 && v.every(text) && safeProgram(v[0] as string),
    'a list of a program and its arguments, the program by its name or its absolute path',
  ],
  url: [(v) => text(v) && safeUrl(v), 'an address that begins with https://, or with http:// on this machine'],
  // Nothing that a program would take for an option.
  model: [(v) => text(v) && !v.startsWith('-'), 'the name of a model'],
  keyEnv: [
    (v) => typeof v === 'string' && /^[A-Za-z_]\w{0,99}$/.test(v),
    'the name of an environment variable, never the key itself',
  ],
};

/** What is wrong with `value` for the key `reader.…`, `null` when nothing is. */
export function faultOfReader(key: string, value: unknown): string | null {
  if (!READER_KEYS.includes(key)) return 'unknown';
  const [fits, want] = WANTED[key.slice('reader.'.length) as keyof ReaderSettings];
  if (value === null || fits(value)) return null;
  return key === 'reader.url' && text(value) ? (wantOfUrl(value) ?? want) : want;
}

/** The settings in `written`, `null` when nobody is to be asked: none is named, or something is wrong. */
export function readerSettings(written: unknown): { reader: ReaderSettings | null; findings: Finding[] } {
  const { group, former } = groupIn(written);
  if (group === undefined || group === null) return { reader: null, findings: [] };
  const given = isGroup(group) ? Object.entries(group) : [['', group] as [string, unknown]];
  const findings = given.flatMap(([k, value]): Finding[] => {
    const fault = faultOfReader(`reader.${k}`, value);
    return fault === null ? [] : [findingOf(k === '' ? 'reader' : `reader.${k}`, fault)];
  });
  const set = given.filter(([k, v]) => v !== null && faultOfReader(`reader.${k}`, v) === null);
  const reader: ReaderSettings = { ...READER, ...Object.fromEntries(set) };
  const needs = { off: null, host: null, command: 'command', url: 'url' } as const;
  const need = needs[reader.use];
  if (need !== null && reader[need] === null) findings.push(findingOf(`reader.${need}`, WANTED[need][1]));
  if (reader.use === 'url' && reader.model === null) findings.push(findingOf('reader.model', WANTED.model[1]));
  if (former) findings.push({ code: 'reader-former', args: { use: reader.use }, severity: 'warn' });
  const sound = findings.every((f) => f.code === 'reader-former');
  return { reader: sound && reader.use !== 'off' ? reader : null, findings };
}

/** `written` with what stands under the former name under the one of today: the first change of a setting writes it so. */
export function carriedOver(written: Fields): Fields {
  const { group, former } = groupIn(written);
  const { second: _, ...rest } = written;
  return former ? { ...rest, reader: group } : 'second' in written ? rest : written;
}

/** The settings as they stand, also under their former name `second`, where `reader` says nothing; what was said there of time and doubt counts no more. */
function groupIn(written: unknown): { group: unknown; former: boolean } {
  if (!isGroup(written)) return { group: undefined, former: false };
  const { reader, second } = written;
  if (reader !== undefined || !isGroup(second)) return { group: reader, former: false };
  const { command, url, model, keyEnv } = second;
  const use = command != null ? 'command' : url != null ? 'url' : undefined;
  if (use === undefined) return { group: undefined, former: false };
  const kept = Object.entries({ command, url, model, keyEnv }).filter(([, v]) => v !== undefined);
  return { group: { use, ...Object.fromEntries(kept) }, former: true };
}

/** What a reader is called: the program's name, the model and the host of its address, the session's host. */
export function nameOfReader(s: ReaderSettings, host = ''): string {
  if (s.use === 'command') return s.command![0]!.split(/[/\\]/).at(-1)!;
  if (s.use === 'host') return host === '' ? "the session's own host" : host;
  return `${s.model} at ${/^https?:\/\/([^/?#]+)/.exec(s.url ?? '')?.[1] ?? ''}`;
}

function findingOf(key: string, want: string): Finding {
  return want === 'unknown'
    ? { code: 'config-unknown', args: { key }, severity: 'warn' }
    : { code: 'config-value', args: { key, want }, severity: 'warn' };
}

/** A path that is not absolute would be looked for in the folder the hook happens to stand in; "." is no name. */
function safeProgram(program: string): boolean {
  return /^(?:\/|[A-Za-z]:[/\\])/.test(program) || !/^\.|[/\\]/.test(program);
}

/** What an address must not have, `null` where none of that is what is wrong with it. */
function wantOfUrl(url: string): string | null {
  const [, around = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (around.includes('@'))
    return 'an address without a user name or password; reader.keyEnv names the variable that holds a key';
  if (/[?#]/.test(rest)) return 'an address without a query (what stands behind ? or #)';
  return portOf(around) > MOST_PORT ? `an address with a port up to ${MOST_PORT}` : null;
}

const MOST_PORT = 65_535;

function portOf(around: string): number {
  return Number(/:(\d+)$/.exec(around)?.[1] ?? 0);
}

/** Prompts go in the clear only to this machine; an address carries no password. */
function safeUrl(url: string): boolean {
  if (portOf(/^https?:\/\/([^/?#]*)/.exec(url)?.[1] ?? '') > MOST_PORT) return false;
  return (
    /^https:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/.test(url) ||
    /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?(?:\/[^\s@?#]*)?$/.test(url)
  );
}

function isGroup(v: unknown): v is Fields {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}
