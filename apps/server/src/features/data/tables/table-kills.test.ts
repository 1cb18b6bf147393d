import { seededRandom } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { killReplacing, numberedTable } from './testing/replace-kills.ts';

const ROWS = 3000;
let api: ApiServer;
let tenant: Tenant;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('kills');
});
afterAll(() => api.close());

test('shows one whole file, never an older one, wherever a replacement is killed', async () => {
  const { companyId } = tenant;
  const tableId = await numberedTable(api.db, api.front.tables.uploads, companyId, ROWS);
  const { wrong, stuck } = await killReplacing(
    { db: api.db, logins: api.logins, companyId, tableId, rows: ROWS },
    { kills: 4, maxMs: 1800, random: seededRandom(4) },
  );
  expect({ wrong, stuck }).toEqual({ wrong: 0, stuck: 0 });
});
