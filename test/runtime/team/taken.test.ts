/** Holds that what is taken over from somebody stays one piece of work: what is changed here leaves, what is changed there comes, and neither writes over what nobody saw. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command } from '../../../src/commands/team/team.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import type { Splice } from '../../../src/core/model/document.js';
import { refOf } from '../../../src/core/team/material.js';
import { applySplices } from '../../../src/core/text/splice.js';
import { answerHere } from '../../../src/runtime/team/local.js';
import { PLAIN } from '../../support/settings-world.js';
import { type MemoryTeam, memoryTeam } from '../../support/team-memory.js';
import { facts } from '../../support/world.js';
import { Machine, removeMachines } from './_machine.js';

const HOUR = 3600_000;
const document = (text: string): string =>
  `---\nid: login\n---\n\n## Goal\n- Log in again <!-- clew:k3f9a0m -->\n\n## PLAN\n\n### Decisions\n- ${text} <!-- clew:k3f9a1m -->\n- Second <!-- clew:k3f9a2m -->\n`;
let clock: number;
let team: MemoryTeam;
let ann: Machine;
let bob: Machine;
let ref: string;

beforeEach(async () => {
  clock = Date.now();
  team = memoryTeam(() => clock);
  ann = new Machine('ann', team);
  bob = new Machine('bob', team);
  ref = refOf(ann.begins('login', 'Fix login'));
  says(ann, 'Alpha one');
});
afterEach(removeMachines);

async function together(share: 'titles' | 'contexts'): Promise<void> {
  await ann.joins('contexts');
  await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
  await bob.joins(share);
}

const says = (m: Machine, text: string): void => m.write('.clew/contexts/login.md', document(text));
const text = (m: Machine): string => m.text('contexts/login.md');
const rewrites = (from: string, to: string): void => bob.write('.clew/contexts/login.md', text(bob).replace(from, to));
const decisions = (m: Machine): string[] => (m.kept?.decisions ?? []).map((d) => d.text).sort();
const disputes = (m: Machine): string[][] => (m.kept?.disputes ?? []).map((d) => d.versions.map((v) => v.value).sort());

/** Bob, or whoever else, takes it at a terminal; answers what they see. */
function takes(m = bob): string {
  const world = m.world();
  const answer = answerHere({ do: 'items', ref }, world);
  const of = (c: { id: string }): string => m.text(`contexts/${c.id}.md`);
  const outcome = command.decide(
    { args: ['take', ref], flags: {}, session: null, agent: false, terminal: true },
    facts({
      ...{ state: world.store.state(), more: { team: answer }, now: m.now() },
      document: (c) => (of(c) === '' ? null : parseDocument(of(c), 'clew')),
    }),
  );
  for (const { key, now } of outcome.edits)
    if (key.startsWith('store/contexts/')) {
      const path = key.slice('store/'.length);
      m.write(`.clew/${path}`, String(now!.text ?? applySplices(m.text(path), now!.splices as Splice[])));
    }
  m.log(outcome.edits);
  world.store.close();
  return command.print(outcome.view!, PLAIN);
}

async function round(): Promise<void> {
  for (const m of [bob, ann, bob]) await m.syncs();
}

describe('what is changed right after it was taken', () => {
  it('leaves with the first exchange: a title, an item; the other is no dispute', async () => {
    await together('contexts');
    takes();
    bob.changes('login', { title: 'Renamed' });
    rewrites('Alpha one', 'Beta');
    expect((await bob.syncs())?.pushed).toBe(2);
    await ann.syncs();
    expect(ann.kept?.contexts.map((c) => c.title)).toEqual(['Renamed']);
    expect([decisions(ann), disputes(ann)]).toEqual([['Beta', 'Second'], []]);
  });

  it('sends nothing where nothing was changed, and takes nothing back of what came meanwhile', async () => {
    await together('contexts');
    takes();
    clock += HOUR;
    ann.changes('login', { title: 'Sign-in' });
    says(ann, 'Alpha two');
    await ann.syncs();
    expect((await bob.syncs())?.pushed).toBe(0);
    expect([decisions(bob), bob.kept?.contexts[0]?.title]).toEqual([['Alpha two', 'Second'], 'Sign-in']);
  });
});

describe('what was changed while less was shared', () => {
  it('leaves when more is: both words of what two changed', async () => {
    await together('titles');
    takes();
    await bob.syncs();
    rewrites('Alpha one', 'Beta');
    rewrites('Second', 'Third');
    says(ann, 'Alpha two');
    await ann.syncs();
    await bob.syncs();
    await bob.asks({ do: 'share', share: 'contexts' });
    await round();
    for (const m of [ann, bob]) expect(disputes(m)).toEqual([['Alpha two', 'Beta']]);
    expect(decisions(ann)).toContain('Third');
  });

  it('is sent again where sharing less took it back', async () => {
    await together('contexts');
    takes();
    await bob.syncs();
    rewrites('Alpha one', 'Beta');
    await round();
    expect(decisions(ann)).toContain('Beta');
    await bob.asks({ do: 'share', share: 'titles' });
    await ann.syncs();
    expect(decisions(ann)).toContain('Alpha one');
    await bob.asks({ do: 'share', share: 'contexts' });
    await ann.syncs();
    expect([decisions(ann), disputes(ann)]).toEqual([['Beta', 'Second'], []]);
  });
});

