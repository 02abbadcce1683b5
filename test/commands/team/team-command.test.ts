/** Holds what the verbs of a team ask of the world and refuse before anything goes anywhere. */
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../src/commands/_command.js';
import { command as begin } from '../../../src/commands/context/new.js';
import { command as newPlan } from '../../../src/commands/plan/new-plan.js';
import { command as plans } from '../../../src/commands/plan/plans.js';
import { teamChecks } from '../../../src/commands/setup/_doctor-team.js';
import { wantedAt } from '../../../src/commands/team/_shared.js';
import { NAMES } from '../../../src/commands/team/_verbs.js';
import { command as sync } from '../../../src/commands/team/sync.js';
import { command } from '../../../src/commands/team/team.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import { stateAfter } from '../../../src/core/glance/glances-after.js';
import { ownCommand } from '../../../src/core/intent/self-protection/protected-paths.js';
import type { Splice } from '../../../src/core/model/document.js';
import type { Context, Finding } from '../../../src/core/model.js';
import type { TeamAnswer } from '../../../src/core/team/ask.js';
import { LASTS } from '../../../src/core/team/at-work.js';
import { handedTo } from '../../../src/core/team/handed.js';
import { refOf } from '../../../src/core/team/material.js';
import { mergeTeam } from '../../../src/core/team/merge.js';
import type { PurgeCount } from '../../../src/core/team/purge.js';
import { FORM, NEVER } from '../../../src/core/team/seen.js';
import { sharedRecords } from '../../../src/core/team/shared-records.js';
import { itemsOf, type TeamContext, type TeamIntent, type TeamItem, teamView } from '../../../src/core/team/view.js';
import { applySplices } from '../../../src/core/text/splice.js';
import { hintOf, sentenceOf } from '../../../src/core/words/en.js';
import { parseYaml } from '../../../src/runtime/intents/yaml-tree.js';
import { faultOf } from '../../../src/stores/postgres/faults.js';
import { arrived, operation } from '../../core/team/_operations.js';
import { PLAIN } from '../../support/settings-world.js';
import { facts, NOW, stateOf, work } from '../../support/world.js';

const DAY = 86_400_000;
const URL = 'postgres://ann@db.example.com/clew';
const input = (args: string[], flags: Input['flags'] = {}, over: Partial<Input> = {}): Input => ({
  ...{ args, flags, session: null, agent: false, terminal: true },
  ...over,
});
const kept = (contexts: Partial<TeamContext>[] = []): TeamAnswer['kept'] => ({
  ...{ v: FORM, plans: [], decisions: [], intents: [], disputes: [], leases: [] },
  contexts: contexts.map((c) => ({
    ...{ ref: 'x~1', title: 'X', status: 'open', plan: null, task: null, branch: null, author: 'bob' },
    ...{ holder: null, handedAt: 0, note: '', at: NOW - 60_000 },
    ...c,
  })),
});
const joined: TeamAnswer = {
  joined: { url: URL, team: 'web', member: 'ann', role: 'member', project: 'shop', share: 'titles' },
  seen: {
    ...{ v: FORM, member: 'ann', team: 'web', sync: { ...NEVER, doneAt: NOW - 180_000 }, waiting: 12 },
    ...{ here: [], met: {}, handed: 0, disputed: 0 },
  },
  kept: kept(),
};
const given = (team: TeamAnswer, state = stateOf([])) => facts({ state, more: { team } });
const codes = (i: Input, team: TeamAnswer) => command.decide(i, given(team)).findings.map((f) => f.code);
const asks = (i: Input) => command.needs(i).map((n) => (n.kind === 'team' ? n.ask.do : n.kind));
const alone: TeamAnswer = { joined: null, seen: null, kept: null };

