import type { Pricing } from '@limn/contracts';
import { shortPoundsText } from '@limn/model';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

export interface PriceCardsProps {
  pricing: Pricing;
  /** The plan that fits best, by the estimate; undefined: none is put forward. */
  suggested: string | undefined;
  /** The company pays as it goes already. */
  onPayg: boolean;
  /** Absent: this person may not buy. */
  onBuy: ((plan: string) => void) | undefined;
}

export function PriceCards({ pricing, suggested, onPayg, onBuy }: PriceCardsProps) {
  const { payg, creditPacks, pack_months: months } = pricing;
  const button = (plan: string, words: string, label: string) =>
    onBuy ? (
      <Button look={plan === suggested ? 'action' : 'outlined'} label={label} fullWidth onClick={() => onBuy(plan)}>
        {words}
      </Button>
    ) : null;
  return (
    <Box
      component="ul"
      aria-label="Plans"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' } }}
    >
      <Price
        name="Pay as you go"
        price={payg.start_price_text}
        text="Impressions, billed each month for what you used. Your images never stop serving."
        wide
        suggested={suggested === payg.id}
        action={
          onPayg ? (
            <Text variant="body2" strong sx={{ color: 'success.main', py: 2 }}>
              Your plan
            </Text>
          ) : (
            button(payg.id, 'Start', 'Start pay as you go')
          )
        }
      />
      {creditPacks.map(({ id, credits, pence, saving_percent: saving }) => (
        <Price
          key={id}
          name={`${formatCount(credits)} credits`}
          price={shortPoundsText(pence)}
          text={`${shortPoundsText((pence / credits) * 1000)} per 1,000.${saving > 0 ? ` Save ${saving}% vs pay as you go.` : ''} Valid for ${months} months.`}
          suggested={suggested === id}
          action={button(id, 'Buy', `Buy ${formatCount(credits)} credits`)}
        />
      ))}
    </Box>
  );
}

function Price({
  name,
  price,
  text,
  suggested,
  wide,
  action,
}: {
  name: string;
  price: string;
  text: string;
  suggested: boolean;
  /** Takes two places where there are three in a row. */
  wide?: boolean;
  action: ReactNode;
}) {
  return (
    <Card
      component="li"
      sx={{
        p: 4,
        display: 'flex',
        flexDirection: 'column',
        ...(suggested ? { borderColor: 'accent' } : {}),
        ...(wide ? { gridColumn: { sm: '1 / -1', lg: 'span 2' } } : {}),
      }}
    >
      <Row gap={2} justify="space-between" sx={{ minHeight: 20 }}>
        <Text variant="body2" component="h3" strong>
          {name}
        </Text>
        {suggested ? (
          <Text variant="caption" muted sx={{ whiteSpace: 'nowrap' }}>
            Recommended
          </Text>
        ) : null}
      </Row>
      <Text variant="h1" component="p" sx={{ mt: 2 }}>
        {price}
      </Text>
      <Text variant="body2" muted sx={{ mt: 1, mb: action ? 4 : 0 }}>
        {text}
      </Text>
      <Box sx={{ mt: 'auto' }}>{action}</Box>
    </Card>
  );
}
