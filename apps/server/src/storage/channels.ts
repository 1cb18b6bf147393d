/**
 * Messages between processes, through the database: every channel with its message and its one spelling. A
 * message names what changed, so that only that is read again. Anyone who listens gets undefined where
 * something may have been missed: the connection was broken meanwhile, or a front of another release wrote
 * what this one cannot read.
 */

interface Channel<Message> {
  encode(message: Message): string;
  /** Undefined for a text that is no such message. */
  decode(text: string): Message | undefined;
}

export interface CompanyMessage {
  companyId: number;
}
/** `uuid`: one image. `companyId`: settings of a company, which act on everything it has. */
export type VersionMessage = { uuid: string } | CompanyMessage;
export interface CreditsMessage extends CompanyMessage {
  /** `wanted`: another front needs what this one holds. `back`: credits that were held are free again. */
  what: 'wanted' | 'back';
}
export interface TableMessage extends CompanyMessage {
  tableId: number;
}
/**
 * `id`: of the table whose import is due, of the file that is to be made, of the flavour to refresh, of the
 * event field that gets another type, or of the company's file that has arrived.
 */
export type OrderMessage =
  | { what: 'import' | 'export' | 'flavour' | 'events' | 'retype' | 'customers'; companyId: number; id: number }
  | { what: 'company'; id: number };
export interface FeedMessage extends CompanyMessage {
  feedId: number;
}
export interface FlavourMessage extends CompanyMessage {
  flavourId: number;
}
/** `recipients`: hashes of those who changed, as text; none stands for all of the company. */
export interface CustomersMessage extends CompanyMessage {
  recipients: readonly string[];
}
/** Says only that there is something new. */
export type NewsMessage = true;

export interface Messages {
  /** The content of a public address has changed. */
  version: VersionMessage;
  credits: CreditsMessage;
  /** An email about credits is to be sent. */
  credit_warning: CompanyMessage;
  /** Rows of a table were replaced. */
  datatable: TableMessage;
  feed: FeedMessage;
  /** The model of a flavour was replaced, or is no longer read. */
  flavour: FlavourMessage;
  /** Long work was ordered: a worker is to look. */
  ordered: OrderMessage;
  /** A recipient was erased. */
  forget: CompanyMessage;
  /** Customers are known otherwise than before: by events, merging, traits, or fields of all of them. */
  customers: CustomersMessage;
  /** A batch of the journal was drained. */
  batch: NewsMessage;
  /** Log-ins ended. */
  log_ins: NewsMessage;
}

export type ChannelName = keyof Messages;
export type MessageOf<Name extends ChannelName> = Messages[Name];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const COMPANY = /^company:([1-9]\d{0,9})$/;
const CREDITS = /^(wanted|back):([1-9]\d{0,9})$/;
const ORDER = /^(import|export|flavour|events|retype|customers):([1-9]\d{0,9}):([1-9]\d{0,9})$/;
const PAIR = /^([1-9]\d{0,9}):([1-9]\d{0,9})$/;
const RECIPIENTS = /^([1-9]\d{0,9}):((?:-?\d{1,19}(?:,-?\d{1,19})*)?)$/;
const ID = /^[1-9]\d{0,9}$/;

const company: Channel<CompanyMessage> = {
  encode: ({ companyId }) => String(companyId),
  decode: (text) => (ID.test(text) ? { companyId: Number(text) } : undefined),
};

const news = (word: string): Channel<NewsMessage> => ({
  encode: () => word,
  decode: (text) => (text === word ? true : undefined),
});

export const CHANNELS: { readonly [Name in ChannelName]: Channel<Messages[Name]> } = {
  version: {
    encode: (message) => ('uuid' in message ? message.uuid.toLowerCase() : `company:${message.companyId}`),
    decode(text) {
      const uuid = text.toLowerCase();
      if (UUID.test(uuid)) return { uuid };
      const companyId = COMPANY.exec(text)?.[1];
      return companyId === undefined ? undefined : { companyId: Number(companyId) };
    },
  },
  credits: {
    encode: ({ what, companyId }) => `${what}:${companyId}`,
    decode(text) {
      const [, what, companyId] = CREDITS.exec(text) ?? [];
      return what === 'wanted' || what === 'back' ? { what, companyId: Number(companyId) } : undefined;
    },
  },
  credit_warning: company,
  datatable: {
    encode: ({ companyId, tableId }) => `${companyId}:${tableId}`,
    decode: (text) => pairOf(text, (companyId, tableId) => ({ companyId, tableId })),
  },
  feed: {
    encode: ({ companyId, feedId }) => `${companyId}:${feedId}`,
    decode: (text) => pairOf(text, (companyId, feedId) => ({ companyId, feedId })),
  },
  flavour: {
    encode: ({ companyId, flavourId }) => `${companyId}:${flavourId}`,
    decode: (text) => pairOf(text, (companyId, flavourId) => ({ companyId, flavourId })),
  },
  ordered: {
    encode: (order) => (order.what === 'company' ? `company:${order.id}` : `${order.what}:${order.companyId}:${order.id}`),
    decode(text) {
      const arrival = COMPANY.exec(text)?.[1];
      if (arrival !== undefined) return { what: 'company', id: Number(arrival) };
      const [, what, companyId, id] = ORDER.exec(text) ?? [];
      return what === 'import' || what === 'export' || what === 'flavour' || what === 'events' || what === 'retype' || what === 'customers'
        ? { what, companyId: Number(companyId), id: Number(id) }
        : undefined;
    },
  },
  forget: company,
  customers: {
    encode: ({ companyId, recipients }) => `${companyId}:${recipients.join(',')}`,
    decode(text) {
      const [, companyId, recipients] = RECIPIENTS.exec(text) ?? [];
      if (companyId === undefined || recipients === undefined) return undefined;
      return { companyId: Number(companyId), recipients: recipients === '' ? [] : recipients.split(',') };
    },
  },
  batch: news('drained'),
  log_ins: news('changed'),
};

/** A transaction or a plain connection. */
interface Sender {
  query(sql: string, params: unknown[]): Promise<unknown>;
}

/** The only place that sends. Messages leave when the transaction commits. */
export async function notify<Name extends ChannelName>(
  sender: Sender,
  channel: Name,
  ...messages: readonly MessageOf<Name>[]
): Promise<void> {
  if (messages.length === 0) return;
  const texts = messages.map((message) => CHANNELS[channel].encode(message));
  await sender.query('select pg_notify($1, text) from unnest($2::text[]) text', [channel, texts]);
}

function pairOf<T>(text: string, of: (companyId: number, id: number) => T): T | undefined {
  const [, companyId, id] = PAIR.exec(text) ?? [];
  return companyId === undefined ? undefined : of(Number(companyId), Number(id));
}
