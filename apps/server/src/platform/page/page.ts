/**
 * A small page that the server writes itself, in the product's look: one card, one thing to do. No script, no
 * inline style.
 */
import { hash } from 'node:crypto';
import { Html, markup } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  /** A list or an email wants more room than a form. */
  wide?: boolean;
  /** Asks for a password: a button beside it shows what was typed. */
  asksPassword?: boolean;
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

/**
 * The one script that runs here. Without it a password is asked for all the same, hidden as it is typed, and
 * the server says which field is empty.
 */
const SCRIPT = `for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  const show = (shown) => {
    input.type = shown ? 'text' : 'password';
    button.textContent = shown ? 'Hide' : 'Show';
    button.setAttribute('aria-label', button.textContent + ' ' + button.dataset.what);
  };
  button.addEventListener('click', () => show(input.type === 'password'));
  input.form.addEventListener('submit', () => show(false));
  button.hidden = false;
}
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    const empty = [...form.querySelectorAll('input[data-missing]')].filter(({ value }) => value === '');
    for (const input of empty) {
      const id = input.id + '-problem';
      const problem = document.getElementById(id) ?? document.createElement('p');
      Object.assign(problem, { id, className: 'problem', role: 'alert', textContent: input.dataset.missing });
      (input.closest('.secret') ?? input).after(problem);
      input.setAttribute('aria-describedby', id);
      input.setAttribute('aria-invalid', 'true');
    }
    if (empty.length === 0) return;
    event.preventDefault();
    empty[0].focus();
  });
}`;

/** Headers of a page: nothing may run on it but, where it asks for a password, exactly that script. */
export function pageHeaders({ asksPassword }: Pick<Page, 'asksPassword'>): Readonly<Record<string, string>> {
  if (!asksPassword) return PAGE_HEADERS;
  const policy = `${PAGE_HEADERS['content-security-policy']}; script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`;
  return { ...PAGE_HEADERS, 'content-security-policy': policy };
}

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
</main>${page.asksPassword ? new Html(`\n<script>${SCRIPT}</script>`) : ''}
</body>
</html>
`.text;
}
