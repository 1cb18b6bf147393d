import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTarget } from '../render/steps/read-address.ts';
import { startApi, type ApiServer, type Tenant } from '../testing/api-server.ts';

let api: ApiServer;
let tenant: Tenant;
let uuid: string;
let port: number;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('unreadable');
  uuid = ((await api.ask('createImage', { as: tenant.owner, body: { name: 'One', type_id: 1 } })).body.image as { uuid: string }).uuid;
  const { server } = api.front.http;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => api.close());

/** Sends bytes as they are; answers what comes back until the other side closes. */
const send = (request: string | Buffer, pieces = 1): Promise<string> =>
  new Promise((resolve, reject) => {
    const bytes = Buffer.from(request);
    const size = Math.ceil(bytes.length / pieces);
    const socket = connect(port, '127.0.0.1', async () => {
      for (let at = 0; at < bytes.length && socket.writable; at += size) {
        socket.write(bytes.subarray(at, at + size));
        if (pieces > 1) await new Promise((next) => setImmediate(next));
      }
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });

test('answers pictures and links with impossible bytes like any other', async () => {
  const headers = 'Host: limn.test\r\nUser-Agent: Mail\r\nConnection: close\r\n\r\n';
  const pictures = [
    Buffer.from(`GET /render/${uuid}?first=José HTTP/1.1\r\n${headers}`),
    Buffer.from(`GET /render/${uuid}?first=José HTTP/1.1\r\n${headers}`, 'latin1'),
    Buffer.from(`GET /render/${uuid}?first=Ann Lee&last=x HTTP/1.1\r\n${headers}`),
    Buffer.from(`HEAD /render/${uuid}?first=a\tb HTTP/1.0\r\n${headers}`),
    Buffer.from(`GET /render/${uuid}?first=${'a'.repeat(40_000)} HTTP/1.1\r\n${headers}`),
    Buffer.from(`GET /render/${uuid} HTTP/1.1\r\nConnection: close\r\n\r\n`),
  ];
  for (const request of pictures) {
    const answer = await send(request);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*content-type: image\/[^]*connection: close/i);
    expect(answer).toContain('x-limn-reason: unknown');
  }
  expect(await send(`GET /link/${uuid}?first=a b HTTP/1.1\r\n${headers}`)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n[^]*text\/html/);
});

test('answers addresses of up to 100 KB and refuses longer ones', async () => {
  const text = 'x'.repeat(100 * 1024);
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: limn.test\r\nConnection: close\r\n\r\n`;
  for (const path of [`/render/${uuid}?first=${text}`, `//render/${uuid}/?first=${text}`, `http://limn.test/render/${uuid}?first=${text}`])
    for (const pieces of [1, 40]) expect(await send(request(path), pieces)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*content-type: image\//i);
  expect(await send(request(`/link/${uuid}?first=${text}`), 7)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n[^]*text\/html/);
  for (const path of [`/render/${uuid}?first=${text.repeat(3)}`, `/api/v1/images?first=${text}`, `/oidc/auth?first=${text}`, `/?a=${text}`])
    expect(await send(request(path), 3)).toMatch(/^HTTP\/1\.1 413 /);
});

test('values that were not encoded arrive as they were meant', () => {
  const target = readTarget('/render/x?first=Jos%c3%a9&last=a%20b');
  expect([...(target?.params ?? [])]).toEqual([
    ['first', 'José'],
    ['last', 'a b'],
  ]);
});

test('answers what is no request at all with a problem document', async () => {
  const requests: [string, number, string][] = [
    ['\x16\x03\x01\x02\x00', 400, 'bad_request'],
    ['POST /api/v1/images HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400, 'bad_request'],
    [`GET /api/v1/images?a=é HTTP/1.1\r\n\r\n`, 400, 'bad_request'],
    [`GET /api/v1/images?a=${'x'.repeat(40_000)} HTTP/1.1\r\n\r\n`, 413, 'too_large'],
  ];
  for (const [request, status, code] of requests) {
    const [head = '', body = ''] = (await send(request)).split('\r\n\r\n');
    expect([head.split(' ')[1], JSON.parse(body).code]).toEqual([String(status), code]);
    expect(head).toMatch(/content-type: application\/problem\+json/i);
  }
});

test('keeps the answer before an unreadable request intact', async () => {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET /render/${uuid} HTTP/1.1\r\nHost: x\r\n\r\nnot a request\r\n\r\n`));
  const first = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString('latin1'))));
  socket.destroy();
  expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*image\/gif/);
});

test('releases a sender that leaves in the middle of a file', async () => {
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nid,name\r\n1,Ana\r\n';
  const head = [
    'POST /api/v1/datatable/datatable HTTP/1.1',
    'Host: limn.test',
    `Authorization: Bearer ${tenant.owner}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
  ];
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(`${head.join('\r\n')}\r\n\r\n${file}`));
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
  await expect.poll(async () => (await api.ask('listDatatables', { as: tenant.owner })).body.datatable).toEqual([]);
});

test('answers 404 to addresses that the router cannot read', async () => {
  for (const path of [`images/${'x'.repeat(400)}`, 'images/%ZZ', '%', `cdn_image/${'1'.repeat(301)}`]) {
    const response = await api.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { authorization: `Bearer ${tenant.owner}` } });
    expect({ path, status: response.statusCode, code: response.json().code }).toEqual({ path, status: 404, code: 'not_found' });
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  }
});
