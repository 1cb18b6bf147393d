/** The tab by itself: on its page someone would be asked for the company before. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ThemeProvider } from '../../../../ui/kit/base.ts';
import { createServices } from '../../../../api/create-services.ts';
import { ServicesProvider } from '../../../../api/services.tsx';
import { problem, stubApi } from '../../../../testing/api-stub.ts';
import { APP_CONFIG } from '../../../../testing/app-config.ts';
import { aCompany, aUser } from '../../../../testing/builders.ts';
import { theme } from '../../../../theme/theme.ts';
import { UsersTab } from './UsersTab.tsx';

test('reports and retries when the company alone fails to load', async () => {
  const user = userEvent.setup();
  let fails = true;
  const { fetch } = stubApi({
    'GET /user': { user: aUser() },
    'GET /user/company': () => (fails ? { ...problem(403, 'Not now.'), code: 'forbidden' } : { company: aCompany() }),
    'GET /company/invitations': { invitations: [] },
  });
  const services = createServices({ config: APP_CONFIG, token: () => 'token', onUnauthorized: () => undefined, fetch });
  render(
    <ThemeProvider theme={theme}>
      <ServicesProvider services={services}>
        <MemoryRouter>
          <UsersTab />
        </MemoryRouter>
      </ServicesProvider>
    </ThemeProvider>,
  );
  expect(await screen.findByText(/Couldn’t load your users\. Not now/)).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
});
