/** Billsby's API as far as we ask it, over HTTP, with accounts that a test writes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeCustomer {
  companyField: string | null;
  subscriptions: { subscriptionId: string; planId: number; status: string }[];
  invoices: { invoiceNumber: string; createdOn: string; formattedAmount: string; status: string }[];
}

export interface FakeBillsby {
  apiUrl: string;
  company: string;
  apiKey: string;
  companyField: number;
  customers: Map<string, FakeCustomer>;
  /** Delays of the next answers about subscriptions, in order. */
  holds: Promise<unknown>[];
  broken: boolean;
  requests: string[];
  close(): Promise<void>;
}

export async function startFakeBillsby(): Promise<FakeBillsby> {
  const fake: FakeBillsby = {
    apiUrl: '',
    company: 'limn-test',
    apiKey: 'limn-test_key',
    companyField: 94,
    customers: new Map(),
    holds: [],
    broken: false,
    requests: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    fake.requests.push(url.pathname);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (fake.broken) return void answer(500, { error: 'down' });
    if (request.headers.apikey !== fake.apiKey) return void answer(401, { error: 'key' });
    const base = `/api/${fake.company}`;
    if (url.pathname === `${base}/customfieldResponses`) {
      const value = fake.customers.get(url.searchParams.get('customerUniqueId') ?? '')?.companyField;
      return void answer(200, [
        { customFieldResponseId: 1, customField: { customFieldId: 3, label: 'Newsletter' }, value: 'yes' },
        ...(value === undefined
          ? []
          : [{ customFieldResponseId: 2, customField: { customFieldId: fake.companyField, label: 'Company' }, value }]),
      ]);
    }
    const match = /\/customers\/([^/]+)\/(subscriptions|invoices)$/.exec(url.pathname);
    const customer = match?.[1] === undefined ? undefined : fake.customers.get(decodeURIComponent(match[1]));
    if (!match || !customer) return void answer(404, {});
    if (match[2] === 'invoices') return void answer(200, customer.invoices);
    // The state at the time of the request.
    const body = structuredClone(customer.subscriptions);
    void Promise.resolve(fake.holds.shift()).then(() => answer(200, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  fake.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return fake;
}
