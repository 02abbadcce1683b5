/** Holds that an agent cannot approve itself: our commands in every disguise, our files and those of hosts, by tool and by shell. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mayBeOwn } from '../../../../src/core/intent/gate/prefilter.js';
import { PERSONAL } from '../../../../src/core/intent/self-protection/persons-acts.js';
import * as own from '../../../../src/core/intent/self-protection/protected-paths.js';
import type { Intents } from '../../../../src/core/model/intent.js';
import type { ToolCall } from '../../../../src/core/model.js';
import { file, intent, run, tool, world, write } from '../../../support/gate-world.js';

/** Where nothing is agreed, under an intent that lets everything in, and with the gate off. */
const EVERYWHERE: [string, 'off' | 'warn' | 'strict', Intents | null][] = [
  ['nothing agreed', 'warn', null],
  ['everything in scope', 'warn', file([intent('INT-001', { scope: { allow: ['**'], deny: [] } })])],
  ['strict', 'strict', file([intent('INT-001', { scope: { allow: ['**'], deny: [] } })])],
  ['off', 'off', null],
];

const COMMANDS = `
cp x ~/.gemini/policies/y.toml
tee .gemini/pol*/clew.toml < x
rm -rf ~/.gemini/policies
clew answer q1 b
clew new-plan boiler
clew config set learn off
clew scope allow lib --reason x --dry-run
clew intent new more --dry-run
clew intent --session s1 select INT-001
clew init --dry-run
CLAUDECODE= clew intent confirm --yes
clew intent edit $ID --allow src
clew dev hook enforce
clew dev mcp
clew dev config set gate off
clew trust
clew purge abc
clew mcp
clew hook enforce
clew $VERB q1 b
clew "$(echo answer)" q1 b
clew scope --reason x allow lib
clew status; clew answer q1 b
clew status && clew answer q1 b
ls | clew answer q1 b
true & clew answer q1 b
(clew answer q1 b)
{ clew answer q1 b; }
if true; then clew answer q1 b; fi
echo $(clew answer q1 b)
echo \`clew answer q1 b\`
cat <(clew answer q1 b)
f() { clew answer q1 b; }; f
c""lew answer q1 b
c\\\\lew answer q1 b
'clew' answer q1 b
"clew" 'answer' q1 b
$'\\\\x63lew' answer q1 b
C=clew; $C answer q1 b
CLAUDECODE= clew answer q1 b
env -u CLAUDECODE clew answer q1 b
env -i PATH=/usr/bin clew answer q1 b
sudo clew answer q1 b
command clew answer q1 b
exec clew answer q1 b
nohup clew answer q1 b
timeout 5 clew answer q1 b
time clew answer q1 b
./node_modules/.bin/clew answer q1 b
/usr/local/bin/clew answer q1 b
npx clew answer q1 b
npx --yes clew@latest answer q1 b
npm exec clew -- answer q1 b
pnpm dlx clew answer q1 b
yarn clew answer q1 b
bunx clew answer q1 b
node dist/cli.js answer q1 b
node /x/dist/cli.js scope allow lib --reason x
node dist/cli-main.js answer q1 b
sh -c 'clew answer q1 b'
bash -lc "clew config set gate off"
eval "clew answer q1 b"
echo q1 | xargs -I{} clew answer {} b
find . -maxdepth 0 -exec clew answer q1 b ';'
python -c "import os; os.system('clew answer q1 b')"
node -e "require('child_process').execSync('clew answer q1 b')"
echo 'clew answer q1 b' | sh
echo '{}' | node dist/hook.cjs claude tool
echo x > .clew/config.json
echo x >> .clew/log.jsonl
rm -rf .clew
cd .clew && echo x > config.json
cp /tmp/x .clew/log.jsonl
mv .clew /tmp
tee .clew/intents.yaml < x
sed -i s/a/b/ .clew/intents.yaml
sed -i s/a/b/ .orchestration/active_intents.yaml
cat > .orchestration/active_intents.yaml <<'EOF'\\nx\\nEOF
python -c "open('.clew/config.json','w')"
python -c "open('.orchestration/active_intents.yaml','w')"
echo '{}' > .claude/settings.json
echo '{}' > .claude/settings.local.json
rm .claude/settings.local.json
jq . x > ./.claude/../.claude/settings.json
echo x > .codex/config.toml
echo x > ~/.codex/hooks.json
echo x > .github/hooks/a.json
echo x > .mcp.json
echo x > .git/hooks/pre-commit
echo x > .CLEW/config.json
echo x >> ~/.local/state/clew/pins/a.jsonl
rm -rf ~/.local/state/clew
rm -rf ~/.local/state
mv /x/state/clew/pins /tmp
node -e "fs.writeFileSync('.claude/settings.json','{}')"
clew ui
npx clew ui
clew team private x $F
clew team hand x bob --dry-run
CLAUDECODE= clew team leave
clew team --json $V
env clew team leave
npx clew team leave
sh -c 'clew team leave'
nohup clew team share all --yes
node /x/dist/cli.js team leave
cd /x/dist && node . team leave
script -qec 'clew team hand x ben' /dev/null
env clew team join postgres://a@b/c
env clew team admit bob
script -qec 'clew team take x~k3' /dev/null
script -qec 'clew team undo bob --since 2h --yes' /dev/null
env clew team migrate
env clew team dismiss bob --yes
env clew team private x --off
env clew team private x $F
env -u CLAUDECODE -u CLAUDE_CODE_SESSION_ID script -qec 'clew team private x --off' /dev/null
echo leave | xargs clew team
T='clew team'; sudo $T leave
alias t='clew team'; t leave
python -c "import subprocess; subprocess.run(['clew','team','leave'])"
`
  .trim()
  .split('\n')
  .map((l) => l.replaceAll('\\\\', '\u0000').replaceAll('\\n', '\n').replaceAll('\\`', '`').replaceAll('\u0000', '\\'));

