/**
 * The screens in a real browser, on the machine's own cores: a list of 500 images until it answers a click,
 * clicks of a day's work, a list of 5,000, the way to the first tag at the pace of a person, and Lighthouse's
 * marks of every page. Needs the built web app. Baseline: a page of the same server with nothing on it.
 */
import { auditPages } from './web/lighthouse.ts';
import { openBrowser, type SignedInBrowser } from './web/browser.ts';
import { measureClicks } from './web/clicks.ts';
import { measureFirstTag } from './web/first-tag.ts';
import { measureInteractive } from './web/interactive.ts';
import { measureLongList } from './web/long-list.ts';
import { median, p95 } from './web/median.ts';
import { measureReportPage } from './web/report-page.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import { startProduct, type Product } from './web/product.ts';
import type { Report } from './run.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';

/** A comma-separated choice for work on one of them; all by default. */
const WANTED = process.env.BENCH_WEB?.split(',');

export async function run(report: Report): Promise<void> {
  const product = await startProduct(await freePort());
  try {
    const browser = await openBrowser(product);
    try {
      for (const [name, part] of Object.entries(PARTS)) if (WANTED?.includes(name) ?? true) await part({ report, product, browser });
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

interface Tools {
  report: Report;
  product: Product;
  browser: SignedInBrowser;
}

const PARTS: Readonly<Record<string, (tools: Tools) => Promise<void>>> = {
  async tag({ report, browser }) {
    const { seconds, clicks } = await measureFirstTag(browser);
    report('web_first_tag', seconds, 's');
    report('web_first_tag_clicks', clicks, 'clicks');
  },
  async list({ report, product, browser }) {
    await product.setImages(500);
    const { cold, warm, cards, empty } = await measureInteractive(browser);
    report('web_images_500_cards_shown', cards, 'ms');
    report('web_images_500_interactive_cold', cold, 'ms');
    report('web_images_500_interactive_warm', warm, 'ms');
    report('web_empty_page', empty, 'ms');
    report('web_images_500_cold_ratio_vs_empty_page', cold / empty, 'x');
  },
  async clicks({ report, product, browser }) {
    await product.setImages(500);
    const { medians, first } = await measureClicks(browser);
    for (const [name, took] of medians) report(`web_click (${name})`, took, 'ms');
    report('web_click_slowest', Math.max(...medians.values()), 'ms');
    report('web_click_slowest_first_time', Math.max(...first.values()), 'ms');
  },
  async long({ report, product, browser }) {
    await product.setImages(5000);
    const seen = await measureLongList(browser, product);
    report('web_images_5000_list', seen.listBytes, 'bytes');
    report('web_images_5000_list_sent', seen.listBytesSent, 'bytes');
    report('web_images_5000_key', median(seen.keys), 'ms');
    report('web_images_5000_key_slowest', Math.max(...seen.keys), 'ms');
    report('web_images_5000_frame', median(seen.frames), 'ms');
    report('web_images_5000_frame_p95', p95(seen.frames), 'ms');
    report('web_images_5000_cards_drawn_at_most', seen.maxCards, 'cards');
    report('web_images_5000_back_within', seen.restoredWithin, 'px');
    const { cold } = await measureInteractive(browser);
    report('web_images_5000_interactive_cold', cold, 'ms');
  },
  async report({ report, product, browser }) {
    await product.setImages(5000);
    const { cold, sort, search } = await measureReportPage(browser, product);
    reportWithGoal(report, 'web_report_5000_interactive_cold', cold, 'ms', 1500);
    reportWithGoal(report, 'web_report_5000_sort', sort, 'ms', 100);
    reportWithGoal(report, 'web_report_5000_search', search, 'ms', 100);
  },
  async marks({ report, product, browser }) {
    const marks: number[] = [];
    for await (const { page, accessibility, bestPractices, found } of auditPages(browser, product)) {
      report(`web_lighthouse_accessibility (${page})`, accessibility, 'of 100');
      report(`web_lighthouse_best_practices (${page})`, bestPractices, 'of 100');
      for (const one of found) console.error(`  ${page}: ${one}`);
      marks.push(accessibility, bestPractices);
    }
    report('web_lighthouse_lowest', Math.min(...marks), 'of 100');
  },
};
