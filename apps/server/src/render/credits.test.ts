import { RECORD_KIND } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCreditGate, type CreditGate } from '../features/people/credits/credit-gate.ts';
import { grantCredits } from '../features/people/credits/credits.store.ts';
import { createLog } from '../platform/log.ts';
import { testDatabase } from '../testing/test-database.ts';
import { billRun } from './testing/bill-run.ts';
import { openRenderStage, type RenderStage } from './testing/render-stage.ts';
import { FALLBACK } from './testing/bad-hosts.ts';
import { sharedCreditsRun } from './testing/shared-credits-run.ts';

let stage: RenderStage;
let gate: CreditGate;
beforeAll(async () => {
  stage = await openRenderStage({
    handler: { credits: { admit: (...open) => gate.admit(...open), release: (...lease) => gate.release(...lease) } },
  });
  const front = { directory: '5f0a4a2e-3f0f-4d7e-9b11-0f3d6d1f6a11', slot: 1, start: 1 };
  gate = await openCreditGate({ db: stage.t.db, front, log: createLog('silent') });
});
afterAll(async () => {
  await gate.close();
  await stage.close();
});

const MACHINE = { 'user-agent': 'curl/8.1' };

test('shows the fallback without credits and stores the open as unpaid', async () => {
  const { t, companyId, counted } = stage;
  const hash = await stage.blobs.put(FALLBACK);
  const { uuid } = await stage.publish({
    snapshot: {
      fallbackImage: '/f.png',
      pictures: [{ src: '/f.png', hash, width: 40, height: 40, mime: 'image/png' }],
      link: 'https://shop.example/',
    },
  });
  const grant = (credits: number) =>
    t.db.withCompany(companyId, (tx) =>
      grantCredits(tx, { companyId, credits, source: 'pack', grantedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }),
    );
  const open = async (headers?: Record<string, string>) => {
    counted.length = 0;
    const answer = await stage.get(`/render/${uuid}?name=Ada&eid=ada@example.com`, { headers: headers ?? {} });
    return {
      status: answer.status,
      reason: answer.headers.get('x-limn-reason'),
      counted: counted.map(({ kind, lease }) => ({ kind, paid: lease > 0 })),
    };
  };
  await grant(2);
  expect(await open()).toEqual({ status: 200, reason: 'picture', counted: [{ kind: RECORD_KIND.impression, paid: true }] });
  expect(await open(MACHINE)).toEqual({ status: 200, reason: 'picture', counted: [{ kind: RECORD_KIND.impression, paid: false }] });
  expect(await open()).toEqual({ status: 200, reason: 'picture', counted: [{ kind: RECORD_KIND.impression, paid: true }] });
  // The same picture is in memory: it costs a credit all the same.
  expect(await open()).toEqual({ status: 200, reason: 'fallback_image', counted: [{ kind: RECORD_KIND.unpaid, paid: false }] });
  expect(await open(MACHINE)).toEqual({ status: 200, reason: 'picture', counted: [{ kind: RECORD_KIND.impression, paid: false }] });
  counted.length = 0;
  expect((await stage.get(`/link/${uuid}?eid=ada@example.com`)).headers.get('location')).toBe('https://shop.example/');
  expect(counted.map(({ kind }) => kind)).toEqual([RECORD_KIND.click]);
  await grant(1);
  await expect
    .poll(() => open(), { timeout: 3000 })
    .toEqual({ status: 200, reason: 'picture', counted: [{ kind: RECORD_KIND.impression, paid: true }] });
  expect(await open()).toEqual({ status: 200, reason: 'fallback_image', counted: [{ kind: RECORD_KIND.unpaid, paid: false }] });
  await t.db.control(async (tx) => {
    await tx.run(`update company set plan_type = 'paid', plan_id = 'payg' where id = $1`, [companyId]);
    await t.db.notify(tx, 'version', { companyId });
  });
  await expect
    .poll(() => open(), { timeout: 3000 })
    .toEqual({ status: 200, reason: 'picture', counted: [{ kind: RECORD_KIND.impression, paid: false }] });
});

test('deducts exactly the credits there were across three fronts, one killed', async () => {
  const t = await testDatabase();
  try {
    const result = await sharedCreditsRun(t.db, { opens: 150, credits: 45, killAfter: 9 });
    expect(result).toMatchObject({ deducted: 45, counted: 45, unpaid: 105, refused: 0 });
    expect(result.unanswered).toBeGreaterThan(0);
  } finally {
    await t.drop();
  }
}, 60_000);

test('bills counted impressions less implied ones, no matter which process died', async () => {
  const t = await testDatabase();
  try {
    const result = await billRun(t.db, { seed: 11, requests: 600, kills: 3 });
    expect(result).toMatchObject({ wrongRecords: 0, wrongBills: 0, wrongStops: [] });
    expect(Math.min(result.deducted, result.unpaid, result.implied)).toBeGreaterThan(10);
  } finally {
    await t.drop();
  }
}, 90_000);
