/** The card of the test checkout, and what can be said of it before it is sent. */
import type { TestCard } from '@limn/contracts';

export type CardProblems = Partial<Record<keyof TestCard, string>>;

export const EMPTY_CARD: TestCard = { number: '', expiry: '', cvc: '', name: '' };

export const TEST_CARDS: readonly { number: string; does: string }[] = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
  { number: '4000 0000 0000 0069', does: 'has expired' },
  { number: '4000 0000 0000 0341', does: 'pays now, fails on the next statement' },
];

export function cardProblems(card: TestCard): CardProblems {
  const problems: CardProblems = {};
  const number = card.number.replaceAll(/[\s-]/g, '');
  if (number === '') problems.number = 'Enter a card number.';
  // Said here already, so that a real number never leaves this page.
  else if (!TEST_CARDS.some((known) => known.number.replaceAll(' ', '') === number))
    problems.number = 'Only the test cards listed here work. Never enter a real card number.';
  if (!/^(0[1-9]|1[0-2])\s*\/\s*(20)?\d{2}$/.test(card.expiry.trim())) problems.expiry = 'Enter month and year, like 12/30.';
  if (!/^\d{3,4}$/.test(card.cvc.trim())) problems.cvc = 'Enter the three digits of the security code.';
  if (card.name.trim() === '') problems.name = 'Enter the name on the card.';
  return problems;
}

/** Digits in groups of four, as they stand on a card. */
export function groupedDigits(text: string): string {
  return text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
