/** Imports of past events by a company of its own, for tests. */
import type { EventImport } from '@limn/contracts';
import { readConfig } from '../../../../platform/config.ts';
import type { ApiServer, Tenant } from '../../../../testing/api-server.ts';
import { companyHashes } from '../../../measuring/counting/log/company-hashes.ts';
import { createEventFollower } from '../../customers/follow-events.job.ts';
import { openEventFiles } from '../import/compose-event-imports.ts';
import { importEvents, type EventImportDeps } from '../import/import-events.ts';

type Bytes = string | Uint8Array<ArrayBuffer>;

export interface ImportKit {
  team: Tenant;
  /** An event `Purchase` with a value field `total`. */
  event: number;
  deps: EventImportDeps;
  ask(route: Parameters<ApiServer['ask']>[0], params: object, body?: object): Promise<Record<string, unknown>>;
  upload(text: Bytes, columns: readonly string[], more?: Record<string, string>): Promise<EventImport>;
  work(importId: number, changes?: Partial<EventImportDeps>, signal?: AbortSignal): Promise<void>;
  newest(): Promise<EventImport | undefined>;
  /** Uploads a file, reads it to its end, and answers what the list says. */
  imported(text: Bytes, columns: readonly string[], changes?: Partial<EventImportDeps>): Promise<EventImport | undefined>;
  records(): Promise<Record<string, unknown>[]>;
  /** Values of `total`. */
  totals(): Promise<string[]>;
  rejects(): Promise<{ reason: string; record: object }[]>;
}

export async function importDeps(api: ApiServer): Promise<EventImportDeps> {
  const files = await openEventFiles(readConfig({ DATA_DIR: api.dataDir, PORT: '3999' }));
  return { db: api.db, login: api.logins.jobs, files, follower: createEventFollower({ hashes: companyHashes }), rowsAtOnce: 7 };
}

export async function importKit(api: ApiServer, deps: EventImportDeps, name: string): Promise<ImportKit> {
  const team = await api.tenant(name);
  const ask: ImportKit['ask'] = async (route, params, body) =>
    (await api.ask(route, { as: team.owner, params: params as Record<string, unknown>, ...(body && { body }) })).body;
  const { id: event } = (await ask('createEvent', {}, { event_name: 'Purchase' })).event as { id: number };
  await ask('createEventField', { id: event }, { name: 'total', data_type: 'decimal', value_field: true });
  const kit: ImportKit = {
    team,
    event,
    deps,
    ask,
    async upload(text, columns, more = {}) {
      const form = new FormData();
      form.append('columns', JSON.stringify(columns));
      for (const [field, value] of Object.entries(more)) form.append(field, value);
      form.append('file', new Blob([text]), 'past orders.csv');
      return (await api.ask('importEvents', { as: team.owner, params: { id: event }, form })).body.import as EventImport;
    },
    work: (importId, changes = {}, signal = new AbortController().signal) =>
      importEvents({ companyId: team.companyId, importId }, { ...deps, ...changes }, signal),
    newest: async () => ((await ask('listEventImports', { id: event })).imports as EventImport[])[0],
    async imported(text, columns, changes) {
      await kit.work((await kit.upload(text, columns)).id, changes);
      return kit.newest();
    },
    records: async () => (await ask('listEventRecords', { id: event })).records as Record<string, unknown>[],
    totals: async () => (await kit.records()).map(({ event_properties }) => (event_properties as { total: string }).total).toSorted(),
    rejects: async () => ((await ask('listEventRejects', { id: event })).rejects as { data: { reason: string; record: object }[] }).data,
  };
  return kit;
}
