/** Gate decisions in this process: what each act takes under an intent, in milliseconds. */
import { DEFAULTS } from '../src/core/config.js';
import { emptyState } from '../src/core/context/state.js';
import { checkScope } from '../src/core/handlers/tool/check-scope.js';
import type { Facts, ToolAct } from '../src/core/model.js';
import { compileGlobs } from '../src/core/text/glob.js';
import { existsIn } from '../src/runtime/run/document-reader.js';
import { changedIn, namesOf } from '../src/runtime/workspace/inode.js';
import { realOf } from '../src/runtime/workspace/real-path.js';
import { parseShell } from '../src/runtime/command-line/parse.js';
import type { Intent } from "../src/core/model/intent.js";

const intent = (id: string): Intent => ({
  ...{ id, summary: 'work', status: '', open: true, criteria: [], context: null, plan: null, line: 1 },
  scope: { allow: ['src/auth/**', 'test/**/*.test.ts', 'docs/{a,b}/*.md', '!src/auth/gen/**'], deny: ['**/.env*', 'src/legacy/**'] },
  constraints: { tools: ['WebSearch'], patterns: ['eval\\(', 'password\\s*=\\s*["\'].+["\']'], prose: [] },
});
const workspace = process.cwd();
const state = emptyState();
// As if the session had written before: what looks load is looked at.
state.gates = { s1: { since: Date.now(), wrote: {} } };
state.selected = { s1: { intent: 'INT-001', at: 0, by: 'agent' } };
const facts = {
  ...{ now: 1, nonce: 'abcdef12', workspace, config: DEFAULTS, state, branch: null, more: {} },
  ...{ globs: compileGlobs, parsed: parseShell, real: realOf, exists: existsIn({ root: workspace }), names: namesOf, changedIn: changedIn(workspace) },
  intents: { path: 'x', schema: 'v1', current: null, findings: [], intents: [intent('INT-001'), intent('INT-002')] },
} as unknown as Facts;
const text = 'export const a = 1;\n'.repeat(200);
const write = (path: string): ToolAct => ({ does: 'write', files: [{ path: `${workspace}/${path}`, how: 'write', text }] });
const run = (command: string): ToolAct => ({ does: 'run', command, shell: 'posix' });
const ACTS: ToolAct[] = [
  ...[write('src/auth/token.ts'), write('src/billing/api.ts'), write('../outside'), write('src/legacy/a.ts')],
  ...[run('ls -la src | head'), run('git status && git diff HEAD~1 -- src'), run('npm test 2>&1 | tail -50'), run("cat > src/auth/a.ts <<'EOF'\nx\nEOF")],
  ...[run('for f in src/*.ts; do sed -i "s/a/b/" "$f"; done'), run('sh -c "echo x > ../outside"')],
  ...[run('npx tsc --noEmit'), run('npx prettier --check src/core/intent/gate/types.ts'), run('npm ls --depth=0'), run('git commit -m x')],
  { does: 'call', server: 'fs', tool: 'write_file', input: { path: 'src/auth/a.ts' } },
];
const times: number[] = [];
for (let i = -50; i < 400; i++)
  for (const act of ACTS) {
    const began = process.hrtime.bigint();
    checkScope({ kind: 'tool', when: 'before', session: { host: 'claude', id: 's1', transcript: null, cwd: workspace }, tool: { id: 't', name: 'T', act } }, facts);
    if (i >= 0) times.push(Number(process.hrtime.bigint() - began) / 1e6);
  }
times.sort((a, b) => a - b);
console.log(JSON.stringify({ p50: times[Math.floor(times.length / 2)], p99: times[Math.floor(times.length * 0.99)], count: times.length }));
