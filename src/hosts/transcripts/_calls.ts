/** Decides what a recorded tool call comes to: files read or written, a command, a skill; by the names that its host gave its tools. */
import type { SessionEvent, ToolAct } from '../../core/model.js';
import { patchedFiles } from '../apply-patch.js';
import { isObject, stringOf } from '../json.js';

/** Names of the tools that do such a thing. */
export interface Tools {
  writes: string[];
  reads: string[];
  runs: string[];
  /** Those of which each call is a patch. */
  patches?: string[];
  skills?: string[];
}

export interface Call {
  tool: string;
  input: unknown;
  /** '' where the record has no id. */
  call: string;
  at: number | null;
}

/** Of one call, no more is looked at. */
const MOST = 200;
const PATHS = ['file_path', 'filePath', 'absolute_path', 'absolutePath', 'notebook_path', 'path'];

/** What `of` did, as far as it matters. */
export function callEvents(tools: Tools, of: Call): SessionEvent[] {
  const input = isObject(of.input) ? of.input : {};
  const { tool, at } = of;
  const call = of.call === '' ? {} : { call: of.call };
  const wrote = (path: string): SessionEvent => ({ kind: 'touched', path, wrote: true, ...call, at });
  if (tools.writes.includes(tool)) return pathsOf(input).map(wrote);
  if (tools.reads.includes(tool)) return pathsOf(input).map((path) => ({ kind: 'touched', path, at }));
  if (tools.patches?.includes(tool)) {
    const patch = [of.input, input.input, input.patchText, input.patch].map(stringOf).find((p) => p !== '') ?? '';
    return patchedFiles(patch)
      .slice(0, MOST)
      .map((f) => wrote(f.path));
  }
  if (tools.skills?.includes(tool)) {
    const name = stringOf(input.skill) || stringOf(input.name);
    return name === '' ? [] : [{ kind: 'skill', name, args: stringOf(input.args) }];
  }
  if (!tools.runs.includes(tool)) return [];
  const cwd = [input.workdir, input.directory, input.dir_path].map(stringOf).find((d) => d !== '');
  const place = cwd === undefined ? {} : { cwd };
  return commandsOf(input).map((command) => ({ kind: 'ran', command, at, ...call, ...place }));
}

/** The todo list that a call set. */
export function todoEvents(act: ToolAct | null): SessionEvent[] {
  if (act?.does !== 'todos') return [];
  const todos = act.todos.flatMap((t) =>
    t.removed === true ? [] : [{ id: t.id, text: t.text ?? '', status: t.status ?? ('pending' as const) }],
  );
  return [{ kind: 'todos', todos }];
}

function pathsOf(input: Record<string, unknown>): string[] {
  const one = PATHS.map((field) => stringOf(input[field])).find((p) => p !== '');
  return one !== undefined ? [one] : texts(input.files, 'path');
}

function commandsOf(input: Record<string, unknown>): string[] {
  return stringOf(input.command) !== '' ? [stringOf(input.command)] : texts(input.commands, 'command');
}

/** The strings of a list, or what its objects have as `field`; a string alone is a list of one. */
function texts(list: unknown, field: string): string[] {
  return (Array.isArray(list) ? list.slice(0, MOST) : [list])
    .map((x) => (isObject(x) ? stringOf(x[field]) : stringOf(x)))
    .filter((x) => x !== '');
}
