import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';

test('calls our own tour a tour, for it is a page to read and no video', async () => {
  renderApp('/home', {});
  const tour = await screen.findByRole('link', { name: /^Tour/ });
  expect(tour).toHaveAttribute('href', '/help/tour');
  expect(screen.queryByRole('link', { name: /Video/ })).toBeNull();
});
