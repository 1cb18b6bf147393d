import type { Grant } from '@limn/contracts';
import { formatCount, formatFullDay } from '../../../../ui/format.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { grantEnded, sourceLabel } from './billing-labels.ts';

/** Each purchase with what is left of it; what ends first is used first, so it stands first. */
export function CreditLedger({ grants, today }: { grants: readonly Grant[]; today: string }) {
  if (grants.length === 0)
    return (
      <Text variant="body2" muted>
        No credits yet.
      </Text>
    );
  const [ended, valid] = [grants.filter((grant) => grantEnded(grant, today)), grants.filter((grant) => !grantEnded(grant, today))];
  return (
    <Box
      component="ul"
      aria-label="Credits"
      sx={{ '& > li': { borderTop: '1px solid', borderColor: 'divider' }, '& > li:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      {[...valid, ...ended].map((grant) => (
        <Line key={grant.id} grant={grant} ended={grantEnded(grant, today)} />
      ))}
    </Box>
  );
}

function Line({ grant, ended }: { grant: Grant; ended: boolean }) {
  const { source, credits, left, granted_on: from, expires_on: until } = grant;
  return (
    <Row component="li" gap={4} justify="space-between" sx={{ py: 3, color: ended ? 'text.secondary' : 'text.primary' }}>
      <Box sx={{ minWidth: 0 }}>
        <Text variant="body2" strong>
          {sourceLabel(source)}, {formatCount(credits)} credits
        </Text>
        <Text variant="caption" component="p" muted>
          {formatFullDay(from)}
          {until === null
            ? '. They don’t expire.'
            : ended
              ? `. Expired on ${formatFullDay(until)}.`
              : `. Use them until ${formatFullDay(until)}.`}
        </Text>
      </Box>
      <Text variant="body2" sx={{ whiteSpace: 'nowrap', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {ended ? (left > 0 ? `${formatCount(left)} expired` : 'Used') : `${formatCount(left)} left`}
      </Text>
    </Row>
  );
}
