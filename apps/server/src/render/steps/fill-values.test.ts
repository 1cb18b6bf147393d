import { valuesOf } from '@limn/merge';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CustomerSource } from '../../features/data/customers/customers.port.ts';
import { NO_RECORD, type RecordRequest, type RecordSource } from '../../features/data/records/records.port.ts';
import { encodePng } from '../encode/png/png-encoder.ts';
import { mintPreviewToken } from '../preview-token.ts';
import { openRenderStage, TOKEN_SECRET, type RenderStage } from '../testing/render-stage.ts';
import { aSnapshot, aText } from '../testing/snapshots.ts';

/** Rows of a table by their key, as the tables would answer. */
const rows = new Map<string, Record<string, string>>();
const asked: RecordRequest[] = [];
const records: RecordSource = {
  async read(request) {
    asked.push(request);
    const row = rows.get(request.params.get('key') ?? (request.sample ? 'k1' : ''));
    return row ? { values: valuesOf(row, 'table'), found: true } : NO_RECORD;
  },
};

/** The first recipient who is asked for is Ann. */
let ann: bigint | undefined;
const customers: CustomerSource = {
  async read(_companyId, recipient) {
    ann ??= recipient;
    return recipient === ann
      ? new Map([
          ['first', 'Ann'],
          ['plan', undefined],
        ])
      : new Map([['first', null]]);
  },
  sample: async () => new Map([['first', 'Newest']]),
  readView: async (_companyId, _recipient, view) => new Map([[`view.${view}.count`, view === 'shoes' ? '3' : '0']]),
  sampleView: async () => undefined,
};

let stage: RenderStage;
beforeAll(async () => {
  stage = await openRenderStage({ handler: { records, customers } });
});
afterAll(() => stage.close());
beforeEach(() => {
  asked.length = 0;
  rows.clear();
  rows.set('k1', { name: 'Ada', page: 'https://shop.example/ada' });
  rows.set('k2', { name: 'Bob', page: 'https://shop.example/bob' });
});

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('base64');
const filledFromTable = {
  typeId: 4,
  source: { kind: 'table', id: 12 } as const,
  document: { version: '3.4.0' as const, objects: [aText('Dear {{name}}')] },
};

test('fills a picture from its row and ignores columns in the link', async () => {
  const { uuid } = await stage.publish({ snapshot: filledFromTable });
  const ada = await bytesOf(await stage.get(`/render/${uuid}?key=k1`));
  const forged = await bytesOf(await stage.get(`/render/${uuid}?key=k1&name=Mallory`));
  const bob = await bytesOf(await stage.get(`/render/${uuid}?key=k2`));
  expect(forged).toBe(ada);
  expect(bob).not.toBe(ada);
  expect(asked[0]).toMatchObject({ companyId: stage.companyId, source: { kind: 'table', id: 12 }, position: 1 });
});

test('shows the fallback image without a row, else empty fields', async () => {
  const bare = await stage.publish({ snapshot: filledFromTable });
  const response = await stage.get(`/render/${bare.uuid}?key=unknown`);
  expect(response.headers.get('x-limn-reason')).toBe('picture');
  const hash = await stage.blobs.put(encodePng(new Uint8Array(8 * 8 * 4).fill(200), 8, 8));
  const fallbackImage = 'https://cdn.example/sorry.png';
  const pictures = [{ src: fallbackImage, hash, width: 8, height: 8, mime: 'image/png' }];
  const spare = await stage.publish({ snapshot: { ...filledFromTable, fallbackImage, pictures } });
  expect((await stage.get(`/render/${spare.uuid}?key=unknown`)).headers.get('x-limn-reason')).toBe('fallback_image');
  expect((await stage.get(`/render/${spare.uuid}?key=k1`)).headers.get('x-limn-reason')).toBe('picture');
});

test('leads a click where the shown picture led, also after the row changed', async () => {
  const { uuid } = await stage.publish({ snapshot: { ...filledFromTable, link: '{{page}}' } });
  await stage.get(`/render/${uuid}?key=k1&eid=ada@example.com&sid=7`);
  rows.set('k1', { name: 'Ada', page: 'https://shop.example/elsewhere' });
  const followed = await stage.get(`/link/${uuid}?key=k1&eid=ada@example.com&sid=7`);
  expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://shop.example/ada']);
  // Another mailing, or a recipient who was shown nothing, gets the row as it is now.
  for (const query of ['key=k1&eid=ada@example.com&sid=8', 'key=k1&eid=eve@example.com&sid=7', 'key=k1'])
    expect((await stage.get(`/link/${uuid}?${query}`)).headers.get('location')).toBe('https://shop.example/elsewhere');
});

test('previews the first row without a key and remembers no one', async () => {
  const { uuid, id } = await stage.publish({ snapshot: { ...filledFromTable, link: '{{page}}' } });
  stage.drafts.set(id, { ...aSnapshot(), ...filledFromTable });
  const { token } = mintPreviewToken({ uuid, purpose: 'draft', nowMs: Date.now() }, TOKEN_SECRET);
  const preview = await stage.get(`/render/${uuid}?eid=ada@example.com&t=${token}`);
  expect(preview.headers.get('x-limn-reason')).toBe('picture');
  expect(asked.at(-1)).toMatchObject({ sample: true });
  rows.delete('k1');
  expect((await stage.get(`/link/${uuid}?key=k1&eid=ada@example.com`)).headers.get('location')).not.toBe('https://shop.example/ada');
});

test('fills figures of the views that an image names', async () => {
  const link = 'https://shop.example/[[customer.view.shoes.count]]/[[customer.view.hats.count]]';
  const { uuid } = await stage.publish({ snapshot: { ...filledFromTable, link } });
  const { headers } = await stage.get(`/link/${uuid}?key=k1&eid=ann@example.com`);
  expect(headers.get('location')).toBe('https://shop.example/3/0');
});

test('fills fields of the customer who opens, in an image of any kind', async () => {
  const document = { version: '3.4.0' as const, objects: [aText('Dear [[customer.first]], {{name}}')] };
  const { uuid } = await stage.publish({ snapshot: { ...filledFromTable, document, link: 'https://shop.example/[[customer.first]]' } });
  const led = async (eid: string) => (await stage.get(`/link/${uuid}?key=k1&eid=${eid}`)).headers.get('location');
  expect([await led('Ann@Example.com'), await led('bob@example.com')]).toEqual(['https://shop.example/Ann', 'https://company.example/']);
  const [ann, bob] = [
    await stage.get(`/render/${uuid}?key=k1&eid=ann@example.com`),
    await stage.get(`/render/${uuid}?key=k1&eid=bob@example.com`),
  ];
  expect(await bytesOf(ann)).not.toBe(await bytesOf(bob));
});
