/** A decision that a recipient was shown, in words. */
import type { RecipientDecision } from '@limn/contracts';

const OPENERS: Readonly<Record<RecipientDecision['opener'], string>> = {
  person: 'Opened by the recipient',
  proxy: 'Loaded by a mail proxy for the recipient',
  prefetch: 'Loaded ahead by the email app',
  scanner: 'Loaded by a security scanner',
  bot: 'Loaded by a bot',
  test: 'A test open',
};

const NO_TRACE: Readonly<Record<NonNullable<RecipientDecision['trace_missing']>, string>> = {
  followed: 'This click led where its picture did, so no rule was asked again.',
  too_many_rules: 'This campaign has too many rules to keep the answer of each.',
  not_recorded: 'The answers of the rules weren’t recorded for this one.',
  version_missing: 'The version of the campaign that was live then doesn’t exist any more.',
};

/** A ruleset's name, Otherwise or the fallback. */
export function outcomeText({ outcome, ruleset }: Pick<RecipientDecision, 'outcome' | 'ruleset'>): string {
  switch (outcome) {
    case 'ruleset':
      return ruleset?.name ?? 'A ruleset that was deleted';
    case 'otherwise':
      return 'Otherwise';
    case 'undecided':
      return 'The fallback: nothing could be decided in time';
  }
}

/** The side of a test; undefined without one. */
export function variantText(variant: RecipientDecision['variant']): string | undefined {
  if (!variant) return undefined;
  if (variant.role === 'hold_out') return 'Held out of the test, so they saw Otherwise';
  return variant.role === 'control' ? 'Control of the test' : `${variant.name ?? 'A deleted variant'} of the test`;
}

/** Tells who loaded it and with what, as far as that is known. */
export function openedText({ kind, opener, facts }: Pick<RecipientDecision, 'kind' | 'opener' | 'facts'>): string {
  const { client, device, country, hour } = facts;
  const where = country === null ? undefined : countryName(country);
  const clock = hour === null ? undefined : `${String(hour).padStart(2, '0')}:00–${String(hour).padStart(2, '0')}:59`;
  return [kind === 'click' ? 'Clicked' : OPENERS[opener], client, device, where, clock].filter((part) => part != null).join(' · ');
}

export function traceMissingText(why: NonNullable<RecipientDecision['trace_missing']>): string {
  return NO_TRACE[why];
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code;
}