const FREE = `
clew status
clew next
clew list
clew ls --all
clew version
clew completion bash
clew dev parse-mode "PLAN it"
clew dev --help
clew config list
clew intent select INT-001
clew intent criteria met INT-001 AC-1
clew scope list
clew config get gate
clew team
clew team --json
clew team members
clew team private x
clew team intents
clew sync --status
clew switch billing
clew new "guest tablet"
clew update-context --json
clew undo
clew status --json | head -5
cat .clew/config.json
cat ~/.local/state/clew/pins/a.jsonl
grep -rn clew src
git log --oneline -- .clew
ls -la .claude
cat .claude/settings.json | head
rg "clew answer" docs
git commit -m "clew: answer the question"
`
  .trim()
  .split('\n');

const FILES = [
  '/w/.clew/config.json',
  '/w/.clew/intents.yaml',
  '/w/.clew/contexts/a.md',
  '.clew/log.jsonl',
  '/w/src/../.clew/x',
  '/w/.Clew/config.json',
  '/w/.orchestration/active_intents.yaml',
  '/w/.claude/settings.json',
  '/w/.claude/settings.local.json',
  '/w/.claude/scheduled_tasks.json',
  '/home/ada/.claude/settings.json',
  '/home/ada/.claude.json',
  '/home/ada/.config/clew/config.json',
  '/home/ada/.local/state/clew/pins/a.jsonl',
  '/elsewhere/state/clew/pins/a.jsonl',
  '/w/.codex/hooks.json',
  '/home/ada/.codex/config.toml',
  '/w/.github/hooks/clew.json',
  '/home/ada/.gemini/policies/clew.toml',
  '/home/ada/.gemini/policies/of-another-name.toml',
  '/w/.mcp.json',
  '/w/.git/hooks/pre-commit',
  '/w/node_modules/clew/dist/hook.cjs',
];

