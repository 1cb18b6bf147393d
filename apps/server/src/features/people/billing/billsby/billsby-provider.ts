/**
 * Billsby takes the money: its window sells and manages, its messages tell us that something changed, its API
 * says what. Everything that is written follows from the account as it is read, so each message may come
 * twice, late or never in order.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BillsbySettings } from '../../../../platform/billing-config.ts';
import type { Log } from '../../../../platform/log.ts';
import type { OperatorDoor } from '../../../../platform/outbound/operator-request.ts';
import type { Database } from '../../../../storage/database.ts';
import type { BillingProvider } from '../billing-provider.port.ts';
import { applyAccount, type ApplyDeps } from './apply-account.ts';
import { checkWebhook } from './check-webhook.ts';
import {
  beginReading,
  claimReading,
  companyOfCustomer,
  forgetOldEvents,
  isEventKnown,
  keepCustomer,
  keepEvent,
} from './customers.store.ts';
import { type BillsbyReader, createBillsbyReader } from './read-account.ts';

const SEAL_CHARACTERS = 22;

export interface BillsbyDeps extends ApplyDeps {
  db: Database;
  log: Log;
  settings: BillsbySettings;
  ask: OperatorDoor;
  /** Seals company ids that go through the checkout. */
  sealKey: Uint8Array;
}

const MAX_MESSAGE_BYTES = 64 * 1024;
const Message = z.object({
  Type: z.string().max(100),
  Id: z.string().min(1).max(200),
  CustomerUniqueId: z.string().min(1).max(200).optional(),
});

export function createBillsbyProvider(deps: BillsbyDeps): BillingProvider {
  const reader = createBillsbyReader(deps.settings, deps.ask);
  return {
    checkoutFor: (companyId) => ({
      kind: 'widget',
      company_field: { id: deps.settings.companyField, value: sealCompany(companyId, deps.sealKey) },
    }),
    buy: async () => elsewhere(),
    changeCard: async () => elsewhere(),
    cancel: async () => elsewhere(),
    bind: (app) => bindWebhook(app, deps, reader),
    settleDue: async () => deps.db.control(forgetOldEvents),
  };
}

function elsewhere(): never {
  throw new AppError('conflict', { publicMessage: 'This is done in the window of the billing service. Open it on the Billing tab.' });
}

function bindWebhook(app: FastifyInstance, deps: BillsbyDeps, reader: BillsbyReader): void {
  void app.register(async (scope) => {
    // The signature covers the body byte by byte.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/billsby', { bodyLimit: MAX_MESSAGE_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      checkWebhook({ headers: request.headers, body }, deps.settings, deps.now().getTime());
      const outcome = body.length === 0 ? 'test' : await takeMessage(readMessage(body), deps, reader);
      return reply.header('cache-control', 'no-store').send({ outcome });
    });
  });
}

function readMessage(body: Buffer): z.output<typeof Message> {
  try {
    return Message.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new AppError('bad_request', { publicMessage: 'The message has no Type and Id.', cause });
  }
}

type Outcome = 'repeated' | 'nothing to do' | 'unknown customer' | 'applied' | 'overtaken';

async function takeMessage(message: z.output<typeof Message>, deps: BillsbyDeps, reader: BillsbyReader): Promise<Outcome> {
  const { db, log } = deps;
  const { Id: id, Type: type, CustomerUniqueId: customerId } = message;
  if (await db.control((tx) => isEventKnown(tx, id))) return 'repeated';
  const event = { id, type, customerId: customerId ?? '' };
  if (customerId === undefined) {
    await db.control((tx) => keepEvent(tx, { ...event, outcome: 'nothing to do' }));
    return 'nothing to do';
  }
  const companyId = await findCompany(customerId, deps, reader);
  if (companyId === undefined) {
    log.warn('billing.webhook_unknown_customer', { type, customerId });
    await db.control((tx) => keepEvent(tx, { ...event, outcome: 'unknown customer' }));
    return 'unknown customer';
  }
  const reading = await db.control((tx) => beginReading(tx, customerId));
  const account = await reader.readAccount(customerId);
  return db.withCompany(companyId, async (tx) => {
    const outcome = (await claimReading(tx, customerId, reading)) ? 'applied' : 'overtaken';
    if (outcome === 'applied') await applyAccount(tx, { companyId, customerId, account }, deps);
    await keepEvent(tx, { ...event, outcome });
    return outcome;
  });
}

async function findCompany(customerId: string, { db, sealKey }: BillsbyDeps, reader: BillsbyReader): Promise<number | undefined> {
  const known = await db.control((tx) => companyOfCustomer(tx, customerId));
  if (known !== undefined) return known;
  const companyId = openCompany((await reader.readCompanyField(customerId)) ?? '', sealKey);
  if (companyId === undefined || !(await db.control((tx) => keepCustomer(tx, customerId, companyId)))) return undefined;
  return companyId;
}

/**
 * The company id in the form in which it goes through the checkout's custom field and comes back: with a
 * seal, so that no one can buy, or cancel, in the name of a company that is not theirs.
 */
function sealCompany(companyId: number, key: Uint8Array): string {
  return `${companyId}.${sealOf(String(companyId), key)}`;
}

function openCompany(text: string, key: Uint8Array): number | undefined {
  const match = /^([1-9][0-9]{0,9})\.([A-Za-z0-9_-]{22})$/.exec(text.trim());
  if (!match?.[1] || !match[2]) return undefined;
  return timingSafeEqual(Buffer.from(sealOf(match[1], key)), Buffer.from(match[2])) ? Number(match[1]) : undefined;
}

function sealOf(id: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(id).digest('base64url').slice(0, SEAL_CHARACTERS);
}
