/** Holds what selecting an intent, a session's start and a change of work come to, before anything is written. */
import { describe, expect, it } from 'vitest';
import { command } from '../../../../src/commands/intent/intent.js';
import { DEFAULTS } from '../../../../src/core/config.js';
import { decide } from '../../../../src/core/decide.js';
import { emptyOutcome } from '../../../../src/core/empty-outcome.js';
import { stateAfter } from '../../../../src/core/glance/glances-after.js';
import { dispatchDocuments } from '../../../../src/core/handlers/document/dispatch.js';
import { rowsOf, selectIntent } from '../../../../src/core/handlers/intent/select-intent.js';
import { followIntent } from '../../../../src/core/handlers/intent/session-intent.js';
import { EMPTY } from '../../../../src/core/intent/file/print.js';
import { readIntents } from '../../../../src/core/intent/file/read.js';
import { NONE_SELECTED, RULE } from '../../../../src/core/intent/notice.js';
import { selectionIn } from '../../../../src/core/intent/select.js';
import type { Intents } from '../../../../src/core/model/intent.js';
import type { Edit, Event, Facts, Outcome, Reading, StartSource, State } from '../../../../src/core/model.js';
import { tokens } from '../../../../src/core/text/tokens.js';
import { parseYaml } from '../../../../src/runtime/intents/yaml-tree.js';
import { facts, NOW, stateOf, WORKSPACE, work } from '../../../support/world.js';

const PATH = '.clew/intents.yaml';
const TWO =
  'version: 1\ncurrent_intent_id: null\nintents:\n  - id: INT-001\n    summary: tokens\n    acceptance_criteria: [{id: AC-1, description: green, status: met}, {id: AC-2, description: x, status: pending}]\n  - id: INT-002\n    summary: prices\n';
const ONE = TWO.slice(0, TWO.indexOf('  - id: INT-002'));
const read = (text: string): Intents => readIntents(PATH, parseYaml(text));
const chosen = (intent: string | null): State => ({
  ...stateOf([work('auth')]),
  selected: { s1: { intent, at: NOW - 1, by: 'agent' } },
});
const ofIntent = (edits: Edit[]): Edit[] => edits.filter((e) => e.key.startsWith('selected/'));

describe('selecting', () => {
  const select = (asked: string | undefined, text = TWO, state = stateOf([])) =>
    selectIntent(asked, 's1', 'agent', read(text), facts({ state }));

  it('an id gives the block and the record', () => {
    const outcome = select('INT-002');
    expect(outcome.edits).toEqual([
      { key: 'selected/s1', was: null, now: { intent: 'INT-002', at: NOW, by: 'agent' } },
    ]);
    expect(outcome.view).toMatchObject({
      selected: 'INT-002',
      block: expect.stringMatching(/^<intent_context intent_id="INT-002">\n[\s\S]*<\/intent_context>$/),
    });
    expect([outcome.undoable, outcome.findings]).toEqual([true, []]);
  });

  it('the same once more gives the block and changes nothing', () => {
    const outcome = select('INT-002', TWO, chosen('INT-002'));
    expect([outcome.edits, outcome.did]).toEqual([[], '']);
    expect(outcome.view?.block).toBeDefined();
  });

  it('an unknown id and one of another form list the valid ones', () => {
    for (const [id, code] of [
      ['INT-009', 'no-intent'],
      ['INT-9', 'intent-format'],
      ['', 'intent-format'],
      ['__proto__', 'intent-format'],
    ] as const) {
      const outcome = select(id);
      expect(outcome.findings).toMatchObject([{ code, args: { list: 'INT-001, INT-002' }, severity: 'error' }]);
      expect([outcome.edits, outcome.view?.block]).toEqual([[], undefined]);
    }
  });

  it('no id lists them, unless one alone is open', () => {
    expect(select(undefined)).toMatchObject({
      edits: [],
      view: { selected: null, intents: [{ id: 'INT-001', criteria: '1 of 2' }, { id: 'INT-002' }] },
    });
    const only = select(undefined, TWO.replace('status: pending', 'status: met'));
    expect(only).toMatchObject({ view: { selected: 'INT-002', by: 'only' }, findings: [{ code: 'intent-only' }] });
  });

  it('the only open one, where it is for other work, is selected by its id alone, and that is said', () => {
    const tied = `${ONE}    context: other\n`;
    const on = stateOf([work('auth', { id: 'auth' }), work('other', { id: 'other' })]);
    const asked = select(undefined, tied, on);
    expect([asked.edits, asked.view?.block]).toEqual([[], undefined]);
    expect(asked.findings).toMatchObject([{ code: 'intent-not-for-this', args: { id: 'INT-001', of: 'other' } }]);
    expect(select('INT-001', tied, on)).toMatchObject({
      edits: [{ now: { intent: 'INT-001' } }],
      findings: [{ code: 'intent-for-other' }],
    });
    for (const its of [stateOf([work('other', { id: 'other' })]), stateOf([])])
      expect(select(undefined, tied, its).view?.selected).toBe('INT-001');
  });

  it('nothing of a broken file can be selected', () => {
    const outcome = select('INT-001', `${TWO}intents: []\n`);
    expect(outcome).toMatchObject({ edits: [], findings: [{ code: 'intents-duplicate', severity: 'error' }] });
  });

  it('a missing file is made with safe defaults, by the command alone', () => {
    const known = facts({ yaml: parseYaml, file: () => null });
    const outcome = command.decide({ args: ['select', 'INT-001'], flags: {}, session: 's1', agent: true }, known);
    expect(outcome).toMatchObject({
      edits: [{ key: 'store/intents.yaml', was: null, now: { text: EMPTY } }],
      findings: [{ code: 'no-intent-yet', severity: 'error' }],
      anyway: true,
    });
    expect(EMPTY).toBe('version: 1\ncurrent_intent_id: null\nintents: []\n');
  });
});

