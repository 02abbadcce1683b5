/** The only open intent is taken for the work that it names; other work does not silently run under it. */
import { expect, it, vi } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey, type Printed } from './_journey.js';

const intents = (of: string) => `version: 1
intents:
  - id: INT-001
    summary: the pilot${of}
    scope:
      allow_glob: ["src/pilot/**"]
`;
const PLAN = '\n    plan: docs/plans/PILOT-PLAN.md';

function agreed(of: string) {
  const j = new Journey({ files: { '.clew/intents.yaml': intents(of) } });
  expect(j.clew('intent', 'confirm', '--yes')).toMatchObject({ status: 0 });
  return j;
}

it('the work of another plan has no intent selected, and both are told so', () => {
  const j = agreed(PLAN);
  const s = j.session('one');
  expect(s.start().model).toContain('it is the only open one');
  const turned = s.says('switch to the pricing research');
  expect(turned.model).toContain('INT-001 is not selected any more');
  expect(turned.user).toContain('INT-001 is not selected any more');
  expect(j.clew('status').out).toContain('no intent is selected');
  // What begins on it begins without it.
  expect(s.start('clear').model).toContain('no intent is selected: the only open one is for another context');
  s.says('switch to the pilot plan');
  expect(j.clew('status').out).toContain('intent INT-001');
});

it('selected by hand all the same, it is said to be of another context where the session begins again', () => {
  const j = agreed(PLAN);
  const s = j.session('one');
  s.says('switch to the pricing research');
  expect(j.clew('intent', 'select', 'INT-001', '--session', 'one')).toMatchObject({ status: 0 });
  for (const source of ['compact', 'resume'] as const)
    expect(s.start(source).model).toContain('It is for another context: `clew intent clear` lets go of it here.');
  s.says('switch to the pilot plan');
  expect(j.clew('intent', 'select', 'INT-001', '--session', 'one')).toMatchObject({ status: 0 });
  expect(s.start('compact').model).toMatch(/an intent is selected (?!.*another context)/);
});

it('one that names no work goes on, and that is said once', () => {
  const j = agreed('');
  const s = j.session('one');
  expect(s.says('switch to the pricing research').user).not.toContain('INT-001');
  expect(s.says('switch to the pilot plan').user).toContain('INT-001 stays selected: it is the only open one');
  expect(s.says('switch to the pricing research').user).not.toContain('INT-001');
  expect(j.clew('status').out).toContain('intent INT-001');
});

it('the page says which holds, too, where one goes on that no session selected', () => {
  const j = agreed('');
  const s = j.session('one');
  s.says('switch to the pricing research');
  s.says('switch to the pilot plan');
  const ports = commandPorts({ cwd: j.root });
  const gate = () => viewOf('gate', {}, ports).active;
  const its = () => viewOf('context', {}, ports)?.intent ?? null;
  expect(gate()).toMatchObject({ context: 'pilot-plan', intent: 'INT-001', by: 'only' });
  expect(its()).toMatchObject({ id: 'INT-001', by: 'only', selected: 1 });
  // Another that is open, and none goes on by itself.
  j.clew('intent', 'new', 'prices', '--allow', 'src/pricing/**');
  expect(j.clew('status').out).toContain('no intent is selected');
  expect([gate()?.intent, its()]).toEqual([null, null]);
  // Which could hold for it is said, with the line that makes one do so.
  vi.stubEnv('HOME', j.home);
  vi.stubEnv('XDG_STATE_HOME', '');
  const fitting = () => viewOf('context', {}, ports)?.fitting.map((i) => i.id);
  expect(fitting()).toEqual(['INT-001', 'INT-002']);
  j.clew('intent', 'edit', 'INT-002', '--context', 'pricing-research');
  expect(fitting()).toEqual(['INT-001']);
  vi.unstubAllEnvs();
  j.clew('intent', 'select', 'INT-001', '--session', 'one');
  expect(gate()).toMatchObject({ intent: 'INT-001', by: 'person' });
  j.clew('intent', 'edit', 'INT-002', '--status', 'done');
  j.clew('intent', 'clear', '--session', 'one');
  expect([gate()?.intent, its()]).toEqual([null, null]);
});

