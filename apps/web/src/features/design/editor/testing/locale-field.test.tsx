import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LocaleField } from '../panels/LocaleField.tsx';
import { openPart } from './open-part.tsx';

test('the language of dates and numbers is chosen by its name, shows how they look in it, and posts itself alone', async () => {
  const it = await openPart(<LocaleField disabled={false} />, {});
  const box = screen.getByRole('combobox', { name: /Language of dates and numbers/ });
  expect(box).toHaveTextContent('English (United Kingdom)');
  expect(screen.getByText('24 December 2026 · 1,234.5')).toBeVisible();
  await it.user.click(box);
  await it.user.click(screen.getByRole('option', { name: 'German (Germany)' }));
  await waitFor(() => expect(it.server.posts).toEqual([{ locale: 'de-DE' }]));
  expect(screen.getByText('24. Dezember 2026 · 1.234,5')).toBeVisible();
});

test('a language that is not on the list, set through the API, is named and stays', async () => {
  await openPart(<LocaleField disabled />, { image: { locale: 'sw-KE' } });
  expect(screen.getByRole('combobox', { name: /Language/ })).toHaveTextContent('Swahili (Kenya)');
});
