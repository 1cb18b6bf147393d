/** A small page that the server writes itself, in the product's look: one card, one thing to do. No script, no inline style. */
import { Html, markup } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  /** A list or a letter wants more room than a form. */
  wide?: boolean;
}

export const PAGE_CSS_PATH = '/auth/page.css';

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const LOGO = new Html(
  '<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M6 3v15h15" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="square"/><circle cx="15.5" cy="8" r="4.2" fill="#de620f"/></svg>',
);

export function renderPage(page: Page): string {
  return markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#16243a">
<title>${page.title} · Limn</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PAGE_CSS_PATH}">
</head>
<body>
<header><a href="/" class="brand">${LOGO}<span>Limn</span></a></header>
<main${page.wide ? new Html(' class="wide"') : ''}>
<h1>${page.title}</h1>
${page.body}
</main>
</body>
</html>
`.text;
}
