/** Figures that are found, narrowed and taken along: from the drawer to a file. */
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { callApi, sendFile } from './support/call-api.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { settledPage, signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

/** As Gmail fetches pictures for its readers. */
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

test('shows who opened, and how all opens come to the bill', async ({ browser, request }) => {
  const page = await signedInPage(browser);

  await test.step('opens a picture in two mail programs', async () => {
    await page.goto('/home');
    const { body } = await callApi<{ image: { id: number; uuid: string } }>(page, 'POST', '/images', {
      name: 'Who opened this',
      type_id: 1,
      data: { version: '3.4.0', objects: [] },
    });
    expect((await callApi(page, 'POST', `/images/${body.image.id}/publish`, {})).status).toBe(201);
    for (const program of [GMAIL, MAIL_PROGRAM])
      expect((await request.get(`/render/${body.image.uuid}?eid=ann@example.com`, { headers: { 'user-agent': program } })).status()).toBe(
        200,
      );
  });

  await test.step('leads there from the image report, for the same days', async () => {
    await page.goto('/reports/image');
    await page.getByLabel('Period').press('Enter');
    await page.getByRole('option', { name: 'This month' }).click();
    await expect(page).toHaveURL(/from=/);
    await page.getByRole('link', { name: 'See who opened' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Openers' })).toBeVisible();
    await expect(page.getByLabel('Period')).toHaveText('This month');
    const gmail = page.getByRole('table', { name: 'Mail program or browser' }).getByRole('row', { name: /^Gmail/ });
    await expect(async () => {
      await page.reload();
      await expect(gmail).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expectSound(page);
  });

  await test.step('says the hours of the week, led by keys', async () => {
    const hours = page.getByRole('table', { name: 'Opens by weekday and hour' });
    await hours.getByTitle(/^Monday, 00:00/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^Monday, 01:00 to 02:00: /)).toBeVisible();
  });

  await test.step('sums up to the bill and to the reports, whichever opens are shown', async () => {
    const billed = page.getByRole('table', { name: 'From all opens to the bill' }).getByRole('row', { name: /^Billed opens/ });
    const reported = page
      .getByRole('table', { name: 'From billed opens to the reports' })
      .getByRole('row', { name: /^Total Impressions of people/ });
    const sums = async () => [await billed.innerText(), await reported.innerText()];
    // Other journeys open pictures meanwhile.
    await expect(async () => {
      await page.getByRole('button', { name: 'People' }).click();
      await expect(page.getByRole('button', { name: /^Privacy prefetch/ })).toHaveCount(0);
      const before = await sums();
      await page.getByRole('button', { name: 'All opens' }).click();
      await expect(page.getByRole('button', { name: /^Privacy prefetch/ })).toBeVisible();
      expect(await sums()).toEqual(before);
    }).toPass();
    await expect(page.getByRole('row', { name: /^Difference/ })).toHaveCount(0);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^.?By,Name,Opens,Clicks\r\nOpener,Person,/);
  });

  await test.step('prints the bars of charts', async () => {
    await page.goto('/reports/image');
    await page.getByLabel('Period').press('Enter');
    await page.getByRole('option', { name: 'This month' }).click();
    // Bars are backgrounds, which paper has only where that is asked for.
    await expect(page.getByRole('group', { name: /by day: arrow keys/ }).first()).toHaveCSS('print-color-adjust', 'exact');
  });
  await page.context().close();
});

test('reports images by day and name, and campaigns by ruleset', async ({ browser }) => {
  const page = await signedInPage(browser);
  const figure = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) });

  await test.step('opens from the drawer with the last seven days', async () => {
    await page.goto('/home');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('region', { name: 'Reporting' })
      .getByRole('link', { name: 'Image' })
      .click();
    await expect(page.getByRole('heading', { name: 'Image Reporting Statistics' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^TOTALS/ })).toBeVisible();
    await expectSound(page);
  });

  await test.step('takes a figure out of the chart, and another period', async () => {
    await expect(figure('Total Clicks')).toHaveAttribute('aria-pressed', 'true');
    await figure('Total Clicks').press('Enter');
    await expect(figure('Total Clicks')).toHaveAttribute('aria-pressed', 'false');
    await page.getByLabel('Period').press('Enter');
    await page.getByRole('option', { name: 'Last 30 days' }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  });

  await test.step('exports what was found', async () => {
    await page.getByLabel('Search images').fill('winter');
    await expect(page.getByRole('link', { name: 'Winter sale greeting' })).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^image_report_export \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await download.path(), 'utf8')).toContain('Winter sale greeting,');
  });

  await test.step('shows the rulesets of a campaign', async () => {
    await page.goto('/reports/livetarget');
    await page.getByRole('button', { name: 'Rulesets of Something for every level' }).click();
    await expect(page.getByRole('row', { name: /^Bronze/ })).toBeVisible();
    await expectSound(page);
  });
  await page.context().close();
});

