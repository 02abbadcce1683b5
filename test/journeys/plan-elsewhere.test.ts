/** Ada wants a plan beside the other documents, where no convention and no setting looks for one: what is made there is a plan like any other from then on. */
import { expect, it } from 'vitest';
import { Client } from '../support/mcp-client.js';
import { Journey } from './_journey.js';

const PLAN = 'docs/shore-power.md';
const TEXT =
  '# Shore power\n\n## Meter readings\n\n- [x] record the reading on arrival\n- [ ] record the reading on departure\n\n## Price\n\n- [ ] one price per kWh in cents\n';

/** The session's agent proposes a plan in `docs`, and Ada says yes in the form of her host. */
async function proposes(j: Journey, title: string): Promise<void> {
  const env = j.env({ CLAUDE_CODE_SESSION_ID: 'one', CLAUDECODE: '1' }) as Record<string, string>;
  const c = new Client(j.root, { env, form: () => ({ action: 'accept', content: { choice: 'a' } }) });
  await c.open();
  const made = await c.call('propose_plan', { title, folder: 'docs' });
  expect(made.structuredContent).toMatchObject({ ok: true });
  await c.close();
}

function known(j: Journey, context: string) {
  const status = j.clew('status').out;
  expect(status).toContain('1 of 3');
  expect(j.clew('plans', 'shore power').out).toContain(PLAN);
  expect(j.clew('show', PLAN).out).toContain('one price per kWh in cents');
  expect(j.clew('next').out).toContain('record the reading on departure');
  expect(j.clew('show', context).out).toContain(PLAN);
}

it('a plan that clew makes is known at once, and is that of the context it was made for', async () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('new context Shore power');
  s.says('guests shall pay for it; write a plan docs/shore-power.md, no code yet');
  await proposes(j, 'Shore power');
  expect(j.clew('plans', 'shore power').out).toContain(PLAN);
  j.write({ [PLAN]: TEXT });
  known(j, 'shore-power');
  s.stop();
  known(j, 'shore-power');
  s.says('good. put it down and build the meter readings');
  s.writes({ 'src/power/meter.ts': 'export const meter = 1;\n' });
  s.stop();
  expect(j.documents()['shore-power']).toContain(`plan: ${PLAN}`);
  j.edit(PLAN, '- [ ] record', '- [x] record');
  expect(j.clew('status').out).toContain('2 of 3');
  j.remove(PLAN);
  expect(j.clew('plans', 'shore power').out).not.toContain('docs/shore-power');
});

it('under another name it is that of the work begun for the same prompt, and of no earlier one', async () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('the power posts at the berths: guests want to pay for what they use');
  await proposes(j, 'Shore power');
  j.write({ [PLAN]: TEXT });
  known(j, 'power-posts-at-the-berths');
  s.says('new context Tide table');
  s.stop();
  s.says('good, go on');
  await proposes(j, 'Winter storage');
  expect(j.clew('plans', 'winter').out).toContain('docs/winter-storage.md');
  const tide = j.clew('show', 'tide-table').out;
  expect(tide).toContain('Tide table');
  expect(tide).not.toContain('winter');
  j.clew('undo', '--any');
  expect(j.exists('docs/winter-storage.md')).toBe(false);
  expect(j.clew('plans', 'winter').out).not.toContain('docs/winter-storage.md');
});

it('what the settings leave out stays out, and a list that is written otherwise is said with how it is typed', async () => {
  const j = new Journey();
  const wrong = j.clew('config', 'set', 'plans', '!docs/*.md');
  expect(wrong.status).toBe(2);
  expect(wrong.err + wrong.out).toContain(`clew config set plans '["!docs/*.md"]'`);
  expect(j.clew('config', 'set', 'plans', '["!docs/*.md"]').status).toBe(0);
  j.session('one').says('a plan for the winter, please');
  await proposes(j, 'Winter storage');
  expect(j.exists('docs/winter-storage.md')).toBe(true);
  expect(j.clew('plans', 'winter').out).not.toContain('docs/winter-storage.md');
});

it('a file that Ada names is made at that very path, which the form tells before she accepts', async () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('something else: guests want to pay online. make a plan for that, docs/PAY.md, three steps');
  const asked: string[] = [];
  const env = j.env({ CLAUDE_CODE_SESSION_ID: 'one', CLAUDECODE: '1' }) as Record<string, string>;
  const form = ({ message }: { message: string }) => {
    asked.push(message);
    return { action: 'accept' as const, content: { choice: 'a' } };
  };
  const c = new Client(j.root, { env, form });
  await c.open();
  const made = await c.call('propose_plan', { title: 'Online payment', folder: 'docs/PAY.md' });
  await c.close();
  expect(asked.join()).toContain('The plan would be docs/PAY.md. No plan is similar to "Online payment". Should I:');
  expect(made.structuredContent).toMatchObject({ ok: true, plan: 'docs/PAY.md' });
  expect(j.read('docs/PAY.md')).toMatch(/^# Online payment\n/);
  expect(j.exists('docs/pay.md')).toBe(false);
  expect(j.clew('plans', 'online payment').out).toContain('docs/PAY.md');
});

it.each([
  [{ title: 'docs/PAY.md' }, 'docs/PAY.md', '# PAY\n'],
  [{ title: 'PAY.md', folder: 'docs' }, 'docs/PAY.md', '# PAY\n'],
  [{ title: 'Online payment', folder: 'docs' }, 'docs/online-payment.md', '# Online payment\n'],
])('%j without a form: her letter makes it where she was told', async (wish, path, heading) => {
  const j = new Journey();
  const s = j.session('one');
  s.says('new context Shore power');
  const c = new Client(j.root, {
    env: j.env({ CLAUDE_CODE_SESSION_ID: 'one', CLAUDECODE: '1' }) as Record<string, string>,
  });
  await c.open();
  const put = await c.call('propose_plan', wish);
  await c.close();
  expect(JSON.stringify(put)).toContain(`The plan would be ${path}.`);
  s.stop();
  s.says('a');
  expect(j.read(path).startsWith(heading)).toBe(true);
});
