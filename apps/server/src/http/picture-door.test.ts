import { seededRandom } from '@limn/model';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readTarget } from '../render/steps/read-address.ts';
import type { PictureRequest, PictureResponse } from '../render/visit.ts';
import { openPictureDoor, type PictureDoor } from './picture-door.ts';
import { COUNTED_HEADERS } from './plain-request.ts';

const PICTURE = Buffer.from('a picture');
const open: Server[] = [];
let draining = false;

interface Front {
  server: Server;
  door: PictureDoor | undefined;
  /** Requests for pictures and links, whichever way they came. */
  asked: unknown[];
  /** Pictures that did not come through Node's server. */
  readonly shortWay: number;
  /** Answers of which these tests say when they are sent. */
  late: (() => void)[];
}

/** Far longer than a busy machine stands still. */
const LONG_MS = 60_000;

async function start(withDoor: boolean, { body = PICTURE, waitMs = LONG_MS } = {}): Promise<Front> {
  const [asked, late]: [unknown[], (() => void)[]] = [[], []];
  let shortWay = 0;
  const render = (request: PictureRequest, response: PictureResponse): boolean => {
    const { method, url = '', headers, socket } = request;
    if (!readTarget(url) || (method !== 'GET' && method !== 'HEAD')) return false;
    asked.push([method, url, Object.fromEntries([...COUNTED_HEADERS].map((name) => [name, headers[name]])), socket.remoteAddress]);
    const answer = () => {
      response.writeHead(200, ['content-type', 'image/png', 'content-length', String(body.length)]);
      response.end(method === 'HEAD' ? undefined : body);
    };
    if (url.includes('late')) late.push(answer);
    else answer();
    return true;
  };
  const server = createServer({
    requireHostHeader: false,
    headersTimeout: waitMs,
    connectionsCheckingInterval: 50,
    keepAliveTimeout: 65_000,
  });
  server.on('request', (request, response) => {
    if (!render(request, response)) response.writeHead(404, ['content-length', '0']).end();
  });
  const byDoor = (request: PictureRequest, response: PictureResponse) => {
    shortWay++;
    return render(request, response);
  };
  const options = { render: byDoor, isStopping: () => draining, firstMs: waitMs, keepAliveMs: 65_000 };
  const door = withDoor ? openPictureDoor(server, options) : undefined;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return {
    server,
    door,
    asked,
    late,
    get shortWay() {
      return shortWay;
    },
  };
}

afterEach(async () => {
  draining = false;
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function dial({ server }: Pick<Front, 'server'>): { socket: Socket; received(): string; ended: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const received = () =>
    Buffer.concat(chunks)
      .toString('latin1')
      .replaceAll(/\r\nDate: [^\r]*/g, '');
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  return { socket, received, ended: new Promise((resolve) => socket.once('close', () => resolve(received()))) };
}

async function send(front: Front, bytes: string): Promise<string> {
  const { socket, ended } = dial(front);
  socket.end(bytes, 'latin1');
  return ended;
}

const GET = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: limn.test\r\n${headers}\r\n`;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
};

test('answers every kind of request as Node’s server does, byte for byte', async () => {
  const [short, long] = [await start(true), await start(false)];
  const random = seededRandom(11);
  const below = (limit: number) => Math.floor(random() * limit);
  /** The first is the usual one. */
  const some = (usual: string, ...odd: string[]) => (random() < 0.8 ? usual : (odd[below(odd.length)] ?? ''));
  const any = (...texts: string[]) => texts[below(texts.length)] ?? '';
  const header = () =>
    any('User-Agent', 'user-agent', 'X-Forwarded-For', 'Referer', 'Accept', 'Connection', 'Content-Length', 'Expect', 'Upgrade', 'X y') +
    some(': ', ':', ':  ', ' : ', ':\t') +
    any('Mozilla/5.0 (X11)', '1.2.3.4, 5.6.7.8', 'keep-alive', 'Keep-Alive', 'close', '0', '', 'é', 'a ', 'a\tb', '100-continue') +
    some('\r\n', '\n', '\r\n more\r\n');
  const request = () =>
    some('GET', 'HEAD', 'POST', 'get', 'GETS') +
    some(' ', '  ') +
    some('/render/', '//render//', '/link/', '/Render/', '/renders/', 'http://limn.test/render/', '/api/v1/', '*') +
    some('x', '0b9e', '', 'é', 'a b') +
    any('', '?', '?eid=a%40b.example&firstname=Zo%C3%AB', '&eid=1', '?a="<>^`{|}', '?a#b', '?a=\x7f', `?a=${'x'.repeat(5000)}`) +
    some(' HTTP/1.1', ' HTTP/1.0', ' HTTP/2.0') +
    some('\r\n', '\n') +
    Array.from({ length: below(4) }, header).join('') +
    some('\r\n', '', '\r', '\n', '\r\nmore');
  for (let round = 0; round < 150; round++) {
    const bytes = Array.from({ length: 8 }, () => (below(8) === 0 ? request() + request() : request()));
    const answers = await Promise.all(bytes.map(async (one) => [one, await send(short, one), await send(long, one)] as const));
    for (const [one, ours, theirs] of answers) expect([one, ours]).toEqual([one, theirs]);
  }
  const sorted = ({ asked }: Front) => asked.map((one) => JSON.stringify(one)).toSorted();
  expect(sorted(short)).toEqual(sorted(long));
  expect(short.shortWay).toBeGreaterThan(50);
});

