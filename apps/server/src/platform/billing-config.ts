/** The settings of billing: who takes the money, and where a billing service is. */

export interface BillsbySettings {
  /** The part of the address under which one signs in there: `widgets` of widgets.billsby.com. */
  company: string;
  apiKey: () => string;
  webhookSecret: () => string;
  /**
   * `secret`: as Billsby sends it, in a header. `signature`: a gateway in front of us signs time and body
   * with the secret.
   */
  webhookCheck: 'secret' | 'signature';
  /** Number of the custom field that says which company buys. */
  companyField: number;
  apiUrl: string;
  scriptUrl: string;
  checkoutUrl: string;
}

export interface BillingSettings {
  /** Undefined: the embedded checkout, whose cards are test cards. */
  billsby: BillsbySettings | undefined;
  /** A file with other prices. */
  pricesFile: string | undefined;
}

export function billingConfig(env: NodeJS.ProcessEnv): BillingSettings {
  return { billsby: billsby(env), pricesFile: env.PRICES || undefined };
}

function billsby(env: NodeJS.ProcessEnv): BillsbySettings | undefined {
  const company = env.BILLSBY_COMPANY;
  if (!company) return undefined;
  const { BILLSBY_API_KEY: apiKey, BILLSBY_WEBHOOK_SECRET: secret } = env;
  if (!apiKey || !secret) throw new Error('BILLSBY_COMPANY is set, so BILLSBY_API_KEY and BILLSBY_WEBHOOK_SECRET must be too.');
  if (secret.length < 16) throw new Error('BILLSBY_WEBHOOK_SECRET must have at least 16 characters.');
  if (!/^[a-z0-9-]+$/i.test(company)) throw new Error('BILLSBY_COMPANY is the first part of your address there: letters, digits, hyphens.');
  const companyField = Number(env.BILLSBY_COMPANY_FIELD);
  if (!Number.isInteger(companyField) || companyField <= 0)
    throw new Error('BILLSBY_COMPANY_FIELD must be the number of the custom field that holds our company id.');
  const check = env.BILLSBY_WEBHOOK_CHECK ?? 'secret';
  if (check !== 'secret' && check !== 'signature') throw new Error('BILLSBY_WEBHOOK_CHECK must be secret or signature.');
  return {
    company,
    apiKey: () => apiKey,
    webhookSecret: () => secret,
    webhookCheck: check,
    companyField,
    apiUrl: address(env.BILLSBY_API_URL ?? 'https://public.billsby.com/api/v1/rest/core', 'BILLSBY_API_URL'),
    scriptUrl: address(env.BILLSBY_SCRIPT_URL ?? 'https://checkoutlib.billsby.com/checkout.min.js', 'BILLSBY_SCRIPT_URL'),
    checkoutUrl: address(env.BILLSBY_CHECKOUT_URL ?? 'https://checkout.billsby.com', 'BILLSBY_CHECKOUT_URL'),
  };
}

function address(text: string, name: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw new Error(`${name} must be a web address, not "${text}".`);
  return text.replace(/\/$/, '');
}