describe.each(EVERYWHERE)('%s', (_, gate, intents) => {
  const verdict = (t: ToolCall): string => world(gate, intents).before(t).verdict;

  it.each(COMMANDS)('asks about: %s', (line) => {
    expect(mayBeOwn({ does: 'run', command: line, shell: 'posix' })).toBe(true);
    const o = world(gate, intents).before(run(line));
    expect([o.verdict, o.hold]).toEqual(['ask', expect.stringContaining('A yes covers this call alone')]);
  });

  it.each([
    'clew new-plan boiler --yes',
    'clew scope allow lib --reason x',
    'clew intent new "more"',
    'clew intent edit INT-001 --allow "**"',
    'clew intent migrate',
    'clew intent confirm --yes',
    'clew config set gate off',
    'clew config set guard off',
    'clew config unset gate',
    'clew config unset guard',
    'clew init --yes',
    'clew uninstall --yes',
    'clew uninstall --purge --yes',
    'clew intent refuse INT-001',
    'clew doctor --fix',
    'clew open x --run',
    'clew consolidate a b --apply',
    'clew new-plan x --choose a',
    'clew team leave',
    'clew team dismiss bob --yes',
    'clew team private x --off',
    'clew team --off private x',
    'git commit -m x && clew team hand x bob --note "have a look"',
  ])('refuses what comes to nothing by any yes, with the line for a terminal: %s', (line) => {
    const o = world(gate, intents).before(run(line));
    expect([o.verdict, o.consent]).toEqual(['deny', undefined]);
    const theirs = line
      .replace(/^.*&& /, '')
      .replaceAll('"', "'")
      .replace("'more'", 'more');
    expect(o.hold).toContain(`not an agent: \`${theirs}\`.`);
    expect(o.hold).toMatch(/Next: .* in a terminal of their own/);
  });

  it.each(FREE)('lets through: %s', (line) => expect(verdict(run(line))).toBe('allow'));

  it.each(FILES)('asks about a write to %s', (path) => {
    expect(verdict(write(path))).toBe('ask');
    for (const how of ['edit', 'delete'] as const)
      expect(verdict(tool('Edit', { does: 'write', files: [{ path, how, text: null }] }))).toBe('ask');
  });

  it('PowerShell: what names us and is not known to read is asked', () => {
    const ps = (command: string): string => verdict(tool('PowerShell', { does: 'run', command, shell: 'powershell' }));
    for (const line of [
      'clew answer q1 b',
      '& clew answer q1 b',
      'Set-Content .clew\\config.json x',
      'iex "clew answer q1 b"',
    ])
      expect([line, ps(line)]).toEqual([line, 'ask']);
    expect(ps('Get-Content .clew\\config.json')).toBe('allow');
  });
});

it('an adopted store is asked about, a folder of that name alone is not', () => {
  const all = file([intent('INT-001', { scope: { allow: ['**'], deny: [] } })]);
  const w = world('warn', all);
  expect(w.before(write('/w/ai_memory/active_context.md')).verdict).toBe('allow');
  w.state.contexts.a = { file: 'ai_memory/active_context.md' } as never;
  expect(w.before(write('/w/ai_memory/active_context.md')).verdict).toBe('ask');
  expect(w.before(write('/w/ai_memory/context_history/x.md')).verdict).toBe('ask');
  expect(w.before(write('/w/ai_memory/notes.md')).verdict).toBe('allow');
});

it('other programs with names like ours go their way', () => {
  for (const line of [
    'npx vitest run /w/clew/src/team/ui/a.test.ts',
    'node dist/cli.js build',
    'npm run init-db',
    'git init',
    'npm config set x y',
  ])
    expect([line, world('warn', null).before(run(line)).verdict]).toEqual([line, 'allow']);
});

