/**
 * Connections that are held open without being used: each ends by itself, and others are answered meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindCollecting, type CollectDeps } from '../features/data/events/collect-page.ts';
import { createLog } from '../platform/log.ts';
import { createHttpServer, type FrontServer, type HttpServerDeps } from './create-http-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'limn-web-'));
const sockets: Socket[] = [];
let front: FrontServer;
const port = () => (front.server.address() as AddressInfo).port;

async function open(publicUrl: string): Promise<FrontServer> {
  const made = await createHttpServer({
    ...({} as HttpServerDeps),
    log: createLog('silent'),
    handlers: {} as HttpServerDeps['handlers'],
    publicUrl,
    renderUrl: publicUrl,
    pages: [
      (pages) => void pages.get('/hello', async () => 'hello'),
      (pages) => void pages.get('/large', async () => Buffer.alloc(64 * 1024 * 1024)),
      (pages) => void pages.post('/body', async () => 'taken'),
      (pages) => bindCollecting(pages, { publicUrl } as CollectDeps),
    ],
    trustedProxies: [],
    allowedHosts: [],
    webRoot,
    // A hundredth of what the product has.
    timeouts: { headersMs: 200, bodyMs: 1200, longFileMs: 36_000, keepAliveMs: 650, silenceMs: 1800, leftoverMs: 50 },
  });
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
  return made;
}

beforeAll(async () => {
  front = await open('http://limn.test');
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await front.close();
  rmSync(webRoot, { recursive: true });
});

const HEAD = 'Host: limn.test\r\n';

test.each([
  ['nothing', '', ''],
  ['part of a request line', 'GET /hel', ''],
  ['headers without an end', `GET /hello HTTP/1.1\r\n${HEAD}`, ''],
  ['one header after the other', `GET /hello HTTP/1.1\r\n${HEAD}`, 'X-More: 1\r\n'],
  ['a body byte by byte', `POST /body HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`, ' '],
  ['events byte by byte', `POST /collect/key/Purchase HTTP/1.1\r\n${HEAD}Content-Length: 100000\r\n\r\n`, ' '],
  ['chunks of a body', `POST /body HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ['a body behind a GET', `GET /hello HTTP/1.1\r\n${HEAD}Content-Length: 100000\r\n\r\n`, ' '],
  ['a body that is refused', `POST /nowhere HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`, ' '],
  [
    'a long file that no one wants',
    `POST /api/v1/import HTTP/1.1\r\n${HEAD}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n`,
    ' ',
  ],
  ['a long file under another name', `POST /api/v1/import HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 100000\r\n\r\n`, ' '],
  ['a second request without an end', `GET /hello HTTP/1.1\r\n${HEAD}\r\nGET /hel`, ''],
  ['nothing after a whole request', `GET /hello HTTP/1.1\r\n${HEAD}\r\n`, ''],
])(
  'ends a connection that sends %s',
  async (_what, first, drip) => {
    const socket = hold();
    socket.write(first);
    const dripping = setInterval(() => drip !== '' && socket.writable && socket.write(drip), 50);
    socket.resume();
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await ended;
    clearInterval(dripping);
  },
  15_000,
);

test('ends a connection that asks for much and takes nothing', async () => {
  const socket = hold();
  const server = new Promise<Socket>((resolve) => front.server.once('connection', resolve));
  socket.write(`GET /large HTTP/1.1\r\n${HEAD}\r\n`);
  socket.pause();
  const theirs = await server;
  await new Promise<void>((resolve) => theirs.once('close', () => resolve()));
}, 15_000);

test('answers others while five hundred connections are held', async () => {
  for (let n = 0; n < 500; n++) hold().write('GET /hel');
  expect(await (await fetch(`http://127.0.0.1:${port()}/hello`)).text()).toBe('hello');
});

function hold(): Socket {
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

test.each([
  ['https://limn.example', 'max-age=31536000'],
  ['http://limn.example', null],
])('says at %s by a header whether to return by https: %s', async (publicUrl, said) => {
  const own = await open(publicUrl);
  try {
    const { port: ownPort } = own.server.address() as AddressInfo;
    for (const path of ['/hello', '/config.json', '/login', '/nowhere.js', '/auth/none', '/healthz']) {
      const { headers } = await fetch(`http://127.0.0.1:${ownPort}${path}`);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, said]);
    }
  } finally {
    await own.close();
  }
});
