/** Holds the gate through the built hook and the built command line, with payloads of Claude Code: held, opened, widened, listed. */

import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deskOf } from '../../../src/runtime/board/desk.js';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

const TWO = `# agreed with the team
version: 1
current_intent_id: null
intents:
  - id: INT-001
    summary: Rotate tokens
    scope: { allow_glob: ["src/**"], deny_glob: ["src/legacy/**"] }
    constraints: { disallow_tools: [NotebookEdit, WebFetch, Agent], disallow_patterns: ["eval\\\\("] }
    acceptance_criteria: []
  - id: INT-002
    summary: Guest tablet
    scope: { allow_glob: ["tablet/**"] }
    constraints: { disallow_tools: [], disallow_patterns: [] }
    acceptance_criteria: []
`;

interface Said {
  decision: string;
  why: string;
  context: string;
}

function desk(intents: string | null = TWO) {
  const top = folder();
  const root = join(top, 'shop');
  mkdirSync(join(root, '.git'), { recursive: true });
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  for (const check of ['tsc', 'eslint']) writeFileSync(join(root, 'node_modules/.bin', check), '#!/bin/sh\n');
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  if (intents !== null) {
    mkdirSync(join(root, '.orchestration'));
    writeFileSync(join(root, '.orchestration/active_intents.yaml'), intents);
  }
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: join(top, 'home') };
  const fire = (tool_name: string, tool_input: object, more: object = {}): Said => {
    const input = {
      ...{ session_id: 's1', transcript_path: null, cwd: root, hook_event_name: 'PreToolUse', tool_use_id: 'toolu_1' },
      ...{ tool_name, tool_input },
      ...more,
    };
    const r = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude', 'tool'], {
      ...{ env, input: JSON.stringify(input), encoding: 'utf8', cwd: root },
    });
    expect([r.status, r.stderr]).toEqual([0, '']);
    const out = r.stdout === '' ? {} : JSON.parse(r.stdout).hookSpecificOutput;
    return {
      // Refused with a question of ours is asked.
      decision: /to allow it, type: yes q/.test(out.permissionDecisionReason)
        ? 'ask'
        : (out.permissionDecision ?? 'none'),
      why: out.permissionDecisionReason ?? '',
      context: out.additionalContext ?? '',
    };
  };
  const clew = (args: string[], more: object = {}) => {
    const r = spawnSync(process.execPath, [resolve('dist/cli.js'), ...args, '--cwd', root], {
      ...{ env: { ...env, ...more }, encoding: 'utf8' },
    });
    return { code: r.status, out: r.stdout, err: r.stderr };
  };
  const bash = (command: string, more: object = {}): Said => fire('Bash', { command }, more);
  const write = (path: string, content = 'x', more: object = {}): Said =>
    fire('Write', { file_path: join(root, path), content }, more);
  return { root, fire, clew, bash, write };
}

describe('a call of a session that nobody names', () => {
  const UNNAMED = [undefined, '', 7, null, {}, 'x'.repeat(5000)];

  it('strict: is refused with a sentence, reading goes on, and what is clew’s own is asked', () => {
    const d = desk();
    d.clew(['config', 'set', 'gate', 'strict']);
    d.clew(['intent', 'confirm', '--yes']);
    for (const session_id of UNNAMED) {
      const said = d.write('src/a.ts', 'x', { session_id });
      expect([said.decision, said.why]).toEqual(['deny', expect.stringContaining('names no session')]);
      expect(d.bash('rm -rf src', { session_id }).decision).toBe('deny');
      expect(d.fire('CronCreate', { prompt: 'x' }, { session_id }).decision).toBe('none');
      expect(d.write('docs/PLAN.md', '# x', { session_id }).decision).toBe('deny');
      expect(d.bash('cat a', { session_id }).decision).toBe('none');
      expect(d.bash('rm .clew/log.jsonl', { session_id }).decision).toBe('ask');
    }
  });

  it('strict: what is too large to be read, or no JSON, is refused, too', () => {
    const d = desk();
    d.clew(['config', 'set', 'gate', 'strict']);
    d.clew(['intent', 'confirm', '--yes']);
    const large = {
      hook_event_name: 'PreToolUse',
      session_id: 's1',
      tool_name: 'Write',
      tool_input: { file_path: join(d.root, 'docs/a.md'), content: 'x'.repeat(17 << 20) },
    };
    for (const input of [JSON.stringify(large), '{"hook_event_name":"PreToolUse","tool_na', '']) {
      const r = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude', 'tool'], {
        cwd: d.root,
        input,
        encoding: 'utf8',
      });
      expect(r.stdout).toContain('"permissionDecision":"deny"');
      expect(r.stdout).toContain('this call cannot be read');
    }
  });

  it('warn: goes through', () => {
    const d = desk();
    expect(d.write('docs/a.md', 'x', { session_id: '' }).decision).toBe('none');
  });
});

