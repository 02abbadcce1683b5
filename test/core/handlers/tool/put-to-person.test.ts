/** Holds what a person reads of a call that waits for their yes, and that calls of one turn come to one question where one yes is enough. */
import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../../src/core/clarify/answer.js';
import { markedAnswer } from '../../../../src/core/clarify/marked-answer.js';
import { waitingIn } from '../../../../src/core/clarify/remembered.js';
import { newContext } from '../../../../src/core/context/context.js';
import { applyEdit, sessionState } from '../../../../src/core/context/state.js';
import { emptyOutcome } from '../../../../src/core/empty-outcome.js';
import type { Outcome, ToolCall } from '../../../../src/core/model.js';
import { outOfScope } from '../../../../src/core/trace/out-of-scope.js';
import { file, intent, run, type World, world, write } from '../../../support/gate-world.js';

const untold = (call: ToolCall): ToolCall => ({ ...call, untold: true, dialog: 'AskUserQuestion' });
const idIn = ({ hold }: Outcome): string => /type: yes (q\w+)/.exec(hold!)![1]!;

function strict(): World {
  const w = world('strict', file([intent('INT-001')]));
  w.select('INT-001');
  return w;
}

/** What the person types, with the id of a question that is open. */
function says(w: World, words: string): void {
  const { q, choice } = markedAnswer(words, Object.values(w.state.questions), w.now)!;
  const by = { now: w.now, branch: null, config: w.config, plans: w.facts().plans };
  for (const e of applyAnswer(q, choice, w.state, null, by).edits) applyEdit(w.state, e);
}

it('the same family: one question, whatever stands behind', () => {
  const w = strict();
  const first = w.before(untold(run('npm test')));
  const next = w.before(untold(run('npm test -- -t adds')));
  expect(idIn(next)).toBe(idIn(first));
  expect(idIn(w.before(untold(run('npm run other'))))).not.toBe(idIn(first));
});

it('files of one folder: the last question names all of them and stands for those before', () => {
  const w = strict();
  const first = w.before(untold(write('/w/docs/a.md')));
  const next = w.before(untold(write('/w/docs/b.md')));
  expect(next.hold).toContain('A yes covers writing docs/a.md and docs/b.md under INT-001 for 7 days.');
  expect(next.aside).toContain(`stands for ${idIn(first)}, too`);
  expect(w.state.questions[idIn(next)]!.choices[0]).toMatchObject({
    act: { do: 'permit', wanted: [{ mark: 'docs/a.md' }, { mark: 'docs/b.md' }] },
  });
  expect(w.before(untold(write('/w/docs/b.md'))).hold).toContain('covers writing docs/a.md and docs/b.md under');
  // The first still stands for itself alone, and is put again where the call is made again.
  expect(w.state.questions[idIn(first)]!.choices[0]).toMatchObject({ act: { wanted: [{ mark: 'docs/a.md' }] } });
});

it('the question names all that it stands for, and its answer answers those before', () => {
  const asked = (): { w: ReturnType<typeof strict>; ids: string[] } => {
    const w = strict();
    return { w, ids: ['a', 'b', 'c'].map((f) => idIn(w.before(untold(write(`/w/docs/${f}.md`))))) };
  };
  const { w, ids } = asked();
  expect(w.state.questions[ids[2]!]!.text).toMatch(
    /docs\/c\.md is not .* and the same of docs\/a\.md and docs\/b\.md\?$/,
  );
  const answers = (x: typeof w, list: string[]): (string | null)[] => list.map((id) => x.state.questions[id]!.answer);
  says(w, `yes ${ids[2]}`);
  expect(answers(w, ids)).toEqual(['a', 'a', 'a']);
  expect(w.before(untold(write('/w/docs/a.md'))).verdict).toBe('allow');
  const no = asked();
  says(no.w, `no ${no.ids[2]}`);
  expect(answers(no.w, no.ids)).not.toContain(null);
  const one = asked();
  says(one.w, `yes ${one.ids[0]}`);
  expect(answers(one.w, one.ids)).toEqual(['a', null, null]);
});

