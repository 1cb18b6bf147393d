import { dateOfDay, dayIn } from '@limn/model';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountJobs } from '../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';

const READER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const text = { type: 'textbox', text: 'Hello {{firstname}}', left: 10, top: 10, width: 300, fontSize: 30 };
let api: ApiServer;
let ours: Tenant;

beforeAll(async () => {
  api = await startApi();
  ours = await api.tenant('first-steps');
});
afterAll(() => api.close());

const steps = async () => (await api.ask('firstSteps', { as: ours.viewer })).body.first_steps as Record<string, unknown>;
const document = (objects: object[]) => ({ version: '3.4.0', objects });

test('marks each step done up to the first open by a person', async () => {
  const nothing = {
    image: false,
    design: false,
    publish: false,
    tag: false,
    open: false,
    image_id: null,
    image_name: '',
    first_open: null,
  };
  expect(await steps()).toEqual(nothing);

  const { body } = await api.ask('createImage', {
    as: ours.owner,
    body: { name: 'Welcome', type_id: 1, link: 'https://example.com/', data: document([]) },
  });
  const { id, uuid } = body.image as { id: number; uuid: string };
  const made = { ...nothing, image: true, image_id: id, image_name: 'Welcome' };
  expect(await steps()).toEqual(made);

  await api.ask('updateImage', { as: ours.owner, params: { id }, body: { data: document([text]) } });
  expect(await steps()).toEqual({ ...made, design: true });

  await api.ask('publishImage', { as: ours.owner, params: { id }, body: {} });
  expect(await steps()).toEqual({ ...made, design: true, publish: true });

  expect((await api.ask('noteTagCopied', { as: ours.viewer, body: {} })).status).toBe(403);
  expect((await api.ask('noteTagCopied', { as: ours.editor, body: {} })).status).toBe(200);
  expect((await api.ask('noteTagCopied', { as: ours.editor, body: {} })).status).toBe(200);
  expect(await steps()).toEqual({ ...made, design: true, publish: true, tag: true });

  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as { port: number };
  const open = (eid: string, agent: string) =>
    fetch(`http://127.0.0.1:${port}/render/${uuid}?eid=${eid}`, { headers: { 'user-agent': agent } });
  await open('*|EMAIL|*', READER);
  await open('scanner@example.com', 'curl/8.0');
  await rollUp();
  expect(await steps(), 'a test and a machine are no people').toMatchObject({ open: false });
  await open('amelia@example.com', READER);
  await rollUp();
  expect(await steps()).toMatchObject({ open: true, first_open: dateOfDay(dayIn('Europe/London', Date.now())) });

  await api.ask('deleteImage', { as: ours.owner, params: { id } });
  expect(await steps()).toMatchObject({ image: true, design: true, publish: true, tag: true, open: true, image_id: null });
});

test('remembers a dismissed notice for that user until it is shown again', async () => {
  const list = async (as: string) => (await api.ask('listDismissals', { as })).body.dismissals;
  await api.ask('setDismissal', { as: ours.viewer, body: { notice: 'credits', state: '20' } });
  await api.ask('setDismissal', { as: ours.viewer, body: { notice: 'credits', state: '5' } });
  expect(await list(ours.viewer)).toEqual([{ notice: 'credits', state: '5' }]);
  expect(await list(ours.owner)).toEqual([]);
  await api.ask('setDismissal', { as: ours.viewer, body: { notice: 'credits', state: null } });
  expect(await list(ours.viewer)).toEqual([]);
  expect((await api.ask('listDismissals', { as: ours.key })).status).toBe(403);
});

/** Stopping drains the journal and rolls up what was in it. */
async function rollUp(): Promise<void> {
  await startCountJobs({ login: api.logins.jobs, directory: join(api.dataDir, 'journal'), log: createLog('error') }).stop();
}
