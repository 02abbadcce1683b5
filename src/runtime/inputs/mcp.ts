/** Decides how it is found out whether the MCP server starts: it is started as a host would start it, asked for its tools, and ended. */
import { dirname, join } from 'node:path';
import { currentRunner } from '../settings/hook-command.js';
import type { Workspace } from '../workspace/workspace.js';

/** What came of starting the server: its tools, or why there are none. */
export interface Served {
  tools: string[];
  why: string;
}

const LIMIT = 15_000;
const MOST_WHY = 200;
const ASKED = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'clew-doctor', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
];

/** Starts `clew mcp` of this package in the workspace. It reads nothing and changes nothing until a tool is called. */
export function readServed({ root }: Pick<Workspace, 'root'>): Served {
  const { node, hook } = currentRunner();
  const done = process.getBuiltinModule('node:child_process').spawnSync(node, [join(dirname(hook), 'cli.js'), 'mcp'], {
    cwd: root,
    input: ASKED.map((m) => `${JSON.stringify({ jsonrpc: '2.0', ...m })}\n`).join(''),
    encoding: 'utf8',
    timeout: LIMIT,
    windowsHide: true,
  });
  const tools = toolsIn(done.stdout ?? '');
  const said = (done.stderr ?? '').trim().split('\n')[0]!;
  const why = said || (done.error as NodeJS.ErrnoException | undefined)?.code || 'it did not answer';
  return { tools, why: tools.length > 0 ? '' : why.slice(0, MOST_WHY) };
}

function toolsIn(printed: string): string[] {
  for (const line of printed.split('\n'))
    try {
      const { id, result } = JSON.parse(line) as { id?: unknown; result?: { tools?: { name: string }[] } };
      if (id === 2) return (result?.tools ?? []).map((t) => t.name);
    } catch {
      // No message: the next line may be one.
    }
  return [];
}
