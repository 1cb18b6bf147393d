/** A front that ends: its port closes first, and nothing is answered after it has closed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import type { PictureResponse } from '../render/visit.ts';
import { createHttpServer, type FrontServer, type HttpServerDeps } from './create-http-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'limn-web-'));
afterAll(() => rmSync(webRoot, { recursive: true }));

interface Started {
  front: FrontServer;
  port: number;
  /** Pictures and pages that were asked for and wait for their answers. */
  late: (() => void)[];
  asked: string[];
}

async function start(): Promise<Started> {
  const [late, asked]: [(() => void)[], string[]] = [[], []];
  const front = await createHttpServer({
    ...({} as HttpServerDeps),
    log: createLog('silent'),
    handlers: {} as HttpServerDeps['handlers'],
    publicUrl: 'http://limn.test',
    renderUrl: 'http://limn.test',
    pages: [
      (pages) =>
        void pages.get('/page', async () => {
          asked.push('page');
          await new Promise<void>((resolve) => late.push(resolve));
          return 'a page';
        }),
      (pages) => void pages.get('/hello', async () => 'hello'),
    ],
    render(request, response) {
      if (!request.url?.startsWith('/render/')) return false;
      asked.push(request.url);
      if (request.url === '/render/late') late.push(() => answer(response));
      else answer(response);
      return true;
    },
    trustedProxies: [],
    allowedHosts: [],
    webRoot,
  });
  await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
  return { front, port: (front.server.address() as AddressInfo).port, late, asked };
}

function answer(response: PictureResponse): void {
  response.writeHead(200, ['content-type', 'image/png', 'content-length', '9']);
  response.end(Buffer.from('a picture'));
}

function dial(port: number, first = ''): { socket: Socket; received: () => string; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(first);
  return { socket, received: () => text, ended: new Promise((resolve) => socket.once('close', () => resolve(text))) };
}

const GET = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: limn.test\r\n${more}\r\n`;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(2);
};
const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false));
    socket.once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });

test('takes no connection once it closes, answers requests in flight, then ends', async () => {
  const { front, port, late, asked } = await start();
  const picture = dial(port, GET('/render/late'));
  // Answered by Node's server, as everything is that says how its connection goes on.
  const closing = dial(port, GET('/render/late', 'Connection: close\r\n'));
  const page = dial(port, GET('/page'));
  await until(() => late.length === 3);
  let isClosed = false;
  const closed = front.close().then(() => (isClosed = true));
  while (!(await isRefused(port))) await sleep(2);
  await sleep(300);
  expect([isClosed, asked.length]).toEqual([false, 3]);
  for (const go of late) go();
  for (const one of [picture, closing, page])
    expect(await one.ended).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*a (picture|page)$/i);
  await closed;
});

test('answers the last request of a kept connection, and asks it to leave', async () => {
  const { front, port, asked } = await start();
  const [picture, page] = [dial(port, GET('/render/first')), dial(port, GET('/hello'))];
  await until(() => picture.received().endsWith('a picture') && page.received().endsWith('hello'));
  const closed = front.close();
  // On their way as the port closed.
  picture.socket.write(GET('/render/last'));
  page.socket.write(GET('/hello'));
  expect((await picture.ended).split('HTTP/1.1').at(-1)).toMatch(/connection: close\r\n[^]*a picture$/i);
  await closed;
  await page.ended;
  expect(asked).toEqual(['/render/first', '/render/last']);
});

test('answers requests on connections that were waiting as its close began', async () => {
  const { front, port, asked } = await start();
  // This process is busy while the system makes the connections.
  const waiting = spawnSync(process.execPath, [fileURLToPath(new URL('./testing/dial.ts', import.meta.url)), String(port), '30'], {
    timeout: 20_000,
  });
  expect(String(waiting.stdout)).toBe('30');
  await front.close();
  expect(asked).toHaveLength(30);
});

test('reads nothing that comes behind the last answer', async () => {
  const { front, port, late, asked } = await start();
  const { socket, ended } = dial(port, GET('/render/late'));
  await until(() => late.length === 1);
  const closed = front.close();
  socket.write(GET('/render/behind') + GET('/render/behind'));
  await sleep(50);
  late[0]?.();
  await ended;
  await closed;
  expect(asked).toEqual(['/render/late']);
});

test('is not kept by connections that wait for nothing', async () => {
  const { front, port } = await start();
  const idle = [dial(port), dial(port, 'GET /hel'), dial(port, GET('/hello')), dial(port, GET('/render/first'))];
  await until(() => idle[2]?.received().endsWith('hello') === true && idle[3]?.received().endsWith('a picture') === true);
  await front.close();
  await Promise.all(idle.map(({ ended }) => ended));
});
