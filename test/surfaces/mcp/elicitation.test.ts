/** Holds whose answer counts: what came back through the host's form, once, for the question that was put; never what a model says. */
import { describe, expect, it } from 'vitest';
import { Client, MODERN, type Options, type Reply, textOf } from '../../support/mcp-client.js';
import { SOAK } from '../../support/properties.js';
import { Desk } from '../../support/status-desk.js';

const PLAN = 'docs/plans/PRICING-RESEARCH.md';
const NEW = 'docs/plans/pricing-research-for-asia.md';
const TITLE = 'Pricing research for Asia';
const accept = (choice: unknown): Reply => ({ action: 'accept', content: { choice } });

function desk(): Desk {
  const d = new Desk();
  d.write(PLAN, '# Pricing research\n\n- [ ] [P.1.1] list the tiers\n');
  d.write('docs/plans/AUTH-HARDENING.md', '# Auth hardening\n\n- [ ] rotate the refresh tokens\n');
  d.clew(['index']);
  d.start();
  d.fire('UserPromptSubmit', { prompt: 'rotate the refresh tokens of the auth hardening plan' });
  return d;
}

async function opened(d: Desk, version: string, more: Options = {}): Promise<Client> {
  const c = new Client(d.root, { env: { CLAUDE_CODE_SESSION_ID: 's1' }, ...more });
  await c.open(version);
  return c;
}

/** What stands in the folder of plans and in the log. */
const trace = (d: Desk): string => `${d.has(NEW)} ${d.read(PLAN)} ${d.read('.clew/log.jsonl')}`;

const ERAS = ['2025-06-18', '2025-11-25', MODERN];

describe.each(SOAK ? ERAS : ERAS.slice(1))('propose_plan in the era of %s', (version) => {
  it('puts the plans alike and the choices into a form, and does what was accepted', async () => {
    const d = desk();
    const seen: { message: string; titles: string[] }[] = [];
    const c = await opened(d, version, {
      form: ({ message, requestedSchema }) => {
        const { choice } = (requestedSchema as unknown as { properties: { choice: { oneOf: { title: string }[] } } })
          .properties;
        seen.push({ message, titles: choice.oneOf.map((o) => o.title) });
        return accept('d');
      },
    });
    const made = await c.call('propose_plan', { title: TITLE, why: 'another market' });
    expect(seen).toHaveLength(1);
    expect(seen[0]!.message).toContain('can be continued. Should I:');
    expect(seen[0]!.titles).toEqual([
      'a) Add tasks to existing PRICING-RESEARCH.md?',
      'b) Merge with similar PRICING-RESEARCH.md?',
      'c) Create sub-section in PRICING-RESEARCH.md?',
      `d) Yes, create new plan for ${TITLE}`,
      'e) No, leave it',
    ]);
    expect(made.structuredContent).toMatchObject({ ok: true, plan: NEW, chosen: `Yes, create new plan for ${TITLE}` });
    expect(made.structuredContent).not.toHaveProperty('question');
    expect(d.read(NEW)).toContain(`# ${TITLE}`);
    expect(d.read('.clew/log.jsonl')).toContain('"approvedBy":"host"');
    expect(d.clew(['undo']).code).toBe(0);
    expect(d.has(NEW)).toBe(false);
  });

  it('the choice of an existing plan goes into that plan', async () => {
    const d = desk();
    const c = await opened(d, version, { form: () => accept('a') });
    expect((await c.call('propose_plan', { title: TITLE })).structuredContent.ok).toBe(true);
    expect(d.has(NEW)).toBe(false);
    expect(d.read(PLAN)).toContain(`- [ ] ${TITLE}`);
  });

  it.each<[string, Reply]>([
    ['decline', { action: 'decline' }],
    ['cancel', { action: 'cancel' }],
    ['a letter that was not offered', accept('z')],
    ['no letter', { action: 'accept', content: {} }],
    ['no text', accept({ letter: 'd' })],
  ])('%s is no yes: nothing is written', async (_, reply) => {
    const d = desk();
    const before = trace(d);
    const c = await opened(d, version, { form: () => reply });
    const result = await c.call('propose_plan', { title: TITLE });
    expect(textOf(result)).toMatch(/nothing was written|Invalid|failed/i);
    expect(trace(d)).toBe(before);
  });

  it.each<[string, Options]>([
    ['shows no forms', {}],
    ['opens pages only', { capabilities: { elicitation: { url: {} } } }],
  ])('a host that %s: the user’s letter in the next prompt decides', async (_, options) => {
    const d = desk();
    const c = await opened(d, version, options);
    const put = await c.call('propose_plan', { title: TITLE });
    expect(put.structuredContent).toMatchObject({ written: false });
    expect(textOf(put)).toContain(`d) Yes, create new plan for ${TITLE}`);
    expect(textOf(put)).toContain('the letter they reply with in their next prompt decides');
    expect(d.has(NEW)).toBe(false);
    const again = await c.call('propose_plan', { title: TITLE });
    const id = (r: typeof put): unknown => (r.structuredContent.question as unknown as { id: unknown }).id;
    expect(id(again)).toBe(id(put));
    d.fire('Stop');
    d.fire('UserPromptSubmit', { prompt: 'd' });
    expect(d.read(NEW)).toContain(`# ${TITLE}`);
  });
});

