/** Holds the server of the page against whoever may call it: wrong doors, malformed and slow requests, too many of them; it answers what it should and stays. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { HEADERS } from '../../../src/surfaces/page/headers.js';
import { KEY_HEADER } from '../../../src/surfaces/page/keys.js';
import { MOST_IDLE, type Served, servePage } from '../../../src/surfaces/page/server.js';
import { MOST_STREAMS } from '../../../src/surfaces/page/stream.js';
import { madeDesk, plainWords, viewsOf } from '../../support/page-desk.js';

const assets = new Map([
  ['/', { type: 'text/html; charset=utf-8', text: '<p>page</p>' }],
  ['/page.js', { type: 'text/javascript; charset=utf-8', text: '1' }],
]);
const desk = madeDesk(viewsOf(plainWords));
const served: Served = await servePage(desk, { port: 0, assets, now: Date.now });
afterAll(() => served.close());
const host = `127.0.0.1:${served.port}`;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
  port = served.port,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const req = request({ host: '127.0.0.1', port, method, path, headers }, (res) => {
      let text = '';
      res.on('data', (chunk) => {
        text += chunk;
      });
      res.on('end', () => done({ status: res.statusCode!, headers: res.headers, body: text }));
      res.on('error', fail);
    });
    req.on('error', fail);
    req.end(body);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const OWN = { origin: `http://${host}` };

async function entered(): Promise<Record<string, string>> {
  const answer = await ask('POST', '/api/open', { ...OWN, ...JSON_TYPE }, JSON.stringify({ token: served.keys.token }));
  expect(answer.status).toBe(200);
  const cookie = [answer.headers['set-cookie']].flat()[0]!.split(';')[0]!;
  return { cookie, [KEY_HEADER]: (JSON.parse(answer.body) as { key: string }).key };
}

/** What a bare connection that says `text` hears until it is closed. */
function raw(text: string | Buffer): Promise<string> {
  return new Promise((done) => {
    let heard = '';
    const socket = connect(served.port, '127.0.0.1', () => socket.end(text));
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => done(heard));
  });
}

describe('who comes in', () => {
  it('the page itself, without a key; every answer says what a browser may do with it', async () => {
    for (const path of ['/', '/page.js', '/nowhere', '/api/home']) {
      const answer = await ask('GET', path);
      for (const [name, value] of Object.entries(HEADERS)) expect(answer.headers[name], `${path} ${name}`).toBe(value);
    }
    expect((await ask('GET', '/')).body).toContain('page');
    expect(HEADERS['content-security-policy']).not.toMatch(/unsafe|https?:|\*|data:/);
  });

  it('views and actions only with cookie and key, the stream with the cookie', async () => {
    const own = await entered();
    const { [KEY_HEADER]: key, cookie } = own as { cookie: string; [KEY_HEADER]: string };
    const some: Record<string, string>[] = [
      {},
      { cookie: cookie! },
      { [KEY_HEADER]: key! },
      { cookie: `${cookie}0`, [KEY_HEADER]: key! },
    ];
    for (const headers of some) {
      expect((await ask('GET', '/api/home', headers)).status).toBe(401);
      expect((await ask('POST', '/api/do', { ...OWN, ...JSON_TYPE, ...headers }, '{"command":"done"}')).status).toBe(
        401,
      );
    }
    expect((await ask('GET', '/api/stream')).status).toBe(401);
    const home = await ask('GET', '/api/home', own);
    expect(JSON.parse(home.body)).toEqual(desk.views.home);
    expect(desk.wishes).toEqual([]);
  });

  it('no other key, however it is given', async () => {
    for (const body of [
      '{}',
      'null',
      '[]',
      '{"token":null}',
      '{"token":{"a":1}}',
      `{"token":"${'0'.repeat(32)}"}`,
      '"x"',
    ])
      expect((await ask('POST', '/api/open', { ...OWN, ...JSON_TYPE }, body)).status).toBe(401);
  });

  it('no name of another site, on any route', async () => {
    const own = await entered();
    for (const path of ['/', '/page.js', '/api/home', '/api/stream', '/nowhere']) {
      const answer = await ask('GET', path, { ...own, host: `evil.example:${served.port}` });
      expect([answer.status, answer.body.length < 60]).toEqual([421, true]);
      expect((await ask('GET', path, { ...own, origin: 'https://evil.example' })).status).toBe(403);
    }
  });
});

