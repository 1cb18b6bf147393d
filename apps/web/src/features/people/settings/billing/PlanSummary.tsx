import type { BillingAccount } from '@limn/contracts';
import { poundsText } from '@limn/model';
import type { ReactNode } from 'react';
import { formatCount, formatFullDay, formatMonth } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { Progress } from '../../../../ui/Progress.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { paceText, planName } from './billing-labels.ts';

/** The plan, what is left, and what it costs so far. */
export function PlanSummary({ account, actions }: { account: BillingAccount; actions: ReactNode }) {
  const { credits, payg } = account;
  const used = Math.max(0, credits.granted - credits.remaining);
  return (
    <Box>
      <Text variant="h3" component="p">
        {planName(account)}
      </Text>
      {payg ? (
        <Figure value={poundsText(payg.pence)} words={`so far in ${formatMonth(payg.month_from)}`} />
      ) : (
        <Figure value={formatCount(credits.remaining)} words={credits.remaining === 1 ? 'credit left' : 'credits left'} />
      )}
      {credits.granted > 0 && (!payg || credits.remaining > 0) ? (
        <Box sx={{ mt: 3, maxWidth: 420 }}>
          <Progress fraction={used / credits.granted} label={`${formatCount(used)} of ${formatCount(credits.granted)} credits used`} />
          <Text variant="caption" component="p" aria-hidden sx={{ mt: 1, color: 'text.tertiary' }}>
            {formatCount(used)} of {formatCount(credits.granted)} credits used
          </Text>
        </Box>
      ) : null}
      <Box component="dl" sx={{ mt: 4, display: 'grid', gap: 2, gridTemplateColumns: { sm: '140px minmax(0, 1fr)' }, typography: 'body2' }}>
        {facts(account).map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 } }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {actions ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 5 }}>{actions}</Box> : null}
    </Box>
  );
}

function Figure({ value, words }: { value: string; words: string }) {
  return (
    <Text variant="display" component="p" sx={{ mt: 1, fontSize: 32, lineHeight: '40px' }}>
      {value}{' '}
      <Box component="span" sx={{ fontSize: 14, fontWeight: 400, letterSpacing: 0, color: 'text.secondary' }}>
        {words}
      </Box>
    </Text>
  );
}

function facts(account: BillingAccount): [string, ReactNode][] {
  const { state, trial_ends_on: ends, payg, card } = account;
  const found: [string, ReactNode][] = [];
  if (state === 'trial' && ends) found.push(['Ends on', formatFullDay(ends)]);
  if (state === 'trial_ended' && ends) found.push(['Ended on', formatFullDay(ends)]);
  if (state === 'custom') found.push(['Agreement', account.agreement || 'Custom plan.'], ['Pictures', 'Always serving']);
  if (payg) {
    found.push(['Used this month', `${formatCount(payg.credits)} impressions beyond your credits, billed at the start of next month`]);
    found.push(['Since', formatFullDay(payg.since)]);
    found.push(['Pictures', 'Always serving']);
  }
  found.push(['Pace', paceText(account)]);
  if (card) found.push(['Card', `Test card ending in ${card.last4}, valid until ${card.expiry}`]);
  return found;
}