describe('taking again', () => {
  it.each(['titles', 'contexts'] as const)(
    'brings what was changed since, at share %s; later words are still sent',
    async (share) => {
      await together(share);
      takes();
      await bob.syncs();
      says(ann, 'Alpha two');
      await ann.syncs();
      await bob.syncs();
      takes();
      expect(text(bob)).toMatch(/Alpha two/);
      expect(text(bob)).not.toMatch(/Alpha one/);
      rewrites('Alpha two', 'Gamma');
      await bob.asks({ do: 'share', share: 'contexts' });
      await round();
      expect([decisions(ann), disputes(ann)]).toEqual([['Gamma', 'Second'], []]);
    },
  );

  it('leaves what was changed here, and follows who takes their words back', async () => {
    await together('contexts');
    takes();
    await bob.syncs();
    rewrites('Alpha one', 'Beta');
    takes();
    expect(text(bob)).toMatch(/Beta/);
    await round();
    await ann.asks({ do: 'undo', member: 'bob', since: '1h' });
    await bob.syncs();
    takes();
    expect(text(bob)).toMatch(/Alpha one/);
  });
});

describe('what is over, and what two wrote', () => {
  it('closed by its author it is closed by taking again, and nobody says so anew', async () => {
    await together('contexts');
    takes();
    await bob.syncs();
    ann.write('.clew/contexts/login.md', document('Alpha one').replace('- Second', '- (superseded 2026-01-12) Second'));
    await ann.syncs();
    await bob.syncs();
    takes();
    expect(text(bob)).toMatch(/- \(superseded \S+\) Second/);
    expect([(await bob.syncs())?.pushed, (await ann.syncs())?.pushed]).toEqual([0, 0]);
  });

  it("another's words beside one's own are told as nobody else's, and go when the difference is ended", async () => {
    await together('contexts');
    takes();
    await bob.syncs();
    rewrites('Alpha one', 'Beta');
    says(ann, 'Alpha two');
    await round();
    takes();
    expect(text(bob)).toMatch(/- Alpha two/);
    expect((await bob.syncs())?.pushed).toBe(0);
    await ann.syncs();
    for (const m of [ann, bob]) {
      expect(disputes(m)).toEqual([['Alpha two', 'Beta']]);
      expect(decisions(m)).toHaveLength(2);
    }
    clock += HOUR;
    says(ann, 'Both');
    await ann.syncs();
    await bob.syncs();
    takes();
    expect(text(bob)).toMatch(/- Both .*[\s\S]*- \(superseded \S+\) Alpha two/);
    await round();
    for (const m of [ann, bob]) expect([decisions(m), disputes(m)]).toEqual([['Both', 'Second'], []]);
  });
});

describe('a hand-over', () => {
  const hands = async (from: Machine, id: string, to: string): Promise<number> => {
    clock += HOUR;
    from.changes(id, { handed: { to, at: clock, note: 'yours' } });
    for (const m of [from, bob, ann]) await m.syncs();
    return clock;
  };
  const handed = (): (number | undefined)[] => [ann, bob].map((m) => m.seen?.handed);

  it('back to who began it, and once more to who took it, is shown to them until they take it', async () => {
    await together('titles');
    await hands(ann, 'login', 'bob');
    expect(handed()).toEqual([0, 1]);
    takes();
    await bob.syncs();
    expect(handed()).toEqual([0, 0]);
    const at = await hands(bob, 'login', 'ann');
    expect(handed()).toEqual([1, 0]);
    ann.changes('login', { takenOffer: at });
    await ann.syncs();
    expect(handed()).toEqual([0, 0]);
    // Whose clock stands far behind offers it all the same.
    ann.off = -3 * HOUR;
    clock -= 3 * HOUR;
    await hands(ann, 'login', 'bob');
    expect(handed()).toEqual([0, 1]);
  });
});

describe('what leaves is listed before', () => {
  it('with plans that no command looked for yet, also in a folder without any record', async () => {
    rmSync(bob.dir, { recursive: true });
    bob.write('docs/plans/board.md', '# Board pay cuts\n\n- [ ] one\n- [ ] two\n');
    const url = 'postgres://bob@db.example.com/clew';
    const joining = { url, team: 'web', project: 'shop', look: false };
    const { records } = answerHere({ do: 'preview', share: null, joining }, bob.world());
    expect(records).toMatchObject({ 'plan/docs/plans/board.md': { title: 'Board pay cuts' } });
  });

  it('and with what was done, where nobody was asked: a join, a wider share', async () => {
    ann.write('docs/plans/board.md', '# Board pay cuts\n\n- [ ] one\n- [ ] two\n');
    const { leaving } = await ann.joins();
    expect(Object.keys(leaving ?? {}).sort()).toEqual([`context/${ref}`, 'plan/docs/plans/board.md']);
    expect(team.arrived.map((a) => a.operation.key).sort()).toEqual(Object.keys(leaving ?? {}).sort());
    const wider = await ann.asks({ do: 'share', share: 'contexts' });
    expect(Object.keys(wider.leaving ?? {})).toContain(`decision/${ref}/k3f9a1m`);
  });
});