describe('the built hook', () => {
  it('two open intents, strict: held, opened by a selection, held out of scope by tool and by shell, widened, listed', () => {
    const d = desk();
    expect(d.clew(['config', 'set', 'gate', 'strict']).code).toBe(0);
    expect(d.clew(['intent', 'confirm', '--yes']).code).toBe(0);
    const first = d.write('src/a.ts');
    expect(first.decision).toBe('deny');
    expect(first.why).toContain('No active intent selected. You must call select_active_intent with a valid intent ID');
    expect(first.why).toContain('INT-001');
    expect(d.bash('ls -la').decision).toBe('none');
    expect(d.fire('mcp__clew__select_active_intent', { intent_id: 'INT-001' }).decision).toBe('none');
    expect(d.bash('clew intent select INT-001').decision).toBe('none');
    expect(d.clew(['intent', 'select', 'INT-001', '--session', 's1'], { CLAUDECODE: '1' }).out).toContain(
      'intent_context',
    );
    expect(d.write('src/a.ts').decision).toBe('none');
    // A sub-agent stands where its session stands.
    expect(d.write('src/a.ts', 'x', { agent_id: 'a1' }).decision).toBe('none');
    expect(d.write('tablet/a.ts')).toMatchObject({
      decision: 'ask',
      why: expect.stringContaining('not in the scope of INT-001'),
    });
    expect(d.bash('echo x > ../outside')).toMatchObject({
      decision: 'ask',
      why: expect.stringContaining('outside the workspace'),
    });
    expect(d.write('src/legacy/a.ts').decision).toBe('deny');
    expect(d.bash('rm -rf src')).toMatchObject({ decision: 'deny', why: expect.stringContaining('denies') });
    expect(d.bash('cp tablet/a.ts src/').decision).toBe('none');
    expect(d.bash('grep "eval(" src/a.ts').decision).toBe('deny');
    expect(d.fire('WebFetch', { url: 'https://x' })).toMatchObject({
      decision: 'deny',
      why: expect.stringContaining('The tool WebFetch is not allowed under INT-001'),
    });
    expect(d.fire('Agent', { prompt: 'x' }).decision).toBe('deny');
    expect(d.fire('WebSearch', { query: 'x' }).decision).toBe('none');
    expect(d.fire('Bash', { command: ['bash', '-lc', 'echo x > tablet/a'] }).decision).toBe('ask');
    expect(d.fire('Bash', { command: ['rm', '-rf', 'tablet'] }).decision).toBe('ask');
    expect(d.write('src/b.ts', 'eval(1)').decision).toBe('deny');
    expect(
      d.fire('Edit', { file_path: join(d.root, 'src/b.ts'), old_string: 'a', new_string: 'eval(1)' }).decision,
    ).toBe('deny');
    expect(d.fire('NotebookEdit', { notebook_path: join(d.root, 'src/a.ipynb'), new_source: 'x' }).decision).toBe(
      'deny',
    );
    expect(d.clew(['scope', 'allow', '../outside', '--reason', 'the export goes there', '--session', 's1']).code).toBe(
      0,
    );
    expect(d.bash('echo x > ../outside').decision).toBe('none');
    expect(d.bash('echo x > ../outside2').decision).toBe('ask');
    const { out } = d.clew(['scope', 'list']);
    expect(out).toMatch(/outside[\s\S]*INT-001[\s\S]*the export goes there/);
    const id = /^(g[0-9a-f]{5})/m.exec(out)![1]!;
    expect(d.clew(['scope', 'revoke', id]).code).toBe(0);
    expect(d.bash('echo x > ../outside').decision).toBe('ask');
    expect(existsSync(join(d.root, '.clew/faults.jsonl'))).toBe(false);
  });

  it('settings that cannot be used, or misspell the gate, are a strict gate: refused with the remedy, which stays open', () => {
    for (const intents of [TWO, null])
      for (const text of ['{bad', '', '[]', '{"gate":"stric"}', '{"gate":null}', '{"g\\u0061te":"stric"}', null]) {
        const d = desk(intents);
        const settings = join(d.root, '.clew/config.json');
        mkdirSync(text === null ? settings : join(d.root, '.clew'), { recursive: true });
        if (text !== null) writeFileSync(settings, text);
        const said = d.write('src/a.ts');
        expect([text, said.decision, said.why]).toEqual([
          ...[
            text,
            'deny',
            expect.stringMatching(/config\.json counts as a strict gate.*Next: .*clew config set gate warn/),
          ],
        ]);
        if (text !== '{"gate":"stric"}') continue;
        expect(d.bash('clew config list').decision).toBe('none');
        expect(d.bash('clew config set gate warn').decision).toBe('deny');
        for (let i = 0; i < 4; i++) expect(d.write('src/a.ts').decision).toBe('deny');
        expect(d.write('src/a.ts')).toMatchObject({ decision: 'ask', why: expect.stringContaining('refused 5 times') });
        expect(d.clew(['config', 'set', 'gate', 'warn']).code).toBe(0);
        expect(d.write('src/a.ts').decision).toBe('none');
      }
    // Other settings that are wrong are no gate.
    const d = desk(null);
    mkdirSync(join(d.root, '.clew'));
    writeFileSync(join(d.root, '.clew/config.json'), '{"clarify":"blok"}');
    expect(d.write('src/a.ts').decision).toBe('none');
  });

  it('plan mode may write its own plan, and nothing else with that word', () => {
    const d = desk();
    d.clew(['intent', 'select', 'INT-001', '--session', 's1']);
    const at = (file_path: string, more: object): string => d.fire('Write', { file_path, content: 'x' }, more).decision;
    const plan = { permission_mode: 'plan' };
    expect(at('/home/ada/.claude/plans/rotate-quirky-ember.md', plan)).toBe('none');
    expect(at('/home/ada/.claude/plans/rotate-quirky-ember.md', {})).toBe('ask');
    expect(at('/home/ada/.claude/plans/../settings.json', plan)).toBe('ask');
    expect(at(join(d.root, 'tablet/plan.md'), plan)).toBe('ask');
  });

  it('a yes to one build is one to its family: on record, listed, ended, and given beforehand by a person alone', () => {
    const d = desk();
    d.clew(['intent', 'select', 'INT-001', '--session', 's1']);
    const after = { hook_event_name: 'PostToolUse', tool_response: {} };
    const held = d.bash('npx vitest run "a b.test.ts"', { tool_use_id: 'toolu_7' });
    expect(held).toMatchObject({
      decision: 'ask',
      why: expect.stringContaining('`npx vitest`, whatever words follow, for 7 days under INT-001'),
    });
    d.bash('npx vitest run "a b.test.ts"', { tool_use_id: 'toolu_7', ...after });
    expect(d.bash('npx vitest run b.test.ts').decision).toBe('none');
    expect(d.bash('npx vitest run b.test.ts > ../out').decision).toBe('ask');
    expect(d.bash('npx eslint src && npx tsc --noEmit').decision).toBe('none');
    const listed = JSON.parse(d.clew(['scope', 'list', '--json']).out).grants;
    expect(listed).toMatchObject([{ kind: 'family', what: 'npx vitest', intent: 'INT-001', by: 'permission' }]);
    expect(d.clew(['scope', 'revoke', listed[0].id]).code).toBe(0);
    expect(d.bash('npx vitest run b.test.ts').decision).toBe('ask');

    const allow = ['scope', 'allow', '--command', 'npm test', '--reason', 'the tests of this work', '--session', 's1'];
    expect(d.bash("clew scope allow --command 'npm test' --reason x").decision).toBe('deny');
    expect(d.clew(allow, { CLAUDECODE: '1' }).code).toBe(3);
    expect(d.bash('npm test').decision).toBe('ask');
    const given = d.clew([...allow, '--for', '2h']);
    expect([given.code, given.out + given.err]).toEqual([
      0,
      expect.stringContaining('npm test may be run under INT-001 for 2 h'),
    ]);
    expect(d.bash('npm test -- -u 2>&1 | tail -5').decision).toBe('none');
    expect(d.clew(['scope', 'list']).out).toMatch(/npm test[\s\S]*family · INT-001 · .*left · the tests of this work/);
    expect(d.clew(['undo', '--any']).code).toBe(0);
    expect(d.bash('npm test').decision).toBe('ask');
    // Of no family: that very line, and no other.
    const [line, near] = [`obscure-tool 'print("<b>")' ../x`, `obscure-tool 'print("<b>")' ../y`];
    const very = d.bash(line);
    expect(very).toMatchObject({ decision: 'ask', why: expect.stringContaining(line) });
    const paste = /clew (scope allow --command .*--reason "why")/.exec(very.why)![1]!;
    expect(paste).toContain('--intent INT-001');
    const words = spawnSync('sh', ['-c', `printf '%s\\0' ${paste}`], { encoding: 'utf8' })
      .stdout.split('\0')
      .slice(0, -1);
    expect(d.clew(words).code).toBe(0);
    expect([d.bash(line).decision, d.bash(near).decision]).toEqual(['none', 'ask']);
    for (const [line, why] of [
      ['pytest --junitxml=x.xml', 'allow that path'],
      ['tsc --noEmit', 'only looks'],
    ]) {
      const said = d.clew(['scope', 'allow', '--command', line!, '--reason', 'x', '--session', 's1']);
      expect([said.code, said.err]).toEqual([2, expect.stringContaining(why!)]);
    }
    expect(d.clew(['scope', 'allow', 'src', '--command', 'npm test', '--reason', 'x']).code).toBe(2);
    expect(d.clew(['scope', 'list', '--command', 'npm test']).code).toBe(2);
  });

  it('a family is given beforehand by its name, by a person alone; listed, ended, and told where nothing is called so', () => {
    const d = desk(TWO);
    d.clew(['intent', 'select', 'INT-001', '--session', 's1']);
    const allow = (name: string, env?: Record<string, string>) =>
      d.clew(['scope', 'allow', '--family', name, '--reason', 'its database', '--session', 's1'], env);
    expect(d.bash('docker compose up -d db').decision).toBe('ask');
    expect(d.bash('clew scope allow --family "docker compose up" --reason x').decision).toBe('deny');
    expect(allow('docker compose up', { CLAUDECODE: '1' }).code).toBe(3);
    expect(d.bash('docker compose up -d db').decision).toBe('ask');

    expect(allow('docker compose up').code).toBe(0);
    expect(d.bash('docker compose up -d db').decision).toBe('none');
    expect(d.bash('docker compose -f ../x.yml up').decision).toBe('ask');
    expect(d.clew(['scope', 'list']).out).toMatch(/docker compose up[\s\S]*family · INT-001 · .*left · its database/);
    const [grant] = JSON.parse(d.clew(['scope', 'list', '--json']).out).grants;
    expect(d.clew(['scope', 'revoke', grant.id]).code).toBe(0);
    expect(d.bash('docker compose up -d db').decision).toBe('ask');

    const near = allow('docker compose');
    expect([near.code, near.err]).toEqual([2, expect.stringMatching(/near to it: docker compose up, .*\n.*--family/s)]);
    for (const none of ['kubectl', 'make deploy', 'sudo make', 'npm install ./left-pad'])
      expect([none, allow(none).code]).toEqual([none, 2]);
    expect(d.clew(['scope', 'allow', '--family', 'npm test', '--command', 'npm test', '--reason', 'x']).code).toBe(2);
    expect(d.clew(['scope', 'list', '--family', 'npm test']).code).toBe(2);
  });

  it('an expression that forbids secrets holds, and what it found stands nowhere afterwards', () => {
    const key = ['AKIA', 'QYLPMN5HGTZX7BVA'].join('');
    const d = desk(TWO.replace('eval\\\\(', 'AKIA[0-9A-Z]{16}'));
    d.clew(['intent', 'select', 'INT-001', '--session', 's1']);
    expect(d.write('src/a.ts', `const key = '${key}';`)).toMatchObject({ decision: 'deny' });
    expect(d.bash(`echo ${key} > src/a.ts`)).toMatchObject({ decision: 'deny' });
    expect(d.write(`tablet/${key}.ts`)).toMatchObject({ decision: 'ask', why: expect.not.stringContaining(key) });
    expect(d.write('src/a.ts', 'const key = process.env.KEY;').decision).toBe('none');
    expect(readFileSync(join(d.root, '.clew/log.jsonl'), 'utf8')).not.toContain(key);
  });

  it('a command with a secret in it is judged whole, and a yes to it is one to the very same', () => {
    const d = desk();
    const key = ['ghp', 'k4Tq9ZxW2mVb7RcY5nJdL8sHgF3aPe6UiO1X'].join('_');
    d.clew(['intent', 'select', 'INT-001', '--session', 's1']);
    // What stands behind the value, up to the next blank, is not its value for the shell.
    expect(d.bash(`password=${key}>../outside`).decision).toBe('ask');
    const deploy = `deploy-it --token=${key}`;
    const said = d.bash(deploy, { tool_use_id: 'toolu_3' });
    expect([said.decision, said.why.includes(key)]).toEqual(['ask', false]);
    d.bash(deploy, { tool_use_id: 'toolu_3', hook_event_name: 'PostToolUse', tool_response: {} });
    expect(d.bash(deploy).decision).toBe('none');
    expect(d.bash(`${deploy} --now`).decision).toBe('ask');
    expect(readFileSync(join(d.root, '.clew/log.jsonl'), 'utf8')).not.toContain(key);
  });

  it('what the host asked about and a person let through is on record, and not asked again', () => {
    const d = desk();
    d.clew(['intent', 'select', 'INT-001', '--session', 's1']);
    const copies = (to: string, more: object = {}) => d.bash(`cp src/a.ts ${to}`, more);
    expect(copies('tablet/a.ts', { tool_use_id: 'toolu_7' }).decision).toBe('ask');
    copies('tablet/a.ts', { tool_use_id: 'toolu_7', hook_event_name: 'PostToolUse', tool_response: {} });
    expect(d.write('tablet/a.ts', 'x', { tool_use_id: 'toolu_8' }).decision).toBe('none');
    expect(d.write('tablet/b.ts', 'x', { tool_use_id: 'toolu_9' }).decision).toBe('ask');
    // A dialog that said nothing of us was a yes to nothing.
    d.write('tablet/b.ts', 'x', { tool_use_id: 'toolu_9', hook_event_name: 'PostToolUse', tool_response: {} });
    expect(d.write('tablet/b.ts', 'x').decision).toBe('ask');
    expect(JSON.parse(d.clew(['scope', 'list', '--json']).out).grants).toEqual([
      expect.objectContaining({ kind: 'path', what: 'tablet/a.ts', intent: 'INT-001', by: 'permission' }),
    ]);
    // The page lists what was asked by the host beside what clew asked itself.
    expect(copies('tablet/c.ts', { tool_use_id: 'toolu_10' }).decision).toBe('ask');
    const seen = deskOf(d.root, { agent: false, terminal: false }, { version: '0', all: false }).view('gate', {}, null);
    expect(seen.asked.map((a) => [a.what, a.verdict, a.intent, a.holds])).toEqual([
      ['tablet/c.ts', 'waiting', 'INT-001', false],
      ['tablet/b.ts', 'waiting', 'INT-001', false],
      ['tablet/a.ts', 'allowed', 'INT-001', true],
    ]);
    expect(seen.counts).toMatchObject({ asked: 3, allowed: 1, waiting: 2, unanswered: 0 });
    expect(d.clew(['undo', '--any']).code).toBe(0);
    expect(d.write('tablet/a.ts').decision).toBe('ask');
  });

  it('a workspace without intents pays with nothing: no folder, no word; what is a yes of the agent to itself is asked', () => {
    const d = desk(null);
    for (const said of [d.write('src/a.ts'), d.bash('npm test'), d.fire('mcp__db__insert', {}), d.bash('rm -rf src')])
      expect(said).toEqual({ decision: 'none', why: '', context: '' });
    expect(existsSync(join(d.root, '.clew'))).toBe(false);
    expect(d.bash('clew answer q1 b').decision).toBe('ask');
    expect(d.bash('node dist/cli.js config set gate off').decision).toBe('ask');
    expect(d.write('.claude/settings.json', '{}').decision).toBe('ask');
    expect(d.write('.clew/config.json', '{}').decision).toBe('ask');
  });

  it('nobody saw the question: the yes is not kept', () => {
    const d = desk();
    d.clew(['intent', 'select', 'INT-001', '--session', 's1']);
    const more = { permission_mode: 'bypassPermissions', tool_use_id: 'toolu_10' };
    expect(d.write('tablet/z.md', 'x', more).decision).toBe('ask');
    d.write('tablet/z.md', 'x', { ...more, hook_event_name: 'PostToolUse', tool_response: {} });
    expect(d.write('tablet/z.md', 'x', more).decision).toBe('ask');
    expect(JSON.parse(d.clew(['scope', 'list', '--json']).out).grants).toEqual([]);
  });

  it('strict without a file, and with a broken one, refuses with the remedy; reading goes on', () => {
    const none = desk(null);
    none.clew(['config', 'set', 'gate', 'strict']);
    expect(none.write('src/a.ts')).toMatchObject({ decision: 'deny', why: expect.stringContaining('clew intent new') });
    expect(none.bash('cat README.md').decision).toBe('none');
    const broken = desk('intents: [\n  - {');
    expect(broken.write('src/a.ts')).toMatchObject({
      decision: 'none',
      context: expect.stringContaining('cannot be used'),
    });
    broken.clew(['config', 'set', 'gate', 'strict']);
    expect(broken.write('src/a.ts')).toMatchObject({ decision: 'deny', why: expect.stringContaining('clew intents') });
    expect(readFileSync(join(broken.root, '.orchestration/active_intents.yaml'), 'utf8')).toBe('intents: [\n  - {');
  });

  it('a scope that changed on disk counts at the next call, never the one that was kept', () => {
    const d = desk();
    const path = join(d.root, '.orchestration/active_intents.yaml');
    d.clew(['intent', 'select', 'INT-001', '--session', 's1']);
    expect(d.write('lib/a.ts').decision).toBe('ask');
    const { atime, mtime } = statSync(path);
    writeFileSync(path, readFileSync(path, 'utf8').replace('src/**', 'lib/**'));
    utimesSync(path, atime, mtime);
    expect(d.write('lib/a.ts').decision).toBe('none');
    expect(d.write('src/a.ts').decision).toBe('ask');
  });
});

