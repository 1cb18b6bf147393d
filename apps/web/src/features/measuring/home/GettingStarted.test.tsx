import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createServices } from '../../../api/create-services.ts';
import { ServicesProvider } from '../../../api/services.tsx';
import { stubApi } from '../../../testing/api-stub.ts';
import { APP_CONFIG } from '../../../testing/app-config.ts';
import { GettingStarted } from './GettingStarted.tsx';

function renderCards(tour: string | null) {
  const services = createServices({
    config: APP_CONFIG,
    token: () => undefined,
    onUnauthorized: () => undefined,
    fetch: stubApi({}).fetch,
  });
  render(
    <MemoryRouter>
      <ServicesProvider services={services}>
        <GettingStarted tour={tour} />
      </ServicesProvider>
    </MemoryRouter>,
  );
}

test('leads to the video tour once it was recorded', () => {
  renderCards('/assets/tour.webm');
  expect(screen.getByRole('link', { name: /^Video Tour/ })).toHaveAttribute('href', '/help/tour');
});

test('offers no video tour that was never recorded', () => {
  renderCards(null);
  expect(screen.getByRole('link', { name: /^How-to Guides/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Tour/ })).toBeNull();
});
