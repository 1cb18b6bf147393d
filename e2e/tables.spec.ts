/**
 * A marketer brings lists in: from a file to rows that can be searched, replaced, fetched on a schedule, and
 * taken away.
 */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { startHost, type LocalHost } from './support/local-host.ts';
import { choose, signedInPage } from './support/people.ts';
import { expectSound } from './support/sound.ts';

interface Table {
  id: number;
  name: string;
  rows: number;
  status: string;
}

let files: LocalHost;
let served = '';
/** Signed in once for both journeys. */
let page: Page;

test.beforeAll(async ({ browser }) => {
  files = await startHost(3194, () => (served === '' ? undefined : { type: 'text/csv', body: served }));
  page = await signedInPage(browser);
});
test.afterAll(async () => {
  files.stop();
  await page.context().close();
});

const members = (count: number, points = 10) =>
  `customer_id,first_name,points,photo\n${Array.from({ length: count }, (_, n) => `C-${1001 + n},Name ${n + 1},${points + n},https://pictures.example/${n}.png`).join('\n')}\n`;
const STORES = 'name,latitude,longitude\nLeeds,53.8,-1.55\nYork,53.96,-1.08\nHull,53.74,-0.33\n';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const give = (page: Page, name: string, content: string) =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

async function tableCalled(page: Page, name: string): Promise<Table> {
  const { body } = await callApi<{ datatable: Table[] }>(page, 'GET', '/datatable');
  return body.datatable.find((table) => table.name === name)!;
}