describe('the command line, driven by an agent', () => {
  it.each([
    [['scope', 'allow', 'lib', '--reason', 'x']],
    [['intent', 'new', 'More work']],
    [['intent', 'edit', 'INT-001', '--allow', '**']],
    [['config', 'set', 'gate', 'off']],
    [['config', 'set', 'gateAfter', '0']],
    [['config', 'set', 'guard', 'off']],
    [['config', 'set', 'paths.intents', 'x.yaml']],
    [['init', '--yes', '--host', 'claude']],
    [['uninstall', '--yes']],
  ])('%j: exit 3, nothing is written', (args) => {
    const d = desk();
    d.clew(['intent', 'select', 'INT-001', '--session', 's1']);
    d.clew(['init', '--yes', '--host', 'claude']);
    const state = (): string[] =>
      ['.clew/log.jsonl', '.clew/config.json', '.orchestration/active_intents.yaml', '.claude/settings.local.json'].map(
        (f) => (existsSync(join(d.root, f)) ? readFileSync(join(d.root, f), 'utf8') : ''),
      );
    const before = state();
    const r = d.clew(args, { CLAUDECODE: '1' });
    expect([r.code, state()]).toEqual([3, before]);
  });

  it('cannot undo what a person revoked, installed or made stricter; what it did itself it can', () => {
    const d = desk();
    d.clew(['config', 'set', 'gate', 'strict']);
    expect(d.clew(['undo'], { CLAUDECODE: '1' }).code).toBe(3);
    expect(JSON.parse(readFileSync(join(d.root, '.clew/config.json'), 'utf8'))).toEqual({ gate: 'strict' });
    d.clew(['new', 'Guest tablet'], { CLAUDECODE: '1' });
    expect(d.clew(['undo'], { CLAUDECODE: '1' }).code).toBe(0);
  });

  it('scope allow says what is missing', () => {
    const d = desk();
    const codes = [
      ['scope', 'allow', 'lib'],
      ['scope', 'allow', 'lib', '--reason', 'x'],
      ['scope', 'allow', 'lib', '--reason', 'x', '--intent', 'INT-001', '--for', '200d'],
      ['scope', 'allow', '.', '--reason', 'x', '--intent', 'INT-001'],
      ['scope', 'allow', '.clew/config.json', '--reason', 'x', '--intent', 'INT-001'],
      ['scope', 'revoke', 'nothing'],
      ['scope', 'frob'],
      ['scope', 'allow', 'lib', '--reason', 'x', '--intent', 'INT-001', '--for', '2h'],
    ].map((args) => d.clew(args).code);
    expect(codes).toEqual([2, 5, 2, 2, 2, 5, 2, 0]);
    expect(d.clew(['scope', 'list']).out).toMatch(/lib[\s\S]*1 h left/);
  });
});
