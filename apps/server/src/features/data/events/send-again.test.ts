/** Sends many refused rows of files again, most of which never fit. */
import { MAX_RETRIED } from '@limn/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withClient } from '../../../storage/connection.ts';
import type { Tx } from '../../../storage/tx.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import type { EventJournal } from './accept-events.ts';
import { collectedHandlers } from './collected.routes.ts';

let api: ApiServer;
let team: Tenant;
let event: number;
let teams = 0;
let written: number;
let statements: string[];

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`again-${(teams += 1)}`);
  const { body } = await api.ask('createEvent', { as: team.owner, body: { event_name: 'Purchase' } });
  event = (body.event as { id: number }).id;
  await api.ask('createEventField', { as: team.owner, params: { id: event }, body: { name: 'total', data_type: 'int' } });
  [written, statements] = [0, []];
});

const within = <T>(work: (tx: Tx) => Promise<T>) => api.db.withCompany(team.companyId, work);
const refuse = (rows: number, total: string) =>
  withClient(api.logins.jobs, 'refuse', (client) =>
    client.query(
      `insert into event_reject (company_id, event_name, key, received_at, reason, payload, from_file)
       select $1, 'Purchase', gen_random_uuid(), now(), 'total: It has zeros at its start that a number loses.', $3, true from generate_series(1, $2)`,
      [team.companyId, rows, JSON.stringify({ event_properties: { total } })],
    ),
  );

/** As a call does, with each statement noted. */
function sendAgain(body: { after?: number } = {}): Promise<{ accepted: number; next: number | null }> {
  const journal: EventJournal = {
    write(_bytes, _encode, done) {
      written += 1;
      done();
    },
  };
  const { retryEventRejects } = collectedHandlers({
    journal,
    quotaOf: () => Promise.reject(new Error('Not asked.')),
    foresee: () => Promise.reject(new Error('Not asked.')),
    readPeopleOfFiles: () => Promise.reject(new Error('Not asked.')),
    nowMs: Date.now,
  });
  const transact = <T>(work: (tx: Tx) => Promise<T>) =>
    within((tx) => {
      const noted: Tx = {
        query: (sql, params) => tx.query(note(sql), params),
        often: (sql, params) => tx.often(note(sql), params),
        one: (sql, params) => tx.one(note(sql), params),
        maybeOne: (sql, params) => tx.maybeOne(note(sql), params),
        run: (sql, params) => tx.run(note(sql), params),
      };
      return work(noted);
    });
  const call = { caller: { companyId: team.companyId }, params: { id: event }, body, transact };
  return retryEventRejects(call as unknown as Parameters<typeof retryEventRejects>[0]);
}

function note(sql: string): string {
  statements.push(sql);
  return sql;
}
const left = () => within(async (tx) => (await tx.one<{ n: number }>('select count(*)::int as n from event_reject')).n);

test('reads whole pages behind rows that fit, however many never do', async () => {
  await refuse(MAX_RETRIED - 1, '7');
  await refuse(60, '007');
  await refuse(3, '8');
  const first = await sendAgain();
  expect([first.accepted, statements.length < 15]).toEqual([MAX_RETRIED, true]);
  expect(await sendAgain({ after: first.next ?? 0 })).toEqual({ accepted: 2, next: null });
  expect([written, await left()]).toEqual([MAX_RETRIED + 2, 60]);
});

test('stops after some pages, and says where the next call goes on', async () => {
  await refuse(20 * MAX_RETRIED + 5, '007');
  await refuse(1, '7');
  const first = await sendAgain();
  expect([first.accepted, statements.length < 60]).toEqual([0, true]);
  expect(first.next).toEqual(expect.any(Number));
  expect(await sendAgain({ after: first.next ?? 0 })).toEqual({ accepted: 1, next: null });
  expect([written, await left()]).toEqual([1, 20 * MAX_RETRIED + 5]);
});