describe('join', () => {
  it.each([
    ['an agent', input(['join', URL], { yes: true }, { agent: true })],
    ['a pipe', input(['join', URL], { yes: true }, { terminal: false })],
    ['nobody yet', input(['join', URL])],
    ['a dry run', input(['join', URL], { yes: true }, { dry: true })],
  ])('goes nowhere for %s', (_, i) => expect(asks(i)).toEqual(['preview']));

  it('looks at the server for whom it would ask, and for nobody else', () => {
    const looks = (i: Input): unknown[] =>
      command.needs(i).map((n) => n.kind === 'team' && n.ask.do === 'preview' && n.ask.joining?.look);
    expect(looks(input(['join', URL]))).toEqual([true]);
    expect(looks(input(['join', URL], { look: true }, { dry: true }))).toEqual([true]);
    expect(looks(input(['join', URL], {}, { dry: true }))).toEqual([false]);
    expect(looks(input(['join', URL], {}, { agent: true }))).toEqual([false]);
  });

  it('says what stands in the way instead of asking', () => {
    const fault = { code: 'no-driver', detail: 'the package pg is not here' };
    expect(codes(input(['join', URL]), { ...alone, records: {}, fault })).toEqual(['team-no-driver']);
    expect(codes(input(['join', URL]), { ...alone, records: {} })).toEqual(['team-yes']);
  });

  it.each([
    [`${URL}?sslmode=require`, `${URL}?sslmode=verify-full`],
    [`${URL}?sslmode=require&sslrootcert=ca.crt`, `${URL}?sslrootcert=ca.crt&sslmode=verify-full`],
    [URL, `${URL}?sslmode=verify-full`],
  ])('a mode that makes sure of nobody: the line for %s is one that works', (url, works) => {
    const fault = { code: 'tls', detail: 'sslmode=require does not make sure who db.example.com is: …' };
    const { findings } = command.decide(input(['join', url]), given({ ...alone, records: {}, fault }));
    expect(hintOf(findings[0]!)).toContain(works);
    expect(hintOf(findings[0]!)).not.toContain('require');
  });

  it.each([
    ['join', URL],
    ['share', 'contexts'],
  ])('%s: what leaves is listed with what was done, unless it was shown before the question', (...args) => {
    const done = { ...joined, made: true, leaving: { 'plan/docs/board.md': { title: 'Board pay cuts' } } };
    const says = (flags: Input['flags']) => {
      const { view } = command.decide(input(args, { yes: true, ...flags }), given(done));
      return command.print!(view!, PLAIN);
    };
    expect(says({})).toMatch(/docs\/board\.md +Board pay cuts/);
    expect(says({ shown: 'before' })).not.toContain('Board pay cuts');
  });

  it('a file of what was joined that cannot be read is said, also to who would join again', () => {
    for (const args of [['members'], ['join', URL], ['leave']])
      expect(codes(input(args), { ...alone, torn: true })).toEqual(['team-torn']);
    expect(codes(input(['members']), alone)).toEqual(['team-none']);
  });
  it.each([URL, `${URL}?sslmode=prefer`])(
    'a server on the loopback that takes TLS alone: the line for %s has it',
    (url) => {
      const message = 'no pg_hba.conf entry for host "127.0.0.1", user "ann", database "clew", no encryption';
      const { code, detail } = faultOf({ code: '28000', message });
      const fault = { code, detail };
      const { findings } = command.decide(input(['join', url]), given({ ...alone, records: {}, fault }));
      expect(findings.map((f) => f.code)).toEqual(['team-tls']);
      expect(hintOf(findings[0]!)).toBe(`clew team join '${URL}?sslmode=require'`);
      const later = sync.decide(input([]), given({ ...joined, fault })).findings;
      expect(later.map((f) => hintOf(f))).toEqual(['PGSSLMODE=require clew sync']);
      // With TLS it is the role that no line knows.
      const role = faultOf({ code: '28000', message: message.replace('no encryption', 'SSL encryption') });
      expect([role.code, role.detail]).toEqual(['login', expect.stringContaining('pg_hba.conf')]);
      expect(faultOf({ code: '28P01', message: 'password authentication failed' }).detail).toContain('password');
    },
  );

  it('lists no kind of which there is nothing', () => {
    const leaving = (records: TeamAnswer['records']) =>
      (
        command.decide(input(['join', URL], {}, { dry: true }), given({ ...alone, records: records! })).view!
          .leaving as string[]
      ).join('\n');
    expect(leaving({ 'plan/docs/a.md': { title: 'A' } })).not.toMatch(/0 contexts/);
    expect(leaving({})).toMatch(/nothing yet/);
    expect(leaving({})).not.toMatch(/\b0 /);
  });

  it('a dry run ends with the line that then joins, with all that it needs', () => {
    const then = (flags: Input['flags'], over: Partial<TeamAnswer> = {}) => {
      const i = input(['join', URL], flags, { dry: true });
      return command
        .print(command.decide(i, given({ ...alone, records: {}, ...over })).view!, PLAIN)
        .split('\n')
        .at(-1);
    };
    expect(then({})).toBe(`Then: clew team join ${URL}`);
    expect(then({}, { nameless: true })).toBe(`Then: clew team join ${URL} --project NAME`);
    expect(then({ share: 'all', team: 'web' })).toBe(`Then: clew team join ${URL} --team web --share all`);
  });

  it('goes there once a person said yes', () => {
    expect(command.needs(input(['join', URL], { yes: true }))).toEqual([
      { kind: 'team', ask: { do: 'join', url: URL, team: 'team', project: null, share: null } },
    ]);
  });

  it.each([
    ['postgres://ann:secret@db/clew', 'team-password'],
    ['postgres://ann@db/clew?password=secret', 'team-password'],
    ['mysql://ann@db/clew', 'team-address'],
    ['', 'team-address'],
  ])('refuses "%s" before anything is asked', (url, code) => {
    const i = input(['join', url], { yes: true });
    expect(asks(i)).toEqual(['look']);
    const { findings } = command.decide(i, given(alone));
    expect(findings.map((f) => f.code)).toEqual([code]);
    expect(JSON.stringify(findings)).not.toContain('secret');
  });

  it('lists what would leave; titles of prompts are said to be', () => {
    const records = { 'context/a~1': { title: 'Fix login', fromPrompt: true }, 'context/b~1': { title: 'Pricing' } };
    const { view } = command.decide(input(['join', URL], {}, { dry: true }), given({ ...alone, records }));
    expect((view!.leaving as string[]).join('\n')).toMatch(
      /2 contexts, 1 of them titled after a prompt \(marked \*\):\n {2}\* Fix login\n {4}Pricing/,
    );
  });
});

it('without a team every other verb says so, and asks nobody', () => {
  for (const verb of [
    '',
    'members',
    'hand',
    'take',
    'share',
    'decisions',
    'disputes',
    'undo',
    'purge',
    'admit',
    'dismiss',
  ])
    expect(codes(input(verb === '' ? [] : [verb, 'a', 'b']), alone)).toEqual(['team-none']);
  expect(sync.decide(input([]), given(alone)).findings[0]!.code).toBe('team-none');
});

it("an agent may look, and exchange what was agreed to; all else is a person's", () => {
  for (const verb of ['join', 'leave', 'admit', 'dismiss', 'hand', 'take', 'share', 'undo', 'purge', 'migrate']) {
    expect(ownCommand(['team', verb, 'x'])).toBe('personal');
    expect(asks(input([verb, 'x', 'y'], { yes: true, since: '1d' }, { agent: true }))[0]).toMatch(
      /^(look|preview|items|purgeable|leaves)$/,
    );
  }
  for (const line of [
    ['team'],
    ['team', 'members'],
    ['team', 'intents'],
    ['team', 'decisions'],
    ['sync'],
    ['sync', '--status'],
  ])
    expect(ownCommand(line)).toBe('free');
});

describe('undo', () => {
  const known = { ...joined, known: ['ann', 'bob'] };
  const owner = { ...known, joined: { ...joined.joined!, role: 'owner' as const } };

  it('of nobody says who is there; whoever was taken out and wrote something is somebody', () => {
    const { findings } = command.decide(input(['undo', 'nobody'], { since: '2h' }), given(owner));
    expect(findings.map((f) => sentenceOf(f)).join()).toMatch(
      /Nobody in the team is called "nobody". In it are: ann, bob/,
    );
    const wrote = { ...owner, kept: kept([{ author: 'nobody' }]) };
    expect(codes(input(['undo', 'nobody'], { since: '2h' }), wrote)).toEqual(['team-yes']);
  });

  it('a time that is none is said to be none, with what is one; a missing one is missing', () => {
    const said = command.decide(input(['undo', 'bob'], { since: 'banana' }), given(owner)).findings;
    expect(said.map((f) => sentenceOf(f)).join()).toMatch(/"banana" is no time; say 2026-01-15, .* or 2h/);
    expect(codes(input(['undo', 'bob']), owner)).toEqual(['team-word']);
  });
});

