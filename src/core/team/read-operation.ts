/** Decides what of another machine is taken for an operation: sizes, types and ids within their limits, else nothing of it. */
import { canonicalText } from './canonical.js';
import type { Arrived, Clock, TeamOperation } from './types.js';

/** So much one operation may hold. */
export const MOST = { bytes: 32_768, fields: 40, text: 4000, list: 64, entry: 300, over: 256, named: 500, key: 512 };

const KINDS = ['context', 'item', 'decision', 'plan', 'task', 'intent', 'undo', 'purge'];
const ID = /^[0-9A-Za-z_-]{8,64}$/;
const PROJECT = /^[0-9A-Za-z_.-]{1,80}$/;
const FIELD = /^[a-z][0-9A-Za-z]{0,31}$/;
const FINGERPRINT = /^[0-9a-f]{32}$/;
const WORDS = /^[1-9][0-9]{0,3}:[0-9a-f]{32}$/;
// What a database takes as the name of a role, and no terminal or model takes as anything else.
const NAME = /^[\p{L}\p{N}_.@+ -]{1,63}$/u;

/** `raw` as an operation, or why it is none: one or two words. */
export function readOperation(raw: unknown): TeamOperation | string {
  if (!isObject(raw)) return 'no object';
  const { v, id, project, author, device, clock, key, fields, over, undoes } = raw;
  if (v !== 1) return 'version';
  if (!fits(id, ID)) return 'id';
  if (!fits(project, PROJECT)) return 'project';
  if (!isName(author)) return 'author';
  if (!fits(device, ID)) return 'device';
  if (!isClock(clock)) return 'clock';
  if (!isKey(key)) return 'key';
  if (fields !== null && !areFields(fields)) return 'fields';
  if (!isOver(over)) return 'over';
  const named = undoes === undefined || areIds(undoes, MOST.named);
  if (!named) return 'undoes';
  const bound = key.startsWith('undo/') || key.startsWith('purge/') ? boundFault(key, id, fields, undoes) : '';
  if (bound !== '') return bound;
  const operation: TeamOperation = {
    ...{ v: 1, id, project, author, device, clock: { at: clock.at, n: clock.n }, key },
    ...{ fields: fields as TeamOperation['fields'], over: over as TeamOperation['over'] },
    ...(undoes === undefined ? {} : { undoes: undoes as string[] }),
  };
  return canonicalText(operation).length > MOST.bytes ? 'size' : operation;
}

/** The same of an operation with its place at the server. */
export function readArrived(raw: unknown): Arrived | string {
  if (!isObject(raw)) return 'no object';
  const { position, arrivedAt } = raw;
  if (!(position === null || isCount(position)) || !(arrivedAt === null || isCount(arrivedAt))) return 'position';
  const operation = readOperation(raw.operation);
  return typeof operation === 'string' ? operation : { operation, position, arrivedAt };
}

/** Is it what a member may be called? */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value) && value.trim() === value;
}

/** Is it what a project may be called? */
export function isProject(value: unknown): value is string {
  return fits(value, PROJECT);
}

/** What takes back or purges names at least one operation, and is a record of its own. */
function boundFault(key: string, id: string, fields: unknown, undoes: unknown): string {
  if (key.slice(key.indexOf('/') + 1) !== id || !isObject(fields)) return 'key';
  if (key.startsWith('undo/')) return areIds(undoes, MOST.named) && (undoes as string[]).length > 0 ? '' : 'undoes';
  const { ids = [], fingerprints = [], keys = [], words = [] } = fields;
  const are = (list: unknown, form: RegExp): boolean =>
    Array.isArray(list) && list.length <= MOST.list && list.every((f) => fits(f, form));
  const good = are(fingerprints, FINGERPRINT) && are(keys, FINGERPRINT) && are(words, WORDS);
  return areIds(ids, MOST.named) && good ? '' : 'purge';
}

function isKey(key: unknown): key is string {
  if (typeof key !== 'string' || key.length > MOST.key || /[\0-\x1f\x7f]/.test(key)) return false;
  const slash = key.indexOf('/');
  return KINDS.includes(key.slice(0, slash)) && key.length > slash + 1;
}

function areFields(fields: unknown): boolean {
  if (!isObject(fields)) return false;
  const names = Object.keys(fields);
  return names.length <= MOST.fields && names.every((n) => FIELD.test(n) && isValue(fields[n], n));
}

function isValue(value: unknown, name: string): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= MOST.text;
  const most = name === 'ids' ? MOST.named : MOST.list;
  return (
    Array.isArray(value) && value.length <= most && value.every((x) => typeof x === 'string' && x.length <= MOST.entry)
  );
}

function isOver(over: unknown): boolean {
  if (!isObject(over)) return false;
  const names = Object.keys(over);
  return (
    names.length <= MOST.fields + 1 && names.every((n) => (n === '' || FIELD.test(n)) && areIds(over[n], MOST.over))
  );
}

function areIds(value: unknown, most: number): value is string[] {
  return Array.isArray(value) && value.length <= most && value.every((x) => fits(x, ID));
}

function isClock(clock: unknown): clock is Clock {
  return isObject(clock) && isCount(clock.at) && isCount(clock.n);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function fits(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
