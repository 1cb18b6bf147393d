import './no-eval.ts';
import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadAppConfig } from './api/app-config.ts';
import { createServices } from './api/create-services.ts';
import { createRouter } from './routes.tsx';
import { createSession } from './session/session.ts';
import { fetchAhead } from './shell/fetch-ahead.ts';
import { StartFailure } from './shell/StartFailure.tsx';
import { printInLight } from './theme/print-in-light.ts';

const root = createRoot(document.querySelector('#root') as HTMLElement);

async function start(): Promise<void> {
  const config = await loadAppConfig();
  const session = await createSession(config.signIn);
  const services = createServices({ config, token: () => session.accessToken(), onUnauthorized: () => session.drop() });
  fetchAhead(session, services, location.pathname);
  const router = createRouter(session, services);
  root.render(
    <StrictMode>
      <App session={session} services={services} router={router} />
    </StrictMode>,
  );
}

printInLight(document.documentElement);
start().catch(() => root.render(<StartFailure />));
