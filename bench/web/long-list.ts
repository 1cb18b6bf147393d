/** 5,000 images: what the list weighs, how it is searched and scrolled, and how much of it is drawn. */
import type { Page } from '@playwright/test';
import { answerTime } from './answer-time.ts';
import { openPage, type SignedInBrowser } from './browser.ts';
import type { Product } from './product.ts';

export interface LongList {
  listBytes: number;
  listBytesSent: number;
  /** Milliseconds of each key typed into the search until the screen has answered it. */
  keys: number[];
  /** Milliseconds between frames while the page is scrolled. */
  frames: number[];
  maxCards: number;
  /** How far from where the list was left it stands after going back, in pixels. */
  restoredWithin: number;
}

export async function measureLongList(browser: SignedInBrowser, product: Product): Promise<LongList> {
  const { listBytes, listBytesSent } = await weigh(product);
  const page = await openPage(browser.context);
  await page.goto('/images');
  await page.locator('article').first().waitFor();
  const keys = await typeWords(page, product);
  const { frames, maxCards } = await scroll(page);
  const restoredWithin = await leaveAndReturn(page);
  await page.close();
  return { listBytes, listBytesSent, keys, frames, maxCards, restoredWithin };
}

async function weigh({ origin, account }: Product): Promise<{ listBytes: number; listBytesSent: number }> {
  const size = async (encoding: string) => {
    const headers = { authorization: `Bearer ${account.apiKey}`, 'accept-encoding': encoding };
    const answer = await fetch(`${origin}/api/v1/images`, { headers });
    const text = await answer.arrayBuffer();
    return Number(answer.headers.get('content-length') ?? text.byteLength);
  };
  return { listBytes: await size('identity'), listBytesSent: await size('br') };
}

async function typeWords(page: Page, { origin, account }: Product): Promise<number[]> {
  const answer = await fetch(`${origin}/api/v1/images`, { headers: { authorization: `Bearer ${account.apiKey}` } });
  const { images } = (await answer.json()) as { images: { name: string; type: { name: string }; labels: string[] }[] };
  const texts = images.map(({ name, type, labels }) => [name, type.name, ...labels].map((text) => text.toLowerCase()));
  const took: number[] = [];
  await page.getByLabel('Search images').click();
  let typed = '';
  for (const letter of 'price 49') {
    typed += letter;
    const count = texts.filter((all) => all.some((text) => text.includes(typed.trim()))).length;
    // Announced together with the cards.
    const announced = { selector: '[aria-label="Search result"]', text: `${count.toLocaleString('en-GB')} found` };
    took.push(await answerTime(page, () => page.keyboard.press(letter === ' ' ? 'Space' : letter), announced));
    await page.waitForTimeout(150);
  }
  await page.keyboard.press('Escape');
  return took;
}

/** Turns the wheel for three seconds; the page counts its own frames. */
async function scroll(page: Page): Promise<{ frames: number[]; maxCards: number }> {
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const seen = { frames: [] as number[], maxCards: 0, on: true };
    Object.assign(globalThis, { scrollSeen: seen });
    let last = performance.now();
    const note = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      seen.maxCards = Math.max(seen.maxCards, document.querySelectorAll('article').length);
      if (seen.on) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.move(800, 600);
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(50);
  }
  const seen = await page.evaluate(() => {
    const { scrollSeen } = globalThis as unknown as { scrollSeen: { frames: number[]; maxCards: number; on: boolean } };
    scrollSeen.on = false;
    return scrollSeen;
  });
  return { frames: seen.frames, maxCards: seen.maxCards };
}

async function leaveAndReturn(page: Page): Promise<number> {
  const top = () => page.evaluate(() => document.querySelector('#content')?.scrollTop ?? 0);
  await page.waitForTimeout(300);
  const left = await top();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.goBack();
  await page.locator('article').first().waitFor();
  await page.waitForTimeout(1600);
  return Math.abs((await top()) - left);
}
