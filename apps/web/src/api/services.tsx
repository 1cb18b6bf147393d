import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@limn/contracts';
import { createContext, use, type ReactNode } from 'react';
import type { SnackStore } from '../ui/snack-store.ts';
import type { AppConfig } from './app-config.ts';
import type { CompanyGate } from './company-gate.ts';
import type { Connection } from './connection.ts';
import type { Deployment } from './deployment.ts';
import type { LoadingCount } from './loading-count.ts';
import type { FormUpload } from './send-form.ts';
import type { UploadCompany } from './upload-company.ts';
import type { UploadPicture } from './upload-picture.ts';
import type { UploadTable } from './upload-table.ts';

/** Services for every screen; created once at the start of the app. */
export interface Services {
  client: ApiClient;
  upload: UploadPicture;
  uploadTable: UploadTable;
  uploadCompany: UploadCompany;
  /** Any other file, by the form of its call. */
  sendForm: (upload: FormUpload) => Promise<unknown>;
  queries: QueryClient;
  snacks: SnackStore;
  loading: LoadingCount;
  connection: Connection;
  gate: CompanyGate;
  deployment: Deployment;
  config: AppConfig;
}

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>{children}</QueryClientProvider>
    </ServicesContext>
  );
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices is used outside ServicesProvider.');
  return services;
}

export function useSnacks(): SnackStore {
  return useServices().snacks;
}
