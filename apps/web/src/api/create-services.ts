import { ApiError, createClient } from '@limn/contracts';
import { routeTable } from 'virtual:route-table';
import { chosenCompanyId, companyHeader } from '../session/company-choice.ts';
import { createSnackStore } from '../ui/snack-store.ts';
import type { AppConfig } from './app-config.ts';
import { createCompanyGate } from './company-gate.ts';
import { type Connection, createConnection } from './connection.ts';
import { createDeployment, entryScript } from './deployment.ts';
import { createLoadingCount } from './loading-count.ts';
import type { Services } from './services.tsx';
import { sendForm, type FormUpload } from './send-form.ts';
import { createUploadCompany } from './upload-company.ts';
import { createUploadPicture } from './upload-picture.ts';
import { createUploadTable } from './upload-table.ts';
import { monitoredFetch } from './monitored-fetch.ts';
import { QueryClient } from '@tanstack/react-query';

export interface ServicesOptions {
  config: AppConfig;
  /** The access token of the session, if there is one. */
  token: () => string | undefined;
  /** Any 401: the session ends. */
  onUnauthorized: () => void;
  fetch?: typeof fetch;
  connection?: Connection;
}

export function createServices({
  config,
  token,
  onUnauthorized,
  fetch: send = fetch.bind(globalThis),
  connection = createConnection(),
}: ServicesOptions): Services {
  const gate = createCompanyGate();
  const deployment = createDeployment(entryScript());
  const queries = createQueries();
  const client = createClient(routeTable, {
    headers: () => {
      const bearer = token();
      return { ...companyHeader(), ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
    },
    onUnauthorized,
    fetch: refusalHearingFetch(monitoredFetch(send, { doubt: connection.doubt, puzzle: () => void deployment.look() }), () => {
      // Before anything of a company is shown, the guard itself looks for one that the person may enter.
      const inside = queries.getQueryData([chosenCompanyId() ?? 0, 'getUserCompany', {}]) !== undefined;
      if (inside && gate.state() === 'open') gate.set('refused');
    }),
  });
  return {
    client,
    upload: watchedUpload(createUploadPicture({ token, onUnauthorized }), connection),
    uploadTable: watchedUpload(createUploadTable({ token, onUnauthorized }), connection),
    uploadCompany: watchedUpload(createUploadCompany({ token, onUnauthorized }), connection),
    sendForm: watchedUpload((upload: FormUpload) => sendForm({ token, onUnauthorized }, upload), connection),
    queries,
    snacks: createSnackStore(),
    loading: createLoadingCount(),
    connection,
    gate,
    deployment,
    config,
  };
}

function watchedUpload<Input, Output>(
  upload: (input: Input) => Promise<Output>,
  connection: Pick<Connection, 'doubt'>,
): (input: Input) => Promise<Output> {
  return async (input) => {
    try {
      return await upload(input);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'offline') connection.doubt();
      throw error;
    }
  };
}

/** `fetch` that tells when the server says that the company of a call is not, or no longer, the person's. */
function refusalHearingFetch(send: typeof fetch, onCompanyRefused: () => void): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status === 403 && (await codeOf(response.clone())) === 'company_forbidden') onCompanyRefused();
    return response;
  };
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

/** Reads are tried again twice when no answer came or the server failed; refusals and writes never. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Figures move within a second of an open, and other screens write: what is shown again is asked
        // again.
        staleTime: 2000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