describe('what a session stands on', () => {
  const at = (text: string, state: State = stateOf([])) => selectionIn(state, 's1', read(text));

  it('what it selected, else current_intent_id, else the only open one, else nothing', () => {
    expect(at(TWO)).toBeNull();
    expect(at(ONE)).toMatchObject({ intent: { id: 'INT-001' }, by: 'only' });
    const own = TWO.replace('_id: null', '_id: INT-002');
    expect(at(own)).toMatchObject({ intent: { id: 'INT-002' }, by: 'default' });
    expect(at(own, chosen('INT-001'))).toMatchObject({ intent: { id: 'INT-001' }, by: 'agent' });
    expect(at(own, chosen(null))).toBeNull();
    expect(at(own, chosen('INT-007'))).toBeNull();
    expect(at(`${own}intents: []\n`, chosen('INT-001'))).toBeNull();
    expect(selectionIn(stateOf([]), 'constructor', read(TWO))).toBeNull();
  });

  it('nothing, where the only open one names other work, with a plan or without', () => {
    const on = (over: object) => at(`${ONE}    context: other\n`, stateOf([work('auth', { id: 'auth', ...over })]));
    expect([on({}), on({ plan: 'docs/plans/a.md' })]).toEqual([null, null]);
  });

  it('nothing that was closed since, unless a person selected it closed; one whose criteria are met goes on', () => {
    const done = ONE.replace('summary: tokens', 'summary: tokens\n    status: done');
    expect(at(done, chosen('INT-001'))).toBeNull();
    expect(rowsOf(read(done), chosen('INT-001'))).toMatchObject([{ open: false, sessions: [] }]);
    const { edits } = selectIntent('INT-001', 's1', 'person', read(done), facts({ state: chosen('INT-001') }));
    const back = stateAfter(chosen('INT-001'), { edits });
    expect(at(done, back)).toMatchObject({ intent: { id: 'INT-001' }, by: 'person' });
    expect(at(ONE.replace('status: pending', 'status: met'), chosen('INT-001'))).toMatchObject({ by: 'agent' });
  });
});

