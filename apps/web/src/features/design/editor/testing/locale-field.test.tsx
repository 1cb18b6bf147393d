import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LocaleField } from '../panels/LocaleField.tsx';
import { openPart } from './open-part.tsx';

test('sets the language by name with samples and posts it alone', async () => {
  const it = await openPart(<LocaleField disabled={false} />, {});
  const box = screen.getByRole('combobox', { name: /Language of dates and numbers/ });
  expect(box).toHaveTextContent('English (United Kingdom)');
  expect(screen.getByText('24 December 2026 · 1,234.5')).toBeVisible();
  await it.user.click(box);
  await it.user.click(screen.getByRole('option', { name: 'German (Germany)' }));
  await waitFor(() => expect(it.server.posts).toEqual([{ locale: 'de-DE' }]));
  expect(screen.getByText('24. Dezember 2026 · 1.234,5')).toBeVisible();
});

test('keeps an unlisted language set through the API', async () => {
  await openPart(<LocaleField disabled />, { image: { locale: 'sw-KE' } });
  expect(screen.getByRole('combobox', { name: /Language/ })).toHaveTextContent('Swahili (Kenya)');
});
