import { OBJECT_KIND, OPENER_CLASS, RECORD_KIND } from '@limn/model';
import { buildTag } from '@limn/tags';
import { Transformer } from '@napi-rs/image';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recipientHash } from '../features/measuring/counting/log/recipient.ts';
import { mintPreviewToken, type TokenPurpose } from './preview-token.ts';
import { shownBy } from './testing/a-visit.ts';
import { hostileValues } from './testing/hostile-values.ts';
import { openRenderStage, TOKEN_SECRET, type RenderStage } from './testing/render-stage.ts';
import { aSnapshot, aText } from './testing/snapshots.ts';

const PIXEL_BYTES = 42;
let stage: RenderStage;
beforeAll(async () => {
  stage = await openRenderStage();
});
afterAll(() => stage.close());
afterEach(() => {
  stage.counted.length = 0;
});

const outlook = () => ({ lane: 'quick' as const, waitMs: 0 });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const reasonOf = (response: Response) => response.headers.get('x-limn-reason');
const tokenFor = (uuid: string, purpose: TokenPurpose, nowMs = Date.now()) =>
  mintPreviewToken({ uuid, purpose, nowMs }, TOKEN_SECRET).token;

test('draws a personal picture and counts it once before answering', async () => {
  const { uuid, id } = await stage.publish({});
  const response = await stage.get(`/render/${uuid}?name=Ada&eid=Ada%40Example.com&sid=7&pos=2`, {
    headers: { 'user-agent': 'Mozilla/5.0' },
  });
  expect([
    response.status,
    ...['content-type', 'cache-control', 'x-content-type-options', 'x-limn-reason', 'set-cookie', 'location'].map((name) =>
      response.headers.get(name),
    ),
  ]).toEqual([200, 'image/jpeg', 'no-store, no-cache, max-age=0, must-revalidate', 'nosniff', 'picture', null, null]);
  expect(new Transformer(await bytesOf(response)).metadataSync()).toMatchObject({ width: 300, height: 100 });
  const image = await stage.objects.find(uuid);
  const key = image!.company.recipientKey;
  expect(stage.counted).toEqual([
    {
      atMs: expect.any(Number),
      companyId: stage.companyId,
      objectId: id,
      version: 1,
      day: expect.any(Number),
      kind: RECORD_KIND.impression,
      objectKind: OBJECT_KIND.image,
      openerClass: OPENER_CLASS.person,
      client: expect.any(Number),
      device: expect.any(Number),
      country: 0,
      recipient: recipientHash(key, 'ada@example.com'),
      send: expect.any(BigInt),
      position: 2,
      decisions: [],
      lease: 0,
      mailing: '7',
      verdict: expect.any(Uint8Array),
    },
  ]);
});

test('draws different pictures for two recipients, also at the older address', async () => {
  const { uuid } = await stage.publish({});
  const [ada, bob, again, older] = await Promise.all(
    [`?name=Ada`, `?name=Bob`, `?name=Ada&city=x`, `&name=Ada`].map(async (query) => bytesOf(await stage.get(`/render/${uuid}${query}`))),
  );
  expect({ bob: ada!.equals(bob!), again: ada!.equals(again!), older: ada!.equals(older!) }).toEqual({
    bob: false,
    again: true,
    older: true,
  });
});

