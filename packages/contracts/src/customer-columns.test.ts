import { expect, test } from 'vitest';
import { holdsCodes, recogniseCustomerColumns, withoutTextMark } from './customer-columns.ts';

/** Names of columns as the programs write them, with who each row is about. */
const EXPORTS: readonly [program: string | undefined, header: string, id: string | undefined, email: string | undefined][] = [
  [
    'Shopify',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address City,Default Address Zip,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
    'Customer ID',
    'Email',
  ],
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
    undefined,
    'E-mail 1 - Value',
  ],
  [
    'Google Contacts',
    'Name,Given Name,Additional Name,Family Name,Birthday,Group Membership,E-mail 1 - Type,E-mail 1 - Value',
    undefined,
    'E-mail 1 - Value',
  ],
  ['Outlook', 'First Name,Middle Name,Last Name,E-mail Address,E-mail 2 Address,Company,Birthday', undefined, 'E-mail Address'],
  [
    'WooCommerce',
    'Name,Username,Last active,Sign up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code',
    undefined,
    'Email',
  ],
  ['WooCommerce', 'ID,customer_id,user_login,user_email,first_name,billing_email', 'customer_id', 'user_email'],
  ['Mailchimp', 'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,LEID,EUID,NOTES,TAGS', undefined, 'Email Address'],
  ['Klaviyo', 'Email,Klaviyo ID,First Name,Last Name,Phone Number', 'Klaviyo ID', 'Email'],
  ['HubSpot', 'Record ID,First Name,Last Name,Email,Phone Number,Lifecycle Stage', 'Record ID', 'Email'],
  ['HubSpot', 'Record ID - Contact,First Name,Email', 'Record ID - Contact', 'Email'],
  ['Brevo', 'CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS', 'CONTACT ID', 'EMAIL'],
  ['Braze', 'external_id,braze_id,email,first_name', 'external_id', 'email'],
  ['Salesforce Marketing Cloud', 'Subscriber Key,Email Address,Status,Date Added', 'Subscriber Key', 'Email Address'],
  ['Customer.io', 'id,email,cio_id,created_at', 'id', 'email'],
  ['MailerLite', 'Subscriber,Opened,Clicked,Subscribed,Location', undefined, 'Subscriber'],
  [undefined, 'customer_id,plan', 'customer_id', undefined],
  [undefined, 'Kundennummer;E-Mail-Adresse;Vorname'.replaceAll(';', ','), 'Kundennummer', 'E-Mail-Adresse'],
  [undefined, 'first name,city', undefined, undefined],
];

/**
 * The column of the first address in Outlook's exports, as Exchange Server's own table of languages has it.
 * Greek, Spanish and Brazilian ones have it in English.
 */
const OUTLOOK = [
  'عنوان البريد الإلكتروني',
  'Имейл адрес',
  'E-mailová adresa',
  'E-mail-adresse',
  'E-Mail-Adresse',
  'E-mail Address',
  'Meiliaadress',
  'Sähköpostiosoite',
  'Adresse de messagerie',
  'כתובת דואר אלקטרוני',
  'Adresa e-pošte',
  'E-mail cím',
  'Indirizzo posta elettronica',
  '電子メール アドレス',
  '전자 메일 주소',
  'El. pašto adresas',
  'E-pasta adrese',
  'E-mailadres',
  'E-postadresse',
  'Adres e-mail',
  'Endereço de correio electrónico',
  'Adresă de poştă electronică',
  'Адрес эл. почты',
  'E-poštni naslov',
  'E-adresa',
  'E-postadress',
  'ที่อยู่อีเมล',
  'Elektronik Posta Adresi',
  'Адреса ел. пошти',
  '电子邮件地址',
  '電子郵件地址',
];
const WRITTEN_BY_PEOPLE = [
  'Dirección de correo electrónico',
  'Endereço de Email',
  'ENDEREÇO DE E-MAIL',
  'Adresse Email',
  'Indirizzo Email',
  'Emailadres',
  'メールアドレス',
];

test.each([...OUTLOOK, ...WRITTEN_BY_PEOPLE])('knows whom a row is about by a column “%s”', (head) => {
  const { uses } = recogniseCustomerColumns([`${head} 2`, 'Anniversaire', head]);
  expect(uses).toEqual([`trait:${head} 2`, 'trait:Anniversaire', 'email']);
});

test.each(EXPORTS)('recognises an export of %s with %s', (program, header, id, email) => {
  const heads = header.split(',');
  const { program: found, uses } = recogniseCustomerColumns(heads);
  const whereIs = (use: string) => heads[uses.indexOf(use as never)];
  expect({ program: found, id: whereIs('customer_id'), email: whereIs('email') }).toEqual({ program, id, email });
  // Every other column is a trait of its own name, or left out.
  for (const [at, use] of uses.entries()) expect(['customer_id', 'email', 'nothing', `trait:${heads[at]}`]).toContain(use);
});

test('takes the apostrophe off numbers that are text, and off nothing else', () => {
  const cells = {
    "'7210448300112": '7210448300112',
    "'00501": '00501',
    "'+44 20 7946 0000": '+44 20 7946 0000',
    "'s-Hertogenbosch": "'s-Hertogenbosch",
    "'90s": "'90s",
    "O'Neill": "O'Neill",
    "'": "'",
  };
  for (const [cell, text] of Object.entries(cells)) expect(withoutTextMark(cell)).toBe(text);
});

test('knows columns of codes by their names', () => {
  const codes = ['Phone', 'Default Address Zip', 'Phone 1 - Value', 'Postal Code', 'PLZ', 'Mobile Phone', 'SMS', 'billing_postcode'];
  expect(codes.filter((head) => !holdsCodes(head))).toEqual([]);
  expect(['Total Spent', 'City', 'Telling', 'Orders', 'Capacity'].filter(holdsCodes)).toEqual([]);
});
