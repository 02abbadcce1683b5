/** Decides what each address of the page answers. The guard has let a request through before it comes here. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { ViewName } from '../../core/board/types.js';
import type { Desk } from '../../runtime/board/desk.js';
import { wishIn } from './allowed.js';
import type { Asset } from './assets.js';
import { keepRoom } from './frugal.js';
import { HEADERS } from './headers.js';
import type { Keys } from './keys.js';
import type { Streams } from './stream.js';
import { proofOf, WHOSE } from './whose.js';

export interface House {
  desk: Desk;
  keys: Keys;
  streams: Streams;
  assets: Map<string, Asset>;
  now(): number;
}

type Env = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } };
type Asking = Context<Env>;

/** The views that can be asked for. */
const VIEWS: Record<ViewName, true> = {
  ...{ home: true, timeline: true, context: true, plans: true, session: true },
  ...{ judgement: true, gate: true, health: true, search: true, projects: true },
  ...{ habits: true, drift: true },
};
const MOST_BYTES = 64 * 1024;
const LONGEST_QUERY = 1000;

export function routesOf(house: House): Hono<Env> {
  const app = new Hono<Env>();
  for (const [at, asset] of house.assets) app.get(at, (c) => c.body(asset.text, 200, { 'content-type': asset.type }));
  app.post('/api/open', (c) => opened(c, house));
  app.get('/api/stream', (c) => streamed(c, house));
  app.post('/api/do', (c) => acted(c, house));
  // Asked by another launch that finds the port taken; it has no key.
  const proof = proofOf(house.desk.root);
  app.get(WHOSE, (c) => c.text(proof));
  app.get('/api/:view', (c) => viewed(c, house));
  app.notFound((c) => c.text('There is nothing at that address.', 404));
  // What is wrong with a request was said before: this is a fault of ours, and no page is told where.
  app.onError((_, c) => c.text('That could not be answered. Try: clew doctor', 500));
  return app;
}

async function opened(c: Asking, { keys, desk, now }: House): Promise<Response> {
  const body = await bodyOf(c);
  if (body instanceof Response) return body;
  const token = (body as { token?: unknown } | null)?.token;
  const entry = typeof token === 'string' ? keys.enter(token, now()) : null;
  if (entry === null) return c.text('That key does not fit. The address is printed where clew ui runs.', 401);
  c.header('set-cookie', entry.cookie);
  return c.json({ key: entry.key, ...aboutOf(desk) });
}

function aboutOf({ root, version, all, person, terminal }: Desk) {
  return { root, version, all, person, terminal };
}

function streamed(c: Asking, { keys, streams, desk }: House): Response {
  const { incoming, outgoing } = c.env;
  if (!keys.hasCookie({ headers: incoming.rawHeaders })) return c.text('Open the address that clew ui printed.', 401);
  const at = placeIn(c.req.query('at'), desk);
  if (at === undefined) return c.text('That project is not known.', 404);
  for (const [name, value] of Object.entries(HEADERS)) outgoing.setHeader(name, value);
  outgoing.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', connection: 'keep-alive' });
  if (!streams.hold(outgoing, at)) outgoing.end('event: full\ndata: 1\n\n');
  return RESPONSE_ALREADY_SENT;
}

function viewed(c: Asking, house: House): Response {
  const { desk } = house;
  if (!isLetIn(c, house)) return c.text('Open the address that clew ui printed.', 401);
  const name = c.req.param('view') ?? '';
  if (name === 'about') return c.json(aboutOf(desk));
  if (!Object.hasOwn(VIEWS, name)) return c.text('There is no such view.', 404);
  const { at: place, ...query } = c.req.query();
  const at = placeIn(place, desk);
  if (at === undefined) return c.text('That project is not known.', 404);
  if (Object.values(query).some((v) => v.length > LONGEST_QUERY)) return c.text('That is too long to look for.', 400);
  const soFar = desk.soFar(name as ViewName, at);
  if (soFar !== null) return c.json({ soFar }, 202);
  keepRoom();
  const view = desk.view(name as ViewName, query, at);
  keepRoom();
  // That there is none is an answer: a browser writes down every other as a fault of the page.
  return c.json(view);
}

async function acted(c: Asking, house: House): Promise<Response> {
  if (!isLetIn(c, house)) return c.text('Open the address that clew ui printed.', 401);
  const body = await bodyOf(c);
  if (body instanceof Response) return body;
  const wish = wishIn(body);
  if (typeof wish === 'string') return c.text(wish, 400);
  if (placeIn(wish.at ?? undefined, house.desk) === undefined) return c.text('That project is not known.', 404);
  const { dry, ...rest } = wish;
  return c.json(house.desk.act(rest, dry));
}

function isLetIn(c: Asking, { keys }: House): boolean {
  const asked = { headers: c.env.incoming.rawHeaders };
  return keys.hasCookie(asked) && keys.hasKey(asked);
}

/** The project that was asked for; `null` = the one that is served, `undefined` = none that is known. */
function placeIn(at: string | undefined, { roots }: Desk): string | null | undefined {
  if (at === undefined || at === '') return null;
  return roots().includes(at) ? at : undefined;
}

/** Said with the end of the connection: what of the body is still to come would keep the next request waiting. */
function tooMuch(c: Asking): Response {
  return c.text('That is too much.', 413, { connection: 'close' });
}

/** The JSON that was sent, or why it is not read. */
async function bodyOf(c: Asking): Promise<unknown> {
  if (!/^application\/json(?:;\s*charset=utf-8)?$/i.test(c.req.header('content-type') ?? ''))
    return c.text('JSON is read here, nothing else.', 415);
  if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES) return tooMuch(c);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of c.env.incoming) {
      size += (chunk as Buffer).length;
      if (size > MOST_BYTES) return tooMuch(c);
      chunks.push(chunk as Buffer);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return c.text('That is no JSON.', 400);
  }
}