describe('what was to leave with an exchange, and did not', () => {
  const exchanged = (over: object, left?: 'busy') => ({
    exchanged: { pushed: 0, pulled: 0, waiting: 1, sync: { ...NEVER, ...over }, ...(left && { left }) },
  });
  const purged: PurgeCount = { operations: 2, records: { context: 2 }, leases: 0, ofOthers: 0 };
  const done = (i: Input, over: Partial<TeamAnswer>) => {
    const { findings, view } = command.decide(i, given({ ...joined, ...over }));
    return [findings.map((f) => f.code), view == null ? '' : command.print(view, PLAIN)];
  };
  const purge = input(['purge'], { text: 'Zanzibar', yes: true });
  const undo = input(['undo', 'ann'], { since: '1m', yes: true });
  const share = input(['share', 'all'], { yes: true });

  it('is never said to be done: tables of a newer clew are only read', () => {
    const newer = exchanged({ readOnly: true });
    const waits = /^○ the text: 2 operations .* the server deletes them once it takes this/;
    expect(done(purge, { ...newer, purged, named: 2 })).toEqual([['team-newer-schema'], expect.stringMatching(waits)]);
    const here = /^○ undid 2 operations of ann here; the team hears of it with the next exchange/;
    expect(done(undo, { ...newer, named: 2 })).toEqual([['team-newer-schema'], expect.stringMatching(here)]);
    expect(done(share, newer)).toEqual([['team-newer-schema'], expect.stringMatching(/^○ share all from the next/)]);
    expect(done(purge, { ...exchanged({}), purged, named: 2 })).toEqual([[], expect.stringMatching(/^✓.*has deleted/)]);
  });

  it('what the server refused waits with its reason', () => {
    const held = exchanged({ refused: 1, held: [{ key: 'purge/x', why: 'owner' }] });
    expect(done(purge, { ...held, purged, named: 2 })).toEqual([['team-refused'], expect.stringMatching(/^○/)]);
    const other = exchanged({ refused: 1, held: [{ key: 'context/x', why: 'size' }] });
    expect(done(purge, { ...other, purged, named: 2 })).toEqual([[], expect.stringMatching(/^✓/)]);
  });

  it('where another process is at it, or the disk is full, nothing was done', () => {
    for (const i of [purge, undo]) {
      expect(done(i, exchanged({}, 'busy'))).toEqual([['team-busy-undone'], '']);
      expect(done(i, { fault: { code: 'disk', detail: 'x' } })).toEqual([['team-disk'], '']);
    }
  });
});

describe('what stands here beside the team', () => {
  const withSync = (over: object): TeamAnswer => ({
    ...joined,
    seen: { ...joined.seen!, sync: { ...joined.seen!.sync, ...over } },
  });

  it('what it purged is told with the line that takes it away', () => {
    const purged = {
      count: 3,
      what: [
        { kind: 'context', name: 'falcon' },
        { kind: 'decision', name: 'login' },
      ],
    };
    const { findings } = sync.decide(input([], { status: true }), given(withSync({ purged })));
    expect(findings.map((f) => [f.code, sentenceOf(f), hintOf(f)])).toEqual([
      [
        'team-purged-here',
        expect.stringContaining('the title of falcon, decisions of login and 1 more'),
        'clew rename falcon TITLE',
      ],
    ]);
  });

  it('what stands for good is told when it is new, and by --status; the page says it in a row', () => {
    const what = [{ kind: 'context', name: 'falcon' }];
    const team = withSync({ unread: 2, purged: { count: 1, what } });
    const { sync: state1 } = team.seen!;
    const told = (flags: Input['flags'], news: boolean) =>
      sync
        .decide(
          input([], flags),
          given({ ...team, exchanged: { pushed: 0, pulled: 0, waiting: 0, sync: state1, news } }),
        )
        .findings.map((f) => f.code);
    expect(told({}, true)).toEqual(['team-unread', 'team-purged-here']);
    expect(told({}, false)).toEqual([]);
    expect(told({ status: true }, false)).toEqual(['team-unread', 'team-purged-here']);
    const page = command.decide(input([]), given(team));
    expect(page.findings).toEqual([]);
    expect(command.print(page.view!, PLAIN)).toMatch(
      /1 thing that the team purged, and still here: clew sync --status/,
    );
    expect(command.print(command.decide(input([]), given(joined)).view!, PLAIN)).not.toMatch(/purged/);
  });

  it('what is kept from the team and stands in git is told, also when it is kept', () => {
    const { findings } = sync.decide(input([], { status: true }), given(withSync({ committed: ['login'] })));
    expect(findings.map((f) => hintOf(f))).toEqual(['git rm -f --cached .clew/contexts/login.md']);
    const login = work('Fix login');
    const keep = (committed: string[]) =>
      command.decide(input(['private', login.id]), given({ ...joined, committed }, stateOf([login]))).findings;
    expect(keep([login.id]).map((f) => f.code)).toEqual(['team-committed']);
    expect(keep([])).toEqual([]);
  });

  it('a state that only read is no longer said to where the exchange failed', () => {
    const page = (over: object) => sync.decide(input([], { status: true }), given(withSync(over)));
    expect(page({ readOnly: true }).view!.state).toMatch(/reading only/);
    const old = page({ readOnly: true, fault: { code: 'old-schema', detail: 'x' } });
    expect([old.view!.state, old.findings.map((f) => f.code)]).toEqual([
      expect.stringMatching(/tables too old$/),
      ['team-old-schema'],
    ]);
  });
});

it('the state is said in one line, with what waits and what is wrong', () => {
  const page = (team: TeamAnswer) => String(sync.decide(input([], { status: true }), given(team)).view!.state);
  expect(page(joined)).toBe('12 to send, last sync 3 min ago');
  const down = {
    ...joined,
    seen: { ...joined.seen!, sync: { ...joined.seen!.sync, fault: { code: 'down', detail: 'x' } } },
  };
  expect(page(down)).toBe('12 to send, last sync 3 min ago, server not reached');
  expect(sync.decide(input([], { status: true }), given(down)).findings[0]).toMatchObject({
    code: 'team-down',
    severity: 'warn',
  });
});

it('hands a context over as an operation that can be undone, and tells who is meant of it', () => {
  const login = work('Fix login');
  const { edits, undoable } = command.decide(
    input(['hand', login.id, 'bob'], { note: 'tests are missing' }),
    given(joined, stateOf([login])),
  );
  expect(edits[0]!.now).toEqual({ handed: { to: 'bob', at: NOW, note: 'tests are missing' } });
  expect(undoable).toBe(true);
  const mine = { ...joined, kept: kept([{ ref: 'b~1', title: 'Pricing', holder: 'ann', note: 'yours' }]) };
  const { view } = command.decide(input([]), given(mine));
  expect(view).toMatchObject({ handed: [{ ref: 'b~1', by: 'bob', note: 'yours' }], open: [] });
});

it('where only the team has a plan that is like it, nobody is told that there is none', () => {
  const billing = { path: 'docs/plans/BILLING.md', title: 'Billing rework', author: 'bob', done: 0, total: 2 };
  const all = facts({ teamPlans: () => [{ ...billing, state: 'open', at: NOW }] });
  const says = (args: string[]) => plans.print!(plans.decide(input(args), all).view!, PLAIN);
  expect(says(['billing', 'rework'])).toMatch(/^No plan here fits .*\n.*bob of your team has it/);
  expect(says(['giraffes'])).toMatch(/^No plan fits/);
  const asked = (args: string[]) => (newPlan.decide(input(args), all).view!.question as { text: string }).text;
  expect(asked(['Rework of billing'])).toMatch(
    /; bob of your team has "Billing rework" \(docs\/plans\/BILLING\.md, 0 of 2 done\)\. Should I:$/,
  );
  const chosen = newPlan.decide(input(['Rework of billing'], { choose: 'a' }), all);
  expect([chosen.edits, chosen.view!.did]).toEqual([
    [],
    expect.stringMatching(/^made no new plan: "Billing rework" of bob .*git pull/),
  ]);
  expect(newPlan.decide(input(['Rework of billing'], { choose: 'b' }), all).view!.did).toMatch(/^made the plan/);
  expect(asked(['Giraffes'])).toContain('No plan is similar');
});

