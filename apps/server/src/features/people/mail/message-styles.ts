/**
 * How messages look. The colours are the design language's; they stand in every element, as most mail
 * programs read nothing else. Programs that know dark colours take those of LETTER_CSS; others turn the light
 * ones around, which these survive.
 */

const FONT = "font-family:'Open Sans',Arial,Helvetica,sans-serif;";

export const STYLES = {
  page: 'margin:0;padding:0;width:100%;background-color:#f4f6f8;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%',
  preheader: 'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all',
  back: 'background-color:#f4f6f8',
  outer: 'padding:24px 12px 32px',
  sheet: 'width:100%;max-width:600px;border-collapse:separate',
  bar: 'padding:18px 32px;background-color:#16243a;border-radius:10px 10px 0 0',
  brand: `${FONT}font-size:20px;line-height:24px;font-weight:bold;letter-spacing:-0.02em;color:#ffffff`,
  dot: 'color:#f78436',
  company: `${FONT}font-size:13px;line-height:20px;color:#d1dceb;word-break:break-word`,
  body: 'padding:32px 32px 16px;background-color:#ffffff;border:1px solid #e3e6ec;border-top:0;border-radius:0 0 10px 10px',
  heading: `margin:0 0 16px;${FONT}font-size:24px;line-height:32px;font-weight:bold;letter-spacing:-0.012em;color:#16243a;word-break:break-word`,
  line: `margin:0 0 16px;${FONT}font-size:16px;line-height:24px;color:#1a222e;word-break:break-word`,
  small: `margin:0 0 16px;${FONT}font-size:13px;line-height:20px;color:#5b626e;word-break:break-word`,
  facts: 'width:100%;margin:0 0 20px;border-collapse:separate;background-color:#f3f7fc;border:1px solid #e7edf6;border-radius:6px',
  factLabel: `padding:10px 12px 10px 16px;${FONT}font-size:14px;line-height:20px;font-weight:normal;color:#5b626e;text-align:left;vertical-align:top;width:150px`,
  factValue: `padding:10px 16px 10px 0;${FONT}font-size:14px;line-height:20px;font-weight:bold;color:#1a222e;text-align:left;vertical-align:top;word-break:break-word`,
  factLine: 'border-top:1px solid #e7edf6;',
  figures: 'width:100%;margin:0 0 20px;border-collapse:separate',
  rowName: `padding:8px 8px 8px 0;${FONT}font-size:13px;line-height:18px;color:#1a222e;text-align:left;vertical-align:top;width:40%;min-width:80px;word-break:break-word;`,
  rowNumber: `padding:8px 0 8px 8px;${FONT}font-size:13px;line-height:18px;color:#1a222e;text-align:right;vertical-align:top;`,
  meter: 'width:100%;margin:0 0 8px;border-collapse:separate;background-color:#e7edf6;border-radius:4px',
  meterLabel: `margin:0 0 20px;${FONT}font-size:14px;line-height:20px;font-weight:bold;color:#1a222e`,
  buttonCell: 'border-radius:6px;background-color:#b64a02',
  button: `display:inline-block;padding:12px 24px;border:1px solid #b64a02;border-radius:6px;background-color:#b64a02;${FONT}font-size:16px;line-height:22px;font-weight:bold;color:#ffffff;text-decoration:none`,
  link: 'color:#1d4d87;word-break:break-all',
  foot: 'padding:20px 32px 0',
  because: `margin:0;${FONT}font-size:12px;line-height:18px;color:#5b626e;word-break:break-word`,
};

/** Every mark has its class, so that a dark one can take its place. */
const DARK: Readonly<Record<string, string>> = {
  page: 'background-color:#0f1826',
  bar: 'background-color:#0b1422',
  body: 'background-color:#162134;border-color:#26344b',
  strong: 'color:#e6ebf3',
  text: 'color:#e6ebf3',
  support: 'color:#a7b3c6',
  rule: 'border-color:#26344b',
  tint: 'background-color:#1a2740;border-color:#26344b',
  button: 'background-color:#f78436;border-color:#f78436;color:#16243a',
  cell: 'background-color:#f78436',
  link: 'color:#8db8ee',
  track: 'background-color:#26344b',
};

const important = (rules: string) =>
  rules
    .split(';')
    .map((rule) => `${rule}!important`)
    .join(';');
const dark = (before: string) =>
  Object.entries(DARK)
    .map(([name, rules]) => `${before}.l-${name}{${important(rules)}}`)
    .join('');

export const LETTER_CSS = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a:focus-visible{outline:2px solid #2564ab;outline-offset:2px}
@media (max-width:480px){.l-outer{padding:0 0 24px!important}.l-bar{padding:16px 20px!important;border-radius:0!important}.l-body{padding:24px 20px 8px!important;border-left:0!important;border-right:0!important;border-radius:0!important}.l-foot{padding:16px 20px 0!important}.l-heading{font-size:22px!important;line-height:28px!important}.l-wide{width:100%!important}.l-wide a{display:block!important;text-align:center!important}.l-fact{display:block!important;width:auto!important;padding:0 16px 10px!important}.l-label{padding:10px 16px 0!important}.l-value{border-top:0!important}}
@media (prefers-color-scheme:dark){${dark('')}}
${dark('[data-ogsc] ')}`;