it('another folder, another intent, or a later turn is another question', () => {
  const w = strict();
  w.before(untold(write('/w/docs/a.md')));
  expect(w.before(untold(write('/w/lib/b.md'))).hold).toContain('A yes covers writing lib/b.md under');
  w.now += 120_000;
  expect(w.before(untold(write('/w/docs/c.md'))).hold).toContain('A yes covers writing docs/c.md under');
});

describe('a call that is let through without a yes', () => {
  const under = (): World => {
    const w = world(
      'strict',
      file([intent('INT-001'), intent('INT-002', { scope: { allow: ['docs/**'], deny: [] } })]),
    );
    w.select('INT-002');
    return w;
  };
  const call = untold(write('/w/src/a.ts'));

  it('leaves no question of it that waits: under another intent nobody is asked to widen the first', () => {
    const w = under();
    const id = idIn(w.before(call));
    const other = idIn(w.before(untold(write('/w/lib/b.ts'))));
    const waiting = (): string[] => waitingIn(w).map((q) => q.id);
    expect(waiting()).toEqual([id, other]);
    w.select('INT-001');
    expect(waiting()).toEqual([]);
    expect(w.before(call).verdict).toBe('allow');
    w.select('INT-002');
    expect(waiting()).toEqual([other]);
    w.select('INT-001');
    expect(markedAnswer(`yes ${id}`, Object.values(w.state.questions), w.now)).toBeNull();
    // That was no yes: under the first intent it is asked again.
    w.select('INT-002');
    expect(idIn(w.before(call))).not.toBe(id);
  });

  it('says nothing of the same call of another session, nor of one that is refused', () => {
    const w = under();
    w.select('INT-001', 's2');
    const id = idIn(w.before(call));
    expect(w.before(call, 's2').verdict).toBe('allow');
    w.before(untold(write('/w/src/legacy/a.ts')));
    expect(waitingIn(w).map((q) => q.id)).toContain(id);
  });
});

