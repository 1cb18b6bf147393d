import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { callApi, sendFile } from './support/call-api.ts';
import { followMail, signUp } from './support/people.ts';
import { photo } from './support/png.ts';

/** Each would run in at least one place where text is taken for markup, an address or an expression. */
const PAYLOADS = [
  '<img src=x onerror=hit()>',
  '<script>hit()</script>',
  '"><svg onload=hit()>',
  `'"><img src=x onerror=hit()>`,
  '</title><script>hit()</script>',
  '</textarea><img src=x onerror=hit()>',
  '--><script>hit()</script>',
  '<a href="javascript:hit()">click</a>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=hit()>',
  '{{constructor.constructor("hit()")()}}',
  '${hit()}',
  'javascript:hit()',
  '\u202E<b onmouseover=hit()>reversed</b>',
] as const;
const at = (index: number): string => PAYLOADS[index % PAYLOADS.length] ?? '';

/** Elements that a hostile text would become as markup. Our own scripts are files. */
const MARKUP = '[onerror], [onload], [onmouseover], script:not([src]), iframe[srcdoc], a[href^="javascript:" i], mglyph, base';

interface Watch {
  /** Executions and violations of the content security policy so far. */
  incidents: string[];
}

async function watch(context: BrowserContext): Promise<Watch> {
  const incidents: string[] = [];
  await context.exposeFunction('hit', () => void incidents.push('executed'));
  await context.exposeFunction('reportViolation', (what: string) => void incidents.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation: (what: string) => void };
      reportViolation(`${event.violatedDirective} at ${location.pathname}: ${event.sample || event.blockedURI}`);
    });
  });
  context.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { incidents };
}

async function expectHarmless(page: Page, { incidents }: Watch, where: string): Promise<void> {
  const found = await page.locator(MARKUP).evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 120)));
  expect({ where, found, incidents }).toEqual({ where, found: [], incidents: [] });
}

/** One image whose every text is hostile, beginning with the payload of this number. */
function hostileImage(number: number, template = false) {
  const text = { fontFamily: 'Open Sans', fontSize: 24, fill: '#000000', left: 10, top: 10, width: 400, height: 30, version: '3.4.0' };
  return {
    name: at(number),
    type_id: 1,
    template,
    app: template ? undefined : at(number + 1),
    labels: [at(number), at(number + 3)],
    link: `https://shop.example/?q=${at(number + 2)}`,
    fallback_link: `https://shop.example/${at(number + 3)}`,
    data_source: { fields: ['firstname', at(number + 4).replaceAll(/[,{}[\]]/g, '')] },
    custom_merge_fields: [{ name: at(number + 5).replaceAll(/[{}]/g, ''), value: '{{firstname}}' }],
    preview_settings: { uid: at(number + 6), firstname: at(number + 7) },
    tag_settings: { firstname: at(number + 8) },
    tags: { alt: at(number), email_field: at(number + 1), preset: at(number + 2) },
    url_settings: { utm_campaign: at(number + 3), utm_source: at(number + 4), custom: at(number + 5) },
    width: 600,
    height: 200,
    data: {
      version: '3.4.0',
      background: '#ffffff',
      objects: [{ type: 'textbox', text: at(number), layerName: at(number + 1), ...text }],
    },
  };
}

/** A small picture with hostile name, description, tags and file name. */
async function uploadPicture(page: Page, number: number): Promise<number> {
  const fields = { name: at(number), desc: at(number + 1), tags: at(number + 2).replaceAll(',', '') };
  const { status } = await sendFile(page, '/cdn_image', { fields, file: { name: `${at(number)}.png`, bytes: photo(40 + number, 30) } });
  return status;
}

test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;
let watching: Watch;
const person = { name: at(0), email: `hostile-${process.pid}@example.com`, password: 'four words in a row' };
const images: number[] = [];

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  watching = await watch(context);
  page = await context.newPage();
});
test.afterAll(() => context.close());