it('of many decisions says how many more there are, and lists them when asked', () => {
  const one = { ref: 'a~1', place: 'plan-decisions', state: 'open', author: 'bob' };
  const decisions = Array.from({ length: 92 }, (_, i) => ({ ...one, id: `k3f9a${i}`, text: `Dec ${i}`, at: NOW - i }));
  const says = (flags: Input['flags']) => {
    const team = { ...joined, kept: { ...kept()!, decisions } };
    return command.print!(command.decide(input(['decisions'], flags), given(team)).view!, PLAIN).split('\n');
  };
  expect([says({}).length, says({}).at(-1)]).toEqual([31, '62 more: clew team decisions --all']);
  expect([says({ all: true }).length, says({ all: true }).at(-1)]).toEqual([92, expect.stringContaining('Dec 91')]);
});

describe('what of a hand-over would not arrive', () => {
  const [login, plan] = [work('Fix login'), work('Secret layoff plan', { private: true })];
  const hand = (flags: Input['flags'], over: Partial<TeamAnswer>, to = 'bob') => {
    const i = input(['hand', login.id, to], flags);
    const { edits, findings } = command.decide(i, given({ ...joined, ...over }, stateOf([login, plan])));
    return [edits.length, findings.map((f) => f.code)];
  };
  const note = { note: 'ask Eve about the secret layoff plan first' };

  it('is asked about its words, and refused where they name a private context', () => {
    expect(command.needs(input(['hand', login.id, 'bob'], note))).toEqual([
      { kind: 'team', ask: { do: 'leaves', words: note.note } },
    ]);
    expect(hand(note, { leaves: [refOf(login)], wordsStay: true })).toEqual([0, ['team-hand-note']]);
    expect(hand(note, { leaves: [refOf(login)], wordsStay: false })).toEqual([1, []]);
  });

  it('is refused where the note is longer than one that arrives: nothing of it is cut off in silence', () => {
    expect(hand({ note: 'x'.repeat(200) }, { leaves: [refOf(login)] })).toEqual([1, []]);
    expect(hand({ note: 'x'.repeat(201) }, { leaves: [refOf(login)] })).toEqual([0, ['team-hand-long']]);
  });

  it('is refused where the context itself stays here, and to oneself', () => {
    expect(hand({}, { leaves: [], wordsStay: false })).toEqual([0, ['team-hand-stays']]);
    expect(hand({}, { leaves: [refOf(login)] }, 'ann')).toEqual([0, ['team-hand-self']]);
  });
});

it('who is told of a hand-over is told who did it; what a member handed to themselves is none', () => {
  const rows = (over: Partial<TeamContext>) => {
    const offered = kept([{ author: 'maya', holder: 'ann', ...over }]);
    return command.decide(input([]), given({ ...joined, kept: offered })).view!.handed as { by: string }[];
  };
  expect(rows({ handedBy: 'bob' }).map((r) => r.by)).toEqual(['bob']);
  expect(rows({}).map((r) => r.by)).toEqual(['maya']);
  expect(rows({ handedBy: 'ann' })).toEqual([]);
  const wrote = arrived(operation({ id: 'op-0000001', author: 'maya' }));
  const fields = { holder: 'ann', handedAt: 1 };
  const handed = arrived(
    operation({ id: 'op-0000002', author: 'bob', clock: { at: wrote.operation.clock.at + 1, n: 0 }, fields }),
    2,
  );
  const view = teamView(mergeTeam([wrote, handed]), 'p');
  expect(handedTo(view.contexts, 'ann', []).map((c) => [c.author, c.handedBy])).toEqual([['maya', 'bob']]);
});

describe('a hand-over', () => {
  const offer = { ref: 'pricing~a1', title: 'Pricing', holder: 'ann', handedBy: 'bob', handedAt: NOW };
  const handed = (own: Context[], over: Partial<TeamContext> = {}) => {
    const team = { ...joined, kept: kept([{ ...offer, ...over }]) };
    return (command.decide(input([]), given(team, stateOf(own))).view!.handed as unknown[]).length;
  };
  const here = (over: Partial<Context> = {}): Context => work('Pricing', { team: 'pricing~a1', ...over });

  it('is shown until that one is taken, also to who has the context from git, began it, or took it before', () => {
    const began = { ...here(), opened: 361_000 };
    delete began.team;
    expect(refOf(began)).toBe('pricing~a1');
    expect(handed([began])).toBe(1);
    const own = here({ takenOffer: NOW - DAY });
    expect(handed([own])).toBe(1);
    // A clock of the giver that stands behind makes it no older one.
    expect(handed([own], { handedAt: NOW - 2 * DAY })).toBe(1);
    expect(handed([here({ takenOffer: NOW })])).toBe(0);
    // What was taken before it was written down.
    expect(handed([here({ opened: NOW })])).toBe(0);
    expect(handed([here({ opened: NOW - DAY })])).toBe(1);
  });

  it('is taken by who is on the context already, with nothing else to take, and can be undone', () => {
    const own = here({ takenOffer: NOW - DAY });
    const state = stateOf([own]);
    const all = facts({ state, more: { team: { ...joined, kept: kept([offer]) } }, now: NOW });
    const { edits, did, undoable } = command.decide(input(['take', 'pricing~a1']), all);
    expect(edits.find((e) => e.key === `context/${own.id}`)!.now).toMatchObject({ takenOffer: NOW });
    expect([did !== '', undoable]).toEqual([true, true]);
  });
});

it('keeps a private context from being handed over', () => {
  const login = work('Fix login', { private: true });
  const { findings } = command.decide(input(['hand', login.id, 'bob']), given(joined, stateOf([login])));
  expect(findings[0]!.code).toBe('team-private');
});

it('takes a context over by its ref, its beginning or its title; two that fit are none', () => {
  const team = {
    ...joined,
    kept: kept([
      { ref: 'pricing~a1', title: 'Pricing' },
      { ref: 'pricing~b2', title: 'Pricing page' },
    ]),
  };
  const taken = (ref: string) => command.decide(input(['take', ref]), given(team));
  expect(taken('pricing~a1').edits.find((e) => e.key === 'context/pricing')!.now).toMatchObject({ team: 'pricing~a1' });
  expect(taken('pricing page').view).toMatchObject({ ref: 'pricing~b2' });
  expect(taken('pricing~').findings[0]!.code).toBe('team-ref');
});

