import { expect, test } from 'vitest';
import { printInLight } from './print-in-light.ts';

test.each(['dark', 'light', null])('prints in light colours and returns to %s', (scheme) => {
  const root = document.createElement('html');
  if (scheme !== null) root.setAttribute('data-scheme', scheme);
  printInLight(root);
  dispatchEvent(new Event('beforeprint'));
  expect(root.getAttribute('data-scheme')).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(root.getAttribute('data-scheme')).toBe(scheme);
});
