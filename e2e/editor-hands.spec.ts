import { expect, test, type Page } from '@playwright/test';
import { demoAccount, signedInPage } from './support/people.ts';

let page: Page;
let image = 0;
test.beforeAll(async ({ browser }) => {
  page = await signedInPage(browser);
});
test.afterAll(() => page.context().close());

const headers = () => ({ authorization: `Bearer ${demoAccount().apiKey}` });
const stage = () => page.getByRole('application', { name: /^Canvas/ });
const text = () => page.getByRole('textbox', { name: 'Text', exact: true });

interface Saved {
  data: { objects: { text?: string }[] };
}

const objects = async () =>
  ((await (await page.request.get(`/api/v1/images/${image}`, { headers: headers() })).json()) as { image: Saved }).image.data.objects;

test.beforeEach(async () => {
  const data = { name: 'By hand', type_id: 1, data_source: { fields: 'firstname,first name,points' } };
  const made = await page.request.post('/api/v1/images', { headers: headers(), data });
  ({ id: image } = ((await made.json()) as { image: { id: number } }).image);
  await page.goto(`/editor?id=${image}&type=image`);
  await expect(stage()).toBeVisible();
  await expect(page.locator('canvas.upper-canvas')).toBeVisible();
  await stage().focus();
});

test('keeps every key of a fast hand, dead keys and composed words', async () => {
  // No pause: the text is not there yet when the first letters come.
  await page.keyboard.press('t');
  await page.keyboard.type('Tips, i.e. sale', { delay: 0 });
  await expect.poll(objects).toMatchObject([{ text: 'Tips, i.e. sale' }]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  const input = await page.context().newCDPSession(page);
  await page.keyboard.press('t');
  await input.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
  await input.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await input.send('Input.insertText', { text: '日本' });
  await page.keyboard.type(' é!', { delay: 0 });
  await expect.poll(async () => (await objects()).at(-1)?.text).toBe('日本 é!');
});

test('completes fields while they are typed, by keys and by mouse', async () => {
  await page.keyboard.press('t');
  await page.keyboard.type('Hi {{fi', { delay: 0 });
  await expect(text()).toBeFocused();
  const list = page.getByRole('listbox', { name: 'Merge fields' });
  await expect(list.getByRole('option')).toHaveText(['firstname', 'first name']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type(', {{po', { delay: 0 });
  await list.getByRole('option', { name: 'points' }).click();
  await page.keyboard.type('!', { delay: 0 });
  await expect.poll(objects).toMatchObject([{ text: 'Hi {{[first name]}}, {{points}}!' }]);
});
