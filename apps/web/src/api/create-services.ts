import { createClient } from '@limn/contracts';
import { routeTable } from 'virtual:route-table';
import { companyHeader } from '../session/company-choice.ts';
import { createSnackStore } from '../ui/snack-store.ts';
import type { AppConfig } from './app-config.ts';
import { createLoadingCount } from './loading-count.ts';
import { createQueries } from './query-client.ts';
import type { Services } from './services.tsx';
import { createUploadPicture } from './upload-picture.ts';

export interface ServicesOptions {
  config: AppConfig;
  /** The access token of the session, if there is one. */
  token: () => string | undefined;
  /** Any 401: the session ends. */
  onUnauthorized: () => void;
  fetch?: typeof fetch;
}

export function createServices({ config, token, onUnauthorized, fetch }: ServicesOptions): Services {
  const client = createClient(routeTable, {
    headers: () => {
      const bearer = token();
      return { ...companyHeader(), ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
    },
    onUnauthorized,
    ...(fetch ? { fetch } : {}),
  });
  return {
    client,
    upload: createUploadPicture({ token, onUnauthorized }),
    queries: createQueries(),
    snacks: createSnackStore(),
    loading: createLoadingCount(),
    config,
  };
}