test.each([
  [
    'a browser',
    'User-Agent: Mozilla/5.0 (X11) Firefox/127.0\r\nAccept: image/avif,*/*\r\nReferer: https://mail.example/\r\nConnection: keep-alive\r\n',
  ],
  ['a proxy of mail', 'User-Agent: Mozilla/5.0 (via ggpht.com GoogleImageProxy)\r\nAccept-Encoding: gzip\r\n'],
  ['a proxy of ours', 'X-Forwarded-For: 203.0.113.7, 10.0.0.1\r\nX-Forwarded-Proto: https\r\nUser-Agent:\r\nDNT: 1\r\n'],
])('needs no help of Node’s server for requests of %s', async (_who, headers) => {
  const front = await start(true);
  for (const path of ['/render/0b9e5c1a?eid=a%40b.example&firstname=Zo%C3%AB', '/link/0b9e5c1a?eid=1'])
    expect(await send(front, GET(path, headers))).toContain('a picture');
  expect(front.shortWay).toBe(2);
});

test.each(['/a\r\nSet-Cookie: a=b', '/a\r\n\r\nHTTP/1.1 200 OK', '/a\0', '/日本'])(
  'refuses to send a header that holds %j',
  async (location) => {
    const thrown: unknown[] = [];
    const server = createServer();
    openPictureDoor(server, {
      render(_request, response) {
        try {
          response.writeHead(302, ['location', location]);
        } catch (error) {
          thrown.push(error);
          response.writeHead(302, ['location', '/']);
        }
        response.end();
        return true;
      },
      isStopping: () => true,
      firstMs: 50,
      keepAliveMs: 1000,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(server);
    const { socket, ended } = dial({ server });
    socket.write(GET('/link/0b9e5c1a'));
    expect([await ended, thrown]).toEqual(['HTTP/1.1 302 Found\r\nlocation: /\r\nconnection: close\r\n\r\n', [expect.any(TypeError)]]);
  },
);

test('keeps a connection for pictures until something else is asked for on it', async () => {
  const front = await start(true);
  const { socket, received } = dial(front);
  for (let n = 1; n <= 3; n++) {
    socket.write(GET(`/render/${n}`));
    await until(() => received().split('a picture').length === n + 1);
  }
  expect(front.shortWay).toBe(3);
  socket.write(GET('/api/v1/images'));
  await until(() => received().includes('404 Not Found'));
  socket.write(GET('/render/4'));
  await until(() => received().split('a picture').length === 5);
  expect([front.asked.length, front.shortWay]).toEqual([4, 3]);
});

test('answers a request that comes byte by byte', async () => {
  const front = await start(true);
  const { socket, received } = dial(front);
  socket.setNoDelay(true);
  for (const byte of GET('/render/x')) {
    socket.write(byte);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => received().endsWith('a picture'));
  expect(front.asked).toHaveLength(1);
});

test('answers what comes behind a request that is still being answered, in order', async () => {
  const front = await start(true);
  const { socket, received } = dial(front);
  socket.write(GET('/render/late'));
  await until(() => front.late.length === 1);
  socket.write(GET('/render/second') + GET('/api/v1/images'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([received(), front.asked.length]).toEqual(['', 1]);
  front.late[0]?.();
  await until(() => received().includes('404 Not Found'));
  expect(received().match(/HTTP\/1.*|a picture/g)).toEqual([
    'HTTP/1.1 200 OK',
    'a picture',
    'HTTP/1.1 200 OK',
    'a picture',
    'HTTP/1.1 404 Not Found',
  ]);
});

test('knows a reader who hung up, and answers others', async () => {
  const front = await start(true);
  const gone = dial(front);
  gone.socket.write(GET('/render/late'));
  await until(() => front.late.length === 1);
  gone.socket.destroy();
  await gone.ended;
  front.late[0]?.();
  expect(await send(front, GET('/render/x'))).toContain('a picture');
});

test('sends a kept connection elsewhere while the front drains', async () => {
  const front = await start(true);
  const { socket, ended } = dial(front);
  draining = true;
  socket.write(GET('/render/x'));
  expect(await ended).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n\r\na picture$/);
});

test('ends idle connections when it closes, and busy ones with their answer', async () => {
  const front = await start(true);
  const [idle, busy] = [dial(front), dial(front)];
  idle.socket.write(GET('/render/x'));
  busy.socket.write(GET('/render/late'));
  await until(() => idle.received() !== '' && front.late.length === 1);
  void front.door?.close();
  const closed = new Promise((resolve) => front.server.close(resolve));
  await idle.ended;
  front.late[0]?.();
  expect(await busy.ended).toMatch(/connection: close\r\n\r\na picture$/);
  await closed;
});

test('leaves a connection that says nothing to the limits of Node’s server', async () => {
  const [short, long] = [await start(true, { waitMs: 100 }), await start(false, { waitMs: 100 })];
  expect(await dial(short).ended).toBe(await dial(long).ended);
});

test('reads no more from a reader who takes no answers', async () => {
  const front = await start(true, { body: Buffer.alloc(8 * 1024 * 1024) });
  let theirs: Socket | undefined;
  front.server.on('connection', (socket: Socket) => (theirs = socket));
  const { socket } = dial(front);
  socket.pause();
  socket.write(GET('/render/1'));
  await until(() => front.asked.length === 1);
  socket.write(GET('/render/2'));
  await until(() => theirs?.isPaused() === true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(front.asked).toHaveLength(1);
  socket.resume();
  await until(() => front.asked.length === 2);
});
