import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem } from '../testing/api-stub.ts';
import { renderApp } from '../testing/render-app.tsx';

test.each(['/editor?id=9', '/proof?id=9'])('%s of an image that is gone says so and leads to the images', async (address) => {
  const gone = problem(404, 'Image not found.');
  renderApp(address, { 'GET /images/9': gone, 'GET /images/9/proof': gone });
  expect(await screen.findByText('Image not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the images' })).toHaveAttribute('href', '/images');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
