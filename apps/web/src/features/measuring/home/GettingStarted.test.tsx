import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';

const recorded = vi.hoisted(() => ({ address: undefined as string | undefined }));
vi.mock('../../../ui/tour-video.ts', () => ({
  get TOUR_VIDEO() {
    return recorded.address;
  },
}));
beforeEach(() => (recorded.address = undefined));

test('leads to the video tour once it was recorded', async () => {
  recorded.address = '/assets/tour.webm';
  renderApp('/home', {});
  expect(await screen.findByRole('link', { name: /^Video Tour/ })).toHaveAttribute('href', '/help/tour');
});

test('offers no video tour that was never recorded', async () => {
  renderApp('/home', {});
  expect(await screen.findByRole('link', { name: /^How-to Guides/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Tour/ })).toBeNull();
});
