/** Ada agrees on a contract: what an agent makes of its file counts for nothing until she has seen it, and she is told once. */
import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

const ONE = `version: 1
intents:
  - id: INT-001
    summary: the pilot
    scope: {allow_glob: ["src/pilot/**"], deny_glob: ["src/pilot/secret/**"]}
`;
const FILE = '.clew/intents.yaml';
const WIDE = ONE.replace('["src/pilot/**"]', '["**"]');

/** A strict workspace whose only intent Ada confirmed. */
function agreed(gate = 'strict') {
  const j = new Journey({ files: { [FILE]: ONE } });
  j.clew('config', 'set', 'gate', gate);
  expect(j.clew('intent', 'confirm', '--yes')).toMatchObject({ status: 0 });
  return { j, s: j.session('one') };
}

it('a scope that grew behind the gate’s back counts for nothing; model and user are told once, with the difference', () => {
  for (const gate of ['strict', 'warn']) {
    const { j, s } = agreed(gate);
    expect(s.writes({ 'src/pilot/invite.ts': 'export {};\n' }).verdict).toBe('');
    j.write({ [FILE]: WIDE });
    const held = s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no');
    expect(held.verdict).toBe('ask');
    expect(held.model).toContain('- allow_glob: src/pilot/**; + allow_glob: **');
    expect(held.user).toContain('+ allow_glob: **');
    expect(held.user).toContain('clew intent confirm');
    const again = s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no');
    expect(again).toMatchObject({ verdict: 'ask', user: '' });
    expect(again.model).not.toContain('allow_glob');
    expect(s.writes({ 'src/pilot/invite.ts': 'export const a = 1;\n' }).verdict).toBe('');
    // What the model reads is what counts.
    expect(s.clew('intent select INT-001').out).toContain('<item>src/pilot/**</item>');
    expect(j.clew('status').err).toContain('INT-001');
    expect(j.clew('doctor').out).toContain('+ allow_glob: **');
    const next = new Session(j, 'two', j.root).start();
    for (const said of [next.model, next.user]) expect(said).toContain('+ allow_glob: **');
  }
});

it('the list of intents says what is in force, and what waits', () => {
  const { j } = agreed();
  const OTHER = `${WIDE}  - id: INT-002\n    summary: the prices\n    scope: {allow_glob: ["src/pricing/**"], deny_glob: []}\n`;
  j.write({ [FILE]: OTHER });
  const said = j.clew('intents').out;
  expect(said).toContain('may write src/pilot/** · never src/pilot/secret/**');
  expect(said).toMatch(/INT-002.*\n.*waits for your yes.*clew intent confirm/);
  expect(said).not.toContain('src/pricing');
  const { intents } = JSON.parse(j.clew('intents', '--json').out) as { intents: { allow: string[]; waits?: true }[] };
  expect(intents).toMatchObject([{ allow: ['src/pilot/**'] }, { allow: [], waits: true }]);
  expect(intents[0]).not.toHaveProperty('waits');
  expect(j.clew('intent', 'confirm', '--yes').status).toBe(0);
  expect(j.clew('intents').out).toMatch(/may write \*\*(?:.|\n)*may write src\/pricing/);
});

it('an agent cannot say the yes; Ada’s own puts the new text in force, and what she confirmed once is not asked again', () => {
  const { j, s } = agreed();
  j.write({ [FILE]: WIDE });
  expect(s.clew('intent confirm --yes').status).not.toBe(0);
  expect(s.clew('status').status).toBe(0);
  const shown = j.clew('intent', 'confirm');
  expect(shown).toMatchObject({ status: 3 });
  expect(shown.out).toContain('+ allow_glob: **');
  expect(j.clew('intent', 'confirm', 'INT-001', '--yes').status).toBe(0);
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }).verdict).toBe('');
  // A checkout that brings the former text back is one she confirmed.
  j.write({ [FILE]: ONE });
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toBe('ask');
  expect(s.writes({ 'src/pilot/invite.ts': 'y' })).toMatchObject({ verdict: '', user: '' });
  expect(j.clew('status').err).not.toContain('confirm');
});

it('less than was confirmed holds at once, without a word', () => {
  const { j, s } = agreed();
  j.write({ [FILE]: ONE.replace('["src/pilot/secret/**"]', '["src/pilot/secret/**", "src/pilot/invite.ts"]') });
  expect(s.writes({ 'src/pilot/invite.ts': 'x' })).toMatchObject({ verdict: 'deny', user: '' });
});

