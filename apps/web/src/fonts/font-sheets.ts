/**
 * The style sheets that name the files of fonts: of those that come with the product, and of those that the
 * company brought along. A browser fetches a file only when letters of it are drawn.
 */

const PRODUCT_SHEET = '/fonts/fonts.css';

interface Sheet {
  href: string;
  link: HTMLLinkElement;
  there: Promise<void>;
}

/** By page: tests have many. */
const products = new WeakMap<Document, Sheet>();
const companies = new WeakMap<Document, Sheet>();

/** Adds the product's sheet once. Without it texts are drawn in what the system has. */
export function loadProductFonts(): Promise<void> {
  return show(products, PRODUCT_SHEET);
}

/**
 * `href` is what the API answers as `css`. The sheet that was there before, of another company or of other
 * fonts, goes when this one has come.
 */
export function loadCompanyFonts(href: string): Promise<void> {
  // The same server under whatever name this page has it.
  const { pathname, search } = new URL(href, location.href);
  return show(companies, pathname + search);
}

/** Settles when all pending sheets have loaded or failed. */
export async function fontSheetsArrived(): Promise<void> {
  await Promise.all([loadProductFonts(), companies.get(document)?.there]);
}

function show(kept: WeakMap<Document, Sheet>, href: string): Promise<void> {
  const page = document;
  const before = kept.get(page);
  if (before?.href === href) return before.there;
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const there = new Promise<void>((resolve) => {
    link.addEventListener('load', () => {
      before?.link.remove();
      resolve();
    });
    link.addEventListener('error', () => {
      if (kept.get(page)?.link === link) kept.delete(page);
      link.remove();
      resolve();
    });
  });
  kept.set(page, { href, link, there });
  page.head.append(link);
  return there;
}
