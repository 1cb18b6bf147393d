import { expect, test, vi } from 'vitest';

test('offers languages that this browser writes, and no other', async () => {
  const supported = vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockImplementation((tags) =>
    [tags]
      .flat()
      .map(String)
      .filter((tag) => !/^(cy|ga|is|mt)-/.test(tag)),
  );
  vi.resetModules();
  const { localeOptions } = await import('./locale-options.ts');
  const tags = localeOptions().map(({ value }) => value);
  expect(tags).toContain('de-AT');
  for (const tag of ['cy-GB', 'ga-IE', 'is-IS', 'mt-MT']) expect(tags).not.toContain(tag);
  supported.mockRestore();
});