it('a file that is gone, broken or says something of another id, and settings that open the gate, open nothing', () => {
  const { j, s } = agreed();
  for (const spoil of [
    () => j.remove(FILE),
    () => j.write({ [FILE]: 'intents: [\n' }),
    () => j.write({ [FILE]: 'version: 1\nintents: []\n' }),
    () => j.write({ '.clew/config.json': '{"gate":"off"}\n' }),
    () => j.remove('.clew/config.json'),
    () => j.remove('.clew/log.jsonl'),
  ]) {
    spoil();
    expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toMatch(/ask|deny/);
  }
  const warned = agreed('warn');
  warned.j.write({ [FILE]: `${ONE}  - id: INT-002\n    summary: all\n    scope: {allow_glob: ["**"]}\n` });
  const turned = warned.s.clew('intent select INT-002');
  expect(warned.s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toBe('ask');
  expect(turned.model).toContain('No person has confirmed INT-002');
});

it('a grant that nobody gave counts for nothing; one that Ada gave by a yes of the host does', () => {
  const { j, s } = agreed();
  const grant = { id: 'gabcde', kind: 'path', what: '**', mark: '**', intent: null, reason: 'mine', by: 'person' };
  const edit = { key: 'grant/gabcde', was: null, now: { ...grant, at: Date.now(), until: Date.now() + 9e8 } };
  const line = { v: 1, id: 'forged-1', at: Date.now(), by: 'scope', session: null, did: 'x', undoable: true };
  j.append(j.path('.clew/log.jsonl'), { ...line, edits: [edit] });
  const held = s.writes({ 'src/pricing/tiers.ts': 'x' }, 'yes');
  expect(held.verdict).toBe('ask');
  expect(held.user).toContain('counts for nothing (1)');
  expect(s.writes({ 'src/pricing/tiers.ts': 'y' }).verdict).toBe('');
  expect(j.clew('scope', 'allow', 'docs/**', '--intent', 'INT-001', '--reason', 'notes').status).toBe(0);
  expect(s.writes({ 'docs/notes.md': 'y' }).verdict).toBe('');
});

it('a fresh clone: strict asks for each write until a person confirms, warn says it once', () => {
  for (const gate of ['strict', 'warn']) {
    const j = new Journey({ files: { [FILE]: ONE, '.clew/config.json': `{"gate":"${gate}"}\n` } });
    const s = new Session(j, 'one', j.root);
    const told = s.start();
    for (const said of [told.model, told.user]) expect(said).toContain('No person has confirmed INT-001 here');
    expect(s.writes({ 'src/pilot/invite.ts': 'x' }, 'no')).toMatchObject({
      verdict: gate === 'strict' ? 'ask' : '',
      user: '',
    });
    expect(j.clew('intent', 'confirm').out).toContain(', as Ada committed it @@');
    const asked = JSON.parse(j.clew('intent', 'confirm', 'INT-001', '--dry-run', '--json').out);
    expect(asked.changes).toMatchObject([{ name: 'INT-001', summary: 'the pilot', first: true, by: 'Ada' }]);
    expect(viewOf('gate', {}, commandPorts({ cwd: j.root })).committedBy).toBe('Ada');
    expect(j.clew('intent', 'confirm', '--yes').status).toBe(0);
    expect(s.writes({ 'src/pilot/invite.ts': 'y' }).verdict).toBe('');
  }
});

it('where the gate is off by her own word nothing is held and nothing is said', () => {
  const { j, s } = agreed('off');
  j.write({ [FILE]: WIDE });
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' })).toMatchObject({ verdict: '', user: '', model: '' });
  expect(new Session(j, 'two', j.root).start().user).not.toContain('confirm');
});

it('what Ada makes and changes herself is confirmed by that; what an agent slipped in beside it is not', () => {
  const j = new Journey();
  j.clew('config', 'set', 'gate', 'strict');
  j.clew('intent', 'new', 'the pilot', '--allow', 'src/pilot/**');
  const s = j.session('one');
  expect(s.writes({ 'src/pilot/invite.ts': 'x' })).toMatchObject({ verdict: '', user: '' });
  j.clew('intent', 'edit', 'INT-001', '--allow', 'src/pricing/**');
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' })).toMatchObject({ verdict: '', user: '' });
  j.edit(FILE, '"src/pilot/**"', '"**"');
  j.clew('intent', 'edit', 'INT-001', '--constraint', 'gently');
  expect(s.writes({ 'README.md': 'x' }, 'no').verdict).toBe('ask');
  expect(j.clew('undo').status).toBe(0);
  expect(s.writes({ 'README.md': 'x' }, 'no').verdict).toBe('ask');
});

it('work trees share what was confirmed, and uninstall leaves nothing of it', () => {
  const { j } = agreed();
  const tree = j.path('../harbor-two');
  j.git('worktree', 'add', '-q', tree);
  j.copyHooks(tree);
  const s = j.session('tree', { cwd: tree });
  expect(s.writes({ 'src/pilot/invite.ts': 'x' })).toMatchObject({ verdict: '', user: '' });
  const kept = `${j.home}/.local/state/clew/pins`;
  expect(readdirSync(kept)).toHaveLength(1);
  expect(j.clew('doctor').out).toContain(kept);
  expect(j.clew('uninstall', '--yes').status).toBe(0);
  expect(existsSync(`${j.home}/.local/state/clew`)).toBe(false);
});