describe('take', () => {
  const handedOver = (note: string, offer: Partial<TeamContext> = {}) => {
    const theirs = {
      ref: 'pricing~a1',
      status: 'completed',
      holder: 'ann',
      handedBy: 'bob',
      handedAt: NOW,
      note,
      ...offer,
    };
    const moved = [{ id: 'pricing', ref: 'pricing~a1', by: ['bob'], items: 0, ended: 'completed' as const }];
    const team = { ...joined, kept: kept([theirs]), seen: { ...joined.seen!, moved }, items: [] };
    const state = stateOf([work('Pricing', { team: 'pricing~a1' })]);
    const o = command.decide(input(['take', 'pricing~a1']), given(team, state));
    const told = handedTo(team.kept!.contexts, 'ann', Object.values(state.contexts));
    return [
      o.edits.flatMap((e) => (e.key === 'context/pricing' && e.now !== null ? (e.now.status ?? []) : [])).at(-1) ??
        'open',
      o.view!.ended,
      told.length,
    ];
  };

  it('what was ended and is handed over with words is open here: the words ask for work', () => {
    expect(handedOver('read the table', { endedBy: 'bob' })).toEqual(['open', undefined, 1]);
    expect(handedOver('', { endedBy: 'bob' })).toEqual(['completed', 'completed', 0]);
    // Taken in another clone, that offer is none any more.
    expect(handedOver('read the table', { endedBy: 'bob', taken: true })).toEqual(['completed', 'completed', 0]);
  });

  const item = (id: string, place: string, text: string, over: Partial<TeamItem> = {}): TeamItem => ({
    ...{ ref: 'pricing~a1', id, place, text, state: 'open', author: 'bob', at: NOW - 1000 },
    ...over,
  });
  const items = [item('goal', 'goal', 'Prices by region'), item('k3f9a1m', 'plan-decisions', 'Use Stripe')];
  /** The document of the context that is taken, after `theirs`; `ours` is its text before. */
  const taken = (theirs: TeamItem[], ours: string | null = null): string => {
    const team = { ...joined, kept: kept([{ ref: 'pricing~a1', title: 'Pricing' }]), items: theirs };
    const known = ours === null ? [] : [work('Pricing', { team: 'pricing~a1' })];
    const all = facts({
      state: stateOf(known),
      more: { team },
      document: () => (ours === null ? null : parseDocument(ours, 'clew')),
    });
    const { edits } = command.decide(input(['take', 'pricing~a1']), all);
    const edit = edits.find((e) => e.key.startsWith('store/contexts/'));
    if (edit === undefined) return ours ?? '';
    return ours === null ? String(edit.now!.text) : applySplices(ours, edit.now!.splices as Splice[])!;
  };
  const records = (text: string) => {
    const context = work('Pricing', { team: 'pricing~a1' });
    const document = parseDocument(text, 'clew');
    const contexts = [{ context, isPrivate: false, document }];
    return sharedRecords({ now: NOW, contexts, plans: [], tasks: () => [], intents: [] }, 'contexts');
  };

  it('keeps what each item is called: one goal and one decision of both, not two', () => {
    const text = taken(items);
    expect(text).toContain('Use Stripe <!-- clew:k3f9a1m');
    const told = Object.entries(records(text)).filter(([k]) => !k.startsWith('context/'));
    expect(told.map(([k, f]) => [k, f.text])).toEqual([
      ['item/pricing~a1/goal', 'Prices by region'],
      ['decision/pricing~a1/k3f9a1m', 'Use Stripe'],
    ]);
  });

  it('takes the words that replaced what stands here, and leaves what was changed here, later words of theirs beside it', () => {
    const mine = taken(items);
    const later = [
      item('goal', 'goal', 'Prices by country', { earlier: ['Prices by region'] }),
      item('k3f9a1m', 'plan-decisions', 'Use Adyen', { earlier: ['Use Stripe'] }),
    ];
    const goals = (text: string) => records(text)['item/pricing~a1/goal']!.text;
    expect(goals(taken(later, mine))).toBe('Prices by country');
    expect(records(taken(later, mine))['decision/pricing~a1/k3f9a1m']!.text).toBe('Use Adyen');
    const beside = taken(
      later.map((i) => ({ ...i, at: NOW, earlier: [] })),
      mine,
    );
    expect(records(beside)['decision/pricing~a1/k3f9a1m']!.text).toBe('Use Stripe');
    expect(beside).toContain('Use Adyen');
    const older = later.map((i) => ({ ...i, at: NOW - DAY, earlier: [] }));
    expect(taken(older, mine)).not.toContain('Use Adyen');
    expect(records(taken(older, mine))['decision/pricing~a1/k3f9a1m']!.text).toBe('Use Stripe');
    expect(goals(taken(older, mine))).toBe('Prices by region');
    expect(taken(items, mine)).toBe(mine);
  });

  it('keeps both words of what two wrote differently', () => {
    const both = [items[0]!, items[1]!, item('k3f9a1m', 'plan-decisions', 'Use Adyen', { author: 'eve' })];
    const text = taken(both);
    expect(text).toContain('Use Stripe');
    expect(text).toContain('Use Adyen');
  });

  const states = (text: string) =>
    parseDocument(text, 'clew').items.flatMap((i) =>
      i.place === 'goal' || i.id === 'k3f9a1m' || i.text.startsWith('Use ') ? [[i.place, i.text, i.state]] : [],
    );
  const steps = [item('k3f9a1m', 'next', 'Use a ledger'), item('next-action', 'next-action', 'Use a ledger')];

  it.each(['resolved', 'superseded'])('closes what others closed (%s), and has nothing to tell of it', (state) => {
    const mine = taken(steps);
    const over = taken([item('k3f9a1m', 'next', 'Use a ledger', { state }), steps[1]!], mine);
    expect(records(over)['item/pricing~a1/k3f9a1m']).toMatchObject({ text: 'Use a ledger', state });
    // By the words that it had before, too.
    const later = { state, earlier: ['Use a ledger'] };
    expect(records(taken([item('k3f9a1m', 'next', 'Use THE ledger', later)], mine))).toMatchObject({
      'item/pricing~a1/k3f9a1m': { text: 'Use a ledger', state },
    });
    expect(records(taken([item('next-action', 'next-action', 'Use a ledger', { state })], mine))).toMatchObject({
      'item/pricing~a1/next-action': { state },
    });
  });

  it('leaves open what was changed here, and closed what was closed here', () => {
    const mine = taken(steps);
    const changed = mine.replace('Use a ledger <!-- clew:k3f9a1m', 'Use two ledgers <!-- clew:k3f9a1m');
    const over = [item('k3f9a1m', 'next', 'Use a ledger', { state: 'resolved' })];
    expect(taken(over, changed)).toBe(changed);
    const closed = taken(over, mine);
    expect(taken([steps[0]!], closed)).toBe(closed);
    expect(taken([item('k3f9a1m', 'next', 'Use it', { earlier: ['Use a ledger'] })], closed)).toBe(closed);
  });

  it('the next action that is taken is one that somebody told: nothing derived takes its place', () => {
    const team = { ...joined, kept: kept([{ ref: 'pricing~a1', title: 'Pricing' }]), items: steps };
    const all = facts({ state: stateOf([]), more: { team }, document: () => null });
    const { edits } = command.decide(input(['take', 'pricing~a1']), all);
    expect(edits.find((e) => e.key === 'context/pricing')!.now).toMatchObject({ told: 'Use a ledger' });
  });

  const bobs = [item('k3f9a1m', 'plan-decisions', 'Use Adyen')];
  const rivals = [
    item('k3f9a1m', 'plan-decisions', 'Use Stripe', { author: 'ann' }),
    item('k3f9a1m', 'plan-decisions', 'Use Adyen'),
  ];
  const told = (text: string) =>
    Object.entries(records(text)).flatMap(([k, f]) => (k.startsWith('context/') ? [] : [[k, f.text]]));

  it("words of another stand beside one's own in their place, are not told as one's own, and go when the difference ended", () => {
    const mine = taken([items[1]!]);
    const both = taken(rivals, mine);
    expect(states(both)).toEqual([
      ['plan-decisions', 'Use Stripe', 'open'],
      ['plan-decisions', 'Use Adyen', 'open'],
    ]);
    expect(told(both)).toEqual(told(mine));
    expect(taken(rivals, both)).toBe(both);
    const ended = taken(
      [item('k3f9a1m', 'plan-decisions', 'Use both', { earlier: ['Use Stripe', 'Use Adyen'] })],
      both,
    );
    expect(states(ended)).toEqual([
      ['plan-decisions', 'Use both', 'open'],
      ['plan-decisions', 'Use Adyen', 'superseded'],
    ]);
    // Whoever takes both sides at once tells neither.
    expect(told(taken(rivals)).filter(([k]) => String(k).startsWith('decision/'))).toEqual([
      ['decision/pricing~a1/k3f9a1m', 'Use Stripe'],
    ]);
    // Theirs alone is left: it is theirs under its own name, once.
    const theirs = taken(bobs, both.replace(/^- Use Stripe.*\n/m, ''));
    expect(states(theirs).map(([, text, state]) => [text, state])).toEqual([
      ['Use Adyen', 'superseded'],
      ['Use Adyen', 'open'],
    ]);
    // Other words are one's own.
    expect(told(both.replace('Use Adyen', 'Use Adyen twice')).map(([, text]) => text)).toContain('Use Adyen twice');
  });

  it("a goal of another stands with one's own, which holds alone; no mark that turns a line around comes along", () => {
    const mine = taken([items[0]!]);
    const goals = [
      item('goal', 'goal', 'Prices by region', { author: 'ann' }),
      item('goal', 'goal', 'Prices \u202eby day'),
    ];
    const both = taken(teamTexts(goals), mine);
    expect(states(both)).toEqual([
      ['goal', 'Prices by region', 'open'],
      ['goal', 'Prices by day', 'resolved'],
    ]);
    expect(told(both)).toEqual(told(mine));
    expect(taken(teamTexts(goals), both)).toBe(both);
  });
});