describe('a start', () => {
  const start = (source: StartSource, over: Partial<Facts>) => {
    const event = {
      kind: 'start',
      source,
      session: { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE },
    } as const;
    const known = facts(over);
    return dispatchDocuments(decide(event, known), event, known);
  };

  it('ends what was selected when it begins anew, and keeps it when it goes on', () => {
    for (const source of ['startup', 'clear'] as const)
      expect(ofIntent(start(source, { state: chosen('INT-002'), intents: read(TWO) }).edits)).toMatchObject([
        { now: null },
      ]);
    for (const source of ['resume', 'compact'] as const) {
      const outcome = start(source, { state: chosen('INT-002'), intents: read(TWO) });
      expect(ofIntent(outcome.edits)).toEqual([]);
      // A compaction took the block from the model, so it is told again, whole.
      expect(outcome.brief).toContain(
        source === 'compact' ? '<intent_context intent_id="INT-002">' : 'INT-002: prices',
      );
    }
  });

  it('selects the only open one and the file’s own, and says it', () => {
    const only = start('startup', { intents: read(ONE) });
    expect(ofIntent(only.edits)).toMatchObject([{ now: { intent: 'INT-001', by: 'only' } }]);
    expect(only.brief).toContain('it is the only open one');
    const own = start('startup', { intents: read(TWO.replace('_id: null', '_id: INT-002')) });
    expect(ofIntent(own.edits)).toMatchObject([{ now: { intent: 'INT-002', by: 'default' } }]);
  });

  it('else lists them with the rule, in few tokens', () => {
    const { brief = '' } = start('startup', { intents: read(TWO), state: stateOf([]) });
    expect(brief).toContain('INT-001: tokens (1 of 2 criteria met)\nINT-002: prices');
    expect(brief).toContain(RULE);
    expect(tokens(brief)).toBeLessThan(240);
  });

  it('is silent where there is no file of intents', () => {
    expect(start('startup', { intents: null }).brief).toBeUndefined();
    expect(start('startup', {}).brief).toBeUndefined();
  });

  it('says that a file cannot be used, and where', () => {
    expect(start('startup', { intents: read(`${TWO}intents: []\n`) }).brief).toContain(
      `${PATH}:9:1: the key "intents"`,
    );
  });
});

describe('a change of work', () => {
  const session = (now: object, was: object = { active: 'auth' }): Edit => ({
    key: 'session/s1',
    was: { ...was },
    now: { ...now },
  });
  const followed = (edits: Edit[], state = chosen('INT-001')) => {
    const event = { kind: 'command', name: 'switch', input: {}, session: 's1', agent: false } as const;
    const outcome = { verdict: 'allow', findings: [], edits, did: 'turned', undoable: false } as const;
    return ofIntent(dispatchDocuments({ ...outcome, findings: [] }, event, facts({ state, config: DEFAULTS })).edits);
  };

  it('ends the intent of the session that turns, once', () => {
    expect(followed([session({ active: 'pricing' })])).toMatchObject([{ key: 'selected/s1', now: null }]);
    expect(followed([session({ active: null })])).toHaveLength(1);
    const own: Edit = { key: 'selected/s1', was: null, now: { intent: 'INT-002' } };
    expect(followed([session({ active: 'pricing' }), own])).toEqual([own]);
  });

  it('what a person cleared stays cleared, whatever the session turns to', () => {
    const cleared = { ...chosen(null), selected: { s1: { intent: null, at: NOW - 1, by: 'person', of: 'INT-001' } } };
    expect(followed([session({ active: 'pricing' })], cleared)).toEqual([]);
    expect(followed([session({ active: null })], cleared)).toEqual([]);
    const outcome = emptyOutcome({ edits: [session({ active: 'pricing' })] });
    const tied = (id: string): Edit[] => {
      const intents = read(TWO.replace(`id: ${id}`, `id: ${id}\n    context: pricing`));
      const state = { ...cleared, contexts: { ...cleared.contexts, pricing: work('pricing', { id: 'pricing' }) } };
      const event = { kind: 'command', name: 'switch', input: {}, session: 's1', agent: false } as const;
      return ofIntent(followIntent(outcome, event, facts({ state, intents })).edits);
    };
    expect(tied('INT-001')).toEqual([]);
    expect(tied('INT-002')).toMatchObject([{ now: { intent: 'INT-002', of: null } }]);
  });

  it('work that begins, other fields and other sessions end none', () => {
    expect(followed([session({ active: 'pricing' }, { active: null })])).toEqual([]);
    expect(followed([session({ prompts: 4 }, { prompts: 3 })])).toEqual([]);
    expect(followed([{ ...session({ active: 'pricing' }), key: 'session/s2' }])).toEqual([]);
  });
});

