/** Builds once before the tests: the hook, the command line and the MCP server are tested as they ship. */
import { execFileSync } from 'node:child_process';

export default function build(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
}
