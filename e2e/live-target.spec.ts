/**
 * A campaign from its first name to a recipient's click: rules by mouse and by keyboard, a preview,
 * publishing, the tag.
 */
import { expect, test, type Page } from '@playwright/test';
import { callApi } from './support/call-api.ts';
import { MAIL_PROGRAM } from './support/mail-program.ts';
import { signedInPage } from './support/people.ts';
import { photo } from './support/png.ts';
import { expectSound } from './support/sound.ts';

const DESKTOP = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const OUTLOOK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 OneOutlook/1.2024';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const YAHOO = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html';
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

/** A group of rules, any of which says a device. */
async function addDeviceGroup(group: string, devices: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add group to the whole rule' }).click();
  await page.getByRole('combobox', { name: `Match of ${group}` }).click();
  await page.getByRole('option', { name: 'Any' }).click();
  for (const [index, device] of devices.entries()) {
    const rule = `rule ${index + 1} in ${group}`;
    await page.getByRole('button', { name: `Add rule to ${group}` }).click();
    await chooseField(rule, 'device');
    await page.getByRole('combobox', { name: `Value of ${rule}` }).click();
    await page.getByRole('option', { name: device, exact: true }).click();
  }
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
    await otherwise.getByRole('textbox', { name: 'URL', exact: true }).fill('https://shop.example/all/');
    await otherwise.getByRole('button', { name: 'Insert a merge field: URL', exact: true }).click();
    await page.getByLabel('Search merge fields').fill('date month');
    await page.getByRole('option', { name: 'Date & Time: Month', exact: true }).click();
    await expect(otherwise.getByRole('textbox', { name: 'URL', exact: true })).toHaveValue('https://shop.example/all/[[date_time.month]]');
    await otherwise.getByRole('button', { name: /Otherwise/ }).click();
  });

  await test.step('build three rulesets by mouse, with nested groups', async () => {
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
    await addDeviceGroup('group 2', ['Phone', 'Tablet']);
    await panel('Hull on the move').getByRole('button', { name: /^1/ }).click();

    await page.getByRole('button', { name: 'Copy: Hull on the move', exact: true }).click();
    await page.getByLabel('Ruleset Name').fill('Bath on the move');
    await tab('Targeting Rule').click();
    await page.getByRole('textbox', { name: 'Value of rule 1', exact: true }).fill('Bath');
    await panel('Bath on the move').getByRole('button', { name: /^1/ }).click();

    await page.getByRole('button', { name: 'Add ruleset' }).click();
    await page.getByLabel('Ruleset Name').fill('Last summer');
    await page.getByRole('radio', { name: /Show Nothing/ }).check();
    await tab('Targeting Rule').click();
    await page.getByLabel('End', { exact: true }).fill('2025-09-01T00:00');
    await addDeviceGroup('group 1', ['Phone']);
    await panel('Last summer').getByRole('button', { name: /^3/ }).click();
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
    await page.getByRole('button', { name: 'Add group to the whole rule' }).press('Enter');
    await page.getByRole('button', { name: 'Add rule to group 2' }).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Field of rule 1 in group 2' })).toBeFocused();
    await page.keyboard.type('device');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Value of rule 1 in group 2' }).press('Enter');
    await page.keyboard.type('Desktop');
    await page.keyboard.press('Enter');
    await panel('York').getByRole('button', { name: /^4/ }).press('Enter');
    await page.getByRole('button', { name: 'Move York' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('“York” picked up, position 4 of 4.')).toBeAttached();
    for (const position of [3, 2, 1]) {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText(`“York” at position ${position} of 4.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expect(page.getByText('“York” dropped at position 1 of 4.')).toBeAttached();
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
    await page.setViewportSize({ width: 390, height: 844 });
    const frame = page.getByRole('group', { name: 'The picture' });
    await expect(frame.getByRole('img', { name: 'What is shown: Hull on the move' })).toBeVisible();
    expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
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

  await test.step('paste the tag into an email, which shows the picture', async () => {
    const email = await page.context().newPage();
    await email.setContent(tag.replaceAll('*|TOWN|*', 'Leeds').replace(/eid=[^&"]*/g, 'eid=Ely@example.com'));
    const picture = email.locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 1)).toBe(true);
    await email.close();
  });

  await test.step('show and lead each recipient by what is true for them, in five mail clients', async () => {
    const month = new Date().toLocaleDateString('en-GB', { month: 'long', timeZone: 'Europe/London' });
    for (const [town, agent, reason, leadsTo] of [
      ['York', DESKTOP, 'nothing', 'https://shop.example/york?'],
      ['Hull', MAIL_PROGRAM, 'picture', 'https://shop.example/app?'],
      ['Leeds', OUTLOOK, 'picture', `https://shop.example/all/${month}?`],
      // The proxies hide the device, so the ruleset for phones and tablets can't match.
      ['Hull', GMAIL, 'picture', `https://shop.example/all/${month}?`],
      ['Hull', YAHOO, 'picture', `https://shop.example/all/${month}?`],
    ] as const) {
      const headers = { 'user-agent': agent };
      const shown = await request.get(address('img', town), { headers });
      expect({ town, status: shown.status(), reason: shown.headers()['x-limn-reason'] }).toEqual({ town, status: 200, reason });
      const led = await request.get(address('a', town), { headers, maxRedirects: 0 });
      expect(led.headers()['location']).toContain(`${leadsTo}utm_campaign=weekend`);
    }
  });

  await test.step('find the numbers and the explanation', async () => {
    await page.goto('/livetarget/recipient');
    await page.getByRole('textbox', { name: 'Recipient' }).fill('York@example.com');
    // Newest first: the click, then its picture. Counted a moment after they were opened.
    const seen = page.getByRole('listitem', { name: /Weekend outdoors/ }).nth(1);
    await expect(async () => {
      await page.getByRole('button', { name: 'Look up', exact: true }).click();
      await expect(seen).toContainText('York', { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await seen.getByRole('button', { name: /^Show why/ }).click();
    await expect(seen.getByRole('list', { name: 'Rules of York' })).toContainText('“town” is “York”');
    await expectSound(page);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
    await page.goto(`/reports/livetarget?from=${today}&to=${today}`);
    // Five pictures for three recipients, and a click after each. The browser that the tag was pasted into
    // names itself as a machine.
    await expect(page.getByRole('row', { name: /Weekend outdoors 5 3 5 3 100\.00%/ })).toBeVisible();
    await page.goBack();
    await page.goBack();
  });

  await test.step('save again after settings of tag and preview, without a conflict', async () => {
    await tab('Setup').click();
    await page.getByLabel('Campaign Name').fill('Weekends outdoors');
    await page.getByRole('button', { name: 'SAVE' }).click();
    await expect(page.getByRole('button', { name: 'SAVE' })).toBeDisabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await panel('Hull on the move').getByRole('button', { name: /^3/ }).click();
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await tab('Targeting Rule').click();
    await expectSound(page);
  });
});

test('tries a campaign as saved people, checks it, and tests a variant', async ({ request }) => {
  const rulesets = [
    { name: 'Everyone on a phone', rule: allOf(deviceIs('phone')) },
    { name: 'Phones again', rule: allOf(deviceIs('phone')) },
  ];
  await page.goto('/livetarget');
  const made = await callApi<{ rule: { id: number; uuid: string } }>(page, 'POST', '/rules', {
    name: 'Phones first',
    rulesets: rulesets.map((ruleset) => ({ ...ruleset, image_type: '3', link: 'https://shop.example/phone' })),
    other: { image_type: '3', link: 'https://shop.example/other' },
  });
  expect(made.status).toBe(201);
  await page.goto(`/livetarget/edit?id=${made.body.rule.id}`);

  await test.step('keep a person, and see their next 7 days', async () => {
    await tab('Preview').click();
    await matched('Otherwise');
    await page.getByRole('combobox', { name: 'Device', exact: true }).click();
    await page.getByRole('option', { name: 'Phone', exact: true }).click();
    await matched('Everyone on a phone');
    await page.getByRole('button', { name: 'Save as a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a person' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Hana on her phone');
    await dialog.getByRole('button', { name: 'Save person' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Next 7 days' }).click();
    await expect(page.getByRole('region', { name: 'Next 7 days' })).toContainText('No changes: they see the same all the time.');
    await expectSound(page);
    await page.getByRole('button', { name: 'Saved people' }).click();
    await expect(page.getByRole('listitem', { name: 'Hana on her phone' })).toContainText('Everyone on a phone');
  });

  await test.step('check the campaign, and go to what was found', async () => {
    await tab('Setup').click();
    await page.getByRole('button', { name: 'Check campaign' }).click();
    await page.getByRole('button', { name: /^Open ruleset Phones again: This ruleset is never reached/ }).click();
    await expect(panel('Phones again').getByRole('button', { name: /^2/ })).toBeFocused();
    await panel('Phones again').getByRole('button', { name: /^2/ }).press('Enter');
  });

  await test.step('test a variant of a ruleset, and preview each arm', async () => {
    await panel('Everyone on a phone').getByRole('button', { name: /^1/ }).click();
    await tab('Test Variants').click();
    await page.getByRole('button', { name: 'Add variant' }).click();
    await page.getByLabel('Variant Name').fill('App store');
    await page
      .getByRole('listitem', { name: 'App store' })
      .getByRole('textbox', { name: 'URL', exact: true })
      .fill('https://shop.example/app');
    await expect(page.getByText('Adds up to 100%.')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'SAVE', exact: true }).click();
    await expect(page.getByRole('button', { name: 'SAVE', exact: true })).toBeDisabled();
    await tab('Preview').click();
    await page.getByRole('button', { name: 'One moment' }).click();
    await page.getByRole('combobox', { name: 'Variant', exact: true }).click();
    await page.getByRole('option', { name: 'Everyone on a phone: App store' }).click();
    await expect(page.getByText('A click leads to https://shop.example/app')).toBeVisible();
  });

  await test.step('publish, and find the running test', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish/ })
      .click();
    await expect(page.getByText('Version 1 is live', { exact: true }).first()).toBeVisible();
    await tab('Setup').click();
    const results = page.getByRole('region', { name: 'Results', exact: true });
    await expect(results).toContainText('Running');
    await expect(results.getByRole('listitem', { name: 'App store' })).toContainText('50% of recipients');
    await expectSound(page);
  });

  await test.step('show everyone a winner by the keyboard, and continue the test', async () => {
    const phone = { headers: { 'user-agent': PHONE }, maxRedirects: 0 };
    const leadsTo = async () => (await request.get(`/link/${made.body.rule.uuid}`, phone)).headers()['location']?.split('?')[0];
    expect(await leadsTo()).toBe('https://shop.example/phone');
    const results = page.getByRole('region', { name: 'Results', exact: true });
    const arm = results.getByRole('listitem', { name: 'App store' });
    await arm.getByRole('button', { name: 'Choose as winner: App store' }).press('Enter');
    await expectSound(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(results).toContainText('Your team chose “App store” on');
    await expect(arm).toContainText('Winner');
    await expect.poll(leadsTo).toBe('https://shop.example/app');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await results.getByRole('button', { name: 'Continue test' }).click();
    await expectSound(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue test' }).click();
    await expect(results).toContainText('Running');
    await expect.poll(leadsTo).toBe('https://shop.example/phone');
  });
});

test('keeps a start and an end that are typed part by part', async () => {
  await page.goto('/livetarget');
  const made = await callApi<{ rule: { id: number } }>(page, 'POST', '/rules', {
    name: 'Next winter',
    rulesets: [{ name: 'December', rule: allOf(deviceIs('phone')), image_type: '3' }],
    other: { image_type: '3' },
  });
  const openSchedule = async () => {
    await page.goto(`/livetarget/edit?id=${made.body.rule.id}`);
    await panel('December').getByRole('button', { name: /^1/ }).press('Enter');
    await tab('Targeting Rule').press('Enter');
  };
  for (const [width, year] of [
    [1440, 2027],
    [390, 2028],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await openSchedule();
    await page.getByLabel('Start', { exact: true }).focus();
    await page.keyboard.type(`1205${year}0930p`);
    await page.getByLabel('End', { exact: true }).focus();
    // Digits that could begin another number don't lead to the next part by themselves.
    await page.keyboard.type('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${year + 1}1200a`);
    await page.getByRole('button', { name: 'SAVE', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'SAVE', exact: true })).toBeDisabled();
    await openSchedule();
    await expect(page.getByLabel('Start', { exact: true })).toHaveValue(`${year}-12-05T21:30`);
    await expect(page.getByLabel('End', { exact: true })).toHaveValue(`${year + 1}-01-03T00:00`);
    // One that is left half-typed shows what is saved, and says so.
    await page.getByLabel('End', { exact: true }).focus();
    await page.keyboard.press('Delete');
    await page.getByLabel('Start', { exact: true }).focus();
    await expect(page.getByLabel('End', { exact: true })).toHaveValue(`${year + 1}-01-03T00:00`);
    await expect(page.getByText('Type a whole date and time, from the year 2000 on.')).toBeVisible();
    await expectSound(page);
  }
});

function deviceIs(value: string) {
  return { type: 'rule', query: { category_id: 'device', id: 'device', operator: 0, value, ruleType: 2 } };
}

function allOf(...children: object[]) {
  return { operator: 'All', children };
}