const BOTH = `version: 1
intents:
  - id: INT-001
    summary: the pilot
    plan: docs/plans/PILOT-PLAN.md
    scope: {allow_glob: ["src/pilot/**"]}
  - id: INT-002
    summary: the prices
    plan: docs/plans/PRICING-RESEARCH.md
    scope: {allow_glob: ["src/pricing/**"]}
`;

it('of several, the one that names the work is selected with the switch, by whomever, on the way back, and when it is taken back', () => {
  const j = new Journey({ files: { '.clew/intents.yaml': BOTH } });
  j.clew('intent', 'confirm', '--yes');
  const at = () => j.clew('status').out;
  const s = j.session('one');
  s.start();
  const first = s.says('switch to the pilot plan');
  expect([first.model, first.user].join()).toMatch(/INT-001 is selected[\s\S]*INT-001 is selected/);
  const turned = s.says('switch to the pricing research');
  expect(turned.model).toContain('INT-002 is selected: it is the one for this context.');
  expect(turned.user).toContain('INT-002 is selected');
  expect([turned.model, turned.user].join()).not.toContain('not selected any more');
  expect(at()).toContain('intent INT-002');
  // The same by the agent, at a terminal, and by what undoes it.
  s.clew('switch docs/plans/PILOT-PLAN.md');
  expect(at()).toContain('intent INT-001');
  const typed = j.clew('switch', 'pricing-research', '--session', 'one');
  expect(typed.out + typed.err).toContain('INT-002 is selected');
  expect(at()).toContain('intent INT-002');
  j.clew('undo', '--session', 'one');
  expect(at()).toContain('intent INT-001');
  // A beginning on work that has one, and one that goes on.
  expect(s.start('clear').model).toContain('an intent is selected: it is for the active context');
  expect(s.start('resume').model).not.toContain('no intent is selected');
  expect(at()).toContain('intent INT-001');
});

it('where two name it, or nobody confirmed the one that does, none is selected', () => {
  const j = new Journey({ files: { '.clew/intents.yaml': BOTH.replaceAll('PILOT-PLAN', 'PRICING-RESEARCH') } });
  j.clew('intent', 'confirm', '--yes');
  const s = j.session('one');
  s.says('switch to the pilot plan');
  expect(s.says('switch to the pricing research').model).not.toContain('is selected');
  expect(j.clew('status').out).toContain('no intent is selected');
  j.write({ '.clew/intents.yaml': BOTH.replace('src/pricing/**', '**').replace('INT-002', 'INT-003') });
  s.says('switch to the pilot plan');
  expect(j.clew('status').out).toContain('intent INT-001');
  expect(s.says('switch to the pricing research').user).toContain('No intent is selected now');
  expect(j.clew('status').out).toContain('no intent is selected');
});

it('a switch that nobody typed keeps the intent that the session stood on', () => {
  const j = agreed(PLAN);
  const s = j.session('one');
  s.says('switch to the pilot plan');
  s.clew('switch docs/plans/PRICING-RESEARCH.md');
  expect(j.clew('status').out).toMatch(/^● pricing-research[\s\S]*intent INT-001/);
});

it('a strict gate says what comes next where no intent is open', () => {
  const next = 'clew intent new "SUMMARY" --allow GLOB';
  const set = (j: Journey): string => {
    const { out, err, status } = j.clew('config', 'set', 'gate', 'strict');
    expect(status).toBe(0);
    return out + err;
  };
  expect(set(new Journey())).toContain(next);
  const j = new Journey({ files: { '.clew/intents.yaml': BOTH } });
  expect(set(j)).not.toContain(next);
  j.write({ '.clew/intents.yaml': BOTH.replaceAll('    plan:', '    status: done\n    plan:') });
  expect(set(j)).toContain(next);
});

