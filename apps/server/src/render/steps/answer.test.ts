import { expect, test } from 'vitest';
import { TRANSPARENT } from '../fallback.ts';
import { aResponse, aVisit } from '../testing/a-visit.ts';
import type { Answer } from '../visit.ts';
import { answerVisit } from './answer.ts';

const noted: number[][] = [];
const answering = answerVisit({ note: (visit, ms, bytes) => void noted.push([visit.opened.objectId, ms, bytes]) });

test.each<[Answer, number, string]>([
  [{ kind: 'picture', served: { picture: TRANSPARENT, step: 'neutral' } }, 200, 'image/gif'],
  [{ kind: 'redirect', location: 'https://shop.example/' }, 302, ''],
  [{ kind: 'explanation', body: { step: 'picture' } }, 200, 'application/json; charset=utf-8'],
  [{ kind: 'not_found' }, 404, 'text/html; charset=utf-8'],
])('sends an answer of each kind, which no cache may keep', async (answer, status, type) => {
  const sent = aResponse();
  await answering.run(aVisit({ answer, response: sent.response }));
  expect({ status: sent.status, contentType: sent.headers['content-type'] ?? '', cacheControl: sent.headers['cache-control'] }).toEqual({
    status,
    contentType: type,
    cacheControl: 'no-store, no-cache, max-age=0, must-revalidate',
  });
});

test('waits for the count, as long as there is time', async () => {
  const counting = Promise.withResolvers<void>();
  const answer: Answer = { kind: 'not_found' };
  const [counted, late] = [aResponse(), aResponse()];
  const waiting = answering.run(aVisit({ answer, response: counted.response, counted: counting.promise }));
  await answering.run(aVisit({ answer, response: late.response, counted: counting.promise }, undefined, 10));
  expect([counted.status, late.status]).toEqual([undefined, 404]);
  counting.resolve();
  await waiting;
  expect(counted.status).toBe(404);
});

test('notes time and bytes of counted pictures alone', async () => {
  noted.length = 0;
  const picture = { mime: 'image/png', bytes: Buffer.alloc(123), width: 1, height: 1 };
  const answer: Answer = { kind: 'picture', served: { picture, step: 'picture' } };
  for (const counted of [Promise.resolve(), undefined]) await answering.run(aVisit({ answer, response: aResponse().response, counted }));
  await answering.run(aVisit({ answer: { kind: 'redirect', location: '/' }, response: aResponse().response, counted: Promise.resolve() }));
  expect(noted).toEqual([[1, expect.any(Number), 123]]);
});
