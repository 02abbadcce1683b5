// Tool calls and session starts beside a file of intents, as cold processes beside the floor.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floorRun, inTurns, middle, NODE, p, run } from './kit.mjs';

const intents = (from, count, scope) => `version: 1\nintents:\n${Array.from({ length: count }, (_, i) => `  - id: INT-${String(i + from).padStart(3, '0')}\n    summary: work number ${i}\n    scope: ${scope(i)}\n`).join('')}`;
const text = (from) => intents(from, 10, () => '{allow_glob: ["src/**"], deny_glob: ["src/legacy/**"]}');

function workspace(root, file) {
  mkdirSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  if (file === null) return root;
  mkdirSync(join(root, '.clew'));
  writeFileSync(join(root, '.clew/intents.yaml'), file);
  return root;
}

const compiled = (root) => JSON.parse(readFileSync(join(root, '.clew/cache/intents.json'), 'utf8')).compiled;

/** Figures of every way a tool call goes through the hook. `kit` = tmp, env, dist, rounds and inProcess of the bench. */
export async function toolPaths({ tmp, env, dist, rounds, inProcess }) {
  const none = workspace(join(tmp, 'tools-none'), null);
  const held = workspace(join(tmp, 'tools-held'), text(1));
  execFileSync(NODE, [join(dist, 'cli.js'), 'intent', 'select', 'INT-001', '--session', 'tools', '--cwd', held], { env, stdio: 'ignore' });
  const fire = (root, event, more) => run([join(dist, 'hook.cjs'), 'claude', 'tool'], JSON.stringify({ session_id: 'tools', cwd: root, hook_event_name: event, ...more }), { cwd: root, env });
  const before = (root, tool_name, tool_input) => fire(root, 'PreToolUse', { tool_use_id: 't', tool_name, tool_input });
  const after = (root, tool_name, tool_input, tool_response = {}) => fire(root, 'PostToolUse', { tool_use_id: 't', tool_name, tool_input, tool_response });
  const write = (root) => before(root, 'Write', { file_path: join(root, 'src/a.ts'), content: 'export const a = 1;\n'.repeat(200) });
  const shell = (root) => before(root, 'Bash', { command: 'git status && ls -la src | head -20' });
  const quoted = (root) => before(root, 'Bash', { command: `grep -rn "it's here" src | sed -n '1,20p' && git log --format='%h %s' -5` });
  const parsed = (root) => before(root, 'Bash', { command: 'for f in src/*.ts; do wc -l "$f"; done 2>/dev/null' });
  const built = (root) => before(root, 'Bash', { command: 'npx eslint src --max-warnings 0 && npx tsc --noEmit' });
  const patch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 20, lines: Array.from({ length: 20 }, (_, i) => `+export const value${i} = ${i};`) }];
  const changed = (root) => after(root, 'Edit', { file_path: join(root, 'src/a.ts'), old_string: 'a', new_string: 'b' }, { structuredPatch: patch });
  const looked = (root) => after(root, 'Bash', { command: 'git status && ls -la src | head -20' });
  // Where something is agreed on, reading a file starts a process, too.
  const reading = (root) => before(root, 'Read', { file_path: join(root, 'src/a.ts') });
  // Claude Code tells of every batch: of one that reads nothing is asked.
  const batch = (root) => fire(root, 'PostToolBatch', { tool_calls: [{ tool_name: 'Read', tool_input: { file_path: join(root, 'src/a.ts') }, tool_use_id: 't', tool_response: 'x' }] });
  const [floor, ...times] = inTurns([() => floorRun({ cwd: tmp, env }), () => shell(none), () => changed(none), () => looked(held), () => batch(held), () => reading(held), () => write(held), () => shell(held), () => quoted(held), () => parsed(held), () => built(held), () => changed(held)], rounds).map((t) => p(t, 0.5));
  const names = ['a call where there are no intents', 'after a change where there are no intents', 'after a command that reads', 'after calls that ran together and read', 'a file that is read under an intent', 'a file under an intent', 'a command line under an intent', 'a command line with quotes under an intent', 'a command line for the parser under an intent', 'a check by its family under an intent', 'after a change that is followed'];
  const first = compiled(held);
  const slow = [2, 3, 4].map((n) => (writeFileSync(join(held, '.clew/intents.yaml'), text(n)), write(held)));
  const inner = middle(await inProcess('gate', []));
  return [
    ['gate decision, p50 in process, ms', inner.p50, 1],
    ['20 files that are read under an intent, in floors', (20 * times[4]) / floor, 26],
    ...names.map((name, i) => [`tool hook, ${name}, p50 / floor`, times[i] / floor, 1.3]),
    ['slow path: runs of the command line after 3 changes of the file', compiled(held) - first, 3],
    ['slow path, p50 / floor', p(slow, 0.5) / floor, 6],
  ];
}

/** Starts beside a file of intents: the first one and each after a change run the command line once, the others never. */
export function startsWithIntents({ tmp, env, dist, rounds }) {
  const root = workspace(join(tmp, 'starts'), intents(1, 50, (i) => `{allow_glob: ["src/area-${i}/**"]}`));
  const start = (i) => run([join(dist, 'hook.cjs'), 'claude'], JSON.stringify({ session_id: `start-${i}`, cwd: root, hook_event_name: 'SessionStart', source: 'startup' }), { cwd: root, env });
  // The first keeps the code cache of the command, too.
  start('first');
  const changed = (i) => {
    writeFileSync(join(root, '.clew/intents.yaml'), intents(i, 50, (n) => `{allow_glob: ["src/area-${n}/**"]}`));
    return start(`slow-${i}`);
  };
  changed(2);
  const known = compiled(root);
  const slow = [3, 4, 5, 6, 7].map(changed);
  const changes = compiled(root) - known;
  const [floor, fast] = inTurns([() => floorRun({ cwd: tmp, env }), start], rounds).map((t) => p(t, 0.5));
  return [
    ["start after a change of the intents' file: runs of the command line, of 5", changes, 5],
    [`start beside an unchanged one: runs of the command line, of ${rounds}`, compiled(root) - known - changes, 0],
    ['start after a change, over one beside an unchanged file, p50, in floors', (p(slow, 0.5) - fast) / floor, 10],
  ];
}