describe('what a model or a host could try', () => {
  it('without a session nobody could answer: a terminal is named, and nothing is kept', async () => {
    const d = new Desk();
    d.write(PLAN, '# Pricing research\n\n- [ ] list the tiers\n');
    const c = new Client(d.root);
    await c.open();
    const put = await c.call('propose_plan', { title: TITLE });
    expect(textOf(put)).toContain('clew new-plan in a terminal');
    expect(put.structuredContent).toMatchObject({ question: { id: null }, written: false });
    expect(d.has(NEW)).toBe(false);
  });

  it('an answer nobody asked for, a forged state, another question’s state and one used twice are none', async () => {
    const d = desk();
    const c = await opened(d, MODERN, { form: () => accept('d') });
    const inputResponses = { choice: accept('d') };
    const propose = (title: string, more: object) =>
      c.ask('tools/call', { name: 'propose_plan', arguments: { title }, ...more });
    const asked = (await propose(TITLE, { inputResponses })).result as unknown as {
      resultType: string;
      requestState: string;
    };
    expect(asked.resultType).toBe('input_required');
    expect((await propose(TITLE, { inputResponses, requestState: `${asked.requestState}x` })).error?.code).toBe(-32602);
    expect((await propose(TITLE, { inputResponses, requestState: 'v1.e30.e30' })).error?.code).toBe(-32602);
    const other = await propose('Tablet', { inputResponses, requestState: asked.requestState });
    expect(other.result).toMatchObject({ resultType: 'input_required' });
    expect(d.has(NEW)).toBe(false);
    const first = await propose(TITLE, { inputResponses, requestState: asked.requestState });
    expect(first.result).toMatchObject({ structuredContent: { plan: NEW } });
    d.clew(['undo']);
    const twice = await propose(TITLE, { inputResponses, requestState: asked.requestState });
    expect(twice.result).toMatchObject({ resultType: 'input_required' });
    expect(d.has(NEW)).toBe(false);
  });

  it('plans that changed while the form was open are asked about anew', async () => {
    const d = desk();
    let forms = 0;
    const c = await opened(d, '2025-11-25', {
      form: () => {
        if (++forms === 1) d.remove(PLAN);
        return forms === 1 ? accept('d') : { action: 'decline' };
      },
    });
    await c.call('propose_plan', { title: TITLE });
    expect(forms).toBe(2);
    expect(d.has(NEW)).toBe(false);
  });

  it('titles without letters and folders elsewhere are refused before anyone is asked', async () => {
    const d = desk();
    const c = await opened(d, MODERN, { form: () => accept('a') });
    for (const [input, code] of [
      [{ title: '…' }, 'plan-untitled'],
      [{ title: TITLE, folder: '../elsewhere' }, 'plan-outside'],
    ] as const)
      expect(await c.call('propose_plan', input)).toMatchObject({
        isError: true,
        structuredContent: { findings: [{ code }] },
      });
  });
});