/** As from a folder of this computer, onto the page. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.locator('body').evaluate(
    (body, [file, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], file, { type: 'text/csv' }));
      body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, content] as const,
  );
}

test('creates, browses, replaces, renames and deletes a data table', async () => {
  await page.goto('/datatables');
  await expect(page.getByRole('heading', { name: 'Data Tables' })).toBeVisible();

  await test.step('reaches the file choice by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Add Data' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Datatable/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Loyalty members');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeFocused();
  });

  await test.step('refuses an invalid file by row and column, with a way back', async () => {
    await give(page, 'members.csv', 'customer_id,first_name\nC-1,Amelia\nC-2\n');
    await expect(dialog(page).getByRole('alert')).toHaveText(/Failed to upload file: Row 3 .*first_name/);
    await expectSound(page);
    await press(page, 'Back');
    await give(page, 'members.xls', 'PK');
    await expect(dialog(page).getByRole('alert')).toContainText('is a spreadsheet. Save it as CSV');
    await press(page, 'Back');
  });

  await test.step('confirms a unique header', async () => {
    await give(page, 'members.csv', members(60).replace('Name 2,', 'Name 1,'));
    await expect(dialog(page).getByRole('radio', { name: /customer_id.*60 different values/ })).toBeEnabled();
    await expect(dialog(page).getByRole('radio', { name: /first_name.*Has blanks or duplicates/ })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Next' })).toHaveCount(0);
    await expectSound(page);
    await press(page, 'Finish later');
    await page.getByRole('button', { name: 'Confirm the unique header of Loyalty members' }).click();
    await dialog(page)
      .getByRole('radio', { name: /customer_id/ })
      .check();
    await press(page, 'Next');
    await expect(dialog(page).getByText('File processing complete. 60 rows in table.')).toBeVisible();
    await dialog(page).getByRole('link', { name: 'See its rows' }).click();
  });

  await test.step('pages and searches rows and checks a column’s type', async () => {
    await expect(page.getByRole('heading', { name: 'Loyalty members' })).toBeVisible();
    await expect(page.getByText('1–25 of 60')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('26–50 of 60')).toBeVisible();
    await page.getByLabel('Search rows').fill('c-1060');
    await expect(page.getByRole('rowheader')).toHaveText(['C-1060']);
    await page.getByRole('button', { name: /^first_name, Text/ }).click();
    await page.getByRole('menuitemradio', { name: 'Number' }).click();
    await expect(page.getByRole('alert')).toContainText(/wasn’t changed.*Name 1/);
    await page.getByRole('button', { name: /^points, Number/ }).click();
    await page.getByRole('menuitemradio', { name: 'Text' }).click();
    await expect(page.getByRole('button', { name: /^points, Text/ })).toBeVisible();
    await expectSound(page);
  });

  await test.step('replaces rows by a dropped file and keeps them on an invalid one', async () => {
    await drop(page, 'members.csv', members(61));
    await expect(dialog(page).getByText('File processing complete. 61 rows in table.')).toBeVisible();
    await press(page, 'Done');
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await give(page, 'members.csv', 'customer_id,first_name,points,photo\nC-1\n');
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to upload file: Row 2');
    await press(page, 'Cancel');
    await page.getByRole('link', { name: 'Data Tables' }).first().click();
    await expect(row(page, 'Loyalty members')).toContainText(/61.*Complete.*61 rows from before are still used/s);
  });

  await test.step('renames, finds and deletes the table', async () => {
    await page.getByRole('button', { name: 'Rename: Loyalty members' }).click();
    await dialog(page).getByLabel('Table Name').fill('Members of 2026');
    await page.keyboard.press('Enter');
    await page.getByLabel('Search tables').fill('2026');
    await expect(page.getByText(/^1 of \d+ tables$/)).toBeVisible();
    await page.getByRole('button', { name: 'Delete: Members of 2026' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete datatable?' });
    await question.getByRole('button', { name: 'Delete datatable' }).click();
    await expect(page.getByText('No results for “2026”')).toBeVisible();
  });
});

test('creates a location table by drop, keeps it in use and schedules it', async () => {
  await test.step('recognises a dropped list of places without a header to confirm', async () => {
    await page.goto('/datatables');
    await expect(page.getByRole('button', { name: 'Add Data' })).toBeVisible();
    await drop(page, 'Shops of the north.csv', STORES);
    await expect(dialog(page).getByRole('button', { name: /^Location.*Looks like your file/ })).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: /^Location/ })
      .click();
    await expect(dialog(page).getByLabel('Table Name')).toHaveValue('Shops of the north');
    await press(page, 'Next');
    await expect(dialog(page).getByText('File processing complete. 3 rows in table.')).toBeVisible();
    await press(page, 'Done');
  });

  await test.step('asks for place columns and lists rows without a place', async () => {
    await page.getByRole('button', { name: 'Add Data' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Location/ })
      .click();
    await dialog(page).getByLabel('Table Name').fill('Filialen');
    await press(page, 'Next');
    await give(page, 'filialen.csv', 'Filiale|Wo\nHull|HU1 1AA\nNirgends|Nowhere-on-Sea\nLeeds|LS1 4DY\n|\n');
    await expect(dialog(page).getByRole('heading', { name: 'Which columns give the location?' })).toBeVisible();
    await expectSound(page);
    await choose(page, 'Postcode', 'Wo');
    await press(page, 'Use these columns');
    await expect(dialog(page).getByText('File processing complete. 3 rows in table.')).toBeVisible();
    await expect(dialog(page)).toContainText('One row has no location');
    await expect(dialog(page)).toContainText('Row 3: “Nowhere-on-Sea”');
    await expectSound(page);
    const download = page.waitForEvent('download');
    await press(page, 'Download as CSV');
    expect((await download).suggestedFilename()).toBe('rows-without-a-place.csv');
    await dialog(page).getByRole('link', { name: 'See its rows' }).click();
    await expect(page.getByRole('row', { name: /Nirgends/ })).toContainText('Unknown place');
    await expect(page.getByRole('row', { name: /Leeds/ })).not.toContainText('Unknown place');
    await expectSound(page);
    await page.getByRole('link', { name: 'Data Tables' }).first().click();
  });

  await test.step('links the image that uses it instead of deleting', async () => {
    const { id } = await tableCalled(page, 'Shops of the north');
    const made = await callApi<{ image: { id: number } }>(page, 'POST', '/images', {
      name: 'Your nearest shop',
      type_id: 3,
      data_source: { id },
      width: 600,
      height: 200,
      data: { version: '3.4.0', background: '#ffffff', objects: [] },
    });
    expect(made.status).toBe(201);
    await page.getByRole('button', { name: 'Delete: Shops of the north' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete datatable' }).click();
    await expect(page.getByRole('dialog', { name: '“Shops of the north” is still in use' })).toBeVisible();
    await dialog(page).getByRole('link', { name: 'Your nearest shop' }).click();
    await expect(page).toHaveURL(new RegExp(`/editor\\?id=${made.body.image.id}`));
    expect((await callApi(page, 'DELETE', `/images/${made.body.image.id}`)).status).toBe(200);
  });

  await test.step('fetches rows from a URL and explains a failed run', async () => {
    await page.goto('/datatables');
    await page.getByRole('link', { name: 'Scheduled imports' }).click();
    await expect(row(page, 'Shops of the north')).toContainText(/Location.*CSV upload.*Complete.*3/s);
    await page.getByRole('button', { name: 'Schedule: Shops of the north' }).click();
    await expectSound(page);
    await choose(page, 'How often', 'Every week');
    await choose(page, 'Weekday', 'Friday');
    await dialog(page).getByLabel('URL of the CSV file').fill('http://10.0.0.4/stores.csv');
    await press(page, 'Save schedule');
    await expect(dialog(page).getByRole('alert')).toContainText('https://');
    served = `name|latitude|longitude|opens\n${STORES.trim()
      .split('\n')
      .slice(1)
      .map((line) => `${line.replaceAll(',', '|')}|9`)
      .join('\n')}\nRipon|54,13|-1,52|10\n`;
    await dialog(page).getByLabel('URL of the CSV file').fill(`${files.address}/stores.csv`);
    await press(page, 'Save schedule');
    await expect(page.getByText('“Shops of the north” is importing now, then every friday at 06:00.')).toBeVisible();
    await expect(row(page, 'Shops of the north')).toContainText('New column: opens.');
    await expect(row(page, 'Shops of the north')).toContainText(/CSV address.*Complete.*4.*Every Friday at 06:00/s);
    served = 'name,latitude,longitude\nLeeds,far,away\n';
    await page.getByRole('button', { name: 'More actions: Shops of the north' }).click();
    await page.getByRole('menuitem', { name: 'Run now' }).click();
    await expect(row(page, 'Shops of the north')).toContainText(/Failed.*latitude.*4 rows from before are still used/s);
    expect(await tableCalled(page, 'Shops of the north')).toMatchObject({ rows: 4 });
    await page.getByRole('button', { name: 'More actions: Shops of the north' }).click();
    await page.getByRole('menuitem', { name: 'Restore previous data' }).click();
    await expect(page.getByText('“Shops of the north” is back to its previous data: 3 rows.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await tableCalled(page, 'Shops of the north')).rows).toBe(4);
  });

  await test.step('keeps everything in reach on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await page.getByRole('button', { name: 'More actions: Shops of the north' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete datatable' }).click();
    await expect(page.getByText('“Shops of the north” was deleted.')).toBeVisible();
  });
});

test('schedules an import in four steps, a location in three, and replaces rows', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/scheduledimports');
  const begin = async (kind: RegExp, name: string) => {
    await page.getByRole('button', { name: 'Add Data' }).click();
    await dialog(page).getByRole('button', { name: kind }).click();
    await dialog(page).getByLabel(/Name/).fill(name);
    await press(page, 'Next');
  };

  await test.step('Name, Source, Confirm and Processing', async () => {
    await begin(/^Scheduled Import/, 'Nightly list');
    await expect(dialog(page).getByLabel('URL of the CSV file')).toBeVisible();
    await press(page, 'CSV upload');
    await give(page, 'members.csv', members(12));
    await dialog(page)
      .getByRole('radio', { name: /customer_id/ })
      .check();
    await expectSound(page);
    await press(page, 'Next');
    await expect(dialog(page).getByText('File processing complete. 12 rows in table.')).toBeVisible();
    await press(page, 'Done');
    await expect(row(page, 'Nightly list')).toContainText(/CSV upload.*Complete.*12/s);
  });

  await test.step('Name, Data Source and Processing', async () => {
    await begin(/^Location/, 'Stands at the fair');
    await give(page, 'stands.csv', STORES);
    await expect(dialog(page).getByText('File processing complete. 3 rows in table.')).toBeVisible();
    await press(page, 'Done');
    await expect(row(page, 'Stands at the fair')).toContainText(/Location.*Complete.*3/s);
  });

  await test.step('other rows, another name, and away with both', async () => {
    await page.getByRole('button', { name: 'Replace data: Stands at the fair' }).click();
    await give(page, 'stands.csv', `${STORES}Ripon,54.13,-1.52\n`);
    await expect(dialog(page).getByText('File processing complete. 4 rows in table.')).toBeVisible();
    await press(page, 'Done');
    for (const name of ['Stands at the fair', 'Nightly list']) {
      await page.getByRole('button', { name: `Delete: ${name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete datatable' }).click();
      await expect(row(page, name)).toHaveCount(0);
    }
  });
});
