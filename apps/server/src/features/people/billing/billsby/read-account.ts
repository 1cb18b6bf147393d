/**
 * How a customer's account stands at Billsby, read from its API. A message from there only says that
 * something changed; what counts is read here, so that messages that come late, twice or in another order do
 * no harm. https://support.billsby.com/reference
 */
import { AppError } from '@limn/model';
import { z } from 'zod';
import type { OperatorDoor } from '../../../../platform/outbound/operator-request.ts';
import type { BillsbySettings } from '../../../../platform/billing-config.ts';

const DEADLINE_MS = 8000;
const MAX_BYTES = 4 * 1024 * 1024;

const Subscriptions = z.array(
  z.object({ subscriptionId: z.string(), planId: z.coerce.string(), status: z.string(), createdOn: z.string().optional() }),
);
const Invoices = z.array(
  z.object({
    invoiceNumber: z.string(),
    createdOn: z.string(),
    formattedAmount: z.string(),
    status: z.string().nullish(),
  }),
);
const FieldValues = z.array(z.object({ customField: z.object({ customFieldId: z.number() }), value: z.string().nullable() }));

export type Subscription = z.output<typeof Subscriptions>[number];
export type Invoice = z.output<typeof Invoices>[number];

export interface BillsbyAccount {
  subscriptions: Subscription[];
  invoices: Invoice[];
}

export interface BillsbyReader {
  readAccount(customerId: string): Promise<BillsbyAccount>;
  /** The checkout field that says which company buys. */
  readCompanyField(customerId: string): Promise<string | undefined>;
}

/**
 * Rejects with `unavailable` when Billsby gives no answer that can be read: it sends its message again then.
 */
export function createBillsbyReader(settings: BillsbySettings, ask: OperatorDoor): BillsbyReader {
  const get = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | undefined> => {
    try {
      const { status, bytes } = await ask({
        method: 'GET',
        url: new URL(`${settings.apiUrl}/${settings.company}${path}`),
        headers: { apikey: settings.apiKey(), accept: 'application/json' },
        maxBytes: MAX_BYTES,
        deadlineMs: DEADLINE_MS,
      });
      if (status === 404) return undefined;
      if (status !== 200) throw new Error(`The billing service answered ${status}.`);
      return schema.parse(JSON.parse(bytes.toString('utf8')));
    } catch (cause) {
      throw new AppError('unavailable', { publicMessage: 'The billing service does not answer.', retryAfterSeconds: 60, cause });
    }
  };
  return {
    async readAccount(customerId) {
      const customer = `/customers/${encodeURIComponent(customerId)}`;
      const [subscriptions, invoices] = await Promise.all([
        get(`${customer}/subscriptions`, Subscriptions),
        get(`${customer}/invoices`, Invoices),
      ]);
      return { subscriptions: subscriptions ?? [], invoices: invoices ?? [] };
    },
    async readCompanyField(customerId) {
      const values = await get(`/customfieldResponses?customerUniqueId=${encodeURIComponent(customerId)}`, FieldValues);
      return values?.find(({ customField }) => customField.customFieldId === settings.companyField)?.value ?? undefined;
    },
  };
}
