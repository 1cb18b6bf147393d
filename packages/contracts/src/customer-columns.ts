/**
 * Columns of a file of customers: their uses, and what the names of columns say of them in exports of
 * well-known programs.
 */
import { z } from 'zod';
import { text } from './common.ts';

/** Columns of a file that are imported at most. */
export const MAX_CUSTOMER_COLUMNS = 500;
const MAX_NAME = 200;

/** The use of a column: a name of the customer, a trait, or none. */
export const CustomerColumnUse = z.union([
  z.literal(['customer_id', 'email', 'nothing']),
  z.templateLiteral(['trait:', z.string().min(1).max(MAX_NAME)]),
]);
export type CustomerColumnUse = z.infer<typeof CustomerColumnUse>;

/** One for each column, in their order; as a form has it: JSON of a list. */
export const CustomerColumns = text(200_000)
  .transform((sent, context) => {
    try {
      return JSON.parse(sent) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Send a JSON list with the use of each column.' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(CustomerColumnUse)
      .max(MAX_CUSTOMER_COLUMNS, { error: `A file has at most ${MAX_CUSTOMER_COLUMNS} columns.` })
      .refine((uses) => uses.includes('customer_id') || uses.includes('email'), {
        error: 'Choose the column that says who each row is about: a customer id or an email.',
      })
      .refine((uses) => new Set(uses.filter((use) => use !== 'nothing')).size === uses.filter((use) => use !== 'nothing').length, {
        error: 'Two columns have the same use.',
      }),
  );

/** In one form: `E-mail 1 - Value` and `e_mail_1_value` are the same. */
function plain(head: string): string {
  return head
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The surest first. Those in other languages are what Outlook writes in 35 of them, and what people write.
 */
const EMAILS = [
  'email',
  'email address',
  'emailaddress',
  'mail',
  'user email',
  'customer email',
  'contact email',
  'subscriber email',
  'primary email',
  'E-mail 1 - Value',
  'billing email',
  'work email',
  'subscriber',
  'email 1',
  'E-Mail-Adresse',
  'Emailadresse',
  'Adresse de messagerie',
  'Adresse e-mail',
  'Adresse mail',
  'Adresse courriel',
  'Courriel',
  'Dirección de correo electrónico',
  'Correo electrónico',
  'Correo',
  'Indirizzo posta elettronica',
  'Indirizzo di posta elettronica',
  'Indirizzo e-mail',
  'Posta elettronica',
  'Endereço de e-mail',
  'Endereço de correio electrónico',
  'Endereço de correio eletrónico',
  'Correio eletrónico',
  'E-mailadres',
  'E-postadress',
  'E-postadresse',
  'E-post',
  'Sähköpostiosoite',
  'Sähköposti',
  'Meiliaadress',
  'E-pasta adrese',
  'El. pašto adresas',
  'Adres e-mail',
  'E-mailová adresa',
  'Adresa e-pošte',
  'E-poštni naslov',
  'E-adresa',
  'E-mail cím',
  'Adresă de poștă electronică',
  'Adresă de e-mail',
  'Elektronik Posta Adresi',
  'E-posta adresi',
  'E-posta',
  'Имейл адрес',
  'Адрес эл. почты',
  'Адрес электронной почты',
  'Электронная почта',
  'Эл. почта',
  'Адреса ел. пошти',
  'Електронна пошта',
  'Διεύθυνση e-mail',
  'Διεύθυνση ηλεκτρονικού ταχυδρομείου',
  'عنوان البريد الإلكتروني',
  'البريد الإلكتروني',
  'כתובת דואר אלקטרוני',
  'דואר אלקטרוני',
  'ที่อยู่อีเมล',
  'อีเมล',
  '電子メール アドレス',
  'メールアドレス',
  'メール アドレス',
  '전자 메일 주소',
  '이메일 주소',
  '이메일',
  '电子邮件地址',
  '电子邮件',
  '邮箱',
  '電子郵件地址',
  '電子郵件',
].flatMap(withJoinedMail);

/** `E-mail` and `Email` are one word to people, and two to `plain`. */
function withJoinedMail(name: string): string[] {
  const words = plain(name);
  const joined = words.replaceAll(/\be mail/g, 'email');
  return [words, joined, joined.replaceAll(/\bemail/g, 'e mail')];
}

const IDS = [
  'customer id',
  'customerid',
  'external id',
  'externalid',
  'user id',
  'userid',
  'subscriber key',
  'subscriberkey',
  'contact key',
  'contact id',
  'contactid',
  'record id',
  'record id contact',
  'klaviyo id',
  'profile id',
  'member id',
  'client id',
  'customer number',
  'customer no',
  'kundennummer',
  'kunden id',
  'kunden nr',
  'numero client',
  'id client',
  'id cliente',
  'klantnummer',
  'id',
];

interface KnownExport {
  name: string;
  /** Columns that tell it from others, in their plain form. */
  has: readonly string[];
}

/** Programs by the columns of their exports. The first that has all of them. */
const EXPORTS: readonly KnownExport[] = [
  { name: 'Shopify', has: ['customer id', 'accepts email marketing', 'total orders'] },
  { name: 'Shopify', has: ['email', 'accepts email marketing', 'total spent'] },
  { name: 'Google Contacts', has: ['e mail 1 value'] },
  { name: 'Outlook', has: ['first name', 'e mail address', 'e mail 2 address'] },
  { name: 'Outlook', has: ['first name', 'e mail address', 'e mail type'] },
  { name: 'WooCommerce', has: ['sign up', 'email', 'aov'] },
  { name: 'WooCommerce', has: ['user login', 'user email'] },
  { name: 'WooCommerce', has: ['billing email', 'billing first name'] },
  { name: 'Mailchimp', has: ['email address', 'member rating', 'euid'] },
  { name: 'Klaviyo', has: ['email', 'klaviyo id'] },
  { name: 'HubSpot', has: ['email', 'record id'] },
  { name: 'HubSpot', has: ['email', 'record id contact'] },
  { name: 'Brevo', has: ['email', 'double opt in'] },
  { name: 'Brevo', has: ['contact id', 'email', 'firstname'] },
  { name: 'Braze', has: ['external id', 'braze id'] },
  { name: 'Iterable', has: ['email', 'userid', 'signupdate'] },
  { name: 'Customer.io', has: ['email', 'cio id'] },
  { name: 'Salesforce Marketing Cloud', has: ['subscriber key', 'email address'] },
  { name: 'MailerLite', has: ['subscriber', 'opened', 'clicked'] },
];

/** Columns of contact exports that say nothing of a customer: the kinds of their neighbours, and pictures. */
const NO_TRAIT = /^(?:phonetic .*|file as|photo|.* \d+ (?:label|type)|e mail(?: \d+)? (?:type|display name))$/;

export interface RecognisedColumns {
  /** The program whose export it is; undefined where none is known by these columns. */
  program: string | undefined;
  uses: CustomerColumnUse[];
}

/**
 * By the names of the columns. `uses` holds neither an id nor an email where no name says who a row is about.
 */
export function recogniseCustomerColumns(heads: readonly string[]): RecognisedColumns {
  const names = heads.map(plain);
  const program = EXPORTS.find(({ has }) => has.every((name) => names.includes(name)))?.name;
  const first = (wanted: readonly string[]) => names.indexOf(wanted.find((name) => names.includes(name)) ?? '\0');
  const [idAt, emailAt] = [first(IDS), first(EMAILS)];
  const taken = new Set<string>();
  const uses = heads.map((head, at): CustomerColumnUse => {
    if (at === idAt) return 'customer_id';
    if (at === emailAt) return 'email';
    const name = head.trim();
    if (name === '' || name.length > MAX_NAME || taken.has(name) || (program !== undefined && NO_TRAIT.test(names[at] ?? '')))
      return 'nothing';
    taken.add(name);
    return `trait:${name}`;
  });
  return { program, uses };
}

/** Codes that look like numbers: they stay text, with their zeros and their plus. */
const CODES =
  /(?:^| )(?:phone|phones|tel|telefon|telephone|mobile|fax|sms|whatsapp|zip|postcode|postal code|postalcode|plz|code postal|cp|cap)(?: |$)/;

export function holdsCodes(head: string): boolean {
  return CODES.test(plain(head));
}

/**
 * Exports of Shopify, and spreadsheets, put an apostrophe before numbers that are text; it is no part of
 * them.
 */
const TEXT_MARK = /^'(?=[+=\-@(]?\d[\d ()+.\-/]*$)/;

export function withoutTextMark(cell: string): string {
  return cell.replace(TEXT_MARK, '');
}
