/** A company whose events are collected and drained at once, for tests of customers. */
import { join } from 'node:path';
import { createEventDrainer } from '../../events/drain-events.job.ts';
import { keepAggregates, rebuildAggregates } from '../keep-aggregates.job.ts';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../../storage/journal/journal-files.ts';
import type { ApiServer } from '../../../../testing/api-server.ts';
import { tenantWith, type TenantParts, type TenantWith } from '../../../../testing/tenant-kit.ts';
import { eventFollowers } from '../../../../jobs/event-followers.ts';

export interface CustomerKit {
  tenant: TenantWith;
  ask(route: Parameters<ApiServer['ask']>[0], params?: object, body?: object, query?: Record<string, string>): ReturnType<ApiServer['ask']>;
  /** The id of a new event. */
  event(body: object, fields?: readonly object[]): Promise<number>;
  /** Collects and drains. */
  send(name: string, records: readonly object[]): Promise<void>;
  drain(): Promise<void>;
  /** Builds aggregates until nothing is due. */
  rebuild(): Promise<void>;
  customers(search?: string): Promise<{ id: number; customer_id: string | null; email: string | null }[]>;
}

export async function customerKit(api: ApiServer, name: string, parts?: TenantParts): Promise<CustomerKit> {
  const tenant = await tenantWith(api, name, parts);
  const log = createLog('error');
  const ask: CustomerKit['ask'] = (route, params = {}, body, query) =>
    api.ask(route, { as: tenant.owner, params: params as Record<string, unknown>, ...(body && { body }), ...(query && { query }) });
  const { secret } = (await ask('createCollectKey', {}, { name: 'Shop' })).body.collect_key as { secret: string };

  async function drain(): Promise<void> {
    const drainer = createEventDrainer({ ...eventFollowers, directory: eventJournalDirectory(join(api.dataDir, 'journal')), log });
    await withClient(api.logins.jobs, 'drain', async (client) => {
      while (await drainer.step(client));
    });
  }

  return {
    tenant,
    ask,
    drain,
    async event(body, fields = []) {
      const { id } = (await ask('createEvent', {}, body)).body.event as { id: number };
      for (const field of fields) await ask('createEventField', { id }, field);
      return id;
    },
    async send(event, records) {
      const { statusCode, body } = await api.app.inject({
        method: 'POST',
        url: `/collect/${secret}/${encodeURIComponent(event)}`,
        payload: JSON.stringify(records),
      });
      if (statusCode !== 200) throw new Error(body);
      await drain();
    },
    async rebuild() {
      await withClient(api.logins.jobs, 'rebuild', async (client) => {
        while ((await keepAggregates(client)) || (await rebuildAggregates(client)));
      });
    },
    async customers(search) {
      const { body } = await ask('listCustomers', {}, undefined, { page: '1', ...(search && { search }) });
      return (body.customers as { data: { id: number; customer_id: string | null; email: string | null }[] }).data;
    },
  };
}
