/** Holds that what is private stays on its machine: on no road is it named in what other work writes, git passes over its document, and what stays for its sake is said. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../src/commands/_command.js';
import { commands } from '../../../src/commands/_index.js';
import type { Outcome } from '../../../src/core/model.js';
import { refOf } from '../../../src/core/team/material.js';
import type { Ports } from '../../../src/runtime/run/ports.js';
import { runCommand } from '../../../src/runtime/run/run.js';
import { type MemoryTeam, memoryTeam } from '../../support/team-memory.js';
import { Machine, removeMachines } from './_machine.js';

const TITLE = 'Layoff of Karl in the marina office';
const SECRET = 'layoff-of-karl-in-the-marina-office';
const WHO = ['-c', 'user.name=Maya', '-c', 'user.email=maya@example.com', '-c', 'commit.gpgsign=false'];
let clock: number;
let team: MemoryTeam;
let maya: Machine;

beforeEach(() => {
  clock = Date.now();
  team = memoryTeam(() => clock);
  maya = cloneOf('maya');
});
afterEach(removeMachines);

function cloneOf(name: string): Machine {
  const machine = new Machine(name, team);
  git(machine, 'init', '-q', '-b', 'main');
  return machine;
}

function git(m: Machine, ...args: string[]): string {
  return execFileSync('git', [...WHO, ...args], { cwd: m.root, encoding: 'utf8' });
}

/** What a person types at a terminal there. */
function clew(
  m: Machine,
  line: string,
  flags: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Outcome {
  const [name = '', ...args] = line.split(' ');
  const command: Command = commands.find((c) => c.name === name)!;
  const world = m.world();
  const input = { args, flags: flags as never, session: null, agent: false, terminal: true, ...more };
  const outcome = runCommand(command, input, world as unknown as Ports);
  world.store.close();
  return outcome;
}

const codes = (o: Outcome): string[] => o.findings.map((f) => f.code);
const document = (m: Machine, id: string): string => m.text(`contexts/${id}.md`);
const added = (m: Machine): string[] => {
  git(m, 'add', '-A');
  return git(m, 'ls-files').split('\n').filter(Boolean);
};

describe('other work', () => {
  it('does not name what is private: not when it is left for it, not when the two are joined', () => {
    clew(maya, 'new Winter rates');
    clew(maya, `new ${TITLE}`, { private: true });
    clew(maya, 'switch winter-rates');
    clew(maya, `merge winter-rates ${SECRET}`);
    const text = document(maya, 'winter-rates');
    expect(text).toContain('pre-switch: paused for "another context"');
    expect(text).toContain('Merged from another context');
    const all = readdirSync(join(maya.dir, 'contexts')).filter((f) => f !== `${SECRET}.md`);
    for (const name of all) expect(readFileSync(join(maya.dir, 'contexts', name), 'utf8')).not.toMatch(/karl|layoff/i);
  });

  it('names it no longer once it becomes private, in what clew wrote there itself', () => {
    clew(maya, 'new Winter rates');
    clew(maya, 'new Pier three');
    clew(maya, 'team private pier-three');
    expect(document(maya, 'winter-rates')).toContain('- pre-switch: paused for "another context" <!--');
    expect(document(maya, 'winter-rates')).not.toMatch(/pier/i);
    clew(maya, 'undo');
    expect(document(maya, 'winter-rates')).toContain('pre-switch: paused for "Pier three"');
  });

  it('names what is not', () => {
    clew(maya, 'new Winter rates');
    clew(maya, 'new Waiting list');
    expect(document(maya, 'winter-rates')).toContain('pre-switch: paused for "Waiting list"');
  });
});

describe('git', () => {
  it('passes over the document of what is private from its first line on', () => {
    clew(maya, 'new Winter rates');
    expect(codes(clew(maya, `new ${TITLE}`, { private: true }))).toEqual([]);
    expect(document(maya, SECRET)).toMatch(/^private: "true"$/m);
    expect(added(maya)).toEqual(['.clew/contexts/winter-rates.md']);
  });

  it('passes over what a person marked by hand, from the next exchange on', async () => {
    await maya.joins('contexts');
    clew(maya, 'new Pier three');
    maya.write('.clew/contexts/pier-three.md', document(maya, 'pier-three').replace('\n---', '\nprivate: true\n---'));
    await maya.syncs();
    expect(added(maya)).not.toContain('.clew/contexts/pier-three.md');
  });

  it('takes it once it is let go, and passes over it again when that is undone', async () => {
    await maya.joins('contexts');
    clew(maya, `new ${TITLE}`, { private: true });
    clew(maya, `team private ${SECRET}`, { off: true });
    expect(added(maya)).toContain(`.clew/contexts/${SECRET}.md`);
    git(maya, 'rm', '-q', '--cached', '-r', '.clew');
    clew(maya, 'undo');
    expect(added(maya)).not.toContain(`.clew/contexts/${SECRET}.md`);
  });

  it('has it already: said at once, by whichever road, and the line that is named takes it out for good', async () => {
    await maya.joins('contexts');
    clew(maya, 'new Pier three');
    expect(added(maya)).toContain('.clew/contexts/pier-three.md');
    git(maya, 'commit', '-qm', 'work');
    const told = clew(maya, 'team private pier-three');
    expect(codes(told)).toEqual(['team-committed']);
    git(maya, 'rm', '-qf', '--cached', '.clew/contexts/pier-three.md');
    expect(added(maya)).not.toContain('.clew/contexts/pier-three.md');
  });

  it('keeps our list itself: nothing is written into it, and that is said', () => {
    clew(maya, 'new Winter rates');
    git(maya, 'add', '-f', '.clew/.gitignore');
    const before = maya.text('.gitignore');
    expect(codes(clew(maya, `new ${TITLE}`, { private: true }))).toEqual(['private-in-git']);
    expect(maya.text('.gitignore')).toBe(before);
  });
});

describe('a clone that has the document all the same', () => {
  const text = (title: string, more: string): string =>
    `---\nid: ${SECRET}\ntitle: ${title}\nstatus: active\ncreated: 2026-01-05T12:00:00Z\n${more}---\n\n# ${title}\n\n## Goal\n- Offer 200k first\n`;

  it('keeps it: before anybody turned to it, after, by repair, and when the file is gone', async () => {
    const ben = cloneOf('ben');
    ben.write(`.clew/contexts/${SECRET}.md`, text(TITLE, 'private: true\n'));
    ben.write(
      '.clew/contexts/office.md',
      '---\nid: office\n---\n\n## PLAN\n\n### Decisions\n- After the layoff of Karl in the marina office Ben prints\n- Use JWT\n',
    );
    ben.begins('office', 'Office');
    const sent = (): string => JSON.stringify([team.arrived, team.leases]);
    await ben.joins('all');
    expect(sent()).toContain('Use JWT');
    expect(sent()).not.toMatch(/karl|200k/i);
    clew(ben, 'repair');
    await ben.syncs();
    clew(ben, `switch ${SECRET}`);
    await ben.syncs();
    execFileSync('rm', [join(ben.dir, 'contexts', `${SECRET}.md`)]);
    await ben.syncs();
    expect(sent()).not.toMatch(/karl|200k/i);
  });
});

describe('what stays because it names what is private', () => {
  it('is counted for the person, with where it stands, and told to whoever writes it', async () => {
    clew(maya, `new ${TITLE}`, { private: true });
    clew(maya, 'new Group bookings');
    const decision = ['After the layoff of Karl in the marina office Ben will print the invoices'];
    const told = clew(maya, 'update-context', { mode: 'PLAN', decision });
    expect(existsSync(join(maya.dir, 'contexts/group-bookings.md'))).toBe(true);
    expect(codes(told)).toContain('names-private');
    const joined = await maya.joins('contexts');
    expect(maya.seen?.sync.naming).toEqual({ count: 1, what: [{ kind: 'decision', name: 'group-bookings' }] });
    // Said once as it is.
    expect([joined, await maya.asks({ do: 'sync' })].map((a) => a.exchanged?.untold)).toEqual([true, false]);
  });
});

describe('documents of colleagues that came by git', () => {
  const theirs = (id: string, title: string, more = ''): string =>
    `---\nid: ${id}\ntitle: ${title}\nstatus: active\ncreated: 2026-01-05T12:00:00Z\n${more}---\n\n# ${title}\n\n## Goal\n- ${title} <!-- clew:k3f9a0m -->\n\n## PLAN\n\n### Decisions\n- Theirs alone <!-- clew:k3f9a1m 2026-01-05T12:00:00Z -->\n`;

  it('are taken in by repair as theirs: nothing is told, written or kept beside; what is closed is not opened', async () => {
    const ben = cloneOf('ben');
    ben.write('.clew/contexts/waiting-list.md', theirs('waiting-list', 'Waiting list'));
    ben.write('.clew/contexts/over.md', theirs('over', 'Over').replace('active', 'completed'));
    ben.write('.clew/contexts/group-2.md', theirs('group-2', 'Group', 'team: group~tp3jxy\n'));
    await ben.joins('contexts');
    const before = readdirSync(join(ben.dir, 'contexts')).map((f) => [f, document(ben, f.slice(0, -3))]);
    const outcome = clew(ben, 'repair');
    expect(codes(outcome).filter((c) => c !== 'document-unknown')).toEqual([]);
    expect(readdirSync(join(ben.dir, 'contexts')).map((f) => [f, document(ben, f.slice(0, -3))])).toEqual(before);
    await ben.syncs();
    expect(team.arrived).toEqual([]);
    const { contexts } = ben.world().store.state();
    expect(Object.values(contexts).map((c) => [c.id, c.status, refOf(c)])).toEqual([
      ['group-2', 'open', 'group~tp3jxy'],
      ['over', 'completed', 'over~t8e400'],
      ['waiting-list', 'open', 'waiting-list~t8e400'],
    ]);
  });

  it('are told as one context once somebody goes on with them, and what their author told is not told again', async () => {
    maya.write('.clew/contexts/waiting-list.md', theirs('waiting-list', 'Waiting list'));
    maya.begins('waiting-list', 'Waiting list', { opened: Date.UTC(2026, 0, 5, 12) });
    await maya.joins('contexts');
    await maya.asks({ do: 'admit', member: 'ben', role: 'member' });
    const ben = cloneOf('ben');
    ben.write('.clew/contexts/waiting-list.md', theirs('waiting-list', 'Waiting list'));
    await ben.joins('contexts');
    clew(ben, 'repair');
    clock += 60_000;
    clew(ben, 'switch waiting-list');
    await ben.syncs();
    expect(ben.kept?.contexts.map((c) => [c.ref, c.author])).toEqual([['waiting-list~t8e400', 'maya']]);
    expect(ben.kept?.decisions.map((d) => [d.text, d.author])).toEqual([['Theirs alone', 'maya']]);
  });

  it('hold words that their author did not tell: nobody else tells them, only their own', async () => {
    const ben = cloneOf('ben');
    ben.write('.clew/contexts/waiting-list.md', theirs('waiting-list', 'Waiting list'));
    await ben.joins('contexts');
    clew(ben, 'switch waiting-list');
    clew(ben, 'update-context', { mode: 'PLAN', decision: ['Mine'] });
    await ben.syncs();
    expect(ben.kept?.decisions.map((d) => [d.text, d.author])).toEqual([['Mine', 'ben']]);
  });

  it('are listed with who wrote them and what takes them up, those that are closed only with all', async () => {
    maya.begins('waiting-list', 'Waiting list', { opened: Date.UTC(2026, 0, 5, 12) });
    await maya.joins('contexts');
    await maya.asks({ do: 'admit', member: 'ben', role: 'member' });
    const ben = cloneOf('ben');
    ben.write('.clew/contexts/waiting-list.md', theirs('waiting-list', 'Waiting list'));
    ben.write('.clew/contexts/over.md', theirs('over', 'Over').replace('active', 'completed'));
    ben.write('.clew/contexts/crane.md', theirs('crane', 'Crane'));
    git(ben, 'add', '-A');
    git(ben, 'commit', '-qm', 'documents');
    await ben.joins('contexts');
    const rows = (flags = {}): unknown[] =>
      (clew(ben, 'contexts', flags).view!.contexts as { id: string; by: string; line: string }[]).map((r) => [
        r.id,
        r.by,
        r.line,
      ]);
    expect(rows()).toEqual([
      ['crane', 'Maya', 'clew switch crane'],
      ['waiting-list', 'maya', 'clew team take waiting-list~t8e400'],
    ]);
    expect(rows({ all: true })).toContainEqual(['over', 'Maya', 'clew switch over']);
  });
});
