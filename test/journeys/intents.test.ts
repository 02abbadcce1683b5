/** Ada agrees on a scope: the first write waits for it, what leaves it is held with its reason, a yes holds as long as it said. (Seed 003) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const TWO = `version: 1
intents:
  - id: INT-001
    summary: the pilot
    scope: {allow_glob: ["src/pilot/**"], deny_glob: ["src/pilot/secret/**"]}
    constraints: {disallow_tools: [WebFetch], disallow_patterns: ["eval\\\\("]}
    acceptance_criteria: [{id: C1, description: three letters are out, status: pending}]
  - id: INT-002
    summary: the prices
    scope: {allow_glob: ["src/pricing/**"]}
`;

function agreed() {
  const j = new Journey({ files: { '.clew/intents.yaml': TWO } });
  j.clew('config', 'set', 'gate', 'strict');
  j.clew('intent', 'confirm', '--yes');
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  return { j, s };
}

it('with two open intents the first write is held until one is selected', () => {
  const { j, s } = agreed();
  const held = s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  expect(held.verdict).toBe('deny');
  expect(held.held).toContain('No active intent selected. You must call select_active_intent with a valid intent ID');
  expect(held.held).toContain('INT-001');
  expect(held.held).toContain('INT-002');
  expect(j.read('src/pilot/invite.ts')).not.toContain('invite = 1');
  const selected = s.clew(`intent select INT-001`).out;
  expect(selected).toContain('<current_intent_id>INT-001</current_intent_id>');
  for (const said of ['src/pilot/**', 'src/pilot/secret/**', 'WebFetch', 'three letters are out'])
    expect(selected).toContain(said);
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  expect(j.read('src/pilot/invite.ts')).toContain('invite = 1');
});

it('what leaves the scope is asked about, what is denied is refused, and reading is free', () => {
  const { j, s } = agreed();
  s.clew(`intent select INT-001`);
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toBe('ask');
  const denied = s.writes({ 'src/pilot/secret/key.ts': 'x' });
  expect(denied.verdict).toBe('deny');
  expect(denied.held).toContain('denied by the scope of INT-001');
  expect(j.exists('src/pilot/secret/key.ts')).toBe(false);
  expect(s.runs('git status --short && ls -la src').verdict).toBe('');
  expect(s.runs('echo x > src/pricing/tiers.ts && false').verdict).toBe('ask');
  expect(s.tool('WebFetch', { url: 'https://example.org' }).held).toContain('WebFetch is not allowed under INT-001');
  expect(s.writes({ 'src/pilot/run.ts': 'eval("1");\n' }).verdict).toBe('deny');
});

it('what a look loads from where the agent wrote it is asked about once; a commit says its message', () => {
  const { j, s } = agreed();
  s.clew(`intent select INT-001`);
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  expect(s.runs('cd src/pilot && npm root').verdict).toBe('');
  s.writes({ 'src/pilot/.npmrc': 'fund=false\n' });
  const refused = (command: string) => s.tool('Bash', { command }, () => {}, 'no');
  expect(refused('cd src/pilot && npm root').verdict).toBe('ask');
  expect(s.runs('cd src/pilot && npm root').verdict).toBe('ask');
  expect(s.runs('cd src/pilot && npm root').verdict).toBe('');
  expect(s.runs('git add src/pilot && git commit -q --allow-empty -m one').verdict).toBe('');
  expect(refused('git commit --allow-empty').verdict).toBe('ask');
  expect(j.clew('scope', 'list').out).not.toContain('npm');
});

it('a yes of the user is on record, is not asked for again, and can be taken back', () => {
  const { j, s } = agreed();
  s.clew(`intent select INT-001`);
  expect(s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [1];\n' }, 'yes').verdict).toBe('ask');
  expect(s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [2];\n' }).verdict).toBe('');
  const list = j.clew('scope', 'list').out;
  expect(list).toContain('src/pricing/tiers.ts');
  expect(s.clew('scope allow src/pricing/more.ts --reason mine').status).toBe(3);
  const id = /^(g\w{5})/m.exec(list)![1]!;
  expect(s.clew(`scope revoke ${id}`).status).toBe(0);
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toBe('ask');
});

it('an id that nobody agreed on is an error, and the scope stays as it was', () => {
  const { s } = agreed();
  s.clew(`intent select INT-001`);
  const bad = s.clew(`intent select INT-009`);
  expect(bad.status).not.toBe(0);
  expect(bad.out + bad.err).toMatch(/INT-001[\s\S]*INT-002/);
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toBe('ask');
});

it('the start tells which there are, and the rule; a session that ends its intent, or whose file is broken, is held', () => {
  const { j, s } = agreed();
  const told = j.session('two', { source: 'startup' }).start().model;
  expect(told).toContain('INT-001');
  expect(told).toContain('select_active_intent');
  expect(s.clew('intent select').out).toMatch(/INT-001[\s\S]*INT-002/);
  s.clew('intent select INT-001');
  expect(j.clew('intent', 'criteria', 'met', 'INT-001', 'C1').status).toBe(0);
  expect(j.read('.clew/intents.yaml')).toMatch(/status: "?met/);
  s.clew('intent clear');
  expect(s.writes({ 'src/pilot/invite.ts': 'x' }).verdict).toBe('deny');
  j.write({ '.clew/intents.yaml': 'intents: [\n' });
  const broken = s.writes({ 'src/pilot/invite.ts': 'x' });
  expect(broken.verdict).toBe('deny');
  expect(broken.held).toContain('intents.yaml');
  expect(s.runs('cat .clew/intents.yaml').verdict).toBe('');
});

it('tools that only read cost nothing before anything is agreed on; from then on every tool is looked at, in sessions that run, too', () => {
  const j = new Journey();
  const s = j.session('one');
  const matcher = () =>
    JSON.parse(j.read('.claude/settings.local.json')).hooks.PreToolUse.map(
      (e: { matcher?: string }) => e.matcher ?? '*',
    );
  const listed = matcher();
  expect(listed).toEqual([expect.stringContaining('Monitor')]);
  expect(listed[0]!.split('|')).not.toContain('Read');
  const before = j.read('.claude/settings.local.json');
  const made = j.clew('intent', 'new', 'the pilot', '--allow', 'src/pilot/**');
  expect(made.out + made.err).toContain('.claude/settings.local.json: calls of every tool are looked at');
  expect(matcher()).toEqual(['*']);
  expect(s.tool('Frobnicate', { target: 'src/pricing/tiers.ts' }, () => {}, 'no').verdict).toBe('ask');
  expect(s.tool('Frobnicate', { command: 'touch src/pricing/x' }, () => {}, 'no').verdict).toBe('ask');
  expect(s.tool('Monitor', { command: 'touch src/pricing/x', description: 'x' }, () => {}, 'no').verdict).toBe('ask');
  // A yes to a tool is kept, as it is of those that are known.
  const once = { a: 1 };
  expect(s.tool('Frobnicate', once, () => {}, 'yes').verdict).toBe('ask');
  expect(s.tool('Frobnicate', once).verdict).toBe('');
  expect(s.reads('README.md').verdict).toBe('');
  expect(j.clew('undo').status).toBe(0);
  expect(j.read('.claude/settings.local.json')).toBe(before);
  expect(j.clew('config', 'set', 'gate', 'strict').status).toBe(0);
  expect(matcher()).toEqual(['*']);
  expect(j.clew('uninstall', '--yes').status).toBe(0);
  expect(j.exists('.claude/settings.local.json')).toBe(false);
});

it('where the list stays, because intents came with the repository or Ada changed the entry, it is said to her and to the model', () => {
  const j = new Journey();
  expect(j.clew('doctor').out).not.toContain('names the tools');
  j.write({ '.clew/intents.yaml': TWO });
  for (const command of ['status', 'doctor']) {
    const { out, err } = j.clew(command);
    expect(out + err).toContain('.claude/settings.local.json names the tools that are looked at');
  }
  expect(j.session('one').start().model).toContain('the gate does not see every tool here');
  j.edit('.claude/settings.local.json', '"timeout": 10', '"timeout": 11');
  const set = j.clew('config', 'set', 'gate', 'strict');
  expect(set.out + set.err).toContain('calls of any other are not seen');
  expect(j.read('.claude/settings.local.json')).toContain('"timeout": 11');
  expect(j.clew('init', '--yes').status).toBe(0);
  const { out, err } = j.clew('status');
  expect(out + err).not.toContain('names the tools');
  expect(j.session('two').start().model).not.toContain('does not see every tool');
});
