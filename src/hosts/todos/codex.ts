/** Codex' todos: `update_plan` with the whole list of steps. Models that lack the tool get "unsupported call" for an answer. */
import type { ToolAct } from '../../core/model.js';
import { isObject, stringOf } from '../json.js';
import { wholeListAct } from './_list.js';

const NAMES = new Set(['update_plan', 'functions.update_plan']);

/** What a call does to the todos; its arguments come as an object or as their JSON. `output` is what the tool answered, '' before it ran. */
export function codexTodos(tool: string, args: unknown, output = ''): ToolAct | null {
  if (!NAMES.has(tool) || output.startsWith('unsupported call')) return null;
  const input = typeof args === 'string' ? parsed(args) : args;
  return isObject(input) ? wholeListAct(input.plan, 'step') : null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The same of one line of a rollout, where the call stands as an item. */
export function codexCall(item: unknown): ToolAct | null {
  return isObject(item) && item.type === 'function_call' ? codexTodos(stringOf(item.name), item.arguments) : null;
}
