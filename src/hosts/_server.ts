/** Decides what our server is called in a host's settings, which entry there is ours, and which of its tools need no question. */
import { isObject } from './json.js';

export const SERVER = 'clew';

/** They look, or what they keep can be undone. What approves, loosens, trusts or makes a plan is not among them, and never may be. */
export const HARMLESS = [
  'switch_context',
  'clew_status',
  'find_plans',
  'update_context',
  'report_task',
  'answer_question',
  'select_active_intent',
];

/** May the model call `tool` of `server` without its user being asked? */
export function isHarmless(server: string, tool: string): boolean {
  return server === SERVER && HARMLESS.includes(tool);
}

/** Is this entry one that we wrote, by this installation or another? One that a person wrote calls `clew` by its name. */
export function isOurServer(value: unknown): boolean {
  if (!isObject(value)) return false;
  // Some hosts have program and arguments in one list.
  const words: unknown[] = Array.isArray(value.command) ? value.command : [value.command, ...listOf(value.args)];
  const [program, file, verb, ...rest] = words;
  const absolute = (path: unknown): path is string => typeof path === 'string' && /^(?:\/|[A-Za-z]:[\\/])/.test(path);
  return absolute(program) && absolute(file) && /[\\/]cli\.js$/.test(file) && verb === 'mcp' && rest.length === 0;
}

/** Is it an entry of ours to which a person has added something, as an argument or another way to start it? */
export function isEditedServer(value: unknown): boolean {
  if (!isObject(value) || isOurServer(value)) return false;
  const words: unknown[] = [...listOf(value.command), value.command, ...listOf(value.args)];
  const at = words.findIndex((w) => typeof w === 'string' && /^(?:\/|[A-Za-z]:[\\/]).*[\\/]cli\.js$/.test(w));
  return at >= 0 && words.includes('mcp');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
