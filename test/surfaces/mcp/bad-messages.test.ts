/** Holds that nothing a client sends breaks `clew mcp`: errors of the protocol, no stack trace, nothing else on standard output, and an end when its input ends. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLI, Client, MODERN, textOf } from '../../support/mcp-client.js';
import { Desk } from '../../support/status-desk.js';
import { folder } from '../../support/world.js';

const TRACE = /\bat .*:\d+:\d+|node:internal|Error:/;

/** What comes back for `lines`, after which standard input is closed. */
function answers(lines: (string | Buffer)[], cwd = folder()) {
  const input = Buffer.concat(lines.map((l) => Buffer.concat([Buffer.from(l), Buffer.from('\n')])));
  const r = spawnSync(process.execPath, [CLI, 'mcp'], {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: cwd },
  });
  const said = r.stdout
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l) as { id: unknown; error?: { code: number }; result?: unknown });
  expect([r.status, r.stderr]).toEqual([0, '']);
  expect(r.stdout).not.toMatch(TRACE);
  return said;
}

const hello = (version = '2025-11-25'): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 'hello',
    method: 'initialize',
    params: { protocolVersion: version, capabilities: {}, clientInfo: { name: 't', version: '1' } },
  });
const request = (id: unknown, method: unknown, params?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const codeOf = (said: ReturnType<typeof answers>, id: unknown): unknown => said.find((m) => m.id === id)?.error?.code;

describe('bad input', () => {
  it('lines that are no messages are answered as such, and the rest goes on', () => {
    const said = answers([
      hello(),
      'garbage',
      '{"jsonrpc":"2.0",',
      '[]',
      '"text"',
      'null',
      Buffer.from([0xff, 0xfe, 0x00]),
      '{"id":5,"method":3}',
      '{"jsonrpc":"1.0","id":"six","method":"ping"}',
      '{"jsonrpc":"2.0","id":{},"method":"ping"}',
      '',
      request(9, 'ping'),
    ]);
    expect(said.filter((m) => m.id === null && m.error?.code === -32700)).toHaveLength(3);
    expect(said.filter((m) => m.id === null && m.error?.code === -32600)).toHaveLength(4);
    expect([codeOf(said, 5), codeOf(said, 'six')]).toEqual([-32600, -32600]);
    expect(said.find((m) => m.id === 9)).toMatchObject({ result: {} });
  });

  it('unknown methods, tools, prompts and resources, and wrong types, are errors that say so', () => {
    const call = (id: string, params: unknown): string => request(id, 'tools/call', params);
    const said = answers([
      hello(),
      request('m', 'no/such'),
      request('d', 'server/discover', {}),
      call('t', { name: 'no_such_tool', arguments: {} }),
      call('p', { name: '__proto__', arguments: {} }),
      call('c', 'text'),
      call('n', {}),
      request('g', 'prompts/get', { name: 'no_such' }),
      request('r', 'resources/read', { uri: 'clew://../../etc/passwd' }),
      request('u', 'resources/read', { uri: 7 }),
      call('w', { name: 'find_plans', arguments: { query: 7, max: 'many' } }),
      call('a', { name: 'find_plans', arguments: [1] }),
    ]);
    expect([codeOf(said, 'm'), codeOf(said, 'd')]).toEqual([-32601, -32601]);
    for (const id of ['t', 'p', 'n', 'g', 'r', 'u']) expect(codeOf(said, id), id).toBe(-32602);
    // What is no object is no message.
    expect(codeOf(said, 'c')).toBe(-32600);
    expect((said.find((m) => m.id === 'u')!.error as unknown as { message: string }).message).toBe(
      'Invalid parameters: params.uri: Invalid input: expected string, received number',
    );
    expect(said.find((m) => m.id === 'w')?.result).toMatchObject({ isError: true });
    const a = said.find((m) => m.id === 'a')!;
    expect(a.error?.code === -32602 || (a.result as { isError?: boolean }).isError === true).toBe(true);
  });

  it('a line beyond the bound, and values beyond theirs, are refused; what follows is served', async () => {
    const said = answers([
      hello(),
      request('big', 'tools/call', { name: 'parse_mode', arguments: { prompt: 'x'.repeat(5 * 1024 * 1024) } }),
      request('long', 'tools/call', { name: 'parse_mode', arguments: { prompt: 'x'.repeat(200_000) } }),
      request('many', 'tools/call', {
        name: 'update_context',
        arguments: { mode: 'ACT', progress: Array(9000).fill('x') },
      }),
      request('deep', 'tools/call', {
        name: 'clew_status',
        arguments: JSON.parse(`${'{"a":'.repeat(900)}1${'}'.repeat(900)}`),
      }),
      request('after', 'ping'),
    ]);
    expect(said.filter((m) => m.id === null).map((m) => m.error?.code)).toEqual([-32600]);
    expect(said.find((m) => m.id === 'big')).toBeUndefined();
    for (const id of ['long', 'many'])
      expect(said.find((m) => m.id === id)?.result, id).toMatchObject({ isError: true });
    for (const id of ['deep', 'after']) expect(said.find((m) => m.id === id)?.result, id).toBeDefined();
  });

  it('whatever is written, every line that comes back is JSON-RPC and the next request is answered', async () => {
    const c = new Client(folder());
    await c.open();
    let pings = 0;
    const any = fc.oneof(
      fc.string(),
      fc.json(),
      fc.uint8Array({ maxLength: 300 }).map((b) => Buffer.from(b)),
      fc
        .record({ jsonrpc: fc.constant('2.0'), id: fc.anything(), method: fc.string(), params: fc.anything() })
        .map(safe),
      fc
        .record({ name: fc.constantFrom('find_plans', 'clew_status', 'parse_mode'), arguments: fc.anything() })
        .map((params) => safe({ jsonrpc: '2.0', id: 'x', method: 'tools/call', params })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 10, maxLength: 20 }), async (texts) => {
        for (const text of texts) c.raw(Buffer.concat([Buffer.from(text), Buffer.from('\n')]));
        expect((await c.ask('ping', {}, `ping ${++pings}`)).result).toEqual({});
      }),
      { numRuns: 20, endOnFailure: true },
    );
    expect(c.lines.every((l) => JSON.parse(l).jsonrpc === '2.0')).toBe(true);
    expect(c.lines.join('\n')).not.toMatch(TRACE);
    expect(await c.close()).toBe(0);
    expect(c.stderr).toBe('');
  });

  it('in the modern era a request without its envelope, and a revision nobody knows, are refused', async () => {
    const c = new Client(folder());
    await c.open(MODERN);
    c.send({
      jsonrpc: '2.0',
      id: 'bare',
      method: 'tools/list',
      params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } },
    });
    await c.ask('tools/list');
    const bare = c.others.find((m) => m.id === 'bare')!;
    expect(bare.error?.code).toBeLessThan(-32000);
  });
});