/** As the team's state lists them. */
function teamTexts(items: TeamItem[]): TeamItem[] {
  const wrote = items.map(({ ref, id, place, text, author, at }, n) =>
    arrived(
      operation({
        ...{ id: `op-000000${n}`, author, key: `item/${ref}/${id}`, clock: { at, n: items.length - n } },
        fields: { text, place, state: 'open', at },
      }),
      n + 1,
    ),
  );
  return itemsOf(mergeTeam(wrote), 'p', items[0]!.ref);
}

describe('purge', () => {
  const count: PurgeCount = { operations: 3, records: { context: 1, item: 2 }, leases: 1, ofOthers: 0 };
  const purge = (purged: PurgeCount | undefined, over: Partial<TeamAnswer> = {}) =>
    command.decide(
      input(['purge', 'login'], { yes: true }),
      given({ ...joined, ...(purged === undefined ? {} : { purged, named: purged.operations }), ...over }),
    );
  const said = (o: ReturnType<typeof purge>) => command.print!(o.view!, PLAIN).replace(/\s+/g, ' ');

  it('says what went from where, and what an owner alone could take', () => {
    expect(said(purge(count))).toMatch(/login: 3 operations of 1 context, 2 items, and 1 session at work are gone/);
    expect(said(purge({ ...count, ofOthers: 2 }))).toMatch(/2 operations of others with it stay/);
  });

  it('looks before it asks: how much it would be, and that nothing fits', () => {
    const i = input(['purge', 'login'], {}, { dry: true });
    expect([asks(i), asks(input(['purge', 'login']))]).toEqual([['purgeable'], ['purgeable']]);
    const look = (purged: PurgeCount) => command.decide(i, given({ ...joined, purged, named: purged.operations }));
    expect(said(look({ ...count, ofOthers: 2 }))).toBe(
      'Would take login from every machine for ever: 3 operations of 1 context, 2 items, and 1 session at work, as far as this machine knows 2 operations of others with it stay: an owner of the team alone may purge them',
    );
    const none = { operations: 0, records: {}, leases: 0, ofOthers: 0 };
    expect(look(none).findings.map((f) => f.code)).toEqual(['team-nothing-purged']);
    expect(codes(input(['purge', 'login']), { ...joined, purged: none, named: 0 })).toEqual(['team-nothing-purged']);
    expect(codes(input(['purge', 'login']), { ...joined, purged: count, named: 3 })).toEqual(['team-yes']);
  });

  it('is refused where nothing fits, where several do, where all is of others, and for a text of few letters', () => {
    const none = { operations: 0, records: {}, leases: 0, ofOthers: 0 };
    const code = (o: ReturnType<typeof purge>) => [o.findings[0]!.code, o.findings[0]!.severity];
    expect(code(purge(none))).toEqual(['team-nothing-purged', 'error']);
    expect(code(purge(none, { unclear: ['a~1', 'b~1'] }))).toEqual(['team-which', 'error']);
    expect(code(purge({ ...none, ofOthers: 4 }))).toEqual(['team-of-others', 'error']);
    const short = input(['purge'], { yes: true, text: ' a ' });
    expect([asks(short), codes(short, joined)]).toEqual([['look'], ['team-short']]);
  });
});

it('says what the server does not take and why, and whose clock is wrong', () => {
  const state1 = { ...NEVER, refused: 1, held: [{ key: 'context/a~1', why: 'size' }], ahead: -3_600_000 };
  const seen = { ...joined.seen!, sync: state1, clocks: [{ member: 'bob', ahead: 365 * DAY }] };
  const { findings } = sync.decide(input([], { status: true }), given({ ...joined, seen }));
  expect(findings.map((f) => [f.code, f.args])).toEqual([
    ['team-refused', { count: 1, what: 'context/a~1 (too large)' }],
    ['team-clock', { off: '1 h', way: 'ahead of' }],
    ['team-clock-of', { member: 'bob', off: expect.any(String) }],
  ]);
});

