/** Decides what is right or wrong with the MCP server, by what came of starting it. */
import { oneLine, truncate } from '../../core/text/truncate.js';
import { bad, type Check, good } from './_doctor-hook.js';

/** `served` as the shell read it: the names of its tools, or why there are none; absent where nobody started it. */
export function serverChecks(served: { tools: string[]; why: string } | undefined): Check[] {
  if (served === undefined) return [];
  const { tools, why } = served;
  if (tools.length > 0) return [good('mcp', `The MCP server starts and offers ${tools.length} tools (clew mcp)`)];
  return [bad('mcp', `The MCP server does not start: ${truncate(oneLine(why), 200)}`, 'clew mcp --help')];
}
