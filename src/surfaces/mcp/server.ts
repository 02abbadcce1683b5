/** Decides what one connection is served: tools, resources, prompts, and the facts a model is told at the start. */
import { McpServer } from '@modelcontextprotocol/server';
import { isInstalledBeside } from '../../runtime/launch/by-plugin.js';
import { makeAsking } from './elicitation.js';
import { INSTRUCTIONS } from './instructions.js';
import { registerPrompts } from './prompts.js';
import { registerResources } from './resources.js';
import type { World } from './run-command.js';
import { TOOLS } from './tools/index.js';
import { register } from './tools/tool.js';

declare const CLEW_VERSION: string;

/** Array elements and members of objects in the arguments of one call. */
const MOST_ELEMENTS = 5000;
/** Milliseconds that a person may take over a form. */
const PATIENCE = 600_000;
/** Lists are constants of this build. */
const LISTS = { ttlMs: 3_600_000, cacheScope: 'public' as const };

function standsBack(cwd: string): boolean {
  const { env } = process;
  // Codex tells its servers of no plugin: the entry does.
  const host = env.CLEW_PLUGIN === 'codex' ? 'codex' : env.COPILOT_PLUGIN_ROOT ? 'copilot' : 'claude';
  return Boolean(env.CLEW_PLUGIN) && isInstalledBeside(host, cwd, env);
}

export function makeServer(world: World): McpServer {
  const ask = makeAsking(() => server);
  const server: McpServer = new McpServer(
    { name: 'clew', title: 'clew', version: CLEW_VERSION },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
      maxToolInputElements: MOST_ELEMENTS,
      inputRequired: { roundTimeoutMs: PATIENCE },
      requestState: { verify: ask.verify },
      cacheHints: { 'tools/list': LISTS, 'prompts/list': LISTS, 'resources/list': LISTS, 'server/discover': LISTS },
    },
  );
  // The server of the plugin has no tools where `clew init` brought one: each would stand there twice.
  for (const made of standsBack(world.cwd) ? [] : TOOLS) register(server, made, { world, asking: ask });
  registerResources(server, world);
  registerPrompts(server);
  return server;
}
