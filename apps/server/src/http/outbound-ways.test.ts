/** Every way in which someone's address is fetched by the server, tried with addresses inside the network. */
import type { ScheduledImport } from '@limn/contracts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openImageKit, type ImageKit } from '../testing/image-kit.ts';

let kit: ImageKit;
/** Listens inside the network, and counts anyone who only connects. */
let canary: Server;
let inside: string[];
let hits = 0;

beforeAll(async () => {
  canary = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret": "metadata"}'),
  ).on('connection', () => hits++);
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', () => resolve()));
  const { port } = canary.address() as AddressInfo;
  inside = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`, `http://2130706433:${port}/`];
  kit = await openImageKit();
});
afterAll(async () => {
  await kit.close();
  canary.close();
});

const ask = (name: Parameters<ImageKit['api']['ask']>[0], more: object) => kit.api.ask(name, { as: kit.tenant.editor, ...more });
const dynamic = (dynamicUrl: string) => ({
  type: 'image',
  src: '',
  imageType: 'dynamic',
  dynamicUrl,
  left: 0,
  top: 0,
  width: 9,
  height: 9,
});

async function table(rows: readonly string[]): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([`key,photo\n${rows.map((row, n) => `k${n},${row}`).join('\n')}\n`]), 'list.csv');
  const { id } = (await ask('uploadDatatable', { form })).body as { id: number };
  await ask('confirmDatatable', { params: { id }, body: { uniqueHeader: 'key' } });
  const status = async () => (await ask('datatableStat', { params: { id } })).body.status;
  await vi.waitFor(async () => expect(await status()).toBe('complete'), 10_000);
  return id;
}

test('feeds: none is tested, kept or read', async () => {
  for (const url of inside) {
    expect((await ask('testDataSource', { body: { url } })).status).toBe(422);
    const config = { url: `${url}?of={{who}}`, result_type: 'single', first_record: '$' };
    const { status, body } = await ask('createDataSource', {
      body: { name: 'x', config, merge_fields: [{ field: 'secret', value: 'secret' }] },
    });
    if (status !== 201) continue;
    const { id } = body.datasource as { id: number };
    const image = await kit.create({ type_id: 6, api_source: { id }, preview_settings: { who: 'me' } });
    expect(JSON.stringify((await ask('previewJson', { params: { id: image.id } })).body)).not.toContain('metadata');
  }
  expect(hits).toBe(0);
});

test('fetches no picture from a private network, for uploads, drafts or readers', async () => {
  for (const url of inside) {
    const form = new FormData();
    form.append('url', url);
    expect((await ask('uploadCdnImage', { form })).status).toBe(422);
    const fixed = await kit.create({ data: { version: '3.4.0', objects: [{ ...dynamic(''), imageType: 'static', src: url }] } });
    expect((await kit.publish(fixed.id)).status).toBe(422);
  }
  const image = await kit.create({
    type_id: 4,
    data_source: { id: await table(inside) },
    data: { version: '3.4.0', objects: [dynamic('{{photo}}')] },
  });
  await kit.publish(image.id);
  for (const index of inside.keys()) await kit.rendered(image.uuid, `key=k${index}`);
  const { rows } = (await ask('proofRows', { params: { id: image.id }, body: { rows: inside.map((_, n) => n + 1) } })).body as {
    rows: { problems: { kind: string }[] }[];
  };
  expect(rows.map(({ problems }) => problems[0]?.kind)).toEqual(inside.map(() => 'picture'));
  expect(hits).toBe(0);
});

test('imports: none is scheduled from there, or its run fails and asks no one', async () => {
  const id = await table(['x']);
  for (const url of inside) {
    expect((await ask('scheduleImport', { params: { id }, body: { url, every: 'day', at: '06:30' } })).status).toBe(422);
    const { status } = await ask('scheduleImport', {
      params: { id },
      body: { url: url.replace('http:', 'https:'), every: 'day', at: '06:30' },
    });
    if (status === 422) continue;
    await ask('runImport', { params: { id }, body: {} });
    const last = async () =>
      ((await ask('listScheduledImports', {})).body.scheduled_imports as ScheduledImport[]).find((one) => one.id === id)?.last_run_status;
    await vi.waitFor(async () => expect(await last()).toBe('failed'), 10_000);
    await ask('unscheduleImport', { params: { id } });
  }
  expect(hits).toBe(0);
});
