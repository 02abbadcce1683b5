/** Decides which entries of a host's settings run our hook, and which of those that stand there are ours. */

/** Hook events, each with a time limit in seconds or, for calls of tools, the tools it is for; `null` for all tools. */
type Events = Record<string, number | string | null>;

/** What every host tells us. A prompt must never wait for us. */
export const EVENTS = {
  SessionStart: 10,
  UserPromptSubmit: 5,
  Stop: 10,
  SessionEnd: 5,
};
/** Told before a compaction: for hosts whose start behind it has not all of it, and that show nothing of a hook then. */
export const COMPACTION: Events = { PreCompact: 10 };
const TOOL_TIMEOUT = 5;

/** What to add for `events`; `hook` writes one as its host has it. Calls of tools go to a bundle of their own. */
export function hookEntries(command: string, events: Events, hook = listed): { path: string[]; value: unknown }[] {
  return Object.entries(events).map(([event, of]) => ({
    path: ['hooks', event],
    value:
      typeof of === 'number'
        ? hook(command, of)
        : { ...(of === null ? {} : { matcher: of }), ...hook(`${command} tool`, TOOL_TIMEOUT) },
  }));
}

function listed(command: string, timeout: number): object {
  return { hooks: [{ type: 'command', command, timeout }] };
}

/** Does this entry run our hook for `host`? */
export function isOurEntry(host: string, value: unknown): boolean {
  return new RegExp(`(?:^|[\\\\/"])hook\\.cjs"? ${host}\\b`).test(JSON.stringify(value)?.replaceAll('\\"', '"') ?? '');
}

/** Is `theirs`, an entry for calls of tools, for fewer tools than `wanted`? What names no tools but those it leaves out is for each one that a list names. */
export function isNarrower(theirs: unknown, wanted: unknown): boolean {
  const [has, needs] = [matcherOf(theirs), matcherOf(wanted)];
  if (has === null || has === needs) return false;
  if (needs === null || needs.startsWith('^')) return true;
  const but = BUT.exec(has)?.[1]?.split('|');
  const names = has.split('|');
  return needs.split('|').some((name) => (but === undefined ? !names.includes(name) : but.includes(name)));
}

/** All tools but some. */
const BUT = /^\^\(\?!\(\?:([\w|]+)\)\$\)\.\+\$$/;

/** `null` for every tool. */
function matcherOf(entry: unknown): string | null {
  const matcher = (entry as { matcher?: unknown } | null)?.matcher;
  return typeof matcher !== 'string' || matcher === '' || matcher === '*' ? null : matcher;
}
