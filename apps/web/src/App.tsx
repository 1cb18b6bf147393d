import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ServicesProvider, type Services } from './api/services.tsx';
import { SessionContext } from './session/use-session.ts';
import type { Session } from './session/session.ts';
import { PageLoader } from './shell/PageLoader.tsx';
import { theme } from './theme/theme.ts';
import { CssBaseline, ThemeProvider } from './ui/kit/base.ts';
import { SnackHost } from './ui/SnackHost.tsx';

export function App({
  session,
  services,
  router,
}: {
  session: Session;
  services: Services;
  router: ComponentProps<typeof RouterProvider>['router'];
}) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="limn.mode" noSsr disableTransitionOnChange>
      <CssBaseline />
      <SessionContext value={session}>
        <ServicesProvider services={services}>
          {/* A page is drawn in one go: in slices, as a transition, it takes twice as long until it is
              there. */}
          <RouterProvider router={router} useTransitions={false} />
          <PageLoader loading={services.loading} />
          <SnackHost store={services.snacks} />
        </ServicesProvider>
      </SessionContext>
    </ThemeProvider>
  );
}