describe('our own program', () => {
  const CODE = '/opt/tools/kept/dist';
  const asked = (
    gate: 'off' | 'warn' | 'strict',
    intents: Intents | null,
    t: ToolCall,
  ): [boolean, string | undefined] => {
    const w = world(gate, intents);
    w.disk = { ...w.disk, code: CODE };
    w.select(intents === null ? null : 'INT-001');
    return [mayBeOwn(t.act, CODE), w.before(t).verdict];
  };

  it.each(EVERYWHERE)('is asked about, wherever it runs: %s', (_, gate, intents) => {
    for (const t of [
      ...[`${CODE}/hook.cjs`, `${CODE}/cli.js`, `${CODE}/hook-gate.js`, '/opt/tools/kept/package.json'].map((p) =>
        write(p),
      ),
      ...['/usr/lib/node_modules/@clew-context/clew/dist/hook.cjs', 'node_modules/@clew-context/clew/dist/cli.js'].map(
        (p) => write(p),
      ),
      ...['/w/node_modules/@clew-context/clew/package.json', 'node_modules/.bin/clew', '/usr/local/bin/clew'].map((p) =>
        write(p),
      ),
      ...[
        `echo x >> ${CODE}/hook.cjs`,
        `rm ${CODE}/cli.js`,
        'rm -rf /opt/tools/kept',
        `cd ${CODE} && echo x > cli.js`,
      ].map(run),
      ...['echo x > ../opt/tools/kept/dist/mcp.js', 'rm node_modules/@clew-context/clew/dist/cli.js'].map(run),
      tool('mcp__fs__write_file', {
        does: 'call',
        server: 'fs',
        tool: 'write_file',
        input: { path: `${CODE}/x.js`, content: 'x' },
      }),
    ])
      expect([t.act, asked(gate, intents, t)]).toEqual([t.act, [true, 'ask']]);
  });

  it('is looked at freely, and what only stands beside it is like any other', () => {
    for (const t of [
      run(`cat ${CODE}/hook.cjs`),
      run(`ls ${CODE}`),
      write('/w/dist/cli.js'),
      write('/w/src/clew.ts'),
      write('/w/package.json'),
    ])
      expect([t.act, asked('warn', null, t)[1]]).toEqual([t.act, 'allow']);
  });
});

it('a look of ours right behind a program that adds nothing is like any program', () => {
  for (const line of [
    ...['env clew team', 'npx clew team members', 'npx -y clew team private x', 'npx clew config list'],
    ...['nohup clew sync', 'env clew team disputes --json'],
  ])
    expect([line, world('warn', null).before(run(line)).verdict]).toEqual([line, 'allow']);
});

it('which commands of ours run unasked stands in the docs, and nothing else does', () => {
  const page = readFileSync('docs/gate.md', 'utf8');
  expect(page).toContain(`\`${own.FREE.words}\``);
  expect(page).toContain(`\`${own.SHOWING.words}\``);
  const rows = Object.entries(PERSONAL).map(([name, verbs]) => (verbs === '*' ? name : `${name} ${verbs.join('|')}`));
  const listed = [...rows, 'team private --off'].map((row) => `\`${row}\``).join(', ');
  expect(page).toContain(listed.replace('`answer`', '`clew answer`'));
  for (const line of [
    'demo',
    'replay FILE',
    'bug-report',
    'statusline',
    'learn',
    'consolidate',
    'init --help',
    'scope allow x -h',
    'status --json',
  ])
    expect([line, own.ownCommand(line.split(' '))]).toEqual([line, 'free']);
  for (const line of [
    'repair',
    'import',
    'learn --reset',
    'bug-report --out x',
    'consolidate --apply',
    'open ID --run',
    'frobnicate',
  ])
    expect([line, own.ownCommand(line.split(' '))]).toEqual([line, 'unknown']);
  // An option may take it for its value, and the hook is no command with a help.
  for (const line of [
    'scope allow x --reason --help',
    'hook enforce --help',
    'mcp -h',
    'answer q1 a -- --help',
    'doctor --fix',
  ])
    expect([line, own.ownCommand(line.split(' '))]).toEqual([line, 'personal']);
});
