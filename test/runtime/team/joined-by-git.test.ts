/** Holds that a merge of git ends no difference between two people: it knows nothing of who is right. */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { joinDocuments } from '../../../src/core/document/join.js';
import { refOf } from '../../../src/core/team/material.js';
import { type MemoryTeam, memoryTeam } from '../../support/team-memory.js';
import { Machine, removeMachines, rounds } from './_machine.js';
import { types } from './_types.js';

const FILE = '.clew/contexts/login.md';
let clock: number;
let team: MemoryTeam;
let ann: Machine;
let bob: Machine;
let ref: string;

const disputed = (m: Machine) => (m.kept?.disputes ?? []).map((d) => d.key.split('/').at(-1));
const text = (m: Machine): string => m.text('contexts/login.md');
const rewrites = (m: Machine, goal: string, id: string, at: string): void =>
  m.write(FILE, text(m).replace(/^- .* <!-- clew:\w+.*$/m, `- ${goal} <!-- clew:${id} ${at} -->`));
const commits = (m: Machine, name: string): void => {
  const who = ['-c', `user.name=${name}`, '-c', `user.email=${name}@example.com`, '-c', 'commit.gpgsign=false'];
  const git = (...args: string[]): Buffer => execFileSync('git', [...who, ...args], { cwd: m.root });
  git('add', '-f', FILE);
  git('commit', '-qm', 'work');
};

beforeEach(async () => {
  clock = Date.now();
  team = memoryTeam(() => clock++);
  [ann, bob] = [new Machine('ann', team), new Machine('bob', team)];
  for (const m of [ann, bob]) {
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: m.root });
    execFileSync('git', ['config', 'user.name', m === ann ? 'ann' : 'bob'], { cwd: m.root });
    execFileSync('git', ['config', 'user.email', `${m === ann ? 'ann' : 'bob'}@example.com`], { cwd: m.root });
  }
  ref = refOf(ann.begins('login', 'Fix login'));
  ann.write(FILE, '---\nid: login\n---\n\n## Goal\n- Log in again <!-- clew:k3f9a0m -->\n');
  await ann.joins('contexts');
  await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
  await bob.joins('contexts');
  await types(bob, ['take', ref]);
  await bob.syncs();
  rewrites(ann, 'Two mails, never a fine', 'annsone', '2026-01-01T10:00:00Z');
  rewrites(bob, 'Guests pay within 45 days', 'bobsone', '2026-01-01T10:00:01Z');
  await rounds(ann, bob, ann);
});
afterEach(removeMachines);

it('the document has the later goal; the difference stays until a person ends it, in either words', async () => {
  expect([disputed(ann), disputed(bob)]).toEqual([['goal'], ['goal']]);
  const joined = joinDocuments('', text(bob), text(ann))!;
  expect(joined).toMatch(/\(superseded [\d-]+ by bobsone\) Two mails/);
  // He merged; she pulled what he made of both.
  for (const m of [bob, ann]) {
    m.write(FILE, joined);
    commits(m, 'bob');
  }
  await rounds(bob, ann, bob);
  expect([disputed(ann), disputed(bob)]).toEqual([['goal'], ['goal']]);
  const { text: said } = await types(ann, ['settle', `${ref}/goal`], { mine: true });
  expect(said).toContain('yours: Two mails, never a fine');
  await rounds(ann, bob);
  expect([disputed(ann), disputed(bob)]).toEqual([[], []]);
  expect(text(ann)).toMatch(/^- Two mails, never a fine <!--/m);
});

it('who writes the words of the other by hand ends it', async () => {
  rewrites(ann, 'Guests pay within 45 days', 'annsone', '2026-01-01T10:00:00Z');
  commits(ann, 'ann');
  await rounds(ann, bob);
  expect([disputed(ann), disputed(bob)]).toEqual([[], []]);
});
