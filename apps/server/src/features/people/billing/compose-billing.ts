/** Tells who takes the money: the embedded checkout, or the billing service that the settings name. */
import type { FastifyInstance } from 'fastify';
import type { BillingProvider, PlanDeps } from './billing-provider.port.ts';
import { createBillsbyProvider } from './billsby/billsby-provider.ts';
import { createLocalProvider } from './local-provider.ts';
import { billingHandlers } from './billing.routes.ts';
import { pricesFor, readPrices, type PricesOf } from './prices.ts';
import type { BillingSettings } from '../../../platform/billing-config.ts';
import type { Log } from '../../../platform/log.ts';
import { createOperatorDoor } from '../../../platform/outbound/operator-request.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';

export interface BillingParts {
  provider: BillingProvider;
  handlers: ReturnType<typeof billingHandlers>;
  /** Pages of anyone who takes the money. */
  bindPages(app: FastifyInstance): void;
}

export function composeBilling(
  settings: BillingSettings,
  deps: PlanDeps & { db: Database; log: Log; secrets: Pick<Secrets, 'derive'> },
): BillingParts {
  const prices = readPrices(settings.pricesFile);
  const { db, log, secrets, ...plan } = deps;
  const provider = settings.billsby
    ? createBillsbyProvider({
        ...plan,
        db,
        log,
        prices,
        settings: settings.billsby,
        ask: createOperatorDoor(),
        sealKey: secrets.derive('company in a checkout'),
      })
    : createLocalProvider({ ...plan, db, prices });
  // Another service takes its own prices, whatever ours say.
  const pricesOf: PricesOf = (plan) => (settings.billsby ? prices : pricesFor(prices, plan));
  return { provider, handlers: billingHandlers({ provider, prices, pricesOf, now: deps.now }), bindPages: (app) => provider.bind(app) };
}
