/** Ada takes things back: always her own last step, from anywhere by its name, and never the hook. (Seed 000; U27) */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';

const settings = '.claude/settings.local.json';

it('right after init and a first prompt the way back is the opening, and the hook stays', () => {
  const j = new Journey();
  const installed = j.read(settings);
  const s = j.session('one');
  s.says('rotate the refresh tokens on every login');
  const undo = j.clew('undo', '--session', 'one');
  expect(undo.out).toContain('opened');
  expect(j.read(settings)).toBe(installed);
  expect(j.clew('undo').err).toContain('nothing');
  expect(j.clew('undo', '--any').err).toContain('nothing');
  expect(j.read(settings)).toBe(installed);
});

it('a terminal takes back what terminals did; what a session did has a name that works from anywhere', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  const told = s.says("now let's work on the pricing research").user;
  const name = /clew undo (\w{4})/.exec(told)![1]!;
  const bare = j.clew('undo');
  expect(bare.status).toBe(5);
  expect(bare.err).toContain(`clew undo ${name}`);
  expect(bare.err).toContain('session one');
  expect(j.clew('undo', name, '--dry-run').out).toContain('would undo');
  expect(j.clew('undo', name).out).toContain('✓ undone');
  expect(j.clew('status', '--session', 'one').out).toContain('● pilot-plan');
});

it('undo of a new context moves those who stand on it, and turning to it once more revives it', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.clew(`new "Landing page"`);
  expect(j.clew('status', '--session', 'one').out).toContain('● landing-page');
  expect(j.clew('undo', '--session', 'one').out).toContain('✓ undone');
  const after = j.clew('status', '--session', 'one').out;
  expect(after).toContain('● pilot-plan');
  expect(after).not.toContain('landing-page');
  s.clew(`new "Landing page"`);
  const again = j.clew('status', '--session', 'one').out;
  expect(again).toContain('● landing-page');
  expect(again).not.toContain('landing-page-2');
});

it('switch, undo, switch: one context, not two', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  for (let i = 0; i < 2; i++) {
    s.says("now let's work on the pricing research");
    s.stop();
    j.clew('undo', '--session', 'one');
  }
  s.says("now let's work on the pricing research");
  expect(j.clew('contexts').out).not.toContain('pricing-research-2');
  expect(Object.keys(j.documents())).not.toContain('pricing-research-2');
});

it('"undo that" undoes the last step of this session, and leaves the files of a turn to the agent', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says("now let's work on the pricing research");
  s.stop();
  const undone = s.says('undo that');
  expect(undone.user).toContain('undone: switched to "Pricing research"');
  expect(undone.model).toContain('the user had this undone');
  expect(j.clew('status').out).toContain('● pilot-plan');
  s.stop();
  s.says("now let's work on the pricing research");
  s.writes({ 'src/pricing/more.ts': 'export const more = 1;\n' });
  s.stop();
  expect(s.says('undo that').user).toBe('');
  expect(j.clew('status').out).toContain('● pricing-research');
  s.stop();
  expect(s.says('Undo the last switch, please').user).toContain('undone');
  expect(j.clew('status').out).toContain('● pilot-plan');
});

it('"redo" does again what was undone last, as long as nothing else was said since', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  expect(s.says('redo').user).toBe('');
  s.stop();
  for (const words of ['redo', 'redo that', 'Redo the last switch, please']) {
    s.says("now let's work on the pricing research");
    s.stop();
    expect(s.says('undo that').user).toContain('undone: switched to "Pricing research"');
    s.stop();
    const redone = s.says(words);
    expect(redone.user).toContain('redone: switched to "Pricing research"');
    expect(redone.model).toContain('the user had this redone');
    expect(j.clew('status').out).toContain('● pricing-research');
    s.stop();
    expect(s.says('undo that').user).toContain('undone');
    s.stop();
  }
  s.says('make the greeting shorter');
  s.stop();
  expect(s.says('redo that').user).toBe('');
  expect(j.clew('status').out).toContain('● pilot-plan');
});

