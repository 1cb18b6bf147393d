/**
 * The query builder alone, as a page of the test kit: by mouse, by keyboard, with every value editor, on a
 * phone and in the dark.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { openKitPage } from './support/kit-page.ts';
import { expectSound } from './support/sound.ts';

interface Shape {
  operator: string;
  children: (Shape & { type: string; off?: boolean; query?: { id: string; value: unknown } })[];
}

const savedTree = (page: Page) => page.evaluate(() => (window as unknown as { tree: Shape }).tree);

/** "tier (spend -joined)": what stands where; a minus is switched off. */
async function shapeOf(page: Page): Promise<string> {
  const word = ({ type, off, query, children }: Shape['children'][number]): string =>
    (off ? '-' : '') + (type === 'group' ? `(${children.map(word).join(' ')})` : (query?.id ?? type));
  return (await savedTree(page)).children.map(word).join(' ');
}

const query = async (page: Page, index: number) => (await savedTree(page)).children[index]?.query;

async function chooseField(page: Page, of: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: `Field of ${of}`, exact: true });
  await field.fill(text);
  await page.keyboard.press('Enter');
}

async function chooseOperator(page: Page, of: string, label: string): Promise<void> {
  await page.getByRole('combobox', { name: `Operator of ${of}`, exact: true }).click();
  await page.getByRole('option', { name: label, exact: true }).click();
}

