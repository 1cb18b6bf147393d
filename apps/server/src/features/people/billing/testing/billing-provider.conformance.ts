/** What holds whoever takes the money. */
import { dayIn } from '@limn/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, trialTenant, useCredits, type BillingDesk } from './billing-desks.ts';

export function describeBillingProvider(name: string, open: () => Promise<BillingDesk>): void {
  describe(`billing with ${name}`, () => {
    let desk: BillingDesk;
    beforeAll(async () => {
      desk = await open();
    });
    afterAll(() => desk.close());

    test('a pack gives its credits for twelve months and takes the company out of its trial, with a receipt', async () => {
      const tenant = await trialTenant(desk.api, 'pack');
      expect(await accountOf(desk.api, tenant)).toMatchObject({ state: 'trial', credits: { remaining: 1000 } });
      await desk.buy(tenant, 'pack-10000');
      const account = await accountOf(desk.api, tenant);
      expect(account).toMatchObject({ state: 'packs', plan_id: 'pack-10000', credits: { remaining: 11_000 }, due_pence: 0 });
      const today = new Date();
      const grant = (account.grants as { source: string; credits: number; left: number; expires_on: string }[]).find(
        ({ source }) => source === 'pack-10000',
      );
      expect(grant).toMatchObject({ credits: 10_000, left: 10_000 });
      expect(grant?.expires_on.slice(0, 4)).toBe(String(today.getFullYear() + 1));
      expect(account.receipts).toMatchObject([{ amount: '£90.00', status: 'paid' }]);
    });

    test('a purchase that is told twice gives its credits once', async () => {
      const tenant = await trialTenant(desk.api, 'twice');
      await desk.buy(tenant, 'pack-10000');
      await desk.repeat(tenant);
      const account = await accountOf(desk.api, tenant);
      expect(account.credits).toMatchObject({ remaining: 11_000 });
      expect(account.receipts).toHaveLength(1);
    });

    test('a second pack adds to the first', async () => {
      const tenant = await trialTenant(desk.api, 'second');
      await desk.buy(tenant, 'pack-10000');
      await desk.buy(tenant, 'pack-50000');
      expect(await accountOf(desk.api, tenant)).toMatchObject({ plan_id: 'pack-50000', credits: { remaining: 61_000 } });
    });

    test('pay as you go uses credits first, charges what goes beyond, and is never stopped', async () => {
      const tenant = await trialTenant(desk.api, 'payg');
      await desk.buy(tenant, 'payg');
      await useCredits(desk.api, tenant.companyId, dayIn('Europe/London', Date.now()), 3500);
      expect(await accountOf(desk.api, tenant)).toMatchObject({
        state: 'payg',
        credits: { remaining: 0 },
        payg: { credits: 2500, pence: 2500 },
      });
      const usage = await usageOf(desk, tenant.owner);
      expect(usage).toMatchObject({ unlimited: true, current_plan: 'Pay as you go', link_target: 'manage' });
    });

    test('a pack that is bought on pay as you go is used first, and does not end it', async () => {
      const tenant = await trialTenant(desk.api, 'both');
      await desk.buy(tenant, 'payg');
      await desk.buy(tenant, 'pack-10000');
      expect(await accountOf(desk.api, tenant)).toMatchObject({ state: 'payg', plan_id: 'payg', credits: { remaining: 11_000 } });
    });

    test('what is cancelled leaves the credits that were bought, and stops when they are used up', async () => {
      const tenant = await trialTenant(desk.api, 'cancel');
      await desk.buy(tenant, 'pack-10000');
      await desk.buy(tenant, 'payg');
      await desk.cancel(tenant);
      expect(await accountOf(desk.api, tenant)).toMatchObject({ state: 'cancelled', payg: null, credits: { remaining: 11_000 } });
      expect(await usageOf(desk, tenant.owner)).toMatchObject({ unlimited: false, link_target: 'billing' });
      await desk.buy(tenant, 'pack-50000');
      expect(await accountOf(desk.api, tenant)).toMatchObject({ state: 'packs', plan_id: 'pack-50000' });
    });

    test('a payment that fails is said, pictures go on, and it can be mended', async () => {
      const tenant = await trialTenant(desk.api, 'past-due');
      await desk.buy(tenant, 'payg');
      await desk.failPayment(tenant);
      expect(await accountOf(desk.api, tenant)).toMatchObject({ state: 'past_due', plan_id: 'payg' });
      expect(await usageOf(desk, tenant.owner)).toMatchObject({ unlimited: true });
      await desk.mendPayment(tenant);
      expect(await accountOf(desk.api, tenant)).toMatchObject({ state: 'payg' });
    });

    test('the pictures of a company hear of its purchase at once', async () => {
      const tenant = await trialTenant(desk.api, 'notified');
      const heard: unknown[] = [];
      const stop = await desk.api.db.listen('version', (change) => heard.push(change));
      await desk.buy(tenant, 'pack-10000');
      await expect.poll(() => heard).toContainEqual({ companyId: tenant.companyId });
      await stop();
    });

    test('a plan that was agreed stays as it is', async () => {
      const tenant = await desk.api.tenant('custom');
      await desk.buy(tenant, 'payg').catch(() => undefined);
      expect(await accountOf(desk.api, tenant)).toMatchObject({ state: 'custom', plan_id: '' });
    });
  });
}

async function usageOf(desk: BillingDesk, owner: string): Promise<Record<string, unknown>> {
  const { company } = (await desk.api.ask('getUserCompany', { as: owner })).body as {
    company: { billing: { usage: Record<string, unknown> } };
  };
  return company.billing.usage;
}