it('"undo the last switch" means a switch, whatever was recorded since; an offer names its step', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  s.says('switch to pricing research');
  s.todos([{ content: 'compare the five tiers of others', status: 'completed' }]);
  s.stop();
  expect(j.read('docs/plans/PRICING-RESEARCH.md')).toContain('[x] PRICE-1');
  const told = s.says('undo the last switch').user;
  expect(told).toContain('switched to "Pricing research"');
  expect(j.read('docs/plans/PRICING-RESEARCH.md')).toContain('[x] PRICE-1');
  const again = /clew (redo \w+)/.exec(told)![1]!;
  expect(again).not.toContain('any');
  expect(j.clew(...again.split(' ')).out).toContain('redone: switched to pricing-research');
});

it('a step with a later one on top of it says which, and how to undo that', () => {
  const j = new Journey({ files: { 'docs/plans/BILLING.md': '# Billing\n\n- [ ] BILL-1 charge the cards\n' } });
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  const first = /clew undo (\w+)/.exec(s.says('switch to pricing research').user)![1]!;
  s.stop();
  const second = /clew undo (\w+)/.exec(s.says('switch to billing').user)![1]!;
  s.stop();
  const refused = j.clew('undo', first);
  expect(refused.err).toContain('came after it');
  expect(refused.err).toContain(`clew undo --to ${first}`);
  expect(j.clew('undo', second).status).toBe(0);
  expect(j.clew('undo', first).status).toBe(0);
  expect(j.clew('status', '--session', 'one').out).toContain('● pilot-plan');
});

it('a session whose context was undone from a terminal is told', () => {
  const j = new Journey();
  const s = j.session('one');
  const opened = /clew undo (\w+)/.exec(s.says('make a landing page for the shop').user)![1]!;
  s.stop();
  expect(j.clew('undo', opened).status).toBe(0);
  expect(s.says('thanks').model).toContain('was undone from outside');
  expect(s.says('thanks').model).not.toContain('was undone');
});

it.each([
  'no, that was wrong, undo that switch please',
  'that was wrong, undo',
  'mach das rückgängig',
  'annule ça',
  'deshaz eso',
  'desfaz isso',
  '元に戻して',
  '撤销',
])('taken back in other words: %s', (words) => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says('switch to the pricing research');
  s.stop();
  expect(s.says(words).user).toContain('undone: switched to "Pricing research"');
});

/** What the page offers to do again in the history of `id`, and by what it says the context comes back. */
function offered(j: Journey, id: string) {
  const { history, back } = viewOf('context', { id }, commandPorts({ cwd: j.root }))!;
  return { lines: history.filter((l) => l.undone).map((l) => l.redoes), back };
}

it('by its name an undone step is redone though other things were done since, and the page offers that', () => {
  const j = new Journey();
  j.clew('new', 'Alpha engine');
  j.clew('new', 'Brave thing');
  const name = /clew undo (\w+)/.exec(j.clew('update-context', '--in', 'alpha-engine', '--goal', 'Fast').out)![1]!;
  const brave = String(j.log().find((o) => String(o.did).includes('brave-thing'))!.id);
  j.clew('undo', name);
  j.clew('undo', brave);
  j.clew('update-context', '--in', 'alpha-engine', '--next', 'Measure it');
  expect(j.clew('redo').err).toContain('There is nothing to redo.');
  expect(offered(j, 'brave-thing')).toEqual({ lines: [1], back: 'redo' });
  expect(j.clew('redo', brave, '--dry-run').out).toContain('would redo');
  expect(j.clew('redo', brave).out).toContain('✓ redone');
  expect(j.clew('status').out).toContain('● brave-thing');
  expect(offered(j, 'brave-thing')).toEqual({ lines: [], back: null });
  expect(j.clew('undo', brave).out).toContain('✓ undone');
});