async function drag(page: Page, grip: Locator, target: Locator, where: 'above' | 'below'): Promise<void> {
  const [from, to] = [await grip.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('Nothing to drag.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 12, { steps: 3 });
  await page.mouse.move(to.x + 60, where === 'above' ? to.y : to.y + to.height, { steps: 8 });
  // The place under the pointer is found at the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
}

const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}:` });
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('builds, moves, switches off and undoes by the keyboard alone', async ({ page }) => {
  await openKitPage(page, 'query-builder-page', 'empty');
  await expect(page.getByText('No rules here! Add some rules or group of rules using button above.')).toBeVisible();
  await page.getByRole('button', { name: 'Add rule to the whole rule' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Field of rule 1' })).toBeFocused();
  await expect(page.getByText('Choose a value: until then this never matches.')).toBeVisible();
  await page.keyboard.type('tier');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Operator of rule 1' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Gold');
  await expect(row(page, 'rule 1').getByText('Customer: tier is “Gold”.')).toBeVisible();

  await page.getByRole('button', { name: 'Add group to the whole rule' }).press('Enter');
  await expect(grip(page, 'group 2')).toBeFocused();
  await page.getByRole('button', { name: 'Add rule to group 2' }).press('Enter');
  await chooseField(page, 'rule 1 in group 2', 'joined');
  expect(await shapeOf(page)).toBe('tier (joined)');
  await grip(page, 'rule 1').press('ArrowDown');
  expect(await shapeOf(page)).toBe('(tier joined)');
  await expect(grip(page, 'rule 1 in group 1')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await shapeOf(page)).toBe('(joined) tier');

  await page.getByRole('button', { name: 'More for rule 2' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Copy rule' }).press('Enter');
  await expect.poll(() => shapeOf(page)).toBe('(joined) tier tier');
  await page.getByRole('button', { name: 'More for rule 3' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Switch off' }).press('Enter');
  await expect.poll(() => shapeOf(page)).toBe('(joined) tier -tier');
  await expect(row(page, 'rule 3').getByText('Switched off.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove group 1' }).press('Enter');
  expect(await shapeOf(page)).toBe('tier -tier');
  await expect(grip(page, 'rule 1')).toBeFocused();

  for (let step = 0; step < 20 && (await shapeOf(page)) !== ''; step++) await page.keyboard.press('Control+z');
  expect(await shapeOf(page)).toBe('');
});

test('drags rules and groups to other places, and not too deep', async ({ page }) => {
  await openKitPage(page, 'query-builder-page');
  expect(await shapeOf(page)).toBe('now distance (type tier (joined parameter)) hobbies -spend score forecast');
  await drag(page, grip(page, 'rule 4'), row(page, 'rule 1'), 'above');
  expect(await shapeOf(page)).toBe('hobbies now distance (type tier (joined parameter)) -spend score forecast');
  await drag(page, grip(page, 'rule 2'), row(page, 'rule 2 in group 4'), 'above');
  expect(await shapeOf(page)).toBe('hobbies distance (type now tier (joined parameter)) -spend score forecast');
  await drag(page, grip(page, 'rule 1 in group 3.4'), row(page, 'rule 1'), 'below');
  expect(await shapeOf(page)).toBe('hobbies joined distance (type now tier (parameter)) -spend score forecast');
  // A group of two levels finds no place inside another group: the nearest allowed one is beside it.
  await drag(page, grip(page, 'group 4'), row(page, 'rule 1'), 'above');
  expect(await shapeOf(page)).toBe('(type now tier (parameter)) hobbies joined distance -spend score forecast');
  for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Undo' }).click();
  expect(await shapeOf(page)).toBe('now distance (type tier (joined parameter)) hobbies -spend score forecast');
});

test('has an editor for every value, and keeps what it does not know', async ({ page }) => {
  await openKitPage(page, 'query-builder-page', 'empty');
  await page.getByRole('button', { name: 'Add rule to the whole rule' }).click();
  await chooseField(page, 'rule 1', 'tier');

  const value = page.getByRole('textbox', { name: 'Value of rule 1' });
  await value.fill('big spender');
  for (let left = 8; left > 0; left--) await value.press('ArrowLeft');
  await page.getByRole('button', { name: 'Insert a merge field into rule 1' }).click();
  await expect(page.getByRole('button', { name: 'Insert Field' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Merge field' }).fill('last');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Insert Field' }).click();
  await expect(value).toHaveValue('big[[customer.last_range]] spender');
  await expect(value).toBeFocused();
  await value.fill('[[customer.tier]]');
  await value.press('Tab');
  await page.keyboard.press('Tab');
  const chip = page.getByRole('group', { name: 'Value of rule 1: customer.tier' });
  await chip.getByRole('button', { name: 'Edit the value of rule 1' }).click();
  await expect(value).toHaveValue('[[customer.tier]]');
  await expect(value).toBeFocused();
  await page.getByRole('combobox', { name: 'Field of rule 1', exact: true }).focus();
  await chip.getByRole('button', { name: 'Remove customer.tier' }).click();
  await expect(value).toHaveValue('');

  await chooseOperator(page, 'rule 1', 'is empty');
  await expect(value).toBeHidden();
  await chooseOperator(page, 'rule 1', '--- error, not defined ---');
  await page.getByRole('spinbutton', { name: 'Miles of rule 1' }).fill('12.5');
  await page.getByRole('spinbutton', { name: 'Longitude of rule 1' }).fill('-1.55');
  await page.getByRole('spinbutton', { name: 'Latitude of rule 1' }).fill('53.8');
  expect(await query(page, 0)).toMatchObject({ operator: 12, distance: 12.5, longitude: -1.55, latitude: 53.8 });
  await chooseOperator(page, 'rule 1', 'distance between');
  await page.getByRole('spinbutton', { name: 'Miles of rule 1' }).fill('3');
  expect(await query(page, 0)).toMatchObject({ operator: 25, distance_between: 3 });
  await chooseOperator(page, 'rule 1', 'is less than <days> days ago');
  await page.getByRole('spinbutton', { name: 'Days of rule 1' }).fill('30');
  expect(await query(page, 0)).toMatchObject({ operator: 16, value: 30 });

  await chooseField(page, 'rule 1', 'postcode');
  const list = page.getByRole('combobox', { name: 'Values of rule 1' });
  await list.evaluate((input: HTMLInputElement) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'LS1\nLS2\n LS2 \nYO1, York');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => query(page, 0)).toMatchObject({ operator: 19, value: ['LS1', 'LS2', 'YO1, York'] });
  await list.fill('HX1');
  await list.press('Enter');
  await page.getByRole('button', { name: 'Edit rule 1 as a list' }).click();
  await page.getByRole('textbox', { name: 'Values' }).fill(Array.from({ length: 1204 }, (_, n) => `LS${n}`).join('\n'));
  await expect(page.getByText('1,204 values. Blank lines and repeated values are left out.')).toBeVisible();
  await page.getByRole('button', { name: 'Use these values' }).click();
  await expect(page.getByRole('button', { name: 'Values of rule 1: 1204 values, edit' })).toBeVisible();

  await chooseField(page, 'rule 1', 'query string');
  await page.getByRole('textbox', { name: 'Query String of rule 1' }).fill('utm_term');
  expect(await query(page, 0)).toMatchObject({ category_id: 'url', string: 'utm_term', value: null });

  for (const [kind, role, typed, saved] of [
    ['date', 'textbox', '2027-03-03', '2027-03-03'],
    ['time', 'textbox', '18:30', '18:30'],
    ['datetime', 'textbox', '2027-03-03T18:30', '2027-03-03T18:30'],
    ['number', 'spinbutton', '12.50', '12.50'],
    ['aggregate', 'spinbutton', '7', 7],
  ] as const) {
    await chooseField(page, 'rule 1', `Every kind: ${kind}`);
    const input = page.getByLabel('Value of rule 1', { exact: true });
    if (role === 'spinbutton') await expect(input).toHaveRole('spinbutton');
    await input.fill(typed);
    expect([kind, (await query(page, 0))?.value]).toEqual([kind, saved]);
  }
  await chooseField(page, 'rule 1', 'Every kind: bool input');
  await page.getByRole('combobox', { name: 'Value of rule 1' }).click();
  await page.getByRole('option', { name: 'FALSE' }).click();
  expect(await query(page, 0)).toMatchObject({ value: false, ruleType: 8 });
});

test('fits and is accessible on a phone and a wide screen, light and dark', async ({ page }) => {
  await openKitPage(page, 'query-builder-page');
  await expect(row(page, 'rule 6').getByText('This field doesn’t exist any more, so the rule never matches.')).toBeVisible();
  await expect(row(page, 'rule 7').getByText('This rule was made by a newer version.')).toBeVisible();
  await expect(page.getByText('1,204 of 8,310 rows match')).toBeVisible();
  for (const width of [1440, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await expectSound(page, { except: ['page-has-heading-one'] });
    }
  }
});

test('keeps unknown rules and children through changes, and is read-only when disabled', async ({ page }) => {
  await openKitPage(page, 'query-builder-page');
  const before = await savedTree(page);
  await page.getByRole('button', { name: 'Remove rule 1', exact: true }).click();
  await page.getByRole('combobox', { name: 'Match of the whole rule' }).click();
  await page.getByRole('option', { name: 'Any' }).click();
  expect(await savedTree(page)).toEqual({ operator: 'Any', children: before.children.slice(1) });
  await openKitPage(page, 'query-builder-page', 'disabled');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Operator of rule 2', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add|Remove|Move|More|Undo/ })).toHaveCount(0);
});