it('what was selected for work that is parked does not go on for the next', () => {
  const j = new Journey({ files: { '.clew/intents.yaml': BOTH.replace(/ {2}- id: INT-002[\s\S]*/, '') } });
  j.clew('intent', 'confirm', '--yes');
  const s = j.session('one');
  s.start();
  s.says('switch to the pilot plan');
  s.clew('intent select INT-001');
  s.clew('pause');
  const turned = s.says('switch to the pricing research');
  expect([turned.model, turned.user].join()).toContain('INT-001 is not selected any more');
  expect(j.clew('status').out).toContain('no intent is selected');
});

it('work under the intent of another context says so: to the agent that turned to it, in the question and in the refusal', () => {
  const text = intents(PLAN).replace('"]', '"]\n      deny_glob: ["src/legacy/**"]');
  const j = new Journey({ files: { '.clew/intents.yaml': text } });
  j.clew('intent', 'confirm', '--yes');
  const s = j.session('one');
  s.start();
  s.says('switch to the pilot plan');
  s.clew('intent select INT-001');
  const turned = s.clew('switch docs/plans/PRICING-RESEARCH.md');
  expect(turned.out + turned.err).toContain(
    'INT-001 stays selected, though it is for another context (docs/plans/PILOT-PLAN.md)',
  );
  const way =
    /INT-001 is for another context \("docs\/plans\/PILOT-PLAN.md"\) than this \("Pricing research"\)\.[\s\S]*clew intent clear/;
  const asked = s.writes({ 'src/pricing/tiers.ts': 'export const tiers = 3;\n' }, 'no');
  expect(asked.held).toMatch(way);
  j.clew('config', 'set', 'gate', 'strict');
  const cleared = s.clew('intent clear');
  expect(cleared.out + cleared.err).toMatch(
    /The gate is strict here: nothing[\s\S]*clew intent new .*--context pricing-research --allow GLOB/,
  );
  s.clew('intent select INT-001');
  expect(asked.model).toContain('tell the user that they can let go of it here with `clew intent clear`');
  expect(s.writes({ 'src/legacy/a.ts': 'export const a = 1;\n' }).held).toMatch(way);
});

