import type { Pricing } from '@limn/contracts';
import { shortPoundsText } from '@limn/model';
import { Field } from '../../../../ui/Field.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { estimate, typedNumber, type Estimate } from './estimate.ts';

export interface Typed {
  emails: string;
  rate: string;
}

const MAX_EMAILS = 1_000_000_000;

/** Undefined while something is not a number. */
export function estimateOf({ emails, rate }: Typed, pricing: Pricing): Estimate | undefined {
  const [emailsPerMonth, openRate] = [typedNumber(emails, MAX_EMAILS), typedNumber(rate, 100)];
  return emailsPerMonth === undefined || openRate === undefined ? undefined : estimate({ emailsPerMonth, openRate }, pricing);
}

/** How many credits someone needs, from what they know of their mailings. */
export function EstimateFields({ pricing, typed, onChange }: { pricing: Pricing; typed: Typed; onChange: (typed: Typed) => void }) {
  const found = estimateOf(typed, pricing);
  return (
    <Box component="section" aria-label="Estimate" sx={{ mt: 5, p: 4, borderRadius: '10px', bgcolor: 'background.sunken' }}>
      <Text variant="body2" component="h3" strong>
        How many credits do you need?
      </Text>
      <Box sx={{ display: 'grid', gap: 4, mt: 3, maxWidth: 420, gridTemplateColumns: '1fr 1fr' }}>
        <Field
          label="Emails a month"
          value={typed.emails}
          onChange={(emails) => onChange({ ...typed, emails })}
          inputMode="numeric"
          error={typedNumber(typed.emails, MAX_EMAILS) === undefined ? 'Enter a number, like 50,000.' : undefined}
        />
        <Field
          label="Unique open rate"
          value={typed.rate}
          onChange={(rate) => onChange({ ...typed, rate })}
          inputMode="decimal"
          end={<span aria-hidden>%</span>}
          error={typedNumber(typed.rate, 100) === undefined ? 'Enter a percentage from 0 to 100.' : undefined}
        />
      </Box>
      <Text variant="body2" component="p" role="status" sx={{ mt: 3, minHeight: 40 }}>
        {found ? sentence(found, pricing) : null}
      </Text>
    </Box>
  );
}

function sentence({ creditsPerMonth, pack, pencePerMonth, months }: Estimate, pricing: Pricing): string {
  const need = `About ${formatCount(creditsPerMonth)} credits a month, with ${pricing.opens_per_unique_open} opens for each recipient who opens.`;
  if (!pack || months === undefined) return `${need} Pay as you go is cheapest: ${shortPoundsText(pencePerMonth)} a month.`;
  const long = months >= pricing.pack_months ? `${pricing.pack_months} months` : monthsText(months);
  return `${need} ${formatCount(pack.credits)} credits are cheapest: they last ${long}, ${shortPoundsText(pencePerMonth)} a month.`;
}

function monthsText(months: number): string {
  if (months < 1) return 'less than a month';
  const whole = Math.floor(months);
  return whole === 1 ? 'about a month' : `about ${whole} months`;
}
