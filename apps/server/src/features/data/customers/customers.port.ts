/** Customers as pictures and rules read them, within the time that an open has. */
import type { CustomerValues } from './customer-items.ts';

export type { CustomerValues } from './customer-items.ts';

export interface CustomerSource {
  /**
   * Values of a recipient, by the ids of items. Undefined where it could not be had in time, or at all. Never
   * rejects.
   * @param recipient the hash under which counts know who opens
   */
  read(companyId: number, recipient: bigint, withinMs: number): Promise<CustomerValues | undefined>;
  /** For a preview in which no one is named: the newest customer. */
  sample(companyId: number): Promise<CustomerValues | undefined>;
  /**
   * The same of figures of an event view (`view-figures.port.ts`), by its name: read only where something
   * asks them.
   */
  readView(companyId: number, recipient: bigint, view: string, withinMs: number): Promise<CustomerValues | undefined>;
  sampleView(companyId: number, view: string): Promise<CustomerValues | undefined>;
}

export const CUSTOMER_CATEGORY = 'customer';
