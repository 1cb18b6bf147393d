import type { Company } from '@limn/contracts';
import { useLocation } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Box } from '../ui/layout.ts';
import { Note } from '../ui/Note.tsx';

/**
 * Over every page while recipients see fallback images for want of credits. The dashboard says it in its own
 * list.
 */
export function CreditsBar({ company }: { company: Company }) {
  const { pathname } = useLocation();
  const { unlimited, credits_remaining } = company.billing.usage;
  if (unlimited || credits_remaining > 0 || pathname === '/home' || pathname.startsWith('/settings/billing')) return null;
  return (
    <Box role="status" sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
      <Note
        kind="error"
        action={
          <Button size="work" to="/settings/billing">
            Get more credits
          </Button>
        }
      >
        {company.name} has no credits left. Recipients see your fallback images until you get more.
      </Note>
    </Box>
  );
}