it('the rule is the specification’s sentence as a fact', () => {
  expect(RULE).toContain(
    'with a valid intent ID (format INT-XXX) before performing any file-modifying or constrained actions',
  );
  expect(RULE).toContain('If no intent is selected, select_active_intent');
  expect(RULE).not.toMatch(/\b(?:must|you)\b/i);
  expect(NONE_SELECTED).toBe(
    'No active intent selected. You must call select_active_intent with a valid intent ID (INT-XXX) before using other tools.',
  );
});

describe('a switch', () => {
  const OTHER = `${TWO}    context: pricing\n`;
  const move = (verb: 'switch' | 'stay', asked?: string): Outcome => {
    const was = stateOf([work('auth', { id: 'auth' })]).sessions.s1!;
    return emptyOutcome({
      edits: [
        { key: 'context/pricing', was: null, now: work('pricing', { id: 'pricing' }) as never },
        { key: 'session/s1', was: was as never, now: { ...was, active: 'pricing' } as never },
      ],
      reading: { verb, ...(asked === undefined ? {} : { asked }) } as Reading,
      brief: 'clew: switched.',
    });
  };
  const unread = (): Outcome => {
    const { reading: _, ...rest } = move('switch');
    return rest;
  };
  const state = chosen('INT-001');
  const session = { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE };
  const prompt: Event = { kind: 'prompt', session, prompt: 'x' };
  const typed = (agent: boolean): Event => ({ kind: 'command', name: 'switch', input: {}, session: 's1', agent });
  const known = facts({ state, intents: read(OTHER) });

  it('that the user asked for, or the agent made, selects the one for the context, unless nobody confirmed it', () => {
    const cases: [Outcome, Event][] = [
      [move('switch', 'switch to pricing'), prompt],
      [unread(), prompt],
      [move('stay'), typed(false)],
      [{ ...unread(), brief: 'clew: switched.' }, typed(true)],
    ];
    for (const [outcome, event] of cases) {
      const after = followIntent(outcome, event, known);
      expect(ofIntent(after.edits)).toMatchObject([{ now: { intent: 'INT-002', by: 'context' } }]);
      expect(after.findings).toMatchObject([{ code: 'intent-taken', args: { id: 'INT-002' } }]);
      expect(after.brief).toMatch(/^clew: switched\.\nclew: INT-002 is selected/);
      const strict = read(OTHER);
      for (const i of strict.intents) i.unconfirmed = true;
      const held = followIntent(outcome, event, { ...known, intents: strict });
      expect(held.edits.filter((e) => e.now?.intent === 'INT-002')).toEqual([]);
    }
  });

  it('from no work keeps what somebody chose, and takes the place of what nobody did', () => {
    const none = { ...move('stay'), edits: [move('stay').edits[0]!, { ...move('stay').edits[1]!, was: null }] };
    const by = (whose: string): State => ({ ...state, selected: { s1: { intent: 'INT-001', at: NOW, by: whose } } });
    const chosenBy = (whose: string) =>
      ofIntent(followIntent(none, typed(false), { ...known, state: by(whose) }).edits);
    expect(chosenBy('agent')).toEqual([]);
    expect(chosenBy('default')).toMatchObject([{ now: { intent: 'INT-002' } }]);
  });

  it('that the user asked for ends the intent where the context has none of its own', () => {
    const cases: [Outcome, Event][] = [
      [move('switch', 'switch to pricing'), prompt],
      [unread(), prompt],
      [move('stay'), typed(false)],
    ];
    const without = { ...known, intents: read(TWO) };
    for (const [outcome, event] of cases)
      expect(ofIntent(followIntent(outcome, event, without).edits)).toMatchObject([{ now: null }]);
  });

  it('that evidence or a reader made keeps it, and says where the context has another', () => {
    const after = followIntent(move('switch'), prompt, known);
    expect(ofIntent(after.edits)).toEqual([]);
    expect(after.findings).toMatchObject([{ code: 'intent-other', args: { id: 'INT-001', other: 'INT-002' } }]);
    expect(after.brief).toMatch(/^clew: switched\.\nclew: The selected intent stays INT-001; this context has INT-002/);
    for (const intents of [read(TWO), null, read('a: [')]) {
      expect(followIntent(move('switch'), prompt, { ...known, intents })).toEqual(move('switch'));
      expect(followIntent(unread(), typed(true), { ...known, intents })).toEqual(unread());
    }
  });
});
