/** Decides where the page is served and how long: this machine alone, bounded in everything, until nobody looked for half an hour. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Desk } from '../../runtime/board/desk.js';
import type { Asset } from './assets.js';
import { refusalOf } from './guard.js';
import { HEADERS } from './headers.js';
import { type Keys, makeKeys } from './keys.js';
import { routesOf } from './routes.js';
import { makeStreams } from './stream.js';

const HOST = '127.0.0.1';
/** A request must have come whole in this time; what is slower is cut off. */
const REQUEST = 10_000;
const HEAD = 5_000;
const MOST_HEAD = 16 * 1024;
const MOST_CONNECTIONS = 700;
/** Connections that ask nothing; of more the oldest makes room, so that nobody can take the place of streams by opening many. */
export const MOST_IDLE = 300;
const IDLE = 30 * 60_000;
const LOOK = 10_000;

export interface Served {
  port: number;
  keys: Keys;
  /** What to open; the key in it stands behind `#`, which no browser sends anywhere. */
  address(token: string): string;
  close(): void;
  /** Resolves when it serves no more. */
  ended: Promise<void>;
}

export interface Settings {
  /** 0: any that is free. */
  port: number;
  assets: Map<string, Asset>;
  now(): number;
  /** How long nobody needs to look for it to end. */
  idle?: number;
}

/** Serves `desk`. Rejects with what Node says of the port, such as `EADDRINUSE`. */
export async function servePage(desk: Desk, settings: Settings): Promise<Served> {
  const { assets, now, idle = IDLE } = settings;
  let last = now();
  const streams = makeStreams(desk, () => {
    last = now();
  });
  let answer: ((req: IncomingMessage, res: ServerResponse) => void) | null = null;
  const options = {
    headersTimeout: HEAD,
    requestTimeout: REQUEST,
    maxHeaderSize: MOST_HEAD,
    keepAliveTimeout: 5000,
    connectionsCheckingInterval: 2000,
  };
  const idling = idlers();
  const server = createServer(options, (req, res) => {
    last = now();
    // Once a request is given up its own socket is gone.
    const { socket } = req;
    idling.asks(socket);
    res.on('finish', () => idling.rests(socket));
    for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value);
    res.on('error', () => res.destroy());
    const refusal = refusalOf({ method: req.method ?? '', url: req.url ?? '', headers: req.rawHeaders }, port);
    if (refusal === null) answer?.(req, res);
    else refuse(req, res, refusal.status, refusal.says);
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.on('clientError', (_, socket) => socket.destroy());
  server.on('connection', idling.rests);
  const port = await listening(server, settings.port);
  const keys = makeKeys(port);
  answer = getRequestListener(routesOf({ desk, keys, streams, assets, now }).fetch, { overrideGlobalObjects: false });
  const watch = setInterval(
    () => {
      if (streams.count() === 0 && now() - last >= idle) close();
    },
    Math.min(LOOK, idle),
  );
  const ended = new Promise<void>((done) => server.on('close', done));
  const close = (): void => {
    clearInterval(watch);
    streams.close();
    server.close();
    server.closeAllConnections();
  };
  return { port, keys, address: (token) => `http://${HOST}:${port}/#key=${token}`, close, ended };
}

/** Which connections wait for a request, oldest first. */
function idlers(): { rests(socket: Socket): void; asks(socket: Socket): void } {
  const idle = new Set<Socket>();
  const known = new WeakSet<Socket>();
  return {
    rests: (socket) => {
      if (socket.destroyed) return;
      if (!known.has(socket)) socket.once('close', () => idle.delete(socket));
      known.add(socket);
      idle.add(socket);
      const [oldest] = idle;
      if (idle.size > MOST_IDLE) oldest!.destroy();
    },
    asks: (socket) => idle.delete(socket),
  };
}

/** Says no, and reads nothing more of what was sent. */
function refuse(req: IncomingMessage, res: ServerResponse, status: number, says: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  res.end(req.method === 'HEAD' ? undefined : `${says}\n`);
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ host: HOST, port, exclusive: true }, () => {
      server.off('error', fail);
      done((server.address() as AddressInfo).port);
    });
  });
}
