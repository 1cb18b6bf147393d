import { routes } from '@limn/contracts';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../../../server/src/http/openapi/document.ts';
import type { ApiDescription } from '../../api/use-api-description.ts';
import { describeCalls, findCalls } from './describe-calls.ts';

const OUTSIDE = ['followLink', 'renderPicture', 'collectEvents', 'sendTrack', 'sendIdentify', 'sendPage', 'sendBatch'];
const groups = describeCalls(
  openApiDocument({ publicUrl: 'https://app.limn.test', renderUrl: 'https://img.limn.test' }) as unknown as ApiDescription,
);
const calls = groups.flatMap((group) => group.calls);
const callOf = (id: string) => calls.find((call) => call.id === id);

test('shows every route of the API once, and the addresses of tags', () => {
  expect(calls.map(({ id }) => id).toSorted()).toEqual([...Object.keys(routes), ...OUTSIDE].toSorted());
});

test('gives every call an example, an answer and its possible errors', () => {
  for (const { id, command, answer, errors } of calls) {
    expect([id, command]).toEqual([id, expect.stringMatching(/^curl (-X (POST|PUT|DELETE) )?'https:\/\/(app|img)\.limn\.test\/[^{}']*'/)]);
    if (OUTSIDE.includes(id)) continue;
    expect([id, answer?.fields.length]).toEqual([id, expect.any(Number)]);
    expect([id, errors.map(({ code }) => code)]).toEqual([id, expect.arrayContaining(['unauthorized', 'too_many_requests', 'internal'])]);
  }
});

test('says how an image is created', () => {
  expect(callOf('createImage')).toMatchObject({
    method: 'POST',
    path: '/api/v1/images',
    body: { required: true, fields: expect.arrayContaining([expect.objectContaining({ name: 'name', type: 'string', required: true })]) },
    command: `curl -X POST 'https://app.limn.test/api/v1/images' \\
  -H 'Authorization: Bearer limn_…' \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Spring offer","type_id":1,"width":600,"height":200,"data_source":{"fields":"first,town"},"link":"https://harbour.example/offers"}'`,
  });
});

test('lists no field of a body that is ignored', () => {
  expect(callOf('renameDatatable')?.body?.fields.map(({ name }) => name)).toEqual(['name']);
});

test('finds calls by every word of method, path and summary', () => {
  const found = (words: string) => findCalls(groups, words).flatMap((group) => group.calls.map(({ id }) => id));
  expect(found('post publish')).toEqual(expect.arrayContaining(['publishImage', 'publishCampaign', 'publishRecipe']));
  expect(found('credits key')).toContain('getOwnKey');
  expect(found('nothing like this')).toEqual([]);
  expect(found(' ')).toHaveLength(calls.length);
});
