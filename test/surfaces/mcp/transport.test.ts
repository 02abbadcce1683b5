/** Holds that messages are read whole, however their bytes arrive, and that an id may be used again once it is answered. */
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeTransport } from '../../../src/surfaces/mcp/transport.js';

/** What is read of `bytes` in pieces that end at `cuts`, and what is answered to it. */
async function readIn(bytes: Buffer, cuts: number[]): Promise<{ read: unknown[]; said: string[] }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const read: unknown[] = [];
  const said: string[] = [];
  const transport = makeTransport(input, output);
  output.on('data', (d) => said.push(...String(d).trim().split('\n')));
  const ended = new Promise<void>((done) => {
    transport.onclose = done;
  });
  transport.onmessage = (m) => {
    read.push(m);
    if ('id' in m && 'method' in m) void transport.send({ jsonrpc: '2.0', id: m.id, result: {} });
  };
  await transport.start();
  let from = 0;
  for (const to of [...new Set(cuts.map((c) => c % (bytes.length + 1)))].sort((a, b) => a - b)) {
    input.write(bytes.subarray(from, to));
    from = to;
    await new Promise(setImmediate);
  }
  input.end(bytes.subarray(from));
  await ended;
  return { read, said };
}

it('the same messages are read, wherever the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (texts, cuts) => {
        const sent = texts.map((text, id) => ({ jsonrpc: '2.0', id, method: 'x', params: { text } }));
        const bytes = Buffer.from(sent.map((m) => `${JSON.stringify(m)}\n`).join(''));
        const { read, said } = await readIn(bytes, cuts);
        expect(read).toEqual(sent);
        expect(said).toHaveLength(sent.length);
      },
    ),
    { numRuns: 100 },
  );
});

it('a line beyond the bound is refused once, in whatever pieces it comes, and the next is read', async () => {
  const ping = (id: number): string => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`;
  const bytes = Buffer.from(`${ping(1)}${'x'.repeat(9 * 1024 * 1024)}\n${ping(1)}`);
  for (const cuts of [[], [60, 5_000_000, 5_000_001, 9_000_000], [1]]) {
    const { read, said } = await readIn(bytes, cuts);
    expect(read).toHaveLength(2);
    expect(said.filter((l) => l.includes('-32600'))).toHaveLength(1);
  }
});
