import type { Company } from '@limn/contracts';
import { useServices } from '../../../api/services.tsx';
import { useBillingWidget } from '../../people/settings/public.ts';
import { ButtonBase } from '../../../ui/kit/base.ts';
import { Card } from '../../../ui/Card.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Progress } from '../../../ui/Progress.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';
import { CardFailure } from './CardFailure.tsx';
import { HowCounted } from './HowCounted.tsx';
import { placeOf } from '../../../ui/place-of.ts';
import { planLink } from './plan-link.ts';

export interface CompanyQuery {
  data: { company: Company | 0 } | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export function PlanCard({ query }: { query: CompanyQuery }) {
  const billing = (query.data?.company || undefined)?.billing;
  const usage = billing?.usage;
  return (
    <Card
      label="Current Plan"
      sx={{ p: { xs: 4, md: '18px 20px 16px' }, display: 'flex', flexDirection: 'column', minHeight: { xs: 146, lg: 184 } }}
    >
      <Row gap={2} justify="space-between">
        <Text variant="body2" component="h2" muted strong sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 20 }}>
          Current Plan
          <HowCounted name="Current Plan" how="Each impression uses one credit." to="/help/counting#credits" />
        </Text>
        <Text variant="body2" muted>
          {usage?.current_plan}
        </Text>
      </Row>
      {billing ? (
        <Usage billing={billing} />
      ) : query.isError ? (
        <CardFailure busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label="Loading the plan">
          <SkeletonBox width={180} height={32} sx={{ mt: 2.5 }} />
          <SkeletonBox width="100%" height={6} sx={{ mt: 6 }} />
          <SkeletonBox width="80%" height={14} sx={{ mt: { xs: 5, lg: 12 } }} />
        </Loading>
      )}
    </Card>
  );
}

function Usage({ billing }: { billing: Company['billing'] }) {
  const { links } = useServices().config;
  const widget = useBillingWidget();
  const { usage } = billing;
  const link = planLink(billing, links, widget.available);
  const byUse = usage.unlimited && usage.credits_remaining === 0;
  const used = Math.max(0, usage.credits_granted - usage.credits_remaining);
  return (
    <>
      <Text
        variant="display"
        component="p"
        sx={{ mt: { xs: 0.5, md: 1.5 }, fontSize: { xs: 26, md: 32 }, lineHeight: { xs: '32px', md: '40px' } }}
      >
        {byUse ? (
          'No limit'
        ) : (
          <>
            {formatCount(usage.credits_remaining)}{' '}
            <Box component="span" sx={{ fontSize: 14, fontWeight: 400, letterSpacing: 0, color: 'text.secondary' }}>
              credits remaining
            </Box>
          </>
        )}
      </Text>
      {usage.credits_granted > 0 && !byUse ? (
        <Box sx={{ mt: { xs: 3, lg: 4 } }}>
          <Progress
            fraction={used / usage.credits_granted}
            label={`${formatCount(used)} of ${formatCount(usage.credits_granted)} credits used`}
          />
          <Text variant="caption" component="p" aria-hidden sx={{ mt: 1, color: 'text.tertiary', fontSize: 11 }}>
            {formatCount(used)} of {formatCount(usage.credits_granted)} used
          </Text>
        </Box>
      ) : null}
      <Row gap={2} align="center" justify="space-between" sx={{ mt: 'auto', pt: 2.5, minHeight: 32 }}>
        <Text variant="body2" muted>
          {widget.failure ?? usage.message}
        </Text>
        {link ? (
          <Box
            {...('to' in link
              ? placeOf(link.to)
              : { component: ButtonBase, disableRipple: true, onClick: () => widget.manage(link.customerId) })}
            sx={{ color: 'link', typography: 'body2', fontWeight: 600, whiteSpace: 'nowrap', py: { xs: 3, md: 1 }, my: { xs: -3, md: -1 } }}
          >
            {link.text}
          </Box>
        ) : null}
      </Row>
    </>
  );
}