describe('what is asked for', () => {
  it('a command goes to the desk as it was said', async () => {
    const own = { ...(await entered()), ...OWN, ...JSON_TYPE };
    const before = desk.wishes.length;
    const answer = await ask(
      'POST',
      '/api/do',
      own,
      JSON.stringify({ command: 'rename', args: ['work-1', 'Café "x"'] }),
    );
    expect(JSON.parse(answer.body)).toMatchObject({ ok: true, did: 'did rename' });
    expect(desk.wishes.slice(before)).toEqual([
      { wish: { command: 'rename', args: ['work-1', 'Café "x"'], flags: {}, session: null, at: null }, dry: false },
    ]);
  });

  it.each([
    [{ command: 'uninstall' }],
    [{ command: 'init', flags: { yes: true } }],
    [{ command: 'config', args: ['set', 'gate', 'off'] }],
    [{ command: 'purge', args: ['x'] }],
    [{ command: 'hook' }],
    [{ command: '__proto__' }],
    [{ command: 'constructor' }],
    [{ command: 'done', flags: { cwd: '/etc' } }],
    [{ command: 'update-context', flags: { stdin: true } }],
    [{ command: 'intent', args: ['new', 'x'] }],
    [{ command: 'done', args: 'work-1' }],
    [{ command: 'done', args: [1] }],
    [{ command: 'done', args: ['x'.repeat(5000)] }],
    [{ command: 'done', args: Array(50).fill('x') }],
    [{ command: 'done', flags: [] }],
    [{ command: 'done', session: {} }],
    [{}],
    [[]],
    [null],
  ])('%j is not', async (body) => {
    const own = { ...(await entered()), ...OWN, ...JSON_TYPE };
    const before = desk.wishes.length;
    expect((await ask('POST', '/api/do', own, JSON.stringify(body))).status).toBe(400);
    expect(desk.wishes.length).toBe(before);
  });

  it('a long log that is being read is said, and what is not there is an answer, too: no browser writes either down as a fault', async () => {
    const own = await entered();
    const { views } = desk;
    desk.reading = { read: 1, of: 3 };
    const meanwhile = await ask('GET', '/api/home', own);
    desk.reading = null;
    desk.views = { ...views, context: null };
    const none = await ask('GET', '/api/context?id=nope', own);
    desk.views = views;
    expect([meanwhile.status, JSON.parse(meanwhile.body)]).toEqual([202, { soFar: { read: 1, of: 3 } }]);
    expect([none.status, none.body]).toEqual([200, 'null']);
  });

  it('a project that nobody named is not', async () => {
    const own = await entered();
    expect((await ask('GET', '/api/home?at=%2Fetc', own)).status).toBe(404);
    expect((await ask('GET', '/api/home?at=%2Fhome%2Fada%2Fshop', own)).status).toBe(200);
    const body = JSON.stringify({ command: 'done', at: '/etc' });
    expect((await ask('POST', '/api/do', { ...own, ...OWN, ...JSON_TYPE }, body)).status).toBe(404);
  });

  it.each([
    ['text/plain', '{"command":"done"}', 415],
    ['application/x-www-form-urlencoded', 'command=done', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/json', '{"command":', 400],
    ['application/json', '', 400],
    ['application/json', JSON.stringify({ command: 'done', args: ['x'.repeat(70_000)] }), 413],
  ])('a body as %s is answered with %i', async (type, body, status) => {
    const own = { ...(await entered()), ...OWN, 'content-type': type };
    expect((await ask('POST', '/api/do', own, body)).status).toBe(status);
  });

  it.each(['GET /api/nothing', 'GET /api/__proto__', 'POST /', 'GET /api/do', 'POST /api/home'])(
    '%s is nowhere',
    async (line) => {
      const [method, path] = line.split(' ') as [string, string];
      const own = { ...(await entered()), ...OWN, ...JSON_TYPE };
      expect((await ask(method, path, own, method === 'POST' ? '{}' : undefined)).status).toBe(404);
    },
  );
});

describe('what is broken', () => {
  const lines = [
    '',
    '\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
    `GET http://evil.example/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `GET //../%2e%2e/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: https://evil.example\r\n\r\n`,
    `POST /api/do HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/do HTTP/1.1\r\nHost: ${host}\r\nContent-Length: -1\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01]),
    Buffer.alloc(3000, 0xff),
  ];
  it.each(lines.map((l, i) => [i, l] as const))(
    'line %i is refused, and the next request is answered',
    async (_, line) => {
      const heard = await raw(line);
      expect(heard).not.toMatch(/^HTTP\/1\.1 2/);
      expect(heard).not.toMatch(/\bat \w+.*:\d+|node:|\/src\//);
      expect((await ask('GET', '/')).status).toBe(200);
    },
  );

  it('a body without an end is not waited for', async () => {
    const own = { ...(await entered()), ...OWN, ...JSON_TYPE };
    const status = await new Promise<number>((done) => {
      const req = request(
        {
          host: '127.0.0.1',
          port: served.port,
          method: 'POST',
          path: '/api/do',
          headers: { ...own, 'content-length': String(1024 ** 3) },
        },
        (res) => {
          done(res.statusCode!);
          res.resume();
          req.destroy();
        },
      );
      req.on('error', () => done(0));
      req.write('{"command":');
    });
    expect([413, 0]).toContain(status);
    expect((await ask('GET', '/')).status).toBe(200);
  });

  it('a body that comes in pieces and is too large leaves the process alive', async () => {
    for (const path of ['/api/do', '/api/open']) {
      const headers = { ...(await entered()), ...OWN, ...JSON_TYPE };
      await new Promise<void>((done) => {
        const req = request({ host: '127.0.0.1', port: served.port, method: 'POST', path, headers }, (res) => {
          res.resume();
          done();
        });
        req.on('error', () => done());
        for (let n = 0; n < 8; n++) req.write('x'.repeat(70_000));
        req.end();
      });
      // The connection that was cut may be tried once more.
      const still = await ask('GET', '/').catch(() => ask('GET', '/'));
      expect(still.status).toBe(200);
    }
  });

  it('a fault of the desk is none of the process', async () => {
    const own = await entered();
    const view = vi.spyOn(desk, 'view').mockImplementation(() => {
      throw new Error('/home/ada/secret');
    });
    const answer = await ask('GET', '/api/home', own);
    view.mockRestore();
    expect([answer.status, answer.body]).toEqual([500, 'That could not be answered. Try: clew doctor']);
    expect((await ask('GET', '/api/home', own)).status).toBe(200);
  });
});

describe('who watches', () => {
  it(`${MOST_STREAMS} are told of a change, one more is refused, and whoever leaves makes room`, async () => {
    const { cookie } = await entered();
    const told: string[] = [];
    const open = (i: number): Promise<() => void> =>
      new Promise((done) => {
        told[i] = '';
        const req = request(
          { host: '127.0.0.1', port: served.port, path: '/api/stream', headers: { cookie: cookie! } },
          (res) => {
            res.on('data', (chunk) => {
              told[i] += chunk;
              done(() => req.destroy());
            });
            res.on('error', () => {});
          },
        );
        req.on('error', () => {});
        req.end();
      });
    const ends = await Promise.all(Array.from({ length: MOST_STREAMS }, (_, i) => open(i)));
    const over = await open(MOST_STREAMS);
    expect(told[MOST_STREAMS]).toBe('event: full\ndata: 1\n\n');
    desk.change();
    await vi.waitFor(() => expect(told.filter((t) => t?.includes('event: changed')).length).toBe(MOST_STREAMS), {
      timeout: 5000,
    });
    for (const end of [...ends, over]) end();
    await vi.waitFor(
      async () => {
        const end = await open(0);
        end();
        expect(told[0]).toContain('event: ready');
      },
      { timeout: 5000 },
    );
  });
});

describe('connections that ask nothing', () => {
  it('take nobody’s place: the oldest make room', async () => {
    let closed = 0;
    const idle = Array.from({ length: MOST_IDLE + 40 }, () => {
      const socket = connect(served.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.on('close', () => closed++);
      return socket;
    });
    await vi.waitFor(() => expect(closed).toBeGreaterThanOrEqual(40), { timeout: 5000 });
    expect((await ask('GET', '/')).status).toBe(200);
    for (const socket of idle) socket.destroy();
  });
});

describe('the place', () => {
  it('is this machine alone', async () => {
    expect(served.address(served.keys.token)).toBe(`http://${host}/#key=${served.keys.token}`);
  });

  it('a port in use is said by Node’s own word', async () => {
    await expect(servePage(desk, { port: served.port, assets, now: Date.now })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('ends when nobody looked for long enough, not while somebody does', async () => {
    let now = 0;
    const short = await servePage(desk, { port: 0, assets, now: () => now, idle: 20 });
    expect((await ask('GET', '/', {}, undefined, short.port)).status).toBe(200);
    now = 19;
    await new Promise((done) => setTimeout(done, 60));
    expect((await ask('GET', '/', {}, undefined, short.port)).status).toBe(200);
    now = 60;
    await short.ended;
    await expect(ask('GET', '/', {}, undefined, short.port)).rejects.toThrow();
  });
});
