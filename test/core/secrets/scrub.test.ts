/** Holds that no secret gets past the waist: not into an operation, a file, a brief or a view; what cannot be looked through is not kept. */
import { describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { material } from '../../../scripts/secrets/positives.mjs';
// @ts-expect-error a script without types
import { dice } from '../../../scripts/secrets/sample.mjs';
import { emptyOutcome } from '../../../src/core/empty-outcome.js';
import type { Facts, Operation, Outcome } from '../../../src/core/model.js';
import { redact } from '../../../src/core/secrets/redact.js';
import {
  cleanFacts,
  cleanInput,
  cleanOperation,
  cleanOutcome,
  redactSecrets,
  UNREAD,
} from '../../../src/core/secrets/scrub.js';
import { exitOf } from '../../../src/core/words/en.js';
import { logError, readErrors } from '../../../src/runtime/run/error-log.js';
import { conversation, facts, folder } from '../../support/world.js';

const r = material(dice(5));
const TOKEN: string = `gh${'p_'}${r.an(36)}`;
const load = () => (text: string) => redact(text, () => 'salt').text;
const broken = (): never => {
  throw new Error('gone');
};
const has = (value: unknown): boolean => JSON.stringify(value).includes(TOKEN.slice(4));

describe('the waist', () => {
  it('takes secrets out of everything an outcome says', () => {
    const outcome = emptyOutcome({
      brief: `on ${TOKEN}`,
      notice: TOKEN,
      hold: `x ${TOKEN}`,
      did: `turned to ${TOKEN}`,
      undoable: true,
      view: { deep: [{ title: TOKEN, [`a-name-with-${TOKEN}`]: 1 }] },
      findings: [{ code: 'no-plan', args: { ref: TOKEN }, severity: 'error' }],
      edits: [{ key: `context/${TOKEN}`, was: null, now: { title: TOKEN, terms: [TOKEN] } }],
      files: [{ path: 'out.txt', text: TOKEN }],
    });
    const out = cleanOutcome(outcome, load);
    expect(has(out)).toBe(false);
    expect(out.view?.deep).toMatchObject([{ title: expect.stringMatching(/^\[redacted github-pat \w{4}\]$/) }]);
    expect(out).toMatchObject({ undoable: true, verdict: 'allow', edits: [{ was: null }] });
  });

  it('gives back the very same value where there is none, and loads no rule', () => {
    const outcome = emptyOutcome({
      brief: 'work on the pricing page',
      view: { n: [1, null, true, 'docs/plans/A.md'] },
    });
    expect(cleanOutcome(outcome, broken)).toEqual(outcome);
    const value = {
      session: '8f14e45f-ceea-467f-a8f0-aa11bb22cc33',
      p: '/home/ada/8f14e45f-ceea-467f-a8f0-aa11bb22cc33.jsonl',
    };
    expect(redactSecrets(value, broken)).toBe(value);
  });

  it('keeps nothing of a text that cannot be looked through', () => {
    const out = redactSecrets({ a: `use ${TOKEN}`, b: 'plain', deep: { c: [TOKEN] } }, broken);
    expect(out).toEqual({ a: UNREAD, b: 'plain', deep: { c: [UNREAD] } });
    let deep: unknown = TOKEN;
    for (let i = 0; i < 200; i++) deep = [deep];
    expect(has(redactSecrets(deep, load))).toBe(false);
  });

  it('brings no rules in for a session whose folder only looks odd, once the session is recorded', () => {
    const odd = '/tmp/clew-run-aB3dE9xY7/work';
    const session = {
      host: 'claude',
      id: 's',
      transcript: `/home/ada/${'-tmp-clew-run-aB3dE9xY7-work'}/x.jsonl`,
      cwd: odd,
    };
    const prompt = { kind: 'prompt' as const, session, prompt: 'rotate the tokens' };
    const said = conversation({ touched: [`${odd}/src/a.ts`] });
    const at = (cwd: string): Facts => {
      const known = facts({ workspace: odd, conversation: said });
      const held = { ...session, cwd, active: null, trail: [], lastAt: 0, prompts: 1, boundary: null };
      return { ...known, state: { ...known.state, sessions: { s: held as never } } };
    };
    let loads = 0;
    const counted = () => {
      loads++;
      return load();
    };
    expect(cleanInput(prompt, at(odd), counted).known.workspace).toBe(odd);
    expect(loads).toBe(0);
    // One that is recorded as running elsewhere is looked at.
    cleanInput(prompt, at('/elsewhere'), counted);
    expect(loads).toBeGreaterThan(0);
    const told = cleanInput({ ...prompt, prompt: `use ${TOKEN}` }, at(odd), load);
    expect(has(told)).toBe(false);
    const touched = conversation({ touched: [`${odd}/${TOKEN}`] });
    expect(has(cleanInput(prompt, { ...at(odd), conversation: touched }, load).known.conversation)).toBe(false);
  });

  it('lets no derived word know a secret: facts are clean before anything is decided', () => {
    const c = conversation({ prompts: [{ text: TOKEN, at: 1 }], said: `ok ${TOKEN}`, touched: [`a/${TOKEN}.ts`] });
    const known: Facts = facts({ branch: `fix/${TOKEN}`, conversation: c, more: { conversation: c, log: [] } });
    const out = cleanFacts(known, load);
    expect(has([out.branch, out.conversation, out.more])).toBe(false);
    expect(out.plans).toBe(known.plans);
    expect(out.more.log).toBe(known.more.log);
  });
});

describe('a failure', () => {
  it('is noted without what it quotes, when that may hold a secret', () => {
    const dir = folder();
    logError(dir, Object.assign(new Error(`ENOENT: no such file '/home/${TOKEN}/a'`), { code: 'ENOENT' }), 1);
    logError(dir, new Error('disk on fire'), 2);
    expect(readErrors(dir).map((f) => f.why)).toEqual(['disk on fire', `ENOENT ${UNREAD}`]);
  });
});

describe('files', () => {
  const edit = (key: string, was: object | null, now: object | null): Outcome =>
    emptyOutcome({ edits: [{ key, was, now } as Outcome['edits'][number]], did: 'x', undoable: true });
  const operation = (o: Outcome): Operation => ({
    ...{ v: 1, id: 'a', at: 1, by: 'x', session: null },
    ...{ did: o.did, undoable: o.undoable, edits: o.edits },
  });

  it('a new one is written without secrets', () => {
    const out = cleanOutcome(edit('file/docs/PLAN.md', null, { text: `# ${TOKEN}\n` }), load);
    expect(has(out)).toBe(false);
    expect(out.edits[0]!.key).toBe('file/docs/PLAN.md');
    expect(cleanOperation(operation(out), load).undoable).toBe(true);
  });

  it('one that a person owns keeps their bytes, but the log does not know them and cannot bring them back', () => {
    const out = cleanOutcome(
      edit('file/.clew/config.json', { text: `{"a":"${TOKEN}"}` }, { text: `{"a":"${TOKEN}","b":1}` }),
      load,
    );
    expect(has(out.edits)).toBe(true);
    const line = cleanOperation(operation(out), load);
    expect(has(line)).toBe(false);
    expect(line.undoable).toBe(false);
  });

  it('what we would add to one must be clean already, and so must a path: else nothing is written', () => {
    for (const o of [
      edit('store/contexts/a.md', { of: '1', splices: [] }, { of: '2', splices: [{ at: 0, cut: '', put: TOKEN }] }),
      edit('file/a.json', { of: '1' }, { of: '1', pieces: [{ at: 0, text: TOKEN }] }),
      edit(`file/docs/${TOKEN}.md`, null, { text: 'x' }),
    ]) {
      const out = cleanOutcome(o, load);
      expect(out.edits).toEqual([]);
      expect(has(out)).toBe(false);
      expect(exitOf(out.findings)).toBe(9);
    }
    const taking = edit(
      'store/contexts/a.md',
      { of: '2', splices: [] },
      { of: '1', splices: [{ at: 0, cut: TOKEN, put: '' }] },
    );
    expect(cleanOutcome(taking, load).edits).toHaveLength(1);
    expect(has(cleanOperation(operation(cleanOutcome(taking, load)), load))).toBe(false);
  });
});
