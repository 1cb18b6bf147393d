import type { Company } from '@limn/contracts';
import { useServices } from '../../api/services.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatCount } from '../../ui/format.ts';
import { Box } from '../../ui/layout.ts';
import { Bone, Loading } from '../../ui/Skeletons.tsx';
import { Text } from '../../ui/Text.tsx';

export function PlanCard({ company }: { company: Company | undefined }) {
  const usage = company?.billing.usage;
  const { config } = useServices();
  // Where the other targets lead (settings, the billing provider's widget) is offered with those pages.
  const href = usage?.link_target === 'contact' ? config.links.support : undefined;
  return (
    <Card
      label="Current Plan"
      sx={{ p: { xs: 4, md: '18px 20px 16px' }, display: 'flex', flexDirection: 'column', minHeight: { lg: 184 } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Text variant="body2" component="h2" sx={{ fontWeight: 600, color: 'text.secondary' }}>
          Current Plan
        </Text>
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          {usage?.current_plan}
        </Text>
      </Box>
      {usage ? (
        <>
          <Text
            variant="display"
            component="p"
            sx={{ mt: { xs: 0.5, md: 1.5 }, fontSize: { xs: 26, md: 32 }, lineHeight: { xs: '32px', md: '40px' } }}
          >
            {formatCount(usage.credits_remaining)}{' '}
            <Box component="span" sx={{ fontSize: 14, fontWeight: 400, letterSpacing: 0, color: 'text.secondary' }}>
              credits remaining
            </Box>
          </Text>
          <Box sx={{ mt: 'auto', pt: 2.5, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
            <Text variant="body2" sx={{ color: 'text.secondary' }}>
              {usage.message}
            </Text>
            {href && usage.link_text ? (
              <Box
                component="a"
                href={href}
                sx={{ typography: 'body2', fontWeight: 600, whiteSpace: 'nowrap', py: { xs: 3, md: 1 }, my: { xs: -3, md: -1 } }}
              >
                {usage.link_text}
              </Box>
            ) : null}
          </Box>
        </>
      ) : (
        <Loading label="Loading the plan">
          <Bone width={180} height={32} sx={{ mt: 2.5 }} />
          <Bone width="80%" height={14} sx={{ mt: 14 }} />
        </Loading>
      )}
    </Card>
  );
}