test('detects markup in a page when the policy would fail', async () => {
  await page.goto('/login');
  await page.evaluate((text) => void (document.body.innerHTML = text), at(0));
  await expect.poll(() => watching.incidents.length).toBeGreaterThan(0);
  expect(watching.incidents[0]).toContain('script-src');
  expect(await page.locator(MARKUP).count()).toBe(1);
  watching.incidents.length = 0;
});

test('sign-up, its mail and its errors show hostile text as text', async () => {
  await signUp(page, person);
  await expectHarmless(page, watching, 'createcompany');
  const mail = await followMail(page, person.email, /Verify/);
  await expectHarmless(mail, watching, 'verified');
  await mail.goto('/mailbox');
  await expectHarmless(mail, watching, 'mailbox');
  await mail.getByRole('link').filter({ hasText: person.email }).first().click();
  await expectHarmless(mail, watching, 'letter');
  await mail.goto(`${mail.url()}/html`);
  await expect(mail.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
  await expectHarmless(mail, watching, 'letter, as mail programs show it');
  const strange = encodeURIComponent(at(2));
  for (const address of [
    `/nowhere/${strange}`,
    `/images?search=${strange}`,
    `/mailbox/${strange}`,
    `/auth/verify?token=${strange}`,
    `/auth/reset?token=${strange}`,
    `/oidc/auth?client_id=${strange}&redirect_uri=${strange}`,
    `/link/${strange}`,
    `/render/${strange}`,
    `/template/${strange}`,
    `/editor?id=${strange}&name=${strange}&app=${strange}`,
    `/tag?id=${strange}`,
    `/error?message=${strange}`,
    `/login/callback?error=access_denied&error_description=${strange}&state=${strange}`,
  ]) {
    await mail.goto(address);
    await expectHarmless(mail, watching, address);
  }
  await mail.close();
});

test('shows every text of the API as text on every page', async () => {
  expect((await callApi(page, 'GET', '/user/verifyemail')).status).toBe(200);
  for (const number of [0, 1]) {
    const company = {
      name: at(number),
      website: `https://shop.example/${at(number)}`.replaceAll(/\s/g, ''),
      industry: at(2),
      email_provider: at(3),
      email_list_size: at(4).slice(0, 50),
    };
    const user = { role: ['email_strategy'], goal: ['other'], goal_other: at(5) };
    const made = await callApi<{ company: { id: number } }>(page, 'POST', '/user/company', { company, user });
    expect(made.status).toBe(201);
    await page.evaluate((id) => localStorage.setItem('limn.company', String(id)), made.body.company.id);
    const settings = [
      'twitter',
      'instagram',
      'address_1',
      'city',
      'county',
      'url_utm_campaign',
      'url_utm_source',
      'url_custom',
      'email_field',
    ];
    const changed = await callApi(
      page,
      'POST',
      `/company/${made.body.company.id}`,
      Object.fromEntries(settings.map((name, n) => [name, at(n)])),
    );
    expect(changed.status).toBe(200);
  }
  expect((await callApi(page, 'POST', '/user', { name: at(3), phone: at(0).slice(0, 50), user_goal_other: at(1) })).status).toBe(200);
  for (const [number] of PAYLOADS.entries()) {
    const made = await callApi<{ image: { id: number } }>(page, 'POST', '/images', hostileImage(number));
    expect(made.status, JSON.stringify(made.body).slice(0, 400)).toBe(201);
    images.push(made.body.image.id);
    if (number < 4) expect(await uploadPicture(page, number)).toBe(201);
  }
  expect((await callApi(page, 'POST', '/images', hostileImage(1, true))).status).toBe(201);
  expect((await callApi(page, 'POST', `/images/${images[0]}/publish`, { note: at(0) })).status).toBe(201);

  await page.goto('/home');
  await expect(page.getByRole('banner')).toContainText(`Hello ${at(3)}!`);
  await expectHarmless(page, watching, 'home');
  await page.getByRole('button', { name: /^Company:/ }).click();
  await expect(page.getByRole('menuitemradio', { name: at(0), exact: true })).toBeVisible();
  await expectHarmless(page, watching, 'company selector');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('<script');
  await expect(page.getByRole('option', { name: at(1) }).first()).toBeVisible();
  await expectHarmless(page, watching, 'search');
  await page.keyboard.press('Escape');

  await page.goto('/images');
  for (const payload of PAYLOADS.slice(0, 6)) await expect(page.getByText(payload, { exact: true }).first()).toBeAttached();
  await expectHarmless(page, watching, 'images');
  await page.getByLabel('Search images').fill(at(1));
  await expectHarmless(page, watching, 'images, searched');
  await page
    .getByRole('button', { name: `More actions for ${at(1)}`, exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(at(1));
  await expectHarmless(page, watching, 'deletion');

  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByLabel('Search images').fill('');
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: at(0), exact: true })).toBeVisible();
  await expectHarmless(page, watching, 'labels');
  await page.getByRole('menuitem', { name: at(0), exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectHarmless(page, watching, 'images, of one label');

  await page.goto('/pictures');
  await page
    .getByRole('list', { name: 'Pictures' })
    .getByRole('button')
    .filter({ hasText: at(1) })
    .click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(at(1));
  await expectHarmless(page, watching, 'one picture');
  await page.goto('/template/1');
  await page.getByRole('button', { name: `More actions for ${at(1)}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(at(1));
  await expectHarmless(page, watching, 'deletion of a template');
  await page.goto('/help');
  for (const words of [at(0), at(8)]) {
    await page.getByLabel('Search the guides').fill(words);
    await expect(page.getByText(`No results for “${words}”.`)).toBeVisible();
    await expectHarmless(page, watching, 'help');
  }
  await page.goto('/doctor');
  const first = await callApi<{ image: { uuid: string } }>(page, 'GET', `/images/${images[0]}`);
  const tag = `<img src="${new URL(page.url()).origin}/render/${first.body.image.uuid}?firstname=${at(6)}&${at(2)}">`;
  await page.getByLabel('The email’s HTML').fill(`<html><body>${tag}${PAYLOADS.map((text) => `<p>${text}</p>${tag}`).join('\n')}`);
  await page.getByRole('button', { name: 'Check the email' }).click();
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
  await expectHarmless(page, watching, 'doctor');

  expect((await callApi(page, 'POST', '/keys', { name: at(1), scopes: ['images:read'] })).status).toBe(201);
  expect((await callApi(page, 'POST', '/invite', { email: `colleague-${process.pid}@example.com`, name: at(2) })).status).toBe(201);
  for (const [tab, shown] of [
    ['', undefined],
    ['fonts', undefined],
    ['users', at(2)],
    ['profile', undefined],
    ['billing', undefined],
    ['keys', at(1)],
    ['activity', at(1)],
  ] as const) {
    await page.goto(`/settings/${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (shown) await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    await expectHarmless(page, watching, `settings ${tab}`);
  }
  await page.goto('/mailbox?to=colleague-');
  await expect(page.getByRole('link', { name: /You are invited/ }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /You are invited/ })
    .first()
    .click();
  await expectHarmless(page, watching, 'invitation');
  await page.goto(`${page.url()}/html`);
  await expectHarmless(page, watching, 'invitation, as mail programs show it');

  for (const address of ['/help/nothing<b>', '/new']) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectHarmless(page, watching, address);
  }
  for (const number of [0, 3]) {
    await page.goto(`/editor?id=${images[number]}&type=image`);
    await expect(page.getByLabel('Image Name')).toHaveValue(at(number));
    await expectHarmless(page, watching, 'editor');
  }
  await page.goto(`/tag?id=${images[0]}`);
  await expect(page.getByLabel('Your Tag, HTML')).toContainText('BEGIN IMAGE 1');
  await expectHarmless(page, watching, 'tags');
});

test('refuses a script as a link, with field and reason', async () => {
  const refused = await callApi<{ errors: unknown }>(page, 'POST', `/images/${images[0]}`, { link: at(12) });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'link', message: 'Use an address that begins with https:// or http://.' }],
  ]);
});