it('a strict gate names the way out where every open intent is for other work', () => {
  const j = agreed(PLAN);
  j.clew('config', 'set', 'gate', 'strict');
  const s = j.session('one');
  s.start();
  s.says('switch to the pricing research');
  const { held } = s.writes({ 'src/pricing/tiers.ts': 'export const tiers = 3;\n' });
  // Nothing is ordered that would put this work under the limits of another.
  expect(held).toMatch(
    /^clew: this call can be made once the active context, pricing-research, has an intent of its own/,
  );
  expect(held).not.toContain('You must call');
  expect(held).toContain('Open intents: INT-001. Only where the call is for one of those');
  // What stands there is one line: typed as it is, the same call runs.
  const line = /`clew (intent new --context pricing-research --allow 'src\/pricing\/\*\*')`/
    .exec(held)![1]!
    .replaceAll("'", '');
  const made = j.clew(...line.split(' '));
  expect(made).toMatchObject({ status: 0 });
  expect(made.out + made.err).toContain('INT-002 holds from now on in session one');
  expect(j.read('.clew/intents.yaml')).toMatch(/summary: "?Pricing research/);
  expect(s.writes({ 'src/pricing/tiers.ts': 'export const tiers = 3;\n' }).verdict).toBe('');
  expect(j.clew('intent', 'new', '--context', 'nowhere', '--allow', 'src/**').status).not.toBe(0);
});

it('the line that is named is for the work, not for one file: its folder, its tests, and that they may run', () => {
  const j = agreed(PLAN);
  j.write({
    'package.json': '{ "scripts": { "test": "node --test" } }',
    'test/tiers.test.mjs': "import { test } from 'node:test';\ntest('two', () => {});\n",
  });
  j.clew('config', 'set', 'gate', 'strict');
  const s = j.session('one');
  s.start();
  s.says('switch to the pricing research');
  const refused = s.writes({ 'src/pricing/tiers.ts': 'export const tiers = 3;\n' });
  const says = "clew intent new --context pricing-research --allow 'src/pricing/**' --allow 'test/**' --families";
  expect(refused.held).toContain(says);
  // A command line names no files: what the work touched so far is meant, and the tests may run.
  expect(s.runs('npm test > out.txt').held).toMatch(/`clew intent new --context pricing-research [^`]+ --families`/);
  const why = 'this call can be made once the active context, pricing-research, has an intent of its own: no open one';
  const { operations } = j.json('log') as unknown as { operations: { did: string; why?: string }[] };
  expect(operations.find((o) => o.did === 'the gate refused: src/pricing/tiers.ts')?.why).toBe(`${why} is for it.`);
  expect(j.clew('log').out).toContain(`${why} is for it.\n`);
  const { asked } = viewOf('gate', {}, commandPorts({ cwd: j.root }));
  expect(asked[0]!.says).toBe(`${why} is for it.`);
  expect(j.clew(...says.slice(5).replaceAll("'", '').split(' '))).toMatchObject({ status: 0 });
  expect(s.writes({ 'src/pricing/tiers.ts': 'export const tiers = 3;\n' }).verdict).toBe('');
  expect(s.writes({ 'test/more.test.mjs': "import 'node:test';\n" }).verdict).toBe('');
  expect(s.runs('npm test 2>&1 | tail -4').verdict).toBe('');
});

it('what a person reads of a refusal holds no fence; the agent is told beside it which intents there are', () => {
  const j = new Journey({ files: { '.clew/intents.yaml': BOTH } });
  j.clew('config', 'set', 'gate', 'strict');
  j.clew('intent', 'confirm', '--yes');
  const s = j.session('one');
  s.start();
  const refused = s.writes({ 'README.md': 'x' });
  expect(refused).toMatchObject({ verdict: 'deny', held: expect.stringContaining('Open intents: INT-001, INT-002.') });
  expect(refused.held).not.toContain('clew-data');
  expect(refused.model).toMatch(/INT-001 \(<clew-data \d+>the pilot<\/clew-data \d+>\), only for/);
  // The same of what the files say that nobody confirmed, told first with a call that is refused.
  j.write({ '.clew/intents.yaml': BOTH.replace('src/pilot/**', '**') });
  const changed = s.writes({ 'README.md': 'y' });
  expect(changed.verdict).toBe('deny');
  expect(changed.held).not.toContain('clew-data');
  expect(changed.model).toContain('INT-001');
});

it('what holds outside of the contexts that intents are bound to is said where it is agreed on, with the way to have them free', () => {
  const j = new Journey();
  j.session('one').says('switch to the pilot plan');
  const said = (...words: string[]): string => {
    const { out, err, status } = j.clew(...words);
    expect(status).toBe(0);
    return out + err;
  };
  const strict =
    /INT-001 for pilot-plan alone[\s\S]*refuses[\s\S]*without asking you[\s\S]*clew intent new --context ID/;
  expect(said('intent', 'new', 'pilot', '--allow', 'src/pilot/**', '--context', 'pilot-plan')).toContain(
    'In any other context none is selected: the agent may write there',
  );
  expect(said('config', 'set', 'gate', 'strict')).toMatch(strict);
  expect(said('intent', 'edit', 'INT-001', '--context', 'pilot-plan', '--allow', 'docs/**')).toMatch(strict);
  expect(said('intent', 'edit', 'INT-001', '--allow', 'test/**')).not.toContain('any other context');
  j.edit('.clew/intents.yaml', 'src/pilot/**', 'src/**');
  expect(said('intent', 'confirm', '--yes')).toMatch(strict);
  // One that is for any work frees the others, and with the gate off nothing is held.
  expect(said('intent', 'new', 'all else', '--allow', 'README.md')).not.toContain('any other context');
  expect(said('config', 'set', 'gate', 'strict')).not.toContain('any other context');
  j.clew('intent', 'done', 'INT-002');
  j.clew('config', 'set', 'gate', 'off');
  expect(said('intent', 'edit', 'INT-001', '--context', 'pilot-plan')).not.toContain('any other context');
});

it('that is said once: of a second intent only what is new, and of all where the gate becomes strict', () => {
  const j = new Journey();
  const said = (...words: string[]): string => {
    const { out, err } = j.clew(...words);
    return out + err;
  };
  const made = (name: string) => said('intent', 'new', name, '--allow', `src/${name}/**`, '--context', `${name}-plan`);
  expect(made('pilot')).toContain('In any other context none is selected');
  const second = made('auth');
  expect(second).toContain('INT-002 for auth-plan alone');
  expect(second).not.toMatch(/INT-001|In any other context/);
  expect(said('config', 'set', 'gate', 'strict')).toMatch(
    /INT-001 for pilot-plan alone, INT-002 for auth-plan alone\. In any other context/,
  );
  const third = made('pricing');
  expect(third).toContain('INT-003 for pricing-plan alone');
  expect(third).not.toMatch(/INT-00[12]|In any other context/);
});

it('the page shows what a session that begins is told, the intent included, word for word', () => {
  const j = agreed(PLAN);
  vi.stubEnv('HOME', j.home);
  vi.stubEnv('XDG_STATE_HOME', '');
  const s = j.session('one');
  for (const to of ['pilot plan', 'pricing research']) {
    s.says(`switch to the ${to}`);
    const shown = viewOf('context', { id: to.replace(' ', '-'), brief: '1' }, commandPorts({ cwd: j.root }))!.brief!;
    const unfenced = (text: string): string => text.replace(/clew-data \d+/g, 'clew-data');
    expect(unfenced(shown.text)).toBe(unfenced(j.session(`after ${to}`).start('startup').model));
    expect(shown.text).toContain('INT-001');
  }
  vi.unstubAllEnvs();
});

it('the page says of a context whose session lost its intent by /clear what a call meets there', () => {
  const j = agreed('');
  vi.stubEnv('HOME', j.home);
  vi.stubEnv('XDG_STATE_HOME', '');
  const s = j.session('one');
  s.start();
  s.says('switch to the pilot plan');
  const shown = () => viewOf('context', { id: 'pilot-plan' }, commandPorts({ cwd: j.root }))!.intent?.id ?? null;
  expect(shown()).toBe('INT-001');
  j.clew('intent', 'new', 'prices', '--allow', 'src/pricing/**', '--context', 'pricing-research');
  s.sends({ hook_event_name: 'SessionEnd', reason: 'clear' });
  const after = j.session('two');
  after.start('clear');
  expect(j.clew('status').out).toContain('no intent is selected');
  expect(shown()).toBeNull();
  vi.unstubAllEnvs();
});

it('an agent lets go of no intent where every call would run without it; a person does', () => {
  const j = agreed('');
  const s = j.session('one');
  s.start();
  s.says('switch to the pilot plan');
  const said = s.clew('intent clear');
  expect(said.out + said.err).toContain('only a person lets go of INT-001');
  expect(j.clew('status').out).toContain('intent INT-001');
  expect(j.clew('intent', 'clear', '--session', 'one').status).toBe(0);
  expect(j.clew('status').out).toContain('no intent is selected');
});

const LINE = /clew intent new --context pricing-research --allow GLOB/;

/** A command by the agent of session `one`, that the gate lets through as the tools of the server are. */
function agent(j: Journey, ...words: string[]): Printed {
  const printed = j.clewIn(j.root, words, { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'one' });
  expect(printed.status).toBe(0);
  return printed;
}

it('under a strict gate an intent that names its work stays behind when the agent turns elsewhere: both are told, with the line that makes one', () => {
  const j = agreed(PLAN);
  j.clew('config', 'set', 'gate', 'strict');
  const s = j.session('one');
  s.start();
  s.says('switch to the pilot plan');
  s.stop();
  s.says('hm, and what do the tiers of others cost?');
  const turned = agent(j, 'switch', 'docs/plans/PRICING-RESEARCH.md');
  const told = turned.out + turned.err;
  expect(told).toContain('INT-001 is not selected any more');
  expect(told).toMatch(LINE);
  expect(told).not.toContain('intent clear');
  expect(j.clew('status').out).toMatch(/^● pricing-research[\s\S]*no intent is selected/);
  expect(s.writes({ 'src/pilot/invite.ts': 'export const a = 1;\n' }).verdict).toBe('deny');
  const { user } = s.stop();
  expect(user).toMatch(/^clew: the agent switched to "Pricing research"[\s\S]*INT-001 is not selected any more/);
  expect(user).toMatch(LINE);
  expect(user).not.toContain('intent clear');
  // Back at its work it holds there again.
  s.says('hm, back to it then');
  agent(j, 'switch', 'pilot-plan');
  expect(j.clew('status').out).toContain('intent INT-001');
  // The line that was said makes one that holds, and the end of the turn says nothing of what is past.
  s.says('go on');
  agent(j, 'switch', 'pricing-research');
  expect(j.clew('intent', 'new', '--context', 'pricing-research', '--allow', 'src/pricing/**').status).toBe(0);
  expect(s.writes({ 'src/pricing/tiers.ts': 'export const tiers = 3;\n' }).verdict).toBe('');
  expect(s.stop().user).not.toContain('INT-001');
});

it('so does one that the file names for every session, until its user turns elsewhere; an undo brings it back, and one that is for any work goes along', () => {
  const at = (j: Journey): string => j.clew('status').out;
  const j = agreed(PLAN);
  j.clew('intent', 'select', '--default', 'INT-001');
  j.clew('config', 'set', 'gate', 'strict');
  const s = j.session('one');
  s.start();
  s.says('switch to the pilot plan');
  agent(j, 'switch', '--new', 'Prices on the door');
  expect(at(j)).toContain('no intent is selected');
  expect(s.stop().user).toMatch(
    /^clew: the agent opened the new context[\s\S]*clew intent new --context prices-on-the-door --allow GLOB/,
  );
  j.clew('undo', '--session', 'one');
  expect(at(j)).toContain('intent INT-001');
  agent(j, 'switch', '--new', 'Prices at the gate');
  expect(at(j)).toContain('no intent is selected');
  s.says('switch to the pilot plan');
  expect(at(j)).toContain('intent INT-001');
  const free = agreed('');
  free.clew('config', 'set', 'gate', 'strict');
  const other = free.session('one');
  other.says('switch to the pilot plan');
  agent(free, 'switch', 'docs/plans/PRICING-RESEARCH.md');
  expect(at(free)).toMatch(/^● pricing-research[\s\S]*intent INT-001/);
});

it('after parking the work, too; where it is selected by its name all the same, the way on is no dead end', () => {
  const j = agreed(PLAN);
  j.clew('config', 'set', 'gate', 'strict');
  const s = j.session('one');
  s.start();
  s.says('switch to the pilot plan');
  agent(j, 'intent', 'select', 'INT-001');
  agent(j, 'pause');
  const turned = agent(j, 'switch', 'docs/plans/PRICING-RESEARCH.md');
  expect(turned.out + turned.err).toMatch(/INT-001 is not selected any more[\s\S]*--context pricing-research/);
  const named = agent(j, 'intent', 'select', 'INT-001');
  expect(named.out + named.err).toMatch(LINE);
  expect(named.out + named.err).not.toContain('intent clear');
  const again = s.start('compact').model;
  expect(again).toMatch(LINE);
  expect(again).not.toContain('intent clear');
});

it('under a strict gate a switch by words says that nothing runs there, whoever selected what was left', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('switch to the pilot plan');
  j.clew('config', 'set', 'gate', 'strict');
  expect(j.clew('intent', 'new', 'the pilot', '--context', 'pilot-plan', '--allow', 'src/pilot/**').status).toBe(0);
  const ways = [() => {}, () => j.clew('intent', 'select', 'INT-001', '--session', 'one')];
  for (const way of ways) {
    way();
    const turned = s.says('switch to the pricing research');
    for (const said of [turned.model, turned.user])
      expect(said).toMatch(
        /INT-001 is not selected any more[\s\S]*the strict gate refuses[\s\S]*--context pricing-research/,
      );
    expect(s.says('switch to the pilot plan').user).not.toContain('the strict gate refuses');
  }
});
