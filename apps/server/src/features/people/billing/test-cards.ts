/**
 * The cards of the embedded checkout. Only these are taken, so that no one's real card is ever typed, sent or
 * kept here: any other number is refused before anything else is looked at.
 */
import { AppError, type FieldProblem } from '@limn/model';
import type { CardRow } from './billing.store.ts';

export interface GivenCard {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

interface KnownCard {
  /** Refusal of the card's first charge; undefined: it pays. */
  refusal?: string;
  /** Pays at first, and not when a statement is due. */
  failsLater?: true;
}

/** A map: what is typed may be the name of something that every object has. */
const CARDS: ReadonlyMap<string, KnownCard> = new Map([
  ['4242424242424242', {}],
  ['4000000000000002', { refusal: 'The card was declined. Use another card.' }],
  ['4000000000009995', { refusal: 'This card has insufficient funds. Use another card.' }],
  ['4000000000000069', { refusal: 'The card has expired. Use another card.' }],
  ['4000000000000341', { failsLater: true }],
]);

const EXPIRY = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?([0-9]{2})$/;

/** The card as it is kept. Throws with every field that is wrong. */
export function acceptCard(card: GivenCard, now: Date, path = 'card'): CardRow {
  const problems: FieldProblem[] = [];
  const wrong = (field: keyof GivenCard, message: string) => problems.push({ path: `${path}.${field}`, message });
  const number = card.number.replaceAll(/[\s-]/g, '');
  const known = CARDS.get(number);
  if (number === '') wrong('number', 'Enter a card number.');
  else if (!known) wrong('number', 'Only the test cards listed here work. Never enter a real card number.');
  const expiry = EXPIRY.exec(card.expiry.trim());
  if (!expiry) wrong('expiry', 'Enter month and year, like 12/30.');
  else if (hasEnded(expiry, now)) wrong('expiry', 'This date has passed. Use one that is still to come.');
  if (!/^[0-9]{3,4}$/.test(card.cvc.trim())) wrong('cvc', 'Enter the three digits of the security code.');
  if (card.name.trim() === '') wrong('name', 'Enter the name on the card.');
  if (problems.length === 0 && known?.refusal) wrong('number', known.refusal);
  if (problems.length > 0) throw new AppError('invalid', { publicMessage: problems[0]?.message ?? '', errors: problems });
  return { last4: number.slice(-4), expiry: `${expiry?.[1]}/${expiry?.[2]}` };
}

/** Whether a kept card pays what falls due later. */
export function paysLater({ last4 }: CardRow): boolean {
  return ![...CARDS].some(([number, { failsLater }]) => failsLater && number.endsWith(last4));
}

function hasEnded([, month, year]: RegExpExecArray, now: Date): boolean {
  const ends = Date.UTC(2000 + Number(year), Number(month), 1);
  return now.getTime() >= ends;
}
