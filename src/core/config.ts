/** Decides what a workspace's settings are: what a person wrote, checked, over the defaults. */
import weights from './detect/weights.json' with { type: 'json' };
import type { Config, Fields, Finding } from './model.js';
import { faultAsWritten } from './text/glob.js';
import { oneLine, truncate } from './text/truncate.js';

/** Defaults. `digest` is S1's, the days and tags of `contexts` and the `paths` are S2's (the fourth is S4's, the last S3's); the bars for a nudge and for acting come with the trained weights. */
export const DEFAULTS: Config = {
  clarify: 'agent',
  confirm: 'unsure',
  quiet: false,
  sessionTitle: true,
  learn: 'on',
  plans: [],
  newPlan: 'docs/plans',
  digest: { maxTurns: 5, skillLookback: 10, promptTruncate: 100 },
  detect: {
    nudge: weights.thresholds.nudge,
    ask: 0.6,
    switch: weights.thresholds.switch,
    match: 0.5,
    margin: 0.15,
  },
  contexts: { warnDays: 7, refreshDays: 30, minTags: 2, driftCommits: 50 },
  paths: {
    activeContext: 'ai_memory/active_context.md',
    registry: 'ai_memory/context_history/contexts_index.yaml',
    history: 'ai_memory/context_history',
    contextDocument: 'docs/codingbuddy/context.md',
    intents: '.orchestration/active_intents.yaml',
  },
  finishGate: 'warn',
  gate: 'warn',
  gateAfter: 0,
  tasks: { enforce: 'soft' },
  guard: 'ask',
};

/** The values that `key` may have, where they are few. */
export function choicesOf(key: string): string[] {
  return CHOICES[key] ?? [];
}

const CHOICES: Record<string, string[]> = {
  clarify: ['agent', 'block'],
  confirm: ['unsure', 'always'],
  learn: ['on', 'off'],
  finishGate: ['off', 'warn', 'strict'],
  gate: ['off', 'warn', 'strict'],
  'tasks.enforce': ['off', 'soft', 'hard'],
  guard: ['off', 'warn', 'ask', 'deny'],
};

/** The least and the most that a number may be; others go from 1 to 50. */
const RANGES: Record<string, [number, number]> = {
  'digest.promptTruncate': [1, 2000],
  'contexts.warnDays': [1, 3650],
  'contexts.refreshDays': [1, 3650],
  'contexts.driftCommits': [1, 10_000],
  gateAfter: [0, 100],
};

/** Every key a person may set, with the default's kind. */
export function settingKeys(): string[] {
  return Object.entries(DEFAULTS).flatMap(([k, v]) => (isGroup(v) ? Object.keys(v).map((f) => `${k}.${f}`) : [k]));
}

/** The value at a dotted key. */
export function settingAt(config: object, key: string): unknown {
  return key.split('.').reduce<unknown>((v, k) => (isGroup(v) ? v[k] : undefined), config);
}

/** What is wrong with `value` for `key`, `null` when nothing is. */
export function faultOf(key: string, value: unknown): string | null {
  if (!settingKeys().includes(key)) return 'unknown';
  const standard = settingAt(DEFAULTS, key);
  const choices = CHOICES[key];
  if (choices) return choices.includes(value as string) ? null : `one of ${choices.join(', ')}`;
  if (typeof standard === 'boolean') return typeof value === 'boolean' ? null : 'true or false';
  if (Array.isArray(standard)) return faultOfGlobs(value);
  if (typeof standard === 'string')
    return typeof value === 'string' && safePlace(value) ? null : 'a path inside the workspace';
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'a number';
  const [low, high] = key.startsWith('detect.') ? [0, 1] : (RANGES[key] ?? [1, 50]);
  return value >= low && value <= high ? null : `a number from ${low} to ${high}`;
}

function faultOfGlobs(value: unknown): string | null {
  if (!isList(value)) return 'a list of globs';
  const bad = value.find((glob) => faultAsWritten(glob) !== '');
  if (bad === undefined) return null;
  return `a list of globs that can be used ("${truncate(oneLine(bad), 80)}": ${faultAsWritten(bad)})`;
}

/** One glob that cannot be used takes no other with it. */
function unusableGlob(glob: string, text: string): Finding[] {
  const why = faultAsWritten(glob);
  if (why === '') return [];
  const at = text.indexOf(JSON.stringify(glob));
  const before = text.slice(0, Math.max(0, at)).split('\n');
  const place = at < 0 ? '' : `:${before.length}:${before.at(-1)!.length + 1}`;
  return [{ code: 'config-glob', args: { of: truncate(oneLine(glob), 80), why, place }, severity: 'warn' }];
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= 50 && value.every((v) => typeof v === 'string');
}

/** These stand in the user's own configuration alone; `second` is what a reader was called. */
const USERS = ['reader', 'second', 'projects'];

/** The settings in `written` over the defaults; what cannot be used is left out and said, with its place in `text`, their file. */
export function configOf(written: unknown, text = ''): { config: Config; findings: Finding[] } {
  const config = structure(DEFAULTS) as unknown as Fields;
  const findings: Finding[] = [];
  for (const [key, value] of flat(written)) {
    const fault = faultOf(key, value);
    const globs = key === 'plans' && fault !== null && isList(value) ? value : [];
    if (globs.length > 0) {
      put(
        config,
        key,
        globs.filter((g) => faultAsWritten(g) === ''),
      );
      findings.push(...globs.flatMap((g) => unusableGlob(g, text)));
    } else if (fault === null) put(config, key, value);
    else {
      // Who wrote something here meant a gate: one that is misspelt must not be an open one.
      if (key === 'gate') Object.assign(config, gateOfBrokenConfig('the value of its gate is unknown'));
      findings.push({
        code: USERS.includes(key) ? 'config-user-only' : fault === 'unknown' ? 'config-unknown' : 'config-value',
        args: { key, want: fault },
        severity: 'warn',
      });
    }
  }
  return { config: config as unknown as Config, findings };
}

/** The gate of settings that do not tell it. */
export function gateOfBrokenConfig(gateFault: string): Pick<Config, 'gate' | 'gateFault'> {
  return { gate: 'strict', gateFault };
}

/** `object` with `value` at the dotted `key`, as a new object. */
export function withKey(object: Fields, key: string, value: unknown): Fields {
  const copy = structure(object) as Fields;
  put(copy, key, value);
  return copy;
}

function flat(written: unknown): [string, unknown][] {
  if (!isGroup(written)) return [];
  return Object.entries(written).flatMap(([k, v]) =>
    isGroup(v) && isGroup(settingAt(DEFAULTS, k))
      ? Object.entries(v).map(([f, x]) => [`${k}.${f}`, x] as [string, unknown])
      : [[k, v] as [string, unknown]],
  );
}

function put(target: Fields, key: string, value: unknown): void {
  const [head, tail] = key.split('.') as [string, string | undefined];
  if (tail === undefined) target[head] = value;
  else target[head] = { ...(isGroup(target[head]) ? (target[head] as Fields) : {}), [tail]: value };
}

function structure<T>(v: T): T {
  return JSON.parse(JSON.stringify(v)) as T;
}

function isGroup(v: unknown): v is Fields {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}

function safePlace(path: string): boolean {
  return (
    path.length > 0 &&
    path.length < 200 &&
    !/^(?:[/\\~]|[A-Za-z]:|\.git(?:[/\\]|$)|\.clew(?:[/\\]|$))/i.test(path) &&
    !path.split(/[/\\]/).includes('..')
  );
}