it('what was changed after the undo is not redone: that is said with the way, and the page does not offer it', () => {
  const j = new Journey();
  j.clew('new', 'Alpha engine');
  j.clew('new', 'Brave thing');
  const brave = String(j.log().find((o) => String(o.did).includes('brave-thing'))!.id);
  j.clew('undo', brave);
  j.clew('new', 'Third thing');
  const refused = j.clew('redo', brave);
  expect(refused.status).toBe(7);
  expect(refused.err).toContain('something else was done since it was undone');
  expect(offered(j, 'brave-thing')).toEqual({ lines: [0], back: 'new' });
  const way = /clew new "([^"]+)"/.exec(refused.err)![1]!;
  expect(j.clew('new', way).status).toBe(0);
  expect(j.clew('status').out).toContain('● brave-thing');
  expect(offered(j, 'brave-thing').back).toBeNull();
  // Turned to by its name: what was undone is still not what stands now.
  expect(j.clew('redo', brave).err).toContain('clew switch brave-thing');
});

it('a title that was undone and given otherwise since stays', () => {
  const j = new Journey();
  j.clew('new', 'Alpha engine');
  j.clew('rename', 'alpha-engine', 'Beta engine');
  const id = String(j.log().find((o) => String(o.did).includes('renamed'))!.id);
  j.clew('undo', id);
  j.clew('rename', 'alpha-engine', 'Gamma engine');
  const refused = j.clew('redo', id);
  expect(refused.status).toBe(7);
  expect(refused.err).toContain('was changed after it was undone');
  expect(offered(j, 'alpha-engine').lines).toEqual([0]);
  expect(j.clew('redo', 'none').err).toContain('No operation that was undone is called');
});

it('nothing is recorded in a context whose opening was undone: every list says so, and the way that is named works', () => {
  const j = new Journey();
  j.clew('new', 'Alpha engine');
  j.clew('new', 'Brave thing');
  const brave = String(j.log().find((o) => String(o.did).includes('brave-thing'))!.id);
  j.clew('undo', brave);
  const edits = [
    ['update-context', '--in', 'brave-thing', '--goal', 'Ghost'],
    ['rename', 'brave-thing', 'Ghost'],
    ['done', 'brave-thing'],
  ];
  for (const line of edits) {
    const refused = j.clew(...line);
    expect([line[0], refused.status]).toEqual([line[0], 7]);
    expect(refused.err).toContain('The opening of brave-thing was undone');
  }
  expect(Object.keys(j.documents())).not.toContain('brave-thing');
  expect(j.clew('contexts', '--all').out).toMatch(/brave-thing.*undone/);
  expect(j.clew('show', 'brave-thing').out).toContain('undone');
  const way = /clew (redo \S+)/.exec(j.clew(...edits[0]!).err)![1]!;
  j.clew('undo', '--any');
  j.clew('redo', '--any');
  expect(j.clew(...way.split(' ')).status).toBe(0);
  expect(j.clew(...edits[0]!).status).toBe(0);
  j.clew('undo');
  j.clew('undo', brave);
  j.clew('new', 'Third thing');
  expect(j.clew(...edits[0]!).err).toContain('clew new "Brave thing"');
});

it('undoing a setting of the gate speaks of no yes; what a dry run says of a yes is said of what would be', () => {
  const j = new Journey();
  j.clew('config', 'set', 'gate', 'strict');
  j.clew('config', 'set', 'gate', 'off');
  const said = (...args: string[]): string => {
    const { out, err } = j.clew('undo', ...args);
    return out + err;
  };
  expect(said('--dry-run')).toContain('would undo: set gate to "off"');
  expect(said('--dry-run')).not.toContain('yes');
  expect(said()).not.toContain('yes');
  j.clew('intent', 'new', 'The prices', '--allow', 'src/pricing/**');
  expect(said('--dry-run')).toContain('What that yes covered would count no more.');
  expect(said('--dry-run')).not.toContain('counts no more');
  expect(said()).toContain('What that yes covered counts no more.');
});