describe('new --private', () => {
  it('is private in its first record: nothing of it can leave before', () => {
    const { edits } = begin.decide(input(['Hire', 'a', 'CEO'], { private: true }), given(alone));
    const made = edits.filter((e) => e.key.startsWith('context/') && e.was === null);
    expect(made.map((e) => e.now?.private)).toEqual([true]);
    expect(begin.decide(input(['Hire', 'a', 'CEO']), given(alone)).edits[0]?.now?.private).toBeUndefined();
  });
});

it('join --yes where another team is joined is refused, and says to leave first', () => {
  expect(codes(input(['join', 'postgres://ann@other.example.com/clew'], { yes: true }), joined)).toEqual([
    'team-there',
  ]);
});

const told = (f: Finding) => `${sentenceOf(f)} ${hintOf(f)}`;

describe('a fault of the server at a join', () => {
  const flags = { yes: true, share: 'contexts', project: 'my-shop' };
  const fault = (code: string, detail = 'x') =>
    command.decide(input(['join', URL], flags), given({ ...alone, fault: { code, detail } }));

  it('is an error with a line that joins, never one that exchanges, and nothing is said to be done', () => {
    for (const code of [
      'down',
      'place',
      'no-password',
      'login',
      'no-database',
      'tls',
      'full',
      'broken',
      'not-member',
    ]) {
      const { findings, view } = fault(code);
      expect([findings.length, findings[0]!.severity, view]).toEqual([1, 'error', undefined]);
      expect(told(findings[0]!)).not.toMatch(/clew sync|\{|undefined/);
      expect(told(findings[0]!)).toContain('Nothing was joined, and nothing was sent.');
    }
    expect(hintOf(fault('down').findings[0]!)).toBe(`clew team join ${URL} --project my-shop --share contexts`);
    expect(hintOf(fault('not-member').findings[0]!)).toContain('clew team admit ann');
  });

  it('names the place for the file of an authority in the line itself', () => {
    expect(hintOf(fault('tls', 'its file goes to ~/.postgresql/root.crt').findings[0]!)).toContain(
      `clew team join '${URL}?sslrootcert=FILE'`,
    );
    expect(hintOf(fault('tls', 'it is not valid today').findings[0]!)).not.toContain('sslrootcert');
  });

  it('a password file that others may read is named, with what mends it', () => {
    const [f] = fault('passfile', '/home/ann/.pgpass, mode 644').findings;
    expect(told(f!)).toMatch(/\/home\/ann\/\.pgpass \(mode 644\).*chmod 600 \/home\/ann\/\.pgpass$/);
  });

  it('in the exchange after it leaves a join that is told with it, in this order', () => {
    const team = { ...joined, made: false, fault: { code: 'full', detail: 'x' } };
    const { findings, view } = command.decide(input(['join', URL], { yes: true }), given(team));
    expect(view).toMatchObject({ verb: 'joined', failed: true });
    expect(command.print(view!, PLAIN)).toMatch(/^○ joined web as ann; its first exchange did not come to its end/);
    expect(findings.map((f) => [f.code, f.severity])).toEqual([['team-full', 'warn']]);
  });
});

it('an exchange that failed is never a tick, whatever waits', () => {
  const down = { code: 'down', detail: 'x' };
  const all = { ...joined, seen: { ...joined.seen!, waiting: 0 } };
  const shown = (team: TeamAnswer) => sync.print(sync.decide(input([]), given(team)).view!, PLAIN);
  expect(shown({ ...all, exchanged: { pushed: 0, pulled: 0, waiting: 0, sync: all.seen!.sync } })).toMatch(/^✓/);
  expect(shown({ ...all, fault: down })).toMatch(/^○/);
});

it('who is handed something is a member; whom nobody knows is refused with those that are', () => {
  const login = work('Fix login');
  const hand = (to: string, known?: string[]) =>
    command.decide(input(['hand', login.id, to]), given({ ...joined, ...(known && { known }) }, stateOf([login])));
  const { edits, findings } = hand('nobody', ['ann', 'bob']);
  expect([edits, findings.map((f) => f.code)]).toEqual([[], ['team-member']]);
  expect(told(findings[0]!)).toContain('In it are: ann, bob');
  expect(hand('bob', ['ann', 'bob']).edits).toHaveLength(1);
  // Before the first exchange nobody knows who is in it.
  expect(hand('bob').view).toMatchObject({ known: false });
});

describe('leave', () => {
  it('asks first, and says what stays and how it is taken back', () => {
    const { findings, view } = command.decide(input(['leave']), given(joined));
    expect(findings.map((f) => f.code)).toEqual(['team-yes']);
    expect(command.print(view!, PLAIN)).toMatch(/clew team undo ann --since TIME[\s\S]*12 to send/);
  });

  it('where nothing was joined says so, and no tick', () => {
    expect(codes(input(['leave'], { yes: true }), alone)).toEqual(['team-none']);
    const { view } = command.decide(input(['leave'], { yes: true }), given({ ...alone, left: 'web' }));
    expect(command.print(view!, PLAIN)).toMatch(/^✓ left web/);
  });
});

describe('an intent of somebody else', () => {
  const theirs: TeamIntent = {
    ...{ id: 'INT-001', summary: 'Rotate tokens', allow: ['src/auth/**'], deny: [], author: 'bob', whole: true },
    ...{ tools: ['WebFetch'], patterns: ['eval\\('], prose: ['Ask first'], criteria: ['Tests pass'] },
  };
  const team = { ...joined, kept: { ...kept()!, intents: [theirs] } };
  const take = (flags: Input['flags'], over: Partial<Input> = {}) =>
    command.decide(
      input(['take', 'INT-001'], flags, over),
      facts({ state: stateOf([]), more: { team }, yaml: parseYaml }),
    );

  it('is shown whole before it counts, and a yes that was not to what was shown is none', () => {
    for (const flags of [{}, { yes: true }, { yes: true, shown: 'of another' }]) {
      const { edits, findings, view } = take(flags);
      expect([edits, findings.map((f) => f.code)]).toEqual([[], ['team-yes']]);
      expect(command.print(view!, PLAIN)).toContain('+ allow_glob: src/auth/**');
    }
    expect(take({ yes: true, shown: String(take({}).view!.mark) }, { agent: true }).findings[0]!.code).toBe(
      'person-only',
    );
  });

  it('comes with all that it forbids; where that is not known to be all, it is said, and is another yes', () => {
    const { edits } = take({ yes: true, shown: String(take({}).view!.mark) });
    const file = String(edits.find((e) => e.key.startsWith('store/'))!.now!.text);
    for (const text of ['WebFetch', 'eval', 'Ask first', 'Tests pass', 'src/auth/**']) expect(file).toContain(text);
    const list = (i: TeamIntent) => {
      const { view } = command.decide(input(['intents']), given({ ...joined, kept: { ...kept()!, intents: [i] } }));
      return command.print!(view!, PLAIN);
    };
    expect(list(theirs)).toMatch(/no tool WebFetch\n.*nothing like eval\\\(\n.*told Ask first\n.*done when Tests pass/);
    expect(list(theirs)).not.toContain('not known to be all');
    // As a machine of an older clew tells it.
    const { tools: _t, patterns: _p, prose: _o, criteria: _c, whole: _w, ...older } = theirs;
    const part = { ...older } as TeamIntent;
    expect(list(part)).toContain('not known to be all');
    const team1 = { ...joined, kept: { ...kept()!, intents: [part] } };
    const all = facts({ state: stateOf([]), more: { team: team1 }, yaml: parseYaml });
    const { view } = command.decide(input(['take', 'INT-001']), all);
    expect(command.print!(view!, PLAIN)).toContain('not known to be all');
  });

  it('counts once a person said yes to it', () => {
    const { edits, view } = take({ yes: true, shown: String(take({}).view!.mark) });
    expect(edits.map((e) => e.key.split('/')[0])).toEqual(['store', 'pin']);
    expect(command.print(view!, PLAIN)).toMatch(/✓ INT-001 is confirmed here/);
  });

  it('is listed with what it is here, once a person confirmed it and after it was closed', () => {
    const { edits } = take({ yes: true, shown: String(take({}).view!.mark) });
    const text = String(edits.find((e) => e.key.startsWith('store/'))!.now!.text);
    const listed = (file: string | null, confirmed: boolean): string => {
      const pins = edits.filter((e) => confirmed && e.key.startsWith('pin/'));
      const records = Object.fromEntries(pins.map((e) => [e.key, e.now!]));
      const known = facts({
        ...{ state: stateAfter(stateOf([]), { edits: pins }), more: { team }, yaml: parseYaml },
        ...{ file: (p: string) => (p === '.clew/intents.yaml' ? file : null) },
        pins: () => ({ path: '/home/pins', records, fault: null }),
      });
      return command.print(command.decide(input(['intents']), known).view!, PLAIN);
    };
    expect(listed(null, false)).toMatch(/bob, not in your file: counts for nothing here[\s\S]*clew team take INT-001/);
    expect(listed(text, false)).toMatch(/nobody confirmed here[\s\S]*clew intent confirm INT-001/);
    expect(listed(text, true)).toMatch(/bob, confirmed here, as INT-001: counts\n(?!.*clew team take)/s);
    expect(listed(text.replace('summary:', 'status: done\n    summary:'), true)).toContain('closed here');
  });
});

it('every verb has a line in the help and is offered to a shell', () => {
  expect(command.completes!([])).toEqual(NAMES);
  expect(new Set(NAMES).size).toBe(NAMES.length);
  for (const name of NAMES) expect(codes(input([name]), alone)).not.toContain('team-verb');
});

it('what is typed again is what was typed', () => {
  const { findings } = command.decide(input(['undo', 'ann'], { since: '2h' }), given(joined));
  expect(hintOf(findings[0]!)).toBe('clew team undo ann --since 2h --yes');
  expect(wantedAt('postgres://b%40c@h/d', 'x').name).toBe('b@c');
});

it('a context that both have stays listed, with who did what last', () => {
  const context = work('Group bookings');
  const last = (over: object) => ({ [refOf(context)]: { member: 'ben', at: NOW - 720_000, what: 'done', ...over } });
  const page = (over: object) => {
    const team = { ...joined, kept: { ...kept([{ ref: refOf(context) }])!, last: last(over) as never } };
    const { view } = command.decide(input([]), given(team, stateOf([context])));
    return command.print(view!, PLAIN).split('\n')[1];
  };
  expect(page({ text: 'One mail' })).toBe('  group-bookings  Group bookings  ben: finished "One mail", 12 min ago');
  expect(page({ what: 'status', text: 'completed', member: 'ann' })).toBe(
    '  group-bookings  Group bookings  you: completed it, 12 min ago',
  );
  const finished = { [context.id]: [{ member: 'ben', text: '2 of 3', id: null, here: 1, at: NOW - 60_000 }] };
  const counted = { ...joined, seen: { ...joined.seen!, finished } };
  const { view } = command.decide(input([]), given(counted, stateOf([context])));
  expect(command.print(view!, PLAIN)).toContain('ben: has 2 of 3 tasks of its plan done, 1 min ago');
});

it('a hand-over is exchanged at once, and says whether it left', () => {
  expect([command.exchanges!(input(['hand', 'x', 'bob'])), command.exchanges!(input(['private', 'x']))]).toEqual([
    true,
    false,
  ]);
  const said = (exchanged?: object) =>
    command.print({ verb: 'hand', id: 'x', to: 'bob', known: true, exchanged }, PLAIN).split('\n')[0];
  expect(said({ failed: false })).toContain('offered x to bob: it left just now');
  expect(said({ failed: true })).toContain(
    'offered x to bob: it waits here, and leaves with the next exchange that comes to its end',
  );
  expect(said()).toContain('it leaves with the next exchange (clew sync: now)');
});

it('a decision is whole, also where it is wider than the terminal', () => {
  const text = `All boats of a group get a berth ${'beside each other '.repeat(15)}(decided in March)`;
  const decision = { ref: 'b~1', id: 'd1', place: 'plan-decisions', text, state: 'open', author: 'ben', at: NOW };
  const team = { ...joined, kept: { ...kept()!, decisions: [decision] } };
  const narrow = { ...PLAIN, cut: (t: string, max: number) => t.slice(0, max) };
  expect(command.print(command.decide(input(['decisions']), given(team)).view!, narrow)).toContain(text);
});

it('who is at work is shown with how old that is, and a team of the usual name is named once', () => {
  const lease = {
    member: 'bob',
    device: 'd',
    session: 's',
    project: 'shop',
    context: 'x~1',
    title: 'Tax',
    branch: null,
  };
  const leases = [{ ...lease, scope: ['src/**'], files: ['a.js'], until: NOW + LASTS - 240_000 }];
  const of = { ...joined, joined: { ...joined.joined!, team: 'team' }, kept: { ...kept()!, leases } };
  const page = command.print(command.decide(input([]), given(of)).view!, PLAIN).split('\n');
  expect(page[0]).toBe('team: 12 to send, last sync 3 min ago');
  expect(page[1]).toBe('  bob is at work on Tax  a.js; may write src/**, 4 min ago');
});

it('doctor says how the team is, nothing where none is joined', () => {
  expect([teamChecks(undefined, NOW), teamChecks(alone, NOW)]).toEqual([[], []]);
  expect(teamChecks(joined, NOW)).toMatchObject([
    { state: 'good', text: 'The team web, as ann, share titles: 12 to send, last sync 3 min ago' },
  ]);
  const down = { ...joined, seen: { ...joined.seen!, sync: { ...NEVER, fault: { code: 'down', detail: 'refused' } } } };
  expect(teamChecks(down, NOW)).toMatchObject([{ state: 'warn', next: 'clew sync' }]);
  expect(teamChecks({ ...alone, torn: true }, NOW)[0]!.state).toBe('bad');
});
