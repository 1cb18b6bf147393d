import { REPORT_PAGES } from '@limn/reporting';
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPANIES, FURTHER_PAGES, footLinks, GROUPS, NEW_IMAGE } from './navigation.ts';
import { SETTING_PLACES } from './setting-places.ts';
import { HELP_PLACES } from './help-places.ts';

/** Pages of one thing or of one moment, which cannot be gone to by name alone, and those outside the app. */
const NOT_BY_NAME = new Set([
  // Where the bin used to be.
  'images/bin',
  'editor',
  'proof',
  'tag',
  'datatables/:id',
  'customers/:id',
  'livetarget/edit',
  'reports/opens',
  'recipebuilder/edit',
  'flavours/edit',
  'eventviews/edit',
  'eventfields',
  'livetarget/segment',
  'error',
  'login',
  'login/callback',
  'signup',
  'verify',
  'createcompany',
  '*',
]);
const LINKS = { help: '/help', guides: '/help', video: '/help/tour', gettingStarted: '/help/getting-started', support: '/help/support' };

test('reaches every page of the app by search', () => {
  const source = readFileSync(join(import.meta.dirname, '../routes.tsx'), 'utf8');
  const written = [...source.matchAll(/path: '([^']+)'/g)].map((match) => match[1] ?? '').filter((path) => path !== '/');
  const paths = [...written, ...REPORT_PAGES.map(({ path }) => path.slice(1))];
  const reached = new Set(
    [
      ...GROUPS.flatMap(({ links }) => links),
      ...FURTHER_PAGES,
      COMPANIES,
      NEW_IMAGE,
      ...footLinks(LINKS),
      ...SETTING_PLACES,
      ...HELP_PLACES,
    ].map(({ to }) => to),
  );
  const missing = paths.filter((path) => !NOT_BY_NAME.has(path) && ![...reached].some((to) => matches(path, to)));
  expect(paths.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});

function matches(path: string, to: string): boolean {
  const pattern = path.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^/${pattern}$`).test(to.split('#')[0] ?? '');
}
