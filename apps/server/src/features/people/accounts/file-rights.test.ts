import { ROLE } from '@limn/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { whileRight } from './file-rights.read.ts';

let api: ApiServer;
let team: Tenant;
let teams = 0;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`files-${(teams += 1)}`);
});

const idOf = async (as: string) => ((await api.ask('getUser', { as })).body.user as { id: number }).id;

const fetched = async (url: string) => (await api.app.inject(url.replace('http://limn.test', ''))).statusCode;
const remove = async (sub: string) => api.ask('removeUser', { as: team.owner, params: { id: await idOf(sub) } });

async function opensUrl(): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const body = { report: 'image', figure: 'opens', start: day, end: day, format: 'csv' };
  return (await api.ask('linkReportOpens', { as: team.viewer, body })).body.url as string;
}

test('ends the signed files of a member who is removed', async () => {
  const url = await opensUrl();
  expect(await fetched(url)).toBe(200);
  expect((await remove(team.viewer)).status).toBe(200);
  expect(await fetched(url)).toBe(403);
});

test('ends the signed company files of an owner who becomes an editor', async () => {
  const setRole = async (role: string) =>
    api.ask('changeUserRole', { as: team.owner, params: { id: await idOf(team.editor) }, body: { role } });
  await setRole('owner');
  const { id } = await api.db.withCompany(team.companyId, (tx) =>
    tx.one<{ id: number }>(`insert into company_export (company_id, state, pieces) values ($1, 'complete', '{}') returning id`, [
      team.companyId,
    ]),
  );
  const { body } = await api.ask('linkExport', { as: team.editor, params: { id } });
  expect(await fetched(body.url as string)).toBe(200);
  expect(await fetched((body.url as string).replace(`/${id}/`, `/${id + 1}/`))).toBe(403);
  expect((await setRole('editor')).status).toBe(200);
  expect(await fetched(body.url as string)).toBe(403);
});

test('breaks off a file that goes out to someone who is removed meanwhile', async () => {
  const right = { companyId: team.companyId, userId: await idOf(team.viewer), role: ROLE.viewer };
  let nowMs = 0;
  async function* pieces() {
    for (let piece = 1; piece < 9; piece++) {
      nowMs += 600;
      yield piece;
      if (piece === 4) await remove(team.viewer);
    }
  }
  const got: number[] = [];
  const read = async () => {
    for await (const piece of whileRight(pieces(), api.db, right, () => nowMs)) got.push(piece);
  };
  await expect(read()).rejects.toThrow('You no longer have access to this file.');
  expect(got).toEqual([1, 2, 3, 4, 5]);
});