test('reports recipes, their items and their days', async ({ browser, request }) => {
  const person = { name: 'Rhea', email: 'rhea@reports.example', password: 'four words in a row' };
  const page = await settledPage(browser, person, 'Rhea & Sons');
  const exported = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).press('Enter');
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('shows two people a recipe of two positions, of whom one clicks', async () => {
    const { company } = (await callApi<{ company: { id: number } }>(page, 'GET', '/user/company')).body;
    const models = JSON.stringify([
      { id: 1, label: 'Day', window_hours: 24 },
      { id: 2, label: 'Week', window_hours: 168 },
    ]);
    expect((await callApi(page, 'POST', `/company/${company.id}`, { recipe_attribution: models })).status).toBe(200);
    const bytes = Buffer.from('id,title,link\nA1,Anchor,https://shop.example/A1\nB2,Buoy,https://shop.example/B2\n');
    const { body: table } = await sendFile<{ id: number }>(page, '/datatable/datatable', {
      fields: { name: 'Chandlery' },
      file: { name: 'goods.csv', bytes },
    });
    await callApi(page, 'POST', `/datatable/confirm/${table.id}`, { uniqueHeader: 'id' });
    await expect
      .poll(async () => (await callApi<{ status: string }>(page, 'GET', `/datatablestat/${table.id}`)).body.status)
      .toBe('complete');
    const { image } = (
      await callApi<{ image: { id: number; uuid: string } }>(page, 'POST', '/images', {
        name: 'Goods',
        type_id: 1,
        data: { version: '3.4.0', objects: [] },
      })
    ).body;
    expect((await callApi(page, 'POST', `/images/${image.id}/publish`, {})).status).toBe(201);
    const { recipe } = (
      await callApi<{ recipe: { id: number; uuid: string } }>(page, 'POST', '/recipes', {
        label: 'On deck',
        recipe_settings: { datatable: table.id },
      })
    ).body;
    expect((await callApi(page, 'POST', `/recipes/${recipe.id}/publish`, {})).status).toBe(201);
    const open = async (params: Record<string, string>) =>
      (
        await request.get(`/render/${recipe.uuid}?${new URLSearchParams({ ri_img: image.uuid, ...params }).toString()}`, {
          headers: { 'user-agent': MAIL_PROGRAM },
          maxRedirects: 0,
        })
      ).status();
    for (const ri_eid of ['ann@example.com', 'bo@example.com'])
      for (const ri_pos of ['1', '2']) expect(await open({ ri_eid, ri_pos })).toBe(200);
    expect(await open({ ri_eid: 'ann@example.com', ri_pos: '1', ri_type: 'link' })).toBe(302);
  });

  await test.step('shows the recipe of this month, by the model that is chosen', async () => {
    await page.goto('/home');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('region', { name: 'Recipe Reporting' })
      .getByRole('link', { name: 'Recipe Statistics' })
      .click();
    await choose('Period', 'This month');
    const totals = page.getByRole('row', { name: /^TOTALS 4 2 1 1 50\.00%/ });
    await expect(async () => {
      await page.reload();
      await expect(totals).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(page.getByRole('row', { name: /^On deck 4 2 1 1 50\.00%/ })).toBeVisible();
    const figures = page.waitForResponse((response) => /\/recipe_stats\/by_date\/.+\/2(\?|$)/.test(response.url()));
    await choose('Attribution Model', 'Week within 168 hours');
    await expect(page).toHaveURL(/model=2/);
    await figures;
    // Figures of before are paler until those of the chosen model are there.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSound(page);
    const { name, text } = await exported();
    expect(name).toMatch(/^recipe_report_export \d{4}-\d\d-01 to /);
    expect(text).toMatch(/,On deck,4,2,1,1,50.00,[^]*\r\nTOTALS,,4,2,1,1,50.00,/);
  });

  await test.step('shows its items for the same days and model, sorted and searched', async () => {
    await choose('Report', 'Item Statistics');
    await expect(page).toHaveURL(/itemstatistics\?.*model=2/);
    const table = page.getByRole('table', { name: 'Item Statistics' });
    await table.getByRole('button', { name: 'Item ID' }).click();
    await expect(table.getByRole('row').nth(2)).toContainText('A1');
    await table.getByRole('button', { name: 'Item ID' }).click();
    await expect(table.getByRole('row').nth(2)).toContainText('B2');
    await expectSound(page);
    await page.getByLabel('Search items').fill('B2');
    await expect(page.getByText('1 of 2')).toBeVisible();
    await expect(table.getByRole('row', { name: /^TOTALS 2 2/ })).toBeVisible();
    expect((await exported()).text).toMatch(/^.?Item ID,[^\r]*\r\nB2,Buoy,,2,2,/);
  });

  await test.step('shows the day, leads to its opens, and back to all days', async () => {
    await choose('Report', 'Daily Statistics');
    const today = page.getByRole('table', { name: 'Daily Statistics' }).getByRole('row').nth(2);
    await expect(today).toContainText('50.00%');
    await expectSound(page);
    const address = page.url();
    await today.getByRole('link', { name: '4', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Opens' }).getByRole('row')).toHaveCount(5);
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await expect(page).toHaveURL(address);
    expect((await exported()).text).toMatch(/^.?Date,[^]*\r\nTOTALS,4,2,1,1,50.00,/);
  });
  await page.context().close();
});