test('draws double pixels at the same size, and tells a token both file sizes', async () => {
  const { uuid } = await stage.publish({});
  const tag = { uuid, renderUrl: 'https://r.example', linkUrl: 'https://r.example', width: 300, height: 100, emailField: '{{e}}' };
  const { html } = buildTag({ ...tag, scale2x: true, settings: [['name', 'Ada']] });
  expect(html).toContain('width="300" height="100"');
  const query = /\?[^"]*/.exec(html)?.[0].replaceAll('&amp;', '&') ?? '';
  const [plain, dense] = await Promise.all(
    [stage.get(`/render/${uuid}?name=Ada`), stage.get(`/render/${uuid}${query}`)].map(async (answer) => bytesOf(await answer)),
  );
  expect(new Transformer(plain!).metadataSync()).toMatchObject({ width: 300, height: 100 });
  expect(new Transformer(dense!).metadataSync()).toMatchObject({ width: 600, height: 200 });
  const weigh = async (scale: string) => {
    const answer = await stage.get(`/render/${uuid}?name=Ada${scale}&debug=1&t=${tokenFor(uuid, 'debug')}`);
    return ((await answer.json()) as { debug: { weight: number } }).debug.weight;
  };
  expect([await weigh(''), await weigh('&x2=1')]).toEqual([plain!.length, dense!.length]);
});

test('gives each item of a tag its own picture and link, counted by position', async () => {
  const { uuid } = await stage.publish({ snapshot: { link: 'https://shop.example/' } });
  const tag = { uuid, renderUrl: 'https://r.example', linkUrl: 'https://r.example', width: 300, height: 100, emailField: '{{e}}' };
  const { addresses } = buildTag({ ...tag, multipleItems: true, items: 3, firstItem: 2, includeLink: true });
  for (const { picture, link } of addresses) {
    for (const address of [picture, link ?? '']) {
      const { pathname, search } = new URL(address.replace('{{e}}', 'ada@example.com'));
      expect((await stage.get(pathname + search, { headers: { 'user-agent': 'Mozilla/5.0' } })).status).toBe(
        pathname.startsWith('/link') ? 302 : 200,
      );
    }
  }
  const kinds = [RECORD_KIND.impression, RECORD_KIND.click];
  expect(stage.counted.map(({ position, kind }) => [position, kind])).toEqual(
    [2, 3, 4].flatMap((position) => kinds.map((kind) => [position, kind])),
  );
});

test('answers unknown, malformed and unpublished uuids with an uncounted pixel', async () => {
  const { uuid } = await stage.publish({ published: false });
  for (const path of [uuid, '7b8a5d4e-0000-4000-8000-000000000001', 'x', '', '%00', `${uuid}x`]) {
    const response = await stage.get(`/render/${path}?eid=a`);
    expect({
      status: response.status,
      reason: reasonOf(response),
      contentType: response.headers.get('content-type'),
      byteCount: (await bytesOf(response)).length,
    }).toEqual({
      status: 200,
      reason: 'unknown',
      contentType: 'image/gif',
      byteCount: PIXEL_BYTES,
    });
  }
  expect(stage.counted).toEqual([]);
});

test('answers HEAD like GET without body or count, and refuses other methods', async () => {
  const { uuid } = await stage.publish({ snapshot: { link: 'https://shop.example/' } });
  const head = await stage.get(`/render/${uuid}?name=Ada`, { method: 'HEAD' });
  const link = await stage.get(`/link/${uuid}`, { method: 'HEAD' });
  expect({
    headStatus: head.status,
    isHeadLong: Number(head.headers.get('content-length')) > 500,
    linkStatus: link.status,
    location: link.headers.get('location'),
  }).toEqual({
    headStatus: 200,
    isHeadLong: true,
    linkStatus: 302,
    location: 'https://shop.example/',
  });
  expect((await stage.get(`/render/${uuid}`, { method: 'POST' })).status).toBe(405);
  expect(stage.counted).toEqual([]);
  expect((await stage.get('/elsewhere')).status).toBe(418);
});

test('hostile values change nothing but their own letters, in a link as in a table', async () => {
  const { uuid } = await stage.publish({});
  const plain = await bytesOf(await stage.get(`/render/${uuid}?name=x`));
  const { key, snapshot } = shownBy((await stage.objects.find(uuid))!);
  for (const [name, value] of Object.entries(hostileValues())) {
    // Values of a table or feed may be longer than any link.
    const drawn = await stage.draw.draw({ key, snapshot, values: { name: value } });
    expect(drawn.width, name).toBe(300);
    const link = `/render/${uuid}?name=${encodeURIComponent(value.slice(0, 1500).toWellFormed())}`;
    if (link.length > 25_000) continue;
    const response = await stage.get(link);
    expect([response.status, reasonOf(response)], name).toEqual([200, 'picture']);
    expect((await bytesOf(response)).equals(plain), name).toBe(false);
  }
  const lone = await stage.get(`/render/${uuid}?name=%ED%A0%80%ff`);
  expect(reasonOf(lone)).toBe('picture');
});

test('fields in a value are letters: nothing is filled in twice', async () => {
  const { uuid } = await stage.publish({
    snapshot: { document: { version: '3.4.0', objects: [aText('{{name}}')] }, fields: ['name', 'secret'] },
  });
  const asked = async (secret: string) =>
    bytesOf(await stage.get(`/render/${uuid}?name=${encodeURIComponent('{{secret}}{{[secret]}}[[customer.secret]]')}&secret=${secret}`));
  expect((await asked('one')).equals(await asked('two'))).toBe(true);
});

test('treats unfilled placeholders as missing; only an unfilled recipient is a test', async () => {
  const { uuid, id } = await stage.publish({
    tokens: [
      ['name', '*|FNAME|*'],
      ['eid', '*|EMAIL|*'],
    ],
  });
  const missing = await bytesOf(await stage.get(`/render/${uuid}?eid=a@example.com`));
  const unfilled = await bytesOf(await stage.get(`/render/${uuid}?name=*|FNAME|*&eid=a@example.com`));
  const other = await bytesOf(await stage.get(`/render/${uuid}?name=*|LNAME|*&eid=b@example.com`));
  await stage.get(`/render/${uuid}?name=Ada&eid=*|EMAIL|*`);
  await stage.get(`/render/${uuid}?name=Ada&eid=%%25emailaddr%%25`);
  expect([unfilled.equals(missing), other.equals(missing)]).toEqual([true, false]);
  const { person, test: tried } = OPENER_CLASS;
  expect(stage.counted.map(({ openerClass }) => openerClass)).toEqual([person, person, person, tried, tried]);
  expect(stage.counted.slice(3).map(({ recipient }) => recipient)).toEqual([null, null]);
  await stage.get(`/render/${uuid}?name=*|FNAME|*`);
  await expect
    .poll(() => unresolvedOf(id), { timeout: 10_000 })
    .toEqual([
      { parameter: 'eid', n: 2 },
      { parameter: 'name', n: 2 },
    ]);
});

test('custom fields are filled from the request, and cannot be sent by it', async () => {
  const { uuid } = await stage.publish({
    snapshot: {
      document: { version: '3.4.0', objects: [aText('{{greeting}}')] },
      customFields: [{ name: 'greeting', value: 'Dear {{name}}' }],
    },
  });
  const [expensive, forged] = await Promise.all(
    ['?name=Ada', '?name=Ada&greeting=Nonsense'].map(async (query) => bytesOf(await stage.get(`/render/${uuid}${query}`))),
  );
  expect(expensive!.equals(forged!)).toBe(true);
});

test('fields with steps are worked out alike in custom fields, in texts and in links', async () => {
  const textOf = (text: string, customFields: { name: string; value: string }[] = []) =>
    stage.publish({ snapshot: { document: { version: '3.4.0', objects: [aText(text)] }, customFields, link: 'https://shop.example/' } });
  const plain = await textOf('Hello {{name}}!');
  const custom = await textOf('Hello {{who}}!', [
    { name: 'tidy', value: '{{name | trim | title}}' },
    { name: 'who', value: '{{tidy | word:1 | default:"friend"}}' },
  ]);
  const typed = await textOf('Hello {{ name|trim|title|word:1|default:"friend" }}!');
  const picture = async (uuid: string, query: string) => bytesOf(await stage.get(`/render/${uuid}?${query}`));
  for (const [sent, shown] of [
    ['name=%20ANNA%20BERG%20', 'name=Anna'],
    ['', 'name=friend'],
    // A value under the very name of the steps is no one's to send.
    [`name=anna&${encodeURIComponent('{{name | trim | title | word | default:"friend"}}')}=Eve`, 'name=Anna'],
  ] as const) {
    const expected = await picture(plain.uuid, shown);
    expect((await picture(custom.uuid, sent)).equals(expected)).toBe(true);
    expect((await picture(typed.uuid, sent)).equals(expected)).toBe(true);
  }
  const linked = await stage.publish({
    snapshot: { link: 'https://shop.example/{{name | lower}}', fallbackLink: 'https://shop.example/all' },
  });
  const whole = await stage.publish({ snapshot: { link: '{{to | trim}}', fallbackLink: 'https://shop.example/all' } });
  const locationOf = async (path: string) => (await stage.get(path)).headers.get('location');
  expect(await locationOf(`/link/${linked.uuid}?name=ANNA`)).toBe('https://shop.example/anna');
  expect(await locationOf(`/link/${linked.uuid}`)).toBe('https://shop.example/all');
  expect(await locationOf(`/link/${whole.uuid}?to=https://evil.example/`)).toBe('https://shop.example/all');
});

test('formats dates, numbers and plurals in the version’s language', async () => {
  const publish = (locale: string | undefined, text: string) =>
    stage.publish({
      snapshot: {
        document: { version: '3.4.0', objects: [aText(text)] },
        link: 'https://shop.example/{{points | add-commas}}',
        ...(locale === undefined ? {} : { locale }),
      },
    });
  const steps = '{{points | add-commas}} {{day | date}}';
  const picture = async (uuid: string) => bytesOf(await stage.get(`/render/${uuid}?points=1234.5&day=2026-03-05`));
  for (const [locale, shown, link] of [
    ['de-DE', '1.234,5 5. März 2026', '1.234%2C5'],
    ['fr-FR', '1\u202f234,5 5 mars 2026', '1%E2%80%AF234%2C5'],
    [undefined, '1,234.5 5 March 2026', '1%2C234.5'],
  ] as const) {
    const [worked, plain] = [await publish(locale, steps), await publish(locale, shown)];
    expect((await picture(worked.uuid)).equals(await picture(plain.uuid)), shown).toBe(true);
    expect((await stage.get(`/link/${worked.uuid}?points=1234.5`)).headers.get('location')).toBe(`https://shop.example/${link}`);
  }
});

test('falls back to the last picture, the fallback, the neutral one, then a pixel', async () => {
  const png = (colour: string) => {
    const canvas = createCanvas(2, 2);
    canvas.getContext('2d').fillStyle = colour;
    canvas.getContext('2d').fillRect(0, 0, 2, 2);
    return canvas.toBuffer('image/png');
  };
  const [fallbackPng, neutral] = [png('#f00'), png('#00f')];
  const fallbackHash = await stage.blobs.put(fallbackPng);
  const snapshot = {
    fallbackImage: '/fallback',
    pictures: [{ src: '/fallback', hash: fallbackHash, width: 2, height: 2, mime: 'image/png' }],
  };
  const whole = await stage.publish({ snapshot, neutral });
  const bare = await stage.publish({ neutral });
  const empty = await stage.publish({});
  const mine = await bytesOf(await stage.get(`/render/${whole.uuid}?name=Ada&eid=ada`));

  const failing = await openRenderStage({
    shared: stage,
    handler: { draw: { draw: () => Promise.reject(new Error('no')), outlook, close: async () => {} }, objects: stage.objects },
  });
  try {
    const answers = await Promise.all([whole, bare, empty].map(({ uuid }) => failing.get(`/render/${uuid}?name=Bob&eid=bob`)));
    expect(answers.map((answer) => [answer.status, reasonOf(answer)])).toEqual([
      [200, 'fallback_image'],
      [200, 'neutral'],
      [200, 'transparent'],
    ]);
    expect([(await bytesOf(answers[0]!)).equals(fallbackPng), (await bytesOf(answers[1]!)).equals(neutral)]).toEqual([true, true]);
    expect(failing.counted.length).toBe(3);
  } finally {
    await failing.close();
  }

  let isBroken = false;
  const flaky = await openRenderStage({
    shared: stage,
    handler: {
      draw: { draw: (job) => (isBroken ? Promise.reject(new Error('no')) : stage.draw.draw(job)), outlook, close: async () => {} },
      objects: stage.objects,
    },
  });
  try {
    await flaky.get(`/render/${whole.uuid}?name=Ada&eid=ada`);
    isBroken = true;
    const again = await flaky.get(`/render/${whole.uuid}?name=New&eid=ada`);
    const newcomer = await flaky.get(`/render/${whole.uuid}?name=New&eid=eve`);
    const elsewhere = await flaky.get(`/render/${whole.uuid}?name=New&eid=ada&pos=2`);
    expect([again, newcomer, elsewhere].map(reasonOf)).toEqual(['last_shown', 'fallback_image', 'fallback_image']);
    expect((await bytesOf(again)).equals(mine)).toBe(true);
  } finally {
    await flaky.close();
  }
});

test('answers an endless drawing at the deadline', async () => {
  const { uuid } = await stage.publish({});
  // The deadline holds for the database, too: on a busy machine the image itself would not be found within
  // it.
  await stage.objects.find(uuid);
  const stuck = await openRenderStage({
    shared: stage,
    handler: { draw: { draw: () => new Promise(() => {}), outlook, close: async () => {} }, objects: stage.objects, deadlineMs: 50 },
  });
  try {
    expect(reasonOf(await stuck.get(`/render/${uuid}?name=Ada`))).toBe('transparent');
  } finally {
    await stuck.close();
  }
});

test('serves fallbacks for a deleted image without counting', async () => {
  const { uuid, id } = await stage.publish({
    snapshot: { link: 'https://shop.example/gone', fallbackLink: 'https://shop.example/sale' },
    neutral: Buffer.from('neutral'),
  });
  await stage.get(`/render/${uuid}?name=Ada&eid=a`);
  await stage.t.db.withCompany(stage.companyId, async (tx) => {
    await tx.run('update route set deleted = true where company_id = $1 and object_id = $2', [stage.companyId, id]);
    await stage.t.db.notify(tx, 'version', { uuid });
  });
  stage.counted.length = 0;
  await expect.poll(async () => reasonOf(await stage.get(`/render/${uuid}?name=Ada&eid=a`)), { timeout: 5000 }).toBe('neutral');
  stage.counted.length = 0;
  const link = await stage.get(`/link/${uuid}?eid=a`);
  expect({ status: link.status, location: link.headers.get('location'), counted: stage.counted }).toEqual({
    status: 302,
    location: 'https://shop.example/sale',
    counted: [],
  });
});

test('counts a click and leads it to the filled link with tracking', async () => {
  const { uuid } = await stage.publish({
    snapshot: { link: 'https://shop.example/p/{{sku}}', fallbackLink: '' },
    urlSettings: { utm_source: 'limn' },
  });
  const click = await stage.get(`/link/${uuid}?sku=a%2Fb&eid=a`);
  const missing = await stage.get(`/link/${uuid}?eid=a`);
  expect(
    [click, missing].map((answer) => ({
      status: answer.status,
      location: answer.headers.get('location'),
      hasNoStore: answer.headers.get('cache-control')?.includes('no-store'),
    })),
  ).toEqual([
    { status: 302, location: 'https://shop.example/p/a%2Fb?utm_source=limn', hasNoStore: true },
    { status: 302, location: 'https://company.example/?utm_source=limn', hasNoStore: true },
  ]);
  expect(stage.counted.map(({ kind }) => kind)).toEqual([RECORD_KIND.click, RECORD_KIND.click]);
  const unknown = await stage.get('/link/7b8a5d4e-0000-4000-8000-000000000001');
  expect({ status: unknown.status, contentType: unknown.headers.get('content-type'), location: unknown.headers.get('location') }).toEqual({
    status: 404,
    contentType: 'text/html; charset=utf-8',
    location: null,
  });
});

test('leads a scanner on and keeps its burst out of the clicks', async () => {
  const images = await Promise.all(
    Array.from({ length: 12 }, (_, i) => stage.publish({ snapshot: { link: `https://shop.example/${i}` } })),
  );
  const headers = { 'x-forwarded-for': '86.141.10.77', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
  for (const { uuid } of images) expect((await stage.get(`/link/${uuid}?eid=a`, { headers })).status).toBe(302);
  expect(stage.counted.length).toBe(5);
});

test('leaks nothing without a valid token, and counts nothing with one', async () => {
  const { uuid, id } = await stage.publish({});
  const other = await stage.publish({});
  stage.drafts.set(id, aSnapshot({ width: 120, height: 60 }));
  const live = await bytesOf(await stage.get(`/render/${uuid}?name=Ada`));
  const good = tokenFor(uuid, 'draft');
  const bad = [
    '',
    'x',
    `${good}x`,
    good.slice(0, -2),
    tokenFor(other.uuid, 'draft'),
    tokenFor(uuid, 'draft', Date.now() - 11 * 60_000),
    tokenFor(other.uuid, 'debug'),
  ];
  stage.counted.length = 0;
  for (const token of bad) {
    for (const extra of ['', '&debug=1', '&ri_log_setting=1', '&ri_type=json']) {
      const response = await stage.get(`/render/${uuid}?name=Ada&t=${encodeURIComponent(token)}${extra}`);
      expect([response.headers.get('content-type'), (await bytesOf(response)).equals(live)]).toEqual(['image/jpeg', true]);
    }
  }
  expect(stage.counted.length).toBe(bad.length * 4);
  stage.counted.length = 0;
  const draft = await bytesOf(await stage.get(`/render/${uuid}?name=Ada&t=${good}`));
  expect(new Transformer(draft).metadataSync()).toMatchObject({ width: 120, height: 60 });
  const debug = await stage.get(`/render/${uuid}?name=Ada&eid=a&debug=1&t=${tokenFor(uuid, 'debug')}`);
  expect(await debug.json()).toMatchObject({
    url: `https://img.example/render/${uuid}?name=Ada&eid=a`,
    debug: { version: 1, step: 'picture', format: 'image/jpeg', rule: null, values: { name: { text: 'Ada', origin: 'request' } } },
  });
  await stage.get(`/link/${uuid}?t=${tokenFor(uuid, 'log')}`);
  await stage.get(`/render/${uuid}?debug=1&t=${tokenFor(uuid, 'log')}`);
  expect(stage.counted).toEqual([]);
});

test('shows an unpublished draft to holders of its token only', async () => {
  const { uuid, id } = await stage.publish({ published: false });
  stage.drafts.set(id, aSnapshot());
  const [shown, hidden] = [
    await stage.get(`/render/${uuid}?t=${tokenFor(uuid, 'draft')}`),
    await stage.get(`/render/${uuid}?t=${tokenFor(uuid, 'debug')}`),
  ];
  expect({ shown: reasonOf(shown), hidden: reasonOf(hidden), counted: stage.counted }).toEqual({
    shown: 'picture',
    hidden: 'unknown',
    counted: [],
  });
});

test('logs no recipient’s address', async () => {
  const { uuid } = await stage.publish({});
  await stage.get(`/render/${uuid}?eid=someone@private.example&name=someone@private.example`);
  await stage.get(`/link/${uuid}?eid=someone@private.example`);
  expect(stage.logged.join('\n')).not.toMatch(/someone|private\.example/);
});

test('shows a new version as soon as it is live', async () => {
  const { uuid, id } = await stage.publish({});
  const before = await bytesOf(await stage.get(`/render/${uuid}?name=Ada`));
  await stage.t.db.withCompany(stage.companyId, async (tx) => {
    await tx.run(`insert into image_version (company_id, image_id, version, snapshot, format) values ($1, $2, 2, $3, 'jpeg')`, [
      stage.companyId,
      id,
      JSON.stringify(aSnapshot({ width: 200 })),
    ]);
    await tx.run('update route set live_version = 2 where company_id = $1 and object_id = $2', [stage.companyId, id]);
    await stage.t.db.notify(tx, 'version', { uuid });
  });
  await expect.poll(async () => (await bytesOf(await stage.get(`/render/${uuid}?name=Ada`))).equals(before), { timeout: 3000 }).toBe(false);
});

async function unresolvedOf(id: number): Promise<object[]> {
  return stage.t.db.withCompany(stage.companyId, (tx) =>
    tx.query('select parameter, n::int as n from unresolved where company_id = $1 and object_id = $2 order by parameter', [
      stage.companyId,
      id,
    ]),
  );
}

test('fetches pictures by the recipient’s address, with their fallback', async () => {
  const png = (colour: string) => {
    const canvas = createCanvas(20, 20);
    canvas.getContext('2d').fillStyle = colour;
    canvas.getContext('2d').fillRect(0, 0, 20, 20);
    return canvas.toBuffer('image/png');
  };
  const [red, grey] = await Promise.all([stage.blobs.put(png('#ff0000')), stage.blobs.put(png('#808080'))]);
  const photo = {
    type: 'image',
    imageType: 'dynamic',
    src: '/x',
    dynamicUrl: 'https://cdn.example/{{sku}}.png',
    fallbackUrl: '/grey',
    left: 0,
    top: 0,
    width: 20,
    height: 20,
    originX: 'left',
    originY: 'top',
  } as const;
  const { uuid } = await stage.publish({
    snapshot: {
      document: { version: '3.4.0', objects: [photo] },
      format: 'png',
      pictures: [{ src: '/grey', hash: grey, width: 20, height: 20, mime: 'image/png' }],
    },
  });
  const asked: string[] = [];
  const take = async (urls: readonly string[]) => (
    asked.push(...urls),
    Object.fromEntries(urls.filter((url) => url.includes('red')).map((url) => [url, red]))
  );
  const fetching = await openRenderStage({
    shared: stage,
    handler: { objects: stage.objects, fetched: { take, forget: () => {}, close: () => {} } },
  });
  try {
    const colours = await Promise.all(
      ['red', 'other', '../evil', ''].map(async (sku) =>
        colourAt(await bytesOf(await fetching.get(`/render/${uuid}?sku=${encodeURIComponent(sku)}`))),
      ),
    );
    expect(colours).toEqual([
      [255, 0, 0],
      [128, 128, 128],
      [128, 128, 128],
      [128, 128, 128],
    ]);
    expect(asked.every((url) => url.startsWith('https://cdn.example/'))).toBe(true);
  } finally {
    await fetching.close();
  }
});

async function colourAt(bytes: Buffer): Promise<number[]> {
  const canvas = createCanvas(300, 100);
  canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
  return [...canvas.getContext('2d').getImageData(10, 10, 1, 1).data].slice(0, 3);
}
