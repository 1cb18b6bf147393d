/** A campaign from its first name to a recipient's click: rules by mouse and by keyboard, a preview, publishing, the tag. */
import { expect, test, type Page } from '@playwright/test';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { signedInPage } from './support/people.ts';
import { photo } from './support/png.ts';
import { expectSound } from './support/sound.ts';

const DESKTOP = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko)';
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

const tab = (name: string) => page.getByRole('tab', { name, exact: true }).filter({ visible: true });
const panel = (name: string) => page.getByRole('listitem', { name, exact: true });

async function pickFile(place: ReturnType<typeof panel>, name: string): Promise<void> {
  await place.getByRole('button', { name: 'Choose or upload an image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose an image' });
  await dialog.getByLabel('Picture file').setInputFiles({ name, mimeType: 'image/png', buffer: photo(300, 100) });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(place.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
}

async function chooseField(of: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: `Field of ${of}`, exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

async function matched(name: string): Promise<void> {
  await expect(page.getByRole('status', { name: 'Matched ruleset' })).toHaveText(name);
}

async function pretend(town: string, device: string): Promise<void> {
  await page.getByRole('textbox', { name: 'town', exact: true }).fill(town);
  await page.getByRole('combobox', { name: 'Device', exact: true }).click();
  await page.getByRole('option', { name: device, exact: true }).click();
}

test('targets, previews, publishes and tags a campaign, and shows it to recipients', async ({ request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('create a campaign with an Otherwise picture', async () => {
    await page.goto('/home');
    await page.getByRole('region', { name: 'Campaigns' }).getByRole('link', { name: 'Live Target' }).click();
    await page.getByRole('button', { name: /^(Create a|New) campaign$/ }).click();
    await page.getByLabel('Rules Name').fill('Weekend outdoors');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const otherwise = page.getByRole('region', { name: 'Otherwise' });
    await pickFile(otherwise, 'hills.png');
    await otherwise.getByRole('textbox', { name: 'URL', exact: true }).fill('https://shop.example/all');
    await otherwise.getByRole('button', { name: /Otherwise/ }).click();
  });

  await test.step('build two rulesets by mouse, one with a nested group', async () => {
    await page.getByRole('button', { name: 'Add ruleset' }).click();
    await page.getByLabel('Ruleset Name').fill('Hull on the move');
    await pickFile(panel('Hull on the move'), 'harbour.png');
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://shop.example/hull/{{town}}');
    await page.getByRole('button', { name: /^Links per device/ }).click();
    await page.getByRole('textbox', { name: 'URL on phones' }).fill('https://shop.example/app');
    await tab('Targeting Rule').click();
    await page.getByRole('button', { name: 'Add rule to the whole rule' }).click();
    await chooseField('rule 1', 'url');
    await page.getByRole('textbox', { name: 'Query String of rule 1' }).fill('town');
    await page.getByRole('textbox', { name: 'Value of rule 1' }).fill('Hull');
    await page.getByRole('button', { name: 'Add group to the whole rule' }).click();
    await page.getByRole('combobox', { name: 'Match of group 2' }).click();
    await page.getByRole('option', { name: 'Any' }).click();
    for (const [rule, device] of [
      ['rule 1 in group 2', 'Phone'],
      ['rule 2 in group 2', 'Tablet'],
    ] as const) {
      await page.getByRole('button', { name: 'Add rule to group 2' }).click();
      await chooseField(rule, 'device');
      await page.getByRole('combobox', { name: `Value of ${rule}` }).click();
      await page.getByRole('option', { name: device, exact: true }).click();
    }
    await panel('Hull on the move').getByRole('button', { name: /^1/ }).click();

    await page.getByRole('button', { name: 'Add ruleset' }).click();
    await page.getByLabel('Ruleset Name').fill('Last summer');
    await page.getByRole('radio', { name: /Show Nothing/ }).check();
    await tab('Targeting Rule').click();
    await page.getByLabel('End').fill('2025-09-01T00:00');
    await panel('Last summer').getByRole('button', { name: /^2/ }).click();
  });

  await test.step('build a ruleset by keyboard alone, and move it to the top', async () => {
    await page.getByRole('button', { name: 'Add ruleset' }).press('Enter');
    await page.getByLabel('Ruleset Name').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('York');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Show Nothing/ })).toBeChecked();
    await page.getByRole('textbox', { name: 'URL', exact: true }).focus();
    await page.keyboard.type('https://shop.example/york');
    await tab('Choose Image').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add rule to the whole rule' }).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Field of rule 1' })).toBeFocused();
    await page.keyboard.type('url');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Query String of rule 1' }).focus();
    await page.keyboard.type('town');
    await page.getByRole('textbox', { name: 'Value of rule 1' }).focus();
    await page.keyboard.type('York');
    await panel('York').getByRole('button', { name: /^3/ }).press('Enter');
    await page.getByRole('button', { name: 'Move York' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('“York” picked up, position 3 of 3.')).toBeAttached();
    for (const position of [2, 1]) {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText(`“York” at position ${position} of 3.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expect(page.getByText('“York” dropped at position 1 of 3.')).toBeAttached();
    await expect(panel('York').getByRole('button', { name: /^1/ })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'SAVE' })).toBeDisabled();
  });

  await test.step('preview as four people', async () => {
    await tab('Preview').click();
    await matched('Otherwise');
    await pretend('York', 'Desktop');
    await matched('York');
    await pretend('Hull', 'Phone');
    await matched('Hull on the move');
    await expect(page.getByText('A click leads to https://shop.example/app')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Rules of Hull on the move' })).toContainText('Here: Hull.');
    await pretend('Hull', 'Desktop');
    await matched('Otherwise');
    await expect(page.getByRole('list', { name: 'What each ruleset decided' })).toContainText('Has ended');
    await expectSound(page);
  });

  const tag = await test.step('publish, and copy the tag', async () => {
    await tab('Tags').click();
    await page.getByRole('button', { name: 'Publish and show the tag' }).click();
    await expect(page.getByText('Version 1 is live', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'town', exact: true }).filter({ visible: true }).fill('*|TOWN|*');
    await page.getByRole('textbox', { name: 'utm_campaign' }).fill('weekend');
    await expect(page.getByText(/^Saved\./)).toBeVisible();
    await page.getByRole('button', { name: 'Copy', exact: true }).filter({ visible: true }).click();
    await expectSound(page);
    return page.evaluate(() => navigator.clipboard.readText());
  });
  expect(tag).toContain('<!-- BEGIN IMAGE -->');

  const address = (element: 'img' | 'a', town: string): string =>
    ((element === 'img' ? /<img src="([^"]+)"/ : /<a href="([^"]+)"/).exec(tag)?.[1] ?? '')
      .replaceAll('&amp;', '&')
      .replaceAll('*|TOWN|*', town)
      .replace(/eid=[^&]*/, `eid=${town}@example.com`);

  await test.step('show and lead each recipient by what is true for them', async () => {
    for (const [town, agent, reason, leadsTo] of [
      ['York', DESKTOP, 'nothing', 'https://shop.example/york?'],
      ['Hull', MAIL_PROGRAM, 'picture', 'https://shop.example/app?'],
      ['Leeds', DESKTOP, 'picture', 'https://shop.example/all?'],
    ] as const) {
      const headers = { 'user-agent': agent };
      const shown = await request.get(address('img', town), { headers });
      expect([town, shown.status(), shown.headers()['x-limn-reason']]).toEqual([town, 200, reason]);
      const led = await request.get(address('a', town), { headers, maxRedirects: 0 });
      expect(led.headers()['location']).toContain(`${leadsTo}utm_campaign=weekend`);
    }
  });

  await test.step('save again after settings of tag and preview, without a conflict', async () => {
    await tab('Setup').click();
    await page.getByLabel('Campaign Name').fill('Weekends outdoors');
    await page.getByRole('button', { name: 'SAVE' }).click();
    await expect(page.getByRole('button', { name: 'SAVE' })).toBeDisabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await panel('Hull on the move').getByRole('button', { name: /^2/ }).click();
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await tab('Targeting Rule').click();
    await expectSound(page);
  });
});
