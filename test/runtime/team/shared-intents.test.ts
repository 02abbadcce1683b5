/** Holds that one intent is one among a team: for its own context, with its newer form in place of the older one, told by its author alone. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refOf } from '../../../src/core/team/material.js';
import { type MemoryTeam, memoryTeam } from '../../support/team-memory.js';
import { Machine, removeMachines, rounds } from './_machine.js';
import { types } from './_types.js';

const intent = (id: string, summary: string, allow: string, more = ''): string =>
  `  - id: "${id}"\n    summary: "${summary}"\n${more}    scope:\n      allow_glob:\n        - "${allow}"\n    constraints:\n      disallow_tools: []\n      disallow_patterns: []\n    acceptance_criteria: []\n`;
const file = (...all: string[]): string => `version: 1\ncurrent_intent_id: null\nintents:\n${all.join('')}`;
let clock: number;
let team: MemoryTeam;
let ann: Machine;
let bob: Machine;

beforeEach(async () => {
  clock = Date.now();
  team = memoryTeam(() => clock++);
  ann = new Machine('ann', team);
  bob = new Machine('bob', team);
});
afterEach(removeMachines);

async function together(): Promise<void> {
  await ann.joins('contexts');
  await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
  await bob.joins('contexts');
}
const guards = (m: Machine, ...all: string[]): void => m.write('.clew/intents.yaml', file(...all));
/** Bob, or whoever else, says yes to what they are shown. */
async function takes(id: string, m = bob): Promise<string> {
  const first = await types(m, ['take', id]);
  await types(m, ['take', id], { yes: true, shown: String(first.view.mark) });
  return first.text;
}
const listed = async (m: Machine) => (await types(m, ['intents'])).text;
const told = (m: Machine) => (m.kept?.intents ?? []).map((i) => [i.id, i.author, i.allow.join()]);

it('comes for its own context, by what that is called here', async () => {
  const context = ann.begins('login', 'Fix login');
  guards(ann, intent('INT-001', 'Guard', 'src/**', '    context: "login"\n'));
  await together();
  // Here it is called otherwise.
  bob.begins('sign-in', 'Sign in', { team: refOf(context), opened: context.opened });
  expect(await listed(bob)).toContain(`for ${refOf(context)}`);
  expect(await takes('INT-001')).toContain('+ context: sign-in');
  expect(bob.text('intents.yaml')).toContain('context: "sign-in"');
  const eve = new Machine('eve', team);
  await ann.asks({ do: 'admit', member: 'eve', role: 'member' });
  await eve.joins('contexts');
  await takes('INT-001', eve);
  // As it would be called once it is taken; other work is not meant by it.
  expect(eve.text('intents.yaml')).toContain('context: "login"');
  const max = new Machine('max', team);
  await ann.asks({ do: 'admit', member: 'max', role: 'member' });
  clock += 5000;
  max.begins('login', 'Another login');
  await max.joins('contexts');
  await takes('INT-001', max);
  expect(max.text('intents.yaml')).toContain(`context: "${refOf(context)}"`);
});

it('one for a context that stays here stays, too', async () => {
  ann.begins('layoff', 'Layoff', { private: true });
  guards(ann, intent('INT-001', 'Guard', 'src/**', '    context: "layoff"\n'));
  await together();
  expect(told(bob)).toEqual([]);
});