describe('files of its own that cannot be read', () => {
  const clone = async (): Promise<Machine> => {
    await ann.joins();
    const other = new Machine('ann', team);
    other.begins('mine', 'Fix login', { team: ref });
    await other.joins();
    await other.syncs();
    other.changes('mine', { title: 'Sign-in' });
    await other.syncs();
    return other;
  };

  it('what was sent: an older title is not told over a later one of the same person, and it is said', async () => {
    const other = await clone();
    ann.write('.clew/team/sent.json', '{bad');
    expect((await ann.syncs())?.pushed).toBe(0);
    expect(ann.kept?.contexts.map((c) => c.title)).toEqual(['Sign-in']);
    expect(ann.seen?.sync.anew).toBe(true);
    ann.changes('login', { title: 'Log in' });
    await ann.syncs();
    await other.syncs();
    expect(other.kept?.contexts.map((c) => c.title)).toEqual(['Log in']);
    expect(ann.seen?.sync.anew).toBe(false);
  });

  it('what was joined: that is said, and not that nothing was', async () => {
    await ann.joins();
    ann.write('.clew/team/joined.json', '{bad');
    expect((await ann.asks({ do: 'sync' })).torn).toBe(true);
    rmSync(join(ann.dir, 'team/joined.json'));
    expect((await ann.asks({ do: 'sync' })).torn).toBeUndefined();
  });
});

describe('a note of a hand-over', () => {
  it('is no dispute that nobody could end, also after joining anew: one that was kept here beside an empty one', async () => {
    await together('titles');
    takes();
    await bob.syncs();
    ann.begins('layoffs', 'Secret layoff plan', { private: true });
    ann.changes('login', { handed: { to: 'bob', at: clock, note: 'ask Eve about the secret layoff plan first' } });
    await ann.syncs();
    await bob.asks({ do: 'leave' });
    bob.changes('login', { handed: { to: 'bob', at: clock + HOUR, note: '' } });
    await bob.joins();
    await round();
    const written = team.arrived.filter((a) => Object.hasOwn(a.operation.fields ?? {}, 'note'));
    expect(written.map((a) => a.operation.fields!.note)).toEqual([null, '']);
    for (const m of [ann, bob]) expect(m.kept?.disputes).toEqual([]);
  });
});

describe('what became of it', () => {
  it('is seen by who handed it over, with the line that takes it: title, goal, notes, the end', async () => {
    await together('contexts');
    const note = 'Lengths 6 to 20 m in steps of 2; ask Marina whether with tax, and hand it back by Monday at noon';
    ann.changes('login', { handed: { to: 'bob', at: ann.now(), note } });
    await ann.syncs();
    await bob.syncs();
    // All that was said comes with it: at the terminal, and in the document that agents read.
    expect(takes()).toContain(`ann, handing it over: ${note}`);
    expect(text(bob)).toContain(note);
    expect(bob.seen?.moved).toEqual([]);
    bob.changes('login', { title: 'Log in again, better', status: 'completed' });
    rewrites('Log in again ', 'Log in with a key ');
    rewrites('- Second', '- Third');
    await round();
    expect(ann.seen?.moved).toEqual([
      {
        ...{ id: 'login', ref, by: ['bob'], title: 'Log in again, better', ended: 'completed' },
        ...{ goal: 'Log in with a key', items: 1 },
      },
    ]);
    const world = ann.world();
    const page = command.decide(
      { args: [], flags: {}, session: null, agent: false, terminal: true },
      facts({ state: world.store.state(), more: { team: answerHere({ do: 'look' }, world) }, now: ann.now() }),
    );
    world.store.close();
    expect(command.print(page.view!, PLAIN)).toContain(
      `bob went on with login: it is completed; it is called "Log in again, better"; goal "Log in with a key"; 1 note new or changed  clew team take ${ref}`,
    );
    expect(takes(ann)).toContain('Log in again, better (login) is completed here, too: bob ended it');
    expect(ann.text('contexts/login.md')).toContain('Log in with a key');
    await round();
    expect([ann.seen?.moved, disputes(ann)]).toEqual([[], []]);
  });

  it('over here is told of its new name alone, and taking it brings that without turning to it', async () => {
    await together('contexts');
    takes();
    await round();
    ann.changes('login', { status: 'completed' });
    bob.changes('login', { title: 'Log in twice' });
    await round();
    expect(ann.seen?.moved).toMatchObject([{ id: 'login', title: 'Log in twice' }]);
    expect(takes(ann)).toContain(
      'Log in twice (login) is completed here, and stays so: clew switch login opens it again',
    );
    await round();
    expect([ann.seen?.moved, bob.seen?.moved]).toMatchObject([[], [{ id: 'login', ended: 'completed' }]]);
  });
});