describe('pipes and neighbours', () => {
  it('ends when its input ends, with what was asked before answered', () => {
    const d = new Desk();
    d.write('docs/plans/PRICING.md', '# Pricing\n\n- [ ] list\n');
    const said = answers([hello(), request(1, 'tools/call', { name: 'find_plans', arguments: {} })], d.root);
    expect(said.find((m) => m.id === 1)?.result).toMatchObject({ structuredContent: { ok: true } });
    expect(answers([])).toEqual([]);
  });

  it('ends quietly when nobody reads it any more', async () => {
    const c = new Client(folder());
    await c.open();
    c.deaf();
    for (let i = 0; i < 50; i++) c.send({ jsonrpc: '2.0', id: `z${i}`, method: 'tools/list' });
    expect(await c.exited).toBe(0);
    expect(c.stderr).toBe('');
  });

  it('two clients in one workspace write one after the other, and lose nothing', async () => {
    const d = new Desk();
    d.start();
    d.turn('build the guest tablet');
    const both = [new Client(d.root), new Client(d.root)];
    await Promise.all(both.map((c) => c.open()));
    await Promise.all(
      both.flatMap((c, who) =>
        Array.from({ length: 8 }, (_, i) =>
          c.call('update_context', { mode: 'PLAN', decisions: [`decision ${who}-${i} stands`] }),
        ),
      ),
    );
    const status = await both[0]!.call('clew_status');
    const document = d.doc((status.structuredContent.active as unknown as { id: string }).id);
    for (const who of [0, 1]) for (let i = 0; i < 8; i++) expect(document).toContain(`decision ${who}-${i} stands`);
  });

  it('a client that asks for a form and goes away leaves nothing behind', async () => {
    const d = new Desk();
    d.start();
    d.turn('build the guest tablet');
    const c = new Client(d.root, { capabilities: { elicitation: {} } });
    await c.open();
    c.send({
      jsonrpc: '2.0',
      id: 'p',
      method: 'tools/call',
      params: { name: 'propose_plan', arguments: { title: 'Night shift' } },
    });
    await c.ask('ping');
    while (!c.others.some((m) => m.method === 'elicitation/create')) await c.ask('ping');
    expect(await c.close()).toBe(0);
    expect(existsSync(join(d.root, 'docs/plans/night-shift.md'))).toBe(false);
  });

  it('a folder that cannot be written is told, not thrown', async () => {
    const d = new Desk();
    d.write('.clew', 'a file where the folder would be');
    const c = new Client(d.root);
    await c.open();
    const result = await c.call('switch_context', { new: 'x' });
    expect(result).toMatchObject({ isError: true });
    expect(textOf(result)).not.toMatch(TRACE);
  });
});

/** What of `value` JSON can say. */
function safe(value: unknown): string {
  try {
    return JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? `${v}` : v)) ?? 'null';
  } catch {
    return 'null';
  }
}
