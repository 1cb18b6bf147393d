/**
 * From an event that has just been made to a picture that was chosen by it: sent by a page in two ways, seen
 * to arrive, a column converted, a view with each enrichment, the customer's page, and an aggregate in a
 * campaign whose picture shows it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type * as Library from '@segment/analytics-next';
import { callApi, sendFile } from './support/call-api.ts';
import { startHost, type LocalHost } from './support/local-host.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const LIBRARY = join(dirname(createRequire(import.meta.url).resolve('@segment/analytics-next/package.json')), 'dist/umd');
const [CARA, DAN] = ['cara@example.com', 'dan@example.com'];
let page: Page;
let shop: LocalHost;
let snippet = '';

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
  shop = await startHost(3198, ({ url = '' }) =>
    url.startsWith('/library/')
      ? { type: 'text/javascript', body: readFileSync(join(LIBRARY, basename(url))) }
      : { type: 'text/html', body: `<!doctype html><title>Shop</title><script src="/library/index.js"></script>${snippet}<h1>Shop</h1>` },
  );
});
test.afterAll(async () => {
  shop.stop();
  await page.context().close();
});

type Limn = (...call: unknown[]) => void;
const call = (visitor: Page, ...args: unknown[]) => visitor.evaluate((given) => (window as unknown as { limn: Limn }).limn(...given), args);
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).filter({ visible: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const save = () => page.getByRole('button', { name: 'SAVE', exact: true });

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await callApi<T>(page, method, path, body);
  expect([path, answer.status < 300]).toEqual([path, true]);
  return answer.body;
}

async function tableOfTeas(name: string): Promise<number> {
  const file = { name: 'teas.csv', bytes: Buffer.from('sku,blend\nA1,Assam\nK1,Keemun\n') };
  const { id } = (await sendFile<{ id: number }>(page, '/datatable/datatable', { fields: { name }, file })).body;
  const status = async () => (await ask<{ status: string }>('GET', `/datatablestat/${id}`)).status;
  await expect.poll(status).toBe('confirm');
  await ask('POST', `/datatable/confirm/${id}`, { uniqueHeader: 'sku' });
  await expect.poll(status).toBe('complete');
  return id;
}

/** Published, 300 × 100. */
async function pictureOf(name: string, text: string): Promise<{ id: number; uuid: string }> {
  const { image } = await ask<{ image: { id: number; uuid: string } }>('POST', '/images', {
    name,
    type_id: 1,
    width: 300,
    height: 100,
    data: {
      version: '3.4.0',
      background: '#ffffff',
      objects: [{ type: 'textbox', text, left: 10, top: 30, width: 280, fontSize: 24, fontFamily: 'Lora', fill: '#16243a' }],
    },
  });
  await ask('POST', `/images/${image.id}/publish`, {});
  return image;
}

/**
 * The largest one of a colour, of 255. Colours of a palette may be rounded otherwise where a text is a field.
 */
async function difference(one: string, other: string): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          return [...(context?.getImageData(0, 0, image.width, image.height).data ?? [])];
        }),
      );
      return (a ?? []).reduce((max, value, at) => Math.max(max, Math.abs(value - (b?.[at] ?? 0))), 0);
    },
    [one, other],
  );
}