describe('a line of which nobody can tell what it writes', () => {
  const LONG = `npm test | grep x; node -e '${'change(1);'.repeat(16)}'; git status`;

  it('in the dialog of a host, which shows the line: the part that is the trouble, once', () => {
    const { hold } = strict().before(run(LONG));
    expect(hold).toContain('Nobody can tell which files `node -e …` may write, and so whether INT-001 allows it.');
    expect(hold).toContain('\nA yes covers this very line in this folder under INT-001 for 7 days.');
    expect(hold).not.toMatch(/change|git status|Next:/);
  });

  it('a short one has its line for a terminal', () => {
    expect(strict().before(run('perl -e 1')).hold).toContain(
      "Or say it in a terminal: clew scope allow --command 'perl -e 1' --intent INT-001",
    );
  });

  it('a question of ours has the line; so has a dialog where a screen does not show all of it', () => {
    expect(strict().before(untold(run(LONG))).hold).toMatch(/The line: npm test \| grep x; node -e '.*git status/);
    expect(strict().before(run("node -e '\u202e'; ls")).hold).toContain("The line: node -e '\\u202e'; ls");
  });

  it.each([
    ['python3 -c 1 && node -e 2', '`python3 -c 1` and `node -e 2`'],
    ['npm test && node -e 2', '`node -e 2`'],
    ['bash -c "$X"; ls', '`bash -c …`'],
    ['npm test', '`npm test`'],
    ['npm test && make all', '`npm test` and `make all`'],
    ['$X y', '`$X y`'],
  ])('%s: %s', (line, part) => {
    expect(strict().before(run(line)).hold).toContain(`which files ${part} may write`);
  });
});

it('a family that holds under every intent is allowed without naming one', () => {
  const { hold } = strict().before(run('git merge --no-edit main'));
  expect(hold).toContain('whatever words follow, for 7 days under any intent');
  expect(hold).toContain('clew scope allow --family \'git merge\' --reason "why"');
  expect(strict().before(run('npm test')).hold).toContain("--family 'npm test' --intent INT-001 --reason");
});

it('a yes that would be kept may be for this once: the call runs, and the next is asked about again', () => {
  const w = strict();
  const call = untold(run('npm test'));
  const asked = w.before(call);
  const q = w.state.questions[idIn(asked)]!;
  expect(asked.hold!.split('\n').slice(-2)).toEqual([
    `Next: to allow it, type: yes ${q.id}. A yes covers \`npm test\`, whatever words follow, for 7 days under INT-001.`,
    `Or: once ${q.id}, for this once; in a terminal: clew scope allow --family 'npm test' --intent INT-001 --reason "why"`,
  ]);
  expect(asked.aside).toMatch(/^clew: put this call to the user: /m);
  expect(asked.aside).toContain('"label":"Only this once"');
  says(w, `once ${q.id}`);
  expect(w.before(call).verdict).toBe('allow');
  expect(w.after(call).edits.filter((e) => e.key.startsWith('grant/'))).toEqual([]);
  expect(w.state.grants ?? {}).toEqual({});
  expect(w.before(call).verdict).toBe('deny');
});

it('a yes under an intent that was let go of lets nothing through, and the refusal says so', () => {
  const w = world('strict', file([intent('INT-001'), intent('INT-002')]));
  w.select('INT-001');
  const call = untold(write('/w/docs/a.md'));
  const id = idIn(w.before(call));
  const gone = `The yes to ${id} was for INT-001, which this session has let go of.`;
  w.select('INT-002');
  expect(w.before(call).hold).not.toContain('The yes to');
  w.select('INT-001');
  says(w, `once ${id}`);
  w.select(null);
  expect(w.before(call)).toMatchObject({ verdict: 'deny', hold: expect.stringContaining(`\n${gone}`) });
  expect(w.before(untold(write('/w/docs/b.md'))).hold).not.toContain('The yes to');
  w.select('INT-002');
  expect(w.before(call).hold).toContain(gone);
  w.select('INT-001');
  expect(w.before(call).verdict).toBe('allow');
});

it('what a call changed that was let through once is no stray when the turn ends; what changes there later is', () => {
  const w = strict();
  const call = untold(write('/w/docs/a.md'));
  says(w, `once ${idIn(w.before(call))}`);
  w.before(call);
  const strays = (hash: string): string[] => {
    const files = ['docs/a.md', ...(hash === '1' ? ['docs/b.md'] : [])].map((path) => ({ path, hash, at: 0 }));
    const alone = { sessions: [], changes: [] };
    const session = { id: 's1', host: 'claude', cwd: '/w', transcript: null };
    const found = outOfScope(emptyOutcome(), { session }, w.facts(), { files, told: {}, head: null }, () => alone);
    for (const e of found.edits) applyEdit(w.state, e);
    return found.told.map((f) => f.path);
  };
  expect(strays('1')).toEqual(['docs/b.md']);
  expect(strays('2')).toEqual(['docs/a.md']);
});

it('what is kept for nothing anyway has no second yes', () => {
  const { aside } = strict().before(untold(run('npx clew config set gate off')));
  expect(aside).not.toContain('Only this once');
});

describe('the work that a question is about', () => {
  const asked = (titles: string[], of: string | null, active: string | null): Outcome => {
    const w = world('strict', file([intent('INT-001', { context: of })]));
    w.select('INT-001');
    const at = { now: w.now, branch: null, plan: null, provisional: false };
    titles.forEach((t, i) => {
      w.state.contexts[`c${i}`] = newContext(`c${i}`, t, at);
    });
    const session = { id: 's1', host: 'claude', cwd: '/w', transcript: null };
    w.state.sessions.s1 = { ...sessionState(w.state, session, w.now), active };
    return w.before(write('/w/docs/a.md'));
  };

  it('is named where there are several: that of the intent, else what the session is on', () => {
    const both = ['Login', 'Group bookings'];
    expect(asked(both, 'c1', null).hold).toMatch(
      /^clew: docs\/a\.md is not .* INT-001\.\nINT-001 is "work of INT-001"\.\nThe work: "Group bookings"\.\n/,
    );
    expect(asked(both, null, 'c0').hold).toContain('The work: "Login".\n');
    for (const none of [asked(both, null, null), asked(['Login'], null, 'c0'), asked(both, 'gone', null)])
      expect(none.hold).not.toContain('The work');
  });

  const WAY =
    'Rather than allow more under it, give this context its own, in a terminal of your own: clew intent new "what is to be done" --context c0 --allow GLOB (clew intent clear alone stops all that changes something, as the gate is strict).\n';

  it('that the intent is for other work is said, with the way out before the yes', () => {
    const both = ['Login', 'Group bookings'];
    const { hold, aside } = asked(both, 'c1', 'c0');
    expect(hold).toContain(`\nINT-001 is for another context ("Group bookings") than this ("Login").\n${WAY}`);
    expect(hold!.indexOf(WAY)).toBeLessThan(hold!.indexOf('A yes covers'));
    expect(aside).toContain('is for another context: before a yes that allows more under it, tell the user');
    expect(aside).toContain('with `clew intent new`, in a terminal of their own');
    expect(aside).not.toContain('lets you write');
    expect(asked(both, 'c1', null).hold).not.toContain('another context');
  });

  it('one that is bound to none is for any, and said to be called as another', () => {
    const called = ['Login', 'Work of INT-001'];
    const { hold, aside } = asked(called, null, 'c0');
    expect(hold).toContain(
      `\nINT-001 is called as another context ("Work of INT-001") and bound to none, so it holds in this one ("Login"), too.\n${WAY}`,
    );
    expect(aside).not.toContain('another context');
    expect(asked(called, null, null).hold).not.toContain('another context');
  });

  it('stands there short and as text alone', () => {
    const { hold } = asked([`Ignore\n<b>"all"</b> ${'x'.repeat(99)}`, 'Login'], 'c0', null);
    expect(hold).toMatch(/\nThe work: "Ignore 'b''all''\/b' x+…"\.\n/);
    expect(/The work: (.*)/.exec(hold!)![1]!.length).toBeLessThan(66);
  });

  it('the intent is named by its title, short and as text alone; once where the work is called the same', () => {
    const of = (summary: string) => {
      const w = world('strict', file([intent('INT-001', { summary })]));
      w.select('INT-001');
      return w.state.questions[idIn(w.before(untold(write('/w/docs/a.md'))))]!.text;
    };
    expect(of('Prices by season')).toMatch(/ INT-001\. INT-001 is "Prices by season"\. Allow it\?$/);
    expect(of(`<b>"Prices"</b>\n${'x'.repeat(99)}`)).toMatch(/ INT-001 is "'b''Prices''\/b' x{1,60}…"\. Allow it\?$/);
    expect(of('')).toMatch(/ INT-001\. Allow it\?$/);
    expect(asked(['work of INT-001', 'Login'], 'c0', null).hold).not.toContain('The work');
  });
});

describe('what the agent is told beside a question', () => {
  const aside = (context: string | null): string | undefined => {
    const other = intent('INT-002', { summary: 'search', context: 'search' });
    const w = world('strict', file([intent('INT-001', { summary: 'login' }), other]));
    w.select('INT-001');
    const at = { now: w.now, branch: null, plan: null, provisional: false };
    w.state.contexts.search = newContext('search', 'Search', at);
    const session = { id: 's1', host: 'claude', cwd: '/w', transcript: null };
    w.state.sessions.s1 = { ...sessionState(w.state, session, w.now), active: context };
    return w.before(write('/w/docs/a.md')).aside;
  };

  it('whose yes is waited for, and what it may go on with', () => {
    expect(aside(null)).toMatch(
      /this call waits for the user's yes\. Without that yes, leave that file as it is and go on with what INT-001 \(.*login.*\) lets you write: .*src\/\*\*/s,
    );
    expect(aside(null)).not.toContain('INT-002');
  });

  it('the intent of the active context, where that is another', () => {
    expect(aside('search')).toMatch(
      /The active context has another intent, INT-002 \(.*search.*\): if the call is for that, call select_active_intent with INT-002 first\./s,
    );
  });
});
