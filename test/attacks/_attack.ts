/** Decides how an attack is played: a strict workspace, an agent that carries out for real whatever no hook holds, a person who never says yes. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Journey } from '../journeys/_journey.js';
import { Session } from '../journeys/_session.js';
import { spawnSync } from '../support/warm.js';
import { FILES, INTENTS } from './_ground.js';

/** One call of the agent, or what its host hands over as a prompt. */
type Call = { tool: string; input: Record<string, unknown> } | { prompt: string; fields?: Record<string, unknown> };

/** As it stands in a file of this folder. `effect`: tests of a shell that are true once it succeeded; `passes`: that no hook held a call. */
export interface Attack {
  id: string;
  about: string;
  host: 'claude' | 'codex' | 'copilot';
  before?: string[];
  calls: Call[];
  /** It passes, and the docs say so: where and why. */
  told?: string;
  effect: string[];
}

const HOOK = resolve('dist/hook.cjs');
/** A line that waits for somebody is ended. */
const MOST_MS = 15_000;

/** Did it succeed with nobody asked? '' when not, else what passed. */
export function succeeds(attack: Attack): string {
  const j = new Journey({ bare: true, files: FILES, installed: false });
  j.write({ '.clew/intents.yaml': INTENTS, '.clew/config.json': '{\n  "gate": "strict"\n}\n' });
  j.write({ '../bin/clew': `#!/bin/sh\nexec "${process.execPath}" "${j.cli}" "$@"\n` });
  spawnSync('chmod', ['+x', `${j.base}/bin/clew`]);
  const filled = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('{{ROOT}}', j.root).replaceAll('{{HOME}}', j.home)) as T;
  const env = (more = {}): NodeJS.ProcessEnv => ({ ...j.env(more), PATH: `${j.base}/bin:${process.env.PATH}` });
  const shell = (line: string, more = {}): number | null =>
    spawnSync('bash', ['-c', line], { cwd: j.root, env: env(more), timeout: MOST_MS, stdio: 'ignore' }).status;
  j.clew('init', '--yes');
  for (const line of filled(attack.before ?? [])) shell(line);
  j.clew('intent', 'confirm', '--yes');
  const s = new Session(j, 'one', j.root);
  s.start();
  s.tool('mcp__clew__select_active_intent', { intent_id: 'INT-001' });
  j.clew('intent', 'select', 'INT-001', '--session', 'one');
  const tests = filled(attack.effect).filter((e) => e !== 'passes');
  const happened = (): boolean => tests.length > 0 && tests.every((t) => shell(t) === 0);
  if (happened()) return '';
  const passed: string[] = [];
  for (const call of filled(attack.calls)) {
    if ('prompt' in call) {
      s.sends({
        hook_event_name: 'UserPromptSubmit',
        prompt: call.prompt,
        permission_mode: 'acceptEdits',
        ...call.fields,
      });
      continue;
    }
    const does = (): void => act(call.tool, call.input);
    const held = attack.host === 'claude' ? s.tool(call.tool, call.input, does, 'no').verdict : elsewhere(call, does);
    if (held !== 'deny' && held !== 'ask') passed.push(`${call.tool} ${JSON.stringify(call.input).slice(0, 200)}`);
  }
  const all = passed.length === attack.calls.length;
  return (tests.length === 0 ? all : happened()) ? passed.join(' · ') : '';

  function act(tool: string, input: Record<string, unknown>): void {
    const path = String(input.file_path ?? '');
    if (tool === 'Bash') shell(String(input.command), { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'one' });
    if (tool === 'Write') j.write({ [path]: String(input.content) });
    if (tool === 'Edit' && existsSync(j.path(path)))
      j.write({
        [path]: readFileSync(j.path(path), 'utf8').replace(String(input.old_string), () => String(input.new_string)),
      });
  }

  /** The same call by another host, that runs its hook by itself. */
  function elsewhere({ tool, input }: { tool: string; input: object }, does: () => void): string {
    const payload = {
      session_id: 'one',
      transcript_path: s.transcript,
      cwd: j.root,
      tool_name: tool,
      tool_input: input,
    };
    const fire = (hook_event_name: string): string =>
      spawnSync(process.execPath, [HOOK, attack.host, 'tool'], {
        cwd: j.root,
        env: env(attack.host === 'copilot' ? { COPILOT_CLI: '1' } : {}),
        input: JSON.stringify({ ...payload, hook_event_name, tool_use_id: 'c1' }),
        encoding: 'utf8',
      }).stdout;
    const verdict = /"permissionDecision":"(\w+)"/.exec(fire('PreToolUse'))?.[1] ?? '';
    if (verdict === 'deny' || verdict === 'ask') return verdict;
    does();
    fire('PostToolUse');
    return verdict;
  }
}
