/**
 * A person's first look at the demo company: it is in use already, says what of that is made up, and lets go
 * of it by one button.
 */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const READER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

const impressions = async (page: Page) => {
  const figure = page.getByRole('region', { name: 'Unique Impressions' }).getByRole('paragraph').first();
  await expect(figure).toHaveText(/^[\d,]+$/);
  return Number((await figure.textContent())?.replaceAll(',', ''));
};

test('starts the demo with figures and a proof; clearing leaves real opens', async ({ browser }) => {
  const page = await signedInPage(browser);
  const { body } = await callApi<{ images: { id: number; name: string; uuid: string }[] }>(page, 'GET', '/images');
  const imageOf = (name: string) => body.images.find((image) => image.name === name);

  await test.step('figures that are said to be samples, and a countdown among the images', async () => {
    await page.goto('/home');
    await expect(page.getByRole('region', { name: 'Sample figures' })).toContainText('These figures are samples.');
    expect(await impressions(page)).toBeGreaterThan(1000);
    await expect(page.getByRole('article', { name: 'Welcome countdown' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('finds two rows in the proof, as before', async () => {
    await page.goto(`/proof?id=${imageOf('Member balance')?.id}`);
    await expect(page.getByRole('heading', { name: '2 of 100 rows need a look' })).toBeVisible();
    await expect(page.getByText(/Run by Demo, /)).toBeVisible();
    await expect(page.getByText('“joined” has no value: the text “Line” shows a gap.')).toBeVisible();
    for (const picture of await page.getByRole('img', { name: /^Picture of/ }).all())
      await expect(picture).toHaveJSProperty('naturalWidth', 600);
    await expectSound(page);
  });

  await test.step('lists two live campaigns, whose tags show a picture', async () => {
    const { rules } = (await callApi<{ rules: { name: string; uuid: string }[] }>(page, 'GET', '/rules')).body;
    await page.goto('/livetarget');
    for (const name of ['From morning coffee to evening sale', 'Something for every level']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      const uuid = rules.find((rule) => rule.name === name)?.uuid;
      const picture = await page.request.get(`/render/${uuid}?eid=ann@example.com&email=ann@example.com`, {
        headers: { 'user-agent': READER },
      });
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
      expect((await picture.body()).length).toBeGreaterThan(1000);
    }
    await expectSound(page);
  });

  await test.step('cleared: an open of one’s own stays', async () => {
    const opened = await page.request.get(`/render/${imageOf('Welcome countdown')?.uuid}?first=Ann&eid=ann@example.com`, {
      headers: { 'user-agent': READER },
    });
    expect(opened.status()).toBe(200);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Clear sample figures' }).click();
    await expect(page.getByText('Sample figures cleared.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sample figures' })).toHaveCount(0);
    await expect.poll(() => impressions(page)).toBeLessThan(1000);
    await expect(async () => {
      await page.reload();
      expect(await impressions(page)).toBeGreaterThan(0);
    }).toPass();
  });
  await page.context().close();
});
