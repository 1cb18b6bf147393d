/**
 * Tells who takes the money. Two adapters keep the same promises, which `billing-provider.conformance.ts`
 * holds them to: a purchase gives its credits once, however often it is reported; pay as you go is never
 * stopped; what is cancelled leaves the credits that were bought; a payment that fails is said and does not
 * stop pictures.
 */
import type { Checkout, TestCard } from '@limn/contracts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';

export interface Order {
  companyId: number;
  /** `payg`, or the id of a credit pack. */
  plan: string;
  card: z.output<typeof TestCard> | undefined;
}

export interface BillingProvider {
  /** Data that the company's browser needs to buy. */
  checkoutFor(companyId: number): z.input<typeof Checkout>;
  /**
   * Buys within the company's transaction; answers what people read. Refuses where the provider's own window
   * does this.
   */
  buy(tx: Tx, order: Order): Promise<string>;
  changeCard(tx: Tx, companyId: number, card: z.output<typeof TestCard>): Promise<string>;
  cancel(tx: Tx, companyId: number): Promise<string>;
  /** Addresses of its own, outside the API. */
  bind(app: FastifyInstance): void;
  /** Settles payments that are due, of each company by itself. Every front may call it at any time. */
  settleDue(each: (companies: readonly number[], work: (companyId: number) => Promise<unknown>) => Promise<unknown>): Promise<void>;
}

/** Dependencies of the adapters. */
export interface PlanDeps {
  /** False where the same reference was granted before. */
  grantCredits(tx: Tx, grant: CreditGrant): Promise<boolean>;
  /** Pictures look at their credits again at once. */
  notifyCompanyChanged(tx: Tx, companyId: number): Promise<void>;
  now(): Date;
}

export interface CreditGrant {
  companyId: number;
  credits: number;
  source: string;
  grantedAt: Date;
  expiresAt: Date | null;
  reference: string;
}
