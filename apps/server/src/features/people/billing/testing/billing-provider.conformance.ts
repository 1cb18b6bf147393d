/** Conformance of every payment provider. */
import { dayIn } from '@limn/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, trialTenant, useCredits, type BillingKit } from './billing-kits.ts';

export function describeBillingProvider(name: string, open: () => Promise<BillingKit>): void {
  describe(`billing with ${name}`, () => {
    let kit: BillingKit;
    beforeAll(async () => {
      kit = await open();
    });
    afterAll(() => kit.close());

    test('grants a pack’s credits for twelve months with a receipt and ends the trial', async () => {
      const tenant = await trialTenant(kit.api, 'pack');
      expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'trial', credits: { remaining: 1000 } });
      await kit.buy(tenant, 'pack-10000');
      const account = await accountOf(kit.api, tenant);
      expect(account).toMatchObject({ state: 'packs', plan_id: 'pack-10000', credits: { remaining: 11_000 }, due_pence: 0 });
      const today = new Date();
      const grant = (account.grants as { source: string; credits: number; left: number; expires_on: string }[]).find(
        ({ source }) => source === 'pack-10000',
      );
      expect(grant).toMatchObject({ credits: 10_000, left: 10_000 });
      expect(grant?.expires_on.slice(0, 4)).toBe(String(today.getFullYear() + 1));
      expect(account.receipts).toMatchObject([{ amount: '£90.00', status: 'paid' }]);
    });

    test('grants credits once for a purchase reported twice', async () => {
      const tenant = await trialTenant(kit.api, 'twice');
      await kit.buy(tenant, 'pack-10000');
      await kit.repeat(tenant);
      const account = await accountOf(kit.api, tenant);
      expect(account.credits).toMatchObject({ remaining: 11_000 });
      expect(account.receipts).toHaveLength(1);
    });

    test('adds a second pack to the first', async () => {
      const tenant = await trialTenant(kit.api, 'second');
      await kit.buy(tenant, 'pack-10000');
      await kit.buy(tenant, 'pack-50000');
      expect(await accountOf(kit.api, tenant)).toMatchObject({ plan_id: 'pack-50000', credits: { remaining: 61_000 } });
    });

    test('pay as you go uses credits first, charges what goes beyond, and is never stopped', async () => {
      const tenant = await trialTenant(kit.api, 'payg');
      await kit.buy(tenant, 'payg');
      await useCredits(kit.api, tenant.companyId, dayIn('Europe/London', Date.now()), 3500);
      expect(await accountOf(kit.api, tenant)).toMatchObject({
        state: 'payg',
        credits: { remaining: 0 },
        payg: { credits: 2500, pence: 2500 },
      });
      const usage = await usageOf(kit, tenant.owner);
      expect(usage).toMatchObject({ unlimited: true, current_plan: 'Pay as you go', link_target: 'manage' });
    });

    test('uses a pack first on pay as you go, without ending it', async () => {
      const tenant = await trialTenant(kit.api, 'both');
      await kit.buy(tenant, 'payg');
      await kit.buy(tenant, 'pack-10000');
      expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'payg', plan_id: 'payg', credits: { remaining: 11_000 } });
    });

    test('keeps bought credits after cancelling and stops when they are used up', async () => {
      const tenant = await trialTenant(kit.api, 'cancel');
      await kit.buy(tenant, 'pack-10000');
      await kit.buy(tenant, 'payg');
      await kit.cancel(tenant);
      expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'cancelled', payg: null, credits: { remaining: 11_000 } });
      expect(await usageOf(kit, tenant.owner)).toMatchObject({ unlimited: false, link_target: 'billing' });
      await kit.buy(tenant, 'pack-50000');
      expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'packs', plan_id: 'pack-50000' });
    });

    test('reports a failed payment, keeps pictures going, and can be repaired', async () => {
      const tenant = await trialTenant(kit.api, 'past-due');
      await kit.buy(tenant, 'payg');
      await kit.failPayment(tenant);
      expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'past_due', plan_id: 'payg' });
      expect(await usageOf(kit, tenant.owner)).toMatchObject({ unlimited: true });
      await kit.repairPayment(tenant);
      expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'payg' });
    });

    test('notifies a company’s pictures of its purchase at once', async () => {
      const tenant = await trialTenant(kit.api, 'notified');
      const heard: unknown[] = [];
      const stop = await kit.api.db.listen('version', (change) => heard.push(change));
      await kit.buy(tenant, 'pack-10000');
      await expect.poll(() => heard).toContainEqual({ companyId: tenant.companyId });
      await stop();
    });

    test('keeps a custom plan as it is', async () => {
      const tenant = await kit.api.tenant('custom');
      await kit.buy(tenant, 'payg').catch(() => undefined);
      expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'custom', plan_id: '' });
    });
  });
}

async function usageOf(kit: BillingKit, owner: string): Promise<Record<string, unknown>> {
  const { company } = (await kit.api.ask('getUserCompany', { as: owner })).body as {
    company: { billing: { usage: Record<string, unknown> } };
  };
  return company.billing.usage;
}