test('leads from an event of a page to a picture that shows what its customer spent', async ({ browser, baseURL, request }) => {
  const again = test.info().retry === 0 ? '' : ` ${test.info().retry}`;
  const [event, slug] = [`Tea order${again}`, `tea_order${again.replace(' ', '_')}`];
  let eventId = '';

  await test.step('make an event with columns', async () => {
    await page.goto('/eventdata');
    await page.getByRole('button', { name: 'New event' }).first().click();
    await page.getByRole('textbox', { name: 'Event Name' }).fill(event);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name: event })).toBeVisible();
    eventId = new URL(page.url()).searchParams.get('id') ?? '';
    await page.getByRole('button', { name: 'Add column' }).click();
    await page.getByRole('textbox', { name: 'Column Name' }).fill('total');
    await page.getByRole('dialog').getByRole('button', { name: 'Add column' }).click();
    await expect(page.getByRole('row', { name: /^total/ })).toContainText('Text (255)');
    await ask('POST', `/events/${eventId}/fields`, { name: 'sku', item_datatable: await tableOfTeas(`Teas${again}`) });
  });

  await test.step('send it from a page, by the library and by the snippet, and see it arrive', async () => {
    const { collect_key: key } = await ask<{ collect_key: { secret: string } }>('POST', '/collect_keys', { name: `Teas${again}` });
    await page.goto(`/eventdata/send?event=${encodeURIComponent(event)}`);
    await tab('Web page').click();
    const code = (await page.getByLabel('Code', { exact: true }).last().textContent()) ?? '';
    snippet = code.replace('YOUR_WRITE_KEY', key.secret).replace(/limn\('(track|identify)'/g, "limn('nothing'");
    await page.goto(`/eventfields?id=${eventId}&tab=live`);
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(`${shop.address}/shop`);
    await call(visitor, 'identify', CARA);
    await call(visitor, 'track', event, { sku: 'A1', total: '40' });
    await call(visitor, 'track', event, { sku: 'K1', total: '25.5' });
    await visitor.evaluate(
      async ({ writeKey, cdnURL, name, who }) => {
        const { AnalyticsBrowser } = (window as unknown as { AnalyticsNext: typeof Library }).AnalyticsNext;
        const analytics = AnalyticsBrowser.load({ writeKey, cdnURL });
        await analytics.identify(who);
        await analytics.track(name, { sku: 'K1', total: '12.5' });
      },
      { writeKey: key.secret, cdnURL: baseURL ?? '', name: event, who: DAN },
    );
    const arrived = (text: string) => page.getByRole('table', { name: 'Last events' }).getByRole('row').filter({ hasText: text });
    await expect(arrived(CARA)).toHaveCount(2);
    await expect(arrived(DAN)).toContainText('total: 12.5');
    await context.close();
  });

  await test.step('make the text a decimal that is summed up', async () => {
    await tab('Fields').click();
    await page.getByRole('button', { name: 'Edit: total' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Column' });
    await dialog.getByRole('combobox', { name: 'Data Type' }).click();
    await page.getByRole('option', { name: 'Decimal', exact: true }).click();
    await dialog.getByRole('checkbox', { name: /^Value Field/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /^total/ })).toContainText('Decimal');
  });

  await test.step('build a view with each enrichment', async () => {
    await page.goto('/eventviews');
    await page.getByRole('button', { name: `New view of ${event}` }).click();
    await page.getByRole('dialog', { name: 'New Event View' }).getByLabel('View Name').fill('Teas in order');
    await page.keyboard.press('Enter');
    await tab('Event Enrichment').click();
    await page.getByRole('switch', { name: 'Event Enrichment', exact: true }).click();
    await tab('Datatable Enrichment').click();
    await page.getByRole('switch', { name: 'Datatable Enrichment', exact: true }).click();
    await save().click();
    await expect(save()).toBeDisabled();
    await tab('Preview').click();
    const rows = page.getByRole('table', { name: 'Events of the view' });
    for (const name of ['Rank', 'First date', 'First period', 'Last date', 'Last days since'])
      await expect(rows.getByRole('columnheader', { name, exact: true })).toBeVisible();
    await expect(rows.getByRole('row').filter({ hasText: 'Keemun' })).toHaveCount(2);
    await expect(rows.getByRole('row').filter({ hasText: 'Assam' })).toContainText(CARA);
  });

  await test.step('see the customer’s page', async () => {
    await page.goto('/eventdata');
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByRole('textbox', { name: 'Search customers' }).fill(CARA);
    await page.getByRole('link', { name: CARA }).click();
    await expect(region(event)).toContainText('65.50');
    await expect(region('Timeline')).toContainText('Tea order');
    await expect(page.getByRole('link', { name: 'Event Data', exact: true }).first()).toHaveAttribute('aria-current', /page|true/);
    await expectSound(page);
  });

  const spent = await pictureOf(`Spent${again}`, `[[customer.email]]: £[[customer.${slug}.sum_30]]`);
  const uuid = await test.step('show those who spent more than 50 what they spent', async () => {
    const { rule } = await ask<{ rule: { id: number; uuid: string } }>('POST', '/rules', {
      name: `Tea lovers${again}`,
      rulesets: [],
      other: { image_type: '2', image_id: (await pictureOf(`Hello${again}`, 'Try our teas')).id },
    });
    await page.goto(`/livetarget/edit?id=${rule.id}`);
    await page.getByRole('button', { name: 'Add ruleset' }).click();
    await page.getByLabel('Ruleset Name').fill('Spent a lot');
    const ruleset = page.getByRole('listitem', { name: 'Spent a lot', exact: true });
    await ruleset.getByRole('radio', { name: /Live Image/ }).check();
    await ruleset.getByRole('button', { name: 'Choose a live image' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose a live image' });
    await choice.getByRole('button', { name: new RegExp(`Spent${again}`) }).click();
    await tab('Targeting Rule').click();
    await page.getByRole('button', { name: 'Add rule to the whole rule' }).click();
    await page.getByRole('combobox', { name: 'Field of rule 1', exact: true }).fill(`${event}: sum of total, last 30 days`);
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Operator of rule 1' }).click();
    await page.getByRole('option', { name: 'is greater', exact: true }).click();
    await page
      .getByRole('spinbutton', { name: 'Value of rule 1' })
      .or(page.getByRole('textbox', { name: 'Value of rule 1' }))
      .fill('50');
    await page.keyboard.press('Control+s');
    await expect(save()).toBeDisabled();
    await ask('POST', `/rules/${rule.id}/publish`, {});
    return rule.uuid;
  });

  await test.step('open the pictures, which are those with the words written out', async () => {
    const opened = async (id: string, eid: string) => {
      const answer = await request.get(`/render/${id}?eid=${encodeURIComponent(eid)}`, { headers: { 'user-agent': MAIL_PROGRAM } });
      expect([eid, answer.status()]).toEqual([eid, 200]);
      return (await answer.body()).toString('base64');
    };
    const written = async (text: string) => opened((await pictureOf(`Written ${text}${again}`, text)).uuid, 'reader@example.com');
    const [cara, dan] = [await written(`${CARA}: £65.50`), await written(`${DAN}: £12.50`)];
    expect(await difference(cara, dan)).toBeGreaterThan(150);
    expect(await difference(await opened(uuid, CARA), cara)).toBeLessThan(30);
    expect(await difference(await opened(spent.uuid, DAN), dan)).toBeLessThan(30);
    expect(await difference(await opened(uuid, DAN), await written('Try our teas'))).toBeLessThan(30);
  });
});
