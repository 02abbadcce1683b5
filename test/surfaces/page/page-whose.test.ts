/** Holds what a launch says of a port that is taken: by clew for this folder, for another, or by another program, whatever that answers. */
import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createRaw } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { servePage } from '../../../src/surfaces/page/server.js';
import { proofOf, WHOSE, whosePort } from '../../../src/surfaces/page/whose.js';
import { madeDesk, plainWords, viewsOf } from '../../support/page-desk.js';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'clew-whose-')));
const served = await servePage(
  { ...madeDesk(viewsOf(plainWords)), root },
  { port: 0, assets: new Map(), now: Date.now },
);
const others: { close(): unknown }[] = [served];
afterAll(() => {
  for (const o of others) o.close();
});

function portOf(server: Pick<Server, 'listen' | 'address' | 'close'>): Promise<number> {
  others.push(server);
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));
}
const answering = (answer: RequestListener): Promise<number> => portOf(createServer(answer));

/** What `clew ui` says in `cwd` where the port is taken. */
function launched(cwd: string, port: number, ...more: string[]): Promise<string> {
  const cli = join(import.meta.dirname, '../../../dist/cli.js');
  return new Promise((done) =>
    execFile(
      process.execPath,
      [cli, 'ui', '--no-open', '--port', String(port), ...more],
      { cwd, timeout: 30_000, env: { ...process.env, HOME: root, XDG_STATE_HOME: root } },
      (_, out, err) => done(`${out}${err}`),
    ),
  );
}

it('clew of this folder is said to be it, with a place that lets nobody in', async () => {
  const said = await launched(root, served.port);
  expect(said).toContain(`clew ui runs at port ${served.port} already, for ${root}`);
  expect(said).toContain(`http://127.0.0.1:${served.port}/`);
  expect(said).not.toContain(served.keys.token);
  expect(said).not.toContain('another program');
  const [finding] = JSON.parse(await launched(root, served.port, '--json')).findings;
  expect(finding.code).toBe('port-ours');
});

it('clew of another folder is said to be that, and not which', async () => {
  const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'clew-whose-')));
  const said = await launched(elsewhere, served.port);
  expect(said).toContain('clew ui runs for another project');
  expect(said).not.toContain(root);
});

it('another program is another program, whatever it answers', async () => {
  const ours = proofOf(root);
  const programs: Promise<number>[] = [
    answering((_, res) => void res.end('hello')),
    answering((_, res) => void res.writeHead(302, { location: served.address('') }).end()),
    answering((_, res) => void res.end(`${ours}\n${'x'.repeat(1000)}`)),
    answering((_, res) => void res.writeHead(200, { 'content-length': '500' }).end(ours)),
    answering((req) => void req.socket.destroy()),
    answering(() => undefined),
    answering((_, res) => {
      const more = setInterval(() => res.write('x'), 1);
      res.on('close', () => clearInterval(more));
    }),
    portOf(createRaw((socket) => void socket.on('error', () => undefined).end('SSH-2.0-x\r\n')) as never),
  ];
  const ports = await Promise.all(programs);
  expect(await Promise.all(ports.map((p) => whosePort(p, root)))).toEqual(programs.map(() => 'unknown'));
  expect(await launched(root, ports[0]!)).toContain(`Port ${ports[0]} is in use by another program.`);
});

it('what is answered tells neither a key nor the folder, is another at each launch, and is refused to other pages', async () => {
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${served.port}${WHOSE}`, { headers });
  const said = await (await ask({})).text();
  expect(said).toMatch(/^clew ui [0-9a-f]{32} [0-9a-f]{64}$/);
  expect(said).not.toContain(served.keys.token);
  expect(proofOf(root)).not.toBe(proofOf(root));
  expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
});