it.each([
  ['under its own name', [] as string[], 'INT-001'],
  ['under another name', [intent('INT-001', 'My own', 'lib/**')], 'INT-002'],
])('changed by its author it replaces what was taken, %s, and is told by nobody else', async (_, own, id) => {
  guards(ann, intent('INT-001', 'Guard', 'src/**'));
  if (own.length > 0) guards(bob, ...own);
  await together();
  await takes('INT-001');
  await rounds(bob, ann);
  expect(await listed(bob)).toContain(`confirmed here, as ${id}: counts`);
  expect((await types(bob, [])).text).toContain(`confirmed here, as ${id}: counts`);
  guards(ann, intent('INT-001', 'Guard', 'src/auth/**'));
  await rounds(ann, bob, ann);
  for (const text of [await listed(bob), (await types(bob, [])).text])
    expect(text).toContain(`changed since: here as it was before, as ${id}, which counts`);
  // What goes and what comes.
  expect(await takes('INT-001')).toMatch(/- allow_glob: src\/\*\*\n\+ allow_glob: src\/auth\/\*\*/);
  const text = bob.text('intents.yaml');
  expect([text.match(/id: "INT/g)?.length, text.includes('"src/**"')]).toEqual([own.length + 1, false]);
  expect(text).toContain('src/auth/**');
  expect(await listed(bob)).toContain(`confirmed here, as ${id}: counts`);
  await rounds(bob, ann);
  // Each knows hers by her, and his own by him.
  const all =
    own.length > 0
      ? [
          ['INT-001', 'ann', 'src/auth/**'],
          ['INT-001~bob', 'bob', 'lib/**'],
        ]
      : [['INT-001', 'ann', 'src/auth/**']];
  for (const m of [ann, bob]) expect(told(m)).toEqual(all);
  expect((await listed(ann)).includes('INT-001~bob')).toBe(own.length > 0);
});

it('two that are called the same are two, and neither says what the other allows', async () => {
  guards(ann, intent('INT-001', 'Hers', 'src/**'));
  guards(bob, intent('INT-001', 'His', 'lib/**'));
  await together();
  await rounds(bob, ann);
  guards(bob, intent('INT-001', 'His', 'lib/core/**'));
  await rounds(bob, ann);
  for (const m of [ann, bob])
    expect(told(m)).toEqual([
      ['INT-001', 'ann', 'src/**'],
      ['INT-001~bob', 'bob', 'lib/core/**'],
    ]);
  expect(ann.kept!.disputes).toEqual([]);
  await takes('INT-001~bob', ann);
  expect(ann.text('intents.yaml')).toMatch(/id: "INT-002"\n {4}summary: "His"/);
});

it('what one file holds for both, as git brings it, is told by whoever told it first', async () => {
  for (const m of [ann, bob]) guards(m, intent('INT-001', 'Guard', 'src/**'));
  await together();
  await rounds(bob, ann);
  expect(told(ann)).toEqual([['INT-001', 'ann', 'src/**']]);
  // Changed by him, and brought to her.
  guards(bob, intent('INT-001', 'Guard', 'src/auth/**'));
  await rounds(bob);
  guards(ann, intent('INT-001', 'Guard', 'src/auth/**'));
  await rounds(ann, bob, ann);
  for (const m of [ann, bob]) expect(told(m)).toEqual([['INT-001', 'ann', 'src/auth/**']]);
});

it('one that is made after, and told once its person shares more, leaves beside that of the other', async () => {
  await ann.joins('titles');
  await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
  await bob.joins('contexts');
  guards(bob, intent('INT-001', 'Lamp work', 'lib/**'));
  await rounds(bob, ann);
  guards(ann, intent('INT-001', 'Garden work', 'src/garden/**'));
  await rounds(ann, bob);
  expect(told(bob)).toEqual([['INT-001', 'bob', 'lib/**']]);
  await ann.asks({ do: 'share', share: 'contexts' });
  await rounds(bob);
  expect(told(bob)).toEqual([
    ['INT-001', 'bob', 'lib/**'],
    ['INT-001~ann', 'ann', 'src/garden/**'],
  ]);
  expect(await listed(bob)).toContain('INT-001~ann  Garden work  ann, not in your file');
  // Kept back for a while, it is the same again.
  await ann.asks({ do: 'share', share: 'titles' });
  await rounds(bob);
  expect(told(bob)).toEqual([['INT-001', 'bob', 'lib/**']]);
  await ann.asks({ do: 'share', share: 'contexts' });
  await rounds(bob);
  expect(told(bob)).toHaveLength(2);
});

it('two that were made before either heard of the other are two', async () => {
  await together();
  guards(ann, intent('INT-001', 'Hers', 'src/**'));
  guards(bob, intent('INT-001', 'His', 'lib/**'));
  await rounds(ann, bob, ann, bob);
  for (const m of [ann, bob]) {
    expect(told(m).map(([id, author]) => [id, author])).toEqual([
      ['INT-001', 'ann'],
      ['INT-001~bob', 'bob'],
    ]);
    expect(m.kept!.disputes).toEqual([]);
  }
});
