/** Decides what a person can pick in their host: the manual commands, each as words to the model that name the tool or command for it. */
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { oneLine } from '../../core/text/truncate.js';

const word = (about: string) => z.string().max(500).describe(about);
const quoted = (text: string): string => JSON.stringify(oneLine(text));

export function registerPrompts(server: McpServer): void {
  const add = (
    name: string,
    title: string,
    args: Record<string, z.ZodType<string | undefined>>,
    say: (given: Record<string, string | undefined>) => string,
  ): void => {
    const messages = (text: string) => ({
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    });
    const about = { title, description: title };
    if (Object.keys(args).length === 0) server.registerPrompt(name, about, () => messages(say({})));
    else
      server.registerPrompt(name, { ...about, argsSchema: z.object(args) }, (given) =>
        messages(say(given as Record<string, string | undefined>)),
      );
  };
  add(
    'list_contexts',
    'List contexts',
    {},
    () => 'List contexts: show me what clew_status says of the active and open contexts.',
  );
  add(
    'switch_to',
    'Switch to another context',
    { work: word('Id, task id, #N, or words') },
    ({ work = '' }) => `Switch to ${quoted(work)}: call switch_context with it, then tell me how far it is.`,
  );
  add(
    'new_context',
    'New context',
    { title: word('What the context is about') },
    ({ title = '' }) => `New context ${quoted(title)}: call switch_context with it as new.`,
  );
  add('archive', 'Archive the current context', {}, () => 'Archive the current context: run `clew archive`.');
  for (const [mode, title] of [
    ['plan', 'Begin or go on planning'],
    ['act', 'Carry out the plan'],
    ['eval', 'Evaluate what was done'],
  ] as const)
    add(mode, title, { task: word('What for').optional() }, ({ task }) => {
      const prompt = `${mode.toUpperCase()}${task === undefined || task.trim() === '' ? '' : `: ${oneLine(task)}`}`;
      return `${prompt}\n\n(Call parse_mode with ${quoted(prompt)} first; record with update_context what comes of it.)`;
    });
}