describe.each(['2025-11-25', MODERN])('answer_question in the era of %s', (version) => {
  const asked = (): { d: Desk; id: string } => {
    const d = desk();
    d.clew(['config', 'set', 'clarify', 'tell']);
    const told = d.fire('UserPromptSubmit', { prompt: "now let's work on the spaceship telemetry project" });
    const id = /\bq[0-9a-f]{4,}\b/.exec(told)?.[0];
    expect(id, told).toBeDefined();
    return { d, id: id! };
  };
  const answerIn = (d: Desk, id: string): unknown => {
    const s = JSON.parse(d.clew(['status', '--json']).out) as { questions: { id: string }[] };
    return s.questions.some((q) => q.id === id) ? null : 'answered';
  };

  it('records what came back through the form, a new plan too', async () => {
    const { d, id } = asked();
    const c = await opened(d, version, { form: () => accept('b') });
    const done = await c.call('answer_question', { question: id });
    expect(done.structuredContent).toMatchObject({ ok: true, id });
    expect(answerIn(d, id)).toBe('answered');
    expect(String(done.structuredContent.did)).toMatch(/^created docs\/plans\//);
  });

  it('without forms the choices come back for the user, and nothing is recorded', async () => {
    const { d, id } = asked();
    const c = await opened(d, version);
    const meant = await c.call('answer_question', { choice: 'a', answer: 'a' });
    expect(textOf(meant)).toContain('answer_question has no "choice", "answer"; it takes question');
    const put = await c.call('answer_question');
    expect(put.structuredContent).toMatchObject({ id, recorded: false });
    expect(textOf(put)).toContain('Show the user these choices');
    expect(answerIn(d, id)).toBe(null);
  });

  it.each([{}, { question: 'its id' }])(
    'a form that comes back after the user answered elsewhere says so, with what was asked and chosen, and changes nothing',
    async (given) => {
      const { d, id } = asked();
      const c = await opened(d, version, {
        form: () => {
          expect(d.clew(['answer', id, 'c']).code).toBe(0);
          return accept('b');
        },
      });
      const late = await c.call('answer_question', 'question' in given ? { question: id } : {});
      expect(late.isError).toBeUndefined();
      expect(textOf(late)).toMatch(/spaceship telemetry.* — c\) Search for existing plan\?/);
      expect(textOf(late)).toContain('that answer counts, the form changed nothing');
      // Some hosts hand on the data alone.
      expect(late.structuredContent).toMatchObject({
        answer: expect.stringMatching(/ — c\) Search for existing plan\?$/),
      });
      expect(d.has('docs/plans/spaceship-telemetry.md')).toBe(false);
      // It has heard of the answer: the next prompt does not say it again.
      expect(JSON.stringify(d.fire('UserPromptSubmit', { prompt: 'go on' }))).not.toContain('spaceship telemetry');
    },
  );

  it('a decline leaves it open; an unknown one says so', async () => {
    const { d, id } = asked();
    const c = await opened(d, version, { form: () => ({ action: 'decline' }) });
    expect(textOf(await c.call('answer_question', { question: id }))).toContain('nothing was recorded');
    expect(answerIn(d, id)).toBe(null);
    expect(await c.call('answer_question', { question: 'q0' })).toMatchObject({
      isError: true,
      structuredContent: { findings: [{ code: 'no-question' }] },
    });
  });
});

describe('a switch by the model where its user was just asked which context is meant', () => {
  const asked = (): Desk => {
    const d = desk();
    d.fire('UserPromptSubmit', { prompt: 'switch to pricng reserch' });
    expect(d.read('.clew/log.jsonl')).toContain('Found existing plan');
    return d;
  };
  const active = (d: Desk): unknown => JSON.parse(d.clew(['status', '--json']).out).active?.plan;

  it.each<[string, Reply, string]>([
    ['their yes switches', accept('a'), PLAN],
    ['their no stays', accept('b'), 'docs/plans/AUTH-HARDENING.md'],
    ['a form that is left switches nothing', { action: 'cancel' }, 'docs/plans/AUTH-HARDENING.md'],
  ])('puts the question to them: %s', async (_, reply, plan) => {
    const d = asked();
    const c = await opened(d, MODERN, { form: () => reply });
    await c.call('switch_context', { to: PLAN });
    expect(active(d)).toBe(plan);
  });

  it('without forms nothing is switched, and the next prompt that leaves it open frees the model', async () => {
    const d = asked();
    const c = await opened(d, MODERN);
    expect(textOf(await c.call('switch_context', { to: PLAN }))).toContain('Not answered yet');
    expect(textOf(await c.call('switch_context', { new: 'Prices of pears' }))).toContain('Not answered yet');
    expect(active(d)).toBe('docs/plans/AUTH-HARDENING.md');
    d.fire('Stop');
    d.fire('UserPromptSubmit', { prompt: 'hm, what do you think?' });
    await c.call('switch_context', { to: PLAN });
    expect(active(d)).toBe(PLAN);
  });
});
