/**
 * The words of the operator's command and what each does. Answers what is printed; refusals name what is
 * wrong.
 */
import { AppError, poundsText } from '@limn/model';
import type { Database } from '../../../storage/database.ts';
import { beginCustomPlan, endCustomPlan, setCharity, type AgreementDeps } from './agreements.ts';
import { findCompanies, readPlan, type FoundCompany } from './billing.store.ts';
import { pricesFor, type Prices } from './prices.ts';

export const OPERATOR_USAGE = `Usage:
  npm run operator -- companies [TEXT]         list companies, by number or part of their name
  npm run operator -- charity COMPANY on|off   the price for registered charities
  npm run operator -- custom COMPANY TERMS     a custom plan; the company reads TERMS on its Billing tab
  npm run operator -- custom COMPANY off       end a custom plan; its credits stay

COMPANY is a number of the list. Changes are in force at once.`;

export interface OperatorDeps extends AgreementDeps {
  db: Pick<Database, 'control' | 'withCompany'>;
  prices: Prices;
  /** Another service takes the money, at prices of its own. */
  isBilledOutside: boolean;
}

const MAX_TERMS = 500;

export async function operate(words: readonly string[], deps: OperatorDeps): Promise<string> {
  const [what, which = '', ...rest] = words;
  const value = rest.join(' ').trim();
  if (what === 'companies') return listed(await deps.db.control((tx) => findCompanies(tx, [which, ...rest].join(' ').trim())));
  if ((what !== 'charity' && what !== 'custom') || value === '') throw refused(OPERATOR_USAGE);
  const company = await companyOf(which, deps);
  return what === 'charity' ? charity(company, value, deps) : custom(company, value, deps);
}

async function charity({ id, name }: FoundCompany, value: string, { db, prices, isBilledOutside }: OperatorDeps): Promise<string> {
  if (value !== 'on' && value !== 'off') throw refused('Say on or off.');
  if (isBilledOutside && value === 'on')
    throw refused('Billsby takes the money here, at its own prices. Give this company a discount there.');
  await db.withCompany(id, (tx) => setCharity(tx, id, value === 'on'));
  const { payg } = pricesFor(prices, { charity: value === 'on' });
  return `“${name}” pays ${poundsText(payg.pence_per_thousand)} per 1,000 impressions from now on${value === 'on' ? `, ${prices.charity_percent}% less, and as much less for packs` : ''}.`;
}

async function custom({ id, name }: FoundCompany, value: string, deps: OperatorDeps): Promise<string> {
  if (value === 'off') {
    await deps.db.withCompany(id, (tx) => endCustomPlan(tx, id, deps));
    return `The custom plan of “${name}” has ended. Its images stop when its credits are used up.`;
  }
  if (value.length > MAX_TERMS) throw refused(`Use at most ${MAX_TERMS} characters for the terms.`);
  await deps.db.withCompany(id, (tx) => beginCustomPlan(tx, id, value, deps));
  const { agreement } = await deps.db.withCompany(id, (tx) => readPlan(tx, id));
  return `“${name}” has a custom plan: ${agreement}`;
}

async function companyOf(which: string, { db }: OperatorDeps): Promise<FoundCompany> {
  const found = /^\d{1,9}$/.test(which) ? await db.control((tx) => findCompanies(tx, which)) : [];
  const company = found.find(({ id }) => String(id) === which);
  if (!company) throw refused(`There is no company “${which}”. \`npm run operator -- companies\` lists their numbers.`);
  return company;
}

function listed(companies: readonly FoundCompany[]): string {
  if (companies.length === 0) return 'No such company.';
  return companies
    .map(({ id, name, planType, planId, charity: isCharity, agreement }) =>
      [String(id).padStart(6), name, planId || planType, isCharity ? 'charity' : '', agreement].filter((part) => part !== '').join('  '),
    )
    .join('\n');
}

function refused(publicMessage: string): AppError {
  return new AppError('invalid', { publicMessage });
}
