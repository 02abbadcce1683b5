/** Decides what a tool of the server is made of, and how it is registered: constant words, a command of ours behind it. */
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Asking } from '../elicitation.js';
import { findCommand, type World } from '../run-command.js';

/** What a tool has at hand while it runs. */
export interface Hand {
  world: World;
  asking: Asking;
  ctx: ServerContext;
}

export interface Tool<S extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** A constant: hosts keep it, and models are tested against it. */
  description: string;
  /** The command it is made from. */
  command: string;
  input: S;
  annotations: ToolAnnotations;
  /** Must the model see it from the first request on? Others are found when they are looked for. */
  always?: boolean;
  call(
    input: z.infer<S>,
    hand: Hand,
  ): CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;
}

export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Adds to what is kept; `clew undo` takes it back. */
export const ADDS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

/** Lets the schema say what `input` of `call` is. */
export function defineTool<S extends z.ZodObject>(made: Tool<S>): Tool {
  return made as unknown as Tool;
}

/** Registers `made` where the command behind it exists. */
export function register(server: McpServer, made: Tool, hand: Omit<Hand, 'ctx'>): void {
  if (findCommand(made.command) === undefined) return;
  server.registerTool(
    made.name,
    {
      title: made.title,
      description: made.description,
      inputSchema: strict(made),
      annotations: made.annotations,
      ...(made.always === true ? { _meta: { 'anthropic/alwaysLoad': true } } : {}),
    },
    async (input, ctx) => made.call(input, { ...hand, ctx }),
  );
}

/** The arguments of `made` and no others: what is unknown is an error that names them all. A tool that takes none takes anything. */
function strict({ name, input }: Tool): z.ZodObject {
  const known = Object.keys(input.shape);
  if (known.length === 0) return input;
  const quoted = (keys: string[]): string[] => keys.slice(0, 10).map((k) => `"${k.slice(0, 40)}"`);
  return input.clone({
    ...input.def,
    catchall: z.never(),
    error: (issue: z.core.$ZodRawIssue) =>
      issue.code === 'unrecognized_keys'
        ? `${name} has no ${quoted(issue.keys).join(', ')}; it takes ${known.join(', ')}`
        : undefined,
  });
}
